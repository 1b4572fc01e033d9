"""What a seat sees."""

from __future__ import annotations

from typing import Any, TypedDict

from signoria.games.pax_renaissance.state import PaxState


class PaxView(TypedDict):
    turn: int


def view(s: PaxState, seat: int | None) -> dict[str, Any]:
    return {"turn": s.turn}
