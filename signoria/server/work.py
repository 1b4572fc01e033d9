"""A worker of the fleet: `signoria work`. Takes the jobs of bots from the queue and thinks about them, in processes of its own.

It needs Redis and nothing else: no database, no secret of any table.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from typing import Any, Final

import msgspec
from redis.exceptions import RedisError
from saq import Worker
from saq.job import Job as Errand

from signoria.server.errors import NoFleet
from signoria.server.fleet import NICENESS, Queue, check_redis, close
from signoria.server.thinking import Thinkers
from signoria.server.worker import Job

BEAT: Final = 2.0  # seconds between two signs of life
AGAIN: Final = 1.0  # seconds until the queue is asked again after it could not be reached
GRACE: Final = 10  # seconds that jobs have to end when the worker is told to

logger = logging.getLogger(__name__)


class Errands(Queue):
    """The queue as a worker sees it. Saq asks again without pause while Redis is gone."""

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> Errand | None:
        try:
            return await super().dequeue(timeout, poll_interval)
        except (RedisError, OSError) as error:
            logger.warning("the queue can't be reached: %s", error)
            await asyncio.sleep(AGAIN)
            return None


class Hand(Worker[Any]):
    """A worker of one queue. Signals are heard for all of them together."""

    SIGNALS: list[signal.Signals] = []


def make_hand(url: str, name: str, thinkers: Thinkers) -> Hand:
    async def think(context: Any, *, packed: str) -> Any:
        errand: Errand = context["job"]
        job = msgspec.json.decode(packed, type=Job)
        thought = asyncio.ensure_future(thinkers.think(job))
        try:
            while not (await asyncio.wait({thought}, timeout=BEAT))[0]:
                await errand.update()
        finally:
            thought.cancel()  # nobody wants it any more
        return msgspec.to_builtins(thought.result())

    return Hand(
        Errands.from_url(url, name=name),
        [("think", think)],
        concurrency=thinkers.workers,
        timers={"sweep": 2, "worker_info": 5, "abort": 1, "schedule": 1},
        dequeue_timeout=1.0,
        shutdown_grace_period_s=GRACE,
    )


async def work(url: str, workers: int) -> None:
    """Work until the process is told to end. Each queue has processes of its own; those of the queues that matter more have the
    higher priority.
    """
    pools = {name: Thinkers(workers, niceness=niceness) for name, niceness in NICENESS.items()}
    hands = [make_hand(url, name, pool) for name, pool in pools.items()]
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ended.set)
    tasks = [asyncio.create_task(hand.start()) for hand in hands]
    waiting = asyncio.create_task(ended.wait())
    try:
        await asyncio.wait({waiting, *tasks}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
        for hand in hands:
            hand.event.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        for hand in hands:
            assert isinstance(hand.queue, Queue)
            await close(hand.queue)
        for pool in pools.values():
            pool.close()
    for task in tasks:
        task.result()


def run_worker(url: str, workers: int) -> None:
    """Raises BadOption, NoFleet."""
    try:
        asyncio.run(work(check_redis(url), workers))
    except RedisError as error:
        raise NoFleet(f"the Redis server can't be reached: {error}") from error
