"""How good a position of Tribute is for a seat."""

from __future__ import annotations

from signoria.games.template.state import TributeState


def evaluate(s: TributeState, seat: int) -> float:
    return s.points[seat] / (1 + max(s.points))
