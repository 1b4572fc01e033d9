"""Whole games between bots."""

from __future__ import annotations

from typing import Any

from signoria.bots import Bot
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import seeded
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import Outcome, Setup, State


def play_out(rules: Ruleset[Any], setup: Setup, bots: list[Bot], seed: int) -> Outcome:
    """A game between bots, one per seat, from the set-up to the end."""
    s: State = rules.new_state(setup, seed)
    order = seeded(seed + 1)
    while s.outcome is None:
        seat = next_seat(s.waiting, order)
        s.apply(seat, bots[seat].choose(s, seat))
    return s.outcome
