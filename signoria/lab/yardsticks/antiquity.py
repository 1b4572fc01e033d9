"""How good a position is for a seat: for bots that look one action ahead."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import free_total, kinds_standing
from signoria.games.antiquity.rules.graves import grave_count
from signoria.games.antiquity.rules.victory import progress
from signoria.games.antiquity.rules.zone import clean_area
from signoria.games.antiquity.state import AntiquityState


def evaluate(s: AntiquityState, seat: int) -> float:
    """Between 0 and 1: progress towards the saint first, then people, economy and room to live."""
    if s.outcome is not None:
        return 1.0 if seat in s.outcome.winners else 0.0
    p = s.players[seat]
    if not p.alive:
        return 0.0
    left = 0
    for producer in s.producers:
        if producer.owner == seat:
            left += min(4, producer.left.bit_count())
    value = 0.25 * progress(s, seat) / 1000
    value += 0.20 * p.people / ids.HOUSE_COUNT
    value += 0.15 * kinds_standing(p) / ids.KINDS
    value += 0.10 * min(1.0, left / 24)
    value += 0.10 * min(1.0, p.total_goods() / 20)
    value += 0.05 * min(1.0, p.men_on.bit_count() / 10)
    value += 0.05 * min(1.0, clean_area(s, seat) / 60)
    value += 0.05 * min(1.0, free_total(s, p) / 49)
    value -= 0.10 * min(1.0, grave_count(p) / 40)
    return max(0.001, min(0.999, value))
