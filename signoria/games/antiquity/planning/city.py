"""The plan for the city phase: build what is needed, man what is useful, trade surplus."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.planning.gathering import can_finish, has_all, shortfall, spare_food
from signoria.games.antiquity.planning.intent import NEVER, Intent
from signoria.games.antiquity.planning.splendour import can_found, city_due, next_work
from signoria.games.antiquity.planning.stock import flow, food_flow, pasture, room_left
from signoria.games.antiquity.planning.turning import must_turn, ready, theology_due
from signoria.games.antiquity.planning.wants import (
    FIELD,
    essential,
    fountains_wanted,
    most_wanted,
    spares,
    stables_due,
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
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import LIES, AntiquityState, Player
from signoria.kernel.action import Action

STARVING: Final = 2  # graves of one turn for which the granary comes first


def city(s: AntiquityState, seat: int, actions: list[Action], intent: Intent) -> Action:
    """Build what is needed, man what is useful, trade surplus, then commit."""
    builds = 0
    house = 0
    for action in actions:
        if action.verb == verbs.BUILD:
            builds |= 1 << action.a
        elif action.verb == verbs.HOUSE and house == 0:
            house = action.a
        elif (
            action.verb == verbs.RAZE and must_turn(s.players[seat].saint, intent) and ready(s, seat, intent)
        ):
            return action
        elif action.verb == verbs.STORE:
            builds |= 1 << ids.STORE
    table = s.data.actions
    if has_all(s, seat, intent):
        piece = show_of_land(s, seat)
        return table.man[piece] if piece >= 0 else table.commit
    if can_finish(s, seat, intent):
        if not works(s.players[seat], ids.MARKET):
            return table.man[ids.MARKET]
        deal = next_barter(s, seat, actions, intent)
        if deal is not None:
            return deal
    if 0 < house <= 4:
        return table.house[house]
    kind = next_building(s, seat, builds, intent)
    if kind == ids.STORE:
        return table.store[0]
    if kind >= 0:
        return table.build[kind]
    if house:
        number = next_house(s, seat, actions, intent)
        if number:
            return table.house[number]
    if essential(s, seat, intent) >= 0:
        deal = next_barter(s, seat, actions, intent)
        if deal is not None:
            return deal
    piece = next_man(s, seat, intent)
    if piece >= 0 and table.man[piece] in actions:
        return table.man[piece]
    deal = next_barter(s, seat, actions, intent)
    if deal is not None:
        return deal
    for action in actions:
        if action.verb == verbs.HEAL:
            return action
    return table.commit


def show_of_land(s: AntiquityState, seat: int) -> int:
    """The building to man when all goods are together, -1 for none: a tie goes to the largest clean area."""
    p = s.players[seat]
    if p.men == 0:
        return -1
    for piece in (ids.STABLES, ids.HARBOUR):
        if sound(p, piece) and not works(p, piece):
            return piece
    if sound(p, ids.BREWERY) and manned_cart_shops(p) < spare_food(s, seat):
        return idle_cart(p)
    return -1


# ---------------------------------------------------------------------- buildings


def next_building(s: AntiquityState, seat: int, builds: int, intent: Intent) -> int:
    """The kind of building to build next, -1 for none."""
    p = s.players[seat]
    wood = p.goods[ids.WOOD]
    if intent.saint == ids.SANTA_BARBARA and standing(p, ids.CATHEDRAL):
        due = city_due(p, intent.cities)
        kept = 1 + (1 if due and can_found(s, p) else 0) + (0 if flow(s, seat)[ids.WOOD] else 1)
        kind = next_work(s, seat, builds, wood - kept, due)
        if kind >= 0:
            return kind
    if builds >> ids.THEOLOGY & 1 and theology_due(s, seat, intent):
        return ids.THEOLOGY
    if builds >> ids.CATHEDRAL & 1:
        return ids.CATHEDRAL
    if builds >> ids.GRANARY & 1 and starving(s, seat):
        return ids.GRANARY
    if builds >> ids.CART_SHOP & 1 and p.taken[0] < intent.carts and wood > 1:
        return ids.CART_SHOP
    if builds >> ids.BIOLOGY & 1 and intent.biology <= s.turn and standing(p, ids.CATHEDRAL):
        return ids.BIOLOGY
    if builds >> ids.FORCED_LABOUR & 1 and intent.labour <= s.turn and standing(p, ids.CATHEDRAL):
        return ids.FORCED_LABOUR
    if builds >> ids.STABLES & 1 and stables_due(p, intent) and intent.stables <= s.turn:
        return ids.STABLES
    if (
        builds >> ids.MARKET & 1
        and wood > 1
        and essential(s, seat, intent) == ids.STONE
        and intent.market < NEVER
    ):
        return ids.MARKET
    if builds >> ids.FOUNTAIN & 1 and fountains_wanted(s, p, intent) > 0 and not saves_luxury(p, intent):
        return ids.FOUNTAIN
    if builds >> ids.HOSPITAL & 1 and grave_count(p) > 5 and free_total(s, p) < 20:
        return ids.HOSPITAL
    if wood < 2 and not (intent.saint == ids.SAN_GIORGIO and wood and flow(s, seat)[ids.WOOD]):
        return -1
    if builds >> ids.EXPLORER & 1 and intent.explorer <= s.turn and explorable_sites(s, seat):
        return ids.EXPLORER
    if builds >> ids.BREWERY & 1 and wants_brewery(s, seat, intent):
        return ids.BREWERY
    if intent.saint == ids.SANTA_MARIA and stables_due(p, intent):
        return -1  # their place is kept
    if builds >> ids.MARKET & 1 and intent.market <= s.turn and intent.saint != ids.SAN_GIORGIO:
        return ids.MARKET
    if (
        builds >> ids.GRANARY & 1
        and not s.options.introductory
        and s.famine >= intent.granary
        and intent.saint != ids.SAN_GIORGIO
    ):
        return ids.GRANARY
    return -1


def explorable_sites(s: AntiquityState, seat: int) -> int:
    """Counters that an explorer could turn up."""
    mine = zone(s, seat)
    total = 0
    for i in range(len(s.sites)):
        if s.counter_state[i] == LIES and mine & s.data.hexes.one[s.sites[i]]:
            total += 1
    return total


def starving(s: AntiquityState, seat: int) -> bool:
    """Whether graves are due this turn that a granary would avoid."""
    if s.options.introductory:
        return False
    return s.famine - s.players[seat].food() - food_flow(s, seat) >= STARVING


def saves_luxury(p: Player, intent: Intent) -> bool:
    """Whether luxuries are kept: for stone, for Santa Maria's stables, for a city."""
    if p.saint == ids.NO_SAINT and standing(p, ids.MARKET):
        return True
    if intent.saint == ids.SANTA_MARIA and stables_due(p, intent):
        return True
    return city_due(p, intent.cities) and len(p.centres) * 3 <= p.taken[1]


def wants_brewery(s: AntiquityState, seat: int, intent: Intent) -> bool:
    if intent.saint == ids.SAN_GIORGIO:
        return s.turn >= intent.brewery
    return s.turn >= intent.brewery and room_left(s, seat) < intent.land


# ---------------------------------------------------------------------- houses


def next_house(s: AntiquityState, seat: int, actions: list[Action], intent: Intent) -> int:
    """The house to build now, 0 for none: the cheapest; with San Nicolo's help one that brings another."""
    p = s.players[seat]
    if p.saint == ids.SAN_NICOLO and has_power(p, ids.SAN_NICOLO):
        return best_pair(s, p, actions)
    if p.people >= intent.people:
        return 0
    if has_power(p, ids.SAN_NICOLO) and p.people % 2 == 0:
        for action in actions:
            if action.verb == verbs.HOUSE and action.a == p.people + 2:
                return action.a
        return 0
    number = 0
    for action in actions:
        if action.verb == verbs.HOUSE:
            number = action.a
            break
    price = s.data.houses[number - 1]
    if price.luxury and (fountains_wanted(s, p, intent) > 0 or saves_luxury(p, intent)):
        return 0
    income = food_flow(s, seat)
    granary = s.data.granary if sound(p, ids.GRANARY) else 0
    left = p.food() - price.food + income + granary - s.famine
    return number if left >= -2 or s.options.introductory else 0


def best_pair(s: AntiquityState, p: Player, actions: list[Action]) -> int:
    """The cheapest house with a lower one that comes free; the last ones alone."""
    best = 0
    least = 99
    for action in actions:
        if action.verb == verbs.HOUSE:
            lower = ~p.houses & ((1 << (action.a - 1)) - 1)
            price = s.data.houses[action.a - 1]
            cost = price.food + price.luxury + (0 if lower else 3)
            if cost <= least:
                least = cost
                best = action.a
    return best


# ---------------------------------------------------------------------- men


def next_man(s: AntiquityState, seat: int, intent: Intent) -> int:
    """The building to man next, -1 for none."""
    p = s.players[seat]
    if p.men == 0:
        return -1
    market = sound(p, ids.MARKET) and not works(p, ids.MARKET)
    if market and essential(s, seat, intent) >= 0 and sum(spares(s, seat, intent)) >= s.data.barter_give:
        return ids.MARKET
    turning = must_turn(p.saint, intent) and sound(p, ids.THEOLOGY) and not works(p, ids.THEOLOGY)
    if turning and p.goods[ids.STONE] > 0 and ready(s, seat, intent):
        return ids.THEOLOGY
    if sound(p, ids.STABLES) and not works(p, ids.STABLES) and rides_out(s, seat, intent):
        return ids.STABLES
    used = manned_cart_shops(p)
    if used == 0 and city_due(p, intent.cities) and can_found(s, p):
        return idle_cart(p)
    if used < inns_now(s, seat, intent):
        piece = idle_cart(p)
        if piece >= 0:
            return piece
    if sound(p, ids.BIOLOGY) and not works(p, ids.BIOLOGY) and pasture(s, seat) >= FIELD:
        return ids.BIOLOGY
    if sound(p, ids.FORCED_LABOUR) and not works(p, ids.FORCED_LABOUR) and producing(s, seat) > 3:
        return ids.FORCED_LABOUR
    if used < min(intent.carts, tasks(s, seat)):
        piece = idle_cart(p)
        if piece >= 0:
            return piece
    if market and sum(spares(s, seat, intent)) >= s.data.barter_give and most_wanted(s, seat, intent) >= 0:
        return ids.MARKET
    if sound(p, ids.EXPLORER) and not works(p, ids.EXPLORER) and explorable_sites(s, seat):
        return ids.EXPLORER
    if standing(p, ids.HOSPITAL) and not works(p, ids.HOSPITAL) and grave_count(p) > 2:
        return ids.HOSPITAL
    return -1


def rides_out(s: AntiquityState, seat: int, intent: Intent) -> bool:
    """Whether inns are to be built that stables bring nearer to a rival."""
    p = s.players[seat]
    if not sound(p, ids.BREWERY):
        return False
    if intent.saint == ids.SAN_GIORGIO:
        return p.food() > 1 or ready(s, seat, intent)
    return intent.saint == ids.SANTA_MARIA and spare_food(s, seat) > 0


def inns_now(s: AntiquityState, seat: int, intent: Intent) -> int:
    """Inns that a siege wants this turn before anything else."""
    p = s.players[seat]
    if p.saint != intent.saint or not sound(p, ids.BREWERY):
        return 0
    if intent.saint == ids.SAN_GIORGIO:
        return p.food()
    if intent.saint == ids.SANTA_MARIA and shortfall(s, seat) <= intent.storm:
        return spare_food(s, seat)
    return 0


def idle_cart(p: Player) -> int:
    """A cart shop without a man, -1 for none."""
    for piece in range(ids.CART_SHOPS, ids.FOUNTAINS):
        if p.city[piece] >= 0 and not p.men_on >> piece & 1 and sound(p, piece):
            return piece
    return -1


def producing(s: AntiquityState, seat: int) -> int:
    """Producers at work."""
    total = 0
    for producer in s.producers:
        if producer.owner == seat:
            total += 1
    return total


def tasks(s: AntiquityState, seat: int) -> int:
    """How many things the cart shops could build: one for each wood and each seed."""
    p = s.players[seat]
    count = p.goods[ids.WOOD]
    for good in verbs.CROPS:
        if p.goods[good]:
            count += 1
    if works(p, ids.BIOLOGY):
        count += 1
    if sound(p, ids.BREWERY):
        count += p.food()
    if can_found(s, p):
        count += 1
    return count


# ---------------------------------------------------------------------- market


def next_barter(s: AntiquityState, seat: int, actions: list[Action], intent: Intent) -> Action | None:
    """Two spare goods for a seed, or for what completes the collection."""
    p = s.players[seat]
    if not works(p, ids.MARKET):
        return None
    if sum(spares(s, seat, intent)) < s.data.barter_give or most_wanted(s, seat, intent) < 0:
        return None
    spare = spares(s, seat, intent)
    best: Action | None = None
    most = 0
    for action in actions:
        if action.verb == verbs.BARTER:
            if action.a == action.b:
                value = 2 * spare[action.a] - 2
            else:
                value = min(spare[action.a], spare[action.b])
                value = value + 1 if value > 0 else 0
            if value > most:
                most = value
                best = action
    return best
