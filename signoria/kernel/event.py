"""Events: what happened, typed, each with the seats that may know of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from signoria.kernel.action import Form, Kind
from signoria.kernel.errors import MalformedAction

# Kinds of the kernel itself; a game's kinds count from 0.
JOINED: Final = -1
RESIGNED: Final = -2
LOST: Final = -3  # of rules that are gone
ANY: Final = -4  # whatever the kind


class Event:
    """One thing that happened. Immutable.

    `to` is a bit mask: bit i lets seat i see it, bit `seats` lets spectators. `later` holds those who see
    it when the lanes join: what a seat does in its lane is nobody else's business before. `turn` is the turn in
    which it happened, -1 if that is not known.
    """

    __slots__ = ("a", "b", "c", "d", "kind", "later", "to", "turn")

    def __init__(
        self, kind: int, to: int, later: int, a: int, b: int, c: int, d: int, turn: int = -1
    ) -> None:
        self.kind = kind
        self.to = to
        self.later = later
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.turn = turn

    def values(self) -> list[int]:
        return [self.a, self.b, self.c, self.d]

    def __repr__(self) -> str:
        return f"Event({self.kind}, to={self.to}, {self.values()})"


class Lost(Event):
    """An event that the rules of another version told and these don't know, as it was written down."""

    __slots__ = ("written",)

    def __init__(self, to: int, later: int, written: list[str | int | None]) -> None:
        super().__init__(LOST, to, later, -1, -1, -1, -1)
        self.written = written


class EventForms:
    """All event kinds of a game, in the order of their ids, with up to four operands each (-1: none). `outcomes` are
    those that tell what came of the one before; "attacked>dice": those that do so after that one.
    """

    def __init__(self, forms: Sequence[Form], seat: Kind, outcomes: Sequence[str] = ()) -> None:
        self.forms: list[Form] = list(forms)
        self.seat = seat
        self.kinds: dict[str, Kind] = {"seat": seat}
        self.by_name: dict[str, int] = {"kernel.revealed": JOINED, "kernel.resigned": RESIGNED}
        for i, form in enumerate(self.forms):
            if form.name in self.by_name:
                raise ValueError(f"two events are called {form.name}")
            if len(form.operands) > 4:
                raise ValueError(f"event {form.name} has more than four operands")
            self.by_name[form.name] = i
            for _, kind in form.operands:
                self.kinds.setdefault(kind.name, kind)
        self._outcomes: set[tuple[int, int]] = (
            set()
        )  # the event before (ANY: whatever it is), and the outcome
        for outcome in outcomes:
            before, _, name = outcome.rpartition(">")
            self._outcomes.add((self.by_name[before] if before else ANY, self.by_name[name]))

    def goes_on(self, before: int, kind: int) -> bool:
        """Whether an event tells what came of the one before it: both are read as one."""
        return (ANY, kind) in self._outcomes or (before, kind) in self._outcomes

    def form(self, kind: int) -> Form:
        if kind == JOINED:
            return Form("kernel.revealed")
        if kind == RESIGNED:
            return Form("kernel.resigned", [("seat", self.seat)])
        if kind == LOST:
            return Form("kernel.lost")
        return self.forms[kind]

    def encode(self, event: Event) -> list[str | int | None]:
        """The JSON form: the name of the kind, then each operand as slug, number or null."""
        if isinstance(event, Lost):
            return event.written[:]
        form = self.form(event.kind)
        values = event.values()
        out: list[str | int | None] = [form.name]
        for i, (_, kind) in enumerate(form.operands):
            out.append(kind.encode(values[i]) if kind.holds(values[i]) else None)
        return out

    def decode(self, to: int, later: int, written: list[str | int | None]) -> Event:
        """The inverse of `encode`, with the seats that may know. What these forms don't know is kept as `Lost`."""
        kind = self.by_name.get(str(written[0]), LOST)
        operands = self.form(kind).operands
        if kind == LOST or len(written) != len(operands) + 1:
            return Lost(to, later, written)
        ids = [-1, -1, -1, -1]
        for i in range(len(operands)):
            value = written[i + 1]
            if value is None:
                continue
            try:
                ids[i] = operands[i][1].decode(value)
            except MalformedAction:
                return Lost(to, later, written)
        return Event(kind, to, later, ids[0], ids[1], ids[2], ids[3])
