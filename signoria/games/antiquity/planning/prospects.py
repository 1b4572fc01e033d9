"""Which saint suits a position."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.planning.conquest import campaign
from signoria.games.antiquity.rules.city import sound
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.style import Style


def likely_saint(s: AntiquityState, seat: int, style: Style) -> int:
    """San Christofori, unless a rival can be enclosed sooner than the goods are together."""
    p = s.players[seat]
    if sound(p, ids.BREWERY):
        war = campaign(s, seat)
        if war is not None and war.cost() < style.weight("war", 3.0):
            missing = 0
            for good in range(ids.LUXURIES):
                missing += max(0, s.data.christofori_needs - p.goods[good])
            if missing > 3.0 * war.cost() + 4:
                return ids.SAN_GIORGIO
    return ids.SAN_CHRISTOFORI
