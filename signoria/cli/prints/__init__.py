"""What is printed on cards and places, and who has them: `?word` at the prompt, wherever they lie.

A module `signoria/cli/prints/<game>.py` may define `facts(kind, slug, view, eyes)`: lines about a component from the game's
data tables (`eyes.tables`), and from the view where it lies. Games whose texts say all of it need none.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from signoria.cli.boards.eyes import Eyes


def facts(game: str, kind: str, slug: str, view: dict[str, Any], eyes: Eyes) -> list[str]:
    """Lines about a component; none if the game has nothing to say beside its texts."""
    name = f"signoria.cli.prints.{game}"
    if not game.isidentifier() or find_spec(name) is None:
        return []
    found: list[str] = import_module(name).facts(kind, slug, view, eyes)
    return found


def row_of(rows: list[dict[str, Any]], key: str, slug: str) -> dict[str, Any] | None:
    """The row of a data table with this value."""
    return next((row for row in rows if row[key] == slug), None)


def said(eyes: Eyes, **parts: str) -> str:
    """Named facts in one line, those that are empty left out."""
    return "; ".join(f"{eyes.words.say('print.' + key)}: {text}" for key, text in parts.items() if text)
