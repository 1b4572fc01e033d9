"""Two questions that many cards ask: raise a track? fetch a card from the discard pile?"""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.rules.cards import ANY_CARD, EVENT_CARDS, fetch, passes
from signoria.games.road_to_domination.rules.tracks import can_rise, pay, raise_track
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Ask, intercepts, may_intercept
from signoria.games.road_to_domination.terms import ARMY, DISCOVER, FLEET, TRACKS, Card, Seat
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id, Mask, Number
from signoria.kernel.text import Noun, Refusal, Text

# On what occasion a track may be raised, and the rule that allows it where the occasion tells it.
FREE_STEP: Final = 0
ECONOMIC_GAIN: Final = 1
ENTHRONED: Final = 2
CIVIL_WAR_CHANCE: Final = 3
REVOLUTION_OFFER: Final = 4
CALVINIST_GOOD: Final = 5
UPSURGE: Final = 6
UPSURGE_IN_DEFEAT: Final = 7
RAISE_OCCASIONS: Final = [
    "free_step",
    "economic_gain",
    "enthroned",
    "civil_war",
    "revolution",
    "calvinism",
    "upsurge",
    "upsurge_in_defeat",
]
RAISE_RULES: Final = {
    FREE_STEP: "rtd.setup-17",
    CIVIL_WAR_CHANCE: "rtd.auth-32",
    REVOLUTION_OFFER: "rtd.auth-39",
    CALVINIST_GOOD: "rtd.religion-08",
    UPSURGE: "rtd.event-18",
    UPSURGE_IN_DEFEAT: "rtd.event-17",
}

# On what occasion the discard pile is searched, and the rule that allows it.
WEAPONS_SEARCH: Final = 0
SHIPYARDS_SEARCH: Final = 1
ADVENTURER_SEARCH: Final = 2
CORRUPTION_SEARCH: Final = 3
INFLUENCE_SEARCH: Final = 4
FETCH_RULES: Final = ["rtd.dev-26", "rtd.dev-28", "rtd.auth-29", "rtd.plot-02", "rtd.war-17"]


class Raise(Ask):
    """Pay `cost` ducats for one step on one of `tracks` (a bit mask), or pass."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.RAISE, verbs.PASS)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Number(0, 100), Mask(TRACKS), Id(len(RAISE_OCCASIONS)))
    ON: ClassVar[tuple[str, ...]] = (
        "SetUp",
        "DevelopGood",
        "Event",
        "Discovery",
        "UpsurgeInDefeat",
        "Conversion",
        "Revolution",
        "Turn",
        "Intrigue",
    )

    def __init__(self, seat: Seat, cost: int, tracks: int, occasion: int) -> None:
        super().__init__(seat)
        self.cost = cost
        self.tracks = tracks
        self.occasion = occasion

    def ints(self) -> list[int]:
        return [self.seat, self.cost, self.tracks, self.occasion]

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found: list[Action] = []
        if s.players[seat].ducats >= self.cost:
            for track in range(TRACKS):
                if self.tracks >> track & 1 and can_rise(s, seat, track):
                    found.append(Action(verbs.RAISE, track))
        found.append(Action(verbs.PASS))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.PASS:
            return None
        rule = self.rule(s)
        if not self.tracks >> action.a & 1:
            return Refusal(rule, "refusal.not_this_track", stat=Noun("stat", action.a))
        if not can_rise(s, seat, action.a):
            return Refusal(rule, "refusal.track_full", stat=Noun("stat", action.a))
        if s.players[seat].ducats < self.cost:
            return Refusal(rule, "refusal.ducats", n=self.cost)
        return None

    def rule(self, s: Road) -> str:
        """The rule that allows the step; for goods and authority cards it follows from what they raise."""
        army = self.tracks == 1 << ARMY
        fleet = self.tracks == 1 << FLEET
        if self.occasion == ECONOMIC_GAIN:
            return "rtd.dev-13" if army else "rtd.dev-15" if fleet else "rtd.dev-24"
        if self.occasion == ENTHRONED and fleet:
            authority = s.data.providence[s.players[self.seat].authority]
            return "rtd.auth-20" if authority.effect == DISCOVER else "rtd.auth-10"
        if self.occasion == ENTHRONED:
            return "rtd.auth-27" if army else "rtd.auth-18"
        return RAISE_RULES[self.occasion]

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        if action.verb == verbs.RAISE:
            pay(s, seat, self.cost)
            raise_track(s, seat, action.a, 1)

    def prompt(self, s: Road, seat: Seat) -> Text:
        return Text("prompt.raise_" + RAISE_OCCASIONS[self.occasion], n=self.cost)

    def public(self) -> bool:
        return True

    def idle(self, s: Road, seat: Seat) -> bool:
        return self.occasion == ECONOMIC_GAIN and may_intercept(s, seat)

    def reacts(self, s: Road, known: bool) -> int:
        """That a single option was not taken at once tells who can intercept."""
        return 1 << self.seat if self.occasion == ECONOMIC_GAIN and intercepts(s, self.seat, known) else 0


class Fetch(Ask):
    """Take one card of a sort from the providence discard pile, or pass."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.FETCH, verbs.PASS)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Number(ANY_CARD, EVENT_CARDS), Id(len(FETCH_RULES)))
    ON: ClassVar[tuple[str, ...]] = ("DevelopGood", "War", "Plot", "Turn", "Intrigue")

    def __init__(self, seat: Seat, only: int, occasion: int) -> None:
        super().__init__(seat)
        self.only = only
        self.occasion = occasion

    def ints(self) -> list[int]:
        return [self.seat, self.only, self.occasion]

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found = [Action(verbs.FETCH, card) for card in searchable(s, self.only)]
        found.append(Action(verbs.PASS))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.PASS:
            return None
        rule = FETCH_RULES[self.occasion]
        if action.a not in s.providence_discard:
            return Refusal(rule, "refusal.not_discarded", card=Noun("card", action.a))
        if not passes(s, action.a, self.only):
            return Refusal(rule, "refusal.wrong_sort", card=Noun("card", action.a))
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        if action.verb == verbs.FETCH:
            fetch(s, seat, action.a)

    def public(self) -> bool:
        return True

    def idle(self, s: Road, seat: Seat) -> bool:
        return self.occasion <= SHIPYARDS_SEARCH and may_intercept(s, seat)

    def reacts(self, s: Road, known: bool) -> int:
        """That a single option was not taken at once tells who can intercept."""
        return 1 << self.seat if self.occasion <= SHIPYARDS_SEARCH and intercepts(s, self.seat, known) else 0


def searchable(s: Road, only: int) -> list[Card]:
    """The cards of a sort in the providence discard pile, each once. A card that is still being resolved is not there yet (R-42)."""
    found: list[Card] = []
    for card in s.providence_discard:
        if card not in found and passes(s, card, only):
            found.append(card)
    found.sort()
    return found


def can_raise(s: Road, seat: Seat, cost: int, tracks: int) -> bool:
    """Whether there is anything to ask."""
    if s.players[seat].ducats < cost:
        return False
    for track in range(TRACKS):
        if tracks >> track & 1 and can_rise(s, seat, track):
            return True
    return False
