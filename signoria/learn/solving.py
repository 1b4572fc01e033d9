"""Puzzles, solved: every line of play within the horizon of a task is looked at, in worlds that the seat can't tell apart.

A line is what the seat does, in any order (transpositions are one line), and without what is not needed for it: of two lines of which one holds the other,
the shorter counts. It solves a task if it does so whatever others answer.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, Final

from signoria.kernel.errors import SignoriaError
from signoria.kernel.rng import derive
from signoria.kernel.state import State, lowest

WORLDS: Final = 6
MOST_POSITIONS: Final = 20_000  # in one world
MOST_LINES: Final = 2_000
MOST_WAYS: Final = 12  # lines of a puzzle, which differ in details beside its key moves
DEPTH: Final = 60  # decisions one after the other
WIN, HOLD, POINTS, PART = "win", "hold", "points", "part"
TASKS: Final = (WIN, HOLD, POINTS, PART)
Line = tuple[str, ...]  # actions in words of the vocabulary, sorted
Lines = frozenset[Line]
NONE: Final[Lines] = frozenset()
DONE: Final[Lines] = frozenset([()])


class TooMuch(SignoriaError):
    """There is more to look at than is worth it."""


class Task:
    """What is to be reached before the seat's turn is over, or only before another seat decides (`alone`).

    `win`: the game, alone. `hold`: a rival has not won, and can't with the next action. `points`: so many points more than
    at the beginning, as the game's tally counts them. `part`: so much more of one of the tally's sources. What is counted
    must be there once, or at the end if the seat plays alone until then.
    """

    def __init__(self, kind: str, least: int = 0, source: str = "", alone: bool = False) -> None:
        self.kind = kind
        self.least = least
        self.source = source
        self.alone = alone

    def count(self, s: State, seat: int) -> int:
        """What is counted, as it stands."""
        if self.kind not in (POINTS, PART):
            return 0
        tally = s.rules.tally(s)
        return (
            tally.points[seat] if self.kind == POINTS else tally.parts[seat][tally.sources.index(self.source)]
        )


class Solver:
    """Looks at everything that can follow from positions of one puzzle. `base` is what is counted where it begins."""

    def __init__(self, task: Task, seat: int, start: State, most: int = MOST_POSITIONS) -> None:
        self.task = task
        self.seat = seat
        self.turn = start.turn
        self.base = task.count(start, seat)
        self.most = most
        self.words = start.rules.vocabulary_of(start)
        self.looked = 0
        self.depth = 0

    # -- one position --------------------------------------------------------------------------------

    def over(self, s: State) -> bool:
        """Whether the horizon is reached."""
        if s.outcome is not None or s.turn != self.turn:
            return True
        return self.task.alone and not s.waits_for(self.seat)

    def met(self, s: State) -> bool:
        """Whether the task is done; what must hold at the end counts only there."""
        task = self.task
        if task.kind == WIN:
            return s.outcome is not None and s.outcome.winners == [self.seat]
        if task.kind == HOLD:
            return self.over(s) and not self.threatened(s)
        if task.alone and not self.over(s):
            return False
        return task.count(s, self.seat) - self.base >= task.least

    def threatened(self, s: State) -> bool:
        """Whether a rival has won, or wins with his next action."""
        if s.outcome is not None:
            return s.outcome.winners != [self.seat]
        rival = lowest(s.waiting)
        return rival != self.seat and s.rules.winning(s, rival, s.legal(rival)) >= 0

    def solutions(self, s: State) -> Lines:
        """The lines that solve the task from a position. Raises TooMuch."""
        if self.met(s):
            return DONE
        if self.over(s):
            return NONE
        self.looked += 1
        if self.looked > self.most or self.depth > DEPTH:
            raise TooMuch(f"more than {self.most:,} positions")
        self.depth += 1
        found = self._own(s) if s.waits_for(self.seat) else self._rivals(s)
        self.depth -= 1
        return found

    def _own(self, s: State) -> Lines:
        found: set[Line] = set()
        actions = s.legal(self.seat)
        every = True
        for action in actions:
            c = s.clone()
            c.apply(self.seat, action)
            after = self.solutions(c)
            every = every and after == DONE
            word = [] if len(actions) == 1 else [self.word(action)]
            found.update(tuple(sorted([*line, *word])) for line in after)
        return DONE if every else least(found)

    def _rivals(self, s: State) -> Lines:
        """What works against every answer."""
        answers = []
        rival = lowest(s.waiting)
        for action in s.legal(rival):
            c = s.clone()
            c.apply(rival, action)
            answers.append(self.solutions(c))
            if not answers[-1]:
                return NONE
        return all_of(answers)

    def word(self, action: Any) -> str:
        return " ".join(str(part) for part in self.words.encode(action))


def contains(line: Line, part: Line) -> bool:
    """Whether a line holds all of another; both are sorted."""
    left = list(line)
    for word in part:
        if word not in left:
            return False
        left.remove(word)
    return True


def least(lines: set[Line]) -> Lines:
    """Without the lines that hold another. Raises TooMuch."""
    if len(lines) > MOST_LINES:
        raise TooMuch(f"more than {MOST_LINES:,} lines")
    kept: list[Line] = []
    for line in sorted(lines, key=len):
        if not any(contains(line, shorter) for shorter in kept):
            kept.append(line)
    return frozenset(kept)


def all_of(answers: list[Lines]) -> Lines:
    """The lines that work in every case."""
    if all(one == other for one, other in pairwise(answers)):
        return answers[0]
    every = {line for lines in answers for line in lines}
    return least(
        {line for line in every if all(any(contains(line, one) for one in lines) for lines in answers)}
    )


def core(lines: Lines) -> Line:
    """What all lines have in common, sorted: the moves that it takes, whatever else is done or chosen beside them."""
    common: Counter[str] | None = None
    for line in lines:
        common = Counter(line) if common is None else common & Counter(line)
    return tuple(sorted(common.elements())) if common else ()


# -- a puzzle ----------------------------------------------------------------------------------------


def worlds(s: State, seat: int, seed: int) -> list[State]:
    """The position itself, and others that the seat can't tell from it."""
    return [s, *(s.determinize(seat, derive(seed, number)) for number in range(WORLDS))]


def solve(s: State, seat: int, task: Task, seed: int, most: int = MOST_POSITIONS) -> Lines | None:
    """The lines that solve a task in every world; None if what is hidden decides, since they are not the same in all. Raises TooMuch."""
    first: Lines | None = None
    for world in worlds(s, seat, seed):
        found = Solver(task, seat, world, most).solutions(world)
        if first is None:
            first = found
        elif found != first:
            return None
    return first
