"""From a table that waits to a game: its people make the key, and whoever does not do their part loses the seat."""

from __future__ import annotations

from signoria.server import keys, store, waiting
from signoria.server.database import reading
from signoria.server.house import House
from signoria.server.people import Who


def pledge(house: House, id: str, seat: int, who: Who, hash: str) -> None:
    """The holder of a seat promises a number by its hash. Raises Problem."""
    with waiting.changing(house, id) as (c, row):
        made = keys.seated(c, row)
        made.pledge(keys.holders(row), seat, who.person, hash)
        keys.write(c, id, made)
    if made.phase != "open":
        waiting.begin(house, id)


def show(house: House, id: str, seat: int, who: Who, number: str) -> None:
    """The holder of a seat shows the number; with the last one the game begins. Raises Problem."""
    with waiting.changing(house, id) as (c, row):
        made = keys.seated(c, row)
        made.show(keys.holders(row), seat, who.person, number)
        keys.write(c, id, made)
    if made.complete:
        waiting.begin(house, id)


def overdue(house: House) -> list[str]:
    """The tables at which somebody is late."""
    with reading(house.engine) as c:
        return keys.due(c, store.now())


def drop_late(house: House, id: str) -> list[int]:
    """Those who have not done their part in time lose their seats; the others begin anew. Returns which seats."""
    with waiting.changing(house, id) as (c, row):
        late = keys.read(c, id).late(keys.holders(row), store.now())
        for seat in late:
            waiting.vacate(row.seating[seat], row, house.language())
            waiting.write_seat(c, id, row.seating[seat])
    return late
