"""The socket of a table: what the client may say, and the answers."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from signoria.kernel.errors import SignoriaError
from signoria.server import consent, messages, people, talk
from signoria.server.errors import Problem, known_language, problem_of
from signoria.server.house import House
from signoria.server.hub import Connection, Hub, refused
from signoria.server.needs import OWNER, SEAT
from signoria.server.words import languages

CLOSE = {"unknown_table": 4404, "frozen": 4409, "old": 4409}
Incoming = (
    messages.SendMove
    | messages.SendUndo
    | messages.SendGoOn
    | messages.SendResign
    | messages.SendOrder
    | messages.AskWhyNot
    | messages.AskExplain
    | messages.AskDetail
    | messages.Look
    | messages.SendBots
    | messages.SendTalk
    | messages.SendHeard
    | messages.SendAsk
    | messages.SendAnswer
    | messages.Ping
)


@websocket("/api/tables/{table:str}/live", needs=SEAT)
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Live updates of a table; see docs/api.md."""
    await socket.accept()
    house: House = socket.app.state.house
    hub: Hub = socket.app.state.hub
    query = socket.query_params
    seat, count = query.get("seat"), query.get("count", "0")
    language = query.get("lang") or house.language()
    numbers = [text for text in (seat, count) if text]
    if language not in languages() or not all(
        text.isascii() and text.isdecimal() and len(text) < 10 for text in numbers
    ):
        await socket.close(4400, "seat and count are numbers, lang is a language of this server")
        return
    session = socket.scope["state"]["session"]
    opened: Counter[str] = socket.app.state.sockets
    if opened[session] >= socket.app.state.config.limits.sockets:
        await socket.close(1013, "too many sockets of this browser; close another page")
        return
    connection = Connection(
        house,
        table,
        int(seat) if seat else None,
        language,
        int(count or "0"),
        query.get("mark", ""),
        lambda data: socket.send_data(data.decode(), "text"),
        session,
    )
    hub.add(connection)
    opened[session] += 1
    pump: asyncio.Task[None] | None = None
    try:
        if connection.person and not await still_good(socket, session):
            await socket.close(4401, "the session is good no more")
            return
        await connection.update()
        await connection.converse({"talk", "people"})
        pump = asyncio.create_task(connection.pump())
        reading = asyncio.create_task(listen(socket, connection))
        done, _ = await asyncio.wait({pump, reading}, return_when=asyncio.FIRST_COMPLETED)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        if connection.end is not None:
            await socket.close(*connection.end)
        elif pump in done and connection.gone:
            await socket.close(1000, "the table is gone")
    except Problem as problem:
        await socket.close(CLOSE.get(problem.code, 4403), problem.worded(language)[:60])
    except WebSocketDisconnect:
        pass
    finally:
        hub.remove(connection)
        opened[session] -= 1
        if pump is not None:
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)


async def still_good(socket: WebSocket[Any, Any, Any], session: str) -> bool:
    """Whether a session is good still, now that who sends people away knows of the connection."""
    state = socket.app.state
    here = state.config.accounts or state.room.at(socket.scope)
    return here and await asyncio.to_thread(state.sessions.check, session) is not None


async def listen(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    """Carry out what the client asks for, one request after the other."""
    decoder = msgspec.json.Decoder(messages.FromClient)
    while True:
        try:
            text = await socket.receive_text()
        except WebSocketDisconnect:
            return
        except (KeyError, ValueError):
            await socket.close(1003, "messages are JSON text")
            return
        try:
            request: Incoming = decoder.decode(text)
        except msgspec.ValidationError as error:
            if not text.lstrip().startswith("{"):
                await socket.close(1003, "messages are JSON objects")
                return
            problem = Problem(400, "bad_request", str(error))
            await connection.send(refused(_id_of(text), problem, connection.language))
            continue
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            await socket.close(1003, "messages are JSON objects")
            return
        if isinstance(request, messages.Ping):
            await connection.send(messages.Pong())
            continue
        try:
            answer = await carry_out(connection, request)
        except SignoriaError as error:
            await connection.send(refused(request.id, problem_of(error), connection.language))
        except Problem as problem:
            if problem.state is not None or problem.code == "illegal":
                connection.tell("state")  # a common pool may have run short unnoticed
                await connection.update()
                problem.state = None
            await connection.send(refused(request.id, problem, connection.language))
            if problem.code == "unknown_table":
                return
        else:
            if answer is None:
                await connection.send(messages.Done(request.id))
            else:
                await connection.send(messages.Answer(request.id, msgspec.to_builtins(answer)))


def _id_of(text: str) -> str | int | None:
    """The id of a request that could not be read otherwise."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    value = found.get("id") if isinstance(found, dict) else None
    return value if isinstance(value, str | int) and not isinstance(value, bool) else None


Social = messages.SendTalk | messages.SendHeard | messages.SendAsk | messages.SendAnswer


def socialise(connection: Connection, request: Social) -> None:
    """What people say to each other. Only in a house."""
    house, table, who = connection.house, connection.table, people.asking()
    if not house.config.accounts or not who.person:
        raise Problem(403, "not_allowed", key="problem.not_allowed")
    match request:
        case messages.SendTalk():
            place = talk.place_of(house, table, who.person)
            if place.seat is None:
                people.require(SEAT, table, house.part(table))
            talk.say(house, table, who.person, place, request.text)
        case messages.SendHeard():
            talk.hear(house, table, who.person, request.line)
        case messages.SendAsk():
            here = set(connection.present(table))
            consent.ask(house, table, who, request.kind, request.seat, here)
        case messages.SendAnswer():
            consent.answer(house, table, who, request.request, request.yes)


async def carry_out(connection: Connection, request: Incoming) -> msgspec.Struct | None:
    """An answer, or None if the request was carried out and its new state has been sent."""
    house, table, seat, language = connection.house, connection.table, connection.seat, connection.language
    if isinstance(request, messages.Look):
        wanted = language if isinstance(request.lang, msgspec.UnsetType) else request.lang
        await connection.look(request.seat, known_language(wanted))
        return None
    if isinstance(request, Social):
        await asyncio.to_thread(socialise, connection, request)
        return None
    if isinstance(request, messages.SendBots):
        people.require(OWNER, table, await asyncio.to_thread(house.part, table))
        await asyncio.to_thread(house.pace, table, request.paused, request.pace)
        await connection.update()
        return None
    if seat is None:
        raise Problem(403, "not_your_seat", key="problem.spectator")
    match request:
        case messages.SendMove():
            await asyncio.to_thread(
                house.play, table, seat, request.number, request.action, language, request.hold
            )
        case messages.SendUndo():
            await asyncio.to_thread(house.undo, table, seat, request.number, language)
        case messages.SendGoOn():
            await asyncio.to_thread(house.go_on, table, seat)
        case messages.SendResign():
            await asyncio.to_thread(house.resign, table, seat, language)
        case messages.SendOrder():
            order = None if request.order is None else msgspec.to_builtins(request.order)
            await asyncio.to_thread(house.order, table, seat, order, language)
        case messages.AskWhyNot():
            return await asyncio.to_thread(house.why_not, table, seat, request.action, language)
        case messages.AskExplain():
            return await asyncio.to_thread(house.explain, table, seat, request.noun, language)
        case messages.AskDetail():
            return await asyncio.to_thread(house.detail, table, seat, request.actions, language)
    await connection.update()
    return None
