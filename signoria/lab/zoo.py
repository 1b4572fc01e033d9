"""The games as environments of PettingZoo, and of Gymnasium for one seat against bots.

    from signoria.lab import zoo
    env = zoo.env("road_to_domination", seats=3)             # AEC: one seat after the other
    env = zoo.parallel_env("antiquity", seats=2)             # all awaited seats act at the same time
    env = zoo.SoloEnv("template", seats=3, bots="greedy")    # Gymnasium: one seat, the others are bots

Observations are dictionaries: `observation`, what the seat sees (docs/lab/fields.md), and `action_mask`, 1 for each legal action id. Rewards come at
the end: 1 for who wins alone, -1/(n-1) for who loses.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from signoria.bots import Bot, make
from signoria.kernel.errors import BadOption
from signoria.kernel.rng import derive
from signoria.kernel.state import Setup
from signoria.lab.actions import Half
from signoria.lab.flat import OVER, Flat, setup_of, tensor_size

MODES: Final = ["ansi", "human"]
LARGEST: Final = 2**31 - 1
LOW: Final = -1_000.0  # no number of an observation is beyond these, and most lie between 0 and 1
HIGH: Final = 1_000_000.0


class Spaces:
    """The spaces of a game, which are the same for every seat and at every number of seats."""

    def __init__(self, setup: Setup, extra: int = 0) -> None:
        self.setup = setup
        self.numbers = tensor_size(setup)
        self.actions = Flat(setup).space.size + extra

    def observation(self) -> Any:
        return Dict(
            {
                "observation": Box(LOW, HIGH, (self.numbers,), np.float32),
                "action_mask": Box(0, 1, (self.actions,), np.int8),
            }
        )

    def seen(self, flat: Flat, seat: int, ids: list[int], half: Half | None = None) -> dict[str, Any]:
        mask = np.zeros(self.actions, np.int8)
        mask[ids] = 1
        return {"observation": np.array(flat.tensor(seat, half), np.float32), "action_mask": mask}


def names(seats: int) -> list[str]:
    return [f"seat_{i}" for i in range(seats)]


def shown(flat: Flat | None, mode: str | None) -> str | None:
    """What `render` gives: the spectator's view as JSON, on the screen or as text."""
    if flat is None or mode is None:
        return None
    text = flat.observation(None)
    if mode == "human":
        print(text)
        return None
    return text


class RawEnv(AECEnv):
    """One seat after the other; where seats play at the same time, the lowest that is awaited."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: dict[str, Any] | None = None,
        data: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"render_modes": MODES, "name": f"signoria_{game}_v0", "is_parallelizable": False}
        self.setup = setup_of(game, seats, options, data)
        self.spaces = Spaces(self.setup)
        self.render_mode = render_mode
        self.possible_agents = names(seats)
        self.observation_spaces = {agent: self.spaces.observation() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.spaces.actions) for agent in self.possible_agents}
        self.flat: Flat | None = None
        self.chance = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.flat = Flat(self.setup, int(self.chance.integers(LARGEST)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.flat.current()]

    def observe(self, agent: str) -> dict[str, Any]:
        assert self.flat is not None
        seat = self.possible_agents.index(agent)
        return self.spaces.seen(self.flat, seat, self.flat.ids() if seat == self.flat.current() else [])

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert self.flat is not None
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.flat.take(int(action))
        if self.flat.current() == OVER:
            self.rewards = dict(zip(self.possible_agents, self.flat.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.flat.current()]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return shown(self.flat, self.render_mode)

    def close(self) -> None:
        self.flat = None


def env(game: str, **given: Any) -> Any:
    """The AEC environment as it should be used: whoever chooses what is not legal loses, and the game ends."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.TerminateIllegalWrapper(RawEnv(game, **given), illegal_reward=-1)
    )


class Together(ParallelEnv):
    """All seats that are awaited act in the same step. The others have one action, the last id: to wait.

    An action that is not legal is replaced by the first that is, and `infos` says so.
    """

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: dict[str, Any] | None = None,
        data: str | Path | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"render_modes": MODES, "name": f"signoria_{game}_v0", "is_parallelizable": True}
        self.setup = setup_of(game, seats, options, data)
        self.spaces = Spaces(self.setup, 1)
        self.wait = self.spaces.actions - 1
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = names(seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.spaces.observation() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.spaces.actions) for agent in self.possible_agents}
        self.flat: Flat | None = None
        self.halves: list[Half | None] = []
        self.steps = 0
        self.chance = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _ids(self, seat: int) -> list[int]:
        assert self.flat is not None
        s = self.flat.state
        if s.outcome is not None or not s.waits_for(seat):
            return [self.wait]
        return self.flat.space.ids(s.legal(seat), self.halves[seat])

    def _seen(self) -> dict[str, Any]:
        assert self.flat is not None
        return {
            agent: self.spaces.seen(self.flat, seat, self._ids(seat), self.halves[seat])
            for seat, agent in enumerate(self.possible_agents)
        }

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.flat = Flat(self.setup, int(self.chance.integers(LARGEST)))
        self.halves = [None] * self.setup.seats
        self.agents = self.possible_agents[:]
        self.steps = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        assert self.flat is not None
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        asked = self.flat.state.waiting
        before = self.flat.state.taken[:]
        for seat, agent in enumerate(self.possible_agents):
            ids = self._ids(seat) if asked >> seat & 1 else [self.wait]
            chosen = int(actions[agent])
            if chosen not in ids:
                infos[agent]["illegal"] = True
                chosen = ids[0]
            s = self.flat.state
            # What another seat did in this step may have ended the question: then there is nothing left to answer.
            if (
                chosen != self.wait
                and s.outcome is None
                and s.waits_for(seat)
                and s.taken[seat] == before[seat]
            ):
                self.flat.half = self.halves[seat]
                self.halves[seat] = self.flat.take_as(seat, chosen)
        self.flat.half = None
        self.steps += 1
        over = self.flat.state.outcome is not None
        stopped = not over and self.max_cycles is not None and self.steps >= self.max_cycles
        rewards = dict(zip(self.possible_agents, self.flat.returns(), strict=True))
        seen = self._seen()
        ended = dict.fromkeys(self.agents, over)
        cut = dict.fromkeys(self.agents, stopped)
        if over or stopped:
            self.agents = []
        return seen, rewards, ended, cut, infos

    def render(self) -> str | None:
        return shown(self.flat, self.render_mode)

    def close(self) -> None:
        self.flat = None


def parallel_env(game: str, **given: Any) -> Together:
    """The parallel environment."""
    return Together(game, **given)


class SoloEnv(gymnasium.Env):
    """One seat, for single-agent learning: all other seats are bots. `seat` None: another one in each game.

    `action_masks` is what masked learners (sb3-contrib) ask for; the mask is also in the observation. An action that is not legal loses the game.
    """

    metadata = {"render_modes": MODES, "render_fps": 4}

    def __init__(
        self,
        game: str,
        seats: int = 2,
        bots: str = "random",
        seat: int | None = None,
        options: dict[str, Any] | None = None,
        data: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.setup = setup_of(game, seats, options, data)
        make(bots)  # complain now
        if seat is not None and not 0 <= seat < self.setup.seats:
            raise BadOption(
                f"seat is a number from 0 to {self.setup.seats - 1}, or None for another one in each game, not {seat}"
            )
        self.spaces = Spaces(self.setup)
        self.bots_name = bots
        self.fixed = seat
        self.seat = 0
        self.render_mode = render_mode
        self.observation_space = self.spaces.observation()
        self.action_space = Discrete(self.spaces.actions)
        self.flat: Flat | None = None
        self.bots: list[Bot] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            chance = int(self.np_random.integers(LARGEST))
            self.seat = int(self.np_random.integers(self.setup.seats)) if self.fixed is None else self.fixed
            self.bots = [make(self.bots_name, derive(chance, i)) for i in range(self.setup.seats)]
            self.flat = Flat(self.setup, chance)
            self._others()
            if self.flat.current() != OVER:
                return self._seen(), {"seat": self.seat}

    def _others(self) -> None:
        """Let the bots play until our seat is asked. Where all play at the same time, we are asked after those before us."""
        assert self.flat is not None
        while self.flat.current() not in (OVER, self.seat):
            seat = self.flat.current()
            self.flat.apply(self.bots[seat].choose(self.flat.state, seat))

    def _seen(self) -> dict[str, Any]:
        assert self.flat is not None
        return self.spaces.seen(self.flat, self.seat, self._ids())

    def _ids(self) -> list[int]:
        assert self.flat is not None
        return self.flat.ids() if self.flat.current() == self.seat else []

    def action_masks(self) -> Any:
        mask = np.zeros(self.spaces.actions, bool)
        mask[self._ids()] = True
        return mask

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        assert self.flat is not None
        if int(action) not in self._ids():
            return self._seen(), -1.0, True, False, {"seat": self.seat, "illegal": True}
        self.flat.take(int(action))
        if self.flat.half is None:
            self._others()
        over = self.flat.current() == OVER
        return self._seen(), self.flat.returns()[self.seat], over, False, {"seat": self.seat}

    def render(self) -> str | None:
        return shown(self.flat, self.render_mode)

    def close(self) -> None:
        self.flat = None


for _game in ("road_to_domination", "age_of_renaissance", "pax_renaissance", "antiquity", "template"):
    _name = "".join(word.capitalize() for word in _game.split("_"))
    gymnasium.register(f"Signoria/{_name}-v0", entry_point="signoria.lab.zoo:SoloEnv", kwargs={"game": _game})
