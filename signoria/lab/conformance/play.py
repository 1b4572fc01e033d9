"""Whole random games: they end, never get stuck, keep their invariants, and leave earlier copies alone."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

from signoria.kernel.action import Action
from signoria.kernel.errors import LaneError, Runaway
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import State
from signoria.lab.conformance.report import Budget, Config, Finding, Moment, Report, check
from signoria.lab.conformance.walk import DeadEnd, sample, waiting, walk, walk_on

COPY_EVERY = 25  # decisions between the copies that are kept
COPIES = 8
SHORT_GAMES = 6  # so many games, at most, where they are short
ENOUGH = 600  # decisions


@check
def check_play(report: Report, config: Config, budget: Budget) -> None:
    """Random games end within the turn limit; no dead ends; actions fit the vocabulary; invariants hold after each action; copies stay."""
    played = 0
    for game in range(budget.games * SHORT_GAMES):
        played += _play(report, config.replace(seed=config.seed + 1000 * game), budget)
        if game + 1 >= budget.games and played >= ENOUGH:
            break


def _play(report: Report, config: Config, budget: Budget) -> int:
    """Play one game; returns how many decisions it had."""
    rules = report.ruleset
    report.config = config
    copies: deque[tuple[int, State, str]] = deque(maxlen=COPIES)
    s: State | None = None
    try:
        for m in walk(rules, config, budget.longest):
            s = m.state
            report.now = m
            _fits(report, m)
            for broken in rules.invariants(s):
                report.add("invariant", f"after the decision before: {broken}", m, key=broken)
            if m.index % COPY_EVERY == 0:
                if len(copies) == COPIES:
                    _unchanged(report, m, *copies[0])
                copies.append((m.index, s.clone(), s.digest()))
    except DeadEnd as error:
        report.add("dead-end", str(error), report.now, key="dead")
        return budget.longest
    except Runaway as error:
        report.add("runaway", str(error), report.now)
        return budget.longest
    except LaneError as error:
        report.add("lane-draw", str(error), report.now)
        return budget.longest
    for index, copy, digest in copies:
        if report.now is not None:
            _unchanged(report, report.now, index, copy, digest)
    if s is not None:
        _ended(report, s, budget)
    return report.now.index if report.now is not None else 0


def _fits(report: Report, m: Moment) -> None:
    """Actions are unique and within the vocabulary; the turn counter keeps to the limit."""
    s = m.state
    vocabulary = s.rules.vocabulary_of(s)
    for seat in waiting(s):
        actions = s.legal(seat)
        if not actions:
            report.add("dead-end", "the seat has to decide and has no legal action", m, seat)
        if len(actions) != len(set(actions)):
            twice = next(a for a in actions if actions.count(a) > 1)
            report.add("not-unique", "the action is offered twice", m, seat, twice)
        for action in actions:
            if not vocabulary.holds(action):
                report.add("vocabulary", "the action does not fit the vocabulary", m, seat, action)
    limit = s.setup.values["turn_limit"]
    if limit and s.turn > limit:
        report.add("turn-limit", f"a decision in turn {s.turn}, the limit is {limit}", m, key="turn")


def _unchanged(report: Report, m: Moment, index: int, copy: State, digest: str) -> None:
    if copy.digest() != digest:
        report.add("clone", f"the copy made before decision {index} has changed since", m, key="clone")


def _ended(report: Report, s: State, budget: Budget) -> None:
    if s.outcome is None:
        report.add("never-ends", f"not over after {budget.longest} decisions, in turn {s.turn}", report.now)
        return
    for broken in s.rules.invariants(s):
        report.add("invariant", f"at the end of the game: {broken}", report.now, key=broken)
    outcome = s.outcome
    ranked = sorted(seat for group in outcome.ranking for seat in group)
    if ranked != list(range(s.seats)):
        report.add("outcome", f"the ranking {outcome.ranking} does not hold every seat once", report.now)
    if len(outcome.scores) != s.seats:
        report.add("outcome", f"{len(outcome.scores)} scores for {s.seats} seats", report.now)
    if not s.rules.texts().has(f"reason.{outcome.reason}"):
        report.add("text", f"there is no text reason.{outcome.reason}", report.now, key=outcome.reason)


@check
def check_turn_limit(report: Report, config: Config, budget: Budget) -> None:
    """With a turn limit of 1 and of 3 no decision is asked in a later turn, and the game ends."""
    for limit in (1, 3):
        _play(report, config.replace(turn_limit=limit), budget)


@check
def check_resigning(report: Report, config: Config, budget: Budget) -> None:
    """Any seat can resign at any moment; it is not asked again, and the game still ends."""
    moments = sample(report.ruleset, config, budget)
    for m in moments[:: max(1, len(moments) // budget.resignations)]:
        report.now = m
        for seat in range(m.state.seats):
            if not m.state.gone >> seat & 1:
                s = m.state.clone()
                s.resign(seat)
                _go_on_without(report, m, s, seat, budget)
        everybody = m.state.clone()
        for seat in range(m.state.seats):
            if everybody.outcome is None:
                everybody.resign(seat)
        if everybody.outcome is None:
            report.add("resign", "all seats have resigned, and the game is not over", m)


def _go_on_without(report: Report, m: Moment, s: State, gone: int, budget: Budget) -> None:
    try:
        for later in walk_on(s, random.Random(m.index), budget.longest):
            if s.waits_for(gone):
                report.add("resign", "the seat is asked although it has resigned", m, gone)
                return
            if later.index % 16 == 0:
                for broken in s.rules.invariants(s):
                    report.add("invariant", f"after a resignation: {broken}", m, gone, key=broken)
    except DeadEnd as error:
        report.add("dead-end", f"after this seat's resignation: {error}", m, gone)
        return
    if s.outcome is None:
        report.add("resign", f"not over {budget.longest} decisions after the seat resigned", m, gone)
    elif sorted(seat for group in s.outcome.ranking for seat in group) != list(range(s.seats)):
        report.add("outcome", f"the ranking {s.outcome.ranking} does not hold every seat once", m, gone)


def check_bot(
    choose_action: Any, ruleset: Ruleset[Any], config: Config, budget: Budget, seed: int = 5
) -> list[Finding]:
    """Fairness of a bot: `choose_action(state, seat, seed) -> Action` must not depend on anything that the seat can't know.

    The same information set and the same seed of the bot give the same move, and the position is left as it was.
    """
    report = Report(ruleset, config)
    for m in sample(ruleset, config, budget):
        before = m.state.digest()
        wanted: Action = choose_action(m.state.clone(), m.seat, seed)
        for world in range(budget.worlds):
            d = m.state.determinize(m.seat, world)
            found = choose_action(d, m.seat, seed)
            if found != wanted:
                report.add("unfair", f"the bot plays {wanted} here and {found} where it sees the same", m)
                break
        if m.state.digest() != before:
            report.add("impure", "the bot has changed the position", m)
        if wanted not in m.state.legal(m.seat):
            report.add("illegal", f"the bot plays {wanted}", m)
    return report.findings
