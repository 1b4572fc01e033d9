"""Plans interception: what the owner of the turn may do at any idle moment."""

from __future__ import annotations

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.events import play_event
from signoria.games.road_to_domination.terms import PLANS_INTERCEPTION, Seat
from signoria.kernel.action import Action
from signoria.kernel.step import Ambient
from signoria.kernel.text import Noun, Refusal


class Interception(Ambient[Road]):
    """Look at an opponent's hand and take an event card: in the own turn, after the cards were drawn."""

    def __init__(self) -> None:
        super().__init__(1 << verbs.PLAY_PLANS_INTERCEPTION)

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        if s.data.by_effect[PLANS_INTERCEPTION] not in s.players[seat].hand:
            return []
        return [Action(verbs.PLAY_PLANS_INTERCEPTION, o) for o in range(s.seats) if o != seat and s.plays(o)]

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        card = s.data.by_effect[PLANS_INTERCEPTION]
        if card not in s.players[seat].hand:
            return Refusal("rtd.event-23", "refusal.not_in_hand", card=Noun("card", card))
        if action.a == seat or not s.plays(action.a):
            return Refusal("rtd.event-24", "refusal.no_opponent", seat=Noun("seat", action.a))
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        play_event(s, seat, s.data.by_effect[PLANS_INTERCEPTION], action.a)
