"""What the plan wants: goods that are missing, goods to spare, land that is left."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.rules.city import sound_fountains, standing
from signoria.games.antiquity.rules.country import open_terrain
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.kernel.action import Action

PEOPLE: Final = 9  # the plan feeds so many and no more
LAND_SHORT: Final = 10  # with fewer usable hexes in the zone inns are wanted
FAR: Final = 1000


def coming(s: AntiquityState, seat: int) -> list[int]:
    """Goods that the player's producers will still yield."""
    goods = [0] * ids.GOODS
    for producer in s.producers:
        if producer.owner == seat:
            goods[producer.good] += producer.left.bit_count()
    return goods


def target(s: AntiquityState, seat: int, saint: int, people: int = PEOPLE) -> list[int]:
    """How many of each good the player wants to own or expect."""
    p = s.players[seat]
    want = [0] * ids.GOODS
    lean = saint == ids.SANTA_BARBARA or saint == ids.SAN_GIORGIO
    for good in range(ids.LUXURIES):
        want[good] = 2 if lean else s.data.christofori_needs
    if p.people < people or saint == ids.SAN_NICOLO:
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


def gaps(s: AntiquityState, seat: int, saint: int, people: int = PEOPLE) -> list[int]:
    """What is missing of the target, counting what is coming."""
    p = s.players[seat]
    want = target(s, seat, saint, people)
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


def room_left(s: AntiquityState, seat: int) -> int:
    """Hexes of the zone on which a producer could stand."""
    mine = zone(s, seat)
    total = 0
    for kind in (ids.WOODCUTTER, ids.FARM, ids.MINE):
        total += (open_terrain(s, kind) & mine).bit_count()
    return total
