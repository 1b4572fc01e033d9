"""Where the plan puts things: cities, buildings, graves, pollution."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.planning.intent import Intent
from signoria.games.antiquity.planning.splendour import HOME, SPOTS, reserved
from signoria.games.antiquity.planning.stock import coming
from signoria.games.antiquity.planning.wants import FAR
from signoria.games.antiquity.rules.city import free_squares, shape_of, sound
from signoria.games.antiquity.rules.grids import border
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState
from signoria.games.antiquity.steps.placing import Place
from signoria.kernel.action import Action
from signoria.kernel.rng import Rng


def best_start(s: AntiquityState, actions: list[Action], intent: Intent, rng: Rng) -> Action:
    """A centre with all kinds of land in reach: the best one, or the next best ones; those that are as good by chance."""
    grid = s.data.hexes
    found: list[tuple[float, int]] = []
    for number, action in enumerate(actions):
        base = grid.one[action.a] | grid.around[action.a]
        near = base
        for _ in range(s.data.steps):
            near |= grid.grow(near) & s.land
        near &= ~base
        water = grid.grow(near) & s.sea & ~base
        value = 0.3 * near.bit_count()
        value += 1.5 * min(10, (near & s.forest).bit_count())
        value += 1.2 * min(10, (near & s.grass).bit_count())
        value += 2.0 * min(7, (near & s.map.boards[ids.MOUNTAIN]).bit_count())
        value += 2.0 * min(8, water.bit_count())
        if (near & s.map.boards[ids.MOUNTAIN]).bit_count() < NEEDED:
            value -= 15.0  # stone for cathedral and biology
        found.append((-value, number))
    found.sort()
    if intent.start == 0:
        equals = 1
        while equals < len(found) and found[equals][0] <= found[0][0] + intent.whim:
            equals += 1
        return actions[found[rng.below(equals)][1]]
    return actions[found[min(intent.start, len(found) - 1)][1]]


def best_spot(s: AntiquityState, seat: int, actions: list[Action]) -> Action:
    """The spot that leaves the free squares least broken up."""
    p = s.players[seat]
    step = s.step_of(seat)
    assert isinstance(step, Place)
    kind = ids.kind_of(step.piece)
    home = HOME.get(kind, 0)
    if home < len(p.built) and len(p.built) > 1:
        if kind in SPOTS:
            fixed = s.data.actions.place[home][0][SPOTS[kind]]
            if fixed in actions:
                return fixed
        at_home = [action for action in actions if action.a == home]
        actions = at_home or actions
    shape = shape_of(s, p, step.piece)
    best = actions[0]
    least = FAR
    for action in actions:
        board = shape.pattern[action.c] << s.data.grid.bit[action.b]
        open_edges = (border(board) & free_squares(s, p, action.a)).bit_count()
        if action.a and kind not in SPOTS:
            open_edges += 20 * (board & reserved(s, p, action.a)).bit_count()
        if open_edges < least:
            least = open_edges
            best = action
    return best


def touched(s: AntiquityState, seat: int, action: Action) -> int:
    """The free squares beside a building on that spot."""
    p = s.players[seat]
    step = s.step_of(seat)
    assert isinstance(step, Place)
    board = shape_of(s, p, step.piece).pattern[action.c] << s.data.grid.bit[action.b]
    return (border(board) & free_squares(s, p, action.a)).bit_count()


NEEDED: Final = 3  # mountains
IMPORTANCE: Final = [1, 4, 4, 5, 2, 3, 1, 5, 4, 8, 2, 9, 6, 20, 9, 5, 7, 4, 0]


def best_grave(s: AntiquityState, seat: int, actions: list[Action]) -> Action:
    """An empty square in a corner, or a building that matters least."""
    p = s.players[seat]
    best = actions[0]
    least = FAR
    for action in actions:
        bit = 1 << s.data.grid.bit[action.b]
        if p.built[action.a] & bit:
            cost = 0
            for piece in range(ids.HOUSES):
                if p.city[piece] == action.a and p.board[piece] & bit and sound(p, piece):
                    cost = 10 * IMPORTANCE[ids.kind_of(piece)]
        else:
            cost = (border(bit) & free_squares(s, p, action.a)).bit_count()
            if action.a and bit & reserved(s, p, action.a):
                cost += 5
        if cost < least:
            least = cost
            best = action
    return best


def best_pollution(s: AntiquityState, seat: int, actions: list[Action]) -> Action:
    """The hex of least use to oneself, and of most use to others."""
    grid = s.data.hexes
    others = 0
    for other in s.living():
        if other != seat:
            others |= zone(s, other)
    open_land = s.land & ~s.polluted & ~s.occupied
    open_sea = s.sea & ~s.polluted & ~s.occupied
    boards = [s.forest & open_land, s.grass & open_land, s.map.boards[ids.MOUNTAIN] & open_land, open_sea]
    best = actions[0]
    least = FAR
    for action in actions:
        one = grid.one[action.a]
        cost = 0
        for kind in range(len(boards)):
            if boards[kind] & one:
                cost = 2 * (boards[kind] & grid.around[action.a]).bit_count() + kind
        if others & one:
            cost -= 8
        if cost < least:
            least = cost
            best = action
    return best


def explore(s: AntiquityState, seat: int, actions: list[Action]) -> Action:
    """Explore while seeds are missing."""
    p = s.players[seat]
    soon = coming(s, seat)
    for good in verbs.CROPS:
        if p.goods[good] + soon[good] == 0:
            return actions[0]
    return actions[-1]
