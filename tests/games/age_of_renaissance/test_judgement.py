"""What bots go by: bids for capitals, and tokens that need a ship."""

from __future__ import annotations

import pytest

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.judgement.bidding import tokens_wanted, voyage_gain
from signoria.games.age_of_renaissance.judgement.mind import Mind
from signoria.games.age_of_renaissance.judgement.targets import next_galley
from signoria.games.age_of_renaissance.ruleset import RULESET
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.action import Action
from signoria.kernel.rng import seeded
from signoria.kernel.style import Style
from tests.games.age_of_renaissance.builder import LONDON, PARIS, Table


def usual(number: int = 1) -> Style:
    return RULESET.thinking().style(seeded(number))


def fresh(seats: int) -> AgeState:
    """A game in which capitals are being bid for."""
    s = RULESET.new_state(RULESET.setup(seats, {}), 1)
    while v.BID_CAPITAL not in [action.verb for action in s.legal(0)]:
        for seat in range(seats):
            s.apply(seat, s.legal(seat)[0])
    return s


def worths(s: AgeState) -> dict[int, float]:
    names = {i: f"capital_{s.seats}_{s.data.province_slugs[i]}" for i in s.data.capitals[s.seats]}
    return {i: usual().weights[name] for i, name in names.items()}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_who_takes_the_best_capital_pays_about_what_it_is_worth(seats: int) -> None:
    """The n-th highest of as many bids as there are seats lies near the n-th worth, on the average."""
    s = fresh(seats)
    prices = sorted(worths(s).values())
    assert prices[0] == 0
    sums = [0.0] * seats
    for number in range(300):
        bids: list[int] = []
        for seat in range(seats):
            action = RULESET.policy(s, 0, usual(1000 * seat + number))
            assert action is not None
            assert action.verb == v.BID_CAPITAL
            bids.append(action.a)
        for place, bid in enumerate(sorted(bids)):
            sums[place] += bid / 300
    for place, price in enumerate(prices):
        assert sums[place] == pytest.approx(price, abs=8)
    assert sums[-1] > sums[0] or prices[-1] == 0


def test_the_capital_that_is_worth_most_is_chosen() -> None:
    s = fresh(6)
    for seat in range(6):
        s.apply(seat, Action(v.BID_CAPITAL, 10 - seat))
    while s.legal(0)[0].verb != v.CHOOSE_CAPITAL:
        s.apply(0, s.legal(0)[0])
    chosen = RULESET.policy(s, 0, usual())
    best = max(worths(s).items(), key=lambda item: item[1])[0]
    assert chosen == Action(v.CHOOSE_CAPITAL, best)


def test_tokens_are_bought_for_the_ship_to_come() -> None:
    """London reaches little on foot: with money for a galley it buys the tokens that it will carry."""
    table = Table(6)
    table.phase("order")
    bids: list[int] = []
    for money in (12, 40):
        table.cash(LONDON, money)
        mind = Mind(table.s, LONDON, usual())
        assert voyage_gain(mind, 30, 10) > 0.0
        action = RULESET.policy(table.s, LONDON, usual())
        assert action is not None
        bids.append(int(RULESET.vocabulary_of(table.s).encode(action)[1]))
    poor, rich = bids
    mind = Mind(table.s, LONDON, usual())
    assert poor <= tokens_wanted(mind) < rich <= 40 - table.s.data.ship_price


def test_a_ship_comes_before_advances_if_tokens_wait_for_it() -> None:
    for tokens, first in ((0, False), (16, True)):
        table = Table(6)
        table.expansion(LONDON, tokens)
        table.purchase(LONDON)
        action = RULESET.policy(table.s, LONDON, usual())
        assert action is not None
        assert (action.verb == v.UPGRADE_SHIP) == first


def test_paris_has_no_hurry_with_a_ship() -> None:
    """At six seats its advances come first, whatever tokens wait for a galley."""
    for seats, first in ((4, True), (6, False)):
        table = Table(seats)
        table.marker(PARIS, "bruges", "dijon", "st_malo", "strassburg", "bordeaux")
        table.expansion(PARIS, 30)
        table.purchase(PARIS)
        mind = Mind(table.s, PARIS, usual())
        assert voyage_gain(mind, 30, 0) > usual().weights["ship_gain"]
        action = RULESET.policy(table.s, PARIS, usual())
        assert action is not None
        assert (action.verb == v.UPGRADE_SHIP) == first


def test_the_next_galley() -> None:
    table = Table(6)
    assert next_galley(table.s, LONDON) == 0
    p = table.power(LONDON)
    p.ship, p.level = t.GALLEY, 0
    assert next_galley(table.s, LONDON) == 1
    p.level = len(table.s.data.ship_levels[t.GALLEY]) - 1
    assert next_galley(table.s, LONDON) == -1
    p.ship = t.SEAWORTHY
    assert next_galley(table.s, LONDON) == -1
