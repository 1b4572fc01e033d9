"""What plots do to their target."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination.effects.plunder import Extort
from signoria.games.road_to_domination.rules.authority import depose, has_positive_authority
from signoria.games.road_to_domination.rules.cards import EVENT_CARDS, discard_from_play
from signoria.games.road_to_domination.rules.tracks import lose_prestige
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.raising import CORRUPTION_SEARCH, Fetch
from signoria.games.road_to_domination.terms import DEPOSE, DISGRACE, FETCH_EVENT_CARD, PLOT, Card, Seat
from signoria.kernel.schema import SEAT, Field, Id
from signoria.kernel.step import Procedure, Step


class Plot(Procedure[Road]):
    """Take the ducats, then carry out what else the card says, then discard it."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("cards"), SEAT)
    ON: ClassVar[tuple[str, ...]] = ("Turn", "Intrigue")
    LINES: ClassVar[int] = 3

    def __init__(self, seat: Seat, card: Card, target: Seat) -> None:
        self.seat = seat
        self.card = card
        self.target = target

    def ints(self) -> list[int]:
        return [self.seat, self.card, self.target]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return self.card < s.data.first_territory and s.data.providence[self.card].type == PLOT

    def advance(self, s: Road, line: int) -> None:
        if line == 0:
            s.call(Extort(self.seat, self.card, self.target))
        elif line == 1:
            self.aftermath(s)
        else:
            s.end()
            discard_from_play(s, self.card)

    def aftermath(self, s: Road) -> None:
        card = s.data.providence[self.card]
        if card.effect == FETCH_EVENT_CARD:
            s.call(Fetch(self.seat, EVENT_CARDS, CORRUPTION_SEARCH))
        elif card.effect == DISGRACE:
            lose_prestige(s, self.target, card.prestige_loss)
        elif card.effect == DEPOSE and has_positive_authority(s, self.target):
            depose(s, self.target)
