"""The board as text: a small summary per game, or any view as tidy panels.

A module `signoria/cli/boards/<game>.py` may define `board(view, eyes)`. It works from the view (the JSON that
a seat sees) and from the names in `eyes`, never from the state: it can show only what the seat may know.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType

from signoria.cli.boards import generic
from signoria.cli.boards.eyes import Eyes


def board(game: str, view: dict[str, Any], eyes: Eyes) -> RenderableType:
    """The position as the game's own module draws it; without one, as panels and tables."""
    name = f"signoria.cli.boards.{game}"
    if game.isidentifier() and game not in ("generic", "eyes") and find_spec(name) is not None:
        drawn: RenderableType = import_module(name).board(view, eyes)
        return drawn
    return generic.board(view, eyes)
