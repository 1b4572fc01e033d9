"""What somebody asks of all others at a table: to take moves back, to save what is hidden, that a bot plays for somebody,
that the table is deleted.

Everybody else who holds a seat is asked; who has left it to a bot only if the hand would be seen or the game deleted. One
refusal ends it; who has not answered when it is due does not count. That is a day after it was asked, or three minutes after
all of them are here. A game is deleted only if everybody who holds a seat says so: without that the request lapses after a day.
While moves are to be taken back the game stands still. What is asked is stored, so that it outlives a restart.
"""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from signoria.kernel.match import Match
from signoria.server import company, leaving, store, talk, visits, words
from signoria.server.database import reading, writing
from signoria.server.errors import Overtaken, Problem, not_your_seat, wait
from signoria.server.house import House, insist
from signoria.server.models import requests
from signoria.server.people import Who

if TYPE_CHECKING:
    from signoria.server.live import LiveTable

DAY_MS: Final = 24 * 3600 * 1000
HERE_MS: Final = 3 * 60 * 1000
TAKEN_MS: Final = 3600 * 1000  # so long may a save be taken that was agreed to

OF_ALL: Final = ("delete", "spoilers")  # asked of those too who have left their seats to bots

logger = logging.getLogger(__name__)


class Request(msgspec.Struct):
    """`answers` by person. `seat` and `place` as in the database."""

    table_id: str
    id: str
    kind: company.Kind
    person_id: str
    seat: int | None
    place: int | None
    answers: dict[str, bool]
    agreed: bool
    created: int
    due: int


def read(c: Connection, id: str) -> Request | None:
    row = c.execute(select(requests).where(requests.c.table_id == id)).first()
    if row is None:
        return None
    values = dict(row._mapping)
    return Request(**{**values, "answers": store.load(values["answers"])})


def current(c: Connection, id: str) -> Request | None:
    """What is asked at a table and not decided yet."""
    found = read(c, id)
    return None if found is None or found.agreed else found


def asked(row: store.TableRow, request: Request) -> list[str]:
    """Whose answers count."""
    return [
        one.person_id
        for one in row.seating
        if one.person_id not in (None, request.person_id) and (one.bot is None or request.kind in OF_ALL)
    ]


# -- asking ----------------------------------------------------------------------------------------


def ask(house: House, id: str, who: Who, kind: company.Kind, seat: int | None, here: set[str]) -> None:
    """Somebody asks all others. `here` are those who have the table open. Raises Problem."""
    with house.at(id) as table:
        row = table.row
        mine = [one.seat for one in row.seating if one.person_id == who.person and one.bot is None]
        if not mine and row.owner_id != who.person:
            raise Problem(403, "not_allowed", key="problem.not_at_table")
        if table.match.over:
            raise Problem(409, "over", key="problem.game_over")
        place = None
        if kind == "undo":
            if not mine:
                raise not_your_seat(None)
            seat, place = last_move(table, mine)
        elif kind == "bot":
            held = row.seating[seat] if seat is not None and seat < row.seats else None
            if held is None or held.person_id in (None, who.person) or held.bot is not None:
                raise not_your_seat(seat)
        time = store.now()
        request = Request(row.id, secrets.token_hex(8), kind, who.person, seat, place, {}, False, time, 0)
        request.due = due(row, request, here, time)
        seconds = house.restraints.requests.count(who.person)
        if seconds:
            raise wait(seconds)
        with writing(house.engine) as c:
            store.lock_table(c, id)
            if current(c, id) is not None:
                raise Problem(409, "asked", key="problem.asked_already")
            c.execute(delete(requests).where(requests.c.table_id == id))
            values = {**msgspec.structs.asdict(request), "answers": "{}"}
            c.execute(insert(requests).values(**values))
        table.stands = kind == "undo"
    settle(house, id)
    house.listen(id, "request")


def last_move(table: LiveTable, seats: list[int]) -> tuple[int, int]:
    """The seat whose last action would go back, and how many actions stay: never a part of what was decided in secret at
    the same time. Raises Problem.
    """
    match = table.match
    if match.state.lanes:
        raise Problem(409, "cannot_undo", key="problem.back_phase")
    for place in range(len(match.line) - 1, match.branched - 1, -1):
        played = match.line[place]
        if played.seat in seats and played.what == "do":
            seat = played.seat
            while place > match.branched and match.line[place - 1].open:
                place -= 1
            return seat, place
    raise Problem(409, "cannot_undo", key="problem.back_nothing")


def due(row: store.TableRow, request: Request, here: set[str], time: int) -> int:
    """When whoever has not answered does not count any more."""
    late = request.created + DAY_MS
    if request.kind == "delete" or not set(asked(row, request)) <= here:
        return late
    return min(request.due or late, time + HERE_MS, late)


def reckon(house: House, id: str, here: set[str]) -> None:
    """Somebody has come or gone: it may be due sooner, or later."""
    with reading(house.engine) as c:
        if current(c, id) is None:
            return
    with writing(house.engine) as c:
        store.lock_table(c, id)
        row, request = store.read_table(c, id), current(c, id)
        if row is None or request is None:
            return
        when = due(row, request, here, store.now())
        if when == request.due:
            return
        c.execute(update(requests).where(requests.c.table_id == id).values(due=when))
    house.listen(id, "request")


# -- answering -------------------------------------------------------------------------------------


def answer(house: House, id: str, who: Who, request_id: str, yes: bool) -> None:
    """Somebody agrees or refuses; who asked may take it back. Raises Problem."""
    with house.at(id) as table:
        row = table.row
        with writing(house.engine) as c:
            store.lock_table(c, id)  # all answers count, at whatever process they are given
            request = current(c, id)
            if request is None or request.id != request_id:
                raise Problem(409, "stale", key="problem.not_asked")
            withdrawn = who.person == request.person_id and not yes
            if not withdrawn and who.person not in asked(row, request):
                raise Problem(403, "not_allowed", key="problem.not_asked")
            if yes:
                answers = store.dump({**request.answers, who.person: True})
                c.execute(update(requests).where(requests.c.table_id == id).values(answers=answers))
            else:
                c.execute(delete(requests).where(requests.c.table_id == id))
        if not yes:
            release(house, id)
    if not yes and not withdrawn:
        talk.note(house, id, "note.refused", name=name_of(house, who.person))
    settle(house, id)
    house.listen(id, "request")


def settle(house: House, id: str) -> None:
    """Carry out what all who count have agreed to. It is forgotten only after it has been done: a server that is
    stopped in between does it when it starts again.
    """
    with reading(house.engine) as c:
        if current(c, id) is None:
            return
    if insist(lambda: _settle(house, id)):
        house.listen(id, "request")


def _settle(house: House, id: str) -> bool:
    """Whether something was decided. Raises Overtaken."""
    with house.at(id) as table:
        with reading(house.engine) as c:
            request = current(c, id)
        if request is None:
            return False
        missing = [one for one in asked(table.row, request) if one not in request.answers]
        if missing and request.due > store.now():
            return False
        if missing and request.kind == "delete":
            talk.note(house, id, "note.lapsed", name=name_of(house, request.person_id))
        else:
            try_out(house, table, request)
        with writing(house.engine) as c:
            mine = (requests.c.table_id == id) & (requests.c.id == request.id)
            c.execute(delete(requests).where(mine, ~requests.c.agreed))
        if request.kind != "delete":
            release(house, id)
    return True


def try_out(house: House, table: LiveTable, request: Request) -> None:
    """Carry it out, if that is possible still. Raises Overtaken."""
    try:
        carry_out(house, table, request)
    except Overtaken:
        raise
    except Problem as problem:
        logger.warning("what was asked at table %s could not be done: %s", table.row.id, problem)


def drop(house: House, id: str) -> None:
    """What is asked at a table is forgotten."""
    with writing(house.engine) as c:
        c.execute(delete(requests).where(requests.c.table_id == id))


def carry_out(house: House, table: LiveTable, request: Request) -> None:
    """The table is locked. What was done already is not done twice. Raises Problem."""
    table_id, name = table.row.id, name_of(house, request.person_id)
    if request.kind == "delete":
        house.delete(table_id)
    elif request.kind == "spoilers":
        with writing(house.engine) as c:
            mine = update(requests).where(requests.c.table_id == table_id, ~requests.c.agreed)
            first = c.execute(mine.values(agreed=True, due=store.now() + TAKEN_MS)).rowcount
        if first:
            talk.note(house, table_id, "note.spoilers", name=name)
    elif request.kind == "bot" and request.seat is not None:
        leaving.replace(house, table_id, request.seat)
    elif request.seat is not None and request.place is not None:
        if take_back(house, table, request.seat, request.place):
            talk.note(house, table_id, "note.went_back", name=name)


def take_back(house: House, table: LiveTable, seat: int, place: int) -> bool:
    """Whether there was anything to take back still."""

    def back(match: Match) -> None:
        match.go_back(seat, place)

    there = len(table.match.line) > place
    if there:
        house.carry_out(table, seat, "en", back)
    house.listen(table.row.id, "state")
    return there


def release(house: House, id: str) -> None:
    """The game goes on."""
    with house.at(id) as table:
        table.stands = False
    house.listen(id, "bots")


def may_take(house: House, id: str, person: str) -> bool:
    """Whether the others have agreed that somebody takes a save with all that is hidden."""
    with reading(house.engine) as c:
        found = read(c, id)
    return (
        found is not None
        and found.agreed
        and found.kind == "spoilers"
        and found.person_id == person
        and found.due > store.now()
    )


def due_now(house: House) -> list[str]:
    """The tables at which something asked is due."""
    with reading(house.engine) as c:
        wanted = select(requests.c.table_id).where(requests.c.due <= store.now(), ~requests.c.agreed)
        return [str(row[0]) for row in c.execute(wanted)]


def name_of(house: House, person: str) -> str:
    with reading(house.engine) as c:
        return visits.person_name(c, person)


# -- telling ---------------------------------------------------------------------------------------


def shape(house: House, id: str, who: Who, language: str) -> company.Asking | None:
    """What is asked at a table, as somebody there is told."""
    with reading(house.engine) as c:
        row, request = store.read_table(c, id), current(c, id)
        name = visits.person_name(c, request.person_id) if request is not None else ""
    if row is None or request is None:
        return None
    counted = asked(row, request)
    about = row.seating[request.seat].name if request.seat is not None else ""
    back = 0
    table = house.cached(id)
    if request.kind == "undo" and request.place is not None and table is not None:
        back = max(0, len(table.match.line) - request.place)
    answers = [
        company.Answered(one.seat, request.answers.get(one.person_id))
        for one in row.seating
        if one.person_id is not None and one.person_id in counted
    ]
    return company.Asking(
        id=request.id,
        kind=request.kind,
        name=name,
        seat=next((one.seat for one in row.seating if one.person_id == request.person_id), None),
        text=words.say(language, f"request.{request.kind}", name=name, about=about, n=back),
        answers=answers,
        may=who.person in counted and who.person not in request.answers,
        own=who.person == request.person_id,
        due=request.due,
        back=request.place if request.kind == "undo" else None,
    )
