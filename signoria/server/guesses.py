"""Wrong tokens, sessions and passwords: how often, and how long to wait."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Final

MOST: Final = 30  # wrong ones in a window that are simply refused
WINDOW: Final = 60.0  # seconds
ADDRESSES: Final = 1_000  # that are remembered; the one that was silent longest goes first


class Guesses:
    """Tells those who guess too often how long to wait.

    Asked only after a token or session has been found wrong: a right one is let in at once, however many
    wrong ones came from the same address (a proxy's, say), so nobody can lock anybody out. Litestar's own
    rate limit counts all requests alike, which would do just that.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._counts: dict[str, tuple[int, float]] = {}  # how many, and when the window ends
        self._lock = threading.Lock()

    def wrong(self, address: str) -> int:
        """Count a wrong one; the seconds to wait if there have been too many, else 0."""
        with self._lock:
            now = self._clock()
            count, end = self._counts.pop(address, (0, now))
            if end <= now:
                count, end = 0, now + WINDOW
            self._counts[address] = (count + 1, end)
            if len(self._counts) > ADDRESSES:
                del self._counts[next(iter(self._counts))]
            return math.ceil(end - now) if count >= MOST else 0


class Delays:
    """Waits that grow with every wrong attempt of a kind, until a right one.

    An attempt counts as wrong from its beginning, so that many at the same time are many. Who has to wait is told so,
    and nothing is tried.
    """

    def __init__(
        self, free: int, most: float, clock: Callable[[], float] = time.monotonic, keys: int = 10_000
    ) -> None:
        self._free = free  # attempts without a wait
        self._most = most  # seconds
        self._clock = clock
        self._keys = keys  # that are remembered; the one that was silent longest goes first
        self._tried: dict[str, tuple[int, float]] = {}  # how often, and when it may be tried again
        self._lock = threading.Lock()

    def begin(self, key: str) -> int:
        """The seconds to wait; 0: it may be tried now."""
        with self._lock:
            now = self._clock()
            count, free_at = self._tried.get(key, (0, now))
            if free_at > now:
                return math.ceil(free_at - now)
            if now - free_at > self._most * 4:  # silent for long
                count = 0
            self._tried.pop(key, None)
            over = min(count + 1 - self._free, 30)
            self._tried[key] = (count + 1, now + (min(2.0**over, self._most) if over > 0 else 0))
            if len(self._tried) > self._keys:
                del self._tried[next(iter(self._tried))]
            return 0

    def right(self, key: str) -> None:
        with self._lock:
            self._tried.pop(key, None)
