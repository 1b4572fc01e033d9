"""Renaissance [Q]: trading places at the start of a phase (9.1-13 to 9.1-17)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.action import Action
from signoria.kernel.schema import SEATS, Field
from signoria.kernel.step import Step
from signoria.kernel.text import Refusal


class Swaps(Step[AgeState]):
    """The owners of Renaissance, in the Order of Play as it stands, may trade places. `asked` have had their say."""

    VERBS: ClassVar[tuple[int, ...]] = (v.SWAP, v.PASS)
    INTS: ClassVar[tuple[Field, ...]] = (SEATS,)
    ON: ClassVar[tuple[str, ...]] = (
        "DrawPhase",
        "BuyPhase",
        "PlayPhase",
        "PurchasePhase",
        "ExpansionPhase",
        "IncomePhase",
    )

    def __init__(self, asked: int) -> None:
        self.asked = asked

    def ints(self) -> list[int]:
        return [self.asked]

    def deciders(self, s: AgeState) -> int:
        for seat in s.order:
            p = s.powers[seat]
            if p.owns(t.RENAISSANCE) and not p.swapped and not self.asked >> seat & 1 and partners(s, seat):
                return 1 << seat
        return 0

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(v.SWAP, other) for other in sorted(partners(s, seat))] + [v.PASSING]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.PASS:
            return None
        if abs(s.order.index(seat) - s.order.index(action.a)) != 1:
            return Refusal("aor.9.1-13", "refusal.not_adjacent")
        if s.powers[action.a].owns(t.RENAISSANCE):
            return Refusal("aor.9.1-14", "refusal.fellow_owner")
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        if action.verb == v.SWAP:
            s.powers[seat].swapped = True
            i = s.order.index(seat)
            j = s.order.index(action.a)
            s.order[i] = action.a
            s.order[j] = seat
            s.emit(e.SWAPPED, s.everyone, seat, action.a)
        s.goto(Swaps(self.asked | 1 << seat))

    def passing(self, s: AgeState, seat: int) -> Action | None:
        return v.PASSING


def partners(s: AgeState, seat: int) -> list[int]:
    """The players directly before and behind who do not own Renaissance."""
    place = s.order.index(seat)
    found: list[int] = []
    for i in (place - 1, place + 1):
        if 0 <= i < s.seats and not s.powers[s.order[i]].owns(t.RENAISSANCE):
            found.append(s.order[i])
    return found
