"""Tensors: what a seat knows as a vector of numbers of fixed length, for learning code.

A ruleset writes its fields in one pass, always the same ones in the same order (`Ruleset.tensor`). It writes what `view` may show to the seat and nothing else;
the conformance kit proves that. Seats are counted from the one that looks: 0 is itself, 1 the next. There is room for as many seats as the game has at most, so
that one network fits every number of players.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final

from signoria.kernel.compat import mypyc_attr

if TYPE_CHECKING:
    from signoria.kernel.ruleset import Ruleset
    from signoria.kernel.state import State

STEP_NUMBERS: Final = 4  # of the step that asks, so many of its own numbers are written


class TensorField:
    """A run of numbers of the vector: name, place, length, and what they are."""

    def __init__(self, name: str, start: int, size: int, kind: str) -> None:
        self.name = name
        self.start = start
        self.size = size
        self.kind = kind

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "start": self.start, "size": self.size, "kind": self.kind}


@mypyc_attr(allow_interpreted_subclasses=True)
class Tensor:
    """Writes one field after the other. With `size` 0 it makes the layout: it grows and notes the fields."""

    def __init__(self, size: int = 0) -> None:
        self.values: array[float] = array("f", bytes(4 * size))
        self.at = 0
        self.noting = size == 0
        self.fields: list[TensorField] = []
        self._group = ""

    def group(self, name: str) -> None:
        """The names of the fields that follow begin with this."""
        if self.noting:
            self._group = name + "." if name else ""

    def _room(self, name: str, size: int, kind: str) -> int:
        at = self.at
        self.at = at + size
        if self.noting:
            self.fields.append(TensorField(self._group + name, at, size, kind))
            self.values.extend([0.0] * size)
        return at

    def number(self, name: str, value: int, scale: int) -> None:
        """A number, divided by `scale` so that usual values lie between 0 and 1."""
        at = self._room(name, 1, f"number / {scale}")
        if value:
            self.values[at] = value / scale

    def flag(self, name: str, value: bool) -> None:
        """1 or 0."""
        at = self._room(name, 1, "flag")
        if value:
            self.values[at] = 1.0

    def one(self, name: str, id: int, size: int) -> None:
        """1 in the place of one of so many things; nothing if there is none (-1)."""
        at = self._room(name, size, "one of")
        if id >= 0:
            self.values[at + id] = 1.0

    def count(self, name: str, ids: list[int], size: int) -> None:
        """How often each of so many things occurs in a list; -1 stands for none."""
        at = self._room(name, size, "how many of each")
        for thing in ids:
            if thing >= 0:
                self.values[at + thing] += 1.0

    def mask(self, name: str, bits: int, size: int) -> None:
        """1 in the place of every bit that is set."""
        at = self._room(name, size, "set of")
        while bits:
            low = bits & -bits
            self.values[at + low.bit_length() - 1] = 1.0
            bits ^= low

    def numbers(self, name: str, values: list[int], size: int, scale: int) -> None:
        """So many numbers, divided by `scale`; what a shorter list lacks is 0."""
        at = self._room(name, size, f"number / {scale}")
        for i in range(min(len(values), size)):
            if values[i]:
                self.values[at + i] = values[i] / scale

    def absent(self, name: str, start: int, size: int) -> None:
        """Leave out the block of a seat that the game does not have: as long as that of the first, which began at `start`."""
        if self.noting:
            first = [f for f in self.fields if start <= f.start < start + size]
            for field in first:
                own = field.name.partition(".")[2]
                self.fields.append(
                    TensorField(f"{name}.{own}", self.at + field.start - start, field.size, field.kind)
                )
            self.values.extend([0.0] * size)
        self.at += size


def around(seat: int, seats: int) -> list[int]:
    """All seats, beginning with this one."""
    return [(seat + i) % seats for i in range(seats)]


def relative(seat: int, other: int, seats: int) -> int:
    """A seat as counted from the one that looks; -1 stays -1."""
    return (other - seat) % seats if other >= 0 else -1


def relative_mask(seat: int, mask: int, seats: int) -> int:
    """A mask of seats as counted from the one that looks."""
    out = 0
    for i in range(seats):
        if mask >> ((seat + i) % seats) & 1:
            out |= 1 << i
    return out


def write(s: State, seat: int, t: Tensor) -> None:
    """Everything: what the kernel knows of the moment, then the game's own fields."""
    rules: Ruleset[Any] = s.rules
    most = rules.meta.seats[1]
    t.group("moment")
    t.one("seats", s.seats - 1, most)
    t.one("seat", seat, most)
    t.number("turn", s.turn, 100)
    t.mask("waiting", relative_mask(seat, s.waiting, s.seats), most)
    t.mask("gone", relative_mask(seat, s.gone, s.seats), most)
    names = list(rules.steps)
    asked = s.outcome is None and s.waits_for(seat)
    step = s.step_of(seat) if asked else None
    t.one("step", names.index(type(step).__name__) if step is not None else -1, len(names))
    t.numbers("step_numbers", step.ints() if step is not None else [], STEP_NUMBERS, 100)
    t.group("")
    rules.tensor(s.face(seat), seat, t)


class Layout:
    """The fields of a game's vector, for a data pack. Its version is the game's rules version and tensor version."""

    def __init__(self, fields: list[TensorField], size: int, version: str) -> None:
        self.fields = fields
        self.size = size
        self.version = version


def layout_of(s: State) -> Layout:
    """The layout, from any position of a game; worked out once for a data pack."""
    rules: Ruleset[Any] = s.rules
    kept = rules.layouts
    key = s.setup.pack.fingerprint
    if key not in kept:
        t = Tensor()
        write(s, 0, t)
        kept[key] = Layout(
            t.fields, t.at, f"{rules.meta.slug}-{rules.meta.rules_version}.{rules.TENSOR_VERSION}"
        )
    layout: Layout = kept[key]
    return layout


def tensor_of(s: State, seat: int) -> array[float]:
    """The vector of a seat: 32-bit numbers."""
    t = Tensor(layout_of(s).size)
    write(s, seat, t)
    if t.at != len(t.values):
        raise ValueError(
            f"{s.rules.meta.slug}: {t.at} numbers were written where the layout has {len(t.values)}"
        )
    return t.values


def field_at(s: State, place: int) -> str:
    """The name of the field that holds a place of the vector."""
    for field in layout_of(s).fields:
        if field.start <= place < field.start + field.size:
            return field.name
    return ""
