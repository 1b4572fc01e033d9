"""The solitaire opponent's smaller choices: agents, levies, casualties, taxes, concessions (O5 and our tie-breaks)."""

from __future__ import annotations

from signoria.games.pax_renaissance import ids, verbs
from signoria.games.pax_renaissance.ids import (
    AGENT_SPOT,
    APOSTASY,
    BISHOP,
    BORDERS,
    CATHOLIC,
    COLUMNS,
    EAST,
    MEDIEVAL,
    PAWN,
    PAWN_SPOT,
    PIRATE,
    PIRATE_SPOT,
    RELIGIOUS_WAR,
    REPRESSED_SPOT,
    ROOK,
    WEST,
)
from signoria.games.pax_renaissance.rules.apostasy import apostates, lost
from signoria.games.pax_renaissance.rules.forces import (
    attackers,
    defenders,
    fighting_agents,
    knights_in,
    ruling_class,
)
from signoria.games.pax_renaissance.rules.victory import believer_counts, bishop_counts, leading
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.action import Action

FAR = 99


def by_verb(actions: list[Action], verb: int) -> Action | None:
    for action in actions:
        if action.verb == verb:
            return action
    return None


def upstream(s: PaxState, border: int) -> int:
    """How far down an active route a border lies: the smaller the better; equal: the richer fair, then white (tie-break 4)."""
    best = FAR
    for side in (WEST, EAST):
        route = s.data.routes[s.emporia[side]]
        for i in range(1, len(route), 2):
            if route[i] == border:
                poorer = s.market_florins[side * COLUMNS] < s.market_florins[(1 - side) * COLUMNS]
                even = s.market_florins[side * COLUMNS] == s.market_florins[(1 - side) * COLUMNS]
                rank = 4 * i + (2 if poorer else 0) + (1 if even and side == EAST else 0)
                best = min(best, rank)
    return best


def border_choice(
    s: PaxState, banker: int, actions: list[Action], verb: int, may_spend: bool
) -> Action | None:
    """O5b: in place of a concession of the human, else furthest upstream; never against its own."""
    best: Action | None = None
    best_rank = 10 * FAR
    for action in actions:
        if action.verb != verb:
            continue
        there = s.pawns[action.a]
        if there == banker or (there >= 0 and not may_spend):
            continue
        rank = upstream(s, action.a) + (0 if there >= 0 else 2 * FAR)
        if rank < best_rank:
            best = action
            best_rank = rank
    return best


def place_agent(s: PaxState, banker: int, card: int, token: int, actions: list[Action]) -> Action:
    skip = by_verb(actions, verbs.SKIP)
    if BISHOP <= token < PAWN:
        for action in actions:
            if action.verb == verbs.PLACE_BISHOP and action.a == card:
                return action
        return actions[0]
    if token >= PIRATE:
        free = token < BISHOP
        found = border_choice(s, banker, actions, verbs.PLACE_BORDER, free or s.florins[banker] > 1)
        if found is None and not free:
            found = border_choice(s, banker, actions, verbs.PLACE_BORDER, True)
        if found is not None:
            return found
        return skip if skip is not None else actions[0]
    return place_soldier(s, banker, token, actions, skip)


def place_soldier(s: PaxState, banker: int, token: int, actions: list[Action], skip: Action | None) -> Action:
    """O5c: knights and rooks only in its own empires, or where they serve the main objective."""
    best: Action | None = None
    best_rank = FAR
    for action in actions:
        if action.verb != verbs.PLACE:
            continue
        empire = s.data.place_empire[action.a]
        rank = 0
        if s.owner[empire] == banker:
            rank = 0
        elif serves(s, empire, token):
            rank = 2
        else:
            rank = 8
        if s.places[action.a] >= 0:
            if rank == 0:
                rank = 9
            rank += 1  # also with its last florin: only the main objective leads here (O5a)
        if rank < best_rank:
            best = action
            best_rank = rank
    if best is None or (best_rank >= 8 and skip is not None):
        return skip if skip is not None else actions[0]
    return best


def serves(s: PaxState, empire: int, token: int) -> bool:
    """Row 3: a token of a religion that does not dominate, in a theocracy of its own colour."""
    if s.objective // 100 != 3:
        return False
    dominant = s.objective % 10
    return token % 3 != dominant and s.religion[empire] == token % 3


def levy(s: PaxState, banker: int, empire: int, actions: list[Action]) -> Action:
    """O5f: no believer in a theocracy if avoidable, then variety, then rooks."""
    best = actions[0]
    best_rank = 10 * FAR
    icons = s.data.icons[s.religion[empire]]
    for action in actions:
        token = icons[action.a]
        same = 0
        for place in ruling_class(s, empire):
            if s.places[place] % 3 == token % 3:
                same += 1
        rank = 4 * same + (0 if token >= ROOK else 1)
        if s.religion[empire] != MEDIEVAL and token % 3 == s.religion[empire]:
            rank += FAR
        if rank < best_rank:
            best = action
            best_rank = rank
    return best


def casualty(s: PaxState, banker: int, actions: list[Action], own: bool) -> Action:
    """Its own losses: pirates, then pawns, then knights, then rooks. Of the enemy first what the objective names."""
    best = actions[0]
    best_rank = FAR
    for action in actions:
        rank = loss_rank(s, action.a) if own else kill_rank(s, action.a)
        if rank < best_rank:
            best = action
            best_rank = rank
    return best


def token_at(s: PaxState, spot: int) -> int:
    if spot >= REPRESSED_SPOT:
        return spot - REPRESSED_SPOT
    if spot >= AGENT_SPOT:
        return spot - AGENT_SPOT
    if spot >= PAWN_SPOT:
        return PAWN + s.pawns[spot - PAWN_SPOT]
    if spot >= PIRATE_SPOT:
        return s.pirates[spot - PIRATE_SPOT]
    return s.places[spot]


def loss_rank(s: PaxState, spot: int) -> int:
    token = token_at(s, spot)
    if token >= PAWN:
        return 2 if token == PAWN + s.active else 1
    if token >= PIRATE:
        return 0
    return 3 if token < ROOK else 4


def kill_rank(s: PaxState, spot: int) -> int:
    if s.objective // 100 == 3 and token_at(s, spot) % 3 == s.objective % 10:
        return 0
    return 1


def survivor(s: PaxState, banker: int, target: int, actions: list[Action]) -> Action:
    """Knights and rooks first, then its own pawns and pirates upstream."""
    settle = by_verb(actions, verbs.SETTLE)
    if settle is not None:
        return settle
    best = actions[0]
    best_rank = 10 * FAR
    for action in actions:
        rank = upstream(s, action.b) + (0 if action.a == PAWN + banker else 2 * FAR)
        if rank < best_rank:
            best = action
            best_rank = rank
    return best


def regime(s: PaxState, banker: int, empire: int, actions: list[Action]) -> Action:
    """The concession is always placed; emancipation for the objective; golden liberty only against the dominant religion."""
    if by_verb(actions, verbs.CONCESSION) is not None:
        found = border_choice(s, banker, actions, verbs.CONCESSION, s.florins[banker] > 1)
        if found is None:
            found = border_choice(s, banker, actions, verbs.CONCESSION, True)
        if found is not None:
            return found
    freed = emancipation(s, banker, empire, actions)
    if freed is not None:
        return freed
    liberty = by_verb(actions, verbs.GOLDEN_LIBERTY)
    if liberty is not None and s.religion[empire] in (
        leading(believer_counts(s)),
        leading(bishop_counts(s, ids.NOBODY)),
    ):
        return liberty
    return Action(verbs.DONE)


def emancipation(s: PaxState, banker: int, empire: int, actions: list[Action]) -> Action | None:
    """Tie-break 7: its own serfs upstream in row 5, believers of other religions in row 3."""
    best: Action | None = None
    best_rank = FAR + 1
    for action in actions:
        if action.verb == verbs.EMANCIPATE and serves(s, empire, action.a):
            return action
        if action.verb == verbs.FREE_SERF and action.a == PAWN + banker and s.objective // 100 == 5:
            if upstream(s, action.b) < best_rank:
                best = action
                best_rank = upstream(s, action.b)
    return best


def pay_tax(s: PaxState, banker: int, actions: list[Action]) -> Action:
    """O5a: pays to keep a concession, but not with the last florin."""
    if s.florins[banker] > 1:
        return actions[0]
    return Action(verbs.YIELD)


def pacify(s: PaxState, banker: int, actions: list[Action]) -> Action:
    return Action(verbs.SPARE)


def sail(s: PaxState, banker: int, actions: list[Action]) -> Action:
    """Towards a concession of the human, never onto its own."""
    found = border_choice(s, banker, actions, verbs.SAIL, True)
    return found if found is not None else actions[0]


def bishop_move(s: PaxState, banker: int, card: int, actions: list[Action]) -> Action:
    return actions[0]


def commerce_place(s: PaxState, side: int) -> int:
    """O5e: from the facedown card, else from the leftmost faceup card with florins; -1 if there are none."""
    for at in range(side * COLUMNS, side * COLUMNS + COLUMNS):
        if s.market_florins[at]:
            return at
    return -1


def one_shot(s: PaxState, banker: int, card: int, actions: list[Action]) -> Action:
    """O5h: without an objective only what wins a kingdom or hurts the human at least as much."""
    shot = s.data.one_shot[card]
    found: Action | None = None
    if shot == ids.CORONATION:
        found = best_suitor(s, actions)
    elif shot == APOSTASY:
        if losses(s, 0, card) >= losses(s, banker, card):
            found = actions[0]
    elif shot == ids.TRADE_SHIFT:
        if route_loss(s, 0, card) >= route_loss(s, banker, card):
            found = actions[0]
    else:
        found = best_war(s, banker, card, actions)
    return found if found is not None else Action(verbs.NO_ONE_SHOT)


def best_suitor(s: PaxState, actions: list[Action]) -> Action | None:
    """O5g: the king with most knights on the map, then the first listed."""
    best: Action | None = None
    most = -1
    for action in actions:
        if action.verb == verbs.CROWN and len(knights_in(s, action.a)) > most:
            best = action
            most = len(knights_in(s, action.a))
    return best


def war_wins(s: PaxState, banker: int, card: int, target: int) -> bool:
    war = s.data.one_shot[card]
    source = s.data.one_shot_param[card]
    kept = s.fighting
    s.fighting = fighting_agents(s, card, war, banker)
    join = source == CATHOLIC and war == RELIGIOUS_WAR and s.has(banker, ids.CRUSADE_ROOKS)
    won = len(attackers(s, war, banker, source, target, join)) > len(defenders(s, war, source, target))
    s.fighting = kept
    return won


def best_war(s: PaxState, banker: int, card: int, actions: list[Action]) -> Action | None:
    """A war that brings a kingdom, in the empire with the fewest knights and rooks."""
    best: Action | None = None
    fewest = FAR
    for action in actions:
        if action.verb != verbs.LAUNCH or (s.owner[action.a] == banker and not s.republic[action.a]):
            continue
        count = len(ruling_class(s, action.a))
        if count < fewest and war_wins(s, banker, card, action.a):
            best = action
            fewest = count
    return best


def losses(s: PaxState, banker: int, card: int) -> int:
    """Cards a banker would lose to the card's apostasy."""
    religions = s.data.one_shot_param[card]
    if not apostates(s, religions) >> banker & 1:
        return 0
    return len(lost(s, banker, religions))


def route_loss(s: PaxState, banker: int, card: int) -> int:
    """Concessions that a trade shift takes off the route, less those it puts on it."""
    emporium = s.data.one_shot_param[card]
    old = s.data.routes[s.emporia[s.data.emporium_colour[emporium]]]
    new = s.data.routes[emporium]
    count = 0
    for border in range(BORDERS):
        if s.pawns[border] == banker:
            count += 1 if border in old[1::2] else 0
            count -= 1 if border in new[1::2] else 0
    return count
