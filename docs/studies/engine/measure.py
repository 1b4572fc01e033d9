"""How the engine's time, memory and log grow with seats, turns and history: measured on random games.

python docs/studies/engine/measure.py [--games 3]      (needs the extra `lab`; writes growth.parquet, growth.json and plots beside itself)
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import altair as alt
import polars as pl

from signoria import registry
from signoria.kernel.match import Match
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import seeded

HERE = Path(__file__).resolve().parent
PLOTS = ["play_us", "memory_bytes", "save_bytes"]
POINTS = [25, 50, 100, 200, 400, 800, 1600]  # decisions at which a game is weighed


def clone_us(match: Match) -> float:
    begin = time.process_time()
    for _ in range(50):
        match.state.clone()
    return (time.process_time() - begin) / 50 * 1e6


def size_of(value: Any, seen: set[int]) -> int:
    """Bytes of an object and all that it alone leads to; what is shared by all games (rules, tables) is passed over."""
    if id(value) in seen or isinstance(value, type | type(sys)):
        return 0
    seen.add(id(value))
    total = sys.getsizeof(value)
    if isinstance(value, dict):
        return total + sum(size_of(k, seen) + size_of(v, seen) for k, v in value.items())
    if isinstance(value, list | tuple | set):
        return total + sum(size_of(item, seen) for item in value)
    total += size_of(vars(value), seen) if hasattr(value, "__dict__") else 0
    for kind in type(value).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if hasattr(value, name):
                total += size_of(getattr(value, name), seen)
    return total


def play(game: str, seats: int, seed: int) -> list[dict[str, Any]]:
    """One random game through a match, weighed now and then."""
    rules = registry.ruleset(game)
    match = Match(rules.setup(seats, {}), seed)
    rng = seeded(seed + 1)
    shared: set[int] = set()
    size_of(match.setup, shared)
    rows = []
    spent = 0.0
    count = 0
    since = 0
    while match.state.outcome is None and count < POINTS[-1]:
        seat = next_seat(match.state.waiting, rng)
        actions = match.state.legal(seat)
        action = actions[rng.below(len(actions))]
        begin = time.process_time()
        match.play(seat, action)
        spent += time.process_time() - begin
        count += 1
        since += 1
        if count in POINTS:
            rows.append(
                {
                    "game": game,
                    "seats": seats,
                    "seed": seed,
                    "decisions": count,
                    "turn": match.state.turn,
                    "play_us": spent / since * 1e6,
                    "clone_us": clone_us(match),
                    "position_bytes": len(json.dumps(match.state.to_json())),
                    "save_bytes": len(match.save(past=False)),
                    "save_with_past_bytes": len(match.save()),
                    "memory_bytes": size_of(match, set(shared)),
                }
            )
            spent, since = 0.0, 0
    return rows


def exponent(points: list[tuple[float, float]]) -> float:
    """The slope of the logarithms: 0 does not grow, 1 grows in proportion, 2 with the square."""
    xs = [math.log(x) for x, _ in points]
    ys = [math.log(y) for _, y in points]
    mx, my = statistics.fmean(xs), statistics.fmean(ys)
    below = sum((x - mx) ** 2 for x in xs)
    return sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True)) / below if below else 0.0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=3)
    given = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for game in registry.GAMES:
        low, high = registry.ruleset(game).meta.seats
        for seats in range(max(2, low), high + 1):
            for seed in range(given.games):
                rows += play(game, seats, 1000 + seed)
            print(game, seats, flush=True)
    table = pl.DataFrame(rows)
    table.write_parquet(HERE / "growth.parquet")
    fields = ["play_us", "clone_us", "position_bytes", "save_bytes", "save_with_past_bytes", "memory_bytes"]
    found: dict[str, Any] = {}
    for game in registry.GAMES:
        own = [row for row in rows if row["game"] == game]
        found[game] = {"by decisions": {}, "by seats": {}, "at 200 decisions": {}}
        at = [row for row in own if row["decisions"] == 200] or [r for r in own if r["decisions"] == 100]
        for field in fields:
            found[game]["by decisions"][field] = round(exponent([(r["decisions"], r[field]) for r in own]), 2)
            found[game]["by seats"][field] = round(exponent([(r["seats"], r[field]) for r in at]), 2)
            found[game]["at 200 decisions"][field] = round(statistics.median(r[field] for r in at))
    (HERE / "growth.json").write_text(json.dumps(found, indent=1) + "\n")
    for field in PLOTS:
        chart = (
            alt.Chart(table)
            .mark_line(point=True)
            .encode(
                x=alt.X("decisions:Q", scale=alt.Scale(type="log")),
                y=alt.Y(f"mean({field}):Q", scale=alt.Scale(type="log"), title=field.replace("_", " ")),
                color=alt.Color("game:N", title=None),
                detail="seats:N",
            )
            .properties(width=520, height=260)
        )
        chart.save(HERE / f"{field}.svg")


if __name__ == "__main__":
    main()
