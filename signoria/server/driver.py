"""Keeps the bots playing: one task for each bot that has to decide."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, ParamSpec, TypeVar

from signoria.server.errors import Problem
from signoria.server.house import House
from signoria.server.thinking import Thinkers

THREADS: Final = 4
BREAKS: Final = 3  # how often the workers may break in one decision

logger = logging.getLogger(__name__)
Key = tuple[str, int]
P = ParamSpec("P")
R = TypeVar("R")


class Driver:
    """Lives on the server's event loop."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self.house = house
        self.thinkers = thinkers
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._again: set[Key] = set()
        self._threads = ThreadPoolExecutor(THREADS, "bots")  # people need not queue behind them
        self._waking: set[asyncio.Task[None]] = set()
        self._stopped = False

    async def start(self) -> None:
        """Take up the games at which bots had to decide when the server ended."""
        for table in await self._do(self.house.tables_for_bots):
            self.wake(table)

    async def _do(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        call = functools.partial(work, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)

    def wake(self, table: str) -> None:
        """Something has changed at the table: see whether a bot has to decide."""
        if self._stopped:
            return
        task = asyncio.get_running_loop().create_task(self._wake(table))
        self._waking.add(task)
        task.add_done_callback(self._waking.discard)

    async def _wake(self, table: str) -> None:
        try:
            seats = await self._do(self.house.bots_to_move, table)
        except Problem:
            return
        except Exception:
            logger.exception("table %s could not be looked at", table)
            return
        for seat in seats:
            key = (table, seat)
            if key in self._tasks:
                self._again.add(key)
            else:
                self._tasks[key] = asyncio.get_running_loop().create_task(self._run(key))

    async def _run(self, key: Key) -> None:
        table, seat = key
        try:
            while True:
                self._again.discard(key)
                if not await self._decide(table, seat) and key not in self._again:
                    return
        except Problem:
            pass  # the table was deleted or frozen
        except Exception:
            logger.exception("the bot on seat %d of table %s gave up", seat, table)
        finally:
            self._tasks.pop(key, None)
            self.house.stop_thinking(table, seat)

    async def _decide(self, table: str, seat: int) -> bool:
        """Let the bot decide once. False if it has nothing to decide."""
        breaks = 0
        loop = asyncio.get_running_loop()
        while True:
            job = await self._do(self.house.job, table, seat)
            if job is None:
                return False
            start = loop.time()
            try:
                action = await asyncio.wrap_future(self.thinkers.submit(job))
            except BrokenProcessPool:
                self.thinkers.broke()
                breaks += 1
                if breaks > BREAKS:
                    raise
                continue
            rest = job.pace / 1000 - (loop.time() - start)
            if rest > 0:
                await asyncio.sleep(rest)
            await self._do(self.house.bot_plays, table, job, action)
            return True

    async def stop(self) -> None:
        self._stopped = True
        tasks = [*self._tasks.values(), *self._waking]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=True, cancel_futures=True)
