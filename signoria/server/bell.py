"""What happens by itself when its time has come, whether anybody looks or not: requests that are due, tables that have
waited too long. All of it is stored; the bell only knows when to look.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select

from signoria.server import consent, guesting, keys, starting, store, waiting
from signoria.server.database import DiskFull, reading
from signoria.server.errors import Problem
from signoria.server.models import requests, tables

if TYPE_CHECKING:
    from signoria.server.house import House

LONGEST: Final = 60.0  # seconds until it looks again in any case: clocks are put right
AGAIN: Final = 5.0  # after something has failed

logger = logging.getLogger(__name__)


class Bell:
    """Lives on the server's event loop."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.minds: Callable[[], bool] = lambda: True  # whether it is this process that sees to what is due
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._look: asyncio.Task[float] | None = None  # which runs in a thread, and can't be cut short

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
            await asyncio.gather(self._look, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._news.clear()
            try:
                pause = LONGEST
                if self.minds():
                    self._look = asyncio.create_task(asyncio.to_thread(look, self.house))
                    pause = await asyncio.shield(self._look)
            except DiskFull:
                pause = AGAIN
            except Exception:
                logger.exception("what was due could not be done")
                pause = AGAIN
            try:
                await asyncio.wait_for(self._news.wait(), pause)
            except TimeoutError:
                continue


def look(house: House) -> float:
    """Do all that is due; seconds until something is due again."""
    ring(house)
    return until_next(house)


def ring(house: House) -> None:
    """Do all that is due."""
    guesting.adopt(house)
    for table in consent.due_now(house):
        try:
            consent.settle(house, table)
        except Problem as problem:  # the table can't be played on, or has gone meanwhile
            logger.warning("what was asked at table %s could not be done: %s", table, problem)
            consent.drop(house, table)
    for table in starting.overdue(house):
        with contextlib.suppress(Problem):  # it has begun or gone meanwhile
            starting.drop_late(house, table)
    for table in waiting.overdue(house):
        with contextlib.suppress(Problem):
            waiting.close(house, table)


def until_next(house: House) -> float:
    """Seconds until something is due."""
    with reading(house.engine) as c:
        asked = c.execute(select(func.min(requests.c.due)).where(~requests.c.agreed)).scalar()
        closing = c.execute(select(func.min(tables.c.closes)).where(tables.c.stage == "waiting")).scalar()
        showing = keys.next_due(c)
    moments = [int(moment) for moment in (asked, closing, showing) if moment is not None]
    if not moments:
        return LONGEST
    return min(LONGEST, max(0.05, (min(moments) - store.now()) / 1000))
