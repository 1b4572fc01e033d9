"""What must hold in every position: tokens, cards and florins are all accounted for."""

from __future__ import annotations

from signoria.games.pax_renaissance.ids import (
    BISHOP,
    BORDERS,
    EMPIRES,
    NO_TOKEN,
    PAWN,
    PIRATE,
    PIRATE_PROOF,
    TOKENS,
    UNLIMITED_HAND,
)
from signoria.games.pax_renaissance.state import PaxState


def invariants(s: PaxState) -> list[str]:
    bad: list[str] = []
    _tokens(s, bad)
    _cards(s, bad)
    _florins(s, bad)
    _squares(s, bad)
    _map(s, bad)
    return bad


def _tokens(s: PaxState, bad: list[str]) -> None:
    d = s.data
    count = s.pool[:]
    for token in s.places:
        if token != NO_TOKEN:
            count[token] += 1
    for token in s.pirates:
        if token != NO_TOKEN:
            count[token] += 1
    for banker in s.pawns:
        if banker >= 0:
            count[PAWN + banker] += 1
    for religion in s.bishops:
        if religion >= 0:
            count[BISHOP + religion] += 1
    for i in range(EMPIRES * TOKENS):
        count[i % TOKENS] += s.repressed[i]
        if s.repressed[i] < 0:
            bad.append("a negative number of repressed tokens")
    for step in s.stack:
        if type(step).__name__ == "Constantinople":
            for token in step.ints()[1:]:
                if token != NO_TOKEN:
                    count[token] += 1
    total = d.pool + [d.pawns] * s.bankers + [0] * (TOKENS - PAWN - s.bankers)
    if count != total:
        bad.append(f"tokens are missing or doubled: {count}, not {total}")
    if min(s.pool) < 0:
        bad.append("a pool is below zero")


def _cards(s: PaxState, bad: list[str]) -> None:
    found: list[int] = []
    for zone in (*s.hands, *s.maids, *s.queens, *s.decks, *s.unused):
        found.extend(zone)
    for row in s.rows:
        found.extend(card for card in row if card < s.data.first_square)
    found.extend(card for card in s.market if card >= 0)
    if len(found) != len(set(found)):
        bad.append("a card is in two places")
    if any(s.data.card_sets[card] == "promo" for card in found) and not s.options.promo:
        bad.append("a promo card is in the game")
    for banker in range(s.bankers):
        large = len(s.hands[banker]) > s.data.hand_limit and not s.has(banker, UNLIMITED_HAND)
        if large and not settling(s, "ReduceHand"):
            bad.append("a hand is too large")
    for card in range(s.data.first_square):
        if s.bishops[card] >= 0 and card not in found:
            bad.append("a bishop stands on a card that is out of the game")


def settling(s: PaxState, step: str) -> bool:
    """Whether what an ability no longer allows is being set right, or the game is over."""
    return s.outcome is not None or type(s.stack[-1]).__name__ == step


def _florins(s: PaxState, bad: list[str]) -> None:
    if min(s.florins) < 0 or min(s.market_florins) < 0:
        bad.append("florins below zero")
    if sum(s.florins) + sum(s.market_florins) + s.china != sum_at_start(s):
        bad.append("florins are missing or doubled")


def sum_at_start(s: PaxState) -> int:
    """China is counted from zero at the start."""
    if s.seats == 1:
        return sum(s.data.solo_florins)
    return sum(s.data.start_florins[: s.bankers])


def _squares(s: PaxState, bad: list[str]) -> None:
    for e in range(EMPIRES):
        rows = [i for i in range(2 * s.bankers) if s.square(e) in s.rows[i]]
        if s.owner[e] < 0 and (rows or s.suzerain[e] >= 0 or s.republic[e]):
            bad.append("a square in its throne is also elsewhere")
        if s.owner[e] >= 0 and s.suzerain[e] < 0:
            if rows != [2 * s.owner[e] + s.data.empire_side[e]]:
                bad.append("a square is not in the half of its empire")
        if s.suzerain[e] >= 0:
            over = s.suzerain[e]
            if (
                rows
                or s.republic[e]
                or s.suzerain[over] >= 0
                or s.owner[over] != s.owner[e]
                or s.republic[over]
            ):
                bad.append("a vassal is not below a king of its owner")
        if s.queens[e] and s.republic[e]:
            bad.append("a republic is married")


def _map(s: PaxState, bad: list[str]) -> None:
    d = s.data
    for place in range(len(s.places)):
        if s.places[place] != NO_TOKEN:
            if s.places[place] >= PIRATE:
                bad.append("a city holds what is neither knight nor rook")
            if not s.usable(place) and not settling(s, "Condottieri"):
                bad.append(f"a token stands on {d.place_slugs[place]}, which is not in use")
    for border in range(BORDERS):
        if s.pirates[border] != NO_TOKEN and not d.border_sea[border]:
            bad.append("a pirate is on a land border")
        if (
            s.pirates[border] != NO_TOKEN
            and s.pawns[border] >= 0
            and not s.has(s.pawns[border], PIRATE_PROOF)
        ):
            bad.append("a pirate shares a border with an unprotected concession")
