"""Playing an event card, and the answer that may cancel it."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination import events, verbs
from signoria.games.road_to_domination.effects.events import resolve
from signoria.games.road_to_domination.rules.cards import discard_from_play, has, play_from_hand
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Window
from signoria.games.road_to_domination.terms import (
    COLONIZATION_RUSH,
    DIPLOMATIC_TRICK,
    MOST_SEATS,
    PLANS_INTERCEPTION,
    STATS,
    Card,
    Seat,
)
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id, Number
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal, Text


def play_event(s: Road, seat: Seat, card: Card, choice: int) -> None:
    """Lay an event open; it is resolved after everybody could answer it."""
    play_from_hand(s, seat, card)
    s.emit(events.PLAYED, s.everyone, seat, card)
    s.call(Event(seat, card, choice, 0))


class Event(Procedure[Road]):
    """An event on its way: answers, effect, discard. `answering` is 1 for a Diplomatic trick that is itself an answer (R-05)."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("cards"), Id(len(STATS)), Number(0, 1))
    LINES: ClassVar[int] = 3

    def __init__(self, seat: Seat, card: Card, choice: int, answering: int) -> None:
        self.seat = seat
        self.card = card
        self.choice = choice
        self.answering = answering

    def ints(self) -> list[int]:
        return [self.seat, self.card, self.choice, self.answering]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        """What was named with the card is what the card asks for."""
        if self.card >= s.data.first_territory or s.active < 0:
            return False
        effect = s.data.providence[self.card].effect
        if effect == PLANS_INTERCEPTION:
            return self.choice < s.seats and self.choice != self.seat
        if effect == COLONIZATION_RUSH:
            return s.data.providence[self.card].each(self.choice) > 0
        return not s.data.providence[self.card].is_war_event or s.battle.fought

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
    INTS: ClassVar[tuple[Field, ...]] = (Number(0, MOST_SEATS), SEAT, Id("cards"))
    ON: ClassVar[tuple[str, ...]] = ("Event",)

    def __init__(self, at: int, player: Seat, card: Card) -> None:
        super().__init__(at)
        self.player = player
        self.card = card

    def ints(self) -> list[int]:
        return [self.at, self.player, self.card]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return below[-1].ints()[:2] == [self.player, self.card]

    def seat_in_turn(self, s: Road) -> Seat:
        return (self.player + self.at) % s.seats if self.at < s.seats else -1

    def answers(self, s: Road, seat: Seat, known: bool) -> bool:
        return has(s, seat, s.data.by_effect[DIPLOMATIC_TRICK], known)

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
