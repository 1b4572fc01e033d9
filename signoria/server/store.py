"""Reading and writing tables. Every function works inside a transaction of its caller."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from signoria.server.models import log, seats, sessions, settings, snapshots, tables


class Conflict(Exception):
    """Somebody else has written the same entry first."""


class SeatRow(msgspec.Struct):
    seat: int
    name: str
    bot: str | None
    bot_seed: int
    notes: str = ""


class LogRow(msgspec.Struct):
    index: int
    seat: int
    number: int | None
    what: str
    value: Any
    auto: bool
    time: int


class Summary(msgspec.Struct):
    """What a listing shows of a position."""

    turn: int
    waiting: list[int]
    gone: list[int]
    prompts: list[list[Any]]  # [seat, message as JSON] of the pending decisions of people
    result: dict[str, Any] | None


class TableRow(msgspec.Struct):
    id: str
    title: str
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    data_name: str
    data_fingerprint: str
    seed: int
    free_undo: bool
    start: dict[str, Any] | None
    origin: dict[str, Any]
    paused: bool
    pace: int
    created: int
    updated: int
    over: bool
    bots_wait: bool
    summary: Summary
    seating: list[SeatRow]


def now() -> int:
    """Milliseconds of Unix time."""
    return time.time_ns() // 1_000_000


def dump(value: object) -> str:
    return msgspec.json.encode(value).decode()


def load(text: str | None) -> Any:
    return None if text is None else msgspec.json.decode(text)


# -- tables ----------------------------------------------------------------------------------------


def create_table(c: Connection, row: TableRow, entries: list[LogRow]) -> None:
    c.execute(
        insert(tables).values(
            id=row.id,
            title=row.title,
            game=row.game,
            rules_version=row.rules_version,
            seats=row.seats,
            options=dump(row.options),
            data_name=row.data_name,
            data_fingerprint=row.data_fingerprint,
            seed=row.seed,
            free_undo=row.free_undo,
            start=None if row.start is None else dump(row.start),
            origin=dump(row.origin),
            paused=row.paused,
            pace=row.pace,
            created=row.created,
            updated=row.updated,
            over=row.over,
            bots_wait=row.bots_wait,
            summary=dump(row.summary),
        )
    )
    c.execute(insert(seats), [{"table_id": row.id, **msgspec.structs.asdict(s)} for s in row.seating])
    if entries:
        c.execute(insert(log), [_log_values(row.id, entry) for entry in entries])


def _log_values(id: str, entry: LogRow) -> dict[str, Any]:
    return {**msgspec.structs.asdict(entry), "table_id": id, "value": dump(entry.value)}


def _table_row(values: Any, seating: list[SeatRow]) -> TableRow:
    v = values._mapping
    plain = {
        name: v[name]
        for name in (
            "id",
            "title",
            "game",
            "rules_version",
            "seats",
            "data_name",
            "data_fingerprint",
            "seed",
            "free_undo",
            "paused",
            "pace",
            "created",
            "updated",
            "over",
            "bots_wait",
        )
    }
    return TableRow(
        **plain,
        options=load(v["options"]),
        start=load(v["start"]),
        origin=load(v["origin"]),
        summary=msgspec.json.decode(v["summary"], type=Summary),
        seating=seating,
    )


def _seat_row(values: Any) -> SeatRow:
    v = values._mapping
    return SeatRow(v["seat"], v["name"], v["bot"], v["bot_seed"], v["notes"])


def read_table(c: Connection, id: str) -> TableRow | None:
    found = c.execute(select(tables).where(tables.c.id == id)).first()
    if found is None:
        return None
    seating = [
        _seat_row(r) for r in c.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat))
    ]
    return _table_row(found, seating)


def list_tables(c: Connection, most: int) -> list[TableRow]:
    """The tables that changed last, newest first."""
    found = c.execute(select(tables).order_by(tables.c.updated.desc(), tables.c.id).limit(most)).all()
    by_table: dict[str, list[SeatRow]] = {row._mapping["id"]: [] for row in found}
    rows = c.execute(
        select(seats).where(seats.c.table_id.in_(list(by_table))).order_by(seats.c.table_id, seats.c.seat)
    )
    for row in rows:
        by_table[row._mapping["table_id"]].append(_seat_row(row))
    return [_table_row(row, by_table[row._mapping["id"]]) for row in found]


def titles(c: Connection) -> set[str]:
    return {str(row[0]) for row in c.execute(select(tables.c.title))}


def tables_for_bots(c: Connection) -> list[str]:
    """The tables at which a bot has to decide."""
    wanted = select(tables.c.id).where(tables.c.bots_wait, ~tables.c.over).order_by(tables.c.updated)
    return [str(row[0]) for row in c.execute(wanted)]


def change_table(c: Connection, id: str, **values: Any) -> None:
    c.execute(update(tables).where(tables.c.id == id).values(**values))


def change_seat(c: Connection, id: str, seat: int, **values: Any) -> None:
    c.execute(update(seats).where(seats.c.table_id == id, seats.c.seat == seat).values(**values))


def delete_table(c: Connection, id: str) -> bool:
    return c.execute(delete(tables).where(tables.c.id == id)).rowcount > 0


# -- the log ---------------------------------------------------------------------------------------


def read_log(c: Connection, id: str) -> list[LogRow]:
    rows = c.execute(select(log).where(log.c.table_id == id).order_by(log.c.index))
    return [
        LogRow(v["index"], v["seat"], v["number"], v["what"], load(v["value"]), v["auto"], v["time"])
        for v in (row._mapping for row in rows)
    ]


def append(
    c: Connection, id: str, entries: list[LogRow], over: bool, bots_wait: bool, summary: Summary
) -> None:
    """Add entries to the log and bring the listing up to date. Raises Conflict."""
    try:
        c.execute(insert(log), [_log_values(id, entry) for entry in entries])
    except IntegrityError as error:
        raise Conflict from error
    change_table(c, id, over=over, bots_wait=bots_wait, summary=dump(summary), updated=entries[-1].time)


def write_snapshot(c: Connection, id: str, index: int, digest: str, state: dict[str, Any]) -> None:
    c.execute(delete(snapshots).where(snapshots.c.table_id == id))
    c.execute(insert(snapshots).values(table_id=id, index=index, digest=digest, state=dump(state)))


def read_snapshot(c: Connection, id: str) -> tuple[int, str] | None:
    """Place in the log and digest of the latest snapshot."""
    found = c.execute(
        select(snapshots.c.index, snapshots.c.digest)
        .where(snapshots.c.table_id == id)
        .order_by(snapshots.c.index.desc())
    ).first()
    return None if found is None else (int(found[0]), str(found[1]))


# -- settings and sessions -------------------------------------------------------------------------


def read_settings(c: Connection) -> dict[str, Any]:
    return {
        row._mapping["key"]: load(row._mapping["value"])
        for row in c.execute(select(settings).order_by(settings.c.key))
    }


def write_setting(c: Connection, key: str, value: Any) -> None:
    """Set or, with None, remove."""
    c.execute(delete(settings).where(settings.c.key == key))
    if value is not None:
        c.execute(insert(settings).values(key=key, value=dump(value)))


def add_session(c: Connection, hash: str) -> None:
    c.execute(insert(sessions).values(hash=hash, created=now()))


def session_created(c: Connection, hash: str) -> int | None:
    found = c.execute(select(sessions.c.created).where(sessions.c.hash == hash)).first()
    return None if found is None else int(found[0])


def forget_sessions(c: Connection, before: int) -> None:
    c.execute(delete(sessions).where(sessions.c.created < before))
