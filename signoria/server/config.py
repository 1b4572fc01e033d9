"""How a server is set up, and where it keeps its data."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from platformdirs import user_data_path

from signoria.server.database import sqlite_url

FILE: Final = "signoria.db"
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
PACE: Final = 600
CONNECTIONS: Final = 4096
Registration = Literal["open", "invited", "closed"]
STATIC: Final = Path(__file__).with_name("static")  # the built client


def home() -> Path:
    """The data directory: SIGNORIA_DATA, else `signoria` in the user's data directory."""
    given = os.environ.get("SIGNORIA_DATA")
    return Path(given).expanduser() if given else user_data_path("signoria", appauthor=False)


def thinkers() -> int:
    """Processes in which bots think: all cores but one."""
    return max(1, (os.cpu_count() or 2) - 1)


def most_connections() -> int:
    """As many as leave the database and the workers enough of the files that a process may open."""
    try:
        import resource
    except ImportError:  # Windows
        return CONNECTIONS
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return CONNECTIONS if files == resource.RLIM_INFINITY else max(32, min(CONNECTIONS, files - 128))


@dataclass(frozen=True)
class Limits:
    """Connections at once, of which one address gets at most half; sockets of one session; and the seconds
    that a client has to send the headers of a request, to send its body, and to take in some of what is sent.
    """

    connections: int = field(default_factory=most_connections)
    sockets: int = 64
    headers: float = 10
    body: float = 300
    reading: float = 60


@dataclass
class Config:
    """`token` lets a browser in; it is made anew for every launch, and of no use in a house with `accounts`.
    `template` lists the example game.
    """

    db: str
    host: str = "127.0.0.1"
    port: int = 0
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    names: tuple[str, ...] = ()  # further host names that browsers may use for this server
    https: bool = False  # a proxy serves these names over TLS
    accounts: bool = False  # a house: people come with accounts, and nobody is the host
    registration: Registration = "invited"  # who may make one: anyone, with a link, nobody
    mail: str = ""  # the server through which a house sends letters, as a URL
    mail_from: str = ""
    redis: str = ""  # where the processes of a house meet, if it has several; as a URL
    metrics: int = 0  # the port on this machine at which figures can be read; 0: none
    memory: int = 256  # MB that the tables in memory may take
    json_log: bool = False  # the log in lines of JSON
    store: str = ""  # where restraints keep what they remember, if several servers share it, as a URL
    lan: bool = False  # the host wants phones to come
    lan_address: str = ""  # at which they do; if not named, the one in a private network
    template: bool = False
    compile: bool = False  # from a checkout, let bots think on the compiled build, and make it if need be
    workers: int = field(default_factory=thinkers)
    static: Path = STATIC
    limits: Limits = field(default_factory=Limits)

    @property
    def local(self) -> bool:
        return self.host in LOOPBACK

    @property
    def near(self) -> bool:
        """Whether all browsers are on this machine, so that nothing is gained by packing what is sent."""
        return self.local and not self.names

    def address(self) -> str:
        """The address to open, without the token."""
        host = "127.0.0.1" if self.host in ("0.0.0.0", "::") else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    def front(self) -> str:
        """The address by which people reach this server: its first name, if it has any."""
        if not self.names:
            return self.address()
        return f"https://{self.names[0]}" if self.https else f"http://{self.names[0]}:{self.port}"

    def hosts(self) -> set[str]:
        """The values of the Host header that mean this server."""
        names = {"127.0.0.1", "localhost", "[::1]"}
        if not self.local and self.host not in ("0.0.0.0", "::"):
            names.add(f"[{self.host}]" if ":" in self.host else self.host)
        return {f"{name}:{self.port}" for name in names} | self.public()

    def public(self) -> set[str]:
        """Those of them that are the further names."""
        names = {name.lower() for name in self.names}
        return names | {f"{name}:{self.port}" for name in names}

    def behind_tls(self, host: str) -> bool:
        """Whether browsers that ask for this host do so over TLS. The host of the request tells, which the
        gate has checked; headers that anyone can add do not.
        """
        return self.https and host in self.public()


def default_db(folder: Path) -> str:
    return sqlite_url(folder / FILE)
