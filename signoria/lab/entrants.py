"""Who plays in the laboratory: bots by name.

`random`, `greedy` and `plan` are the frozen yardsticks. `merchant+people=9+carts=2` is a Merchant with other parameters of the game's policy (its bots.toml
names them). `openspiel:ismcts#200` is OpenSpiel's search with so many simulations (extra `lab`).
"""

from __future__ import annotations

import difflib
import math
from importlib.util import find_spec
from typing import Any, Final

from signoria import bots
from signoria.bots import Bot, UnknownBot
from signoria.bots.levels import Merchant
from signoria.kernel.ruleset import Ruleset
from signoria.lab.yardsticks import PLAYERS

GUEST: Final = "openspiel:"
MOST: Final = 1_000_000  # simulations of a guest


def make(name: str, seed: int = 0) -> Bot:
    """A player by name. Raises UnknownBot."""
    if name.startswith(GUEST):
        from signoria.lab.guests import Guest

        return Guest(simulations_of(name), seed)
    if "+" in name:
        level, changes = parameters_of(name)
        merchant = bots.make(level, seed)
        assert isinstance(merchant, Merchant)
        merchant.changes = changes
        return merchant
    return PLAYERS[name](seed) if name in PLAYERS else bots.make(name, seed)


def check(name: str, rules: Ruleset[Any]) -> None:
    """Raise UnknownBot unless there is such a player of a game."""
    if name.startswith(GUEST):
        simulations_of(name)
        if find_spec("pyspiel") is None:
            raise UnknownBot(
                f"{name[:60]!r} needs a package that is not installed (open-spiel): pip install 'signoria[lab]'"
            )
        return
    level, changes = parameters_of(name)
    bots.check(level, temperaments=rules.thinking().temperaments)
    known = rules.thinking().weights
    for key in changes:
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise UnknownBot(
                f"{name[:60]!r}: the policy of {rules.meta.title} has no parameter {key[:40]!r}{hint}"
            )


def parameters_of(name: str) -> tuple[str, dict[str, float]]:
    """A bot's name without its parameters, and these. Raises UnknownBot."""
    level, *parts = name.split("+")
    if parts and level.partition(":")[0] != Merchant.name:
        raise UnknownBot(f"{name[:60]!r}: only merchant, the policy alone, can be given other parameters")
    changes: dict[str, float] = {}
    for part in parts:
        key, _, number = part.partition("=")
        try:
            changes[key] = float(number)
            if not math.isfinite(changes[key]):
                raise ValueError
        except ValueError:
            raise UnknownBot(
                f"{name[:60]!r}: parameters are written as in merchant+people=9, not {part[:40]!r}"
            ) from None
    return level, changes


def simulations_of(name: str) -> int:
    """How many simulations a guest may make for a decision. Raises UnknownBot."""
    kind, _, number = name.removeprefix(GUEST).partition("#")
    if kind != "ismcts" or not (number.isdecimal() and 0 < int(number) <= MOST):
        raise UnknownBot(
            f"there is no bot {name[:60]!r}; of OpenSpiel there is ismcts with a number of simulations up to {MOST:,}, as openspiel:ismcts#200"
        )
    return int(number)
