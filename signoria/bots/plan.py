"""The bot that follows the game's own plan."""

from __future__ import annotations

from signoria.bots.bot import Bot
from signoria.bots.greedy import GreedyBot, fresh_seed
from signoria.kernel.action import Action
from signoria.kernel.state import State


class PlanBot(Bot):
    """Does what the game's `plan` says in a position that it could be in.

    Where a game has no plan it plays like the greedy bot.
    """

    name = "plan"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.fallback = GreedyBot(seed)

    def choose(self, state: State, seat: int) -> Action:
        world = state.determinize(seat, fresh_seed(self.rng))
        action = state.rules.plan(world, seat)
        return action if action is not None else self.fallback.choose(state, seat)
