"""How much bots think: iterations per CPU second, and CPU time per decision, in the middle of games that the policies play.

Needs nothing but the standard library, so that it also runs in the environment of the compiled build:

    python -m signoria.lab.pondering GAME [SECONDS] [SEATS] [POSITIONS]     (prints JSON)
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from typing import Any

from signoria import registry
from signoria.bots.levels import Prince
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import Rng, derive, seeded
from signoria.kernel.state import State
from signoria.lab.bench import build_of


def measure(game: str, seconds: float = 0.1, seats: int = 3, positions: int = 20) -> dict[str, Any]:
    """A Prince with so many seconds, in positions spread over games of sensible players: after random play games are soon over, and whole playouts
    look cheaper than they are.
    """
    rules = registry.ruleset(game)
    setup = rules.setup(seats, {})
    rates: list[float] = []
    times: list[float] = []
    number = 0
    while len(times) < positions:
        number += 1
        s: State = rules.new_state(setup, derive(11, number))
        rng = seeded(derive(12, number))
        play_on(s, rng, 1 + number * 37 % 150)
        if s.outcome is not None:
            continue
        seat = next_seat(s.waiting, rng)
        if len(s.legal(seat)) < 2:
            continue
        bot = Prince(number, seconds=seconds)
        start = time.thread_time()
        bot.choose(s, seat)
        times.append(time.thread_time() - start)
        if bot.spent > 0:
            rates.append(bot.tried / bot.spent)
    return {
        "game": game,
        "build": build_of(rules),
        "seats": seats,
        "budget": seconds,
        "positions": positions,
        "iterations_per_s": round(statistics.median(rates)) if rates else 0,
        "cpu_median": round(statistics.median(times), 4),
        "cpu_most": round(max(times), 4),
    }


def play_on(s: State, rng: Rng, decisions: int) -> None:
    """So many real decisions by the policies, in place; where a game has none, by chance."""
    style = s.rules.thinking().style(rng)
    while s.outcome is None and decisions > 0:
        seat = next_seat(s.waiting, rng)
        actions = s.legal(seat)
        action = actions[0]
        if len(actions) > 1:
            decisions -= 1
            s.offered = actions
            action = s.rules.policy(s, seat, style) or actions[rng.below(len(actions))]
        s.apply(seat, action)


def main(arguments: list[str]) -> int:
    given = [*arguments, *["", "0.1", "3", "20"][len(arguments) :]]
    json.dump(measure(given[0], float(given[1]), int(given[2]), int(given[3])), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
