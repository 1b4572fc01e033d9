"""The position as a thing: questions leave it alone, copies are independent, JSON gives it back whole."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from signoria.kernel.explain import explain
from signoria.kernel.record import Record
from signoria.kernel.state import State
from signoria.kernel.step import Step
from signoria.kernel.text import Noun
from signoria.lab.conformance.observe import difference, spread
from signoria.lab.conformance.report import Budget, Config, Moment, Report, check
from signoria.lab.conformance.walk import sample, waiting, walk_on

KERNEL_LISTS = ("stack", "lines", "taken", "lanes")
# No part of the position, but of the state.
PASSING = ("waiting", "offered", "acting", "barrier", "recording")


@check
def check_purity(report: Report, config: Config, budget: Budget) -> None:
    """Asking changes nothing, and asking twice gives the same answer in the same order."""
    for m in sample(report.ruleset, config, budget):
        report.now = m
        s = m.state.clone()
        before = _whole(s)
        for _, ask in _questions(s):
            ask()
        if _whole(s) != before:
            _who_did_it(report, m)
        for seat in waiting(m.state):
            fresh = m.state.clone()
            fresh.offered = None
            if not m.state.legal(seat) == fresh.legal(seat) == fresh.legal(seat):
                report.add(
                    "unstable", "legal gives another list, or another order, when asked again", m, seat
                )


def _who_did_it(report: Report, m: Moment) -> None:
    """Ask again, one by one, to name the question that changes the position."""
    s = m.state.clone()
    for name, ask in _questions(s):
        before = _whole(s)
        ask()
        if _whole(s) != before:
            text = f"{name} changes the state: {difference(before, _whole(s))}"
            report.add("impure", text, m, key=name, once=True)


def _whole(s: State) -> dict[str, Any]:
    """The position, and what passes: the bar to undo, draws and events of the last action."""
    passing = {name: getattr(s, name) for name in PASSING}
    return {**s.to_json(), **passing, "draws": s.rng.draws, "events": len(s.events)}


def _questions(s: State) -> Iterator[tuple[str, Any]]:
    for seat in waiting(s):
        actions = spread(s.clone().legal(seat), 4)
        yield "deciders", lambda seat=seat: s.step_of(seat).deciders(s)
        yield "reacts", lambda seat=seat: s.step_of(seat).reacts(s, True)
        yield "idle", lambda seat=seat: s.step_of(seat).idle(s, seat)
        yield "legal", lambda seat=seat: s.step_of(seat).legal(s, seat)
        yield "decision", lambda seat=seat: s.decision(seat)
        for action in actions:
            yield "why_not", lambda seat=seat, action=action: s.why_not(seat, action)
            yield "detail", lambda seat=seat, action=action: s.rules.detail(s.face(seat), seat, action)
            for i, (_, kind) in enumerate(s.rules.vocabulary_of(s).verbs[action.verb].operands[:1]):
                noun = Noun(kind.name, (action.a, action.b, action.c)[i])
                yield "explain", lambda seat=seat, noun=noun: explain(s, seat, noun)
        yield "passing", lambda seat=seat: s.step_of(seat).passing(s, seat)
        yield "tags", lambda seat=seat: s.step_of(seat).tags(s, seat)
        yield "absent", lambda seat=seat: s.step_of(seat).absent(s, seat)
    for seat in range(s.seats):
        yield "view", lambda seat=seat: s.view(seat)
        yield "determinize", lambda seat=seat: s.determinize(seat, 3)
        yield "evaluate", lambda seat=seat: s.rules.evaluate(s, seat)
    yield "view", lambda: s.view(None)
    yield "invariants", lambda: s.rules.invariants(s)
    yield "clone", s.clone
    yield "digest", s.digest


@check
def check_clones(report: Report, config: Config, budget: Budget) -> None:
    """A copy shares no list and no record with its original, goes on like it, and does not change it."""
    moments = sample(report.ruleset, config, budget)
    changing = _changing(moments)
    for m in moments:
        report.now = m
        s = m.state
        digest = s.digest()
        copy = s.clone()
        if copy.digest() != digest:
            report.add(
                "clone", f"a copy differs: {difference(s.to_json(), copy.to_json())}", m, key="differs"
            )
            continue
        for shared in _shared(s, copy):
            if shared in KERNEL_LISTS or shared in changing:
                report.add("clone", f"a copy shares {shared} with its original", m, key=shared, once=True)
        _same_continuation(report, m, copy, s.clone(), budget, "clone")
        if s.digest() != digest:
            report.add("clone", "playing on with a copy changes the original", m, key="changes", once=True)


def _mutable(value: object, path: str) -> Iterator[tuple[str, int]]:
    """Every list and record below a value, with its path and identity."""
    if isinstance(value, list):
        yield path, id(value)
        for i, v in enumerate(value):
            if isinstance(v, list | Record):
                yield from _mutable(v, f"{path}[{i}]")
    elif isinstance(value, Record):
        yield path, id(value)
        for name in type(value).FIELDS:
            yield from _mutable(getattr(value, name), f"{path}.{name}")


def _shared(s: State, copy: State) -> list[str]:
    """The attributes in which two states share a list or a record."""
    names = (*type(s).FIELDS, *KERNEL_LISTS)
    mine = {i for name in names for _, i in _mutable(getattr(s, name), name)}
    return [name for name in names if any(i in mine for _, i in _mutable(getattr(copy, name), name))]


def _changing(moments: list[Moment]) -> set[str]:
    """The attributes that ever change in a game: what is set up once and stays may be shared."""
    first: dict[object, dict[str, Any]] = {}
    out: set[str] = set()
    for m in moments:
        game = m.state.to_json()["game"]
        start = first.setdefault(m.config, game)
        out |= {name for name in game if game[name] != start[name]}
    return out


def _same_continuation(
    report: Report, m: Moment, one: State, other: State, budget: Budget, kind: str
) -> None:
    """Two positions that should be the same are played on alike, step by step."""
    chance = random.Random(m.index)
    for later in walk_on(one, chance, budget.ahead):
        seat, action = later.seat, later.action
        if not other.waits_for(seat) or one.legal(seat) != other.legal(seat):
            report.add(
                kind, f"{later.index} decisions on, other actions are offered", m, key="offers", once=True
            )
            return
        other.apply(seat, action)
    if one.outcome is None and one.digest() != other.digest():
        found = difference(one.to_json(), other.to_json())
        report.add(
            kind, f"played on for {budget.ahead} decisions they differ: {found}", m, key="continue", once=True
        )


@check
def check_json(report: Report, config: Config, budget: Budget) -> None:
    """`to_json` and back gives the same digest and the same game from there on; nothing is left out of FIELDS; steps come back whole."""
    for m in sample(report.ruleset, config, budget):
        report.now = m
        s = m.state
        values = json.loads(json.dumps(s.to_json()))
        back = s.rules.state_from_json(s.setup, values)
        if back.digest() != s.digest():
            found = difference(s.to_json(), back.to_json())
            report.add("json", f"JSON gives back another position: {found}", m, key="digest", once=True)
        if back.waiting != s.waiting:
            report.add(
                "json", f"waiting {s.waiting} comes back as {back.waiting}", m, key="waiting", once=True
            )
        _same_continuation(report, m, s.clone(), back, budget, "json")
        for name in _forgotten(s):
            report.add("fields", f"{name} changes and is not in FIELDS or DERIVED", m, key=name, once=True)
        for step in [*s.stack, *(step for lane in s.lanes for step in lane.stack)]:
            _step_comes_back(report, m, step)


def _forgotten(s: State) -> list[str]:
    """Attributes that are part of the position, to all appearances, but not in FIELDS. Caches are in DERIVED or begin with an underscore."""
    if not hasattr(s, "__dict__"):
        return []  # compiled
    kernel = vars(State(s.setup))
    blank = s.rules.blank(s.setup)
    out: list[str] = []
    for name, value in vars(s).items():
        if name in kernel or name in (*type(s).FIELDS, *type(s).DERIVED) or name.startswith("_"):
            continue
        if not hasattr(blank, name) or (getattr(blank, name) is not value and getattr(blank, name) != value):
            out.append(name)
    for name in type(s).FIELDS:
        for path, record in _records(getattr(s, name), name):
            extra = set(vars(record)) - set(type(record).FIELDS) if hasattr(record, "__dict__") else set()
            out += [f"{path}.{attribute}" for attribute in sorted(extra) if not attribute.startswith("_")]
    return out


def _records(value: object, path: str) -> Iterator[tuple[str, Record]]:
    if isinstance(value, Record):
        yield path, value
        for name in type(value).FIELDS:
            yield from _records(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, list):
        for v in value:
            yield from _records(v, path)


def _step_comes_back(report: Report, m: Moment, step: Step[Any]) -> None:
    name = type(step).__name__
    if report.ruleset.steps.get(name) is not type(step):
        report.add("step", f"step {name} is not registered in the ruleset", m, key=name, once=True)
        return
    twin = type(step)(*step.ints())
    if twin.ints() != step.ints() or (hasattr(step, "__dict__") and vars(twin) != vars(step)):
        report.add(
            "step", f"step {name} does not come back from its ints {step.ints()}", m, key=name, once=True
        )
    if not all(type(i) is int for i in step.ints()):
        report.add(
            "step", f"step {name} holds {step.ints()}, which are not whole numbers", m, key=name, once=True
        )
