"""Keeps the bots playing: one task for each bot that has to decide."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy.exc import OperationalError

from signoria.server import deciding
from signoria.server.database import DiskFull, reason
from signoria.server.errors import Problem
from signoria.server.house import House
from signoria.server.thinking import Thinkers, WorkerGone
from signoria.server.worker import Job, Thought

THREADS: Final = 4
BREAKS: Final = 3  # how often the workers may break in one decision
AGAIN: Final = 5.0  # seconds until a bot tries again to store its move
MEMORIES: Final = 1000  # of bots that the driver keeps
END: Final = 1.0  # seconds that the bots' threads have to end

logger = logging.getLogger(__name__)
Key = tuple[str, int]
Think = Callable[[str, Job], Awaitable[Thought]]  # of which table, and what
P = ParamSpec("P")
R = TypeVar("R")


class Driver:
    """Lives on the server's event loop."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self.house = house
        self.thinkers = thinkers
        self.think: Think = self._think_here
        self.minds: Callable[[str], bool] = lambda table: (
            True
        )  # whether its bots are this process's to see to
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._again: set[Key] = set()
        self._thoughts: dict[Key, tuple[Job, asyncio.Task[Any]]] = {}  # that are not done yet
        self._dropped: set[Key] = set()  # those of them that are cut short
        self._memories: dict[Key, list[int]] = {}  # what bots wrote down; they can do without it
        self._threads = ThreadPoolExecutor(THREADS, "bots")  # people need not queue behind them
        self._waking: set[asyncio.Task[None]] = set()
        self._stopped = False

    async def start(self) -> None:
        """Take up the games at which bots had to decide when the server ended."""
        for table in await self._do(deciding.tables, self.house):
            self.wake(table)

    async def _do(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        call = functools.partial(work, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)

    def wake(self, table: str) -> None:
        """Something has changed at the table: see whether a bot has to decide, and whether one thinks in vain."""
        if self._stopped:
            return
        for key in [key for key in self._thoughts if key[0] == table]:
            self._begin(self._drop(key))
        known = self.house.cached(table)
        idle = known is not None and not known.row.bots_wait
        if not idle and self.minds(table):
            self._begin(self._wake(table))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._waking.add(task)
        task.add_done_callback(self._waking.discard)

    async def _drop(self, key: Key) -> None:
        """Cut a thought short if its decision is gone."""
        thought = self._thoughts.get(key)
        if thought is None:
            return
        job, task = thought
        try:
            wanted = await self._do(deciding.is_wanted, self.house, key[0], job)
        except Problem:
            wanted = False
        except Exception:
            logger.exception("table %s could not be looked at", key[0])
            return
        if not wanted and self._thoughts.get(key) is thought and key not in self._dropped:
            self._dropped.add(key)
            task.cancel()

    async def _wake(self, table: str) -> None:
        try:
            seats = await self._do(deciding.to_move, self.house, table)
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
                try:
                    if not await self._decide(table, seat) and key not in self._again:
                        return
                except (DiskFull, OperationalError) as error:
                    logger.error("the bot on seat %d of table %s waits: %s", seat, table, reason(error))
                    await asyncio.sleep(AGAIN)
        except Problem:
            pass  # the table was deleted or frozen
        except Exception:
            logger.exception("the bot on seat %d of table %s gave up", seat, table)
        finally:
            self._tasks.pop(key, None)
            deciding.stop(self.house, table, seat)

    async def _decide(self, table: str, seat: int) -> bool:
        """Let the bot decide once. False if it has nothing to decide."""
        breaks = 0
        loop = asyncio.get_running_loop()
        while True:
            job = await self._do(deciding.begin, self.house, table, seat)
            if job is None:
                return False
            job.memory = self._memories.get((table, seat), [])
            start = loop.time()
            try:
                thought = await self._think(table, job)
            except WorkerGone:
                breaks += 1
                if breaks > BREAKS:
                    raise
                continue
            if thought is None:
                return True
            took = int(1000 * (loop.time() - start))
            self.house.figures.thought(took / 1000)
            wait = await self._do(deciding.hold, self.house, table, job, thought.action, took)
            if wait:
                await asyncio.sleep(wait / 1000)
            if await self._do(deciding.play, self.house, table, job, thought.action):
                self._remember((table, seat), thought.memory)
            return True

    async def _think(self, table: str, job: Job) -> Thought | None:
        """None: the decision is gone. Raises WorkerGone."""
        key, task = (table, job.seat), asyncio.current_task()
        assert task is not None
        self._thoughts[key] = (job, task)
        try:
            return await self.think(table, job)
        except asyncio.CancelledError:
            if key not in self._dropped or task.uncancel():
                raise
            return None
        finally:
            del self._thoughts[key]
            self._dropped.discard(key)

    def busy(self) -> int:
        """How many bots think, or wait for their moment."""
        return len(self._tasks)

    def _remember(self, key: Key, memory: list[int]) -> None:
        self._memories.pop(key, None)
        if memory:
            self._memories[key] = memory
        while len(self._memories) > MEMORIES:
            del self._memories[next(iter(self._memories))]

    async def _think_here(self, _table: str, job: Job) -> Thought:
        return await self.thinkers.think(job)

    async def stop(self) -> None:
        self._stopped = True
        tasks = [*self._tasks.values(), *self._waking]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        ended = asyncio.get_running_loop().run_in_executor(None, self._threads.shutdown)
        await asyncio.wait({ended}, timeout=END)

    async def well(self) -> bool:
        """Whether the bots can think. Hangs if their threads do."""
        try:
            trial = await self._do(self.thinkers.trial)
            if trial is not None:
                await asyncio.wrap_future(trial)
        except WorkerGone:
            return False
        return self.thinkers.well()
