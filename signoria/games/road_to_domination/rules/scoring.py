"""The end of the game: its trigger, and the final scoring."""

from __future__ import annotations

from signoria.games.road_to_domination import events
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import COLONIES, LANDS, PRESTIGE, TRACKS, Seat, Stat
from signoria.kernel.state import Outcome, ranked

RESIGNED_SCORE = -1  # who has resigned ranks behind everybody


def categories() -> list[Stat]:
    """Army, fleet and the eight goods; prestige; lands and colonies."""
    return [*range(TRACKS), PRESTIGE, LANDS, COLONIES]


def category_points(s: Road, values: list[int]) -> list[int]:
    """Two points for the first place, one for a second with three or four players; ties as in R-34."""
    n = s.numbers
    points = [0] * len(values)
    best = max(values)
    if best <= 0:
        return points
    if values.count(best) > 1:
        for seat in range(len(values)):
            if values[seat] == best:
                points[seat] = n.shared_first_place
        return points
    points[values.index(best)] = n.first_place
    second = max([v for v in values if v < best])
    if second > 0 and values.count(second) == 1:
        points[values.index(second)] = n.second_place
    return points


def keeps_faith(s: Road, seat: Seat) -> bool:
    """Points for an unchanged religion: not for Russia and the Ottoman Empire, which can't change it."""
    p = s.players[seat]
    return p.power >= 0 and not p.converted and s.data.powers[p.power].can_change_religion


def final_scores(s: Road) -> list[int]:
    """Glory with all that the final scoring adds."""
    scores = [p.glory for p in s.players]
    for stat in categories():
        values = [s.stat(seat, stat) for seat in range(s.seats)]
        points = category_points(s, values)
        for seat in range(s.seats):
            scores[seat] += points[seat]
            if points[seat]:
                s.emit(events.SCORED, s.everyone, seat, stat, points[seat])
    for seat in range(s.seats):
        if not s.plays(seat):
            scores[seat] = RESIGNED_SCORE
            continue
        if keeps_faith(s, seat):
            scores[seat] += s.numbers.unchanged_religion
            s.emit(events.SCORED_RELIGION, s.everyone, seat, s.numbers.unchanged_religion)
        s.emit(events.TOTAL, s.everyone, seat, scores[seat])
    return scores


def outcome(s: Road, reason: str) -> Outcome:
    """The highest total wins; equal totals share the victory (R-35)."""
    return ranked(final_scores(s), reason)


def find_trigger(s: Road) -> Seat:
    """Who has brought the end about: the active player, or the next clockwise from him, with enough glory (R-33). -1: nobody."""
    for i in range(s.seats):
        seat = (s.active + i) % s.seats
        if s.plays(seat) and s.players[seat].glory >= s.numbers.threshold:
            return seat
    return -1
