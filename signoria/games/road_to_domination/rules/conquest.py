"""Territories: what they ask, what they cost, what they bring."""

from __future__ import annotations

from signoria.games.road_to_domination import events
from signoria.games.road_to_domination.rules.cards import play_from_hand
from signoria.games.road_to_domination.rules.tracks import (
    gain_glory,
    gain_levels,
    gain_prestige,
    lose_levels,
    pay,
)
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import Card, Seat
from signoria.kernel.text import Noun, Refusal


def is_territory(s: Road, card: Card) -> bool:
    """A territory card, or India or China."""
    return card >= s.data.first_territory


def is_territory_card(s: Road, card: Card) -> bool:
    return s.data.first_territory <= card < s.data.first_board


def can_conquer(s: Road, seat: Seat, card: Card) -> bool:
    """Whether levels and ducats are enough. The card must be in hand, or on the board and not yet held."""
    territory = s.data.territory(card)
    return s.players[seat].ducats >= territory.cost and s.meets(seat, territory.requires)


def conquerable(s: Road, seat: Seat) -> list[Card]:
    """The territories that the player could conquer now, in the order of their numbers."""
    p = s.players[seat]
    found = [c for c in p.hand if c >= s.data.first_territory and can_conquer(s, seat, c)]
    for card in range(s.data.first_board, s.data.cards):
        if card not in p.board and can_conquer(s, seat, card):
            found.append(card)
    return found


def why_not_conquer(s: Road, seat: Seat, card: Card) -> Refusal | None:
    """The same question, with the answer."""
    p = s.players[seat]
    noun = Noun("card", card)
    if not is_territory(s, card):
        return Refusal("rtd.conquest-01", "refusal.no_territory", card=noun)
    if card >= s.data.first_board:
        if card in p.board:
            return Refusal("rtd.conquest-06", "refusal.held_already", card=noun)
    elif card not in p.hand:
        return Refusal("rtd.conquest-01", "refusal.not_in_hand", card=noun)
    territory = s.data.territory(card)
    for stat, least in territory.requires:
        if s.stat(seat, stat) < least:
            return Refusal("rtd.conquest-02", "refusal.level", card=noun, stat=Noun("stat", stat), n=least)
    if p.ducats < territory.cost:
        return Refusal("rtd.conquest-03", "refusal.ducats", n=territory.cost)
    return None


def conquer(s: Road, seat: Seat, card: Card) -> None:
    """Pay, place the card or the marker, mark its effects, receive its prestige and glory."""
    p = s.players[seat]
    territory = s.data.territory(card)
    if territory.on_board:
        p.board.append(card)
        p.board.sort()
    else:
        play_from_hand(s, seat, card)
        s.in_play.remove(card)
        add_territory(s, seat, card)
    s.emit(events.CONQUERED, s.everyone, seat, card, territory.cost)
    pay(s, seat, territory.cost)
    gain_levels(s, seat, territory.gains)
    gain_prestige(s, seat, territory.prestige)
    gain_glory(s, seat, territory.glory)
    s.stirred = True


def hand_over(s: Road, giver: Seat, taker: Seat, card: Card) -> None:
    """A territory changes hands with its track steps; prestige and glory stay (R-16)."""
    territory = s.data.territory(card)
    s.players[giver].territories.remove(card)
    add_territory(s, taker, card)
    s.emit(events.CEDED, s.everyone, giver, taker, card)
    lose_levels(s, giver, territory.gains)
    gain_levels(s, taker, territory.gains)


def add_territory(s: Road, seat: Seat, card: Card) -> None:
    s.players[seat].territories.append(card)
    s.players[seat].territories.sort()
    s.stirred = True
