"""Starting a server, finding one that runs, and the address to open."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import socket
import sys
import threading
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import uvicorn

from signoria.kernel.errors import SignoriaError
from signoria.server.app import BODY_BYTES, Server
from signoria.server.config import LOOPBACK, Config

PORT: Final = 8477
TRIED: Final = 20  # ports after the usual one that are tried if it is taken
RUNNING: Final = "running.json"


class CannotServe(SignoriaError):
    """The server can't be started; the message says why."""


def check_host(host: str, without_accounts: bool) -> None:
    """Refuse to listen where strangers could come in. Raises CannotServe."""
    if host not in LOOPBACK and not without_accounts:
        raise CannotServe(
            f"{host} can be reached from other machines, and there are no accounts yet: whoever has the "
            "address with its token plays every seat and reads every hand. If that is what you want, add "
            "--without-accounts"
        )


def bind(host: str, port: int | None) -> socket.socket:
    """A listening socket. Without a port the usual one, or the next that is free; 0: any. Raises
    CannotServe.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = [port] if port is not None else [*range(PORT, PORT + TRIED), 0]
    problem: OSError | None = None
    for wanted in ports:
        found = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, wanted))
            found.listen(128)
            return found
        except OSError as error:
            found.close()
            problem = error
    raise CannotServe(f"can't listen on {host}, port {ports[0]}: {problem and problem.strerror}")


def entrance(config: Config, page: str = "/") -> str:
    """The address that lets a browser in."""
    query = {"token": config.token} | ({"next": page} if page != "/" else {})
    return f"{config.address()}/enter?{urlencode(query)}"


class Runner(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def runner(server: Server, ready: Callable[[], None]) -> Runner:
    return Runner(
        uvicorn.Config(
            server.asgi,
            ws="websockets-sansio",
            ws_max_size=BODY_BYTES,
            ws_ping_timeout=60,
            lifespan="on",
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=2,
        ),
        ready,
    )


def serve(config: Config, port: int | None, folder: Path | None, ready: Callable[[Server], None]) -> None:
    """Serve until the process is told to end. `ready` is called when the server answers."""
    listening = bind(config.host, port)
    config.port = listening.getsockname()[1]
    try:
        server = Server(config)
    except BaseException:
        listening.close()
        raise
    note = folder / RUNNING if folder is not None else None

    def begin() -> None:
        if note is not None:
            write_note(note, config)
        ready(server)

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _leave)  # uvicorn raises it again when it has ended
    try:
        asyncio.run(runner(server, begin).serve(sockets=[listening]))
    finally:
        if note is not None:
            note.unlink(missing_ok=True)


def _leave(_number: int, _frame: object) -> None:
    raise SystemExit(0)


# -- a server that runs already --------------------------------------------------------------------


def write_note(path: Path, config: Config) -> None:
    """Leave word of this server for the user's own later commands; nobody else may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump({"address": config.address(), "token": config.token, "db": config.db}, file)
    os.replace(fresh, path)


def running(folder: Path, db: str) -> Config | None:
    """The server that uses this database already, if it answers."""
    try:
        note = json.loads((folder / RUNNING).read_text("utf-8"))
        address, token = str(note["address"]), str(note["token"])
        if note["db"] != db or not address.startswith("http://"):
            return None
        with urllib.request.urlopen(f"{address}/health", timeout=2) as answer:
            if answer.status != 200:
                return None
    except (OSError, ValueError, KeyError, TypeError, urllib.error.URLError):
        return None
    host, _, port = address.removeprefix("http://").rpartition(":")
    return Config(db, host=host.strip("[]"), port=int(port), token=token)


# -- browsers --------------------------------------------------------------------------------------


def has_display() -> bool:
    """Whether a browser window can be opened here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> bool:
    return has_display() and webbrowser.open(address)
