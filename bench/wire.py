"""Moves over a real TCP connection, to a server in a process of its own: python bench/server.py uses it.

A person moves by POST or over a socket; one other watches over a socket. What a move costs is the processor
time of the whole server process, from before the request until nothing is left to do.
"""

from __future__ import annotations

import http.client
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from signoria.kernel.rng import seeded

QUIET: Final = 0.001  # seconds; a server that has used no time for so long has nothing left to do


class Client:
    """A browser that was let in, and the server's process."""

    def __init__(self, folder: Path) -> None:
        command = ["serve", "--data-dir", str(folder), "--port", "0", "--with-template", "--no-open"]
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "signoria", *command], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        address = next(urlsplit(line.strip()) for line in self.process.stdout if "/enter?token=" in line)
        self.host = address.netloc
        self.http = http.client.HTTPConnection(self.host)
        self.headers = {"content-type": "application/json"}
        self.http.request("GET", f"/enter?{address.query}")
        answer = self.http.getresponse()
        answer.read()
        self.headers["cookie"] = str(answer.headers["set-cookie"]).partition(";")[0]
        self.headers["x-csrf-token"] = json.loads(self.ask("GET", "/api/session"))["csrf"]

    def used(self) -> float:
        """Seconds of processor time, once the server has nothing left to do."""
        clock = (~self.process.pid << 3) | 2  # Linux: what clock_getcpuclockid gives
        before, since = -1.0, 0.0
        while True:
            now, time_ = time.clock_gettime(clock), time.perf_counter()
            if now != before:
                before, since = now, time_
            elif time_ - since > QUIET:
                return now

    def ask(self, method: str, path: str, body: Any = None) -> bytes:
        sent = None if body is None else json.dumps(body)
        self.http.request(method, path, sent, self.headers)
        answer = self.http.getresponse()
        found = answer.read()
        assert answer.status < 300, (path, answer.status)
        return found

    def state(self, table: str, eyes: str) -> Any:
        return json.loads(self.ask("GET", f"/api/tables/{table}/state{eyes}"))

    def socket(self, table: str, seat: int) -> ClientConnection:
        return connect(
            f"ws://{self.host}/api/tables/{table}/live?seat={seat}",
            origin=Origin(f"http://{self.host}"),
            additional_headers={"Cookie": self.headers["cookie"]},
            proxy=None,
        )

    def close(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


def move_over(line: ClientConnection, id: int, number: int, action: list[Any]) -> None:
    line.send(json.dumps({"type": "move", "id": id, "number": number, "action": action}))
    while True:
        said = json.loads(line.recv())
        if said.get("id") == id:
            assert said["type"] == "done", said
            return


def drain(line: ClientConnection) -> None:
    try:
        while True:
            line.recv(timeout=0)
    except TimeoutError:
        return


def measure(client: Client, game: str, seats: int, seconds: float, by_socket: bool) -> dict[str, float]:
    """Random people play. Seat 0 moves, by POST or over its socket, and seat 1 watches; whatever the others
    do in between is not measured.
    """
    rng = seeded(1)
    walls: list[float] = []
    spent: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        new = {"game": game, "seats": [{"name": f"P{n}"} for n in range(seats)], "seed": 5 + len(walls)}
        table = json.loads(client.ask("POST", "/api/tables", new))["id"]
        own, other = client.socket(table, 0) if by_socket else None, client.socket(table, 1)
        while time.perf_counter() < end:
            waiting = client.state(table, "")["waiting"]
            if not waiting:
                break
            seat = waiting[rng.below(len(waiting))]
            decision = client.state(table, f"?seat={seat}")["decisions"][0]
            action = decision["actions"][rng.below(len(decision["actions"]))]["action"]
            move = {"seat": seat, "number": decision["number"], "action": action}
            before = client.used() if seat == 0 else 0.0
            start = time.perf_counter()
            if seat == 0 and own is not None:
                move_over(own, len(walls) + 1, decision["number"], action)
            else:
                client.ask("POST", f"/api/tables/{table}/moves", move)
            if seat == 0:
                walls.append(time.perf_counter() - start)
                spent.append(client.used() - before)
            for line in (own, other):
                if line is not None:
                    drain(line)
        for line in (own, other):
            if line is not None:
                line.close()
    return {
        "moves": len(walls),
        "ms_median": round(1000 * statistics.median(walls), 2),
        "ms_p95": round(1000 * sorted(walls)[int(0.95 * len(walls))], 2),
        "cpu_ms_median": round(1000 * statistics.median(spent), 2),
        "cpu_ms_mean": round(1000 * statistics.mean(spent), 2),
    }
