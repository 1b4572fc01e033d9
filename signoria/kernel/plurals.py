"""Which form of a word goes with a number: the plural rules of the Unicode CLDR, from `plurals.toml`."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Final

CATEGORIES: Final = ("zero", "one", "two", "few", "many")


class Relation:
    """`n % 10 != 2..4,9`, read: n, perhaps its remainder, is (or is not) in one of some ranges."""

    def __init__(self, text: str) -> None:
        self.equal = "!=" not in text
        left, right = text.split("=" if self.equal else "!=")
        self.modulus = int(left.split("%")[1]) if "%" in left else 0
        self.ranges: list[tuple[int, int]] = []
        for part in right.split(","):
            ends = part.split("..")
            self.ranges.append((int(ends[0]), int(ends[-1])))

    def holds(self, n: int) -> bool:
        value = n % self.modulus if self.modulus else n
        inside = False
        for low, high in self.ranges:
            if low <= value <= high:
                inside = True
        return inside == self.equal


class Plurals:
    """The plural rules of one language: for each of its categories but the last, alternatives of relations."""

    def __init__(self, rules: dict[str, str]) -> None:
        self.rules: list[list[list[Relation]]] = []
        for name in CATEGORIES:
            if name in rules:
                alternatives = rules[name].split(" or ")
                self.rules.append([[Relation(r) for r in one.split(" and ")] for one in alternatives])

    def form(self, n: int) -> int:
        """The place of the form that goes with a number, among the forms of a word."""
        for place, alternatives in enumerate(self.rules):
            for relations in alternatives:
                if all(relation.holds(abs(n)) for relation in relations):
                    return place
        return len(self.rules)


_read: dict[str, Plurals] = {}


def plurals_of(language: str) -> Plurals:
    """The plural rules of a language ("fr", "fr-CA"); those of English if it is not known."""
    if not _read:
        text = (resources.files("signoria.kernel") / "plurals.toml").read_text("utf-8")
        for table in tomllib.loads(text)["rules"]:
            plurals = Plurals(table)
            for known in table["languages"].split():
                _read[known] = plurals
    return _read.get(language.split("-")[0], _read["en"])
