"""The Conquest action, and the rush that may follow it."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.rules.cards import has
from signoria.games.road_to_domination.rules.conquest import conquer
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Reply, may_intercept
from signoria.games.road_to_domination.steps.events import play_event
from signoria.games.road_to_domination.terms import COLONIZATION_RUSH, Card, Seat
from signoria.kernel.action import Action
from signoria.kernel.text import Noun, Refusal


def conquer_and_rush(s: Road, seat: Seat, card: Card) -> None:
    """A colony card, not India or China, opens the window for Colonization rush (R-39)."""
    conquer(s, seat, card)
    if card < s.data.first_board and s.data.is_colony(card):
        s.call(Rush(seat))


class Rush(Reply):
    """Colonization rush: the trade value of one own good, for whoever has just conquered a colony."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.PLAY_COLONIZATION_RUSH, verbs.PASS)
    ON: ClassVar[tuple[str, ...]] = ("Turn", "Intrigue")

    def answers(self, s: Road, known: bool) -> bool:
        return has(s, self.seat, s.data.by_effect[COLONIZATION_RUSH], known)

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        card = s.data.by_effect[COLONIZATION_RUSH]
        found: list[Action] = []
        if card in s.players[seat].hand:
            for base in s.data.providence[card].bases:
                found.append(Action(verbs.PLAY_COLONIZATION_RUSH, base.stat))
        found.append(Action(verbs.PASS))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.PASS:
            return None
        card = s.data.by_effect[COLONIZATION_RUSH]
        if card not in s.players[seat].hand:
            return Refusal("rtd.event-25", "refusal.not_in_hand", card=Noun("card", card))
        if s.data.providence[card].each(action.a) == 0:
            return Refusal("rtd.event-26", "refusal.no_base", card=Noun("card", card))
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        if action.verb == verbs.PASS:
            s.end()
        else:
            play_event(s, seat, s.data.by_effect[COLONIZATION_RUSH], action.a)

    def idle(self, s: Road, seat: Seat) -> bool:
        return may_intercept(s, seat)

    def passing(self, s: Road, seat: Seat) -> Action | None:
        return Action(verbs.PASS)
