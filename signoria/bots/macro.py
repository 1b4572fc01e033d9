"""Search over whole plans: persistent variations of the policy, compared by playouts, for games in which single
actions mean nothing because the plan repairs what deviates from it.
"""

from __future__ import annotations

import math

from signoria.bots.search import Search, Tally
from signoria.kernel.playout import guided
from signoria.kernel.state import State
from signoria.kernel.style import Style, Temperament, Thinking


class MacroSearch(Search):
    """Each iteration plays one plan on to the horizon in one world."""

    def __init__(
        self, state: State, seat: int, thinking: Thinking, temperament: Temperament, seed: int
    ) -> None:
        super().__init__(state, seat, thinking, temperament, seed)
        self.plans: list[Style] = self.rules.variations(self.world(0), seat, self.styles[seat])
        self.found = [Tally() for _ in self.plans]

    def tallies(self) -> list[Tally]:
        return self.found

    def iterate(self) -> bool:
        chosen = self.next_plan()
        s = self.world(self.found[chosen].visits)
        styles = self.styles[:]
        styles[self.seat] = self.plans[chosen]
        thinking = self.thinking
        if not guided(s, styles, self.rng, thinking.horizon, thinking.depth, self.seat, self.deadline):
            return False
        value = self.outcome_values(s)[self.seat]
        tally = self.found[chosen]
        tally.visits += 1
        tally.total += value
        tally.squares += value * value
        return True

    def next_plan(self) -> int:
        """By upper confidence bounds, in units of how values spread."""
        visits = 0
        total = 0.0
        squares = 0.0
        for i in range(len(self.found)):
            if self.found[i].visits == 0:
                return i
            visits += self.found[i].visits
            total += self.found[i].total
            squares += self.found[i].squares
        mean = total / visits
        spread = math.sqrt(max(1e-12, squares / visits - mean * mean))
        best = 0
        highest = -1e9
        for i in range(len(self.found)):
            tally = self.found[i]
            value = tally.mean + self.thinking.exploration * spread * math.sqrt(
                math.log(visits) / tally.visits
            )
            if value > highest:
                highest = value
                best = i
        return best
