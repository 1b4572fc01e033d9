"""A game as learning code wants it: one seat at a time, flat action ids, vectors of numbers, returns. The frameworks' adapters stand on this.

Where seats play at the same time, the lowest one that is awaited acts first, or one that is named; lanes hide from the others what it does. The half-made
choice of a split verb (see actions.py) is held here.
"""

from __future__ import annotations

import json
from array import array
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from signoria import registry
from signoria.kernel.action import Action
from signoria.kernel.event import JOINED
from signoria.kernel.rng import Rng
from signoria.kernel.state import Setup, State, lowest
from signoria.kernel.tensor import layout_of, tensor_of
from signoria.lab.actions import ActionSpace, Half, space_of

OVER: Final = -1
RECALL: Final = 64  # numbers that tell information states apart, after those of the observation


class Illegal(ValueError):
    """An id that the seat can't choose now."""


def setup_of(
    game: str, seats: int, options: dict[str, Any] | None = None, data: str | Path | None = None
) -> Setup:
    """Raises UnknownGame, BadOption or BadData."""
    return registry.ruleset(game).setup(seats, options or {}, data)


def tensor_size(setup: Setup) -> int:
    """How many numbers `Flat.tensor` has for this game and data pack, at any number of seats."""
    some: State = setup.rules.new_state(setup, 1)
    return layout_of(some).size + space_of(setup).half_size


class Flat:
    """A position with its half-made choice and, if they are kept, the logs of the seats."""

    def __init__(self, setup: Setup, chance: int | Rng | None = None, logs: bool = False) -> None:
        self.setup = setup
        self.space: ActionSpace = space_of(setup)
        self.half: Half | None = None
        self.first = -1  # where several seats are awaited, this one acts first; if it is not, the lowest
        self.logs: list[list[str]] | None = [[] for _ in range(setup.seats)] if logs else None
        self.later: list[
            tuple[int, int, str]
        ] = []  # events of open lanes: who knows, who will read, and what
        self.s: State | None = None
        if chance is not None:
            self.begin(chance)

    @property
    def state(self) -> State:
        assert self.s is not None
        return self.s

    def begin(self, chance: int | Rng) -> None:
        """Set the game up."""
        self.s = self.setup.rules.new_state(self.setup, chance, self.logs is not None)
        self._told()

    def copy(self) -> Flat:
        """An independent copy."""
        c = Flat.__new__(Flat)
        c.setup = self.setup
        c.space = self.space
        c.half = self.half
        c.first = self.first
        c.logs = [log[:] for log in self.logs] if self.logs is not None else None
        c.later = self.later[:]
        c.s = self.s.clone() if self.s is not None else None
        return c

    # -- who decides, and what -------------------------------------------------------------------------

    def current(self) -> int:
        """The seat that decides next, or OVER."""
        if self.state.outcome is not None:
            return OVER
        waiting = self.state.waiting
        return self.first if self.first >= 0 and waiting >> self.first & 1 else lowest(waiting)

    def ids(self) -> list[int]:
        """The ids that the current seat may choose, in rising order."""
        return self.space.ids(self.state.legal(self.current()), self.half)

    def read(self, id: int, seat: int | None = None) -> Action | Half:
        """What an id of a seat (None: the current one) means. Raises Illegal."""
        try:
            found = self.space.read(id, self.half)
        except IndexError as error:
            raise Illegal(str(error)) from None
        legal = self.state.legal(self.current() if seat is None else seat)
        if isinstance(found, Action):
            if found not in legal:
                raise Illegal(f"{self.space.words(id, self.half)} is not legal now; legal_ids lists what is")
        elif not any(a.verb == found[0] and a.a == found[1] for a in legal):
            raise Illegal(f"{self.space.words(id)} is not legal now; legal_ids lists what is")
        return found

    def take(self, id: int) -> None:
        """The current seat chooses an id. Raises Illegal."""
        self.half = self.take_as(self.current(), id)

    def take_as(self, seat: int, id: int) -> Half | None:
        """A seat that is awaited chooses an id. Returns what it has begun, if the choice is half-made. Raises Illegal."""
        found = self.read(id, seat)
        if not isinstance(found, Action):
            return found
        self.apply(found, seat)
        return None

    def apply(self, action: Action, seat: int | None = None) -> None:
        """Carry out a legal action of a seat (None: the current one)."""
        s = self.state
        seat = self.current() if seat is None else seat
        self.half = None
        if self.logs is not None:
            s.recording = True
            self.logs[seat].append(self.words_of(action))
        s.apply(seat, action)
        self._told()

    def words_of(self, action: Action) -> str:
        return "> " + " ".join(str(part) for part in self.space.vocabulary.encode(action))

    def _told(self) -> None:
        """Move what happened into the logs of those who may know it; what others did in their lanes when these join."""
        s = self.state
        if self.logs is None:
            return
        forms = s.rules.events_of(s)
        for event in s.events:
            if event.kind == JOINED:
                for _, mask, text in self.later:
                    self._write(mask, text)
                self.later = []
                continue
            text = json.dumps(forms.encode(event), separators=(",", ":"), ensure_ascii=False)
            self._write(event.to, text)
            if event.later:
                self.later.append((event.to, event.later, text))
        s.events = []

    def _write(self, mask: int, text: str) -> None:
        assert self.logs is not None
        for seat in range(self.setup.seats):
            if mask >> seat & 1:
                self.logs[seat].append(text)

    # -- what is seen ----------------------------------------------------------------------------------

    def observation(self, seat: int | None) -> str:
        """What a seat (None: a spectator) sees, as JSON; if it decides, with the ids that it may choose, since the same board may ask different questions,
        and with its own half-made choice.
        """
        seen = self.state.view(seat)
        if self.state.outcome is None and seat == self.current():
            seen = {**seen, "offered": self.ids()}
            if self.half is not None:
                verb = self.space.vocabulary.verbs[self.half[0]]
                seen["half"] = [verb.name, verb.operands[0][1].encode(self.half[1])]
        return json.dumps(seen, separators=(",", ":"), sort_keys=True, ensure_ascii=False)

    def information(self, seat: int) -> str:
        """What a seat sees, and all that it did and was told: perfect recall."""
        assert self.logs is not None
        return "\n".join([f"seat {seat}", *self.logs[seat], self.observation(seat)])

    def tensor(self, seat: int, half: Half | None = None) -> array[float]:
        """What a seat sees, as numbers; then its own half-made choice, `half` where it is held elsewhere."""
        numbers = tensor_of(self.state, seat)
        if self.space.half_size:
            own = self.half if half is None and seat == self.current() else half
            numbers.extend(self.space.write_half(own))
        return numbers

    def recall(self, seat: int) -> array[float]:
        """What tells apart two moments at which a seat sees the same and remembers something else: 64 bits of a hash of its log."""
        assert self.logs is not None
        digest = blake2b(
            "\n".join([f"seat {seat}", *self.logs[seat]]).encode(), digest_size=RECALL // 8
        ).digest()
        bits = int.from_bytes(digest, "big")
        return array("f", [float(bits >> i & 1) for i in range(RECALL)])

    def imagined(self, seat: int, seed: int) -> Flat:
        """A position that a seat could be in, with its log and its own half-made choice. What others remember, began to choose or do in their lanes it
        does not know: their logs begin here.
        """
        c = self.copy()
        c.s = self.state.determinize(seat, seed)
        if seat != self.current():
            c.half = None
        if self.logs is not None:
            c.logs = [log[:] if i == seat else [] for i, log in enumerate(self.logs)]
        c.later = [one for one in self.later if one[0] >> seat & 1]
        return c

    def returns(self) -> list[float]:
        """By seat: 1 for who wins alone, -1/(n-1) for who loses, in between for shared victories; nobody wins: all lose. Before the end 0."""
        n = self.setup.seats
        outcome = self.state.outcome
        if outcome is None:
            return [0.0] * n
        winners = outcome.winners
        if n == 1:
            return [1.0 if winners else -1.0]
        share = 1.0 / len(winners) if winners else 0.0
        return [((n * share if seat in winners else 0.0) - 1.0) / (n - 1) for seat in range(n)]
