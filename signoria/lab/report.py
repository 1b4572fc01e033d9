"""The report of a run: one HTML file that works offline, light and dark, and the same plots as SVG. Needs the extra `lab` (altair, vl-convert)."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any, Final

import altair as alt
import polars as pl
import vl_convert

from signoria.lab.rundir import Run, write_whole
from signoria.lab.tables import measures, read_table

WIDTH: Final = 560
SHOWN: Final = 40  # of the things that were used, those that stand out most
VERSION: Final = "6.4"  # of Vega-Lite, as vl-convert counts

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
NAMES: Final = {
    "turns_low": "turns (10 %)",
    "turns_high": "turns (90 %)",
    "lead_changes": "lead changes",
    "settled": "winner led for good after",
    "nobody": "nobody won",
    "low": "from",
    "high": "to",
    "times": "times",
}

STYLE: Final = """
:root { color-scheme: light dark; --ink: #22201c; --soft: #6b655b; --ground: #fbf9f4; --line: #ddd6c8; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece6da; --soft: #a69f92; --ground: #1b1916; --line: #3b362f; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-weight: 600; line-height: 1.2; } h2 { margin-top: 2.5rem; }
p.soft, td, th { color: var(--soft); } .plot { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; display: block; overflow-x: auto; }
th, td { padding: .25rem .75rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } td:first-child { color: var(--ink); }
code { font-size: .9em; }
"""
SCRIPT: Final = """
const dark = matchMedia('(prefers-color-scheme: dark)');
async function draw() {
  for (const place of document.querySelectorAll('.plot')) {
    const spec = JSON.parse(place.querySelector('script').textContent);
    await vegaEmbed(place.querySelector('div'), spec,
      { theme: dark.matches ? 'dark' : undefined, config: { background: 'transparent' }, renderer: 'svg',
        actions: { source: false, compiled: false, editor: false } });
  }
}
dark.addEventListener('change', draw); draw();
"""


HEADER: Final = alt.Header(labelAngle=0, labelAlign="left", labelAnchor="start", labelOrient="top")


def interval_chart(rows: list[dict[str, Any]], y: str, title: str) -> Any:
    """A point with its interval for each row, and the fair share."""
    base = alt.Chart(pl.DataFrame(rows)).encode(
        y=alt.Y(f"{y}:N", title=None, sort=None), tooltip=[f"{y}:N", "share:Q", "low:Q", "high:Q", "games:Q"]
    )
    share = alt.X("share:Q", title=title, axis=alt.Axis(format="%"))
    layers = [
        base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", title=title), x2="high:Q", color="cell:N"),
        base.mark_point(filled=True, size=70).encode(
            x=share, color=alt.Color("cell:N", title=None, legend=None)
        ),
    ]
    if "fair" in rows[0]:
        layers.append(base.mark_tick(color="grey", thickness=2, height=14).encode(x="fair:Q"))
    chart = alt.layer(*layers).properties(width=WIDTH)
    if len({row["cell"] for row in rows}) > 1:
        chart = chart.facet(row=alt.Row("cell:N", title=None, header=HEADER)).resolve_scale(y="independent")
    return chart


def histogram(table: Any, field: str, title: str) -> Any:
    chart = (
        alt.Chart(table.select("cell", field).drop_nulls())
        .mark_bar()
        .encode(
            x=alt.X(f"{field}:Q", bin=alt.Bin(maxbins=30), title=title),
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
    top = standing_out(found.get("uses", []))
    if top:
        rows = [{**row, "what": f"{row['verb']} {row['noun']}"} for row in top]
        out["uses"] = interval_chart(rows, "what", "share of the victories of who did it")
    return out


def standing_out(uses: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those farthest from a fair share for their number, by cell, the best first."""
    chosen = sorted(uses, key=lambda row: -abs(row["z"]))[:SHOWN]
    return sorted(chosen, key=lambda row: (row["cell"], -row["z"]))


def table_html(rows: list[dict[str, Any]]) -> str:
    if not rows:
        return "<p class=soft>None.</p>"
    keys = [key for key in rows[0] if key not in ("bots", "z", "players")]
    head = "".join(f"<th>{html.escape(NAMES.get(key, key))}</th>" for key in keys)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(shown(row.get(key)))}</td>" for key in keys) + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def shown(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:,.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def plot_html(chart: Any) -> str:
    spec = json.dumps(chart.to_dict(), ensure_ascii=False).replace("</", "<\\/")
    return f'<div class=plot><script type="application/json">{spec}</script><div></div></div>'


def write_report(run: Run, title: str, about: str) -> dict[str, list[dict[str, Any]]]:
    """Write report.html, plots/*.svg and measures.json of a run whose tables are there. Returns the measures."""
    found = measures(run.path)
    charts = charts_of(run.path, found)
    for name, chart in charts.items():
        svg = vl_convert.vegalite_to_svg(chart.to_dict(), vl_version=VERSION)
        write_whole(run.path / "plots" / f"{name}.svg", svg)
    versions, machine = run.about["versions"], run.about["machine"]
    body = [f"<h1>{html.escape(title)}</h1>"]
    body += [f"<p>{html.escape(part)}</p>" for part in about.split("\n\n") if part.strip()]
    for name, (heading, text) in HEADINGS.items():
        if name not in found:
            continue
        body.append(f"<h2>{heading}</h2>")
        body += [f"<p class=soft>{text}</p>"] if text else []
        if name in charts:
            body.append(plot_html(charts[name]))
        body.append(table_html(standing_out(found[name]) if name == "uses" else found[name]))
        if name == "overview":
            body += [plot_html(charts["turns"]), plot_html(charts["settled"])]
    rules = ", ".join(f"{game} {number}" for game, number in versions["rules"].items())
    body.append(
        f"<h2>With what</h2><p class=soft>Signoria {versions['signoria']}, rules {html.escape(rules)}, {versions['python']}, "
        f"{machine['system']} {machine['processor']}, {machine['cores']} cores. Digest <code>{run.digest()}</code>.</p>"
    )
    page = (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width, initial-scale=1'>"
        f"<title>{html.escape(title)}</title><style>{STYLE}</style><body>{''.join(body)}"
        f"<script>{vl_convert.javascript_bundle(vl_version=VERSION)}</script><script>{SCRIPT}</script></body></html>\n"
    )
    write_whole(run.path / "report.html", page)
    write_whole(run.path / "measures.json", json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    return found
