"""Who plays in the laboratory: bots by name. `random`, `greedy` and `plan` are the frozen yardsticks; `openspiel:ismcts#200` is OpenSpiel's search with so
many simulations (extra `lab`).
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from typing import Final

from signoria import bots
from signoria.bots import Bot, UnknownBot
from signoria.lab.yardsticks import PLAYERS

GUEST: Final = "openspiel:"
MOST: Final = 1_000_000  # simulations of a guest


def make(name: str, seed: int = 0) -> Bot:
    """A player by name. Raises UnknownBot."""
    if name.startswith(GUEST):
        check(name)
        from signoria.lab.guests import Guest

        return Guest(simulations_of(name), seed)
    return PLAYERS[name](seed) if name in PLAYERS else bots.make(name, seed)


def check(name: str, temperaments: Iterable[str] | None = None) -> None:
    """Raise UnknownBot unless there is such a player; `temperaments` are those of the game, if it is known."""
    if not name.startswith(GUEST):
        bots.check(name, temperaments=temperaments)
        return
    simulations_of(name)
    if find_spec("pyspiel") is None:
        raise UnknownBot(
            f"{name[:60]!r} needs a package that is not installed (open-spiel): pip install 'signoria[lab]'"
        )


def simulations_of(name: str) -> int:
    """How many simulations a guest may make for a decision. Raises UnknownBot."""
    kind, _, number = name.removeprefix(GUEST).partition("#")
    if kind != "ismcts" or not (number.isdecimal() and 0 < int(number) <= MOST):
        raise UnknownBot(
            f"there is no bot {name[:60]!r}; of OpenSpiel there is ismcts with a number of simulations up to {MOST:,}, as openspiel:ismcts#200"
        )
    return int(number)
