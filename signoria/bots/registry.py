"""Bots by name.

A name is a level, with a temperament and a limit if wanted: `prince`, `prince:warlike`, `doge@30` (seconds),
`prince:warlike#500` (iterations). `random`, `greedy` and `plan` are the plain bots.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

from signoria.bots.bot import Bot
from signoria.bots.greedy import GreedyBot
from signoria.bots.levels import LEVELS, LevelBot, Thinker
from signoria.bots.plan import PlanBot
from signoria.bots.rand import RandomBot
from signoria.kernel.errors import SignoriaError
from signoria.kernel.style import EVEN

MOST_SECONDS: Final = 100.0
MOST_ITERATIONS: Final = 10_000_000
USUAL: Final = "banker"  # fun for a first game


class UnknownBot(SignoriaError):
    """No bot of that name; the message lists those there are."""


BOTS: Final[dict[str, type[Bot]]] = {"random": RandomBot, "greedy": GreedyBot, "plan": PlanBot}


class Wanted:
    """A bot's name, taken apart."""

    def __init__(self, level: str, temperament: str, seconds: float, iterations: int) -> None:
        self.level = level
        self.temperament = temperament
        self.seconds = seconds
        self.iterations = iterations


def names() -> list[str]:
    """The names of all bots without temperaments and limits: the levels from the easiest on, then the plain ones."""
    return [*LEVELS, *BOTS]


def parse(name: str, also: Iterable[str] = ()) -> Wanted:
    """Take a name apart. Raises UnknownBot."""
    level, seconds, iterations = name, 0.0, 0
    if "@" in level:
        level, number = level.split("@", 1)
        seconds = _number(name, number, MOST_SECONDS, "seconds")
    elif "#" in level:
        level, number = level.split("#", 1)
        iterations = int(_number(name, number, float(MOST_ITERATIONS), "iterations"))
    temperament = EVEN
    if ":" in level:
        level, temperament = level.split(":", 1)
    possible = [*LEVELS, *BOTS, *also]
    if level not in possible:
        near = difflib.get_close_matches(level, possible, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise UnknownBot(f"there is no bot {name[:60]!r}; {hint}possible: {', '.join(possible)}")
    if (seconds or iterations) and not (level in LEVELS and issubclass(LEVELS[level], Thinker)):
        raise UnknownBot(f"the bot {level} does not search: leave out what follows its name in {name[:60]!r}")
    if temperament != EVEN and (level not in LEVELS or not temperament.replace("_", "").isalpha()):
        raise UnknownBot(f"the bot {level} has no temperament {temperament[:60]!r}")
    return Wanted(level, temperament, seconds, iterations)


def _number(name: str, text: str, most: float, unit: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value <= most:
        raise UnknownBot(f"{name[:60]!r}: {text[:20]!r} is no number of {unit} up to {most:g}")
    return value


def check(name: str, also: Iterable[str] = (), temperaments: Iterable[str] | None = None) -> None:
    """Raise UnknownBot unless there is such a bot. `also` are further words that the caller accepts; `temperaments` those
    of the game, if it is known.
    """
    wanted = parse(name, also)
    if temperaments is not None and wanted.temperament not in temperaments:
        raise UnknownBot(
            f"{name[:60]!r}: the game has no temperament {wanted.temperament[:60]!r}; possible: {', '.join(temperaments)}"
        )


def known(name: object) -> bool:
    """Whether there is such a bot."""
    try:
        parse(str(name))
    except UnknownBot:
        return False
    return isinstance(name, str)


def seconds_of(name: str) -> float:
    """How long a bot thinks about a decision if nothing else is said; 0 if it does not search. Raises UnknownBot."""
    wanted = parse(name)
    if wanted.level not in LEVELS:
        return 0.0
    return wanted.seconds or LEVELS[wanted.level].SECONDS


def make(name: str, seed: int = 0, seconds: float = 0.0) -> Bot:
    """A bot by name. `seconds` is how long it may think where its name does not say. Raises UnknownBot."""
    wanted = parse(name)
    if wanted.level in BOTS:
        return BOTS[wanted.level](seed)
    bot: LevelBot = LEVELS[wanted.level](
        seed, wanted.temperament, wanted.seconds or seconds, wanted.iterations
    )
    return bot
