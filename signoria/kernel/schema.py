"""What a saved value may be: the kind, the range and the length of every field of a position.

    FIELDS: ClassVar[Fields] = {
        "deck": Many(Id("cards"), most="cards"),
        "bids": Many(Id("cards", none=True), "seats"),
        "points": Many(Number(0, 10_000), "seats"),
        "knowledge": Part(Knowledge),
    }

Bounds and lengths are numbers, or names of sizes that follow from the set-up: `seats`, `eyes` (the seats and
the spectators) and what `Ruleset.sizes` adds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from signoria.kernel.compat import mypyc_attr
from signoria.kernel.errors import BadSave

if TYPE_CHECKING:
    from signoria.kernel.record import Record

Sizes = dict[str, int]
Size = int | str

SHOWN: Final = 40  # characters of a wrong value that a message quotes


def wrong(path: str, value: object, wanted: str) -> BadSave:
    """The error that names the place, what stands there and what should."""
    shown = "null" if value is None else str(value)
    if len(shown) > SHOWN:
        shown = shown[:SHOWN] + "…"
    return BadSave(f"{path} is {shown!r}, not {wanted}")


def size_of(size: Size, sizes: Sizes) -> int:
    return sizes[size] if isinstance(size, str) else size


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """What one value may be."""

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        """Raises BadSave if the value is of another kind or out of its range."""
        raise NotImplementedError

    def load(self, value: Any) -> Any:
        """The value as the state holds it."""
        return value


class Number(Field):
    """A whole number from `low` to `high`, both included."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        if type(value) is not int or not self.low <= value <= self.high:
            raise wrong(path, value, f"a whole number from {self.low} to {self.high}")


class Id(Field):
    """The number of one of so many things, counted from 0; with `none` also -1."""

    def __init__(self, size: Size, none: bool = False) -> None:
        self.size = size
        self.none = none

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        low = -1 if self.none else 0
        high = size_of(self.size, sizes) - 1
        if type(value) is not int or not low <= value <= high:
            raise wrong(path, value, f"a whole number from {low} to {high}")


class Mask(Field):
    """A bit mask of so many things."""

    def __init__(self, size: Size) -> None:
        self.size = size

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        size = size_of(self.size, sizes)
        if type(value) is not int or value < 0 or value >> size:
            raise wrong(path, value, f"a mask of {size} bits")


class Flag(Field):
    """True or false."""

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        if type(value) is not bool:
            raise wrong(path, value, "true or false")


SEAT: Final = Id("seats")
SEAT_OR_NONE: Final = Id("seats", none=True)
SEATS: Final = Mask("seats")
FLAG: Final = Flag()


class Word(Field):
    """A text of at most so many characters."""

    def __init__(self, most: int) -> None:
        self.most = most

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        if type(value) is not str or len(value) > self.most:
            raise wrong(path, value, f"a text of at most {self.most} characters")


class Many(Field):
    """A list of exactly `length` items, or of at most `most`."""

    def __init__(self, item: Field, length: Size | None = None, most: Size = 0) -> None:
        self.item = item
        self.length = length
        self.most = most

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        if type(value) is not list:
            raise wrong(path, value, "a list")
        if self.length is not None:
            if len(value) != size_of(self.length, sizes):
                raise BadSave(f"{path} has {len(value)} items, not {size_of(self.length, sizes)}")
        elif len(value) > size_of(self.most, sizes):
            raise BadSave(f"{path} has {len(value)} items, more than {size_of(self.most, sizes)}")
        for i in range(len(value)):
            self.item.check(value[i], sizes, f"{path}[{i}]")

    def load(self, value: Any) -> Any:
        if isinstance(self.item, (Many, Part)):
            return [self.item.load(item) for item in value]
        return value[:]


class Added(Field):
    """A number or mask that came with later rules. It is left out where it is 0, so that positions from before keep
    their digests.
    """

    def __init__(self, field: Field) -> None:
        self.field = field

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        self.field.check(value, sizes, path)
        if value == 0:
            raise BadSave(f"{path} is 0, and is left out then")


class Part(Field):
    """A Record."""

    def __init__(self, kind: type[Record]) -> None:
        self.kind = kind

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        check_fields(self.kind.FIELDS, value, sizes, path)

    def load(self, value: Any) -> Any:
        record = self.kind()
        record.load_json(value)
        return record


Fields = dict[str, Field]


def check_fields(fields: Fields, values: Any, sizes: Sizes, path: str) -> None:
    """A table with exactly these fields, each as it should be. Raises BadSave."""
    if type(values) is not dict:
        raise wrong(path, values, "a table")
    for name, field in fields.items():
        if name not in values and not isinstance(field, Added):
            raise BadSave(f"{path} lacks {name}")
    for name in values:
        if name not in fields:
            raise BadSave(f"{path} has no field {str(name)[:SHOWN]!r}")
    for name, field in fields.items():
        if name in values:
            field.check(values[name], sizes, f"{path}.{name}")
