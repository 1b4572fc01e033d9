"""What must always hold: men, buildings, graves, markers and pieces accounted for."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import fits, valid_squares
from signoria.games.antiquity.rules.country import fisheries_left
from signoria.games.antiquity.rules.zone import compute
from signoria.games.antiquity.state import SEEN, AntiquityState, Player


def check(s: AntiquityState) -> list[str]:
    """Everything that is wrong with a position, in sentences; empty if all is well."""
    wrong: list[str] = []
    for seat in range(s.seats):
        check_player(s, seat, wrong)
    check_countryside(s, wrong)
    check_pools(s, wrong)
    return wrong


def check_player(s: AntiquityState, seat: int, wrong: list[str]) -> None:
    p = s.players[seat]
    working = sum(1 for producer in s.producers if producer.owner == seat)
    if p.people != p.men + p.men_on.bit_count() + working:
        wrong.append(f"seat {seat}: {p.people} houses but {p.men}+{p.men_on.bit_count()}+{working} men")
    if min(p.goods) < 0 or p.men < 0:
        wrong.append(f"seat {seat}: negative goods or men")
    check_city_maps(s, seat, p, wrong)
    for number in range(len(s.data.shapes)):
        if p._fit_known >> number & 1 and (p._fit_yes >> number & 1 == 1) != fits(
            s, p, s.data.shapes[number]
        ):
            wrong.append(f"seat {seat}: what is remembered of shape {number} is wrong")
    base = p.land | p.inns
    if (
        p._zone_base == base
        and base
        and p._zone != compute(s, base, p._zone_mode & 1 == 1, p._zone_mode & 2 == 2)
    ):
        wrong.append(f"seat {seat}: the remembered zone is wrong")
    if p.saint != ids.NO_SAINT and p.city[ids.CATHEDRAL] < 0 and not p.hand >> ids.CATHEDRAL & 1:
        wrong.append(f"seat {seat}: a saint without a cathedral")


def check_city_maps(s: AntiquityState, seat: int, p: Player, wrong: list[str]) -> None:
    """Buildings, men and graves on the city maps."""
    if len(p.centres) > s.data.max_cities or len(p.built) != len(p.centres):
        wrong.append(f"seat {seat}: city maps do not fit the cities")
    for city in range(len(p.built)):
        whole = 0
        for piece in range(ids.PIECES):
            if p.city[piece] == city:
                if whole & p.board[piece]:
                    wrong.append(f"seat {seat}: two buildings overlap in city {city}")
                whole |= p.board[piece]
                if piece >= ids.HOUSES and p.graves[city] & p.board[piece]:
                    wrong.append(f"seat {seat}: a grave lies on a house")
                if p.men_on >> piece & 1 and p.graves[city] & p.board[piece]:
                    wrong.append(f"seat {seat}: a man stands on a building with a grave")
        valid = valid_squares(s, city)
        if whole != p.built[city] or whole & ~valid or p.graves[city] & ~valid:
            wrong.append(f"seat {seat}: the squares of city {city} do not fit its buildings")
    for piece in range(ids.PIECES):
        if p.men_on >> piece & 1 and (
            not s.data.manned[piece] or (p.city[piece] < 0 and not p.hand >> piece & 1)
        ):
            wrong.append(f"seat {seat}: a man stands on nothing")


def check_countryside(s: AntiquityState, wrong: list[str]) -> None:
    grid = s.data.hexes
    occupied = s.towns
    goods = 0
    for p in s.players:
        occupied |= p.inns
        if p.land & ~s.towns:
            wrong.append("a city is not on the map")
    for producer in s.producers:
        if producer.left & goods:
            wrong.append("two goods lie on one hex")
        goods |= producer.left
        occupied |= producer.left
        if producer.kind == ids.FISHERY:
            occupied |= grid.one[producer.centre] | grid.one[producer.second]
        elif not producer.left & grid.one[producer.centre]:
            wrong.append("a man stands on no good")
        if producer.kind != ids.WOODCUTTER and producer.left & ~s.polluted:
            wrong.append("a good without pollution under it")
        if not producer.left or not s.players[producer.owner].alive:
            wrong.append("an empty or orphaned producer is on the map")
    if occupied != s.occupied:
        wrong.append("the occupied hexes are not those that hold something")
    if s.forest & s.grass or (s.forest | s.grass) & ~s.map.all or s.polluted & ~s.map.all:
        wrong.append("terrain or pollution does not fit the map")
    if s.polluted & s.towns:
        wrong.append("pollution lies under a city")


def check_pools(s: AntiquityState, wrong: list[str]) -> None:
    placing = bool(s.lanes) or s.outcome is not None  # a building may be paid and not yet placed
    for pool in range(len(s.unseen)):
        if s.pool_left(pool) < 0:
            wrong.append(f"more pieces of pool {pool} are in play than there are")
        for seat, p in enumerate(s.players):
            standing = pieces_standing(s, p, pool, [])
            taken = p.taken[pool]
            if standing > taken or (standing < taken and not placing):
                wrong.append(f"seat {seat}: {standing} pieces of pool {pool}, but {taken} taken")
    if fisheries_left(s) < 0:
        wrong.append("too many fisheries")
    counters = [0] * ids.GOODS
    for good in s.counters:
        counters[good] += 1
    if counters != [n * s.seats for n in s.data.counters]:
        wrong.append("exploration counters are missing")
    if any(state > SEEN for state in s.counter_state):
        wrong.append("a counter is nowhere")
    if s.famine < 0:
        wrong.append("the famine level is negative")


def pieces_standing(s: AntiquityState, p: Player, pool: int, waiting: list[int]) -> int:
    """Pieces of a pool in a player's cities, in hand, or waiting to be placed; storage tiles by the size of the
    stores.
    """
    first = ids.CART_SHOPS + pool * ids.POOL
    total = 0
    for i in range(ids.POOL):
        if p.city[first + i] >= 0 or p.hand >> (first + i) & 1 or first + i in waiting:
            total += s.data.size_tiles[p.size[i]] if pool == 2 else 1
    return total
