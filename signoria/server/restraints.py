"""What nobody may do too often: guess, come in with wrong passwords, make accounts, ask for letters, talk. How often, and how
long to wait.
"""

from __future__ import annotations

import math
import time
from typing import Final

from signoria.server.marks import Clock, Mark, Marks, open_store

GUESSES: Final = 30  # wrong tokens, sessions and links of an address that are simply refused
WINDOW: Final = 60.0  # seconds in which they are counted
LINES: Final = 8  # of the talk, of one person
TALK: Final = 20.0  # seconds
REQUESTS: Final = 6  # that one person makes of all others at a table: while one is open the game may stand
REQUEST_WINDOW: Final = 600.0  # seconds


class Often:
    """Tells those who do something too often in some time how long to wait.

    Of guesses it is asked only after a token or session has been found wrong: a right one is let in at once, however
    many wrong ones came from the same address (a proxy's, say), so nobody can lock anybody out. The framework's own
    rate limit counts all requests alike, which would do just that.
    """

    def __init__(self, marks: Marks, kind: str, most: int, window: float, clock: Clock = time.time) -> None:
        self._marks = marks
        self._kind = kind
        self._most = most
        self._window = window
        self._clock = clock

    def count(self, key: str) -> int:
        """Once more; the seconds to wait if it was too often, else 0."""

        def once_more(mark: Mark | None) -> tuple[Mark, float, int]:
            now = self._clock()
            if mark is None or not now < mark.until <= now + self._window:
                mark = Mark(0, now + self._window)
            left = mark.until - now
            return Mark(mark.count + 1, mark.until), left, math.ceil(left) if mark.count >= self._most else 0

        return self._marks.change(self._kind, key, once_more)


class Delays:
    """Waits that grow with every wrong attempt of a kind, until a right one.

    An attempt counts as wrong from its beginning, so that many at the same time are many. Who has to wait is told so,
    and nothing is tried.
    """

    def __init__(self, marks: Marks, kind: str, free: int, most: float, clock: Clock = time.time) -> None:
        self._marks = marks
        self._kind = kind
        self._free = free  # attempts without a wait
        self._most = most  # seconds
        self._clock = clock

    def begin(self, key: str) -> int:
        """The seconds to wait; 0: it may be tried now."""

        def attempt(mark: Mark | None) -> tuple[Mark, float, int]:
            now = self._clock()
            count, free_at = (0, now) if mark is None else (mark.count, mark.until)
            left = min(free_at - now, self._most)  # clocks are put right
            if mark is not None and left > 0:
                return mark, left + self._memory, math.ceil(left)
            if -left > self._memory:  # silent for long
                count = 0
            over = min(count + 1 - self._free, 30)
            wait = min(2.0**over, self._most) if over > 0 else 0
            return Mark(count + 1, now + wait), wait + self._memory, 0

        return self._marks.change(self._kind, key, attempt)

    @property
    def _memory(self) -> float:
        """Seconds of silence after which all is forgotten."""
        return self._most * 4

    def forgive(self, key: str) -> None:
        """An attempt was right and does not count; those before it do, whoever made them."""

        def less(mark: Mark | None) -> tuple[Mark | None, float, int]:
            if mark is None or mark.count < 2:
                return None, 0, 0
            return Mark(mark.count - 1, min(mark.until, self._clock())), self._memory, 0

        self._marks.change(self._kind, key, less)

    def right(self, key: str) -> None:
        """All is forgotten."""
        self._marks.change(self._kind, key, lambda _mark: (None, 0, 0))


class Restraints:
    """All of a server. What they remember lies in the store that an address names."""

    def __init__(self, store: str = "", clock: Clock = time.time) -> None:
        self._marks = marks = Marks(open_store(store, clock))
        self.guesses = Often(marks, "guess", GUESSES, WINDOW, clock)  # by address
        self.talk = Often(marks, "talk", LINES, TALK, clock)  # by person
        self.requests = Often(marks, "request", REQUESTS, REQUEST_WINDOW, clock)  # by person
        self.of_name = Delays(marks, "name", free=4, most=900, clock=clock)  # by name and address
        self.of_address = Delays(marks, "address", free=40, most=60, clock=clock)
        self.new_accounts = Delays(marks, "account", free=10, most=3600, clock=clock)  # by address
        self.letters = Delays(marks, "letter", free=2, most=3600, clock=clock)  # by account

    def close(self) -> None:
        self._marks.close()
