"""Findings: what a check has to say about a game, with all that is needed to see it again."""

from __future__ import annotations

import functools
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from signoria.kernel.action import Action
from signoria.kernel.meta import OptionValue
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import Setup, State

MOST_FINDINGS = 12


@dataclass(frozen=True)
class Config:
    """How a game is started: seats, options that differ from the defaults, and the seed of the deal and of the random players."""

    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()
    seed: int = 1

    @property
    def name(self) -> str:
        """For the id of a test: `3p-edition=french`."""
        return "-".join([f"{self.seats}p", *(f"{k}={v}" for k, v in self.options)])

    def setup(self, ruleset: Ruleset[Any]) -> Setup:
        return ruleset.setup(self.seats, dict(self.options))

    def replace(self, seed: int | None = None, **options: OptionValue) -> Config:
        """The same with another seed or with other options on top."""
        merged = tuple(sorted({**dict(self.options), **options}.items()))
        return Config(self.seats, merged, self.seed if seed is None else seed)


@dataclass(frozen=True)
class Budget:
    """How much a check may do. Everything is counted in decisions, never in seconds."""

    longest: int = 60_000  # decisions after which a random game should long have ended
    games: int = 1  # whole games that are played
    moments: int = 40  # decisions that are looked at closely
    worlds: int = 3  # determinizations of each
    ahead: int = 30  # decisions played on from a copy
    per_step: int = 6  # decisions of each step class whose legality is compared
    search: int = 50_000  # decisions played in search of rare steps
    vocabulary: int = 20_000  # actions up to which a step's whole vocabulary is asked
    match: int = 150  # decisions of a match that is saved and loaded
    resignations: int = 2  # moments at which each seat resigns
    answers: int = 6  # moments at which everything is asked
    reasons: int = 24  # moments at which a bot is asked why
    questions: int = 400  # actions, and a twentieth as many nouns, that are asked about at each
    saved: int = 4  # positions that are saved
    mutants: int = 20  # damaged saves made of them


QUICK = Budget()
DEEP = Budget(
    games=5,
    moments=400,
    worlds=5,
    ahead=150,
    per_step=50,
    search=1_000_000,
    match=2_000,
    resignations=12,
    answers=10,
    reasons=400,
    questions=200_000,
    saved=60,
    mutants=1_500,
)


@dataclass
class Moment:
    """One decision of a random game. `state` must not be changed: clone it."""

    state: State
    index: int  # how many decisions were taken before
    seat: int
    action: Action  # what the random player does
    config: Config | None = None  # with the seed of the game, if it is not that of the report
    step: str = ""  # the step class that asks

    def __post_init__(self) -> None:
        self.step = type(self.state.step_of(self.seat)).__name__


@dataclass
class Finding:
    """Something that a game does and must not do. `kind` names the promise that is broken."""

    kind: str
    text: str
    game: str
    config: Config | None = None
    index: int | None = None
    step: str = ""
    seat: int | None = None
    action: list[str | int] | None = None
    count: int = 1

    def __str__(self) -> str:
        where = [self.game]
        if self.config is not None:
            where += [f"{self.config.seats} seats", f"options {dict(self.config.options)}"]
            where.append(f"seed {self.config.seed}")
        if self.index is not None:
            where.append(f"decision {self.index}")
        where += [f"step {self.step}"] if self.step else []
        where += [f"seat {self.seat}"] if self.seat is not None else []
        where += [f"action {self.action}"] if self.action is not None else []
        more = f" (and {self.count - 1} more like it)" if self.count > 1 else ""
        return f"[{self.kind}] {', '.join(where)}: {self.text}{more}"


@dataclass
class Report:
    """Collects the findings of one check. Findings of the same kind, step and verb are told once and counted."""

    ruleset: Ruleset[Any]
    config: Config | None = None
    now: Moment | None = None  # the decision being looked at, for the place of a crash
    _found: dict[tuple[str, str, int, str], Finding] = field(default_factory=dict)

    def add(
        self,
        kind: str,
        text: str,
        at: Moment | None = None,
        seat: int | None = None,
        action: Action | None = None,
        key: str = "",
        once: bool = False,
    ) -> None:
        """Note a finding at a moment; `seat` and `action` if they are not those of the moment.

        Findings with another `key` are told apart; with `once` those of different steps and verbs are not.
        """
        step = at.step if at is not None else ""
        if at is not None:
            seat = at.seat if seat is None else seat
            action = at.action if action is None else action
        same = (kind, "" if once else step, action.verb if action is not None and not once else -1, key)
        if same in self._found:
            self._found[same].count += 1
            return
        shown: list[str | int] | None = None
        if action is not None and at is not None:
            shown = written(at.state, action)
        self._found[same] = Finding(
            kind,
            text,
            self.ruleset.meta.slug,
            at.config if at is not None and at.config is not None else self.config,
            at.index if at is not None else None,
            step,
            seat,
            shown,
        )

    def crash(self, error: Exception) -> None:
        frames = traceback.extract_tb(error.__traceback__)[-3:]
        trail = " < ".join(f"{f.filename.split('/')[-1]}:{f.lineno} {f.name}" for f in reversed(frames))
        self.add(
            "crash." + type(error).__name__, f"{type(error).__name__}: {error} ({trail})", self.now, key=trail
        )

    @property
    def findings(self) -> list[Finding]:
        return list(self._found.values())[:MOST_FINDINGS]


def written(s: State, action: Action) -> list[str | int]:
    """The JSON form of an action, also of one that the vocabulary does not hold."""
    vocabulary = s.rules.vocabulary_of(s)
    if vocabulary.holds(action):
        return vocabulary.encode(action)
    return [action.verb, action.a, action.b, action.c]


Check = Callable[[Ruleset[Any], Config, Budget], list[Finding]]
Body = Callable[[Report, Config, Budget], None]

CHECKS: dict[str, Check] = {}


def check(body: Body) -> Check:
    """Make a check of a function that writes into a report: `check_x(ruleset, config, budget) -> findings`. A crash is a finding."""

    @functools.wraps(body)
    def run(ruleset: Ruleset[Any], config: Config, budget: Budget = QUICK) -> list[Finding]:
        report = Report(ruleset, config)
        try:
            body(report, config, budget)
        except Exception as error:
            report.crash(error)
        return report.findings

    CHECKS[body.__name__.removeprefix("check_")] = run
    return run
