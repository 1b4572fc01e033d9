"""The compiled build for the bots of a server that runs from a checkout: used as long as it is that of the sources with which the
server was started, and made in the background, at the lowest priority, if it is not there. The server itself runs on the sources.

    python -m signoria.server.workshop      (makes the build; ends when standard input does)
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final, Literal

from signoria import compiled
from signoria.kernel.errors import SignoriaError
from signoria.server.shapes import Preparing

COMMAND: Final = ("-P", "-m", "signoria.server.workshop")
NICENESS: Final = 19

logger = logging.getLogger(__name__)
Stage = Literal["resting", "building", "failed"]


class Workshop:
    """Nothing that goes wrong here keeps anybody from playing: bots then think on the sources."""

    def __init__(self, wanted: bool) -> None:
        self._root = compiled.checkout() if wanted else None
        self._want = ""  # the fingerprint of the sources that the server was started with
        self._trusted = True
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="workshop", daemon=True)
        self.stage: Stage = "resting"

    def start(self) -> None:
        if self._root is not None:
            self._thread.start()

    def python(self) -> Path | None:
        """The interpreter on which bots think; None: that of the server."""
        if self._root is None or not self._want or not self._trusted:
            return None
        return compiled.built(self._root, self._want)

    def preparing(self) -> Preparing | None:
        """What is to be told of the build, if anything."""
        if self._root is None or self.stage == "resting":
            return None
        return Preparing(compiled.progress(self._root), self.stage == "failed")

    def distrust(self, why: str) -> None:
        """A worker on the build has come to grief: from now on bots think on the sources."""
        if self._trusted:
            self._trusted = False
            logger.warning("the compiled build is not used any more: %s", why)

    def _work(self) -> None:
        assert self._root is not None
        try:
            self._want = compiled.fingerprint(self._root)
            if compiled.built(self._root, self._want) is not None:
                return
            if not compiled.can_compile():
                logger.info("bots think on the sources: there is no C compiler, or no Python.h for it")
                return
            self._build(self._root)
        except OSError as error:
            self._fail(str(error))

    def _build(self, root: Path) -> None:
        with self._lock:
            if self._closed:
                return
            self._process = process = start_build(root)
            self.stage = "building"
        assert process.stdin is not None
        assert process.stdout is not None
        with process.stdin, process.stdout:
            said = process.stdout.read().strip()  # nothing before it has ended
            code = process.wait()
        if code == 0:
            self.stage = "resting"
        elif not self._closed:
            self._fail(said or f"it ended with {code}")

    def _fail(self, why: str) -> None:
        self.stage = "failed"
        logger.warning("bots think on the sources, no compiled build could be made: %s", why)

    def close(self) -> None:
        """End the build; what it has done so far serves the next one."""
        with self._lock:
            self._closed = True
            process = self._process
            if process is not None and process.poll() is None:
                with contextlib.suppress(OSError):
                    os.killpg(process.pid, signal.SIGKILL)


def start_build(root: Path) -> subprocess.Popen[str]:
    """In a group of its own, so that all of it can be ended at once."""
    return subprocess.Popen(
        [sys.executable, *COMMAND],
        cwd=root,
        env=compiled.same_modules(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def end_with_server() -> None:
    """However the server ended, its build does too."""
    while os.read(0, 100):
        pass
    os.killpg(0, signal.SIGKILL)


def main() -> int:
    os.nice(NICENESS)
    threading.Thread(target=end_with_server, daemon=True).start()
    try:
        compiled.provide()
    except (SignoriaError, OSError) as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
