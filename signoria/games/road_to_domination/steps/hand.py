"""The changing hand phase, and the purchase that may come before it."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination import events, verbs
from signoria.games.road_to_domination.rules.authority import buy_off, hand_limit
from signoria.games.road_to_domination.rules.cards import (
    PROVIDENCE_DECK,
    TERRITORY_DECK,
    add_to_hand,
    discard_from_play,
    draw_providence,
    draw_territory,
    play_from_hand,
    providence_left,
    renew_territories,
    territories_left,
)
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Ask
from signoria.games.road_to_domination.terms import Card, Seat
from signoria.kernel.action import Action
from signoria.kernel.text import Noun, Refusal, Text


class BuyOff(Ask):
    """At the beginning of a turn: give up prestige to be rid of Mad or Bureaucrat. Asked only if it is possible."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.BUY_OFF, verbs.PASS)
    ON: ClassVar[tuple[str, ...]] = ("Turn",)

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        return [Action(verbs.BUY_OFF), Action(verbs.PASS)]

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        if action.verb == verbs.BUY_OFF:
            buy_off(s, seat)

    def prompt(self, s: Road, seat: Seat) -> Text:
        card = s.players[seat].authority
        n = s.data.providence[card].buy_off_prestige
        return Text("prompt.BuyOff", card=Noun("card", card), n=n)


class Discard(Ask):
    """Discard a card, up to three; more only as far as the hand is over its limit (R-09)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.DISCARD, verbs.PASS)
    ON: ClassVar[tuple[str, ...]] = ("Turn",)

    def deciders(self, s: Road) -> int:
        return 1 << self.seat if may_discard(s, self.seat) else 0

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        p = s.players[seat]
        found: list[Action] = []
        last = -1
        for card in p.hand:
            if card != last:
                found.append(Action(verbs.DISCARD, card))
                last = card
        if len(p.hand) <= hand_limit(s, seat):
            found.append(Action(verbs.PASS))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.PASS:
            if len(s.players[seat].hand) > hand_limit(s, seat):
                return Refusal("rtd.hand-11", "refusal.over_limit", n=hand_limit(s, seat))
            return None
        if action.a not in s.players[seat].hand:
            return Refusal("rtd.hand-01", "refusal.not_in_hand", card=Noun("card", action.a))
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        if action.verb == verbs.PASS:
            s.end()
            return
        s.discarded += 1
        play_from_hand(s, seat, action.a)
        s.emit(events.DISCARDED, s.everyone, seat, action.a)
        discard_from_play(s, action.a)

    def prompt(self, s: Road, seat: Seat) -> Text:
        limit = hand_limit(s, seat)
        over = len(s.players[seat].hand) - limit
        if over > 0:
            return Text("prompt.discard_down", n=over, limit=limit)
        return Text("prompt.Discard", n=s.numbers.discards - s.discarded, limit=limit)


class Refill(Ask):
    """Take a face-up territory and fill up with providence cards; or declare how many territories to draw face down (R-10)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.TAKE_FACE_UP, verbs.DRAW)
    ON: ClassVar[tuple[str, ...]] = ("Turn",)

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found = [Action(verbs.TAKE_FACE_UP, card) for card in s.face_up if card >= 0]
        n = face_down_cards(s, seat)
        fewest = max(n - providence_left(s), 0)
        for territories in range(fewest, min(n, territories_left(s)) + 1):
            found.append(Action(verbs.DRAW, territories))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.TAKE_FACE_UP:
            if action.a not in s.face_up:
                return Refusal("rtd.hand-03", "refusal.not_face_up", card=Noun("card", action.a))
            return None
        n = face_down_cards(s, seat)
        if action.a > n:
            return Refusal("rtd.hand-05", "refusal.no_room", n=n)
        if action.a > territories_left(s) or n - action.a > providence_left(s):
            return Refusal("rtd.hand-07", "refusal.stack_short")
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        if action.verb == verbs.TAKE_FACE_UP:
            take_face_up(s, seat, action.a)
        else:
            draw_face_down(s, seat, face_down_cards(s, seat) - action.a, action.a)

    def public(self) -> bool:
        return True

    def prompt(self, s: Road, seat: Seat) -> Text:
        return Text("prompt.Refill", n=room(s, seat))


def may_discard(s: Road, seat: Seat) -> bool:
    hand = len(s.players[seat].hand)
    if s.discarded < s.numbers.discards:
        return hand > 0
    return hand > hand_limit(s, seat)


def room(s: Road, seat: Seat) -> int:
    """How many cards are missing to the limit."""
    return max(hand_limit(s, seat) - len(s.players[seat].hand), 0)


def face_down_cards(s: Road, seat: Seat) -> int:
    """How many cards the player draws face down; fewer than there is room for if both stacks run out (R-10)."""
    return min(room(s, seat), territories_left(s) + providence_left(s))


def take_face_up(s: Road, seat: Seat, card: Card) -> None:
    """First option: one face-up territory, replaced at once, then providence cards."""
    s.face_up[s.face_up.index(card)] = -1
    add_to_hand(s, seat, card, s.everyone)
    s.emit(events.TOOK_FACE_UP, s.everyone, seat, card)
    renew_territories(s)
    n = face_down_cards(s, seat)
    providence = min(n, providence_left(s))
    draw_face_down(s, seat, providence, n - providence)


def draw_face_down(s: Road, seat: Seat, providence: int, territories: int) -> None:
    """Second option, and the rest of the first: cards from the stacks."""
    if providence:
        s.emit(events.DREW_FROM, s.everyone, seat, PROVIDENCE_DECK, providence)
    for _ in range(providence):
        draw_providence(s, seat)
    if territories:
        s.emit(events.DREW_FROM, s.everyone, seat, TERRITORY_DECK, territories)
    for _ in range(territories):
        draw_territory(s, seat)
