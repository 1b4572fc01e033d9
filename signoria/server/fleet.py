"""Bots that think on other machines: the server's side of the queue. `signoria.server.work` is the other.

A decision of a bot that searches is a job on SAQ's queue in Redis, known by its table, seat and number, so that it is thought
about once whoever asks for it. It carries a position that the seat could be in, never the real one; a worker needs no
database. There are three queues, so that nobody waits for what takes long, or for a table that nobody looks at. A job whose
worker is gone is taken over; if nobody takes it, or takes it over, or Redis is gone or full of rubbish, the server's own
processes think. Bots that do not search never leave the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from redis.exceptions import RedisError
from saq import Job as Errand
from saq import Status
from saq.queue.redis import RedisQueue

from signoria import bots
from signoria.kernel.errors import BadOption
from signoria.server.thinking import Thinkers
from signoria.server.worker import Job, Thought

LIVE: Final = "signoria-live"
LONG: Final = "signoria-long"  # at live tables, but with more time than most
SLOW: Final = "signoria-slow"  # at tables that nobody has open
NICENESS: Final = {LIVE: 2, LONG: 7, SLOW: 12}  # of those who think
LONG_FROM: Final = 3.0  # seconds
QUICK: Final = 0.05  # seconds; who thinks no longer does it here
HEARTBEAT: Final = 6  # seconds after which a worker that is silent is taken for dead
SLACK: Final = {LIVE: 30, LONG: 60, SLOW: 300}  # seconds that a job may take longer than the bot's time
RETRIES: Final = 3  # how often a job is begun
PATIENCE: Final = 4.0  # seconds until a job that nobody has taken is done here
LOOK: Final = 0.05  # seconds between two looks at a job
NOTED: Final = 100  # numbers at most that a bot may write down for its next decision
ENDED: Final = (Status.COMPLETE, Status.FAILED, Status.ABORTED)

logger = logging.getLogger(__name__)


class NoThought(Exception):
    """Nobody out there has thought about it."""


def check_redis(url: str) -> str:
    """The URL of a Redis server. Raises BadOption."""
    if urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise BadOption(
            "this is not the URL of a Redis server; possible: redis://HOST:PORT, rediss://…, unix://PATH"
        )
    return url


def lane_of(job: Job, live: bool) -> str:
    """In which queue a job waits."""
    if not live:
        return SLOW
    return LONG if bots.seconds_of(job.bot) > LONG_FROM else LIVE


class Queue(RedisQueue):
    """Whatever may lie in it: what is no job is swept out like one that is gone."""

    def deserialize(self, payload: Any, status: Any = None) -> Errand | None:
        try:
            return super().deserialize(payload, status)
        except Exception as error:
            logger.warning("what lies in the queue is no job: %s", type(error).__name__)
            return None


def open_queue(url: str, name: str) -> RedisQueue:
    return Queue.from_url(url, name=name)


async def close(queue: RedisQueue) -> None:
    await queue.redis.aclose()
    await queue.redis.connection_pool.disconnect()


class Fleet:
    """Lives on the server's event loop."""

    def __init__(self, url: str, own: Thinkers) -> None:
        self.own = own
        self._queues = {name: open_queue(url, name) for name in NICENESS}

    async def think(self, table: str, job: Job, live: bool) -> Thought:
        """What a bot does: from the fleet, or else from here. Raises WorkerGone."""
        if len(job.legal) > 1 and bots.seconds_of(job.bot) > QUICK:
            try:
                return await self._elsewhere(table, job, lane_of(job, live))
            except Exception as error:
                logger.warning("a bot at table %s thinks here: %s", table, str(error) or type(error).__name__)
        return await self.own.think(job)

    async def _elsewhere(self, table: str, job: Job, lane: str) -> Thought:
        queue = self._queues[lane]
        key = f"{table}-{job.seat}-{job.number}-{job.index}-{job.bot}"
        errand = Errand(
            "think",
            kwargs={"packed": msgspec.json.encode(job).decode()},
            key=key,
            timeout=int(bots.seconds_of(job.bot)) + SLACK[lane],
            heartbeat=HEARTBEAT,
            retries=RETRIES,
            ttl=60,
        )
        longest = RETRIES * (errand.timeout + HEARTBEAT + PATIENCE)  # whatever is said of the job meanwhile
        found = await queue.enqueue(errand) or await queue.job(key)
        if found is None:
            raise NoThought("its job is gone")
        try:
            return await asyncio.wait_for(self._answer(found, bots.seconds_of(job.bot)), longest)
        except asyncio.CancelledError:  # the decision is gone
            with contextlib.suppress(RedisError, OSError):
                await asyncio.wait_for(asyncio.shield(queue.abort(found, "not wanted any more")), 1)
            raise

    async def _answer(self, errand: Errand, seconds: float) -> Thought:
        """Look when the bot's time is over, then again and again: word of a job's end gets lost when Redis does. Signs of life
        are seen by their being new; what time it is elsewhere does not matter.
        """
        loop = asyncio.get_running_loop()
        life, last, pause = (errand.attempts, errand.touched), loop.time(), seconds
        while True:
            await asyncio.sleep(min(pause, 2.0))
            await errand.refresh()
            if errand.status in ENDED:
                break
            active = errand.status == Status.ACTIVE
            if active and life != (errand.attempts, errand.touched):
                life, last = (errand.attempts, errand.touched), loop.time()
            elif loop.time() - last > PATIENCE + seconds + (HEARTBEAT if active else 0):
                await errand.get_queue().abort(errand, "nobody takes it")
                raise NoThought("nobody takes its job" if not active else "nobody takes its job over")
            pause = LOOK
        if errand.status != Status.COMPLETE:
            raise NoThought(str(errand.error).strip().splitlines()[-1][:200])
        try:
            thought = msgspec.convert(errand.result, Thought)
        except msgspec.ValidationError as error:
            raise NoThought(f"its answer is none: {error}") from error
        if len(thought.memory) > NOTED:
            raise NoThought(f"its answer is none: {len(thought.memory)} numbers to remember")
        return thought

    async def count(self) -> dict[str, int]:
        """Jobs that wait, by queue."""
        return {
            name.removeprefix("signoria-"): await queue.count("queued")
            for name, queue in self._queues.items()
        }

    async def close(self) -> None:
        for queue in self._queues.values():
            await close(queue)
