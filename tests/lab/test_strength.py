"""How well greedy plays: one against random opponents, seats rotated, ties counted half."""

from __future__ import annotations

import pytest

from signoria.lab.arena import arena
from signoria.lab.runner import Place

LEAST = [(2, 0.80), (3, 0.60), (4, 0.55)]


@pytest.mark.deep
@pytest.mark.parametrize("seats, least", LEAST)
def test_greedy_at_road_to_domination(seats: int, least: float) -> None:
    standings = arena("road_to_domination", ["greedy"] + ["random"] * (seats - 1), games=200)
    assert standings[0].share >= least


def test_greedy_wins_a_few_games_of_road_to_domination() -> None:
    standings = arena("road_to_domination", ["greedy", "random"], games=6, place=Place(1))
    assert standings[0].share >= 0.8
