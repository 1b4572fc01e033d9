"""Standing orders: "pass for me" in reaction windows, so that slow games keep moving."""

from __future__ import annotations

from typing import Any

from signoria.kernel.errors import MalformedAction
from signoria.kernel.state import State


class Order:
    """Pass in these windows (names of steps; empty: in all), unless the window bears one of the tags in
    `unless`.

    `turn` is the turn in which it was given if it holds for that turn only, else -1.
    """

    def __init__(self, windows: list[str], unless: list[str], turn: int) -> None:
        self.windows = windows
        self.unless = unless
        self.turn = turn

    def passes(self, s: State, seat: int) -> bool:
        """Whether the order declines the decision that `seat` now faces."""
        if 0 <= self.turn != s.turn:
            return False
        step = s.step_of(seat)
        if self.windows and type(step).__name__ not in self.windows:
            return False
        if step.passing(s, seat) is None:
            return False
        tags = step.tags(s, seat)
        return not any(tag in tags for tag in self.unless)

    def to_json(self) -> dict[str, Any]:
        return {"windows": self.windows, "unless": self.unless, "turn": self.turn}


def read_order(value: object, s: State) -> Order | None:
    """An order from JSON: `{"windows": [...], "unless": [...], "until": "turn" | "cancelled"}`, all
    optional; None cancels.
    """
    if value is None:
        return None
    if not isinstance(value, dict):
        raise MalformedAction(
            "a standing order is a table with windows, unless and until, or null to cancel it"
        )
    extra = set(value) - {"windows", "unless", "until", "turn"}
    if extra:
        raise MalformedAction(
            f"a standing order has no {', '.join(sorted(map(str, extra)))}; possible: windows, unless, until"
        )
    lists: list[list[str]] = []
    for key in ("windows", "unless"):
        words = value.get(key, [])
        if not isinstance(words, list) or not all(isinstance(w, str) for w in words):
            raise MalformedAction(f"{key} of a standing order is a list of names")
        lists.append(list(words))
    for window in lists[0]:
        if window not in s.rules.steps:
            raise MalformedAction(f"there is no window {window[:60]!r}")
    if "turn" in value:  # as a save holds it
        turn = value["turn"]
        if isinstance(turn, bool) or not isinstance(turn, int):
            raise MalformedAction("turn of a standing order is a whole number")
        return Order(lists[0], lists[1], turn)
    until = value.get("until", "turn")
    if until not in ("turn", "cancelled"):
        raise MalformedAction("until of a standing order is turn or cancelled")
    return Order(lists[0], lists[1], s.turn if until == "turn" else -1)
