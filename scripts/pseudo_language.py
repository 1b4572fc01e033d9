"""Make a complete language that nobody speaks: python scripts/pseudo_language.py DIR

Copies the package into DIR and adds to the copy what a translator would: for every file of English words one in `en-XA`,
and nothing else. Its words are English with every letter accented, every vowel doubled (a third longer) and brackets
around each text, so that a word which no text table holds, a text that is cut off and a sentence put together from pieces
are seen at once: «⟦Ḃííḋ ţĥéé ⟦ḋúúćááţ⟧⟧». Placeholders and plural forms stay what they are. To look at it:

    cd DIR && PYTHONPATH=DIR …/.venv/bin/python -m signoria serve      (then choose the language in the settings)
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from signoria.kernel.text import PLACEHOLDER, flatten  # noqa: E402

LANGUAGE: Final = "en-XA"  # the tag of accented English; plurals and dates are those of English
PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED: Final = "áḃćḋéḟĝĥíĵḱĺṁñóṗɋŕśţúṽŵẋýźÁḂĆḊÉḞĜĤÍĴḰĹṀÑÓṖɊŔŚŢÚṼŴẊÝŹ"
ACCENTS: Final = str.maketrans(PLAIN, ACCENTED)
SHORT: Final = re.compile(r"^\w+_short\.")  # names where room is scarce keep their length
TYPED: Final = re.compile(r"^(command|answer|lesson_command)\.")  # words that people type have no brackets


def accented(text: str) -> str:
    return text.translate(ACCENTS)


def longer(text: str) -> str:
    """A third more: every vowel twice, but in words of one letter."""
    return re.sub(r"([aeiouAEIOU])(?=\w)|(?<=\w)([aeiouAEIOU])", lambda found: found[0] * 2, text)


def pseudo(key: str, text: str) -> str:
    """A text in the pseudo-language."""
    short = SHORT.match(key) is not None
    out: list[str] = []
    at = 0
    for found in PLACEHOLDER.finditer(text):
        out.append(words(text[at : found.start()], short))
        at = found.end()
        forms = found.group(2)
        out.append(f"{{{found.group(1)}" + ("}" if forms is None else f":{words(forms, short)}}}"))
    out.append(words(text[at:], short))
    said = "".join(out)
    return said if short or TYPED.match(key) or not said.strip() else f"⟦{said}⟧"


def words(text: str, short: bool) -> str:
    return accented(text if short else longer(text))


def write(path: Path, texts: dict[tuple[str, ...], str]) -> None:
    """A file of texts by their keys."""
    lines = [f"{'.'.join(map(quoted, key))} = {quoted(text)}" for key, text in texts.items()]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def translate(package: Path) -> list[Path]:
    """Add the pseudo-language to a copy of the package. Returns the new files."""
    added: list[Path] = []
    for file in sorted(package.rglob("text/en.toml")):
        texts = flatten(tomllib.loads(file.read_text("utf-8")))
        added.append(file.with_name(f"{LANGUAGE}.toml"))
        write(added[-1], {tuple(key.split(".")): pseudo(key, text) for key, text in texts.items()})
    for file in sorted(package.rglob("rules.toml")):
        rules = tomllib.loads(file.read_text("utf-8"))["rule"]
        added.append(file.with_name(f"rules.{LANGUAGE}.toml"))
        write(added[-1], {("rules", rule["id"]): pseudo("rules", rule["text"]) for rule in rules})
    for file in sorted(package.rglob("book.en.toml")):
        texts = flatten(tomllib.loads(file.read_text("utf-8")))
        added.append(file.with_name(f"book.{LANGUAGE}.toml"))
        write(added[-1], {tuple(key.split(".")): pseudo(key, text) for key, text in texts.items()})
    return added


def make(folder: Path) -> list[Path]:
    """A copy of the package in a folder, with the pseudo-language. Returns the new files."""
    copy = folder / "signoria"
    shutil.copytree(ROOT / "signoria", copy, ignore=shutil.ignore_patterns("__pycache__"))
    return translate(copy)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for path in make(Path(sys.argv[1])):
        print(path)
