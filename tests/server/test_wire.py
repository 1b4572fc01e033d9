"""Connections: nothing waits in the server, and nobody keeps it waiting."""

from __future__ import annotations

import contextlib
import functools
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from signoria.server import wire
from signoria.server.config import Limits
from signoria.server.database import sqlite_url
from tests.server.conftest import Start
from tests.server.desk import PATIENCE, PLAIN, Running, wait_for

Rounds = Callable[[Running, float], None]
PAGE = "/schema/openapi.json"  # large


@contextlib.contextmanager
def plug(server: Running, said: bytes = b"", source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A bare connection over which something was said."""
    with socket.create_connection(
        ("127.0.0.1", server.config.port), PATIENCE, source_address=(source, 0)
    ) as line:
        line.sendall(said)
        yield line


def heard(line: socket.socket) -> bytes:
    """Everything that comes until the server hangs up."""
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := line.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def read_answer(line: socket.socket) -> None:
    """The whole answer to a request for a page that is not there."""
    while b"not_found" not in line.recv(65_536):
        pass


def request(server: Running, path: str, *more: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", f"host: 127.0.0.1:{server.config.port}", *more]
    return "".join(f"{line}\r\n" for line in lines).encode()


def open_ones(server: Running) -> list[Any]:
    return list(server.runner.server_state.connections)


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> Rounds:
    """Lets a server look for the slow when the test says so, at a time that the test names."""
    monkeypatch.setattr(wire, "TICKS", 10**9)

    def make(server: Running, now: float) -> None:
        done = threading.Event()

        def act() -> None:
            server.runner.make_round(now)
            done.set()

        open_ones(server)[0].loop.call_soon_threadsafe(act)
        assert done.wait(PATIENCE)

    return make


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_what_is_sent_goes_out_at_once(host: str, start: Start, tmp_path: Path) -> None:
    """Nagle's algorithm is off on every connection, of pages and of sockets."""
    if host == "::1" and not socket.has_ipv6:
        pytest.skip("no IPv6 here")
    server = start(sqlite_url(tmp_path / "x.db"), host=host)
    guest = server.guest()
    with guest.socket(guest.table(None, None)) as live:
        live.next("state")
        guest.get("/api/session")
        connections = open_ones(server)
        assert len({type(connection) for connection in connections}) == 2
        for connection in connections:
            under = connection.transport.get_extra_info("socket")
            assert under.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_request_that_does_not_come_is_not_waited_for(lone: Running, rounds: Rounds) -> None:
    """Nothing at all; the first line; headers that never end; the second request on a connection; a body."""
    limits = lone.config.limits
    whole = request(lone, "/nothing.js") + b"\r\n"
    body = request(lone, "/nothing.js", "content-length: 5") + b"\r\n"
    for said, answered, seconds in (
        (b"", False, limits.headers),
        (b"GET /hea", False, limits.headers),
        (request(lone, PAGE), False, limits.headers),
        (whole + b"GET", True, limits.headers),
        (body + b"12", True, limits.body),
    ):
        with plug(lone, said) as line:
            wait_for(lambda: len(open_ones(lone)) == 1)
            if answered:
                read_answer(line)
            rounds(lone, 0)
            rounds(lone, seconds)
            assert len(open_ones(lone)) == 1
            rounds(lone, seconds + 1)
            wait_for(lambda: not open_ones(lone))
            heard(line)


def test_a_header_that_comes_drop_by_drop_is_cut_off(start: Start, tmp_path: Path) -> None:
    server = start(sqlite_url(tmp_path / "x.db"), limits=Limits(headers=0.5))
    with plug(server, request(server, PAGE)) as line, contextlib.suppress(ConnectionError):
        line.settimeout(0.1)
        while True:
            line.sendall(b"x")
            with contextlib.suppress(TimeoutError):
                assert line.recv(1) == b""
                break
    wait_for(lambda: not open_ones(server))


def test_who_does_not_read_is_cut_off(lone: Running, rounds: Rounds) -> None:
    """More is asked for than the system's buffers hold, and nothing of it read."""
    with plug(lone) as line:
        line.settimeout(0.5)
        with contextlib.suppress(TimeoutError):
            while True:
                line.sendall(request(lone, PAGE) + b"\r\n")
        (slow,) = open_ones(lone)
        wait_for(slow.transport.get_write_buffer_size)
        seconds = lone.config.limits.reading
        rounds(lone, 0)
        rounds(lone, seconds)
        rounds(lone, seconds + 1)
        wait_for(lambda: not open_ones(lone))


def test_those_who_are_quick_are_not_cut_off(lone: Running, rounds: Rounds) -> None:
    """One connection with many requests, and a socket at which nothing happens, for longer than all limits."""
    guest = lone.guest()
    with guest.socket(guest.table(None, None)) as live, plug(lone) as line:
        live.next("state")
        for n in range(100):
            line.sendall(request(lone, "/nothing.js") + b"\r\n")
            read_answer(line)
            rounds(lone, n * lone.config.limits.headers)
            assert line.getsockname() in [one.client for one in open_ones(lone)]
        assert live.ask(type="look", seat=1)["type"] == "done"


def test_headers_are_not_endless(lone: Running) -> None:
    with plug(lone, request(lone, PAGE, "x-much: " + "x" * 2 * wire.HEADER_BYTES)) as line:
        assert heard(line).startswith(b"HTTP/1.1 400 ")


def test_one_address_gets_half_of_the_connections(start: Start, tmp_path: Path) -> None:
    server = start(sqlite_url(tmp_path / "x.db"), limits=Limits(connections=8))
    with contextlib.ExitStack() as stack:
        for source in ("127.0.0.1", "127.0.0.2"):
            for n in range(1, 5):
                stack.enter_context(plug(server, source=source))
                wait_for(functools.partial(has, server, source, n))
            with plug(server, request(server, PAGE) + b"\r\n", source) as line:
                assert heard(line).startswith(b"HTTP/1.1 503 ")
        with plug(server, request(server, PAGE) + b"\r\n", "127.0.0.3") as line:
            assert heard(line).startswith(b"HTTP/1.1 503 ")  # there are eight
    wait_for(lambda: not open_ones(server))
    assert httpx.get(f"{server.config.address()}/health", trust_env=False, verify=PLAIN).status_code == 200


def has(server: Running, source: str, number: int) -> bool:
    return sum(1 for one in open_ones(server) if one.client[0] == source) == number


def test_a_proxy_on_this_machine_gets_all_of_them(start: Start, tmp_path: Path) -> None:
    settings = {"limits": Limits(connections=8), "names": ("play.example.org",), "https": True}
    server = start(sqlite_url(tmp_path / "x.db"), **settings)
    with contextlib.ExitStack() as stack:
        for n in range(1, 9):
            stack.enter_context(plug(server))
            wait_for(functools.partial(has, server, "127.0.0.1", n))
        with plug(server, request(server, PAGE) + b"\r\n") as line:
            assert heard(line).startswith(b"HTTP/1.1 503 ")


def test_one_session_gets_so_many_sockets(start: Start, tmp_path: Path) -> None:
    server = start(sqlite_url(tmp_path / "x.db"), limits=Limits(sockets=2))
    guest, other = server.guest(), server.guest()
    table = guest.table(None, None)
    with guest.socket(table) as one, guest.socket(table) as two:
        for live in (one, two):
            live.next("state")
        with guest.socket(table) as third:
            assert third.closed()[0] == 1013
        with other.socket(table) as fourth:
            fourth.next("state")
    wait_for(lambda: not any(server.server.app.state.sockets.values()))
    with guest.socket(table) as again:
        again.next("state")
