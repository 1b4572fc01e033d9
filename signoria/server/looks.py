"""Who looks at a table that waits: their pages ask for it every other second."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

HERE: Final = 10.0  # seconds since a page has last asked
TOLD: Final = 4.0  # seconds until the other processes are told again
TABLES: Final = 1_000  # that are remembered; the one that was silent longest goes first


class Looks:
    """May be asked from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._tables: dict[str, dict[str, float]] = {}
        self._told: dict[tuple[str, str], float] = {}
        self.tell: Callable[[str, str], None] | None = None  # the other processes: the table, and who looks

    def look(self, table: str, person: str) -> None:
        """Somebody's page has asked."""
        self.note(table, person)
        if self.tell is not None and self._is_due((table, person)):
            self.tell(table, person)

    def _is_due(self, key: tuple[str, str]) -> bool:
        with self._lock:
            now = self._clock()
            if now - self._told.get(key, now - TOLD) < TOLD:
                return False
            self._told.pop(key, None)
            self._told[key] = now
            while len(self._told) > TABLES:
                del self._told[next(iter(self._told))]
            return True

    def note(self, table: str, person: str) -> None:
        """Somebody's page has asked, here or at another process."""
        with self._lock:
            people = self._tables.pop(table, {})
            people[person] = self._clock()
            self._tables[table] = people
            if len(self._tables) > TABLES:
                del self._tables[next(iter(self._tables))]

    def all_here(self, table: str, persons: set[str]) -> bool:
        """Whether all of these look at the table at this moment."""
        with self._lock:
            people = self._tables.get(table, {})
            since = self._clock() - HERE
            return all(people.get(person, since - 1) >= since for person in persons)
