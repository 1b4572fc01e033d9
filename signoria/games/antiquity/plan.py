"""What a sensible player does next.

Wood first, then stone for a cathedral, and then whatever the patron saint asks for. `plan` answers one small
decision at a time from the position and the parameters of a style, so that it can serve as an opponent and as the
policy of a search.
"""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.planning.city import city
from signoria.games.antiquity.planning.countryside import countryside
from signoria.games.antiquity.planning.intent import Intent, intent_of
from signoria.games.antiquity.planning.places import (
    best_grave,
    best_pollution,
    best_spot,
    best_start,
    explore,
)
from signoria.games.antiquity.planning.turning import ready
from signoria.games.antiquity.planning.wants import dearest_surplus, most_wanted
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.action import Action
from signoria.kernel.style import Style


def first_saint(s: AntiquityState, seat: int, intent: Intent) -> int:
    """San Christofori keeps the goods until all is ready for another saint."""
    return (
        intent.saint if intent.saint == ids.SAN_CHRISTOFORI or ready(s, seat, intent) else ids.SAN_CHRISTOFORI
    )


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
        return best_start(s, actions, intent, style.rng)
    if verb == verbs.DEDICATE:
        return actions[first_saint(s, seat, intent)]
    if verb == verbs.RECEIVE:
        return actions[max(0, most_wanted(s, seat, intent))]
    if last == verbs.DONE:
        return countryside(s, seat, actions, intent)
    if last == verbs.COMMIT:
        return city(s, seat, actions, intent)
    return actions[-1]


STARTS: Final = 8  # starting places that a search compares
CHANGES: Final[list[dict[str, float]]] = [
    {"saint": ids.SAN_GIORGIO},
    {"saint": ids.SANTA_BARBARA, "people": 8},
    {"saint": ids.SAN_NICOLO, "people": 10},
    {"saint": ids.SAN_CHRISTOFORI, "people": 6},
    {"saint": ids.SAN_CHRISTOFORI, "people": 8},
    {"saint": ids.SAN_CHRISTOFORI, "land": 24},
    {"saint": ids.SAN_CHRISTOFORI, "wood": 8},
    {"saint": ids.SAN_CHRISTOFORI, "man": 0.3},
    {"saint": ids.SAN_CHRISTOFORI, "market": 6},
    {"saint": ids.SAN_CHRISTOFORI, "labour": 8},
    {"saint": ids.SAN_CHRISTOFORI, "cities": 2},
    {"saint": ids.SAN_GIORGIO, "stables": 1, "fountains": 1},
]
"""The plans that a search compares with the usual one."""


def variations(s: AntiquityState, style: Style) -> list[Style]:
    """Whole plans worth comparing: the starting places first, later other saints and other measures."""
    if s.turn == 0:
        return [style.varied({"start": float(place)}) for place in range(STARTS)]
    return [style] + [style.varied(change) for change in CHANGES]
