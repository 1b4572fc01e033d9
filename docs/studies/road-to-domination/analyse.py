"""The tables of the page, from the run directory of the study.

    signoria lab study docs/studies/road-to-domination/study.toml --out runs/road
    python docs/studies/road-to-domination/analyse.py runs/road       (needs the extra `lab`)

What a power or religion wins against an even share (1 is fair), and how far apart powers and religions are: the spread that is seen, what luck alone would
give, and what is left (the root of the difference of the squares), with its 95 % interval over 300 draws of games. Powers count as often as they are chosen.
Writes starts.parquet (a row for each player: power, religion, share of the victory) and plots/powers.svg beside it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from signoria.lab.page import interval_chart
from signoria.lab.tables import interval, read_table

HERE = Path(__file__).parent
c = pl.col
DRAWS = 300


def starts_of(games: Any, uses: Any) -> Any:
    """Power and religion of every player; "none" for who kept the religion of the start."""
    players = games.with_columns(seat=pl.int_ranges(0, c("seats"))).explode("seat", "shares")
    players = players.select("cell", "game", "seats", "seat", share="shares")
    for verb, name in (("choose_power", "power"), ("convert", "religion")):
        chosen = uses.filter(c("verb") == verb).unique(["cell", "game", "seat"], keep="first")
        chosen = chosen.select("cell", "game", "seat", c("noun").alias(name))
        players = players.join(chosen, on=["cell", "game", "seat"], how="left")
    return players.with_columns(
        c("power").fill_null("none"), c("religion").fill_null("none"), even=c("share") * c("seats")
    )


def spreads(groups: Any, even: Any, games: Any, kinds: int) -> tuple[float, float, float, float, float]:
    """The spread that is seen, that of luck, what is left, and its interval."""
    chance = np.random.default_rng(1)
    number = int(games.max()) + 1
    whole = left_over(groups, even, np.ones(len(even)), kinds)
    drawn = []
    for _ in range(DRAWS):
        weight = np.bincount(chance.integers(0, number, number), minlength=number)[games].astype(float)
        drawn.append(left_over(groups, even, weight, kinds)[2])
    low, high = np.quantile(drawn, [0.025, 0.975])
    return (*whole, float(low), float(high))


def left_over(groups: Any, even: Any, weight: Any, kinds: int) -> tuple[float, float, float]:
    size = np.bincount(groups, weight, kinds)
    there = size >= 20
    size = size[there]
    mean = np.bincount(groups, weight * even, kinds)[there] / size
    square = np.bincount(groups, weight * even * even, kinds)[there] / size
    part = size / size.sum()
    middle = float((part * mean).sum())
    seen = float((part * (mean - middle) ** 2).sum())
    luck = float((part * (square - mean**2) / size).sum())
    return seen**0.5, luck**0.5, max(0.0, seen - luck) ** 0.5


def report(cell: str, own: Any, what: str) -> list[dict[str, Any]]:
    own = own.filter(c(what) != "none")
    names = sorted(own[what].unique().to_list())
    groups = np.array([names.index(name) for name in own[what]])
    found = spreads(groups, own["even"].to_numpy(), own["game"].to_numpy(), len(names))
    print(
        f"{cell}, {what}: seen {found[0]:.3f}, luck {found[1]:.3f}, left {found[2]:.3f} ({found[3]:.3f} to {found[4]:.3f})"
    )
    rows = []
    for name in names:
        of = own.filter(c(what) == name)
        seats = of["seats"].mean()
        low, high = interval(of["share"].sum(), of.height)
        rows.append(
            {
                "cell": cell,
                what: name,
                "games": of.height,
                "share": round(of["even"].mean(), 3),
                "low": round(low * seats, 3),
                "high": round(high * seats, 3),
            }
        )
    rows.sort(key=lambda row: -row["share"])
    print(
        "   ",
        ", ".join(
            f"{r[what]} {r['share']:.2f} ({r['low']:.2f} to {r['high']:.2f}; {r['games']})" for r in rows
        ),
    )
    return rows


def main(path: Path, write: bool = True) -> None:
    games, uses = read_table(path, "games"), read_table(path, "uses")
    starts = starts_of(games, uses)
    powers = []
    for cell in games["cell"].unique(maintain_order=True):
        own = starts.filter(c("cell") == cell)
        powers += report(cell, own, "power")
        report(cell, own, "religion")
        changed = own.filter(c("religion") != "none").height / own.height
        print(f"    {changed:.0%} of the players changed their religion")
    if write:
        starts.write_parquet(HERE / "starts.parquet")
        (HERE / "plots").mkdir(exist_ok=True)
        chart = interval_chart(
            [{**row, "fair": 1.0} for row in powers], "power", "victories against an even share"
        )
        chart.save(HERE / "plots" / "powers.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1]), "--dry" not in sys.argv)
