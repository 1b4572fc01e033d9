"""What a war or a campaign would bring, counted without fighting it: for bots, who ask this of many cards at once.

The rules count spots (rules/forces.py); here numbers are enough.
"""

from __future__ import annotations

from signoria.games.pax_renaissance.ids import (
    BISHOP,
    CONSPIRACY,
    EMPIRES,
    NO_TOKEN,
    PAWN,
    PEASANT_REVOLT,
    PIRATE,
    RELIGIOUS_WAR,
    ROOK,
    TOKENS,
)
from signoria.games.pax_renaissance.rules.forces import adjacent
from signoria.games.pax_renaissance.state import PaxState


class Muster:
    """The knights and the garrison of every empire."""

    def __init__(self, s: PaxState) -> None:
        self.knights = [0] * EMPIRES
        self.garrison = [0] * EMPIRES
        empires = s.data.place_empire
        for place in range(len(s.places)):
            token = s.places[place]
            if token >= 0:
                e = empires[place]
                self.garrison[e] += 1
                if token < ROOK:
                    self.knights[e] += 1


def seas_of(s: PaxState, empire: int, religion: int) -> int:
    """Pirates on an empire's borders; of one religion, or all with -1."""
    count = 0
    for border in s.data.sea_borders_of[empire]:
        token = s.pirates[border]
        if token != NO_TOKEN and (religion < 0 or token == PIRATE + religion):
            count += 1
    return count


def agents_of(s: PaxState, card: int, with_pawns: bool) -> int:
    """How many of a card's agents fight."""
    count = 0
    for token in s.data.agents[card]:
        if token < BISHOP or (token >= PAWN and with_pawns):
            count += 1
    return count


def war_margin(s: PaxState, banker: int, card: int, empire: int, muster: Muster) -> int:
    """By how many the attackers of a card's war outnumber the defenders of an empire; it is won with one more."""
    d = s.data
    shot = d.one_shot[card]
    if shot == RELIGIOUS_WAR:
        return crusade_margin(s, card, empire, d.one_shot_param[card])
    attack = agents_of(s, card, True) + seas_of(s, empire, -1)
    base = TOKENS * empire
    if shot == CONSPIRACY:
        for token in range(PIRATE):
            attack += s.repressed[base + token]
    elif shot == PEASANT_REVOLT:
        attack += s.concessions_at(banker, empire)
        for token in range(PAWN, TOKENS):
            attack += s.repressed[base + token]
    return attack - muster.garrison[empire]


def crusade_margin(s: PaxState, card: int, empire: int, religion: int) -> int:
    """A religious war: believers in the empire and knights around it against the heretics; none without a heretic."""
    d = s.data
    heretics = 0
    margin = agents_of(s, card, False)
    for place in d.places_of[empire]:
        token = s.places[place]
        if token >= 0:
            if token % 3 == religion:
                margin += 1
            else:
                heretics += 1
    for border in d.sea_borders_of[empire]:
        token = s.pirates[border]
        if token == PIRATE + religion:
            margin += 1
        elif token != NO_TOKEN:
            heretics += 1
    if heretics == 0:
        return -9
    for other in d.neighbours[empire]:
        if adjacent(s, empire, other):
            for place in d.places_of[other]:
                if s.places[place] == religion:
                    margin += 1
    return margin - heretics


def best_campaign(s: PaxState, banker: int, king: int, muster: Muster) -> int:
    """An empire that a king's knights would take, a rival's first; -1 if there is none."""
    knights = muster.knights[king]
    if knights == 0 or knights > s.florins[banker]:
        return -1
    found = -1
    for other in s.data.neighbours[king]:
        if s.owner[other] != banker and muster.garrison[other] < knights and adjacent(s, king, other):
            if found < 0 or s.owner[other] >= 0:
                found = other
    return found
