"""Chance: a generator of integers that is part of the state. There are two.

`Rng` is small and quick, for games with a chosen seed, for copies that bots search on and for experiments:
L'Ecuyer's combination of two multiplicative congruential generators with full period (together about 2**54).
Both factors of every product stay below 2**30, so that the compiled code never leaves machine integers. Whoever
sees enough of its dice can work out the rest.

`KeyedRng` is for games between people: BLAKE2b in counter mode under a secret key of 256 bits, which nobody
predicts who does not have the key. docs/chance.md fixes every byte of it.
"""

from __future__ import annotations

import struct
from hashlib import blake2b
from typing import Any, Final, TypeVar

from signoria.kernel.errors import LaneError

T = TypeVar("T")

M1: Final = 1073741789  # 2**30 - 35, prime; A1 is a primitive root
A1: Final = 771645345
SPAN: Final = 1073741788  # how many values one draw can have
M2: Final = 536870909  # 2**29 - 3, prime; A2 is a primitive root
A2: Final = 520332806

STREAM: Final = "blake2b-1"  # the name of the keyed stream in saves
KEY_BYTES: Final = 32
WORDS: Final = 16  # 32-bit words in a block of the stream
WORD: Final = 1 << 32
MOST_WORDS: Final = 1 << 40  # up to which positions can be noted; what is read begins in the first half


UNFORCED: Final[list[int]] = []  # shared and never changed


class Rng:
    """A seeded generator. `forced` outcomes, if any, are consumed first: tests and replays of printed
    examples use them.
    """

    __slots__ = ("draws", "forced", "locked", "x", "y")

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y
        self.forced = UNFORCED
        self.locked = False  # inside a lane nothing may be drawn
        self.draws = 0  # visible draws since the last action began; the match bars undo across them

    def clone(self) -> Rng:
        c = Rng(self.x, self.y)
        if self.forced:
            c.forced = self.forced[:]
        return c

    def force(self, *outcomes: int) -> None:
        """The next calls of `below` and `roll` return these values, as the caller would see them."""
        self.forced = [*self.forced, *outcomes]

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

    def take_notes(self) -> list[int]:
        """What was drawn since the last time, or since this copy was made; only a keyed stream notes it."""
        return []

    def to_json(self) -> list[Any]:
        return [self.x, self.y, *self.forced]


class KeyedRng(Rng):
    """The stream of a secret key. `position` is the number of 32-bit words taken from it so far."""

    __slots__ = ("_block", "_notes", "_words", "key", "position")

    def __init__(self, key: bytes, position: int = 0) -> None:
        super().__init__(1, 1)
        self.key = key
        self.position = position
        self._block = -1  # the block that is at hand, and its words
        self._words: list[int] = []
        self._notes: list[int] = [position]

    def clone(self) -> KeyedRng:
        c = KeyedRng(self.key, self.position)
        c._block = self._block
        c._words = self._words  # never changed, only replaced
        if self.forced:
            c.forced = self.forced[:]
        return c

    def _word(self) -> int:
        """0 .. 2**32-1, every value equally likely."""
        if self.locked:
            raise LaneError("a random draw inside a lane: lanes of different seats could not commute")
        block = self.position // WORDS
        if block != self._block:
            data = blake2b(block.to_bytes(8, "big"), key=self.key, digest_size=4 * WORDS).digest()
            self._words = list(struct.unpack(">16I", data))
            self._block = block
        word = self._words[self.position % WORDS]
        self.position += 1
        return word

    def _below(self, n: int) -> int:
        """Words that would favour small numbers are passed over."""
        if n > WORD:
            raise ValueError(f"{n} outcomes are more than the generator has")
        limit = WORD - WORD % n
        z = self._word()
        while z >= limit:
            z = self._word()
        value = z % n
        self._notes.append(n)
        self._notes.append(value)
        return value

    def _take_forced(self, low: int, high: int) -> int:
        value = super()._take_forced(low, high)
        self._notes.append(high - low + 1)
        self._notes.append(value - low)
        return value

    def take_notes(self) -> list[int]:
        """The position then, and for each draw the number of possible outcomes and the outcome, counted from 0.
        Empty if nothing was drawn.
        """
        notes = self._notes
        self._notes = [self.position]
        return notes if len(notes) > 1 else []

    def to_json(self) -> list[Any]:
        return [STREAM, self.key.hex(), self.position, *self.forced]


def seeded(seed: int) -> Rng:
    """A generator whose whole course follows from one integer of any size."""
    h = blake2b(str(seed).encode(), digest_size=16).digest()
    return Rng(1 + int.from_bytes(h[:8], "big") % (M1 - 1), 1 + int.from_bytes(h[8:], "big") % (M2 - 1))


def derive(*parts: int) -> int:
    """A seed that follows from other numbers without resembling them."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=7).digest(), "big")


def read_key(text: Any) -> bytes:
    """A key from its 64 hexadecimal digits. Raises ValueError."""
    if not isinstance(text, str) or len(text) != 2 * KEY_BYTES or text.strip("0123456789abcdef"):
        raise ValueError(f"a key is written with {2 * KEY_BYTES} hexadecimal digits")
    return bytes.fromhex(text)


def rng_from_json(values: list[Any]) -> Rng:
    """The inverse of `to_json`; what comes from outside is checked. Raises ValueError."""
    if not isinstance(values, list) or len(values) < 2:
        raise ValueError("rng is no generator")
    rng: Rng
    if isinstance(values[0], str):
        if values[0] != STREAM or len(values) < 3:
            raise ValueError(f"rng: there is no generator {values[0][:60]!r}")
        rng = KeyedRng(read_key(values[1]), _read_int(values[2], 0, MOST_WORDS // 2))
        rng.forced = [_read_int(v, -WORD, WORD) for v in values[3:]]
    else:
        rng = Rng(_read_int(values[0], 1, M1 - 1), _read_int(values[1], 1, M2 - 1))
        rng.forced = [_read_int(v, -WORD, WORD) for v in values[2:]]
    return rng


def _read_int(value: Any, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"rng: {str(value)[:60]!r} is not between {low} and {high}")
    return value
