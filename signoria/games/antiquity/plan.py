"""What a sensible player does next.

Wood first, then stone for a cathedral, and then whatever the patron saint asks for. `plan` answers one small
decision at a time from the position and the parameters of a style, so that it can serve as an opponent and as the
policy of a search.
"""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.planning.city import city
from signoria.games.antiquity.planning.conquest import campaign
from signoria.games.antiquity.planning.countryside import countryside
from signoria.games.antiquity.planning.intent import Intent, intent_of
from signoria.games.antiquity.planning.places import (
    best_grave,
    best_pollution,
    best_spot,
    best_start,
    explore,
)
from signoria.games.antiquity.planning.prospects import EARLY, first_choice, suits_maria
from signoria.games.antiquity.planning.turning import ready
from signoria.games.antiquity.planning.wants import dearest_surplus, most_wanted
from signoria.games.antiquity.rules.country import open_sea, open_terrain
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.action import Action
from signoria.kernel.style import Style

BUILDERS: Final = (ids.SANTA_BARBARA, ids.SAN_NICOLO)


def first_saint(s: AntiquityState, seat: int, intent: Intent) -> int:
    """For houses and buildings San Christofori keeps the goods until all is ready; a conqueror lives from hand to mouth, and Santa
    Maria keeps goods herself.
    """
    if intent.saint in BUILDERS and not ready(s, seat, intent):
        return ids.SAN_CHRISTOFORI
    return intent.saint


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
        return actions[max(0, most_wanted(s, seat, intent, 1))]
    if last == verbs.DONE:
        return countryside(s, seat, actions, intent)
    if last == verbs.COMMIT:
        return city(s, seat, actions, intent)
    return actions[-1]


STARTS: Final = 5  # starting places that a search compares
MEASURES: Final[list[dict[str, float]]] = [
    {"people": 6.0},
    {"people": 8.0},
    {"land": 24.0},
    {"labour": 8.0},
]
"""Measures that a search compares with the usual ones, whoever the saint is."""
NEAR: Final = 8.0  # inns for a conquest that is worth thinking of
POOR: Final = 3  # hexes of mountain or open sea with which goods of that kind are hard to come by
RICH: Final = 6  # hexes of mountain that make a city of stone
SAINTS: Final[list[dict[str, float]]] = [
    {"saint": float(ids.SAN_CHRISTOFORI)},
    {"saint": float(ids.SAN_GIORGIO)},
    {"saint": float(ids.SANTA_MARIA)},
    {"saint": float(ids.SANTA_BARBARA), "people": 8.0},
    {"saint": float(ids.SAN_NICOLO), "people": 10.0},
]


def variations(s: AntiquityState, seat: int, style: Style) -> list[Style]:
    """Whole plans worth comparing: the starting places first; later other measures, and the other saints where the position
    speaks for them. A plan keeps its place in the list while others come and go: the usual one stands where none is worth it.
    """
    if s.turn == 0:
        return [style.varied({"start": float(place)}) for place in range(STARTS)]
    found = [style] + [style.varied(change) for change in MEASURES]
    worth = saints_worth_it(s, seat, style)
    while worth and not worth[-1]:
        worth.pop()
    for i in range(len(worth)):
        found.append(style.varied(SAINTS[i]) if worth[i] else style)
    return found


def saints_worth_it(s: AntiquityState, seat: int, style: Style) -> list[bool]:
    """Which of the saints' plans may be better than the usual one."""
    p = s.players[seat]
    if p.saint not in (ids.NO_SAINT, ids.SAN_CHRISTOFORI):
        return []
    christofori = giorgio = maria = False
    if p.saint == ids.NO_SAINT and s.turn <= EARLY:
        usual = first_choice(s, seat, style)
        christofori = usual != ids.SAN_CHRISTOFORI
        maria = usual != ids.SANTA_MARIA and suits_maria(s, seat, style)
    elif s.turn > 2:
        war = campaign(s, seat)
        giorgio = war is not None and war.cost() < NEAR
    mountains = (open_terrain(s, ids.MINE) & zone(s, seat)).bit_count()
    water = (s.data.hexes.grow(zone(s, seat)) & open_sea(s)).bit_count()
    barbara = mountains >= RICH and water <= RICH
    nicolo = mountains < POOR or water < POOR
    return [christofori, giorgio, maria, barbara, nicolo]
