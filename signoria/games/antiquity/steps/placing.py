"""Putting a building on a city map (phase2b-01 to phase2b-05), and what follows from it."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.antiquity import events, ids, verbs
from signoria.games.antiquity.rules.city import (
    fits,
    free_squares,
    free_total,
    put_down,
    shape_of,
    valid_squares,
)
from signoria.games.antiquity.rules.graves import carry_graves
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id, Number
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal, Text


class Place(Step[AntiquityState]):
    """Choose city, square and rotation for a piece that has been paid, or that Santa Barbara moves."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.PLACE,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id(ids.PIECES), Number(0, 1))
    ON: ClassVar[tuple[str, ...]] = ("CityBuilding", "Placing", "Rearrange")

    def __init__(self, seat: int, piece: int, moving: int) -> None:
        self.seat = seat
        self.piece = piece
        self.moving = moving

    def ints(self) -> list[int]:
        return [self.seat, self.piece, self.moving]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        if below[-1].ints()[0] == self.seat and self.moving:
            return s.players[self.seat].hand >> self.piece & 1 == 1
        return below[-1].ints()[0] == self.seat and placeable(s, self.seat, [*pieces_in(below), self.piece])

    def deciders(self, s: AntiquityState) -> int:
        return 1 << self.seat

    def prompt(self, s: AntiquityState, seat: int) -> Text:
        return Text("prompt.Place", piece=Noun("piece", self.piece))

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        p = s.players[seat]
        shape = shape_of(s, p, self.piece)
        actions: list[Action] = []
        for city in range(len(p.built)):
            free = free_squares(s, p, city)
            for rotation in range(shape.rotations):
                anchors = shape.anchors(free, rotation)
                if anchors:
                    row = s.data.actions.place[city][rotation]
                    for square in s.data.grid.squares(anchors):
                        actions.append(row[square])
        return actions

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        return why_not_there(s, s.players[seat], self.piece, action)

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        s.end()
        set_piece(s, seat, self.piece, action.a, action.b, action.c, self.moving)


def pieces_in(steps: list[Step[AntiquityState]]) -> list[int]:
    """The new pieces that these steps will place."""
    return [
        step.piece
        for step in steps
        if isinstance(step, Placing) or (isinstance(step, Place) and not step.moving)
    ]


def placeable(s: AntiquityState, seat: int, pieces: list[int]) -> bool:
    """Whether pieces that were paid are still to be had and find room: one building, or houses."""
    p = s.players[seat]
    for piece in pieces:
        if p.city[piece] >= 0 or p.hand >> piece & 1 or pieces.count(piece) > 1:
            return False
        if ids.kind_of(piece) == ids.STORE and p.size[piece - ids.STORES] < 0:
            return False
        if not fits(s, p, shape_of(s, p, piece)) or (len(pieces) > 1 and piece < ids.HOUSES):
            return False
    return len(pieces) == 1 or free_total(s, p) >= len(pieces)


def why_not_there(s: AntiquityState, p: Player, piece: int, action: Action) -> Refusal | None:
    """Why a piece can't lie at a city, square and rotation."""
    city = action.a
    if city >= len(p.built):
        return Refusal("antiquity.concept-03", "refusal.no_city")
    shape = shape_of(s, p, piece)
    if action.c >= shape.rotations:
        return Refusal("antiquity.phase2b-03", "refusal.same_rotation")
    board = shape.pattern[action.c] << s.data.grid.bit[action.b]
    if board & ~valid_squares(s, city):
        return Refusal("antiquity.phase2b-03", "refusal.outside")
    if board & p.built[city]:
        return Refusal("antiquity.phase2b-04", "refusal.overlap")
    if board & p.graves[city]:
        return Refusal("antiquity.phase2b-05", "refusal.on_grave")
    return None


def place(s: AntiquityState, seat: int, piece: int, moving: int) -> None:
    """Let the player place a piece; a house or fountain on the last free square, or any piece with one spot,
    lies at once.
    """
    step = Place(seat, piece, moving)
    options = step.legal(s, seat)
    if len(options) == 1:
        only = options[0]
        set_piece(s, seat, piece, only.a, only.b, only.c, moving)
    else:
        s.call(step)


def set_piece(
    s: AntiquityState, seat: int, piece: int, city: int, square: int, rotation: int, moving: int
) -> None:
    """Lay the piece down. A new cathedral needs a patron saint at once (phase2c-01); a new house brings a man
    (phase2h-06).
    """
    p = s.players[seat]
    put_down(s, p, piece, city, square, rotation)
    if moving:
        carry_graves(s, p, piece, rotation)
        p.hand &= ~(1 << piece)
        s.emit(events.MOVES, s.everyone, seat, piece, city, square)
        return
    s.emit(events.PLACES, s.everyone, seat, piece, city, square)
    if piece >= ids.HOUSES:
        p.houses |= 1 << (piece - ids.HOUSES)
        p.men += 1
    elif piece == ids.CATHEDRAL:
        s.call(Dedicate(seat))


class Placing(Procedure[AntiquityState]):
    """Waits below a payment and then lets the piece be placed."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id(ids.PIECES))
    ON: ClassVar[tuple[str, ...]] = ("CityBuilding", "Placing")
    LINES: ClassVar[int] = 1

    def __init__(self, seat: int, piece: int) -> None:
        self.seat = seat
        self.piece = piece

    def ints(self) -> list[int]:
        return [self.seat, self.piece]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        return below[-1].ints()[0] == self.seat and placeable(s, self.seat, [*pieces_in(below), self.piece])

    def advance(self, s: AntiquityState, line: int) -> None:
        s.end()
        place(s, self.seat, self.piece, 0)


class Dedicate(Step[AntiquityState]):
    """Choose the patron saint of a new cathedral; several players may choose the same (phase2c-01,
    concept-07).
    """

    VERBS: ClassVar[tuple[int, ...]] = (verbs.DEDICATE,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("CityBuilding",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        p = s.players[self.seat]
        return below[-1].ints()[0] == self.seat and p.city[ids.CATHEDRAL] >= 0 and p.saint == ids.NO_SAINT

    def deciders(self, s: AntiquityState) -> int:
        return 1 << self.seat

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        return s.data.actions.dedicate

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        return None

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        p = s.players[seat]
        p.saint = action.a
        p.cathedrals += 1
        s.emit(events.DEDICATES, s.everyone, seat, action.a)
        s.end()
