"""Who was let in: sessions, guests, and what people are called. Every function works inside a transaction of its caller."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from signoria.server import store
from signoria.server.models import accounts, people, seats, sessions

AT_ONCE: Final = 500  # sessions that are asked for in one statement
READ_SESSION: Final = (
    select(
        sessions.c.created,
        sessions.c.used,
        sessions.c.person_id,
        people.c.table_id,
        accounts.c.person_id,
        accounts.c.is_admin,
    )
    .outerjoin(people, people.c.id == sessions.c.person_id)
    .outerjoin(accounts, accounts.c.person_id == sessions.c.person_id)
    .where(sessions.c.hash == bindparam("wanted"), accounts.c.banned.is_(None))
)


def add_session(c: Connection, hash: str, person: str | None = None, device: str = "") -> None:
    time = store.now()
    c.execute(
        insert(sessions).values(hash=hash, created=time, used=time, device=device[:200], person_id=person)
    )


class SessionRow(msgspec.Struct):
    """`person` and the only table of a guest are empty for the host. A member who is banned has none."""

    created: int
    used: int
    person: str
    table: str
    member: bool
    admin: bool


def read_session(c: Connection, hash: str) -> SessionRow | None:
    found = c.execute(READ_SESSION, {"wanted": hash}).first()
    if found is None:
        return None
    created, used, person, table, member, admin = found
    return SessionRow(created, used, person or "", table or "", member is not None, bool(admin))


def good_sessions(c: Connection, hashes: list[str]) -> list[str]:
    """Those of some sessions that are there still, and whose members are not banned."""
    good: list[str] = []
    for start in range(0, len(hashes), AT_ONCE):
        wanted = sessions.c.hash.in_(hashes[start : start + AT_ONCE])
        found = select(sessions.c.hash).outerjoin(accounts, accounts.c.person_id == sessions.c.person_id)
        good += c.execute(found.where(wanted, accounts.c.banned.is_(None))).scalars()
    return good


def use_session(c: Connection, hash: str, person: str) -> None:
    """A member is here now."""
    c.execute(update(sessions).where(sessions.c.hash == hash).values(used=store.now()))
    c.execute(update(accounts).where(accounts.c.person_id == person).values(seen=store.now()))


def delete_session(c: Connection, hash: str) -> None:
    c.execute(delete(sessions).where(sessions.c.hash == hash))


def forget_sessions(c: Connection, most: int, person: str | None = None) -> None:
    """Keep the newest of a person, or of the host; those of guests go with the guests too."""
    theirs = sessions.c.person_id == person if person is not None else sessions.c.person_id.is_(None)
    newest = select(sessions.c.hash).where(theirs).order_by(sessions.c.created.desc(), sessions.c.hash)
    c.execute(delete(sessions).where(theirs, sessions.c.hash.not_in(newest.limit(most))))


# -- guests ----------------------------------------------------------------------------------------


def write_person(c: Connection, id: str, table: str, name: str) -> None:
    """Add a guest of a table, or change the name."""
    changed = c.execute(update(people).where(people.c.id == id).values(name=name))
    if not changed.rowcount:
        c.execute(insert(people).values(id=id, table_id=table, name=name, created=store.now()))


def count_people(c: Connection, table: str) -> int:
    return int(c.execute(select(func.count()).where(people.c.table_id == table)).scalar_one())


def read_person(c: Connection, id: str) -> tuple[int | None, str]:
    """The seat and the name of a guest."""
    seat = c.execute(select(seats.c.seat).where(seats.c.person_id == id)).scalar()
    name = c.execute(select(people.c.name).where(people.c.id == id)).scalar()
    return None if seat is None else int(seat), str(name or "")


def delete_person(c: Connection, id: str) -> bool:
    """A guest, with all sessions; a member is no guest. Whether there was one."""
    return bool(c.execute(delete(people).where(people.c.id == id, people.c.table_id.is_not(None))).rowcount)


def person_name(c: Connection, id: str) -> str:
    """How somebody is called: a member by the account, a guest by what they said."""
    return str(c.execute(select(people.c.name).where(people.c.id == id)).scalar() or "")


def known(c: Connection, ids: set[str]) -> set[str]:
    """Which of these people there are still."""
    return (
        {str(row[0]) for row in c.execute(select(people.c.id).where(people.c.id.in_(ids)))} if ids else set()
    )


def members(c: Connection, ids: set[str]) -> set[str]:
    """Which of these people have accounts."""
    rows = c.execute(select(people.c.id).where(people.c.id.in_(ids), people.c.table_id.is_(None)))
    return {str(row[0]) for row in rows}
