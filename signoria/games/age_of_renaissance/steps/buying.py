"""The Buy Card Phase: Urban Ascendancy and Master Art (9.3)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.rules.deck import can_draw, draw, leave_hand, put_away
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep, kinds_in_hand, not_in_hand
from signoria.games.age_of_renaissance.steps.renaissance import Swaps
from signoria.kernel.action import Action
from signoria.kernel.step import Procedure
from signoria.kernel.text import Refusal


class BuyPhase(Procedure[AgeState]):
    """Line 0, then one line for each place in the Order of Play."""

    ON: ClassVar[tuple[str, ...]] = ("Turn:3",)
    LINES: ClassVar[int] = 8

    def advance(self, s: AgeState, line: int) -> None:
        if line == 0:
            s.phase = t.BUY_PHASE
            s.emit(e.PHASE, s.everyone, s.phase)
            s.call(Swaps(0))
        elif line <= s.seats:
            seat = s.order[line - 1]
            if s.powers[seat].owns(t.MASTER_ART):
                s.call(DiscardCard(seat))  # after the card has been bought or declined
            if s.powers[seat].owns(t.URBAN_ASCENDANCY) and can_draw(s):
                s.call(BuyCard(seat))
        else:
            s.end()


class BuyCard(SeatStep):
    """One extra card for 10 (9.3-1)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.BUY_CARD, v.PASS)
    ON: ClassVar[tuple[str, ...]] = ("BuyPhase", "DiscardCard")

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        if s.powers[seat].cash < s.data.card_price:
            return [v.PASSING]
        return [Action(v.BUY_CARD), v.PASSING]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.BUY_CARD and s.powers[seat].cash < s.data.card_price:
            return Refusal("aor.9.3-1", "refusal.money", cash=s.powers[seat].cash)
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == v.BUY_CARD:
            s.powers[seat].cash -= s.data.card_price
            s.emit(e.EXTRA_CARD, s.everyone, seat, s.data.card_price)
            draw(s, seat)


class DiscardCard(SeatStep):
    """Master Art: one card may be discarded without effect (9.3-3, 9.3-4)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.DISCARD, v.PASS)
    ON: ClassVar[tuple[str, ...]] = ("BuyPhase", "Purchase")

    def deciders(self, s: AgeState) -> int:
        p = s.powers[self.seat]
        return 0 if p.out or not p.hand else 1 << self.seat

    def public(self) -> bool:
        return False

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [v.DISCARDING[kind] for kind in kinds_in_hand(s, seat)] + [v.PASSING]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        return not_in_hand(s, seat, action.a, "aor.9.3-3") if action.verb == v.DISCARD else None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == v.DISCARD:
            card = s.holding(seat, action.a)
            leave_hand(s, seat, card)
            put_away(s, card)
            s.emit(e.DISCARDED, s.everyone, seat, action.a)
