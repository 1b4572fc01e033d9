"""A server that is in trouble says so, and ends when it is told to, whatever it does."""

from __future__ import annotations

import contextlib
import functools
import os
import socket
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, event, text
from sqlalchemy.exc import OperationalError

from signoria.server import driver, gate, health, store, thinking
from signoria.server.config import Config
from signoria.server.database import migrate, open_engine, sqlite_url, writing
from signoria.server.house import House
from signoria.server.serve import RUNNING, CannotServe, running, write_note
from tests.server.conftest import Start
from tests.server.desk import PATIENCE, PLAIN, Guest, Running, wait_for
from tests.server.test_crash import Launched, alive

WELL = {"ok": True, "threads": True, "database": True, "bots": True}
MANY = 64  # requests; more than a server has threads


def asked(base: str) -> dict[str, Any]:
    """What the server says of itself to a stranger."""
    answer = httpx.get(f"{base}/health", trust_env=False, verify=PLAIN, timeout=PATIENCE)
    said: dict[str, Any] = answer.json()
    assert answer.status_code == (200 if said["ok"] else 503)
    assert said["ok"] == all(said.values())
    return said


def ill(base: str) -> list[str]:
    return [part for part, well in asked(base).items() if not well and part != "ok"]


def is_ill(base: str, parts: list[str]) -> bool:
    return ill(base) == parts


@contextlib.contextmanager
def asking(guest: Guest, what: str, *more: str, times: int, each: int = 1) -> Iterator[None]:
    """Requests, on so many connections, whose answers nobody reads. `more`: headers and body."""
    url = httpx.URL(guest.base)
    headers, body = (*more, "", "")[:2]
    head = f"{what} HTTP/1.1\r\nhost: {url.host}:{url.port}\r\ncookie: {guest.cookie()}\r\n"
    said = f"{head}{headers}\r\n{body}".encode()
    with contextlib.ExitStack() as stack:
        for _ in range(times):
            line = stack.enter_context(socket.create_connection((url.host, url.port or 0), PATIENCE))
            line.sendall(said * each)
        yield


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "WAIT", 0.4)
    monkeypatch.setattr(health, "FRESH", 0.0)


@pytest.mark.usefixtures("impatient")
def test_stuck_threads_are_an_illness(lone: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    base, guest = lone.config.address(), lone.guest()
    wait_for(lambda: asked(base) == WELL)
    free = threading.Event()
    honest, held = House.state, list[threading.Thread]()

    def stuck(*args: Any) -> Any:
        held.append(threading.current_thread())
        assert free.wait(PATIENCE)
        return honest(*args)

    table = guest.table(None, None)
    monkeypatch.setattr(House, "state", stuck)
    write_note(tmp_path / RUNNING, lone.config)
    with asking(guest, f"GET /api/tables/{table}/state", times=MANY):
        wait_for(lambda: len(held) == min(32, (os.cpu_count() or 1) + 4))  # as many as there are
        wait_for(lambda: ill(base) == ["threads"])
        count = threading.active_count()
        assert all("threads" in ill(base) for _ in range(5))
        assert threading.active_count() <= count  # asking costs nothing
        found = running(tmp_path, lone.config.db)
        assert found is not None  # it is there, and nobody starts another
        assert "threads" in found[1]
        free.set()
        wait_for(lambda: asked(base) == WELL)


@pytest.mark.usefixtures("impatient")
def test_a_database_that_fails_is_an_illness(server: Running) -> None:
    base = server.config.address()
    for broken, mended in ((True, False), (False, True)):
        old, new = ("settings", "lost") if broken else ("lost", "settings")
        with writing(server.server.engine) as c:
            c.execute(text(f"ALTER TABLE {old} RENAME TO {new}"))
        wait_for(functools.partial(is_ill, base, [] if mended else ["database"]))


def test_a_database_that_is_gone_is_called_that(lone: Running) -> None:
    guest, engine = lone.guest(), lone.server.engine
    table = guest.table(None, None)
    move = guest.get(f"/api/tables/{table}/state", seat=0)["decisions"][0]

    def gone(_connection: Any) -> None:
        raise OperationalError("BEGIN", {}, sqlite3.OperationalError("the connection was refused"))

    event.listen(engine, "begin", gone)
    assert guest.refused("GET", "/api/tables") == (503, "database")
    body = {"seat": 0, "number": move["number"], "action": move["actions"][0]["action"]}
    assert guest.refused("POST", f"/api/tables/{table}/moves", body) == (503, "database")
    event.remove(engine, "begin", gone)
    assert guest.get(f"/api/tables/{table}/state", seat=0)["index"] == 0
    assert guest.post(f"/api/tables/{table}/moves", body)["index"] == 1


@pytest.mark.postgresql
@pytest.mark.usefixtures("impatient")
def test_a_database_that_hangs_is_an_illness(cluster: Any, start: Start) -> None:
    server = start(cluster.fresh())
    base = server.config.address()
    wait_for(lambda: asked(base) == WELL)
    other = open_engine(server.config.db)
    with writing(other) as c:
        c.execute(text("LOCK TABLE settings IN ACCESS EXCLUSIVE MODE"))
        count = threading.active_count()
        assert all("database" in ill(base) for _ in range(3))
        assert threading.active_count() == count
    wait_for(lambda: asked(base) == WELL)
    other.dispose()


@pytest.mark.usefixtures("impatient")
def test_workers_that_can_not_be_started_are_an_illness(
    lone: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    base, guest = lone.config.address(), lone.guest()
    with monkeypatch.context() as broken:
        broken.setattr(driver, "BREAKS", 0)
        broken.setattr(thinking, "MODULE", "signoria.no_such_module")
        guest.table("random", None)
        wait_for(lambda: ill(base) == ["bots"])
    wait_for(lambda: asked(base) == WELL)  # new ones are tried, without anybody's move


@pytest.mark.usefixtures("impatient")
def test_a_thought_that_never_ends_is_an_illness(lone: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    base, guest = lone.config.address(), lone.guest()
    monkeypatch.setattr(thinking, "MODULE", "tests.server.deaf")
    guest.table("random", None)
    thinkers = lone.server.thinkers
    wait_for(lambda: not thinkers.well() or thinkers._open)
    wait_for(lambda: asked(base) == WELL)
    monkeypatch.setattr(thinking, "LONG", 0.0)
    wait_for(lambda: ill(base) == ["bots"])
    worker = wait_for(lambda: thinkers.all[0].pid)
    lone.stop()
    assert not alive(worker)


def test_those_who_ask_at_once_share_the_answer(lone: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", PATIENCE)
    monkeypatch.setattr(health, "WAIT", PATIENCE)
    visits: list[int] = []
    honest = health.Doctor._query

    def query(self: health.Doctor) -> bool:
        visits.append(1)
        return honest(self)

    monkeypatch.setattr(health.Doctor, "_query", query)
    for _ in range(20):
        assert asked(lone.config.address()) == WELL
    assert len(visits) == 1


def test_a_server_that_does_not_answer_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its event loop is stuck: the system takes connections, and nobody answers them."""
    monkeypatch.setattr("signoria.server.serve.ANSWER", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as stuck:
        config = Config(sqlite_url(tmp_path / "x.db"), port=stuck.getsockname()[1])
        write_note(tmp_path / RUNNING, config)
        with pytest.raises(CannotServe, match=f"process {os.getpid()}"):
            running(tmp_path, config.db)


# -- the end ---------------------------------------------------------------------------------------

# The server's program, with parts that get stuck.
STUCK = """
import sqlite3, sys, threading
from signoria.cli.main import app
from signoria.server import serve, thinking
from signoria.server.house import House

def work(*_):
    print({busy!r}, file=sys.stderr, flush=True)
    while True:
        pass

def language(_):
    if {frozen} and threading.current_thread() is threading.main_thread():
        print({busy!r}, file=sys.stderr, flush=True)
        sqlite3.connect({locked!r}, timeout=10_000).execute("BEGIN IMMEDIATE")
    return "en"

serve.GRACE = {grace}
House.vocabulary = work  # in a thread
House.language = language  # in the event loop, and deaf to signals
thinking.MODULE = "tests.server.deaf"
app()
"""
BUSY = "at work for ever"
UNDONE = "ended with work undone"


class Told(Launched):
    """A server whose complaints are kept, and which is told to end."""

    def __init__(self, folder: Path, **stuck: object) -> None:
        folder.mkdir()
        self.said = folder / "said.txt"
        program = STUCK.format(locked=str(folder / "locked.db"), busy=BUSY, **stuck)
        with self.said.open("wb") as out:
            super().__init__(sqlite_url(folder / "x.db"), folder, 0, ("-c", program), out)

    def __enter__(self) -> Told:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()

    def end_in_time(self) -> str:
        """Everything that it complained of until its end, after which nothing of it is left."""
        workers = self.children()
        self.process.terminate()
        self.end()
        assert self.process.returncode == 0
        wait_for(lambda: not any(alive(pid) for pid in workers))
        assert not (self.folder / RUNNING).exists()
        return self.said.read_text()


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """A SQLite file to which nobody else can write."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as mine:
        mine.execute("BEGIN IMMEDIATE")
        yield


def test_sigterm_ends_pages_sockets_and_thoughts_in_order(tmp_path: Path) -> None:
    with Told(tmp_path / "data", grace=PATIENCE, frozen=False) as server:
        guest = server.guest()
        table = guest.table(None, "random")
        wait_for(server.children)
        with guest.socket(table) as live, guest.socket(table) as idle:
            live.next("state")
            idle.next("state")
            assert UNDONE not in server.end_in_time()
            assert live.closed()[0] == 1012
        guest.http.close()


def test_sigterm_ends_a_server_that_is_stuck(tmp_path: Path) -> None:
    """Threads at work and a database that is locked, a client that does not read, a bot that thinks on."""
    write = "content-type: application/json\r\nx-csrf-token: {csrf}\r\ncontent-length: 14\r\n"
    with Told(tmp_path / "data", grace=1.0, frozen=False) as server:
        guest = server.guest()
        table = guest.table(None, "random")
        wait_for(server.children)
        with (
            guest.socket(table) as live,
            asking(guest, f"GET /api/tables/{table}/words", times=2),
            asking(guest, "GET /schema/openapi.json", times=1, each=100),
            locked(tmp_path / "data" / "x.db"),
            asking(guest, "PUT /api/settings", write.format(csrf=guest.csrf), '{"values": {}}', times=1),
        ):
            live.next("state")
            wait_for(lambda: BUSY in server.said.read_text())
            assert UNDONE in server.end_in_time()
        guest.http.close()


def test_sigterm_ends_a_server_whose_event_loop_is_stuck(tmp_path: Path) -> None:
    with Told(tmp_path / "data", grace=1.0, frozen=True) as server:
        guest = server.guest()
        with locked(tmp_path / "data" / "locked.db"), asking(guest, "GET /api/tables/none", times=1):
            wait_for(lambda: BUSY in server.said.read_text())
            assert UNDONE in server.end_in_time()
        guest.http.close()


# -- the clock -------------------------------------------------------------------------------------


@pytest.fixture
def engine(db: str) -> Iterator[Engine]:
    made = open_engine(db)
    migrate(made)
    yield made
    made.dispose()


@pytest.mark.parametrize("years", [-60, 30])
def test_a_jump_of_the_clock_deletes_no_session(
    years: int, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = gate.Sessions(engine).open()
    honest = store.now
    with monkeypatch.context() as jump:
        jump.setattr(store, "now", lambda: honest() + years * 365 * 24 * 3600 * 1000)
        for _ in range(2):
            gate.Sessions(engine).open()  # the server starts, and somebody comes in
    assert gate.Sessions(engine).check(value)


def test_old_sessions_are_no_good_and_only_the_newest_are_kept(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = gate.Sessions(engine).open()
    honest = store.now
    monkeypatch.setattr(store, "now", lambda: honest() + gate.LIFETIME_MS + 60_000)
    late = gate.Sessions(engine)
    assert not late.check(old)
    newer = [late.open() for _ in range(3)]
    monkeypatch.setattr(store, "now", honest)
    assert gate.Sessions(engine).check(old)
    monkeypatch.setattr(gate, "SESSIONS", 3)
    kept = gate.Sessions(engine)
    assert [bool(kept.check(one)) for one in [old, *newer]] == [False, True, True, True]
