"""Where bots think: in processes of their own, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec

from signoria import bots
from signoria.bots.levels import Thinker
from signoria.bots.search import TREES
from signoria.compiled import same_modules
from signoria.server.worker import NICENESS, Job, Thought
from signoria.server.workshop import Workshop

MODULE: Final = "signoria.server.worker"
LONG: Final = 120.0  # seconds after which no thought is believed to end any more


class WorkerGone(Exception):
    """A worker ended before it had answered, or could not be started."""


class Failed(Exception):
    """What a worker was asked for did not work; the message is its traceback."""


def command(python: Path | None, niceness: int = NICENESS) -> tuple[list[str], dict[str, str]]:
    """What starts a worker, and its environment: on a build of its own, or on the modules of this process."""
    if python is not None:
        return [str(python), "-I", "-m", MODULE, str(niceness)], dict(os.environ)
    return [sys.executable, "-P", "-m", MODULE, str(niceness)], same_modules()


class Worker:
    """A process, started on first use, again after it has ended, and again when another build is to be used."""

    def __init__(self, niceness: int) -> None:
        self.niceness = niceness
        self.python: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._closed = False

    @property
    def pid(self) -> int:
        """0 if it does not run."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else 0

    def ask(self, task: bytes, python: Path | None) -> Any:
        """Raises WorkerGone, Failed."""
        process = self._provide(python)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(task + b"\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError as error:
            raise WorkerGone(str(error)) from error
        if not line.endswith(b"\n"):
            raise WorkerGone("a worker ended")
        answer = msgspec.json.decode(line)
        if "failed" in answer:
            raise Failed(answer["failed"])
        return answer["done"]

    def _provide(self, python: Path | None) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed:
                raise WorkerGone("the server is about to end")
            if self._process is not None and (self._process.poll() is not None or self.python != python):
                self._end()
            if self._process is None:
                words, environ = command(python, self.niceness)
                try:
                    self._process = subprocess.Popen(
                        words, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE
                    )
                except OSError as error:
                    raise WorkerGone(str(error)) from error
                self.python = python
            return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        assert process is not None
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):  # what was not sent is lost
                pipe.close()

    def kill(self) -> None:
        """For good, whatever it thinks about. Whoever asked hears of it."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """When nobody asks any more."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._end()


def searches(job: Job) -> bool:
    """Whether there is something to search, and the bot does."""
    known = len(job.legal) > 1 and bots.known(job.bot)
    return known and isinstance(bots.make(job.bot, job.seed), Thinker)


def trees(job: Job, free: int) -> int:
    """In how many searches a decision is split: of a bot that counts iterations always as many, else one for each free
    worker.
    """
    bot = bots.make(job.bot, job.seed) if searches(job) else None
    if not isinstance(bot, Thinker):
        return 1
    return bot.trees() if bot.iterations else max(1, min(free, TREES))


class Thinkers:
    """The workers of a server, and the threads that wait for their answers. One worker more than `workers` is kept for bots
    that do not search, so that they never wait for one that does.
    """

    def __init__(self, workers: int, workshop: Workshop | None = None, niceness: int = NICENESS) -> None:
        self.workers = workers
        self.workshop = workshop
        self.all = [Worker(niceness) for _ in range(workers + 1)]
        self._free: queue.LifoQueue[Worker] = queue.LifoQueue()
        for worker in self.all[:-1]:
            self._free.put(worker)
        self._light: queue.LifoQueue[Worker] = queue.LifoQueue()
        self._light.put(self.all[-1])
        self._threads = ThreadPoolExecutor(max(1, workers), "thoughts")
        self._light_threads = ThreadPoolExecutor(workers + 1, "light thoughts")
        self._open: set[Future[Any]] = set()
        self._ended = 0.0  # when a thought ended last, or the first of those that are open began
        self._broken = False  # the last one was cut short
        self._closed = False

    async def think(self, job: Job) -> Thought:
        """On all workers that are free, if the bot searches. Raises WorkerGone."""
        growing = self.grow(job)
        if growing:
            job.tallies = list(await asyncio.gather(*map(asyncio.wrap_future, growing)))
        return await asyncio.wrap_future(self.submit(job))

    async def weigh(self, job: Job) -> list[list[Any]]:
        """What the bot would consider: see `worker.weigh`. Raises WorkerGone, Failed."""
        growing = self.grow(job, 1)
        if growing:
            job.tallies = list(await asyncio.gather(*map(asyncio.wrap_future, growing)))
        found: list[list[Any]] = await asyncio.wrap_future(self._start("weigh", job))
        return found

    def submit(self, job: Job) -> Future[Thought]:
        return self._start("think", job)

    def grow(self, job: Job, least: int = 2) -> list[Future[list[list[float]]]]:
        """The searches of a decision; none if it is not split in at least so many."""
        many = trees(job, self.workers - len(self._open))
        if many < least or not searches(job):
            return []
        parts = [replace(job, tree=number) for number in range(many)]
        return [self._start("grow", part) for part in parts]

    def _start(self, work: str, job: Job | None) -> Future[Any]:
        light = job is not None and not searches(job)
        threads = self._light_threads if light else self._threads
        future = threads.submit(self._ask, work, job, light)
        if not self._open:
            self._ended = time.monotonic()
        self._open.add(future)
        future.add_done_callback(self._note)
        return future

    def _note(self, future: Future[Any]) -> None:
        self._open.discard(future)
        self._ended = time.monotonic()
        if not future.cancelled():
            self._broken = isinstance(future.exception(), WorkerGone)

    def _take(self, light: bool) -> Worker:
        """A worker that is free, as soon as there is one."""
        if light:
            try:
                return self._free.get_nowait()
            except queue.Empty:
                return self._light.get()
        return self._free.get()

    def _ask(self, work: str, job: Job | None, light: bool) -> Any:
        """In a thread: the answer of a worker that is free. Raises WorkerGone, Failed."""
        task = msgspec.json.encode([work, job] if job is not None else [])
        ours = job is None or not job.module
        worker = self._take(light)
        try:
            found = worker.ask(task, self.workshop.python() if self.workshop is not None and ours else None)
            return Thought(**found) if work == "think" else found
        except (WorkerGone, Failed) as error:
            if self.workshop is None or worker.python is None or self._closed:
                raise
            self.workshop.distrust(str(error))
            raise WorkerGone("the compiled build is not used any more") from error
        finally:
            (self._light if worker is self.all[-1] else self._free).put(worker)

    def trial(self) -> Future[None] | None:
        """If the last thought was cut short: a small task that shows whether workers can be started."""
        return self._start("", None) if self._broken and not self._open else None

    def well(self) -> bool:
        """Whether thoughts come to an end."""
        return not self._broken and (not self._open or time.monotonic() - self._ended < LONG)

    def kill(self) -> None:
        """End the workers, whatever they think about."""
        self._closed = True
        for worker in self.all:
            worker.kill()

    def close(self) -> None:
        self.kill()
        for threads in (self._threads, self._light_threads):
            threads.shutdown(wait=True, cancel_futures=True)
        for worker in self.all:
            worker.close()
