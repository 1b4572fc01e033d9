"""Playing at the same time: lane actions of different seats commute, and nobody sees into another's lane before the join."""

from __future__ import annotations

import random
from typing import Any

from signoria.kernel.action import Action
from signoria.kernel.state import State
from signoria.lab.conformance.observe import difference, events_json, observed, spread
from signoria.lab.conformance.report import Budget, Config, Moment, Report, check
from signoria.lab.conformance.walk import sample, waiting

PAIRS = 6  # pairs of actions tried per moment


@check
def check_lanes(report: Report, config: Config, budget: Budget) -> None:
    """Lane actions of different seats give the same position in both orders, unless one was announced or touched another lane."""
    for m in sample(report.ruleset, config, budget):
        if not m.state.lanes:
            continue
        report.now = m
        chance = random.Random(m.index)
        for other in waiting(m.state):
            if other != m.seat:
                mine = [m.action, *spread(m.state.legal(m.seat), 2)]
                theirs = [chance.choice(m.state.legal(other)), *spread(m.state.legal(other), 1)]
                for a, b in [(a, b) for a in mine for b in theirs][:PAIRS]:
                    _commute(report, m, a, other, b)


def _commute(report: Report, m: Moment, a: Action, other: int, b: Action) -> None:
    first, second = m.state.clone(), m.state.clone()
    first.apply(m.seat, a)
    second.apply(other, b)
    if first.barrier or second.barrier:
        return
    what = f"with {m.state.rules.vocabulary_of(m.state).encode(b)} of seat {other}"
    for s, seat, action in ((first, other, b), (second, m.seat, a)):
        if not s.waits_for(seat) or s.why_not(seat, action) is not None:
            report.add("lanes.order", f"{what}: seat {seat} can't do its part after the other", m, None, a)
            return
    first.apply(other, b)
    second.apply(m.seat, a)
    if first.digest() != second.digest():
        found = difference(first.to_json(), second.to_json())
        report.add("lanes.order", f"{what}: the order matters: {found}", m, None, a)


@check
def check_lane_secrecy(report: Report, config: Config, budget: Budget) -> None:
    """What a seat does in its lane changes nothing for the others, except that it has committed."""
    for m in sample(report.ruleset, config, budget):
        if not m.state.lanes:
            continue
        report.now = m
        seen: dict[tuple[int, int | None], Any] = {}
        for action in [m.action, *spread(m.state.legal(m.seat), 2)]:
            after = m.state.clone()
            after.recording = True
            after.apply(m.seat, action)
            if after.barrier or after.fork is not m.state.fork:
                continue
            before = _with_commits_of(m.state, after)
            for seat in [None, *range(m.state.seats)]:
                if seat == m.seat:
                    continue
                if (after.waiting, seat) not in seen:
                    seen[after.waiting, seat] = observed(before, seat)
                found = difference(seen[after.waiting, seat], observed(after, seat))
                if found:
                    text = f"seat {seat} sees what seat {m.seat} did in its lane: {found}"
                    report.add("lanes.secret", text, m, m.seat, action)
                told = events_json(after, after.events, seat)
                if told:
                    report.add(
                        "lanes.secret", f"seat {seat} reads {told[0]} before the join", m, m.seat, action
                    )


def _with_commits_of(s: State, after: State) -> State:
    """The position before, but showing who has committed after."""
    before = s.clone()
    for lane, later in zip(before.lanes, after.lanes, strict=True):
        lane.committed = later.committed
    before.waiting = after.waiting
    return before
