"""Signoria: play, host and study the great strategy games of the Renaissance.

The public API. `new` starts a match, `load` takes up a saved one, `games` lists what there is; everything
else is on the match and its state.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import signoria.games  # noqa: F401 (loaded before the function `games` is defined, which then keeps the name)
from signoria import registry
from signoria.kernel.annals import Annals
from signoria.kernel.chance import secret
from signoria.kernel.errors import BadSave, UnknownGame
from signoria.kernel.match import Match
from signoria.kernel.meta import Meta
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.save import load_annals, load_match, read_header
from signoria.kernel.verify import Verdict
from signoria.kernel.verify import verify as check_chance
from signoria.registry import register

__all__ = ["Match", "Meta", "games", "load", "new", "register", "verify", "watch"]
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
    """Start a match. Without a seed chance comes from a secret key of the operating system, which nobody can
    predict and everybody can check afterwards. Raises UnknownGame, BadOption or BadData.
    """
    setup = registry.ruleset(game).setup(seats, options or {}, data)
    return Match(setup, [secret()] if seed is None else seed, names, language, free_undo)


def load(text: str, data: str | Path | None = None, language: str = "en") -> Match:
    """Take up a saved match: replays it and proves the position. Raises BadSave, OtherRules."""
    values = read_header(text)
    return load_match(values, _rules_of(values), str(data) if data is not None else None, language)


def watch(text: str, data: str | Path | None = None, language: str = "en") -> Annals:
    """What a saved match tells without being replayed: for one of other rules, which `load` refuses. Raises BadSave."""
    values = read_header(text)
    return load_annals(values, _rules_of(values), str(data) if data is not None else None, language)


def verify(text: str, data: str | Path | None = None) -> Verdict:
    """Whether the chance of a saved match was what had been committed to before it began. Raises BadSave."""
    values = read_header(text)
    return check_chance(values, _rules_of(values), str(data) if data is not None else None)


def _rules_of(values: dict[str, Any]) -> Ruleset[Any]:
    try:
        return registry.ruleset(str(values["game"]))
    except UnknownGame as error:
        raise BadSave(f"the save is of another game: {error}") from error
