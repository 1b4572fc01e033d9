"""What a sensible player does next.

Wood first, then stone for a cathedral, and then whatever the patron saint asks for. `plan` answers one small
decision at a time from the position and the parameters of a style, so that it can serve as an opponent and as the
policy of a search.
"""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import verbs
from signoria.games.antiquity.planning.city import city
from signoria.games.antiquity.planning.countryside import countryside
from signoria.games.antiquity.planning.intent import intent_of
from signoria.games.antiquity.planning.places import (
    best_grave,
    best_pollution,
    best_spot,
    best_start,
    explore,
)
from signoria.games.antiquity.planning.wants import dearest_surplus, most_wanted
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.action import Action
from signoria.kernel.style import Style


def plan(s: AntiquityState, seat: int, style: Style) -> Action:
    """The next action of a player of this style."""
    actions = s.legal(seat)
    if len(actions) == 1:
        return actions[0]
    verb = actions[0].verb
    last = actions[-1].verb
    if verb == verbs.PLACE:
        return best_spot(s, seat, actions)
    if verb == verbs.HARVEST:
        return actions[-1]
    if verb == verbs.GRAVE:
        return best_grave(s, seat, actions)
    if verb == verbs.POLLUTE:
        return best_pollution(s, seat, actions)
    if verb == verbs.EXPLORE:
        return explore(s, seat, actions)
    if verb == verbs.DISCARD or verb == verbs.PAY:
        return dearest_surplus(s, seat, actions)
    if verb == verbs.PARTNER:
        return actions[-2]  # the highest number that comes free
    intent = intent_of(s, seat, style)
    if verb == verbs.SETTLE:
        return best_start(s, actions, intent.start)
    if verb == verbs.DEDICATE:
        return actions[intent.saint]
    if verb == verbs.RECEIVE:
        return actions[max(0, most_wanted(s, seat, intent))]
    if last == verbs.DONE:
        return countryside(s, seat, actions, intent)
    if last == verbs.COMMIT:
        return city(s, seat, actions, intent)
    return actions[-1]


STARTS: Final = 8  # starting places that a search compares
CHANGES: Final[list[dict[str, float]]] = [
    {"people": -1.0},
    {"people": 1.0},
    {"land": 8.0},
    {"land": -6.0},
    {"market": 4.0},
    {"man": -0.2},
    {"man": 0.2},
    {"fountains": -1.0},
]


def variations(s: AntiquityState, style: Style) -> list[Style]:
    """Whole plans worth comparing: the starting places first, later the plan with one parameter changed."""
    if s.turn == 0:
        return [style.varied({"start": float(place)}) for place in range(STARTS)]
    found = [style]
    for change in CHANGES:
        found.append(style.varied({name: style.weight(name, 0.0) + more for name, more in change.items()}))
    return found
