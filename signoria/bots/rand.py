"""The bot that chooses blindly."""

from __future__ import annotations

from typing import ClassVar

from signoria.bots.bot import Bot
from signoria.kernel.action import Action
from signoria.kernel.state import State
from signoria.kernel.text import Text


class RandomBot(Bot):
    """Every legal action is equally likely."""

    name: ClassVar[str] = "random"

    def choose(self, state: State, seat: int) -> Action:
        actions = state.legal(seat)
        return actions[self.rng.below(len(actions))]

    def why(self, state: State, seat: int, action: Action) -> list[Text]:
        """It has no reasons."""
        return []
