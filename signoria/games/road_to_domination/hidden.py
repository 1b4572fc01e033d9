"""Dealing anew what a seat can't know."""

from __future__ import annotations

from signoria.games.road_to_domination.rules.cards import add_to_hand
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import Card, Seat
from signoria.kernel.rng import Rng


def redeal(s: Road, seat: Seat, rng: Rng) -> None:
    """Cards with the same back that the seat does not know change places; what others know stays with the place.

    During set-up the superpowers that others were dealt are dealt anew as well.
    """
    redeal_deck(s, seat, rng, 0, s.data.first_territory, s.providence_stack)
    redeal_deck(s, seat, rng, s.data.first_territory, s.data.first_board, s.territory_stack)
    redeal_powers(s, seat, rng)


def redeal_deck(s: Road, seat: Seat, rng: Rng, low: Card, high: Card, stack: list[Card]) -> None:
    """One kind of back: the cards from `low` up to `high`, in hands and in their stack."""
    pool = stack[:]
    masks: list[list[int]] = []
    for p in s.players:
        held: list[int] = []
        for i in range(len(p.hand) - 1, -1, -1):
            if low <= p.hand[i] < high and not p.seen[i] >> seat & 1:
                pool.append(p.hand[i])
                held.append(p.seen[i])
                del p.hand[i]
                del p.seen[i]
        held.sort()
        masks.append(held)
    pool.sort()
    rng.shuffle(pool)
    for owner in range(s.seats):
        for mask in masks[owner]:
            add_to_hand(s, owner, pool.pop(), mask)
    for i in range(len(stack)):
        stack[i] = pool[i]


def redeal_powers(s: Road, seat: Seat, rng: Rng) -> None:
    """While powers are being chosen: two of those that the seat was not dealt for everybody else."""
    if not s.players[seat].dealt:
        return
    pool = [power for power in range(len(s.data.powers)) if power not in s.players[seat].dealt]
    rng.shuffle(pool)
    for other in range(s.seats):
        if other != seat:
            s.players[other].dealt = sorted([pool.pop() for _ in range(s.numbers.powers_dealt)])


def absorb(face: Road, live: Road, seat: Seat) -> None:
    """While powers are being chosen: the seat's own choice."""
    face.players[seat].power = live.players[seat].power


def imagine(s: Road, seat: Seat, rng: Rng) -> None:
    """Another seat has chosen a power; nobody knows which of its two."""
    dealt = s.players[seat].dealt
    s.players[seat].power = dealt[rng.below(len(dealt))]
