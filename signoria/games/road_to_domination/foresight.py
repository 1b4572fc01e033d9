"""Looking before one leaps: of the few actions that seem to bring most, the one after which the turn ends best.

What an action seems to bring (`policy.rank`) knows its price and its prize, but not what comes of it: the step that a development pays
for, the achievement that a conquest completes, the war card that the defender holds. So the best few are played through to the end
of the turn, everybody doing what seems best to him, and the positions that come of it are compared (`evaluate`).
"""

from __future__ import annotations

from typing import Final

from signoria.games.road_to_domination.evaluate import values
from signoria.games.road_to_domination.policy import rank
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import Seat
from signoria.kernel.action import Action
from signoria.kernel.playout import guided
from signoria.kernel.style import TURN, Style

FURTHER: Final = 60  # decisions to the end of a turn, at most


def foresee(s: Road, seat: Seat, style: Style, looks: int) -> Action:
    """The action after which the turn ends best, among so many that seem to bring most."""
    actions = s.legal(seat)
    if len(actions) == 1:
        return actions[0]
    quick = style.varied({"looks": 0.0})
    styles = [quick] * s.seats
    best = -1
    highest = -1.0
    for place in foremost(rank(s, seat, actions, quick), looks):
        value = prospect(s, seat, actions[place], styles)
        if value > highest:
            highest = value
            best = place
    return actions[best]


def foremost(ranks: list[float], many: int) -> list[int]:
    """The places of the highest, the highest first; of equals the first."""
    left = list(range(len(ranks)))
    found: list[int] = []
    while left and len(found) < many:
        best = left[0]
        for place in left:
            if ranks[place] > ranks[best]:
                best = place
        found.append(best)
        left.remove(best)
    return found


def prospect(s: Road, seat: Seat, action: Action, styles: list[Style]) -> float:
    """The seat's chance to win at the end of the turn, if it does this now and everybody what seems best."""
    after = s.clone()
    after.apply(seat, action)
    guided(after, styles, styles[seat].rng, TURN, FURTHER, seat)
    if after.outcome is None:
        return values(after)[seat]
    winners = after.outcome.winners
    return 1.0 / len(winners) if seat in winners else 0.0
