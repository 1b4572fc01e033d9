"""The plan for the countryside: producers that fill the largest gaps, inns where land is short."""

from __future__ import annotations

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.planning.wants import LAND_SHORT, PEOPLE, coming, gaps, room_left
from signoria.games.antiquity.rules.country import fishing_ground, second_hex, spread
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.action import Action


def countryside(
    s: AntiquityState, seat: int, actions: list[Action], saint: int, people: int = PEOPLE
) -> Action:
    """The producer that fills the largest gaps; inns where land is short; done if nothing is worth a man."""
    p = s.players[seat]
    missing = gaps(s, seat, saint, people)
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
