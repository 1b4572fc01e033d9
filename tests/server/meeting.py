"""A throw-away Redis server on a loopback port."""

from __future__ import annotations

import shutil
import subprocess
import tempfile

from redis import Redis
from redis.exceptions import RedisError

from tests.server.desk import free_port, wait_for


class Meeting:
    """Where the processes of a house meet. It forgets everything when it ends."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="signoria-redis-")
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                "redis-server",
                "--bind",
                "127.0.0.1",
                "--port",
                str(self.port),
                "--save",
                "",
                "--appendonly",
                "no",
            ],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(self._answers)

    def _answers(self) -> bool:
        with Redis.from_url(self.url) as found:
            try:
                return bool(found.ping())
            except RedisError:
                return False

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        self.kill()
        shutil.rmtree(self.folder)
