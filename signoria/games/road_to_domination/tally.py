"""What the points of a game rest on, for those who look at it when it is over."""

from __future__ import annotations

from typing import Final

from signoria.games.road_to_domination.rules.scoring import (
    RESIGNED_SCORE,
    categories,
    category_points,
    keeps_faith,
)
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import COLONIES, FIRST_GOOD, LANDS, PRESTIGE, Stat
from signoria.kernel.tally import Tally

SOURCES: Final = ["glory", "forces", "goods", "prestige", "territories", "religion"]
GLORY: Final = 0
FORCES: Final = 1
GOODS: Final = 2
OF_PRESTIGE: Final = 3
TERRITORIES: Final = 4
RELIGION: Final = 5


def source(stat: Stat) -> int:
    if stat == PRESTIGE:
        return OF_PRESTIGE
    if stat in (LANDS, COLONIES):
        return TERRITORIES
    return GOODS if stat >= FIRST_GOOD else FORCES


def tally(s: Road) -> Tally:
    """Glory and what the final scoring adds (or would add now) for the first places. Who has resigned has nothing."""
    parts = [[p.glory, 0, 0, 0, 0, 0] for p in s.players]
    for stat in categories():
        points = category_points(s, [s.stat(seat, stat) for seat in range(s.seats)])
        for seat in range(s.seats):
            parts[seat][source(stat)] += points[seat]
    totals: list[int] = []
    for seat in range(s.seats):
        if not s.plays(seat):
            parts[seat] = [0] * len(SOURCES)
            totals.append(RESIGNED_SCORE)
            continue
        if keeps_faith(s, seat):
            parts[seat][RELIGION] = s.numbers.unchanged_religion
        totals.append(sum(parts[seat]))
    return Tally(SOURCES, parts, totals, True, [])
