"""Our games in OpenSpiel beside OpenSpiel's own, in the same run: random play, actions per CPU second; and what a tensor costs.

python bench/lab.py [--seconds 2]      (needs the extra `lab`)
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

import pyspiel
from open_spiel.python import games  # noqa: F401 (registers OpenSpiel's own Python games)

import signoria.lab.openspiel  # noqa: F401 (registers ours)
from signoria import registry

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


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
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
