"""The same tests against SQLite and PostgreSQL."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from signoria.server import store
from signoria.server.config import Config
from signoria.server.database import sqlite_url
from tests.server import still
from tests.server.cluster import Cluster, make_schema
from tests.server.desk import Guest, Running

Start = Callable[..., Running]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    running = Cluster()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the present schema and nothing in it: to copy it is quicker than to begin with the first one."""
    file = tmp_path_factory.mktemp("blank") / "blank.db"
    make_schema(sqlite_url(file))
    return file


KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]


@pytest.fixture(params=KINDS)
def db(request: pytest.FixtureRequest, tmp_path: Path, blank: Path) -> str:
    """The URL of a database with the present schema, once of each kind."""
    if request.param == "sqlite":
        return sqlite_url(Path(shutil.copy(blank, tmp_path / "signoria.db")))
    found: Cluster = request.getfixturevalue("cluster")
    return found.blank()


@pytest.fixture(params=KINDS)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "empty.db")
    found: Cluster = request.getfixturevalue("cluster")
    return found.fresh()


@pytest.fixture
def start(tmp_path: Path, blank: Path) -> Iterator[Start]:
    """Starts servers, and stops them at the end of the test."""
    running: list[Running] = []

    def begin(db: str, **settings: object) -> Running:
        file = Path(db.removeprefix("sqlite+pysqlite:///"))
        if file.parent == tmp_path and not file.exists():
            shutil.copy(blank, file)
        static = tmp_path / "static"
        values = {"template": True, "workers": 1, "static": static, **settings}
        running.append(Running(Config(db, **values)))  # type: ignore[arg-type]
        return running[-1]

    yield begin
    for server in running:
        if server.thread.is_alive():
            server.stop()


@pytest.fixture
def server(start: Start, db: str) -> Running:
    return start(db)


@pytest.fixture
def guest(server: Running) -> Guest:
    return server.guest()


@pytest.fixture
def lone(start: Start, tmp_path: Path) -> Running:
    """A server on SQLite, for what does not depend on the database."""
    return start(sqlite_url(tmp_path / "lone.db"))


@pytest.fixture
def club(start: Start, db: str) -> Running:
    """A house with accounts. `club.member(name)` is somebody who has signed in."""
    return start(db, accounts=True, registration="open")


@pytest.fixture(scope="module")
def manor(tmp_path_factory: pytest.TempPathFactory, blank: Path) -> Iterator[Running]:
    """A house for all tests of a file that get by with people of their own."""
    folder = tmp_path_factory.mktemp("manor")
    config = Config(
        sqlite_url(Path(shutil.copy(blank, folder / "manor.db"))),
        template=True,
        workers=1,
        static=folder / "static",
        accounts=True,
        registration="open",
    )
    running = Running(config)
    yield running
    running.stop()


@pytest.fixture
def own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """For `still` servers: the time is that of the loop, and bots that are seated alike think alike."""
    monkeypatch.setattr(store, "now", still.now)
    monkeypatch.setattr(secrets, "randbits", lambda bits: 7)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests of a file that get by with tables of their own."""
    folder = tmp_path_factory.mktemp("shared")
    config = Config(sqlite_url(folder / "shared.db"), template=True, workers=1, static=folder / "static")
    running = Running(config)
    yield running
    running.stop()
