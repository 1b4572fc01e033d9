"""The plan: it wins."""

from __future__ import annotations

from typing import cast

import pytest

from signoria.bots import make
from signoria.games.antiquity import ids
from signoria.games.antiquity.plan import plan
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.rng import seeded
from tests.games.antiquity.builder import RULES


def self_play(
    seats: int, seed: int, saint: int = ids.SAN_CHRISTOFORI, introductory: bool = False
) -> AntiquityState:
    """A game among planners."""
    setup = RULES.setup(seats, {"introductory": introductory, "turn_limit": 60})
    s = cast(AntiquityState, RULES.new_state(setup, seed))
    while s.outcome is None:
        seat = min(i for i in range(seats) if s.waits_for(i))
        s.apply(seat, plan(s, seat, saint))
    return s


def reason(s: AntiquityState) -> str:
    assert s.outcome is not None
    return s.outcome.reason


def against_chance(seats: int, seed: int) -> bool:
    """Whether one planner beats random players."""
    own = seed % seats
    chance = seeded(seed)
    s = cast(AntiquityState, RULES.new_state(RULES.setup(seats, {}), seed))
    while s.outcome is None:
        seat = min(i for i in range(seats) if s.waits_for(i))
        options = s.legal(seat)
        s.apply(seat, plan(s, seat) if seat == own else options[chance.below(len(options))])
    return s.outcome.winners == [own]


def test_most_games_of_four_planners_end_with_a_saint() -> None:
    reasons = [reason(self_play(4, seed)) for seed in range(6)]
    assert sum(why in ("saint", "area") for why in reasons) >= 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_planner_beats_random_players(seats: int) -> None:
    assert sum(against_chance(seats, seed) for seed in range(8)) >= 7


def test_the_plan_bot_plays_by_the_plan_without_looking() -> None:
    s = RULES.new_state(RULES.setup(2, {}), 3)
    bot = make("plan", 5)
    for _ in range(60):
        seat = min(i for i in range(2) if s.waits_for(i))
        before = s.digest()
        action = bot.choose(s, seat)
        assert action == plan(s.determinize(seat, 77), seat, people=7)
        assert action in s.legal(seat)
        assert s.digest() == before
        s.apply(seat, action)


def test_santa_maria_can_be_satisfied_too() -> None:
    s = self_play(2, 1, ids.SANTA_MARIA, introductory=True)
    assert s.outcome is not None
    assert s.outcome.reason == "saint"
    assert s.players[s.outcome.winners[0]].people == 20


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_hundred_games_of_planners(seats: int) -> None:
    for seed in range(67):
        s = self_play(seats, seed)
        assert RULES.invariants(s) == []


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_planner_wins_nearly_always(seats: int) -> None:
    assert sum(against_chance(seats, seed) for seed in range(100)) >= 95
