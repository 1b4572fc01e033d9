"""What puzzles ask for beside what the tally counts."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.outlook import food_to_come
from signoria.games.antiquity.rules.city import food_kept, sound
from signoria.games.antiquity.rules.country import open_terrain, spread
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState


def count(s: AntiquityState, seat: int, what: str) -> int | None:
    """`works`: the goods that lie on one's own works; `fed`: the famine level that makes no graves, as far as stock, store room and
    harvest go; `field`: the goods of the largest farm that could be laid out.
    """
    if what == "works":
        return sum([producer.left.bit_count() for producer in s.producers if producer.owner == seat])
    if what == "fed":
        return fed(s, seat)
    if what == "field":
        sites = s.data.hexes.hexes(open_terrain(s, ids.FARM) & zone(s, seat))
        return max([spread(s, ids.FARM, at).bit_count() for at in sites], default=0)
    return None


def fed(s: AntiquityState, seat: int) -> int:
    """What is not stored before the harvest is lost."""
    p = s.players[seat]
    return food_kept(s, p) + food_to_come(s, seat) + (s.data.granary if sound(p, ids.GRANARY) else 0)
