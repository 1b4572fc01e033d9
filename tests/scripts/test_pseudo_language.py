"""The pseudo-language: complete, recognisable, longer, with placeholders and plural forms as they were; and what it gives away."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from scripts.pseudo_language import LANGUAGE, ROOT, pseudo
from signoria.kernel.plurals import plurals_of
from signoria.kernel.text import PLACEHOLDER, Texts, flatten
from signoria.server.words import EMPTY
from tests.pseudo import NAME, problems


def texts_of(file: Path) -> dict[str, str]:
    return flatten(tomllib.loads(file.read_text("utf-8")))


def operands(text: str) -> list[tuple[str, int]]:
    """The placeholders of a text, each with the number of its forms."""
    return [(m.group(1), (m.group(2) or "").count("|")) for m in PLACEHOLDER.finditer(text)]


def test_placeholders_and_plural_forms_stay() -> None:
    said = pseudo("prompt.Burial", "Place {number:grave|graves} of {seat}.")
    assert said == "⟦Ṗĺááćéé {number:ĝŕááṽéé|ĝŕááṽééś} óóḟ {seat}.⟧"
    texts = Texts(LANGUAGE, {}, {})
    assert texts.fill(said, {"number": 1, "seat": "Ann"}, EMPTY, []) == "⟦Ṗĺááćéé 1 ĝŕááṽéé óóḟ Ann.⟧"
    assert texts.fill(said, {"number": 2, "seat": "Ann"}, EMPTY, []) == "⟦Ṗĺááćéé 2 ĝŕááṽééś óóḟ Ann.⟧"


def test_short_names_keep_their_length_and_typed_words_have_no_brackets() -> None:
    assert pseudo("phase_short.draw", "Draw") == "Ḋŕáŵ"
    assert pseudo("command.quit", "quit q") == "ɋúúííţ ɋ"


def test_its_plurals_are_those_of_english() -> None:
    assert [plurals_of(LANGUAGE).form(n) for n in (0, 1, 2)] == [1, 0, 1]


def test_the_copy_has_every_text_and_nothing_else_that_is_new(pseudo: Path) -> None:
    def files(folder: Path) -> set[str]:
        return {
            str(path.relative_to(folder)) for path in folder.rglob("*") if path.suffix in (".py", ".toml")
        }

    package, copy = ROOT / "signoria", pseudo / "signoria"
    english = {
        name for name in files(package) if name.endswith(("text/en.toml", "/rules.toml", "/book.en.toml"))
    }
    new = files(copy) - files(package)
    wanted = {
        name.replace("en.toml", f"{LANGUAGE}.toml").replace("/rules.toml", f"/rules.{LANGUAGE}.toml")
        for name in english
    }
    assert new == wanted
    letters, more = 0, 0
    for name in (name for name in english if name.endswith("en.toml")):
        own, other = texts_of(package / name), texts_of(copy / name.replace("en.toml", f"{LANGUAGE}.toml"))
        assert list(other) == list(own)
        for key, text in own.items():
            assert operands(other[key]) == operands(text), (name, key)
            assert not re.search("[A-Za-z]", PLACEHOLDER.sub("", other[key])), (name, key)
            letters, more = letters + len(text), more + len(other[key]) - len(text)
    assert 0.3 < more / letters < 0.4


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("⟦Ḃííḋ ţĥé ⟦ḋúúćááţ⟧⟧", []),
        ("⟦Ĝĺóóŕý⟧ 3, ⟦ááŕṁý⟧ 2", []),
        ("⟦Ĝóó.⟧ ⟦Śţóóṗ.⟧", []),
        (f"{NAME}: ⟦Śţóóṗ⟧", []),
        ("Stop", ["not translated"]),
        ("⟦Śţop⟧", ["not translated"]),
        ("⟦Śţóó", ["in pieces"]),
        ("óóṗ⟧", ["in pieces"]),
        ("3 ⟦ḋúúćááţś⟧", ["assembled"]),
        ("⟦Ŵááííţ ḟóóŕ⟧ ⟦ÁÁññá⟧", ["assembled"]),
        (f"{NAME} ⟦ṗĺááýś⟧", ["assembled"]),
        (f"⟦Ŵááííţ ḟóóŕ⟧ {NAME}", ["assembled"]),
    ],
)
def test_what_a_line_gives_away(line: str, found: list[str]) -> None:
    assert problems(line) == found
