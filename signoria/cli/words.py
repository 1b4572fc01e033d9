"""The terminal's own words, from `text/<language>.toml`."""

from __future__ import annotations

import os
from functools import cache

from signoria.catalogue import plain
from signoria.kernel.action import Vocabulary
from signoria.kernel.errors import SignoriaError
from signoria.kernel.text import Operand, Texts, read_tables
from signoria.kernel.text import languages as languages_of

EMPTY = Vocabulary([])


class BadLanguage(SignoriaError):
    """There are no texts in that language; the message lists those there are."""


class Words:
    """The words of the terminal in one language; English stands in where one is missing."""

    def __init__(self, language: str) -> None:
        english = read_tables("signoria.cli", "en")
        own = english if language == "en" else read_tables("signoria.cli", language)
        self.language = language
        self.texts = Texts(language, own, english)

    def say(self, key: str, **args: Operand) -> str:
        return self.texts.fill(self.texts.template(key), args, EMPTY, [])

    def command_words(self) -> dict[str, str]:
        """Every word that names a command at the prompt, English included, and the command it names."""
        found: dict[str, str] = {}
        for table in (self.texts.fallback, self.texts.tables):
            for key, text in table.items():
                if key.startswith("command."):
                    found.update(dict.fromkeys(text.split(), key.removeprefix("command.")))
        return found

    def answers(self, key: str) -> frozenset[str]:
        """The words that may be typed for an answer, English included, without accents."""
        tables = (self.texts.fallback, self.texts.tables)
        return frozenset(" ".join(plain(table.get(f"answer.{key}", "")) for table in tables).split())


def languages() -> list[str]:
    return languages_of("signoria.cli")


def words_in(language: str) -> Words:
    """The words of a language. Raises BadLanguage."""
    if language not in languages():
        raise BadLanguage(f"there is no language {language[:20]!r}; possible: {', '.join(languages())}")
    return Words(language)


def usual_language() -> str:
    """The language of help texts, and the default of commands: SIGNORIA_LANGUAGE, else English."""
    wanted = os.environ.get("SIGNORIA_LANGUAGE", "en")
    return wanted if wanted in languages() else "en"


@cache
def fillers(language: str) -> frozenset[str]:
    """Words that say nothing of what is meant."""
    return Words(language).answers("filler")


def number(text: str) -> int:
    """A whole number that somebody typed; -1 if it is none, or none that anything here could mean."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
