"""Events: what happened, typed, each with the seats that may know of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from signoria.kernel.action import Form, Kind

# Kinds of the kernel itself; a game's kinds count from 0.
JOINED: Final = -1
RESIGNED: Final = -2


class Event:
    """One thing that happened. Immutable.

    `to` is a bit mask: bit i lets seat i see it, bit `seats` lets spectators. `later` holds those who see
    it when the lanes join: what a seat does in its lane is nobody else's business before.
    """

    __slots__ = ("a", "b", "c", "d", "kind", "later", "to")

    def __init__(self, kind: int, to: int, later: int, a: int, b: int, c: int, d: int) -> None:
        self.kind = kind
        self.to = to
        self.later = later
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def values(self) -> list[int]:
        return [self.a, self.b, self.c, self.d]

    def __repr__(self) -> str:
        return f"Event({self.kind}, to={self.to}, {self.values()})"


class EventForms:
    """All event kinds of a game, in the order of their ids, with up to four operands each (-1: none)."""

    def __init__(self, forms: Sequence[Form], seat: Kind) -> None:
        self.forms: list[Form] = list(forms)
        self.seat = seat
        self.kinds: dict[str, Kind] = {"seat": seat}
        names: set[str] = set()
        for form in self.forms:
            if form.name in names:
                raise ValueError(f"two events are called {form.name}")
            if len(form.operands) > 4:
                raise ValueError(f"event {form.name} has more than four operands")
            names.add(form.name)
            for _, kind in form.operands:
                self.kinds.setdefault(kind.name, kind)

    def form(self, kind: int) -> Form:
        if kind == JOINED:
            return Form("kernel.revealed")
        if kind == RESIGNED:
            return Form("kernel.resigned", [("seat", self.seat)])
        return self.forms[kind]

    def encode(self, event: Event) -> list[str | int | None]:
        """The JSON form: the name of the kind, then each operand as slug, number or null."""
        form = self.form(event.kind)
        values = event.values()
        out: list[str | int | None] = [form.name]
        for i, (_, kind) in enumerate(form.operands):
            out.append(kind.encode(values[i]) if kind.holds(values[i]) else None)
        return out
