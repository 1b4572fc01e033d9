"""The rule catalogues are the ones that came to us, and what the record of the tests says about them."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

import pytest

from signoria import catalogue, registry
from signoria.kernel.errors import BadData
from signoria.lab import coverage as measured
from signoria.lab.coverage import RECORD, catalogue_hash, catalogue_ids, coverage, keep_record, sources
from tests.conformance.table import GAMES, rules_of

TEST = "tests/games/template/test_some"
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


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout of the template with nothing in it but what the record looks at."""
    for name in ("signoria/kernel/a.py", "signoria/games/template/b.py", f"{TEST}.py", "tests/conftest.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    return tmp_path


def keep(root: Path, **ran: list[str] | None) -> None:
    tests = {f"{TEST}.py::test_{name}": rules for name, rules in ran.items()}
    keep_record(root, {"template": sources(root, "template")}, tests)


def test_rules_are_covered_by_what_passed(root: Path) -> None:
    keep(root, one=["tribute.1"], two=["tribute.1", "tribute.2"], failed=None)
    found = coverage("template", root)
    assert found.covered == ["tribute.1", "tribute.2"]
    assert found.uncovered == ["tribute.3", "tribute.4", "tribute.5", "tribute.6"]
    assert found.tests["tribute.2"] == [f"{TEST}.py::test_two"]
    assert found.summary == (
        "template: 6 rules, 2 covered (33 %) by 2 tests that passed, 0 not modelled, 4 uncovered"
    )
    assert "run: .venv/bin/pytest tests/games/template" in str(found)


def test_runs_add_up_and_a_test_that_fails_later_counts_no_more(root: Path) -> None:
    keep(root, one=["tribute.1"])
    keep(root, two=["tribute.2"])
    assert coverage("template", root).covered == ["tribute.1", "tribute.2"]
    keep(root, one=None)
    assert coverage("template", root).covered == ["tribute.2"]


@pytest.mark.parametrize(
    "name", ["signoria/kernel/a.py", "signoria/games/template/b.py", f"{TEST}.py", "tests/conftest.py"]
)
def test_a_record_of_other_sources_says_what_to_run(root: Path, name: str) -> None:
    keep(root, one=["tribute.1"])
    (root / name).write_text("# changed")
    with pytest.raises(BadData, match=r"present sources; run: \.venv/bin/pytest tests/games/template"):
        coverage("template", root)
    keep(root, two=["tribute.2"])
    assert coverage("template", root).covered == ["tribute.2"]


@pytest.mark.parametrize("content", [None, "{ half a reco"])
def test_without_a_record_the_next_step_is_named(root: Path, content: str | None) -> None:
    if content is not None:
        (root / RECORD).parent.mkdir()
        (root / RECORD).write_text(content)
    with pytest.raises(BadData, match=r"run: \.venv/bin/pytest tests/games/template"):
        coverage("template", root)


def test_the_check_fails_on_an_uncovered_rule(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(measured, "checkout", lambda: root)
    monkeypatch.setattr(registry, "GAMES", {})
    ids = catalogue_ids("template")
    keep(root, most=ids[:-1])
    monkeypatch.setattr(rules_of("template").meta, "stage", "beta")
    assert measured.main() == 1
    assert "template: UNCOVERED: tribute.6\n" in capsys.readouterr().out
    keep(root, last=ids[-1:])
    assert measured.main() == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_book_holds_every_rule_once(game: str) -> None:
    """Sections with titles, numbered in their order; a glossary whose words rest on rules and name each other."""
    book = catalogue.book(rules_of(game).package)
    ids = [rule.id for section in book.sections for rule in section.rules]
    assert sorted(ids) == sorted(catalogue_ids(game))
    assert len({section.number for section in book.sections}) == len(book.sections)
    assert all(section.title for section in book.sections)
    words = {word.id for word in book.words}
    for word in book.words:
        assert set(word.rules) <= set(ids), word.id
        assert set(word.also) <= words - {word.id}, word.id
        assert word.rules, word.id


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"template"}))
def test_the_book_is_complete_in_french(game: str) -> None:
    files = resources.files(rules_of(game).package)
    english, french = (
        tomllib.loads(files.joinpath(f"book.{language}.toml").read_text("utf-8")) for language in ("en", "fr")
    )
    for part in ("section", "word", "meaning"):
        assert list(english[part]) == list(french[part])
    assert [key for key, text in english["meaning"].items() if french["meaning"][key] == text] == []


def test_words_and_sections_of_a_book() -> None:
    book = catalogue.book(rules_of("pax_renaissance").package)
    word = next(word for word in book.words if word.id == "conspiracy")
    assert (word.title, word.rules[0]) == ("Conspiracy", "pax.J1a.1")
    assert "civil war" in word.text
    place = next(s for s in book.sections if any(rule.id == "pax.J1a.1" for rule in s.rules))
    assert (place.id, place.number) == ("wars", "12")
    assert [s.id for s in book.sections if any(rule.id == "pax.F9.1" for rule in s.rules)] == ["campaign"]
    editions = [
        rule.edition
        for s in catalogue.book(rules_of("age_of_renaissance").package).sections
        for rule in s.rules
    ]
    assert set(editions) == {"", "english", "french"}
