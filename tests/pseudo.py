"""What lines in the pseudo-language (scripts/pseudo_language.py) give away."""

from __future__ import annotations

import re
from typing import Final

SIGN: Final = (
    re.compile(  # ids of rules, coordinates, sizes, letters and numerals that are printed on components
        r"\b[a-z]+\.[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\b|\b(?:[a-z]\d+|\d+x\d+)\b|\b(?:[IVX]+|[A-Z])\b"
    )
)
NAME: Final = "\ue000"  # marks that no text holds
TEXT: Final = "\ue001"
GLUED: Final = re.compile(rf"{TEXT} ?[{TEXT}{NAME}]|[{NAME}\d] ?{TEXT}")


def outline(text: str) -> str:
    """What stands around the texts of a line: each of them a mark, with its full stop if it is a sentence. Empty if their
    brackets do not match.
    """
    depth, out, last = 0, "", ""
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        if depth < 0:
            return ""
        if letter == "⟧" and depth == 0:
            out += TEXT + (last if last in ".!?…:" else "")
        elif letter not in "⟦⟧":
            last = letter
            out += letter if depth == 0 else ""
    return out if depth == 0 else ""


def problems(text: str) -> list[str]:
    """What is wrong with a line, its proper names replaced by marks."""
    around = outline(text)
    return [
        problem
        for problem, wrong in (
            ("not translated", re.search("[A-Za-z]", text)),
            ("in pieces", not around),
            ("assembled", GLUED.search(around)),
        )
        if wrong
    ]
