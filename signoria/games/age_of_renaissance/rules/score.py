"""Winning the game (11.3)."""

from __future__ import annotations

from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.state import Outcome


def score(s: AgeState, seat: int) -> int:
    """Printed cost of all advances, plus cash, minus Misery (11.3-1). Chaos counts like the last number."""
    p = s.powers[seat]
    total = p.cash - s.data.ladder[min(p.misery, s.data.chaos - 1)]
    for i in bits(p.advances):
        total += s.data.advances[i].cost
    return total


def outcome(s: AgeState, reason: str) -> Outcome:
    """Those in the game rank before those who are out; then score, cash and low Misery decide."""
    scores = [score(s, seat) for seat in range(s.seats)]
    keys: list[list[int]] = []
    for seat in range(s.seats):
        p = s.powers[seat]
        keys.append([0 if p.out else 1, scores[seat], p.cash, -p.misery])
    order = sorted(range(s.seats), key=keys.__getitem__, reverse=True)
    ranking: list[list[int]] = []
    for seat in order:
        if ranking and keys[ranking[-1][0]] == keys[seat]:
            ranking[-1].append(seat)
        else:
            ranking.append([seat])
    return Outcome(ranking, scores, reason)
