"""When a turn of Antiquity decides: each action is followed to the end of the turn.

A turn there has some hundred small decisions, most of them in secret, so that not everything that could follow can be looked at.
Two ways to go on are: by the frozen plan, and by doing no more than one must. An action is right if one of them comes out well, or
if after it one can still do what is right; it is wrong if nothing of this comes out well. The others go on by the frozen plan.
"""

from __future__ import annotations

from typing import Any, Final

from signoria.kernel.action import Action
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import derive, seeded
from signoria.kernel.state import State
from signoria.lab.clearness import Verdict
from signoria.lab.yardsticks import planning

KINDS: Final = ("win_now", "survive", "starve")
GRAVES: Final = 3  # that tell a famine which could have been avoided
LATER: Final = 4  # right actions that are tried after a wrong one
ENOUGH: Final = 600  # decisions until the end of a turn, at most
IDLE: Final = ("commit", "done", "keep", "harvest_rest", "stay", "alone")


class End:
    """What a turn has brought to a seat."""

    def __init__(self, won: bool, alive: bool, graves: int) -> None:
        self.won = won
        self.alive = alive
        self.graves = graves  # dug this turn

    def good(self, kind: str) -> bool:
        return self.won if kind == "win_now" else self.alive if kind == "survive" else self.graves == 0


def plan(s: State, seat: int) -> Action:
    """What the frozen plan does."""
    found = planning(s.rules.meta.slug)
    assert found is not None
    return found(s, seat)


def idle(s: State, action: Action) -> bool:
    """Whether an action only ends something."""
    return s.rules.vocabulary_of(s).verbs[action.verb].name in IDLE


def player(s: State, seat: int) -> dict[str, Any]:
    """What a position says of a seat."""
    found: dict[str, Any] = s.to_json()["game"]["players"][seat]
    return found


def graves_of(s: State, seat: int) -> int:
    return sum(board.bit_count() for board in player(s, seat)["graves"])


def idly(s: State, seat: int) -> Action:
    """No more than one must: the plan decides only where there is no way out."""
    last = s.legal(seat)[-1]
    return last if idle(s, last) else plan(s, seat)


def turn_end(s: State, seat: int, quiet: bool, before: int) -> End:
    """Play the turn of a position to its end, in place."""
    turn = s.turn
    order = seeded(turn)
    for _ in range(ENOUGH):
        if s.outcome is not None or s.turn != turn:
            break
        mover = next_seat(s.waiting, order)
        s.apply(mover, idly(s, mover) if quiet and mover == seat else plan(s, mover))
    winners = s.outcome.winners if s.outcome is not None else []
    return End(winners == [seat], player(s, seat)["alive"], max(0, graves_of(s, seat) - before))


def ends_of(s: State, seat: int, first: list[Action]) -> list[End] | None:
    """The two ends of a turn that begins with these actions, whatever they ask for in between; None if they can't be
    done one after the other.
    """
    c = s.clone()
    before = graves_of(c, seat)
    turn = c.turn
    for action in first:
        while c.outcome is None and c.turn == turn and c.waits_for(seat) and action not in c.legal(seat):
            if idle(c, c.legal(seat)[-1]):
                return None
            c.apply(seat, plan(c, seat))
        if c.outcome is not None or c.turn != turn or not c.waits_for(seat):
            return None
        c.apply(seat, action)
    return [turn_end(c.clone(), seat, quiet, before) for quiet in (False, True)]


def judged(world: State, seat: int, actions: list[Action], kind: str) -> list[bool] | None:
    """Which actions are right in one world; None if that is not clear."""
    ends = [ends_of(world, seat, [action]) or [] for action in actions]
    right = [any(end.good(kind) for end in row) for row in ends]
    if all(right) or not any(right):
        return None
    saving = [action for action, fine in zip(actions, right, strict=True) if fine]
    for i, action in enumerate(actions):
        if not right[i] and not idle(world, action):
            for later in saving[:LATER]:
                row = ends_of(world, seat, [action, later])
                if row is not None and any(end.good(kind) for end in row):
                    right[i] = True
                    break
    if all(right):
        return None
    if kind == "starve":
        for i, row in enumerate(ends):
            if not right[i] and min(end.graves for end in row) < GRAVES:
                return None
    return right


def played_out(s: State, seat: int, worlds: int, seed: int) -> Verdict | None:
    """The verdict on a position, the same in so many worlds; None if nothing is clear."""
    actions = s.legal(seat)
    for kind in KINDS:
        answer: list[bool] | None = None
        for number in range(worlds):
            found = judged(s.determinize(seat, derive(seed, number)), seat, actions, kind)
            if found is None or (answer is not None and found != answer):
                answer = None
                break
            answer = found
        if answer is not None:
            right = [i for i in range(len(actions)) if answer[i]]
            return kind, right, [i for i in range(len(actions)) if not answer[i]]
    return None
