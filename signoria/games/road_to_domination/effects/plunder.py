"""Taking ducats and cards: what plots, some events and some authority cards do."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.rules.cards import ANY_CARD, EVENT_CARDS, is_event, passes, steal
from signoria.games.road_to_domination.rules.tracks import earn, transfer
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Ask
from signoria.games.road_to_domination.terms import PLOT, TAKE_FROM_DISSENTERS, Card, Seat, Stat
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id, Number
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal, Text

# The rules that say what a card with a choice counts.
BASE_RULES: Final = {
    "oppression_of_the_merchants": "rtd.plot-05",
    "border_raids": "rtd.plot-06",
    "venal_advisors": "rtd.plot-09",
    "rapacious_plunder": "rtd.event-11",
}


def due(s: Road, card: Card, victim: Seat, base: Stat) -> int:
    """Ducats that a card yields for one of its bases, up to its cap."""
    providence = s.data.providence[card]
    ducats = s.stat(victim, base) * providence.each(base)
    return min(ducats, providence.cap) if providence.cap else ducats


class Extort(Ask):
    """The player of a card chooses what it counts (R-25): a plot on its target, Rapacious plunder on the defeated."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.EXTORT,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("cards"), SEAT)
    ON: ClassVar[tuple[str, ...]] = ("Plot", "Event")

    def __init__(self, seat: Seat, card: Card, victim: Seat) -> None:
        super().__init__(seat)
        self.card = card
        self.victim = victim

    def ints(self) -> list[int]:
        return [self.seat, self.card, self.victim]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return self.card < s.data.first_territory

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        return [Action(verbs.EXTORT, base.stat) for base in s.data.providence[self.card].bases]

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if s.data.providence[self.card].each(action.a) == 0:
            rule = BASE_RULES.get(s.data.card_slugs[self.card], "rtd.intrigue-06")
            return Refusal(rule, "refusal.no_base", card=Noun("card", self.card))
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        ducats = due(s, self.card, self.victim, action.a)
        if s.data.providence[self.card].type == PLOT:
            transfer(s, self.victim, seat, ducats)
        else:
            earn(s, seat, ducats)

    def public(self) -> bool:
        return True

    def prompt(self, s: Road, seat: Seat) -> Text:
        return Text("prompt.Extort", card=Noun("card", self.card), seat=Noun("seat", self.victim))


class TakeCard(Ask):
    """Take a card from a hand that the player has looked at; pass only if there is none to take (R-28)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.TAKE, verbs.PASS)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, SEAT, Number(ANY_CARD, EVENT_CARDS))
    ON: ClassVar[tuple[str, ...]] = ("Event", "TakeFromDissenters", "Turn", "Intrigue")

    def __init__(self, seat: Seat, victim: Seat, only: int) -> None:
        super().__init__(seat)
        self.victim = victim
        self.only = only

    def ints(self) -> list[int]:
        return [self.seat, self.victim, self.only]

    def deciders(self, s: Road) -> int:
        return 1 << self.seat if s.players[self.victim].hand else 0

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found: list[Action] = []
        last = -1
        for card in s.players[self.victim].hand:
            if card != last and passes(s, card, self.only):
                found.append(Action(verbs.TAKE, card))
                last = card
        return found if found else [Action(verbs.PASS)]

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        rule = self.rule(s)
        if action.verb == verbs.PASS:
            for card in s.players[self.victim].hand:
                if passes(s, card, self.only):
                    return Refusal(rule, "refusal.must_take")
            return None
        noun = Noun("card", action.a)
        if action.a not in s.players[self.victim].hand:
            return Refusal(rule, "refusal.not_in_that_hand", card=noun, seat=Noun("seat", self.victim))
        if self.only == EVENT_CARDS and not is_event(s, action.a):
            return Refusal(rule, "refusal.wrong_sort", card=noun)
        return None

    def rule(self, s: Road) -> str:
        """Plans interception, Defender of the faith or Great diplomat."""
        if self.only == EVENT_CARDS:
            return "rtd.event-24"
        authority = s.data.providence[s.players[self.seat].authority]
        return "rtd.auth-25" if authority.effect == TAKE_FROM_DISSENTERS else "rtd.auth-16"

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        if action.verb == verbs.TAKE:
            steal(s, seat, self.victim, action.a, self.only)

    def prompt(self, s: Road, seat: Seat) -> Text:
        key = "prompt.take_event" if self.only == EVENT_CARDS else "prompt.TakeCard"
        return Text(key, seat=Noun("seat", self.victim))
