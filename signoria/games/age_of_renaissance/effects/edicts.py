"""Events that strike purses and purchases: Alchemist's Gold, Papal Decree, Religious Strife, Mongol Armies, the weapons."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.rules.commerce import half
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep
from signoria.kernel.action import Action
from signoria.kernel.text import Refusal

BANNABLE: Final = [t.SCIENCE, t.RELIGION, t.EXPLORATION]


def take_up_weapon(s: AgeState, seat: int, weapon: int) -> None:
    """A Military Advantage for this turn; the newer ones make unplayed older ones burdens (events-3, events-7)."""
    s.powers[seat].weapons |= 1 << weapon - 1
    if weapon >= t.LONG_BOW:
        s.newer_weapons = True


def enlighten(s: AgeState, seat: int) -> None:
    """Protection for the rest of the turn, which somebody else's later card does not end (events-12)."""
    if s.ruler < 0:
        s.ruler = seat
    elif not s.protected(seat):
        s.rulers |= 1 << seat


def mongol_armies(s: AgeState, seat: int) -> None:
    """10 from the bank; Marco Polo is worth more, The Crusades a burden (events-33, events-27)."""
    s.powers[seat].cash += s.data.mongol_money
    s.mongols = True
    s.mongols_now = True


def void_decree(s: AgeState) -> None:
    """Religious Strife voids Papal Decree (events-18, events-19)."""
    s.strife = True
    if s.banned >= 0:
        s.banned = -1
        s.emit(e.DECREE_VOID, s.everyone)
    if s.epoch == 3:
        s.decree_void = True


def papal_decree(s: AgeState, seat: int) -> None:
    """A ban on one category for the coming purchases. There are none after the final card play (events-17)."""
    if s.phase == t.FINAL_PHASE:
        return
    if s.strife and s.edition.strife_voids_later_decree:
        s.emit(e.DECREE_VOID, s.everyone)
    else:
        s.call(DecreeCategory(seat))


class DecreeCategory(SeatStep):
    VERBS: ClassVar[tuple[int, ...]] = (v.CHOOSE_CATEGORY,)
    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards")

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(v.CHOOSE_CATEGORY, i) for i in BANNABLE]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        return Refusal("aor.events-17", "refusal.not_bannable") if action.a not in BANNABLE else None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.banned = action.a
        s.emit(e.DECREE, s.everyone, seat, action.a)
        s.end()


class VictimStep(SeatStep):
    """Name a player, oneself included. Whom Enlightened Ruler protects may be named and suffers nothing (events-12)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.CHOOSE_PLAYER,)
    ON: ClassVar[tuple[str, ...]] = ("PlayCards", "FinalCards")

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(v.CHOOSE_PLAYER, other) for other in s.playing()]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        return Refusal("aor.9.4.2-15", "refusal.out") if s.powers[action.a].out else None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        s.emit(e.TARGET, s.everyone, seat, action.a)
        if s.protected(action.a):
            s.emit(e.PROTECTED, s.everyone, action.a)
        else:
            self.strike(s, action.a)

    def strike(self, s: AgeState, victim: int) -> None:
        raise NotImplementedError


class AlchemistTarget(VictimStep):
    """The player pays half of his written cash, at most what he holds (events-1)."""

    def strike(self, s: AgeState, victim: int) -> None:
        p = s.powers[victim]
        if not p.owns(t.LAWS_OF_MATTER):
            lose_cash(s, victim, half(p.written))


def lose_cash(s: AgeState, seat: int, money: int) -> None:
    """The seat pays the bank, but no more than it has."""
    p = s.powers[seat]
    paid = min(money, p.cash)
    p.cash -= paid
    s.emit(e.LOST_CASH, s.everyone, seat, paid)
