"""Where a bishop may go: F1, with the neighbourhood of suzerainties and couples."""

from __future__ import annotations

from signoria.games.pax_renaissance.ids import BISHOP, EMPIRES
from signoria.games.pax_renaissance.state import PaxState


def group(s: PaxState, card: int) -> list[int]:
    """What stands at one position of a row: a card alone, or a square with its queens, its vassals and their queens."""
    first = s.data.first_square
    if card < first:
        return [card]
    e = card - first
    out = [card, *s.queens[e]]
    for v in range(EMPIRES):
        if s.suzerain[v] == e:
            out.append(first + v)
            out.extend(s.queens[v])
    return out


def head(s: PaxState, card: int) -> int:
    """The card of the row at whose position a card of a tableau stands."""
    e = s.empire_of(card)
    if e < 0:
        e = s.spouse(card) if s.data.suitors[card] else -1
        if e < 0:
            return card
    if s.suzerain[e] >= 0:
        e = s.suzerain[e]
    return s.square(e)


def row_neighbours(s: PaxState, card: int) -> list[int]:
    """The cards one step away in the row: the rest of its own group, and the groups to its left and right (F1d)."""
    top = head(s, card)
    out: list[int] = []
    for row in s.rows:
        if top in row:
            at = row.index(top)
            for i in (at - 1, at, at + 1):
                if 0 <= i < len(row):
                    for other in group(s, row[i]):
                        if other != card:
                            out.append(other)
    return out


def throne_cards(s: PaxState, location: int) -> list[int]:
    """The kings and queens in thrones whose location matches."""
    out: list[int] = []
    for e in range(EMPIRES):
        if s.owner[e] < 0 and location >> e & 1:
            out.append(s.square(e))
            out.extend(s.queens[e])
    return out


def matching_cards(s: PaxState, location: int) -> list[int]:
    """The cards in all tableaux whose location matches (G11)."""
    out: list[int] = []
    for banker in range(s.bankers):
        for card in s.tableau(banker):
            if s.location(card) & location:
                out.append(card)
    return out


def bishop_moves(s: PaxState, card: int) -> list[int]:
    """Every card to which the bishop on this card may move (F1, F1c-e)."""
    location = s.location(card)
    out: list[int] = []
    if s.holder(card) >= 0:
        out = row_neighbours(s, card)
    for other in matching_cards(s, location):
        if other != card and other not in out:
            out.append(other)
    # A king in a throne has one empire for location, so no match leads from throne to throne (F1c).
    for other in throne_cards(s, location):
        if other != card:
            out.append(other)
    return out


def bishop_can_move(s: PaxState, card: int) -> bool:
    """A bishop on any card but a square can at least go to a square of its location."""
    return card < s.data.first_square or len(bishop_moves(s, card)) > 0


def bishops_of(s: PaxState, religion: int) -> list[int]:
    """The cards on which bishops of a religion stand."""
    out: list[int] = []
    if s.pool[BISHOP + religion] == s.data.pool[BISHOP + religion]:
        return out
    for card in range(len(s.bishops)):
        if s.bishops[card] == religion:
            out.append(card)
    return out


def bishop_targets(s: PaxState, card: int, in_play: bool) -> list[int]:
    """Where a bishop agent of this card may be placed: itself if in play, any card or throne of its location (E2.2a)."""
    location = s.data.card_empires[card]
    out: list[int] = []
    if in_play:
        out.append(card)
    for other in matching_cards(s, location):
        if other != card:
            out.append(other)
    out.extend(throne_cards(s, location))
    return out
