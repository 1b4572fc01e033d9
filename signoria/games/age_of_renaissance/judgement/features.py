"""What a position holds for a seat, feature by feature, each in money as far as it can be: what `evaluate` weighs.

The weights (`value_...` in bots.toml) were fitted on games between Merchants; see docs/games/age-of-renaissance-strategy.md.
"""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.judgement.forecast import COMMODITIES, Forecast
from signoria.games.age_of_renaissance.judgement.targets import bases
from signoria.games.age_of_renaissance.rules.commerce import income
from signoria.games.age_of_renaissance.rules.misery import stabilization_cost
from signoria.games.age_of_renaissance.rules.reach import enterable, ship_reach
from signoria.games.age_of_renaissance.state import AgeState, bit_count

NAMES: Final = [
    "cash",
    "advances",
    "misery",
    "misery_ahead",
    "income",
    "goods",
    "tokens",
    "token_use",
    "savings",
    "indulgence",
    "interest",
    "enlightenment",
    "cathedral",
    "cards",
    "ground",
    "ship",
    "presence",
]
WEIGHTS: Final = ["value_" + name for name in NAMES]
FULL: Final = 12.0  # turns after which more of them change little


def features(s: AgeState, seat: int, ahead: Forecast) -> list[float]:
    p = s.powers[seat]
    data = s.data
    turns = ahead.turns
    advances = 0.0
    for i in bits(p.advances):
        advances += data.advances[i].cost
    ladder = float(data.ladder[min(p.misery, data.chaos - 1)])
    tokens = float(p.expansion)
    earnings = float(income(s, seat))
    return [
        float(p.cash),
        advances,
        -ladder,
        -p.misery * turns,
        earnings * turns,
        goods(s, seat, ahead),
        tokens,
        tokens * min(turns, FULL),
        savings(s, seat) * min(1.0, turns / 4.0),
        turns if p.owns(t.HOLY_INDULGENCE) else 0.0,
        min(float(p.cash), earnings) + 0.5 * earnings * (turns - 1.0)
        if p.owns(t.INTEREST) and turns >= 1.0
        else 0.0,
        min(turns, float(p.misery)) if p.owns(t.ENLIGHTENMENT) else 0.0,
        turns if p.owns(t.CATHEDRAL) else 0.0,
        -float(stabilization_cost(s, seat)),
        ground(s, seat) * min(turns, FULL),
        (p.level + 4.0 * (p.ship - 1)) * min(turns, FULL) if p.ship else 0.0,
        float(data.tokens - p.stock - p.expansion),
    ]


def goods(s: AgeState, seat: int, ahead: Forecast) -> float:
    """What all the cards to come would pay with the provinces of today."""
    p = s.powers[seat]
    shift = 1 if p.owns(t.INDUSTRY) else 0
    value = 0.0
    for c in range(COMMODITIES):
        k = p.holdings[c]
        if k:
            row = s.data.commodities[c]
            value += ahead.plays[c] * row.payoff[min(k + shift, row.boxes)]
    return value


def savings(s: AgeState, seat: int) -> float:
    """What the credits of one's advances take off those one lacks."""
    p = s.powers[seat]
    total = 0.0
    for category in s.data.categories:
        credit = 0
        for i in category.advances:
            if p.advances >> i & 1:
                credit += s.data.advances[i].credit
        for i in category.advances:
            if not p.advances >> i & 1:
                total += min(credit, s.data.advances[i].cost)
    return total


def ground(s: AgeState, seat: int) -> float:
    """Free provinces in reach: the first ones count most."""
    base = bases(s, seat)
    near = ship_reach(s, seat, base)
    for i in bits(base):
        near |= s.data.land[i]
    count = bit_count(near & enterable(s, seat) & ~s.full & s.data.circled)
    return count / (count + 6.0)
