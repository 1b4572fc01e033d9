"""The plan for the countryside: producers that fill the largest gaps, inns where land is short or for conquest."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.planning.conquest import CONQUERORS, best_inn, campaign, escape
from signoria.games.antiquity.planning.gathering import has_all, shortfall, spare_food
from signoria.games.antiquity.planning.intent import Intent
from signoria.games.antiquity.planning.splendour import city_site
from signoria.games.antiquity.planning.stock import coming, pasture, room_left
from signoria.games.antiquity.planning.wants import FIELD, Demand, demand
from signoria.games.antiquity.rules.city import manned_cart_shops, sound, works
from signoria.games.antiquity.rules.country import fishing_ground, second_hex, spread
from signoria.games.antiquity.rules.hexes import Board
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.action import Action

WORTH_A_MAN: Final = 0.6


def countryside(s: AntiquityState, seat: int, actions: list[Action], intent: Intent) -> Action:
    """The producer that fills the largest gaps; inns where land is short; done if nothing is worth a man."""
    p = s.players[seat]
    inns = manned_cart_shops(p) > 0 and sound(p, ids.BREWERY) and p.food() > 0
    if inns:
        at = escape(s, seat, intent.wary, intent.wary_of_maria)
        if at >= 0:
            return s.data.actions.inn[at]
    aim = siege_site(s, seat, intent) if inns else -1
    if has_all(s, seat, intent):
        if aim >= 0:
            return s.data.actions.inn[aim]
        return last_inn(s, seat, actions) if inns else actions[-1]
    if aim >= 0 and storming(s, seat, intent):
        return s.data.actions.inn[aim]
    if len(p.centres) < intent.cities and (p.goods[ids.WOOD] > 1 or coming(s, seat)[ids.WOOD]):
        sites = [action.a for action in actions if action.verb == verbs.CITY]
        if sites:
            return s.data.actions.city[city_site(s, seat, sites)]
    d = demand(s, seat, intent)
    wood = coming(s, seat)[ids.WOOD]
    spare = spare_food(s, seat) > 0
    best = actions[-1]
    most = WORTH_A_MAN
    for action in actions:
        value = site_value(s, seat, action, d, intent)
        if action.verb == verbs.INN and action.a == aim and (spare or value > 0.0):
            value += intent.siege_inn
        if action.verb in (verbs.MINE, verbs.FISHERY) and p.goods[ids.WOOD] < 2 and wood == 0:
            value -= 10.0  # the last wood is for a woodcutter
        if value > most:
            most = value
            best = action
    return best


def siege_site(s: AntiquityState, seat: int, intent: Intent) -> int:
    """Where a conqueror's next inn should stand; -1 for nowhere."""
    if intent.saint not in CONQUERORS:
        return -1
    war = campaign(s, seat)
    return best_inn(s, seat, war) if war is not None and war.missing else -1


def last_inn(s: AntiquityState, seat: int, actions: list[Action]) -> Action:
    """The goods are together: producers would only pollute, but an inn for food to spare makes the clean area larger."""
    best = actions[-1]
    if spare_food(s, seat) == 0:
        return best
    most = 0
    for action in actions:
        if action.verb == verbs.INN:
            fresh = fresh_land(s, seat, action.a).bit_count()
            if fresh > most:
                most = fresh
                best = action
    return best


def storming(s: AntiquityState, seat: int, intent: Intent) -> bool:
    """Whether inns come before anything else: always in San Giorgio's war; in Santa Maria's when her goods are nearly together,
    for food that she can spare.
    """
    if intent.saint == ids.SAN_GIORGIO:
        return not sows_first(s, seat)
    return spare_food(s, seat) > 0 and shortfall(s, seat) <= intent.storm


def sows_first(s: AntiquityState, seat: int) -> bool:
    """A farm that costs nothing comes before inns, unless the war is about to be won."""
    p = s.players[seat]
    return p.saint != ids.SAN_GIORGIO and not p.seeded and works(p, ids.BIOLOGY) and pasture(s, seat) >= FIELD


def site_value(s: AntiquityState, seat: int, action: Action, d: Demand, intent: Intent) -> float:
    """What a producer is worth: its goods, those that are missing counting more."""
    verb = action.verb
    if verb == verbs.WOODCUTTER:
        return d.value(ids.WOOD, spread(s, ids.WOODCUTTER, action.a).bit_count()) - 1.0
    if verb == verbs.FARM:
        return d.value(verbs.CROPS[action.b], spread(s, ids.FARM, action.a).bit_count()) - 1.5
    if verb == verbs.FREE_FARM:
        return d.value(verbs.CROPS[action.b], spread(s, ids.FARM, action.a).bit_count())
    if verb == verbs.MINE:
        return d.value(verbs.ORES[action.b], spread(s, ids.MINE, action.a).bit_count()) - 1.0
    if verb == verbs.FISHERY:
        second = second_hex(s, action.a, action.b)
        return d.value(verbs.CATCHES[action.c], fishing_ground(s, action.a, second).bit_count()) - 1.0
    if verb == verbs.INN:
        return inn_value(s, seat, action.a, intent)
    return 0.0


def fresh_land(s: AntiquityState, seat: int, at: int) -> Board:
    """Clean free hexes that an inn would add to the zone."""
    grid = s.data.hexes
    near = grid.one[at]
    for _ in range(s.data.steps):
        near |= grid.grow(near) & s.land
    return near & ~zone(s, seat) & ~s.polluted & ~s.occupied


def inn_value(s: AntiquityState, seat: int, at: int, intent: Intent) -> float:
    """Fresh land that an inn opens, if land is short."""
    if room_left(s, seat) > intent.land or s.players[seat].food() < 2:
        return 0.0
    fresh = fresh_land(s, seat, at)
    value = 0.8 * fresh.bit_count()
    if intent.saint == ids.SANTA_BARBARA:
        value += 1.2 * (fresh & s.map.boards[ids.MOUNTAIN]).bit_count()
    return value
