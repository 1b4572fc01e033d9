"""What a position from outside must have besides: that play can have led to it. Tests set positions up that it does not
lead to.
"""

from __future__ import annotations

from signoria.games.pax_renaissance.data import bankers
from signoria.games.pax_renaissance.ids import (
    BISHOP,
    COMET,
    EMPIRES,
    NO_TOKEN,
    PAWN,
    PIRATE,
    QUEEN,
    TABLEAU_CARD,
    TOKENS,
)
from signoria.games.pax_renaissance.state import PaxState


def sense(s: PaxState) -> list[str]:
    if s.bankers != bankers(s.seats) or len(set(s.bank)) != s.bankers:
        return ["the banks do not fit the seats"]
    bad: list[str] = []
    _flow(s, bad)
    _tokens(s, bad)
    _cards(s, bad)
    return bad


def _flow(s: PaxState, bad: list[str]) -> None:
    """Whose turn it is, and who is still in the game."""
    for seat in range(s.seats):
        if s.gone >> seat & 1 and s.in_game(seat):
            bad.append("somebody has left and still plays")
    if s.outcome is not None:
        return
    if sum(1 for banker in range(s.bankers) if s.in_game(banker)) < 2:
        bad.append("hardly anybody plays")
    turn = type(s.stack[1]).__name__
    if turn not in ("ReduceHand", "Condottieri"):  # what a resignation leaves to be set right
        if turn != ("OpponentTurn" if s.automatic(s.active) else "ActionPhase") or not s.in_game(s.active):
            bad.append("it is the turn of somebody else")
    if s.actions_left + s.spent > s.data.actions:
        bad.append("more actions than a turn has")
    if any(type(step).__name__ in ("Battle", "RooksJoin") for step in s.stack):
        for token in s.fighting:
            if BISHOP <= token < PAWN or (token >= PAWN and token != PAWN + s.active):
                bad.append("an agent fights that can't")


def _tokens(s: PaxState, bad: list[str]) -> None:
    """On borders are pirates; knights, rooks and pawns are repressed."""
    if any(token != NO_TOKEN and not PIRATE <= token < BISHOP for token in s.pirates):
        bad.append("a border holds what is no pirate")
    for i in range(EMPIRES * TOKENS):
        if s.repressed[i] and PIRATE <= i % TOKENS < PAWN:
            bad.append("a token is repressed that can't be")


def _cards(s: PaxState, bad: list[str]) -> None:
    """Squares are in rows only; every card lies where its kind can."""
    zones = (*s.hands, *s.maids, *s.queens, *s.decks, *s.unused, s.market)
    if any(card >= s.data.first_square for zone in zones for card in zone):
        bad.append("a square is among the cards")
        return
    if not all(_in_its_place(s, side) for side in range(2)):
        bad.append("a card is where none of its kind can be")
    for card in range(s.data.first_square):
        if s.bishops[card] >= 0 and s.holder(card) < 0 and s.spouse(card) < 0:
            bad.append("a bishop stands on a card that lies in no tableau")


def _in_its_place(s: PaxState, side: int) -> bool:
    """Tableau cards and queens lie where they can; comets are in decks and market only."""
    d = s.data
    for row in s.rows[side::2]:
        for card in row:
            if card < d.first_square and (d.card_kind[card] != TABLEAU_CARD or d.card_side[card] != side):
                return False
        if len(row) != len(set(row)):
            return False
    for banker in range(s.bankers):
        if any(d.card_kind[card] == COMET for card in s.hands[banker]):
            return False
        if any(d.card_kind[card] != QUEEN for card in s.maids[banker]):
            return False
    for e in range(EMPIRES):
        if any(e not in d.suitors[card] for card in s.queens[e]):
            return False
    return d.emporium_colour[s.emporia[side]] == side
