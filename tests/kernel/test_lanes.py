"""Lanes: playing at the same time, in secret, with undo of one's own."""

from __future__ import annotations

from typing import ClassVar

import pytest

from signoria.kernel.action import Action
from signoria.kernel.errors import CannotUndo, LaneError, NotYourDecision
from signoria.kernel.match import Match
from signoria.kernel.state import ranked
from signoria.kernel.step import Procedure
from signoria.kernel.text import Refusal
from tests.kernel.toy import DID, DO, GIVE, PASS, SECRET, Ask, Toy, ToyState, state, toy_match


class Market(Procedure[ToyState]):
    """Everybody takes goods from a pool in secret; then all is revealed and counted."""

    def advance(self, s: ToyState, line: int) -> None:
        if line == 0:
            s.turn += 1
            for seat in range(s.seats):
                s.open_lane(seat, Shop(seat))
        elif line == 1:
            s.did = s.goods[:]
        else:
            s.finish(ranked(s.goods, "done"))


class Shop(Ask):
    """`do n` takes n from the pool, `give` hands a good to another lane, `pass` commits."""

    VERBS: ClassVar[tuple[int, ...]] = (DO, PASS, GIVE)

    def legal(self, s: ToyState, seat: int) -> list[Action]:
        takes = [Action(DO, n) for n in range(1, min(3, s.pool) + 1)]
        gives = [Action(GIVE, to, 1) for to in range(s.seats) if to != seat and s.goods[seat]]
        return [*takes, *gives, Action(PASS)]

    def why_not(self, s: ToyState, seat: int, action: Action) -> Refusal | None:
        if action.verb == DO and not 1 <= action.a <= min(3, s.pool):
            return Refusal("toy.pool", "refusal.most", n=min(3, s.pool))
        if action.verb == GIVE and (action.a == seat or action.b != 1 or not s.goods[seat]):
            return Refusal("toy.give", "refusal.most", n=0)
        return None

    def take(self, s: ToyState, seat: int, action: Action) -> None:
        if action.verb == PASS:
            s.end()
        elif action.verb == DO:
            s.pool -= action.a
            s.goods[seat] += action.a
            s.emit(SECRET, s.everyone, seat, action.a)
        else:
            s.goods[seat] -= 1
            s.goods[action.a] += 1
            s.exchange(1 << seat | 1 << action.a)
            s.announce(DID, seat, 1)


def market(s: ToyState) -> None:
    s.pool = 6
    s.call(Market())


def market_after_choices(s: ToyState) -> None:
    s.pool = 60
    s.call(Market())
    s.call(Ask(0))
    s.call(Ask(0))


def new_market(seats: int = 2) -> Match:
    return toy_match(Toy(market, [Market, Shop]), seats)


def test_nobody_sees_what_others_do_until_all_have_committed() -> None:
    m = new_market()
    before = (m.view(1), m.view(None), [str(x) for x in m.log(1)])
    number = m.pending(1)[0].number
    m.play(0, ["do", 2])
    m.play(0, ["do", 3])
    assert (m.view(1), m.view(None), [str(x) for x in m.log(1)]) == before
    assert m.pending(1)[0].number == number
    assert m.view(0)["goods"] == [5, 0]
    assert m.view(0)["pool"] == 1
    assert [x.text for x in m.log(0)] == ["Player 1 hides 2.", "Player 1 hides 3."]
    m.play(0, ["pass"])
    assert m.view(1) == before[0]
    assert [d.seat for d in m.pending()] == [1]
    with pytest.raises(NotYourDecision):
        m.play(0, ["do", 1])
    m.play(1, ["pass"])
    assert m.view(1)["goods"] == [5, 0]
    assert state(m).did == [5, 0]
    assert [x.text for x in m.log(1)] == [
        "All choices are revealed.",
        "Player 1 hides 2.",
        "Player 1 hides 3.",
    ]
    assert m.log(1)[1].index == 1


def test_the_log_does_not_count_what_others_do_in_their_lanes() -> None:
    quiet, busy = new_market(), new_market()
    for amount in (1, 2):
        busy.play(0, ["do", amount])
    for m in (quiet, busy):
        m.play(1, ["do", 1])
        m.play(0, ["do", 1])
        m.play(1, ["do", 1])
    assert [(x.index, x.text) for x in busy.log(1)] == [(1, "Player 2 hides 1."), (2, "Player 2 hides 1.")]
    assert [str(x) for x in busy.log(1)] == [str(x) for x in quiet.log(1)]
    for seat in (0, 1):
        busy.play(seat, ["pass"])
    assert [x.index for x in busy.log(1)] == [3, 5, 7, 1, 2, 4]  # revealed, all places are known


def test_what_a_seat_can_imagine_does_not_count_what_others_decide() -> None:
    m = new_market()
    before = m.state.determinize(1, 3).to_json()
    m.play(0, ["do", 2])
    m.undo(0)
    m.play(0, ["do", 1])
    assert m.state.taken == [3, 0]
    assert m.state.face(1).taken == [0, 0]
    assert m.state.face(0).taken == [3, 0]
    assert m.state.determinize(1, 3).to_json() == before


def test_an_undo_leaves_the_lanes_as_they_were_opened() -> None:
    """However far it reaches back, and whatever was taken back before they were opened."""
    m = toy_match(Toy(market_after_choices, [Market, Shop, Ask]), 2)
    m.play(0, ["do", 1])
    m.undo(0)
    m.play(0, ["do", 1])
    m.play(0, ["do", 1])
    fork = m.state.fork
    assert fork is not None
    m.play(0, ["do", 1])
    for _ in range(20):
        m.play(1, ["do", 1])
    m.undo(0)
    assert m.state.fork is fork
    assert fork.taken == [4, 0]


def test_what_bars_an_undo_does_not_tell_whether_others_have_played() -> None:
    m = new_market()
    assert m.undo_barrier(1) == "kernel.undo_phase"
    m.play(0, ["do", 1])
    assert m.undo_barrier(1) == "kernel.undo_phase"
    m.undo(0)
    assert m.undo_barrier(0) == "kernel.undo_phase"


def test_a_shared_pool_that_runs_out_refuses() -> None:
    m = new_market()
    m.play(0, ["do", 3])
    m.play(0, ["do", 2])
    assert m.view(1)["pool"] == 6
    assert m.why_not(1, ["do", 1]) is None
    refusal = m.why_not(1, ["do", 2])
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("toy.pool", "At most 1.")
    m.undo(0)
    assert m.why_not(1, ["do", 2]) is None


def test_each_seat_undoes_its_own_last_lane_action() -> None:
    m = new_market()
    m.play(0, ["do", 1])
    m.play(1, ["do", 2])
    m.play(0, ["do", 3])
    assert m.why_not(1, ["do", 1]) is not None
    m.undo(0)
    assert m.view(0)["goods"] == [1, 0]
    assert m.view(1)["goods"] == [0, 2]
    m.undo(1)
    assert state(m).goods == [1, 0]
    m.undo(0)
    assert (state(m).goods, state(m).pool) == ([0, 0], 6)
    assert m.why_no_undo(0) == "nothing of this phase is left to take back"
    with pytest.raises(CannotUndo):
        m.undo(1)


def test_a_commit_is_taken_back_by_undo_and_numbers_never_return() -> None:
    m = new_market()
    m.play(0, ["pass"])
    number = m.state.taken[0]
    assert m.pending(0) == []
    m.undo(0)
    assert m.pending(0)[0].number == number + 1
    assert m.pending(1)[0].number == 0
    m.play(0, ["do", 1])
    m.play(0, ["pass"])
    m.play(1, ["pass"])
    assert not m.can_undo(0)
    assert not m.can_undo(1)


def test_a_trade_between_lanes_is_atomic_and_bars_undo_of_both() -> None:
    m = new_market()
    m.play(0, ["do", 2])
    m.play(1, ["do", 1])
    m.play(0, ["give", 1, 1])
    assert state(m).goods == [1, 2]
    assert [x.text for x in m.log(1)] == ["Player 2 hides 1.", "Player 1 does 1."]
    assert not m.can_undo(0)
    assert not m.can_undo(1)
    m.play(1, ["do", 2])
    assert m.can_undo(1)
    m.undo(1)
    assert "learnt" in m.why_no_undo(1)
    assert state(m).goods == [1, 2]


def test_lane_actions_of_different_seats_commute() -> None:
    one, two = new_market(), new_market()
    one.play(0, ["do", 2])
    one.play(1, ["do", 3])
    two.play(1, ["do", 3])
    two.play(0, ["do", 2])
    assert one.state.digest() == two.state.digest()


def test_determinize_rewinds_foreign_lanes_and_keeps_only_that_they_committed() -> None:
    m = new_market(3)
    m.play(0, ["do", 2])
    m.play(1, ["do", 3])
    m.play(1, ["pass"])
    d = m.state.determinize(0, 7)
    assert isinstance(d, ToyState)
    assert d.goods == [2, 0, 0]
    assert [lane.committed for lane in d.lanes] == [False, True, False]
    assert d.view(0) == m.view(0)
    assert d.legal(0) == [
        Action(DO, 1),
        Action(DO, 2),
        Action(DO, 3),
        Action(GIVE, 1, 1),
        Action(GIVE, 2, 1),
        Action(PASS),
    ]
    d.apply(0, Action(PASS))
    d.apply(2, Action(PASS))
    assert d.outcome is not None
    assert state(m).goods == [2, 3, 0]


def test_open_lanes_survive_json_clone_and_save() -> None:
    m = new_market()
    m.play(0, ["do", 2])
    m.play(1, ["pass"])
    copy = m.rules.state_from_json(m.setup, m.state.to_json())
    assert copy.digest() == m.state.digest()
    assert copy.view(1) == m.view(1)
    clone = m.state.clone()
    clone.apply(0, Action(PASS))
    assert clone.outcome is not None
    assert m.state.outcome is None


class Dice(Ask):
    def take(self, s: ToyState, seat: int, action: Action) -> None:
        s.rng.roll(6)


class Peek(Ask):
    def take(self, s: ToyState, seat: int, action: Action) -> None:
        s.reveal()


class Open(Procedure[ToyState]):
    def __init__(self, which: int) -> None:
        self.which = which

    def advance(self, s: ToyState, line: int) -> None:
        for seat in range(s.seats):
            s.open_lane(seat, Dice(seat) if self.which else Peek(seat))


@pytest.mark.parametrize("which", [0, 1])
def test_a_draw_or_a_reveal_inside_a_lane_raises_and_changes_nothing(which: int) -> None:
    m = toy_match(Toy(lambda s: s.call(Open(which)), [Open, Dice, Peek]))
    digest = m.state.digest()
    with pytest.raises(LaneError):
        m.play(0, ["do", 1])
    assert m.state.digest() == digest
    assert m.entries == []


class Sealed(Procedure[ToyState]):
    """A sealed bid: one action each, revealed together."""

    def advance(self, s: ToyState, line: int) -> None:
        if line == 0:
            for seat in range(s.seats):
                s.open_lane(seat, Offer(seat))
        else:
            s.finish(ranked(s.goods, "bid"))


class Offer(Ask):
    def take(self, s: ToyState, seat: int, action: Action) -> None:
        s.goods[seat] = action.a
        s.emit(SECRET, s.everyone, seat, action.a)
        s.end()


def test_sealed_bids_are_revealed_together_and_may_be_changed_before() -> None:
    m = toy_match(Toy(lambda s: s.call(Sealed()), [Sealed, Offer]), seats=3)
    m.play(1, ["do", 3])
    m.play(0, ["do", 2])
    assert m.view(2)["goods"] == [0, 0, 0]
    assert m.view(None)["goods"] == [0, 0, 0]
    m.undo(1)
    m.play(1, ["do", 1])
    m.play(2, ["do", 0])
    assert m.result is not None
    assert m.result.ranking == [[0], [1], [2]]
    assert [x.text for x in m.log(None)] == [
        "All choices are revealed.",
        "Player 1 hides 2.",
        "Player 2 hides 1.",
        "Player 3 hides 0.",
    ]


def test_a_seat_that_resigns_in_its_lane_commits_and_the_others_go_on() -> None:
    m = toy_match(Toy(lambda s: s.call(Sealed()), [Sealed, Offer]), seats=3)
    m.resign(1)
    assert [d.seat for d in m.pending()] == [0, 2]
    m.play(0, ["do", 2])
    m.play(2, ["do", 3])
    assert m.result is not None
    assert m.result.winners == [2]


def test_the_last_resignation_ends_the_game_inside_the_lanes() -> None:
    m = toy_match(Toy(lambda s: s.call(Sealed()), [Sealed, Offer]), seats=2)
    m.resign(0)
    assert m.over
    assert m.pending() == []
    assert m.state.lanes == []


class Silent(Ask):
    """Nothing is told of what is done here."""

    def take(self, s: ToyState, seat: int, action: Action) -> None:
        s.end()


class Quiet(Procedure[ToyState]):
    """A lane each in which nothing happens that anybody is told of."""

    def advance(self, s: ToyState, line: int) -> None:
        if line == 0:
            for seat in range(s.seats):
                s.open_lane(seat, Silent(seat))
        else:
            s.finish(ranked(s.goods, "bid"))


def test_choices_are_said_to_be_revealed_only_to_whom_something_is() -> None:
    silent = toy_match(Toy(lambda s: s.call(Quiet()), [Quiet, Silent]), seats=2)
    for seat in (0, 1):
        silent.play(seat, ["do", 1])
    assert [x.text for x in silent.log(None)] == []
    m = new_market()
    m.play(0, ["do", 2])
    for seat in (0, 1):
        m.play(seat, ["pass"])
    assert [x.text for x in m.log(0)] == ["Player 1 hides 2."]  # nothing that it does not know
    assert [x.text for x in m.log(1)] == ["All choices are revealed.", "Player 1 hides 2."]
