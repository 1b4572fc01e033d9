"""Commodity cards (9.4.1)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.rules.commerce import play_commodity
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal, Text


def play(s: AgeState, seat: int, kind: int) -> None:
    choices = s.data.kinds[kind].commodities
    if len(choices) == 1:
        play_commodity(s, choices[0])
    else:
        s.call(DualCommodity(seat, kind))


class DualCommodity(SeatStep):
    """Whoever plays Cloth/Wine or Gold/Ivory picks one of the two (7.1.1-3)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.CHOOSE_COMMODITY,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("kinds"))
    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards")

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def ints(self) -> list[int]:
        return [self.seat, self.kind]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        return len(s.data.kinds[self.kind].commodities) > 1

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.DualCommodity", card=Noun("card", self.kind))

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(v.CHOOSE_COMMODITY, i) for i in s.data.kinds[self.kind].commodities]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.a not in s.data.kinds[self.kind].commodities:
            return Refusal("aor.7.1.1-3", "refusal.not_on_card")
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        play_commodity(s, action.a)
