"""How good a position is for a seat, for one-ply bots.

Everything is counted in money, as the final score is: cash and advances at their price, markers at what they will still earn, Misery at
its value and what it threatens. A seat compares itself with the others.
"""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.rules.burdens import burden
from signoria.games.age_of_renaissance.rules.misery import stabilization_cost, unpaid_spaces
from signoria.games.age_of_renaissance.rules.reach import enterable, ship_reach
from signoria.games.age_of_renaissance.state import AgeState, bit_count
from signoria.games.age_of_renaissance.steps.purchasing import PlayerPurchases

HORIZON: Final = 6.0  # turns of income that are looked at
ADVANCE: Final = 1.2  # an advance is worth its cost, and what it does
TOKEN: Final = 1.3  # a token before expansion ...
USEFUL_TOKENS: Final = 22  # ... as far as there is use for it
LEFT_OVER: Final = 0.7  # a token during expansion: what is left returns to stock
PRESENCE: Final = 1.4  # a token on the map
GOODS: Final = 0.22  # share of a commodity's payment that will be played per turn
CARD: Final = 5.0
BURDEN: Final = -4.0
STABILITY: Final = 1.4
SPACE: Final = 9.0  # a space of Misery beyond its value
DREAD: Final = 0.7  # and ever more of it, the nearer Chaos comes
SHIP: Final = 9.0
PROSPECT: Final = 14.0  # the first province that could be dominated next; each further one is worth less
FURTHER: Final = 0.85
SCALE: Final = 4000.0


def evaluate(s: AgeState, seat: int) -> float:
    """From 0 (out) to 1; 0.5 is as good as the others."""
    if s.powers[seat].out:
        return 0.0
    turns = turns_left(s)
    mine = worth(s, seat, turns)
    best = -10_000.0
    total = 0.0
    others = 0
    for other in range(s.seats):
        if other != seat and not s.powers[other].out:
            value = worth(s, other, turns)
            best = max(best, value)
            total += value
            others += 1
    if others == 0:
        return 1.0
    lead = mine - 0.5 * best - 0.5 * total / others
    return min(0.99, max(0.01, 0.5 + lead / SCALE))


def turns_left(s: AgeState) -> float:
    """About how many turns the deck will last."""
    cards = len(s.pile) + len(s.aside)
    for epoch in range(s.pile_epoch + 1, s.options.last_epoch + 1):
        cards += len(s.data.epoch_cards[epoch]) + len(s.replay)
    turns = 1.0 + cards / (len(s.playing()) + 2.0)
    return 1.0 if s.last_turn else min(turns, HORIZON)


def worth(s: AgeState, seat: int, turns: float) -> float:
    """What a seat has and may expect, in money."""
    p = s.powers[seat]
    data = s.data
    value = float(p.cash)
    for i in range(26):
        if p.advances >> i & 1:
            value += ADVANCE * data.advances[i].cost
    value += p.markers * s.seats * (turns - 0.5)
    for i in range(len(p.holdings)):
        count = p.holdings[i]
        if count:
            value += GOODS * turns * data.commodities[i].base * count * count
    value += PRESENCE * (data.tokens - p.stock - p.expansion)
    if s.phase == t.EXPANSION_PHASE:
        value += LEFT_OVER * p.expansion
    else:
        value += TOKEN * min(p.expansion, USEFUL_TOKENS)
    if p.ship == t.GALLEY:
        value += SHIP * (p.level + 2) / 2
    elif p.ship:
        value += SHIP * (3 + p.level) if p.ship == t.OCEAN else SHIP * 3
    value += prospects(s, seat) * min(turns, 4.0) / 4.0
    value -= misery_worth(s, p.misery)
    if p.owns(t.ENLIGHTENMENT):
        value += SPACE * turns
    return value + hand_worth(s, seat)


def prospects(s: AgeState, seat: int) -> float:
    """What the provinces in reach promise that nobody dominates yet."""
    pieces = s.powers[seat].pieces
    near = ship_reach(s, seat, pieces)
    for i in bits(pieces):
        near |= s.data.land[i]
    open_ = bit_count(near & enterable(s, seat) & ~s.full)
    return PROSPECT * (1.0 - FURTHER**open_) / (1.0 - FURTHER)


def hand_worth(s: AgeState, seat: int) -> float:
    """Cards promise something and cost stability, which must still be paid during the purchases."""
    p = s.powers[seat]
    value = 0.0
    for card in p.hand:
        value += CARD if burden(s, s.data.kind_of[card]) is None else BURDEN
    cost = stabilization_cost(s, seat)
    if p.cash < cost and must_stabilise(s, seat):
        value -= misery_worth(s, p.misery + unpaid_spaces(s, seat, cost)) - misery_worth(s, p.misery)
    return value - STABILITY * cost


def must_stabilise(s: AgeState, seat: int) -> bool:
    """Whether the seat has yet to pay for its cards out of what it has now."""
    if s.phase == t.PURCHASE_PHASE:
        for step in s.stack:
            if isinstance(step, PlayerPurchases):
                return s.order.index(seat) >= s.order.index(step.seat)
    return s.phase != t.EXPANSION_PHASE and s.phase != t.INCOME_PHASE and s.phase != t.FINAL_PHASE


def misery_worth(s: AgeState, place: int) -> float:
    """What a place on the Misery Index costs: its value, and the fear of Chaos."""
    return s.data.ladder[min(place, s.data.chaos - 1)] + SPACE * place + DREAD * place * place
