"""What the steps of this game have in common."""

from __future__ import annotations

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.rules.cards import asks_for
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import PLANS_INTERCEPTION, Seat
from signoria.kernel.action import Action
from signoria.kernel.step import Step


class Ask(Step[Road]):
    """A question to one seat."""

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


class Window(Step[Road]):
    """A reaction window: seats are asked one after the other; `at` counts them."""

    def __init__(self, at: int) -> None:
        self.at = at

    def ints(self) -> list[int]:
        return [self.at]

    def seat_in_turn(self, s: Road) -> Seat:
        """Whose turn it is to react; -1: all have been asked."""
        raise NotImplementedError

    def asked(self, s: Road, seat: Seat) -> bool:
        """Whether this seat is asked at all."""
        raise NotImplementedError

    def following(self) -> Window:
        """The window for the next seat."""
        raise NotImplementedError

    def deciders(self, s: Road) -> int:
        seat = self.seat_in_turn(s)
        return 1 << seat if seat >= 0 and s.plays(seat) and self.asked(s, seat) else 0

    def nobody(self, s: Road) -> None:
        if self.seat_in_turn(s) < 0:
            s.end()
        else:
            s.goto(self.following())

    def passing(self, s: Road, seat: Seat) -> Action | None:
        return Action(verbs.PASS)


def may_intercept(s: Road, seat: Seat) -> bool:
    """The moments at which Plans interception is offered: in the own turn, after the cards were drawn."""
    return seat == s.active and s.refilled and asks_for(s, seat, s.data.by_effect[PLANS_INTERCEPTION])
