"""Who looks at a table that waits: their pages ask for it every other second."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

HERE: Final = 10.0  # seconds since a page has last asked
TABLES: Final = 1_000  # that are remembered; the one that was silent longest goes first


class Looks:
    """May be asked from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._tables: dict[str, dict[str, float]] = {}

    def look(self, table: str, person: str) -> None:
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
