"""How attributes become JSON and come back: by a list of names, so that nothing is saved by accident or
forgotten.
"""

from __future__ import annotations

from typing import Any, ClassVar

from signoria.kernel.compat import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """A mutable part of a state, such as a player's belongings.

    `FIELDS` names every attribute that is part of the position. Their values are ints, bools, strings,
    None, lists of such, Records, or lists of Records (then `PARTS` gives the class). Nothing else: no
    tuples, sets or dicts. A subclass must be constructible without arguments and have a hand-written
    `clone()`.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    PARTS: ClassVar[dict[str, type[Record]]] = {}

    def to_json(self) -> dict[str, Any]:
        return dump_fields(self, type(self).FIELDS)

    def load_json(self, values: dict[str, Any]) -> None:
        load_fields(self, type(self).FIELDS, type(self).PARTS, values)


def dump_fields(owner: object, fields: tuple[str, ...]) -> dict[str, Any]:
    return {name: _dump(getattr(owner, name)) for name in fields}


def load_fields(
    owner: object, fields: tuple[str, ...], parts: dict[str, type[Record]], values: dict[str, Any]
) -> None:
    if set(values) != set(fields):
        raise ValueError(f"{type(owner).__name__}: fields {sorted(set(values) ^ set(fields))} do not fit")
    for name in fields:
        setattr(owner, name, _load(values[name], parts.get(name)))


def _dump(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_json()
    if isinstance(value, list):
        return [_dump(v) for v in value]
    if value is None or isinstance(value, int | str):
        return value
    raise TypeError(f"{type(value).__name__} can't be part of a state")


def _load(value: Any, part: type[Record] | None) -> Any:
    if isinstance(value, list):
        return [_load(v, part) for v in value]
    if part is not None and isinstance(value, dict):
        record = part()
        record.load_json(value)
        return record
    return value
