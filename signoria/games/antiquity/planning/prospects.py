"""Which saint suits a position."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids
from signoria.games.antiquity.planning.conquest import campaign, inns_around
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
    if s.seats >= style.weight("siege_seats", 3) and invites_siege(s, seat, style):
        return ids.SAN_GIORGIO
    near = int(style.weight("maria_inns", 0))
    if near and inns_to_nearest(s, seat, near) <= near:
        return ids.SANTA_MARIA
    return ids.SAN_CHRISTOFORI


def invites_siege(s: AntiquityState, seat: int, style: Style) -> bool:
    """Few mountains, so that stone for biology and gold are hard to come by, but sea that feeds a chain of inns."""
    p = s.players[seat]
    mine = zone(s, seat)
    mountains = (mine & s.map.boards[ids.MOUNTAIN]).bit_count()
    sea = (s.data.hexes.grow(mine) & s.sea & ~p.land).bit_count()
    return mountains <= style.weight("siege_mountains", 4) and sea >= style.weight("siege_sea", 7)


def inns_to_nearest(s: AntiquityState, seat: int, most: int) -> int:
    """Inns, without stables, around the rival who is enclosed most easily."""
    p = s.players[seat]
    least = most + 1
    for rival in s.living():
        if rival != seat:
            least = min(least, inns_around(s, p.land | p.inns, zone(s, rival), False, least - 1))
    return least
