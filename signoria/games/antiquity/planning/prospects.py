"""Which saint suits a position."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids
from signoria.games.antiquity.planning.conquest import campaign
from signoria.games.antiquity.rules.city import sound
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.style import Style

EARLY: Final = 3  # turns in which a first cathedral may be another saint's than San Christofori's


def likely_saint(s: AntiquityState, seat: int, style: Style) -> int:
    """San Christofori, unless the land speaks for another first cathedral, or a rival can be enclosed sooner than the goods are
    together.
    """
    p = s.players[seat]
    if p.saint == ids.NO_SAINT and p.centres and s.turn <= EARLY:
        return first_choice(s, seat, style)
    if sound(p, ids.BREWERY):
        war = campaign(s, seat)
        if war is not None and war.cost() < style.weight("war", 3.0):
            missing = 0
            for good in range(ids.LUXURIES):
                missing += max(0, s.data.christofori_needs - p.goods[good])
            if missing > 3.0 * war.cost() + 4:
                return ids.SAN_GIORGIO
    return ids.SAN_CHRISTOFORI


def first_choice(s: AntiquityState, seat: int, style: Style) -> int:
    """To whom the first cathedral should go."""
    if invites_siege(s, seat, style):
        return ids.SAN_GIORGIO
    if s.seats >= style.weight("maria_seats", 4) and suits_maria(s, seat, style):
        return ids.SANTA_MARIA
    return ids.SAN_CHRISTOFORI


def suits_maria(s: AntiquityState, seat: int, style: Style) -> bool:
    """Mountains enough for her cathedral and biology, too few for San Christofori to be quick."""
    return style.weight("maria_least", 4) <= mountains(s, seat) <= style.weight("maria_most", 5)


def mountains(s: AntiquityState, seat: int) -> int:
    """Hexes of mountain in the zone."""
    return (zone(s, seat) & s.map.boards[ids.MOUNTAIN]).bit_count()


def invites_siege(s: AntiquityState, seat: int, style: Style) -> bool:
    """Few mountains, so that stone for biology and gold are hard to come by, but one for the cathedral, and sea that feeds a chain
    of inns; and more than one rival to choose from.
    """
    if s.seats < style.weight("siege_seats", 3):
        return False
    if not style.weight("siege_least", 2) <= mountains(s, seat) <= style.weight("siege_most", 4):
        return False
    sea = s.data.hexes.grow(zone(s, seat)) & s.sea & ~s.players[seat].land
    return sea.bit_count() >= style.weight("siege_sea", 7)
