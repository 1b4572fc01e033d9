"""What the steps of this game have in common."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.rules.cards import has
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import MOST_SEATS, PLANS_INTERCEPTION, Seat
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Number
from signoria.kernel.step import Step


class Ask(Step[Road]):
    """A question to one seat."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def deciders(self, s: Road) -> int:
        return 1 << self.seat

    def absent(self, s: Road, seat: Seat) -> Action:
        """Who has resigned passes where he can."""
        actions = self.legal(s, seat)
        for action in actions:
            if action.verb == verbs.PASS:
                return action
        return actions[0]


class Reply(Ask):
    """A question to one seat, if it has an answer."""

    def deciders(self, s: Road) -> int:
        return self.reacts(s, s.setup.ask_all)

    def reacts(self, s: Road, known: bool) -> int:
        return 1 << self.seat if self.answers(s, known) else 0

    def answers(self, s: Road, known: bool) -> bool:
        """Whether the seat has an answer, or (`known`) could have one for all that everybody knows."""
        raise NotImplementedError


class Window(Step[Road]):
    """A reaction window: seats are asked one after the other; `at` counts them."""

    INTS: ClassVar[tuple[Field, ...]] = (Number(0, MOST_SEATS),)

    def __init__(self, at: int) -> None:
        self.at = at

    def ints(self) -> list[int]:
        return [self.at]

    def seat_in_turn(self, s: Road) -> Seat:
        """Whose turn it is to react; -1: all have been asked."""
        raise NotImplementedError

    def answers(self, s: Road, seat: Seat, known: bool) -> bool:
        """Whether this seat has an answer, or (`known`) could have one for all that everybody knows."""
        raise NotImplementedError

    def following(self) -> Window:
        """The window for the next seat."""
        raise NotImplementedError

    def deciders(self, s: Road) -> int:
        return self.reacts(s, s.setup.ask_all)

    def reacts(self, s: Road, known: bool) -> int:
        seat = self.seat_in_turn(s)
        return 1 << seat if seat >= 0 and s.plays(seat) and self.answers(s, seat, known) else 0

    def nobody(self, s: Road) -> None:
        if self.seat_in_turn(s) < 0:
            s.end()
        else:
            s.goto(self.following())

    def passing(self, s: Road, seat: Seat) -> Action | None:
        return Action(verbs.PASS)


def intercepts(s: Road, seat: Seat, known: bool) -> bool:
    """Whether the seat can play Plans interception, in the own turn, after the cards were drawn; or (`known`)
    could for all that everybody knows.
    """
    return seat == s.active and s.refilled and has(s, seat, s.data.by_effect[PLANS_INTERCEPTION], known)


def may_intercept(s: Road, seat: Seat) -> bool:
    """The moments at which Plans interception is offered."""
    return intercepts(s, seat, s.setup.ask_all)
