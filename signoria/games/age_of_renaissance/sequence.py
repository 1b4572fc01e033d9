"""The sequence of play (2.2, 9): one turn, over and over, until the game ends."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.rules.deck import HELD_OUT, return_held_out
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.buying import BuyPhase
from signoria.games.age_of_renaissance.steps.drawing import DrawPhase
from signoria.games.age_of_renaissance.steps.earning import IncomePhase
from signoria.games.age_of_renaissance.steps.expanding import ExpansionPhase
from signoria.games.age_of_renaissance.steps.ordering import OrderPhase
from signoria.games.age_of_renaissance.steps.playing import FinalPlay, PlayPhase
from signoria.games.age_of_renaissance.steps.purchasing import PurchasePhase
from signoria.kernel.step import Procedure

ALL_ADVANCES: Final = 0
DECK: Final = 1
TURN_LIMIT: Final = 2
GOES_ON: Final = -1


class Turn(Procedure[AgeState]):
    ON: ClassVar[tuple[str, ...]] = ("",)
    LINES: ClassVar[int] = 9

    def advance(self, s: AgeState, line: int) -> None:
        if line == 0:
            begin_turn(s)
        elif line == 1:
            s.call(DrawPhase())
        elif line == 2:
            s.call(BuyPhase())
        elif line == 3:
            s.call(PlayPhase())
        elif line == 4:
            s.call(PurchasePhase())
        elif line == 5:
            s.call(ExpansionPhase())
        elif line == 6:
            s.call(IncomePhase())
        elif line == 7:
            reason = ending(s)
            if reason == GOES_ON:
                s.call(OrderPhase())
            else:
                s.goto(FinalPlay(reason))
        else:
            s.jump(0)


def begin_turn(s: AgeState) -> None:
    """What held for one turn is over."""
    s.turn += 1
    s.emit(e.TURN, s.everyone, s.turn)
    for p in s.powers:
        p.fresh = 0
        p.weapons = 0
        p.converted = 0
        p.swapped = False
    s.ruler = -1
    s.rulers = 0
    s.rebel = -1
    s.strife = False
    s.mongols_now = False
    s.crusade_now = False
    if s.aside and s.turn == s.edition.held_out_turn:
        return_held_out(s, HELD_OUT)


def ending(s: AgeState) -> int:
    """Why the game ends with this turn, if it does (11.1)."""
    for p in s.powers:
        if p.advances == t.ALL_ADVANCES:
            return ALL_ADVANCES
    if s.last_turn:
        return DECK
    if s.options.turn_limit and s.turn >= s.options.turn_limit:
        return TURN_LIMIT
    return GOES_ON
