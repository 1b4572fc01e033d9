"""The countryside: where things can be built, and what building does to the map (phase 4)."""

from __future__ import annotations

from signoria.games.antiquity import events, ids
from signoria.games.antiquity.rules.city import new_city
from signoria.games.antiquity.rules.hexes import Board
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import ASIDE, LIES, AntiquityState, Producer


def open_terrain(s: AntiquityState, producer: int) -> Board:
    """Unpolluted free hexes on which a woodcutter, farm or mine can work (phase4w-01, phase4w-07,
    phase4w-14).
    """
    if producer == ids.WOODCUTTER:
        board = s.forest
    elif producer == ids.FARM:
        board = s.grass
    else:
        board = s.map.boards[ids.MOUNTAIN]
    return board & ~s.polluted & ~s.occupied


def spread(s: AntiquityState, producer: int, centre: int) -> Board:
    """The hexes that a producer on this centre takes: itself and its usable neighbours, in or out of the zone
    (phase4w-05).
    """
    grid = s.data.hexes
    return grid.one[centre] | grid.around[centre] & open_terrain(s, producer)


def mine_goods(s: AntiquityState, centre: int) -> int:
    """What a mine on this mountain may produce: what the range yields already, else any ore (phase4w-17,
    phase4w-18).
    """
    good = s.range_good[s.map.range_of[centre]]
    return s.data.producer_goods[ids.MINE] if good < 0 else 1 << good


def open_sea(s: AntiquityState) -> Board:
    """Sea that can still be fished."""
    return s.sea & ~s.polluted & ~s.occupied


def shore(s: AntiquityState) -> Board:
    """Free land hexes, polluted or not, next to open sea (phase4f-02, phase4f-04)."""
    return s.data.hexes.grow(open_sea(s)) & s.land & ~s.occupied


def fishery_sites(s: AntiquityState, seat: int, direction: int) -> Board:
    """First hexes of the legal fisheries whose second hex lies in this direction, one of the first three
    (phase4f-01 to 03).
    """
    grid = s.data.hexes
    coast = shore(s)
    back = direction + 3
    mine = zone(s, seat)
    return coast & grid.step(coast, back) & (mine | grid.step(mine, back))


def fishing_ground(s: AntiquityState, first: int, second: int) -> Board:
    """The sea hexes that a fishery on these two hexes takes (phase4f-07)."""
    grid = s.data.hexes
    return (grid.around[first] | grid.around[second]) & open_sea(s)


def fisheries_left(s: AntiquityState) -> int:
    """Fishery pieces in the pool (phase4f-08)."""
    used = 0
    for producer in s.producers:
        if producer.kind == ids.FISHERY:
            used += 1
    return s.data.fisheries - used


def inn_sites(s: AntiquityState, seat: int) -> Board:
    """Free land in the zone, polluted or not (phase4i-03)."""
    return zone(s, seat) & s.land & ~s.occupied


def city_room(s: AntiquityState) -> Board:
    """Centres around which seven free land hexes lie, none next to a city (phase4i-07, phase4i-09)."""
    grid = s.data.hexes
    free = s.land & ~s.occupied & ~grid.grow(s.towns)
    centres = free
    for direction in range(6):
        centres &= grid.step(free, direction)
    return centres


def city_sites(s: AntiquityState, seat: int) -> Board:
    """Centres of legal cities: one of the seven hexes at least must lie in the zone (phase4i-10)."""
    return city_room(s) & s.data.hexes.grow(zone(s, seat))


def clean_sites(s: AntiquityState, seat: int) -> Board:
    """Polluted hexes of the zone without a good on them (phase4o-06)."""
    return zone(s, seat) & s.polluted & ~goods_board(s)


def goods_board(s: AntiquityState) -> Board:
    """All hexes with a good."""
    board = 0
    for producer in s.producers:
        board |= producer.left
    return board


# ---------------------------------------------------------------------- changing the map


def remove_counters(s: AntiquityState, hexes: Board) -> None:
    """Exploration counters that are built over or polluted leave the map unseen (phase4o-04)."""
    for site in range(len(s.sites)):
        if s.counter_state[site] == LIES and s.data.hexes.one[s.sites[site]] & hexes:
            s.counter_state[site] = ASIDE
            s.emit(events.COUNTER_LOST, s.everyone, s.sites[site])


def start_producer(s: AntiquityState, seat: int, kind: int, good: int, centre: int) -> None:
    """A woodcutter, farm or mine begins to work: markers and goods on its hexes, the man on the centre."""
    hexes = spread(s, kind, centre)
    if kind == ids.WOODCUTTER:
        s.forest &= ~hexes
        s.grass |= hexes
    else:
        s.polluted |= hexes
    if kind == ids.MINE:
        s.range_good[s.map.range_of[centre]] = good
    add_producer(s, seat, kind, good, centre, -1, hexes)
    s.occupied |= hexes
    remove_counters(s, hexes)


def start_fishery(s: AntiquityState, seat: int, good: int, first: int, second: int) -> None:
    """A fishery on two land hexes: pollution and a good on every open sea hex next to them (phase4f-07)."""
    grid = s.data.hexes
    hexes = fishing_ground(s, first, second)
    s.polluted |= hexes
    add_producer(s, seat, ids.FISHERY, good, first, second, hexes)
    s.occupied |= hexes | grid.one[first] | grid.one[second]
    remove_counters(s, hexes | grid.one[first] | grid.one[second])


def add_producer(
    s: AntiquityState, seat: int, kind: int, good: int, centre: int, second: int, hexes: Board
) -> None:
    producer = Producer()
    producer.kind = kind
    producer.owner = seat
    producer.good = good
    producer.centre = centre
    producer.second = second
    producer.left = hexes
    s.producers.append(producer)
    s.emit(events.PRODUCES, s.everyone, seat, kind, centre, good)


def build_inn(s: AntiquityState, seat: int, site: int) -> None:
    """An inn extends the zone at once (phase4-03)."""
    one = s.data.hexes.one[site]
    s.players[seat].inns |= one
    s.occupied |= one
    remove_counters(s, one)
    s.emit(events.INN, s.everyone, seat, site)


def build_city(s: AntiquityState, seat: int, centre: int) -> None:
    """A new city: pollution under it is removed, a small city map comes with it (phase4i-08, phase4i-13)."""
    grid = s.data.hexes
    hexes = grid.one[centre] | grid.around[centre]
    s.polluted &= ~hexes
    new_city(s, s.players[seat], centre)
    remove_counters(s, hexes)
    s.emit(events.CITY, s.everyone, seat, centre)


def clean(s: AntiquityState, centre: int) -> int:
    """Alchemy: take the pollution off a hex and all hexes next to it, except under goods. Returns how many
    (phase4o-06, 07).
    """
    grid = s.data.hexes
    hexes = (grid.one[centre] | grid.around[centre]) & s.polluted & ~goods_board(s)
    s.polluted &= ~hexes
    return hexes.bit_count()


def take_good(s: AntiquityState, producer: Producer, at: int) -> None:
    """A good leaves its hex, which is free at once; the man leaves with the last one."""
    one = s.data.hexes.one[at]
    producer.left &= ~one
    s.occupied &= ~one


def remove_producer(s: AntiquityState, producer: Producer) -> None:
    """Take a producer off the map with whatever goods are left; a fishery piece returns to the pool
    (phase4f-09).
    """
    s.occupied &= ~producer.left
    if producer.kind == ids.FISHERY:
        grid = s.data.hexes
        s.occupied &= ~(grid.one[producer.centre] | grid.one[producer.second])
    s.producers.remove(producer)


def second_hex(s: AntiquityState, first: int, direction: int) -> int:
    """The hex in a direction of another; -1 if it is not on the map of this game."""
    other = s.data.hexes.neighbour[first][direction]
    return other if other < s.map.count else -1
