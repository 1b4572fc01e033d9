"""Every registered game, in every number of seats and with every value of every option, keeps the promises of the kit.

One game: pytest tests/conformance -k pax_renaissance. One check: -k "pax_renaissance and leaks".
"""

from __future__ import annotations

import pytest

from signoria.kernel.meta import OptionValue
from signoria.lab.conformance import CHECKS, DEEP, QUICK, Config, Finding, check_legality_of_game
from tests.conformance.table import EXCUSED, GAMES, rules_of, table

CONFIGS = table()


def told(findings: list[Finding]) -> str:
    return "\n" + "\n".join(str(finding) for finding in findings)


@pytest.mark.parametrize(
    "game, config, check",
    [
        pytest.param(game, config, check, id=f"{game}-{config.name}-{check}")
        for game, config in CONFIGS
        for check in CHECKS
    ],
)
def test_promise(game: str, config: Config, check: str, deep: bool) -> None:
    findings = CHECKS[check](rules_of(game), config, DEEP if deep else QUICK)
    left = [f for f in findings if (game, check, f.kind) not in EXCUSED]
    assert not left, told(left)


@pytest.mark.parametrize("game", GAMES)
def test_legality_of_every_step(game: str, deep: bool) -> None:
    """Fifty decisions of each step class, over games of all configurations."""
    configs = [config for name, config in CONFIGS if name == game]
    findings, compared = check_legality_of_game(rules_of(game), configs, DEEP if deep else QUICK)
    assert not findings, told(findings)
    assert compared


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_seats_and_every_value_of_every_option_is_played(game: str) -> None:
    meta = rules_of(game).meta
    configs = [config for name, config in CONFIGS if name == game]
    low, high = meta.seats
    assert {config.seats for config in configs} == set(range(low, high + 1))
    played = {(k, v) for config in configs for k, v in config.setup(rules_of(game)).values.items()}
    for option in meta.options:
        flags: list[OptionValue] = [False, True]
        single = flags if isinstance(option.default, bool) else [option.default]
        values: list[OptionValue] = [*option.choices] or single
        assert {(option.id, value) for value in values} <= played
