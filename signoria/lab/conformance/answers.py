"""Questions have answers: `why_not`, `detail` and `explain` may be asked about anything that can be named, by any seat, at any time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from signoria.kernel.action import Action
from signoria.kernel.advice import Tip, advice
from signoria.kernel.explain import explain
from signoria.kernel.reasons import MOST_REASONS, SECTION, reasons
from signoria.kernel.rng import Rng
from signoria.kernel.state import State
from signoria.kernel.style import Style
from signoria.kernel.text import Noun, Refusal, Text, noun_json
from signoria.lab.conformance.actions import known_rules
from signoria.lab.conformance.observe import spread, text_json
from signoria.lab.conformance.report import Budget, Config, Moment, Report, check
from signoria.lab.conformance.texts import check_worded, shipped_tables
from signoria.lab.conformance.walk import sample, waiting

ASKED_WHY = 6  # actions of a decision whose reasons are asked for


@check
def check_answers(report: Report, config: Config, budget: Budget) -> None:
    """Every question about every nameable action and noun is answered, in words, for every seat; no details about what is not legal."""
    chance = random.Random(config.seed)
    moments = sample(report.ruleset, config, budget)
    for m in chance.sample(moments, min(len(moments), budget.answers)):
        for seat in range(m.state.seats):
            for action in actions_of(m.state, seat, chance, budget.questions):
                ask(report, m, seat, action, "why_not", partial(refused, m.state, seat, action))
                ask(report, m, seat, action, "detail", partial(detailed, m.state, seat, action))
            for noun in nouns_of(m.state, chance, budget.questions // 20):
                ask(report, m, seat, None, "explain", partial(explained, m.state, seat, noun), str(noun))


def ask(
    report: Report,
    m: Moment,
    seat: int,
    action: Action | None,
    question: str,
    answer: Callable[[], None],
    about: str = "",
) -> None:
    try:
        answer()
    except Exception as error:
        text = f"{question} {about}: {type(error).__name__} {error}"
        report.add("answer", text, m, seat, action, key=f"{question} {type(error).__name__}")


def actions_of(s: State, seat: int, chance: random.Random, most: int) -> Iterator[Action]:
    """The whole vocabulary, or a part: whatever the step offers, and others."""
    vocabulary = s.rules.vocabulary_of(s)
    if vocabulary.size <= most:
        yield from (vocabulary.action_at(i) for i in range(vocabulary.size))
        return
    if s.waits_for(seat):
        legal = s.legal(seat)
        yield from chance.sample(legal, min(len(legal), most // 2))
        for verb in type(s.step_of(seat)).VERBS:
            first, end = vocabulary.span(verb)
            yield from (vocabulary.action_at(chance.randrange(first, end)) for _ in range(most // 20))
    for _ in range(most // 2):
        yield vocabulary.action_at(chance.randrange(vocabulary.size))


def nouns_of(s: State, chance: random.Random, most: int) -> Iterator[Noun]:
    """All nouns of all kinds, or some of some."""
    kinds = list(s.rules.vocabulary_of(s).kinds.values())
    for kind in kinds if len(kinds) <= most else chance.sample(kinds, most):
        ids = range(kind.low, kind.high + 1)
        for number in ids if len(ids) <= most else chance.sample(ids, max(1, most // 10)):
            yield Noun(kind.name, number)


def refused(s: State, seat: int, action: Action) -> None:
    worded(s, [s.why_not(seat, action)])


def detailed(s: State, seat: int, action: Action) -> None:
    worded(s, s.detail(seat, action))


def explained(s: State, seat: int, noun: Noun) -> None:
    found = explain(s, seat, noun)
    worded(s, list(found.refusals))
    for action in found.actions:
        s.rules.texts("en").action(action, s.rules.vocabulary_of(s), [""] * s.seats)


def worded(s: State, answers: list[Refusal | None] | list[Refusal] | list[Text]) -> None:
    """Put into words and into JSON what was answered."""
    vocabulary = s.rules.vocabulary_of(s)
    for answer in answers:
        if answer is not None:
            text = answer.message if isinstance(answer, Refusal) else answer
            text.to_json(vocabulary)
            s.rules.texts("en").render(text, vocabulary, [""] * s.seats)


def some(moments: list[Moment], config: Config, most: int) -> list[Moment]:
    """So many of them, the same in every run."""
    return random.Random(config.seed).sample(moments, min(len(moments), most))


@check
def check_reasons(report: Report, config: Config, budget: Budget) -> None:
    """Why a bot would choose an action: at most three texts of the section `why`, that every language has; the same wherever the seat
    sees the same; and asking leaves the position as it was.
    """
    rules = report.ruleset
    shipped = shipped_tables(rules.package)
    weights = rules.thinking().weights
    for m in some(sample(rules, config, budget), config, budget.reasons):
        report.now = m
        s = m.state
        for seat in waiting(s):
            worlds = [s.determinize(seat, 17 * m.index + i) for i in range(budget.worlds)]
            for action in spread(s.legal(seat), ASKED_WHY):
                told = rules.explain_choice(worlds[0], seat, action, Style(weights, Rng(1, 1)))
                if len(told) > MOST_REASONS:
                    report.add("reasons.many", f"{len(told)} reasons for one action", m, seat, action)
                for text in told:
                    if not text.key.startswith(SECTION):
                        problem = f"the reason {text.key} stands outside the section {SECTION[:-1]!r}"
                        report.add("reasons.section", problem, m, seat, action, key=text.key)
                    for language, table in shipped:
                        check_worded(report, language, table, text)
                mine = [text_json(s, text) for text in reasons(s, seat, action, weights)]
                for world in worlds:
                    theirs = [text_json(world, text) for text in reasons(world, seat, action, weights)]
                    if theirs != mine:
                        problem = f"other reasons where the seat sees the same: {mine} / {theirs}"
                        report.add("reasons.differ", problem, m, seat, action)
            if worlds[0].digest() != s.determinize(seat, 17 * m.index).digest():
                report.add("reasons.changes", "asking for reasons changed the position", m, seat)


@check
def check_advice(report: Report, config: Config, budget: Budget) -> None:
    """What the adviser says: with words in every language and rules that there are; the same wherever the seat sees the same; and
    asking leaves the position as it was.
    """
    rules = report.ruleset
    shipped = shipped_tables(rules.package)
    for m in some(sample(rules, config, budget), config, budget.answers):
        report.now = m
        s = m.state
        for seat in range(s.seats):
            worlds = [s.determinize(seat, 23 * m.index + i) for i in range(budget.worlds)]
            for tip in rules.advise(worlds[0], seat):
                check_tip(report, tip, seat, shipped)
            mine = tips_json(s, seat)
            for world in worlds:
                theirs = tips_json(world, seat)
                if theirs != mine:
                    problem = f"other advice where the seat sees the same: {mine} / {theirs}"
                    report.add("advice.differ", problem, m, seat)
            if worlds[0].digest() != s.determinize(seat, 23 * m.index).digest():
                report.add("advice.changes", "asking for advice changed the position", m, seat)


def check_tip(report: Report, tip: Tip, seat: int, shipped: list[tuple[str, dict[str, str]]]) -> None:
    """A tip has words and a rule, and marks components that there are."""
    m, rules = report.now, report.ruleset
    assert m is not None
    if tip.rule not in known_rules(rules.package):
        report.add(
            "advice.rule", f"{tip.head.key} cites {tip.rule!r}, which is no rule", m, seat, key=tip.rule
        )
    for mark in tip.marks:
        noun_json(mark, rules.vocabulary_of(m.state))
    for text in (tip.head, tip.text):
        for language, table in shipped:
            check_worded(report, language, table, text)


def tips_json(s: State, seat: int) -> list[Any]:
    return [[text_json(s, tip.head), text_json(s, tip.text)] for tip in advice(s, seat)]
