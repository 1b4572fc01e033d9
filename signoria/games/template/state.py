"""The position of Tribute."""

from __future__ import annotations

from typing import ClassVar, cast

from signoria.games.template.data import TributeData
from signoria.kernel.knowledge import Knowledge
from signoria.kernel.schema import Fields, Id, Many, Number, Part
from signoria.kernel.state import Setup, State


class TributeState(State):
    FIELDS: ClassVar[Fields] = {
        "deck": Many(Id("cards"), most="cards"),
        "hands": Many(Many(Id("cards"), most="cards"), "seats"),
        "bids": Many(Id("cards", none=True), "seats"),
        "points": Many(Number(0, 100_000), "seats"),
        "knowledge": Part(Knowledge),
    }

    def __init__(self, setup: Setup, like: TributeState | None = None) -> None:
        super().__init__(setup, like)
        self.data = cast(TributeData, setup.data)
        if like is None:
            self.deck: list[int] = []  # the last card is on top
            self.hands: list[list[int]] = []
            self.bids: list[int] = []  # by seat: the card, -1 for none
            self.points: list[int] = []
            self.knowledge = Knowledge()
        else:
            self.deck = like.deck[:]
            self.hands = [hand[:] for hand in like.hands]
            self.bids = like.bids[:]
            self.points = like.points[:]
            self.knowledge = like.knowledge.clone()

    def clone(self) -> TributeState:
        return TributeState(self.setup, self)

    def draw(self, seat: int) -> None:
        """The seat takes the top card of the deck and sees it."""
        card = self.deck.pop()
        self.hands[seat].append(card)
        self.knowledge.show(self, card, 1 << seat)

    def holding(self, seat: int, kind: int) -> int:
        """A card of this kind in the seat's hand, -1 if there is none."""
        for card in self.hands[seat]:
            if self.data.kind_of[card] == kind:
                return card
        return -1
