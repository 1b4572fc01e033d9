"""The sentences of lessons and puzzles: `lessons/text/<language>.toml` in a game's package, English where one is missing."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Final

from signoria.kernel.text import flatten

# In French a space stands before these signs and within these marks; a line is never broken there.
BEFORE_SIGN: Final = {"fr": re.compile(r" (?=[;:!?»])|(?<=«) ")}
UNBROKEN: Final = "\N{NO-BREAK SPACE}"


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
    sign = BEFORE_SIGN.get(language)
    found = flatten(tomllib.loads(file.read_text("utf-8")))
    return {key: sign.sub(UNBROKEN, text) for key, text in found.items()} if sign else found
