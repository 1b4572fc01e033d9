"""What a position from outside must have besides: that play can have led to it. Tests set positions up that it does not
lead to.
"""

from __future__ import annotations

from typing import Any

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.invariants import check_city_maps, pieces_standing
from signoria.games.antiquity.rules.city import shape_of
from signoria.games.antiquity.rules.grids import ROTATIONS
from signoria.games.antiquity.state import AntiquityState, Player, offer_number
from signoria.games.antiquity.steps.placing import pieces_in
from signoria.kernel.step import Step


def sense(s: AntiquityState) -> list[str]:
    wrong: list[str] = []
    check_seats(s, wrong)
    check_map(s, wrong)
    for seat in range(s.seats):
        check_offers(s, seat, wrong)
        check_pieces(s, seat, s.players[seat], wrong)
        if s.outcome is None:
            check_hand(s, seat, wrong)
            check_paid(s, seat, wrong)
    check_producers(s, wrong)
    return wrong


def check_seats(s: AntiquityState, wrong: list[str]) -> None:
    """Who plays, in which order."""
    living = [seat for seat in range(s.seats) if s.players[seat].alive]
    if len(set(s.order)) != len(s.order) or not set(living) <= set(s.order):
        wrong.append("the order of play is none")
    if s.outcome is None and len([seat for seat in living if not s.gone >> seat & 1]) < 2:
        wrong.append("hardly anybody plays")


def check_offers(s: AntiquityState, seat: int, wrong: list[str]) -> None:
    """There is a place for every offer that was announced."""
    p = s.players[seat]
    places = max(verbs.FIRST_PLACES, min(p.offers, verbs.PLACES))
    if p.alive and len(s.offers) <= offer_number(s, seat, places - 1):
        wrong.append(f"seat {seat}: an offer without its place")


def check_map(s: AntiquityState, wrong: list[str]) -> None:
    """What follows from the tiles and the cities on them."""
    grid = s.data.hexes
    towns = 0
    under = 0  # starting cities
    settled = 0
    for seat in range(s.seats):
        p = s.players[seat]
        land = 0
        for centre in p.centres:
            land |= grid.one[centre] | grid.around[centre]
        if land != p.land or land & ~s.map.all or land.bit_count() != 7 * len(p.centres):
            wrong.append(f"seat {seat}: the land of the cities is not around their centres")
        towns |= land
        if p.centres:
            under |= grid.one[p.centres[0]] | grid.around[p.centres[0]]
        elif s.phase:
            wrong.append(f"seat {seat}: no city")
    for tile in range(len(s.map.start_centres)):
        if not s.map.start_centres[tile] & under:
            settled |= 1 << tile
    if towns != s.towns or s.sea != s.map.boards[ids.SEA] & ~under:
        wrong.append("the cities or the sea are not where they are noted")
    if s.phase == 0 and settled & ~s.start_free:
        wrong.append("a starting tile without a city is taken")
    printed = s.map.boards[ids.FOREST] | s.map.boards[ids.GRASS]
    if s.forest | s.grass != printed or s.forest & ~s.map.boards[ids.FOREST]:
        wrong.append("forest or grass is not where it is printed")
    if s.sites != grid.hexes(s.map.marks):
        wrong.append("the exploration sites are not those of the map")
    if len(s.range_good) != len(s.map.ranges) or any(
        good != -1 and good not in verbs.ORES for good in s.range_good
    ):
        wrong.append("a mountain range yields what none can")


def check_pieces(s: AntiquityState, seat: int, p: Player, wrong: list[str]) -> None:
    """Every piece lies on a city map, or is nowhere."""
    cities = len(p.centres)
    if len(p.built) != cities or len(p.graves) != cities:
        wrong.append(f"seat {seat}: city maps do not fit the cities")
        return
    for piece in range(ids.PIECES):
        if not lies_well(s, p, piece):
            wrong.append(f"seat {seat}: piece {piece} lies where it can't")
            return


def lies_well(s: AntiquityState, p: Player, piece: int) -> bool:
    """A piece covers the squares of its shape; houses are noted wherever they are."""
    city = p.city[piece]
    held = p.hand >> piece & 1 == 1
    if piece >= ids.HOUSES and (p.houses >> (piece - ids.HOUSES) & 1 == 1) != (city >= 0 or held):
        return False
    if city < 0:
        return p.spot[piece] == -1 and p.board[piece] == 0
    if held or city >= len(p.built) or p.spot[piece] < 0:
        return False
    if ids.kind_of(piece) == ids.STORE and p.size[piece - ids.STORES] < 0:
        return False
    square, rotation = divmod(p.spot[piece], ROTATIONS)
    shape = shape_of(s, p, piece)
    return rotation < shape.rotations and p.board[piece] == shape.pattern[rotation] << s.data.grid.bit[square]


def check_hand(s: AntiquityState, seat: int, wrong: list[str]) -> None:
    """Pieces in hand, what is remembered of the cities, and an offer being drawn up: only while that goes on."""
    p = s.players[seat]
    names = [type(step).__name__ for step in stack_of(s, seat)]
    if ("Draft" in names) != bool(p.give or p.want):
        wrong.append(f"seat {seat}: an offer that nobody draws up")
    if "Rearrange" not in names:
        if (
            p.hand
            or p.hand_graves
            or p.kept_city
            or p.kept_spot
            or p.kept_board
            or p.kept_built
            or p.kept_graves
        ):
            wrong.append(f"seat {seat}: pieces are in hand that nobody rearranges")
        return
    if len(p.hand_graves) != ids.PIECES or len(p.kept_city) != ids.PIECES:
        wrong.append(f"seat {seat}: what was lifted is not remembered")
        return
    for piece in range(ids.PIECES):
        if (p.kept_city[piece] >= 0) != (p.city[piece] >= 0 or p.hand >> piece & 1 == 1):
            wrong.append(f"seat {seat}: other pieces than before the rearranging")
        if p.hand >> piece & 1 and p.hand_graves[piece] >> shape_of(s, p, piece).size:
            wrong.append(f"seat {seat}: graves beside the piece that carries them")
    before = p.clone()
    before.city, before.spot, before.board = p.kept_city, p.kept_spot, p.kept_board
    before.built, before.graves, before.hand = p.kept_built, p.kept_graves, 0
    check_pieces(s, seat, before, wrong)
    check_city_maps(s, seat, before, wrong)


def stack_of(s: AntiquityState, seat: int) -> list[Step[Any]]:
    """What lies in the lane of a seat that has not committed."""
    for lane in s.lanes:
        if lane.seat == seat and not lane.committed:
            return lane.stack
    return []


def check_paid(s: AntiquityState, seat: int, wrong: list[str]) -> None:
    """What is paid and does not stand yet is about to be placed."""
    waiting = pieces_in(stack_of(s, seat))
    p = s.players[seat]
    for pool in range(len(s.unseen)):
        if pieces_standing(s, p, pool, waiting) != p.taken[pool]:
            wrong.append(f"seat {seat}: pieces of pool {pool} are paid and will not be placed")


def check_producers(s: AntiquityState, wrong: list[str]) -> None:
    """Producers yield what they can and owe no more than they have."""
    harvest = s.outcome is None and type(s.stack[-1]).__name__ == "Harvest"
    for producer in s.producers:
        if not s.data.producer_goods[producer.kind] >> producer.good & 1 or producer.left & ~s.map.all:
            wrong.append("a producer of what it can't produce")
        if (producer.second >= 0) != (producer.kind == ids.FISHERY):
            wrong.append("a fishery on one hex, or something else on two")
        if producer.due > producer.left.bit_count() or (producer.due and not harvest and s.outcome is None):
            wrong.append("a producer owes a harvest")
