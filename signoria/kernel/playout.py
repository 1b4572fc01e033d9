"""Playing on: the fast loops that benchmarks, tests and searches share. Compiled with the rest of the kernel."""

from __future__ import annotations

import time

from signoria.kernel.rng import Rng
from signoria.kernel.state import State
from signoria.kernel.style import CHOICE, GAME, Style


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


def guided(
    s: State,
    styles: list[Style],
    rng: Rng,
    horizon: int,
    most: int,
    seat: int,
    deadline: float = 0.0,
    blind: bool = False,
) -> bool:
    """Play a state on, in place, by the seats' policies: to the end of what `seat` began, of the turn or of the game,
    but for no more than so many real decisions. A win on the table is taken; where the game has no policy, or if `blind`,
    chance decides. At the end of a choice the seat does no more than it must (`Ruleset.quiet`).

    False if the thread's CPU time passed the deadline (0: none) before that.
    """
    rules = s.rules
    turn = s.turn
    own = 1 << seat
    together = bool(s.lanes)
    count = 0
    steps = 0
    while s.outcome is None and count < most:
        if horizon != GAME and s.turn != turn:
            break
        if horizon == CHOICE:
            together = together and bool(s.lanes)
            if s.waiting != own and not together:
                break
        steps += 1
        if deadline > 0.0 and steps & 7 == 0 and time.thread_time() > deadline:
            return False
        mover = next_seat(s.waiting, rng)
        actions = s.legal(mover)
        if len(actions) == 1:
            s.apply(mover, actions[0])
            continue
        count += 1
        place = rules.winning(s, mover, actions)
        if place < 0 and horizon == CHOICE:
            place = rules.quiet(s, mover, actions)
        if place >= 0:
            s.apply(mover, actions[place])
            continue
        if blind:
            s.apply(mover, actions[rng.below(len(actions))])
            continue
        s.offered = actions
        action = rules.policy(s, mover, styles[mover])
        s.apply(mover, action if action is not None else actions[rng.below(len(actions))])
    return True
