"""The match: it checks, logs, takes back, and never changes anything on an error."""

from __future__ import annotations

from typing import Any

import pytest

import signoria
from signoria.kernel.action import Action
from signoria.kernel.errors import (
    BadOption,
    CannotUndo,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
    SignoriaError,
    StaleDecision,
    UnknownGame,
)
from signoria.kernel.match import Match
from signoria.kernel.state import ranked
from signoria.kernel.step import Procedure
from signoria.kernel.text import Noun
from tests.kernel.toy import DO, PASS, Ask, Toy, ToyState, state, toy_match


class Alternate(Procedure[ToyState]):
    """Seats in turn, each asked twice; after four rounds the game ends."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def advance(self, s: ToyState, line: int) -> None:
        if s.turn == 4:
            s.finish(ranked(s.goods, "done"))
        elif line == 0:
            s.turn += 1
            s.call(Roll(self.seat))
            s.call(Ask(self.seat))
        else:
            s.goto(Alternate((self.seat + 1) % s.seats))


class Roll(Ask):
    """`do` rolls a die, `pass` does not."""

    def take(self, s: ToyState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == DO:
            s.goods[seat] += s.rng.roll(6)


def new_match(**kwargs: Any) -> Match:
    rules = Toy(lambda s: s.call(Alternate(0)), [Alternate, Roll, Ask])
    return Match(rules.setup(2, {}), 5, **kwargs)


@pytest.mark.parametrize(
    "seat, action, error",
    [
        (0, ["do", 4], IllegalAction),
        (0, ["ambient"], IllegalAction),
        (1, ["do", 1], NotYourDecision),
        (0, ["do"], MalformedAction),
        (0, ["do", 1, 2], MalformedAction),
        (0, ["do", "one"], MalformedAction),
        (0, ["do", True], MalformedAction),
        (0, ["do", 11], MalformedAction),
        (0, ["do", -1], MalformedAction),
        (0, ["doo", 1], MalformedAction),
        (0, [], MalformedAction),
        (0, "do", MalformedAction),
        (0, None, MalformedAction),
        (0, {"verb": "do"}, MalformedAction),
        (0, Action(99), MalformedAction),
        (0, Action(DO, 1, 1), MalformedAction),
        (2, ["do", 1], MalformedAction),
        (-1, ["do", 1], MalformedAction),
        ("0", ["do", 1], MalformedAction),
        (True, ["do", 1], MalformedAction),
    ],
)
def test_bad_input_is_refused_and_nothing_changes(seat: Any, action: Any, error: type[SignoriaError]) -> None:
    m = new_match()
    before = (m.state.digest(), m.save(), m.state.taken[:])
    with pytest.raises(error):
        m.play(seat, action)
    assert (m.state.digest(), m.save(), m.state.taken[:]) == before


def test_an_illegal_action_cites_the_rule_in_words() -> None:
    m = new_match()
    with pytest.raises(IllegalAction) as caught:
        m.play(0, ["do", 9])
    assert str(caught.value) == "At most 3. [toy.most]"
    assert caught.value.refusal.rule == "toy.most"
    refusal = m.why_not(0, ["do", 9])
    assert refusal is not None
    assert refusal.text == "At most 3."
    assert m.why_not(0, ["do", 3]) is None
    foreign = m.why_not(1, ["do", 3])
    assert foreign is not None
    assert foreign.text == "It is not your decision now."


def test_a_malformed_action_names_what_is_near() -> None:
    m = signoria.new("template", 2, seed=1)
    with pytest.raises(MalformedAction, match="did you mean bid"):
        m.play(0, ["bidd", "penny"])
    with pytest.raises(MalformedAction, match="did you mean penny"):
        m.play(0, ["bid", "peny"])
    with pytest.raises(MalformedAction, match=r"takes 1 operand\(s\) \(card\), not 0"):
        m.play(0, ["bid"])


def test_a_stale_decision_number_is_refused() -> None:
    m = new_match()
    m.play(0, ["do", 1], number=0)
    with pytest.raises(StaleDecision, match="the next is 1"):
        m.play(0, ["pass"], number=0)
    with pytest.raises(StaleDecision):
        m.play(0, ["pass"], number=2)
    m.play(0, ["pass"], number=1)


def test_after_the_end_nothing_can_be_played() -> None:
    m = new_match()
    while not m.over:
        m.play(m.pending()[0].seat, ["pass"])
    assert m.pending() == []
    assert m.pending(0) == []
    with pytest.raises(GameOver):
        m.play(0, ["pass"])
    with pytest.raises(GameOver):
        m.resign(0)
    with pytest.raises(GameOver):
        m.standing(0, {})
    over = m.why_not(0, ["pass"])
    assert over is not None
    assert over.text == "The game is over."


def test_undo_takes_back_until_the_dice_fall() -> None:
    m = new_match()
    m.play(0, ["do", 2])
    digest = m.state.digest()
    m.undo(0)
    assert state(m).did == []
    m.play(0, ["do", 2])
    assert m.state.digest() == digest
    m.play(0, ["do", 0])
    assert "dice" in m.why_no_undo(0)
    with pytest.raises(CannotUndo, match="dice"):
        m.undo(0)


def test_undo_never_crosses_another_seats_decision() -> None:
    m = new_match()
    m.play(0, ["do", 1])
    m.play(0, ["pass"])
    assert m.can_undo(0)
    assert not m.can_undo(1)
    m.play(1, ["do", 1])
    assert m.why_no_undo(0) == "another seat has decided since"
    m.undo(1)
    assert m.can_undo(0)
    m.undo(0)
    m.undo(0)
    assert state(m).did == []
    assert m.why_no_undo(0) == "nothing has been played"


def test_a_resignation_is_final() -> None:
    rules = Toy(lambda s: s.call(Alternate(0)), [Alternate, Roll, Ask])
    m = toy_match(rules, 3)
    m.resign(1)
    assert m.why_no_undo(1) == "a resignation is final"
    with pytest.raises(NotYourDecision, match="already"):
        m.resign(1)


def test_a_table_may_allow_more_undo() -> None:
    m = new_match(free_undo=True)
    digest = m.state.digest()
    m.play(0, ["do", 1])
    m.play(0, ["do", 1])
    m.play(1, ["do", 1])
    for _ in range(3):
        m.undo(1)
    assert m.state.digest() == digest


def test_undo_goes_far_back_beyond_the_snapshots() -> None:
    class Endless(Ask):
        def take(self, s: ToyState, seat: int, action: Action) -> None:
            s.did.append(action.a)

    m = toy_match(Toy(lambda s: s.call(Endless(0)), [Endless]))
    digests = [m.state.digest()]
    for i in range(90):
        m.play(0, ["do", i % 4])
        digests.append(m.state.digest())
    for i in range(89, -1, -1):
        m.undo(0)
        assert m.state.digest() == digests[i]
    assert m.state.taken[0] == 180
    assert len(m.entries) == 180


def test_the_log_is_append_only_and_each_seat_reads_its_own() -> None:
    m = new_match()
    m.play(0, ["do", 2])
    m.undo(0)
    m.play(0, ["do", 3])
    assert [e.to_json() for e in m.entries] == [
        {"seat": 0, "do": ["do", 2]},
        {"seat": 0, "undo": True},
        {"seat": 0, "do": ["do", 3]},
    ]
    assert [x.text for x in m.log(1)] == ["Player 1 does 3."]
    assert m.log(1)[0].event == ["did", 0, 3]
    assert m.log(1)[0].index == 1


def test_the_match_at_an_earlier_point() -> None:
    m = new_match()
    m.play(0, ["do", 2])
    m.play(0, ["pass"])
    m.play(1, ["do", 1])
    past = m.at(1)
    assert past.state.digest() != m.state.digest()
    assert state(past).did == [2]
    past.play(0, ["do", 1])
    assert state(m).did == [2, 1]
    with pytest.raises(IndexError):
        m.at(4)


def test_pending_tells_prompt_actions_and_number() -> None:
    m = new_match()
    (d,) = m.pending(0)
    assert (d.seat, d.number, d.step, m.say(d.prompt)) == (0, 0, "Ask", "Do something.")
    assert [m.label(a) for a in d.actions] == ["Do 0", "Do 1", "Do 2", "Do 3", "Pass"]
    assert m.pending(1) == []


def test_explain_answers_for_any_component() -> None:
    m = signoria.new("template", 2, seed=4)
    held = m.view(0)["hand"]
    lacking = next(c for c in ("penny", "groat", "florin", "ducat", "jewel") if c not in held)
    assert [m.label(a) for a in m.explain(0, ["card", held[0]]).actions] == [f"Bid the {held[0]}"]
    found = m.explain(0, ["card", lacking])
    assert found.actions == []
    assert [(r.rule, r.text) for r in found.refusals] == [
        ("tribute.2", f"There is no {lacking} in your hand.")
    ]
    with pytest.raises(MalformedAction, match="possible: card, seat"):
        m.explain(0, ["province", "milan"])
    m.play(0, ["bid", held[0]])
    assert m.explain(0, Noun("card", 0)).refusals[0].text == "It is not your decision now."


def test_detail_is_in_words() -> None:
    m = signoria.new("template", 2, seed=4)
    assert m.detail(0, ["bid", "jewel"]) == ["Worth 13 points."]
    assert m.detail(0, ["bid", "penny"]) == ["Worth 1 point."]


@pytest.mark.parametrize(
    "game, seats, options, error, message",
    [
        ("ludo", 2, {}, UnknownGame, "there is no game 'ludo'; .*possible: "),
        ("template", 1, {}, BadOption, "for 2 to 4 players, not 1"),
        ("template", 5, {}, BadOption, "for 2 to 4 players, not 5"),
        ("template", True, {}, BadOption, "players"),
        ("template", 2, {"gaol": 5}, BadOption, "did you mean goal"),
        ("template", 2, {"goal": 4}, BadOption, "a whole number from 5 to 200"),
        ("template", 2, {"goal": "many"}, BadOption, "a whole number from 5 to 200"),
        ("template", 2, {"reactions": "some"}, BadOption, "possible: ask_all, holders_only"),
    ],
)
def test_a_wrong_start_says_what_is_possible(
    game: str, seats: Any, options: dict[str, Any], error: type[SignoriaError], message: str
) -> None:
    with pytest.raises(error, match=message):
        signoria.new(game, seats, seed=1, options=options)


def test_options_are_read_as_a_command_line_gives_them() -> None:
    m = signoria.new("template", 2, seed=1, options={"goal": "7"})
    assert m.setup.values == {"goal": 7, "reactions": "ask_all", "turn_limit": 60}


def test_two_matches_with_the_same_seed_are_the_same_game() -> None:
    one, two = signoria.new("template", 3, seed=9), signoria.new("template", 3, seed=9)
    other = signoria.new("template", 3, seed=10)
    assert one.state.digest() == two.state.digest() != other.state.digest()
    assert signoria.new("template", 3).state.digest() != signoria.new("template", 3).state.digest()


def test_passing_an_action_object_is_the_same_as_its_json_form() -> None:
    one, two = new_match(), new_match()
    one.play(0, Action(PASS))
    two.play(0, ["pass"])
    assert one.save() == two.save()


def test_names_must_fit_the_seats() -> None:
    with pytest.raises(MalformedAction, match="2 names"):
        new_match(names=["Ada"])
    assert new_match(names=["Ada", "Bo"]).names == ["Ada", "Bo"]
