"""A list of choices on the screen: with their details in a column, or side by side where there are many."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from signoria.cli.choices import Row

BRIEF = 8  # details are cut to a line each in lists longer than this, if the list must be short
SHORT = 10  # lists up to this long are never set in columns
GAP = 2


class ChoiceList:
    """All lines of a list, cut into pages. `details` has an entry for each row, empty for none."""

    def __init__(self, rows: list[Row], details: list[str], width: int, height: int, short: bool) -> None:
        self.rows = rows
        self.details = details
        self.height = height
        self.short = short
        self.key_width = max(len(row.key) for row in rows) + GAP
        self.columns = 1
        if len(rows) > SHORT and not any(details):
            widest = self.key_width + GAP + max(Line(row.label).cell_len for row in rows) + GAP
            self.columns = max(1, width // widest)

    @property
    def size(self) -> int:
        """How many rows a page holds."""
        return self.height * self.columns

    @property
    def pages(self) -> int:
        return -(-len(self.rows) // self.size)

    def left(self, page: int) -> int:
        """Rows after this page."""
        return max(0, len(self.rows) - (page + 1) * self.size)

    def draw(self, page: int) -> RenderableType:
        first = page * self.size
        rows = self.rows[first : first + self.size]
        details = self.details[first : first + self.size]
        return self.in_columns(rows) if self.columns > 1 else self.in_lines(rows, details)

    def in_lines(self, rows: list[Row], details: list[str]) -> Table:
        brief = self.short and len(rows) > BRIEF
        grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        grid.add_column(justify="right", style="cyan", no_wrap=True, min_width=self.key_width)
        grid.add_column()
        grid.add_column(style="dim")
        for row, detail in zip(rows, details, strict=True):
            text = Line(detail.strip(), no_wrap=brief, overflow="ellipsis" if brief else "fold")
            grid.add_row(row.key, Line(row.label), text)
        return grid

    def in_columns(self, rows: list[Row]) -> Table:
        """Down the first column, then down the next."""
        depth = -(-len(rows) // self.columns)
        grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        for _ in range(self.columns):
            grid.add_column(justify="right", style="cyan", no_wrap=True, min_width=self.key_width)
            grid.add_column(no_wrap=True)
        for line in range(depth):
            cells: list[str | Line] = []
            for row in rows[line::depth]:
                cells += [row.key, Line(row.label)]
            grid.add_row(*cells)
        return grid
