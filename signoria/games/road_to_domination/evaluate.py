"""How good a position is for each seat: the chance to win, from what the empires are worth.

A position is counted in *terms*: what an empire has, and what it is near to. Each term has two weights, for the beginning of
a game and for its end; in between they are mixed by how far the leader has come on the glory track. The weights are
logarithms of odds, fitted on games between bots (`signoria lab fit`); they stand in fitted.toml with where they come from.
"""

from __future__ import annotations

import math
from typing import Final

from signoria.games.road_to_domination.rules.achievements import available
from signoria.games.road_to_domination.rules.authority import hand_limit
from signoria.games.road_to_domination.rules.conquest import can_conquer
from signoria.games.road_to_domination.rules.scoring import category_points, keeps_faith
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import (
    CONQUEST,
    DEVELOPMENT,
    INTRIGUE,
    POSITIVE_AUTHORITY,
    STATS,
    TRACKS,
    WAR,
    Seat,
)
from signoria.kernel.style import load_thinking

# What is counted. The first ten are the tracks, in the order of their numbers.
TERMS: Final = [
    *STATS[:TRACKS],
    "glory",
    "points",  # of the final scoring for places, if the game ended now
    "prestige",
    "ducats",  # as many as one can soon spend
    "spare_ducats",  # the others
    "good_authority",
    "bad_authority",
    "faith",  # the religion was not changed
    "cards",
    "war_cards",
    "ready",  # territories in hand that can be conquered now
    "feats",  # available achievements, by how near they are, in hundredths of glory
    "lands",
    "colonies",
    "hand_limit",
    "to_move",  # whose turn it is
    "last_turn",  # the end is near, and this seat will play once more
    "after_development",  # the last action, which can't be taken again next turn
    "after_intrigue",
    "after_conquest",
    "after_war",
]
GLORY_TERM: Final = 10
POINTS: Final = 11
PRESTIGE_TERM: Final = 12
DUCATS_TERM: Final = 13
SPARE_DUCATS: Final = 14
GOOD_AUTHORITY: Final = 15
BAD_AUTHORITY: Final = 16
FAITH: Final = 17
CARDS: Final = 18
WAR_CARDS: Final = 19
READY: Final = 20
FEATS: Final = 21
LANDS_TERM: Final = 22
COLONIES_TERM: Final = 23
HAND_LIMIT: Final = 24
TO_MOVE: Final = 25
LAST_TURN: Final = 26
AFTER: Final = {DEVELOPMENT: 27, INTRIGUE: 28, CONQUEST: 29, WAR: 30}

SOON: Final = 25  # ducats that can be spent before long
STAGES: Final = 20  # into which the course of a game is divided
PACKAGE: Final = "signoria.games.road_to_domination"


class Judgement:
    """The weights of the terms at each stage of a game."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.prices: list[list[float]] = []
        for stage in range(STAGES + 1):
            late = stage / STAGES
            self.prices.append(
                [
                    (1.0 - late) * weights.get("early_" + term, 0.0) + late * weights.get("late_" + term, 0.0)
                    for term in TERMS
                ]
            )


_judgements: list[Judgement] = []  # read once


def judgement() -> Judgement:
    if not _judgements:
        _judgements.append(Judgement(load_thinking(PACKAGE).weights))
    return _judgements[0]


def stage_of(s: Road) -> int:
    """How far the game has come: 0 to STAGES."""
    top = 0
    for p in s.players:
        if p.glory > top:
            top = p.glory
    return min(STAGES, STAGES * top // s.numbers.threshold)


def prices_of(s: Road) -> list[float]:
    """What a unit of each term is worth now."""
    return judgement().prices[stage_of(s)]


def evaluate(s: Road, seat: Seat) -> float:
    return values(s)[seat]


def values(s: Road) -> list[float]:
    """The chance of each seat to win; 0 for those who have resigned."""
    return chances(s, scores(s))


def scores(s: Road) -> list[float]:
    """What each empire is worth, as the logarithm of its odds."""
    prices = prices_of(s)
    points = places(s)
    found: list[float] = []
    for seat in range(s.seats):
        counted = count(s, seat, points[seat])
        total = 0.0
        for i in range(len(counted)):
            total += prices[i] * counted[i]
        found.append(total)
    return found


def chances(s: Road, worths: list[float]) -> list[float]:
    """Odds as chances that add up to 1."""
    highest = max(worths)
    found = [0.0] * s.seats
    total = 0.0
    for seat in range(s.seats):
        if s.plays(seat):
            found[seat] = math.exp(worths[seat] - highest)
            total += found[seat]
    for seat in range(s.seats):
        found[seat] = found[seat] / total
    return found


def count(s: Road, seat: Seat, points: int) -> list[int]:
    """The terms of one empire, in the order of TERMS."""
    p = s.players[seat]
    found = p.level + [0] * (len(TERMS) - TRACKS)
    found[GLORY_TERM] = p.glory + (s.numbers.flowering_glory if p.flowering else 0)
    found[POINTS] = points
    found[PRESTIGE_TERM] = p.prestige
    found[DUCATS_TERM] = min(p.ducats, SOON)
    found[SPARE_DUCATS] = max(p.ducats - SOON, 0)
    if p.authority >= 0:
        positive = s.data.providence[p.authority].type == POSITIVE_AUTHORITY
        found[GOOD_AUTHORITY if positive else BAD_AUTHORITY] = 1
    found[FAITH] = 1 if keeps_faith(s, seat) else 0
    for card in p.hand:
        if card >= s.data.first_territory:
            found[READY if can_conquer(s, seat, card) else CARDS] += 1
        else:
            found[WAR_CARDS if s.data.providence[card].is_war_card else CARDS] += 1
    found[FEATS] = nearness(s, seat)
    lands = s.lands(seat)
    found[LANDS_TERM] = lands
    found[COLONIES_TERM] = len(p.territories) - lands + len(p.board)
    if p.power >= 0:
        found[HAND_LIMIT] = hand_limit(s, seat) - s.numbers.hand_limit
    found[TO_MOVE] = 1 if seat == s.active else 0
    found[LAST_TURN] = s.last_turns >> seat & 1
    if p.last_action in AFTER:
        found[AFTER[p.last_action]] = 1
    return found


def nearness(s: Road, seat: Seat) -> int:
    """How near the available achievements are, in hundredths of their glory: each group of requirements counts by the
    alternative that is nearest.
    """
    total = 0.0
    for achievement in available(s):
        card = s.data.achievements[achievement]
        near = 1.0
        for group in card.requires:
            best = 0.0
            for stat, least in group:
                share = s.stat(seat, stat) / least
                if share > best:
                    best = share
            near *= min(best, 1.0)
        total += card.glory * near * near
    return int(100.0 * total)


def places(s: Road) -> list[int]:
    """The points of the final scoring for places, if the game ended now."""
    points = [0] * s.seats
    players = s.players
    for track in range(TRACKS):
        add_places(s, points, [p.level[track] for p in players])
    add_places(s, points, [p.prestige for p in players])
    lands = [s.lands(i) for i in range(s.seats)]
    add_places(s, points, lands)
    add_places(s, points, [len(p.territories) + len(p.board) - lands[i] for i, p in enumerate(players)])
    return points


def add_places(s: Road, points: list[int], values: list[int]) -> None:
    if max(values) > 0:
        gained = category_points(s, values)
        for i in range(len(points)):
            points[i] += gained[i]
