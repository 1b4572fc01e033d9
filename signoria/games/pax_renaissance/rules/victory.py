"""Part L: the counts behind each victory, and how a game ends."""

from __future__ import annotations

from signoria.games.pax_renaissance.ids import (
    BISHOP,
    COUNTS_AS_REPUBLIC,
    DISCOVERY,
    EMPIRES,
    GLOBALIZATION,
    GLOBALIZATION_TWO,
    GREEN_PIRATES_RED,
    HOLY,
    HOLY_TWO,
    IMPERIAL,
    IMPERIAL_TWO,
    ISLAMIC,
    LAW,
    MEDIEVAL,
    PATRON,
    PATRON_AS_BISHOP,
    PATRON_AS_CONCESSION,
    PATRON_AS_LAW,
    PIRATE,
    REFORMIST,
    RENAISSANCE,
)
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.state import Outcome


def kings(s: PaxState, banker: int) -> int:
    """Empire squares on their king side, suzerains and vassals alike (L4)."""
    count = 0
    for e in range(EMPIRES):
        if s.owner[e] == banker and not s.republic[e]:
            count += 1
    return count


def republics(s: PaxState, banker: int, claimant: int) -> int:
    """Republics, and cards that count as one; a card worded "your" only in its owner's own claim (ruling C20)."""
    count = 0
    for e in range(EMPIRES):
        if s.owner[e] == banker and s.republic[e]:
            count += 1
    if s.has(banker, COUNTS_AS_REPUBLIC):
        for card in s.tableau(banker):
            if card < s.data.first_square and s.card_works(card, COUNTS_AS_REPUBLIC, banker):
                if banker == claimant or not s.data.own_claim_only[card]:
                    count += 1
    return count


def law(s: PaxState, banker: int) -> int:
    """Law prestige; with German humanism each Patron adds one per card."""
    count = s.prestige(banker, LAW)
    copies = s.active_copies(banker, PATRON_AS_LAW)
    if copies:
        count += copies * s.prestige(banker, PATRON)
    return count


def trade_concessions(s: PaxState, banker: int) -> int:
    """Concessions for the globalization victory: pawns on borders, and Patrons with cartography."""
    count = s.concessions(banker)
    copies = s.active_copies(banker, PATRON_AS_CONCESSION)
    if copies:
        count += copies * s.prestige(banker, PATRON)
    return count


def bishop_counts(s: PaxState, claimant: int) -> list[int]:
    """Bishops of each religion in tableaux and thrones (L3); `claimant` NOBODY leaves out what helps only one's own claim."""
    total = s.data.pool
    pool = s.pool  # a bishop that is not in the pool stands on a card
    out = [
        total[BISHOP] - pool[BISHOP],
        total[BISHOP + 1] - pool[BISHOP + 1],
        total[BISHOP + 2] - pool[BISHOP + 2],
    ]
    if s.anyone_has(GREEN_PIRATES_RED):
        out[REFORMIST] += s.pirates.count(PIRATE + ISLAMIC)
    if claimant >= 0:
        copies = s.active_copies(claimant, PATRON_AS_BISHOP)
        if copies:
            out[ISLAMIC] += copies * s.prestige(claimant, PATRON)
    return out


def believer_counts(s: PaxState) -> list[int]:
    """Knights, rooks and pirates of each religion in its own theocracies; a pirate counts once for each (L3)."""
    d = s.data
    out = [0, 0, 0]
    for e in range(EMPIRES):
        religion = s.religion[e]
        if religion == MEDIEVAL:
            continue
        for place in d.places_of[e]:
            token = s.places[place]
            if token >= 0 and token % 3 == religion:
                out[religion] += 1
        for border in d.sea_borders_of[e]:
            if s.pirates[border] == PIRATE + religion:
                out[religion] += 1
            elif religion == REFORMIST and s.pirates[border] == PIRATE + ISLAMIC:
                if s.anyone_has(GREEN_PIRATES_RED):
                    out[religion] += 1
    return out


def leading(counts: list[int]) -> int:
    """The religion with more than both others together, or -1."""
    for religion in range(3):
        if counts[religion] > sum(counts) - counts[religion]:
            return religion
    return -1


def supreme(s: PaxState, claimant: int) -> int:
    """The supreme religion, or -1."""
    religion = leading(bishop_counts(s, claimant))
    if religion >= 0 and leading(believer_counts(s)) == religion:
        return religion
    return -1


def imperial_margin(s: PaxState) -> int:
    return s.data.imperial_margin[s.seats - 1]


def wins(s: PaxState, banker: int, victory: int) -> bool:
    """Whether the banker meets the conditions of a victory against each opponent."""
    religion = -1
    if victory == HOLY:
        religion = supreme(s, banker)
        if religion < 0:
            return False
    elif victory == IMPERIAL:  # the rest are quick answers: nobody has fewer than none
        if kings(s, banker) < imperial_margin(s):
            return False
    elif victory == RENAISSANCE:
        if republics(s, banker, banker) == 0:
            return False
    elif trade_concessions(s, banker) < s.data.concession_margin:
        return False
    for other in range(s.bankers):
        if other != banker and s.in_game(other) and not _beats(s, banker, other, victory, religion):
            return False
    return True


def _beats(s: PaxState, banker: int, other: int, victory: int, religion: int) -> bool:
    if victory == RENAISSANCE:
        if republics(s, banker, banker) <= republics(s, other, banker):
            return False
        return law(s, banker) >= law(s, other) + s.data.law_margin
    if victory == GLOBALIZATION:
        if trade_concessions(s, banker) < trade_concessions(s, other) + s.data.concession_margin:
            return False
        return s.prestige(banker, DISCOVERY) > s.prestige(other, DISCOVERY)
    if victory == HOLY:
        return s.prestige(banker, religion) > s.prestige(other, religion)
    return kings(s, banker) >= kings(s, other) + imperial_margin(s)


def declaration_cost(s: PaxState, victory: int) -> int:
    """Actions a declaration costs: both with red text against this victory, whoever owns it (ABILITY a)."""
    if victory == GLOBALIZATION and s.anyone_has(GLOBALIZATION_TWO):
        return 2
    if victory == HOLY and s.anyone_has(HOLY_TWO):
        return 2
    if victory == IMPERIAL and s.anyone_has(IMPERIAL_TWO):
        return 2
    return 1


def declared_outcome(s: PaxState, banker: int, reason: str) -> Outcome:
    """One banker wins; the others stand together behind him."""
    winners: list[int] = []
    others: list[int] = []
    scores: list[int] = []
    for seat in range(s.seats):
        scores.append(1 if seat == banker else 0)
        if seat == banker:
            winners.append(seat)
        else:
            others.append(seat)
    return Outcome([winners, others] if others else [winners], scores, reason)


def patron_outcome(s: PaxState, reason: str) -> Outcome:
    """Most Patron prestige wins, then most florins, then shared (L2a, L2b). Bankers out of the game come last."""
    scores: list[int] = []
    for seat in range(s.seats):
        scores.append(s.prestige(seat, PATRON) if s.in_game(seat) else -1)
    ranking: list[list[int]] = []
    left = list(range(s.seats))
    while left:
        best = left[0]
        for seat in left:
            if _ahead(s, scores, seat, best):
                best = seat
        tied = [seat for seat in left if scores[seat] == scores[best] and s.florins[seat] == s.florins[best]]
        ranking.append(tied)
        left = [seat for seat in left if seat not in tied]
    return Outcome(ranking, scores, reason)


def _ahead(s: PaxState, scores: list[int], seat: int, other: int) -> bool:
    if scores[seat] != scores[other]:
        return scores[seat] > scores[other]
    return s.florins[seat] > s.florins[other]


def lost_alone(s: PaxState, reason: str) -> Outcome:
    """The solitaire player has lost: nobody at the table has won."""
    return Outcome([[], [0]], [0], reason)
