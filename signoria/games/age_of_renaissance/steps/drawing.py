"""The draw phase: buying off conditions, Wind / Watermill, the draw (9.2)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.rules.commerce import step_to_neutral
from signoria.games.age_of_renaissance.rules.deck import draw
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep
from signoria.games.age_of_renaissance.steps.renaissance import Swaps
from signoria.kernel.action import Action
from signoria.kernel.step import Procedure
from signoria.kernel.text import Refusal


class DrawPhase(Procedure[AgeState]):
    ON: ClassVar[tuple[str, ...]] = ("Turn:2",)
    LINES: ClassVar[int] = 5

    def advance(self, s: AgeState, line: int) -> None:
        if line == 0:
            if s.turn == 1 and not s.edition.first_draw:
                s.end()
                return
            s.phase = t.DRAW_PHASE
            s.emit(e.PHASE, s.everyone, s.phase)
            s.call(Swaps(0))
        elif line == 1:
            s.call(BuyOff(s.order[0]))
        elif line == 2:
            miller = mill_owner(s)
            if miller >= 0:
                s.call(Mill(miller))
        elif line == 3:
            for seat in s.active():
                draw(s, seat)
        else:
            s.end()


class BuyOff(SeatStep):
    """The first player may pay to cancel conditions, one at a time (9.2-1, 9.2-2). If he is out, nobody may (9.4.2-20)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.BUY_OFF, v.PASS)
    ON: ClassVar[tuple[str, ...]] = ("DrawPhase",)

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        cash = s.powers[seat].cash
        out: list[Action] = []
        for i in range(len(s.conditions)):
            if s.conditions[i] and i != t.IVORY and s.data.commodities[i].base <= cash:
                out.append(Action(v.BUY_OFF, i))
        out.append(v.PASSING)
        return out

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.PASS:
            return None
        if s.conditions[action.a] == 0:
            return Refusal("aor.9.2-1", "refusal.no_condition")
        if action.a == t.IVORY:
            return Refusal("aor.9.2-3", "refusal.ivory_with_gold")
        if s.data.commodities[action.a].base > s.powers[seat].cash:
            return Refusal("aor.9.2-1", "refusal.money", cash=s.powers[seat].cash)
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        if action.verb == v.PASS:
            s.end()
            return
        money = s.data.commodities[action.a].base
        s.powers[seat].cash -= money
        step_to_neutral(s, action.a)
        if action.a == t.GOLD:
            step_to_neutral(s, t.IVORY)  # rolled together, removed together for one payment (9.2-3)
        s.emit(e.BOUGHT_OFF, s.everyone, seat, action.a, money)


def mill_owner(s: AgeState) -> int:
    """Who may use Wind / Watermill: the last player, or in the French edition the owner who plays latest. -1: nobody."""
    for seat in reversed(s.active()):
        if s.powers[seat].owns(t.WATERMILL):
            return seat
        if not s.edition.mills_for_latest_owner:
            return -1
    return -1


class Mill(SeatStep):
    """Wind / Watermill sets one commodity to neutral, Shortage or Surplus (9.2-4, 9.2-5)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.SET_CONDITION, v.PASS)
    ON: ClassVar[tuple[str, ...]] = ("DrawPhase",)

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        out: list[Action] = []
        for i in range(len(s.conditions)):
            if s.data.commodities[i].mills:
                for level in (t.SURPLUS, t.NEUTRAL, t.SHORTAGE):
                    if s.conditions[i] != level - 1:
                        out.append(Action(v.SET_CONDITION, i, level))
        out.append(v.PASSING)
        return out

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.PASS:
            return None
        if not s.data.commodities[action.a].mills:
            return Refusal("aor.9.2-5", "refusal.no_mill")
        if s.conditions[action.a] == action.b - 1:
            return Refusal("aor.9.2-5", "refusal.condition_same")
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        if action.verb == v.SET_CONDITION:
            s.conditions[action.a] = action.b - 1
            s.emit(e.CONDITION_SET, s.everyone, seat, action.a, action.b)
        s.end()
