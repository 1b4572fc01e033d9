"""The Play Cards Phase, and the final card play after the last turn (9.4, 11.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.effects.cards import play_card
from signoria.games.age_of_renaissance.effects.war import Battle
from signoria.games.age_of_renaissance.rules.burdens import burden
from signoria.games.age_of_renaissance.rules.score import outcome, score
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep, kinds_in_hand, not_in_hand
from signoria.games.age_of_renaissance.steps.renaissance import Swaps
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Refusal

END_REASONS: Final = ["all_advances", "deck", "turn_limit"]


class PlayPhase(Procedure[AgeState]):
    """Line 0, then one line for each place in the Order of Play."""

    ON: ClassVar[tuple[str, ...]] = ("Turn:4",)
    LINES: ClassVar[int] = 8

    def advance(self, s: AgeState, line: int) -> None:
        if line == 0:
            s.phase = t.PLAY_PHASE
            s.emit(e.PHASE, s.everyone, s.phase)
            s.call(Swaps(0))
        elif line <= s.seats:
            s.call(PlayerCards(s.order[line - 1]))
        else:
            s.end()


class FinalPlay(Procedure[AgeState]):
    """All cards left in hand are played in the same Order of Play; then the scores are counted (11.2-1)."""

    INTS: ClassVar[tuple[Field, ...]] = (Id(len(END_REASONS)),)
    ON: ClassVar[tuple[str, ...]] = ("",)
    LINES: ClassVar[int] = 8

    def __init__(self, reason: int) -> None:
        self.reason = reason

    def ints(self) -> list[int]:
        return [self.reason]

    def advance(self, s: AgeState, line: int) -> None:
        if line == 0:
            s.phase = t.FINAL_PHASE
            s.emit(e.PHASE, s.everyone, s.phase)
        elif line <= s.seats:
            s.call(PlayerCards(s.order[line - 1]))
        else:
            for seat in range(s.seats):
                s.emit(e.SCORE, s.everyone, seat, score(s, seat))
            s.finish(outcome(s, END_REASONS[self.reason]))


class PlayerCards(Procedure[AgeState]):
    """One player's part of the phase: a tied War first, then his cards."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("PlayPhase", "FinalPlay")
    LINES: ClassVar[int] = 2

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def advance(self, s: AgeState, line: int) -> None:
        if s.powers[self.seat].out:
            s.end()
        elif line == 0:
            if war_goes_on(s, self.seat):
                s.call(Battle())
                if self.seat in s.war:
                    s.call(Muster(self.seat))
        elif s.phase == t.FINAL_PHASE:
            s.goto(FinalCards(self.seat))
        else:
            s.goto(PlayCards(self.seat))


def war_goes_on(s: AgeState, seat: int) -> bool:
    """Whether a tied War is rolled again at the start of this player's cards (9.4.2-9; French events-7; 11.2-6)."""
    if not s.war:
        return False
    if s.edition.war_goes_round or s.phase == t.FINAL_PHASE:
        return True
    return seat in s.war and s.turn > s.war_turn


class PlayCards(SeatStep):
    """Any number of cards, or none (9.4-1)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.PLAY, v.DONE)
    ON: ClassVar[tuple[str, ...]] = ("PlayPhase",)

    def deciders(self, s: AgeState) -> int:
        p = s.powers[self.seat]
        return 0 if p.out or not p.hand else 1 << self.seat

    def public(self) -> bool:
        return False

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        out = [v.PLAYING[kind] for kind in kinds_in_hand(s, seat) if burden(s, kind) is None]
        out.append(v.FINISHING)
        return out

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.DONE:
            return None
        return not_in_hand(s, seat, action.a, "aor.9.4-1") or burden(s, action.a)

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        if action.verb == v.DONE:
            s.end()
        else:
            play_card(s, seat, action.a)


class FinalCards(PlayCards):
    """Every card that can be played must be played (11.2-1); burdens have no effect (11.2-13)."""

    ON: ClassVar[tuple[str, ...]] = ("FinalPlay",)

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        out = [v.PLAYING[kind] for kind in kinds_in_hand(s, seat) if burden(s, kind) is None]
        return out if out else [v.FINISHING]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.DONE:
            for card in s.powers[seat].hand:
                if burden(s, s.data.kind_of[card]) is None:
                    return Refusal("aor.11.2-1", "refusal.must_play")
            return None
        return not_in_hand(s, seat, action.a, "aor.11.2-1") or burden(s, action.a)


class Muster(SeatStep):
    """Before the roll of a tied War a fighter may play Military Advantages, and nothing else (9.4.2-10)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.PLAY, v.ROLL)
    ON: ClassVar[tuple[str, ...]] = ("Battle",)

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        return self.seat in s.war

    def deciders(self, s: AgeState) -> int:
        p = s.powers[self.seat]
        return 0 if p.out or not p.hand else 1 << self.seat

    def public(self) -> bool:
        return False

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        out: list[Action] = []
        for kind in kinds_in_hand(s, seat):
            if s.data.kinds[kind].effect == t.WEAPON and burden(s, kind) is None:
                out.append(v.PLAYING[kind])
        out.append(Action(v.ROLL))
        return out

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.ROLL:
            return None
        if s.data.kinds[action.a].effect != t.WEAPON:
            return Refusal("aor.9.4.2-10", "refusal.war_first")
        return not_in_hand(s, seat, action.a, "aor.9.4.2-10") or burden(s, action.a)

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        if action.verb == v.ROLL:
            s.end()
        else:
            play_card(s, seat, action.a)
