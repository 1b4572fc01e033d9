"""How good a position is for a seat, for one-ply bots."""

from __future__ import annotations

from signoria.games.age_of_renaissance.rules.score import score
from signoria.games.age_of_renaissance.state import AgeState


def evaluate(s: AgeState, seat: int) -> float:
    return 0.5 + score(s, seat) / 10_000
