"""Where bots think: in processes of their own, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

import msgspec

from signoria import bots, registry
from signoria.bots.levels import Thinker
from signoria.bots.search import TREES, Tally, merged
from signoria.kernel.action import Action
from signoria.kernel.state import Setup, State

NICENESS: Final = 2
LONG: Final = 120.0  # seconds after which no thought is believed to end any more

logger = logging.getLogger(__name__)
R = TypeVar("R")


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
    index: int  # what its seat knew of when it began to think; rises if it should think again
    seed: int
    state: dict[str, Any]
    legal: list[list[Any]]
    memory: list[int] = []  # what it wrote down at its last decision
    tree: int = -1  # one search of the decision, by its number; -1: the decision itself
    tallies: list[list[list[float]]] = []  # what its searches found, if they were run elsewhere


class Thought(msgspec.Struct):
    """What a bot does, in its JSON form, and what it wants to be reminded of next time."""

    action: list[Any]
    memory: list[int]


_setups: dict[bytes, Setup] = {}


def position(job: Job) -> State:
    """The position of a job, with the options as they were offered."""
    key = msgspec.json.encode([job.game, job.seats, job.options])
    rules = registry.ruleset(job.game)
    if key not in _setups:
        _setups[key] = rules.setup(job.seats, job.options)
    state: State = rules.state_from_json(_setups[key], job.state)
    vocabulary = rules.vocabulary_of(state)
    state.offered = [vocabulary.decode(form) for form in job.legal]
    return state


def think(packed: bytes) -> Thought:
    """In a worker: what the bot does."""
    job = msgspec.json.decode(packed, type=Job)
    state = position(job)
    action, memory = choose(state, job)
    return Thought(list(state.rules.vocabulary_of(state).encode(action)), memory)


def grow(packed: bytes) -> list[list[float]]:
    """In a worker: one of the searches of a decision."""
    job = msgspec.json.decode(packed, type=Job)
    state = position(job)
    bot = bots.make(job.bot, job.seed)
    assert isinstance(bot, Thinker)
    bot.memory = job.memory
    if bot.begin(state, job.seat) is not None:
        return []
    return [tally.to_json() for tally in bot.grow(state, job.seat, job.tree)]


def choose(state: State, job: Job) -> tuple[Action, list[int]]:
    """What the bot does and writes down. If it fails, or wants what is not offered, a simpler one stands in, so that the
    table goes on.
    """
    offered = state.legal(job.seat)
    for name in (job.bot, "greedy"):
        try:
            bot = bots.make(name, job.seed)
            action = choice(state, job, bot)
        except Exception:
            logger.exception("bot %s failed in %s", name, job.game)
            continue
        if action in offered:
            return action, bot.memory if isinstance(bot, Thinker) else []
    return bots.make("random", job.seed).choose(state, job.seat), []


def choice(state: State, job: Job, bot: bots.Bot) -> Action:
    """Of a bot whose searches were run elsewhere, what it makes of them."""
    grown = [[Tally(int(n), total, squares) for n, total, squares in tree] for tree in job.tallies if tree]
    if not isinstance(bot, Thinker):
        return bot.choose(state, job.seat)
    bot.memory = job.memory
    if not grown:
        return bot.choose(state, job.seat)
    quick = bot.begin(state, job.seat)
    return quick if quick is not None else bot.decide(state, job.seat, merged(grown))


def trees(job: Job, free: int) -> int:
    """In how many searches a decision is split: of a bot that counts iterations always as many, else one for each free
    worker.
    """
    if len(job.legal) == 1 or not bots.known(job.bot):
        return 1
    bot = bots.make(job.bot, job.seed)
    if not isinstance(bot, Thinker):
        return 1
    return bot.trees() if bot.iterations else max(1, min(free, TREES))


def prepare() -> None:
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
        self._open: set[Future[Any]] = set()
        self._ended = 0.0  # when a thought ended last, or the first of those that are open began
        self._broken = False  # the last one was cut short

    async def think(self, job: Job) -> Thought:
        """On all workers that are free, if the bot searches. Raises BrokenProcessPool."""
        growing = self.grow(job)
        if growing:
            job.tallies = list(await asyncio.gather(*map(asyncio.wrap_future, growing)))
        return await asyncio.wrap_future(self.submit(job))

    def submit(self, job: Job) -> Future[Thought]:
        return self._start(think, msgspec.json.encode(job))

    def grow(self, job: Job) -> list[Future[list[list[float]]]]:
        """The searches of a decision; none if it is not to be split."""
        many = trees(job, self.workers - len(self._open))
        if many == 1:
            return []
        parts = [msgspec.structs.replace(job, tree=number) for number in range(many)]
        return [self._start(grow, msgspec.json.encode(part)) for part in parts]

    def _start(self, work: Callable[..., R], *args: Any) -> Future[R]:
        try:
            future = self._begin(work, *args)
        except (BrokenProcessPool, OSError):
            self._broken = True
            raise
        if not self._open:
            self._ended = time.monotonic()
        self._open.add(future)
        future.add_done_callback(self._note)
        return future

    def _note(self, future: Future[Any]) -> None:
        self._open.discard(future)
        self._ended = time.monotonic()
        if not future.cancelled():
            self._broken = isinstance(future.exception(), BrokenProcessPool)

    def _begin(self, work: Callable[..., R], *args: Any) -> Future[R]:
        with self._lock:
            for _ in range(2):
                if self._pool is None:
                    self._pool = ProcessPoolExecutor(
                        self.workers, multiprocessing.get_context("spawn"), initializer=prepare
                    )
                try:
                    return self._pool.submit(work, *args)
                except BrokenProcessPool:
                    self._pool = None
        raise BrokenProcessPool("the workers of the bots can't be started")

    def trial(self) -> Future[int] | None:
        """If the last thought was cut short: a small task that shows whether workers can be started. Raises
        BrokenProcessPool, OSError.
        """
        return self._start(os.getpid) if self._broken and not self._open else None

    def well(self) -> bool:
        """Whether thoughts come to an end."""
        return not self._broken and (not self._open or time.monotonic() - self._ended < LONG)

    def close(self) -> None:
        """End the workers, whatever they think about."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            for worker in list((pool._processes or {}).values()):
                worker.kill()
            pool.shutdown(wait=True, cancel_futures=True)
