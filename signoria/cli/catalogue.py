"""The rule catalogue of a game: `rules.toml` in its package."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from signoria.cli.words import plain


class Rule:
    """One entry: id, our paraphrase, and where the rulebook says it."""

    def __init__(self, id: str, text: str, source: str) -> None:
        self.id = id
        self.text = text
        self.source = source
        self.plain = plain(f"{id} {text} {source}")


@cache
def rules_of(package: str) -> tuple[Rule, ...]:
    """All rules in the order of the catalogue; empty if the game has none."""
    path = resources.files(package).joinpath("rules.toml")
    if not path.is_file():
        return ()
    table = tomllib.loads(path.read_text("utf-8"))
    return tuple(
        Rule(str(row["id"]), str(row.get("text", "")), str(row.get("source", "")))
        for row in table.get("rule", [])
    )


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
    """The rules whose id is the text, or in which all its words occur."""
    exact = [r for r in rules_of(package) if r.id == text.strip()]
    if exact:
        return exact
    wanted = plain(text).split()
    return [r for r in rules_of(package) if all(word in r.plain for word in wanted)] if wanted else []
