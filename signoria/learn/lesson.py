"""A lesson as data: `lessons/NN-name.toml` in a game's package, and its sentences in `lessons/text/<language>.toml`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from signoria import bots, catalogue, registry
from signoria.kernel.errors import SignoriaError
from signoria.kernel.state import Setup, State
from signoria.learn.aim import Aim, Over, read_aim
from signoria.learn.source import BadLesson, Part, Source
from signoria.learn.tongue import Pattern, Tongue
from signoria.learn.words import words

FILE: Final = re.compile(r"^(\d\d)-([a-z0-9-]+)\.toml$")
HEAD: Final = (
    "minutes",
    "seats",
    "seat",
    "options",
    "seed",
    "chance",
    "level",
    "first_game",
    "position",
    "rival",
    "step",
    "try",
    "lost",
    "way",
    "wrong_way",
)
MINUTES: Final = 5
PUZZLE: Final = "puzzle-"  # what the names of puzzles begin with
LEVEL: Final = "apprentice"  # of rivals about whom nothing is said


@dataclass
class Step:
    """Something to reach, the rules it teaches, and the components it speaks of."""

    aim: Aim
    rules: list[str]
    points: list[list[Any]]


@dataclass
class Try:
    """A typical wrong try: what is tried, and when; either may be left open. `refused`: only what the rules refuse."""

    action: Pattern | None
    when: Aim | None
    refused: bool


@dataclass
class Wrong:
    """A wrong way and what is answered to its last action: the rule by which it is refused, the number of the sentence of
    help, or that of the loss.
    """

    play: list[Pattern]
    refused: str
    help: int
    lost: int


@dataclass
class Lesson:
    """Everything but the words. Steps, tries and losses are counted from 1 in texts, from 0 here."""

    game: str
    id: str
    number: int
    part: Part
    setup: Setup
    tongue: Tongue
    seat: int
    seed: int
    chance: int  # the seed of what is drawn from the prepared position on
    minutes: int
    first_game: bool
    levels: list[str]
    prefers: list[list[Pattern]]  # for each seat what it does if it can
    steps: list[Step] = field(default_factory=list)
    tries: list[Try] = field(default_factory=list)
    losses: list[Aim] = field(default_factory=list)
    way: list[Pattern] = field(default_factory=list)
    wrong_ways: list[Wrong] = field(default_factory=list)

    def sentences(self) -> list[str]:
        """The keys of all its sentences, below its own."""
        found = ["title", "aim", "why", "done"]
        found += [f"step.{i + 1}" for i in range(len(self.steps))]
        found += [f"hint.{i + 1}" for i in range(len(self.steps))]
        found += [f"try.{i + 1}" for i in range(len(self.tries))]
        found += [f"lost.{i + 1}" for i in range(len(self.losses))]
        return found

    def closed(self, state: State) -> bool:
        """Whether nothing that is done from a position on counts any more."""
        return False

    def say(self, key: str, language: str = "en") -> str:
        """One of its sentences; empty if there is none."""
        return words(registry.package(self.game), language).get(f"{self.id}.{key}", "")


@cache
def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none if it has none. Raises BadLesson, UnknownGame."""
    folder = resources.files(registry.package(game)) / "lessons"
    if not folder.is_dir():
        return ()
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(_from_file(game, file, i + 1) for i, file in enumerate(files))


def lesson(game: str, id: str) -> Lesson:
    """A lesson by its name, or by its number; or a puzzle by its name. Raises BadLesson, UnknownGame."""
    if id.startswith(PUZZLE):
        from signoria.learn.puzzle import puzzle

        return puzzle(game, id.removeprefix(PUZZLE))
    for one in course(game):
        if id in (one.id, str(one.number)):
            return one
    known = ", ".join(one.id for one in course(game)) or "none"
    raise BadLesson(f"{game} has no lesson {id[:60]!r}; there is {known}")


def _from_file(game: str, file: Traversable, number: int) -> Lesson:
    name = FILE.match(file.name)
    if name is None or int(name[1]) != number:
        raise BadLesson(
            f"{game}/lessons/{file.name}: files are called NN-name.toml and counted from 01; here {number:02}"
        )
    return read_lesson(game, name[2], number, Source(f"{game}/lessons/{file.name}", file.read_text("utf-8")))


def read_lesson(game: str, id: str, number: int, source: Source) -> Lesson:
    """A lesson from its file; the prepared position is checked when it is made. Raises BadLesson."""
    top = source.top()
    top.keys(HEAD)
    setup, seat = read_table(top, game)
    seats = setup.seats
    seed = top.number("seed")
    made = Lesson(
        game,
        id,
        number,
        top,
        setup,
        Tongue(setup, seat),
        seat,
        seed,
        top.number("chance", seed),
        top.number("minutes", MINUTES),
        top.flag("first_game"),
        [_level(top, top.text("level", LEVEL))] * seats,
        [[] for _ in range(seats)],
    )
    for part in top.parts("rival"):
        _rival(made, part)
    if made.first_game:
        for key in ("position", "step", "try", "lost", "way", "wrong_way"):
            if top.has(key):
                raise top.source.bad(key, 0, "", f"a first game has no [[{key}]]: it is a whole game")
        made.steps = [Step(Over(False), [], [])]
    else:
        _steps(made)
        _ways(made)
    _check_words(made)
    return made


def read_table(top: Part, game: str) -> tuple[Setup, int]:
    """For how many and with which options, and where the pupil sits. Raises BadLesson."""
    seats = top.number("seats")
    try:
        setup = registry.ruleset(game).setup(seats, top.table_of("options", {}))
    except SignoriaError as error:
        raise top.bad("options" if top.has("options") else "seats", str(error)) from error
    seat = top.number("seat", 0)
    if not 0 <= seat < seats:
        raise top.bad("seat", f"there is no seat {seat}; the game has seats 0 to {seats - 1}")
    return setup, seat


def _level(part: Part, name: str) -> str:
    try:
        bots.check(name)
    except bots.UnknownBot as error:
        raise part.bad("level", str(error)) from error
    return name


def _rival(made: Lesson, part: Part) -> None:
    part.keys(("seat", "level", "prefers"))
    seat = part.number("seat")
    if not 0 <= seat < made.setup.seats or seat == made.seat:
        raise part.bad("seat", f"seat {seat} is nobody's, or the pupil's")
    made.levels[seat] = _level(part, part.text("level", made.levels[seat]))
    made.prefers[seat] = _patterns(made, part, "prefers", [])


def _patterns(made: Lesson, part: Part, key: str, default: list[Any] | None = None) -> list[Pattern]:
    found = []
    for i, value in enumerate(part.items(key, default)):
        try:
            found.append(made.tongue.action(value))
        except ValueError as error:
            raise part.bad(key, f"{key}, number {i + 1}: {error}") from error
    return found


def _aim(made: Lesson, part: Part, key: str) -> Aim:
    try:
        return read_aim(part.table_of(key), made.tongue)
    except ValueError as error:
        raise part.bad(key, f"{key}: {error}") from error


def _steps(made: Lesson) -> None:
    top = made.part
    for part in top.parts("step"):
        part.keys(("aim", "rules", "points"))
        made.steps.append(Step(_aim(made, part, "aim"), read_rules(made.game, part), _points(made, part)))
    if not made.steps:
        raise top.bad("", "a lesson has at least one [[step]]")
    for part in top.parts("try"):
        part.keys(("action", "when", "refused"))
        action = None
        if part.has("action"):
            try:
                action = made.tongue.action(part.items("action"))
            except ValueError as error:
                raise part.bad("action", f"action: {error}") from error
        when = _aim(made, part, "when") if part.has("when") else None
        if action is None and when is None:
            raise part.bad("", "a [[try]] has an action, a when, or both")
        made.tries.append(Try(action, when, part.flag("refused")))
    for part in top.parts("lost"):
        part.keys(("when",))
        made.losses.append(_aim(made, part, "when"))


def read_rules(game: str, part: Part) -> list[str]:
    known = {rule.id for rule in catalogue.rules_of(registry.package(game))}
    found = part.items("rules", [])
    for rule in found:
        if rule not in known:
            raise part.bad("rules", f"rules: the catalogue of {game} has no rule {str(rule)[:60]!r}")
    return found


def _points(made: Lesson, part: Part) -> list[list[Any]]:
    try:
        return [made.tongue.noun(value) for value in part.items("points", [])]
    except ValueError as error:
        raise part.bad("points", f"points: {error}") from error


def _ways(made: Lesson) -> None:
    top = made.part
    way = top.part("way")
    way.keys(("play",))
    made.way = _patterns(made, way, "play")
    for part in top.parts("wrong_way"):
        part.keys(("play", "refused", "help", "lost"))
        wrong = Wrong(
            _patterns(made, part, "play"),
            part.text("refused", ""),
            part.number("help", 0),
            part.number("lost", 0),
        )
        if not wrong.play or not (wrong.refused or wrong.help or wrong.lost):
            raise part.bad("", "a [[wrong_way]] has play, and refused, help or lost: what is answered")
        if not 0 <= wrong.help <= len(made.tries):
            raise part.bad("help", f"help: there is no [[try]] number {wrong.help}")
        if not 0 <= wrong.lost <= len(made.losses):
            raise part.bad("lost", f"lost: there is no [[lost]] number {wrong.lost}")
        made.wrong_ways.append(wrong)
    if len(made.wrong_ways) < 2:
        raise top.bad("", "a lesson has at least two [[wrong_way]], so that wrong tries are answered")


def _check_words(made: Lesson) -> None:
    for key in made.sentences():
        if not made.say(key):
            raise made.part.bad("", f"lessons/text/en.toml has no sentence {made.id}.{key}")
