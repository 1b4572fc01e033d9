"""Table O8 of the Player's Guide: when each row holds, and what its objectives count.

What an objective counts is its *measure*: the lower the better for the opponent. Banker 0 is the human, banker 1 the opponent.
"""

from __future__ import annotations

from typing import Final

from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.ids import EMPIRES, GLOBALIZATION, HOLY, IMPERIAL, MEDIEVAL, RENAISSANCE
from signoria.games.pax_renaissance.rules.forces import ruling_class
from signoria.games.pax_renaissance.rules.victory import (
    believer_counts,
    bishop_counts,
    kings,
    law,
    leading,
    republics,
)
from signoria.games.pax_renaissance.state import PaxState

HUMAN: Final = 0
OPPONENT: Final = 1
MAIN: Final = 0
SECONDARY: Final = 1
PRESTIGE: Final = 2


# ---------------------------------------------------------------------- rows
def dominant(s: PaxState, row: int) -> int:
    """The religion that rows 3 and 4 are about: by believers in theocracies or by bishops; -1 if none."""
    if row == 3:
        return leading(believer_counts(s))
    if row == 4:
        return leading(bishop_counts(s, ids.NOBODY))
    return -1


def trigger(s: PaxState, row: int) -> bool:
    if row == 1:
        return kings(s, HUMAN) >= kings(s, OPPONENT) + 2
    if row == 2:
        return republics(s, OPPONENT, OPPONENT) < republics(s, HUMAN, OPPONENT)
    if row in (3, 4):
        return dominant(s, row) >= 0
    if row == 5:
        return s.concessions(HUMAN) >= s.concessions(OPPONENT) + 2
    if row == 6:
        return s.actions_left == 2
    return s.actions_left == 1 or s.florins[OPPONENT] < 3


def override(s: PaxState, row: int) -> bool:
    """The cometary override of a row."""
    if row == 1:
        return s.victories >> IMPERIAL & 1 == 1
    if row == 2:
        return s.victories >> RENAISSANCE & 1 == 1 and law(s, OPPONENT) <= law(s, HUMAN)
    if row in (3, 4):
        religion = dominant(s, row)  # a supreme religion dominates both rows
        if religion < 0 or not s.victories >> HOLY & 1:
            return False
        return s.prestige(OPPONENT, religion) <= s.prestige(HUMAN, religion)
    if row == 5:
        if not s.victories >> GLOBALIZATION & 1:
            return False
        return s.prestige(OPPONENT, ids.DISCOVERY) <= s.prestige(HUMAN, ids.DISCOVERY)
    return False


# ---------------------------------------------------------------------- measures
def garrison(s: PaxState, republic: bool) -> int:
    """Knights and rooks in the human's kingdoms, or in his republics."""
    count = 0
    for e in range(EMPIRES):
        if s.owner[e] == HUMAN and s.republic[e] == republic:
            count += len(ruling_class(s, e))
    return count


def excess(counts: list[int], religion: int) -> int:
    return 2 * counts[religion] - sum(counts)


def theocracies(s: PaxState, religion: int) -> int:
    """Theocracies of the religion less those of others."""
    count = 0
    for e in range(EMPIRES):
        if s.religion[e] == religion:
            count += 1
        elif s.religion[e] != MEDIEVAL:
            count -= 1
    return count


def measure(s: PaxState, objective: int) -> int:
    """What an objective counts; lower is better for the opponent. An objective is 100 * row + 10 * cell + religion."""
    if objective < 0:
        return 0
    row = objective // 100
    cell = objective // 10 % 10
    religion = objective % 10
    if row == 1:
        if cell == MAIN:
            return kings(s, HUMAN) - kings(s, OPPONENT)
        return garrison(s, False)
    if row == 2:
        if cell == MAIN:
            return republics(s, HUMAN, OPPONENT) - republics(s, OPPONENT, OPPONENT)
        return garrison(s, True) + law(s, HUMAN) - law(s, OPPONENT)
    if row in (3, 4):
        if cell != MAIN:
            behind = s.prestige(HUMAN, religion) > s.prestige(OPPONENT, religion)
            return theocracies(s, religion) + (1 if behind else 0)
        return excess(believer_counts(s) if row == 3 else bishop_counts(s, ids.NOBODY), religion)
    if row == 5:
        return s.concessions(HUMAN) - s.concessions(OPPONENT)
    return 0
