"""Members leave their seats: because the account goes, because an administrator frees a seat; guests become members."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete, func, select, update
from sqlalchemy.exc import IntegrityError

from signoria.bots import USUAL
from signoria.server import consent, models, roster, store, visits, waiting, words
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, no_table, not_your_seat
from signoria.server.house import House
from signoria.server.names import distinct

OWN = (
    "accounts",
    "passkeys",
    "tickets",
    "letters",
    "sessions",
)  # what a guest who becomes a member does not bring along


def vacate(house: House, table: str, person: str) -> None:
    """Nobody holds the person's seats at a table any more: the name is a former player's, and as long as the game
    runs a bot plays on; at a table that waits the seat is open again. Raises Problem.
    """
    if waits(house, table):
        waiting.leave(house, table, person)
        return
    with house.at(table) as live:
        rows = [msgspec.structs.replace(s) for s in live.row.seating]
        for one in rows:
            if one.person_id == person:
                taken = {other.name for other in rows if other is not one}
                one.name = distinct(words.say(house.language(), "title.former"), taken)
                one.person_id = one.since = None
                one.bot = one.bot if live.match.over else one.bot or USUAL
        house.seat_anew(live, live.row.title, rows, lambda c: roster.forget_notes(c, table, person))
    consent.settle(house, table)  # whose seat it was is not asked any more
    house.listen(table, "table")


def waits(house: House, table: str) -> bool:
    """Whether no game is set up at the table yet."""
    with reading(house.engine) as c:
        row = store.read_table(c, table)
    return row is not None and row.stage == waiting.WAITING


def free_seat(house: House, table: str, seat: int) -> str:
    """Take a seat from who holds it; returns whose it was. Raises Problem."""
    with reading(house.engine) as c:
        row = store.read_table(c, table)
    if row is None:
        raise no_table(table)
    person = row.seating[seat].person_id if seat < len(row.seating) else None
    if person is None:
        raise not_your_seat(seat)
    vacate(house, table, person)
    return person


def forget(house: House, person: str) -> None:
    """An account goes, with all that is its own; the games of others stay whole."""
    with reading(house.engine) as c:
        alone = roster.alone_at(c, person)
        theirs = list(
            c.execute(select(models.seats.c.table_id).where(models.seats.c.person_id == person)).scalars()
        )
    for table in alone:
        with suppress(Problem):  # somebody was quicker
            house.delete(table)
    for table in dict.fromkeys(one for one in theirs if one not in alone):
        try:
            vacate(house, table, person)
        except Problem:
            continue  # a table that can't be played on: its row is changed below
    with writing(house.engine) as c:
        roster.remove(c, person, house.language())


def notice(house: House) -> None:
    """Tables in memory at which somebody sits who is in the database no more, since another process has deleted the
    account: they are read anew, and a bot plays on.
    """
    found = [house.cached(table) for table in house.in_memory()]
    seated = {live.row.id: {s.person_id for s in live.row.seating if s.person_id} for live in found if live}
    with reading(house.engine) as c:
        known = visits.known(c, set().union(*seated.values()))
    for table, people in seated.items():
        if people - known:
            house.forget(table)
            house.listen(table, "table")


# -- a guest becomes a member ------------------------------------------------------------------------


def claim(
    house: House,
    guest: str,
    table: str,
    member: str,
    name: str,
    first: Callable[[Connection], None] | None = None,
) -> None:
    """All that is a guest's becomes a member's: the seat, under the member's name, and whatever else names the guest,
    together with something that must be done `first`. Raises Problem: the member sits at this table already, or the
    guest is one no more.
    """

    def change(c: Connection) -> None:
        if first is not None:
            first(c)
        become(c, guest, member)

    if waits(house, table):
        with waiting.changing(house, table) as (c, row):
            check_single(row.seating, member)
            change(c)
            for one in take_seat(row.seating, guest, member, name):
                waiting.write_seat(c, table, one)
    elif house.playable(table):
        with house.at(table) as live:
            rows = [msgspec.structs.replace(s) for s in live.row.seating]
            check_single(rows, member)
            take_seat(rows, guest, member, name)
            house.seat_anew(live, live.row.title, rows, change)
    else:  # it can't be played on, and is the guest's all the same
        with writing(house.engine) as c:
            rows = store.read_seating(c, table)
            check_single(rows, member)
            change(c)
            for one in take_seat(rows, guest, member, name):
                store.write_seat(c, table, one)
        house.forget(table)
    house.listen(table, "table")


def take_seat(rows: list[store.SeatRow], guest: str, member: str, name: str) -> list[store.SeatRow]:
    """The seats of a guest, as they are the member's."""
    mine = [one for one in rows if one.person_id == guest]
    for one in mine:
        one.person_id, one.name = member, distinct(name, {other.name for other in rows if other is not one})
    return mine


def check_single(rows: list[store.SeatRow], member: str) -> None:
    """Raises Problem: the member holds a seat here already."""
    if any(one.person_id == member for one in rows):
        raise Problem(409, "taken", key="problem.sits_already")


def become(c: Connection, guest: str, member: str) -> None:
    """Everything in the database that names one person names the other then, and the guest is gone."""
    for table in models.metadata.sorted_tables:
        if table.name not in OWN:
            for column in table.columns:
                if any(key.column is models.people.c.id for key in column.foreign_keys):
                    _rename(c, table, column, guest, member)
    answered = update(models.requests).where(models.requests.c.answers.contains(guest))
    c.execute(answered.values(answers=func.replace(models.requests.c.answers, guest, member)))
    if not visits.delete_person(c, guest):  # one guest is one member, however many ask at the same moment
        raise Problem(401, "no_session", key="problem.sign_in")


def _rename(c: Connection, table: Table, column: Any, guest: str, member: str) -> None:
    try:
        with c.begin_nested():
            c.execute(update(table).where(column == guest).values({column.name: member}))
    except IntegrityError:  # the member has such rows already, and they are what counts
        c.execute(delete(table).where(column == guest))
