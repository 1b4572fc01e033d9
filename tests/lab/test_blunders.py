"""The suites of positions in which the right move is clear: they are what they say, and bots are asked fairly."""

from __future__ import annotations

import pytest

from signoria.kernel.errors import BadOption
from signoria.lab.blunders import Position, Score, clear, examine, prospects, suite
from signoria.lab.clearness import Verdict, decided, menaced, scored, spoils, threatened, wasted
from signoria.lab.turns import played_out

KINDS = {
    "template": {"win_now", "stop_a_win"},
    "road_to_domination": {"win_now", "waste"},
    "pax_renaissance": {"win_now", "stop_a_win", "stop_a_threat", "waste"},
    "age_of_renaissance": {"overpay", "score", "waste"},
    "antiquity": {"win_now", "starve", "survive"},
}
GAMES = list(KINDS)


def counted_out(position: Position, worlds: int) -> Verdict | None:
    """What kind of position it is, in worlds that have nothing to do with those in which it was found."""
    s, seat = position.state, position.seat
    if position.kind in ("waste", "overpay"):
        return wasted(s, seat, 99)
    if position.kind == "score":
        return scored(s, seat, 99)
    if position.game == "pax_renaissance":
        return decided(s, seat, 99)
    if position.game == "antiquity":
        return played_out(s, seat, 1 + worlds // 30, 99)
    return clear([prospects(s, seat, action, worlds, 99) for action in s.legal(seat)])


@pytest.mark.parametrize("game", GAMES)
def test_a_suite_holds_forty_positions_with_reasons(game: str) -> None:
    positions = suite(game)
    assert len(positions) >= 40
    assert len({position.id for position in positions}) == len(positions)
    assert {position.kind for position in positions} == KINDS[game]
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
        found = counted_out(position, 60 if deep else 12)
        assert found is not None, position.id
        assert found[0] == position.kind
        assert [legal[i] for i in found[1]] == position.right


@pytest.mark.parametrize("game", GAMES)
def test_a_score_tells_right_from_wrong(game: str) -> None:
    positions = suite(game)
    good, bad = Score("good"), Score("bad")
    for position in positions:
        good.add(position, position.right[-1])
        bad.add(position, position.wrong[-1])
    assert good.to_json()["share"] == 1.0
    assert good.missed == []
    assert bad.to_json()["share"] == 0.0
    assert bad.missed == [position.id for position in positions]


def test_a_wasteful_action_lacks_something_and_has_nothing_instead() -> None:
    position = next(p for p in suite("pax_renaissance") if "concession" in p.reason)
    give_up = position.wrong[0]
    take = next(a for a in position.right if spoils(position.state, position.seat, a, give_up))
    assert spoils(position.state, position.seat, take, give_up) == {"concession": 1}
    assert spoils(position.state, position.seat, give_up, take) == {}
    assert spoils(position.state, position.seat, take, take) == {}


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
    with pytest.raises(BadOption, match="no suite of positions for chess"):
        suite("chess")


def test_a_comet_is_a_threat_before_it_is_bought() -> None:
    """What a `stop_a_threat` asks for: with the wrong action the next player wins by a comet, though he can declare nothing yet."""
    positions = [position for position in suite("pax_renaissance") if position.kind == "stop_a_threat"]
    assert len(positions) >= 10
    seen = 0
    for position in positions:
        s = position.state.determinize(position.seat, 5)
        s.apply(position.seat, position.wrong[0])
        if s.turn != position.state.turn:
            assert menaced(s, position.seat)
            assert not threatened(s, position.seat)
            seen += 1
    assert seen
