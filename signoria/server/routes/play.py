"""Playing: the state, moves, questions."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import get, post, put
from litestar.datastructures import State
from litestar.params import JSONBody

from signoria.server import advising, shapes
from signoria.server.errors import Problem
from signoria.server.needs import SEAT
from signoria.server.routes.common import Eyes, Lang, TableId, house_of, options, threaded, tongue

PLAYING = {**options(404, 409, 413, 422), "status_code": 200}


@get("/api/tables/{table:str}/state", needs=SEAT, **options(404, 409))
@threaded
def read_state(state: State, table: TableId, seat: Eyes = None, lang: Lang = None) -> shapes.State:
    """A table as a seat sees it."""
    return house_of(state).state(table, seat, tongue(state, lang))


@post("/api/tables/{table:str}/moves", needs=SEAT, **PLAYING)
@threaded
def move(state: State, table: TableId, data: JSONBody[shapes.Move], lang: Lang = None) -> shapes.State:
    """Answer a decision."""
    house, language = house_of(state), tongue(state, lang)
    house.play(table, data.seat, data.number, data.action, language, data.hold)
    return house.state(table, data.seat, language)


@post("/api/tables/{table:str}/undo", needs=SEAT, **PLAYING)
@threaded
def undo(state: State, table: TableId, data: JSONBody[shapes.UndoRequest], lang: Lang = None) -> shapes.State:
    """Take the seat's last action back."""
    house, language = house_of(state), tongue(state, lang)
    house.undo(table, data.seat, data.number, language)
    return house.state(table, data.seat, language)


@post("/api/tables/{table:str}/go-on", needs=SEAT, **PLAYING)
@threaded
def go_on(
    state: State, table: TableId, data: JSONBody[shapes.SeatRequest], lang: Lang = None
) -> shapes.State:
    """End the turn: the bots that waited for the seat's word go on."""
    house = house_of(state)
    house.go_on(table, data.seat)
    return house.state(table, data.seat, tongue(state, lang))


@post("/api/tables/{table:str}/resign", needs=SEAT, **PLAYING)
@threaded
def resign(
    state: State, table: TableId, data: JSONBody[shapes.SeatRequest], lang: Lang = None
) -> shapes.State:
    """Leave the game for good."""
    house, language = house_of(state), tongue(state, lang)
    house.resign(table, data.seat, language)
    return house.state(table, data.seat, language)


@post("/api/tables/{table:str}/order", needs=SEAT, **PLAYING)
@threaded
def order(
    state: State, table: TableId, data: JSONBody[shapes.OrderRequest], lang: Lang = None
) -> shapes.State:
    """Give a standing order, or cancel it."""
    house, language = house_of(state), tongue(state, lang)
    wanted = None if data.order is None else msgspec.to_builtins(data.order)
    house.order(table, data.seat, wanted, language)
    return house.state(table, data.seat, language)


@post("/api/tables/{table:str}/why-not", needs=SEAT, **PLAYING)
@threaded
def why_not(
    state: State, table: TableId, data: JSONBody[shapes.ActionQuestion], lang: Lang = None
) -> shapes.WhyNot:
    """Why an action is not possible."""
    return house_of(state).why_not(table, data.seat, data.action, tongue(state, lang))


@post("/api/tables/{table:str}/explain", needs=SEAT, **PLAYING)
@threaded
def explain(
    state: State, table: TableId, data: JSONBody[shapes.NounQuestion], lang: Lang = None
) -> shapes.Explanation:
    """What can be done with a component, and if nothing, why."""
    return house_of(state).explain(table, data.seat, data.noun, tongue(state, lang))


@post("/api/tables/{table:str}/detail", needs=SEAT, **PLAYING)
@threaded
def detail(
    state: State, table: TableId, data: JSONBody[shapes.DetailQuestion], lang: Lang = None
) -> shapes.Details:
    """What is good to know before choosing."""
    return house_of(state).detail(table, data.seat, data.actions, tongue(state, lang))


@put("/api/tables/{table:str}/adviser", needs=SEAT, **options(404, 409, 413, 422))
@threaded
def call_adviser(
    state: State, table: TableId, data: JSONBody[shapes.AdviserChange], lang: Lang = None
) -> shapes.TableInfo:
    """Call the adviser to one's own seat, or send him away. Everybody at the table sees it."""
    return advising.switch(house_of(state), table, data.seat, data.on, tongue(state, lang))


@post("/api/tables/{table:str}/advice", needs=SEAT, **PLAYING)
@threaded
def advise(
    state: State, table: TableId, data: JSONBody[shapes.SeatRequest], lang: Lang = None
) -> shapes.Advice:
    """What there is to consider and to watch out for, from what the seat knows."""
    return advising.advise(house_of(state), table, data.seat, tongue(state, lang))


@post("/api/tables/{table:str}/weigh", needs=SEAT, **PLAYING)
async def weigh(
    state: State, table: TableId, data: JSONBody[shapes.WeighRequest], lang: Lang = None
) -> shapes.Weighed:
    """What a bot of a level would consider at this decision, and why. One question of a seat at a time."""
    house, language = house_of(state), tongue(state, lang)
    question = await asyncio.to_thread(advising.ask, house, table, data.seat, data.level, language)
    if question is None:
        return shapes.Weighed(data.level, [])
    asked = (table, data.seat)
    if asked in state.weighing:
        raise Problem(409, "busy", key="problem.weighs")
    state.weighing.add(asked)
    try:
        return await advising.weigh(state.thinkers, question)
    finally:
        state.weighing.discard(asked)


HANDLERS = [
    read_state,
    move,
    undo,
    go_on,
    resign,
    order,
    why_not,
    explain,
    detail,
    call_adviser,
    advise,
    weigh,
]
