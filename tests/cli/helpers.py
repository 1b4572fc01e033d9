"""Running the command: in this process, in another one, and on a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

import signoria as api
from signoria.cli.main import app

PATIENCE = 300  # seconds after which a terminal that says nothing is given up


def signoria(*words: str, typed: str = "", saves: Path | None = None) -> Result:
    """Run a command here. `typed` is its whole input."""
    environ = {"COLUMNS": "100"} | ({"SIGNORIA_SAVES": str(saves)} if saves is not None else {})
    return CliRunner().invoke(app, list(words), input=typed, env=environ)


def run(*words: str, typed: str = "", saves: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, with a pipe for input."""
    environ = {**os.environ, "COLUMNS": "100", "SIGNORIA_SAVES": str(saves)}
    command = [sys.executable, "-m", "signoria", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=environ, check=False)


def bids(seats: int, seed: int) -> list[str]:
    """The cards that the first seat of the template game can bid at the start."""
    match = api.new("template", seats, seed)
    return [str(match.vocabulary.encode(action)[1]) for action in match.pending(0)[0].actions]


class Terminal:
    """A command on a pseudo-terminal: what it shows, and what is typed."""

    def __init__(self, *words: str, saves: Path) -> None:
        self.master, slave = pty.openpty()
        environ = {
            **os.environ,
            "TERM": "xterm",
            "SIGNORIA_SAVES": str(saves),
            "COLUMNS": "100",
            "LINES": "40",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "signoria", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environ,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""
        self.read = 0

    def until(self, text: str) -> str:
        """Wait for a text and return everything shown since the last call, the text included."""
        while text not in plain(self.seen[self.read :]):
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            if not ready:
                raise AssertionError(f"{text!r} did not come; shown: {self.seen[self.read :][-2000:]}")
            try:
                data = os.read(self.master, 65536)
            except OSError:
                data = b""
            if not data:
                raise AssertionError(f"the command ended before {text!r}: {self.seen[self.read :][-2000:]}")
            self.seen += data.decode("utf-8", "replace")
        shown = self.seen[self.read :]
        self.read = len(self.seen)
        return shown

    def type(self, text: str) -> None:
        os.write(self.master, f"{text}\n".encode())

    def interrupt(self) -> None:
        """What Ctrl-C does, until the command ends. Between showing a prompt and waiting for the line a signal
        can go unnoticed until the next key: it is pressed again as long as nothing happens, as people do.
        """
        self.process.send_signal(signal.SIGINT)
        while not self.read_on(2):
            self.process.send_signal(signal.SIGINT)

    def read_on(self, patience: float) -> bool:
        """Read as long as something comes. Whether the command has closed the terminal."""
        while select.select([self.master], [], [], patience)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                data = b""
            if not data:
                return True
            self.seen += data.decode("utf-8", "replace")
        return False

    def end(self) -> int:
        """Read to the end and return the exit code."""
        self.read_on(PATIENCE)
        os.close(self.master)
        return self.process.wait()


def plain(text: str) -> str:
    """Without colours and cursor movements."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "")
