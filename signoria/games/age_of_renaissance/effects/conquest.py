"""Events that strike provinces: The Crusades, Pirates / Vikings, Rebellion."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.effects.leaders import pay_rebates
from signoria.games.age_of_renaissance.effects.reduction import reduce_marker
from signoria.games.age_of_renaissance.rules.board import clear_province, free_markers, put_marker
from signoria.games.age_of_renaissance.rules.misery import gain
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id, Number
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal, Text


def crusade(s: AgeState, seat: int) -> None:
    """A marker anywhere in Area VI, one Misery, and more credit for Walter the Penniless (events-24, 25, 35)."""
    s.crusade_now = True
    pay_rebates(s)  # Walter the Penniless may have come before
    s.call(CrusadeTarget(seat))


class CrusadeTarget(SeatStep):
    """A province of Area VI that can hold a marker; nothing else matters (events-26)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.CHOOSE_PROVINCE,)
    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards")

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [v.CHOOSING[i] for i in bits(s.data.crusade_targets)]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if s.data.provinces[action.a].satellite:
            return Refusal("aor.4.3-3", "refusal.satellite")
        if not s.data.crusade_targets >> action.a & 1:
            return Refusal("aor.events-24", "refusal.not_area_vi")
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        if s.marker[action.a] == seat:
            gain(s, seat, 1)
        elif free_markers(s, seat) == 0:
            s.call(CrusadeMarker(seat, action.a))
        else:
            take_cross(s, seat, action.a)


def take_cross(s: AgeState, seat: int, province: int) -> None:
    """The marker first, then the Misery: it stays even if the Misery is too much (events-24, events-25)."""
    clear_province(s, province)
    put_marker(s, seat, province, False)
    s.emit(e.CRUSADE, s.everyone, seat, province)
    gain(s, seat, 1)


class CrusadeMarker(SeatStep):
    """All markers are on the map: one is taken back for The Crusades (9.6.3-36)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.RELEASE,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("provinces"))
    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards")

    def __init__(self, seat: int, province: int) -> None:
        self.seat = seat
        self.province = province

    def ints(self) -> list[int]:
        return [self.seat, self.province]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        return s.data.crusade_targets >> self.province & 1 == 1 and s.marker[self.province] != self.seat

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.CrusadeMarker", province=Noun("province", self.province))

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [v.RELEASING[i] for i in range(len(s.marker)) if s.marker[i] == seat]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        return Refusal("aor.9.6.3-36", "refusal.not_your_marker") if s.marker[action.a] != seat else None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        s.emit(e.RELEASED, s.everyone, seat, action.a)
        reduce_marker(s, action.a)
        take_cross(s, seat, self.province)


class PirateTarget(SeatStep):
    """Pirates / Vikings: coastal markers, as many as the epoch says (events-20)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.CHOOSE_PROVINCE,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Number(0, 20))
    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards")

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def ints(self) -> list[int]:
        return [self.seat, self.left]

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.PirateTarget", left=self.left)

    def deciders(self, s: AgeState) -> int:
        if self.left == 0 or s.powers[self.seat].out or not pirate_targets(s):
            return 0
        return 1 << self.seat

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [v.CHOOSING[i] for i in pirate_targets(s)]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if s.marker[action.a] < 0:
            return Refusal("aor.events-20", "refusal.no_marker")
        if not s.data.coastal >> action.a & 1:
            return Refusal("aor.4.1-2", "refusal.not_coastal")
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.goto(PirateTarget(self.seat, self.left - 1))
        reduce_marker(s, action.a)


def pirate_targets(s: AgeState) -> list[int]:
    return [i for i in range(len(s.marker)) if s.marker[i] >= 0 and s.data.coastal >> i & 1]


class RebellionTarget(SeatStep):
    """Rebellion in any province but the New World and foreign capitals; to pass is to name one without a marker (events-21, 22)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.CHOOSE_PROVINCE, v.PASS)
    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards")

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        out: list[Action] = []
        for i in range(len(s.marker)):
            if s.marker[i] >= 0 and no_rebellion(s, seat, i) is None:
                out.append(v.CHOOSING[i])
        out.append(v.PASSING)
        return out

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        return None if action.verb == v.PASS else no_rebellion(s, seat, action.a)

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == v.CHOOSE_PROVINCE:
            reduce_marker(s, action.a)


def no_rebellion(s: AgeState, seat: int, province: int) -> Refusal | None:
    bit = 1 << province
    if s.data.new_world & bit:
        return Refusal("aor.events-21", "refusal.rebellion_new_world")
    if s.data.capitals_mask & bit:
        if not s.edition.rebellion_in_own_capital:
            return Refusal("aor.fr.events-4", "refusal.rebellion_capital")
        if s.powers[seat].capital != province:
            return Refusal("aor.events-22", "refusal.rebellion_capital")
    if s.marker[province] < 0:
        return Refusal("aor.9.4.2-2", "refusal.no_marker")
    if s.protected(s.marker[province]):
        return Refusal("aor.events-12", "refusal.ruler")
    return None
