"""Positions from outside: nothing becomes a state that is not one.

First the form: every field of its kind and within its range. Then the sense: the steps lie where they can, the
game's invariants hold, somebody has to decide and can, and everybody can look.
"""

from __future__ import annotations

import json
from typing import Any, Final

from signoria.kernel.errors import BadSave
from signoria.kernel.rng import rng_from_json
from signoria.kernel.schema import (
    FLAG,
    SEAT,
    SEATS,
    Field,
    Fields,
    Many,
    Number,
    Sizes,
    Word,
    check_fields,
    wrong,
)
from signoria.kernel.state import Setup, State
from signoria.kernel.step import Procedure, Step

Top = tuple[str, int]  # the name of a step and the line at which it stands

MOST_STEPS: Final = 64  # on one stack
MOST_DECISIONS: Final = 1_000_000_000
MOST_TURNS: Final = 1_000_000
MOST_POINTS: Final = 1_000_000
NO_CHANCE: Final = [1, 1]  # a generator that nobody will use


def read_position(setup: Setup, values: Any, path: str = "start") -> State:
    """The state that `State.to_json` wrote down as `values`. Raises BadSave, which names the field."""
    sizes = sizes_of(setup)
    try:
        check_form(setup, values, sizes, path)
        s: State = setup.rules.state_from_json(setup, values)
        check_sense(s, path)
    except BadSave:
        raise
    except Exception as error:
        raise BadSave(
            f"{path} is no position of {setup.rules.meta.title}: {type(error).__name__} {error}"[:200]
        ) from error
    return s


def beginning(state: State, fresh: bool) -> dict[str, Any]:
    """A position for another game to begin with, without the chance it has now if it gets a `fresh` one."""
    start = state.to_json()
    if fresh:
        start["rng"] = NO_CHANCE
        if start["fork"] is not None:
            start["fork"]["rng"] = NO_CHANCE
    return start


def sizes_of(setup: Setup) -> Sizes:
    sizes = setup.rules.sizes(setup.data, setup.seats)
    return {**sizes, "seats": setup.seats, "eyes": setup.seats + 1}


# -- form ------------------------------------------------------------------------------------------


class _Rng(Field):
    """The generator, which knows its own form. Outcomes can be forced by tests only."""

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        try:
            rng = rng_from_json(value)
        except ValueError as error:
            raise BadSave(f"{path}: {error}") from error
        if rng.forced:
            raise BadSave(f"{path}: its dice are laid out beforehand")


class _Outcome(Field):
    """How the game ended, or null."""

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        if value is None:
            return
        check_fields(OUTCOME, value, sizes, path)
        ranking = value["ranking"]
        if sorted(seat for group in ranking for seat in group) != list(range(sizes["seats"])):
            raise wrong(f"{path}.ranking", ranking, "all seats, each once")
        if not all(ranking[1:]):
            raise wrong(f"{path}.ranking", ranking, "groups of seats")


class _Later(Field):
    """What needs the rules to be checked: see `check_form`."""

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        pass


OUTCOME: Final[Fields] = {
    "ranking": Many(Many(SEAT, most="seats"), most="eyes"),
    "scores": Many(Number(-MOST_POINTS, MOST_POINTS), "seats"),
    "reason": Word(60),
}
STATE: Final[Fields] = {
    "stack": _Later(),
    "rng": _Rng(),
    "turn": Number(0, MOST_TURNS),
    "taken": Many(Number(0, MOST_DECISIONS), "seats"),
    "gone": SEATS,
    "outcome": _Outcome(),
    "lanes": _Later(),
    "fork": _Later(),
    "game": _Later(),
}


def check_form(setup: Setup, values: Any, sizes: Sizes, path: str, forked: bool = False) -> None:
    """Every field is there, is what it should be and lies within its range. Raises BadSave."""
    check_fields(STATE, values, sizes, path)
    outcome = values["outcome"]
    if outcome is not None and not setup.rules.texts("en").has(f"reason.{outcome['reason']}"):
        raise wrong(f"{path}.outcome.reason", outcome["reason"], "a way in which this game ends")
    top = check_stack(setup, values["stack"], sizes, f"{path}.stack", ("", 0))
    if not values["stack"] and outcome is None:
        raise BadSave(f"{path}.stack is empty, but the game is not over")
    check_lanes(setup, values["lanes"], sizes, f"{path}.lanes", top)
    check_fields(setup.rules.blank(setup).FIELDS, values["game"], sizes, f"{path}.game")
    if forked:
        if not values["lanes"] or values["fork"] is not None:
            raise BadSave(f"{path} is not where lanes were opened")
    elif values["lanes"]:
        check_form(setup, values["fork"], sizes, f"{path}.fork", True)
    elif values["fork"] is not None:
        raise BadSave(f"{path} has a fork, but no lanes")


def check_stack(setup: Setup, saved: Any, sizes: Sizes, path: str, ground: Top) -> Top:
    """Steps by name, each with its line and its numbers, on steps that it may lie on. Returns the last."""
    if type(saved) is not list or len(saved) > MOST_STEPS:
        raise wrong(path, saved, f"a list of at most {MOST_STEPS} steps")
    below, line = ground
    for i in range(len(saved)):
        row = saved[i]
        at = f"{path}[{i}]"
        if type(row) is not list or len(row) < 2 or type(row[0]) is not str:
            raise wrong(at, row, "a step: its name, its line and its numbers")
        step = setup.rules.steps.get(row[0])
        if step is None:
            raise wrong(at, row[0], "the name of a step")
        if step.ON and below not in step.ON and f"{below}:{line}" not in step.ON:
            raise BadSave(f"{at}: {row[0]} can't lie on {below or 'the ground'}")
        Number(0, step.LINES if issubclass(step, Procedure) else 0).check(row[1], sizes, f"{at}.line")
        if len(row) - 2 != len(step.INTS):
            raise BadSave(f"{at}: {row[0]} has {len(step.INTS)} numbers, not {len(row) - 2}")
        for k in range(len(step.INTS)):
            step.INTS[k].check(row[k + 2], sizes, f"{at}[{k + 2}]")
        below, line = row[0], row[1]
    return below, line


def check_lanes(setup: Setup, saved: Any, sizes: Sizes, path: str, ground: Top) -> None:
    """At most one lane for each seat: the seat, whether it has committed, and its stack."""
    if type(saved) is not list or len(saved) > setup.seats:
        raise wrong(path, saved, "a list of lanes")
    seats: list[int] = []
    for i in range(len(saved)):
        row = saved[i]
        if type(row) is not list or len(row) != 3:
            raise wrong(f"{path}[{i}]", row, "a lane: its seat, whether it has committed, its steps")
        SEAT.check(row[0], sizes, f"{path}[{i}].seat")
        FLAG.check(row[1], sizes, f"{path}[{i}].committed")
        check_stack(setup, row[2], sizes, f"{path}[{i}].stack", ground)
        if row[0] in seats:
            raise BadSave(f"{path}: seat {row[0]} has two lanes")
        seats.append(row[0])


# -- sense -----------------------------------------------------------------------------------------


def check_sense(s: State, path: str) -> None:
    """The position can be one of a game, and the game can go on. Raises BadSave."""
    check_flow(s, path)
    if s.fork is not None:
        check_fork(s, s.fork, path)
    faults = s.rules.sense(s) or s.rules.invariants(s)
    if faults:
        raise BadSave(f"{path}: {faults[0]}")
    for seat in range(s.seats):
        if s.waits_for(seat):
            check_decision(s, seat, path)
    for seat in range(s.seats):
        json.dumps(s.view(seat), allow_nan=False)
        s.determinize(seat, 1)
    json.dumps(s.view(None), allow_nan=False)


def check_flow(s: State, path: str) -> None:
    """The steps lie where they can; unless the game is over, somebody who has not left has to decide."""
    if s.outcome is not None:
        if s.lanes:
            raise BadSave(f"{path}.lanes are open, but the game is over")
        return
    check_steps(s, s.stack, s.lines, [], f"{path}.stack")
    if not s.stack or isinstance(s.stack[-1], Procedure) != bool(s.lanes):
        raise BadSave(f"{path}.stack does not end with somebody's decision")
    for lane in s.lanes:
        if lane.committed:  # in an imagined position what led to that is not known
            continue
        check_steps(s, lane.stack, lane.lines, s.stack, f"{path}.lanes")
        if (
            not lane.stack
            or isinstance(lane.stack[-1], Procedure)
            or lane.stack[-1].deciders(s) != 1 << lane.seat
        ):
            raise BadSave(f"{path}.lanes: seat {lane.seat} has nothing to decide in its lane")
    if not s.waiting or s.waiting >> s.seats or s.waiting & s.gone:
        raise BadSave(f"{path}: nobody, or somebody who has left, has to decide")


def check_steps(
    s: State, stack: list[Step[Any]], lines: list[int], ground: list[Step[Any]], path: str
) -> None:
    for i in range(len(stack)):
        if not stack[i].belongs(s, lines[i], ground + stack[:i]):
            raise BadSave(f"{path}[{i}]: {type(stack[i]).__name__} does not fit the position")


def check_fork(s: State, fork: State, path: str) -> None:
    """While lanes are open nothing changes but the lanes and what their seats do in them."""
    check_flow(fork, f"{path}.fork")
    faults = s.rules.sense(fork) or s.rules.invariants(fork)
    if faults:
        raise BadSave(f"{path}.fork: {faults[0]}")
    here, there = s.to_json(), fork.to_json()
    for name in ("stack", "turn"):
        if here[name] != there[name]:
            raise BadSave(f"{path}.{name} has changed since the lanes were opened")
    if [lane.seat for lane in s.lanes] != [lane.seat for lane in fork.lanes]:
        raise BadSave(f"{path}.lanes are of other seats than those of the fork")
    for i in range(len(s.lanes)):
        if fork.lanes[i].committed and not s.lanes[i].committed:
            raise BadSave(f"{path}.lanes: seat {s.lanes[i].seat} had committed")
    if fork.gone & ~s.gone:
        raise BadSave(f"{path}.gone: somebody has come back")


def check_decision(s: State, seat: int, path: str) -> None:
    """The seat can be asked and can answer."""
    decision = s.decision(seat)
    if not decision.actions:
        raise BadSave(f"{path}: seat {seat} has to decide and can do nothing")
    vocabulary = s.rules.vocabulary_of(s)
    for action in decision.actions:
        if not vocabulary.holds(action):
            raise BadSave(f"{path}: seat {seat} could do what can't be named")
    s.rules.texts("en").render(decision.prompt, vocabulary, [""] * s.seats)
