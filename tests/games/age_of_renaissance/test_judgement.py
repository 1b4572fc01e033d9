"""What bots go by: bids for capitals, and tokens that need a ship."""

from __future__ import annotations

import pytest

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.judgement.bidding import contested, likely_before, tokens_wanted
from signoria.games.age_of_renaissance.judgement.mind import Mind
from signoria.games.age_of_renaissance.judgement.purchases import galley_ground, ship_worth
from signoria.games.age_of_renaissance.judgement.targets import Target, bases, next_galley
from signoria.games.age_of_renaissance.judgement.ways import best_way, with_advance
from signoria.games.age_of_renaissance.ruleset import RULESET
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.action import Action
from signoria.kernel.rng import seeded
from signoria.kernel.style import Style
from tests.games.age_of_renaissance.builder import HAMBURG, LONDON, PARIS, Table


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


def bid_of(table: Table, seat: int) -> int:
    action = RULESET.policy(table.s, seat, usual())
    assert action is not None
    return int(RULESET.vocabulary_of(table.s).encode(action)[1])


@pytest.mark.parametrize(
    ("seat", "way", "price"), [(LONDON, v.UPGRADING, 10), (HAMBURG, v.BUYING[t.CARAVAN], 20)]
)
def test_tokens_are_bought_for_the_way_to_come(seat: int, way: Action, price: int) -> None:
    """London reaches little on foot, Hamburg little without Caravan: with money for it they buy the tokens that it takes further."""
    table = Table(6)
    table.phase("order")
    bids: list[int] = []
    for money in (12, 40):
        table.cash(seat, money)
        bids.append(bid_of(table, seat))
    poor, rich = bids
    mind = Mind(table.s, seat, usual())
    best = best_way(mind, 34, 34, True)
    assert best is not None
    assert (best.action, best.price) == (way, price)
    assert poor <= tokens_wanted(mind) + 4 < rich <= 40 - price


@pytest.mark.parametrize(("seat", "way"), [(LONDON, v.UPGRADING), (HAMBURG, v.BUYING[t.CARAVAN])])
def test_what_tokens_wait_for_comes_before_other_purchases(seat: int, way: Action) -> None:
    for tokens, first in ((0, False), (16, True)):
        table = Table(6)
        table.expansion(seat, tokens)
        table.purchase(seat)
        best = best_way(Mind(table.s, seat, usual()), 40, tokens, False)
        assert (best is not None) == first
        if first:
            assert RULESET.policy(table.s, seat, usual()) == way


def test_what_is_looked_at_is_not_bought() -> None:
    table = Table(6)
    p = table.power(HAMBURG)
    before = (p.advances, p.ship, p.level)
    assert with_advance(Mind(table.s, HAMBURG, usual()), t.SEAWORTHY_VESSELS, 3)
    assert (p.advances, p.ship, p.level) == before


def test_a_galley_counts_for_the_next_one() -> None:
    """The first galley takes Hamburg nowhere; the second one takes it to Stockholm and Bergen."""
    table = Table(6)
    table.marker(HAMBURG, "lubeck", "cologne")
    table.purchase(HAMBURG)
    mind = Mind(table.s, HAMBURG, usual())
    base = bases(table.s, HAMBURG)
    assert not galley_ground(mind, base, 0)
    opened = {table.s.data.province_slugs[i] for i in bits(galley_ground(mind, base, 1))}
    assert {"stockholm", "bergen", "riga"} <= opened
    assert ship_worth(mind) > 100.0


def test_who_bids_less_may_come_first() -> None:
    """The others have 40 money, of which they can spend 36 on tokens."""
    table = Table(6)
    table.phase("order")
    mind = Mind(table.s, PARIS, usual())
    assert likely_before(mind, 20) == [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    assert likely_before(mind, 36) == [0.5, 0.5, 0.5, 0.0, 0.5, 0.5]
    table.cash(LONDON, 10)
    assert likely_before(mind, 20)[LONDON] == 1.0


def test_free_ground_is_worth_less_if_others_come_first() -> None:
    table = Table(6)
    mind = Mind(table.s, PARIS, usual())
    place = table.province("bruges")
    ground, attack = Target(place, 4, 60.0, False), Target(place, 8, 50.0, True)
    before = [0.0, 0.0, 0.0, 0.0, 1.0, 0.5]
    reached = [0, 0, 0, 0, 1 << place, 1 << place]
    found = contested(mind, [ground, attack], before, reached)
    assert [(target.attack, round(target.gain, 2)) for target in found] == [(True, 50.0), (False, 16.8)]


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
