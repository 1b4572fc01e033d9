"""Studies: what is to be played and measured, read from a TOML file and checked before anything is played.

title = "Seats in Road to Domination"
about = "Does it matter where one sits?"
seed = 7
games = 100                       # of each cell
tables = ["games", "turns"]       # of games, turns, uses, decisions; usually the first three

[[cell]]
game = "road_to_domination"
seats = [2, 3, 4]                 # a cell for each
bots = "greedy"                   # on all seats; or a list, one for each seat
options = { turn_limit = [20, 40] }   # a list: a cell for each value
"""

from __future__ import annotations

import difflib
import itertools
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from signoria import registry
from signoria.kernel.errors import SignoriaError
from signoria.lab.entrants import check
from signoria.lab.jobs import TABLES, Cell, Job, jobs_of

KEYS: Final = ("title", "about", "seed", "games", "tables", "cell")
CELL_KEYS: Final = ("name", "game", "seats", "bots", "games", "options", "data")
USUAL: Final = ["games", "turns", "uses"]
PART: Final = 10  # games of a part
MOST_GAMES: Final = 1_000_000
LARGEST_SEED: Final = 10**18 - 1


class BadStudy(SignoriaError):
    """What is wrong with a study, with the line and what would be right."""


class Study:
    """A checked study."""

    def __init__(
        self, title: str, about: str, seed: int, tables: list[str], cells: list[Cell], kind: str = "study"
    ) -> None:
        self.title = title
        self.about = about
        self.seed = seed
        self.tables = tables
        self.cells = cells
        self.kind = kind

    @property
    def games(self) -> int:
        return sum(cell.games for cell in self.cells)

    def jobs(self) -> list[Job]:
        return jobs_of(self.cells, self.seed, self.tables, PART)

    def request(self) -> dict[str, Any]:
        """What the rows follow from, for the run directory. Data packs count by what is in them, not by where they lie."""
        cells = []
        for cell in self.cells:
            pack = registry.ruleset(cell.game).load_pack(cell.data)[0]
            cells.append({**cell.to_json(), "data": pack.fingerprint if cell.data is not None else None})
        return {
            "title": self.title,
            "about": self.about,
            "seed": self.seed,
            "tables": self.tables,
            "cells": cells,
        }


class Reader:
    """Reads a study and knows the lines of its keys."""

    def __init__(self, text: str, name: str, folder: Path) -> None:
        self.lines = text.splitlines()
        self.name = name
        self.folder = folder
        self.text = text

    def bad(self, line: int, message: str) -> BadStudy:
        return BadStudy(f"{self.name}, line {line}: {message}")

    def line_of(self, cell: int, key: str, word: str = "") -> int:
        """The line of a key: before the first cell (-1) or in one of them; of a word in its value, if that is given."""
        at = -1
        found = start = 1
        for i, line in enumerate(self.lines, 1):
            if re.match(r"\s*\[\[\s*cell\s*\]\]", line):
                at += 1
                if at == cell:
                    start = i
            elif at == cell and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]", line):
                found = i
                break
            elif at == cell and re.match(rf"\s*\[\s*cell\.{re.escape(key)}\s*\]", line):
                found = i
                break
        else:
            found = start
        if word:
            for i in range(found, len(self.lines) + 1):
                if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", self.lines[i - 1]):
                    return i
        return found

    def study(self) -> Study:
        try:
            values = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise BadStudy(f"{self.name}: this is no TOML: {error}") from error
        self._known(values, KEYS, -1)
        title = self._typed(values, "title", str, -1, self.name)
        about = self._typed(values, "about", str, -1, "")
        seed = self._typed(values, "seed", int, -1, 1)
        if abs(seed) > LARGEST_SEED:
            raise self.bad(
                self.line_of(-1, "seed"), f"seed is a number of at most 18 digits, not {str(seed)[:60]}"
            )
        games = self._games(values, -1, 100)
        tables = values.get("tables", USUAL)
        if not isinstance(tables, list) or not all(isinstance(name, str) for name in tables):
            raise self.bad(self.line_of(-1, "tables"), f"tables is a list of {', '.join(TABLES)}")
        for name in tables:
            if name not in TABLES:
                raise self.bad(self.line_of(-1, "tables", name), unknown("table", name, TABLES))
        rows = values.get("cell", [])
        if not isinstance(rows, list) or not rows:
            raise self.bad(
                self.line_of(-1, "cell"), "a study needs at least one [[cell]] with a game and bots"
            )
        cells: list[Cell] = []
        for i, row in enumerate(rows):
            for cell in self._cells(row, i, games):
                if any(cell.name == other.name for other in cells):
                    raise self.bad(
                        self.line_of(i, "name"),
                        f"two cells are called {cell.name[:60]!r}; give each a name of its own",
                    )
                cells.append(cell)
        ordered = [table for table in TABLES if table in tables or table == "games"]
        return Study(title, about, seed, ordered, cells)

    def _known(self, values: dict[str, Any], keys: Sequence[str], cell: int) -> None:
        for key in values:
            if key not in keys:
                raise self.bad(self.line_of(cell, key), unknown("key", key, keys))

    def _typed(self, values: dict[str, Any], key: str, kind: type, cell: int, usual: Any) -> Any:
        value = values.get(key, usual)
        if isinstance(value, bool) or not isinstance(value, kind):
            wanted = "a whole number" if kind is int else "a text"
            raise self.bad(self.line_of(cell, key), f"{key} is {wanted}, not {str(value)[:60]!r}")
        return value

    def _games(self, values: dict[str, Any], cell: int, usual: int) -> int:
        games: int = self._typed(values, "games", int, cell, usual)
        if not 1 <= games <= MOST_GAMES:
            raise self.bad(
                self.line_of(cell, "games"), f"games is a number from 1 to {MOST_GAMES:,}, not {games}"
            )
        return games

    def _cells(self, row: Any, number: int, usual: int) -> list[Cell]:
        if not isinstance(row, dict):
            raise self.bad(
                self.line_of(-1, "cell"), "cells are written [[cell]], each with its keys below it"
            )
        self._known(row, CELL_KEYS, number)
        for key in ("game", "bots"):
            if key not in row:
                raise self.bad(self.line_of(number, key), f"the cell has no {key}")
        game = self._typed(row, "game", str, number, "")
        try:
            rules = registry.ruleset(game)
        except SignoriaError as error:
            raise self.bad(self.line_of(number, "game"), str(error)) from error
        games = self._games(row, number, usual)
        bots = row["bots"]
        names = [bots] if isinstance(bots, str) else bots
        if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
            raise self.bad(
                self.line_of(number, "bots"), "bots is a name for all seats, or a list with one for each seat"
            )
        for name in names:
            try:
                check(name, rules)
            except SignoriaError as error:
                raise self.bad(self.line_of(number, "bots", name), str(error)) from error
        seats = row.get("seats", [len(names)] if isinstance(bots, list) else [max(2, rules.meta.seats[0])])
        seats = seats if isinstance(seats, list) else [seats]
        if not seats:
            raise self.bad(
                self.line_of(number, "seats"), "seats is an empty list: it would make no cell at all"
            )
        options = row.get("options", {})
        if not isinstance(options, dict):
            raise self.bad(
                self.line_of(number, "options"), "options is a table: options = { turn_limit = 20 }"
            )
        for key, value in options.items():
            if value == []:
                raise self.bad(
                    self.line_of(number, "options", key),
                    f"{key} is an empty list: it would make no cell at all",
                )
        called = self._typed(row, "name", str, number, game)
        folder: str | None = None
        if "data" in row:
            given_path = self._typed(row, "data", str, number, "")
            if "\0" in given_path:
                raise self.bad(
                    self.line_of(number, "data"), f"data is the path of a folder, not {given_path[:60]!r}"
                )
            folder = str((self.folder / given_path).resolve())
        choices = [
            [(key, v) for v in (value if isinstance(value, list) else [value])]
            for key, value in options.items()
        ]
        out = []
        for count, chosen in itertools.product(seats, itertools.product(*choices)):
            if isinstance(bots, list) and count != len(names):
                raise self.bad(self.line_of(number, "seats"), f"{len(names)} bots do not fit {count} seats")
            given = dict(chosen)
            try:
                rules.setup(count, given, folder)
            except (SignoriaError, OSError) as error:
                told = "seats" if "seats" in row else "bots"
                key = told if " players, not " in str(error) and "option" not in str(error) else "options"
                key = (
                    "data"
                    if folder is not None and (folder in str(error) or not Path(folder).is_dir())
                    else key
                )
                word = next((name for name in given if name in str(error)), "") if key == "options" else ""
                raise self.bad(self.line_of(number, key, word), str(error)) from error
            several = len(seats) * max(1, len(list(itertools.product(*choices)))) > 1
            parts = [called, f"{count} seats" if several and len(seats) > 1 else ""]
            parts += [f"{key} {value}" for key, value in chosen if isinstance(options[key], list)]
            name = ", ".join(part for part in parts if part)
            out.append(
                Cell(name, game, names if isinstance(bots, list) else names * count, games, given, folder)
            )
        return out


def unknown(what: str, name: str, possible: Sequence[str]) -> str:
    near = difflib.get_close_matches(name, possible, n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"there is no {what} {name[:60]!r}; {hint}possible: {', '.join(possible)}"


def read_study(path: Path) -> Study:
    """Read and check a study. Raises BadStudy with the line; OSError if the file can't be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadStudy(f"{path.name} is no text in UTF-8") from error
    return Reader(text, path.name, path.parent).study()
