"""Frozen reference players: what evaluated and planned each game when strength was first measured.

The modules beside this one are copies and are never edited: strength is stated against them, so they must stay what
they are while the games' own judgement gets better. tests/lab/yardsticks.toml pins twenty games of each. In the
laboratory `random`, `greedy` and `plan` are these players.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from signoria.bots.bot import Bot
from signoria.bots.greedy import GreedyBot, fresh_seed
from signoria.bots.rand import RandomBot
from signoria.kernel.action import Action
from signoria.kernel.state import State

GAMES: Final = ("template", "road_to_domination", "age_of_renaissance", "pax_renaissance", "antiquity")
PLANS: Final = {"antiquity": "antiquity_plan"}

Evaluate = Callable[[Any, int], float]
Plan = Callable[[Any, int], Action]


def evaluation(slug: str) -> Evaluate | None:
    """The frozen evaluation of a game; None for games that had none."""
    if slug not in GAMES:
        return None
    found: Evaluate = import_module(f"signoria.lab.yardsticks.{slug}").evaluate
    return found


def planning(slug: str) -> Plan | None:
    """The frozen plan of a game; None where there was none."""
    if slug not in PLANS:
        return None
    found: Plan = import_module(f"signoria.lab.yardsticks.{PLANS[slug]}").plan
    return found


class Greedy(GreedyBot):
    """Looks one action ahead, with the frozen evaluation."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._evaluate: Evaluate | None = None
        self._slug = ""

    def judge(self, s: State, seat: int) -> float:
        slug = s.rules.meta.slug
        if slug != self._slug:
            self._slug = slug
            self._evaluate = evaluation(slug)
        if self._evaluate is None:
            return super().judge(s, seat)
        return self._evaluate(s, seat)


class Planner(Bot):
    """Follows the frozen plan; where there is none it plays like the greedy one."""

    name = "plan"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.fallback = Greedy(seed)

    def choose(self, state: State, seat: int) -> Action:
        world = state.determinize(seat, fresh_seed(self.rng))
        plan = planning(state.rules.meta.slug)
        return plan(world, seat) if plan is not None else self.fallback.choose(state, seat)


PLAYERS: Final[dict[str, type[Bot]]] = {"random": RandomBot, "greedy": Greedy, "plan": Planner}
