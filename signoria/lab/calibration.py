"""How fast is this machine, at this moment, at plain Python? The yardstick for figures of different machines.

Six small loops of the kind that rules are made of. The index is the geometric mean of their operations per
CPU second. Figures are normalised to an index of 12.7 million: the machine on which the aims of this project
were set.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable
from typing import Final

REFERENCE: Final = 12_700_000.0
OPERATIONS: Final = 3_000_000


def integers(n: int) -> int:
    """Add, multiply and mask."""
    a = 1
    for i in range(n):
        a = (a * 1103515245 + 12345 + i) & 0x7FFFFFFF
    return a


def dictionary(n: int) -> dict[str, int]:
    """Read and write under string keys."""
    keys = [f"k{i}" for i in range(256)]
    table = dict.fromkeys(keys, 0)
    for _ in range(n // 256):
        for key in keys:
            table[key] = table[key] + 1
    return table


def lists(n: int) -> list[int]:
    """Append, index and pop."""
    items: list[int] = []
    for i in range(n):
        items.append(i)
        if i & 7 == 7:
            items[3] = items[2] + items[1]
            items.pop()
            items.pop()
    return items


class Purse:
    __slots__ = ("gold", "items", "limit")

    def __init__(self) -> None:
        self.gold = 0
        self.limit = 1
        self.items = [1, 2, 3]

    def add(self, n: int) -> bool:
        self.gold += n
        return self.gold > self.limit


def methods(n: int) -> int:
    """Call a method that reads and writes slots."""
    purse = Purse()
    count = 0
    for i in range(n):
        if purse.add(i & 3):
            count += 1
    return count


def one_more(x: int) -> int:
    return x + 1


def functions(n: int) -> int:
    """Call a plain function."""
    f = one_more
    a = 0
    for _ in range(n):
        a = f(a)
    return a


def filters(n: int) -> int:
    """Test elements in a list comprehension."""
    cards = [{"id": i, "cost": i % 7, "suit": i % 4} for i in range(64)]
    found = 0
    for _ in range(n // 64):
        found += len([c["id"] for c in cards if c["cost"] <= 3 and c["suit"] != 2])
    return found


LOOPS: Final[tuple[Callable[[int], object], ...]] = (integers, dictionary, lists, methods, functions, filters)


def index(runs: int = 5, operations: int = OPERATIONS) -> float:
    """The calibration index: geometric mean of the loops' median operations per CPU second."""
    total = 0.0
    for loop in LOOPS:
        loop(max(1, operations // 20))
        rates = []
        for _ in range(runs):
            start = time.thread_time()
            loop(operations)
            rates.append(operations / max(time.thread_time() - start, 1e-9))
        total += math.log(statistics.median(rates))
    return math.exp(total / len(LOOPS))
