"""What the points of a game rest on, for those who look at it when it is over (11.3)."""

from __future__ import annotations

from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.rules.score import score
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.tally import Tally


def tally(s: AgeState) -> Tally:
    """The printed cost of advances by category, cash and Misery; cash, then low Misery break ties."""
    kinds = len(s.data.category_slugs)
    parts: list[list[int]] = []
    miseries: list[int] = []
    for seat in range(s.seats):
        p = s.powers[seat]
        row = [0] * (kinds + 2)
        for i in bits(p.advances):
            row[s.data.advances[i].category] += s.data.advances[i].cost
        row[kinds] = p.cash
        row[kinds + 1] = -s.data.ladder[min(p.misery, s.data.chaos - 1)]
        parts.append(row)
        miseries.append(row[kinds + 1])
    cash = [p.cash for p in s.powers]
    points = [score(s, seat) for seat in range(s.seats)]
    sources = [*s.data.category_slugs, "cash", "misery"]
    return Tally(sources, parts, points, True, [("cash", cash), ("misery", miseries)])
