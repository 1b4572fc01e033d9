"""What players can't know: the counters that lie face down or were removed unseen."""

from __future__ import annotations

from signoria.games.antiquity.state import SEEN, AntiquityState
from signoria.kernel.rng import Rng


def redeal(s: AntiquityState, rng: Rng) -> None:
    """Deal the unseen counters anew. Nobody has looked at any of them, so it is the same for every seat."""
    places = [i for i in range(len(s.sites)) if s.counter_state[i] != SEEN]
    goods = sorted(s.counters[i] for i in places)
    rng.shuffle(goods)
    for i, good in zip(places, goods, strict=True):
        s.counters[i] = good


def absorb(face: AntiquityState, live: AntiquityState, seat: int | None) -> None:
    """While the city lanes are open: the seat's own cities, and the offers that were announced to all.

    A pool that others have nearly emptied shows as builds that are refused, and in nothing else.
    """
    face.offers = [offer.clone() for offer in live.offers]
    for other in range(face.seats):
        face.players[other].offers = live.players[other].offers
    if seat is None:
        return
    face.players[seat] = live.players[seat].clone()
    for pool in range(len(face.unseen)):
        scarce = 1 if pool < 2 else max(face.data.size_tiles)
        left = live.pool_left(pool)
        face.unseen[pool] = 0 if left >= scarce else face.pool_left(pool) - left
