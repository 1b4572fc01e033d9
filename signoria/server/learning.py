"""Learning to play: courses, the tables on which their lessons are played, and what is kept of a pupil's progress.

A lesson is played at a table of its own, which is in no list. A pupil has at most one for each game.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from sqlalchemy import Connection, exists, select

from signoria.learn import BadLesson, Lesson, course, lesson, of_the_day, puzzles
from signoria.learn.position import open_match, prepared
from signoria.learn.rivals import bot_seed
from signoria.server import listing, opening, pupils, shapes, store, words
from signoria.server.database import reading, writing
from signoria.server.errors import Problem
from signoria.server.models import seats, tables
from signoria.server.names import new_title
from signoria.server.people import asking
from signoria.server.pupils import Standing, of_person

if TYPE_CHECKING:
    from signoria.server.house import House

KEPT_MS: Final = 30 * 24 * 3600 * 1000  # how long a lesson is kept at which nothing happens

logger = logging.getLogger(__name__)


class CourseLesson(Struct):
    """A lesson of a course, and how it stands: `steps` of `total` were reached. `table`: that of a first game which is played."""

    id: str
    number: int
    title: str
    minutes: int
    first_game: bool
    state: Standing
    steps: int
    total: int
    table: str | None
    grade: int = 0


class Course(Struct):
    """`next`: the lesson to go on with, if any. `played`: whether the pupil has finished a game of this title. Puzzles are lessons with a grade, 1 to 3."""

    game: str
    title: str
    lessons: list[CourseLesson]
    puzzles: list[CourseLesson]
    next: str | None
    played: bool


class Today(Struct):
    """The puzzle of the day, the same for all."""

    game: str
    title: str
    puzzle: CourseLesson


class Courses(Struct):
    courses: list[Course]
    today: Today | None


class StepText(Struct):
    """Something to reach, what a friend would whisper, the rules it teaches, and the components it speaks of."""

    text: str
    hint: str
    rules: list[str]
    points: list[shapes.Noun]


class LessonText(Struct):
    """What a lesson says."""

    game: str
    id: str
    number: int
    minutes: int
    title: str
    intro: str
    aim: str
    why: str
    done: str
    steps: list[StepText]


class NewLesson(Struct, forbid_unknown_fields=True):
    anew: bool = False


# -- what there is to learn ------------------------------------------------------------------------


def courses(house: House, language: str) -> Courses:
    """Those of all games that have one, as they stand for who asks."""
    every = [course_of(house, game, language) for game in house.metas()]
    found = [one for one in every if one.lessons or one.puzzles]
    return Courses(found, _today(found))


def _today(found: list[Course]) -> Today | None:
    try:
        made = of_the_day(datetime.now(UTC).date())
    except BadLesson:
        logger.exception("a puzzle can't be read")
        return None
    for one in found:
        for shown in one.puzzles:
            if made is not None and (one.game, shown.id) == (made.game, made.id):
                return Today(one.game, one.title, shown)
    return None


def course_of(house: House, game: str, language: str) -> Course:
    """Raises UnknownGame."""
    title = house.rules(game).meta.title
    try:
        lessons, tasks = course(game), puzzles(game)
    except BadLesson:
        logger.exception("%s can't be learnt", game)
        lessons, tasks = (), ()
    with reading(house.engine) as c:
        known = pupils.known(c, game)
        running = _first_games(c, game)
        played = _played(c, game)
    shown = [_shown(one, known, running, language) for one in lessons]
    asked = [_shown(one, known, running, language, one.grade) for one in tasks]
    following = [one.id for one in shown if one.state == "begun"] + [
        one.id for one in shown if one.state == "new"
    ]
    return Course(game, title, shown, asked, following[0] if following else None, played)


def _shown(
    one: Lesson,
    known: dict[str, tuple[Standing, int]],
    running: dict[str, str],
    language: str,
    grade: int = 0,
) -> CourseLesson:
    state, steps = known.get(one.id, ("new", 0))
    total = len(one.steps)
    return CourseLesson(
        id=one.id,
        number=one.number,
        title=one.say("title", language),
        minutes=one.minutes,
        first_game=one.first_game,
        state=state,
        steps=total if state == "done" else min(steps, total),
        total=total,
        table=running.get(one.id),
        grade=grade,
    )


def text_of(house: House, game: str, id: str, language: str) -> LessonText:
    made = find(house, game, id)

    def say(key: str) -> str:
        return made.say(key, language)

    steps = [
        StepText(say(f"step.{i + 1}"), say(f"hint.{i + 1}"), step.rules, step.points)
        for i, step in enumerate(made.steps)
    ]
    return LessonText(
        game=game,
        id=made.id,
        number=made.number,
        minutes=made.minutes,
        title=say("title"),
        intro=say("intro"),
        aim=say("aim"),
        why=say("why"),
        done=say("done"),
        steps=steps,
    )


def find(house: House, game: str, id: str) -> Lesson:
    """Raises UnknownGame, Problem."""
    house.rules(game)
    try:
        return lesson(game, id)
    except BadLesson:
        values: dict[str, Any] = {
            "name": id[:40],
            "possible": ", ".join(one.id for one in course(game)) or "-",
        }
        raise Problem(404, "unknown_lesson", key="problem.no_lesson", values=values) from None


# -- at the table ----------------------------------------------------------------------------------


def begin(house: House, game: str, id: str, anew: bool, language: str) -> shapes.TableInfo:
    """The table of a lesson for who asks: the one at which they play it already, or a new one."""
    made = find(house, game, id)
    if made.first_game:
        return _first_game(house, made, anew, language)
    found: store.TableRow | None = None
    with reading(house.engine) as c:
        mine = [store.read_table(c, one) for one in _lesson_tables(c, game)]
    for row in mine:
        if (
            row is not None
            and row.lesson == made.id
            and not anew
            and found is None
            and _good(house, made, row)
        ):
            found = row
        elif row is not None:
            _throw_away(house, row.id)
    if found is not None:
        return listing.info_of(house, found, language)
    for old in _forgotten(house):
        _throw_away(house, old)
    return _open(house, made, language)


def skip(house: House, game: str, id: str, language: str) -> Course:
    made = find(house, game, id)
    with writing(house.engine) as c:
        pupils.write(c, asking().person, made, "skipped", 0)
    return course_of(house, game, language)


def _open(house: House, made: Lesson, language: str) -> shapes.TableInfo:
    seating = []
    for i in range(made.setup.seats):
        bot = None if i == made.seat else made.levels[i]
        name = words.say(language, "title.player", n=i + 1)
        if bot is not None:
            name = f"{words.say(language, f'bot.{bot}')} {i + 1}"
        seating.append(store.SeatRow(i, name, bot, bot_seed(made, i)))
    match = open_match(made, [one.name for one in seating])
    origin = {"kind": "lesson", "table": made.id, "at": 0}
    title = made.say("title", language)
    info = opening.store_table(house, match, seating, title, origin, language, False, False, made.id)
    with writing(house.engine) as c:
        pupils.write(c, asking().person, made, "begun", 0)
    return info


def _first_game(house: House, made: Lesson, anew: bool, language: str) -> shapes.TableInfo:
    """The last lesson is a game like any other."""
    with reading(house.engine) as c:
        running = _first_games(c, made.game).get(made.id)
    if running is not None and not anew:
        return listing.info(house, running, language)
    wanted = [
        shapes.NewSeat(bot=None if i == made.seat else one, adviser=True) for i, one in enumerate(made.levels)
    ]
    rules = house.rules(made.game)
    seating = opening.seat_players(rules, wanted, language)
    match = open_match(made, [one.name for one in seating])
    origin = {"kind": "lesson", "table": made.id, "at": 0}
    title = new_title(opening.titles(house))
    info = opening.store_table(house, match, seating, title, origin, language, False)
    with writing(house.engine) as c:
        pupils.write(c, asking().person, made, "begun", 0)
    return info


def _good(house: House, made: Lesson, row: store.TableRow) -> bool:
    """Whether the lesson is still the one that was begun."""
    return house.frozen(row) is None and row.start == prepared(made)


def _throw_away(house: House, id: str) -> None:
    with suppress(Problem):  # somebody was quicker
        house.delete(id)


# -- what is stored --------------------------------------------------------------------------------


def _lesson_tables(c: Connection, game: str) -> list[str]:
    """The tables at which who asks plays lessons of a game."""
    own = of_person(tables.c.owner_id, asking().person)
    found = c.execute(select(tables.c.id).where(tables.c.lesson.is_not(None), tables.c.game == game, own))
    return [str(row[0]) for row in found]


def _first_games(c: Connection, game: str) -> dict[str, str]:
    """The first games of who asks that are not over, by lesson."""
    own = of_person(tables.c.owner_id, asking().person)
    wanted = select(tables.c.id, tables.c.origin).where(
        tables.c.lesson.is_(None),
        tables.c.game == game,
        ~tables.c.over,
        tables.c.origin.contains('"kind":"lesson"', autoescape=True),
        own,
    )
    return {store.load(origin)["table"]: str(table) for table, origin in c.execute(wanted)}


def _played(c: Connection, game: str) -> bool:
    """Whether who asks has finished a game of this title."""
    person = asking().person
    sits = exists().where(
        seats.c.table_id == tables.c.id, seats.c.bot.is_(None), of_person(seats.c.person_id, person)
    )
    wanted = select(tables.c.id).where(tables.c.lesson.is_(None), tables.c.game == game, tables.c.over, sits)
    return c.execute(wanted.limit(1)).first() is not None


def _forgotten(house: House) -> list[str]:
    """Lessons at which nothing has happened for long, whosever they are."""
    old = tables.c.updated < store.now() - KEPT_MS
    with reading(house.engine) as c:
        return [
            str(row[0]) for row in c.execute(select(tables.c.id).where(tables.c.lesson.is_not(None), old))
        ]
