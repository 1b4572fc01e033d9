from __future__ import annotations
from signoria.games.road_to_domination.state import Road


def evaluate(s: Road, seat: int) -> float:
    return 0.0
