"""A lesson's file: tables with their lines, so that whatever is wrong in it is named by file, line and reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any, Final

from signoria.kernel.errors import SignoriaError

HEADER: Final = re.compile(r"^\s*(\[\[?)\s*([\w-]+)\s*\]\]?")
KEY: Final = re.compile(r"^\s*([\w-]+)\s*=")


class BadLesson(SignoriaError):
    """A lesson can't be played as it is written; the message names file, line and reason."""


class Source:
    """The text of a file and its content."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines: dict[tuple[str, int, str], int] = {}  # of a table's header (key "") or of one of its keys
        self._index(text)
        try:
            self.values: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadLesson(f"{name}: this is not TOML: {error}") from error

    def _index(self, text: str) -> None:
        counts: dict[str, int] = {}
        table, place = "", 0
        for number, line in enumerate(text.splitlines(), 1):
            header = HEADER.match(line)
            key = KEY.match(line)
            if header is not None:
                table = header[2]
                place = counts.get(table, -1) + 1
                counts[table] = place
                self.lines[table, place, ""] = number
            elif key is not None:
                self.lines.setdefault((table, place, key[1]), number)

    def top(self) -> Part:
        return Part(self, "", 0, self.values)

    def bad(self, table: str, place: int, key: str, reason: str) -> BadLesson:
        line = self.lines.get((table, place, key)) or self.lines.get((table, place, ""), 1)
        return BadLesson(f"{self.name}, line {line}: {reason}")


class Part:
    """One table of the file. The getters raise BadLesson."""

    def __init__(self, source: Source, table: str, place: int, values: dict[str, Any]) -> None:
        self.source = source
        self.table = table
        self.place = place
        self.values = values

    def bad(self, key: str, reason: str) -> BadLesson:
        return self.source.bad(self.table, self.place, key, reason)

    def keys(self, known: Sequence[str], what: str = "a lesson") -> None:
        """Refuse keys that mean nothing here."""
        for key in self.values:
            if key not in known:
                where = f"[{self.table}]" if self.table else f"the head of {what}"
                raise self.bad(key, f"{where} has no {key!r}; possible: {', '.join(known)}")

    def has(self, key: str) -> bool:
        return key in self.values

    def _get(self, key: str, kind: type, name: str, default: Any) -> Any:
        if key not in self.values:
            if default is None:
                raise self.bad("", f"{key} is missing ({name})")
            return default
        value = self.values[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.bad(key, f"{key} is {str(value)[:60]!r}; it should be {name}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        return str(self._get(key, str, "a text", default))

    def number(self, key: str, default: int | None = None) -> int:
        return int(self._get(key, int, "a whole number", default))

    def flag(self, key: str) -> bool:
        return bool(self._get(key, bool, "true or false", False))

    def items(self, key: str, default: list[Any] | None = None) -> list[Any]:
        return list(self._get(key, list, "a list", default))

    def table_of(self, key: str, default: dict[str, Any] | None = None) -> dict[str, Any]:
        return dict(self._get(key, dict, "a table", default))

    def parts(self, key: str) -> list[Part]:
        """The tables of `[[key]]`."""
        found = self.values.get(key, [])
        if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
            raise self.source.bad(key, 0, "", f"{key} is written as [[{key}]], once for each")
        return [Part(self.source, key, i, row) for i, row in enumerate(found)]

    def part(self, key: str) -> Part:
        """The table `[key]`."""
        found = self.values.get(key)
        if not isinstance(found, dict):
            raise self.source.bad(key, 0, "", f"[{key}] is missing")
        return Part(self.source, key, 0, found)
