"""The reference players play as they did when strength was first measured."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from signoria import bots
from signoria.lab import entrants
from signoria.lab.yardsticks import PLAYERS
from tests.lab.yardstick_games import COUNT, digest, pairs

PINS = tomllib.loads((Path(__file__).parent / "yardsticks.toml").read_text())
CHEAP = {
    "template": 20,
    "road_to_domination": 2,
    "age_of_renaissance": 1,
    "pax_renaissance": 2,
    "antiquity": 1,
}


@pytest.mark.parametrize(("game", "player"), pairs())
def test_a_yardstick_plays_as_it_always_did(game: str, player: str, deep: bool) -> None:
    pins = PINS[game if player == "greedy" else f"{game}_plan"]["digests"]
    assert len(pins) == COUNT
    many = COUNT if deep else CHEAP[game]
    assert [digest(game, player, number) for number in range(many)] == pins[:many]


def test_in_the_laboratory_the_old_names_are_the_yardsticks() -> None:
    for name in ("random", "greedy", "plan"):
        assert type(entrants.make(name)) is PLAYERS[name]
    assert type(entrants.make("merchant")) is type(bots.make("merchant"))
