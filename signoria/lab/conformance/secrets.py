"""Hidden information: no seat is told what it can't know, and undo never takes back what somebody has learnt.

Two positions that differ only in what seat P can't know come from `determinize(P, seed)`. Whatever P observes must be the same in both.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from signoria.kernel.action import Action
from signoria.kernel.explain import explain
from signoria.kernel.rng import seeded
from signoria.kernel.state import State
from signoria.kernel.tensor import field_at, tensor_of
from signoria.kernel.text import Noun
from signoria.lab.conformance.actions import neighbours
from signoria.lab.conformance.observe import (
    difference,
    events_json,
    observed,
    refusal_json,
    spread,
    text_json,
)
from signoria.lab.conformance.report import Budget, Config, Moment, Report, check
from signoria.lab.conformance.walk import DeadEnd, sample, walk_on

OFTEN = 20  # samples after which a bar that never had a reason is reported


@check
def check_leaks(report: Report, config: Config, budget: Budget) -> None:
    """View, decisions, details, refusals and explanations of a seat are the same in every position that it can't tell from this one."""
    private = False  # whether a seat's view ever differs from a spectator's
    hidden = False  # whether it ever differs in the positions that another seat imagines
    for m in sample(report.ruleset, config, budget):
        report.now = m
        s = m.state
        spectator = s.view(None)
        for seat in range(s.seats):
            mine = _all_that_is_told(s, seat, m)
            numbers = tensor_of(s, seat)
            for world in range(budget.worlds):
                d = s.determinize(seat, 31 * m.index + world)
                _told_alike(report, m, seat, mine, _all_that_is_told(d, seat, m))
                other_numbers = tensor_of(d, seat)
                if numbers != other_numbers:
                    place = next(i for i in range(len(numbers)) if numbers[i] != other_numbers[i])
                    text = f"the tensor differs in the field {field_at(s, place)} between positions that the seat can't tell apart"
                    report.add("leak.tensor", text, m, seat, key=field_at(s, place))
                _publicly(report, m, seat, d)
            found = difference(spectator, d.view(None))
            if found:
                text = f"a spectator is shown what seat {seat} can't know: {found}"
                report.add("leak.spectator", text, m, seat, key=_top(found))
            other = (seat + 1) % s.seats
            if other != seat and not s.lanes and not hidden:
                private = private or s.view(other) != spectator
                hidden = d.view(other) != s.view(other)
    if private and not hidden:
        text = "seats have views of their own, and determinize never changes those of others: it deals nothing anew"
        report.add("determinize.idle", text)


def _all_that_is_told(s: State, seat: int, m: Moment) -> dict[str, Any]:
    told = observed(s, seat)
    if s.waits_for(seat):
        chance = random.Random(m.index)
        vocabulary = s.rules.vocabulary_of(s)
        asked: list[Action] = []
        for action in spread(s.legal(seat), 4):
            asked += neighbours(vocabulary, action, chance)
        told["refusals"] = [refusal_json(s, s.why_not(seat, a)) for a in asked]
        told["details"] = [[text_json(s, line) for line in s.detail(seat, a)] for a in asked]
        step = s.step_of(seat)
        told["tags"] = step.tags(s, seat)
        if m.index % 5 == 0:
            told["explained"] = [_explained(s, seat, a) for a in asked[:1]]
    return told


def _explained(s: State, seat: int, action: Action) -> Any:
    operands = s.rules.vocabulary_of(s).verbs[action.verb].operands
    found = explain(s, seat, Noun(operands[0][1].name, action.a))
    return [len(found.actions), [[r.rule, text_json(s, r.message)] for r in found.refusals]]


def _told_alike(report: Report, m: Moment, seat: int, mine: dict[str, Any], theirs: dict[str, Any]) -> None:
    for what in mine:
        found = difference(mine[what], theirs[what])
        if found:
            text = f"differs between this position and one that the seat can't tell from it: {found}"
            report.add(f"leak.{what}", text, m, seat, key=_top(found))


def _publicly(report: Report, m: Moment, seat: int, d: State) -> None:
    """A step that calls itself public offers the same in every position that another seat can imagine."""
    step = m.state.step_of(m.seat)
    if seat == m.seat or m.state.lanes or not step.public() or step.idle(m.state, m.seat):
        return
    vocabulary = d.rules.vocabulary_of(d)
    real = [vocabulary.encode(a) for a in step.legal(m.state, m.seat)]
    imagined = [vocabulary.encode(a) for a in step.legal(d, m.seat)]
    if real != imagined:
        text = f"the step is public(), but seat {seat} can't know its options: {difference(real, imagined)}"
        report.add("leak.public", text, m)


def _top(found: str) -> str:
    """The field that differs, so that findings about different fields are told apart."""
    return found.split(":")[0].split(".")[0]


@check
def check_worlds(report: Report, config: Config, budget: Budget) -> None:
    """Imagined positions are positions: invariants hold, every pending seat can act, and they can be played on.

    They follow from the seed and from what the seat knows alone: whoever imagines from an imagined position gets the same.
    """
    for m in sample(report.ruleset, config, budget):
        report.now = m
        for seat in range(m.state.seats):
            d = m.state.determinize(seat, m.index)
            for broken in d.rules.invariants(d):
                report.add(
                    "determinize", f"in a position imagined for this seat: {broken}", m, seat, key=broken
                )
            one, other = m.state.determinize(seat, -1), d.determinize(seat, -1)
            if one.digest() != other.digest():
                found = difference(one.to_json(), other.to_json())
                text = f"determinize depends on what this seat can't know: {found}"
                report.add("determinize.depends", text, m, seat)
            if seat == m.seat or m.index % 4 == 0:
                _playable(report, m, seat, d, budget)


def _playable(report: Report, m: Moment, seat: int, d: State, budget: Budget) -> None:
    try:
        for later in walk_on(d, random.Random(seat), budget.ahead):
            if later.index == 0 or later.index == budget.ahead - 1:
                for broken in d.rules.invariants(d):
                    text = f"played on from a position imagined for this seat: {broken}"
                    report.add("determinize", text, m, seat, key=broken)
    except DeadEnd as error:
        report.add("determinize", f"in a position imagined for this seat: {error}", m, seat, key="dead")


@check
def check_views(report: Report, config: Config, budget: Budget) -> None:
    """Views are plain JSON and fulfil the ruleset's `view_type` exactly: no field is missing and none is added."""
    import msgspec  # a dependency of the checks, not of the games

    wanted = report.ruleset.view_type()
    for m in sample(report.ruleset, config, budget):
        report.now = m
        for seat in [None, *range(m.state.seats)]:
            view = m.state.view(seat)
            try:
                fitted = msgspec.to_builtins(msgspec.convert(view, wanted, strict=True))
            except msgspec.ValidationError as error:
                report.add(
                    "view",
                    f"the view does not fit its type: {error}",
                    m,
                    seat,
                    key=str(error)[:40],
                    once=True,
                )
                continue
            found = difference(view, fitted)
            if found:
                report.add(
                    "view",
                    f"the view has what its type has not: {found}",
                    m,
                    seat,
                    key=_top(found),
                    once=True,
                )


class _Seen:
    """How often a step's verb was sampled outside lanes, how often it was barred, and how often somebody learnt something."""

    def __init__(self) -> None:
        self.samples = 0
        self.barred = 0
        self.learnt = 0
        self.first: Moment | None = None


@check
def check_undo(report: Report, config: Config, budget: Budget) -> None:
    """Undo is barred exactly where somebody's knowledge grew.

    The action is carried out in several positions that a seat can't tell apart. If the seat observes different things afterwards it has learnt something.
    """
    seen: dict[tuple[str, int], _Seen] = {}
    for m in sample(report.ruleset, config, budget):
        report.now = m
        for action in _with_alternatives(m):
            trial = m.state.clone()
            trial.apply(m.seat, action)
            joined = bool(m.state.lanes) and trial.fork is not m.state.fork
            count = seen.setdefault((m.step, action.verb), _Seen())
            if trial.barrier and count.learnt:
                continue  # it is barred, and there is a reason for it
            learnt = _who_learns(m, action, budget)
            if learnt and not trial.barrier:
                seat, found = learnt
                text = f"seat {seat} learns something ({found}), and undo is not barred"
                report.add("undo.open", text, m, m.seat, action)
            if m.state.lanes and not joined:
                continue
            count.samples += 1
            count.barred += 1 if trial.barrier and not joined else 0
            count.learnt += 1 if learnt or _betrays(m, action, budget) else 0
            count.first = count.first or Moment(m.state, m.index, m.seat, action, m.config)
    if report.ruleset.meta.read_options(dict(config.options), config.seats)["reactions"] == "holders_only":
        return  # who is asked tells something, so that undo is barred on principle
    for count in seen.values():
        if count.samples >= OFTEN and count.barred == count.samples and not count.learnt:
            text = f"undo was barred all {count.samples} times although nobody ever learnt anything"
            report.add("undo.shut", text, count.first)


def _with_alternatives(m: Moment) -> list[Action]:
    """The action that was chosen, and one of each other verb."""
    out = [m.action]
    for action in m.state.legal(m.seat):
        if all(a.verb != action.verb for a in out):
            out.append(action)
    return out[:3]


def _who_learns(m: Moment, action: Action, budget: Budget) -> tuple[int, str] | None:
    """A seat that observes different things after the action in positions that it could not tell apart before, and what differs."""
    for seat in range(m.state.seats):
        first: dict[str, Any] | None = None
        for world in range(budget.worlds):
            after = _after(m, seat, world, action, None)
            if after is None:
                continue
            told = {**observed(after, seat), "events": events_json(after, after.events, seat)}
            if first is None:
                first = told
            else:
                found = difference(first, told)
                if found:
                    return seat, found
    return None


def _betrays(m: Moment, action: Action, budget: Budget) -> bool:
    """Whether another seat could not be sure that the action was possible: that it was played may tell what lay in a hand."""
    return any(
        m.state.determinize(seat, 17 * m.index + world).why_not(m.seat, action) is not None
        for seat in range(m.state.seats)
        for world in range(budget.worlds)
        if seat != m.seat
    )


def _after(m: Moment, seat: int, world: int, action: Action, chance: int | None) -> State | None:
    """One of the positions that a seat thinks possible, after an action; None if the action is not possible there."""
    d = m.state.determinize(seat, 17 * m.index + world)
    if chance is not None:
        d.rng = seeded(chance)
    if d.why_not(m.seat, action) is not None:
        return None
    d.recording = True
    d.events = []
    d.apply(m.seat, action)
    return d


@check
def check_log(report: Report, config: Config, budget: Budget) -> None:
    """The log tells a seat nothing about hidden things that it does not know afterwards."""
    for m in sample(report.ruleset, config, budget):
        report.now = m
        for action in _with_alternatives(m):
            for seat in range(m.state.seats):
                _log_tells_more(report, m, action, seat, budget)
        _log_names_the_choice(report, m)


def _log_tells_more(report: Report, m: Moment, action: Action, seat: int, budget: Budget) -> None:
    """With the same chance: where the seat sees the same afterwards and knows no difference, it must have read the same."""
    worlds: list[tuple[State, list[Any]]] = []
    for world in range(budget.worlds + 2):
        s = _after(m, seat, world, action, m.index)
        if s is not None:
            told = sorted(events_json(s, s.events, seat), key=str)  # the order of two draws is no secret
            for other, read in worlds[:2]:
                if (
                    told != read
                    and observed(s, seat) == observed(other, seat)
                    and not _knows_apart(s, other, seat)
                ):
                    text = f"the log tells seat {seat} what its view does not show: {difference(read, told)}"
                    report.add("leak.log", text, m, m.seat, action)
                    return
            worlds.append((s, told))


def _log_names_the_choice(report: Report, m: Moment) -> None:
    """The same for a choice that others can't see: they must not read which it was."""
    same = [a for a in m.state.legal(m.seat) if a.verb == m.action.verb]
    if len(same) < 2 or m.state.lanes:
        return
    afters: list[State] = []
    for action in (m.action, next(a for a in same if a != m.action)):
        s = m.state.clone()
        s.recording = True
        s.apply(m.seat, action)
        afters.append(s)
    one, other = afters
    here, there = one.to_json(), other.to_json()
    if here["game"] == there["game"] or here["stack"] != there["stack"]:
        return  # it left no trace, or an open one: the next step
    for seat in range(m.state.seats):
        if seat == m.seat:
            continue
        told, read = (events_json(s, s.events, seat) for s in afters)
        if (
            told != read
            and observed(one, seat) == observed(other, seat)
            and not _knows_apart(one, other, seat)
        ):
            text = f"the log tells seat {seat} which choice was made, and nothing else does: {difference(told, read)}"
            report.add("leak.log", text, m)
            return


def _knows_apart(one: State, other: State, seat: int) -> bool:
    """Whether the seat knows in which of two positions it is: something differs that stays as it is in all it can imagine of either."""
    mine, theirs = _certain(one, seat), _certain(other, seat)
    return any(path in theirs and theirs[path] != value for path, value in mine.items())


def _certain(s: State, seat: int) -> dict[str, Any]:
    """What is the same in all positions that a seat thinks possible."""
    certain: dict[str, Any] = {}
    for world in range(8):
        facts = dict(_facts(s.determinize(seat, world).to_json()["game"], ""))
        certain = facts if world == 0 else {k: v for k, v in certain.items() if facts.get(k) == v}
    return certain


def _facts(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict | list):
        yield f"{path}#", len(value)
        for key, v in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _facts(v, f"{path}.{key}")
    else:
        yield path, value
