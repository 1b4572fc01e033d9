"""Giving San Christofori up for the saint that one is ready for: theology, and a new cathedral."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.planning.conquest import campaign, inns_to_win
from signoria.games.antiquity.planning.intent import Intent
from signoria.games.antiquity.planning.splendour import missing_kinds
from signoria.games.antiquity.rules.city import sound, standing
from signoria.games.antiquity.state import AntiquityState


def must_turn(p_saint: int, intent: Intent) -> bool:
    """Whether the cathedral has the wrong saint."""
    return p_saint == ids.SAN_CHRISTOFORI and intent.saint != ids.SAN_CHRISTOFORI


def ready(s: AntiquityState, seat: int, intent: Intent) -> bool:
    """Whether the saint of the plan would be satisfied this turn."""
    p = s.players[seat]
    if intent.saint == ids.SANTA_BARBARA:
        return [kind for kind in missing_kinds(p) if kind != ids.CATHEDRAL] == []
    if intent.saint == ids.SAN_GIORGIO:
        carts = 0
        for piece in range(ids.CART_SHOPS, ids.FOUNTAINS):
            if sound(p, piece):
                carts += 1
        others = 2 if sound(p, ids.STABLES) else 1
        most = min(carts, p.food(), p.men + p.men_on.bit_count() - others)
        return inns_to_win(s, seat, most) <= most
    if intent.saint == ids.SAN_NICOLO:
        return houses_now(s, seat)
    return False


def houses_now(s: AntiquityState, seat: int) -> bool:
    """Whether the stock pays all houses that are missing, two for the price of one, as far as numbers tell."""
    p = s.players[seat]
    food = luxury = 0
    free = False
    for number in range(ids.HOUSE_COUNT, 0, -1):
        if p.houses >> (number - 1) & 1:
            continue
        if not free:
            food += s.data.houses[number - 1].food
            luxury += s.data.houses[number - 1].luxury
        free = not free
    have = p.goods[4] + p.goods[5] + p.goods[6] + p.goods[7]
    return p.food() >= food and have >= luxury


def theology_due(s: AntiquityState, seat: int, intent: Intent) -> bool:
    """Whether the faculty of theology is worth building now."""
    p = s.players[seat]
    if not must_turn(p.saint, intent) or standing(p, ids.THEOLOGY):
        return False
    if intent.saint == ids.SANTA_BARBARA:
        return False  # it is on her list
    if intent.saint == ids.SAN_GIORGIO:
        war = campaign(s, seat)
        return war is not None and war.cost() < 5 and standing(p, ids.BREWERY)
    return len(p.centres) >= intent.cities and houses_now(s, seat)
