"""Starting a server, finding one that runs, and the address to open."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import multiprocessing
import os
import secrets
import signal
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from signoria.kernel.errors import SignoriaError
from signoria.server import logs
from signoria.server.app import Server
from signoria.server.config import LOOPBACK, Config
from signoria.server.database import name_of, reason
from signoria.server.wire import DRAIN, runner

PORT: Final = 8477
TRIED: Final = 20  # ports after the usual one that are tried if it is taken
RUNNING: Final = "running.json"
ANSWER: Final = 10.0  # seconds within which a server that runs answers
SELDOM: Final = 1_000  # collections of young objects until all are looked through; Python's own number is 10
COLLECTED: Final = 300.0  # seconds until they are in any case
GRACE: Final = 4.0  # seconds to end in order, once told to

logger = logging.getLogger(__name__)


class CannotServe(SignoriaError):
    """The server can't be started; the message says why."""


def check_host(host: str, names: tuple[str, ...], accounts: bool) -> None:
    """Refuse to let others than those at this machine in without accounts. Raises CannotServe."""
    far = [name for name in (host, *names) if name not in LOOPBACK]
    if far and not accounts:
        raise CannotServe(
            f"{far[0]} can be reached from other machines, and without accounts whoever has the address with its "
            "token plays every seat and reads every hand. Serve a house: add --accounts. (Phones in the same room: --lan)"
        )


def bind(host: str, port: int | None) -> socket.socket:
    """A listening socket. Without a port the usual one, or the next that is free; 0: any. Raises
    CannotServe.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = [port] if port is not None else [*range(PORT, PORT + TRIED), 0]
    problem: OSError | None = None
    for wanted in ports:
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # so that asyncio sends at once
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


def serve(
    config: Config, port: int | None, folder: Path | None, ready: Callable[[Server], Awaitable[None]]
) -> None:
    """Serve until the process is told to end. `ready` is called when the server answers."""
    if config.json_log:
        logs.use_lines()
    listening = bind(config.host, port)
    config.port = listening.getsockname()[1]
    try:
        server = Server(config)
    except BaseException:
        listening.close()
        raise
    collect_seldom()
    note = folder / RUNNING if folder is not None else None

    async def begin() -> None:
        if note is not None:
            write_note(note, config)
        await ready(server)

    def remove_note() -> None:
        if note is not None:
            with contextlib.suppress(OSError):
                note.unlink()

    def leave_nothing() -> None:
        remove_note()
        server.workshop.close()
        server.thinkers.kill()
        for child in multiprocessing.active_children():
            child.kill()

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _leave)  # uvicorn raises it again when it has ended
        Deadline(leave_nothing, GRACE + (DRAIN if config.redis else 0)).start()
    run = runner(server, begin)
    try:
        asyncio.run(run.serve(sockets=[listening]))
        if run.problem is not None:
            raise run.problem
    finally:
        remove_note()


def collect_seldom() -> None:
    """Tables in memory hold no cycles: what is let go of is free at once. To look through all of them for cycles, which the
    collector would do twice a minute in a large house, keeps everybody waiting for a second. Connections that are closed do
    leave some: they go every few minutes.
    """

    def collect() -> None:
        while True:
            time.sleep(COLLECTED)
            gc.collect()

    gc.collect()
    gc.freeze()  # what has been loaded stays
    gc.set_threshold(*gc.get_threshold()[:2], SELDOM)
    threading.Thread(target=collect, name="collector", daemon=True).start()


def _leave(_number: int, _frame: object) -> None:
    raise SystemExit(0)


class Deadline(threading.Thread):
    """Ends the process some seconds after SIGTERM or Ctrl-C if it has not ended in order: Python would wait
    for every thread. Whatever was acknowledged is stored already. The signal is heard even while the main
    thread is stuck, because the system passes its number on by a wire.
    """

    def __init__(self, last: Callable[[], None], grace: float) -> None:
        super().__init__(name="deadline", daemon=True)
        self.last = last
        self.grace = grace
        self._told, self._wire = socket.socketpair()
        self._wire.setblocking(False)
        signal.set_wakeup_fd(self._wire.fileno(), warn_on_full_buffer=False)

    def run(self) -> None:
        while self._told.recv(1)[0] not in (signal.SIGTERM, signal.SIGINT):
            pass
        time.sleep(self.grace)
        farewell = threading.Thread(target=self._farewell, daemon=True)
        farewell.start()
        farewell.join(0.5)  # even the log may be stuck
        os._exit(0)

    def _farewell(self) -> None:
        self.last()
        logger.warning("ended with work undone; nothing that was acknowledged is lost")


# -- a server that runs already --------------------------------------------------------------------


def write_note(path: Path, config: Config) -> None:
    """Leave word of this server for the user's own later commands; nobody else may read it. Raises
    CannotServe.
    """
    fresh = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    said = {
        "address": config.address(),
        "token": config.token,
        "db": name_of(config.db),
        "pid": os.getpid(),
        "accounts": config.accounts,
        "public": config.front(),
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(said, file)
        os.replace(fresh, path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise CannotServe(f"{path} can't be written: {reason(error)}") from error


def front_of(folder: Path) -> str:
    """The address by which people reach the house that was served last from this directory; empty if none is."""
    try:
        return str(json.loads((folder / RUNNING).read_text("utf-8"))["public"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def running(folder: Path, db: str) -> tuple[Config, list[str]] | None:
    """The server that uses this database already, and which of its parts are ill. Raises CannotServe if there
    is one that does not answer.
    """
    note = folder / RUNNING
    try:
        said = json.loads(note.read_text("utf-8"))
        address, token, pid = str(said["address"]), str(said["token"]), int(said["pid"])
        if said["db"] != name_of(db) or not address.startswith("http://"):
            return None
        host, _, port = address.removeprefix("http://").rpartition(":")
        accounts = bool(said.get("accounts"))
        found = Config(db, host=host.strip("[]"), port=int(port), token=token, accounts=accounts)
        return found, ill_parts(found)
    except TimeoutError:
        raise CannotServe(
            f"the server that uses this database already does not answer; end it (process {pid}), "
            f"or remove {note} if it is gone"
        ) from None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def ill_parts(config: Config) -> list[str]:
    """Ask a server how it is. Raises OSError or ValueError if it does not answer, or is none of ours."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"{config.address()}/health", timeout=ANSWER) as answer:
            health = json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            health = json.load(error)
    except urllib.error.URLError as error:
        raise error.reason if isinstance(error.reason, OSError) else error from None
    if not isinstance(health, dict) or "ok" not in health:
        raise ValueError("this is no server of ours")
    return [part for part, well in health.items() if part != "ok" and not well]


# -- browsers --------------------------------------------------------------------------------------


def has_display() -> bool:
    """Whether a browser window can be opened here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> bool:
    return has_display() and webbrowser.open(address)
