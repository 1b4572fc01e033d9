"""Placing graves, for famine and for pollution that finds no place (phase8-06 to phase8-13)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.antiquity import events, ids, verbs
from signoria.games.antiquity.rules.city import valid_squares
from signoria.games.antiquity.rules.graves import burial_ground, burial_room, bury
from signoria.games.antiquity.rules.grids import SQUARES
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.action import Action
from signoria.kernel.schema import SEATS, Field
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal, Text


def owe_graves(s: AntiquityState, seat: int, number: int) -> None:
    """The player has to place graves; what leaves no choice is done at once."""
    if number > 0:
        s.players[seat].due = number
        s.emit(events.GRAVES, s.everyone, seat, number)
        bury_forced(s, seat)


def bury_forced(s: AntiquityState, seat: int) -> None:
    """Fill all squares as long as there are no more than graves to place. A player who can't place them keeps
    a debt.
    """
    p = s.players[seat]
    while p.due:
        ground = burial_ground(s, p)
        room = 0
        for board in ground:
            room += board.bit_count()
        if room == 0 or room > p.due:
            return
        for city in range(len(ground)):
            for square in s.data.grid.squares(ground[city]):
                dig(s, seat, city, square)


def dig(s: AntiquityState, seat: int, city: int, square: int) -> None:
    p = s.players[seat]
    bury(s, p, city, square)
    p.due -= 1
    s.emit(events.GRAVE, s.everyone, seat, city, square)


def doomed(s: AntiquityState, seat: int) -> bool:
    """Whether the player has to place a grave and cannot (phase8-13)."""
    p = s.players[seat]
    return p.due > 0 and burial_room(s, p) < p.due


class Burial(Step[AntiquityState]):
    """All players of the mask place their graves, at the same time. Doomed players are not asked."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.GRAVE,)
    INTS: ClassVar[tuple[Field, ...]] = (SEATS,)
    ON: ClassVar[tuple[str, ...]] = ("Turn:9", "PollutionPhase:2")

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def ints(self) -> list[int]:
        return [self.seats]

    def deciders(self, s: AntiquityState) -> int:
        mask = 0
        for seat in range(s.seats):
            p = s.players[seat]
            if self.seats >> seat & 1 and p.alive and p.due and not doomed(s, seat):
                mask |= 1 << seat
        return mask

    def prompt(self, s: AntiquityState, seat: int) -> Text:
        return Text("prompt.Burial", number=s.players[seat].due)

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        table = s.data.actions.grave
        actions: list[Action] = []
        ground = burial_ground(s, s.players[seat])
        for city in range(len(ground)):
            start = city * SQUARES
            actions += [table[start + square] for square in s.data.grid.squares(ground[city])]
        return actions

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        p = s.players[seat]
        city = action.a
        if city >= len(p.built):
            return Refusal("antiquity.concept-03", "refusal.no_city")
        bit = 1 << s.data.grid.bit[action.b]
        if not valid_squares(s, city) & bit:
            return Refusal("antiquity.phase8-06", "refusal.outside")
        if p.graves[city] & bit:
            return Refusal("antiquity.phase8-08", "refusal.grave_there")
        if not burial_ground(s, p)[city] & bit:
            if any(p.city[piece] == city and p.board[piece] & bit for piece in range(ids.HOUSES, ids.PIECES)):
                return Refusal("antiquity.phase8-09", "refusal.grave_on_house")
            return Refusal("antiquity.phase8-07", "refusal.empty_first", square=Noun("square", action.b))
        return None

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        dig(s, seat, action.a, action.b)
        bury_forced(s, seat)
