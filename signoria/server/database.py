"""The database: SQLite in a file, or PostgreSQL by URL; brought to the present schema when it is opened."""

from __future__ import annotations

import errno
import functools
import math
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.util import CommandError
from sqlalchemy import Connection, Dialect, Engine, create_engine, event, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidatePoolError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry

from signoria.kernel.errors import SignoriaError
from signoria.server import damage, models

MIGRATIONS: Final = Path(__file__).with_name("migrations")
BUSY_MS: Final = 10_000
RESTED: Final = 1.0  # seconds after which a connection is looked at before it is used again
MIGRATION_LOCK: Final = 5_016_211  # any number; the same for all who migrate
SECRETS: Final = ("password", "sslpassword")  # parameters of PostgreSQL's URLs
POSTGRES_FULL: Final = "53100"
READ_TEXT: Final = functools.partial(
    str, encoding="utf-8", errors="replace"
)  # a damaged letter harms one table
FULL: Final = "the disk is full: make space, then try again; nothing was changed"


class BadDatabase(SignoriaError):
    """The database can't be opened; the message says why."""


class DiskFull(SignoriaError):
    """Nothing could be written, and nothing was changed."""

    def __init__(self) -> None:
        super().__init__(FULL)


def is_full(error: BaseException) -> bool:
    """Whether an error of a database or of the system means that the disk is full."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, OSError):
        return cause.errno in (errno.ENOSPC, errno.EDQUOT)
    return getattr(cause, "sqlstate", None) == POSTGRES_FULL or (
        isinstance(cause, sqlite3.Error)
        and getattr(cause, "sqlite_errorcode", 0) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE)
    )


def reason(error: Exception) -> str:
    """What went wrong, in one line."""
    if is_full(error):
        return FULL
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]


def sqlite_url(path: Path) -> str:
    return URL.create("sqlite+pysqlite", database=str(path)).render_as_string(hide_password=False)


def read_url(given: str) -> URL:
    """A URL of a database we know. A plain path is a SQLite file. Raises BadDatabase."""
    if "://" not in given:
        return make_url(sqlite_url(Path(given).expanduser()))
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise BadDatabase(
            "this is not the URL of a database; possible: sqlite:///FILE, postgresql://USER@HOST:PORT/NAME"
        ) from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    elif url.drivername == "sqlite":
        url = url.set(drivername="sqlite+pysqlite")
    if url.drivername not in ("postgresql+psycopg", "sqlite+pysqlite"):
        raise BadDatabase(f"there is no support for {url.drivername}; possible: sqlite, postgresql")
    if url.drivername.startswith("postgresql") and given.count("@") > 1:
        raise BadDatabase("in the URL of a database write @ in a password as %40, / as %2F and % as %25")
    if url.drivername.startswith("sqlite") and not url.database:
        raise BadDatabase("name the file of the SQLite database: sqlite:///FILE")
    return url


def name_of(given: str) -> str:
    """Which database this is, without its password."""
    url = read_url(given)
    if url.drivername.startswith("sqlite"):
        return str(Path(str(url.database)).absolute())
    return url.set(password=None).difference_update_query(SECRETS).render_as_string()


def check_file(given: str) -> None:
    """Look at a SQLite file before it is opened. Raises Damaged."""
    url = read_url(given)
    if url.drivername.startswith("sqlite"):
        damage.look(Path(str(url.database)))


def open_engine(given: str) -> Engine:
    """An engine with our settings on every connection. Raises BadDatabase."""
    url = read_url(given)
    if url.drivername.startswith("postgresql"):
        try:
            url = url.update_query_dict({"client_encoding": "utf8"})
            engine = create_engine(url, pool_size=8, max_overflow=8)
        except ImportError as error:
            raise BadDatabase(
                f"PostgreSQL needs the package psycopg, which is not here ({reason(error)}). "
                f'Install it: {sys.executable} -m pip install "signoria[postgres]"'
            ) from error
        event.listen(engine, "checkin", _note_use)
        event.listen(engine, "checkout", functools.partial(_look_at, engine.dialect))
        return engine
    Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": BUSY_MS / 1000, "check_same_thread": False})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _note_use(_connection: object, record: ConnectionPoolEntry) -> None:
    record.info["used"] = time.monotonic()


def _look_at(dialect: Dialect, connection: Any, record: ConnectionPoolEntry, _fairy: object) -> None:
    """A connection that has rested may have been cut off meanwhile; each look is a way to the database and back."""
    if time.monotonic() - record.info.get("used", math.inf) < RESTED:
        return
    try:
        dialect.do_ping(connection)
    except dialect.loaded_dbapi.Error as error:
        raise InvalidatePoolError from error


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    connection.text_factory = READ_TEXT
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
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":  # SQLite knows nothing else
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


@contextmanager
def glancing(engine: Engine) -> Iterator[Connection]:
    """For single statements that read: there is nothing around them."""
    if engine.dialect.name != "postgresql":
        with reading(engine) as connection:
            yield connection
        return
    with engine.connect() as connection:
        yield connection.execution_options(isolation_level="AUTOCOMMIT")


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes all or nothing. The threads of this process queue here rather than in
    SQLite, whose waiting is slow. Raises DiskFull.
    """
    try:
        with _turn(engine), engine.connect() as connection:
            connection = connection.execution_options(writing=True)
            with connection.begin():
                yield connection
    except (DBAPIError, OSError) as error:
        if is_full(error):
            raise DiskFull from error
        raise


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
                encoding = connection.execute(text("SHOW server_encoding")).scalar()
                if encoding != "UTF8":
                    raise BadDatabase(
                        f"the database can't hold all letters: its encoding is {encoding}, not UTF8. Make it with "
                        "createdb --encoding UTF8 --template template0"
                    )
                connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": MIGRATION_LOCK})
            command.upgrade(alembic_config(connection), "head")
            _check_schema(connection)
    except (DBAPIError, NoSuchModuleError, UnicodeDecodeError) as error:
        raise BadDatabase(f"the database can't be opened: {reason(error)}") from error
    except CommandError as error:
        raise BadDatabase(
            f"the database was made by a later version of Signoria, or is not ours: {error}"
        ) from error


def _check_schema(connection: Connection) -> None:
    """All tables are there with all their columns: damage may hit their names too. Raises BadDatabase."""
    for table in models.metadata.sorted_tables:
        try:
            connection.execute(select(table).limit(0))
        except DBAPIError as error:
            raise BadDatabase(
                f"the database is damaged: {reason(error)}. Move it away and put a backup (signoria backup) in its place"
            ) from error
