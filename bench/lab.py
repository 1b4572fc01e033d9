"""Our games in OpenSpiel beside OpenSpiel's own, in the same run: random play, actions per CPU second; and what a tensor costs.

python bench/lab.py [--seconds 2]      (needs the extra `lab`)
python bench/lab.py --ray              (needs the extra `ray`) a Ray cluster on this machine beside local processes, as many as there are cores, in turns

Of a cluster counts what comes between the first part of a study that is done and the last: how long processes take to start is another matter.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from typing import Any

import pyspiel
from open_spiel.python import games  # noqa: F401 (registers OpenSpiel's own Python games)

import signoria.lab.openspiel  # noqa: F401 (registers ours)
from signoria import registry
from signoria.lab.jobs import Cell, jobs_of
from signoria.lab.runner import Place, results

OTHERS = [
    "python_liars_poker",
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "backgammon",
    "gin_rummy",
    "leduc_poker",
]


def rate(game: Any, seconds: float, tensors: bool) -> float:
    """Actions per CPU second, whole games, chance nodes included; with `tensors` the observation of the acting player each time."""
    chance = random.Random(1)
    count = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        state = game.new_initial_state()
        while not state.is_terminal() and time.process_time() - begin < seconds:
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[chance.randrange(len(outcomes))][0])
            else:
                if tensors:
                    state.observation_tensor() if game.get_type().provides_observation_tensor else state.information_state_tensor()
                state.apply_action(chance.choice(state.legal_actions()))
            count += 1
    return count / (time.process_time() - begin)


def throughput(count: int, place: Place) -> float:
    """Games per second of a study of quick Merchants at Road to Domination, from the first part that is done to the last."""
    cell = Cell("bench", "road_to_domination", ["merchant+looks=0"] * 3, count)
    work = list(enumerate(jobs_of([cell], 1, ["games", "turns", "uses"], 10)))
    done: list[tuple[float, int]] = []
    for number, _, _ in results(work, place):
        done.append((time.perf_counter(), work[number][1].games))
    return sum(played for _, played in done[1:]) / (done[-1][0] - done[0][0])


def compare_ray(count: int, rounds: int) -> None:
    import ray

    cores = os.cpu_count() or 1
    even = {"worker_niceness": 0}  # usually Ray's processes give way to all others, and ours do not
    ray.init(num_cpus=cores, log_to_driver=False, include_dashboard=False, _system_config=even)
    throughput(10 * cores, Place(ray="local"))  # its processes start
    ratios = []
    for _ in range(rounds):
        here, there = throughput(count, Place(cores)), throughput(count, Place(ray="local"))
        ratios.append(there / here)
        print(
            f"{cores} processes {here:8.1f} games/s   Ray {there:8.1f} games/s   {ratios[-1]:.3f}", flush=True
        )
    print(f"Ray against local processes, per core, median of {rounds}: {statistics.median(ratios):.3f}")
    ray.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--ray", action="store_true")
    parser.add_argument("--games", type=int, default=400, help="of each round of --ray")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    if given.ray:
        compare_ray(given.games, given.rounds)
        return
    ours = [f"signoria_{game}" for game in [*registry.GAMES, registry.TEMPLATE]]
    print(f"{'game':<32}{'actions/s':>12}{'with tensor':>14}{'numbers':>10}")
    for name in [*ours, *OTHERS]:
        game = pyspiel.load_game(name)
        kind = game.get_type()
        has = kind.provides_observation_tensor or kind.provides_information_state_tensor
        size = 0
        if has:
            size = (
                game.observation_tensor_size()
                if kind.provides_observation_tensor
                else game.information_state_tensor_size()
            )
        plain = rate(game, given.seconds, False)
        seen = rate(game, given.seconds, True) if has else 0.0
        print(f"{name:<32}{plain:>12,.0f}{seen:>14,.0f}{size:>10,}", flush=True)


if __name__ == "__main__":
    main()
