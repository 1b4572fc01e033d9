"""War events: at the end of a turn with a battle."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.rules.battle import loser, winner
from signoria.games.road_to_domination.rules.cards import has
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Window
from signoria.games.road_to_domination.steps.events import play_event
from signoria.games.road_to_domination.terms import (
    ARMED_INTERVENTION,
    FLEET,
    LAND,
    NAVAL_BLOCKADE,
    PATRIOTIC_UPSURGE,
    RAPACIOUS_PLUNDER,
    Card,
    Seat,
)
from signoria.kernel.action import Action
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal

# The rules that say who may play a war event.
CONDITIONS: Final = {
    NAVAL_BLOCKADE: "rtd.event-01",
    ARMED_INTERVENTION: "rtd.event-04",
    RAPACIOUS_PLUNDER: "rtd.event-10",
    PATRIOTIC_UPSURGE: "rtd.event-16",
}


class WarEvents(Window):
    """At the end of a turn with a battle: one war event each, first the winner, then the loser, then the others (R-17)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.PLAY_WAR_EVENT, verbs.PASS)
    ON: ClassVar[tuple[str, ...]] = ("Turn",)

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return s.battle.fought and 0 <= s.battle.defender != s.active

    def seat_in_turn(self, s: Road) -> Seat:
        order = war_event_order(s)
        return order[self.at] if self.at < len(order) else -1

    def answers(self, s: Road, seat: Seat, known: bool) -> bool:
        for card in s.data.war_events:
            if war_event_fits(s, seat, card) and has(s, seat, card, known):
                return True
        return False

    def following(self) -> Window:
        return WarEvents(self.at + 1)

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found: list[Action] = []
        last = -1
        for card in s.players[seat].hand:
            if card != last and is_war_event(s, card) and war_event_fits(s, seat, card):
                found.append(Action(verbs.PLAY_WAR_EVENT, card))
                last = card
        found.append(Action(verbs.PASS))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.PASS:
            return None
        noun = Noun("card", action.a)
        if not is_war_event(s, action.a):
            return Refusal("rtd.warevent-01", "refusal.no_war_event", card=noun)
        if action.a not in s.players[seat].hand:
            return Refusal("rtd.warevent-01", "refusal.not_in_hand", card=noun)
        if not war_event_fits(s, seat, action.a):
            rule = CONDITIONS.get(s.data.providence[action.a].effect, "rtd.warevent-01")
            return Refusal(rule, "refusal.condition", card=noun)
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.goto(self.following())
        if action.verb == verbs.PLAY_WAR_EVENT:
            play_event(s, seat, action.a, 0)


def is_war_event(s: Road, card: Card) -> bool:
    return card < s.data.first_territory and s.data.providence[card].is_war_event


def war_event_order(s: Road) -> list[Seat]:
    """Winner, loser, then the others clockwise from the active player."""
    order = [winner(s), loser(s)]
    for i in range(s.seats):
        other = (s.active + i) % s.seats
        if other not in order:
            order.append(other)
    return order


def war_event_fits(s: Road, seat: Seat, card: Card) -> bool:
    """Whether the player meets the condition of a war event (R-17)."""
    effect = s.data.providence[card].effect
    fought = seat in (s.active, s.battle.defender)
    victor = winner(s)
    on_land = s.battle.kind == LAND and s.plays(victor)
    if effect == NAVAL_BLOCKADE:
        return on_land and s.players[seat].level[FLEET] > s.players[victor].level[FLEET]
    if effect == ARMED_INTERVENTION:
        return on_land and not fought
    if effect == RAPACIOUS_PLUNDER:
        return seat == s.active and seat == victor
    return effect == PATRIOTIC_UPSURGE and fought
