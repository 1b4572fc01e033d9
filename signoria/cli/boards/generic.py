"""Any view as tidy panels: fields that hold one value per seat become a table of players, the rest panels and
lists.
"""

from __future__ import annotations

from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from signoria.cli.boards.eyes import Eyes

MOST_ROWS = 40  # of a table in a panel
WIDE = 8  # fields that a table with a row per seat can hold


def board(view: dict[str, Any], eyes: Eyes) -> RenderableType:
    """Panels for every field of a view."""
    per_seat = {key: value for key, value in view.items() if is_per_seat(value, eyes.seats)}
    parts: list[RenderableType] = []
    facts = {k: v for k, v in view.items() if k not in per_seat and is_plain(v)}
    if facts:
        parts.append(fact_line(facts, eyes))
    if per_seat:
        parts.append(players(per_seat, eyes))
    small: list[RenderableType] = []
    for key, value in view.items():
        if key in per_seat or key in facts or value in ([], {}):
            continue
        panel = Panel(
            content(value, eyes), title=eyes.field(key), title_align="left", box=box.ROUNDED, expand=False
        )
        if is_table(value):
            parts.append(panel)
        else:
            small.append(panel)
    if small:
        parts.append(Columns(small))
    return Group(*parts)


def is_plain(value: Any) -> bool:
    return value is None or isinstance(value, bool | int | str)


def is_table(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def is_per_seat(value: Any, seats: int) -> bool:
    """Lists as long as the table is: numbers, lists, tables, or a mixture with gaps. A list of mere words is
    rather a hand.
    """
    if not isinstance(value, list) or len(value) != seats:
        return False
    return not all(isinstance(v, str) for v in value)


def fact_line(facts: dict[str, Any], eyes: Eyes) -> Line:
    line = Line()
    for key, value in facts.items():
        if line:
            line.append("   ")
        line.append(f"{eyes.field(key)} ", style="dim")
        line.append(eyes.value(value))
    return line


def players(fields: dict[str, list[Any]], eyes: Eyes) -> Table:
    """A row per seat if all fits; else a column per seat. Tables inside a seat's value become fields of their own."""
    columns: list[tuple[str, list[Any]]] = []
    for key, values in fields.items():
        if all(isinstance(v, dict) for v in values):
            inner = list(dict.fromkeys(k for v in values for k in v))
            columns += [(k, [v.get(k) for v in values]) for k in inner if k not in ("seat", "name")]
        else:
            columns.append((key, values))
    columns = [(key, values) for key, values in columns if any(v not in (None, [], {}) for v in values)]
    table = Table(box=None, pad_edge=False, header_style="dim")
    if len(columns) <= WIDE and all(is_plain(v) for _, values in columns for v in values):
        table.add_column(eyes.words.say("board.player"))
        for key, values in columns:
            numbers = all(isinstance(v, int) for v in values)
            table.add_column(eyes.field(key), justify="right" if numbers else "left")
        for seat in range(eyes.seats):
            table.add_row(eyes.player(seat), *[brief(values[seat], eyes) for _, values in columns])
        return table
    table.add_column(eyes.words.say("board.player"), style="dim")
    for seat in range(eyes.seats):
        table.add_column(eyes.player(seat))
    for key, values in columns:
        table.add_row(eyes.field(key), *[brief(value, eyes) for value in values])
    return table


def brief(value: Any, eyes: Eyes) -> str:
    """A value in one cell."""
    if is_plain(value):
        return eyes.value(value)
    if isinstance(value, dict):
        return (
            ", ".join(
                f"{eyes.field(k)}: {brief(v, eyes)}" for k, v in value.items() if v not in (None, [], {})
            )
            or "–"
        )
    return ", ".join(brief(v, eyes) for v in value) or "–"


def content(value: Any, eyes: Eyes) -> RenderableType:
    """The inside of a panel."""
    if is_plain(value):
        return Line(eyes.value(value))
    if is_table(value):
        columns = list(dict.fromkeys(key for row in value for key in row))
        table = Table(box=None, pad_edge=False)
        for key in columns:
            table.add_column(eyes.field(key), header_style="dim")
        for row in value[:MOST_ROWS]:
            table.add_row(*[brief(row.get(key), eyes) for key in columns])
        if len(value) > MOST_ROWS:
            table.add_row(eyes.words.say("board.more", n=len(value) - MOST_ROWS))
        return table
    if isinstance(value, dict):
        grid = Table.grid(padding=(0, 2))
        for key, inner in value.items():
            grid.add_row(
                Line(eyes.thing(key) if eyes.thing(key) != key else eyes.field(key), style="dim"),
                brief(inner, eyes),
            )
        return grid
    return Line(brief(value, eyes))
