"""What a player has in sight: goods that will come, land that is left."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.country import open_terrain
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState, Player


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


def luxury_kinds(p: Player, soon: list[int]) -> int:
    """Kinds of luxuries that are there or will be."""
    kinds = 0
    for good in range(ids.FOODS, ids.LUXURIES):
        if p.goods[good] + soon[good]:
            kinds += 1
    return kinds


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
