"""Tribute, bound together for the kernel."""

from __future__ import annotations

from typing import Any, cast

from signoria.games.template import events, verbs
from signoria.games.template.data import TributeData
from signoria.games.template.meta import META
from signoria.games.template.state import TributeState
from signoria.games.template.steps import Bid, Fortune, Round
from signoria.games.template.tensor import tensor
from signoria.games.template.view import TributeView, view
from signoria.kernel.action import Action, Vocabulary
from signoria.kernel.advice import Tip, beware, consider
from signoria.kernel.datapack import Pack
from signoria.kernel.event import EventForms
from signoria.kernel.knowledge import Knowledge, redeal
from signoria.kernel.rng import Rng
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.schema import Sizes
from signoria.kernel.state import Setup
from signoria.kernel.style import Style
from signoria.kernel.tally import Tally
from signoria.kernel.tensor import Tensor
from signoria.kernel.text import Noun, Text


class Tribute(Ruleset[TributeState]):
    def load_data(self, pack: Pack) -> object:
        return TributeData(pack)

    def sizes(self, data: object, seats: int) -> Sizes:
        return {"cards": len(cast(TributeData, data).kind_of)}

    def vocabulary(self, data: object, seats: int) -> Vocabulary:
        return verbs.vocabulary(cast(TributeData, data), seats)

    def events(self, data: object, seats: int) -> EventForms:
        return events.event_forms(cast(TributeData, data), seats)

    def blank(self, setup: Setup) -> TributeState:
        return TributeState(setup)

    def start(self, s: TributeState) -> None:
        """Rule 1."""
        s.deck = list(range(len(s.data.kind_of)))
        s.rng.shuffle(s.deck)
        s.knowledge = Knowledge(len(s.deck))
        s.hands = [[] for _ in range(s.seats)]
        s.bids = [-1] * s.seats
        s.points = [0] * s.seats
        for seat in range(s.seats):
            for _ in range(s.data.hand):
                s.draw(seat)
        s.call(Round())

    def view(self, s: TributeState, seat: int | None) -> dict[str, Any]:
        return view(s, seat)

    def view_type(self) -> Any:
        return TributeView

    def tensor(self, s: TributeState, seat: int, t: Tensor) -> None:
        tensor(s, seat, t)

    def redeal(self, s: TributeState, seat: int, rng: Rng) -> None:
        redeal([s.deck, *s.hands], s.knowledge, seat, rng)

    def absorb(self, face: TributeState, live: TributeState, seat: int | None) -> None:
        if seat is not None:
            face.hands[seat] = live.hands[seat][:]
            face.bids[seat] = live.bids[seat]

    def imagine(self, s: TributeState, seat: int, rng: Rng) -> None:
        s.bids[seat] = s.hands[seat].pop(rng.below(len(s.hands[seat])))

    def detail(self, s: TributeState, seat: int, action: Action) -> list[Text]:
        if action.verb == verbs.BID:
            return [Text("detail.value", points=s.data.value_of[s.data.kind_of.index(action.a)])]
        return []

    def explain_choice(self, s: TributeState, seat: int, action: Action, style: Style) -> list[Text]:
        if action.verb == verbs.ROLL:
            return [Text("why.die", points=s.data.die)]
        if action.verb == verbs.PEEK:
            return [Text("why.next_card")]
        best = max(s.hands[seat], key=lambda card: s.data.value_of[card])
        kind = s.data.kind_of[best]
        return [Text("why.best" if kind == action.a else "why.saves", card=Noun("card", kind))]

    def advise(self, s: TributeState, seat: int) -> list[Tip]:
        found: list[Tip] = []
        for rival in range(s.seats):
            missing = s.setup.values["goal"] - s.points[rival]
            if rival != seat and missing <= s.data.die:
                found.append(
                    beware(
                        1.0, "tribute.6", "goal", [Noun("seat", rival)], seat=Noun("seat", rival), n=missing
                    )
                )
        if s.waits_for(seat) and isinstance(s.step_of(seat), Bid):
            card = Noun("card", s.data.kind_of[max(s.hands[seat], key=lambda card: s.data.value_of[card])])
            found.append(consider(0.5, "tribute.3", "best", [card], card=card))
        return found

    def tally(self, s: TributeState) -> Tally:
        return Tally(["points"], [[points] for points in s.points], s.points[:], True, [])

    def evaluate(self, s: TributeState, seat: int) -> float:
        return s.points[seat] / (1 + max(s.points))

    def invariants(self, s: TributeState) -> list[str]:
        cards = sorted([*s.deck, *[c for hand in s.hands for c in hand], *[c for c in s.bids if c >= 0]])
        wrong = [] if cards == list(range(len(s.data.kind_of))) else ["a card is missing or doubled"]
        for seat in range(s.seats):
            if len(s.hands[seat]) + (s.bids[seat] >= 0) != s.data.hand:
                wrong.append(f"seat {seat} has too few or too many cards")
            if not all(s.knowledge.knows(seat, card) for card in s.hands[seat]):
                wrong.append(f"seat {seat} does not know its own hand")
        return wrong


RULESET = Tribute(META, "signoria.games.template", [Round, Bid, Fortune])
