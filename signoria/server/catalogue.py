"""The rule catalogue of a game: `rules.toml` in its package, with a search."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache
from importlib import resources

from signoria.server.shapes import Rule


def plain(text: str) -> str:
    """Lower case without accents, for comparing."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.findall(r"[^\W_]+", bare.lower()))


@cache
def rules_of(package: str) -> tuple[Rule, ...]:
    """All rules in the order of the catalogue; empty if the game has none."""
    path = resources.files(package).joinpath("rules.toml")
    if not path.is_file():
        return ()
    rows = tomllib.loads(path.read_text("utf-8")).get("rule", [])
    return tuple(
        Rule(
            id=str(row["id"]),
            text=str(row.get("text", "")),
            source=str(row.get("source", "")),
            kind=str(row.get("kind", "")),
            section=str(row.get("section", "")),
        )
        for row in rows
    )


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
    """The rules whose id is the text, or in which all its words occur; without words, all."""
    rules = rules_of(package)
    exact = [r for r in rules if r.id == text.strip()]
    if exact:
        return exact
    wanted = plain(text).split()
    if not wanted:
        return list(rules) if not text.strip() else []
    return [r for r, words in zip(rules, _index(package), strict=True) if all(w in words for w in wanted)]
