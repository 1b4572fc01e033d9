"""tests/conftest.py: rule marks are checked when tests are collected, and a record is kept of those that passed; deep tests wait for --deep."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from signoria.lab.coverage import RECORD, sources

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = "".join(f'[[rule]]\nid = "toy.{number}"\n' for number in range(1, 5))


def run(root: Path, test: str, *arguments: str, place: str = "tests/games/toy") -> tuple[int, str]:
    """Collect and run one test file in a small project with our conftest.py and a catalogue of four rules."""
    (root / "signoria" / "games" / "toy").mkdir(parents=True)
    (root / "signoria" / "games" / "toy" / "rules.toml").write_text(CATALOGUE)
    (root / place).mkdir(parents=True)
    (root / place / "test_toy.py").write_text(f"import pytest\n\n\n{test}")
    shutil.copy(ROOT / "tests" / "conftest.py", root / "tests" / "conftest.py")
    shutil.copy(ROOT / "pyproject.toml", root)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_up_to_three_known_rules_are_fine(tmp_path: Path) -> None:
    status, output = run(tmp_path, '@pytest.mark.rule("toy.1", "toy.2", "toy.3")\ndef test_it():\n    pass\n')
    assert status == 0
    assert "1 passed" in output


@pytest.mark.parametrize(
    "marks, complaint",
    [
        ('@pytest.mark.rule("toy.9")', "test_it: no rule 'toy.9' in toy/rules.toml"),
        ("@pytest.mark.rule()", "test_it: 0 rule ids; a test names one to 3"),
        ('@pytest.mark.rule("toy.1", "toy.2", "toy.3", "toy.4")', "test_it: 4 rule ids"),
        ('@pytest.mark.rule("toy.1", "toy.2")\n@pytest.mark.rule("toy.3", "toy.4")', "test_it: 4 rule ids"),
    ],
)
def test_wrong_rule_marks_stop_the_run(tmp_path: Path, marks: str, complaint: str) -> None:
    status, output = run(tmp_path, f"{marks}\ndef test_it():\n    pass\n")
    assert status == pytest.ExitCode.USAGE_ERROR
    assert complaint in output


def test_rule_marks_outside_a_game_stop_the_run(tmp_path: Path) -> None:
    test = '@pytest.mark.rule("toy.1")\ndef test_it():\n    pass\n'
    status, output = run(tmp_path, test, place="tests/kernel")
    assert status == pytest.ExitCode.USAGE_ERROR
    assert "rule marks belong to the tests of a game" in output


@pytest.mark.parametrize("arguments, summary", [([], "1 passed, 1 deselected"), (["--deep"], "2 passed")])
def test_deep_tests_wait_for_their_option(tmp_path: Path, arguments: list[str], summary: str) -> None:
    test = "@pytest.mark.deep\ndef test_long():\n    pass\n\n\ndef test_short():\n    pass\n"
    status, output = run(tmp_path, test, *arguments)
    assert status == 0
    assert summary in output


MARKED = '''
rule = pytest.mark.rule


@rule("toy.1")
def test_passes():
    assert str(1) == "1"


@rule("toy.1", "toy.2")
@pytest.mark.parametrize("n", [1, 2])
def test_passes_once(n):
    assert n == 1


@rule("toy.3")
def test_fails():
    assert str(1) == "2"


@rule("toy.3")
def test_skips():
    pytest.skip("not today")


@rule("toy.3")
@pytest.mark.skip("never")
def test_never():
    assert str(1) == "1"


@rule("toy.3")
@pytest.mark.xfail(strict=False)
def test_xfails():
    assert str(1) == "2"


@rule("toy.3")
@pytest.mark.xfail(strict=False)
def test_xpasses():
    assert str(1) == "1"


@rule("toy.3")
def test_empty():
    """Says much and does nothing."""
    ...


@rule("toy.3")
def test_says_what_it_says():
    assert 1 + 1 == 2, "it is"


@rule("toy.3")
@pytest.mark.parametrize("n", [])
def test_of_nothing(n):
    assert str(n) == "1"


@pytest.fixture
def falls():
    yield
    raise OSError


@rule("toy.3")
def test_falls_afterwards(falls):
    assert str(1) == "1"


@rule("toy.3")
@pytest.mark.deep
def test_long():
    assert str(1) == "1"


def test_unmarked():
    assert str(1) == "1"


@rule("toy.4")
class TestMarked:
    def test_inside(self):
        assert str(1) == "1"
'''


@pytest.mark.parametrize("arguments", [[], ["-n", "2"]])
def test_only_what_ran_and_passed_is_on_record(tmp_path: Path, arguments: list[str]) -> None:
    run(tmp_path, MARKED, *arguments)
    record = json.loads((tmp_path / RECORD).read_text())
    assert list(record) == ["toy"]
    assert record["toy"]["passed"] == {
        "tests/games/toy/test_toy.py::test_passes": ["toy.1"],
        "tests/games/toy/test_toy.py::test_passes_once[1]": ["toy.1", "toy.2"],
        "tests/games/toy/test_toy.py::TestMarked::test_inside": ["toy.4"],
    }
    assert record["toy"]["sources"] == sources(tmp_path, "toy")
