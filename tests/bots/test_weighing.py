"""What a bot would consider: its own choice first, at most three, the same wherever the seat sees the same."""

from __future__ import annotations

import pytest

import signoria
from signoria import bots, registry
from signoria.bots.levels import LevelBot
from signoria.bots.search import Tally
from signoria.bots.weighing import compared, weigh
from signoria.kernel.action import Action
from signoria.kernel.state import State

GAMES = [registry.TEMPLATE, *registry.GAMES]


def asked(game: str) -> tuple[State, int]:
    """A position with a choice, some decisions into the game."""
    match = signoria.new(game, 3, 5)
    bot = bots.make("merchant", 1)
    for _ in range(25):
        decision = match.pending()[0]
        match.play(decision.seat, bot.choose(match.state, decision.seat))
    while len(match.pending()[0].actions) == 1:
        decision = match.pending()[0]
        match.play(decision.seat, decision.actions[0])
    return match.state, match.pending()[0].seat


def merchant() -> LevelBot:
    bot = bots.make("merchant", 7)
    assert isinstance(bot, LevelBot)
    return bot


@pytest.mark.parametrize("game", GAMES)
def test_the_first_is_what_the_bot_does(game: str) -> None:
    state, seat = asked(game)
    found = weigh(merchant(), state, seat, [])
    assert found[0].action == merchant().choose(state, seat)
    assert (found[0].word, found[0].share) == ("first", 1.0)
    assert len(found) <= 3
    actions = [one.action for one in found]
    assert len(set(actions)) == len(actions)
    assert set(actions) <= set(state.legal(seat))
    assert all(one.share < 1.0 and one.word in ("close", "far") for one in found[1:])


@pytest.mark.parametrize("game", GAMES)
def test_the_same_wherever_the_seat_sees_the_same(game: str) -> None:
    state, seat = asked(game)
    mine = [(one.action, one.share, one.word) for one in weigh(merchant(), state, seat, [])]
    for seed in range(3):
        world = state.determinize(seat, seed)
        assert [(one.action, one.share, one.word) for one in weigh(merchant(), world, seat, [])] == mine


def test_what_is_as_good_as_the_best_is_close_and_what_is_usual_is_far() -> None:
    actions = [Action(0, i) for i in range(5)]
    found = compared(actions, [10.0, 9.5, 2.0, 2.0, 1.5])
    assert [one.action.a for one in found] == [0, 1, 2, 3]
    assert [one.word for one in found] == ["close", "close", "far", "far"]
    assert all(0.0 < one.share <= 1.0 for one in found)


def test_candidates_that_were_never_tried_are_not_named() -> None:
    state, seat = asked("template")
    actions = state.legal(seat)
    tallies = [Tally() for _ in actions]
    tallies[-1] = Tally(4, 2.0, 1.0)
    bot = bots.make("banker#4", 7)
    assert isinstance(bot, LevelBot)
    assert [one.action for one in weigh(bot, state, seat, tallies)] == [actions[-1]]
