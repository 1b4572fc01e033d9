"""What bots say of their choices: that they say something, and that it is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from signoria import bots, registry
from signoria.kernel.state import State, lowest
from signoria.kernel.text import Text

DECISIONS = 220


def choices(game: str, seed: int = 3) -> Iterator[tuple[Any, Any, int, str, list[Text]]]:
    """The real decisions of Merchants at a table of three: the position before and after, who, with which verb, and why."""
    rules = registry.ruleset(game)
    s: State = rules.new_state(rules.setup(3, {}), seed)
    players = [bots.make("merchant", seed + seat) for seat in range(3)]
    verbs = rules.vocabulary_of(s).verbs
    count = 0
    while s.outcome is None and count < DECISIONS:
        seat = lowest(s.waiting)
        action = players[seat].choose(s, seat)
        if len(s.legal(seat)) == 1:
            s.apply(seat, action)
            continue
        count += 1
        told = players[seat].why(s, seat, action)
        before = s.clone()
        s.apply(seat, action)
        yield before, s, seat, verbs[action.verb].name, told


@pytest.mark.parametrize("game", registry.GAMES)
def test_merchants_have_a_reason_for_most_of_what_they_do(game: str) -> None:
    told = [bool(why) for *_, why in choices(game)]
    assert len(told) > 60
    assert sum(told) >= 0.75 * len(told)


def test_a_marker_that_is_promised_comes() -> None:
    seen = 0
    for before, after, seat, verb, why in choices("age_of_renaissance"):
        keys = [text.key for text in why]
        if verb == "place" and "why.marker" in keys:
            province = before.step_of(seat).province
            assert before.marker[province] != seat
            assert after.marker[province] == seat
            seen += 1
    assert seen > 5


def test_peace_costs_what_is_said_and_no_territory() -> None:
    seen = 0
    for seed in range(3):
        for before, after, seat, verb, why in choices("road_to_domination", seed):
            if verb != "pay_tribute":
                continue
            (price,) = [text.args["n"] for text in why if text.key == "why.peace_ducats"]
            assert before.players[seat].ducats - after.players[seat].ducats == price
            assert before.players[seat].territories == after.players[seat].territories
            seen += 1
    assert seen > 0


def test_of_several_cards_one_alone_is_worth_least() -> None:
    """Age of Renaissance begins with a card that goes back. An adviser shows what speaks for each of them."""
    rules = registry.ruleset("age_of_renaissance")
    for seed in range(5):
        s = rules.new_state(rules.setup(3, {}), seed)
        merchant = bots.make("merchant", seed)
        seat = lowest(s.waiting)
        least = [
            action
            for action in s.legal(seat)
            if "why.least_card" in [text.key for text in merchant.why(s, seat, action)]
        ]
        assert least == [merchant.choose(s, seat)]
