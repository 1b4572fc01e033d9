"""A house under load: python bench/load.py [--tables 500] [--processes 2] [--seconds 60] [--pause 20] [--sqlite]

Starts PostgreSQL, Redis and several servers on this machine (with --sqlite one server alone), seats two people and a bot at
tables of all four games, opens four sockets at each (both people, and two who watch, spread over the servers), and lets
whoever has to decide move after a pause. Tells how long a move takes from the click to the push at a socket of another
server, and its parts; errors; moves; processor time of each part. The driver shares the machine with what it measures.

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
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.faults.crowd import PEOPLE, WATCHERS, Crowd, Place, Seated, check, furnish  # noqa: E402


def percentile(values: list[float], part: float) -> float:
    return round(1000 * sorted(values)[int(part * (len(values) - 1))], 1) if values else -1.0


def cpu_of(pid: int) -> float:
    """Seconds of processor time of a process and its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def run(tables: int, processes: int, seconds: float, pause: float, sqlite: bool) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder), 1 if sqlite else processes, sqlite)
        try:
            seated = furnish(place, tables)
            for at in range(len(place.ports)):
                place.start(at)
            crowd = asyncio.run(measure(place, seated, seconds, pause))
            cpu = [round(cpu_of(server.pid), 1) for server in place.servers]
            memory = [resident(server.pid) for server in place.servers]
        finally:
            place.stop()
        return crowd | {"cpu_seconds": cpu, "resident_mb": memory}


def resident(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 2**20


async def measure(place: Place, seated: list[Seated], seconds: float, pause: float) -> dict[str, Any]:
    crowd = Crowd(place, seated, pause)
    await crowd.begin()
    await asyncio.sleep(seconds)
    await crowd.end()
    record = crowd.record
    return {
        "tables": len(seated),
        "sockets": len(seated) * (PEOPLE + WATCHERS),
        "processes": len(place.ports),
        "moves": record.moves,
        "push_ms": [percentile(record.pushed, part) for part in (0.5, 0.95, 0.99)],
        "answer_ms": [percentile(record.answered, part) for part in (0.5, 0.95, 0.99)],
        "mean_push_ms": round(1000 * statistics.fmean(record.pushed), 1) if record.pushed else -1,
        "errors": dict(record.errors),
        "wrong": await asyncio.to_thread(check, place, seated, record),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=20)
    parser.add_argument("--sqlite", action="store_true")
    given = parser.parse_args()
    print(json.dumps(run(given.tables, given.processes, given.seconds, given.pause, given.sqlite), indent=2))


if __name__ == "__main__":
    main()
