"""Bots by name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

from signoria.bots.bot import Bot
from signoria.bots.greedy import GreedyBot
from signoria.bots.plan import PlanBot
from signoria.bots.rand import RandomBot
from signoria.kernel.errors import SignoriaError


class UnknownBot(SignoriaError):
    """No bot of that name; the message lists those there are."""


BOTS: Final[dict[str, type[Bot]]] = {bot.name: bot for bot in (RandomBot, GreedyBot, PlanBot)}


def names() -> list[str]:
    """The names of all bots."""
    return list(BOTS)


def check(name: str, also: Iterable[str] = ()) -> None:
    """Raise UnknownBot unless there is such a bot. `also` are further words that the caller accepts."""
    possible = [*BOTS, *also]
    if name not in possible:
        near = difflib.get_close_matches(name, possible, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise UnknownBot(f"there is no bot {name[:60]!r}; {hint}possible: {', '.join(possible)}")


def make(name: str, seed: int = 0) -> Bot:
    """A bot by name. Raises UnknownBot."""
    check(name)
    return BOTS[name](seed)
