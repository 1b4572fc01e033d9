"""The bot that follows the game's own policy."""

from __future__ import annotations

from typing import ClassVar

from signoria.bots.bot import Bot
from signoria.bots.greedy import GreedyBot, fresh_seed
from signoria.kernel.action import Action
from signoria.kernel.state import State


class PlanBot(Bot):
    """Does what the game's `policy` says in a position that it could be in.

    Where a game has no policy it plays like the greedy bot.
    """

    name: ClassVar[str] = "plan"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.fallback = GreedyBot(seed)

    def choose(self, state: State, seat: int) -> Action:
        world = state.determinize(seat, fresh_seed(self.rng))
        action = state.rules.policy(world, seat, state.rules.thinking().style(self.rng))
        return action if action is not None else self.fallback.choose(state, seat)
