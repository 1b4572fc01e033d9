"""The stack: nested interrupts, procedures, settle, ambient actions, choices of other seats, automatic
steps.
"""

from __future__ import annotations

from typing import ClassVar

import pytest

from signoria.kernel.action import Action
from signoria.kernel.errors import Runaway
from signoria.kernel.state import Outcome, ranked
from signoria.kernel.step import Ambient, Procedure
from signoria.kernel.text import Refusal
from tests.kernel.toy import AMBIENT, DO, PASS, Ask, Toy, ToyState, state, toy_match


class Level(Ask):
    """Asks; `do` opens the next level on top of this one, which then asks again and ends with a pass."""

    def take(self, s: ToyState, seat: int, action: Action) -> None:
        if action.verb == PASS:
            s.did.append(-self.most)
            s.end()
        else:
            s.did.append(self.most)
            s.call(Level(1 - seat, self.most + 1))


class Game(Procedure[ToyState]):
    """One level, then the end."""

    def advance(self, s: ToyState, line: int) -> None:
        if line == 0:
            s.call(Level(0, 1))
        else:
            s.finish(ranked([1, 0], "done"))


def test_interrupts_nest_five_deep_and_return_to_where_they_were() -> None:
    m = toy_match(Toy(lambda s: s.call(Game()), [Game, Level]))
    for depth in range(5):
        assert [d.seat for d in m.pending()] == [depth % 2]
        m.play(depth % 2, ["do", 0])
    assert len(m.state.stack) == 7
    seats = []
    for _ in range(6):
        seats.append(m.pending()[0].seat)
        m.play(seats[-1], ["pass"])
    assert seats == [1, 0, 1, 0, 1, 0]
    assert state(m).did == [1, 2, 3, 4, 5, -6, -5, -4, -3, -2, -1]
    assert m.over


def test_a_nested_stack_survives_json_and_clone() -> None:
    rules = Toy(lambda s: s.call(Game()), [Game, Level])
    m = toy_match(rules)
    for depth in range(4):
        m.play(depth % 2, ["do", 1])
    copy = rules.state_from_json(m.setup, m.state.to_json())
    assert copy.digest() == m.state.digest() == m.state.clone().digest()
    copy.apply(0, Action(PASS))
    assert copy.did == [1, 2, 3, 4, -5]
    assert state(m).did == [1, 2, 3, 4]


class Loop(Procedure[ToyState]):
    """Lines, a loop with `jump`, and `goto`."""

    def __init__(self, times: int) -> None:
        self.times = times

    def ints(self) -> list[int]:
        return [self.times]

    def advance(self, s: ToyState, line: int) -> None:
        if line == 0:
            s.did.append(100)
        elif line == 1:
            s.did.append(len(s.did))
            if len(s.did) < self.times:
                s.jump(1)
        elif self.times < 6:
            s.goto(Loop(self.times + 3))
        else:
            s.goto(Ask(0))


def test_procedures_run_line_by_line_jump_and_goto() -> None:
    m = toy_match(Toy(lambda s: s.call(Loop(3)), [Loop, Ask]))
    assert state(m).did == [100, 1, 2, 100, 4, 5]
    assert m.pending()[0].step == "Ask"


class Forever(Procedure[ToyState]):
    def advance(self, s: ToyState, line: int) -> None:
        s.jump(0)


def test_rules_that_loop_are_stopped() -> None:
    with pytest.raises(Runaway, match="Forever"):
        toy_match(Toy(lambda s: s.call(Forever()), [Forever]))


class Repeat(Ask):
    """Asks again and again."""

    def take(self, s: ToyState, seat: int, action: Action) -> None:
        s.did.append(action.a)

    def idle(self, s: ToyState, seat: int) -> bool:
        return seat == 0


class Bonus(Ask):
    """What settle opens."""


def bonus_at_seven(s: ToyState) -> None:
    if sum(s.did) >= 7 and not s.out:
        s.out = 1
        s.call(Bonus(1))


def test_settle_opens_a_step_at_once_and_play_returns_afterwards() -> None:
    m = toy_match(Toy(lambda s: s.call(Repeat(0, 5)), [Repeat, Bonus], settled=bonus_at_seven))
    m.play(0, ["do", 5])
    assert [(d.seat, d.step) for d in m.pending()] == [(0, "Repeat")]
    m.play(0, ["do", 3])
    assert [(d.seat, d.step) for d in m.pending()] == [(1, "Bonus")]
    m.play(1, ["do", 1])
    assert [(d.seat, d.step) for d in m.pending()] == [(0, "Repeat")]


class Now(Ambient[ToyState]):
    """Once, at any idle moment, seat 0 may have seat 1 do something."""

    def legal(self, s: ToyState, seat: int) -> list[Action]:
        return [] if s.out else [Action(AMBIENT)]

    def why_not(self, s: ToyState, seat: int, action: Action) -> Refusal | None:
        return Refusal("toy.once", "refusal.most", n=1) if s.out else None

    def take(self, s: ToyState, seat: int, action: Action) -> None:
        s.out = 1
        s.call(Ask(1))


def test_ambient_actions_stand_beside_the_steps_own_only_at_idle_moments() -> None:
    rules = Toy(lambda s: s.call(Repeat(0)), [Repeat, Ask], ambient=Now(1 << AMBIENT))
    m = toy_match(rules)
    assert Action(AMBIENT) in m.pending(0)[0].actions
    m.play(0, ["ambient"])
    # Another seat's choice inside the turn: an ordinary step with another decider, where nothing ambient is
    # offered.
    assert [(d.seat, d.step) for d in m.pending()] == [(1, "Ask")]
    assert Action(AMBIENT) not in m.pending(1)[0].actions
    refusal = m.why_not(1, ["ambient"])
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("toy.ambient", "This can't be done now.")
    m.play(1, ["do", 2])
    assert [(d.seat, d.step) for d in m.pending()] == [(0, "Repeat")]
    once = m.why_not(0, ["ambient"])
    assert once is not None
    assert once.rule == "toy.once"
    assert Action(AMBIENT) not in m.pending(0)[0].actions


class Single(Ask):
    """One option, public or not."""

    def __init__(self, seat: int, most: int, open: int) -> None:
        super().__init__(seat, most)
        self.open = open

    def ints(self) -> list[int]:
        return [self.seat, self.most, self.open]

    def public(self) -> bool:
        return self.open == 1

    def legal(self, s: ToyState, seat: int) -> list[Action]:
        return [Action(DO, self.most)]


def after(s: ToyState, step: Ask) -> None:
    s.call(Ask(0))
    s.call(step)


def test_a_single_public_option_is_taken_at_once_a_hidden_one_is_asked() -> None:
    m = toy_match(Toy(lambda s: after(s, Single(1, 2, 1)), [Single, Ask]))
    assert state(m).did == [2]
    assert m.pending()[0].seat == 0
    assert [line.text for line in m.log(0)] == ["Player 2 does 2."]
    m = toy_match(Toy(lambda s: after(s, Single(1, 2, 0)), [Single, Ask]))
    assert state(m).did == []
    assert m.pending()[0].seat == 1


class Both(Ask):
    """Asks all who have not answered; then goes on."""

    VERBS: ClassVar[tuple[int, ...]] = (DO, PASS)

    def deciders(self, s: ToyState) -> int:
        return ((1 << s.seats) - 1) & ~s.out

    def take(self, s: ToyState, seat: int, action: Action) -> None:
        s.out |= 1 << seat
        s.goods[seat] = action.a

    def nobody(self, s: ToyState) -> None:
        s.finish(ranked(s.goods, "done"))


def test_a_step_may_ask_several_seats_in_any_order() -> None:
    m = toy_match(Toy(lambda s: s.call(Both(0)), [Both]), seats=3)
    assert [d.seat for d in m.pending()] == [0, 1, 2]
    m.play(2, ["do", 1])
    assert [d.seat for d in m.pending()] == [0, 1]
    m.play(0, ["do", 3])
    m.play(1, ["do", 1])
    assert m.result is not None
    assert (m.result.ranking, m.result.scores, m.result.winners) == ([[0], [1, 2]], [3, 1, 1], [0])


class Turns(Procedure[ToyState]):
    """Each seat that is still in is asked in turn; who does 0 is eliminated; the last one wins."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def advance(self, s: ToyState, line: int) -> None:
        left = [i for i in range(s.seats) if not s.out >> i & 1]
        if len(left) == 1:
            s.finish(Outcome([left, [i for i in range(s.seats) if i not in left]], [0] * s.seats, "last"))
        elif line == 0:
            s.turn += 1
            if not s.out >> self.seat & 1:
                s.call(Mortal(self.seat))
        else:
            s.goto(Turns((self.seat + 1) % s.seats))


class Mortal(Ask):
    def take(self, s: ToyState, seat: int, action: Action) -> None:
        if action.verb == DO and action.a == 0:
            s.out |= 1 << seat
        s.end()


def test_a_seat_is_eliminated_in_mid_game() -> None:
    m = toy_match(Toy(lambda s: s.call(Turns(0)), [Turns, Mortal]), seats=3)
    m.play(0, ["do", 1])
    m.play(1, ["do", 0])
    m.play(2, ["do", 1])
    m.play(0, ["do", 1])
    assert m.pending()[0].seat == 2
    m.play(2, ["do", 0])
    assert m.result is not None
    assert (m.result.winners, m.result.reason) == ([0], "last")


def test_a_seat_that_resigns_is_played_by_absent_and_the_last_one_wins() -> None:
    m = toy_match(Toy(lambda s: s.call(Turns(0)), [Turns, Mortal]), seats=4)
    m.play(0, ["do", 1])
    m.resign(1)  # its first legal action is `do 0`: it is out at once
    assert state(m).out == 0b0010
    assert m.pending()[0].seat == 2
    m.resign(0)  # not its decision now: taken when its turn comes
    m.play(2, ["do", 1])
    m.play(3, ["do", 1])
    assert state(m).out == 0b0011
    m.resign(2)
    assert m.result is not None
    assert (m.result.winners, m.result.reason) == ([3], "resigned")
    assert [line.text for line in m.log(None)] == [
        "Player 2 resigns.",
        "Player 1 resigns.",
        "Player 3 resigns.",
    ]
