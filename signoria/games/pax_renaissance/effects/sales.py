"""Selling (E3) and the abilities that change a sale."""

from __future__ import annotations

from signoria.games.pax_renaissance import events
from signoria.games.pax_renaissance.ids import (
    SALE_BORROWS_OP,
    SALE_EMANCIPATES,
    SALE_ONE_SHOT,
    SELLS_FOR_FOUR,
)
from signoria.games.pax_renaissance.rules.agents import sale_one_shot_possible
from signoria.games.pax_renaissance.rules.squares import discard_card, to_throne
from signoria.games.pax_renaissance.state import PaxState
from signoria.games.pax_renaissance.steps.ops import BorrowOp
from signoria.games.pax_renaissance.steps.play import OneShot
from signoria.games.pax_renaissance.steps.regime import Liberation


def sale_price(s: PaxState, banker: int, card: int) -> int:
    """What a card of hand, tableau or under the board brings; a king brings his queens' prices too (E3a, C14, C15)."""
    d = s.data
    e = s.empire_of(card)
    if e >= 0:
        total = d.sale_price
        for queen in s.queens[e]:
            total += _own_price(s, banker, queen)
        return total
    if s.holder(card) != banker:
        return d.sale_price
    return _own_price(s, banker, card)


def _own_price(s: PaxState, banker: int, card: int) -> int:
    if s.card_works(card, SELLS_FOR_FOUR, banker):
        return s.data.ransom_price
    return s.data.sale_price


def sell(s: PaxState, banker: int, card: int) -> None:
    """Discard a card or square for florins from China, then what its sale allows. May call steps."""
    florins = sale_price(s, banker, card)
    s.emit(events.SOLD, s.everyone, s.bank[banker], card, florins)
    s.receive(banker, florins)
    e = s.empire_of(card)
    if e >= 0:
        to_throne(s, e)
        return
    treachery = s.has(banker, SALE_ONE_SHOT)
    if card in s.hands[banker]:
        s.hands[banker].remove(card)
    elif card in s.maids[banker]:
        s.maids[banker].remove(card)
    else:
        borrows = s.card_works(card, SALE_BORROWS_OP, banker)
        emancipates = s.card_works(card, SALE_EMANCIPATES, banker)
        discard_card(s, card)
        if borrows:
            s.call(BorrowOp())
        if emancipates:
            s.call(Liberation())
    if treachery and sale_one_shot_possible(s, card):
        s.call(OneShot(card, 1))
