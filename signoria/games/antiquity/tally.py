"""How far each player has come, for those who look at a game when it is over."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity.outlook import settled_progress
from signoria.games.antiquity.rules.city import kinds_standing
from signoria.games.antiquity.rules.victory import WHOLE
from signoria.games.antiquity.rules.zone import clean_area
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.tally import Tally

SOURCES: Final = ["progress", "people", "kinds", "area", "graves"]


def tally(s: AntiquityState) -> Tally:
    """Progress towards the saint's condition, in percent; then people, kinds of building and clean area decide."""
    parts: list[list[int]] = []
    for seat in range(s.seats):
        p = s.players[seat]
        if not p.alive or not p.centres:
            parts.append([0] * len(SOURCES))
            continue
        graves = sum([squares.bit_count() for squares in p.graves])
        progress = settled_progress(s, seat) * 100 // WHOLE
        parts.append([progress, p.people, kinds_standing(p), clean_area(s, seat), graves])
    return Tally(
        SOURCES,
        parts,
        [row[0] for row in parts],
        False,
        [(SOURCES[i], [row[i] for row in parts]) for i in (1, 2, 3)],
    )
