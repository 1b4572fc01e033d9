"""The rule catalogue of a game: `rules.toml` in its package, its translations `rules.<language>.toml`, and a search; and the
same rules as a book with a glossary: `book.toml`, its words in `book.<language>.toml`. Used by the terminal and the server.
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
    edition: str = ""  # the one it belongs to; empty for all


@dataclass(frozen=True)
class Section:
    """A part of the book, with its number (`3.2`) and the rules that stand in it and in no part of its own."""

    id: str
    number: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Word:
    """A word of the glossary: what it means, the ids of the rules it rests on, and the ids of words beside it."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...]
    also: tuple[str, ...]


@dataclass(frozen=True)
class Book:
    sections: tuple[Section, ...]
    words: tuple[Word, ...]


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
        Rule(
            row["id"],
            texts.get(row["id"], row["text"]),
            row.get("source", ""),
            row.get("kind", ""),
            row.get("edition", "").replace("both", ""),
        )
        for row in rows
    )


@cache
def book(package: str, language: str = "en") -> Book:
    """The rules as a book; of a game that has none one section without a title. Every rule stands in the section that the
    longest beginning of its id names.
    """
    form = _read(package, "book.toml")
    if not form:
        return Book((Section("all", "1", "", rules_of(package, language)),), ())
    english, own = _read(package, "book.en.toml"), _read(package, f"book.{language}.toml")

    def said(part: str, id: str) -> str:
        return str(own.get(part, {}).get(id) or english[part][id])

    inside: dict[str, list[Rule]] = {row["id"]: [] for row in form.get("section", [])}
    for rule in rules_of(package, language):
        inside[_section_of(form, rule.id)].append(rule)
    numbers: dict[str, str] = {}
    sections = []
    for row in form.get("section", []):
        parent = row.get("in", "")
        count = sum(1 for other in numbers.values() if _parent(other) == numbers.get(parent, "")) + 1
        numbers[row["id"]] = f"{numbers[parent]}.{count}" if parent else str(count)
        sections.append(
            Section(row["id"], numbers[row["id"]], said("section", row["id"]), tuple(inside[row["id"]]))
        )
    words = [
        Word(
            row["id"],
            said("word", row["id"]),
            said("meaning", row["id"]),
            tuple(row["rules"]),
            tuple(row.get("also", ())),
        )
        for row in form.get("word", [])
    ]
    return Book(tuple(sections), tuple(sorted(words, key=lambda word: plain(word.title))))


def _parent(number: str) -> str:
    return number.rpartition(".")[0]


def _section_of(form: dict[str, Any], rule: str) -> str:
    found, best = form["section"][-1]["id"], ""
    for row in form["section"]:
        for start in row["rules"]:
            cut = start[-1].isdigit() and rule[len(start) : len(start) + 1].isdigit()
            if rule.startswith(start) and not cut and len(start) > len(best):
                found, best = row["id"], start
    return str(found)


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
