"""A whole server in a time of its own: time passes only while everybody sleeps, and then at once.

Requests and sockets reach the application without a network, threads are done without, bots think as they are
told and for as long as they are told. So whatever is sent can be compared to the millisecond.
"""

from __future__ import annotations

import asyncio
import json
import selectors
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx

from signoria.server.app import Server
from signoria.server.config import Config
from signoria.server.database import sqlite_url
from signoria.server.thinking import Thinkers
from signoria.server.worker import Job, Thought
from tests.server.desk import PLAIN

R = TypeVar("R")
START = 1_000_000.0  # seconds of Unix time


class Leap(selectors.DefaultSelector):
    """Instead of waiting it moves the clock."""

    now = START

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout:
            self.now += timeout
            timeout = 0
        return super().select(timeout)


class StillLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.leap = Leap()
        super().__init__(self.leap)

    def time(self) -> float:
        return self.leap.now

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., R], *args: Any
    ) -> asyncio.Future[R]:
        done: asyncio.Future[R] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


def now() -> int:
    """To stand in for `store.now`."""
    return round(1000 * asyncio.get_running_loop().time())


async def sleep_until(time: int) -> None:
    """Until so many ms after the start."""
    await asyncio.sleep(START + time / 1000 - asyncio.get_running_loop().time())


class Told(Thinkers):
    """Bots that do what `choose` says: an action, and how many ms it takes to find it."""

    def __init__(self, choose: Callable[[Job], tuple[list[Any], int]]) -> None:
        super().__init__(0)
        self.choose = choose

    def submit(self, job: Job) -> Future[Thought]:
        thought: Future[Thought] = Future()
        action, cost = self.choose(job)
        asyncio.get_running_loop().call_later(cost / 1000, answer, thought, action)
        return thought


def answer(thought: Future[Thought], action: list[Any]) -> None:
    if not thought.cancelled():
        thought.set_result(Thought(action, []))


class Still:
    """A server, and the browser of somebody who was let in. `heard` is all that came over sockets: when, through
    whose eyes, what.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        self.house = server.house
        self.heard: list[tuple[int, int | None, str]] = []
        self.sockets: list[asyncio.Task[None]] = []
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(self.asgi),
            base_url=server.config.address(),
            headers={"accept-encoding": "identity"},
            verify=PLAIN,
        )

    async def asgi(self, scope: Any, receive: Any, send: Any) -> None:
        scope.setdefault("state", {})
        await self.server.asgi(scope, receive, send)

    async def enter(self) -> None:
        await self.http.get("/enter", params={"token": self.server.config.token})
        session = (await self.http.get("/api/session")).json()
        self.http.headers["x-csrf-token"] = session["csrf"]

    async def post(self, path: str, body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def watch(self, table: str, seat: int | None) -> Callable[..., None]:
        """Open a socket; gives a function that says something over it."""
        base = self.server.config.address()
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"host": base.removeprefix("http://"), "origin": base, "cookie": cookie}
        path = f"/api/tables/{table}/live"
        scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "scheme": "ws",
            "query_string": b"" if seat is None else f"seat={seat}".encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 1),
            "subprotocols": [],
            "extensions": {},
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
        }
        said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        said.put_nowait({"type": "websocket.connect"})

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                self.heard.append((now(), seat, message["text"]))

        self.sockets.append(asyncio.get_running_loop().create_task(self.asgi(scope, said.get, send)))

        def say(**message: Any) -> None:
            said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

        return say


@asynccontextmanager
async def still(folder: Path, choose: Callable[[Job], tuple[list[Any], int]]) -> AsyncIterator[Still]:
    """A server on the database of the folder; ends with the block."""
    config = Config(sqlite_url(folder / "still.db"), template=True, static=folder / "static")
    server = Server(config)
    server.driver.thinkers = Told(choose)
    async with server.lifespan(server.app):
        here = Still(server)
        await here.enter()
        yield here
        for socket in here.sockets:
            socket.cancel()
        await asyncio.gather(*here.sockets, return_exceptions=True)
        await here.http.aclose()
