"""What can be typed for a choice."""

from __future__ import annotations

import signoria
from signoria.cli.choice_list import ChoiceList
from signoria.cli.choices import Choices, Row, letters
from signoria.kernel.action import Action
from signoria.kernel.match import Match
from tests.bots.pick import Pick, PickGame
from tests.cli.test_boards import drawn


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


def lines(listed: ChoiceList, page: int) -> list[str]:
    return [line.rstrip() for line in drawn(listed.draw(page), 60).splitlines()]


def test_many_short_choices_stand_side_by_side_and_are_paged() -> None:
    rows = [Row(str(n + 1), f"Go to {n:02d}", [n]) for n in range(50)]
    listed = ChoiceList(rows, [""] * 50, width=60, height=10, short=True)
    assert listed.columns == 3
    assert (listed.pages, listed.left(0), listed.left(1)) == (2, 20, 0)
    assert lines(listed, 0)[0].split() == [
        "1",
        "Go",
        "to",
        "00",
        "11",
        "Go",
        "to",
        "10",
        "21",
        "Go",
        "to",
        "20",
    ]
    assert lines(listed, 0)[9].split() == [
        "10",
        "Go",
        "to",
        "09",
        "20",
        "Go",
        "to",
        "19",
        "30",
        "Go",
        "to",
        "29",
    ]
    assert len(lines(listed, 0)) == 10
    assert [line.split()[0] for line in lines(listed, 1)] == ["31", "32", "33", "34", "35", "36", "37"]


def test_details_have_a_column_and_are_cut_where_the_list_must_be_short() -> None:
    rows = [Row(str(n + 1), "Go", [n]) for n in range(12)]
    details = ["word " * 30] * 12
    assert len(lines(ChoiceList(rows, details, 60, 20, short=True), 0)) == 12
    assert lines(ChoiceList(rows, details, 60, 20, short=True), 0)[0].endswith("…")
    assert len(lines(ChoiceList(rows, details, 60, 20, short=False), 0)) > 24
    assert len(lines(ChoiceList(rows[:3], details[:3], 60, 20, short=True), 0)) > 6


def test_letters_go_on_after_z() -> None:
    assert [letters(n) for n in (0, 25, 26, 51, 52)] == ["a", "z", "aa", "az", "ba"]
