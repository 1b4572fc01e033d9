"""Events that strike peoples: Famine, Mysticism, Uprisings, Civil War, Black Death."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.effects.edicts import VictimStep, lose_cash
from signoria.games.age_of_renaissance.effects.reduction import reduce_area, reduce_marker
from signoria.games.age_of_renaissance.rules.board import clear_tokens
from signoria.games.age_of_renaissance.rules.commerce import half
from signoria.games.age_of_renaissance.rules.misery import gain
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field
from signoria.kernel.step import Procedure
from signoria.kernel.text import Refusal


def famine(s: AgeState) -> list[int]:
    """Four spaces, one less for each Grain province and for Improved Agriculture (events-14, 9.4.2-14)."""
    spaces: list[int] = []
    for p in s.powers:
        spaces.append(s.data.famine - p.holdings[t.GRAIN] - (1 if p.owns(t.AGRICULTURE) else 0))
    return spaces


def mysticism(s: AgeState) -> list[int]:
    """Four spaces, one less for each Science (events-15)."""
    mask = s.data.categories[t.SCIENCE].mask
    return [0 if s.protected(i) else s.data.mysticism - s.powers[i].count(mask) for i in range(s.seats)]


def uprisings(s: AgeState) -> list[int]:
    """One space for each Commerce advance (events-23)."""
    mask = s.data.categories[t.COMMERCE].mask
    return [0 if s.protected(i) else s.powers[i].count(mask) for i in range(s.seats)]


def strife(s: AgeState) -> list[int]:
    """One space for each Religion advance (events-36)."""
    mask = s.data.categories[t.RELIGION].mask
    return [0 if s.protected(i) else s.powers[i].count(mask) for i in range(s.seats)]


def common_misery(s: AgeState, effect: int) -> list[int]:
    """By seat, the spaces of Misery that an event for everybody brings, zero or less for none; empty for all other events."""
    if effect == t.FAMINE:
        return famine(s)
    if effect == t.MYSTICISM:
        return mysticism(s)
    if effect == t.UPRISINGS:
        return uprisings(s)
    if effect == t.RELIGIOUS_STRIFE:
        return strife(s)
    return []


class CivilWarTarget(VictimStep):
    def strike(self, s: AgeState, victim: int) -> None:
        s.call(CivilWar(victim))


class CivilWar(Procedure[AgeState]):
    """One Misery, the capital shaken, half of the cash or of the tokens lost, last in expansion (events-8 to 11)."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards")
    LINES: ClassVar[int] = 4

    def __init__(self, victim: int) -> None:
        self.victim = victim

    def ints(self) -> list[int]:
        return [self.victim]

    def advance(self, s: AgeState, line: int) -> None:
        p = s.powers[self.victim]
        if line == 0:
            gain(s, self.victim, 1)
        elif line == 1:
            owner = s.marker[p.capital]
            if not p.out and owner >= 0 and not s.protected(owner):
                reduce_marker(s, p.capital)
        elif line == 2:
            s.call(CivilWarLoss(self.victim))
        else:
            if not p.out:
                s.rebel = self.victim
            s.end()


class CivilWarLoss(SeatStep):
    """The victim chooses what to lose (events-10)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.LOSE_CASH, v.LOSE_TOKENS)
    ON: ClassVar[tuple[str, ...]] = ("CivilWar",)

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(v.LOSE_CASH), Action(v.LOSE_TOKENS)]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        p = s.powers[seat]
        if action.verb == v.LOSE_CASH:
            lose_cash(s, seat, half(p.written))
        else:
            tokens = half(p.expansion)
            p.expansion -= tokens
            p.stock += tokens
            s.emit(e.LOST_TOKENS, s.everyone, seat, tokens)


class PlagueArea(SeatStep):
    """Black Death: one of the Areas I to VIII in play (events-32)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.CHOOSE_AREA,)
    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards")

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [
            Action(v.CHOOSE_AREA, i) for i in range(len(s.data.area_slugs)) if plague_refusal(s, i) is None
        ]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        return plague_refusal(s, action.a)

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        plague(s, action.a)


def plague_refusal(s: AgeState, area: int) -> Refusal | None:
    if s.data.area_overseas[area]:
        return Refusal("aor.4.6-1", "refusal.no_area")
    if s.data.area_players[area] > s.seats:
        return Refusal("aor.8.2-6", "refusal.area_unused")
    return None


def plague(s: AgeState, area: int) -> None:
    """All tokens of the Area go back, then every marker shrinks to a token, for which those tokens serve."""
    s.emit(e.PLAGUE, s.everyone, area)
    for i in bits(s.data.area_mask[area]):
        for seat in range(s.seats):
            if s.tokens(seat, i) > 0:
                clear_tokens(s, seat, i)
    reduce_area(s, area)
