"""Learn to play with masked PPO (sb3-contrib) against random players, and see whether it helped.

    pip install 'signoria[lab]' sb3-contrib
    python train.py                                  # Road to Domination, short, two seats
    python train.py --game pax_renaissance --steps 200000

Prints the share of victories before and after, on games that were not trained on.
"""

from __future__ import annotations

import argparse
import math
from typing import Any

import gymnasium
from sb3_contrib import MaskablePPO

from signoria.lab.zoo import SoloEnv


class Numbers(gymnasium.ObservationWrapper):
    """The network sees the numbers; the mask reaches the learner through `action_masks`."""

    def __init__(self, env: SoloEnv) -> None:
        super().__init__(env)
        self.observation_space = env.observation_space["observation"]

    def observation(self, observation: dict[str, Any]) -> Any:
        return observation["observation"]

    def action_masks(self) -> Any:
        return self.env.action_masks()


def share(model: MaskablePPO, env: Numbers, games: int) -> float:
    """Victories of the model in so many games with seeds of their own; a shared one counts a half."""
    won = 0.0
    for seed in range(1_000_000, 1_000_000 + games):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=False)
            seen, reward, over, _, _ = env.step(int(action))
        won += (reward + 1) / 2
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="road_to_domination")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=200, help="played to measure")
    parser.add_argument("--turns", type=int, default=8, help="turn limit of a game")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    env = Numbers(SoloEnv(given.game, seats=2, bots="random", options={"turn_limit": given.turns}))
    model = MaskablePPO(
        "MlpPolicy",
        env,
        seed=given.seed,
        n_steps=1024,
        batch_size=256,
        n_epochs=4,
        gamma=1.0,
        ent_coef=0.01,
        learning_rate=1e-3,
        policy_kwargs={"net_arch": [64, 64]},
        device="cpu",
    )
    before = share(model, env, given.games)
    model.learn(given.steps)
    after = share(model, env, given.games)
    error = math.sqrt(after * (1 - after) / given.games)
    print(f"share of victories before {before:.3f}, after {after:.3f} ± {error:.3f}; chance is 0.5")


if __name__ == "__main__":
    main()
