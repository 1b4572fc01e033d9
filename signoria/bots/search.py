"""What all searches share: a budget, the best so far at any moment, and how the results of several become one."""

from __future__ import annotations

import math
import time
from typing import Final

from signoria.kernel.compat import mypyc_attr
from signoria.kernel.rng import Rng, derive
from signoria.kernel.state import State
from signoria.kernel.style import Style, Temperament, Thinking

TREES: Final = 4  # searches that a count of iterations is split into, however many processes there are
SERIOUS: Final = 0.5  # share of the most visits from which on a candidate is a matter of taste
PATIENCE: Final = 0.5  # share of a usual iteration that must be left of the time to begin another
SEEDS: Final = 1_000_000_000
DEALS: Final = 128  # imagined positions that a search keeps and goes through again and again
REST: Final = (
    0.05  # CPU seconds after which the other threads of the process may run: compiled code does not see to it
)
LUCKS: Final = 8_192  # trials of a candidate that have the same luck as those of the others
CLOSE: Final = 0.5  # in standard errors: what is so near to the best is as good, and the policy decides
LOOKS: Final = 16  # how often in its time a search asks whether it may end,
EARLIEST: Final = 0.25  # and the share of the time before which it does not
SURE: Final = 1.5  # in standard errors of a difference: what is so far behind will not be chosen any more
FEWEST: Final = 2  # trials before anything is said of a candidate


class Budget:
    """How long to think: CPU seconds of the thread, iterations, or whichever is reached first (0: no limit). Whoever
    sets `stopped` ends the search after the iteration at hand. If it is `thrifty`, a search ends as soon as the time that is
    left would hardly change the choice.
    """

    def __init__(self, seconds: float = 0.0, iterations: int = 0, thrifty: bool = False) -> None:
        self.seconds = seconds
        self.iterations = iterations
        self.thrifty = thrifty
        self.stopped = False


class Tally:
    """What a search found out about one candidate: how often it was tried, and the sum of what it was worth, and of
    the squares.
    """

    def __init__(self, visits: int = 0, total: float = 0.0, squares: float = 0.0) -> None:
        self.visits = visits
        self.total = total
        self.squares = squares

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def to_json(self) -> list[float]:
        return [self.visits, self.total, self.squares]


@mypyc_attr(allow_interpreted_subclasses=True)
class Search:
    """A search over candidates at a decision of a seat. Worlds are `state.determinize(seat, ...)`: nothing else of
    the state is looked at.

    Every candidate is tried in the same worlds with the same luck, one after the other: what they have in common
    does not blur what tells them apart.
    """

    def __init__(
        self, state: State, seat: int, thinking: Thinking, temperament: Temperament, seed: int
    ) -> None:
        self.state = state
        self.seat = seat
        self.seats = state.seats
        self.rules = state.rules
        self.thinking = thinking
        self.temperament = temperament
        self.seed = seed
        self.rng = Rng(1 + derive(seed, 1) % 1_000_000_000, 1 + derive(seed, 2) % 500_000_000)
        self.source = Rng(1 + derive(seed, 3) % 1_000_000_000, 1 + derive(seed, 4) % 500_000_000)
        self.deals: list[State] = []
        self.lucks: list[int] = []
        self.iterations = 0
        self.spent = 0.0  # CPU seconds
        self.deadline = 0.0
        self.styles: list[Style] = []
        for i in range(state.seats):
            weights = dict(thinking.weights)
            if i == seat:
                weights.update(temperament.weights)
            weights.update(thinking.playouts)
            self.styles.append(Style(weights, self.rng, thinking.noise))

    def run(self, budget: Budget) -> None:
        """Think until the budget is used up. Can be called again."""
        start = time.thread_time()
        self.deadline = start + budget.seconds if budget.seconds > 0.0 else 0.0
        count = 0
        now = start
        rested = start
        look = start + EARLIEST * budget.seconds
        while not budget.stopped and (budget.iterations == 0 or count < budget.iterations):
            if self.deadline > 0.0:
                usual = (now - start) / count if count else 0.0
                if now + PATIENCE * usual >= self.deadline:
                    break
                if budget.thrifty and now >= look and usual > 0.0:
                    if settled(self.tallies(), int((self.deadline - now) / usual), self.temperament):
                        break
                    look += budget.seconds / LOOKS
            if not self.iterate():
                break
            count += 1
            self.iterations += 1
            now = time.thread_time()
            if now - rested > REST:
                time.sleep(0.0)
                rested = now
        self.spent += time.thread_time() - start

    def iterate(self) -> bool:
        """Try once. False if there was no time to finish."""
        raise NotImplementedError

    def tallies(self) -> list[Tally]:
        """What is known of each candidate, in their order."""
        raise NotImplementedError

    def world(self, number: int) -> State:
        """A position that the seat could be in, for the so-many-th trial of a candidate; what happens there by chance, and
        what the policies do by chance, follows from the number too.
        """
        place = number % DEALS
        while len(self.deals) <= place:
            self.deals.append(self.state.determinize(self.seat, derive(self.seed, len(self.deals))))
        while len(self.lucks) <= 4 * number + 3 and number < LUCKS:
            self.lucks.append(1 + self.source.below(500_000_000))
        s = self.deals[place].clone()
        if number < LUCKS:
            s.rng.x, s.rng.y = self.lucks[4 * number], self.lucks[4 * number + 1]
            self.rng.x, self.rng.y = self.lucks[4 * number + 2], self.lucks[4 * number + 3]
        else:
            s.rng.x, s.rng.y = 1 + self.source.below(500_000_000), 1 + self.source.below(500_000_000)
        return s

    def outcome_values(self, s: State) -> list[float]:
        """What a position is worth for each seat; victories count 1 together."""
        if s.outcome is None:
            found = self.rules.values(s)
        else:
            found = [0.0] * self.seats
            winners = s.outcome.winners
            for winner in winners:
                found[winner] = 1.0 / len(winners)
        if self.temperament.envy > 0.0 and self.seats > 1:
            best = -1.0
            for i in range(self.seats):
                if i != self.seat and found[i] > best:
                    best = found[i]
            found = found[:]
            found[self.seat] -= self.temperament.envy * best
        return found


def settled(tallies: list[Tally], left: int, temperament: Temperament) -> bool:
    """Whether so many iterations more would hardly change which candidate is chosen: every other one is clearly worse than the
    most tried one, or could not be tried as often any more as those that count in the end.
    """
    most = 0
    for i in range(len(tallies)):
        if tallies[i].visits > tallies[most].visits:
            most = i
    leader = tallies[most]
    if leader.visits < FEWEST:
        return False
    spread = deviation(tallies)
    taste = temperament.daring
    if temperament.likes:
        taste += max(0.0, max(temperament.likes.values())) - min(0.0, min(temperament.likes.values()))
    for i in range(len(tallies)):
        other = tallies[i]
        if i == most or other.visits + left < SERIOUS * leader.visits:
            continue
        if other.visits < FEWEST:
            return False
        error = math.sqrt(1.0 / leader.visits + 1.0 / other.visits)
        needed = taste + CLOSE / math.sqrt(leader.visits) + SURE * error
        if leader.mean - other.mean < spread * needed:
            return False
    return True


def deviation(tallies: list[Tally]) -> float:
    """The standard deviation of all values that were seen."""
    visits = 0
    total = 0.0
    squares = 0.0
    for tally in tallies:
        visits += tally.visits
        total += tally.total
        squares += tally.squares
    if visits == 0:
        return 0.0
    mean = total / visits
    return math.sqrt(max(0.0, squares / visits - mean * mean))


def merged(results: list[list[Tally]]) -> list[Tally]:
    """Several searches over the same candidates, taken together."""
    found = [Tally() for _ in results[0]]
    for result in results:
        for i in range(len(found)):
            found[i].visits += result[i].visits
            found[i].total += result[i].total
            found[i].squares += result[i].squares
    return found


def preferred(
    tallies: list[Tally], likes: list[float], daring: float, rng: Rng, ranks: list[float] | None = None
) -> int:
    """The place of the candidate to choose: among those that were tried about as often as the most tried one, the best; of
    those that are as good for all that is known, the first by `ranks`, the policy's opinion. `likes` are in standard
    deviations; `daring` adds as much by chance. -1 if none was tried.
    """
    most = 0
    for tally in tallies:
        most = max(most, tally.visits)
    if most == 0:
        return -1
    spread = deviation(tallies)
    values = [-1e9] * len(tallies)
    for i in range(len(tallies)):
        if tallies[i].visits >= SERIOUS * most:
            values[i] = tallies[i].mean + spread * likes[i]
            if daring > 0.0:
                values[i] += spread * daring * rng.below(1001) / 1000.0
    highest = max(values)
    close = highest - CLOSE * spread / math.sqrt(most) if ranks else highest
    best = -1
    for i in range(len(values)):
        if values[i] < close:
            continue
        if best < 0:
            best = i
        elif ranks:
            if ranks[i] > ranks[best]:
                best = i
        elif tallies[i].visits > tallies[best].visits:
            best = i
    return best
