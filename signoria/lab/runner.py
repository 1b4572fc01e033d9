"""Carries jobs out: in this process, in several, or on a Ray cluster. What comes of it is the same."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, Final

from signoria.kernel.errors import SignoriaError
from signoria.lab.jobs import Job
from signoria.lab.rundir import Rows, Run

Tell = Callable[[int, int], None]  # games done, games in all
LOCAL: Final = "local"
PATIENCE: Final = 10.0  # seconds for a cluster to answer
AHEAD: Final = 2  # jobs that wait at each worker, so that none is idle and results don't pile up


class NoRay(SignoriaError):
    """Ray is not there, or its cluster can't be reached."""


class Place:
    """Where jobs run: so many local processes, or a Ray cluster by its address ("local" starts one on this machine)."""

    def __init__(self, processes: int | None = None, ray: str | None = None) -> None:
        self.processes = processes or os.cpu_count() or 1
        self.ray = ray


def check_place(place: Place) -> None:
    """Complain before anything is played. Raises NoRay."""
    if place.ray is not None and find_spec("ray") is None:
        raise NoRay("--ray needs the package ray: pip install 'signoria[ray]'")
    host, colon, port = (place.ray or "").rpartition(":")
    if colon and port.isdigit():  # Ray itself would try for minutes
        try:
            socket.create_connection((host, int(port)), PATIENCE).close()
        except OSError as error:
            raise NoRay(f"there is no Ray cluster at {place.ray}: {error.strerror or error}") from error


def carry_out(run: Run, jobs: list[Job], place: Place, tell: Tell | None = None) -> None:
    """Do the parts of a run that are missing, and keep each as soon as it is done."""
    left = run.missing()
    all_games = sum(len(job.numbers) for job in jobs)
    done = all_games - sum(len(jobs[part].numbers) for part in left)
    if tell is not None:
        tell(done, all_games)
    for part, rows in results([(part, jobs[part]) for part in left], place):
        run.put(part, rows)
        done += len(jobs[part].numbers)
        if tell is not None:
            tell(done, all_games)


def results(work: list[tuple[int, Job]], place: Place) -> Iterator[tuple[int, Rows]]:
    """The rows of each job with its number, in the order in which they are done."""
    if place.ray is not None:
        yield from _on_ray(work, place.ray)
        return
    processes = min(place.processes, len(work))
    if processes <= 1:
        for item in work:
            yield _do(item)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(processes, initializer=begin_child) as pool:  # leaving it ends the children at once
        yield from pool.imap_unordered(_do, work)


def begin_child() -> None:
    """In a child: Ctrl-C is for the parent, which ends the children."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _do(item: tuple[int, Job]) -> tuple[int, Rows]:
    part, job = item
    return part, job.run()


def _on_ray(work: list[tuple[int, Job]], address: str) -> Iterator[tuple[int, Rows]]:
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
    try:
        remote = ray.remote(num_cpus=1, max_retries=-1)(_do)
        waiting = iter(work)
        under_way: list[Any] = []
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
        if began:
            ray.shutdown()
