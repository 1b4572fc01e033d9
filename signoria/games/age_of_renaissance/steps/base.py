"""What most choice steps share: one seat decides, unless it is out of the game."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.schema import SEAT, Field
from signoria.kernel.step import Step
from signoria.kernel.text import Refusal


class SeatStep(Step[AgeState]):
    """A question to one seat; nobody answers for a seat that is out."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def deciders(self, s: AgeState) -> int:
        return 0 if s.powers[self.seat].out else 1 << self.seat

    def public(self) -> bool:
        return True


def not_in_hand(s: AgeState, seat: int, kind: int, rule: str) -> Refusal | None:
    """A refusal if the seat holds no card of the kind."""
    return Refusal(rule, "refusal.not_in_hand") if s.holding(seat, kind) < 0 else None


def kinds_in_hand(s: AgeState, seat: int) -> list[int]:
    """The kinds of cards in a hand, each once, in the order of the data."""
    return sorted({s.data.kind_of[card] for card in s.powers[seat].hand})
