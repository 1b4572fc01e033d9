"""Whole games without ceremony: the loops that benchmarks, tests and tournaments share."""

from __future__ import annotations

from typing import Any

from signoria.bots import Bot
from signoria.kernel.rng import Rng, seeded
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import Outcome, Setup, State


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
        waiting = s.waiting
        seat = waiting.bit_length() - 1 if waiting & (waiting - 1) == 0 else next_seat(waiting, rng)
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


def play_out(rules: Ruleset[Any], setup: Setup, bots: list[Bot], seed: int) -> Outcome:
    """A game between bots, one per seat, from the set-up to the end."""
    s: State = rules.new_state(setup, seed)
    order = seeded(seed + 1)
    while s.outcome is None:
        seat = next_seat(s.waiting, order)
        s.apply(seat, bots[seat].choose(s, seat))
    return s.outcome
