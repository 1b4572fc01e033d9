"""scripts/mutate on a toy: what it changes, what it finds, and that it leaves the original alone."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from scripts import mutants, mutation

ROOT = Path(__file__).resolve().parents[2]


def changes(source: str) -> set[str]:
    """The line or lines of every possible mutant of a short source."""
    source = textwrap.dedent(source).strip() + "\n"
    return {
        mutants.make("x.py", source, site, text).after
        for site in mutants.sites(source)
        for text in site.replacements
    }


@pytest.mark.parametrize(
    "source, expected",
    [
        ("x = a < b", {"x = a <= b", "x = a >= b"}),
        ("x = a <= b", {"x = a < b", "x = a > b"}),
        ("x = a == b", {"x = a != b"}),
        ("x = a not  in b", {"x = a in b"}),
        ("x = a is not None", {"x = a is None"}),
        ("x = a < b > c", {"x = a <= b > c", "x = a >= b > c", "x = a < b >= c", "x = a < b <= c"}),
        ("x = a + b", {"x = a - b"}),
        ("x = (a) * (b)", {"x = (a) // (b)"}),
        ("x = a << b", {"x = a >> b"}),
        ("x += a", {"x -= a"}),
        ("x |= a", {"x &= a"}),
        ("x = a and b", {"x = a or b"}),
        ("x = a or b or c", {"x = a and b or c", "x = a or b and c"}),
        ("x = not a", {"x = (a)"}),
        ("x = 3", {"x = 4", "x = 2"}),
        ("x = 0", {"x = 1", "x = (-1)"}),
        ("x = -1", {"x = (-1 + 1)"}),
        ("x = True", {"x = False"}),
        ("x = min(a, b)", {"x = max(a, b)"}),
        ("x = a if b else c", {"x = a if (not (b)) else c"}),
        ("s.call(a)", {"pass"}),
        ('x = "é", a < b', {'x = "é", a <= b', 'x = "é", a >= b'}),
    ],
)
def test_each_kind_of_change(source: str, expected: set[str]) -> None:
    assert changes(source) == expected


def test_conditions_and_early_returns() -> None:
    assert changes(
        '''
        def f(s: S) -> None:
            """Text with 3 < 4."""
            if s.a:
                s.b = x
        '''
    ) == {"if (not (s.a)):", "return"}


def test_what_is_left_alone() -> None:
    source = '''
        """A docstring with 1 + 1."""
        if TYPE_CHECKING:
            x = 1
        def f(a: int | None, b: list[int | str]) -> int | None:
            assert a < 3
            c: dict[str, int | None] = b
            raise ValueError(f"{a + 1} is over {3}")
        class C(Step[A | B]):
            pass
    '''
    assert changes(source) == set()


def test_the_choice_is_seeded() -> None:
    sources = {"b.py": "x = 1 + 2 + 3\n", "a.py": "y = a < b < c\n"}
    first = mutants.choose(sources, 4, seed=5)
    assert first == mutants.choose(dict(reversed(sources.items())), 4, seed=5)
    assert len({(mutant.path, mutant.source) for mutant in first}) == 4
    assert first != mutants.choose(sources, 4, seed=6)
    assert len(mutants.choose(sources, 100, seed=5)) == 7


RULES = """
LIMIT = 3
def may_buy(coins: int, price: int) -> bool:
    return coins >= price
def capped(number: int) -> int:
    return min(number, LIMIT)
def forgotten(number: int) -> int:
    '''Each brings its double (selling-02).'''
    return number + number
"""
TESTS = """
import pytest
from signoria.games.toy.rules import market
@pytest.mark.rule("toy.buying-01")
def test_may_buy():
    assert market.may_buy(3, 3)
    assert not market.may_buy(2, 3)
def test_capped():
    assert market.capped(2) == 2
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    rules = tmp_path / "signoria" / "games" / "toy" / "rules"
    rules.mkdir(parents=True)
    for package in (rules, rules.parent, rules.parents[1], rules.parents[2]):
        (package / "__init__.py").touch()
    (rules / "market.py").write_text(RULES)
    (rules.parent / "rules.toml").write_text(
        "".join(f'[[rule]]\nid = "toy.{name}"\n' for name in ("buying-01", "selling-02"))
    )
    (rules.parent / "evaluate.py").write_text("x = 1 + 1\n")
    tests = tmp_path / "tests" / "games" / "toy"
    tests.mkdir(parents=True)
    (tests / "test_market.py").write_text(TESTS)
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest]\naddopts = ["--import-mode=importlib"]\nmarkers = ["rule"]\n'
    )
    (tmp_path / "scripts").symlink_to(ROOT / "scripts")
    return tmp_path


def contents(root: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_survivors_are_what_no_test_notices(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(toy)
    tried = mutation.mutate(toy, "toy", count=50, seed=1)
    assert contents(toy) == before
    killers = {one.mutant.before: one.killer for one in tried}
    tests = "tests/games/toy/test_market.py::test_"
    assert killers["return coins >= price"] == f"{tests}may_buy"
    assert killers["return min(number, LIMIT)"] == f"{tests}capped"
    # The limit is never reached by the test, and `forgotten` is never called.
    assert killers["return number + number"] is None
    assert len(tried) == 4
    assert "SURVIVED" in capsys.readouterr().out
    rules = {one.mutant.before: one.rules for one in tried}
    assert rules["return coins >= price"] == ["toy.buying-01"]  # by the test that kills it
    assert rules["return number + number"] == ["toy.selling-02"]  # by its docstring
    assert rules["return min(number, LIMIT)"] == []
    assert mutation.by_rule(tried) == [
        "  (no single rule)               1         1",
        "  toy.buying-01                  1         0",
        "  toy.selling-02                 0         1",
    ]


def test_a_mutant_that_hangs_is_killed(toy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = mutation.Workplace(toy, tmp_path / "copy", "toy")
    coverage = place.measure()
    unchanged = mutants.Mutant("rules/market.py", range(4, 5), RULES, "", "")
    assert not place.kills(unchanged, coverage)
    hanging = RULES.replace("    return coins >= price", "    while True: pass")
    mutant = mutants.Mutant("rules/market.py", range(4, 5), hanging, "", "")
    monkeypatch.setattr(mutation, "PATIENCE", 3.0)
    assert place.kills(mutant, coverage)


def test_the_copies_hold_what_tests_of_games_read(toy: Path, tmp_path: Path) -> None:
    """The tests of a board read its drawing from the sources of the client."""
    drawing = toy / "web" / "src" / "games" / "toy" / "drawing.json"
    drawing.parent.mkdir(parents=True)
    drawing.write_text("{}")
    place = mutation.Workplace(toy, tmp_path / "copy", "toy")
    assert (place.root / "web" / "src" / "games" / "toy" / "drawing.json").read_text() == "{}"


def test_tests_that_fail_unchanged_are_an_error(toy: Path) -> None:
    path = toy / "tests" / "games" / "toy" / "test_market.py"
    path.write_text("def test_wrong():\n    assert 1 == 2\n")
    with pytest.raises(SystemExit, match="must pass before mutation"):
        mutation.mutate(toy, "toy", count=5, seed=1)


@pytest.mark.parametrize("game", ["age_of_renaissance", "antiquity", "pax_renaissance", "road_to_domination"])
def test_all_that_decides_the_rules_is_changed(tmp_path: Path, game: str) -> None:
    """Every module of a game is changed, except those that judge, check, name or read."""
    place = mutation.Workplace(ROOT / "nowhere", tmp_path, game)
    place.package = ROOT / "signoria" / "games" / game
    changed = set(place.sources())
    assert {"state.py", "detail.py", "hidden.py", "view.py", "sequence.py", "setup.py"} <= changed
    assert {path.split("/")[0] for path in changed} >= {"rules", "steps"}
    assert changed.isdisjoint({"evaluate.py", "plan.py", "outlook.py", "data.py", "invariants.py"})
    assert ("solo/opponent.py" in changed) == (game == "pax_renaissance")


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as error:
        mutation.main(["chess"])
    assert error.value.code == 2
    assert "no tests of a game 'chess'; possible: " in capsys.readouterr().err
