"""The tables and plots of the page, from the run directory of the study.

    signoria lab study docs/studies/age-of-renaissance/study.toml --out runs/renaissance
    python docs/studies/age-of-renaissance/analyse.py runs/renaissance       (needs the extra `lab`)

Writes starts.parquet (a row for each seat of each game: capital, bid, share), advances.parquet (who bought what, and when) and plots/*.svg beside it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import altair as alt
import polars as pl

from signoria.lab.page import interval_chart
from signoria.lab.tables import interval, read_table, with_interval

HERE = Path(__file__).parent
CAPITALS = ["venice", "genoa", "barcelona", "paris", "london", "hamburg"]


def starts_of(games: Any, decisions: Any) -> Any:
    """Capital and bid of each seat. The last to choose has no choice: the capital that is left is his."""
    said = decisions.filter(pl.col("action").str.contains("^(bid_capital|choose_capital) ")).with_columns(
        verb=pl.col("action").str.split(" ").list.get(0), noun=pl.col("action").str.split(" ").list.get(1)
    )
    out = []
    chosen = {(r["cell"], r["game"], r["seat"], r["verb"]): r["noun"] for r in said.iter_rows(named=True)}
    for row in games.iter_rows(named=True):
        head = (row["cell"], row["game"])
        named = [chosen.get((*head, seat, "choose_capital")) for seat in range(row["seats"])]
        left = [name for name in CAPITALS[: row["seats"]] if name not in named]
        for seat in range(row["seats"]):
            out.append(
                {
                    "cell": row["cell"],
                    "game": row["game"],
                    "seats": row["seats"],
                    "capital": named[seat] or left[0],
                    "bid": int(chosen.get((*head, seat, "bid_capital"), 0)),
                    "share": row["shares"][seat],
                    "score": row["scores"][seat],
                }
            )
    return pl.DataFrame(out)


def advances_of(games: Any, decisions: Any) -> Any:
    """Every purchase: who, which turn, whether the first of the game, and the share of the victory."""
    bought = (
        decisions.filter(pl.col("action").str.starts_with("buy "))
        .with_columns(advance=pl.col("action").str.split(" ").list.get(1))
        .join(games.select("cell", "game", "seats", "shares"), on=["cell", "game"])
        .with_columns(share=pl.col("shares").list.get(pl.col("seat")))
    )
    first = pl.col("turn") == pl.col("turn").min().over("cell", "game", "advance")
    return bought.with_columns(first=first).select(
        "cell", "game", "seats", "seat", "turn", "advance", "first", "share"
    )


def shares(table: Any, keys: list[str]) -> list[dict[str, Any]]:
    found = table.group_by(keys).agg(
        pl.col("share").sum().alias("wins"),
        pl.len().alias("games"),
        (1 / pl.col("seats").mean()).round(4).alias("fair"),
    )
    return with_interval(found.sort(keys).to_dicts())


def show(title: str, rows: list[dict[str, Any]], keys: list[str]) -> None:
    print(f"\n## {title}")
    for row in rows:
        print("  ".join(f"{row[key]}" for key in keys))


def main(path: Path) -> None:
    games, decisions, turns = (read_table(path, name) for name in ("games", "decisions", "turns"))
    starts, advances = starts_of(games, decisions), advances_of(games, decisions)
    starts.write_parquet(HERE / "starts.parquet")
    advances.write_parquet(HERE / "advances.parquet")
    c = pl.col

    by_cell = games.with_columns(
        best=c("scores").list.max(),
        others=(c("scores").list.sum() - c("scores").list.max()) / (c("seats") - 1),
    )
    for row in (
        by_cell.group_by("cell", maintain_order=True)
        .agg(
            c("turns").median(),
            c("turns").quantile(0.1).alias("low"),
            c("turns").quantile(0.9).alias("high"),
            c("decisions").median(),
            c("best").median(),
            c("others").median(),
            c("lead_changes").mean().round(1),
            c("settled").mean().round(2),
        )
        .to_dicts()
    ):
        print(row)
    last = turns.sort("turn").group_by("cell", "game").last()
    misery = last.with_columns(misery=-c("tally").struct.field("misery").list.mean())
    print(misery.group_by("cell").agg(c("misery").median()).sort("cell").to_dicts())
    ends = games.group_by("cell", "reason").len().sort("cell", "reason")
    print(ends.to_dicts())

    capitals = [{**r, "capital": r["capital"]} for r in shares(starts, ["cell", "capital"])]
    order = {name: i for i, name in enumerate(CAPITALS)}
    capitals.sort(key=lambda row: (row["cell"], order[row["capital"]]))
    show("Capitals", capitals, ["cell", "capital", "share", "low", "high", "fair"])
    bids = starts.with_columns(
        step=pl.when(c("bid") == 0)
        .then(pl.lit("0"))
        .when(c("bid") <= 2)
        .then(pl.lit("1 to 2"))
        .otherwise(pl.lit("3 and more"))
    )
    english = bids.filter(c("cell").str.starts_with("English") & ~c("cell").str.contains("length"))
    show(
        "Bids", shares(english, ["seats", "step"]), ["seats", "step", "games", "share", "low", "high", "fair"]
    )
    print(
        starts.group_by("cell")
        .agg(c("bid").mean().round(2), c("bid").max().alias("most"))
        .sort("cell")
        .to_dicts()
    )

    long = advances.filter(~c("cell").str.contains("length") & c("first"))
    rows = long.group_by("advance").agg(
        c("share").sum().alias("wins"),
        pl.len().alias("games"),
        (1 / c("seats")).mean().round(4).alias("fair"),
        c("turn").median(),
    )
    first = with_interval(rows.to_dicts())
    for row in first:
        row["times"] = round(row["share"] / row["fair"], 2)
        low, high = interval(row["wins"], row["games"])
        row["from"], row["to"] = round(low / row["fair"], 2), round(high / row["fair"], 2)
    first.sort(key=lambda row: -row["times"])
    show("Advances: who buys it first", first, ["advance", "times", "from", "to", "games", "turn"])

    short = advances.filter(c("cell").str.contains("basic"))
    owned = shares(short, ["advance"])
    owned.sort(key=lambda row: -row["share"])
    show(
        "Advances: who has it at the end of a basic game", owned, ["advance", "share", "low", "high", "games"]
    )

    plots = HERE / "plots"
    plots.mkdir(exist_ok=True)
    wanted = [row for row in capitals if "length" not in row["cell"]]
    interval_chart(wanted, "capital", "share of the victories").save(plots / "capitals.svg")
    points = [
        {
            "cell": "",
            "advance": r["advance"],
            "share": r["times"],
            "low": r["from"],
            "high": r["to"],
            "games": r["games"],
        }
        for r in first
    ]
    base = alt.Chart(pl.DataFrame(points)).encode(y=alt.Y("advance:N", title=None, sort=None))
    chart = alt.layer(
        alt.Chart(pl.DataFrame({"x": [1.0]})).mark_rule(color="grey").encode(x="x:Q"),
        base.mark_rule(strokeWidth=2).encode(
            x=alt.X("low:Q", title="victories of who bought it first, fair = 1"), x2="high:Q"
        ),
        base.mark_point(filled=True, size=60).encode(x="share:Q"),
    )
    chart.properties(width=560).save(plots / "advances.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
