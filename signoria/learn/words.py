"""The sentences of lessons and puzzles: `lessons/text/<language>.toml` in a game's package, English where one is missing."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources

from signoria.kernel.text import flatten


@cache
def words(package: str, language: str, folder: str = "lessons") -> dict[str, str]:
    """All of a game, by `<lesson>.<key>`."""
    own = own_words(package, language, folder)
    return own if language == "en" else {**own_words(package, "en", folder), **own}


def own_words(package: str, language: str, folder: str = "lessons") -> dict[str, str]:
    """Those of one language alone."""
    file = resources.files(package) / folder / "text" / f"{language}.toml"
    if not file.is_file():
        return {}
    return {key: spaced(text) for key, text in flatten(tomllib.loads(file.read_text("utf-8"))).items()}


def spaced(text: str) -> str:
    """Marks that a space stands before, as in French, stay on the line of their word."""
    return re.sub(r" ([?!:;»])", "\u00a0\\1", text).replace("« ", "«\u00a0")
