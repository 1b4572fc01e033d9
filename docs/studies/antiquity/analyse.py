"""The tables and plots of the page, from the run directory of the study.

    signoria lab study docs/studies/antiquity/study.toml --out runs/antiquity
    python docs/studies/antiquity/analyse.py runs/antiquity       (needs the extra `lab`)

Writes ends.parquet (a row for each seat of each game: its bot, its saint, its graves, its share) and plots/*.svg beside it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import altair as alt
import polars as pl

from signoria.lab.page import interval_chart
from signoria.lab.report import histogram
from signoria.lab.tables import read_table, with_interval

HERE = Path(__file__).parent
c = pl.col


def ends_of(games: Any, turns: Any, decisions: Any) -> Any:
    """How each seat ended. Its saint is the one that it dedicated its last cathedral to."""
    saints = {
        (row["cell"], row["game"], row["seat"]): row["action"].split()[1]
        for row in decisions.filter(c("action").str.starts_with("dedicate "))
        .sort("number")
        .iter_rows(named=True)
    }
    last = {(row["cell"], row["game"]): row["tally"] for row in turns.sort("turn").iter_rows(named=True)}
    out = []
    for row in games.iter_rows(named=True):
        tally = last[(row["cell"], row["game"])]
        for seat in range(row["seats"]):
            out.append(
                {
                    "cell": row["cell"],
                    "game": row["game"],
                    "seats": row["seats"],
                    "bot": row["bots"][seat],
                    "saint": saints.get((row["cell"], row["game"], seat), "none"),
                    "graves": tally["graves"][seat],
                    "people": tally["people"][seat],
                    "turns": row["turns"],
                    "reason": row["reason"],
                    "share": row["shares"][seat],
                }
            )
    return pl.DataFrame(out)


def famine_of(turns: Any) -> Any:
    """Graves that a seat has at the end of a turn, on average, by cell."""
    graves = turns.with_columns(graves=c("tally").struct.field("graves").list.mean())
    return (
        graves.group_by("cell", "turn").agg(c("graves").mean(), pl.len().alias("games")).sort("cell", "turn")
    )


def main(path: Path) -> None:
    games, turns, decisions = (read_table(path, name) for name in ("games", "turns", "decisions"))
    ends = ends_of(games, turns, decisions)
    ends.write_parquet(HERE / "ends.parquet")
    print("## At a glance")
    for cell in games["cell"].unique(maintain_order=True):
        own, of = games.filter(c("cell") == cell), ends.filter(c("cell") == cell)
        won = of.filter(c("share") > 0)
        quantiles = [own["turns"].quantile(q) for q in (0.1, 0.5, 0.9)]
        reasons = dict(own["reason"].value_counts(sort=True).iter_rows())
        saints = dict(won.group_by("saint").agg(c("share").sum()).sort("share", descending=True).iter_rows())
        print(
            f"{cell}: turns {quantiles}; {reasons}; saints of winners {saints}; "
            f"graves of winners {won['graves'].mean() or 0:.2f} (median {won['graves'].median()}), "
            f"of others {of.filter(c('share') == 0)['graves'].mean() or 0:.2f}; players with graves {(of['graves'] > 0).mean():.2f}; "
            f"winner led for good after {own['settled'].mean() or 0:.2f}; lead changes {own['lead_changes'].mean():.1f}"
        )
    print("\n## One player of another kind among two Merchants")
    changed = ends.filter(c("bot").str.contains("+", literal=True))
    rows = with_interval(
        changed.group_by("cell", maintain_order=True)
        .agg(
            c("share").sum().alias("wins"),
            pl.len().alias("games"),
            (1 / c("seats").mean()).round(4).alias("fair"),
            c("turns").filter(c("share") > 0).median().alias("winning_turn"),
            c("graves").mean().round(2),
            (c("saint").filter(c("share") > 0) == c("saint").filter(c("share") > 0).mode().first())
            .sum()
            .alias("so often"),
            c("saint").filter(c("share") > 0).mode().first().alias("won most by"),
        )
        .to_dicts()
    )
    for row in rows:
        print(row)
    plots = HERE / "plots"
    plots.mkdir(exist_ok=True)
    points = [{**row, "who": row["cell"], "cell": ""} for row in rows]
    interval_chart(points, "who", "share of the victories").save(plots / "changed.svg")
    self_play = games.filter(c("cell").str.starts_with("Merchants,") | c("cell").str.starts_with("the first"))
    histogram(self_play, "turns", "turns of a game").save(plots / "turns.svg")
    famine = famine_of(turns.filter(c("cell").is_in(self_play["cell"].unique().to_list()))).filter(
        c("games") >= 10
    )
    alt.Chart(famine).mark_line(point=True).encode(
        x="turn:Q", y=alt.Y("graves:Q", title="graves of a player"), color=alt.Color("cell:N", title=None)
    ).properties(width=560, height=240).save(plots / "graves.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
