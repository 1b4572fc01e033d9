"""The Income Phase: income, and the conditions of the next turn (9.7)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.rules.board import turn_pieces
from signoria.games.age_of_renaissance.rules.commerce import income, interest, majority_holder
from signoria.games.age_of_renaissance.rules.deck import can_draw, draw
from signoria.games.age_of_renaissance.rules.misery import relieve
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.renaissance import Swaps
from signoria.kernel.step import Procedure


class IncomePhase(Procedure[AgeState]):
    ON: ClassVar[tuple[str, ...]] = ("Turn:7",)
    LINES: ClassVar[int] = 4

    def advance(self, s: AgeState, line: int) -> None:
        if line == 0:
            s.phase = t.INCOME_PHASE
            s.emit(e.PHASE, s.everyone, s.phase)
            s.call(Swaps(0))
        elif line == 1:
            turn_pieces(s)
            for seat in s.active():
                collect(s, seat)
        elif line == 2:
            roll_conditions(s)
        else:
            s.end()


def collect(s: AgeState, seat: int) -> None:
    """Income and Interest & Profit; Enlightenment soothes (9.7-2 to 9.7-4, 9.5.4-7)."""
    p = s.powers[seat]
    money = income(s, seat)
    extra = interest(s, seat, p.cash)
    p.cash += money + extra
    s.emit(e.INCOME, s.everyone, seat, money, extra)
    if p.owns(t.ENLIGHTENMENT):
        relieve(s, seat, 1)


def roll_conditions(s: AgeState) -> None:
    """Two rolls of the three dice; last turn's conditions have ended (9.7.1)."""
    s.conditions = [0] * len(s.conditions)
    hit: list[int] = []
    for _ in range(2):
        coloured = s.rng.roll(6)
        black = s.rng.roll(6)
        white = s.rng.roll(6)
        s.emit(e.DICE, s.everyone, coloured, black, white)
        shortage = coloured <= 3
        for i in s.data.by_roll[black + white]:
            s.conditions[i] += 1 if shortage else -1
            if i not in hit:
                hit.append(i)
            s.emit(e.CONDITION, s.everyone, i, t.SHORTAGE if shortage else t.SURPLUS)
    for i in hit:
        if s.conditions[i] == 0:
            s.emit(e.NEUTRALISED, s.everyone, i)
        for _ in range(abs(s.conditions[i])):
            majority(s, i)


def majority(s: AgeState, commodity: int) -> None:
    """The majority holder draws a card in Shortage if any is left, pays 1 for each province in Surplus (9.7.1-6, 9.7.1-7)."""
    seat = majority_holder(s, commodity)
    if seat < 0:
        return
    if s.conditions[commodity] > 0:
        if can_draw(s):
            s.emit(e.MAJORITY_CARD, s.everyone, seat, commodity)
            draw(s, seat)
    else:
        p = s.powers[seat]
        money = min(p.holdings[commodity], p.cash)
        p.cash -= money
        s.emit(e.FINE, s.everyone, seat, money, commodity)
