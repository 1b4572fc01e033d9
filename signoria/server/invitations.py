"""Links that lead people to a table, or to one seat of it. Only hashes are stored; a code is told once."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from signoria.server import company, store
from signoria.server.errors import Problem
from signoria.server.models import invitations

BYTES: Final = 18  # of a code: 144 bits
MOST: Final = 60  # of one table


def make(c: Connection, table: str, seat: int | None) -> company.Invitation:
    """A new link; an earlier one to the same seat is good no more. Raises Problem."""
    if seat is not None:
        revoke_seat(c, table, seat)
    held = c.execute(select(func.count()).where(invitations.c.table_id == table)).scalar_one()
    if int(held) >= MOST:
        raise Problem(409, "too_many_links", key="problem.too_many_ways", values={"n": MOST})
    code = secrets.token_urlsafe(BYTES)
    time = store.now()
    c.execute(insert(invitations).values(hash=_hash(code), table_id=table, seat=seat, created=time))
    return company.Invitation(id_of(_hash(code)), seat, time, code)


def find(c: Connection, code: str) -> tuple[str, company.Invitation] | None:
    """The table that a code leads to, and the invitation."""
    row = c.execute(select(invitations).where(invitations.c.hash == _hash(code))).first()
    if row is None:
        return None
    v = row._mapping
    return str(v["table_id"]), company.Invitation(id_of(v["hash"]), v["seat"], v["created"])


def of_table(c: Connection, table: str) -> list[company.Invitation]:
    rows = c.execute(
        select(invitations).where(invitations.c.table_id == table).order_by(invitations.c.created)
    )
    return [company.Invitation(id_of(v["hash"]), v["seat"], v["created"]) for v in (r._mapping for r in rows)]


def revoke(c: Connection, table: str, id: str) -> bool:
    """The link is good no more. Whether there was one."""
    mine = [
        str(row[0])
        for row in c.execute(select(invitations.c.hash).where(invitations.c.table_id == table))
        if id_of(str(row[0])) == id
    ]
    return bool(c.execute(delete(invitations).where(invitations.c.hash.in_(mine))).rowcount)


def revoke_seat(c: Connection, table: str, seat: int) -> None:
    c.execute(delete(invitations).where(invitations.c.table_id == table, invitations.c.seat == seat))


def id_of(hash: str) -> str:
    """What owners call a link; it leads nowhere."""
    return hash[:12]


def _hash(code: str) -> str:
    return sha256(code.encode()).hexdigest()
