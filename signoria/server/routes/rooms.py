"""The room: phones come to a table. What the host does stands under the table, what a phone does under its code."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from signoria.server import arrivals, listing, seating
from signoria.server.errors import Problem, not_your_seat, too_many
from signoria.server.gate import address_of, read_headers, session_of
from signoria.server.hub import GONE, Hub
from signoria.server.needs import OWNER, ROOM, SEAT
from signoria.server.people import Who, asking
from signoria.server.room import Room
from signoria.server.routes.common import Lang, TableId, house_of, options, tongue
from signoria.server.routes.session import session_cookie, session_info
from signoria.server.routes.tables import SeatNumber

Code = Annotated[str, PathParameter(max_length=40, description="the code that the host's screen shows")]
Asked = Request[Any, Any, State]


def room_of(state: State) -> Room:
    """The room of this server; a house has none. Raises Problem."""
    if state.config.accounts:
        raise Problem(404, "not_found", "There is nothing here.")
    room: Room = state.room
    return room


# -- the host --------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/room", needs=OWNER, **options(404, 409))
async def read_room(state: State, table: TableId, lang: Lang = None) -> arrivals.RoomInfo:
    """Whether phones may come to the table, how, and who has come."""
    return await asyncio.to_thread(room_of(state).info, table, tongue(state, lang))


@put("/api/tables/{table:str}/room", needs=OWNER, **options(404, 409, 413))
async def open_room(
    state: State, table: TableId, data: JSONBody[arrivals.RoomChange], lang: Lang = None
) -> arrivals.RoomInfo:
    """Let phones of the private network come to the table."""
    await room_of(state).open(table, data.anew, data.kept)
    return await asyncio.to_thread(room_of(state).info, table, tongue(state, lang))


@delete("/api/tables/{table:str}/room", needs=OWNER, **options(404))
async def close_room(state: State, table: TableId) -> None:
    """Let nobody in any more. Who has a seat keeps it."""
    await room_of(state).close(table)


@delete("/api/tables/{table:str}/seats/{seat:int}/guest", needs=OWNER, **options(404, 409))
async def free_seat(state: State, table: TableId, seat: SeatNumber) -> None:
    """Ask the guest who holds a seat to go: the seat is free, and the phone must scan again."""
    room_of(state)
    holders = await asyncio.to_thread(house_of(state).holders, table)
    person = holders[seat] if seat < len(holders) else None
    if person is None:
        raise not_your_seat(seat)
    await asyncio.to_thread(seating.free, house_of(state), table, person)
    see_off(state, person)


def see_off(state: State, person: str) -> None:
    """Close the sockets of a guest who is one no more."""
    hub: Hub = state.hub
    hub.dismiss(lambda one: one.person == person, GONE, "the seat was freed")


# -- the phone -------------------------------------------------------------------------------------


def table_behind(request: Asked, state: State, code: str) -> str:
    """The table that a code leads to. Raises Problem."""
    table = room_of(state).table_of(code)
    if table is not None:
        return table
    wait = state.restraints.guesses.count(address_of(request.scope))
    raise too_many(wait) if wait else Problem(404, "old_code", key="problem.old_code")


def guest_of(request: Asked, state: State, table: str) -> tuple[str, str]:
    """The session that the phone has already, and who it is at this table; empty if nobody."""
    session = session_of(read_headers(request.scope), state.config)
    who: Who | None = state.sessions.check(session) if session else None
    return (session, who.person) if who is not None and who.table == table else ("", "")


@get("/join/{code:str}", needs=ROOM, **options(404, 409))
async def look_in(request: Asked, state: State, code: Code, lang: Lang = None) -> arrivals.JoinInfo:
    """The table that a code leads to, and which seats are free."""
    table = await asyncio.to_thread(table_behind, request, state, code)
    known = await asyncio.to_thread(listing.info, house_of(state), table, tongue(state, lang))
    kept = room_of(state).kept.get(table, set())
    seats = [
        arrivals.JoinSeat(s.seat, s.name, s.kind, s.kind == "human" and not s.phone and s.seat not in kept)
        for s in known.seats
    ]
    over = known.status != "running"
    _, guest = await asyncio.to_thread(guest_of, request, state, table)
    back = bool(guest) and guest in await asyncio.to_thread(house_of(state).holders, table)
    return arrivals.JoinInfo(table, known.title, known.game, known.game_title, over, back, seats)


@post("/join/{code:str}", needs=ROOM, status_code=200, **options(404, 409, 413))
async def join(
    request: Asked, state: State, code: Code, data: JSONBody[arrivals.Join]
) -> Response[arrivals.SessionInfo]:
    """Sit down under a name, or watch: the phone gets a key of its own, as a cookie."""
    table = await asyncio.to_thread(table_behind, request, state, code)
    kept = room_of(state).kept.get(table, set())

    def sit() -> tuple[str, arrivals.SessionInfo]:
        old, guest = guest_of(request, state, table)
        person = seating.sit(house_of(state), table, data.seat, data.name, guest, kept)
        value = state.sessions.open(person, instead_of=old)
        return value, session_info(state, value, Who(True, person, table))

    value, info = await asyncio.to_thread(sit)
    host = read_headers(request.scope).get("host", "")
    return Response(info, cookies=[session_cookie(state.config, value, host)])


@delete("/api/tables/{table:str}/guest", needs=SEAT, **options(404, 409))
async def leave(state: State, table: TableId) -> None:
    """Go, as a guest: the seat is free again, and the phone's key is good no more."""
    who = asking()
    room_of(state)
    await asyncio.to_thread(house_of(state).holders, table)
    if not who.is_guest:
        raise Problem(403, "not_allowed", key="problem.not_allowed")
    await asyncio.to_thread(seating.free, house_of(state), table, who.person)
    see_off(state, who.person)


HANDLERS = [read_room, open_room, close_room, free_seat, look_in, join, leave]
