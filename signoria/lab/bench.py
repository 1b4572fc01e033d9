"""How fast a game runs: decisions, clones and whole games per CPU second.

Needs nothing but the standard library, so that it also runs in the environment of the compiled build:

    python -m signoria.lab.bench GAME [--seats 2,4] [--seconds 2] [--runs 5]    (prints JSON)
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import time
from typing import Any, Final

from signoria import registry
from signoria.kernel.errors import SignoriaError
from signoria.kernel.playout import random_game
from signoria.kernel.rng import seeded
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import Setup, State
from signoria.lab import calibration

CALIBRATION_SIZE: Final = 300_000  # operations of each calibration loop
WARM_UP: Final = 5  # games
SAMPLES: Final = 16  # mid-game positions that are cloned


class Run:
    """One run: rates per CPU second, and the calibration index around it."""

    def __init__(self, decisions: float, games: float, clones: float, index: float) -> None:
        self.decisions = decisions
        self.games = games
        self.clones = clones
        self.index = index

    def normalised(self) -> Run:
        """The rates as they would be on the machine of the reference."""
        factor = calibration.REFERENCE / self.index
        return Run(self.decisions * factor, self.games * factor, self.clones * factor, calibration.REFERENCE)


class Figures:
    """What was measured for one number of seats: medians over the runs."""

    def __init__(self, seats: int, runs: list[Run], lengths: list[int]) -> None:
        self.seats = seats
        self.runs = runs
        self.lengths = lengths  # real decisions of each game

    def to_json(self) -> dict[str, Any]:
        rates = [run.decisions for run in self.runs]
        return {
            "seats": self.seats,
            **medians(self.runs),
            "decisions_per_game": statistics.median(self.lengths),
            "games": len(self.lengths),
            "spread": round((max(rates) - min(rates)) / statistics.median(rates), 3),
            "normalised": medians([run.normalised() for run in self.runs]),
        }


def medians(runs: list[Run]) -> dict[str, Any]:
    clones = statistics.median(run.clones for run in runs)
    return {
        "decisions_per_s": round(statistics.median(run.decisions for run in runs)),
        "games_per_s": round(statistics.median(run.games for run in runs), 2),
        "clones_per_s": round(clones),
        "clone_us": round(1e6 / clones, 2),
    }


def measure(rules: Ruleset[Any], setup: Setup, seconds: float, runs: int, operations: int) -> Figures:
    """Plain random play with events off. Setting a game up counts for games, not for decisions.

    The machine is calibrated before and after each run, since what else it does changes from moment to moment.
    """
    lengths = [random_game(rules.new_state(setup, 900_000 + i), seeded(i)) for i in range(WARM_UP)]
    states = middle_states(rules, setup, int(statistics.median(lengths)) // 2)
    lengths = []
    found: list[Run] = []
    before = calibration.index(1, operations)
    for _ in range(runs):
        decisions = games = 0
        playing = whole = 0.0
        while whole < seconds / runs:
            seed = len(lengths) + 1
            rng = seeded(seed)
            begin = time.process_time()
            s = rules.new_state(setup, seed)
            start = time.process_time()
            count = random_game(s, rng)
            end = time.process_time()
            playing += end - start
            whole += end - begin
            decisions += count
            games += 1
            lengths.append(count)
        clones = clone_rate(states, seconds / runs / 2)
        after = calibration.index(1, operations)
        rates = (decisions / max(playing, 1e-9), games / max(whole, 1e-9), clones)
        found.append(Run(*rates, index=(before + after) / 2))
        before = after
    return Figures(setup.seats, found, lengths)


def clone_rate(states: list[State], seconds: float) -> float:
    """Clones per CPU second of these positions."""
    count = 0
    start = time.process_time()
    spent = 0.0
    while spent < seconds:
        for _ in range(8):
            for s in states:
                s.clone()
        count += 8 * len(states)
        spent = time.process_time() - start
    return count / spent


def middle_states(rules: Ruleset[Any], setup: Setup, depth: int) -> list[State]:
    """Positions after so many decisions of random games that were not over by then."""
    found: list[State] = []
    for seed in range(10 * SAMPLES):
        s: State = rules.new_state(setup, 5000 + seed)
        random_game(s, seeded(seed), depth)
        if s.outcome is None:
            found.append(s)
        if len(found) == SAMPLES:
            break
    return found or [rules.new_state(setup, 5000)]


def build_of(rules: Ruleset[Any]) -> str:
    """Whether kernel and game run interpreted or from shared objects."""
    files = [str(sys.modules[name].__file__) for name in ("signoria.kernel.state", type(rules).__module__)]
    compiled = [not file.endswith(".py") for file in files]
    return "compiled" if all(compiled) else "mixed" if any(compiled) else "interpreted"


def bench(
    game: str,
    seats: list[int] | None = None,
    options: dict[str, Any] | None = None,
    seconds: float = 2.0,
    runs: int = 5,
    operations: int = CALIBRATION_SIZE,
) -> dict[str, Any]:
    """Measure a game for each number of seats. Raises UnknownGame or BadOption."""
    rules = registry.ruleset(game)
    low, high = rules.meta.seats
    setups = [rules.setup(n, options or {}) for n in seats or range(low, high + 1)]
    found = [measure(rules, setup, seconds, runs, operations) for setup in setups]
    return {
        "game": game,
        "title": rules.meta.title,
        "rules_version": rules.meta.rules_version,
        "build": build_of(rules),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": platform.machine(),
        "calibration_index": round(statistics.median(run.index for figures in found for run in figures.runs)),
        "reference_index": round(calibration.REFERENCE),
        "runs": runs,
        "figures": [figures.to_json() for figures in found],
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m signoria.lab.bench")
    parser.add_argument("game")
    parser.add_argument("--seats", default="")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--options", default="{}")
    parser.add_argument("--operations", type=int, default=CALIBRATION_SIZE, help="of each calibration loop")
    given = parser.parse_args(arguments)
    try:
        seats = [int(n) for n in given.seats.split(",") if n]
        options = json.loads(given.options)
        result = bench(given.game, seats or None, options, given.seconds, given.runs, given.operations)
    except (SignoriaError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    json.dump(result, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
