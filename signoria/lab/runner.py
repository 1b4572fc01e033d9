"""Carries jobs out: in this process, in several, in those of the compiled build, or on a Ray cluster. What comes of it is the same."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Generator, Sequence
from importlib.util import find_spec
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final, Protocol

from signoria.kernel.errors import SignoriaError
from signoria.lab.rundir import Rows, Run


class Work(Protocol):
    """A part of an experiment as plain values, so that it can be sent anywhere: how many games it is, and what playing them brings."""

    @property
    def games(self) -> int: ...

    def run(self) -> Rows: ...


Numbered = tuple[int, Work]
Done = tuple[int, Rows, float]  # the number of the work, its rows, CPU seconds
Tell = Callable[[int, int], None]  # games done, games in all
LOCAL: Final = "local"
PATIENCE: Final = 10.0  # seconds for a cluster to answer
AHEAD: Final = 2  # jobs that wait at each worker, so that none is idle and results don't pile up


class NoRay(SignoriaError):
    """Ray is not there, or its cluster can't be reached."""


class Lost(SignoriaError):
    """A process ended before its work was done."""


class Place:
    """Where jobs run: so many local processes, of this interpreter or of that of the compiled build; or a Ray cluster by its address ("local" starts one
    on this machine).
    """

    def __init__(
        self, processes: int | None = None, ray: str | None = None, compiled: Path | None = None
    ) -> None:
        self.processes = processes or os.cpu_count() or 1
        self.ray = ray
        self.compiled = compiled


def check_place(place: Place) -> None:
    """Complain before anything is played. Raises NoRay."""
    if place.ray is not None and place.compiled is not None:
        raise NoRay(
            "a Ray cluster plays with what is installed on its nodes: give --ray or --compiled, not both"
        )
    if place.ray is not None and find_spec("ray") is None:
        raise NoRay("--ray needs the package ray: pip install 'signoria[ray]'")
    host, colon, port = (place.ray or "").rpartition(":")
    if colon and port.isdigit():  # Ray itself would try for minutes
        try:
            socket.create_connection((host, int(port)), PATIENCE).close()
        except OSError as error:
            raise NoRay(f"there is no Ray cluster at {place.ray}: {error.strerror or error}") from error


def carry_out(run: Run, jobs: Sequence[Work], place: Place, tell: Tell | None = None) -> None:
    """Do the parts of a run that are missing, and keep each as soon as it is done."""
    left = run.missing()
    all_games = sum(job.games for job in jobs)
    done = all_games - sum(jobs[part].games for part in left)
    if tell is not None:
        tell(done, all_games)
    for part, rows, seconds in results([(part, jobs[part]) for part in left], place):
        run.put(part, rows, seconds)
        done += jobs[part].games
        if tell is not None:
            tell(done, all_games)


def results(work: Sequence[Numbered], place: Place) -> Generator[Done, None, None]:
    """What each job brought, with its number, in the order in which they are done."""
    processes = min(place.processes, len(work))
    if place.ray is not None:
        yield from _on_ray(work, place.ray)
    elif place.compiled is not None:
        yield from _compiled(work, processes, place.compiled)
    elif processes <= 1:
        for item in work:
            yield do(item)
    else:
        context = multiprocessing.get_context("spawn")
        with context.Pool(processes, initializer=begin_child) as pool:  # leaving it ends the children at once
            yield from pool.imap_unordered(do, work)


def in_order(work: Sequence[Numbered], place: Place) -> Generator[Done, None, None]:
    """The same in the order of the work, for whoever may stop before the end: when he does follows from the games alone."""
    early: dict[int, Done] = {}
    coming = results(work, place)
    try:
        for number, _ in work:
            while number not in early:
                done = next(coming)
                early[done[0]] = done
            yield early.pop(number)
    finally:
        coming.close()


def begin_child() -> None:
    """In a child: Ctrl-C is for the parent, which ends the children."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def do(item: Numbered) -> Done:
    """Carry a job out, and tell what it took."""
    number, work = item
    start = time.thread_time()
    return number, work.run(), time.thread_time() - start


def _compiled(work: Sequence[Numbered], processes: int, python: Path) -> Generator[Done, None, None]:
    """In processes of another interpreter (signoria/lab/worker.py), which get a job whenever they have done one."""
    waiting = iter(work)
    children: list[subprocess.Popen[bytes]] = []
    pipes: list[Connection] = []
    try:
        for _, item in zip(range(processes), waiting, strict=False):
            ours, theirs = multiprocessing.Pipe()
            command = [str(python), "-I", "-m", "signoria.lab.worker", str(theirs.fileno())]
            children.append(subprocess.Popen(command, pass_fds=[theirs.fileno()]))
            theirs.close()
            pipes.append(ours)
            ours.send(item)
        while pipes:
            for pipe in wait(pipes):
                assert isinstance(pipe, Connection)
                done: Done = pipe.recv()
                following = next(waiting, None)
                if following is not None:
                    pipe.send(following)
                else:
                    pipes.remove(pipe)
                    pipe.close()
                yield done
    except (EOFError, BrokenPipeError, ConnectionResetError) as error:
        raise Lost("a process of the compiled build ended before its work was done") from error
    finally:
        for pipe in pipes:
            pipe.close()
        for child in children:
            child.terminate()
            child.wait()


def _on_ray(work: Sequence[Numbered], address: str) -> Generator[Done, None, None]:
    """At most so many jobs are under way that every core has one and another waits; what a lost node had is done elsewhere."""
    import ray

    began = not ray.is_initialized()
    if began:
        try:
            ray.init(
                address=None if address == LOCAL else address, log_to_driver=False, include_dashboard=False
            )
        except (ConnectionError, ValueError) as error:
            raise NoRay(f"there is no Ray cluster at {address}: {error}") from error
    under_way: list[Any] = []
    try:
        remote = ray.remote(num_cpus=1, max_retries=-1)(do)
        waiting = iter(work)
        while True:
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while len(under_way) < room:
                item = next(waiting, None)
                if item is None:
                    break
                under_way.append(remote.remote(item))
            if not under_way:
                return
            ready, under_way = ray.wait(under_way, num_returns=1)
            yield ray.get(ready[0])
    finally:
        for task in under_way:
            ray.cancel(task, force=True)
        if began:
            ray.shutdown()
