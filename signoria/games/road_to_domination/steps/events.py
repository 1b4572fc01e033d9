"""Playing an event card, and the answer that may cancel it."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination import events, verbs
from signoria.games.road_to_domination.effects.events import resolve
from signoria.games.road_to_domination.rules.cards import asks_for, discard_from_play, play_from_hand
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Window
from signoria.games.road_to_domination.terms import DIPLOMATIC_TRICK, Card, Seat
from signoria.kernel.action import Action
from signoria.kernel.step import Procedure
from signoria.kernel.text import Noun, Refusal, Text


def play_event(s: Road, seat: Seat, card: Card, choice: int) -> None:
    """Lay an event open; it is resolved after everybody could answer it."""
    play_from_hand(s, seat, card)
    s.emit(events.PLAYED, s.everyone, seat, card)
    s.call(Event(seat, card, choice, 0))


class Event(Procedure[Road]):
    """An event on its way: answers, effect, discard. `answering` is 1 for a Diplomatic trick that is itself an answer (R-05)."""

    def __init__(self, seat: Seat, card: Card, choice: int, answering: int) -> None:
        self.seat = seat
        self.card = card
        self.choice = choice
        self.answering = answering

    def ints(self) -> list[int]:
        return [self.seat, self.card, self.choice, self.answering]

    def advance(self, s: Road, line: int) -> None:
        if line == 0:
            s.call(Answer(1, self.seat, self.card))
        elif line == 1:
            if s.cancelled:
                s.cancelled = False
                s.emit(events.CANCELLED, s.everyone, self.card)
            elif s.plays(self.seat):
                self.take_effect(s)
        else:
            s.end()
            discard_from_play(s, self.card)

    def take_effect(self, s: Road) -> None:
        if self.answering:
            s.cancelled = True
        else:
            resolve(s, self.seat, self.card, self.choice)


class Answer(Window):
    """All others, clockwise from the event's player: the first who plays Diplomatic trick cancels the event."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.PLAY_DIPLOMATIC_TRICK, verbs.PASS)

    def __init__(self, at: int, player: Seat, card: Card) -> None:
        super().__init__(at)
        self.player = player
        self.card = card

    def ints(self) -> list[int]:
        return [self.at, self.player, self.card]

    def seat_in_turn(self, s: Road) -> Seat:
        return (self.player + self.at) % s.seats if self.at < s.seats else -1

    def asked(self, s: Road, seat: Seat) -> bool:
        return asks_for(s, seat, s.data.by_effect[DIPLOMATIC_TRICK])

    def following(self) -> Window:
        return Answer(self.at + 1, self.player, self.card)

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        if s.data.by_effect[DIPLOMATIC_TRICK] in s.players[seat].hand:
            return [Action(verbs.PLAY_DIPLOMATIC_TRICK), Action(verbs.PASS)]
        return [Action(verbs.PASS)]

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        trick = s.data.by_effect[DIPLOMATIC_TRICK]
        if action.verb == verbs.PLAY_DIPLOMATIC_TRICK and trick not in s.players[seat].hand:
            return Refusal("rtd.event-20", "refusal.not_in_hand", card=Noun("card", trick))
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        if action.verb == verbs.PASS:
            s.goto(self.following())
            return
        s.end()
        trick = s.data.by_effect[DIPLOMATIC_TRICK]
        play_from_hand(s, seat, trick)
        s.emit(events.PLAYED, s.everyone, seat, trick)
        s.call(Event(seat, trick, 0, 1))

    def prompt(self, s: Road, seat: Seat) -> Text:
        return Text("prompt.Answer", seat=Noun("seat", self.player), card=Noun("card", self.card))

    def tags(self, s: Road, seat: Seat) -> list[str]:
        return [s.data.card_slugs[self.card]]
