"""A real server in a process of its own, which can be killed and started again on the same data."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.server.desk import free_port

ROOT = Path(__file__).resolve().parents[2]


class House:
    program: tuple[str, ...] = ("-m", "signoria")
    ready = r"(http://127\.0\.0\.1:(\d+)(?:/enter\S+|$))"  # the line that it prints when it answers

    def __init__(self, folder: Path, code: Path = ROOT, more: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.more = more  # options of the command
        self.code = code  # where the package lies
        self.port = free_port()
        self.entrance = ""
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server, on the port it had before, and wait until it answers."""
        words = ["serve", "--port", str(self.port), "--data-dir", str(self.folder), "--with-template"]
        words += self.more
        with (self.folder / "errors.log").open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, *words],
                cwd=self.code,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": str(self.code)},
                start_new_session=True,
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(self.ready, line)
            if found:
                self.entrance, self.port = found[1], int(found[2])
                return
        raise AssertionError(f"the server did not start: {(self.folder / 'errors.log').read_text()}")

    def kill(self) -> None:
        """As if the power failed: the server and its workers, without a word."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        if self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None


class Club(House):
    """A house with accounts, open to all. `entrance` is the link of its first administrator."""

    ready = r"(http://127\.0\.0\.1:(\d+)/register#\S+)"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, more=("--accounts", "--registration", "open"))
