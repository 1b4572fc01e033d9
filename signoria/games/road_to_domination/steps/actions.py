"""The action phase: one of the five actions, named together with what it is carried out on."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.road_to_domination import events, verbs
from signoria.games.road_to_domination.rules.authority import war_forbidden
from signoria.games.road_to_domination.rules.conquest import conquerable, why_not_conquer
from signoria.games.road_to_domination.rules.tracks import earn
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Ask, may_intercept
from signoria.games.road_to_domination.steps.conquest import conquer_and_rush
from signoria.games.road_to_domination.steps.development import (
    Development,
    developments,
    why_not_develop,
    why_not_exceptional_year,
)
from signoria.games.road_to_domination.steps.events import play_event
from signoria.games.road_to_domination.steps.intrigue import (
    begin_intrigue,
    card_plays,
    conversions,
    why_not_play,
)
from signoria.games.road_to_domination.steps.war import attacks, declare_war, why_no_war, why_not_attack
from signoria.games.road_to_domination.terms import (
    CONQUEST,
    DEVELOPMENT,
    EXCEPTIONAL_YEAR,
    INTRIGUE,
    LAND,
    SEA,
    TAXATION,
    WAR,
    Seat,
)
from signoria.kernel.action import Action
from signoria.kernel.explain import Explanation
from signoria.kernel.schema import SEAT, Field, Number
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal, Text

# Where the rules say what each of the five actions takes.
RULES: Final = ("rtd.dev-01", "rtd.intrigue-01", "rtd.conquest-01", "rtd.war-01", "rtd.tax-01")


class ChooseAction(Ask):
    """One of the five actions, other than last turn's. `replacing` is 1 after Settlement: then it isn't War either (R-04).

    An action that can't be carried out can't be chosen (R-31): the good, card or territory is named at once.
    """

    VERBS: ClassVar[tuple[int, ...]] = (
        verbs.DEVELOP,
        verbs.PLAY_EXCEPTIONAL_YEAR,
        verbs.PLAY_PLOT,
        verbs.ENTHRONE,
        verbs.BURDEN,
        verbs.PLAY_EVENT,
        verbs.CONVERT,
        verbs.CONQUER,
        verbs.ATTACK_ON_LAND,
        verbs.ATTACK_AT_SEA,
        verbs.TAX,
    )
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Number(0, 1))
    ON: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, seat: Seat, replacing: int) -> None:
        super().__init__(seat)
        self.replacing = replacing

    def ints(self) -> list[int]:
        return [self.seat, self.replacing]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return self.replacing == 1 or s.battle.blank()

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        closed = s.previous_action
        found: list[Action] = []
        if closed != DEVELOPMENT:
            found += developments(s, seat)
        if closed != INTRIGUE:
            found += card_plays(s, seat, 0)
            found += conversions(s, seat)
        if closed != CONQUEST:
            found += [Action(verbs.CONQUER, card) for card in conquerable(s, seat)]
        if closed != WAR and not self.replacing and not war_forbidden(s, seat):
            found += attacks(s, seat)
        if closed != TAXATION:
            found.append(Action(verbs.TAX))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        chosen = action_of(action.verb)
        closed = self.why_closed(s, seat, chosen)
        if closed is not None:
            return closed
        if chosen == WAR:
            return why_not_attack(s, seat, action.a, action.b)
        if chosen == INTRIGUE:
            return why_not_play(s, seat, action, 0)
        if chosen == CONQUEST:
            return why_not_conquer(s, seat, action.a)
        if action.verb == verbs.DEVELOP:
            return why_not_develop(s, seat, action.a)
        if action.verb == verbs.PLAY_EXCEPTIONAL_YEAR:
            return why_not_exceptional_year(s, seat, action.a)
        return None

    def why_closed(self, s: Road, seat: Seat, chosen: int) -> Refusal | None:
        """Why an action is closed, whatever it would be carried out on."""
        if chosen == s.previous_action:
            return Refusal("rtd.action-02", "refusal.same_action", action=Noun("action", chosen))
        if chosen == WAR:
            return Refusal("rtd.event-08", "refusal.settled") if self.replacing else why_no_war(s, seat)
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        chosen = action_of(action.verb)
        s.emit(events.ACTION_CHOSEN, s.everyone, seat, chosen)
        if not self.replacing:
            s.players[seat].last_action = chosen
        if action.verb == verbs.DEVELOP:
            s.call(Development(seat, action.a))
        elif action.verb == verbs.PLAY_EXCEPTIONAL_YEAR:
            s.call(Development(seat, -1))
            play_event(s, seat, s.data.by_effect[EXCEPTIONAL_YEAR], action.a)
        elif chosen == INTRIGUE:
            begin_intrigue(s, seat, action)
        elif chosen == CONQUEST:
            conquer_and_rush(s, seat, action.a)
        elif chosen == WAR:
            kind = LAND if action.verb == verbs.ATTACK_ON_LAND else SEA
            declare_war(s, seat, action.a, action.b, kind)
        else:
            tax(s, seat)

    def idle(self, s: Road, seat: Seat) -> bool:
        return may_intercept(s, seat)

    def prompt(self, s: Road, seat: Seat) -> Text:
        return Text("prompt.replacing_action" if self.replacing else "prompt.ChooseAction")


def action_of(verb: int) -> int:
    """The action that a verb belongs to."""
    if verb == verbs.DEVELOP or verb == verbs.PLAY_EXCEPTIONAL_YEAR:
        return DEVELOPMENT
    if verb == verbs.CONQUER:
        return CONQUEST
    if verb == verbs.ATTACK_ON_LAND or verb == verbs.ATTACK_AT_SEA:
        return WAR
    return TAXATION if verb == verbs.TAX else INTRIGUE


def explain_action(s: Road, seat: Seat, chosen: int) -> Explanation:
    """A sector of the wheel: the ways to carry this action out now; if there is none, why."""
    step = s.step_of(seat) if s.waits_for(seat) else None
    if isinstance(step, ChooseAction):
        actions = [a for a in step.legal(s, seat) if action_of(a.verb) == chosen]
        closed = step.why_closed(s, seat, chosen) or Refusal(RULES[chosen], "refusal.no_means")
        return Explanation(actions, [] if actions else [closed])
    if chosen == s.previous_action and s.active != seat:
        noun = Noun("action", chosen)
        return Explanation(
            [], [Refusal("rtd.action-02", "refusal.closed_to", action=noun, seat=Noun("seat", s.active))]
        )
    return Explanation([], [Refusal("rtd.action-01", "refusal.no_action_now")])


def tax(s: Road, seat: Seat) -> None:
    """Taxation: one ducat per territory card; the superpower, India and China do not count (R-22)."""
    ducats = s.numbers.tax * len(s.players[seat].territories)
    s.emit(events.TAXED, s.everyone, seat, ducats)
    earn(s, seat, ducats)


class LastMoment(Ask):
    """The action is done: the last moment of the own turn for Plans interception. Asked only of those who may hold it."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.END_TURN,)
    ON: ClassVar[tuple[str, ...]] = ("Turn",)

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        return [Action(verbs.END_TURN)]

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()

    def idle(self, s: Road, seat: Seat) -> bool:
        return True

    def passing(self, s: Road, seat: Seat) -> Action | None:
        return Action(verbs.END_TURN)
