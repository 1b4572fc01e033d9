"""Learning to play: courses and their lessons."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from signoria.server import learning, shapes
from signoria.server.needs import MEMBER
from signoria.server.routes.common import Lang, house_of, options, threaded, tongue

Game = Annotated[str, PathParameter(max_length=60, description="the slug of a game")]
LessonId = Annotated[str, PathParameter(max_length=60, description="the name of a lesson")]


@get("/api/learn", needs=MEMBER, **options())
@threaded
def read_courses(state: State, lang: Lang = None) -> learning.Courses:
    """The courses, and how far who asks has come."""
    return learning.courses(house_of(state), tongue(state, lang))


@get("/api/learn/{game:str}/{lesson:str}", needs=MEMBER, **options(404))
@threaded
def read_lesson(state: State, game: Game, lesson: LessonId, lang: Lang = None) -> learning.LessonText:
    """What a lesson says."""
    return learning.text_of(house_of(state), game, lesson, tongue(state, lang))


@post("/api/learn/{game:str}/{lesson:str}", needs=MEMBER, status_code=200, **options(404, 413))
@threaded
def begin_lesson(
    state: State, game: Game, lesson: LessonId, data: JSONBody[learning.NewLesson], lang: Lang = None
) -> shapes.TableInfo:
    """The table of a lesson: the one at which it is played already, or a new one."""
    return learning.begin(house_of(state), game, lesson, data.anew, tongue(state, lang))


@post("/api/learn/{game:str}/{lesson:str}/skip", needs=MEMBER, status_code=200, **options(404))
@threaded
def skip_lesson(state: State, game: Game, lesson: LessonId, lang: Lang = None) -> learning.Course:
    """Go on without a lesson."""
    return learning.skip(house_of(state), game, lesson, tongue(state, lang))


HANDLERS = [read_courses, read_lesson, begin_lesson, skip_lesson]
