"""How good a position is: the chance of each banker to win, from what it has and how near it is to a victory.

A banker's strength is the weighed sum of its row (prospects.py, judgement.toml); the chances are as the exponentials of the strengths. So
whatever helps a rival counts against oneself, and the more the stronger it is.
"""

from __future__ import annotations

import math

from signoria.games.pax_renaissance.judgement import JUDGEMENT
from signoria.games.pax_renaissance.prospects import Prospects
from signoria.games.pax_renaissance.state import PaxState


def evaluate(s: PaxState, seat: int) -> float:
    return values(s)[seat]


def values(s: PaxState) -> list[float]:
    """The chance of every seat; in the solitaire game the automatic opponent has the rest."""
    return chances(s, JUDGEMENT.by_seats[s.seats])


def chances(s: PaxState, weights: list[float]) -> list[float]:
    """The chance of every seat by these weights."""
    prospects = Prospects(s)
    found = strengths(prospects, weights)
    highest = max(found)
    total = 0.0
    for i in range(len(found)):
        found[i] = math.exp(found[i] - highest)
        total += found[i]
    out = [0.0] * s.seats
    for seat in range(s.seats):
        place = prospects.place[seat]
        if place >= 0:
            out[seat] = found[place] / total
    return out


def strengths(prospects: Prospects, weights: list[float]) -> list[float]:
    """The strength of each banker in the game, in the order of `prospects.banks`."""
    out: list[float] = []
    for bank in prospects.banks:
        row = bank.row
        total = 0.0
        for i in range(len(weights)):
            if row[i] != 0.0:
                total += weights[i] * row[i]
        out.append(total)
    return out
