"""The database: SQLite in a file, or PostgreSQL by URL; brought to the present schema when it is opened."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from signoria.kernel.errors import SignoriaError

MIGRATIONS: Final = Path(__file__).with_name("migrations")
BUSY_MS: Final = 10_000
MIGRATION_LOCK: Final = 5_016_211  # any number; the same for all who migrate


class BadDatabase(SignoriaError):
    """The database can't be opened; the message says why."""


def sqlite_url(path: Path) -> str:
    return URL.create("sqlite+pysqlite", database=str(path)).render_as_string(hide_password=False)


def read_url(given: str) -> URL:
    """A URL of a database we know. A plain path is a SQLite file. Raises BadDatabase."""
    if "://" not in given:
        return make_url(sqlite_url(Path(given).expanduser()))
    try:
        url = make_url(given)
    except ArgumentError as error:
        raise BadDatabase(
            "this is not the URL of a database; possible: sqlite:///FILE, postgresql://..."
        ) from error
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    elif url.drivername == "sqlite":
        url = url.set(drivername="sqlite+pysqlite")
    if url.drivername not in ("postgresql+psycopg", "sqlite+pysqlite"):
        raise BadDatabase(f"there is no support for {url.drivername}; possible: sqlite, postgresql")
    if url.drivername.startswith("sqlite") and not url.database:
        raise BadDatabase("name the file of the SQLite database: sqlite:///FILE")
    return url


def open_engine(given: str) -> Engine:
    """An engine with our settings on every connection."""
    url = read_url(given)
    if url.drivername.startswith("postgresql"):
        return create_engine(url, pool_pre_ping=True, pool_size=8, max_overflow=8)
    Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": BUSY_MS / 1000, "check_same_thread": False})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # what was acknowledged survives a power cut too
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once, so that two never deadlock on the way from reading to writing."""
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that only reads: one consistent moment."""
    with engine.connect() as connection, connection.begin():
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes all or nothing. The threads of this process queue here rather than in
    SQLite, whose waiting is slow.
    """
    with _turn(engine), engine.connect() as connection:
        connection = connection.execution_options(writing=True)
        with connection.begin():
            yield connection


_turns: WeakKeyDictionary[Engine, threading.Lock] = WeakKeyDictionary()
_guard = threading.Lock()


def _turn(engine: Engine) -> AbstractContextManager[object]:
    if engine.dialect.name != "sqlite":
        return nullcontext()
    with _guard:
        return _turns.setdefault(engine, threading.Lock())


def alembic_config(connection: Connection) -> AlembicConfig:
    config = AlembicConfig()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def migrate(engine: Engine) -> None:
    """Bring the schema up to date. Raises BadDatabase."""
    try:
        with writing(engine) as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": MIGRATION_LOCK})
            command.upgrade(alembic_config(connection), "head")
    except (DBAPIError, NoSuchModuleError) as error:
        raise BadDatabase(f"the database can't be opened: {_first_line(error)}") from error
    except CommandError as error:
        raise BadDatabase(
            f"the database was made by a later version of Signoria, or is not ours: {error}"
        ) from error


def _first_line(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]
