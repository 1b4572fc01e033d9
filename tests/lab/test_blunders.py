"""The suites of positions in which the right move is clear: they are what they say, and bots are asked fairly."""

from __future__ import annotations

import pytest

from signoria.kernel.errors import BadOption
from signoria.lab.blunders import clear, examine, prospects, suite

GAMES = ["template"]


@pytest.mark.parametrize("game", GAMES)
def test_a_suite_holds_forty_positions_with_reasons(game: str) -> None:
    positions = suite(game)
    assert len(positions) >= 40
    assert len({position.id for position in positions}) == len(positions)
    for position in positions:
        legal = position.state.legal(position.seat)
        assert position.state.waits_for(position.seat)
        assert position.right
        assert position.wrong
        assert sorted([*position.right, *position.wrong], key=repr) == sorted(legal, key=repr)
        assert position.reason.startswith(f"Turn {position.state.turn}, seat {position.seat + 1}: ")


@pytest.mark.parametrize("game", GAMES)
def test_right_and_wrong_can_be_counted_out(game: str, deep: bool) -> None:
    for position in suite(game)[:: 1 if deep else 10]:
        legal = position.state.legal(position.seat)
        found = clear([prospects(position.state, position.seat, a, 60 if deep else 12, 99) for a in legal])
        assert found is not None, position.id
        assert found[0] == position.kind
        assert [legal[i] for i in found[1]] == position.right


def test_what_is_clear() -> None:
    assert clear([(1.0, 0.0), (0.2, 0.1)]) == ("win_now", [0], [1])
    assert clear([(0.0, 0.0), (0.0, 0.7)]) == ("stop_a_win", [0], [1])
    assert clear([(0.9, 0.0), (0.2, 0.1)]) is None
    assert clear([(1.0, 0.0), (0.8, 0.1)]) is None
    assert clear([(1.0, 0.0), (1.0, 0.0)]) is None


def test_bots_are_asked_and_counted() -> None:
    chance, careful = (score.to_json() for score in examine("template", ["random", "greedy"]))
    assert chance["asked"] == careful["asked"] == len(suite("template"))
    assert careful["right"] > chance["right"]
    assert len(careful["missed"]) == careful["asked"] - careful["right"]


def test_a_game_without_a_suite_is_named() -> None:
    with pytest.raises(BadOption, match="no suite of positions for antiquity"):
        suite("antiquity")
