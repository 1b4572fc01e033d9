"""Every lesson of every game is played: the intended way reaches its aim, the wrong ones are answered."""

from __future__ import annotations

from importlib import resources

import pytest

from signoria import registry
from signoria.kernel.text import languages
from signoria.learn import Lesson, course
from signoria.learn.lesson import FILE, read_lesson
from signoria.learn.source import Source
from signoria.learn.trial import check
from signoria.learn.words import own_words


def files(game: str) -> list[str]:
    folder = resources.files(registry.package(game)) / "lessons"
    return sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml")) if folder.is_dir() else []


LESSONS = [(game, name) for game in registry.GAMES for name in files(game)]
TAUGHT = [game for game in registry.GAMES if files(game)]


def read(game: str, name: str) -> Lesson:
    text = (resources.files(registry.package(game)) / "lessons" / name).read_text("utf-8")
    named = FILE.match(name)
    assert named is not None, f"{game}/lessons/{name} is not called NN-name.toml"
    return read_lesson(game, named[2], int(named[1]), Source(f"{game}/lessons/{name}", text))


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_intended_way_reaches_the_aim_and_wrong_ways_are_answered(game: str, name: str) -> None:
    check(read(game, name))


@pytest.mark.parametrize("game", TAUGHT)
def test_a_course_has_its_lessons_in_order(game: str) -> None:
    lessons = course(game)
    assert [lesson.number for lesson in lessons] == list(range(1, len(lessons) + 1))
    assert 6 <= len(lessons) <= 10
    assert [lesson.first_game for lesson in lessons] == [False] * (len(lessons) - 1) + [True]
    assert max(lesson.minutes for lesson in lessons) <= 5
    assert lessons[0].say("intro")  # the theme, and the aim of the game


@pytest.mark.parametrize("game", TAUGHT)
def test_every_language_of_a_game_says_every_sentence_of_its_lessons_and_no_other(game: str) -> None:
    package = registry.package(game)
    wanted = {f"{lesson.id}.{key}" for lesson in course(game) for key in lesson.sentences()}
    intros = {f"{lesson.id}.intro" for lesson in course(game)}
    english = set(own_words(package, "en"))
    for language in languages(package):
        own = set(own_words(package, language))
        assert wanted - own == set(), f"{language}.toml lacks these"
        assert own - wanted - intros == set(), f"{language}.toml has these in vain"
        assert own & intros == english & intros, language


def test_in_french_a_mark_stays_on_the_line_of_its_word() -> None:
    assert course("pax_renaissance")[0].say("title", "fr") == "Le commerce\u00a0: vos premières foires"
    assert course("pax_renaissance")[0].say("title") == "Trade: your first fairs"
