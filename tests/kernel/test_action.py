"""The vocabulary: every action has one JSON form and one index."""

from __future__ import annotations

import pytest

from signoria.kernel.action import Action, Form, Kind, Vocabulary, numbers
from signoria.kernel.errors import MalformedAction

PLACE = Kind("place", ["milan", "genoa", "rome"])
N = numbers("n", 2, 5)
V = Vocabulary([Form("pass"), Form("go", [("to", PLACE)]), Form("pay", [("who", PLACE), ("n", N), ("m", N)])])


def test_size_counts_every_action_that_can_be_named() -> None:
    assert V.size == 1 + 3 + 3 * 4 * 4
    assert [V.span(i) for i in range(3)] == [(0, 1), (1, 4), (4, 52)]


def test_json_and_index_are_one_to_one() -> None:
    seen = set()
    for i in range(V.size):
        action = V.action_at(i)
        assert V.holds(action)
        assert V.index(action) == i
        form = V.encode(action)
        assert V.decode(form) == action
        seen.add(tuple(form))
    assert len(seen) == V.size
    assert V.encode(Action(2, 1, 5, 2)) == ["pay", "genoa", 5, 2]
    with pytest.raises(IndexError):
        V.action_at(V.size)


def test_actions_are_values() -> None:
    assert Action(1, 2) == Action(1, 2, 0, 0)
    assert Action(1, 2) != Action(1, 3)
    assert Action(1, 2) != "go"
    assert len({Action(1, 2), Action(1, 2), Action(2, 1)}) == 2


@pytest.mark.parametrize(
    "action",
    [
        Action(3),
        Action(-1),
        Action(1, 3),
        Action(1, -1),
        Action(1, 0, 1),
        Action(2, 0, 1, 2),
        Action(0, 0, 0, 1),
    ],
)
def test_what_can_not_be_named_is_not_held(action: Action) -> None:
    assert not V.holds(action)


@pytest.mark.parametrize(
    "form, message",
    [
        (["go", "milano"], "did you mean milan"),
        (["go", 1], "no place '1'"),
        (["pay", "rome", 1, 2], "n 1 is not between 2 and 5"),
        (["pay", "rome", "2", 2], "whole numbers from 2 to 5"),
        (["pay", "rome", 2], "takes 3 operand"),
        (["fly"], "no verb 'fly'"),
        ([["go"]], "an action is a list"),
        (7, "an action is a list"),
    ],
)
def test_a_malformed_form_is_refused_with_what_is_expected(form: object, message: str) -> None:
    with pytest.raises(MalformedAction, match=message):
        V.decode(form)


def test_a_vocabulary_is_checked_when_made() -> None:
    with pytest.raises(ValueError, match="two verbs are called go"):
        Vocabulary([Form("go"), Form("go")])
    with pytest.raises(ValueError, match="more than three"):
        Vocabulary([Form("go", [("a", N), ("b", N), ("c", N), ("d", N)])])
    with pytest.raises(ValueError, match="share a slug"):
        Kind("place", ["milan", "milan"])
