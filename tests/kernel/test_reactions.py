"""Reaction windows: who is asked under both options, and standing orders."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.kernel.action import Action
from signoria.kernel.errors import MalformedAction
from signoria.kernel.match import Match
from signoria.kernel.save import load_match, read_header
from signoria.kernel.step import Procedure
from signoria.kernel.text import Refusal
from tests.kernel.toy import DO, PASS, Ask, Toy, ToyState, state, toy_match

TRICK = 9  # the card that reacts


class Turn(Procedure[ToyState]):
    """Seat by seat: an attack on the left neighbour, then the window round the table."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def advance(self, s: ToyState, line: int) -> None:
        if line == 0:
            s.turn += 1
            s.call(Ask(self.seat))
        elif line < s.seats:
            s.call(Window((self.seat + line) % s.seats, self.seat))
        else:
            s.goto(Turn((self.seat + 1) % s.seats))


class Window(Ask):
    """Answer an attack with the trick (`do 1`) or pass."""

    def deciders(self, s: ToyState) -> int:
        return self.reacts(s, s.setup.ask_all)

    def reacts(self, s: ToyState, known: bool) -> int:
        return 1 << self.seat if (s.hands[self.seat] if known else TRICK in s.hands[self.seat]) else 0

    def legal(self, s: ToyState, seat: int) -> list[Action]:
        return [*([Action(DO, 1)] if TRICK in s.hands[seat] else []), Action(PASS)]

    def why_not(self, s: ToyState, seat: int, action: Action) -> Refusal | None:
        if action.verb == DO and (action.a != 1 or TRICK not in s.hands[seat]):
            return Refusal("toy.trick", "refusal.most", n=0)
        return None

    def passing(self, s: ToyState, seat: int) -> Action | None:
        return Action(PASS)

    def tags(self, s: ToyState, seat: int) -> list[str]:
        return ["against-me"] if seat == (self.most + 1) % s.seats else []


def deal(s: ToyState) -> None:
    """Seat 1 holds another card, seat 2 the trick, seat 3 nothing."""
    s.hands[1], s.hands[2], s.hands[0] = [4], [TRICK], [5]
    s.call(Turn(0))


def new_match(**options: Any) -> Match:
    return toy_match(Toy(deal, [Turn, Ask, Window]), 4, **options)


def asked(m: Match) -> list[int]:
    """Attack with seat 0 and pass all windows: who was asked, in order?"""
    m.play(0, ["do", 1])
    seats = []
    while m.pending()[0].step == "Window":
        seats.append(m.pending()[0].seat)
        m.play(seats[-1], ["pass"])
    return seats


def test_ask_all_asks_everybody_who_could_hold_the_card_in_order() -> None:
    assert asked(new_match()) == [1, 2]


def test_holders_only_asks_only_holders() -> None:
    assert asked(new_match(reactions="holders_only")) == [2]


def attacked(hands: list[list[int]], reactions: str) -> Match:
    """Seat 0 has attacked; the others hold these cards."""

    def dealt(s: ToyState) -> None:
        s.hands[1:] = hands
        s.call(Turn(0))

    m = toy_match(Toy(dealt, [Turn, Ask, Window]), 4, reactions=reactions)
    m.play(0, ["do", 1])
    return m


@pytest.mark.parametrize("hands", [[[4], [TRICK], []], [[4], [5], []], [[], [], [TRICK]]])
def test_who_is_asked_bars_undo_only_where_it_tells_something(hands: list[list[int]]) -> None:
    """Asked or not: with holders_only both tell what a hand holds."""
    assert not attacked(hands, "holders_only").can_undo(0)
    assert attacked(hands, "ask_all").can_undo(0)


def test_a_window_in_which_nobody_could_react_bars_nothing() -> None:
    assert attacked([[], [], []], "holders_only").can_undo(0)


def test_looking_at_a_window_bars_nothing() -> None:
    """The kernel notes the window when it gets there; whoever asks again changes nothing."""
    s = attacked([[4], [TRICK], []], "holders_only").state.clone()
    step = s.step_of(2)
    assert (step.deciders(s), step.reacts(s, True), step.reacts(s, False)) == (4, 4, 4)
    assert s.decisions()[0].seat == 2
    assert s.barrier == 0


@pytest.mark.parametrize(
    "could, reactions, barred", [(1, "holders_only", 1), (1, "ask_all", 0), (0, "holders_only", 0)]
)
def test_a_line_of_a_procedure_notes_a_window_itself(could: int, reactions: str, barred: int) -> None:
    class Line(Procedure[ToyState]):
        def advance(self, s: ToyState, line: int) -> None:
            if line == 1:
                s.window(could == 1)
            s.call(Ask(0))

    m = toy_match(Toy(lambda s: s.call(Line()), [Line, Ask]), 2, reactions=reactions)
    m.play(0, ["do", 1])
    assert m.can_undo(0) == (not barred)


def test_a_seat_that_can_only_pass_is_asked_all_the_same() -> None:
    m = new_match()
    m.play(0, ["do", 1])
    assert m.pending()[0].actions == [Action(PASS)]


def test_a_standing_order_passes_for_this_turn_only() -> None:
    m = new_match()
    m.standing(1, {})
    m.standing(2, {})
    assert asked(m) == []
    assert [e.auto for e in m.entries if e.what == "do"] == [False, True, True]
    m.play(1, ["do", 1])
    assert m.pending()[0].step == "Window"
    assert m.pending()[0].seat == 2


def test_pass_unless_a_tag_and_only_in_named_windows() -> None:
    m = new_match()
    m.standing(1, {"unless": ["against-me"], "until": "cancelled"})
    m.standing(2, {"unless": ["against-me"], "until": "cancelled", "windows": ["Window"]})
    m.play(0, ["do", 1])
    assert m.pending()[0].seat == 1  # attacked by its right neighbour
    m.play(1, ["pass"])
    assert m.pending()[0].step == "Ask"  # seat 2 passed by order
    m.play(1, ["do", 1])
    assert m.pending()[0].seat == 2
    m.standing(2, None)
    assert m.pending()[0].seat == 2


def test_an_order_given_while_asked_acts_at_once() -> None:
    m = new_match()
    m.play(0, ["do", 1])
    m.standing(1, {})
    assert m.pending()[0].seat == 2


def test_orders_are_part_of_the_save() -> None:
    m = new_match()
    m.standing(1, {"until": "cancelled"})
    m.play(0, ["do", 1])
    again = load_match(read_header(m.save()), m.rules)
    assert again.save() == m.save()
    assert state(again).did == state(m).did
    again.play(2, ["pass"])
    again.play(1, ["do", 1])
    again.play(2, ["pass"])
    again.play(0, ["pass"])
    assert again.pending()[0].seat == 2


@pytest.mark.parametrize(
    "order",
    [
        "pass",
        {"windows": "Window"},
        {"windows": ["Nowhere"]},
        {"unless": [1]},
        {"until": "later"},
        {"speed": 1},
        {"turn": "x"},
    ],
)
def test_a_malformed_order_is_refused_and_nothing_changes(order: Any) -> None:
    m = new_match()
    with pytest.raises(MalformedAction):
        m.standing(1, order)
    assert m.entries == []
