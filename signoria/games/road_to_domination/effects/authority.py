"""What authority cards do when they are played."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination import events, verbs
from signoria.games.road_to_domination.effects.plunder import TakeCard
from signoria.games.road_to_domination.rules.authority import set_authority
from signoria.games.road_to_domination.rules.cards import (
    ANY_CARD,
    WAR_CARDS,
    has_effect,
    is_public,
    shown_to,
    steal,
)
from signoria.games.road_to_domination.rules.conquest import can_conquer, is_territory_card, why_not_conquer
from signoria.games.road_to_domination.rules.tracks import lose_prestige
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Ask, Reply
from signoria.games.road_to_domination.steps.conquest import conquer_and_rush
from signoria.games.road_to_domination.steps.raising import (
    ADVENTURER_SEARCH,
    CIVIL_WAR_CHANCE,
    ENTHRONED,
    REVOLUTION_OFFER,
    Fetch,
    Raise,
)
from signoria.games.road_to_domination.terms import (
    ARMY,
    BUY_STEP,
    CIVIL_WAR,
    DISCOVER,
    EXCHANGE_AUTHORITIES,
    FETCH_WAR_CARD,
    REVOLUTION,
    TAKE_FROM_DISSENTERS,
    TAKE_FROM_OPPONENT,
    Card,
    Seat,
)
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal


def enthroned(s: Road, seat: Seat, card: Card) -> None:
    """The immediate effect of a positive authority card, which its player may decline."""
    providence = s.data.providence[card]
    effect = providence.effect
    if effect == BUY_STEP:
        s.call(Raise(seat, providence.buy_cost, providence.buy_tracks, ENTHRONED))
    elif effect == DISCOVER:
        s.call(Discovery(seat, card))
    elif effect == EXCHANGE_AUTHORITIES:
        s.call(Exchange(seat))
    elif effect == TAKE_FROM_OPPONENT:
        s.call(Look(seat))
    elif effect == TAKE_FROM_DISSENTERS:
        s.call(LookAtDissenters(seat))
    elif effect == FETCH_WAR_CARD:
        s.call(Fetch(seat, WAR_CARDS, ADVENTURER_SEARCH))


def burdened(s: Road, seat: Seat, card: Card, target: Seat) -> None:
    """The immediate effect of a negative authority card, which must be carried out."""
    providence = s.data.providence[card]
    effect = providence.effect
    lose_prestige(s, target, providence.prestige_loss)
    if effect == CIVIL_WAR:
        take_random_card(s, seat, target)
        if s.sole_highest(target, ARMY):
            s.call(Raise(seat, providence.buy_cost, providence.buy_tracks, CIVIL_WAR_CHANCE))
    elif effect == REVOLUTION and s.sole_highest(target, ARMY):
        s.call(Revolution(seat, card))


def take_random_card(s: Road, taker: Seat, victim: Seat) -> None:
    """Civil war: any card of the hand with the same chance, without looking (R-28)."""
    hand = s.players[victim].hand
    if hand:
        steal(s, taker, victim, hand[s.rng.below(len(hand))], ANY_CARD)


class Revolution(Procedure[Road]):
    """Every player, clockwise from the card's player, may buy a step of army (R-37)."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("cards"))
    ON: ClassVar[tuple[str, ...]] = ("Turn", "Intrigue")
    LINES: ClassVar[int] = 5

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat = seat
        self.card = card

    def ints(self) -> list[int]:
        return [self.seat, self.card]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return has_effect(s, self.card, REVOLUTION) and line <= s.seats

    def advance(self, s: Road, line: int) -> None:
        if line == s.seats:
            s.end()
            return
        buyer = (self.seat + line) % s.seats
        if s.plays(buyer):
            card = s.data.providence[self.card]
            s.call(Raise(buyer, card.buy_cost, card.buy_tracks, REVOLUTION_OFFER))


class Discovery(Procedure[Road]):
    """Open to discoveries: a step of fleet for ducats; then, bought or not, a colony from hand."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("cards"))
    ON: ClassVar[tuple[str, ...]] = ("Turn", "Intrigue")
    LINES: ClassVar[int] = 2

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat = seat
        self.card = card

    def ints(self) -> list[int]:
        return [self.seat, self.card]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return has_effect(s, self.card, DISCOVER)

    def advance(self, s: Road, line: int) -> None:
        if line == 0:
            card = s.data.providence[self.card]
            s.call(Raise(self.seat, card.buy_cost, card.buy_tracks, ENTHRONED))
        else:
            s.goto(PlaceColony(self.seat))


class PlaceColony(Reply):
    """Conquer a colony card from hand, with its requirements and its cost, or pass."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.CONQUER, verbs.PASS)
    ON: ClassVar[tuple[str, ...]] = ("Turn", "Intrigue")

    def answers(self, s: Road, known: bool) -> bool:
        p = s.players[self.seat]
        for i in range(len(p.hand)):
            if is_territory_card(s, p.hand[i]):
                if (known and not is_public(s, p.seen[i])) or self.fits(s, p.hand[i]):
                    return True
        return False

    def fits(self, s: Road, card: Card) -> bool:
        return is_territory_card(s, card) and s.data.is_colony(card) and can_conquer(s, self.seat, card)

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found = [Action(verbs.CONQUER, card) for card in s.players[seat].hand if self.fits(s, card)]
        found.append(Action(verbs.PASS))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.PASS:
            return None
        if not is_territory_card(s, action.a) or not s.data.is_colony(action.a):
            return Refusal("rtd.auth-21", "refusal.no_colony_card", card=Noun("card", action.a))
        return why_not_conquer(s, seat, action.a)

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        if action.verb == verbs.CONQUER:
            conquer_and_rush(s, seat, action.a)


class Look(Ask):
    """Great diplomat: look at one opponent's hand and take a card, or pass."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.LOOK, verbs.PASS)
    ON: ClassVar[tuple[str, ...]] = ("Turn", "Intrigue")

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found = [Action(verbs.LOOK, other) for other in range(s.seats) if other != seat and s.plays(other)]
        found.append(Action(verbs.PASS))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.LOOK and (action.a == seat or not s.plays(action.a)):
            return Refusal("rtd.auth-16", "refusal.no_opponent", seat=Noun("seat", action.a))
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        if action.verb == verbs.PASS:
            s.end()
            return
        shown_to(s, action.a, seat)
        s.goto(TakeCard(seat, action.a, ANY_CARD))


class LookAtDissenters(Ask):
    """Defender of the faith: look at the hands of all dissenters and take a card from each, or pass."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.LOOK_AT_DISSENTERS, verbs.PASS)
    ON: ClassVar[tuple[str, ...]] = ("Turn", "Intrigue")

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        if dissenters_of(s, seat):
            return [Action(verbs.LOOK_AT_DISSENTERS), Action(verbs.PASS)]
        return [Action(verbs.PASS)]

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.LOOK_AT_DISSENTERS and not dissenters_of(s, seat):
            return Refusal("rtd.religion-17", "refusal.no_dissenters")
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        if action.verb == verbs.PASS:
            s.end()
            return
        for other in dissenters_of(s, seat):
            shown_to(s, other, seat)
        s.goto(TakeFromDissenters(seat))

    def public(self) -> bool:
        return True


class TakeFromDissenters(Procedure[Road]):
    """One card from each dissenter, clockwise."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("Turn", "Intrigue")
    LINES: ClassVar[int] = 4

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return line < s.seats

    def advance(self, s: Road, line: int) -> None:
        if line == s.seats - 1:
            s.end()
            return
        other = (self.seat + 1 + line) % s.seats
        if other in dissenters_of(s, self.seat):
            s.call(TakeCard(self.seat, other, ANY_CARD))


def dissenters_of(s: Road, seat: Seat) -> list[Seat]:
    """The opponents of another religion, clockwise."""
    return [other for other in s.opponents(seat) if s.dissenters(seat, other)]


class Exchange(Ask):
    """Member of the great dynasty: exchange the authority cards of two players, one of whom may have none (R-27)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.EXCHANGE, verbs.PASS)
    ON: ClassVar[tuple[str, ...]] = ("Turn", "Intrigue")

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found: list[Action] = []
        for one in range(s.seats):
            for other in range(one + 1, s.seats):
                if self.possible(s, one, other):
                    found.append(Action(verbs.EXCHANGE, one, other))
        found.append(Action(verbs.PASS))
        return found

    def possible(self, s: Road, one: Seat, other: Seat) -> bool:
        if not s.plays(one) or not s.plays(other):
            return False
        return s.players[one].authority >= 0 or s.players[other].authority >= 0

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.PASS:
            return None
        if action.a >= action.b:
            return Refusal("rtd.auth-12", "refusal.two_seats")
        if not self.possible(s, action.a, action.b):
            return Refusal("rtd.auth-13", "refusal.no_authority")
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        if action.verb == verbs.EXCHANGE:
            exchange(s, action.a, action.b)


def exchange(s: Road, one: Seat, other: Seat) -> None:
    """The cards change places; only their permanent effects go with them."""
    first = s.players[one].authority
    second = s.players[other].authority
    set_authority(s, one, second)
    set_authority(s, other, first)
    s.emit(events.EXCHANGED, s.everyone, one, other)
