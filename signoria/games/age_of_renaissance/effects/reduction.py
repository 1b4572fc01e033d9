"""Reducing a domination marker to a token (9.4.2-2, 9.4.2-3)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.rules.board import add_tokens, take_marker
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal, Text


def reduce_marker(s: AgeState, province: int) -> None:
    """The marker returns and a token from stock takes its place; without one the owner has a choice."""
    seat = take_marker(s, province)
    p = s.powers[seat]
    if p.stock > 0:
        p.stock -= 1
        add_tokens(s, seat, province, 1, False)
        s.emit(e.REDUCED, s.everyone, seat, province)
    elif p.expansion > 0:
        s.call(ReplaceMarker(seat, province))
    else:
        s.emit(e.EMPTIED, s.everyone, seat, province)


def reduce_area(s: AgeState, area: int) -> None:
    """All markers of an Area at once. Whose stock does not reach for all of his chooses where its tokens go."""
    for seat in reversed(s.order):
        markers = markers_in(s, seat, area)
        if 0 < s.powers[seat].stock < len(markers) and not s.powers[seat].out:
            s.call(ScarceStock(seat, area))
        else:
            for i in markers:
                reduce_marker(s, i)


def markers_in(s: AgeState, seat: int, area: int) -> list[int]:
    return [i for i in bits(s.data.area_mask[area]) if s.marker[i] == seat]


class ScarceStock(SeatStep):
    """More markers are reduced than tokens are in stock: the owner names the provinces that keep one, then looks at the others."""

    VERBS: ClassVar[tuple[int, ...]] = (v.CHOOSE_PROVINCE,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("areas"))
    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards", "ScarceStock", "ReplaceMarker")

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area = area

    def ints(self) -> list[int]:
        return [self.seat, self.area]

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.ScarceStock", left=s.powers[seat].stock)

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [v.CHOOSING[i] for i in markers_in(s, seat, self.area)]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.a not in markers_in(s, seat, self.area):
            return Refusal("aor.9.4.2-2", "refusal.not_your_marker")
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        reduce_marker(s, action.a)
        if s.powers[seat].stock == 0:
            self.finish(s)

    def nobody(self, s: AgeState) -> None:
        self.finish(s)

    def finish(self, s: AgeState) -> None:
        s.end()
        for i in markers_in(s, self.seat, self.area):
            reduce_marker(s, i)


class ReplaceMarker(SeatStep):
    """No token in stock: one from expansion, or none."""

    VERBS: ClassVar[tuple[int, ...]] = (v.USE_EXPANSION, v.LEAVE_EMPTY)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("provinces"))
    ON: ClassVar[tuple[str, ...]] = (
        "PlayCards",
        "FinalCards",
        "PirateTarget",
        "CivilWar",
        "ScarceStock",
        "ReplaceMarker",
    )

    def __init__(self, seat: int, province: int) -> None:
        self.seat = seat
        self.province = province

    def ints(self) -> list[int]:
        return [self.seat, self.province]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        """The marker has left room for a token."""
        if not s.data.in_play[s.seats] >> self.province & 1:
            return False
        waiting = [
            step for step in below if isinstance(step, ReplaceMarker) and step.province == self.province
        ]
        return s.room(self.province) > 0 and not waiting

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.ReplaceMarker", province=Noun("province", self.province))

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        if s.powers[seat].expansion == 0:
            return [Action(v.LEAVE_EMPTY)]
        return [Action(v.USE_EXPANSION), Action(v.LEAVE_EMPTY)]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.USE_EXPANSION and s.powers[seat].expansion == 0:
            return Refusal("aor.9.4.2-3", "refusal.no_tokens")
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == v.USE_EXPANSION:
            s.powers[seat].expansion -= 1
            add_tokens(s, seat, self.province, 1, False)
            s.emit(e.REDUCED, s.everyone, seat, self.province)
        else:
            s.emit(e.EMPTIED, s.everyone, seat, self.province)
