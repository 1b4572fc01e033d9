"""How good a position is for a banker: for one-ply bots.

Prestige, kings, republics, concessions and florins have a steady worth; the nearness of each victory counts more when
its square is active; and the nearer the market is to its end, the more the patron victory counts.
"""

from __future__ import annotations

from signoria.games.pax_renaissance.ids import (
    DISCOVERY,
    EMPIRES,
    GLOBALIZATION,
    HOLY,
    IMPERIAL,
    LAW,
    PATRON,
    RENAISSANCE,
)
from signoria.games.pax_renaissance.rules.victory import imperial_margin, supreme
from signoria.games.pax_renaissance.state import PaxState


class Standing:
    """What one banker has, counted once."""

    def __init__(self, s: PaxState, banker: int) -> None:
        self.prestige = [0, 0, 0, 0, 0, 0]
        self.cards = 0
        for card in s.tableau(banker):
            self.cards += 1
            mask = s.prestige_of(card)
            if mask:
                for kind in range(6):
                    self.prestige[kind] += mask >> kind & 1
        for card in s.maids[banker]:
            mask = s.data.card_prestige[card]
            for kind in range(6):
                self.prestige[kind] += mask >> kind & 1
        self.kings = 0
        self.republics = 0
        for e in range(EMPIRES):
            if s.owner[e] == banker:
                if s.republic[e]:
                    self.republics += 1
                else:
                    self.kings += 1
        self.concessions = s.concessions(banker)
        self.florins = s.florins[banker]
        self.hand = len(s.hands[banker])


def steady(a: Standing) -> float:
    """What is good to have whatever happens."""
    worth = 0.5 * a.kings + 0.45 * a.republics + 0.25 * a.concessions + 0.12 * min(a.florins, 12)
    worth += 0.06 * a.cards + 0.22 * a.hand
    worth += 0.2 * (a.prestige[LAW] + a.prestige[DISCOVERY]) + 0.35 * a.prestige[PATRON]
    return worth + 0.08 * (a.prestige[0] + a.prestige[1] + a.prestige[2])


def nearness(s: PaxState, me: Standing, other: Standing, victory: int, religion: int) -> float:
    """How far a banker is towards a victory against one opponent: 1 and more when its conditions are met."""
    if victory == IMPERIAL:
        return (me.kings - other.kings) / imperial_margin(s)
    if victory == GLOBALIZATION:
        pawns = (me.concessions - other.concessions) / s.data.concession_margin
        return min(pawns, float(me.prestige[DISCOVERY] - other.prestige[DISCOVERY]))
    if victory == RENAISSANCE:
        laws = (me.prestige[LAW] - other.prestige[LAW]) / s.data.law_margin
        return min(float(me.republics - other.republics), laws)
    if religion < 0:
        return 0.0
    return float(me.prestige[religion] - other.prestige[religion])


def outlook(s: PaxState, standings: list[Standing], banker: int, religion: int) -> float:
    """The victories together: an active one counts most when it can be declared."""
    worth = 0.0
    for victory in (RENAISSANCE, GLOBALIZATION, HOLY, IMPERIAL):
        least = 2.0
        for other in range(s.bankers):
            if other != banker and s.in_game(other):
                least = min(least, nearness(s, standings[banker], standings[other], victory, religion))
        active = s.victories >> victory & 1 == 1
        if least >= 1.0:
            worth += 6.0 if active else 0.9
        elif least > -1.0:
            worth += (0.9 if active else 0.35) * least
    return worth


def patronage(s: PaxState, standings: list[Standing], banker: int) -> float:
    """The patron victory, which decides more and more as the decks run out."""
    left = len(s.decks[0]) + len(s.decks[1])
    pressure = 12.0 / (6.0 + left)
    me = standings[banker]
    least = 3.0
    for other in range(s.bankers):
        if other != banker and s.in_game(other):
            o = standings[other]
            lead = (me.prestige[PATRON] - o.prestige[PATRON]) + 0.08 * max(-6, min(6, me.florins - o.florins))
            least = min(least, lead)
    return pressure * max(-2.0, least)


def evaluate(s: PaxState, seat: int) -> float:
    standings = [Standing(s, banker) for banker in range(s.bankers)]
    religion = supreme(s, seat)
    total = 2.0 * steady(standings[seat]) + outlook(s, standings, seat, religion)
    total += patronage(s, standings, seat)
    rivals = 0.0
    for banker in range(s.bankers):
        if banker != seat and s.in_game(banker):
            threat = steady(standings[banker]) + outlook(s, standings, banker, religion)
            rivals = max(rivals, threat)
    total -= rivals
    return 0.5 + 0.5 * total / (12.0 + abs(total))
