"""Options and markers of the whole suite."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "signoria" / "games"
GAME_TESTS = ROOT / "tests" / "games"
MOST_RULES_PER_TEST = 3


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="run the long versions too")


def pytest_configure(config: pytest.Config) -> None:
    hypothesis.settings.register_profile("usual", deadline=None, derandomize=True)
    hypothesis.settings.register_profile("deep", deadline=None, max_examples=1000)
    hypothesis.settings.load_profile("deep" if config.getoption("--deep") else "usual")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    mistakes = [text for item in items for text in rule_mistakes(item)]
    if mistakes:
        raise pytest.UsageError("\n".join(mistakes))
    if not config.getoption("--deep"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("deep")])
        items[:] = [item for item in items if not item.get_closest_marker("deep")]


def rule_mistakes(item: pytest.Item) -> list[str]:
    """What is wrong with the test's `rule` marks: too many ids, or ids that the game's catalogue lacks."""
    ids = [rule for mark in item.iter_markers("rule") for rule in mark.args]
    if not ids and item.get_closest_marker("rule") is None:
        return []
    if not 1 <= len(ids) <= MOST_RULES_PER_TEST:
        return [f"{item.nodeid}: {len(ids)} rule ids; a test names one to {MOST_RULES_PER_TEST}"]
    if not item.path.is_relative_to(GAME_TESTS):
        return [f"{item.nodeid}: rule marks belong to the tests of a game, in tests/games/<game>/"]
    game = item.path.relative_to(GAME_TESTS).parts[0]
    known = catalogue(game)
    return [f"{item.nodeid}: no rule {rule!r} in {game}/rules.toml" for rule in ids if rule not in known]


@functools.cache
def catalogue(game: str) -> frozenset[str]:
    """The ids of a game's rules.toml; empty if there is none."""
    path = GAMES / game / "rules.toml"
    if not path.exists():
        return frozenset()
    rules = tomllib.loads(path.read_text(encoding="utf-8"))["rule"]
    return frozenset(rule["id"] for rule in rules)


@pytest.fixture(scope="session")
def deep(request: pytest.FixtureRequest) -> bool:
    """True with --deep, for tests that scale their budget."""
    return bool(request.config.getoption("--deep"))
