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
from signoria.games.road_to_domination.steps.common import Ask, may_intercept
from signoria.games.road_to_domination.steps.development import Development
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
from signoria.kernel.step import Procedure
from signoria.kernel.text import Noun, Refusal, Text


class Intrigue(Procedure[Road]):
    """A first card, resolved completely before a second is named; or a change of religion."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def advance(self, s: Road, line: int) -> None:
        if line == 0:
            s.intrigue_types = 0
            s.intrigue_cards = 0
            s.call(Scheme(self.seat))
        elif line == 1:
            if 0 < s.intrigue_cards < s.numbers.intrigue_cards:
                s.call(Scheme(self.seat))
        else:
            s.end()


class Scheme(Ask):
    """Play a card, or change religion, or leave it at the first card."""

    VERBS: ClassVar[tuple[int, ...]] = (
        verbs.PLAY_PLOT,
        verbs.ENTHRONE,
        verbs.BURDEN,
        verbs.PLAY_EVENT,
        verbs.CONVERT,
        verbs.PASS,
    )

    def deciders(self, s: Road) -> int:
        if s.intrigue_cards == 0 or s.asks(could_scheme(s, self.seat), can_scheme(s, self.seat)):
            return 1 << self.seat
        return 0

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found: list[Action] = []
        opponents = [other for other in range(s.seats) if other != seat and s.plays(other)]
        last = -1
        for card in s.players[seat].hand:
            if card == last or not fits_intrigue(s, card):
                continue
            last = card
            kind = s.data.providence[card].type
            if kind == PLOT:
                found += [Action(verbs.PLAY_PLOT, card, other) for other in opponents]
            elif kind == POSITIVE_AUTHORITY:
                found.append(Action(verbs.ENTHRONE, card))
            elif kind == NEGATIVE_AUTHORITY:
                found += [Action(verbs.BURDEN, card, other) for other in opponents]
            else:
                found.append(Action(verbs.PLAY_EVENT, card))
        if may_pass(s, seat):
            found.append(Action(verbs.PASS))
        if s.intrigue_cards == 0:
            for religion in range(FIRST_RELIGION_CARD, FIRST_RELIGION_CARD + len(s.data.religions)):
                if can_convert(s, seat, religion):
                    found.append(Action(verbs.CONVERT, religion))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        verb = action.verb
        if verb == verbs.PASS:
            return None if may_pass(s, seat) else Refusal("rtd.intrigue-01", "refusal.must_scheme")
        if verb == verbs.CONVERT:
            if s.intrigue_cards > 0:
                return Refusal("rtd.intrigue-05", "refusal.cards_played")
            return why_not_convert(s, seat, action.a)
        refusal = why_not_scheme(s, seat, action.a)
        if refusal is not None:
            return refusal
        kind = s.data.providence[action.a].type
        noun = Noun("card", action.a)
        if verb == verbs.PLAY_PLOT:
            if kind != PLOT:
                return Refusal("rtd.intrigue-06", "refusal.wrong_sort", card=noun)
        elif verb == verbs.ENTHRONE:
            return (
                None
                if kind == POSITIVE_AUTHORITY
                else Refusal("rtd.auth-01", "refusal.wrong_sort", card=noun)
            )
        elif verb == verbs.PLAY_EVENT:
            return None if kind == EVENT else Refusal("rtd.intrigue-02", "refusal.wrong_sort", card=noun)
        elif kind != NEGATIVE_AUTHORITY:
            return Refusal("rtd.auth-02", "refusal.wrong_sort", card=noun)
        if action.b == seat or not s.plays(action.b):
            rule = "rtd.auth-02" if verb == verbs.BURDEN else "rtd.intrigue-06"
            return Refusal(rule, "refusal.no_opponent", seat=Noun("seat", action.b))
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        if action.verb == verbs.PASS:
            return
        if action.verb == verbs.CONVERT:
            convert(s, seat, action.a)
            s.call(Conversion(seat, action.a))
            return
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

    def idle(self, s: Road, seat: Seat) -> bool:
        return may_intercept(s, seat)

    def prompt(self, s: Road, seat: Seat) -> Text:
        return Text("prompt.Scheme" if s.intrigue_cards == 0 else "prompt.second_scheme")


class Conversion(Procedure[Road]):
    """What a new religion offers: a further good (Calvinism), a Development (Lutheranism)."""

    def __init__(self, seat: Seat, religion: int) -> None:
        self.seat = seat
        self.religion = religion

    def ints(self) -> list[int]:
        return [self.seat, self.religion]

    def advance(self, s: Road, line: int) -> None:
        card = s.data.religion(self.religion)
        if line == 0:
            if card.free_goods:
                s.call(Raise(self.seat, 0, card.free_goods, CALVINIST_GOOD))
        elif line == 1 and card.grants_development:
            s.goto(Development(self.seat, 0))
        else:
            s.end()


def fits_intrigue(s: Road, card: Card) -> bool:
    """A card for Intrigue, of a type that has not been played in it yet (R-06)."""
    if card >= s.data.first_territory or not s.data.providence[card].in_intrigue:
        return False
    return not s.intrigue_types >> s.data.providence[card].type & 1


def may_pass(s: Road, seat: Seat) -> bool:
    """After the first card; or if the only card for Intrigue was spent in between as an answer to somebody's answer."""
    return s.intrigue_cards > 0 or not can_intrigue(s, seat)


def can_scheme(s: Road, seat: Seat) -> bool:
    """Whether the player has a card for this moment of Intrigue."""
    for card in s.players[seat].hand:
        if fits_intrigue(s, card):
            return True
    return False


def could_scheme(s: Road, seat: Seat) -> bool:
    """Whether everybody must reckon with it."""
    p = s.players[seat]
    for i in range(len(p.hand)):
        if p.hand[i] < s.data.first_territory and (
            not is_public(s, p.seen[i]) or fits_intrigue(s, p.hand[i])
        ):
            return True
    return False


def why_not_scheme(s: Road, seat: Seat, card: Card) -> Refusal | None:
    noun = Noun("card", card)
    if card >= s.data.first_territory or not s.data.providence[card].in_intrigue:
        return Refusal("rtd.intrigue-02", "refusal.not_for_intrigue", card=noun)
    if card not in s.players[seat].hand:
        return Refusal("rtd.intrigue-01", "refusal.not_in_hand", card=noun)
    if s.intrigue_types >> s.data.providence[card].type & 1:
        return Refusal("rtd.intrigue-03", "refusal.same_type", card=noun)
    return None


def can_intrigue(s: Road, seat: Seat) -> bool:
    """Whether the Intrigue action can be carried out (R-31)."""
    for card in s.players[seat].hand:
        if card < s.data.first_territory and s.data.providence[card].in_intrigue:
            return True
    for religion in range(FIRST_RELIGION_CARD, FIRST_RELIGION_CARD + len(s.data.religions)):
        if can_convert(s, seat, religion):
            return True
    return False
