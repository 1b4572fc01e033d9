"""A plan that wins: what a sensible player does next.

Wood first, then stone for a cathedral, fountains against pollution and famine, houses for more men, and the
goods that the patron saint asks for; the market turns surplus into what is missing. `plan` answers one small
decision at a time from the position alone, so that it can serve as an opponent and as the default policy of a
search.
"""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.rules.city import (
    free_squares,
    free_total,
    has_power,
    manned_cart_shops,
    shape_of,
    sound,
    sound_fountains,
    standing,
    works,
)
from signoria.games.antiquity.rules.country import fishing_ground, open_terrain, second_hex, spread
from signoria.games.antiquity.rules.graves import grave_count
from signoria.games.antiquity.rules.grids import border
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.games.antiquity.steps.placing import Place
from signoria.kernel.action import Action

CART_SHOPS: Final = 3
PEOPLE: Final = 9
LAND_SHORT: Final = 10  # with fewer usable hexes in the zone inns are wanted
FAR: Final = 1000


def plan(s: AntiquityState, seat: int, saint: int = ids.SAN_CHRISTOFORI) -> Action:
    """The next action of a player who wants to satisfy this saint."""
    actions = s.legal(seat)
    if len(actions) == 1:
        return actions[0]
    verb = actions[0].verb
    if verb == verbs.SETTLE:
        return best_start(s, actions)
    if verb == verbs.PLACE:
        return best_spot(s, seat, actions)
    if verb == verbs.PAY:
        return dearest_surplus(s, seat, actions)
    if verb == verbs.DEDICATE:
        return actions[saint]
    if verb == verbs.PARTNER:
        return actions[-2]  # the highest number that comes free
    if verb == verbs.RECEIVE:
        return actions[most_wanted(s, seat, saint)]
    if verb == verbs.GRAVE:
        return best_grave(s, seat, actions)
    if verb == verbs.POLLUTE:
        return best_pollution(s, seat, actions)
    if verb == verbs.HARVEST:
        return actions[-1]
    if verb == verbs.EXPLORE:
        return explore(s, seat, actions)
    if verb == verbs.DISCARD:
        return dearest_surplus(s, seat, actions)
    if actions[-1].verb == verbs.DONE:
        return countryside(s, seat, actions, saint)
    if actions[-1].verb == verbs.COMMIT:
        return city(s, seat, actions, saint)
    return actions[-1]


# ---------------------------------------------------------------------- what is wanted


def coming(s: AntiquityState, seat: int) -> list[int]:
    """Goods that the player's producers will still yield."""
    goods = [0] * ids.GOODS
    for producer in s.producers:
        if producer.owner == seat:
            goods[producer.good] += producer.left.bit_count()
    return goods


def target(s: AntiquityState, seat: int, saint: int) -> list[int]:
    """How many of each good the player wants to own or expect."""
    p = s.players[seat]
    want = [0] * ids.GOODS
    lean = saint == ids.SANTA_BARBARA or saint == ids.SAN_GIORGIO
    for good in range(ids.LUXURIES):
        want[good] = 2 if lean else s.data.christofori_needs
    if p.people < PEOPLE or saint == ids.SAN_NICOLO:
        for good in range(ids.FOODS):
            want[good] += 1
    if fountains_wanted(s, p) > 0:
        for good in range(ids.FOODS, ids.LUXURIES):
            want[good] += 1
    want[ids.WOOD] = 4
    want[ids.STONE] = 1 if standing(p, ids.CATHEDRAL) else 2
    if saint == ids.SANTA_BARBARA:
        want[ids.STONE] = 6
    return want


def fountains_wanted(s: AntiquityState, p: Player) -> int:
    """Fountains that would bring the pollution down to nothing."""
    if s.options.introductory:
        return 0
    return s.data.pollution_per_city * len(p.centres) - sound_fountains(p)


def gaps(s: AntiquityState, seat: int, saint: int) -> list[int]:
    """What is missing of the target, counting what is coming."""
    p = s.players[seat]
    want = target(s, seat, saint)
    soon = coming(s, seat)
    return [max(0, want[g] - p.goods[g] - soon[g]) for g in range(ids.GOODS)]


def shortfall(s: AntiquityState, p: Player) -> int:
    """Goods missing for San Christofori."""
    need = s.data.christofori_needs
    total = 0
    for good in range(ids.LUXURIES):
        total += max(0, need - p.goods[good])
    return total


def spare(s: AntiquityState, p: Player, good: int) -> int:
    """How many of a good the player can do without."""
    if good == ids.WOOD:
        return max(0, p.goods[good] - 2)
    if good == ids.STONE:
        return p.goods[good] if standing(p, ids.CATHEDRAL) else p.goods[good] - 1
    return max(0, p.goods[good] - s.data.christofori_needs)


def spare_total(s: AntiquityState, p: Player) -> int:
    total = 0
    for good in range(ids.GOODS):
        total += max(0, spare(s, p, good))
    return total


def most_wanted(s: AntiquityState, seat: int, saint: int) -> int:
    """The good to take from the supply: a seed that is missing first, then the largest gap."""
    p = s.players[seat]
    soon = coming(s, seat)
    if not standing(p, ids.CATHEDRAL) and p.goods[ids.STONE] == 0:
        return ids.STONE
    if p.goods[ids.WOOD] == 0:
        return ids.WOOD
    finish = can_finish(s, p)
    best = ids.WOOD
    most = 0
    for good in range(ids.LUXURIES):
        gap = max(0, s.data.christofori_needs - p.goods[good]) * 10
        if not finish:
            gap -= 8 * min(3, soon[good])
            if good in verbs.CROPS and p.goods[good] + soon[good] == 0:
                gap += 20
        if gap > most:
            most = gap
            best = good
    return best


def can_finish(s: AntiquityState, p: Player) -> bool:
    """Whether the market can supply all that San Christofori still misses."""
    return spare_total(s, p) >= s.data.barter_give * shortfall(s, p)


def dearest_surplus(s: AntiquityState, seat: int, actions: list[Action]) -> Action:
    """Of the goods that can be paid or discarded, the one most easily spared."""
    p = s.players[seat]
    soon = coming(s, seat)
    best = actions[0]
    most = -FAR
    for action in actions:
        if action.verb == verbs.KEEP:
            return action
        surplus = 3 * p.goods[action.a] + soon[action.a]
        if action.a >= ids.LUXURIES:
            surplus -= 4
        if surplus > most:
            most = surplus
            best = action
    return best


# ---------------------------------------------------------------------- places


def best_start(s: AntiquityState, actions: list[Action]) -> Action:
    """A centre with all kinds of land in reach."""
    grid = s.data.hexes
    best = actions[0]
    most = -1.0
    for action in actions:
        base = grid.one[action.a] | grid.around[action.a]
        near = base
        for _ in range(s.data.steps):
            near |= grid.grow(near) & s.land
        near &= ~base
        water = grid.grow(near) & s.sea & ~base
        value = 0.3 * near.bit_count()
        value += 1.5 * min(10, (near & s.forest).bit_count())
        value += 1.2 * min(10, (near & s.grass).bit_count())
        value += 2.0 * min(7, (near & s.map.boards[ids.MOUNTAIN]).bit_count())
        value += 2.0 * min(8, water.bit_count())
        if value > most:
            most = value
            best = action
    return best


def best_spot(s: AntiquityState, seat: int, actions: list[Action]) -> Action:
    """The spot that leaves the free squares least broken up."""
    p = s.players[seat]
    step = s.step_of(seat)
    assert isinstance(step, Place)
    shape = shape_of(s, p, step.piece)
    best = actions[0]
    least = FAR
    for action in actions:
        board = shape.pattern[action.c] << s.data.grid.bit[action.b]
        open_edges = (border(board) & free_squares(s, p, action.a)).bit_count()
        if open_edges < least:
            least = open_edges
            best = action
    return best


IMPORTANCE: Final = [1, 4, 4, 5, 2, 3, 1, 5, 4, 8, 2, 9, 6, 20, 9, 5, 7, 4, 0]


def best_grave(s: AntiquityState, seat: int, actions: list[Action]) -> Action:
    """An empty square in a corner, or a building that matters least."""
    p = s.players[seat]
    best = actions[0]
    least = FAR
    for action in actions:
        bit = 1 << s.data.grid.bit[action.b]
        if p.built[action.a] & bit:
            cost = 0
            for piece in range(ids.HOUSES):
                if p.city[piece] == action.a and p.board[piece] & bit and sound(p, piece):
                    cost = 10 * IMPORTANCE[ids.kind_of(piece)]
        else:
            cost = (border(bit) & free_squares(s, p, action.a)).bit_count()
        if cost < least:
            least = cost
            best = action
    return best


def best_pollution(s: AntiquityState, seat: int, actions: list[Action]) -> Action:
    """The hex of least use to oneself, and of most use to others."""
    grid = s.data.hexes
    others = 0
    for other in s.living():
        if other != seat:
            others |= zone(s, other)
    open_land = s.land & ~s.polluted & ~s.occupied
    open_sea = s.sea & ~s.polluted & ~s.occupied
    boards = [s.forest & open_land, s.grass & open_land, s.map.boards[ids.MOUNTAIN] & open_land, open_sea]
    best = actions[0]
    least = FAR
    for action in actions:
        one = grid.one[action.a]
        cost = 0
        for kind in range(len(boards)):
            if boards[kind] & one:
                cost = 2 * (boards[kind] & grid.around[action.a]).bit_count() + kind
        if others & one:
            cost -= 8
        if cost < least:
            least = cost
            best = action
    return best


def explore(s: AntiquityState, seat: int, actions: list[Action]) -> Action:
    """Explore while seeds are missing."""
    p = s.players[seat]
    soon = coming(s, seat)
    for good in verbs.CROPS:
        if p.goods[good] + soon[good] == 0:
            return actions[0]
    return actions[-1]


# ---------------------------------------------------------------------- the city phase


def city(s: AntiquityState, seat: int, actions: list[Action], saint: int) -> Action:
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
    if house and house_pays(s, seat, house, saint):
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


def room_left(s: AntiquityState, seat: int) -> int:
    """Hexes of the zone on which a producer could stand."""
    mine = zone(s, seat)
    total = 0
    for kind in (ids.WOODCUTTER, ids.FARM, ids.MINE):
        total += (open_terrain(s, kind) & mine).bit_count()
    return total


def house_pays(s: AntiquityState, seat: int, number: int, saint: int) -> bool:
    """Whether more people are worth the food now."""
    p = s.players[seat]
    if crowds(saint) and standing(p, ids.CATHEDRAL):
        return True
    if p.people >= PEOPLE:
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


# ---------------------------------------------------------------------- the countryside


def countryside(s: AntiquityState, seat: int, actions: list[Action], saint: int) -> Action:
    """The producer that fills the largest gaps; inns where land is short; done if nothing is worth a man."""
    p = s.players[seat]
    missing = gaps(s, seat, saint)
    soon = coming(s, seat)
    best = actions[-1]
    most = 0.6
    for action in actions:
        value = site_value(s, seat, action, missing)
        if action.verb in (verbs.MINE, verbs.FISHERY) and p.goods[ids.WOOD] < 2 and soon[ids.WOOD] == 0:
            value -= 10.0  # the last wood is for a woodcutter
        if value > most:
            most = value
            best = action
    return best


def site_value(s: AntiquityState, seat: int, action: Action, missing: list[int]) -> float:
    """What a producer is worth: its goods, those that are missing counting more."""
    verb = action.verb
    if verb == verbs.WOODCUTTER:
        return goods_value(ids.WOOD, spread(s, ids.WOODCUTTER, action.a).bit_count(), missing)
    if verb == verbs.FARM or verb == verbs.FREE_FARM:
        return goods_value(verbs.CROPS[action.b], spread(s, ids.FARM, action.a).bit_count(), missing) - 1.0
    if verb == verbs.MINE:
        return goods_value(verbs.ORES[action.b], spread(s, ids.MINE, action.a).bit_count(), missing)
    if verb == verbs.FISHERY:
        second = second_hex(s, action.a, action.b)
        size = fishing_ground(s, action.a, second).bit_count()
        return goods_value(verbs.CATCHES[action.c], size, missing)
    if verb == verbs.INN:
        return inn_value(s, seat, action.a)
    return 0.0


def goods_value(good: int, size: int, missing: list[int]) -> float:
    """Goods that are missing count three each, wood and the first stone more, others little."""
    each = 3.0
    if good == ids.WOOD:
        each = 4.0
    elif good == ids.STONE:
        each = 12.0 if missing[good] > 1 else 2.0
    useful = min(size, missing[good])
    return each * useful + 0.7 * (min(size, 7) - useful)


def inn_value(s: AntiquityState, seat: int, at: int) -> float:
    """Fresh land that an inn opens, if land is short."""
    if room_left(s, seat) > LAND_SHORT or s.players[seat].food() < 2:
        return 0.0
    grid = s.data.hexes
    near = grid.one[at]
    for _ in range(s.data.steps):
        near |= grid.grow(near) & s.land
    fresh = near & ~zone(s, seat) & ~s.polluted & ~s.occupied
    return 0.8 * fresh.bit_count()
