"""Guests take seats at a table, and give them back."""

from __future__ import annotations

import secrets
from typing import Final

import msgspec
from sqlalchemy import Connection

from signoria.server import store, visits, words
from signoria.server.errors import Problem, Unfit, not_your_seat
from signoria.server.house import House
from signoria.server.names import check_names, clean, distinct

MOST_GUESTS: Final = 40  # at one table, watching ones included


def sit(house: House, id: str, seat: int | None, name: str, guest: str, kept: set[int]) -> str:
    """Somebody takes a seat under a name, or watches (None). `guest` is who they are already, if anybody. Returns
    who they are. Raises Problem.
    """
    called = clean(name, 60)
    if not called and seat is not None:
        raise Unfit("problem.no_name")
    with house.at(id) as table:
        row = table.row
        person = guest or secrets.token_hex(16)
        rows = [msgspec.structs.replace(s) for s in row.seating]
        if seat is not None:
            if not table.is_human(seat):
                raise not_your_seat(seat)
            if rows[seat].person_id not in (None, person) or seat in kept:
                name = rows[seat].name
                raise Problem(409, "taken", key="problem.seat_taken", values={"name": name})
        for one in rows:
            if one.person_id == person and one.seat != seat:
                leave(one, rows, house.language())
        if seat is not None:
            rows[seat].person_id, rows[seat].name = person, called
            check_names([s.name for s in rows])

        def come(c: Connection) -> None:
            if not guest and visits.count_people(c, id) >= MOST_GUESTS:
                raise Problem(409, "crowded", key="problem.crowded")
            visits.write_person(c, person, id, called)

        house.seat_anew(table, row.title, rows, come)
    house.listen(id, "table")
    return person


def free(house: House, id: str, person: str) -> None:
    """A guest goes, or is asked to: the seat is free again, and the guest's sessions are good no more."""
    with house.at(id) as table:
        rows = [msgspec.structs.replace(s) for s in table.row.seating]
        for one in rows:
            if one.person_id == person:
                leave(one, rows, house.language())

        def go(c: Connection) -> None:
            visits.delete_person(c, person)

        house.seat_anew(table, table.row.title, rows, go)
    house.listen(id, "table")


def leave(seat: store.SeatRow, rows: list[store.SeatRow], language: str) -> None:
    """The seat has nobody's name."""
    seat.person_id = None
    taken = {one.name for one in rows if one is not seat}
    seat.name = distinct(words.say(language, "title.player", n=seat.seat + 1), taken)
