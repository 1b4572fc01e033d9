"""What a sensible banker does: the best of one step, by the same judgement that positions are weighed with.

Every action is tried in the given position and what it began is carried through: one smaller choice by judgement, those after it by
lot. A player's parameters (bots.toml) bend the judgement: each of `BENT` scales the weights whose names begin with it.
"""

from __future__ import annotations

from typing import Final

from signoria.games.pax_renaissance import verbs
from signoria.games.pax_renaissance.evaluate import chances
from signoria.games.pax_renaissance.ids import COMET, VICTORIES
from signoria.games.pax_renaissance.judgement import JUDGEMENT
from signoria.games.pax_renaissance.prospects import NAMES
from signoria.games.pax_renaissance.rules.victory import declaration_cost, wins
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.action import Action
from signoria.kernel.style import Style

BENT: Final = [
    *VICTORIES,
    "florins",
    "concessions",
    "income",
    "kings",
    "republics",
    "campaign",
    "faith",
    "inquisitor",
    "behead",
    "siege",
    "patron",
]
CARRIED: Final = 14  # smaller choices that one action may take
QUIET: Final = (verbs.END_TURN, verbs.END_OPS)
LARGE: Final = (verbs.BUY, verbs.FAIR, verbs.END_TURN, verbs.END_OPS)  # the verbs of a turn and of its ops


def winning(s: PaxState, seat: int, actions: list[Action]) -> int:
    """A declaration, or a comet that opens a victory which can be declared in the same turn; -1 if nothing wins."""
    for i in range(len(actions)):
        verb = actions[i].verb
        if verb == verbs.DECLARE:
            return i
        if verb == verbs.BUY:
            if s.data.card_kind[actions[i].a] == COMET and opens_a_win(s, seat, s.actions_left - 1):
                return i
        elif verb == verbs.ACTIVATE:
            if declaration_cost(s, actions[i].a) <= s.actions_left and wins(s, seat, actions[i].a):
                return i
    return -1


def opens_a_win(s: PaxState, seat: int, left: int) -> bool:
    """Whether a victory that is still closed could be declared with so many actions."""
    for victory in range(len(VICTORIES)):
        if not s.victories >> victory & 1 and declaration_cost(s, victory) <= left and wins(s, seat, victory):
            return True
    return False


def weights_of(s: PaxState, style: Style) -> list[float]:
    """The weights of the judgement as this player sees them."""
    usual = JUDGEMENT.by_seats[s.seats]
    if not style.weights:
        return usual
    bent = usual
    for name in BENT:
        scale = style.weights.get(name, 1.0)
        if scale != 1.0:
            if bent is usual:
                bent = usual[:]
            for i in range(len(NAMES)):
                if NAMES[i].startswith(name) or NAMES[i].startswith("open_" + name):
                    bent[i] *= scale
    return bent


def choose(s: PaxState, seat: int, actions: list[Action], style: Style) -> Action:
    """What wins, or the best of one step; what is nearly as good is drawn by lot."""
    place = winning(s, seat, actions)
    if place >= 0:
        return actions[place]
    worth = worths(s, seat, actions, style)
    best = max(worth)
    doubt = style.weight("doubt", 0.0) * best
    near: list[int] = []
    for i in range(len(worth)):
        if worth[i] >= best - doubt:
            near.append(i)
    return actions[near[style.rng.below(len(near))] if len(near) > 1 else near[0]]


def worths(s: PaxState, seat: int, actions: list[Action], style: Style) -> list[float]:
    """The seat's chance after each action and what completes it."""
    weights = weights_of(s, style)
    deep = 1 if large(actions) else 0
    out: list[float] = []
    for action in actions:
        c = s.clone()
        c.apply(seat, action)
        out.append(carried(c, seat, s.turn, deep, weights, style))
    return out


def large(actions: list[Action]) -> bool:
    """Whether a choice is one of the turn or its ops, not a smaller one inside them."""
    for action in actions:
        if action.verb in LARGE:
            return True
    return False


def carried(s: PaxState, seat: int, turn: int, deep: int, weights: list[float], style: Style) -> float:
    """The seat's chance when what was begun is done, and the turn with it; the next smaller choice is the best of its kind if
    `deep`.
    """
    own = 1 << seat
    for _ in range(CARRIED):
        if s.outcome is not None or s.turn != turn or s.waiting != own:
            break
        actions = s.legal(seat)
        place = quiet(actions)
        if place < 0 and len(actions) > 1:
            if deep:
                return best_of(s, seat, turn, actions, weights, style)
            place = style.rng.below(len(actions))
        s.apply(seat, actions[max(place, 0)])
    if s.outcome is not None:
        winners = s.outcome.winners
        return 1.0 / len(winners) if seat in winners else 0.0
    return chances(s, weights)[seat]


def best_of(
    s: PaxState, seat: int, turn: int, actions: list[Action], weights: list[float], style: Style
) -> float:
    best = 0.0
    for action in actions:
        c = s.clone()
        c.apply(seat, action)
        best = max(best, carried(c, seat, turn, 0, weights, style))
    return best


def quiet(actions: list[Action]) -> int:
    """The place of what ends the turn or the ops; -1 if there is none. The last options are looked at first."""
    for i in range(len(actions) - 1, -1, -1):
        if actions[i].verb in QUIET:
            return i
    return -1
