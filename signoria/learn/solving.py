"""Puzzles, solved: every line of play within the horizon of a task is looked at, in worlds that the seat can't tell apart.

A line is what the seat does, in any order (transpositions are one line), and without what is not needed for it: of two lines of which one holds the other,
the shorter counts. It solves a task if it does so whatever others answer.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final

from signoria.kernel.action import Action
from signoria.kernel.errors import SignoriaError
from signoria.kernel.rng import derive
from signoria.kernel.state import State, lowest

WORLDS: Final = 6
MOST_POSITIONS: Final = 20_000  # in one world
MOST_LINES: Final = 2_000
MOST_WAYS: Final = 12  # lines of a puzzle, which differ in details beside its key moves
DEPTH: Final = 60  # decisions one after the other
WIN, HOLD, POINTS, PART, KEEP = "win", "hold", "points", "part", "keep"
TASKS: Final = (WIN, HOLD, POINTS, PART, KEEP)
COUNTED: Final = (POINTS, PART, KEEP)
Line = tuple[str, ...]  # actions in words of the vocabulary, sorted
Lines = frozenset[Line]
NONE: Final[Lines] = frozenset()
DONE: Final[Lines] = frozenset([()])


class TooMuch(SignoriaError):
    """There is more to look at than is worth it."""


class Task:
    """What is to be reached before the seat's turn is over, or only before another seat decides (`alone`), or before the
    phase is over (`phase`).

    `win`: the game, alone. `hold`: a rival has not won, and can't with the next action. `points`: so many points more than
    at the beginning, as the game's tally counts them. `part`: so much more of one of the tally's sources, or of what the
    game counts for its puzzles. `keep`: so much of it in all. What is counted must be there once, or at the end if the seat plays alone until then.

    `beside`: verbs that go along with others, such as `pay`, and operands, such as `farm.crop`: what is chosen there makes
    no other line. `without`: verbs that are not looked at, since they do nothing as long as the seat plays alone.
    """

    def __init__(
        self,
        kind: str,
        least: int = 0,
        source: str = "",
        alone: bool = False,
        phase: bool = False,
        beside: tuple[str, ...] = (),
        without: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        self.least = least
        self.source = source
        self.alone = alone
        self.phase = phase
        self.beside = beside
        self.without = without

    @property
    def name(self) -> str:
        """Under which its sentences stand: `win`, `part.glory`."""
        return f"{self.kind}.{self.source}" if self.source else self.kind

    def asking(self, least: int) -> Task:
        """The same, with so much asked for."""
        return Task(self.kind, least, self.source, self.alone, self.phase, self.beside, self.without)

    def count(self, s: State, seat: int) -> int:
        """What is counted, as it stands. Raises ValueError if the game does not count it."""
        if self.kind not in COUNTED:
            return 0
        if self.source and (counted := s.rules.count(s, seat, self.source)) is not None:
            return counted
        tally = s.rules.tally(s)
        return tally.parts[seat][tally.sources.index(self.source)] if self.source else tally.points[seat]


class Solver:
    """Looks at everything that can follow from positions of one puzzle. `base` is what is counted where it begins."""

    def __init__(self, task: Task, seat: int, start: State, most: int = MOST_POSITIONS) -> None:
        self.task = task
        self.seat = seat
        self.turn = start.turn
        self.phase = phase_of(start)
        self.base = 0 if task.kind == KEEP else task.count(start, seat)
        self.most = most
        self.words = start.rules.vocabulary_of(start)
        self.known: dict[str, Lines] = {}  # by digest
        self.looked = 0
        self.depth = 0

    # -- one position --------------------------------------------------------------------------------

    def over(self, s: State) -> bool:
        """Whether the horizon is reached."""
        if s.outcome is not None or s.turn != self.turn:
            return True
        task = self.task
        if task.phase and phase_of(s) != self.phase:
            return True
        return (task.alone or task.phase) and not s.waits_for(self.seat)

    def met(self, s: State) -> bool:
        """Whether the task is done; what must hold at the end counts only there."""
        task = self.task
        if task.kind == WIN:
            return s.outcome is not None and s.outcome.winners == [self.seat]
        if task.kind == HOLD:
            return self.over(s) and not self.threatened(s)
        if (task.alone or task.phase) and not self.over(s):
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
        forced = s.waits_for(self.seat) and len(s.legal(self.seat)) == 1
        key = "" if forced else self.key(s)
        if key in self.known:
            return self.known[key]
        self.looked += 1
        if self.looked > self.most or self.depth > DEPTH:
            raise TooMuch(f"more than {self.most:,} positions")
        self.depth += 1
        found = self._own(s) if s.waits_for(self.seat) else self._rivals(s)
        self.depth -= 1
        if key:
            self.known[key] = found
        return found

    def _own(self, s: State) -> Lines:
        found: set[Line] = set()
        actions = self.actions(s)
        every = True
        for action in actions:
            c = s.clone()
            c.apply(self.seat, action)
            after = self.solutions(c)
            every = every and after == DONE
            word = self.word(action) if len(actions) > 1 else ""
            found.update(tuple(sorted([*line, word])) if word else line for line in after)
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

    def key(self, s: State) -> str:
        """What a position is known by."""
        return s.digest()

    def actions(self, s: State) -> list[Action]:
        without = self.task.without
        every = s.legal(self.seat)
        return [one for one in every if self.words.verbs[one.verb].name not in without] if without else every

    def word(self, action: Action) -> str:
        """What an action adds to a line; empty if it only goes along with others."""
        form = self.words.verbs[action.verb]
        if form.name in self.task.beside:
            return ""
        parts = self.words.encode(action)
        named = [
            str(parts[i + 1])
            for i, (operand, _) in enumerate(form.operands)
            if f"{form.name}.{operand}" not in self.task.beside
        ]
        return " ".join([form.name, *named])


def phase_of(s: State) -> tuple[str, int]:
    """Where the sequence of play stands."""
    return (type(s.stack[0]).__name__, s.lines[0]) if s.stack else ("", 0)


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
