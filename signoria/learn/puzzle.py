"""A puzzle as data: `puzzles/NN.toml` in a game's package. It is a lesson with one step, the task, which one line of play alone fulfils.

What it says is put together from `puzzles/text/<language>.toml`: sentences for each kind of task, and, where a puzzle has more to say, some of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from signoria import registry
from signoria.kernel.state import State
from signoria.learn.aim import Aim, Scene
from signoria.learn.lesson import PUZZLE, Lesson, Step, read_rules, read_table
from signoria.learn.solving import COUNTED, KEEP, NONE, PART, TASKS, Line, Solver, Task, TooMuch
from signoria.learn.source import BadLesson, Part, Source
from signoria.learn.tongue import Tongue
from signoria.learn.words import words

FILE: Final = re.compile(r"^(\d\d)\.toml$")
FOLDER: Final = "puzzles"
TASK: Final = ("kind", "least", "source", "alone", "phase", "beside", "without")
HEAD: Final = ("seats", "seat", "options", "seed", "grade", "rules", "task", "position", "solution", "key")
GRADES: Final = 3
KEPT: Final = 1_000  # positions of a puzzle about which something is known
MINUTES: Final = 3
LEVEL: Final = "merchant"  # of rivals: they take what is left to them


@dataclass
class Puzzle(Lesson):
    """`way` is a line that solves it, in an order in which it can be played; `key` what all lines have in common that do."""

    grade: int = 1
    key: Line = ()
    task: Task = field(default_factory=lambda: Task(TASKS[0]))
    judge: Judge | None = None

    def say(self, key: str, language: str = "en") -> str:
        """One of its sentences: its own, or that of its kind of task."""
        known = words(registry.package(self.game), language, FOLDER)
        text = known.get(f"{self.id}.{key}") or known.get(f"{self.task.name}.{key}", "")
        return text.replace("{n}", str(self.number)).replace("{least}", str(self.task.least))

    def closed(self, state: State) -> bool:
        return self.judge is not None and self.judge.closed(state)


class Judge:
    """Says of positions whether the task is done, and whether it still can be."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.known: dict[str, bool] = {}  # by the digest of a position whether the task is out of reach

    @cached_property
    def start(self) -> State:
        return start_of(self.puzzle)

    def solver(self) -> Solver:
        return Solver(self.puzzle.task, self.puzzle.seat, self.start)

    def solved(self, s: State) -> bool:
        return self.solver().met(s)

    def closed(self, s: State) -> bool:
        """Whether the horizon lies behind."""
        return self.solver().over(s)

    def out_of_reach(self, s: State) -> bool:
        if self.closed(s):
            return True
        if not self.known:
            self.known[self.start.digest()] = False  # there it is a puzzle
        key = s.digest()
        if key not in self.known:
            if len(self.known) >= KEPT:
                self.known.clear()
            try:
                self.known[key] = self.solver().solutions(s) == NONE
            except TooMuch:
                self.known[key] = False
        return self.known[key]


class Solved(Aim):
    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def met(self, scene: Scene) -> bool:
        return self.judge.solved(scene.state)


class Spoilt(Aim):
    """The task can't be fulfilled any more."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def met(self, scene: Scene) -> bool:
        return bool(scene.actions) and self.judge.out_of_reach(scene.state)


def start_of(made: Puzzle) -> State:
    """The position of a puzzle, as it is played."""
    from signoria.learn.position import open_match

    return open_match(made, [f"Player {i + 1}" for i in range(made.setup.seats)]).state


# -- reading -----------------------------------------------------------------------------------------


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game in their order, the easier ones first; none if it has none. Raises BadLesson, UnknownGame."""
    folder = resources.files(registry.package(game)) / FOLDER
    if not folder.is_dir():
        return ()
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(_from_file(game, file, i + 1) for i, file in enumerate(files))


def puzzle(game: str, id: str) -> Puzzle:
    """A puzzle by its number, with or without what all their names begin with. Raises BadLesson, UnknownGame."""
    number = id.removeprefix(PUZZLE)
    for one in puzzles(game):
        if number in (str(one.number), one.id.removeprefix(PUZZLE)):
            return one
    raise BadLesson(f"{game} has no puzzle {number[:60]!r}; there are {len(puzzles(game))}")


def of_the_day(day: date) -> Puzzle | None:
    """The puzzle of a day, the same for all: the games take turns."""
    games = [game for game in registry.GAMES if puzzles(game)]
    if not games:
        return None
    round_, place = divmod(day.toordinal(), len(games))
    every = puzzles(games[place])
    return every[round_ % len(every)]


def _from_file(game: str, file: Traversable, number: int) -> Puzzle:
    name = FILE.match(file.name)
    if name is None or int(name[1]) != number:
        raise BadLesson(
            f"{game}/{FOLDER}/{file.name}: files are called NN.toml and counted from 01; here {number:02}"
        )
    return read_puzzle(game, number, Source(f"{game}/{FOLDER}/{file.name}", file.read_text("utf-8")))


def read_puzzle(game: str, number: int, source: Source) -> Puzzle:
    """A puzzle from its file; that it has this solution and no other is proved by `prove`. Raises BadLesson."""
    top = source.top()
    top.keys(HEAD, "a puzzle")
    setup, seat = read_table(top, game)
    seed, seats = top.number("seed"), setup.seats
    made = Puzzle(
        game,
        f"{PUZZLE}{number:02}",
        number,
        top,
        setup,
        Tongue(setup, seat),
        seat,
        seed,
        seed,
        MINUTES,
        False,
        [LEVEL] * seats,
        [[] for _ in range(seats)],
        grade=top.number("grade"),
        task=_task(top.part("task")),
    )
    if not 1 <= made.grade <= GRADES:
        raise top.bad("grade", f"a grade is 1 to {GRADES}, not {made.grade}")
    made.judge = Judge(made)
    made.steps = [Step(Solved(made.judge), read_rules(game, top), [])]
    made.losses = [Spoilt(made.judge)]
    for i, value in enumerate(top.items("solution")):
        try:
            made.way.append(made.tongue.action(value))
        except ValueError as error:
            raise top.bad("solution", f"solution, number {i + 1}: {error}") from error
    made.key = tuple(sorted(str(word) for word in top.items("key")))
    for key in made.sentences():
        if not made.say(key):
            raise top.bad("", f"{FOLDER}/text/en.toml has no sentence {made.task.name}.{key}")
    return made


def _task(part: Part) -> Task:
    part.keys(TASK)
    kind = part.text("kind")
    if kind not in TASKS:
        raise part.bad("kind", f"there is no task {kind[:40]!r}; possible: {', '.join(TASKS)}")
    made = Task(
        kind,
        part.number("least", 0),
        part.text("source", ""),
        part.flag("alone"),
        part.flag("phase"),
        tuple(str(word) for word in part.items("beside", [])),
        tuple(str(word) for word in part.items("without", [])),
    )
    if (kind in COUNTED) != (made.least > 0):
        raise part.bad("least", f"least says how much is asked for, from 1; only with {', '.join(COUNTED)}")
    if (kind in (PART, KEEP)) != bool(made.source):
        raise part.bad("source", f"source names what is counted; only with {PART} and {KEEP}")
    return made
