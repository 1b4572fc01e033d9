"""Wrong tokens and sessions, counted by the address they come from."""

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
