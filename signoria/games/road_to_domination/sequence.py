"""The sequence of play: set-up, turns, the end."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.road_to_domination import events
from signoria.games.road_to_domination.rules.authority import can_buy_off
from signoria.games.road_to_domination.rules.scoring import find_trigger, outcome
from signoria.games.road_to_domination.rules.tracks import gain_glory
from signoria.games.road_to_domination.setup import ChoosePower, apply_powers
from signoria.games.road_to_domination.state import Battle, Road
from signoria.games.road_to_domination.steps.actions import ChooseAction, LastMoment
from signoria.games.road_to_domination.steps.common import intercepts, may_intercept
from signoria.games.road_to_domination.steps.hand import BuyOff, Discard, Refill, room
from signoria.games.road_to_domination.steps.raising import FREE_STEP, Raise
from signoria.games.road_to_domination.steps.war_events import WarEvents
from signoria.games.road_to_domination.terms import ARMY, FLEET, Seat
from signoria.kernel.schema import SEAT, Field
from signoria.kernel.step import Procedure, Step


class SetUp(Procedure[Road]):
    """Choose powers, then each player may raise army or fleet by one, in turn order."""

    ON: ClassVar[tuple[str, ...]] = ("",)
    LINES: ClassVar[int] = 7

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        """Powers are being chosen, then the first player is known."""
        return s.active < 0 and (line == 1 if s.lanes else s.first >= 0 and 3 <= line <= 2 + s.seats)

    def advance(self, s: Road, line: int) -> None:
        if line == 0:
            for seat in range(s.seats):
                s.open_lane(seat, ChoosePower(seat))
        elif line == 1:
            apply_powers(s)
        elif line < 2 + s.seats:
            seat = (s.first + line - 2) % s.seats
            if s.plays(seat):
                s.call(Raise(seat, 0, 1 << ARMY | 1 << FLEET, FREE_STEP))
        else:
            s.goto(Rounds())


class Rounds(Procedure[Road]):
    """Turns go clockwise from the first player until the end is reached. A single line, again and again."""

    ON: ClassVar[tuple[str, ...]] = ("",)
    LINES: ClassVar[int] = 1

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return s.active >= 0 and s.first >= 0

    def advance(self, s: Road, line: int) -> None:
        s.jump(0)
        seat = next_seat(s)
        if seat < 0:
            s.finish(outcome(s, "glory"))
        elif 0 < s.turn_limit <= s.turn:
            s.finish(outcome(s, "turn_limit"))
        else:
            s.call(Turn(seat))


def next_seat(s: Road) -> Seat:
    """Clockwise; after the trigger only those who have not had their last turn. -1: the game is over."""
    if s.active < 0:
        return s.first if s.plays(s.first) else s.clockwise(s.first)
    if s.trigger < 0:
        return s.clockwise(s.active)
    for i in range(1, s.seats + 1):
        seat = (s.active + i) % s.seats
        if s.last_turns >> seat & 1 and s.plays(seat):
            return seat
    return -1


BUY_OFF: Final = 1
CHANGE_HAND: Final = 2
ACTION: Final = 4
END_OF_TURN: Final = 7


class Turn(Procedure[Road]):
    """A player's turn: changing hand phase, action phase, and what belongs to its beginning and its end.

    Lines that have nothing to do are passed over.
    """

    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("Rounds",)
    LINES: ClassVar[int] = 9

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return self.seat == s.active and s.plays(self.seat) and (line > ACTION or s.battle.blank())

    def advance(self, s: Road, line: int) -> None:
        seat = self.seat
        if line == 0:
            begin_turn(s, seat)
            if s.authority_of(seat) is None:
                s.jump(CHANGE_HAND)
        elif line == BUY_OFF:
            if can_buy_off(s, seat):
                s.call(BuyOff(seat))
        elif line == CHANGE_HAND:
            s.players[seat].authority_is_new = False
            s.discarded = 0
            s.call(Discard(seat))
        elif line == 3:
            if room(s, seat) > 0:
                s.call(Refill(seat))
        elif line == ACTION:
            s.refilled = True
            s.call(ChooseAction(seat, 0))
        elif line == 5:
            if s.battle.settled:
                s.call(ChooseAction(seat, 1))
        elif line == 6:
            s.window(intercepts(s, seat, True))
            if may_intercept(s, seat):
                s.call(LastMoment(seat))
        elif line == END_OF_TURN and s.battle.fought and s.plays(seat):
            s.call(WarEvents(0))
        else:
            s.end()
            flower(s, seat)
            end_turn(s, seat)


def begin_turn(s: Road, seat: Seat) -> None:
    s.turn += 1
    s.active = seat
    s.previous_action = s.players[seat].last_action
    s.refilled = False
    s.achieved = False
    s.stirred = True
    s.battle = Battle()
    s.emit(events.TURN_BEGINS, s.everyone, seat, s.turn)


def flower(s: Road, seat: Seat) -> None:
    """Cultural flowering: one glory at the end of the turn, and the marker goes back (R-14)."""
    p = s.players[seat]
    if p.flowering:
        p.flowering = False
        gain_glory(s, seat, s.numbers.flowering_glory)


def end_turn(s: Road, seat: Seat) -> None:
    """After every turn: has somebody brought the end about? Then everybody else has one more turn (R-33)."""
    s.last_turns &= ~(1 << seat)
    if s.trigger < 0:
        s.trigger = find_trigger(s)
        if s.trigger >= 0:
            s.emit(events.END_TRIGGERED, s.everyone, s.trigger)
            for other in range(s.seats):
                if other != s.trigger and s.plays(other):
                    s.last_turns |= 1 << other
