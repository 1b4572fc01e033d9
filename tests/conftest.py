"""Options and markers of the whole suite."""

from __future__ import annotations

import dis
import functools
import os
import tomllib
from pathlib import Path

import hypothesis
import pytest

from scripts import pseudo_language
from signoria.lab import coverage

os.environ["SIGNORIA_COMPILE"] = "0"  # servers that tests start make no builds
ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "signoria" / "games"
GAME_TESTS = ROOT / "tests" / "games"
MOST_RULES_PER_TEST = 3
# The names that pytest puts into a test for its assertions.
ASSERTION_WORDS = frozenset(
    (
        "@pytest_ar",
        "_saferepr",
        "_call_reprcompare",
        "_format_assertmsg",
        "_format_explanation",
        "AssertionError",
    )
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="run the long versions too")


def pytest_configure(config: pytest.Config) -> None:
    hypothesis.settings.register_profile("usual", deadline=None, derandomize=True)
    hypothesis.settings.register_profile("deep", deadline=None, max_examples=1000)
    hypothesis.settings.load_profile("deep" if config.getoption("--deep") else "usual")
    if not hasattr(config, "workerinput"):  # the workers of xdist report here
        config.pluginmanager.register(RuleRecord())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    mistakes = [text for item in items for text in rule_mistakes(item)]
    if mistakes:
        raise pytest.UsageError("\n".join(mistakes))
    for item in items:
        if item.get_closest_marker("rule") and not is_empty(item):
            item.user_properties.append(("rules", rule_ids(item)))
    if not config.getoption("--deep"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("deep")])
        items[:] = [item for item in items if not item.get_closest_marker("deep")]


class RuleRecord:
    """Keeps a record of the marked tests that ran and passed, for `signoria rules GAME --coverage`."""

    def __init__(self) -> None:
        games = [folder.name for folder in GAME_TESTS.glob("[a-z]*") if folder.is_dir()]
        self.sources = {game: coverage.sources(ROOT, game) for game in games}
        self.ran: dict[str, list[str] | None] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rules = dict(report.user_properties).get("rules")
        if isinstance(rules, list):
            if not report.passed or hasattr(report, "wasxfail"):
                self.ran[report.nodeid] = None
            elif report.when == "call":
                self.ran[report.nodeid] = rules

    def pytest_sessionfinish(self) -> None:
        if self.ran:
            coverage.keep_record(ROOT, self.sources, self.ran)


def is_empty(item: pytest.Item) -> bool:
    """Whether the test does nothing at all, or nothing but assert what it says itself, such as `assert True`."""
    code = getattr(item, "function", is_empty).__code__
    nothing = {"RESUME", "NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}
    if not code.co_names:
        return {step.opname for step in dis.get_instructions(code)} <= nothing
    return not code.co_argcount and not code.co_freevars and ASSERTION_WORDS.issuperset(code.co_names)


def rule_ids(item: pytest.Item) -> list[str]:
    return [rule for mark in item.iter_markers("rule") for rule in mark.args]


def rule_mistakes(item: pytest.Item) -> list[str]:
    """What is wrong with the test's `rule` marks: too many ids, or ids that the game's catalogue lacks."""
    ids = rule_ids(item)
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
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a copy of the package lies that speaks the pseudo-language too."""
    folder = tmp_path_factory.mktemp("pseudo")
    pseudo_language.make(folder)
    return folder


@pytest.fixture(scope="session")
def deep(request: pytest.FixtureRequest) -> bool:
    """True with --deep, for tests that scale their budget."""
    return bool(request.config.getoption("--deep"))
