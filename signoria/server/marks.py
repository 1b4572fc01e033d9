"""What restraints have to remember: small marks that fade, in a store of the framework.

A server by itself keeps them in memory. Servers that share a house keep them in one place: a directory, or Redis.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import anyio
import msgspec
from anyio.from_thread import BlockingPortal, start_blocking_portal
from litestar.stores.base import Store
from litestar.stores.file import FileStore

from signoria.kernel.errors import SignoriaError

MOST: Final = 50_000  # marks in memory; the one that was not changed longest goes first
SWEEP: Final = 1_000  # changes after which faded marks are swept out of a directory
Clock = Callable[[], float]

logger = logging.getLogger(__name__)


class BadStore(SignoriaError):
    """The store that was named can't be used; the message says why."""


class Mark(msgspec.Struct, array_like=True):
    """How often something was tried, and a moment in seconds of Unix time."""

    count: int
    until: float


Change = Callable[[Mark | None], tuple[Mark | None, float, int]]


class Memory(Store):
    """Like the framework's store in memory, but it can't be filled without end."""

    def __init__(self, clock: Clock = time.time, most: int = MOST) -> None:
        self._clock = clock
        self._most = most
        self._kept: dict[str, tuple[bytes, float]] = {}  # and until when

    async def set(self, key: str, value: str | bytes, expires_in: int | timedelta | None = None) -> None:
        seconds = expires_in.total_seconds() if isinstance(expires_in, timedelta) else expires_in
        until = float("inf") if seconds is None else self._clock() + seconds
        self._kept.pop(key, None)
        self._kept[key] = (value.encode() if isinstance(value, str) else value, until)
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]

    async def get(self, key: str, renew_for: int | timedelta | None = None) -> bytes | None:
        value, until = self._kept.get(key, (None, 0.0))
        if value is None or until <= self._clock():
            self._kept.pop(key, None)
            return None
        if renew_for is not None and until < float("inf"):
            await self.set(key, value, renew_for)
        return value

    async def delete(self, key: str) -> None:
        self._kept.pop(key, None)

    async def delete_all(self) -> None:
        self._kept.clear()

    async def exists(self, key: str) -> bool:
        return await self.get(key) is not None

    async def expires_in(self, key: str) -> int | None:
        found = self._kept.get(key)
        return None if found is None or found[1] == float("inf") else int(found[1] - self._clock())


def open_store(url: str, clock: Clock = time.time) -> Store:
    """The store that an address names: empty for this process alone, file:///DIRECTORY, redis://HOST:PORT/NUMBER.
    Raises BadStore.
    """
    parts = urlsplit(url)
    if not url:
        return Memory(clock)
    if parts.scheme == "file" and parts.path and not parts.netloc:
        return FileStore(Path(parts.path), create_directories=True)
    if parts.scheme in ("redis", "rediss"):
        try:
            from litestar.stores.redis import RedisStore
        except ImportError as error:
            raise BadStore(f"a store in Redis needs a package that is not here ({error})") from error
        return RedisStore.with_client(url=url, namespace="SIGNORIA")
    raise BadStore("a store is file:///DIRECTORY or redis://HOST:PORT/NUMBER")


class Marks:
    """Every method may be called from any thread, and waits for the store. The store works on a loop of its own.

    Changes of one process follow each other. Two processes that change a mark at the same moment count once: there are few
    of them, and whoever guesses is restrained a little later.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.spare = Memory(time.time)  # while the store is gone
        self._stack = ExitStack()
        self._portal: BlockingPortal | None = None
        self._opening = threading.Lock()
        self._changes = 0

    def change(self, kind: str, key: str, change: Change) -> int:
        """Change a mark. The change gives the new mark or none, for how many seconds it is kept, and an answer."""
        name = f"{kind}-{sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()}"
        return self._open().call(self._change, name, change)

    def _open(self) -> BlockingPortal:
        with self._opening:
            if self._portal is None:
                self._portal = self._stack.enter_context(start_blocking_portal())
                self._turn = self._portal.call(self._begin)
            return self._portal

    async def _begin(self) -> anyio.Lock:
        await self.store.__aenter__()
        return anyio.Lock()

    async def _change(self, name: str, change: Change) -> int:
        async with self._turn:
            try:
                answer = await self._change_in(self.store, name, change)
            except Exception as error:  # whatever a store raises that is not there
                logger.warning("limits are counted here alone, their store is gone: %s", error)
                return await self._change_in(self.spare, name, change)
            await self._sweep()
        return answer

    async def _change_in(self, store: Store, name: str, change: Change) -> int:
        stored = await store.get(name)
        mark, seconds, answer = change(None if stored is None else msgspec.json.decode(stored, type=Mark))
        if mark is None:
            await store.delete(name)
        else:
            await store.set(name, msgspec.json.encode(mark), max(1, int(seconds) + 1))
        return answer

    async def _sweep(self) -> None:
        self._changes += 1
        if isinstance(self.store, FileStore) and self._changes % SWEEP == 0:
            await self.store.delete_expired()

    def close(self) -> None:
        with self._opening:
            if self._portal is not None:
                self._portal.call(self.store.__aexit__, None, None, None)
            self._portal = None
            self._stack.close()
