"""The report of a study: what was measured, cell by cell. Needs the extra `lab` (altair, polars)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import altair as alt

from signoria.lab.page import HEADER, WIDTH, Section, interval_chart, write_page
from signoria.lab.rundir import Run, write_whole
from signoria.lab.tables import measures, read_table

SHOWN: Final = 40  # of the things that were used, those that stand out most

HEADINGS: Final = {
    "overview": ("At a glance", ""),
    "seats": ("Seats", "Share of the victories by seat, with 95 % intervals. The grey mark is a fair share."),
    "start": (
        "Who begins",
        "Share of the victories of whoever decides first. Games that all begin together don't count.",
    ),
    "bots": ("Bots", "Share of the victories for each seat that a bot had."),
    "reasons": ("How games end", "Share of the games by the way they ended."),
    "uses": (
        "What is used, and what it is worth",
        "Share of the victories of players who did something at least once: what stands out most. Who stands well can afford more; it is no proof.",
    ),
}


def histogram(table: Any, field: str, title: str) -> Any:
    least = {"minstep": 1} if table[field].dtype.is_integer() else {}
    chart = (
        alt.Chart(table.select("cell", field).drop_nulls())
        .mark_bar()
        .encode(
            x=alt.X(f"{field}:Q", bin=alt.Bin(maxbins=30, **least), title=title),
            y=alt.Y("count()", title="games"),
            color=alt.Color("cell:N", title=None, legend=None),
            tooltip=["count()"],
        )
        .properties(width=WIDTH, height=120)
    )
    return (
        chart.facet(row=alt.Row("cell:N", title=None, header=HEADER))
        if table["cell"].n_unique() > 1
        else chart
    )


def charts_of(path: Path, found: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """The plots by name."""
    games = read_table(path, "games")
    out = {
        "turns": histogram(games, "turns", "turns of a game"),
        "settled": histogram(games, "settled", "part of the game after which the winner led for good"),
        "seats": interval_chart(
            [{**r, "seat": f"seat {r['seat']}"} for r in found["seats"]], "seat", "share of the victories"
        ),
        "bots": interval_chart(found["bots"], "bot", "share of the victories"),
        "reasons": interval_chart(found["reasons"], "reason", "share of the games"),
    }
    if found["start"]:
        rows = [{**row, "of": row["cell"], "cell": ""} for row in found["start"]]
        out["start"] = interval_chart(rows, "of", "share of the victories")
    top = standing_out(found.get("uses", []))
    if top:
        rows = [{**row, "what": f"{row['verb']} {row['noun']}"} for row in top]
        out["uses"] = interval_chart(rows, "what", "share of the victories of who did it")
    return out


def standing_out(uses: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those farthest from a fair share for their number, by cell, the best first."""
    chosen = sorted(uses, key=lambda row: -abs(row["z"]))[:SHOWN]
    return sorted(chosen, key=lambda row: (row["cell"], -row["z"]))


def write_report(run: Run, title: str, about: str) -> dict[str, list[dict[str, Any]]]:
    """Write report.html, plots/*.svg and measures.json of a run whose tables are there. Returns the measures."""
    found = measures(run.path)
    charts = charts_of(run.path, found)
    beside = {"overview": ["turns", "settled"]}
    sections = [
        Section(
            heading,
            text,
            {plot: charts[plot] for plot in beside.get(name, [name]) if plot in charts},
            standing_out(found[name]) if name == "uses" else found[name],
        )
        for name, (heading, text) in HEADINGS.items()
        if name in found
    ]
    write_page(run, title, about, sections)
    write_whole(run.path / "measures.json", json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    return found
