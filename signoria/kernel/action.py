"""Actions and the vocabulary that gives them form.

An action is a verb and up to three operands, all small integers. Integers never leave the process: the
vocabulary of a game turns them into JSON (`["place", "milan", 2]`), back again, into a flat index for
learning code, and names their parts for the text tables. Everything in it is finite.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from signoria.kernel.compat import mypyc_attr
from signoria.kernel.errors import MalformedAction


class Action:
    """What a seat can choose. Immutable; equal if all four integers are equal. Unused operands are 0."""

    __slots__ = ("a", "b", "c", "verb")

    def __init__(self, verb: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.verb = verb
        self.a = a
        self.b = b
        self.c = c

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return False
        return self.verb == other.verb and self.a == other.a and self.b == other.b and self.c == other.c

    def __hash__(self) -> int:
        return ((self.verb * 1009 + self.a) * 1013 + self.b) * 1019 + self.c

    def __repr__(self) -> str:
        return f"Action({self.verb}, {self.a}, {self.b}, {self.c})"


class Kind:
    """A finite set of nouns: components with slugs, or whole numbers from `low` to `high`.

    The id of a component is its place in `slugs`; the id of a number is the number. The kind called `seat`
    is special only in the text layer, which writes the player's name. The slugs of a `plain` kind (map
    coordinates) are their own names and need no text.
    """

    def __init__(
        self, name: str, slugs: Sequence[str] | None = None, low: int = 0, high: int = 0, plain: bool = False
    ) -> None:
        self.name = name
        self.plain = plain
        self.slugs: list[str] | None = list(slugs) if slugs is not None else None
        self.low = low
        self.high = high
        self._ids: dict[str, int] = {}
        if self.slugs is not None:
            self.low = 0
            self.high = len(self.slugs) - 1
            self._ids = {slug: i for i, slug in enumerate(self.slugs)}
            if len(self._ids) != len(self.slugs):
                raise ValueError(f"two {name}s share a slug")

    @property
    def size(self) -> int:
        return self.high - self.low + 1

    def holds(self, value: int) -> bool:
        return self.low <= value <= self.high

    def encode(self, value: int) -> str | int:
        return value if self.slugs is None else self.slugs[value]

    def decode(self, value: object) -> int:
        """The id of a slug or number. Raises MalformedAction with the nearest names."""
        if self.slugs is None:
            if isinstance(value, bool) or not isinstance(value, int):
                raise MalformedAction(
                    f"{value!r} is not a {self.name}: whole numbers from {self.low} to {self.high}"
                )
            if not self.low <= value <= self.high:
                raise MalformedAction(f"{self.name} {value} is not between {self.low} and {self.high}")
            return value
        if isinstance(value, str) and value in self._ids:
            return self._ids[value]
        near = difflib.get_close_matches(str(value), self.slugs, n=3, cutoff=0.5)
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        raise MalformedAction(f"there is no {self.name} {str(value)[:60]!r}{hint}")


def numbers(name: str, low: int, high: int) -> Kind:
    """The kind of whole numbers from `low` to `high`."""
    return Kind(name, None, low, high)


def seats_kind(seats: int) -> Kind:
    """The kind of seats of a game for so many players."""
    return Kind("seat", None, 0, seats - 1)


Operands = Sequence[tuple[str, Kind]]


class Form:
    """The shape of a verb or of an event: its name and its named operands."""

    def __init__(self, name: str, operands: Operands = (), rule: str = "") -> None:
        self.name = name
        self.operands: list[tuple[str, Kind]] = list(operands)
        self.rule = rule


@mypyc_attr(allow_interpreted_subclasses=True)
class Vocabulary:
    """All verbs of a game, in the order of their ids, with the rule each rests on.

    `verbs[i]` describes the verb with id i. `rule` is what a refusal cites when the verb does not fit the
    moment at all. `endings` are the verbs by which somebody says to have done: who chooses one means to hand over.
    """

    def __init__(
        self, verbs: Sequence[Form], extra_kinds: Sequence[Kind] = (), endings: Sequence[str] = ()
    ) -> None:
        self.verbs: list[Form] = list(verbs)
        self.by_name: dict[str, int] = {}
        self.kinds: dict[str, Kind] = {}
        self._offsets: list[int] = []
        total = 0
        for i, verb in enumerate(self.verbs):
            if verb.name in self.by_name:
                raise ValueError(f"two verbs are called {verb.name}")
            if len(verb.operands) > 3:
                raise ValueError(f"verb {verb.name} has more than three operands")
            self.by_name[verb.name] = i
            self._offsets.append(total)
            size = 1
            for _, kind in verb.operands:
                self.kinds.setdefault(kind.name, kind)
                size *= kind.size
            total += size
        for kind in extra_kinds:
            self.kinds.setdefault(kind.name, kind)
        self.size = total  # how many actions can be named at all
        self.endings: list[int] = [self.by_name[name] for name in endings]

    def encode(self, action: Action) -> list[str | int]:
        """The JSON form: the verb's name, then each operand as slug or number."""
        verb = self.verbs[action.verb]
        out: list[str | int] = [verb.name]
        values = (action.a, action.b, action.c)
        for i, (_, kind) in enumerate(verb.operands):
            out.append(kind.encode(values[i]))
        return out

    def decode(self, value: object) -> Action:
        """The action that a JSON form names. Raises MalformedAction; whether it is legal is another
        question.
        """
        if not isinstance(value, list | tuple) or not value or not isinstance(value[0], str):
            raise MalformedAction("an action is a list: the verb's name, then its operands")
        name = value[0]
        if name not in self.by_name:
            near = difflib.get_close_matches(name, self.by_name, n=3, cutoff=0.5)
            hint = f"; did you mean {', '.join(near)}?" if near else ""
            raise MalformedAction(f"there is no verb {name[:60]!r}{hint}")
        verb = self.verbs[self.by_name[name]]
        if len(value) - 1 != len(verb.operands):
            wanted = ", ".join(n for n, _ in verb.operands) or "none"
            raise MalformedAction(
                f"{name} takes {len(verb.operands)} operand(s) ({wanted}), not {len(value) - 1}"
            )
        ids = [0, 0, 0]
        for i, (_, kind) in enumerate(verb.operands):
            ids[i] = kind.decode(value[i + 1])
        return Action(self.by_name[name], ids[0], ids[1], ids[2])

    def holds(self, action: Action) -> bool:
        """Whether the action can be named: known verb, operands within their kinds, unused operands 0."""
        if not 0 <= action.verb < len(self.verbs):
            return False
        operands = self.verbs[action.verb].operands
        values = (action.a, action.b, action.c)
        for i in range(3):
            if i < len(operands):
                if not operands[i][1].holds(values[i]):
                    return False
            elif values[i] != 0:
                return False
        return True

    def index(self, action: Action) -> int:
        """The action's place among all actions of the game: 0 .. size-1."""
        values = (action.a, action.b, action.c)
        at = 0
        for i, (_, kind) in enumerate(self.verbs[action.verb].operands):
            at = at * kind.size + values[i] - kind.low
        return self._offsets[action.verb] + at

    def action_at(self, index: int) -> Action:
        """The inverse of `index`."""
        if not 0 <= index < self.size:
            raise IndexError(index)
        v = len(self._offsets) - 1
        while self._offsets[v] > index:
            v -= 1
        rest = index - self._offsets[v]
        ids = [0, 0, 0]
        operands = self.verbs[v].operands
        for i in range(len(operands) - 1, -1, -1):
            kind = operands[i][1]
            ids[i] = kind.low + rest % kind.size
            rest //= kind.size
        return Action(v, ids[0], ids[1], ids[2])

    def span(self, verb: int) -> tuple[int, int]:
        """First index of a verb's actions, and the one after the last."""
        end = self._offsets[verb + 1] if verb + 1 < len(self.verbs) else self.size
        return self._offsets[verb], end
