"""A pytest plug-in for scripts/mutation.py: which tests run which lines of a game, how long each takes, and the
rules that it proves.

Lines run while a test is set up count for all tests of its module, which may share the fixture.
"""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

OUT = Path(os.environ["SIGNORIA_MUTATION_MAP"])
PACKAGE = Path(os.environ["SIGNORIA_MUTATION_PACKAGE"])

_watch = coverage.Coverage(data_file=None, include=[f"{PACKAGE}/*"], config_file=False)
_watch.start()
_seconds: dict[str, float] = {}
_rules: dict[str, list[str]] = {}
_tests_of: dict[str, list[str]] = defaultdict(list)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    _tests_of[str(item.path)].append(item.nodeid)
    _rules[item.nodeid] = [rule for mark in item.iter_markers("rule") for rule in mark.args]
    _watch.switch_context(str(item.path))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    _watch.switch_context(item.nodeid)
    start = time.monotonic()
    result = yield
    _seconds[item.nodeid] = time.monotonic() - start
    return result


def pytest_sessionfinish() -> None:
    _watch.stop()
    data = _watch.get_data()
    lines: dict[str, dict[int, list[str]]] = {}
    for name in data.measured_files():
        lines[str(Path(name).relative_to(PACKAGE))] = {
            line: sorted({test for context in contexts for test in _tests_of.get(context, [context])} - {""})
            for line, contexts in data.contexts_by_lineno(name).items()
        }
    OUT.write_text(json.dumps({"seconds": _seconds, "lines": lines, "rules": _rules}), encoding="utf-8")
