"""The typed options of a game."""

from __future__ import annotations

from typing import Any


class Options:
    """What was agreed before the start."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.introductory: bool = bool(values["introductory"])  # no famine, no pollution (intro-01)
        self.mirrored: bool = bool(values["mirrored"])  # each tile may lie as its mirror image
        self.turn_limit: int = int(values["turn_limit"])  # 0: none
