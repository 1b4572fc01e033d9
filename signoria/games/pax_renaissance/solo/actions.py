"""What the solitaire opponent does once it has found an action: buy and play, use a half of its tableau, convene a fair."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.pax_renaissance import events, ids, verbs
from signoria.games.pax_renaissance.ids import COLUMNS
from signoria.games.pax_renaissance.rules.market import pay_market, take_card
from signoria.games.pax_renaissance.solo import policy
from signoria.games.pax_renaissance.solo.table import OPPONENT
from signoria.games.pax_renaissance.state import DONE_WEST_FAIR, DONE_WEST_OPS, PaxState
from signoria.games.pax_renaissance.steps.fair import TradeFair
from signoria.games.pax_renaissance.steps.ops import perform
from signoria.games.pax_renaissance.steps.play import play_card
from signoria.kernel.action import Action
from signoria.kernel.schema import Field, Id
from signoria.kernel.step import Procedure


class OpponentCommerce(Procedure[PaxState]):
    """O3e: every commerce op of the half that is still available, one per line."""

    INTS: ClassVar[tuple[Field, ...]] = (Id(2),)
    LINES: ClassVar[int] = 100

    def __init__(self, side: int) -> None:
        self.side = side

    def ints(self) -> list[int]:
        return [self.side]

    def advance(self, s: PaxState, line: int) -> None:
        for card in s.half_cards(OPPONENT, self.side):
            if card in s.used or s.silenced(card, OPPONENT):
                continue
            for op in s.ops_of(card):
                if op >> 4 == ids.COMMERCE:
                    at = policy.commerce_place(s, op & 15)
                    if at >= 0:
                        perform(s, OPPONENT, Action(verbs.COMMERCE, card, at))
                        return
        s.end()


def affordable(s: PaxState, at: int) -> bool:
    """A price it can pay without laying a florin on a faceup card that already carries some (O4a)."""
    column = at % COLUMNS
    if column == 0 or column > s.florins[OPPONENT]:
        return False
    row = at - column
    for c in range(1, column):
        place = row + c
        if s.market[place] < 0:
            place = COLUMNS - row + c
        if s.market[place] >= 0 and s.market_florins[place] > 0:
            return False
    return True


def spend(s: PaxState) -> None:
    s.actions_left -= 1
    s.spent += 1


def buy_and_play(s: PaxState, at: int) -> None:
    """O4a: a purchase costs both actions, and the card is played at once."""
    card = s.market[at]
    s.actions_left = 0
    s.spent = 2
    pay_market(s, OPPONENT, at)
    found = take_card(s, OPPONENT, at)
    s.emit(events.BOUGHT, s.everyone, s.bank[OPPONENT], card, at % COLUMNS, found)
    play_card(s, OPPONENT, card)


def activate(s: PaxState, side: int) -> None:
    """An ops action: the op that follows goes on top, then all commerce ops of the half."""
    spend(s)
    s.done |= DONE_WEST_OPS << side
    s.emit(events.OPS, s.everyone, s.bank[OPPONENT], side)
    s.call(OpponentCommerce(side))


def convene(s: PaxState, side: int) -> None:
    spend(s)
    s.done |= DONE_WEST_FAIR << side
    s.call(TradeFair(side, s.emporia[side]))
