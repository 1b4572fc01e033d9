"""Who plays in the laboratory: bots by name. `random`, `greedy` and `plan` are the frozen yardsticks."""

from __future__ import annotations

from signoria import bots
from signoria.bots import Bot
from signoria.lab.yardsticks import PLAYERS


def make(name: str, seed: int = 0) -> Bot:
    """A player by name. Raises UnknownBot."""
    return PLAYERS[name](seed) if name in PLAYERS else bots.make(name, seed)
