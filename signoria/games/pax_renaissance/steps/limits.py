"""What happens at once when an ability ends: hands, Venice, concessions that shared a border with a pirate."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.pax_renaissance import events, verbs
from signoria.games.pax_renaissance.ids import BORDERS, NO_TOKEN, PAWN_SPOT, PIRATE_PROOF, UNLIMITED_HAND
from signoria.games.pax_renaissance.rules.pieces import kill_spot
from signoria.games.pax_renaissance.state import PaxState
from signoria.games.pax_renaissance.steps.base import BANKER, Choice, refuse
from signoria.kernel.action import Action
from signoria.kernel.schema import Field
from signoria.kernel.text import Noun, Refusal, Text


def settle(s: PaxState) -> None:
    """After every step: enforce what abilities no longer allow (2.9 of the procedures)."""
    if not s.unsettled:
        return
    s.unsettled = False
    for border in range(BORDERS):
        if s.pirates[border] != NO_TOKEN and s.pawns[border] >= 0:
            if not s.has(s.pawns[border], PIRATE_PROOF):
                kill_spot(s, PAWN_SPOT + border)
    d = s.data
    if s.places[d.venice_second] != NO_TOKEN and s.venice_places() == 1:
        if s.places[d.venice] == NO_TOKEN:
            s.places[d.venice] = s.places[d.venice_second]
            s.places[d.venice_second] = NO_TOKEN
        else:
            s.call(Condottieri())
    for banker in range(s.bankers):
        if len(s.hands[banker]) > d.hand_limit and not s.has(banker, UNLIMITED_HAND):
            s.call(ReduceHand(banker))


class Condottieri(Choice):
    """Venice is cut down to a single token; the player whose action caused it picks the one that goes (G4c)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.REMOVE,)

    def finished(self, s: PaxState) -> bool:
        return s.places[s.data.venice_second] == NO_TOKEN or s.venice_places() == 2

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        d = s.data
        out = [Action(verbs.REMOVE, d.venice)]
        if s.places[d.venice] != s.places[d.venice_second]:
            out.append(Action(verbs.REMOVE, d.venice_second))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        d = s.data
        if action.a == d.venice:
            return None
        if action.a == d.venice_second and s.places[d.venice] != s.places[d.venice_second]:
            return None
        return refuse("pax.G4c.2", "venice_only")

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        d = s.data
        s.end()
        kill_spot(s, action.a)
        if action.a == d.venice:
            s.places[d.venice] = s.places[d.venice_second]
            s.places[d.venice_second] = NO_TOKEN


class ReduceHand(Choice):
    """A larger hand is no longer allowed: discard down to the limit (HAND a)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.DISCARD,)
    INTS: ClassVar[tuple[Field, ...]] = (BANKER,)

    def __init__(self, banker: int) -> None:
        self.banker = banker

    def ints(self) -> list[int]:
        return [self.banker]

    def decider(self, s: PaxState) -> int:
        return self.banker

    def finished(self, s: PaxState) -> bool:
        return len(s.hands[self.banker]) <= s.data.hand_limit or s.has(self.banker, UNLIMITED_HAND)

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        for card in s.hands[seat]:
            out.append(Action(verbs.DISCARD, card))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.a in s.hands[seat]:
            return None
        return Refusal("pax.GL.HANDa.1", "refusal.not_in_hand", card=Noun("card", action.a))

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.hands[seat].remove(action.a)
        s.emit(events.HAND_DISCARD, s.everyone, s.bank[seat], action.a)

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.ReduceHand", n=len(s.hands[seat]) - s.data.hand_limit)
