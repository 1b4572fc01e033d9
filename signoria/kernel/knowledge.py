"""Who knows what: hidden cards carry a mask of the seats that have seen them where they are now."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from signoria.kernel.record import Record
from signoria.kernel.rng import Rng
from signoria.kernel.schema import Fields, Many, Mask

if TYPE_CHECKING:
    from signoria.kernel.state import State


class Knowledge(Record):
    """`seen_by[card]`: bit mask of the seats that know where the card lies.

    A hand somebody looked into, a card I gave away, a purchase everybody watched. The view shows a hidden
    card to those who know it, and `redeal` leaves it in its place for them. Cards that get shuffled
    together must be forgotten. How many cards there are is the ruleset's size `cards`.
    """

    FIELDS: ClassVar[Fields] = {"seen_by": Many(Mask("eyes"), "cards")}

    def __init__(self, cards: int = 0, like: Knowledge | None = None) -> None:
        self.seen_by: list[int] = [0] * cards if like is None else like.seen_by[:]

    def clone(self) -> Knowledge:
        return Knowledge(0, self)

    def knows(self, seat: int, card: int) -> bool:
        return self.seen_by[card] >> seat & 1 == 1

    def show(self, s: State, card: int, seats: int) -> None:
        """The seats of the mask see the card. Bars undo if that is news to one of them."""
        if seats & ~self.seen_by[card]:
            self.seen_by[card] |= seats
            s.reveal()

    def forget(self, card: int) -> None:
        """The card was shuffled away: nobody knows where it is."""
        self.seen_by[card] = 0


def redeal(zones: list[list[int]], knowledge: Knowledge, seat: int, rng: Rng) -> None:
    """Exchange at random the cards that `seat` can't know, among all places of these zones (lists of cards
    with the same back).

    What others have seen stays with the place: whoever lies in my neighbour's hand is known to my neighbour.
    The deal follows from the generator and from what the seat knows, never from where the cards really lie:
    two positions that the seat can't tell apart are dealt alike.
    """
    places: list[tuple[list[int], int]] = []
    cards: list[int] = []
    masks: list[int] = []
    for zone in zones:
        for i in range(len(zone)):
            if not knowledge.knows(seat, zone[i]):
                places.append((zone, i))
                cards.append(zone[i])
                masks.append(knowledge.seen_by[zone[i]])
    cards.sort()
    rng.shuffle(cards)
    for k in range(len(places)):
        zone, i = places[k]
        zone[i] = cards[k]
        knowledge.seen_by[cards[k]] = masks[k]
