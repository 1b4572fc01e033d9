"""How near each bank is to a victory, for those who look at a game when it is over."""

from __future__ import annotations

from typing import Final

from signoria.games.pax_renaissance.ids import PATRON, VICTORIES
from signoria.games.pax_renaissance.standing import ConditionView, conditions
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.tally import Tally

SOURCES: Final = [
    "republics",
    "law",
    "concessions",
    "discovery",
    "supreme",
    "prestige",
    "kings",
    "patron",
    "florins",
]


def tally(s: PaxState) -> Tally:
    """What the four victories ask for, and the patron's: Patron prestige, then florins. The points are how much a bank
    has of what its nearest victory needs, in percent.
    """
    victories = [conditions(s, victory) for victory in range(len(VICTORIES))]
    opened = [100 if s.victories >> victory & 1 else 0 for victory in range(len(VICTORIES))]
    found: dict[str, list[int]] = {}
    for asked in victories:
        for one in asked:
            found[one["condition"]] = one["counts"]
    parts: list[list[int]] = []
    for seat in range(s.seats):
        row = [found[name][seat] for name in SOURCES[:-2]]
        parts.append([*row, s.prestige(seat, PATRON), s.florins[seat]])
    points: list[int] = []
    for seat in range(s.seats):
        points.append(max([nearness(victories[i], seat, opened[i]) for i in range(len(VICTORIES))]))
    patrons = [s.prestige(seat, PATRON) for seat in range(s.seats)]
    return Tally(SOURCES, parts, points, False, [("patron", patrons), ("florins", s.florins[: s.seats])])


def nearness(asked: list[ConditionView], seat: int, opened: int) -> int:
    """How much of what a victory needs the bank has, in percent: each condition alike, and that it is open."""
    total = opened
    for one in asked:
        have, lacks = max(0, one["counts"][seat]), one["lacks"][seat]
        total += 100 * have // (have + lacks) if have + lacks else 0
    return total // (len(asked) + 1)
