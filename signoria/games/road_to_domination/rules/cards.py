"""Cards in hands and piles, and who knows which card is where.

Providence and territory cards have different backs, so everybody sees how many of each a player holds. For every card in a hand a mask
tells who knows it. Copies of a card are alike: nobody can tell which of two was played.
"""

from __future__ import annotations

from typing import Final

from signoria.games.road_to_domination import events
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import EVENT, Card, Seat

PROVIDENCE_DECK: Final = 0
TERRITORY_DECK: Final = 1

# What a search or a theft is limited to.
ANY_CARD: Final = 0
WAR_CARDS: Final = 1
EVENT_CARDS: Final = 2


def deck_of(s: Road, card: Card) -> int:
    return TERRITORY_DECK if card >= s.data.first_territory else PROVIDENCE_DECK


def is_war_card(s: Road, card: Card) -> bool:
    return card < s.data.first_territory and s.data.providence[card].is_war_card


def has_effect(s: Road, card: Card, effect: int) -> bool:
    return card < s.data.first_territory and s.data.providence[card].effect == effect


def is_event(s: Road, card: Card) -> bool:
    return card < s.data.first_territory and s.data.providence[card].type == EVENT


def passes(s: Road, card: Card, only: int) -> bool:
    """Whether a card is of the sort that is looked for."""
    if only == WAR_CARDS:
        return is_war_card(s, card)
    if only == EVENT_CARDS:
        return is_event(s, card)
    return True


# -- hands -----------------------------------------------------------------------------------------------------------


def add_to_hand(s: Road, seat: Seat, card: Card, seen: int) -> None:
    """Put a card into a hand that is kept sorted; `seen` names those who know it, beside the owner."""
    p = s.players[seat]
    at = len(p.hand)
    while at > 0 and p.hand[at - 1] > card:
        at -= 1
    p.hand.insert(at, card)
    p.seen.insert(at, seen | 1 << seat)


def remove_from_hand(s: Road, seat: Seat, card: Card) -> int:
    """Take a card out of a hand and return who knew it. Of two copies, only those who knew both still know one."""
    p = s.players[seat]
    at = p.hand.index(card)
    seen = p.seen[at]
    del p.hand[at]
    del p.seen[at]
    if at < len(p.hand) and p.hand[at] == card:
        p.seen[at] &= seen
    return seen


def play_from_hand(s: Road, seat: Seat, card: Card) -> None:
    """Lay a card open on the table. It is in play until it is discarded or comes to lie in front of somebody."""
    remove_from_hand(s, seat, card)
    s.in_play.append(card)


def shown_to(s: Road, seat: Seat, looker: Seat) -> None:
    """One player looks at the whole hand of another."""
    p = s.players[seat]
    bit = 1 << looker
    for i in range(len(p.seen)):
        if not p.seen[i] & bit:
            p.seen[i] |= bit
            s.reveal()
    s.emit(events.LOOKED, s.everyone, looker, seat)


def steal(s: Road, taker: Seat, victim: Seat, card: Card, only: int) -> None:
    """A card goes from hand to hand, face down. `only` says what the taker was limited to.

    The taker has looked at the hand, or draws at random: either bars undo by itself.
    """
    both = 1 << taker | 1 << victim
    deck = deck_of(s, card)
    for witness in range(s.seats + 1):
        if not both >> witness & 1 and not can_tell(s, victim, deck, only, witness):
            lose_track(s, victim, deck, only, witness)
    seen = remove_from_hand(s, victim, card)
    add_to_hand(s, taker, card, seen | both)
    s.emit(events.TOOK_FROM, s.everyone & ~both, taker, victim, deck)
    s.emit(events.TOOK, both, taker, victim, card)


def can_tell(s: Road, victim: Seat, deck: int, only: int, witness: Seat) -> bool:
    """Whether a witness knows which card is being taken: he knows all with this back, and those that can be taken are alike."""
    p = s.players[victim]
    taken = -1
    for i in range(len(p.hand)):
        if deck_of(s, p.hand[i]) == deck:
            if not p.seen[i] >> witness & 1:
                return False
            if passes(s, p.hand[i], only):
                if taken >= 0 and taken != p.hand[i]:
                    return False
                taken = p.hand[i]
    return True


def lose_track(s: Road, victim: Seat, deck: int, only: int, witness: Seat) -> None:
    """The witness no longer knows which of the cards that could have been taken are still there."""
    p = s.players[victim]
    for i in range(len(p.hand)):
        if deck_of(s, p.hand[i]) == deck and passes(s, p.hand[i], only):
            p.seen[i] &= ~(1 << witness)


# -- piles -----------------------------------------------------------------------------------------------------------


def discard(s: Road, card: Card) -> None:
    """A card goes to the discard pile of its own kind."""
    if deck_of(s, card) == TERRITORY_DECK:
        s.territory_discard.append(card)
        renew_territories(s)
    else:
        s.providence_discard.append(card)


def discard_from_play(s: Road, card: Card) -> None:
    """A used card goes to the discard pile."""
    s.in_play.remove(card)
    discard(s, card)


def renew_providence(s: Road) -> None:
    """An exhausted stack is renewed from its discard pile."""
    if not s.providence_stack and s.providence_discard:
        s.providence_stack = s.providence_discard
        s.providence_discard = []
        s.rng.shuffle(s.providence_stack)
        s.emit(events.RESHUFFLED, s.everyone, PROVIDENCE_DECK)


def renew_territories(s: Road) -> None:
    """An exhausted stack is renewed from its discard pile, and empty face-up places are filled (R-10)."""
    for place in range(len(s.face_up)):
        if s.face_up[place] < 0:
            _reshuffle_territories(s)
            if not s.territory_stack:
                return
            s.face_up[place] = s.territory_stack.pop()
            s.reveal()
            s.emit(events.LAID_OPEN, s.everyone, s.face_up[place])
    _reshuffle_territories(s)


def _reshuffle_territories(s: Road) -> None:
    if not s.territory_stack and s.territory_discard:
        s.territory_stack = s.territory_discard
        s.territory_discard = []
        s.rng.shuffle(s.territory_stack)
        s.emit(events.RESHUFFLED, s.everyone, TERRITORY_DECK)


def draw_providence(s: Road, seat: Seat) -> None:
    """Draw the top providence card. An exhausted stack is renewed at once."""
    renew_providence(s)
    card = s.providence_stack.pop()
    add_to_hand(s, seat, card, 0)
    s.reveal()
    s.emit(events.DREW, 1 << seat, seat, card)
    renew_providence(s)


def draw_territory(s: Road, seat: Seat) -> None:
    """Draw the top territory card. An exhausted stack is renewed at once."""
    card = s.territory_stack.pop()
    add_to_hand(s, seat, card, 0)
    s.reveal()
    s.emit(events.DREW, 1 << seat, seat, card)
    renew_territories(s)


def providence_left(s: Road) -> int:
    """How many providence cards can be drawn."""
    return len(s.providence_stack) + len(s.providence_discard)


def territories_left(s: Road) -> int:
    """How many territory cards can be drawn face down."""
    return len(s.territory_stack) + len(s.territory_discard)


def fetch(s: Road, seat: Seat, card: Card) -> None:
    """Take a card from the providence discard pile in view of all players."""
    s.providence_discard.remove(card)
    add_to_hand(s, seat, card, s.everyone)
    s.emit(events.FETCHED, s.everyone, seat, card)


# -- what everybody knows --------------------------------------------------------------------------------------------


def is_public(s: Road, seen: int) -> bool:
    """Whether all players know a card."""
    return seen | 1 << s.seats == s.everyone


def could_hold(s: Road, seat: Seat, card: Card) -> bool:
    """Whether, for all that everybody knows, the seat may hold this providence card."""
    p = s.players[seat]
    for i in range(len(p.hand)):
        if p.hand[i] >= s.data.first_territory:
            break
        if not is_public(s, p.seen[i]):
            return card in p.hand or copies_in_sight(s, card) < s.data.providence[card].copies
    return card in p.hand


def copies_in_sight(s: Road, card: Card) -> int:
    """How many copies of a providence card lie where everybody knows them."""
    count = s.providence_discard.count(card) + s.in_play.count(card)
    for p in s.players:
        if p.authority == card:
            count += 1
        if card in p.hand:
            for i in range(len(p.hand)):
                if p.hand[i] == card and is_public(s, p.seen[i]):
                    count += 1
    return count


def has(s: Road, seat: Seat, card: Card, known: bool) -> bool:
    """Whether the seat holds this card, or (`known`) could hold it for all that everybody knows."""
    return could_hold(s, seat, card) if known else card in s.players[seat].hand
