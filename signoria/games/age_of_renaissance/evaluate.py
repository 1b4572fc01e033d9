"""How good a position is for a seat: what it will score more than the others, by the features of `judgement/features.py`."""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance.judgement.features import WEIGHTS, features
from signoria.games.age_of_renaissance.judgement.forecast import Forecast, forecast
from signoria.games.age_of_renaissance.state import AgeState

SCALE: Final = 4000.0
NOBODY: Final = -10_000.0


def evaluate(s: AgeState, seat: int) -> float:
    """From 0 (out) to 1; 0.5 is as good as the others."""
    return values(s)[seat]


def values(s: AgeState) -> list[float]:
    """`evaluate` for every seat: what each has is counted once."""
    weights = s.rules.thinking().weights
    ahead = forecast(s, weights)
    each = [NOBODY if p.out else 0.0 for p in s.powers]
    for seat in s.playing():
        each[seat] = prospect(s, seat, ahead, weights)
    found = [0.0] * s.seats
    for seat in s.playing():
        best = NOBODY
        total = 0.0
        others = 0
        for other in s.playing():
            if other != seat:
                best = max(best, each[other])
                total += each[other]
                others += 1
        if others == 0:
            found[seat] = 1.0
        else:
            lead = each[seat] - 0.5 * best - 0.5 * total / others
            found[seat] = min(0.99, max(0.01, 0.5 + lead / SCALE))
    return found


def prospect(s: AgeState, seat: int, ahead: Forecast, weights: dict[str, float]) -> float:
    """What a seat will score, as far as its features tell."""
    found = features(s, seat, ahead)
    value = 0.0
    for i in range(len(found)):
        value += weights[WEIGHTS[i]] * found[i]
    return value
