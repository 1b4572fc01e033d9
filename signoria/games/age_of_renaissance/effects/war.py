"""War (events-28 to 31, 9.4.2-9 to 11, 11.5)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.rules.board import add_tokens, free_markers, put_marker, take_marker
from signoria.games.age_of_renaissance.rules.misery import end_war, gain
from signoria.games.age_of_renaissance.rules.reach import enterable
from signoria.games.age_of_renaissance.rules.strength import weapons_against
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Number
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal, Text


class WarTarget(SeatStep):
    VERBS: ClassVar[tuple[int, ...]] = (v.CHOOSE_PLAYER,)
    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards")

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(v.CHOOSE_PLAYER, other) for other in s.playing() if other != seat]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if s.powers[action.a].out:
            return Refusal("aor.9.4.2-15", "refusal.out")
        if action.a == seat:
            return Refusal("aor.events-28", "refusal.war_on_self")
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.emit(e.TARGET, s.everyone, seat, action.a)
        s.war = [seat, action.a]
        s.war_turn = s.turn
        s.goto(Battle())

    def nobody(self, s: AgeState) -> None:
        end_war(s)
        s.end()


class Battle(Procedure[AgeState]):
    """One round of the War on the table."""

    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards", "PlayerCards")
    LINES: ClassVar[int] = 1

    def advance(self, s: AgeState, line: int) -> None:
        if not s.war:
            s.end()
            return
        first = s.war[0]
        second = s.war[1]
        margin = war_total(s, first, second) - war_total(s, second, first)
        if margin > 0:
            s.goto(WarSettled(first, second, margin))
        elif margin < 0:
            s.goto(WarSettled(second, first, -margin))
        elif s.edition.weapons_win_war_ties and better_armed(s, first, second):
            s.goto(WarSettled(first, second, 0))
        elif s.edition.weapons_win_war_ties and better_armed(s, second, first):
            s.goto(WarSettled(second, first, 0))
        else:
            s.end()
            s.emit(e.WAR_TIED, s.everyone, first, second)
            gain(s, first, 1)
            gain(s, second, 1)


def war_total(s: AgeState, seat: int, other: int) -> int:
    """A die, 1 for Nationalism, 1 for each Military Advantage that counts against the other side (events-29)."""
    die = s.rng.roll(6)
    total = die + war_weapons(s, seat, other)
    if s.powers[seat].owns(t.NATIONALISM):
        total += 1
    s.emit(e.WAR_ROLL, s.everyone, seat, die, total)
    return total


def war_weapons(s: AgeState, seat: int, other: int) -> int:
    return weapons_against(s.powers[seat].weapons, s.powers[other].weapons)


def better_armed(s: AgeState, seat: int, other: int) -> bool:
    """Whether the seat alone has a Military Advantage that counts (events-40)."""
    return war_weapons(s, seat, other) > 0 and war_weapons(s, other, seat) == 0


class WarSettled(Procedure[AgeState]):
    """The loser cedes markers; then both sides feel the War (events-28, events-30)."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT, SEAT, Number(0, 20))
    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards", "PlayerCards")
    LINES: ClassVar[int] = 2

    def __init__(self, winner: int, loser: int, margin: int) -> None:
        self.winner = winner
        self.loser = loser
        self.margin = margin

    def ints(self) -> list[int]:
        return [self.winner, self.loser, self.margin]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        return self.winner != self.loser and not s.war

    def advance(self, s: AgeState, line: int) -> None:
        if line == 0:
            s.emit(e.WAR_WON, s.everyone, self.winner, self.loser, self.margin)
            end_war(s)
            s.call(CedeMarkers(self.loser, self.winner, self.margin))
        else:
            s.end()
            gain(s, self.winner, 1)
            gain(s, self.loser, 2)


class CedeMarkers(SeatStep):
    """The loser gives up supportable markers of his choice; each that is missing costs him a Misery space (11.5-2 to 5)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.CEDE,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, SEAT, Number(0, 20))
    ON: ClassVar[tuple[str, ...]] = ("WarSettled",)

    def __init__(self, seat: int, winner: int, left: int) -> None:
        self.seat = seat
        self.winner = winner
        self.left = left

    def ints(self) -> list[int]:
        return [self.seat, self.winner, self.left]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        return self.seat != self.winner

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.CedeMarkers", winner=Noun("seat", self.winner), left=self.left)

    def deciders(self, s: AgeState) -> int:
        if self.left == 0 or s.powers[self.seat].out or not self.targets(s):
            return 0
        return 1 << self.seat

    def targets(self, s: AgeState) -> list[int]:
        mask = enterable(s, self.winner)
        return [i for i in range(len(s.marker)) if s.marker[i] == self.seat and mask >> i & 1]

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [v.CEDING[i] for i in self.targets(s)]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if s.marker[action.a] != seat:
            return Refusal("aor.events-30", "refusal.not_your_marker")
        if not enterable(s, self.winner) >> action.a & 1:
            return Refusal("aor.11.5-3", "refusal.unsupportable", winner=Noun("seat", self.winner))
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        take_marker(s, action.a)
        winner = s.powers[self.winner]
        if free_markers(s, self.winner) > 0:
            put_marker(s, self.winner, action.a, False)
        elif winner.stock > 0:
            winner.stock -= 1
            add_tokens(s, self.winner, action.a, 1, False)
        s.emit(e.CEDED, s.everyone, seat, self.winner, action.a)
        s.goto(CedeMarkers(self.seat, self.winner, self.left - 1))

    def nobody(self, s: AgeState) -> None:
        s.end()
        gain(s, self.seat, self.left)
