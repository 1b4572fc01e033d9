"""Servers that are killed: nothing that was acknowledged is lost, and the bots go on."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.desk import PATIENCE, Guest, free_port, wait_for

ROOT = Path(__file__).resolve().parents[2]
Launch = Callable[..., "Launched"]
ENOUGH = 45  # moves that end no game


class Launched:
    """`signoria serve` as a process of its own."""

    def __init__(
        self, db: str, folder: Path, port: int, program: tuple[str, str] = ("-m", "signoria"), log: Any = None
    ) -> None:
        self.folder = folder
        command = ["serve", "--db", db, "--data-dir", str(folder), "--port", str(port), "--with-template"]
        self.process = subprocess.Popen(
            [sys.executable, "-u", *program, *command],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""},
        )
        assert self.process.stdout is not None
        address = ""
        while not address:
            line = self.process.stdout.readline()
            assert line, "the server ended before it was ready"
            address = line.strip() if "/enter?token=" in line else ""
        found = re.fullmatch(r"(http://127\.0\.0\.1:(\d+))/enter\?token=(\S+)", address)
        assert found is not None
        self.base, self.port, self.token = found[1], int(found[2]), found[3]

    def guest(self) -> Guest:
        return Guest(self.base, self.token)

    def children(self) -> list[int]:
        """The processes that it has started."""
        listed = subprocess.run(
            ["ps", "--ppid", str(self.process.pid), "-o", "pid="], capture_output=True, text=True, check=False
        )
        return [int(word) for word in listed.stdout.split()]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def end(self) -> None:
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def launch(tmp_path: Path) -> Iterator[Launch]:
    started: list[Launched] = []

    def begin(db: str, port: int | None = None) -> Launched:
        started.append(Launched(db, tmp_path / "data", free_port() if port is None else port))
        return started[-1]

    yield begin
    for server in started:
        if server.process.poll() is None:
            server.process.terminate()
            server.end()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rsplit(")", 1)[1].split()[0] == "Z")


def test_sigkill_loses_nothing_that_was_acknowledged(db: str, launch: Launch) -> None:
    server = launch(db)
    guest = server.guest()
    table = guest.table(None, None, options={"goal": 200, "turn_limit": 0})
    acknowledged: list[Any] = []
    last: list[Any] = []
    stop = threading.Event()

    def hammer() -> None:
        try:
            while not stop.is_set() and len(acknowledged) < ENOUGH:
                for seat in guest.state(table, None)["waiting"]:
                    decision = guest.state(table, seat)["decisions"][0]
                    action = decision["actions"][len(acknowledged) % len(decision["actions"])]["action"]
                    move = {"seat": seat, "number": decision["number"], "action": action}
                    state = guest.post(f"/api/tables/{table}/moves", move)
                    acknowledged.append((seat, action))
                    last[:] = [seat, state["view"], state["position"]]
        except httpx.TransportError:
            return

    player = threading.Thread(target=hammer)
    player.start()
    wait_for(lambda: len(acknowledged) >= 25)
    server.kill()
    stop.set()
    player.join(PATIENCE)
    guest.http.close()

    again = launch(db)
    guest = again.guest()
    save = guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True).json()
    stored = [(entry["seat"], entry["do"]) for entry in save["log"]]
    assert stored[: len(acknowledged)] == acknowledged
    assert len(stored) - len(acknowledged) in (0, 1)  # one may have been stored but not answered
    seat, view, position = last
    shown = guest.get(f"/api/tables/{table}/replay/{len(acknowledged)}", seat=seat)
    if position == len(acknowledged):
        assert shown["view"] == view
    state = guest.state(table, None)
    assert state["waiting"]
    guest.move(table, state["waiting"][0])
    guest.http.close()


def test_bots_go_on_after_a_restart_and_the_session_holds(db: str, launch: Launch) -> None:
    server = launch(db)
    guest = server.guest()
    table = guest.table("random", "greedy", "random", options={"goal": 200, "turn_limit": 60})
    guest.http.put(f"/api/tables/{table}/bots", json={"pace": 100})
    wait_for(lambda: guest.state(table, None)["position"] >= 5)
    guest.http.put(f"/api/tables/{table}/bots", json={"pace": 10_000})
    workers = wait_for(server.children)
    before = guest.state(table, None)["position"]
    server.kill()
    wait_for(lambda: not any(alive(pid) for pid in workers))
    again = launch(db, server.port)
    guest.http.put(f"/api/tables/{table}/bots", json={"pace": 0})  # the cookie of before the restart
    end = wait_for(lambda: guest.get(f"/api/tables/{table}")["result"])
    assert len(end["scores"]) == 3
    assert guest.state(table, None)["position"] > before
    guest.http.close()
    again.process.terminate()
    again.end()
    assert not (again.folder / "running.json").exists()


def test_a_worker_that_dies_is_replaced(db: str, launch: Launch) -> None:
    server = launch(db)
    guest = server.guest()
    table = guest.table("random", "random", options={"goal": 200, "turn_limit": 60})
    guest.http.put(f"/api/tables/{table}/bots", json={"pace": 10})
    for pid in wait_for(server.children):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    guest.http.put(f"/api/tables/{table}/bots", json={"pace": 0})
    assert wait_for(lambda: guest.get(f"/api/tables/{table}")["result"])
    guest.http.close()
