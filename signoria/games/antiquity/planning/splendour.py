"""Santa Barbara's city: one of every building, in three cities, each building in its place."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import free_squares, sound, standing
from signoria.games.antiquity.rules.goods import can_pay, strict
from signoria.games.antiquity.rules.grids import Squares
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState, Player

ORDER: Final = [
    ids.BIOLOGY,
    ids.FOUNTAIN,
    ids.BREWERY,
    ids.MARKET,
    ids.GRANARY,
    ids.FORCED_LABOUR,
    ids.EXPLORER,
    ids.STORE,
    ids.DUMP,
    ids.STABLES,
    ids.HARBOUR,
    ids.HOSPITAL,
    ids.PHILOSOPHY,
    ids.THEOLOGY,
    ids.UNIVERSITY,
    ids.ALCHEMY,
    ids.CATHEDRAL,
]
"""What is built, the useful first."""

HOME: Final = {
    ids.THEOLOGY: 1,
    ids.ALCHEMY: 1,
    ids.PHILOSOPHY: 1,
    ids.UNIVERSITY: 1,
    ids.DUMP: 2,
    ids.HOSPITAL: 2,
    ids.FORCED_LABOUR: 2,
    ids.STABLES: 2,
    ids.HARBOUR: 2,
}
"""The city of a building; all others stand in the first."""

SPOTS: Final = {
    ids.THEOLOGY: 0,
    ids.ALCHEMY: 21,
    ids.PHILOSOPHY: 24,
    ids.UNIVERSITY: 16,
    ids.DUMP: 0,
}
"""Squares, unturned: faculties around the university, and the dump in a corner."""


def missing_kinds(p: Player) -> list[int]:
    """Kinds of the list that do not stand yet."""
    found: list[int] = []
    for kind in ORDER:
        if kind == ids.FOUNTAIN:
            if not sound(p, ids.FOUNTAINS):
                found.append(kind)
        elif kind == ids.STORE:
            if not sound(p, ids.STORES):
                found.append(kind)
        elif not standing(p, kind):
            found.append(kind)
    return found


def reserved(s: AntiquityState, p: Player, city: int) -> Squares:
    """Squares of a city that are kept for large buildings."""
    board = 0
    for kind in SPOTS:
        if HOME[kind] == city and not standing(p, kind):
            board |= s.data.shapes[kind].pattern[0] << s.data.grid.bit[SPOTS[kind]]
    return board


def has_home(s: AntiquityState, p: Player, kind: int) -> bool:
    """Whether the city of a building is there, and its place is free."""
    city = HOME.get(kind, 0)
    if city >= len(p.centres):
        return False
    if kind in SPOTS:
        board = s.data.shapes[kind].pattern[0] << s.data.grid.bit[SPOTS[kind]]
        if board & ~free_squares(s, p, city):
            return s.data.shapes[kind].fits(free_squares(s, p, city))
    return True


def next_work(s: AntiquityState, seat: int, builds: int, spare_wood: int, city_due: bool) -> int:
    """The kind to build now, -1 for none. What the next city costs is kept."""
    p = s.players[seat]
    for kind in missing_kinds(p):
        if not builds >> kind & 1 or not has_home(s, p, kind):
            continue
        price = s.data.buildings[kind].price
        if price.wood and spare_wood < price.wood:
            continue
        if city_due and (price.stone >= p.goods[ids.STONE] or price.luxury):
            continue
        return kind
    return -1


def stone_for_all(s: AntiquityState, p: Player, cities: int) -> int:
    """Stone for everything that is missing."""
    total = max(0, cities - len(p.centres))
    for kind in missing_kinds(p):
        total += s.data.buildings[kind].price.stone
    return total


def luxury_for_all(s: AntiquityState, p: Player, cities: int) -> int:
    """Luxuries for everything that is missing."""
    total = 2 * max(0, cities - len(p.centres))
    for kind in missing_kinds(p):
        total += s.data.buildings[kind].price.luxury
    return total


def city_due(p: Player, cities: int) -> bool:
    """Whether another city is wanted."""
    return len(p.centres) < cities


def city_site(s: AntiquityState, seat: int, sites: list[int]) -> int:
    """Where a new city opens most land; -1 for nowhere."""
    grid = s.data.hexes
    mine = zone(s, seat)
    best = -1
    most = -1
    for at in sites:
        near = grid.one[at] | grid.around[at]
        base = near
        for _ in range(s.data.steps):
            near |= grid.grow(near) & s.land
        fresh = near & ~base & ~mine & ~s.polluted & ~s.occupied
        value = fresh.bit_count() + (fresh & s.map.boards[ids.MOUNTAIN]).bit_count()
        if value > most:
            most = value
            best = at
    return best


def can_found(s: AntiquityState, p: Player) -> bool:
    price = s.data.city_price
    return can_pay(p, price, strict(p, price))
