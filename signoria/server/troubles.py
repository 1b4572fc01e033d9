"""What went wrong lately: the errors of the log, for those who look after a house."""

from __future__ import annotations

import logging
import threading
from typing import Final

from signoria.server import store
from signoria.server.papers import Trouble

KEPT: Final = 50


class Troubles(logging.Handler):
    """Keeps the last errors that were logged; the same one again is counted. Python writes what nobody handles to the
    console: what is handled here alone still goes there.
    """

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0  # of warnings and errors since the start
        self._kept: dict[str, Trouble] = {}
        self._guard = threading.Lock()

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1
        if logging.lastResort is not None and not logging.getLogger().handlers:
            logging.lastResort.handle(record)
        if record.levelno >= logging.ERROR:
            self._keep(record)

    def _keep(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text += f": {type(record.exc_info[1]).__name__}"
        text = text[:300]
        with self._guard:
            before = self._kept.pop(text, None)
            self._kept[text] = Trouble(store.now(), text, 1 if before is None else before.count + 1)
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]

    def newest(self) -> list[Trouble]:
        with self._guard:
            return list(self._kept.values())[::-1]
