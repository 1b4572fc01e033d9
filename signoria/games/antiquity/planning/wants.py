"""What the plan wants: goods that are missing, goods to spare, land that is left."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.planning.intent import Intent
from signoria.games.antiquity.rules.city import has_power, manned_cart_shops, sound, sound_fountains, standing
from signoria.games.antiquity.rules.country import open_terrain
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.kernel.action import Action

FAR: Final = 1000
LONG: Final = 6  # goods of one producer that the plan reckons with
FIELD: Final = 3  # hexes of grass that make a seed worth having


def coming(s: AntiquityState, seat: int) -> list[int]:
    """Goods that the player's producers will still yield."""
    goods = [0] * ids.GOODS
    for producer in s.producers:
        if producer.owner == seat:
            goods[producer.good] += producer.left.bit_count()
    return goods


def flow(s: AntiquityState, seat: int) -> list[int]:
    """Producers at work, by good: what the next harvest brings."""
    goods = [0] * ids.GOODS
    for producer in s.producers:
        if producer.owner == seat:
            goods[producer.good] += 1
    return goods


def food_flow(s: AntiquityState, seat: int) -> int:
    """Food of the next harvest."""
    total = 0
    for producer in s.producers:
        if producer.owner == seat and producer.good < ids.FOODS:
            total += 1
    return total


def hoards(saint: int) -> bool:
    """Whether the saint asks for goods, and keeps them."""
    return saint == ids.SAN_CHRISTOFORI or saint == ids.SANTA_MARIA


def crowds(saint: int) -> bool:
    """Whether the saint asks for, and helps with, many people."""
    return saint == ids.SAN_NICOLO or saint == ids.SANTA_MARIA


def fountains_wanted(s: AntiquityState, p: Player, intent: Intent) -> int:
    """Fountains that would bring the pollution down to what the plan bears."""
    if s.options.introductory:
        return 0
    return min(intent.fountains, s.data.pollution_per_city) * len(p.centres) - sound_fountains(p)


def stone_wanted(s: AntiquityState, p: Player, intent: Intent) -> int:
    """Stone for the buildings that the plan still lacks."""
    wanted = 0 if standing(p, ids.CATHEDRAL) else 1
    if intent.saint == ids.SAN_NICOLO and not standing(p, ids.PHILOSOPHY):
        wanted += 1
    if intent.biology <= s.turn + 1 and not standing(p, ids.BIOLOGY):
        wanted += 2
    if intent.labour <= s.turn + 1 and not standing(p, ids.FORCED_LABOUR):
        wanted += 1
    return wanted


def room_left(s: AntiquityState, seat: int) -> int:
    """Hexes of the zone on which a producer could stand."""
    mine = zone(s, seat)
    total = 0
    for kind in (ids.WOODCUTTER, ids.FARM, ids.MINE):
        total += (open_terrain(s, kind) & mine).bit_count()
    return total


def pasture(s: AntiquityState, seat: int) -> int:
    """Grass of the zone that can be farmed."""
    return (open_terrain(s, ids.FARM) & zone(s, seat)).bit_count()


class Demand:
    """What goods of a new producer are worth, by good: so many of them `high`, the others `low`."""

    def __init__(self, intent: Intent) -> None:
        self.high = [0.0] * ids.GOODS
        self.low = [0.3] * ids.GOODS
        self.useful = [LONG] * ids.GOODS
        self.man_cost = intent.man_cost
        self.patience = intent.patience

    def value(self, good: int, size: int) -> float:
        """Sooner is better, and a man away for long is missed."""
        total = 0.0
        part = 1.0
        useful = self.useful[good]
        high = self.high[good]
        low = self.low[good]
        for i in range(size):
            total += part * (high if i < useful else low) - self.man_cost
            part *= self.patience
        return total


def demand(s: AntiquityState, seat: int, intent: Intent) -> Demand:
    """What the saint asks for, and what the household needs first: wood, and stone for the cathedral."""
    p = s.players[seat]
    d = Demand(intent)
    now = flow(s, seat)
    soon = coming(s, seat)
    if hoards(intent.saint):
        hoarding(s, p, intent, d, soon)
    else:
        spending(intent, d, now)
    wood = p.goods[ids.WOOD] + now[ids.WOOD]
    d.high[ids.WOOD] = 4.0 if now[ids.WOOD] == 0 else 2.0 if wood < 4 else 0.7
    d.useful[ids.STONE] = max(0, stone_wanted(s, p, intent) - p.goods[ids.STONE] - soon[ids.STONE])
    d.high[ids.STONE] = 12.0
    return d


def spending(intent: Intent, d: Demand, now: list[int]) -> None:
    """Goods that are spent as they come: food first, some luxuries."""
    food = now[0] + now[1] + now[2] + now[3]
    luxury = now[4] + now[5] + now[6] + now[7]
    for good in range(ids.FOODS):
        d.high[good] = 3.2 if food < 2 else 2.6 if food < 4 else 2.0 if food < 6 else 1.4
        if now[good] == 0 and crowds(intent.saint):
            d.high[good] += 0.5
    for good in range(ids.FOODS, ids.LUXURIES):
        d.high[good] = 2.4 if luxury < 2 else 1.4
        if now[good] == 0:
            d.high[good] += 0.4


def hoarding(s: AntiquityState, p: Player, intent: Intent, d: Demand, soon: list[int]) -> None:
    """Goods that are kept until there are enough of each."""
    food = 1 if p.people < intent.people else 0
    fountains = 1 if fountains_wanted(s, p, intent) > 0 else 0
    for good in range(ids.LUXURIES):
        want = s.data.christofori_needs + (food if good < ids.FOODS else fountains)
        d.useful[good] = max(0, want - p.goods[good] - soon[good])
        d.high[good] = 3.0
        d.low[good] = 0.9


def keeps(p: Player) -> bool:
    """Whether goods last until the next turn."""
    return has_power(p, ids.SAN_CHRISTOFORI)


def spare(s: AntiquityState, p: Player, good: int, intent: Intent) -> int:
    """How many of a good the player can do without; what can't be kept is worth nothing tomorrow."""
    have = p.goods[good]
    if have == 0:
        return 0
    if good == ids.WOOD:
        return max(0, have - max(2, manned_cart_shops(p)))
    if good == ids.STONE:
        return max(
            0, have - (stone_wanted(s, p, intent) if keeps(p) or not standing(p, ids.CATHEDRAL) else 0)
        )
    if keeps(p):
        return max(0, have - s.data.christofori_needs)
    if good < ids.FOODS:
        held = 1 if good in verbs.CROPS else 0
        if sound(p, ids.BREWERY) and intent.saint == ids.SAN_GIORGIO:
            return 0
        return max(0, have - held)
    return max(0, have - 1) if good == ids.WINE else have


def spare_total(s: AntiquityState, p: Player, intent: Intent) -> int:
    total = 0
    for good in range(ids.GOODS):
        total += spare(s, p, good, intent)
    return total


def shortfall(s: AntiquityState, p: Player) -> int:
    """Goods missing for San Christofori."""
    need = s.data.christofori_needs
    total = 0
    for good in range(ids.LUXURIES):
        total += max(0, need - p.goods[good])
    return total


def can_finish(s: AntiquityState, p: Player, intent: Intent) -> bool:
    """Whether the market can supply all that San Christofori still misses."""
    return spare_total(s, p, intent) >= s.data.barter_give * shortfall(s, p)


def most_wanted(s: AntiquityState, seat: int, intent: Intent) -> int:
    """The good to take from the supply, -1 for none: what the household lacks, a seed, then what the saint asks for."""
    p = s.players[seat]
    soon = coming(s, seat)
    if not standing(p, ids.CATHEDRAL) and p.goods[ids.STONE] + soon[ids.STONE] == 0:
        return ids.STONE
    if p.goods[ids.WOOD] == 0 and soon[ids.WOOD] == 0:
        return ids.WOOD
    if not hoards(intent.saint):
        return wanted_by_spender(s, seat, intent, soon)
    finish = can_finish(s, p, intent)
    best = -1
    most = 0
    for good in range(ids.LUXURIES):
        gap = max(0, s.data.christofori_needs - p.goods[good]) * 10
        if not finish:
            gap -= 8 * min(3, soon[good])
            if good in verbs.CROPS and p.goods[good] + soon[good] == 0 and pasture(s, seat) >= FIELD:
                gap += 20
        if gap > most:
            most = gap
            best = good
    return best


def wanted_by_spender(s: AntiquityState, seat: int, intent: Intent, soon: list[int]) -> int:
    """A seed for the open fields, else food of a kind that is not there."""
    p = s.players[seat]
    seeds = p.goods[ids.GRAIN] + p.goods[ids.SHEEP] + p.goods[ids.OLIVES]
    if seeds == 0 and pasture(s, seat) >= FIELD:
        for good in (ids.GRAIN, ids.SHEEP, ids.OLIVES):
            if soon[good] == 0:
                return good
        return ids.GRAIN
    if intent.saint == ids.SAN_GIORGIO and intent.stables and not standing(p, ids.STABLES):
        for good in range(ids.FOODS, ids.LUXURIES):
            if p.goods[good] == 0:
                return good
    for good in range(ids.FOODS):
        if p.goods[good] == 0:
            return good
    return ids.GRAIN


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
        elif p.goods[action.a] == 1 and soon[action.a] == 0 and action.a in verbs.CROPS:
            surplus -= 2  # the last seed
        if surplus > most:
            most = surplus
            best = action
    return best
