"""The kit finds every broken variant of the template, by the finding that names its fault, and nothing on the template itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from signoria.games.template.ruleset import RULESET
from signoria.lab.conformance import CHECKS, QUICK, Config, Finding, check_bot, position
from tests.conformance.broken import FAULTS

BUDGET = replace(QUICK, longest=2_000, mutants=400)


def config(goal: int) -> Config:
    return Config(3, (("goal", goal),), seed=5)


@pytest.mark.parametrize("name", FAULTS)
def test_the_kit_reports_it(name: str) -> None:
    fault = FAULTS[name]
    findings = CHECKS[fault.check](fault.rules, config(fault.goal), BUDGET)
    assert fault.kind in {finding.kind for finding in findings}, [str(f) for f in findings]


@pytest.mark.parametrize("check, goal", sorted({(fault.check, fault.goal) for fault in FAULTS.values()}))
def test_the_template_is_clean(check: str, goal: int) -> None:
    assert [str(f) for f in CHECKS[check](RULESET, config(goal), BUDGET)] == []


def test_a_finding_leads_to_its_position() -> None:
    fault = FAULTS["leaks a hand"]
    finding = CHECKS["leaks"](fault.rules, config(60), BUDGET)[0]
    assert finding.config is not None
    assert finding.index is not None
    assert finding.seat is not None
    s = position(fault.rules, finding.config, finding.index)
    worlds = [s.determinize(finding.seat, seed).view(finding.seat) for seed in range(5)]
    assert any(world != s.view(finding.seat) for world in worlds)
    assert str(finding).startswith("[leak.view] template, 3 seats, options {'goal': 60}, seed 5, decision ")


def first_action(s: object, seat: int, seed: int) -> object:
    return s.legal(seat)[0]  # type: ignore[attr-defined]


def best_against_hidden_cards(s: object, seat: int, seed: int) -> object:
    actions = s.legal(seat)  # type: ignore[attr-defined]
    return actions[sum(s.hands[(seat + 1) % 3]) % len(actions)]  # type: ignore[attr-defined]


def test_a_bot_that_looks_into_hands_is_reported() -> None:
    found: list[Finding] = check_bot(best_against_hidden_cards, RULESET, config(60), QUICK)
    assert [f.kind for f in found][:1] == ["unfair"]
    assert check_bot(first_action, RULESET, config(60), QUICK) == []
