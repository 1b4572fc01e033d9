"""What takes a player further in his next expansion: the next galley, or an advance that opens ground. Tokens are bought for it, and it is
bought for tokens that wait for it.
"""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.judgement.mind import Mind
from signoria.games.age_of_renaissance.judgement.targets import (
    Target,
    haul,
    next_galley,
    prospects,
    usual_rank,
    voyages,
)
from signoria.games.age_of_renaissance.rules.prices import prerequisites, price
from signoria.kernel.action import Action

OPENERS: Final = [t.CARAVAN, t.HEAVENS, t.OVERLAND_EAST, t.SEAWORTHY_VESSELS]


class Way:
    """The action that buys it, and its price. `bar`: what it must add to the tokens at hand to come before other purchases."""

    def __init__(self, action: Action, price: int, bar: float) -> None:
        self.action = action
        self.price = price
        self.bar = bar

    def targets(self, mind: Mind, rank: int) -> list[Target]:
        """Those of the next expansion with it."""
        if self.action.verb == v.UPGRADE_SHIP:
            return voyages(mind, next_galley(mind.s, mind.seat), rank, True)
        return with_advance(mind, self.action.a, rank)


def ways(mind: Mind, money: int) -> list[Way]:
    """Those that so much money pays for."""
    s = mind.s
    seat = mind.seat
    p = s.powers[seat]
    found: list[Way] = []
    if next_galley(s, seat) >= 0 and money >= s.data.ship_price:
        found.append(Way(v.UPGRADING, s.data.ship_price, ship_bar(mind)))
    for a in OPENERS:
        needs = prerequisites(s, a)
        cost = price(s, seat, a)
        if p.advances >> a & 1 or p.advances & needs != needs or cost > money:
            continue
        if a != t.HEAVENS or p.ship == t.GALLEY:
            found.append(Way(v.BUYING[a], cost, mind.weight("way_gain") * cost))
    return found


def ship_bar(mind: Mind) -> float:
    """A capital can have a bar of its own."""
    s = mind.s
    p = s.powers[mind.seat]
    own = f"ship_gain_{s.seats}_{s.data.province_slugs[p.capital]}" if p.capital >= 0 else ""
    return mind.style.weight(own, mind.weight("ship_gain"))


def with_advance(mind: Mind, a: int, rank: int) -> list[Target]:
    """Targets of the next expansion with an advance more."""
    p = mind.s.powers[mind.seat]
    advances, ship, level = p.advances, p.ship, p.level
    p.advances = advances | 1 << a
    if a == t.SEAWORTHY_VESSELS:
        p.ship, p.level = t.SEAWORTHY, 0
    found = prospects(mind, rank, True)
    p.advances, p.ship, p.level = advances, ship, level
    return found


def best_way(mind: Mind, money: int, tokens: int, spent: bool) -> Way | None:
    """The one that adds most to so many tokens, if any adds enough. `spent`: its price is to be paid with money for as many of these tokens."""
    rank = usual_rank(mind.s)
    now = prospects(mind, rank, True)
    without = haul(mind, now, tokens)[1]
    best: Way | None = None
    most = 0.0
    for way in ways(mind, money):
        left = tokens - way.price if spent else tokens
        brings = haul(mind, way.targets(mind, rank), left)[1]
        if brings - without > most and brings - haul(mind, now, left)[1] > way.bar:
            most = brings - without
            best = way
    return best
