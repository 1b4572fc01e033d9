"""Reading and writing tables. Every function works inside a transaction of its caller."""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from signoria.server.models import (
    log,
    people,
    requests,
    seats,
    snapshots,
    tables,
    told,
)
from signoria.server.shapes import Origin

# Of every move; to put them together anew each time would cost as much as to carry them out.
READ_TABLE: Final = select(tables).where(tables.c.id == bindparam("of"))
SEATING: Final = [column for column in seats.c if column.name != "notes"]
READ_SEATS: Final = select(*SEATING).where(seats.c.table_id == bindparam("of")).order_by(seats.c.seat)
READ_LOG: Final = (
    select(log)
    .where(log.c.table_id == bindparam("of"), log.c.index > bindparam("after"))
    .order_by(log.c.index)
)
STANDS: Final = exists().where(
    requests.c.table_id == bindparam("of"), requests.c.kind == "undo", ~requests.c.agreed
)
READ_STANDS: Final = select(STANDS)
NEWS: Final = [column.label(f"log_{column.name}") for column in log.c]
READ_NEWS: Final = (
    select(tables, STANDS.label("stands"), *NEWS)
    .outerjoin(log, (log.c.table_id == tables.c.id) & (log.c.index > bindparam("after")))
    .where(tables.c.id == bindparam("of"))
    .order_by(log.c.index)
)
ADD_ENTRIES: Final = insert(log)
ADD_TOLD: Final = insert(told)
ADD_SNAPSHOT: Final = insert(snapshots)
MOVE_SNAPSHOT: Final = update(snapshots).where(
    snapshots.c.table_id == bindparam("of"), snapshots.c.place == bindparam("at")
)
LOCK: Final = select(tables.c.id).where(tables.c.id == bindparam("of")).with_for_update(key_share=True)
LAST_ENTRY: Final = select(func.max(log.c.index)).where(log.c.table_id == bindparam("of"))
CHANGE_TABLE: Final = update(tables).where(tables.c.id == bindparam("of"))


class Conflict(Exception):
    """Somebody else has written the same entry first."""


class SeatRow(msgspec.Struct):
    """Who sits there; the notes stay in the database."""

    seat: int
    name: str
    bot: str | None
    bot_seed: int
    person_id: str | None = None  # who holds it; with a bot: who has left it to the bot for a while
    way: str = ""  # how somebody comes to it before the game: "link", "name", "open"
    asked_id: str | None = None  # who was asked by name
    since: int | None = None  # since when the bot sits in
    adviser: bool = False  # whether the adviser is on


class LogRow(msgspec.Struct):
    index: int
    seat: int
    number: int | None
    what: str
    value: Any
    auto: bool
    time: int
    drew: list[int] | None = None


class Summary(msgspec.Struct):
    """What a listing shows of a position."""

    turn: int
    waiting: list[int]
    gone: list[int]
    prompts: list[list[Any]]  # [seat, message as JSON] of the pending decisions of people
    result: dict[str, Any] | None
    opened: int = 0  # when the lanes were opened that are open; 0 if none are
    held: int | None = None  # the seat for whose word the bots wait


class TableRow(msgspec.Struct):
    """`updated` is when something last happened at the table that everybody may know of."""

    id: str
    title: str
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    data_name: str
    data_fingerprint: str
    chance: list[dict[str, Any]]
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
    damaged: str = ""  # which columns could not be read
    owner_id: str | None = None  # None: the host
    stage: str = "playing"  # or "waiting": no game is set up yet
    begins: str = "full"  # or "owner"
    delay: int = 0  # moves that spectators are behind; -1: there are none
    language: str = ""
    closes: int | None = None  # when a table that waits goes by itself
    advice: bool = True  # whether the adviser may be asked
    lesson: str | None = None  # which lesson is given at it


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
            chance=dump(row.chance),
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
            owner_id=row.owner_id,
            stage=row.stage,
            begins=row.begins,
            delay=row.delay,
            language=row.language,
            closes=row.closes,
            advice=row.advice,
            lesson=row.lesson,
        )
    )
    c.execute(
        insert(seats), [{"table_id": row.id, "notes": "", **msgspec.structs.asdict(s)} for s in row.seating]
    )
    if entries:
        c.execute(insert(log), [_log_values(row.id, entry) for entry in entries])


def _log_values(id: str, entry: LogRow) -> dict[str, Any]:
    drew = None if entry.drew is None else dump(entry.drew)
    return {**msgspec.structs.asdict(entry), "table_id": id, "value": dump(entry.value), "drew": drew}


def _columns(row: Any) -> dict[str, Any]:
    """The columns of a row. Bytes in the place of a text, which SQLite lets stand, are made one."""
    return {
        name: value.decode("utf-8", "replace") if isinstance(value, bytes) else value
        for name, value in row._mapping.items()
    }


def _table_row(v: dict[str, Any], seating: list[SeatRow]) -> TableRow:
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
            "free_undo",
            "paused",
            "pace",
            "created",
            "updated",
            "over",
            "bots_wait",
            "owner_id",
            "stage",
            "begins",
            "delay",
            "language",
            "closes",
            "advice",
            "lesson",
        )
    }
    damaged: list[str] = [] if len(seating) == v["seats"] else ["seats"]

    def read(name: str, kind: Any, otherwise: Any) -> Any:
        """A column as JSON of its kind, or something else if it is damaged."""
        try:
            return msgspec.json.decode(v[name] or "null", type=kind)
        except msgspec.MsgspecError:
            damaged.append(name)
            return otherwise

    row = TableRow(
        **plain,
        options=read("options", dict[str, bool | int | str], {}),
        chance=read("chance", list[dict[str, Any]], []),
        start=read("start", dict[str, Any] | None, None),
        origin=msgspec.to_builtins(read("origin", Origin, Origin("import", "", 0))),
        summary=read("summary", Summary, Summary(0, [], [], [], None)),
        seating=seating,
    )
    row.damaged = ", ".join(damaged)
    return row


def _seat_row(values: Any) -> SeatRow:
    v = _columns(values)
    return SeatRow(**{name: v[name] for name in SeatRow.__struct_fields__})


def read_table(c: Connection, id: str) -> TableRow | None:
    found = c.execute(READ_TABLE, {"of": id}).first()
    return None if found is None else _table_row(_columns(found), read_seating(c, id))


def lock_table(c: Connection, id: str) -> None:
    """Whoever else asks for this waits until the transaction is over: other processes, and threads of this one. In SQLite
    there is one writer in any case.
    """
    c.execute(LOCK, {"of": id})


def count_entries(c: Connection, id: str) -> int:
    """How long the log of a table is."""
    return c.execute(LAST_ENTRY, {"of": id}).scalar() or 0


def read_seating(c: Connection, id: str) -> list[SeatRow]:
    return [_seat_row(row) for row in c.execute(READ_SEATS, {"of": id})]


def list_tables(c: Connection, most: int, *wanted: ColumnElement[bool]) -> list[TableRow]:
    """The tables that changed last, newest first; all, or those that are wanted. Lessons are none of them."""
    newest = (
        select(tables)
        .where(tables.c.lesson.is_(None), *wanted)
        .order_by(tables.c.updated.desc(), tables.c.id)
    )
    found = c.execute(newest.limit(most)).all()
    by_table = read_seatings(c, [row._mapping["id"] for row in found])
    return [_table_row(_columns(row), by_table[row._mapping["id"]]) for row in found]


def read_seatings(c: Connection, ids: list[str]) -> dict[str, list[SeatRow]]:
    """Who sits at some tables."""
    by_table: dict[str, list[SeatRow]] = {table: [] for table in ids}
    wanted = select(*SEATING).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
    for row in c.execute(wanted):
        by_table[row._mapping["table_id"]].append(_seat_row(row))
    return by_table


def titles(c: Connection) -> set[str]:
    return {str(row[0]) for row in c.execute(select(tables.c.title).where(tables.c.lesson.is_(None)))}


def tables_for_bots(c: Connection) -> list[str]:
    """The tables at which a bot has to decide."""
    wanted = select(tables.c.id).where(tables.c.bots_wait, ~tables.c.over).order_by(tables.c.updated)
    return [str(row[0]) for row in c.execute(wanted)]


def change_table(c: Connection, id: str, **values: Any) -> None:
    c.execute(CHANGE_TABLE, {"of": id, **values})


def change_seat(c: Connection, id: str, seat: int, **values: Any) -> None:
    c.execute(update(seats).where(seats.c.table_id == id, seats.c.seat == seat).values(**values))


def read_notes(c: Connection, id: str, seat: int) -> str:
    """The private notes of a seat."""
    row = c.execute(select(seats.c.notes).where(seats.c.table_id == id, seats.c.seat == seat)).first()
    return "" if row is None else str(_columns(row)["notes"])


def write_seat(c: Connection, id: str, seat: SeatRow) -> None:
    """Who sits there and how; the notes stay."""
    change_seat(
        c,
        id,
        seat.seat,
        name=seat.name,
        bot=seat.bot,
        person_id=seat.person_id,
        way=seat.way,
        asked_id=seat.asked_id,
        since=seat.since,
        adviser=seat.adviser,
    )


def delete_table(c: Connection, id: str) -> bool:
    return c.execute(delete(tables).where(tables.c.id == id)).rowcount > 0


# -- the log ---------------------------------------------------------------------------------------


def _load_or_text(value: str | None) -> Any:
    try:
        return load(value)
    except (msgspec.MsgspecError, RecursionError):
        return value


def read_log(c: Connection, id: str, after: int = 0) -> list[LogRow]:
    """The entries after so many. What is no JSON is given as the text that is stored: the rules will refuse it."""
    return [_log_row(_columns(row), "") for row in c.execute(READ_LOG, {"of": id, "after": after})]


def _log_row(v: dict[str, Any], prefix: str) -> LogRow:
    plain = {name: v[prefix + name] for name in ("index", "seat", "number", "what", "auto", "time")}
    value, drew = _load_or_text(v[f"{prefix}value"]), _load_or_text(v[f"{prefix}drew"])
    return LogRow(**plain, value=value, drew=drew)


def ends_at(c: Connection, id: str, entries: int) -> bool:
    """Whether the log has so many entries and no more; nobody adds any before the transaction ends."""
    c.execute(select(tables.c.id).where(tables.c.id == id).with_for_update())
    return count_entries(c, id) == entries


class News(msgspec.Struct):
    """What has changed at a table since somebody last looked."""

    row: TableRow
    entries: list[LogRow]
    stands: bool


def read_news(c: Connection, id: str, after: int, seating: list[SeatRow] | None) -> News | None:
    """The entries after so many, and the table as it is now, in one statement; those at the table are read too if they
    are not known.
    """
    found = [_columns(row) for row in c.execute(READ_NEWS, {"of": id, "after": after})]
    if not found:
        return None
    row = _table_row(found[0], seating if seating is not None else read_seating(c, id))
    entries = [_log_row(v, "log_") for v in found if v["log_index"] is not None]
    return News(row, entries, bool(found[0]["stands"]))


def append(
    c: Connection,
    id: str,
    entries: list[LogRow],
    over: bool,
    bots_wait: bool,
    summary: Summary,
    updated: int,
) -> None:
    """Add entries to the log and bring the listing up to date. Raises Conflict."""
    try:
        c.execute(ADD_ENTRIES, [_log_values(id, entry) for entry in entries])
    except IntegrityError as error:
        raise Conflict from error
    change_table(c, id, over=over, bots_wait=bots_wait, summary=dump(summary), updated=updated)


# -- what outlives the rules -----------------------------------------------------------------------


class Snapshot(msgspec.Struct):
    """A position: how many entries and how many actions of the line lie behind it."""

    index: int
    place: int
    state: Any


class Past(msgspec.Struct):
    """What a change adds to the past: what was told from a place on, and positions, the present one last.
    `passing` is the place of a stored position that makes way for it, or -1; `taken_back`: what was stored from
    there on does not count any more.
    """

    start: int
    told: list[Any]
    snapshots: list[Snapshot]
    passing: int
    taken_back: bool


def _from(part: Table, id: str, place: int) -> ColumnElement[bool]:
    """The rows of a table from a place on; from the beginning all of them, even where a place is damaged."""
    mine = part.c.table_id == id
    return mine & (part.c.place >= place) if place else mine


def write_past(c: Connection, id: str, past: Past) -> None:
    if past.taken_back:
        c.execute(delete(told).where(_from(told, id, past.start)))
        first = min(past.start, past.snapshots[0].place)
        c.execute(delete(snapshots).where(_from(snapshots, id, first)))
    if past.told:
        c.execute(
            ADD_TOLD,
            [
                {"table_id": id, "place": past.start + i, "told": dump(value)}
                for i, value in enumerate(past.told)
            ],
        )
    rows = [{"index": s.index, "place": s.place, "state": dump(s.state)} for s in past.snapshots]
    if past.passing >= 0:
        c.execute(MOVE_SNAPSHOT, {"of": id, "at": past.passing, **rows.pop()})
    if rows:
        c.execute(ADD_SNAPSHOT, [{"table_id": id, **row} for row in rows])


def read_snapshots(c: Connection, id: str, most: int = -1) -> list[Snapshot]:
    """The positions that are stored, the last first. What is no JSON is given as the text that is stored."""
    wanted = select(snapshots).where(snapshots.c.table_id == id).order_by(snapshots.c.index.desc())
    if most >= 0:
        wanted = wanted.limit(most)
    rows = map(_columns, c.execute(wanted))
    return [Snapshot(v["index"], v["place"], _load_or_text(v["state"])) for v in rows]


def read_told(c: Connection, id: str) -> list[Any]:
    rows = c.execute(select(told.c.told).where(told.c.table_id == id).order_by(told.c.place))
    return [_load_or_text(_columns(row)["told"]) for row in rows]


def tables_behind(c: Connection, versions: dict[str, tuple[int, str]]) -> list[str]:
    """The tables of other rules than these (version and fingerprint of the data, by game), and those of which nothing
    is written down that was told.
    """
    lacking = ~exists().where(told.c.table_id == tables.c.id)
    rows = c.execute(
        select(tables.c.id, tables.c.game, tables.c.rules_version, tables.c.data_fingerprint, lacking).where(
            tables.c.stage == "playing", tables.c.lesson.is_(None)
        )
    )
    return [str(table) for table, game, *rules, bare in rows if bare or versions.get(game) != tuple(rules)]


# -- tables that wait ------------------------------------------------------------------------------


def count_waiting(c: Connection, owner: str) -> int:
    wanted = select(func.count()).where(tables.c.owner_id == owner, tables.c.stage == "waiting")
    return int(c.execute(wanted).scalar_one())


def count_unfinished(c: Connection, owner: str) -> int:
    """Tables that somebody has opened and that are not over; lessons do not count."""
    mine = (tables.c.owner_id == owner) & ~tables.c.over & tables.c.lesson.is_(None)
    return int(c.execute(select(func.count()).where(mine)).scalar_one())


def tables_to_close(c: Connection, time: int) -> list[str]:
    wanted = select(tables.c.id).where(tables.c.stage == "waiting", tables.c.closes <= time)
    return [str(row[0]) for row in c.execute(wanted)]


def count_moves(c: Connection, id: str, seat: int, since: int) -> int:
    """How many decisions of a seat were taken since a moment."""
    wanted = select(func.count()).where(
        log.c.table_id == id, log.c.seat == seat, log.c.what == "do", log.c.time >= since
    )
    return int(c.execute(wanted).scalar_one())


def stands(c: Connection, id: str) -> bool:
    """Whether a game waits until it is decided whether moves are taken back."""
    return bool(c.execute(READ_STANDS, {"of": id}).scalar_one())


def tables_without_owner(c: Connection) -> list[str]:
    """Those that were a host's, or somebody's who has gone."""
    known = exists().where(people.c.id == tables.c.owner_id)
    return [str(row[0]) for row in c.execute(select(tables.c.id).where(~known, tables.c.lesson.is_(None)))]


def give_tables(c: Connection, ids: list[str], person: str) -> None:
    """The tables are this person's; where they were a host's, so are the seats that were."""
    hosts = select(tables.c.id).where(tables.c.id.in_(ids), tables.c.owner_id.is_(None))
    mine = seats.c.table_id.in_(hosts) & seats.c.person_id.is_(None) & seats.c.bot.is_(None)
    c.execute(update(seats).where(mine).values(person_id=person))
    c.execute(update(tables).where(tables.c.id.in_(ids)).values(owner_id=person))
