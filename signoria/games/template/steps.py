"""The rules of Tribute.

1. Everybody starts with four cards of a shuffled deck.
2. Each round all players bid one card of their hand, in secret, and reveal together.
3. The highest bid takes the sum of all bids as points; among equals, the player with fewer points, then the
   earlier seat.
4. The taker then either rolls the die and adds it to the points,
5. or peeks at the top card of the deck. The bids go under the deck, face down, and everybody draws up to
   four.
6. Who reaches the goal wins at the end of that round; so does the leader when the turn limit is reached.
   Equals share the victory.
"""

from __future__ import annotations

from typing import ClassVar

from signoria.games.template import events, verbs
from signoria.games.template.state import TributeState
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field
from signoria.kernel.state import ranked
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal


class Round(Procedure[TributeState]):
    """The sequence of play."""

    ON: ClassVar[tuple[str, ...]] = ("",)
    LINES: ClassVar[int] = 4

    def belongs(self, s: TributeState, line: int, below: list[Step[TributeState]]) -> bool:
        """It waits for the bids, then for the taker."""
        if line == 1:
            return all(lane.committed == (s.bids[lane.seat] >= 0) for lane in s.lanes)
        return line == 2 and not s.lanes and min(s.bids) >= 0

    def advance(self, s: TributeState, line: int) -> None:
        if line == 0:
            s.turn += 1
            for seat in range(s.seats):
                s.open_lane(seat, Bid(seat))
        elif line == 1:
            take_tribute(s)
        elif line == 2:
            draw_up(s)
        elif max(s.points) >= s.setup.values["goal"]:
            s.finish(ranked(s.points, "goal"))
        elif 0 < s.setup.values["turn_limit"] <= s.turn:
            s.finish(ranked(s.points, "turn_limit"))
        else:
            s.goto(Round())


class Bid(Step[TributeState]):
    """Rule 2: a card of one's hand."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.BID,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("Round",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def deciders(self, s: TributeState) -> int:
        return 1 << self.seat

    def legal(self, s: TributeState, seat: int) -> list[Action]:
        held = 0
        for card in s.hands[seat]:
            held |= 1 << s.data.kind_of[card]
        return [Action(verbs.BID, kind) for kind in range(len(s.data.slugs)) if held >> kind & 1]

    def why_not(self, s: TributeState, seat: int, action: Action) -> Refusal | None:
        if s.holding(seat, action.a) < 0:
            return Refusal("tribute.2", "refusal.not_in_hand", card=Noun("card", action.a))
        return None

    def take(self, s: TributeState, seat: int, action: Action) -> None:
        card = s.holding(seat, action.a)
        s.hands[seat].remove(card)
        s.bids[seat] = card
        s.emit(events.BIDS, s.everyone, seat, action.a)
        s.end()


class Fortune(Step[TributeState]):
    """Rules 4 and 5: the taker rolls or peeks."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.ROLL, verbs.PEEK)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("Round",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def deciders(self, s: TributeState) -> int:
        return 1 << self.seat

    def legal(self, s: TributeState, seat: int) -> list[Action]:
        return [Action(verbs.ROLL), Action(verbs.PEEK)]

    def why_not(self, s: TributeState, seat: int, action: Action) -> Refusal | None:
        return None

    def take(self, s: TributeState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == verbs.ROLL:
            pips = s.rng.roll(s.data.die)
            s.points[seat] += pips
            s.emit(events.ROLLS, s.everyone, seat, pips)
        else:
            card = s.deck[-1]
            s.knowledge.show(s, card, 1 << seat)
            s.emit(events.SEES, 1 << seat, seat, s.data.kind_of[card])
            s.emit(events.PEEKS, s.everyone & ~(1 << seat), seat)


def take_tribute(s: TributeState) -> None:
    """Rule 3."""
    taker = 0
    for seat in range(1, s.seats):
        ahead = s.data.value_of[s.bids[seat]] - s.data.value_of[s.bids[taker]]
        if ahead > 0 or (ahead == 0 and s.points[seat] < s.points[taker]):
            taker = seat
    tribute = 0
    for card in s.bids:
        tribute += s.data.value_of[card]
    s.points[taker] += tribute
    s.emit(events.TAKES, s.everyone, taker, tribute)
    s.call(Fortune(taker))


def draw_up(s: TributeState) -> None:
    """Rule 5: the bids, which everybody has seen, go under the deck in an order nobody knows; hands are
    filled.
    """
    back = s.bids[:]
    s.rng.shuffle(back)
    for card in back:
        s.knowledge.forget(card)
    s.deck = back + s.deck
    for seat in range(s.seats):
        s.bids[seat] = -1
        while len(s.hands[seat]) < s.data.hand:
            s.draw(seat)
