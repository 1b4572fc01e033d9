"""Graves: where they may lie and what they stop (phase8-06 to phase8-12)."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import free_squares, free_total, shape_of
from signoria.games.antiquity.rules.grids import ROTATIONS, Squares
from signoria.games.antiquity.state import AntiquityState, Player


def house_squares(p: Player, city: int) -> Squares:
    """Squares of a city that hold houses."""
    board = 0
    for piece in range(ids.HOUSES, ids.PIECES):
        if p.city[piece] == city:
            board |= p.board[piece]
    return board


def burial_squares(s: AntiquityState, p: Player, city: int, on_buildings: bool) -> Squares:
    """Squares of a city that can take a grave: the empty ones, or those of buildings that are no houses."""
    if not on_buildings:
        return free_squares(s, p, city)
    return p.built[city] & ~p.graves[city] & ~house_squares(p, city)


def burial_ground(s: AntiquityState, p: Player) -> list[Squares]:
    """By city: where the next grave may lie. Buildings take graves only if no empty square is left at all
    (phase8-07).
    """
    crowded = free_total(s, p) == 0
    return [burial_squares(s, p, city, crowded) for city in range(len(p.built))]


def burial_room(s: AntiquityState, p: Player) -> int:
    """How many graves the player could place at most."""
    room = 0
    for city in range(len(p.built)):
        room += burial_squares(s, p, city, False).bit_count() + burial_squares(s, p, city, True).bit_count()
    return room


def bury(s: AntiquityState, p: Player, city: int, square: int) -> None:
    """Put a grave on a square. A man on the building goes beside the city map (phase8-11)."""
    bit = 1 << s.data.grid.bit[square]
    p.graves[city] |= bit
    p.squares_lost()
    if p.built[city] & bit:
        for piece in range(ids.HOUSES):
            if p.city[piece] == city and p.board[piece] & bit and p.men_on >> piece & 1:
                p.men_on &= ~(1 << piece)
                p.men += 1


def exhume(s: AntiquityState, p: Player, city: int, square: int) -> None:
    """Take a grave off a square."""
    p.graves[city] &= ~(1 << s.data.grid.bit[square])
    p.squares_won()


def grave_at(s: AntiquityState, p: Player, city: int, square: int) -> bool:
    return city < len(p.graves) and p.graves[city] >> s.data.grid.bit[square] & 1 == 1


def grave_count(p: Player) -> int:
    total = 0
    for graves in p.graves:
        total += graves.bit_count()
    return total


def graves_on(s: AntiquityState, p: Player, piece: int) -> int:
    """The graves on a standing piece, bit i for square i of its shape."""
    graves = p.graves[p.city[piece]]
    shape = shape_of(s, p, piece)
    spot = p.spot[piece]
    anchor = s.data.grid.bit[spot // ROTATIONS]
    mask = 0
    for i, shift in enumerate(shape.shifts[spot % ROTATIONS]):
        if graves >> (anchor + shift) & 1:
            mask |= 1 << i
    return mask


def carry_graves(s: AntiquityState, p: Player, piece: int, rotation: int) -> None:
    """Put the graves that came with a moved piece on the corresponding squares."""
    carried = p.hand_graves[piece]
    if carried:
        anchor = s.data.grid.bit[p.spot[piece] // ROTATIONS]
        for i, shift in enumerate(shape_of(s, p, piece).shifts[rotation]):
            if carried >> i & 1:
                p.graves[p.city[piece]] |= 1 << (anchor + shift)
        p.hand_graves[piece] = 0
