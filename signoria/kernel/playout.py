"""Random play: the fast loop that benchmarks, tests and searches share. Compiled with the rest of the kernel."""

from __future__ import annotations

from signoria.kernel.rng import Rng
from signoria.kernel.state import State


def next_seat(waiting: int, rng: Rng) -> int:
    """One of the seats of a bit mask, at random if there are several."""
    if waiting & (waiting - 1) == 0:
        return waiting.bit_length() - 1
    seats = [i for i in range(waiting.bit_length()) if waiting >> i & 1]
    return seats[rng.below(len(seats))]


def random_game(s: State, rng: Rng, most: int = -1) -> int:
    """Play a state on at random, in place, to the end or for so many real decisions.

    Returns the number of real decisions: those with two or more actions.
    """
    count = 0
    while s.outcome is None:
        seat = next_seat(s.waiting, rng)
        actions = s.legal(seat)
        n = len(actions)
        if n > 1:
            if count == most:
                break
            count += 1
            s.apply(seat, actions[rng.below(n)])
        else:
            s.apply(seat, actions[0])
    return count
