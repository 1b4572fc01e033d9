"""Boards: drawn from the view alone, for every game, every seat and spectators."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import signoria
from signoria import registry
from signoria.cli.boards import board, generic
from signoria.cli.boards.eyes import Eyes
from signoria.cli.words import Words
from signoria.kernel.match import Match
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import seeded

GAMES = ["template", *registry.GAMES]


def drawn(what: Any, width: int = 100) -> str:
    out = io.StringIO()
    Console(file=out, width=width, highlight=False, markup=False, emoji=False).print(what)
    return out.getvalue()


def advance(match: Match, decisions: int, seed: int) -> None:
    chance = seeded(seed)
    for _ in range(decisions):
        if match.over:
            return
        seat = next_seat(match.state.waiting, chance)
        actions = match.state.legal(seat)
        match.play(seat, actions[chance.below(len(actions))])


@pytest.mark.parametrize("game", GAMES)
def test_every_position_can_be_drawn_for_everybody(game: str) -> None:
    words = Words("en")
    for seats in registry.ruleset(game).meta.seats:
        match = signoria.new(game, seats, seed=seats)
        for seed in range(4):
            for seat in (seed % seats, None):
                text = drawn(board(game, match.view(seat), Eyes(match, seat, words)))
                for name in match.names:
                    assert name in text
            advance(match, 25, seed)
        assert len(drawn(generic.board(match.view(0), Eyes(match, 0, words))).splitlines()) > 3


@pytest.mark.parametrize("game", GAMES)
def test_a_board_shows_no_more_than_the_view(game: str) -> None:
    """Two positions that a seat can't tell apart look alike to it."""
    seats = registry.ruleset(game).meta.seats[0]
    match = signoria.new(game, seats, seed=3)
    advance(match, 30, 3)
    for seat in range(seats):
        eyes = Eyes(match, seat, Words("en"))
        other = match.state.determinize(seat, 77)
        assert drawn(board(game, match.view(seat), eyes)) == drawn(board(game, other.view(seat), eyes))


def test_the_generic_board_tells_seats_from_hands() -> None:
    match = signoria.new("template", 2, seed=1)
    eyes = Eyes(match, 0, Words("en"))
    view = {
        "turn": 3,
        "gold": [5, 7],
        "hand": ["penny", "jewel"],
        "ready": [True, None],
        "shops": [
            {"good": "groat", "price": 2},
            {"good": "florin", "price": 4},
            {"good": "ducat", "price": None},
        ],
        "nothing": [],
    }
    lines = drawn(generic.board(view, eyes)).splitlines()
    assert any("Turn 3" in line for line in lines)
    assert any(line.split() == ["▸", "Player", "1", "5", "yes"] for line in lines)
    assert any(line.split() == ["Player", "2", "7", "–"] for line in lines)
    assert any("penny, jewel" in line for line in lines)
    assert any("florin" in line and "4" in line for line in lines)
    assert not any("Nothing" in line for line in lines)


def test_a_wide_table_of_players_is_turned() -> None:
    match = signoria.new("template", 2, seed=1)
    eyes = Eyes(match, None, Words("en"))
    fields = {f"field_{i}": [i, 10 * i] for i in range(12)}
    lines = drawn(generic.board(fields, eyes)).splitlines()
    assert any(line.split() == ["Field", "7", "7", "70"] for line in lines)


def test_long_tables_are_cut() -> None:
    match = signoria.new("template", 2, seed=1)
    view = {"hexes": [{"hex": i, "terrain": "sea"} for i in range(100)]}
    text = drawn(generic.board(view, Eyes(match, None, Words("en"))))
    assert "… 60 more" in text
    assert len(text.splitlines()) < 50


def test_names_of_things_that_are_not_known_are_counted() -> None:
    match = signoria.new("template", 2, seed=1)
    eyes = Eyes(match, 0, Words("en"))
    assert eyes.names_of("card", ["penny", None, None]) == "penny, +2"
    assert eyes.names_of("card", []) == "–"
    assert eyes.name("card", "no_such_card") == "no such card"
