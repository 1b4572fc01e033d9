"""Puzzles: each is proved to have its solution and no other; what is tried is judged; bad files are refused with line and reason."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from signoria import registry
from signoria.kernel.text import languages
from signoria.learn import Puzzle, course, lesson, of_the_day, puzzles, rivals
from signoria.learn.proof import prove
from signoria.learn.puzzle import FOLDER, read_puzzle
from signoria.learn.solving import Solver, core, least
from signoria.learn.source import BadLesson, Source
from signoria.learn.trial import Sitting
from signoria.learn.words import own_words

GAMES = [game for game in registry.GAMES if puzzles(game)]
EVERY = [(game, one.number) for game in GAMES for one in puzzles(game)]
FEW = [(game, number) for game, number in EVERY if number % 12 == 1]
SENTENCES = ("title", "aim", "why", "done", "step.1", "hint.1", "lost.1")


def puzzle_of(game: str, number: int) -> Puzzle:
    return puzzles(game)[number - 1]


@pytest.mark.parametrize(("game", "number"), FEW)
def test_a_few_are_proved(game: str, number: int) -> None:
    prove(puzzle_of(game, number))


@pytest.mark.deep
@pytest.mark.parametrize(("game", "number"), EVERY)
def test_all_are_proved(game: str, number: int) -> None:
    prove(puzzle_of(game, number))


@pytest.mark.parametrize("game", GAMES)
def test_all_begin_where_the_seat_decides_and_the_easier_ones_come_first(game: str) -> None:
    grades = [one.grade for one in puzzles(game)]
    assert grades == sorted(grades)
    for one in puzzles(game):
        assert Sitting(one).match.state.waits_for(one.seat), one.id


@pytest.mark.parametrize("game", GAMES)
def test_every_language_says_the_same_of_its_kinds_of_tasks(game: str) -> None:
    package = registry.package(game)
    wanted = {f"{name}.{key}" for name in {one.task.name for one in puzzles(game)} for key in SENTENCES}
    for language in languages(package):
        assert set(own_words(package, language, FOLDER)) == wanted, language


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_solves_it_and_taking_it_back_unsolves_it(game: str) -> None:
    one = puzzles(game)[0]
    sitting = Sitting(one)
    for action in one.way:
        assert not sitting.pupil.progress().out_of_reach
        sitting.play(action)
    assert sitting.pupil.progress().reached
    while sitting.match.can_undo(one.seat):
        sitting.match.undo(one.seat)
    if not sitting.match.line:
        assert not sitting.pupil.progress().reached


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_first_move_is_told_at_once(game: str) -> None:
    """Of the first puzzle: every action that is no part of a solution and ends it."""
    one = puzzles(game)[0]
    start = Sitting(one).match
    words = [start.vocabulary.encode(action) for action in start.state.legal(one.seat)]
    told = 0
    for action in words:
        sitting = Sitting(one)
        sitting.match.play(one.seat, action)
        now = sitting.pupil.progress()
        told += now.out_of_reach
        assert not now.reached or [action] == one.way
        if now.out_of_reach:
            assert now.lost == 0
    assert told >= 1


def test_what_is_done_after_the_phase_of_a_task_counts_no_more() -> None:
    """The seat gives up, and later builds the house that was asked for."""
    one = next(one for one in puzzles("antiquity") if one.task.name == "part.people")
    sitting = Sitting(one)
    sitting.play(["commit"])
    assert sitting.pupil.progress().lost == 0
    sitting.match.state.players[one.seat].houses |= 0b1111111111  # type: ignore[attr-defined]
    rivals.play(one, sitting.match)
    sitting.match.play(one.seat, sitting.match.state.legal(one.seat)[-1])
    assert Solver(one.task, one.seat, Sitting(one).match.state).met(sitting.match.state)
    later = sitting.pupil.progress()
    assert not later.reached
    assert later.lost == 0


def test_lines_that_differ_in_what_goes_along_are_one() -> None:
    """In the first puzzle of Antiquity it does not matter what is grown on the farm."""
    one = puzzles("antiquity")[0]
    assert one.task.name == "keep.works"
    assert one.task.beside == ("pay", "farm.crop", "free_farm.crop", "mine.ore", "fishery.catch")
    start = Sitting(one).match.state
    solver = Solver(one.task, one.seat, start)
    words = [solver.word(action) for action in solver.actions(start)]
    assert "farm -1,11" in words
    assert "farm -1,11 olives" not in words


def test_puzzles_are_found_like_lessons_and_are_none_of_the_course() -> None:
    game = GAMES[0]
    assert lesson(game, "puzzle-01") is puzzles(game)[0]
    assert all(not one.id.startswith("puzzle-") for one in course(game))
    with pytest.raises(BadLesson, match="no puzzle '99'"):
        lesson(game, "puzzle-99")


def test_every_day_has_a_puzzle_and_the_games_take_turns() -> None:
    days = [of_the_day(date(2030, 1, 1) + timedelta(days=n)) for n in range(2 * len(GAMES))]
    games = [one.game for one in days if one is not None]
    assert set(games[: len(GAMES)]) == set(GAMES)
    assert games[: len(GAMES)] == games[len(GAMES) :]
    assert days[0] is not days[len(GAMES)]


def test_of_lines_that_hold_another_the_shorter_counts() -> None:
    lines = least({("a",), ("a", "b"), ("b", "c"), ("b", "b", "c")})
    assert lines == {("a",), ("b", "c")}
    assert core(frozenset([("a", "b"), ("b", "c")])) == ("b",)


GOOD = """
seats = 2
seat = 0
seed = 1
grade = 1
solution = [["tax"]]
key = ["tax"]

[task]
kind = "part"
source = "glory"
least = 1

[[position]]
play = [[0, "choose_power", "sweden"]]
"""


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("grade = 1", "grade = 4", "line 5: a grade is 1 to 3, not 4"),
        ('kind = "part"', 'kind = "part_"', "line 10: there is no task 'part_'"),
        ("least = 1", "least = 0", "line 12: least says how much is asked for"),
        ('source = "glory"', "", "line 9: source names what is counted"),
        ('[["tax"]]', '[["taxx"]]', "line 6: solution, number 1: there is no verb 'taxx'"),
        ("grade = 1", "grades = 1", "line 5: the head of a puzzle has no 'grades'"),
        ("seats = 2", "seats = 9", "line 2:"),
    ],
)
def test_bad_files_are_refused_with_line_and_reason(old: str, new: str, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(BadLesson) as caught:
        read_puzzle("road_to_domination", 1, Source("bad.toml", GOOD.replace(old, new)))
    assert reason in str(caught.value)


def changed(**changes: Any) -> Puzzle:
    """The first puzzle of Pax Renaissance, changed."""
    one = puzzles("pax_renaissance")[0]
    made = read_puzzle("pax_renaissance", one.number, one.part.source)
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def test_a_puzzle_that_does_not_hold_what_it_says_is_refused() -> None:
    with pytest.raises(BadLesson, match="in common"):
        prove(changed(key=("end_turn",)))
    with pytest.raises(BadLesson, match="does not solve the puzzle"):
        prove(changed(way=[]))
