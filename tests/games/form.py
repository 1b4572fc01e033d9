"""The form of a game's saved positions, written out: what every field, every step and every number of a step may be.

Each game keeps it in `form.txt` beside its tests, so that nobody changes by accident what saves of others may hold.
"""

from __future__ import annotations

from typing import Any

from signoria.kernel.position import sizes_of
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.schema import Added, Field, Fields, Flag, Id, Many, Mask, Number, Part, Sizes, size_of
from signoria.kernel.step import Procedure


def form_of(rules: Ruleset[Any], seats: int) -> list[str]:
    """A line for each field and each step, with so many seats."""
    setup = rules.setup(seats, {})
    sizes = sizes_of(setup)
    out = fields(rules.blank(setup).FIELDS, sizes, "")
    for name in sorted(rules.steps):
        step = rules.steps[name]
        numbers = " ".join(one(field, sizes) for field in step.INTS)
        lines = f"; {step.LINES} lines" if issubclass(step, Procedure) else ""
        on = ", ".join(below or "the ground" for below in step.ON) or "anything"
        out.append(f"{name}({numbers}) on {on}{lines}")
    return out


def fields(form: Fields, sizes: Sizes, path: str) -> list[str]:
    out: list[str] = []
    for name, field in form.items():
        inner = field
        while isinstance(inner, Many):
            inner = inner.item
        out.append(f"{path}{name}: {one(field, sizes)}")
        if isinstance(inner, Part):
            out += fields(inner.kind.FIELDS, sizes, f"{path}{name}.")
    return out


def one(field: Field, sizes: Sizes) -> str:
    if isinstance(field, Number):
        return f"{field.low}..{field.high}"
    if isinstance(field, Id):
        return f"{-1 if field.none else 0}..{size_of(field.size, sizes) - 1}"
    if isinstance(field, Mask):
        return f"{size_of(field.size, sizes)} bits"
    if isinstance(field, Many):
        many = (
            f"at most {size_of(field.most, sizes)}" if field.length is None else size_of(field.length, sizes)
        )
        return f"{many} of {one(field.item, sizes)}"
    if isinstance(field, Part):
        return field.kind.__name__
    if isinstance(field, Added):
        return f"{one(field.field, sizes)}, if not 0"
    assert isinstance(field, Flag), field
    return "yes or no"


def filled(values: dict[str, Any]) -> dict[str, Any]:
    """What is not nought, no or empty in a record as it is saved."""
    return {name: value for name, value in values.items() if (any(value) if type(value) is list else value)}
