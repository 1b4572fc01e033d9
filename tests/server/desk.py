"""A real server on a loopback port, and guests that talk to it."""

from __future__ import annotations

import json
import secrets
import socket
import ssl
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from signoria.kernel.common import hash_of
from signoria.server import keys, roster, starting, store
from signoria.server.app import Server
from signoria.server.config import Config
from signoria.server.database import reading, writing
from signoria.server.gate import cookie_name, csrf_token
from signoria.server.names import fold
from signoria.server.people import Who
from signoria.server.serve import bind
from signoria.server.wire import Runner, runner

PATIENCE = (
    300.0  # seconds until a test gives up waiting for something that must come; loaded machines are slow
)


PLAIN = ssl.SSLContext(
    ssl.PROTOCOL_TLS_CLIENT
)  # without the certificates that httpx reads anew for every client


def browser(base: str, **more: Any) -> httpx.Client:
    return httpx.Client(base_url=base, timeout=PATIENCE, trust_env=False, verify=PLAIN, **more)


def wait_for(what: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Ask until the answer is not empty."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        threading.Event().wait(0.02)
    raise AssertionError(f"waited {patience} s in vain")


def free_port() -> int:
    """A port that can be taken again after a restart: below those that the system hands out for every
    connection.
    """
    while True:
        port = 12_000 + secrets.randbelow(20_000)
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


HOUSES: dict[str, Running] = {}  # by their addresses


class Running:
    """A server in a thread of this process."""

    def __init__(self, config: Config) -> None:
        listening = bind(config.host, config.port)
        config.port = listening.getsockname()[1]
        self.config = config
        self.guests: list[Guest] = []
        self.alone = False  # whether browsers add their numbers to keys by themselves is up to the test
        try:
            self.server = Server(config)
        except BaseException:
            listening.close()
            raise
        started = threading.Event()
        self.runner: Runner = runner(self.server, started.set)
        self.thread = threading.Thread(target=self.runner.run, args=([listening],), daemon=True)
        self.thread.start()
        assert started.wait(PATIENCE)
        HOUSES[config.address()] = self

    def stop(self) -> None:
        for guest in self.guests:
            guest.http.close()
        self.runner.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        del HOUSES[self.config.address()]

    def guest(self) -> Guest:
        self.guests.append(Guest(self.config.address(), self.config.token))
        return self.guests[-1]

    def member(self, name: str, admin: bool = False) -> Member:
        """Somebody with an account, signed in; the server must be a house."""
        return Member(self, name, admin)


def make_keys(running: Running) -> None:
    """What the browsers of all who sit at tables do by themselves when these are full."""
    house = running.server.house
    with reading(house.engine) as c:
        found = [
            row for row in (store.read_table(c, table) for table in keys.due(c, 2**62)) if row is not None
        ]
    for row in found:
        numbers = {(seat, person): secrets.token_bytes(32) for seat, person in keys.holders(row).items()}
        for (seat, person), number in numbers.items():
            starting.pledge(house, row.id, seat, Who(True, person), hash_of(number))
        for (seat, person), number in numbers.items():
            starting.show(house, row.id, seat, Who(True, person), number.hex())


class Guest:
    """A browser that was let in."""

    def __init__(self, base: str, token: str) -> None:
        self.base = base
        self.http = browser(base)
        answer = self.http.get("/enter", params={"token": token, "next": "/health"})
        assert answer.status_code == 303, answer.text
        self.csrf = str(self.get("/api/session")["csrf"])
        self.http.headers["x-csrf-token"] = self.csrf

    def ask(self, method: str, path: str, body: Any = None, **params: Any) -> httpx.Response:
        answer = self.http.request(method, path, json=body, params=params)
        house = HOUSES.get(self.base)
        if method != "GET" and house is not None and house.config.accounts and not house.alone:
            make_keys(house)
        return answer

    def get(self, path: str, **params: Any) -> Any:
        return good(self.ask("GET", path, **params))

    def post(self, path: str, body: Any, **params: Any) -> Any:
        return good(self.ask("POST", path, body, **params))

    def refused(self, method: str, path: str, body: Any = None, **params: Any) -> tuple[int, str]:
        """Status and code of an error."""
        answer = self.ask(method, path, body, **params)
        assert answer.status_code >= 400, answer.text
        error = answer.json()
        assert error["text"]
        return answer.status_code, str(error["code"])

    def table(self, *bots: str | None, game: str = "template", **more: Any) -> str:
        """A new table; None is a person."""
        seats = [{"bot": bot} for bot in bots]
        made = self.post("/api/tables", {"game": game, "seats": seats, "seed": 7, **more})
        return str(made["id"])

    def state(self, table: str, seat: int | None = 0, **params: Any) -> Any:
        eyes = {} if seat is None else {"seat": seat}
        return self.get(f"/api/tables/{table}/state", **eyes, **params)

    def move(self, table: str, seat: int, choice: int = 0) -> Any:
        """The seat takes one of its actions."""
        decision = self.state(table, seat)["decisions"][0]
        action = decision["actions"][choice % len(decision["actions"])]["action"]
        return self.post(
            f"/api/tables/{table}/moves", {"seat": seat, "number": decision["number"], "action": action}
        )

    def socket(self, table: str, seat: int | None = 0, **params: Any) -> Wire:
        eyes = {} if seat is None else {"seat": seat}
        query = str(httpx.QueryParams({**eyes, **params}))
        url = f"{self.base.replace('http', 'ws', 1)}/api/tables/{table}/live?{query}"
        return Wire(url, self.base, self.cookie())

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


def good(answer: httpx.Response) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json() if answer.content else None


class Wire:
    """A socket that remembers what came over it, and puts the chronicle together as a client does."""

    def __init__(self, url: str, origin: str | None, cookie: str) -> None:
        self._opening = connect(
            url,
            origin=None if origin is None else Origin(origin),
            additional_headers={"Cookie": cookie} if cookie else {},
            proxy=None,
            open_timeout=PATIENCE,
            ping_timeout=PATIENCE,
        )
        self.wire: ClientConnection
        self.seen: list[str] = []
        self.lines: list[Any] = []
        self.state: Any = None
        self.bots: Any = None
        self._ids = 0

    def __enter__(self) -> Wire:
        self.wire = self._opening.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._opening.__exit__(None, None, None)

    def receive(self) -> Any:
        text = self.wire.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.seen.append(text)
        message = json.loads(text)
        if message["type"] == "state":
            events = message["events"]
            assert events["from"] <= len(self.lines)
            self.lines[events["from"] :] = events["lines"]
            assert len(self.lines) == events["count"]
            self.state = message
        if message["type"] in ("state", "bots"):
            self.bots = message["bots"]
        return message

    def next(self, *types: str) -> Any:
        """The next message of these types."""
        while True:
            message = self.receive()
            if message["type"] in types:
                return message

    def until(self, wanted: Callable[[Any], bool]) -> Any:
        """The first state that fulfils something."""
        while self.state is None or not wanted(self.state):
            self.receive()
        return self.state

    def until_company(self, wanted: Callable[[Any], bool]) -> Any:
        """The seats of the first message on who is here that fulfils something."""
        while True:
            message = self.next("company")
            if wanted(message["seats"]):
                return message["seats"]

    def say(self, **message: Any) -> None:
        self.wire.send(json.dumps(message))

    def ask(self, **message: Any) -> Any:
        """A request and its answer."""
        self._ids += 1
        self.say(id=self._ids, **message)
        while True:
            answer = self.receive()
            if answer["type"] in ("done", "refused", "answer") and answer["id"] == self._ids:
                return answer

    def move(self, choice: int = 0) -> Any:
        decision = self.state["decisions"][0]
        action = decision["actions"][choice % len(decision["actions"])]["action"]
        return self.ask(type="move", number=decision["number"], action=action)

    def closed(self) -> tuple[int, str]:
        """Code and reason with which the server closes."""
        with pytest.raises(ConnectionClosed) as end:
            self._drain()
        said = end.value.rcvd
        assert said is not None
        return said.code, said.reason

    def _drain(self) -> None:
        while True:
            self.wire.recv(timeout=PATIENCE)


class Phone(Guest):
    """A browser that comes to a table through the room. The server's `lan_address` must be another loopback one."""

    def __init__(self, running: Running, link: str) -> None:
        self.base = f"http://{link.partition('/')[0]}"
        self.code = link.rpartition("/")[2]
        self.http = browser(self.base)
        running.guests.append(self)

    def join(self, name: str, seat: int | None) -> Any:
        """Sit down, or watch."""
        answer = good(self.ask("POST", f"/join/{self.code}", {"name": name, "seat": seat}))
        self.http.headers["x-csrf-token"] = str(answer["csrf"])
        return answer


class Member(Guest):
    """A browser of somebody who has an account in a house and has signed in."""

    def __init__(self, running: Running, name: str, admin: bool = False) -> None:
        self.name = name
        self.base = running.config.address()
        self.http = browser(self.base)
        running.guests.append(self)
        with writing(running.server.engine) as c:
            self.person = roster.add(c, name, fold(name), None, "en", admin)
        self.enter(running)

    def enter(self, running: Running) -> None:
        """With a session made here: passwords take their time."""
        session = running.server.sessions.open(self.person, device="a test")
        self.http.cookies.set(cookie_name(running.config), session, domain="127.0.0.1", path="/")
        self.csrf = csrf_token(session)
        self.http.headers["x-csrf-token"] = self.csrf


class Visitor(Guest):
    """A browser at the door of a house, or one that has come in there by itself."""

    def __init__(self, running: Running) -> None:
        self.base = running.config.address()
        self.http = browser(self.base)
        running.guests.append(self)

    def come(self, path: str, body: Any) -> Any:
        """Register or sign in."""
        answer = self.post(path, body)
        self.csrf = str(answer["csrf"])
        self.http.headers["x-csrf-token"] = self.csrf
        return answer
