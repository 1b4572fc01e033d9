"""Flat action ids for learning code: below 20,000 for every game, the same at every number of seats.

The vocabulary gives every action of a game an index. A verb with very many actions (over 5,000: some of Pax Renaissance, a card and a target each)
is split here in two choices, verb with its first operand, then the second. The half-made choice is held by whoever plays, as a `Half`; rules, logs
and boards know nothing of it.
"""

from __future__ import annotations

from typing import Any, Final

from signoria.kernel.action import Action, Kind, Vocabulary
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import Setup, State

SPLIT: Final = 5_000  # verbs with more actions than this are split
Half = tuple[int, int]  # verb and first operand


class Targets:
    """The ids of the second operands of one kind."""

    def __init__(self, kind: Kind, start: int) -> None:
        self.kind = kind
        self.start = start


class ActionSpace:
    """The ids of a game with a data pack: first all actions of verbs that are not split, then the first halves, then the targets."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._start: list[int] = []  # by verb
        self._split: list[bool] = []
        at = 0
        for verb in range(len(vocabulary.verbs)):
            low, high = vocabulary.span(verb)
            operands = vocabulary.verbs[verb].operands
            split = high - low > SPLIT and len(operands) == 2
            self._start.append(at)
            self._split.append(split)
            at += operands[0][1].size if split else high - low
        self._targets: dict[str, Targets] = {}
        for verb, form in enumerate(vocabulary.verbs):
            if self._split[verb] and form.operands[1][1].name not in self._targets:
                kind = form.operands[1][1]
                self._targets[kind.name] = Targets(kind, at)
                at += kind.size
        self.size = at
        self.splits = [verb for verb in range(len(self._split)) if self._split[verb]]
        first = [vocabulary.verbs[verb].operands[0][1].size for verb in self.splits]
        self.half_size = len(first) + max(first) if first else 0  # numbers that tell the half-made choice

    def id_of(self, action: Action, half: Half | None = None) -> int:
        """The id that comes next on the way to an action: of a split verb its first half, then its target."""
        verb = action.verb
        if not self._split[verb]:
            return self._start[verb] + self.vocabulary.index(action) - self.vocabulary.span(verb)[0]
        operands = self.vocabulary.verbs[verb].operands
        if half is None:
            return self._start[verb] + action.a - operands[0][1].low
        targets = self._targets[operands[1][1].name]
        return targets.start + action.b - targets.kind.low

    def ids(self, actions: list[Action], half: Half | None = None) -> list[int]:
        """The ids that may be chosen now, in rising order."""
        if half is not None:
            actions = [a for a in actions if a.verb == half[0] and a.a == half[1]]
        return sorted({self.id_of(action, half) for action in actions})

    def read(self, id: int, half: Half | None = None) -> Action | Half:
        """What an id means: an action, or the first half of one. Raises IndexError for what is no id at this moment."""
        if not 0 <= id < self.size:
            raise IndexError(f"there is no action {id}; they go from 0 to {self.size - 1}")
        if half is not None:
            targets = self._targets[self.vocabulary.verbs[half[0]].operands[1][1].name]
            target = id - targets.start + targets.kind.low
            if not targets.kind.holds(target):
                raise IndexError(f"action {id} is no {targets.kind.name}, which completes the choice begun")
            return Action(half[0], half[1], target)
        verb = len(self._start) - 1
        while self._start[verb] > id:
            verb -= 1
        rest = id - self._start[verb]
        if not self._split[verb]:
            low, high = self.vocabulary.span(verb)
            if rest >= high - low:
                raise IndexError(f"action {id} is a target, and no choice has been begun")
            return self.vocabulary.action_at(low + rest)
        kind = self.vocabulary.verbs[verb].operands[0][1]
        if rest >= kind.size:
            raise IndexError(f"action {id} is a target, and no choice has been begun")
        return verb, kind.low + rest

    def words(self, id: int, half: Half | None = None) -> str:
        """What an id means, for people: `buy medici`, `siege knights ...`."""
        try:
            found = self.read(id, half)
        except IndexError:
            return self.target_words(id)
        if isinstance(found, Action):
            return " ".join(str(part) for part in self.vocabulary.encode(found))
        form = self.vocabulary.verbs[found[0]]
        return f"{form.name} {form.operands[0][1].encode(found[1])} ..."

    def target_words(self, id: int) -> str:
        for targets in self._targets.values():
            if targets.start <= id < targets.start + targets.kind.size:
                return f"... {targets.kind.encode(id - targets.start + targets.kind.low)}"
        raise IndexError(f"there is no action {id}; they go from 0 to {self.size - 1}")

    def write_half(self, half: Half | None) -> list[float]:
        """The half-made choice as numbers: which verb, and which first operand."""
        out = [0.0] * self.half_size
        if half is not None:
            out[self.splits.index(half[0])] = 1.0
            kind = self.vocabulary.verbs[half[0]].operands[0][1]
            out[len(self.splits) + half[1] - kind.low] = 1.0
        return out


_spaces: dict[tuple[str, str], ActionSpace] = {}


def space_of(setup: Setup) -> ActionSpace:
    """The ids of a game: those of its vocabulary for the most seats, which hold those of fewer."""
    rules: Ruleset[Any] = setup.rules
    key = (rules.meta.slug, setup.pack.fingerprint)
    if key not in _spaces:
        _spaces[key] = ActionSpace(rules.vocabulary(setup.data, rules.meta.seats[1]))
    return _spaces[key]


def legal_ids(s: State, seat: int, half: Half | None = None) -> list[int]:
    """The ids that a seat may choose now."""
    return space_of(s.setup).ids(s.legal(seat), half)
