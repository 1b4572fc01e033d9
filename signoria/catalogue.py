"""The rule catalogue of a game: `rules.toml` in its package, its translations `rules.<language>.toml`, and a search.
Used by the terminal and the server.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any


@dataclass(frozen=True)
class Rule:
    """One entry: id, our paraphrase, where the rulebook says it, and of what kind it is."""

    id: str
    text: str
    source: str
    kind: str


def plain(text: str) -> str:
    """Lower case without accents or punctuation, for comparing what people type."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.findall(r"-?\d+|[^\W_]+", bare.lower()))


@cache
def rules_of(package: str, language: str = "en") -> tuple[Rule, ...]:
    """All rules in the order of the catalogue; empty if the game has none. English stands in where a
    translation is missing.
    """
    rows = _read(package, "rules.toml").get("rule", [])
    texts = _read(package, f"rules.{language}.toml").get("rules", {})
    return tuple(
        Rule(row["id"], texts.get(row["id"], row["text"]), row.get("source", ""), row.get("kind", ""))
        for row in rows
    )


def _read(package: str, name: str) -> dict[str, Any]:
    path = resources.files(package).joinpath(name)
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


@cache
def _index(package: str, language: str) -> tuple[str, ...]:
    return tuple(plain(f"{r.id} {r.text} {r.source}") for r in rules_of(package, language))


def rule(package: str, id: str, language: str = "en") -> Rule | None:
    """A rule by id. A citation of a part ("x.9.6.3") finds the nearest entry that begins with it."""
    rules = rules_of(package, language)
    for found in rules:
        if found.id == id:
            return found
    for found in rules:
        if id and found.id.startswith(id):
            return found
    return None


def search(package: str, text: str, language: str = "en") -> list[Rule]:
    """The rules whose id is the text, or in which all its words occur; of an empty text, all."""
    rules = rules_of(package, language)
    exact = [r for r in rules if r.id == text.strip()]
    if exact or not text.strip():
        return exact or list(rules)
    wanted = plain(text).split()
    if not wanted:
        return []
    return [
        r
        for r, words in zip(rules, _index(package, language), strict=True)
        if all(w in words for w in wanted)
    ]
