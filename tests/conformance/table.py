"""What the conformance tests know of single games: nothing but which options go together, and what is excused, with the reason."""

from __future__ import annotations

from typing import Any

from signoria import registry
from signoria.kernel.meta import OptionValue
from signoria.kernel.ruleset import Ruleset
from signoria.lab.conformance import Config, configurations

GAMES: list[str] = [registry.TEMPLATE, *registry.GAMES]

# (option, value) -> the other options that this value needs
NEEDS: dict[str, dict[tuple[str, OptionValue], dict[str, OptionValue]]] = {}

# (game, check, kind of finding) -> why it is no fault. Keep it short.
EXCUSED: dict[tuple[str, str, str], str] = {
    ("antiquity", "lane_secrecy", "lanes.secret"): "a common pool that others have emptied refuses builds; "
    "tests/games/antiquity/test_secrecy.py proves that nothing else shows",
    ("antiquity", "leaks", "determinize.idle"): "outside the lanes a seat's own part of the view is what the "
    "rules say about its open position; nothing there is secret, so nothing is dealt anew",
    ("antiquity", "lanes", "lanes.order"): "the last pieces of a common pool go to whoever takes them first",
}

# game -> reason of the end -> why no stored replay can reach it
UNREACHABLE: dict[str, dict[str, str]] = {}


def rules_of(game: str) -> Ruleset[Any]:
    return registry.ruleset(game)


def table() -> list[tuple[str, Config]]:
    """Every game in all its configurations."""
    return [
        (game, config) for game in GAMES for config in configurations(rules_of(game), NEEDS.get(game, {}))
    ]
