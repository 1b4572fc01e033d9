"""The authority card in front of a player, and the lasting effects of power, religion and authority together."""

from __future__ import annotations

from signoria.games.road_to_domination import events
from signoria.games.road_to_domination.rules.cards import discard
from signoria.games.road_to_domination.rules.tracks import lose_prestige
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import (
    ARMY,
    GLORY,
    GOLD,
    LOWEST_ARMY,
    NEVER,
    POSITIVE_AUTHORITY,
    Card,
    Seat,
)


def place_authority(s: Road, seat: Seat, card: Card) -> None:
    """A card in play comes to lie in front of a player; the one that lay there is discarded."""
    depose(s, seat)
    s.in_play.remove(card)
    set_authority(s, seat, card)


def depose(s: Road, seat: Seat) -> None:
    """The authority card of a player, if there is one, is discarded."""
    card = s.players[seat].authority
    if card >= 0:
        s.players[seat].authority = -1
        discard(s, card)
        s.emit(events.AUTHORITY_LOST, s.everyone, seat, card)


def set_authority(s: Road, seat: Seat, card: Card) -> None:
    """Whoever receives a card, by whatever way, may buy it off in his next turn (R-08)."""
    s.players[seat].authority = card
    s.players[seat].authority_is_new = True


def has_positive_authority(s: Road, seat: Seat) -> bool:
    authority = s.authority_of(seat)
    return authority is not None and authority.type == POSITIVE_AUTHORITY


def war_forbidden(s: Road, seat: Seat) -> bool:
    """Civil war and The bourgeois revolution close the War action."""
    authority = s.authority_of(seat)
    return authority is not None and authority.blocks_war


def hand_limit(s: Road, seat: Seat) -> int:
    """Five, moved by power, religion, authority and the lead in gold; never below 4 or above 6 (R-09)."""
    limit = s.numbers.hand_limit + s.data.powers[s.players[seat].power].hand_limit
    religion = s.religion_of(seat)
    if religion is not None:
        limit += religion.hand_limit
    authority = s.authority_of(seat)
    if authority is not None:
        limit += authority.hand_limit
    if s.leads(seat, GOLD):
        limit += s.data.goods[GOLD].leader_amount
    return max(s.numbers.lowest_limit, min(limit, s.numbers.highest_limit))


def development_bonus(s: Road, seat: Seat) -> int:
    """Ducats that come with every Development: Reformer and Calvinism."""
    bonus = 0
    authority = s.authority_of(seat)
    if authority is not None:
        bonus += authority.development_bonus
    religion = s.religion_of(seat)
    if religion is not None:
        bonus += religion.development_bonus
    return bonus


def can_buy_off(s: Road, seat: Seat) -> bool:
    """Mad and Bureaucrat can be discarded for prestige when the holder's turn begins (R-08)."""
    p = s.players[seat]
    card = s.authority_of(seat)
    if card is None or card.buy_off_condition == NEVER or p.prestige < card.buy_off_prestige:
        return False
    if card.buy_off_once and not p.authority_is_new:
        return False
    if card.buy_off_condition == LOWEST_ARMY:
        return s.sole_lowest(seat, ARMY)
    return not s.sole_highest(seat, GLORY)


def buy_off(s: Road, seat: Seat) -> None:
    card = s.players[seat].authority
    s.emit(events.BOUGHT_OFF, s.everyone, seat, card)
    lose_prestige(s, seat, s.data.providence[card].buy_off_prestige)
    depose(s, seat)
