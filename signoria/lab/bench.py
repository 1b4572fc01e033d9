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

CALIBRATION_RUNS: Final = 3
CALIBRATION_SIZE: Final = 600_000  # operations of each loop
SAMPLES: Final = 16  # mid-game positions that are cloned


class Figures:
    """What was measured for one number of seats. Rates are medians over the runs, per CPU second."""

    def __init__(self, seats: int, decisions: list[float], games: list[float], clones: list[float]) -> None:
        self.seats = seats
        self.decisions_per_s = statistics.median(decisions)
        self.games_per_s = statistics.median(games)
        self.clones_per_s = statistics.median(clones)
        self.spread = (max(decisions) - min(decisions)) / self.decisions_per_s
        self.decisions_per_game = 0.0  # the median game
        self.games = 0  # played in all runs

    def to_json(self, factor: float) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "decisions_per_s": round(self.decisions_per_s),
            "games_per_s": round(self.games_per_s, 2),
            "clones_per_s": round(self.clones_per_s),
            "clone_us": round(1e6 / self.clones_per_s, 2),
            "decisions_per_game": self.decisions_per_game,
            "games": self.games,
            "spread": round(self.spread, 3),
            "normalised": {
                "decisions_per_s": round(self.decisions_per_s * factor),
                "games_per_s": round(self.games_per_s * factor, 2),
                "clones_per_s": round(self.clones_per_s * factor),
                "clone_us": round(1e6 / (self.clones_per_s * factor), 2),
            },
        }


def measure(rules: Ruleset[Any], setup: Setup, seconds: float, runs: int) -> Figures:
    """Plain random play with events off. Set-up of a game counts for games, not for decisions."""
    lengths: list[int] = []
    decision_rates: list[float] = []
    game_rates: list[float] = []
    seed = 0
    random_game(rules.new_state(setup, 999_983), seeded(999_983))  # load everything
    for _ in range(runs):
        decisions = games = 0
        playing = whole = 0.0
        while whole < seconds / runs:
            seed += 1
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
        decision_rates.append(decisions / max(playing, 1e-9))
        game_rates.append(games / max(whole, 1e-9))
    middle = int(statistics.median(lengths))
    figures = Figures(
        setup.seats, decision_rates, game_rates, clone_rates(rules, setup, middle // 2, seconds / 2, runs)
    )
    figures.decisions_per_game = statistics.median(lengths)
    figures.games = len(lengths)
    return figures


def clone_rates(rules: Ruleset[Any], setup: Setup, depth: int, seconds: float, runs: int) -> list[float]:
    """Clones per CPU second of positions from the middle of games."""
    states = middle_states(rules, setup, depth)
    rates: list[float] = []
    for _ in range(runs):
        count = 0
        start = time.process_time()
        spent = 0.0
        while spent < seconds / runs:
            for _ in range(8):
                for s in states:
                    s.clone()
            count += 8 * len(states)
            spent = time.process_time() - start
        rates.append(count / spent)
    return rates


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
    """Measure a game for each number of seats. Raises UnknownGame or BadOption.

    The machine is calibrated before and after each, since what else it does changes from minute to minute.
    """
    rules = registry.ruleset(game)
    low, high = rules.meta.seats
    setups = [rules.setup(n, options or {}) for n in seats or range(low, high + 1)]
    found = [calibration.index(CALIBRATION_RUNS, operations)]
    rows: list[dict[str, Any]] = []
    for setup in setups:
        figures = measure(rules, setup, seconds, runs)
        found.append(calibration.index(CALIBRATION_RUNS, operations))
        rows.append(figures.to_json(calibration.REFERENCE * 2 / (found[-2] + found[-1])))
    return {
        "game": game,
        "title": rules.meta.title,
        "rules_version": rules.meta.rules_version,
        "build": build_of(rules),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": platform.machine(),
        "calibration_index": round(statistics.mean(found)),
        "reference_index": round(calibration.REFERENCE),
        "runs": runs,
        "figures": rows,
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
