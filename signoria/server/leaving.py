"""People leave a game that goes on, and come back: a bot sits in as long as they are away."""

from __future__ import annotations

from typing import Final

import msgspec

from signoria import bots as opponents
from signoria.server import store, talk
from signoria.server.database import reading
from signoria.server.errors import Problem, not_your_seat
from signoria.server.house import House

SITS_IN: Final = opponents.USUAL  # the bot that sits in


def leave(house: House, id: str, person: str) -> None:
    """Somebody goes: a bot plays on for them, and steps back when they return. Raises Problem."""
    _sit_in(house, id, [seat for seat in _own(house, id, person) if seat.bot is None])


def replace(house: House, id: str, seat: int) -> None:
    """A bot sits in for somebody who is away, as all others wish."""
    with house.at(id) as table:
        held = table.row.seating[seat] if 0 <= seat < table.row.seats else None
        if held is None or held.person_id is None or held.bot is not None:
            raise not_your_seat(seat)
    _sit_in(house, id, [held])


def come_back(house: House, id: str, person: str) -> None:
    """Somebody takes the seat back from the bot."""
    kept = [seat.seat for seat in _own(house, id, person) if seat.bot is not None]
    if not kept:
        raise Problem(409, "not_away", key="problem.not_away")
    with house.at(id) as table:
        rows = [msgspec.structs.replace(one) for one in table.row.seating]
        with reading(house.engine) as c:
            done = sum(store.count_moves(c, id, seat, rows[seat].since or 0) for seat in kept)
        for seat in kept:
            rows[seat].bot = rows[seat].since = None
            table.held.pop(seat, None)
        house.seat_anew(table, table.row.title, rows)
    house.listen(id, "table")
    talk.note(house, id, "note.back", name=rows[kept[0]].name, n=done)


def _own(house: House, id: str, person: str) -> list[store.SeatRow]:
    with house.at(id) as table:
        mine = [one for one in table.row.seating if person and one.person_id == person]
    if not mine:
        raise Problem(403, "not_your_seat", key="problem.no_seat_here")
    return mine


def _sit_in(house: House, id: str, seats: list[store.SeatRow]) -> None:
    with house.at(id) as table:
        if table.match.over:
            raise Problem(409, "over", key="problem.game_over")
        rows = [msgspec.structs.replace(one) for one in table.row.seating]
        for seat in seats:
            rows[seat.seat].bot, rows[seat.seat].since = SITS_IN, store.now()
        house.seat_anew(table, table.row.title, rows)
    house.listen(id, "table")
    for seat in seats:
        talk.note(house, id, "note.left", name=seat.name)
