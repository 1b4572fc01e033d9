"""How good a position is for a banker: for one-ply bots."""

from __future__ import annotations

from signoria.games.pax_renaissance.state import PaxState


def evaluate(s: PaxState, seat: int) -> float:
    return 0.5
