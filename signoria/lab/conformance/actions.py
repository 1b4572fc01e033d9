"""Legality has one source: what is offered equals the vocabulary filtered by `why_not`, and refusals cite rules that exist."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from signoria import catalogue
from signoria.kernel.action import Action, Vocabulary
from signoria.kernel.errors import MalformedAction
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import State
from signoria.kernel.step import Procedure
from signoria.lab.conformance.report import Budget, Config, Finding, Moment, Report, check
from signoria.lab.conformance.walk import sample, waiting, walk

ENOUGH_CITED = 0.95
SAMPLED = 2_000  # actions asked at random where the vocabulary is too large to be asked whole


@cache
def known_rules(package: str) -> frozenset[str]:
    """The ids of a game's catalogue."""
    return frozenset(rule.id for rule in catalogue.rules_of(package))


@check
def check_vocabulary(report: Report, config: Config, budget: Budget) -> None:
    """Offered actions survive the JSON form and the flat index; every verb rests on a rule of the catalogue."""
    known = known_rules(report.ruleset.package)
    for m in sample(report.ruleset, config, budget):
        report.now = m
        vocabulary = m.state.rules.vocabulary_of(m.state)
        for seat in waiting(m.state):
            for action in m.state.legal(seat):
                _round_trip(report, m, vocabulary, seat, action)
    s = report.ruleset.new_state(config.setup(report.ruleset), config.seed)
    for verb in s.rules.vocabulary_of(s).verbs:
        if verb.rule not in known:
            report.add("rule", f"verb {verb.name} cites {verb.rule!r}, which is no rule", key=verb.name)


def _round_trip(report: Report, m: Moment, vocabulary: Vocabulary, seat: int, action: Action) -> None:
    if not vocabulary.holds(action):
        report.add("vocabulary", "the action does not fit the vocabulary", m, seat, action)
        return
    try:
        if vocabulary.decode(vocabulary.encode(action)) != action:
            report.add("vocabulary", "the JSON form reads as another action", m, seat, action)
    except MalformedAction as error:
        report.add("vocabulary", f"the JSON form can't be read: {error}", m, seat, action)
    if vocabulary.action_at(vocabulary.index(action)) != action:
        report.add("vocabulary", "the flat index leads to another action", m, seat, action)


class Legality:
    """Compares `legal` with `why_not` decision by decision, and counts the refusals."""

    def __init__(self, report: Report, budget: Budget) -> None:
        self.report = report
        self.budget = budget
        self.known = known_rules(report.ruleset.package)
        self.compared: dict[str, int] = {}  # decisions by step class
        self.refusals = 0
        self.cited = 0
        self.uncited: dict[str, int] = {}

    def compare(self, m: Moment) -> None:
        s = m.state
        step = m.step
        self.compared[step] = self.compared.get(step, 0) + 1
        legal = s.legal(m.seat)
        offered = set(legal)
        passing = s.step_of(m.seat).passing(s, m.seat)
        if passing is not None and passing not in offered:
            self.report.add("legality", "passing gives an action that is not legal", m, None, passing)
        for action in self._asked(s, m, legal):
            refusal = s.why_not(m.seat, action)
            if refusal is None:
                if action not in offered:
                    self.report.add("legality", "why_not allows it, legal does not offer it", m, None, action)
                continue
            if action in offered:
                self.report.add(
                    "legality", f"legal offers it, why_not refuses it: {refusal!r}", m, None, action
                )
            self.refusals += 1
            if refusal.rule in self.known:
                self.cited += 1
            elif refusal.rule:
                self.report.add(
                    "rule", f"the refusal cites {refusal.rule!r}, no such rule", m, None, action, refusal.rule
                )
            else:
                key = f"{step} {s.rules.vocabulary_of(s).verbs[action.verb].name} {refusal.message.key}"
                self.uncited[key] = self.uncited.get(key, 0) + 1

    def _asked(self, s: State, m: Moment, legal: list[Action]) -> Iterable[Action]:
        """The step's whole vocabulary, or legal actions, their neighbours and a random sample. Other verbs the kernel refuses itself."""
        vocabulary = s.rules.vocabulary_of(s)
        step = s.step_of(m.seat)
        verbs = list(type(step).VERBS)
        if s.ambient is not None and step.idle(s, m.seat):
            verbs += [v for v in range(len(vocabulary.verbs)) if s.ambient.verbs >> v & 1]
        for action in legal:
            if action.verb not in verbs:
                self.report.add("legality", "the step's VERBS lack the verb that it offers", m, None, action)
        spans = [vocabulary.span(verb) for verb in verbs]
        total = sum(end - first for first, end in spans)
        if total <= self.budget.vocabulary:
            return (vocabulary.action_at(i) for first, end in spans for i in range(first, end))
        chance = random.Random(m.index)
        asked = set(legal)
        for action in legal[:: max(1, len(legal) // 200)]:
            asked.update(neighbours(vocabulary, action, chance))
        for first, end in spans:
            share = max(50, SAMPLED * (end - first) // total)
            if end - first <= share:
                asked.update(vocabulary.action_at(i) for i in range(first, end))
            else:
                asked.update(vocabulary.action_at(chance.randrange(first, end)) for _ in range(share))
        return asked

    def finish(self) -> None:
        """Tell if too many refusals cite no rule."""
        if self.refusals and self.cited < ENOUGH_CITED * self.refusals:
            worst = sorted(self.uncited.items(), key=lambda item: -item[1])[:5]
            names = "; ".join(f"{key} ({count})" for key, count in worst)
            self.report.add(
                "uncited",
                f"{self.refusals - self.cited} of {self.refusals} refusals cite no rule, most of them: {names}",
            )


def neighbours(vocabulary: Vocabulary, action: Action, chance: random.Random) -> list[Action]:
    """The action with one operand changed: to the values beside it, and to a random one."""
    out: list[Action] = []
    values = [action.a, action.b, action.c]
    for i, (_, kind) in enumerate(vocabulary.verbs[action.verb].operands):
        for value in (values[i] - 1, values[i] + 1, chance.randint(kind.low, kind.high)):
            if kind.holds(value) and value != values[i]:
                changed = [*values[:i], value, *values[i + 1 :]]
                out.append(Action(action.verb, changed[0], changed[1], changed[2]))
    return out


@check
def check_legality(report: Report, config: Config, budget: Budget) -> None:
    """`legal` equals the vocabulary filtered by `why_not`; nearly all refusals cite a rule, and every rule cited exists."""
    legality = Legality(report, budget)
    for m in sample(report.ruleset, config, budget):
        report.now = m
        if legality.compared.get(m.step, 0) < budget.per_step:
            legality.compare(m)
    legality.finish()


def check_legality_of_game(
    ruleset: Ruleset[Any], configs: Sequence[Config], budget: Budget, wanted: int = 50
) -> tuple[list[Finding], dict[str, int]]:
    """The same over many games of all configurations, until there are `wanted` decisions of each choice step, or `budget.search`
    decisions have been played.

    Returns the findings and how many decisions of each step class were compared.
    """
    report = Report(ruleset)
    legality = Legality(report, budget)
    share = -(-wanted // len(configs))
    steps = [name for name, step in ruleset.steps.items() if not issubclass(step, Procedure)]
    played = 0
    try:
        for game in itertools.count(1):
            for config in configs:
                report.config = config.replace(seed=config.seed + 77 * game)
                played += _compare_in_a_game(legality, report.config, wanted, share)
                if all(legality.compared.get(name, 0) >= wanted for name in steps) or played > budget.search:
                    legality.finish()
                    return report.findings, legality.compared
    except Exception as error:
        report.crash(error)
    return report.findings, legality.compared


def _compare_in_a_game(legality: Legality, config: Config, wanted: int, share: int) -> int:
    """Compare a share of the decisions of one random game; returns how many it had."""
    before = dict(legality.compared)
    seen: dict[str, int] = {}
    for m in walk(legality.report.ruleset, config, legality.budget.longest):
        legality.report.now = m
        step = m.step
        seen[step] = n = seen.get(step, 0) + 1
        done = legality.compared.get(step, 0)
        if done < wanted and done - before.get(step, 0) < share and (n < 4 or n % 5 == 0):
            legality.compare(m)
    return max(1, sum(seen.values()))
