"""Backups: a SQLite file with everything, from either kind of database, taken while the server runs."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.exc import DBAPIError

from signoria.kernel.errors import SignoriaError
from signoria.server.database import (
    DiskFull,
    migrate,
    open_engine,
    read_url,
    reading,
    reason,
    sqlite_url,
    writing,
)
from signoria.server.models import backups, metadata
from signoria.server.store import now

ROWS: Final = 500
LEFT_OUT: Final = ("sessions", "tickets", "letters")  # what would let somebody in who finds the file


class CannotBackUp(SignoriaError):
    """The backup can't be made; the message says why."""


def note(source: Engine) -> None:
    """When the last backup was made; an administrator sees it. What can only be read can be backed up all the same."""
    with suppress(DBAPIError, DiskFull), writing(source) as c:
        c.execute(delete(backups))
        c.execute(insert(backups).values(time=now()))


def backup(db: str, target: Path, replace: bool = False) -> dict[str, int]:
    """Copy a database into a fresh SQLite file, whole or not at all; sessions and open links are left out. Returns the
    number of rows by table.
    """
    url = read_url(db)
    if url.drivername.startswith("sqlite") and not Path(str(url.database)).is_file():
        raise CannotBackUp(f"there is no database {url.database}")
    if target.exists() and not replace:
        raise CannotBackUp(f"{target} exists already; name another file, or add --replace")
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}-{secrets.token_hex(4)}")
    source = open_engine(db)
    copy = open_engine(sqlite_url(fresh))
    counts: dict[str, int] = {}
    try:
        migrate(source)
        migrate(copy)
        with reading(source) as c, writing(copy) as out:
            out.exec_driver_sql(
                "PRAGMA defer_foreign_keys = ON"
            )  # tables have owners, and guests have tables
            for table in metadata.sorted_tables:
                if table.name in LEFT_OUT:
                    continue
                counts[table.name] = 0
                found = c.execution_options(yield_per=ROWS).execute(select(table))
                for rows in found.mappings().partitions(ROWS):
                    out.execute(insert(table), [dict(row) for row in rows])
                    counts[table.name] += len(rows)
        with copy.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        copy.dispose()
        os.replace(fresh, target)
        note(source)
    except (DBAPIError, DiskFull, OSError) as error:
        raise CannotBackUp(f"{target} was not written: {reason(error)}") from error
    finally:
        source.dispose()
        copy.dispose()
        for suffix in ("", "-wal", "-shm"):
            Path(f"{fresh}{suffix}").unlink(missing_ok=True)
    return counts
