"""The plan for the city phase: build what is needed, man what is useful, trade surplus."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.planning.wants import (
    LAND_SHORT,
    PEOPLE,
    can_finish,
    coming,
    fountains_wanted,
    room_left,
    shortfall,
    spare,
    spare_total,
)
from signoria.games.antiquity.rules.city import (
    free_total,
    has_power,
    manned_cart_shops,
    sound,
    standing,
    works,
)
from signoria.games.antiquity.rules.graves import grave_count
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.kernel.action import Action

CART_SHOPS: Final = 3


def city(s: AntiquityState, seat: int, actions: list[Action], saint: int, people: int = PEOPLE) -> Action:
    """Build what is needed, man what is useful, trade surplus, then commit."""
    p = s.players[seat]
    builds = 0
    house = 0
    for action in actions:
        if action.verb == verbs.BUILD:
            builds |= 1 << action.a
        elif action.verb == verbs.HOUSE and house == 0:
            house = action.a
    table = s.data.actions
    if 0 < house <= 4:
        return table.house[house]
    kind = next_building(s, seat, builds, saint)
    if kind >= 0:
        return table.build[kind]
    if house and house_pays(s, seat, house, saint, people):
        return table.house[best_house(s, actions, saint)]
    if wants_store(s, p, saint):
        for action in actions:
            if action.verb == verbs.STORE and action.a == store_size(s):
                return action
    piece = next_man(s, seat, saint)
    if piece >= 0 and table.man[piece] in actions:
        return table.man[piece]
    deal = next_barter(s, seat, actions, saint)
    if deal is not None:
        return deal
    for action in actions:
        if action.verb == verbs.HEAL:
            return action
    return table.commit


def next_building(s: AntiquityState, seat: int, builds: int, saint: int) -> int:
    """The kind of building to build next, -1 for none."""
    p = s.players[seat]
    wood = p.goods[ids.WOOD]
    if builds >> ids.CATHEDRAL & 1:
        return ids.CATHEDRAL
    carts = p.taken[0]
    if builds >> ids.CART_SHOP & 1 and carts < CART_SHOPS and wood > 1:
        return ids.CART_SHOP
    if builds >> ids.FOUNTAIN & 1 and fountains_wanted(s, p) > 0:
        return ids.FOUNTAIN
    if builds >> ids.HOSPITAL & 1 and grave_count(p) > 5 and free_total(s, p) < 20:
        return ids.HOSPITAL
    if builds >> ids.BREWERY & 1 and s.turn > 3 and room_left(s, seat) < LAND_SHORT:
        return ids.BREWERY
    if wood > 2 and s.turn > 1:
        if builds >> ids.MARKET & 1:
            return ids.MARKET
        if builds >> ids.GRANARY & 1 and not s.options.introductory:
            return ids.GRANARY
    return -1


def house_pays(s: AntiquityState, seat: int, number: int, saint: int, people: int) -> bool:
    """Whether more people are worth the food now."""
    p = s.players[seat]
    if crowds(saint) and standing(p, ids.CATHEDRAL):
        return True
    if p.people >= people:
        return False
    price = s.data.houses[number - 1]
    if price.luxury and fountains_wanted(s, p) > 0:
        return False
    income = 0
    for producer in s.producers:
        if producer.owner == seat and producer.good < ids.FOODS:
            income += 1
    granary = s.data.granary if sound(p, ids.GRANARY) else 0
    left = p.food() - price.food + income + granary - s.famine
    return left >= -2 or s.options.introductory


def crowds(saint: int) -> bool:
    """Whether the saint asks for, and helps with, many people."""
    return saint == ids.SAN_NICOLO or saint == ids.SANTA_MARIA


def best_house(s: AntiquityState, actions: list[Action], saint: int) -> int:
    """The cheapest house; with San Nicolo the dearest one that can be paid, for a cheap one comes free with
    it.
    """
    numbers = [action.a for action in actions if action.verb == verbs.HOUSE]
    return numbers[-1] if crowds(saint) else numbers[0]


def wants_store(s: AntiquityState, p: Player, saint: int) -> bool:
    """Without San Christofori goods need a store."""
    if saint == ids.SAN_CHRISTOFORI or saint == ids.SANTA_MARIA or p.taken[2]:
        return False
    return p.goods[ids.WOOD] > 1 and s.turn > 1


def store_size(s: AntiquityState) -> int:
    return s.data.sizes.index((2, 2))


def next_man(s: AntiquityState, seat: int, saint: int) -> int:
    """The building to man next, -1 for none."""
    p = s.players[seat]
    if p.men == 0:
        return -1
    market = standing(p, ids.MARKET) and not works(p, ids.MARKET)
    if market and has_power(p, ids.SAN_CHRISTOFORI) and can_finish(s, p):
        return ids.MARKET
    if p.taken[2] and not p.men_on >> ids.STORES & 1 and saint != ids.SAN_CHRISTOFORI and p.total_goods() > 3:
        return ids.STORES
    used = manned_cart_shops(p)
    if used < min(CART_SHOPS, tasks(s, seat)):
        for piece in range(ids.CART_SHOPS, ids.FOUNTAINS):
            if p.city[piece] >= 0 and not p.men_on >> piece & 1 and sound(p, piece):
                return piece
    if market and spare_total(s, p) >= s.data.barter_give:
        return ids.MARKET
    if standing(p, ids.HOSPITAL) and not works(p, ids.HOSPITAL) and grave_count(p) > 2:
        return ids.HOSPITAL
    return -1


def tasks(s: AntiquityState, seat: int) -> int:
    """How many things the cart shops could build: one for each wood and each seed."""
    p = s.players[seat]
    count = p.goods[ids.WOOD]
    for good in verbs.CROPS:
        if p.goods[good]:
            count += 1
    if sound(p, ids.BREWERY) and p.food() > 1:
        count += 1
    return count


def next_barter(s: AntiquityState, seat: int, actions: list[Action], saint: int) -> Action | None:
    """Two spare goods for a seed, or for what completes the collection."""
    p = s.players[seat]
    if not works(p, ids.MARKET):
        return None
    spares = spare_total(s, p)
    if spares < s.data.barter_give:
        return None
    short = shortfall(s, p)
    if short == 0 and not (saint == ids.SAN_NICOLO and spares > 3):
        return None
    soon = coming(s, seat)
    seedless = False
    for good in verbs.CROPS:
        if p.goods[good] + soon[good] == 0:
            seedless = True
    if not (seedless or can_finish(s, p) or spares >= 6 or p.goods[ids.WOOD] == 0 or sum(soon) < 3):
        return None
    best: Action | None = None
    most = 0
    for action in actions:
        if action.verb == verbs.BARTER:
            if action.a == action.b:
                value = 2 * spare(s, p, action.a) - 2 if spare(s, p, action.a) > 1 else 0
            else:
                value = min(spare(s, p, action.a), spare(s, p, action.b))
                value = value + 1 if value > 0 else 0
            if value > most:
                most = value
                best = action
    return best
