"""Who plays in the laboratory."""

from __future__ import annotations

import pytest

from signoria import registry
from signoria.bots import UnknownBot
from signoria.lab.entrants import check, make
from signoria.lab.playout import play_out


def test_a_merchant_with_its_own_parameters_is_a_merchant_and_with_others_another() -> None:
    rules = registry.ruleset("antiquity")
    setup = rules.setup(2, {})
    ends = []
    for name in ("merchant", "merchant+people=7", "merchant+people=9+carts=2"):
        check(name, rules)
        ends.append(play_out(rules, setup, [make(name, 1), make("merchant", 2)], 3).scores)
    assert ends[0] == ends[1] != ends[2]


@pytest.mark.parametrize(
    "name, message",
    [
        ("merchant+peeple=9", "the policy of Antiquity has no parameter 'peeple'; did you mean people?"),
        ("merchant+people", "written as in merchant"),
        ("merchant+people=many", "written as in merchant"),
        ("prince+people=9", "only merchant"),
        ("merchnt", "did you mean merchant?"),
        ("merchant:meek+people=9", "no temperament 'meek'"),
        ("openspiel:ismcts#x", "openspiel:ismcts#200"),
    ],
)
def test_a_wrong_name_is_refused(name: str, message: str) -> None:
    with pytest.raises(UnknownBot) as error:
        check(name, registry.ruleset("antiquity"))
    assert message in str(error.value)
