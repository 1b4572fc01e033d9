"""What happens to machines that are not killed: networks that stand still, disks that are full, clocks that jump."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final

from scripts.system import faketime
from tests.server.desk import free_port

BLOCK: Final = 65_536


class Line:
    """A line to a port of this machine, on a thread of its own, that can stand still: nothing arrives, nothing ends."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = free_port()
        self._loop = asyncio.new_event_loop()
        self._flows = asyncio.Event()
        self._flows.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._do(asyncio.start_server(self._connected, "127.0.0.1", self.port))

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def hold(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.clear)

    def release(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.set)

    def close(self) -> None:
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        await self._flows.wait()
        try:
            there, forth = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            back.close()
            return
        for reader, writer in ((here, forth), (there, back)):
            task = asyncio.create_task(self._pass_on(reader, writer))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(BLOCK):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


class Disk:
    """A small file system in memory. Needs root, and a system that lets it mount one."""

    def __init__(self, megabytes: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="signoria-disk-"))
        self.filler = self.folder / "filler"
        size = f"size={megabytes}m,mode=755"
        subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(self.folder)], check=True)

    @staticmethod
    def possible() -> bool:
        if os.geteuid() != 0 or shutil.which("mount") is None:
            return False
        try:
            Disk(1).close()
        except subprocess.CalledProcessError:
            return False
        return True

    def fill(self) -> None:
        """Until nothing more can be written."""
        with self.filler.open("wb", buffering=0) as out, contextlib.suppress(OSError):
            while True:
                out.write(bytes(4096))

    def free(self) -> None:
        self.filler.unlink()

    def close(self) -> None:
        subprocess.run(["umount", "-l", str(self.folder)], check=True)
        self.folder.rmdir()


class Clock:
    """A clock that processes are given instead of the machine's, through Debian's libfaketime. How much time passes is not
    changed by it, only what time it is.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / "clock"
        self.step("+0")

    def step(self, to: str) -> None:
        fresh = self._file.with_name("clock-next")
        fresh.write_text(f"{to}\n")
        fresh.replace(self._file)

    def environ(self) -> dict[str, str]:
        return {
            "LD_PRELOAD": str(faketime()),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
