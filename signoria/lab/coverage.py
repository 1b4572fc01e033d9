"""Rule coverage: which rules of a game's catalogue have a test that ran and passed.

pytest (tests/conftest.py) keeps a record of the tests with a mark `@pytest.mark.rule("id")`; skipped, xfailed and empty ones do not count. What
it says of a game holds for the sources that the tests ran with: kernel, game and tests.

    python -m signoria.lab.coverage    (the check of ./test: all games)
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any, Final

import signoria
from signoria import registry
from signoria.kernel.errors import BadData

RECORD: Final = Path(".artifacts") / "rules.json"
TESTS: Final = Path("tests") / "games"


@dataclass
class Coverage:
    """What the tests say about one game's catalogue. Every list is in the order of the catalogue."""

    game: str
    rules: dict[str, str]  # id -> text
    tests: dict[str, list[str]] = field(default_factory=dict)  # id -> the tests that prove it
    not_modelled: dict[str, str] = field(default_factory=dict)  # id -> why not
    mistakes: list[str] = field(default_factory=list)

    @property
    def covered(self) -> list[str]:
        return [rule for rule in self.rules if rule in self.tests]

    @property
    def uncovered(self) -> list[str]:
        return [rule for rule in self.rules if rule not in self.tests and rule not in self.not_modelled]

    @property
    def summary(self) -> str:
        total, covered = len(self.rules), len(self.covered)
        share = 100 * covered // total if total else 0
        proofs = len({test for tests in self.tests.values() for test in tests})
        return (
            f"{self.game}: {total} rules, {covered} covered ({share} %) by {proofs} tests that passed, "
            f"{len(self.not_modelled)} not modelled, {len(self.uncovered)} uncovered"
        )

    def __str__(self) -> str:
        lines = [f"{rule:<24} {self._status(rule)}" for rule in self.rules]
        lines += [f"mistake: {line}" for line in self.mistakes]
        if self.uncovered:
            lines.append(
                f"uncovered: no marked test of the rule has run and passed ({how_to_run(self.game)})"
            )
        return "\n".join([*lines, self.summary])

    def _status(self, rule: str) -> str:
        if rule in self.tests:
            proofs = self.tests[rule]
            more = f" and {len(proofs) - 1} more" if len(proofs) > 1 else ""
            return f"{proofs[0]}{more}"
        if rule in self.not_modelled:
            return f"not modelled: {self.not_modelled[rule]}"
        return "UNCOVERED"


def checkout() -> Path:
    """The checkout that this package is run from. Raises BadData outside of one."""
    root = Path(signoria.__file__).resolve().parent.parent
    if not (root / TESTS).is_dir():
        raise BadData("the rule coverage can be told in a checkout only: there is no folder tests/ here")
    return root


def how_to_run(game: str) -> str:
    return f"run: .venv/bin/pytest {TESTS / game}"


def coverage(game: str, root: Path | None = None) -> Coverage:
    """The coverage of a game's rules by the record of the tests. Raises UnknownGame, and BadData if there is no record of
    the present sources.
    """
    package = registry.ruleset(game).package
    found = Coverage(game, {rule["id"]: rule["text"] for rule in _rows(package, "rules.toml")})
    for row in _rows(package, "not_modelled.toml"):
        if row["id"] not in found.rules:
            found.mistakes.append(f"not_modelled.toml: there is no rule {row['id']}")
        elif not str(row.get("reason", "")).strip():
            found.mistakes.append(f"not_modelled.toml: {row['id']} has no reason")
        else:
            found.not_modelled[row["id"]] = row["reason"]
    root = checkout() if root is None else root
    record = read_record(root).get(game)
    if record is None or record["sources"] != sources(root, game):
        raise BadData(f"the tests of {game} have not run with the present sources; {how_to_run(game)}")
    for test, rules in sorted(record["passed"].items()):
        for rule in rules:
            found.tests.setdefault(rule, []).append(test)
    for rule in found.tests:
        if rule in found.not_modelled:
            found.mistakes.append(f"{rule} is tested ({found.tests[rule][0]}) and said to be not modelled")
    return found


def _rows(package: str, file: str) -> list[dict[str, Any]]:
    path = resources.files(package).joinpath(file)
    if not path.is_file():
        return []
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8")).get("rule", [])
    return rows


def catalogue_ids(game: str) -> list[str]:
    """The ids of a game's catalogue, in its order."""
    return [rule["id"] for rule in _rows(registry.ruleset(game).package, "rules.toml")]


def catalogue_hash(ids: list[str]) -> str:
    """What pins a catalogue: a hash of its ids in their order."""
    return blake2b("\n".join(ids).encode(), digest_size=8).hexdigest()


# -- the record ------------------------------------------------------------------------------------------------------


def sources(root: Path, game: str) -> str:
    """A hash over all that the tests of a game depend on."""
    folders = [root / "signoria" / "kernel", root / "signoria" / "games" / game, root / TESTS / game]
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".toml")]
    digest = blake2b(digest_size=12)
    for path in [root / "tests" / "conftest.py", *sorted(files)]:
        digest.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def read_record(root: Path) -> dict[str, dict[str, Any]]:
    """By game: the hash of the sources, and the rules of every marked test that passed with them."""
    try:
        record: dict[str, dict[str, Any]] = json.loads((root / RECORD).read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return record


def keep_record(root: Path, hashes: Mapping[str, str], ran: Mapping[str, list[str] | None]) -> None:
    """Add what ran to the record: by test its rules, or None if it did not pass. `hashes` are those of each game's
    sources when the run began; what the record says of other sources is forgotten.
    """
    record = read_record(root)
    for test, rules in ran.items():
        game = Path(test).relative_to(TESTS).parts[0]
        if record.get(game, {}).get("sources") != hashes[game]:
            record[game] = {"sources": hashes[game], "passed": {}}
        record[game]["passed"].pop(test, None)
        if rules is not None:
            record[game]["passed"][test] = rules
    file = root / RECORD
    file.parent.mkdir(exist_ok=True)
    fresh = file.with_name(f"{file.name}-{os.getpid()}")
    fresh.write_text(json.dumps(record, indent=1), "utf-8")
    fresh.replace(file)


def main() -> int:
    """Every game: what is uncovered or mistaken, and the figures. A game in its alpha stage may still lack tests."""
    failed = False
    for game in [registry.TEMPLATE, *registry.GAMES]:
        try:
            found = coverage(game)
        except BadData as error:
            print(error)
            failed = True
            continue
        alpha = registry.ruleset(game).meta.stage == "alpha"
        for line in [*found.mistakes, *(f"UNCOVERED: {rule}" for rule in found.uncovered)]:
            print(f"{game}: {line}")
        print(found.summary)
        failed = failed or bool(found.mistakes) or (bool(found.uncovered) and not alpha)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
