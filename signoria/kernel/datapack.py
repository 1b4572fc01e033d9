"""Data packs: the tables printed on a game's components, as TOML files, read and checked once.

A game ships its tables in `data/*.toml`. A player's own pack is a directory with files of the same names,
which replace ours whole; the save names the pack. `Row` gives typed access with errors that name file, row
and field.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any

from signoria.kernel.errors import BadData


class Pack:
    """The raw tables of a data pack: file name without ending -> content. `name` is empty for the game's
    own.
    """

    def __init__(self, name: str, tables: dict[str, dict[str, Any]]) -> None:
        self.name = name
        self.tables = tables
        text = json.dumps(tables, sort_keys=True, separators=(",", ":"), default=str)
        self.fingerprint = blake2b(text.encode(), digest_size=8).hexdigest()

    def file(self, name: str) -> Row:
        """The top of a file, as a row."""
        if name not in self.tables:
            raise BadData(f"{name}.toml is missing")
        return Row(f"{name}.toml", self.tables[name])

    def rows(self, name: str, table: str) -> list[Row]:
        """The rows of `[[table]]` in a file."""
        return self.file(name).rows(table)


class Row:
    """One table of a data file. The getters raise BadData if a field is missing or has the wrong type or
    range.
    """

    def __init__(self, where: str, values: dict[str, Any]) -> None:
        self.where = where
        self.values = values
        self._asked: set[str] = set()

    def has(self, key: str) -> bool:
        self._asked.add(key)
        return key in self.values

    def _get(self, key: str, kind: str) -> Any:
        self._asked.add(key)
        if key not in self.values:
            raise BadData(f"{self.where}: {key} is missing ({kind} expected)")
        return self.values[key]

    def _wrong(self, key: str, expected: str) -> BadData:
        return BadData(f"{self.where}: {key} is {str(self.values[key])[:60]!r}; {expected} expected")

    def text(self, key: str, default: str | None = None, choices: Sequence[str] = ()) -> str:
        if default is not None and not self.has(key):
            return default
        value = self._get(key, "text")
        if not isinstance(value, str):
            raise self._wrong(key, "text")
        if choices and value not in choices:
            raise self._wrong(key, "one of " + ", ".join(choices))
        return value

    def number(
        self, key: str, low: int = -1_000_000, high: int = 1_000_000, default: int | None = None
    ) -> int:
        if default is not None and not self.has(key):
            return default
        value = self._get(key, "whole number")
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self._wrong(key, f"a whole number from {low} to {high}")
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        if not self.has(key):
            return default
        value = self.values[key]
        if not isinstance(value, bool):
            raise self._wrong(key, "true or false")
        return value

    def texts(self, key: str, default: list[str] | None = None) -> list[str]:
        if default is not None and not self.has(key):
            return default
        value = self._get(key, "list of texts")
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            raise self._wrong(key, "a list of texts")
        return list(value)

    def numbers(self, key: str, default: list[int] | None = None) -> list[int]:
        if default is not None and not self.has(key):
            return default
        value = self._get(key, "list of whole numbers")
        if not isinstance(value, list) or not all(
            isinstance(v, int) and not isinstance(v, bool) for v in value
        ):
            raise self._wrong(key, "a list of whole numbers")
        return list(value)

    def raw(self, key: str) -> Any:
        """The value as it is, for what no getter fits; the caller checks."""
        return self._get(key, "value")

    def row(self, key: str) -> Row:
        value = self._get(key, "table")
        if not isinstance(value, dict):
            raise self._wrong(key, "a table")
        return Row(f"{self.where} [{key}]", value)

    def rows(self, key: str) -> list[Row]:
        value = self._get(key, "list of tables")
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            raise self._wrong(key, "a list of tables")
        return [
            Row(f"{self.where} [[{key}]] {v.get('slug', v.get('id', v.get('name', i + 1)))}", v)
            for i, v in enumerate(value)
        ]

    def id_in(self, key: str, slugs: Sequence[str]) -> int:
        """The place of a slug in a list of slugs."""
        value = self.text(key)
        if value not in slugs:
            raise self._wrong(key, "one of " + ", ".join(slugs))
        return list(slugs).index(value)

    def done(self, *ignored: str) -> None:
        """Raise BadData if the row has a field that nobody asked for: a misspelt field must not pass
        silently.
        """
        extra = sorted(set(self.values) - self._asked - set(ignored))
        if extra:
            raise BadData(f"{self.where}: unknown field {', '.join(extra)}")


def own_pack(package: str) -> Pack:
    """The tables that a game ships."""
    tables: dict[str, dict[str, Any]] = {}
    folder = resources.files(package).joinpath("data")
    if folder.is_dir():
        for entry in sorted(folder.iterdir(), key=lambda e: e.name):
            if entry.name.endswith(".toml"):
                tables[entry.name[:-5]] = tomllib.loads(entry.read_text("utf-8"))
    return Pack("", tables)


def pack_over(base: Pack, folder: str | Path) -> Pack:
    """A player's own pack: the files of a directory in place of ours. Raises BadData."""
    path = Path(folder)
    if not path.is_dir():
        raise BadData(f"{path} is not a directory")
    tables = dict(base.tables)
    possible = ", ".join(f"{name}.toml" for name in sorted(tables))
    files = sorted(path.glob("*.toml"))
    if not files:
        raise BadData(f"{path} holds no .toml file; possible: {possible}")
    for file in files:
        if file.stem not in base.tables:
            raise BadData(f"{file.name} is no table of this game; possible: {possible}")
        try:
            tables[file.stem] = tomllib.loads(file.read_text("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
            raise BadData(f"{file.name} can't be read: {error}") from error
    return Pack(path.resolve().name, tables)
