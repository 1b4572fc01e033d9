"""The rounds in which the keys of tables are made, as they are stored: a restart in between changes nothing."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from signoria.server import store
from signoria.server.models import rounds
from signoria.server.pledges import Holders, Round, new_round


def find(c: Connection, table: str) -> Round | None:
    """The round of a table; None if its game has begun."""
    state = c.execute(select(rounds.c.state).where(rounds.c.table_id == table)).scalar()
    return None if state is None else msgspec.json.decode(state, type=Round)


def read(c: Connection, table: str) -> Round:
    """The round of a table that waits: it has one from the first moment."""
    return find(c, table) or new_round()


def write(c: Connection, table: str, made: Round) -> None:
    end(c, table)
    c.execute(insert(rounds).values(table_id=table, due=made.due or None, state=store.dump(made)))


def end(c: Connection, table: str) -> None:
    """The game has its key."""
    c.execute(delete(rounds).where(rounds.c.table_id == table))


def seated(c: Connection, row: store.TableRow) -> Round:
    """Somebody may have come, gone or changed seats."""
    made = read(c, row.id)
    made.seated(holders(row), seating(row))
    write(c, row.id, made)
    return made


def holders(row: store.TableRow) -> Holders:
    """The people at a table that waits, by seat."""
    return {one.seat: one.person_id for one in row.seating if one.person_id and one.bot is None}


def seating(row: store.TableRow) -> list[str]:
    """Who or what sits where; empty if a seat is."""
    out = [one.bot or one.person_id or "" for one in row.seating]
    return out if all(out) else []


def due(c: Connection, now: int) -> list[str]:
    """Tables at which somebody is late."""
    return list(c.execute(select(rounds.c.table_id).where(rounds.c.due <= now)).scalars())


def next_due(c: Connection) -> int | None:
    moment = c.execute(select(func.min(rounds.c.due))).scalar()
    return None if moment is None else int(moment)


def wanted(c: Connection, tables: list[str], person: str) -> set[str]:
    """The tables among these that wait for something of somebody's: a hash or a number."""
    out = set()
    for table, state in c.execute(
        select(rounds.c.table_id, rounds.c.state).where(
            rounds.c.table_id.in_(tables), rounds.c.due.is_not(None)
        )
    ):
        made = msgspec.json.decode(state, type=Round)
        mine = [one for one in made.pledges.values() if one.person == person]
        if any(not one.number for one in mine) if made.phase == "showing" else not mine:
            out.add(str(table))
    return out
