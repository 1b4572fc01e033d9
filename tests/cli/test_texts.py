"""The terminal's words: every key exists in every language, with the same operands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import signoria.cli
from signoria.catalogue import plain
from signoria.cli.words import BadLanguage, Words, languages, words_in
from signoria.kernel.text import PLACEHOLDER, read_tables

ENGLISH = read_tables("signoria.cli", "en")
SOURCES = Path(str(signoria.cli.__file__)).parent


def operands(text: str) -> set[str]:
    return {found.group(1) for found in PLACEHOLDER.finditer(text)}


@pytest.mark.parametrize("language", languages())
def test_every_language_says_all_that_english_says(language: str) -> None:
    own = read_tables("signoria.cli", language)
    assert {k: operands(v) for k, v in own.items()} == {k: operands(v) for k, v in ENGLISH.items()}


def test_every_key_that_the_terminal_uses_exists() -> None:
    used: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        text = path.read_text("utf-8")
        used |= set(re.findall(r"""\bsay\(\s*"([a-z_.]+)\"""", text))
        used |= {f"usage.{key}" for key in re.findall(r"""\btell\("([a-z_]+)"\)""", text)}
    assert len(used) > 100
    assert used - set(ENGLISH) == set()


def test_words_are_filled_in_and_counted() -> None:
    said = Words("en").say("prompt.no_number", number="9", possible="1 … 4")
    assert said == "There is no choice 9; possible: 1 … 4."
    assert Words("fr").say("result.winner", name="Ann") == "Ann gagne."
    assert "1 earlier line:" in Words("en").say("recap.more", n=1)
    assert "2 earlier lines:" in Words("en").say("recap.more", n=2)


def test_commands_have_french_words_beside_the_english_ones() -> None:
    commands = Words("fr").command_words()
    assert commands["annuler"] == commands["undo"] == "undo"
    assert commands["quitter"] == "quit"
    assert "annuler" not in Words("en").command_words()


def test_an_unknown_language_is_refused_with_what_is_possible() -> None:
    with pytest.raises(BadLanguage, match=f"no language 'xx'; possible: {', '.join(languages())}"):
        words_in("xx")


def test_plain_text_ignores_case_accents_and_punctuation() -> None:
    assert plain("  Règles, d'Été_(-3) ") == "regles d ete -3"
