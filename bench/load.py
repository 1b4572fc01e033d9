"""A house under load: python bench/load.py [--tables 250 500] [--processes 2] [--seconds 60] [--pause 20] [--sqlite]

Starts PostgreSQL (which waits for its disk), Redis and several servers on this machine (with --sqlite one server alone). At
tables of all four games, in all stages of a game, sit two people and a bot (merchant); four sockets are open at each live one
(both people, and two who watch, spread over the servers), and somebody who has to decide moves after a pause. One table in
ten is slow: nobody has it open, and now and then a person comes by over HTTP, looks and moves.

Tells how long a move takes from the click to the push at a socket of another server, and to its acknowledgement; errors;
moves; processor time of each part in the time that was measured. The driver shares the machine with what it measures.
Afterwards the log is compared with what clients were told: no acknowledged move may be missing or doubled.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from signoria.compiled import ENVIRONMENT, modules_of  # noqa: E402
from tests.faults.checker import check  # noqa: E402
from tests.faults.crowd import Crowd  # noqa: E402
from tests.faults.place import PEOPLE, WATCHERS, Place, furnish  # noqa: E402

WARM = 10.0  # seconds of play before anything is measured
PARTS = (0.5, 0.95, 0.99)


def percentiles(values: list[float]) -> list[float]:
    ordered = sorted(values)
    return [round(1000 * ordered[int(part * (len(ordered) - 1))], 1) for part in PARTS] if ordered else []


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in tasks.read_text().split():
            found += family(int(child))
    return found


def cpu_of(pid: int) -> float:
    """Seconds of processor time of a process and its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 2**20


def spent(place: Place) -> dict[str, float]:
    """Seconds of processor time so far, by part of the house."""
    servers = [server.pid for server in place.servers]
    out = {
        "servers": sum(map(cpu_of, servers)),
        "bots": sum(cpu_of(child) for server in servers for child in family(server)[1:]),
        "crowd": cpu_of(os.getpid()),
    }
    if place.cluster is not None and place.meeting is not None and place.meeting.process is not None:
        out["postgresql"] = sum(map(cpu_of, family(place.cluster.pid())))
        out["redis"] = cpu_of(place.meeting.process.pid)
    return out


def idle() -> float:
    """Seconds that the cores of this machine had nothing to do, in all."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()
    return (int(fields[4]) + int(fields[5])) / os.sysconf("SC_CLK_TCK")


async def watch_memory(place: Place, seconds: float) -> list[list[int]]:
    """What the servers take of memory, each minute and at the end."""
    found, end = [], time.perf_counter() + seconds
    while (left := end - time.perf_counter()) > 0:
        found.append([resident(server.pid) for server in place.servers])
        await asyncio.sleep(min(60.0, left))
    return [*found, [resident(server.pid) for server in place.servers]]


async def measure(place: Place, crowd: Crowd, tables: int, seconds: float) -> dict[str, Any]:
    """So many tables are open."""
    record = crowd.record
    record.errors.clear()
    opening = time.perf_counter()
    await crowd.begin(tables, slow_of(tables))
    came, errors = time.perf_counter() - opening, dict(record.errors)
    await asyncio.sleep(WARM)
    record.forget()
    print(f"measuring {tables} tables ...", file=sys.stderr, flush=True)
    before, rest, start = spent(place), idle(), time.perf_counter()
    memory = await watch_memory(place, seconds)
    took, cpu = time.perf_counter() - start, spent(place)
    used = {part: cpu[part] - before[part] for part in cpu}
    moves = record.moves
    return {
        "tables": tables,
        "sockets": tables * (PEOPLE + WATCHERS),
        "came_in_seconds": round(came, 1),
        "errors_coming_in": errors,
        "seconds": round(took, 1),
        "moves": moves,
        "messages": record.messages,
        "megabytes": round(record.bytes / 1e6, 1),
        "push_ms": percentiles(record.pushed),
        "mean_push_ms": round(1000 * statistics.fmean(record.pushed), 1) if record.pushed else None,
        "answer_ms": percentiles(record.answered),
        "visit_ms": percentiles(record.visited),
        "cpu_seconds": {part: round(value, 1) for part, value in used.items()},
        "cpu_ms_per_move": {part: round(1000 * value / max(1, moves), 1) for part, value in used.items()},
        "busy_cores": round(sum(used.values()) / took, 2),
        "idle_cores": round((idle() - rest) / took, 2),
        "errors": dict(record.errors),
        "resident_mb": memory,
    }


def slow_of(tables: int) -> int:
    return max(1, tables // 10)


async def grow(place: Place, crowd: Crowd, sizes: list[int], seconds: float) -> list[dict[str, Any]]:
    found = []
    try:
        for tables in sizes:
            found.append(await measure(place, crowd, tables, seconds))
            print(json.dumps(found[-1]), file=sys.stderr, flush=True)
    finally:
        await crowd.end()
    return found


def run(given: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        processes = 1 if given.sqlite else given.processes
        modules = None if given.sources else modules_of(ROOT / ENVIRONMENT)
        place = Place(Path(folder), processes, given.sqlite, durable=True, modules=modules)
        try:
            most = max(given.tables)
            slow = slow_of(most)
            seated = furnish(place, most + slow + given.others, ripe=(0, 20, 40, 60, 80))
            for at in range(processes):
                place.start(at, *given.serve)
            open_ones, others = seated[slow : slow + most], seated[slow + most :]
            crowd = Crowd(
                place, open_ones, given.pause, seated[:slow], given.visits, others=others, stay=given.stay
            )
            found = asyncio.run(grow(place, crowd, sorted(given.tables), given.seconds))
            wrong = check(place, seated, crowd.record)
        finally:
            place.stop()
    database = "sqlite" if given.sqlite else "postgresql"
    return {"processes": processes, "database": database, "found": found, "wrong": wrong}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "--tables",
        type=int,
        nargs="+",
        default=[500],
        help="live ones; several numbers: the house grows. One in ten more is slow",
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--pause", type=float, default=20, help="seconds between two moves of people at a table"
    )
    parser.add_argument("--visits", type=float, default=60, help="seconds between two visits at a slow table")
    parser.add_argument("--others", type=int, default=0, help="further tables, to which people go on")
    parser.add_argument("--stay", type=float, default=120, help="seconds that people stay at a table then")
    parser.add_argument("--sqlite", action="store_true")
    parser.add_argument("--sources", action="store_true", help="not on the compiled build")
    parser.add_argument("serve", nargs="*", help="further options of signoria serve, after --")
    print(json.dumps(run(parser.parse_args()), indent=2))


if __name__ == "__main__":
    main()
