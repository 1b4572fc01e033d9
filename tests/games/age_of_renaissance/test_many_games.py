"""Whole games at random: a few in every run, many with --deep. No crash, no dead end, no broken invariant, and all options end."""

from __future__ import annotations

import random

import pytest

from signoria.bots import make
from signoria.games.age_of_renaissance.ruleset import RULESET
from signoria.kernel.position import check_form, sizes_of
from signoria.lab.playout import play_out

LENGTHS = ["basic", "intermediate", "campaign"]
EVERY = 17  # decisions between two looks at the position


def play_game(seats: int, edition: str, length: str, seed: int) -> str:
    """A random game; why it ended."""
    s = RULESET.new_state(RULESET.setup(seats, {"edition": edition, "length": length}), seed)
    chance = random.Random(seed)
    sizes = sizes_of(s.setup)
    count = 0
    while s.outcome is None:
        seat = chance.choice([i for i in range(seats) if s.waits_for(i)])
        actions = s.legal(seat)
        assert actions, f"seat {seat} has nothing to choose"
        s.apply(seat, chance.choice(actions))
        count += 1
        if count % EVERY == 0:
            assert RULESET.invariants(s) == []
            check_form(s.setup, s.to_json(), sizes, "position")
    assert RULESET.invariants(s) == []
    assert len(s.outcome.scores) == seats
    assert s.turn < 60
    return s.outcome.reason


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("edition", ["english", "french"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_random_games(seats: int, edition: str, length: str, deep: bool) -> None:
    games = 334 if deep else 1
    reasons = {play_game(seats, edition, length, seed) for seed in range(games)}
    assert reasons <= {"deck", "last_standing", "all_advances"}


@pytest.mark.deep
@pytest.mark.parametrize("edition", ["english", "french"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_greedy_games(seats: int, edition: str) -> None:
    setup = RULESET.setup(seats, {"edition": edition})
    for seed in range(100):
        result = play_out(RULESET, setup, [make("greedy", seed=seed + i) for i in range(seats)], seed)
        assert result.reason in ("deck", "last_standing", "all_advances")


@pytest.mark.deep
@pytest.mark.parametrize("seats, share", [(3, 0.7), (4, 0.7), (5, 0.6), (6, 0.6)])
def test_greedy_beats_random(seats: int, share: float) -> None:
    setup = RULESET.setup(seats, {})
    wins = 0.0
    for game in range(100):
        own = game % seats
        bots = [make("greedy" if i == own else "random", seed=game * 10 + i) for i in range(seats)]
        winners = play_out(RULESET, setup, bots, game).winners
        wins += 1 / len(winners) if own in winners else 0
    assert wins >= share * 100
