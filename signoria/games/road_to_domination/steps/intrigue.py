"""The Intrigue action: one or two cards of different types, or a change of religion."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination import events, verbs
from signoria.games.road_to_domination.effects.authority import burdened, enthroned
from signoria.games.road_to_domination.effects.plots import Plot
from signoria.games.road_to_domination.rules.authority import place_authority
from signoria.games.road_to_domination.rules.cards import is_public, play_from_hand
from signoria.games.road_to_domination.rules.religion import can_convert, convert, why_not_convert
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Reply, may_intercept
from signoria.games.road_to_domination.steps.development import ChooseGood
from signoria.games.road_to_domination.steps.events import play_event
from signoria.games.road_to_domination.steps.raising import CALVINIST_GOOD, Raise
from signoria.games.road_to_domination.terms import (
    EVENT,
    FIRST_RELIGION_CARD,
    NEGATIVE_AUTHORITY,
    PLOT,
    POSITIVE_AUTHORITY,
    Card,
    Seat,
)
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal


class Intrigue(Procedure[Road]):
    """A first card or a change of religion has been played and lies above; a second card may follow when it is resolved."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("Turn",)
    LINES: ClassVar[int] = 2

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def advance(self, s: Road, line: int) -> None:
        if line == 0 and 0 < s.intrigue_cards < s.numbers.intrigue_cards:
            s.goto(SecondCard(self.seat))
        else:
            s.end()


def begin_intrigue(s: Road, seat: Seat, action: Action) -> None:
    """Play the first card, or change religion, which fills the whole action (R-30)."""
    s.intrigue_types = 0
    s.intrigue_cards = 0
    s.call(Intrigue(seat))
    if action.verb == verbs.CONVERT:
        convert(s, seat, action.a)
        s.call(Conversion(seat, action.a))
    else:
        play_card(s, seat, action)


def card_plays(s: Road, seat: Seat, types: int) -> list[Action]:
    """All ways to play a card in Intrigue; `types` are those already played."""
    found: list[Action] = []
    last = -1
    for card in s.players[seat].hand:
        if card == last or not fits_intrigue(s, card, types):
            continue
        last = card
        kind = s.data.providence[card].type
        if kind == POSITIVE_AUTHORITY:
            found.append(Action(verbs.ENTHRONE, card))
        elif kind == EVENT:
            found.append(Action(verbs.PLAY_EVENT, card))
        else:
            verb = verbs.PLAY_PLOT if kind == PLOT else verbs.BURDEN
            for other in range(s.seats):
                if other != seat and s.plays(other):
                    found.append(Action(verb, card, other))
    return found


def conversions(s: Road, seat: Seat) -> list[Action]:
    """All religions that the player could adopt now."""
    found: list[Action] = []
    for i in range(len(s.data.religions)):
        if can_convert(s, seat, FIRST_RELIGION_CARD + i):
            found.append(Action(verbs.CONVERT, FIRST_RELIGION_CARD + i))
    return found


def fits_intrigue(s: Road, card: Card, types: int) -> bool:
    """A card for Intrigue, of a type that has not been played in it yet (R-06)."""
    if card >= s.data.first_territory or not s.data.providence[card].in_intrigue:
        return False
    return not types >> s.data.providence[card].type & 1


def why_not_play(s: Road, seat: Seat, action: Action, types: int) -> Refusal | None:
    """Why a card can't be played in Intrigue, or a religion not adopted at its beginning."""
    if action.verb == verbs.CONVERT:
        return why_not_convert(s, seat, action.a)
    card = action.a
    noun = Noun("card", card)
    if card >= s.data.first_territory or not s.data.providence[card].in_intrigue:
        return Refusal("rtd.intrigue-02", "refusal.not_for_intrigue", card=noun)
    if card not in s.players[seat].hand:
        return Refusal("rtd.intrigue-01", "refusal.not_in_hand", card=noun)
    kind = s.data.providence[card].type
    if types >> kind & 1:
        return Refusal("rtd.intrigue-03", "refusal.same_type", card=noun)
    if kind != kind_played_by(action.verb):
        return Refusal("rtd.intrigue-02", "refusal.wrong_sort", card=noun)
    if kind in (PLOT, NEGATIVE_AUTHORITY) and (action.b == seat or not s.plays(action.b)):
        rule = "rtd.intrigue-06" if kind == PLOT else "rtd.auth-02"
        return Refusal(rule, "refusal.no_opponent", seat=Noun("seat", action.b))
    return None


def kind_played_by(verb: int) -> int:
    """The type of card that a verb plays."""
    if verb == verbs.PLAY_PLOT:
        return PLOT
    if verb == verbs.ENTHRONE:
        return POSITIVE_AUTHORITY
    return NEGATIVE_AUTHORITY if verb == verbs.BURDEN else EVENT


def play_card(s: Road, seat: Seat, action: Action) -> None:
    """Carry a card out; it is resolved completely before the next is named."""
    card = action.a
    s.intrigue_cards += 1
    s.intrigue_types |= 1 << s.data.providence[card].type
    if action.verb == verbs.PLAY_EVENT:
        play_event(s, seat, card, 0)
        return
    play_from_hand(s, seat, card)
    if action.verb == verbs.ENTHRONE:
        s.emit(events.PLAYED, s.everyone, seat, card)
        place_authority(s, seat, card)
        enthroned(s, seat, card)
        return
    s.emit(events.PLAYED_ON, s.everyone, seat, card, action.b)
    if action.verb == verbs.BURDEN:
        place_authority(s, action.b, card)
        burdened(s, seat, card, action.b)
    else:
        s.call(Plot(seat, card, action.b))


class SecondCard(Reply):
    """A second card of another type, or leave it at the first."""

    VERBS: ClassVar[tuple[int, ...]] = (
        verbs.PLAY_PLOT,
        verbs.ENTHRONE,
        verbs.BURDEN,
        verbs.PLAY_EVENT,
        verbs.CONVERT,
        verbs.PASS,
    )
    ON: ClassVar[tuple[str, ...]] = ("Turn",)

    def answers(self, s: Road, known: bool) -> bool:
        p = s.players[self.seat]
        for i in range(len(p.hand)):
            if p.hand[i] < s.data.first_territory:
                fits = fits_intrigue(s, p.hand[i], s.intrigue_types)
                if fits or (known and not is_public(s, p.seen[i])):
                    return True
        return False

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found = card_plays(s, seat, s.intrigue_types)
        found.append(Action(verbs.PASS))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.PASS:
            return None
        if action.verb == verbs.CONVERT:
            return Refusal("rtd.intrigue-05", "refusal.cards_played")
        return why_not_play(s, seat, action, s.intrigue_types)

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        if action.verb != verbs.PASS:
            play_card(s, seat, action)

    def idle(self, s: Road, seat: Seat) -> bool:
        return may_intercept(s, seat)


class Conversion(Procedure[Road]):
    """What a new religion offers: a further good (Calvinism), a Development (Lutheranism)."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("religions"))
    ON: ClassVar[tuple[str, ...]] = ("Intrigue",)
    LINES: ClassVar[int] = 3

    def __init__(self, seat: Seat, religion: int) -> None:
        self.seat = seat
        self.religion = religion

    def ints(self) -> list[int]:
        return [self.seat, self.religion]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return self.religion >= FIRST_RELIGION_CARD

    def advance(self, s: Road, line: int) -> None:
        card = s.data.religion(self.religion)
        if line == 0:
            if card.free_goods:
                s.call(Raise(self.seat, 0, card.free_goods, CALVINIST_GOOD))
        elif line == 1 and card.grants_development:
            s.goto(ChooseGood(self.seat, 0))
        else:
            s.end()
