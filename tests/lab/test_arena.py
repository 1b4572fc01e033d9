"""Tournaments."""

from __future__ import annotations

import pytest

from signoria.bots import UnknownBot
from signoria.kernel.errors import BadOption, UnknownGame
from signoria.lab.arena import Standing, _count, arena
from signoria.lab.runner import Place


def test_every_entrant_sits_on_every_seat_equally_often() -> None:
    standings = arena("template", ["greedy", "random", "random"], games=30, place=Place(1))
    assert [s.games_by_seat for s in standings] == [[10, 10, 10]] * 3
    assert sum(s.wins for s in standings) == pytest.approx(30)
    assert [s.games for s in standings] == [30, 30, 30]


def test_ties_are_shared_and_seats_rotate() -> None:
    standings = [Standing(name, 3) for name in ("a", "b", "c")]
    _count(standings, 0, [0, 2])
    _count(standings, 1, [0])  # in the second game the third entrant sits on seat 0
    _count(standings, 2, [])  # nobody wins
    assert [s.wins for s in standings] == [0.5, 0.0, 1.5]
    assert standings[2].by_seat == [1.0, 0.0, 0.5]
    assert standings[2].share == 0.5
    assert standings[1].error == 0.0


def test_the_result_follows_from_the_seed_however_many_processes_play() -> None:
    told: list[tuple[int, int]] = []
    alone = arena("template", ["greedy", "random"], games=12, seed=5, place=Place(1))
    shared = arena(
        "template", ["greedy", "random"], games=12, seed=5, place=Place(2), tell=lambda *n: told.append(n)
    )
    assert [s.to_json() for s in alone] == [s.to_json() for s in shared]
    assert told[-1] == (12, 12)


def test_greedy_beats_random_at_the_template_game() -> None:
    standings = arena("template", ["greedy", "random"], games=120, place=Place(1))
    assert standings[0].share > 0.6


def test_mistakes_are_told_before_anything_is_played() -> None:
    with pytest.raises(UnknownGame):
        arena("chess", ["random", "random"])
    with pytest.raises(UnknownBot):
        arena("template", ["random", "clever"])
    with pytest.raises(BadOption, match="2 to 4 players, not 1"):
        arena("template", ["random"])
    with pytest.raises(BadOption, match="at least one game"):
        arena("template", ["random", "random"], games=0)
