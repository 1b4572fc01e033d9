"""`signoria learn`: the lessons in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from signoria import registry
from signoria.learn import Lesson, course, lesson, puzzles
from signoria.learn.tongue import matches
from signoria.learn.trial import Sitting
from tests.cli.helpers import signoria

GAME, FIRST = "road_to_domination", "five-actions"
TAUGHT = [game for game in registry.GAMES if course(game)]


def typed(made: Lesson) -> str:
    """The intended way, as somebody types it who knows the words of the game."""
    sitting = Sitting(made)
    out = []
    for pattern in made.way:
        match = sitting.match
        forms = [match.vocabulary.encode(action) for action in match.state.legal(made.seat)]
        form = next(form for form in forms if matches(pattern, form))
        out.append(" ".join(str(part) for part in form))
        sitting.play(form)
    return "".join(f"{line}\n" for line in out)


@pytest.mark.parametrize("game", TAUGHT)
def test_the_first_lesson_of_every_course_is_played(game: str, tmp_path: Path) -> None:
    first = course(game)[0]
    shown = signoria("learn", game, "1", typed=typed(first) + "quit\n", saves=tmp_path)
    assert shown.exit_code == 0, shown.output
    flat = " ".join(shown.stdout.split())
    assert " ".join(f"✓ {first.say('done')}".split()) in flat
    assert json.loads((tmp_path / "learnt").read_text()) == {game: [first.id]}
    if len(course(game)) > 1:
        again = signoria("learn", game, typed="quit\n", saves=tmp_path)
        assert f"Lesson 2 of {len(course(game))}" in again.stdout


def test_wrong_tries_are_answered_and_a_hint_helps_on(tmp_path: Path) -> None:
    made = lesson(GAME, FIRST)
    shown = signoria("learn", GAME, FIRST, typed="? india\nhint\nsave x\nquit\n", saves=tmp_path)
    flat = " ".join(shown.stdout.split())
    assert "rtd.conquest-02" in flat
    assert made.say("try.1") in flat
    assert made.say("hint.1") in flat
    assert "Not in a lesson." in flat
    assert not (tmp_path / "learnt").exists()
    assert list(tmp_path.glob("*.json")) == []


def test_a_lesson_can_be_begun_anew_and_skipped(tmp_path: Path) -> None:
    shown = signoria("learn", GAME, FIRST, typed="conquer moldavia\nagain\nskip\nquit\n", saves=tmp_path)
    assert shown.exit_code == 0
    assert shown.stdout.count("Lesson 1 of") == 2
    assert "✓ 1." in shown.stdout
    assert not (tmp_path / "learnt").exists()


@pytest.mark.parametrize("game", TAUGHT)
def test_the_last_lesson_says_how_to_begin_and_is_a_game(game: str, tmp_path: Path) -> None:
    made = course(game)[-1]
    shown = signoria("learn", game, made.id, typed="quit\n", saves=tmp_path)
    assert shown.exit_code == 0, shown.output
    flat = " ".join(shown.stdout.split())
    for key in ("title", "aim", "step.1", "why", "hint.1"):
        assert " ".join(made.say(key).split()) in flat
    assert not (tmp_path / "learnt").exists()
    signoria("learn", game, made.id, typed="resign\nyes\nquit\n", saves=tmp_path)
    assert json.loads((tmp_path / "learnt").read_text()) == {game: [made.id]}


def test_after_a_game_that_ended_the_lesson_is_begun_anew_or_left(tmp_path: Path) -> None:
    """Nothing is asked any more that could be taken back: what is typed at the pause counts."""
    ended = "develop food\npass\nend turn\n"
    again = signoria("learn", GAME, "the-end", typed=f"{ended}\nquit\n", saves=tmp_path)
    assert again.stdout.count("Lesson 9 of") == 2
    assert "Take it back" not in " ".join(again.stdout.split())
    left = signoria("learn", GAME, "the-end", typed=f"{ended}quit\n", saves=tmp_path)
    assert left.stdout.count("Lesson 9 of") == 1
    assert "Go on with" in left.stdout
    on = signoria("learn", GAME, "the-end", typed=f"{ended}skip\nquit\n", saves=tmp_path)
    assert course(GAME)[-1].say("title") in on.stdout.split("Enter: once more")[-1]


def test_in_french(tmp_path: Path) -> None:
    typed = "? inde\nindice\nquitter\n"
    shown = signoria("learn", GAME, FIRST, "--language", "fr", typed=typed, saves=tmp_path)
    flat = " ".join(shown.stdout.split())
    made = lesson(GAME, FIRST)
    for key in ("title", "aim", "try.1", "hint.1"):
        assert " ".join(made.say(key, "fr").split()) in flat


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["template"], "no lessons yet"),
        ([GAME, "flying"], "has no lesson 'flying'"),
        (["chess"], "chess"),
    ],
)
def test_what_is_not_there_is_named(words: list[str], said: str, tmp_path: Path) -> None:
    shown = signoria("learn", *words, saves=tmp_path)
    assert shown.exit_code == 1
    assert said in shown.stderr


@pytest.mark.parametrize("game", [game for game in registry.GAMES if puzzles(game)])
def test_a_puzzle_is_solved_and_kept(game: str, tmp_path: Path) -> None:
    made = puzzles(game)[0]
    shown = signoria("learn", game, made.id, typed=typed(made) + "quit\n", saves=tmp_path)
    assert shown.exit_code == 0, shown.output
    flat = " ".join(shown.stdout.split())
    assert " ".join(f"✓ {made.say('done')}".split()) in flat
    assert json.loads((tmp_path / "learnt").read_text()) == {game: [made.id]}
