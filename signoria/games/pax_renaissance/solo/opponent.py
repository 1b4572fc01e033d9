"""The solitaire opponent (Player's Guide, part O): victory check, course of action, two actions."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.pax_renaissance import events
from signoria.games.pax_renaissance.ids import COLUMNS, COMET, VICTORIES
from signoria.games.pax_renaissance.rules.victory import declaration_cost, lost_alone, wins
from signoria.games.pax_renaissance.solo.actions import affordable
from signoria.games.pax_renaissance.solo.search import Search
from signoria.games.pax_renaissance.solo.table import MAIN, OPPONENT, PRESTIGE, SECONDARY, override, trigger
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.step import Procedure


class OpponentTurn(Procedure[PaxState]):
    """O1: check for victory, then course of action after course of action until both actions are spent."""

    ON: ClassVar[tuple[str, ...]] = ("Turn:1",)
    LINES: ClassVar[int] = 2

    def advance(self, s: PaxState, line: int) -> None:
        if line == 0:
            s.objective = -1
            s.plan = []
            victory = winning_victory(s)
            if victory >= 0:
                s.emit(events.DECLARED, s.everyone, s.bank[OPPONENT], victory)
                s.finish(lost_alone(s, VICTORIES[victory]))
            return
        s.jump(1)  # again after whatever the next course of action calls
        if s.actions_left == 0 or not take_course(s):
            s.plan = []
            s.objective = -1
            s.end()


# ---------------------------------------------------------------------- O6b: does the opponent win
def winning_victory(s: PaxState) -> int:
    """The victory the opponent can declare now, or after buying a comet; -1 if none."""
    for victory in range(len(VICTORIES)):
        if s.victories >> victory & 1 and wins(s, OPPONENT, victory):
            if declaration_cost(s, victory) <= s.actions_left:
                return victory
    if comet_for_sale(s):
        for victory in range(len(VICTORIES)):
            if wins(s, OPPONENT, victory) and declaration_cost(s, victory) == 1:
                return victory
    return -1


def comet_for_sale(s: PaxState) -> bool:
    for at in range(2 * COLUMNS):
        if s.market[at] >= 0 and s.data.card_kind[s.market[at]] == COMET and affordable(s, at):
            return True
    return False


# ---------------------------------------------------------------------- O2: courses of action
def take_course(s: PaxState) -> bool:
    """O2: the first override row, else the first row whose trigger holds, then the rows below. True if it acted.

    A second action goes on with the cell after the one that the first has met (O2c).
    """
    overriding = 0
    first = 1
    met = -1
    if s.objective >= 0:
        first = s.objective // 100
        met = s.objective // 10 % 10
    elif s.victories:
        for row in range(1, 6):
            if overriding == 0 and override(s, row) and trigger(s, row):
                overriding = first = row
    for row in range(first, 8):
        going_on = row == first and met >= 0
        if not going_on and not trigger(s, row):
            continue
        for cell in (MAIN, SECONDARY, PRESTIGE):
            if (not going_on or cell > met) and Search(s, row, cell, row == overriding).act():
                return True
    return Search(s, 7, MAIN, False).last_resort()
