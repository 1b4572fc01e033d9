"""Taking an achievement."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.rules.achievements import achieve, available, fulfilled, open_to
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Ask
from signoria.games.road_to_domination.terms import Seat
from signoria.kernel.action import Action
from signoria.kernel.text import Noun, Refusal


class ChooseAchievement(Ask):
    """At least one available card is fulfilled: one must be taken, the player chooses which (R-12)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.ACHIEVE,)

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        return [Action(verbs.ACHIEVE, a) for a in open_to(s, seat)]

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        noun = Noun("achievement", action.a)
        if action.a not in available(s):
            return Refusal("rtd.achieve-01", "refusal.not_available", achievement=noun)
        if not fulfilled(s, seat, action.a):
            return Refusal("rtd.card-02", "refusal.not_fulfilled", achievement=noun)
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        achieve(s, seat, action.a)

    def public(self) -> bool:
        return True


def watch_achievements(s: Road) -> None:
    """After a change in a turn: the first moment at which a card is fulfilled obliges the player to take one (R-12)."""
    s.stirred = False
    if s.achieved or s.active < 0 or s.outcome is not None:
        return
    if open_to(s, s.active):
        s.achieved = True
        s.call(ChooseAchievement(s.active))
