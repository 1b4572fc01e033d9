"""How attributes become JSON and come back: by a table of names, so that nothing is saved by accident or
forgotten.
"""

from __future__ import annotations

from typing import Any, ClassVar

from signoria.kernel.compat import mypyc_attr
from signoria.kernel.schema import Added, Fields


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """A mutable part of a state, such as a player's belongings.

    `FIELDS` names every attribute that is part of the position, with what its value may be. Values are ints,
    bools, strings, lists of such, Records, or lists of Records. Nothing else: no tuples, sets or dicts. A
    subclass must be constructible without arguments and have a hand-written `clone()`.
    """

    FIELDS: ClassVar[Fields] = {}

    def to_json(self) -> dict[str, Any]:
        return dump_fields(self, type(self).FIELDS)

    def load_json(self, values: dict[str, Any]) -> None:
        """Trusts the values: what comes from outside goes through `read_position`."""
        load_fields(self, type(self).FIELDS, values)


def dump_fields(owner: object, fields: Fields) -> dict[str, Any]:
    values = {name: _dump(getattr(owner, name)) for name in fields}
    return {
        name: value for name, value in values.items() if value != 0 or not isinstance(fields[name], Added)
    }


def load_fields(owner: object, fields: Fields, values: dict[str, Any]) -> None:
    added = {name for name in fields if isinstance(fields[name], Added)}
    if set(values) - added != set(fields) - added:
        raise ValueError(f"{type(owner).__name__}: fields {sorted(set(values) ^ set(fields))} do not fit")
    for name, field in fields.items():
        setattr(owner, name, field.load(values[name]) if name in values else 0)


def _dump(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_json()
    if isinstance(value, list):
        return [_dump(v) for v in value]
    if isinstance(value, int | str):
        return value
    raise TypeError(f"{type(value).__name__} can't be part of a state")
