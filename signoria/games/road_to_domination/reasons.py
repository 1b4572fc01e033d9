"""Why one does something: what changes at once, by how much it counts now; for what only begins, what speaks for it."""

from __future__ import annotations

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.evaluate import (
    BAD_AUTHORITY,
    DUCATS_TERM,
    FEATS,
    GLORY_TERM,
    GOOD_AUTHORITY,
    HAND_LIMIT,
    POINTS,
    PRESTIGE_TERM,
    count,
    places,
    prices_of,
)
from signoria.games.road_to_domination.rules.battle import humiliation, strength
from signoria.games.road_to_domination.rules.conquest import can_conquer
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.war import margin
from signoria.games.road_to_domination.terms import LAND, SEA, TRACKS, Seat
from signoria.kernel.action import Action
from signoria.kernel.text import Noun, Text

MOST = 3
Reason = tuple[float, Text]


def explain_choice(s: Road, seat: Seat, action: Action) -> list[Text]:
    """At most three reasons, the weightiest first."""
    found = intentions(s, seat, action)
    after = s.clone()
    after.apply(seat, action)
    if after.outcome is None:
        found += gains(s, after, seat) + losses(s, after, seat)
    found.sort(key=lambda reason: -reason[0])
    return [text for _, text in found[:MOST]]


def intentions(s: Road, seat: Seat, action: Action) -> list[Reason]:
    """What speaks for an action before it has shown any effect."""
    verb = action.verb
    if verb == verbs.ATTACK_ON_LAND or verb == verbs.ATTACK_AT_SEA:
        kind = LAND if verb == verbs.ATTACK_ON_LAND else SEA
        lead = strength(s, seat, action.b, kind, [action.a]) - strength(s, action.b, seat, kind, [])
        return [(0.3, Text("why.stronger", n=lead, seat=Noun("seat", action.b)))] if lead > 0 else []
    if verb == verbs.DISCARD:
        return [(0.01, Text("why.draw"))]
    if verb == verbs.TAKE_FACE_UP:
        if can_conquer(s, seat, action.a):
            return [(0.2, Text("why.ready", card=Noun("card", action.a)))]
        return [(0.01, Text("why.known"))]
    if verb == verbs.DRAW:
        return [(0.01, Text("why.unseen"))]
    if verb == verbs.DEFEND or verb == verbs.PAY_TRIBUTE or verb == verbs.SUBMIT:
        return in_war(s, seat, action)
    if verb == verbs.PASS or verb == verbs.END_TURN:
        return [(0.01, Text("why.keeps"))]
    return []


def in_war(s: Road, seat: Seat, action: Action) -> list[Reason]:
    """What a card adds to a defence; what peace costs."""
    kind = s.battle.kind
    if action.verb == verbs.DEFEND:
        held = strength(s, seat, s.active, kind, [*s.battle.defence_cards, action.a])
        return [(0.3, Text("why.defence", n=held))]
    if action.verb == verbs.PAY_TRIBUTE:
        return [(0.3, Text("why.peace_ducats", n=margin(s)))]
    return [(0.3, Text("why.peace_prestige", n=humiliation(s, s.active, seat, kind)))]


def gains(s: Road, after: Road, seat: Seat) -> list[Reason]:
    """What the own empire gains at once."""
    prices = prices_of(s)
    before = count(s, seat, places(s)[seat])
    now = count(after, seat, places(after)[seat])
    found: list[Reason] = []
    for term in range(len(before)):
        n = now[term] - before[term]
        value = n * prices[term]
        if n == 0 or value <= 0.0:
            continue
        if term < TRACKS:
            found.append((value, Text("why.step", stat=Noun("stat", term), n=n)))
        elif term == GLORY_TERM:
            found.append((value, Text("why.glory", n=n)))
        elif term == POINTS:
            found.append((value, Text("why.points", n=n)))
        elif term == PRESTIGE_TERM:
            found.append((value, Text("why.prestige", n=n)))
        elif term == DUCATS_TERM:
            ducats = after.players[seat].ducats - s.players[seat].ducats
            found.append((value, Text("why.ducats", n=ducats)))
        elif term == FEATS:
            found.append((value, Text("why.feats")))
        elif term == GOOD_AUTHORITY:
            found.append((value, Text("why.ruler")))
        elif term == BAD_AUTHORITY:
            found.append((value, Text("why.rid")))
        elif term == HAND_LIMIT:
            found.append((value, Text("why.hand")))
    return found


def losses(s: Road, after: Road, seat: Seat) -> list[Reason]:
    """What rivals lose at once."""
    prices = prices_of(s)
    found: list[Reason] = []
    for other in s.opponents(seat):
        noun = Noun("seat", other)
        ducats = s.players[other].ducats - after.players[other].ducats
        if ducats > 0:
            found.append((prices[DUCATS_TERM] * ducats, Text("why.costs", seat=noun, n=ducats)))
        prestige = s.players[other].prestige - after.players[other].prestige
        if prestige > 0:
            found.append((prices[PRESTIGE_TERM] * prestige, Text("why.humbles", seat=noun, n=prestige)))
        if after.players[other].authority != s.players[other].authority:
            found.append((0.05, Text("why.throne", seat=noun)))
    return found
