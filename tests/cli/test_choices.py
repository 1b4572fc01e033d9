"""What can be typed for a choice."""

from __future__ import annotations

import signoria
from signoria.cli.choices import Choices, letters
from signoria.kernel.action import Action
from signoria.kernel.match import Match
from tests.bots.pick import Pick, PickGame


def picking(size: int) -> Match:
    """A game in which seat 0 chooses a number below `size`."""
    game = PickGame(Pick(size, 0, 0), [0.0] * 200)
    return Match(game.setup(2, {}), 1)


def test_choices_are_numbered_and_named() -> None:
    match = signoria.new("template", 2, seed=1)
    choices = Choices(match, match.pending(0)[0].actions)
    assert choices.keys == [str(n + 1) for n in range(len(choices.actions))]
    assert choices.by_key("1") == 0
    assert choices.by_key("99") == -1
    assert choices.is_key("99")
    assert not choices.is_key("bid")
    assert choices.exact(choices.labels[0].upper()) == 0
    assert choices.exact("bid") == -1
    assert choices.matching("bid") == list(range(len(choices.actions)))
    assert choices.matching("bid xyzzy") == []


def test_an_amount_is_chosen_by_typing_it() -> None:
    match = picking(40)
    choices = Choices(match, match.pending(0)[0].actions)
    assert choices.keys[:3] == ["0", "1", "2"]
    assert choices.actions[choices.by_key("20")] == Action(0, 20)
    assert choices.by_key("40") == -1
    rows = choices.rows(list(range(40)))
    assert [(row.key, len(row.choices)) for row in rows] == [("0 … 39", 40)]


def test_a_few_numbers_are_listed_like_anything_else() -> None:
    match = picking(5)
    choices = Choices(match, match.pending(0)[0].actions)
    assert choices.keys == ["1", "2", "3", "4", "5"]
    assert len(choices.rows(list(range(5)))) == 5


def test_amounts_with_gaps_and_other_choices_beside_them() -> None:
    match = signoria.new("age_of_renaissance", 3, seed=9)
    verbs = match.vocabulary.by_name
    actions = [Action(verbs["bid"], n) for n in (-10, -5, 0, 5, 10, 15)] + [Action(verbs["done"])]
    choices = Choices(match, actions)
    assert choices.keys == ["-10", "-5", "0", "5", "10", "15", "a"]
    assert choices.by_key("-5") == 1
    assert choices.by_key("+5") == 3
    assert choices.by_key("A") == 6
    assert [row.key for row in choices.rows(list(range(7)))] == choices.keys


def test_letters_go_on_after_z() -> None:
    assert [letters(n) for n in (0, 25, 26, 51, 52)] == ["a", "z", "aa", "az", "ba"]
