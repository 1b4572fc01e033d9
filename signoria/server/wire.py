"""Connections: how many there may be, and how long a client may keep the server waiting."""

from __future__ import annotations

import asyncio
import functools
import signal
import socket
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from signoria.server.app import BODY_BYTES, Server
from signoria.server.config import LOOPBACK, Limits

if TYPE_CHECKING:
    from uvicorn.server import Protocols

Wait = tuple[float, object]
Ready = Callable[[], Awaitable[None] | None]
HEADER_BYTES: Final = 16_384
IDLE: Final = 5  # seconds that a connection stays open between two requests
DRAIN: Final = 2.0  # seconds in which a proxy notices that a process is about to end
TICKS: Final = 10  # ticks of uvicorn, each a tenth of a second, between two rounds
CROWDED: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\n"
    b"content-type: text/plain\r\n\r\nToo many connections.\n"
)


class Door(H11Protocol):
    """Lets a connection in, if there are not too many of all or of its own address. What comes through a proxy on this
    machine has no address of its own.
    """

    def __init__(self, limits: Limits, proxied: bool, **given: Any) -> None:
        super().__init__(**given)
        self.limits = limits
        self.proxied = proxied

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        own = [other for other in self.connections if host_of(other) == host_of(self)]
        alone = self.proxied and host_of(self) in LOOPBACK
        most = self.limits.connections
        if len(self.connections) > most or (not alone and 2 * len(own) > most):
            transport.write(CROWDED)
            transport.close()


def host_of(connection: Protocols) -> str:
    client = getattr(connection, "client", None)
    return str(client[0]) if client else ""


def awaited(connection: Protocols, limits: Limits) -> Wait | None:
    """The seconds that the client has for what it must do next, and how far it has come; None if it is not
    its turn.
    """
    unread = connection.transport.get_write_buffer_size()
    if unread:
        return limits.reading, unread
    if isinstance(connection, H11Protocol) and not connection.flow.read_paused:
        state = connection.conn.their_state
        if state is h11.IDLE:
            return limits.headers, connection.cycle
        if state is h11.SEND_BODY:
            return limits.body, connection.cycle
    return None


class Runner(uvicorn.Server):
    """Says when it is ready, and cuts off clients that keep it waiting. `problem`: why it was not to run."""

    def __init__(self, config: uvicorn.Config, limits: Limits, ready: Ready) -> None:
        super().__init__(config)
        self.limits = limits
        self.ready = ready
        self.problem: Exception | None = None
        self.drain: Callable[[], None] | None = None  # said when the process is to end, if others take over
        self._draining = 0.0  # when it ends
        self._waits: dict[Protocols, tuple[Wait | None, float]] = {}  # for what, and since when

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            try:
                more = self.ready()
                if more is not None:
                    await more
            except Exception as error:
                self.problem, self.should_exit = error, True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """One of several processes says first that nobody should be sent to it any more, and ends some seconds later."""
        if self.drain is None or self._draining or sig != signal.SIGTERM:
            super().handle_exit(sig, frame)
            return
        self._draining = asyncio.get_running_loop().time() + DRAIN
        self.drain()

    async def on_tick(self, counter: int) -> bool:
        if self._draining and asyncio.get_running_loop().time() > self._draining:
            self.should_exit = True
        if counter % TICKS == 0:
            self.make_round(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def admit(self, listening: socket.socket) -> asyncio.base_events.Server:
        """Take connections from one more socket, until what is returned is closed."""
        config = self.config

        def connected() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )

        server = await asyncio.get_running_loop().create_server(
            connected, sock=listening, backlog=config.backlog
        )
        self.servers.append(server)
        return server

    def make_round(self, now: float) -> None:
        waits = {}
        for connection in list(self.server_state.connections):
            wait = awaited(connection, self.limits)
            before, since = self._waits.get(connection, (None, now))
            if wait != before:
                since = now
            elif wait is not None and now - since > wait[0]:
                connection.transport.abort()
            waits[connection] = (wait, since)
        self._waits = waits


def runner(server: Server, ready: Ready) -> Runner:
    limits = server.config.limits
    config = uvicorn.Config(
        server.asgi,
        http=functools.partial(Door, limits, server.config.https),  # type: ignore[arg-type]
        ws="websockets-sansio",
        ws_max_size=BODY_BYTES,
        ws_ping_timeout=60,
        ws_per_message_deflate=not server.config.near,
        h11_max_incomplete_event_size=HEADER_BYTES,
        timeout_keep_alive=IDLE,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )
    run = Runner(config, limits, ready)
    server.room.admit = run.admit
    if server.ties is not None:
        run.drain = functools.partial(server.app.state.update, {"draining": True})
    return run
