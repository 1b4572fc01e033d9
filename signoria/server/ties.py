"""What ties a process of the server to the others of the same house: their words, the bots' queue, what is shared."""

from __future__ import annotations

import asyncio
import logging

from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import RedisError

from signoria.server.bell import Bell
from signoria.server.driver import Driver
from signoria.server.fellows import Fellows
from signoria.server.fleet import Fleet, check_redis
from signoria.server.hub import Hub
from signoria.server.worker import Job, Thought

COUNTED = 5.0  # seconds between two looks at the queue
BELL = "bell"  # as a table that is minded by one of them

logger = logging.getLogger(__name__)


class Ties:
    """Lives on the server's event loop."""

    def __init__(self, url: str, hub: Hub, driver: Driver, bell: Bell) -> None:
        self.hub, self.driver, self.bell = hub, driver, bell
        self.redis: Redis = Redis.from_url(
            check_redis(url), health_check_interval=15, retry=Retry(ExponentialBackoff(cap=0.5, base=0.05), 2)
        )
        self.fellows = Fellows(hub, RedisChannelsPubSubBackend(redis=self.redis), self.came_or_went)
        self.fleet = Fleet(url, driver.thinkers)
        self.waiting: dict[str, int] = {}  # jobs of bots that nobody has taken, when last counted
        self._looking: set[asyncio.Task[None]] = set()
        self._counting: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.driver.minds, self.bell.minds = self.fellows.minds, lambda: self.fellows.minds(BELL)
        self.driver.think = self.think
        await self.fellows.start()
        self._counting = asyncio.create_task(self._count())

    async def part(self) -> None:
        """Nothing is heard or told any more."""
        if self._counting is not None:
            self._counting.cancel()
            await asyncio.gather(self._counting, return_exceptions=True)
        await self.fellows.stop()
        await asyncio.gather(*self._looking, return_exceptions=True)

    async def close(self) -> None:
        """When no bot of this process thinks any more."""
        try:
            await self.fleet.close()
            await self.redis.aclose()
        except (RedisError, OSError) as error:
            logger.info("Redis was gone first: %s", error)

    async def think(self, table: str, job: Job) -> Thought:
        return await self.fleet.think(table, job, live=bool(self.hub.devices(table)))

    async def _count(self) -> None:
        while True:
            try:
                self.waiting = await self.fleet.count()
            except (RedisError, OSError):
                self.waiting = {}
            await asyncio.sleep(COUNTED)

    def came_or_went(self) -> None:
        """Other tables may be this process's to see to now."""
        self.hub.stir()
        task = asyncio.get_running_loop().create_task(self._look())
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _look(self) -> None:
        try:
            await self.driver.start()
        except Exception:
            logger.exception("the tables of a process that is gone could not be looked at")
