"""Whole games at random and between bots."""

from __future__ import annotations

from signoria import bots, registry
from signoria.kernel.playout import next_seat, random_game
from signoria.kernel.rng import seeded
from signoria.lab.playout import play_out
from tests.bots.pick import Pick, position


def test_a_random_game_ends_and_counts_real_decisions_only() -> None:
    rules = registry.ruleset("template")
    s = rules.new_state(rules.setup(3, {}), 4)
    counted = random_game(s, seeded(4))
    assert s.outcome is not None
    assert 0 < counted <= sum(s.taken)
    single = position(Pick(1, 0, 0), [0.0])
    assert random_game(single, seeded(1), 0) == 0
    assert single.chosen == [0]


def test_a_random_game_can_stop_before_a_decision() -> None:
    rules = registry.ruleset("template")
    s = rules.new_state(rules.setup(2, {}), 4)
    assert random_game(s, seeded(4), 5) == 5
    assert s.outcome is None
    assert len(s.legal(next_seat(s.waiting, seeded(1)))) > 1


def test_the_next_seat_is_one_of_those_waited_for() -> None:
    assert next_seat(0b100, seeded(1)) == 2
    assert {next_seat(0b1011, seeded(seed)) for seed in range(40)} == {0, 1, 3}


def test_a_game_between_bots_follows_from_its_seeds() -> None:
    rules = registry.ruleset("template")
    setup = rules.setup(3, {})
    results = [
        play_out(rules, setup, [bots.make("random", i) for i in range(3)], 9).to_json() for _ in range(2)
    ]
    assert results[0] == results[1]
    assert max(results[0]["scores"]) >= 100
