"""PettingZoo's and Gymnasium's own tests, unchanged, on our environments."""

from __future__ import annotations

import functools
import json
import types
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from signoria import registry
from signoria.kernel.errors import SignoriaError
from signoria.lab import zoo

GAMES = [*registry.GAMES, registry.TEMPLATE]


def seats_of(game: str) -> int:
    return max(2, registry.ruleset(game).meta.seats[0])


def made(kind: Any, game: str, **given: Any) -> Any:
    return functools.partial(kind, game, seats=seats_of(game), **given)


@pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably"
)  # a space of dictionaries, as in PettingZoo's own games
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("game", GAMES)
def test_api(game: str) -> None:
    api_test(made(zoo.env, game)(), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    seed_test(made(zoo.env, game), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_rendering(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(made(zoo.env, game))
    shown = json.loads(capsys.readouterr().out.splitlines()[0])
    assert len(shown) > 5


@pytest.mark.parametrize("game", GAMES)
def test_parallel_api(game: str) -> None:
    parallel_api_test(made(zoo.parallel_env, game)(), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_parallel_seeds(game: str) -> None:
    parallel_seed_test(made(zoo.parallel_env, game), num_cycles=30)


@pytest.mark.parametrize("game", ["antiquity", "template"])
def test_cycles(game: str) -> None:
    """Of a module with `parallel_env` and `env`, as PettingZoo's own environments are."""

    def env(max_cycles: int) -> Any:
        return parallel_to_aec(made(zoo.parallel_env, game, max_cycles=max_cycles)())

    max_cycles_test(types.SimpleNamespace(parallel_env=made(zoo.parallel_env, game), env=env))


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_checker(game: str) -> None:
    name = "".join(word.capitalize() for word in game.split("_"))
    check_env(gymnasium.make(f"Signoria/{name}-v0", seats=seats_of(game)).unwrapped)


def test_an_environment_is_registered_for_each_game() -> None:
    env = gymnasium.make("Signoria/RoadToDomination-v0", seats=3, bots="random")
    seen, info = env.reset(seed=1)
    assert seen["observation"].shape == (2_643,)
    assert seen["action_mask"].shape == (2_022,)
    assert 0 <= info["seat"] < 3


def play(env: Any, seed: int) -> float:
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    while True:
        _, reward, over, cut, _ = env.step(int(chance.choice(np.flatnonzero(env.action_masks()))))
        assert not cut
        if over:
            return float(reward)


def test_a_seat_against_bots_wins_and_loses() -> None:
    env = zoo.SoloEnv("template", seats=2, bots="random")
    rewards = [play(env, seed) for seed in range(30)]
    assert {1.0, -1.0} <= set(rewards)


def test_the_same_seed_is_the_same_game() -> None:
    env = zoo.SoloEnv("road_to_domination", seats=2, bots="greedy", seat=1, options={"turn_limit": 1})
    one, two = env.reset(seed=5)[0], env.reset(seed=5)[0]
    assert (one["observation"] == two["observation"]).all()
    assert (one["observation"] != env.reset(seed=6)[0]["observation"]).any()


def test_what_is_not_legal_loses() -> None:
    env = zoo.SoloEnv("template", seats=2)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_bad_set_ups_are_refused_at_once() -> None:
    with pytest.raises(SignoriaError, match="did you mean greedy"):
        zoo.SoloEnv("template", seats=2, bots="gredy")
    with pytest.raises(SignoriaError, match="no option 'gaol'; did you mean goal"):
        zoo.env("template", seats=2, options={"gaol": 20})
    for seat in (-1, 2):
        with pytest.raises(SignoriaError, match=f"a number from 0 to 1, or None .* not {seat}"):
            zoo.SoloEnv("template", seats=2, seat=seat)


def test_seats_that_play_at_the_same_time_act_in_one_step() -> None:
    env = zoo.parallel_env("template", seats=3)
    seen, _ = env.reset(seed=2)
    assert [int(seen[agent]["action_mask"][env.wait]) for agent in env.agents] == [0, 0, 0]
    bids = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    before = env.flat.state.taken[:] if env.flat is not None else []
    env.step(bids)
    assert env.flat is not None
    assert [b - a for a, b in zip(before, env.flat.state.taken, strict=True)] == [1, 1, 1]


def test_many_tables_in_processes_play_the_same_games_as_in_one() -> None:
    """Gymnasium's own vectorisation."""
    tables = [functools.partial(zoo.SoloEnv, "template", 2) for _ in range(2)]
    apart = gymnasium.vector.AsyncVectorEnv(tables, context="spawn")
    beside = gymnasium.vector.SyncVectorEnv(tables)
    try:
        one, two = apart.reset(seed=3)[0], beside.reset(seed=3)[0]
        for _ in range(12):
            assert (one["observation"] == two["observation"]).all()
            ids = [int(np.flatnonzero(mask)[0]) if mask.any() else 0 for mask in one["action_mask"]]
            one, two = apart.step(np.array(ids))[0], beside.step(np.array(ids))[0]
    finally:
        apart.close()
        beside.close()


def test_a_half_made_choice_is_seen_by_who_makes_it_and_by_nobody_else() -> None:
    env = zoo.parallel_env("pax_renaissance", seats=2)
    chance = np.random.default_rng(4)
    for seed in range(20):
        seen, _ = env.reset(seed=seed)
        while env.agents and not any(env.halves):
            seen = env.step(
                {a: int(chance.choice(np.flatnonzero(seen[a]["action_mask"]))) for a in env.agents}
            )[0]
        if env.agents:
            break
    told = [int(seen[agent]["observation"][-191:].sum()) for agent in env.possible_agents]
    assert told == [2 if half is not None else 0 for half in env.halves]
    assert sum(told) == 2
