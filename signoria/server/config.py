"""How a server is set up, and where it keeps its data."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from signoria.server.database import sqlite_url

FILE: Final = "signoria.db"
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
PACE: Final = 600
STATIC: Final = Path(__file__).with_name("static")  # the built client


def home() -> Path:
    """The data directory: SIGNORIA_DATA, else `signoria` in the user's data directory."""
    given = os.environ.get("SIGNORIA_DATA")
    return Path(given).expanduser() if given else user_data_path("signoria", appauthor=False)


def thinkers() -> int:
    """Processes in which bots think: all cores but one."""
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass
class Config:
    """`token` lets a browser in; it is made anew for every launch. `template` lists the example game."""

    db: str
    host: str = "127.0.0.1"
    port: int = 0
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    names: tuple[str, ...] = ()  # further host names that browsers may use for this server
    template: bool = False
    workers: int = field(default_factory=thinkers)
    static: Path = STATIC

    @property
    def local(self) -> bool:
        return self.host in LOOPBACK

    def address(self) -> str:
        """The address to open, without the token."""
        host = "127.0.0.1" if self.host in ("0.0.0.0", "::") else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    def hosts(self) -> set[str]:
        """The values of the Host header that mean this server."""
        names = {"127.0.0.1", "localhost", "[::1]", *self.names}
        if not self.local and self.host not in ("0.0.0.0", "::"):
            names.add(f"[{self.host}]" if ":" in self.host else self.host)
        return {f"{name}:{self.port}" for name in names} | set(self.names)


def default_db(folder: Path) -> str:
    return sqlite_url(folder / FILE)
