"""Run directories: where an experiment keeps what was asked, what was played and with what.

    run.json        what was asked (`kind` and `request`), and with which versions, on which machine
    parts/00003.jsonl   the rows that part 3 of the work brought, with a digest and the CPU seconds it took; written whole or not at all
    result.json     when all parts are there: the digest of the whole, and what the kind of experiment adds

A run that was broken off goes on where it was: `missing` tells which parts are not there yet. An open run, which has no number of parts, is done whenever
its owner says so: a duel stops when it is clear. The same request gives the same rows and the same digest, on any machine and however the parts were shared
out; only run.json and times differ. Standard library only: whoever writes Parquet and reports reads the parts.

    run = open_run(Path("runs/first"), "duel", {"game": "antiquity", "seed": 7}, parts=40)
    for part in run.missing():
        run.put(part, {"games": [{"game": 0, "winner": 2}]})
    run.finish({"share": 0.61})
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import signoria
from signoria import registry
from signoria.kernel.errors import SignoriaError
from signoria.lab.bench import build_of

FORMAT: Final = 1
Rows = dict[str, list[dict[str, Any]]]  # rows by table


class BadRun(SignoriaError):
    """A directory that holds another run, or a damaged one; the message says what to do."""


class Run:
    """An open run directory."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self.path = path
        self.about = about

    @property
    def parts(self) -> int:
        """How many parts it has; of an open run, how many are there one after the other."""
        wanted = self.about["parts"]
        if wanted is not None:
            return int(wanted)
        there = 0
        while self.part_path(there).is_file():
            there += 1
        return there

    def part_path(self, part: int) -> Path:
        return self.path / "parts" / f"{part:05d}.jsonl"

    def missing(self) -> list[int]:
        """The parts that have not been done."""
        return [part for part in range(self.parts) if not self.part_path(part).is_file()]

    def put(self, part: int, rows: Rows, seconds: float = 0.0) -> None:
        """Keep what a part brought, and what it took. The file appears whole: a killed process leaves no half of it."""
        lines = [encode({"table": table, **row}) for table, of_table in rows.items() for row in of_table]
        mark = f"#{digest_of(lines)} {seconds:.3f}"
        write_whole(self.part_path(part), "".join(f"{line}\n" for line in [*lines, mark]))

    def rows(self, part: int, table: str) -> list[dict[str, Any]]:
        """The rows that a part brought for a table."""
        out = []
        for line in self.lines(part):
            row = json.loads(line)
            if row.pop("table") == table:
                out.append(row)
        return out

    def lines(self, part: int) -> list[str]:
        """The checked lines of a part. Raises BadRun."""
        *lines, mark = self._text(part)
        if mark.split()[:1] != [f"#{digest_of(lines)}"]:
            raise BadRun(
                f"{self.part_path(part)} is damaged: delete it and run the same command again, it will be played anew"
            )
        return lines

    def seconds(self, part: int) -> float:
        """The CPU seconds that a part took, as far as that is known."""
        mark = self._text(part)[-1].split()
        return float(mark[1]) if len(mark) > 1 else 0.0

    def _text(self, part: int) -> list[str]:
        return self.part_path(part).read_text(encoding="utf-8").splitlines() or [""]

    def table(self, name: str) -> Iterator[dict[str, Any]]:
        """All rows of a table, part by part."""
        for part in range(self.parts):
            yield from self.rows(part, name)

    def digest(self) -> str:
        """The digest of all parts, in their order."""
        return digest_of([digest_of(self.lines(part)) for part in range(self.parts)])

    def finish(self, result: dict[str, Any] | None = None) -> dict[str, Any]:
        """All parts are there: write result.json and return it."""
        left = self.missing()
        if left:
            raise BadRun(f"{self.path} lacks {len(left)} of {self.parts} parts: run the same command again")
        found = {"digest": self.digest(), **(result or {})}
        write_whole(self.path / "result.json", json.dumps(found, indent=2, ensure_ascii=False) + "\n")
        return found


def open_run(
    path: Path, kind: str, request: dict[str, Any], parts: int | None, compiled: bool = False
) -> Run:
    """Make a run directory, or go on with the one that is there; without a number of parts it is an open one. `compiled` says that the games are played
    by another interpreter, that of the compiled build. Raises BadRun if it holds something else.
    """
    wanted = {"kind": kind, "parts": parts, "request": json.loads(encode(request))}
    there = path / "run.json"
    if there.is_file():
        try:
            about = json.loads(there.read_text(encoding="utf-8"))
            same = {key: about[key] for key in wanted} == wanted and about["format"] == FORMAT
            versions = about["versions"]
        except (ValueError, KeyError, TypeError) as error:
            raise BadRun(f"{there} can't be read: choose another directory, or delete this one") from error
        if not same:
            raise BadRun(f"{path} holds another run: choose another directory, or delete this one")
        now = versions_of(request)
        for name in ("signoria", "rules"):
            if versions[name] != now[name]:
                raise BadRun(
                    f"{path} was begun with {name} {versions[name]}, and this is {now[name]}: the rest would not fit; choose another directory"
                )
        return Run(path, about)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise BadRun(f"{path} is no run directory and not empty: choose another one")
    versions = versions_of(request)
    if compiled:
        versions["build"] = dict.fromkeys(versions["build"], "compiled")
    about = {"format": FORMAT, **wanted, "versions": versions, "machine": machine()}
    (path / "parts").mkdir(parents=True, exist_ok=True)
    write_whole(there, json.dumps(about, indent=2, ensure_ascii=False) + "\n")
    return Run(path, about)


def read_run(path: Path) -> Run:
    """A run directory that is there. Raises BadRun."""
    try:
        return Run(path, json.loads((path / "run.json").read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise BadRun(f"{path} is no run directory: there is no run.json that can be read") from error


def versions_of(request: dict[str, Any]) -> dict[str, Any]:
    """What the run rests on: our version, the rules of its games, and whether they run compiled."""
    names = sorted(set(games_in(request)))
    rules = {name: registry.ruleset(name) for name in names}
    return {
        "signoria": signoria.__version__,
        "rules": {name: rules[name].meta.rules_version for name in names},
        "build": {name: build_of(rules[name]) for name in names},
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def games_in(value: Any) -> Iterator[str]:
    """Every value of a key `game`, wherever it stands in the request."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "game" and isinstance(inner, str):
                yield inner
            else:
                yield from games_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from games_in(inner)


def machine() -> dict[str, Any]:
    return {"system": platform.system(), "processor": platform.machine(), "cores": os.cpu_count()}


def encode(value: Any) -> str:
    """JSON with one spelling."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest_of(lines: list[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=12).hexdigest()


def write_whole(path: Path, text: str) -> None:
    """A file that is there whole or not at all, even if the machine stops."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with beside.open("w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(path)
