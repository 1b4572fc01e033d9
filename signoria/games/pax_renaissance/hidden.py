"""What nobody can know: the order of the draw decks and which cards are not in the game.

Every card that enters the market is seen by all, so hands and facedown cards are known to everybody who watched.
"""

from __future__ import annotations

from signoria.games.pax_renaissance.ids import COMET
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.rng import Rng


def bottom_size(s: PaxState) -> int:
    """How many cards at the bottom of a deck hold its comets."""
    bottom = s.data.solo_deck_bottom if s.seats == 1 else s.data.deck_bottom
    return bottom + len(s.data.comets[0])


def redeal(s: PaxState, seat: int, rng: Rng) -> None:
    """Deal the unseen cards of each side anew among deck and unused cards; comets stay in the bottom part."""
    s.unused = [s.unused[0][:], s.unused[1][:]]
    for side in (0, 1):
        redeal_side(s, seat, side, rng)


def redeal_side(s: PaxState, seat: int, side: int, rng: Rng) -> None:
    deck = s.decks[side]
    open_places: list[int] = []
    cards: list[int] = []
    comets: list[int] = []
    for i in range(len(deck)):
        if s.seen.knows(seat, deck[i]):
            continue
        open_places.append(i)
        if s.data.card_kind[deck[i]] == COMET:
            comets.append(deck[i])
        else:
            cards.append(deck[i])
    cards.extend(s.unused[side])
    cards.sort()
    comets.sort()
    rng.shuffle(cards)
    rng.shuffle(comets)
    low = [i for i in open_places if i < bottom_size(s)]
    rng.shuffle(low)
    for k in range(len(comets)):
        deck[low[k]] = comets[k]
    taken = low[: len(comets)]
    for i in open_places:
        if i not in taken:
            deck[i] = cards.pop()
    s.unused[side] = cards
