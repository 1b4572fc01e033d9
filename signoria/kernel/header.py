"""What stands around the position of a save: names, digests and the entries of the log, checked for their form."""

from __future__ import annotations

import re
from typing import Any, Final

from signoria.kernel.schema import FLAG, Field, Fields, Many, Number, Sizes, Word, check_fields, wrong

MOST_SEAT: Final = 1_000  # the match itself knows which seats there are
MOST_ENTRIES: Final = 50_000  # the longest games of ours have some 3,000
MOST_VERSION: Final = 1_000_000  # of the rules
MOST_PARTS: Final = 4  # of an action: the verb and its operands
NUMBER: Final = re.compile("0|[1-9][0-9]{0,5}")  # of an entry
KINDS: Final = ("do", "undo", "resign", "order", "back")


class _Action(Field):
    """The JSON form of an action; the vocabulary knows which there are."""

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        if type(value) is not list or not 0 < len(value) <= MOST_PARTS:
            raise wrong(path, value, "an action: the verb's name, then its operands")
        for part in value:
            if type(part) not in (str, int):
                raise wrong(path, part, "a name or a number")


class _Yes(Field):
    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        if value is not True:
            raise wrong(path, value, "true")


class _Table(Field):
    """A table, or nothing; whoever uses it checks what is in it."""

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        if value is not None and type(value) is not dict:
            raise wrong(path, value, "a table")


class _Numbers(Field):
    """A list that is compared with what the replay gives."""

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        if type(value) is not list:
            raise wrong(path, value, "a list")


ENTRY: Final[Fields] = {
    "seat": Number(0, MOST_SEAT),
    "do": _Action(),
    "undo": _Yes(),
    "resign": _Yes(),
    "order": _Table(),
    "back": Number(0, MOST_ENTRIES),
    "auto": FLAG,
    "drew": _Numbers(),
}
DATA: Final[Fields] = {"name": Word(500), "fingerprint": Word(200)}


def check_header(values: dict[str, Any]) -> None:
    """The fields of a save whose types are right. Raises BadSave, which names the field."""
    Number(1, MOST_VERSION).check(values["rules_version"], {}, "rules_version")
    Many(Word(500), most=MOST_SEAT).check(values["names"], {}, "names")
    check_fields(DATA, values["data"], {}, "data")
    for place, digest in values["digests"].items():
        if not NUMBER.fullmatch(place):
            raise wrong("digests", place, "the number of an entry")
        Word(200).check(digest, {}, f"digests[{place}]")
    if len(values["log"]) > MOST_ENTRIES:
        raise wrong("log", len(values["log"]), f"at most {MOST_ENTRIES} entries")
    for i, entry in enumerate(values["log"]):
        check_entry(entry, f"entry {i + 1}")
    for name in ("start", "host", "past"):
        if name in values and type(values[name]) is not dict:
            raise wrong(name, values[name], "a table")


def check_entry(entry: Any, path: str) -> None:
    """An entry says what one seat did."""
    if type(entry) is not dict or "seat" not in entry:
        raise wrong(path, entry, "a table with the seat and what it did")
    if len([kind for kind in KINDS if kind in entry]) != 1:
        raise wrong(path, entry, "one of " + ", ".join(KINDS))
    for name, value in entry.items():
        if name not in ENTRY:
            raise wrong(path, name, "a part of an entry")
        ENTRY[name].check(value, {}, f"{path}: {name}")
