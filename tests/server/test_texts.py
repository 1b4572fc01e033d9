"""The server's own words: complete in every language."""

from __future__ import annotations

from signoria import bots
from signoria.kernel.text import PLACEHOLDER, read_tables
from signoria.server.words import languages, say


def test_every_language_has_every_word_with_the_same_placeholders() -> None:
    english = read_tables("signoria.server", "en")
    for language in languages():
        words = read_tables("signoria.server", language)
        assert words.keys() == english.keys()
        for key, text in english.items():
            own = {m.group(1) for m in PLACEHOLDER.finditer(text)}
            assert {m.group(1) for m in PLACEHOLDER.finditer(words[key])} == own, (language, key)


def test_every_bot_has_a_title_and_a_text() -> None:
    english = read_tables("signoria.server", "en")
    for name in bots.names():
        assert f"bot.{name}" in english
        assert f"bot_text.{name}" in english
        assert say("fr", f"bot.{name}") != f"bot.{name}"
