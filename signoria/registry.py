"""Which games there are. The listing is light; a game's rules are imported on first use."""

from __future__ import annotations

import difflib
from importlib import import_module
from typing import Any, Final

from signoria.kernel.errors import UnknownGame
from signoria.kernel.meta import Meta
from signoria.kernel.ruleset import Ruleset

GAMES: Final[tuple[str, ...]] = (
    "road_to_domination",
    "age_of_renaissance",
    "pax_renaissance",
    "antiquity",
)
TEMPLATE: Final = (
    "template"  # the smallest game, for contributors and benchmarks: playable by name, not listed
)

_added: dict[str, Ruleset[Any]] = {}


def metas() -> dict[str, Meta]:
    """The listing of every game, by slug."""
    found = {slug: import_module(f"signoria.games.{slug}.meta").META for slug in GAMES}
    found.update({slug: rules.meta for slug, rules in _added.items()})
    return found


def ruleset(slug: str) -> Ruleset[Any]:
    """The rules of a game. Raises UnknownGame, which lists the games there are."""
    if slug in _added:
        return _added[slug]
    if slug not in GAMES and slug != TEMPLATE:
        known = sorted([*GAMES, *_added])
        near = difflib.get_close_matches(slug, known, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise UnknownGame(f"there is no game {slug[:60]!r}; {hint}possible: {', '.join(known)}")
    rules: Ruleset[Any] = import_module(f"signoria.games.{slug}.ruleset").RULESET
    return rules


def package(slug: str) -> str:
    """The package that holds a game's texts and rule catalogue; its rules are not imported."""
    return _added[slug].package if slug in _added else f"signoria.games.{slug}"


def module(slug: str) -> str:
    """Of a game from outside the package, the module of its rules: other processes find its RULESET there. Else empty."""
    return type(_added[slug]).__module__ if slug in _added else ""


def register(rules: Ruleset[Any]) -> None:
    """Add a game from outside the package: it is listed and played like the others."""
    _added[rules.meta.slug] = rules
