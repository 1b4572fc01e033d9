"""Rule coverage: which rules of a game's catalogue have a test, by the `@pytest.mark.rule("id")` marks in tests/.

The tests are read, not run. Only ids written as literals count: in decorators of functions and classes, in `pytestmark`, and in the `marks`
of a `pytest.param`.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any

import signoria
from signoria import registry
from signoria.kernel.errors import BadData

MOST_PER_TEST = 3
MARK = "rule"


@dataclass
class MarkedTest:
    """A test with the rules it proves."""

    where: str  # tests/games/template/test_rules.py:12 test_deal
    rules: list[str]
    most: int  # ids that one run of it bears
    literal: bool = True  # False: an id is not written as a literal


@dataclass
class Coverage:
    """What the tests say about one game's catalogue. Every list is in the order of the catalogue."""

    game: str
    rules: dict[str, str]  # id -> text
    tests: dict[str, list[str]] = field(default_factory=dict)  # id -> where it is tested
    not_modelled: dict[str, str] = field(default_factory=dict)  # id -> why not
    unknown: list[str] = field(default_factory=list)  # "where: id"
    mistakes: list[str] = field(default_factory=list)  # too many ids in a test, ids that are no literals ...

    @property
    def covered(self) -> list[str]:
        return [rule for rule in self.rules if rule in self.tests]

    @property
    def uncovered(self) -> list[str]:
        return [rule for rule in self.rules if rule not in self.tests and rule not in self.not_modelled]

    def __str__(self) -> str:
        lines = [f"{rule:<24} {self._status(rule)}" for rule in self.rules]
        lines += [f"unknown rule: {line}" for line in self.unknown]
        lines += [f"mistake: {line}" for line in self.mistakes]
        total, covered = len(self.rules), len(self.covered)
        share = 100 * covered // total if total else 0
        lines.append(
            f"{self.game}: {total} rules, {covered} covered ({share} %), "
            f"{len(self.not_modelled)} not modelled, {len(self.uncovered)} uncovered"
        )
        return "\n".join(lines)

    def _status(self, rule: str) -> str:
        if rule in self.tests:
            where = self.tests[rule]
            more = f" and {len(where) - 1} more" if len(where) > 1 else ""
            return f"{where[0]}{more}"
        if rule in self.not_modelled:
            return f"not modelled: {self.not_modelled[rule]}"
        return "UNCOVERED"


def tests_folder() -> Path:
    """The tests of the checkout that this package is run from. Raises BadData outside a checkout."""
    folder = Path(signoria.__file__).resolve().parent.parent / "tests"
    if not folder.is_dir():
        raise BadData("the rule coverage can be told in a checkout only: there is no folder tests/ here")
    return folder


def coverage(game: str, tests: Path | None = None) -> Coverage:
    """The coverage of a game's rules by the tests in tests/games/<game>/. Raises UnknownGame and BadData."""
    package = registry.ruleset(game).package
    found = Coverage(game, {rule["id"]: rule["text"] for rule in _rows(package, "rules.toml")})
    for row in _rows(package, "not_modelled.toml"):
        if row["id"] not in found.rules:
            found.unknown.append(f"not_modelled.toml: {row['id']}")
        elif not str(row.get("reason", "")).strip():
            found.mistakes.append(f"not_modelled.toml: {row['id']} has no reason")
        else:
            found.not_modelled[row["id"]] = row["reason"]
    folder = tests_folder() if tests is None else tests
    for test in marked_tests(folder / "games" / game, folder.parent):
        _note(found, test)
    for rule in found.tests:
        if rule in found.not_modelled:
            found.mistakes.append(f"{rule} is tested ({found.tests[rule][0]}) and said to be not modelled")
    return found


def _note(found: Coverage, test: MarkedTest) -> None:
    for rule in test.rules:
        if rule in found.rules:
            found.tests.setdefault(rule, []).append(test.where)
        else:
            found.unknown.append(f"{test.where}: {rule}")
    if test.most > MOST_PER_TEST:
        found.mistakes.append(f"{test.where} bears {test.most} ids; a test bears at most {MOST_PER_TEST}")
    if not test.literal:
        found.mistakes.append(f"{test.where} names a rule by something else than a literal")


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


def marked_tests(folder: Path, root: Path) -> Iterator[MarkedTest]:
    """Every test below a folder that bears a rule mark."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"), str(path))
        yield from _tests_of(tree.body, f"{path.relative_to(root)}", _Marks())


class _Marks:
    """The ids that apply to a test from outside it: from its module and classes."""

    def __init__(self, ids: list[str] | None = None, literal: bool = True) -> None:
        self.ids = ids or []
        self.literal = literal

    def plus(self, nodes: list[ast.expr]) -> _Marks:
        ids, literal = list(self.ids), self.literal
        for node in nodes:
            for mark in _mark_calls(node):
                ids += _literal_ids(mark)
                literal = literal and len(_literal_ids(mark)) == len(mark.args)
        return _Marks(ids, literal)


def _tests_of(body: list[ast.stmt], where: str, outer: _Marks) -> Iterator[MarkedTest]:
    for node in body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
        ):
            outer = outer.plus(_elements(node.value))
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _tests_of(node.body, where, outer.plus(node.decorator_list))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            own = outer.plus(node.decorator_list)
            params = [_Marks().plus(marks) for marks in _param_marks(node.decorator_list)]
            rules = own.ids + [rule for param in params for rule in param.ids]
            literal = own.literal and all(param.literal for param in params)
            if rules or not literal:
                most = len(own.ids) + max((len(param.ids) for param in params), default=0)
                name = f"{where}:{node.lineno} {node.name}"
                yield MarkedTest(name, list(dict.fromkeys(rules)), most, literal)


def _elements(node: ast.expr) -> list[ast.expr]:
    return list(node.elts) if isinstance(node, ast.List | ast.Tuple) else [node]


def _mark_calls(node: ast.expr) -> list[ast.Call]:
    """The node itself if it is a call of the rule mark: `pytest.mark.rule(...)`, or `rule(...)` for short."""
    if not isinstance(node, ast.Call):
        return []
    called = node.func
    if isinstance(called, ast.Attribute) and called.attr == MARK:
        return [node]
    return [node] if isinstance(called, ast.Name) and called.id == MARK else []


def _literal_ids(mark: ast.Call) -> list[str]:
    return [a.value for a in mark.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]


def _param_marks(decorators: list[ast.expr]) -> Iterator[list[ast.expr]]:
    """The marks of every `pytest.param(..., marks=...)` in the decorators of a test."""
    for decorator in decorators:
        for node in ast.walk(decorator):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "param":
                for keyword in node.keywords:
                    if keyword.arg == "marks":
                        yield _elements(keyword.value)
