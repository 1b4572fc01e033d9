"""What the administrators of a house see of it. Every function works inside a transaction of its caller."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Engine, func, insert, select, text, update

from signoria.server import papers, store, visits
from signoria.server.errors import Problem
from signoria.server.models import accounts, audit, backups, reports, seats, sessions, tables
from signoria.server.names import fold

ROWS: Final = 100
MOST_REPORTS: Final = 20  # open ones from one person


def place_of(engine: Engine) -> Path:
    """Where the database lies, or this server does."""
    file = engine.url.database if engine.dialect.name == "sqlite" else None
    return Path(file).absolute().parent if file else Path.cwd()


def database_bytes(c: Connection, engine: Engine) -> int:
    if engine.dialect.name == "postgresql":
        return int(c.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    file = Path(str(engine.url.database))
    return sum(f.stat().st_size for f in (file, file.with_name(file.name + "-wal")) if f.is_file())


def disk(engine: Engine) -> tuple[int, int]:
    """Free and all bytes of the disk."""
    usage = shutil.disk_usage(place_of(engine))
    return usage.free, usage.total


def last_backup(c: Connection) -> int | None:
    return c.execute(select(func.max(backups.c.time))).scalar()


def count(c: Connection, table: Any, *where: Any) -> int:
    return int(c.execute(select(func.count()).select_from(table).where(*where)).scalar_one())


def find_people(c: Connection, words: str) -> papers.PersonList:
    """Whose name has the words in it; banned ones first, then who was here last."""
    where = [accounts.c.folded.contains(fold(words), autoescape=True)] if words else []
    of = accounts.c.person_id
    open_sessions = select(func.count()).where(sessions.c.person_id == of).scalar_subquery()
    held = select(func.count()).where(seats.c.person_id == of).scalar_subquery()
    rows = c.execute(
        select(accounts, open_sessions.label("sessions"), held.label("seats"))
        .where(*where)
        .order_by(accounts.c.banned.is_(None), accounts.c.seen.desc(), accounts.c.folded)
        .limit(ROWS)
    ).mappings()
    found = [
        papers.PersonSeen(
            row["person_id"],
            row["name"],
            row["email"] is not None,
            row["is_admin"],
            row["banned"],
            row["created"],
            row["seen"],
            row["sessions"],
            row["seats"],
        )
        for row in rows
    ]
    return papers.PersonList(found, count(c, accounts, *where))


def find_tables(c: Connection, words: str, games: dict[str, str]) -> papers.TablesSeen:
    """Whose title or id has the words in it, the last change first. Nothing of their games."""
    where: list[ColumnElement[bool]] = [tables.c.lesson.is_(None)]
    if words:
        low = func.lower(tables.c.title).contains(words.lower(), autoescape=True)
        where.append(low | (tables.c.id == words))
    columns = (tables.c.id, tables.c.title, tables.c.game, tables.c.over, tables.c.updated, tables.c.created)
    rows = c.execute(select(*columns).where(*where).order_by(tables.c.updated.desc()).limit(ROWS)).all()
    seated: dict[str, list[papers.SeatSeen]] = {row[0]: [] for row in rows}
    for table, seat, name, bot, person in c.execute(
        select(seats.c.table_id, seats.c.seat, seats.c.name, seats.c.bot, seats.c.person_id)
        .where(seats.c.table_id.in_(list(seated)))
        .order_by(seats.c.seat)
    ):
        seated[table].append(papers.SeatSeen(seat, name, bot, person is not None))
    return papers.TablesSeen(
        [
            papers.TableSeen(*row, game_title=games.get(row.game, row.game), seats=seated[row.id])
            for row in rows
        ],
        count(c, tables, *where),
    )


def find_sessions(c: Connection) -> papers.SessionList:
    """Of members, the last used first. A guest's goes with the seat."""
    rows = c.execute(
        select(sessions.c.person_id, accounts.c.name, sessions.c.device, sessions.c.created, sessions.c.used)
        .join(accounts, accounts.c.person_id == sessions.c.person_id)
        .order_by(sessions.c.used.desc())
        .limit(ROWS)
    )
    return papers.SessionList([papers.HouseSession(*row) for row in rows], count_sessions(c))


def count_sessions(c: Connection) -> int:
    """Of members."""
    return count(c, sessions, sessions.c.person_id.in_(select(accounts.c.person_id)))


def find_reports(c: Connection) -> list[papers.ReportSeen]:
    """Open ones first, then the newest."""
    rows = c.execute(
        select(
            reports.c.id,
            reports.c.time,
            reports.c.table_id,
            reports.c.from_name,
            reports.c.about_name,
            reports.c.about_id,
            reports.c.text,
            reports.c.settled,
        )
        .order_by(reports.c.settled.is_not(None), reports.c.time.desc())
        .limit(ROWS)
    )
    return [papers.ReportSeen(*row) for row in rows]


def add_report(
    c: Connection, table: str | None, by: str, about: str | None, about_name: str, text: str
) -> None:
    """Somebody asks the administrators to look at something. Raises Problem: too much of theirs was not read yet."""
    unread = count(c, reports, reports.c.from_id == by, reports.c.settled.is_(None))
    if unread >= MOST_REPORTS:
        raise Problem(429, "too_fast", key="problem.too_many_reports")
    c.execute(
        insert(reports).values(
            time=store.now(),
            table_id=table,
            from_id=by,
            from_name=visits.person_name(c, by),
            about_id=about,
            about_name=about_name,
            text=text,
            settled=None,
        )
    )


def settle(c: Connection, report: int) -> str | None:
    """Whom an open report was about; None if there is none."""
    found = c.execute(
        select(reports.c.about_name).where(reports.c.id == report, reports.c.settled.is_(None))
    ).scalar()
    if found is None:
        return None
    c.execute(update(reports).where(reports.c.id == report).values(settled=store.now()))
    return str(found)


def deeds(c: Connection) -> list[papers.Deed]:
    """What administrators did, the newest first."""
    rows = c.execute(select(audit).order_by(audit.c.id.desc()).limit(ROWS))
    return [papers.Deed(*row) for row in rows]
