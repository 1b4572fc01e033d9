"""San Christofori's goods, three of each; and the siege that Santa Maria asks for besides."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids
from signoria.games.antiquity.planning.conquest import FAR, inns_to_win
from signoria.games.antiquity.planning.intent import Intent
from signoria.games.antiquity.planning.stock import flow
from signoria.games.antiquity.rules.city import manned_cart_shops, sound, works
from signoria.games.antiquity.state import AntiquityState, Player

GATHERERS: Final = (ids.SAN_CHRISTOFORI, ids.SANTA_MARIA)


def shortfall(s: AntiquityState, seat: int) -> int:
    """Goods that San Christofori will still miss after this turn's harvest."""
    p = s.players[seat]
    now = flow(s, seat)
    total = 0
    for good in range(ids.LUXURIES):
        total += max(0, s.data.christofori_needs - p.goods[good] - now[good])
    return total


def spare_food(s: AntiquityState, seat: int) -> int:
    """Food that can be spent now and leaves San Christofori's goods as they will be after the harvest."""
    p = s.players[seat]
    now = flow(s, seat)
    total = 0
    for good in range(ids.FOODS):
        total += max(0, min(p.goods[good], p.goods[good] + now[good] - s.data.christofori_needs))
    return total


def inns_at_most(s: AntiquityState, p: Player) -> int:
    """Inns that could be built this turn, food or not: in the city phase every sound cart shop may still be manned."""
    ready = manned_cart_shops(p)
    if s.lanes:
        idle = 0
        for piece in range(ids.CART_SHOPS, ids.FOUNTAINS):
            if sound(p, piece) and not p.men_on >> piece & 1:
                idle += 1
        ready += min(idle, p.men - (1 if sound(p, ids.STABLES) and not works(p, ids.STABLES) else 0))
    return ready if sound(p, ids.BREWERY) else 0


def siege_left(s: AntiquityState, seat: int, intent: Intent) -> int:
    """Inns that a gatherer still has to build for a siege: none for San Christofori; FAR if more than he can this turn."""
    if intent.saint == ids.SAN_CHRISTOFORI:
        return 0
    most = inns_at_most(s, s.players[seat])
    inns = inns_to_win(s, seat, most)
    return inns if inns <= most else FAR


def has_all(s: AntiquityState, seat: int, intent: Intent) -> bool:
    """Whether the goods are together, and with Santa Maria the siege too: nothing else may be spent any more."""
    p = s.players[seat]
    if p.saint not in GATHERERS or intent.saint != p.saint or not sound(p, ids.CATHEDRAL):
        return False
    return shortfall(s, seat) == 0 and siege_left(s, seat, intent) <= spare_food(s, seat)


def can_finish(s: AntiquityState, seat: int, intent: Intent, due: int = 0) -> bool:
    """Whether the market can supply this turn all that is still missed: then everything else may go. `due` goods are still to
    be received.
    """
    p = s.players[seat]
    if p.saint not in GATHERERS or intent.saint != p.saint or not sound(p, ids.CATHEDRAL):
        return False
    if not sound(p, ids.MARKET) or (p.men == 0 and not works(p, ids.MARKET)):
        return False
    total = p.goods[ids.WOOD] + p.goods[ids.STONE]
    for good in range(ids.LUXURIES):
        total += max(0, p.goods[good] - s.data.christofori_needs)
    total -= s.data.barter_give * (shortfall(s, seat) - due)
    return total >= 0 and total >= siege_left(s, seat, intent)
