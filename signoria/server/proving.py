"""Where saves of strangers are read first: in processes of their own, with limits of time and memory, which can
be ended. Only what has been replayed there to its end is replayed in the server.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import os
import queue
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from typing import Any, Final, ParamSpec, TypeVar

import msgspec

import signoria
from signoria.kernel.errors import BadSave, SignoriaError
from signoria.kernel.match import Match
from signoria.kernel.save import read_header
from signoria.server.errors import Problem
from signoria.server.names import clean
from signoria.server.worker import NICENESS

PROVERS: Final = 2  # saves that are read at the same time
PATIENCE: Final = 20.0  # seconds that somebody waits for a free one
WORK: Final = 5.0  # seconds of CPU that a save may take; the longest of our games take a tenth of one
LONGEST: Final = 60.0  # seconds in all, after which the worker is ended
MEMORY: Final = 2 * 2**30

logger = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")


def read_save(text: str) -> Match:
    """The match of a save that a table can be opened from. Whatever a save does to its reader is its fault. Raises
    BadSave.
    """
    try:
        names = read_header(text)["names"]
        if not all(isinstance(n, str) and clean(n, 60) == n and n for n in names):
            raise BadSave("the save is damaged: the names of the players")
        match = signoria.load(text)
        if not -(2**63) <= (match.seed or 0) < 2**63:
            raise BadSave("the save is damaged: its seed is too large")
        wrong = match.rules.invariants(match.state)
        if wrong:
            raise BadSave(f"the save is damaged: {wrong[0]}")
        for seat in [*range(match.setup.seats), None]:
            msgspec.json.encode(match.view(seat))
        match.pending()
        return match
    except BadSave:
        raise
    except SignoriaError as error:
        raise BadSave(f"the save does not fit here: {error}") from error
    except Exception as error:
        logger.info("a save could not be read", exc_info=True)
        raise BadSave(f"the save is damaged: {type(error).__name__}") from error


class _TooLong(BaseException):
    """The CPU time of a save is used up. No handler in the rules may catch it."""


def _stop(_number: int, _frame: object) -> None:
    raise _TooLong


def _verdict(text: str) -> str:
    """In a worker: what is wrong with a save; empty if it could be read."""
    limited = hasattr(signal, "setitimer")
    try:
        if limited:
            signal.signal(signal.SIGPROF, _stop)
            signal.setitimer(signal.ITIMER_PROF, WORK)
        read_save(text)
        return ""
    except BadSave as error:
        return str(error)
    except _TooLong:
        return "it takes too long to replay"
    except MemoryError:
        return "it takes too much memory to replay"
    finally:
        if limited:
            signal.setitimer(signal.ITIMER_PROF, 0)


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


def _work(line: Connection) -> None:
    """In a worker: give way to the server, and read saves until it is gone, however it ended."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_leave_with, args=(parent_process(),), daemon=True).start()
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        pass  # not on this system: then only time is limited
    while True:
        try:
            line.send(_verdict(line.recv()))
        except (EOFError, OSError):
            return


class Prover:
    """One worker, started on first use and again after it was ended."""

    def __init__(self) -> None:
        self._worker: Any = None
        self._line: Connection | None = None
        self._closed = False

    def ask(self, text: str) -> str:
        """What is wrong with a save; empty if nothing."""
        if self._closed:
            return "the server is about to end"
        line = self._line
        if line is None or not self._worker.is_alive():
            line = self._start()
        try:
            line.send(text)
            if line.poll(LONGEST):
                return str(line.recv())
            wrong = "it takes too long to replay"
        except (EOFError, OSError):
            wrong = "it ends the process that reads it"
        self._end()
        return wrong

    def _start(self) -> Connection:
        context = get_context("spawn")
        self._line, other = context.Pipe()
        self._worker = context.Process(target=_work, args=(other,), daemon=True)
        self._worker.start()
        other.close()
        return self._line

    def _end(self) -> None:
        worker, line = self._worker, self._line
        self._worker = self._line = None
        if worker is not None and line is not None:
            worker.kill()
            worker.join()
            line.close()

    def close(self) -> None:
        self._closed = True
        if self._worker is not None:
            self._worker.kill()  # whoever asked hears of it


class Provers:
    """All workers of a server, and the threads that ask them: those that answer everybody else stay free."""

    def __init__(self) -> None:
        self._all = [Prover() for _ in range(PROVERS)]
        self._free: queue.LifoQueue[Prover] = queue.LifoQueue()
        for prover in self._all:
            self._free.put(prover)
        self._threads = ThreadPoolExecutor(PROVERS, "saves")
        self._turns = asyncio.Semaphore(PROVERS)

    async def do(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Work that takes in a save, when it is its turn. Raises Problem if it is not for long."""
        try:
            await asyncio.wait_for(self._turns.acquire(), PATIENCE)
        except TimeoutError:
            raise Problem(503, "busy", key="problem.busy") from None
        try:
            call = functools.partial(work, *args, **kwargs)
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)
        finally:
            self._turns.release()

    def check(self, text: str) -> None:
        """Let a worker replay a save. May be called from any thread. Raises BadSave."""
        prover = self._free.get()
        try:
            wrong = prover.ask(text)
        finally:
            self._free.put(prover)
        if wrong:
            raise BadSave(wrong)

    def close(self) -> None:
        """End the workers, whatever they read."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for prover in self._all:
            prover.close()
