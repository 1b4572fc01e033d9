"""Santa Barbara's rearranging (phase2m-15 to phase2m-18): pieces are lifted and put down one at a time.

Everything may be moved as often as the player likes; a bound on all moves of a turn, three times what any
arrangement needs, makes the phase end. While pieces are in hand nothing else can be done, so that everything
can always be put back as it was.
"""

from __future__ import annotations

from typing import ClassVar

from signoria.games.antiquity import events, ids, verbs
from signoria.games.antiquity.rules.city import (
    fits,
    free_squares,
    free_total,
    has_power,
    shape_of,
    standing,
    take_up,
)
from signoria.games.antiquity.rules.graves import bury, exhume, grave_at, grave_count, graves_on
from signoria.games.antiquity.rules.grids import SQUARES
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.games.antiquity.steps.placing import place
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal


def add_moves(s: AntiquityState, p: Player, actions: list[Action]) -> None:
    """Pieces that may be lifted and graves that may be moved."""
    if (not p.hand and not has_power(p, ids.SANTA_BARBARA)) or p.moves >= most_moves(s, p):
        return
    table = s.data.actions
    for piece in range(ids.PIECES):
        if p.city[piece] >= 0:
            actions.append(table.lift[piece])
    if free_total(s, p):
        for city in range(len(p.graves)):
            for square in s.data.grid.squares(p.graves[city]):
                actions.append(table.take_grave[city * SQUARES + square])


def most_moves(s: AntiquityState, p: Player) -> int:
    """How many pieces may be lifted and graves be moved in one turn."""
    things = p.hand.bit_count() + grave_count(p)
    for graves in p.hand_graves:
        things += graves.bit_count()
    for city in p.city:
        if city >= 0:
            things += 1
    return s.data.moves_each * things


def why_no_power(p: Player, rule: str) -> Refusal:
    """Why a player may not rearrange: another saint, or a grave on the cathedral (phase8-10)."""
    if p.saint in (ids.SANTA_BARBARA, ids.SANTA_MARIA):
        return Refusal("antiquity.phase8-10", "refusal.buried", piece=Noun("piece", ids.CATHEDRAL))
    return Refusal(rule, "refusal.no_santa_barbara")


def why_not_lift(s: AntiquityState, p: Player, piece: int) -> Refusal | None:
    noun = Noun("piece", piece)
    if not p.hand and not has_power(p, ids.SANTA_BARBARA):
        return why_no_power(p, "antiquity.phase2b-16")
    if p.moves >= most_moves(s, p):
        return Refusal("antiquity.phase2m-15", "refusal.moves", number=p.moves)
    if not standing(p, piece):
        return Refusal("antiquity.phase2m-15", "refusal.not_standing", piece=noun)
    return None


def why_not_take_grave(s: AntiquityState, p: Player, city: int, square: int) -> Refusal | None:
    if not p.hand and not has_power(p, ids.SANTA_BARBARA):
        return why_no_power(p, "antiquity.phase2m-16")
    if not grave_at(s, p, city, square):
        return Refusal("antiquity.phase2m-16", "refusal.no_grave")
    if p.moves >= most_moves(s, p):
        return Refusal("antiquity.phase2m-16", "refusal.moves", number=p.moves)
    if not free_total(s, p):
        return Refusal("antiquity.phase2m-17", "refusal.no_square")
    return None


def start(s: AntiquityState, seat: int) -> None:
    """Remember the cities as they are, to be able to put everything back."""
    p = s.players[seat]
    p.kept_city = p.city[:]
    p.kept_spot = p.spot[:]
    p.kept_board = p.board[:]
    p.kept_built = p.built[:]
    p.kept_graves = p.graves[:]
    p.hand_graves = [0] * ids.PIECES
    s.call(Rearrange(seat))


def lift(s: AntiquityState, seat: int, piece: int) -> None:
    """Take a piece up; its man and its graves stay on it."""
    p = s.players[seat]
    p.hand_graves[piece] = graves_on(s, p, piece)
    p.graves[p.city[piece]] &= ~p.board[piece]
    take_up(p, piece)
    p.hand |= 1 << piece
    p.moves += 1


def take_grave(s: AntiquityState, seat: int, city: int, square: int) -> None:
    """Take a grave off its square; a free square must be named for it."""
    p = s.players[seat]
    exhume(s, p, city, square)
    p.moves += 1
    s.call(LayGrave(seat, city, square))


def restore(s: AntiquityState, seat: int) -> None:
    """Put everything back as it was before the first piece was lifted."""
    p = s.players[seat]
    p.city = p.kept_city
    p.spot = p.kept_spot
    p.board = p.kept_board
    p.built = p.kept_built
    p.graves = p.kept_graves
    p.hand = 0
    forget(p)
    p._fit_known = 0
    p._fit_yes = 0
    s.emit(events.RESTORES, s.everyone, seat)


def forget(p: Player) -> None:
    """Drop what was remembered for `restore`."""
    p.kept_city = []
    p.kept_spot = []
    p.kept_board = []
    p.kept_built = []
    p.kept_graves = []
    p.hand_graves = []


class Rearrange(Step[AntiquityState]):
    """Pieces are in hand: lift more, put one down, move graves, or put everything back. Ends with an empty
    hand.
    """

    VERBS: ClassVar[tuple[int, ...]] = (verbs.LIFT, verbs.PUT, verbs.TAKE_GRAVE, verbs.RESTORE)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("CityBuilding",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        return below[-1].ints()[0] == self.seat and s.players[self.seat].hand != 0

    def deciders(self, s: AntiquityState) -> int:
        return 1 << self.seat if s.players[self.seat].hand else 0

    def nobody(self, s: AntiquityState) -> None:
        forget(s.players[self.seat])
        s.end()

    def absent(self, s: AntiquityState, seat: int) -> Action:
        return s.data.actions.restore

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        p = s.players[seat]
        table = s.data.actions
        actions = [
            table.put[piece]
            for piece in range(ids.PIECES)
            if p.hand >> piece & 1 and fits(s, p, shape_of(s, p, piece))
        ]
        add_moves(s, p, actions)
        actions.append(table.restore)
        return actions

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        p = s.players[seat]
        if action.verb == verbs.LIFT:
            return why_not_lift(s, p, action.a)
        if action.verb == verbs.TAKE_GRAVE:
            return why_not_take_grave(s, p, action.a, action.b)
        if action.verb == verbs.PUT:
            if not p.hand >> action.a & 1:
                return Refusal("antiquity.phase2m-15", "refusal.not_in_hand", piece=Noun("piece", action.a))
            if not fits(s, p, shape_of(s, p, action.a)):
                return Refusal("antiquity.phase2b-03", "refusal.no_room_piece", piece=Noun("piece", action.a))
        return None

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        if action.verb == verbs.LIFT:
            lift(s, seat, action.a)
        elif action.verb == verbs.TAKE_GRAVE:
            take_grave(s, seat, action.a, action.b)
        elif action.verb == verbs.PUT:
            place(s, seat, action.a, 1)
        else:
            restore(s, seat)
            s.end()


class LayGrave(Step[AntiquityState]):
    """Choose a free square for a grave that was taken up (phase2m-16 to 18)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.LAY_GRAVE,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id(ids.MAX_CITIES), Id(SQUARES))
    ON: ClassVar[tuple[str, ...]] = ("CityBuilding", "Rearrange")

    def __init__(self, seat: int, city: int, square: int) -> None:
        self.seat = seat
        self.city = city
        self.square = square

    def ints(self) -> list[int]:
        return [self.seat, self.city, self.square]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        return below[-1].ints()[0] == self.seat and self.city < len(s.players[self.seat].built)

    def deciders(self, s: AntiquityState) -> int:
        return 1 << self.seat

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        p = s.players[seat]
        table = s.data.actions.lay_grave
        origin = self.city * SQUARES + self.square
        actions: list[Action] = []
        for city in range(len(p.built)):
            for square in s.data.grid.squares(free_squares(s, p, city)):
                spot = city * SQUARES + square
                if spot != origin:
                    actions.append(table[spot])
        return actions

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        p = s.players[seat]
        if action.a >= len(p.built):
            return Refusal("antiquity.concept-03", "refusal.no_city")
        if action.a == self.city and action.b == self.square:
            return Refusal("antiquity.phase2m-16", "refusal.same_square")
        if p.built[action.a] >> s.data.grid.bit[action.b] & 1:
            return Refusal("antiquity.phase2m-17", "refusal.grave_on_building")
        if not free_squares(s, p, action.a) >> s.data.grid.bit[action.b] & 1:
            return Refusal("antiquity.phase2m-16", "refusal.not_free")
        return None

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        bury(s, s.players[seat], action.a, action.b)
        s.emit(events.MOVES_GRAVE, s.everyone, seat, action.a, action.b)
        s.end()
