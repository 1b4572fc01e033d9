"""The rule catalogues are the ones that came to us, and every rule of a finished game has a test."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

import pytest

from signoria import catalogue
from signoria.lab.coverage import Coverage, catalogue_hash, catalogue_ids, coverage
from tests.conformance.table import GAMES, rules_of

PINNED = tomllib.loads(Path(__file__).with_name("catalogues.toml").read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_the_catalogue_is_unchanged(game: str) -> None:
    ids = catalogue_ids(game)
    assert len(ids) == len(set(ids)) == PINNED[game]["count"]
    assert catalogue_hash(ids) == PINNED[game]["hash"]


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"template"}))
def test_the_catalogue_is_complete_in_french(game: str) -> None:
    """The same rules, in other words."""
    package = rules_of(game).package
    english, french = catalogue.rules_of(package), catalogue.rules_of(package, "fr")
    assert [rule.id for rule in french] == catalogue_ids(game)
    assert [one.id for one, other in zip(english, french, strict=True) if one.text == other.text] == []
    texts = tomllib.loads(resources.files(package).joinpath("rules.fr.toml").read_text("utf-8"))["rules"]
    assert list(texts) == catalogue_ids(game)


def test_a_missing_translation_leaves_the_english_text() -> None:
    package = rules_of("template").package
    assert catalogue.rules_of(package, "fr") == catalogue.rules_of(package)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_covered(game: str) -> None:
    """A game in its alpha stage may still lack tests; unknown ids and other mistakes are never allowed."""
    found = coverage(game)
    assert found.unknown == []
    assert found.mistakes == []
    if rules_of(game).meta.stage != "alpha":
        assert found.uncovered == []


HEAD = "import pytest\nrule = pytest.mark.rule\n"


def coverage_of(tmp_path: Path, source: str) -> Coverage:
    folder = tmp_path / "tests" / "games" / "template"
    folder.mkdir(parents=True)
    (folder / "test_some.py").write_text(HEAD + source, "utf-8")
    return coverage("template", tmp_path / "tests")


def test_marks_are_found_wherever_they_stand(tmp_path: Path) -> None:
    source = """
@pytest.mark.rule("tribute.1")
def test_one(): ...

class TestMany:
    pytestmark = pytest.mark.rule("tribute.2")
    @rule("tribute.3")
    def test_two(self): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("tribute.4")),
                               pytest.param(2, marks=[pytest.mark.rule("tribute.5")])])
def test_three(n): ...

@rule("tribute.6")
def helper(): ...
"""
    found = coverage_of(tmp_path, source)
    assert found.covered == ["tribute.1", "tribute.2", "tribute.3", "tribute.4", "tribute.5"]
    assert found.uncovered == ["tribute.6"]
    assert found.unknown == found.mistakes == []
    assert str(found).endswith("template: 6 rules, 5 covered (83 %), 0 not modelled, 1 uncovered")


def test_a_mark_of_the_module_counts_for_all_its_tests(tmp_path: Path) -> None:
    source = 'pytestmark = [rule("tribute.1")]\n\n@rule("tribute.2", "tribute.3", "tribute.4")\ndef test_x(): ...\n'
    found = coverage_of(tmp_path, source)
    assert len(found.covered) == 4
    assert [m.split(" ", 1)[1] for m in found.mistakes] == ["test_x bears 4 ids; a test bears at most 3"]


def test_unknown_ids_and_computed_ids_are_reported(tmp_path: Path) -> None:
    source = '@rule("tribute.7")\ndef test_x(): ...\n\n@rule(f"tribute.{1}")\ndef test_y(): ...\n'
    found = coverage_of(tmp_path, source)
    assert found.unknown[0].endswith("test_x: tribute.7")
    assert found.mistakes[0].endswith("test_y names a rule by something else than a literal")
    assert found.covered == []
