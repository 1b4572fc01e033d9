"""The one source of chance: an integer generator that is part of the state.

L'Ecuyer's combination of two multiplicative congruential generators with full period (together about 2**54).
Both factors of every product stay below 2**30, so that the compiled code never leaves machine integers.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, TypeVar

from signoria.kernel.errors import LaneError

T = TypeVar("T")

M1: Final = 1073741789  # 2**30 - 35, prime; A1 is a primitive root
A1: Final = 771645345
SPAN: Final = 1073741788  # how many values one draw can have
M2: Final = 536870909  # 2**29 - 3, prime; A2 is a primitive root
A2: Final = 520332806


class Rng:
    """A seeded generator. `forced` outcomes, if any, are consumed first: tests and replays of printed
    examples use them.
    """

    __slots__ = ("draws", "forced", "locked", "x", "y")

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y
        self.forced: list[int] = []
        self.locked = False  # inside a lane nothing may be drawn
        self.draws = 0  # visible draws since the last action began; the match bars undo across them

    def clone(self) -> Rng:
        c = Rng(self.x, self.y)
        if self.forced:
            c.forced = self.forced[:]
        return c

    def force(self, *outcomes: int) -> None:
        """The next calls of `below` and `roll` return these values, as the caller would see them."""
        self.forced.extend(outcomes)

    def _next(self) -> int:
        """1 .. M1-1, every value equally likely."""
        if self.locked:
            raise LaneError("a random draw inside a lane: lanes of different seats could not commute")
        self.x = self.x * A1 % M1
        self.y = self.y * A2 % M2
        z = self.x - self.y
        return z if z > 0 else z + M1 - 1

    def _below(self, n: int) -> int:
        if n > SPAN:
            return self._below_large(n)
        limit = SPAN - SPAN % n
        z = self._next() - 1
        while z >= limit:
            z = self._next() - 1
        return z % n

    def _below_large(self, n: int) -> int:
        """Two draws make one of SPAN squared."""
        square = SPAN * SPAN
        if n > square:
            raise ValueError(f"{n} outcomes are more than the generator has")
        limit = square - square % n
        z = (self._next() - 1) * SPAN + self._next() - 1
        while z >= limit:
            z = (self._next() - 1) * SPAN + self._next() - 1
        return z % n

    def below(self, n: int) -> int:
        """A number from 0 to n-1 that the players will see: undo is barred across it."""
        self.draws += 1
        if self.forced:
            return self._take_forced(0, n - 1)
        return self._below(n)

    def roll(self, sides: int) -> int:
        """A die: 1 to `sides`."""
        self.draws += 1
        if self.forced:
            return self._take_forced(1, sides)
        return self._below(sides) + 1

    def _take_forced(self, low: int, high: int) -> int:
        if self.locked:
            raise LaneError("a random draw inside a lane: lanes of different seats could not commute")
        value = self.forced.pop(0)
        if not low <= value <= high:
            raise ValueError(f"forced outcome {value} is not between {low} and {high}")
        return value

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place. Nobody learns anything from a shuffle as such, so it does not bar undo; forced
        outcomes are not used.
        """
        for i in range(len(items) - 1, 0, -1):
            j = self._below(i + 1)
            items[i], items[j] = items[j], items[i]

    def to_json(self) -> list[int]:
        return [self.x, self.y, *self.forced]


def seeded(seed: int) -> Rng:
    """A generator whose whole course follows from one integer of any size."""
    h = blake2b(str(seed).encode(), digest_size=16).digest()
    return Rng(1 + int.from_bytes(h[:8], "big") % (M1 - 1), 1 + int.from_bytes(h[8:], "big") % (M2 - 1))


def rng_from_json(values: list[int]) -> Rng:
    rng = Rng(values[0], values[1])
    rng.forced = values[2:]
    return rng
