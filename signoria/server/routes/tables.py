"""Tables: listing, opening, changing, notes."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import delete, get, patch, post, put
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from signoria.server import books, guesting, listing, opening, shapes
from signoria.server.needs import MEMBER, OWNER, REMOVE, SEAT, TABLE
from signoria.server.people import asking
from signoria.server.routes.common import Lang, TableId, house_of, options, threaded, tongue

SeatNumber = Annotated[int, PathParameter(ge=0, le=99)]


@get("/api/tables", needs=MEMBER, **options())
@threaded
def list_tables(state: State, lang: Lang = None) -> shapes.TableList:
    """All tables, newest change first; in a house those of the member who asks."""
    return shapes.TableList(listing.every(house_of(state), tongue(state, lang)), state.workshop.preparing())


@post("/api/tables", needs=MEMBER, **options(404, 413))
@threaded
def open_table(state: State, data: JSONBody[shapes.NewTable], lang: Lang = None) -> shapes.TableInfo:
    """Open a table."""
    return opening.create(house_of(state), data, tongue(state, lang))


@get("/api/tables/{table:str}", needs=TABLE, **options(404))
@threaded
def one_table(state: State, table: TableId, lang: Lang = None) -> shapes.TableInfo:
    """A table as the listing shows it."""
    return listing.info(house_of(state), table, tongue(state, lang))


@patch("/api/tables/{table:str}", needs=OWNER, **options(404, 409, 413))
@threaded
def change_table(
    state: State, table: TableId, data: JSONBody[shapes.TableChange], lang: Lang = None
) -> shapes.TableInfo:
    """Rename a table or its players, or change who plays a seat."""
    return house_of(state).change(table, data, tongue(state, lang))


@delete("/api/tables/{table:str}", needs=REMOVE, **options(404, 409))
async def delete_table(state: State, table: TableId) -> None:
    """Delete a table for good. A game that others play in a house is deleted by an administrator, or if all agree."""
    await asyncio.to_thread(guesting.remove, house_of(state), table, asking())
    state.room.forget(table)


@put("/api/tables/{table:str}/bots", needs=OWNER, **options(404, 409, 413))
@threaded
def change_bots(state: State, table: TableId, data: JSONBody[shapes.BotsChange]) -> shapes.Bots:
    """Pause the bots, or change their pace."""
    return house_of(state).pace(table, data.paused, data.pace)


@get("/api/tables/{table:str}/notes/{seat:int}", needs=SEAT, **options(404, 409))
@threaded
def read_notes(state: State, table: TableId, seat: SeatNumber) -> shapes.Notes:
    """The private notes of a seat."""
    return shapes.Notes(house_of(state).notes(table, seat, None))


@put("/api/tables/{table:str}/notes/{seat:int}", needs=SEAT, **options(404, 409, 413))
@threaded
def write_notes(state: State, table: TableId, seat: SeatNumber, data: JSONBody[shapes.Notes]) -> shapes.Notes:
    """Replace the private notes of a seat."""
    return shapes.Notes(house_of(state).notes(table, seat, data.text))


@get("/api/tables/{table:str}/words", needs=TABLE, **options(404, 409))
@threaded
def words(state: State, table: TableId, lang: Lang = None) -> books.Words:
    """What actions and events of this table are made of."""
    return house_of(state).vocabulary(table, tongue(state, lang))


HANDLERS = [
    list_tables,
    open_table,
    one_table,
    change_table,
    delete_table,
    change_bots,
    read_notes,
    write_notes,
    words,
]
