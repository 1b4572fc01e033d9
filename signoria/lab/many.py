"""Many tables at once: the parallel environment (zoo.Together), vectorised over processes, for self-play.

    with Many("road_to_domination", tables=16, processes=4, seats=3) as many:
        seen, masks = many.reset(seed=1)                  # [tables, seats, numbers], [tables, seats, actions]
        seen, masks, rewards, over = many.step(actions)   # actions: [tables, seats]; rewards: [tables, seats]

A table that is over, or was cut, begins anew at once: `over` says so, `rewards` are those of the game that ended, and what is seen is the new game.
What happens follows from the seed, however many processes there are.
"""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from signoria.kernel.rng import derive
from signoria.lab.runner import Lost, begin_child
from signoria.lab.zoo import Together


class Group:
    """The tables of one process."""

    def __init__(self, game: str, tables: list[int], given: dict[str, Any]) -> None:
        self.envs = [Together(game, **given) for _ in tables]
        self.tables = tables
        self.seed = 0
        self.games = [0] * len(tables)

    def _begin(self, i: int) -> dict[str, Any]:
        seen, _ = self.envs[i].reset(seed=derive(self.seed, self.tables[i], self.games[i]) % 2**31)
        self.games[i] += 1
        return seen

    def reset(self, seed: int) -> Any:
        self.seed = seed
        self.games = [0] * len(self.tables)
        return self._stacked([self._begin(i) for i in range(len(self.envs))])

    def step(self, actions: Any) -> Any:
        seen, rewards, over = [], [], []
        for i, env in enumerate(self.envs):
            chosen = {agent: int(actions[i][seat]) for seat, agent in enumerate(env.possible_agents)}
            now, won, ended, cut, _ = env.step(chosen)
            rewards.append(list(won.values()))
            over.append(any(ended.values()) or any(cut.values()))
            seen.append(self._begin(i) if over[-1] else now)
        return (*self._stacked(seen), np.array(rewards, np.float32), np.array(over, bool))

    def _stacked(self, seen: list[dict[str, Any]]) -> tuple[Any, Any]:
        names = self.envs[0].possible_agents
        return (
            np.stack([np.stack([table[name]["observation"] for name in names]) for table in seen]),
            np.stack([np.stack([table[name]["action_mask"] for name in names]) for table in seen]),
        )


def serve(pipe: Connection, game: str, tables: list[int], given: dict[str, Any]) -> None:
    """In a child: answer until the other end is closed."""
    begin_child()
    group = Group(game, tables, given)
    while True:
        try:
            what, value = pipe.recv()
        except EOFError:
            return
        pipe.send(group.reset(value) if what == "reset" else group.step(value))


class Many:
    """So many tables, shared out among so many processes."""

    def __init__(self, game: str, tables: int, processes: int = 2, **given: Any) -> None:
        if tables < 1 or processes < 1:
            raise ValueError("there must be at least one table and one process")
        one = Together(game, **given)  # complain here rather than in a child
        self.seats = len(one.possible_agents)
        self.numbers, self.actions, self.wait = one.spaces.numbers, one.spaces.actions, one.wait
        shares = [part.tolist() for part in np.array_split(np.arange(tables), min(processes, tables))]
        context = multiprocessing.get_context("spawn")
        self.pipes: list[Connection] = []
        self.children: list[Any] = []
        for share in shares:
            ours, theirs = context.Pipe()
            child = context.Process(target=serve, args=(theirs, game, share, given), daemon=True)
            child.start()
            theirs.close()
            self.pipes.append(ours)
            self.children.append(child)
        self.sizes = [len(share) for share in shares]

    def reset(self, seed: int) -> tuple[Any, Any]:
        """Begin every table anew: what all seats see, and which actions they may choose."""
        seen, masks = self._ask("reset", [seed] * len(self.pipes))
        return seen, masks

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any]:
        """Every seat of every table chooses; who is not asked waits (`wait`)."""
        chosen = np.asarray(actions)
        if chosen.shape != (sum(self.sizes), self.seats):
            raise ValueError(
                f"actions are an array of {sum(self.sizes)} tables by {self.seats} seats, not of {chosen.shape}"
            )
        seen, masks, rewards, over = self._ask("step", np.split(chosen, np.cumsum(self.sizes)[:-1]))
        return seen, masks, rewards, over

    def _ask(self, what: str, values: list[Any]) -> list[Any]:
        try:
            for pipe, value in zip(self.pipes, values, strict=True):
                pipe.send((what, value))
            answers = [pipe.recv() for pipe in self.pipes]
        except (EOFError, OSError):
            raise Lost("a process of the tables ended; what it said stands above") from None
        return [np.concatenate(column) for column in zip(*answers, strict=True)]

    def close(self) -> None:
        """End the processes."""
        for pipe in self.pipes:
            pipe.close()
        for child in self.children:
            child.join()

    def __enter__(self) -> Many:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()
