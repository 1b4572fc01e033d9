"""A look at a SQLite file before it is opened: damage is called by its name, and nothing is touched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from struct import Struct
from typing import Final

from signoria.kernel.errors import SignoriaError

WHOLE: Final = 256 * 2**20  # bytes; of larger files only the beginning and the length are looked at
JOURNAL: Final = Struct(">8I")  # magic, version, page size, sequence, two salts, two sums
FRAME: Final = Struct(">6I")  # page, pages of the database if it ends a change else 0, two salts, two sums
MAGIC: Final = 0x377F0682  # with 1 added where sums are of big-endian words


class Damaged(SignoriaError):
    """The file of the database is damaged; the message says what to do."""


def look(path: Path) -> None:
    """Raises Damaged. What else may be wrong with the file is seen when it is opened."""
    if not path.is_file() or not path.stat().st_size:
        return
    journal = path.with_name(f"{path.name}-wal")
    there = journal.is_file() and journal.stat().st_size > 0
    lost = lost_changes(journal.read_bytes()) if there else 0
    if lost:
        raise Damaged(
            f"{journal}, the journal of the latest changes, is damaged: at least {lost} of them can't be "
            f"read. Nothing was touched. Copy {path} and {journal} to a safe place; then signoria backup COPY "
            f"--db {path} saves what can still be read, and signoria serve --db COPY goes on from there"
        )
    found = _problem(path, alone=not there)
    if found:
        raise Damaged(
            f"the database {path} is damaged: {found}. Nothing was touched. Move it away, with {journal} if "
            f"there is one, and copy a backup (signoria backup) to {path}; without a backup a new database is "
            "begun there"
        )


def _problem(path: Path, alone: bool) -> str:
    how = "mode=ro&immutable=1" if alone else "mode=ro"
    query = "PRAGMA quick_check(1)" if path.stat().st_size <= WHOLE else "SELECT 'ok' FROM sqlite_master"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)) as connection:
            said = connection.execute(query).fetchone()
    except sqlite3.OperationalError:
        return ""
    except (
        sqlite3.DatabaseError,
        UnicodeDecodeError,
    ) as error:  # the latter where SQLite quotes what it can't read
        return str(error)
    return "" if said is None or said[0] == "ok" else str(said[0]).splitlines()[-1]


def lost_changes(journal: bytes) -> int:
    """How many changes stand behind a damaged place of the journal, where SQLite does not look for them. The
    very last may have been cut short when the machine lost its power; it was never acknowledged.
    """
    if len(journal) < JOURNAL.size + FRAME.size:
        return 0
    magic, _, page, _, *salts, first, second = JOURNAL.unpack_from(journal)
    size = FRAME.size + page
    if magic not in (MAGIC, MAGIC + 1) or not 512 <= page <= 65_536:
        return 1
    words = Struct(">2I" if magic & 1 else "<2I")
    sums = _sums(words, journal[:24], 0, 0)
    good = sums == (first, second)
    if not good:
        salts = list(FRAME.unpack_from(journal, JOURNAL.size)[2:4])
    behind = 0
    for start in range(JOURNAL.size, len(journal) - size + 1, size):
        _, commit, *own, first, second = FRAME.unpack_from(journal, start)
        if good:
            sums = _sums(words, journal[start : start + 8], *sums)
            sums = _sums(words, journal[start + FRAME.size : start + size], *sums)
            good = own == salts and sums == (first, second)
        if not good and commit and own == salts:
            behind += 1
    return max(0, behind - 1)


def _sums(words: Struct, data: bytes, first: int, second: int) -> tuple[int, int]:
    """SQLite's running sums over the words of some data."""
    for one, two in words.iter_unpack(data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return first, second
