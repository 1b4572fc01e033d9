"""The rule catalogue of a game: `rules.toml` in its package, with a search. Used by the terminal and the server."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True)
class Rule:
    """One entry: id, our paraphrase, where the rulebook says it, and of what kind it is."""

    id: str
    text: str
    source: str
    kind: str
    section: str


def plain(text: str) -> str:
    """Lower case without accents or punctuation, for comparing what people type."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.findall(r"-?\d+|[^\W_]+", bare.lower()))


@cache
def rules_of(package: str) -> tuple[Rule, ...]:
    """All rules in the order of the catalogue; empty if the game has none."""
    path = resources.files(package).joinpath("rules.toml")
    if not path.is_file():
        return ()
    rows = tomllib.loads(path.read_text("utf-8")).get("rule", [])
    fields = ("text", "source", "kind", "section")
    return tuple(Rule(str(row["id"]), *(str(row.get(name, "")) for name in fields)) for row in rows)


@cache
def _index(package: str) -> tuple[str, ...]:
    return tuple(plain(f"{r.id} {r.text} {r.source} {r.section}") for r in rules_of(package))


def rule(package: str, id: str) -> Rule | None:
    """A rule by id. A citation of a part ("x.9.6.3") finds the nearest entry that begins with it."""
    rules = rules_of(package)
    for found in rules:
        if found.id == id:
            return found
    for found in rules:
        if id and found.id.startswith(id):
            return found
    return None


def search(package: str, text: str) -> list[Rule]:
    """The rules whose id is the text, or in which all its words occur; of an empty text, all."""
    rules = rules_of(package)
    exact = [r for r in rules if r.id == text.strip()]
    if exact or not text.strip():
        return exact or list(rules)
    wanted = plain(text).split()
    if not wanted:
        return []
    return [r for r, words in zip(rules, _index(package), strict=True) if all(w in words for w in wanted)]
