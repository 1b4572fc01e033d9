"""What all choice steps of the game share: one decider, public options, and the solitaire opponent's answer."""

from __future__ import annotations

from typing import Final

from signoria.games.pax_renaissance.ids import BORDERS, EMPIRES
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.action import Action
from signoria.kernel.schema import Id, Number
from signoria.kernel.step import Step
from signoria.kernel.text import Refusal

CARD: Final = Id("cards")
BANKER: Final = Id("bankers")
EMPIRE: Final = Id(EMPIRES)
BORDER: Final = Id(BORDERS)
YES: Final = Number(0, 1)


class Choice(Step[PaxState]):
    """A question to one banker, by default the one whose turn it is. A single option is taken at once."""

    def decider(self, s: PaxState) -> int:
        return s.active

    def deciders(self, s: PaxState) -> int:
        banker = self.decider(s)
        if s.automatic(banker) or self.finished(s):
            return 0
        return 1 << banker

    def public(self) -> bool:
        return True

    def finished(self, s: PaxState) -> bool:
        """Whether there is nothing left to ask."""
        return False

    def close(self, s: PaxState) -> None:
        """What happens then."""
        s.end()

    def opponent(self, s: PaxState, banker: int) -> Action:
        """What the solitaire opponent does here. Default: the first option."""
        return self.legal(s, banker)[0]

    def nobody(self, s: PaxState) -> None:
        if self.finished(s):
            self.close(s)
        else:
            banker = self.decider(s)
            action = planned(s, self.legal(s, banker))
            self.take(s, banker, action if action is not None else self.opponent(s, banker))


def planned(s: PaxState, actions: list[Action]) -> Action | None:
    """The next choice of the opponent's plan, if it is possible here."""
    if not s.plan:
        return None
    for action in actions:
        if action.verb == s.plan[0] and action.a == s.plan[1]:
            s.plan = s.plan[2:]
            return action
    return None


def refuse(rule: str, key: str) -> Refusal:
    return Refusal(rule, "refusal." + key)
