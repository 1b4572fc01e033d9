"""Whole games: they end, nothing is lost, nobody gets stuck."""

from __future__ import annotations

import random
from typing import Any

import pytest

from signoria.bots import make
from signoria.games.pax_renaissance.state import PaxState
from signoria.lab.playout import play_out
from tests.games.pax_renaissance.builder import RULES

REASONS = {"renaissance", "globalization", "holy", "imperial", "patron", "market", "bankruptcy", "turn_limit"}
VARIANTS: list[dict[str, Any]] = [
    {},
    {"map_1550": True},
    {"astrology": True},
    {"bankruptcy": True},
    {"promo": True},
]


def random_game(seats: int, seed: int, options: dict[str, Any]) -> PaxState:
    """A game between random players with every position checked."""
    state = RULES.new_state(RULES.setup(seats, options), seed)
    assert isinstance(state, PaxState)
    chance = random.Random(seed)
    while state.outcome is None:
        seat = state.waiting.bit_length() - 1
        state.apply(seat, chance.choice(state.legal(seat)))
        assert RULES.invariants(state) == []
    return state


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", VARIANTS, ids=lambda o: "-".join(o) or "base")
def test_random_games(seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        state = random_game(seats, seed, options)
        assert state.outcome is not None
        assert state.outcome.reason in REASONS
        assert state.turn < 400


@pytest.mark.deep
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_many_random_games(seats: int) -> None:
    for seed in range(1250):
        state = random_game(seats, 1000 + seed, VARIANTS[seed % len(VARIANTS)])
        assert state.outcome is not None
        assert state.outcome.reason in REASONS


@pytest.mark.deep
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_many_greedy_games(seats: int) -> None:
    setup = RULES.setup(seats, {})
    for seed in range(125):
        bots = [make("greedy", 4 * seed + seat) for seat in range(seats)]
        assert play_out(RULES, setup, bots, seed).reason in REASONS


@pytest.mark.deep
@pytest.mark.parametrize(("seats", "share"), [(2, 0.85), (3, 0.70), (4, 0.60)])
def test_greedy_beats_random(seats: int, share: float) -> None:
    setup = RULES.setup(seats, {})
    won = 0.0
    for seed in range(200):
        bots = [
            make("greedy" if seat == seed % seats else "random", 4 * seed + seat) for seat in range(seats)
        ]
        outcome = play_out(RULES, setup, bots, seed)
        if seed % seats in outcome.winners:
            won += 1 / len(outcome.winners)
    assert won >= share * 200


def test_a_position_survives_saving() -> None:
    state = RULES.new_state(RULES.setup(3, {}), 5)
    assert isinstance(state, PaxState)
    chance = random.Random(5)
    for _ in range(120):
        if state.outcome is not None:
            break
        again = RULES.state_from_json(state.setup, state.to_json())
        assert again.digest() == state.digest()
        seat = state.waiting.bit_length() - 1
        assert again.legal(seat) == state.legal(seat)
        state.apply(seat, chance.choice(state.legal(seat)))


def test_same_seed_same_imagination() -> None:
    state = RULES.new_state(RULES.setup(4, {"astrology": True}), 9)
    assert state.determinize(2, 1).determinize(2, 2).digest() == state.determinize(2, 2).digest()
    assert state.determinize(2, 1).view(2) == state.view(2)
