"""A plan that wins: what a sensible player does next.

Wood first, then stone for a cathedral, fountains against pollution and famine, houses for more men, and the
goods that the patron saint asks for; the market turns surplus into what is missing. `plan` answers one small
decision at a time from the position alone, so that it can serve as an opponent and as the default policy of a
search.
"""

from __future__ import annotations

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.action import Action
from signoria.lab.yardsticks.antiquity_planning.city import city
from signoria.lab.yardsticks.antiquity_planning.countryside import countryside
from signoria.lab.yardsticks.antiquity_planning.places import (
    best_grave,
    best_pollution,
    best_spot,
    best_start,
    explore,
)
from signoria.lab.yardsticks.antiquity_planning.wants import dearest_surplus, most_wanted


def plan(s: AntiquityState, seat: int, saint: int = ids.SAN_CHRISTOFORI) -> Action:
    """The next action of a player who wants to satisfy this saint."""
    actions = s.legal(seat)
    if len(actions) == 1:
        return actions[0]
    verb = actions[0].verb
    if verb == verbs.SETTLE:
        return best_start(s, actions)
    if verb == verbs.PLACE:
        return best_spot(s, seat, actions)
    if verb == verbs.PAY:
        return dearest_surplus(s, seat, actions)
    if verb == verbs.DEDICATE:
        return actions[saint]
    if verb == verbs.PARTNER:
        return actions[-2]  # the highest number that comes free
    if verb == verbs.RECEIVE:
        return actions[most_wanted(s, seat, saint)]
    if verb == verbs.GRAVE:
        return best_grave(s, seat, actions)
    if verb == verbs.POLLUTE:
        return best_pollution(s, seat, actions)
    if verb == verbs.HARVEST:
        return actions[-1]
    if verb == verbs.EXPLORE:
        return explore(s, seat, actions)
    if verb == verbs.DISCARD:
        return dearest_surplus(s, seat, actions)
    if actions[-1].verb == verbs.DONE:
        return countryside(s, seat, actions, saint)
    if actions[-1].verb == verbs.COMMIT:
        return city(s, seat, actions, saint)
    return actions[-1]
