"""Whether the parts of the server do their work. Anyone may ask, so an answer serves all who ask at the same
time, and no question is put to a part that has not answered the last one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from sqlalchemy import Engine, select
from sqlalchemy.exc import SQLAlchemyError

from signoria.server.database import reading
from signoria.server.driver import Driver
from signoria.server.models import settings
from signoria.server.shapes import Health

WAIT: Final = 2.0  # seconds that a part has to answer
FRESH: Final = 1.0  # seconds that an answer is good for

logger = logging.getLogger(__name__)
Asked = asyncio.Future[bool]


class Doctor:
    """Lives on the server's event loop."""

    def __init__(self, engine: Engine, driver: Driver) -> None:
        self.engine = engine
        self.driver = driver
        self._thread = ThreadPoolExecutor(1, "health")  # the others may be stuck
        self._asked: dict[str, Asked] = {}
        self._visit: asyncio.Task[Health] | None = None
        self._over = 0.0
        self._last = Health(True, True, True, True)

    async def visit(self) -> Health:
        loop = asyncio.get_running_loop()
        if self._visit is None or (self._visit.done() and loop.time() - self._over > FRESH):
            self._visit = loop.create_task(self._examine())
        return await asyncio.shield(self._visit)

    async def _examine(self) -> Health:
        loop = asyncio.get_running_loop()
        threads, database, bots = await asyncio.gather(
            self._answers("threads", lambda: loop.run_in_executor(None, bool, True)),
            self._answers("database", lambda: loop.run_in_executor(self._thread, self._query)),
            self._answers("bots", lambda: asyncio.ensure_future(self.driver.well())),
        )
        found = Health(threads and database and bots, threads, database, bots)
        if found != self._last:
            logger.warning("health: %s", found)
        self._last, self._over = found, loop.time()
        return found

    async def _answers(self, part: str, ask: Callable[[], Asked]) -> bool:
        asked = self._asked.get(part)
        if asked is None or asked.done():
            asked = self._asked[part] = ask()
        await asyncio.wait({asked}, timeout=WAIT)
        return asked.done() and asked.result()

    def _query(self) -> bool:
        try:
            with reading(self.engine) as c:
                c.execute(select(settings.c.key).limit(1)).first()
        except SQLAlchemyError:
            return False
        return True

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
