"""How good a position is for a seat: for bots that look one action ahead.

Everything is weighed in ducats. The weights of the tracks follow the prices that cards and actions put on a step; the others were tuned in play
against random opponents. They are judgement, not rules.
"""

from __future__ import annotations

import math
from typing import Final

from signoria.games.road_to_domination.rules.achievements import available
from signoria.games.road_to_domination.rules.authority import hand_limit
from signoria.games.road_to_domination.rules.conquest import can_conquer
from signoria.games.road_to_domination.rules.scoring import category_points, keeps_faith
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import POSITIVE_AUTHORITY, TRACKS, Seat

GLORY_WORTH: Final = 12.0
POINT_WORTH: Final = 6.0  # a point of the final scoring, if the game ended now
PRESTIGE_WORTH: Final = 3.0
TRACK_WORTH: Final = [6.0, 6.0, 8.0, 5.0, 5.0, 6.0, 7.0, 7.0, 5.0, 5.0]
DUCAT_WORTH: Final = 0.8
SPARE_DUCAT_WORTH: Final = 0.3  # beyond what a conquest costs at most
SPARE_DUCATS: Final = 25
AUTHORITY_WORTH: Final = 5.0
CARD_WORTH: Final = 1.0
WAR_CARD_WORTH: Final = 2.0
READY_TERRITORY_WORTH: Final = 4.0
FEAT_WORTH: Final = 5.0  # an achievement that lacks nothing, for each glory
SPREAD: Final = 60.0  # a lead of so many ducats is worth about three chances in four


def evaluate(s: Road, seat: Seat) -> float:
    """Between 0 and 1: the lead over the best opponent and over all of them together, half each."""
    if not s.plays(seat):
        return 0.0
    points = places(s)
    own = worth(s, seat) + POINT_WORTH * points[seat] + worth_of_hand(s, seat) + worth_of_feats(s, seat)
    best = -1000.0
    total = 0.0
    others = s.opponents(seat)
    for other in others:
        value = worth(s, other) + POINT_WORTH * points[other] + CARD_WORTH * len(s.players[other].hand)
        best = max(best, value)
        total += value
    lead = own - 0.5 * best - 0.5 * total / max(len(others), 1)
    return 1.0 / (1.0 + math.exp(-lead / SPREAD))


def values(s: Road) -> list[float]:
    """`evaluate` for every seat: what everybody sees is counted once."""
    points = places(s)
    seen = [0.0] * s.seats
    for seat in range(s.seats):
        seen[seat] = worth(s, seat) + POINT_WORTH * points[seat]
    found = [0.0] * s.seats
    for seat in range(s.seats):
        if not s.plays(seat):
            continue
        best = -1000.0
        total = 0.0
        count = 0
        for other in range(s.seats):
            if other != seat and s.plays(other):
                value = seen[other] + CARD_WORTH * len(s.players[other].hand)
                best = max(best, value)
                total += value
                count += 1
        own = seen[seat] + worth_of_hand(s, seat) + worth_of_feats(s, seat)
        lead = own - 0.5 * best - 0.5 * total / max(count, 1)
        found[seat] = 1.0 / (1.0 + math.exp(-lead / SPREAD))
    return found


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


def worth(s: Road, seat: Seat) -> float:
    """What an empire is worth in ducats: what lies on the table, without its places in the final scoring."""
    p = s.players[seat]
    value = GLORY_WORTH * p.glory + PRESTIGE_WORTH * p.prestige
    if p.flowering:
        value += GLORY_WORTH
    for track in range(TRACKS):
        value += TRACK_WORTH[track] * p.level[track]
    value += DUCAT_WORTH * min(p.ducats, SPARE_DUCATS) + SPARE_DUCAT_WORTH * max(p.ducats - SPARE_DUCATS, 0)
    if p.authority >= 0:
        positive = s.data.providence[p.authority].type == POSITIVE_AUTHORITY
        value += AUTHORITY_WORTH if positive else -AUTHORITY_WORTH
    if keeps_faith(s, seat):
        value += POINT_WORTH * s.numbers.unchanged_religion
    return value


def worth_of_hand(s: Road, seat: Seat) -> float:
    """Cards in hand; territories that could be conquered now, and war cards, count for more."""
    p = s.players[seat]
    value = 0.0
    for card in p.hand:
        if card >= s.data.first_territory:
            value += READY_TERRITORY_WORTH if can_conquer(s, seat, card) else CARD_WORTH
        else:
            value += WAR_CARD_WORTH if s.data.providence[card].is_war_card else CARD_WORTH
    if p.power >= 0:
        value += CARD_WORTH * (hand_limit(s, seat) - s.numbers.hand_limit)
    return value


def worth_of_feats(s: Road, seat: Seat) -> float:
    """How near the available achievements are: each group of requirements counts by the alternative that is nearest."""
    value = 0.0
    for achievement in available(s):
        card = s.data.achievements[achievement]
        nearness = 1.0
        for group in card.requires:
            best = 0.0
            for stat, least in group:
                best = max(best, min(s.stat(seat, stat) / least, 1.0))
            nearness *= best
        value += FEAT_WORTH * card.glory * nearness * nearness
    return value
