"""The plan: it wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from signoria.bots import make
from signoria.games.antiquity import ids
from signoria.games.antiquity.plan import plan, variations
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.action import Action
from signoria.kernel.rng import seeded
from signoria.kernel.style import Style
from signoria.lab.yardsticks.antiquity_plan import plan as yardstick
from tests.games.antiquity.builder import RULES


def player(**changes: float) -> Style:
    """The usual player, with some parameters of the plan changed."""
    return RULES.thinking().style(seeded(1)).varied(changes)


def self_play(
    seats: int, seed: int, saint: int = ids.SAN_CHRISTOFORI, introductory: bool = False
) -> AntiquityState:
    """A game among planners."""
    setup = RULES.setup(seats, {"introductory": introductory, "turn_limit": 60})
    s = cast(AntiquityState, RULES.new_state(setup, seed))
    style = player(saint=saint)
    while s.outcome is None:
        seat = min(i for i in range(seats) if s.waits_for(i))
        s.apply(seat, plan(s, seat, style))
    return s


def reason(s: AntiquityState) -> str:
    assert s.outcome is not None
    return s.outcome.reason


def against(seats: int, seed: int, rival: Callable[[AntiquityState, int], Action]) -> bool:
    """Whether one planner beats such rivals."""
    own = seed % seats
    s = cast(AntiquityState, RULES.new_state(RULES.setup(seats, {}), seed))
    style = player()
    while s.outcome is None:
        seat = min(i for i in range(seats) if s.waits_for(i))
        s.apply(seat, plan(s, seat, style) if seat == own else rival(s, seat))
    return s.outcome.winners == [own]


def against_chance(seats: int, seed: int) -> bool:
    chance = seeded(seed)
    return against(seats, seed, lambda s, seat: s.legal(seat)[chance.below(len(s.legal(seat)))])


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
        assert action == plan(s.determinize(seat, 77), seat, player())
        assert action in s.legal(seat)
        assert s.digest() == before
        s.apply(seat, action)


def test_one_planner_beats_the_yardstick_of_old() -> None:
    assert sum(against(3, seed, yardstick) for seed in range(12)) >= 9


def test_plans_that_a_search_compares_begin_with_the_usual_one() -> None:
    s = cast(AntiquityState, RULES.new_state(RULES.setup(2, {}), 3))
    style = player()
    seat = min(i for i in range(2) if s.waits_for(i))
    firsts = {plan(s, seat, varied) for varied in variations(s, seat, style)}
    assert len(firsts) > 3
    assert plan(s, seat, variations(s, seat, style)[0]) == plan(s, seat, style)


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
