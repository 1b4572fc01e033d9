"""The action phase: which of the five actions."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination import events, verbs
from signoria.games.road_to_domination.rules.authority import war_forbidden
from signoria.games.road_to_domination.rules.cards import asks_for, is_war_card
from signoria.games.road_to_domination.rules.conquest import conquerable
from signoria.games.road_to_domination.rules.tracks import earn
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Ask, may_intercept
from signoria.games.road_to_domination.steps.conquest import ChooseConquest
from signoria.games.road_to_domination.steps.development import Development
from signoria.games.road_to_domination.steps.intrigue import Intrigue, can_intrigue
from signoria.games.road_to_domination.steps.war import War
from signoria.games.road_to_domination.terms import (
    ACTIONS,
    CIVIL_WAR,
    CONQUEST,
    DEVELOPMENT,
    INTRIGUE,
    PLANS_INTERCEPTION,
    TAXATION,
    WAR,
    Seat,
)
from signoria.kernel.action import Action
from signoria.kernel.text import Noun, Refusal, Text


class ChooseAction(Ask):
    """One of the five actions, other than last turn's. `replacing` is 1 after Settlement: then it isn't War either (R-04)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.CHOOSE,)

    def __init__(self, seat: Seat, replacing: int) -> None:
        super().__init__(seat)
        self.replacing = replacing

    def ints(self) -> list[int]:
        return [self.seat, self.replacing]

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found: list[Action] = []
        for action in range(len(ACTIONS)):
            if (
                action != s.previous_action
                and not (self.replacing and action == WAR)
                and possible(s, seat, action)
            ):
                found.append(Action(verbs.CHOOSE, action))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        chosen = action.a
        if chosen == s.previous_action:
            return Refusal("rtd.action-02", "refusal.same_action", action=Noun("action", chosen))
        if self.replacing and chosen == WAR:
            return Refusal("rtd.event-08", "refusal.settled")
        if chosen == WAR and war_forbidden(s, seat):
            card = s.players[seat].authority
            rule = "rtd.auth-30" if s.data.providence[card].effect == CIVIL_WAR else "rtd.auth-37"
            return Refusal(rule, "refusal.war_forbidden", card=Noun("card", card))
        if not possible(s, seat, chosen):
            rules = ["", "rtd.intrigue-01", "rtd.conquest-02", "rtd.war-01", ""]
            return Refusal(rules[chosen], "refusal.impossible_" + ACTIONS[chosen])
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        s.emit(events.ACTION_CHOSEN, s.everyone, seat, action.a)
        if not self.replacing:
            s.players[seat].last_action = action.a
        if action.a == DEVELOPMENT:
            s.call(Development(seat, 1))
        elif action.a == INTRIGUE:
            s.call(Intrigue(seat))
        elif action.a == CONQUEST:
            s.call(ChooseConquest(seat))
        elif action.a == WAR:
            s.call(War(seat))
        else:
            tax(s, seat)

    def idle(self, s: Road, seat: Seat) -> bool:
        return may_intercept(s, seat)

    def prompt(self, s: Road, seat: Seat) -> Text:
        return Text("prompt.replacing_action" if self.replacing else "prompt.ChooseAction")


def possible(s: Road, seat: Seat, action: int) -> bool:
    """Development and Taxation always are; the others must be carried out once chosen (R-31)."""
    if action == INTRIGUE:
        return can_intrigue(s, seat)
    if action == CONQUEST:
        return len(conquerable(s, seat)) > 0
    if action == WAR:
        return can_declare_war(s, seat)
    return True


def can_declare_war(s: Road, seat: Seat) -> bool:
    """A war card in hand, and no authority card that forbids it."""
    if war_forbidden(s, seat):
        return False
    for card in s.players[seat].hand:
        if is_war_card(s, card):
            return True
    return False


def tax(s: Road, seat: Seat) -> None:
    """Taxation: one ducat per territory card; the superpower, India and China do not count (R-22)."""
    ducats = s.numbers.tax * len(s.players[seat].territories)
    s.emit(events.TAXED, s.everyone, seat, ducats)
    earn(s, seat, ducats)


class LastMoment(Ask):
    """The action is done: the last moment of the own turn for Plans interception."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.END_TURN,)

    def deciders(self, s: Road) -> int:
        return 1 << self.seat if asks_for(s, self.seat, s.data.by_effect[PLANS_INTERCEPTION]) else 0

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        return [Action(verbs.END_TURN)]

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()

    def idle(self, s: Road, seat: Seat) -> bool:
        return may_intercept(s, seat)

    def passing(self, s: Road, seat: Seat) -> Action | None:
        return Action(verbs.END_TURN)
