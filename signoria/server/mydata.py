"""All that the house has about one member, for the member."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, select

from signoria.server import models, store
from signoria.server.models import log, mutes, reports, requests, seats, tables
from signoria.server.roster import Account

SECRET: Final = ("hash", "password", "public_key")  # of no use to the member, or to a thief only
APART: Final = ("accounts", "people", "seats", "tables", "requests", "reports", "mutes")  # told by hand below


def collect(c: Connection, account: Account) -> dict[str, Any]:
    """The account; seats with their notes and every move made there; tables, but nothing of what is hidden in their games;
    and all else in the database that names the member, table by table. Of others it tells nothing: not who has reported
    or muted the member.
    """
    person = account.id
    owned = (tables.c.id, tables.c.title, tables.c.game, tables.c.created, tables.c.over, tables.c.lesson)
    asked = (requests.c.table_id, requests.c.kind, requests.c.created)
    reported = (reports.c.time, reports.c.about_name, reports.c.text)
    return {
        "account": {
            "id": person,
            "name": account.name,
            "email": account.email,
            "email_confirmed": account.email_confirmed,
            "created": account.created,
            "seen": account.seen,
            "language": account.language,
            "settings": account.settings,
            "is_admin": account.is_admin,
        },
        "games": [_game(c, row) for row in c.execute(_seats_of(person)).mappings().all()],
        "tables": _rows(c, select(*owned).where(tables.c.owner_id == person).order_by(tables.c.created)),
        "invited": _rows(c, select(seats.c.table_id, seats.c.seat).where(seats.c.asked_id == person)),
        "requests": _rows(c, select(*asked).where(requests.c.person_id == person)),
        "reports": _rows(c, select(*reported).where(reports.c.from_id == person)),
        "muted": _rows(c, select(mutes.c.muted_id).where(mutes.c.person_id == person)),
        **_rest(c, person),
    }


def _rows(c: Connection, wanted: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in c.execute(wanted).mappings()]


def _seats_of(person: str) -> Any:
    wanted = select(
        tables.c.id,
        tables.c.title,
        tables.c.game,
        tables.c.created,
        tables.c.over,
        seats.c.seat,
        seats.c.name,
        seats.c.notes,
    )
    wanted = wanted.join(seats, seats.c.table_id == tables.c.id).where(seats.c.person_id == person)
    return wanted.order_by(tables.c.created)


def _game(c: Connection, row: Any) -> dict[str, Any]:
    moves = c.execute(
        select(log.c.time, log.c.what, log.c.value)
        .where(log.c.table_id == row["id"], log.c.seat == row["seat"])
        .order_by(log.c.index)
    )
    told = [{"time": time, "what": what, "value": store.load(value or "null")} for time, what, value in moves]
    return {**dict(row), "moves": told}


def _rest(c: Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    out: dict[str, list[dict[str, Any]]] = {}
    for table in models.metadata.sorted_tables:
        named = [
            column
            for column in table.columns
            if any(key.column is models.people.c.id for key in column.foreign_keys)
        ]
        if not named or table.name in APART:
            continue
        shown = [column for column in table.columns if column.name not in SECRET]
        out[table.name] = [
            row for column in named for row in _rows(c, select(*shown).where(column == person))
        ]
    return out
