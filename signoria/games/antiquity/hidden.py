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
    """While the city lanes are open: the seat's own cities, and the offers that were announced to all."""
    face.offers = [offer.clone() for offer in live.offers]
    for other in range(face.seats):
        face.players[other].offers = live.players[other].offers
    if seat is None:
        return
    before = face.players[seat].taken
    face.players[seat] = live.players[seat].clone()
    now = face.players[seat].taken
    for pool in range(len(face.pools)):
        public = face.pools[pool] - (now[pool] - before[pool])
        scarce = 1 if pool < 2 else max(face.data.size_tiles)
        face.pools[pool] = public if live.pools[pool] >= scarce else live.pools[pool]
