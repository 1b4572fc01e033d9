"""What a server counts: plain numbers, for whoever asks (`signoria.server.metrics`)."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Final

BOUNDS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class Times:
    """How many took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        place = 0
        while place < len(BOUNDS) and seconds > BOUNDS[place]:
            place += 1
        self.counts[place] += 1
        self.total += seconds


class Figures:
    """May be told of things from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.moves: Counter[str] = Counter()  # entries of the log, by who played: person or bot
        self.refusals: Counter[str] = Counter()  # problems, by their codes
        self.answers: Counter[str] = Counter()  # to requests, by the class of their status
        self.storing = Times()  # from an action to its place in the database
        self.answering = Times()  # requests
        self.bot_seconds = 0.0
        self.followed = 0  # entries that other processes have played
        self.read = 0  # tables that were taken into memory

    def played(self, who: str, entries: int, seconds: float) -> None:
        with self._lock:
            self.moves[who] += entries
            self.storing.add(seconds)

    def answered(self, status: int, seconds: float) -> None:
        with self._lock:
            self.answers[f"{status // 100}xx"] += 1
            self.answering.add(seconds)

    def refused(self, code: str) -> None:
        with self._lock:
            self.refusals[code] += 1

    def thought(self, seconds: float) -> None:
        with self._lock:
            self.bot_seconds += seconds

    def has_followed(self, entries: int) -> None:
        with self._lock:
            self.followed += entries

    def has_read(self) -> None:
        with self._lock:
            self.read += 1
