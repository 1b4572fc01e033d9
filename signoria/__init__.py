"""Signoria: play, host and study the great strategy games of the Renaissance.

The public API. `new` starts a match, `load` takes up a saved one, `games` lists what there is; everything
else is on the match and its state.
"""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom
from typing import Any

import signoria.games  # noqa: F401 (loaded before the function `games` is defined, which then keeps the name)
from signoria import registry
from signoria.kernel.errors import BadSave, UnknownGame
from signoria.kernel.match import Match
from signoria.kernel.meta import Meta
from signoria.kernel.save import load_match, read_header
from signoria.registry import register

__all__ = ["Match", "Meta", "games", "load", "new", "register"]
__version__ = "0.1.0"


def games() -> dict[str, Meta]:
    """The games, by slug: title, seats, options, stage."""
    return registry.metas()


def new(
    game: str,
    seats: int,
    seed: int | None = None,
    options: dict[str, Any] | None = None,
    data: str | Path | None = None,
    names: list[str] | None = None,
    language: str = "en",
    free_undo: bool = False,
) -> Match:
    """Start a match. Without a seed one is drawn from the system's randomness. Raises UnknownGame,
    BadOption or BadData.
    """
    setup = registry.ruleset(game).setup(seats, options or {}, data)
    if seed is None:
        seed = SystemRandom().getrandbits(60)
    return Match(setup, seed, names, language, free_undo)


def load(text: str, data: str | Path | None = None, language: str = "en") -> Match:
    """Take up a saved match: replays it and proves the position. Raises BadSave."""
    values = read_header(text)
    try:
        rules = registry.ruleset(str(values["game"]))
    except UnknownGame as error:
        raise BadSave(f"the save is of another game: {error}") from error
    return load_match(values, rules, str(data) if data is not None else None, language)
