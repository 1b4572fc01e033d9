"""Looking for what is due: again and again, and at once when something may be due sooner than was known."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from signoria.server import store
from signoria.server.database import DiskFull

LONGEST: Final = 60.0  # seconds until it looks again in any case: clocks are put right
SHORTEST: Final = 0.05
AGAIN: Final = 5.0  # after something has failed

logger = logging.getLogger(__name__)


class Watch:
    """Lives on the server's event loop. `failed` is what the log says when looking fails; `last` how many seconds a look that
    is under way has to end when the server does, None: as long as it takes.
    """

    def __init__(self, failed: str, last: float | None = None) -> None:
        self.minds: Callable[[], bool] = lambda: True  # whether it is this process that sees to what is due
        self._failed = failed
        self._last = last
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._look: asyncio.Task[float] | None = None  # what it does in threads can't be cut short

    async def look(self) -> float:
        """Do all that is due; seconds until something is due again."""
        raise NotImplementedError

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    def stir(self) -> None:
        """Something may be due sooner than was known."""
        self._news.set()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._look is not None:
            await asyncio.wait({self._look}, timeout=self._last)
            self._look.cancel()
            await asyncio.gather(self._look, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._news.clear()
            pause = LONGEST
            try:
                if self.minds():
                    self._look = asyncio.create_task(self.look())
                    pause = await asyncio.shield(self._look)
            except DiskFull:
                pause = AGAIN
            except Exception:
                logger.exception(self._failed)
                pause = AGAIN
            try:
                await asyncio.wait_for(self._news.wait(), pause)
            except TimeoutError:
                continue


def until(moment: int | None) -> float:
    """Seconds until a moment, None: until it looks in any case."""
    return LONGEST if moment is None else min(LONGEST, max(SHORTEST, (moment - store.now()) / 1000))
