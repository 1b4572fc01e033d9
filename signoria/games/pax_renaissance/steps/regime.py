"""Regime change: the concession, emancipation and golden liberty that follow it (REGIME CHANGE a-c)."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.pax_renaissance import events, verbs
from signoria.games.pax_renaissance.ids import EMPIRES, MEDIEVAL, NO_TOKEN, PAWN, TOKENS, WEST
from signoria.games.pax_renaissance.rules.pieces import (
    enter_border,
    enter_place,
    repress_pawn,
    repressed_tokens,
)
from signoria.games.pax_renaissance.solo import policy
from signoria.games.pax_renaissance.state import PaxState
from signoria.games.pax_renaissance.steps.base import EMPIRE, Choice, refuse
from signoria.games.pax_renaissance.steps.tokens import TO_BORDER, put
from signoria.kernel.action import Action
from signoria.kernel.schema import Field, Mask
from signoria.kernel.text import Noun, Refusal, Text

CONCESSION_OPEN: Final = 1
LIBERTY_OPEN: Final = 2


def emancipations(s: PaxState, empire: int, out: list[Action]) -> None:
    """Every repressed token of a square with every empty place or border of its empire."""
    tokens = repressed_tokens(s, empire)
    if not tokens:
        return
    places = s.empty_places(empire)
    for token in tokens:
        if token < PAWN:
            for place in places:
                out.append(Action(verbs.EMANCIPATE, token, place))
        else:
            for border in s.data.borders_of[empire]:
                if s.border_empty(border):
                    out.append(Action(verbs.FREE_SERF, token, border))


def emancipation_refusal(s: PaxState, empire: int, action: Action) -> Refusal | None:
    if s.repressed[TOKENS * empire + action.a] == 0:
        return refuse("pax.GL.REGIMEb.1", "no_such_repressed")
    if action.verb == verbs.EMANCIPATE:
        if action.a >= PAWN:
            return refuse("pax.GL.REGIMEb.1", "pawn_to_border")
        if s.data.place_empire[action.b] != empire:
            return refuse("pax.GL.REGIMEb.1", "other_empire")
        if not s.usable(action.b):
            return refuse("pax.B6d.2", "not_usable")
        if s.places[action.b] != NO_TOKEN:
            return refuse("pax.GL.REGIMEb.1", "occupied")
        return None
    if action.a < PAWN:
        return refuse("pax.GL.REGIMEb.1", "ruling_to_city")
    if not s.data.border_empires[action.b] >> empire & 1:
        return refuse("pax.GL.REGIMEb.1", "other_empire")
    if not s.border_empty(action.b):
        return refuse("pax.GL.SATURATION.1", "occupied")
    return None


def emancipate(s: PaxState, empire: int, action: Action) -> None:
    s.repressed[TOKENS * empire + action.a] -= 1
    s.emit(events.EMANCIPATED, s.everyone, action.a, empire)
    if action.verb == verbs.EMANCIPATE:
        enter_place(s, action.a, action.b)
    else:
        enter_border(s, action.a, action.b)


class RegimeChange(Choice):
    """After the square has moved: a concession, any emancipation and, after a vote, golden liberty, in any order."""

    VERBS: ClassVar[tuple[int, ...]] = (
        verbs.CONCESSION,
        verbs.EMANCIPATE,
        verbs.FREE_SERF,
        verbs.GOLDEN_LIBERTY,
        verbs.DONE,
    )
    INTS: ClassVar[tuple[Field, ...]] = (EMPIRE, Mask(2))

    def __init__(self, empire: int, open_: int) -> None:
        self.empire = empire
        self.open = open_

    def ints(self) -> list[int]:
        return [self.empire, self.open]

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.RegimeChange", empire=Noun("empire", self.empire))

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        if self.open & CONCESSION_OPEN:
            for border in s.data.borders_of[self.empire]:
                if s.pirates[border] == NO_TOKEN and (s.pawns[border] < 0 or s.florins[seat] > 0):
                    out.append(Action(verbs.CONCESSION, border))
        emancipations(s, self.empire, out)
        if self.open & LIBERTY_OPEN and s.theocracy(self.empire):
            out.append(Action(verbs.GOLDEN_LIBERTY))
        out.append(Action(verbs.DONE))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.DONE:
            return None
        if action.verb == verbs.GOLDEN_LIBERTY:
            if not self.open & LIBERTY_OPEN:
                return refuse("pax.F6d.2", "liberty_by_vote")
            return None if s.theocracy(self.empire) else refuse("pax.F6d.1", "no_theocracy")
        if action.verb == verbs.CONCESSION:
            if not self.open & CONCESSION_OPEN:
                return refuse("pax.GL.REGIMEa.1", "one_concession")
            if not s.data.border_empires[action.a] >> self.empire & 1:
                return refuse("pax.GL.REGIMEa.1", "other_empire")
            if s.pirates[action.a] != NO_TOKEN:
                return refuse("pax.GL.REGIMEa.1", "pirate_there")
            if s.pawns[action.a] >= 0 and s.florins[seat] == 0:
                return refuse("pax.GL.REGIMEa.2", "repress_cost")
            return None
        return emancipation_refusal(s, self.empire, action)

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        if action.verb == verbs.DONE:
            s.end()
        elif action.verb == verbs.GOLDEN_LIBERTY:
            s.goto(RegimeChange(self.empire, self.open & ~LIBERTY_OPEN))
            s.religion[self.empire] = MEDIEVAL
            s.emit(events.LIBERTY, s.everyone, self.empire)
            s.touch()
        elif action.verb == verbs.CONCESSION:
            s.goto(RegimeChange(self.empire, self.open & ~CONCESSION_OPEN))
            if s.pawns[action.a] >= 0:
                s.pay_china(seat, 1)
                repress_pawn(s, action.a, self.empire)
            put(s, seat, PAWN + seat, TO_BORDER, action.a)
        else:
            emancipate(s, self.empire, action)

    def opponent(self, s: PaxState, banker: int) -> Action:
        return policy.regime(s, banker, self.empire, self.legal(s, banker))


class Liberation(Choice):
    """Ending subsistence farming: name a Western empire whose repressed tokens are to be emancipated, or stop."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.LIBERATE, verbs.DONE)

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        for empire in range(EMPIRES):
            if s.data.empire_side[empire] == WEST and can_emancipate(s, empire):
                out.append(Action(verbs.LIBERATE, empire))
        out.append(Action(verbs.DONE))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.DONE:
            return None
        if s.data.empire_side[action.a] != WEST:
            return refuse("pax.GL.LOCATIONc.1", "not_western")
        if not can_emancipate(s, action.a):
            return refuse("pax.GL.REGIMEb.1", "nothing_to_free")
        return None

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        if action.verb == verbs.DONE:
            s.end()
        else:
            s.call(Emancipation(action.a))

    def opponent(self, s: PaxState, banker: int) -> Action:
        return Action(verbs.DONE)


def can_emancipate(s: PaxState, empire: int) -> bool:
    found: list[Action] = []
    emancipations(s, empire, found)
    return len(found) > 0


class Emancipation(Choice):
    """Repressed tokens of one square go to empty cities and borders of its empire, one by one."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.EMANCIPATE, verbs.FREE_SERF, verbs.DONE)
    INTS: ClassVar[tuple[Field, ...]] = (EMPIRE,)
    ON: ClassVar[tuple[str, ...]] = ("Liberation",)

    def __init__(self, empire: int) -> None:
        self.empire = empire

    def ints(self) -> list[int]:
        return [self.empire]

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.Emancipation", empire=Noun("empire", self.empire))

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        emancipations(s, self.empire, out)
        out.append(Action(verbs.DONE))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.DONE:
            return None
        return emancipation_refusal(s, self.empire, action)

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        if action.verb == verbs.DONE:
            s.end()
        else:
            emancipate(s, self.empire, action)

    def opponent(self, s: PaxState, banker: int) -> Action:
        return Action(verbs.DONE)
