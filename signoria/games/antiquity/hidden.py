"""What players can't know: the counters that lie face down or were removed unseen."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import shape_fits
from signoria.games.antiquity.rules.goods import can_pay, strict
from signoria.games.antiquity.state import SEEN, AntiquityState
from signoria.games.antiquity.steps.city import CityBuilding
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

    A pool that others have emptied shows as builds that are refused, and in nothing else.
    """
    face.offers = [offer.clone() for offer in live.offers]
    for other in range(face.seats):
        face.players[other].offers = live.players[other].offers
    if seat is None:
        return
    face.players[seat] = live.players[seat].clone()
    for pool in range(len(face.unseen)):
        face.unseen[pool] = face.pool_left(pool) - felt(face, seat, pool, live.pool_left(pool))


def felt(s: AntiquityState, seat: int, pool: int, left: int) -> int:
    """How many pieces of a pool there may be for all that a seat can find out, if `left` there are: only a
    build that it could pay and place now tells anything by being refused.
    """
    most = s.pool_left(pool)
    if left >= most or not s.waits_for(seat) or not isinstance(s.step_of(seat), CityBuilding):
        return most
    p = s.players[seat]
    kind = ids.CART_SHOP + pool
    price = s.data.buildings[kind].price
    if not can_pay(p, price, strict(p, price)):
        return most
    if kind != ids.STORE:
        return left if left <= 0 and shape_fits(s, p, kind) else most
    for size in range(len(s.data.sizes)):
        if left < s.data.size_tiles[size] <= most and shape_fits(s, p, ids.SHAPE_STORES + size):
            most = s.data.size_tiles[size] - 1
    return most
