"""The page of a report: one HTML file that works offline, light and dark, made of sections with text, plots and tables; and the same plots as SVG.
Needs the extra `lab` (altair, vl-convert).
"""

from __future__ import annotations

import html
import json
from typing import Any, Final

import altair as alt
import polars as pl
import vl_convert

from signoria.lab.rundir import Run, write_whole

WIDTH: Final = 560
VERSION: Final = "6.4"  # of Vega-Lite, as vl-convert counts

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
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
p { max-width: 60rem; }
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
  const line = getComputedStyle(document.documentElement).getPropertyValue('--line').trim();
  for (const place of document.querySelectorAll('.plot')) {
    const spec = JSON.parse(place.querySelector('script').textContent);
    await vegaEmbed(place.querySelector('div'), spec,
      { theme: dark.matches ? 'dark' : undefined, config: { background: 'transparent', axis: { gridColor: line } }, renderer: 'svg',
        actions: { source: false, compiled: false, editor: false } });
  }
}
dark.addEventListener('change', draw); draw();
"""


HEADER: Final = alt.Header(labelAngle=0, labelAlign="left", labelAnchor="start", labelOrient="top")


class Section:
    """A heading, a sentence, plots by name, and a table."""

    def __init__(
        self, heading: str, text: str, charts: dict[str, Any], rows: list[dict[str, Any]] | None = None
    ) -> None:
        self.heading = heading
        self.text = text
        self.charts = charts
        self.rows = rows


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


def section_html(section: Section) -> str:
    parts = [f"<h2>{html.escape(section.heading)}</h2>"]
    parts += [f"<p class=soft>{html.escape(section.text)}</p>"] if section.text else []
    parts += [plot_html(chart) for chart in section.charts.values()]
    parts += [table_html(section.rows)] if section.rows is not None else []
    return "".join(parts)


def with_what(run: Run) -> str:
    """Versions, machine, time and digest."""
    versions, machine = run.about["versions"], run.about["machine"]
    rules = ", ".join(
        f"{game} {number} ({versions['build'][game]})" for game, number in versions["rules"].items()
    )
    seconds = sum(run.seconds(part) for part in range(run.parts))
    return (
        f"<h2>With what</h2><p class=soft>Signoria {versions['signoria']}, rules {html.escape(rules)}, {versions['python']}, "
        f"{machine['system']} {machine['processor']}, {machine['cores']} cores; {seconds:,.1f} CPU seconds. Digest <code>{run.digest()}</code>.</p>"
    )


def write_page(run: Run, title: str, about: str, sections: list[Section]) -> None:
    """Write report.html and plots/*.svg."""
    for section in sections:
        for name, chart in section.charts.items():
            svg = vl_convert.vegalite_to_svg(chart.to_dict(), vl_version=VERSION)
            write_whole(run.path / "plots" / f"{name}.svg", svg)
    body = [f"<h1>{html.escape(title)}</h1>"]
    body += [f"<p>{html.escape(part)}</p>" for part in about.split("\n\n") if part.strip()]
    body += [section_html(section) for section in sections]
    body.append(with_what(run))
    page = (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width, initial-scale=1'>"
        f"<title>{html.escape(title)}</title><style>{STYLE}</style><body>{''.join(body)}"
        f"<script>{vl_convert.javascript_bundle(vl_version=VERSION)}</script><script>{SCRIPT}</script></body></html>\n"
    )
    write_whole(run.path / "report.html", page)
