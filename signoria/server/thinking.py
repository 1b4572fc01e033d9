"""Where bots think: in processes of their own, so that nobody waits for them."""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

import msgspec

from signoria import bots, registry
from signoria.kernel.action import Action
from signoria.kernel.state import Setup, State

NICENESS: Final = 2

logger = logging.getLogger(__name__)


class Job(msgspec.Struct):
    """A decision of a bot. `state` is a position that its seat could be in, not the real one; `legal` are its
    options, as a person on its seat would be shown them.
    """

    game: str
    seats: int
    options: dict[str, Any]
    bot: str
    seat: int
    number: int
    index: int  # what its seat knew of when it began to think
    seed: int
    pace: int
    state: dict[str, Any]
    legal: list[list[Any]]


_setups: dict[bytes, Setup] = {}


def think(packed: bytes) -> list[Any]:
    """In a worker: the bot's action, in its JSON form."""
    job = msgspec.json.decode(packed, type=Job)
    key = msgspec.json.encode([job.game, job.seats, job.options])
    rules = registry.ruleset(job.game)
    if key not in _setups:
        _setups[key] = rules.setup(job.seats, job.options)
    state = rules.state_from_json(_setups[key], job.state)
    vocabulary = rules.vocabulary_of(state)
    state.offered = [vocabulary.decode(form) for form in job.legal]
    return list(vocabulary.encode(choose(state, job)))


def choose(state: State, job: Job) -> Action:
    """What the bot does. If it fails, or wants what is not offered, a simpler one stands in, so that the
    table goes on.
    """
    offered = state.legal(job.seat)
    for name in (job.bot, "greedy"):
        try:
            action = bots.make(name, job.seed).choose(state, job.seat)
        except Exception:
            logger.exception("bot %s failed in %s", name, job.game)
            continue
        if action in offered:
            return action
    return bots.make("random", job.seed).choose(state, job.seat)


def _prepare() -> None:
    """In a worker: give way to the server, and end when it is gone, however it ended."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


class Thinkers:
    """A pool of workers, started on first use and again if it breaks."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()

    def submit(self, job: Job) -> Future[list[Any]]:
        packed = msgspec.json.encode(job)
        with self._lock:
            for _ in range(2):
                if self._pool is None:
                    self._pool = ProcessPoolExecutor(
                        self.workers, multiprocessing.get_context("spawn"), initializer=_prepare
                    )
                try:
                    return self._pool.submit(think, packed)
                except BrokenProcessPool:
                    self._pool = None
        raise BrokenProcessPool("the workers of the bots can't be started")

    def broke(self) -> None:
        """A worker has died: the next job starts new ones."""
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def close(self) -> None:
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)
