"""Tables between people: the lobby of a house, tables that wait, invitations, coming and going, and the talk."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, delete, get, patch, post, put
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter, QueryParameter

from signoria.server import (
    arrivals,
    company,
    guesting,
    invitations,
    leaving,
    listing,
    lobby,
    shapes,
    starting,
    store,
    talk,
    waiting,
)
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, not_your_seat, too_many
from signoria.server.gate import address_of, read_headers, session_of
from signoria.server.needs import DOOR, MEMBER, OWNER, SEAT, TABLE
from signoria.server.people import STRANGER, Who, asking
from signoria.server.routes.common import Lang, TableId, house_of, options, threaded, tongue
from signoria.server.routes.session import session_cookie, session_info
from signoria.server.routes.tables import SeatNumber

Code = Annotated[str, PathParameter(max_length=60, description="the code of an invitation")]
LineNumber = Annotated[int, QueryParameter(name="after", ge=0, le=2**31 - 1, required=False)]
LinkId = Annotated[str, PathParameter(max_length=20, description="what the owner calls an invitation")]
Sought = Annotated[str, QueryParameter(max_length=60, required=False)]
Asked = Request[Any, Any, State]
GONE = 4401  # close code of sockets: the session is good no more
LEFT = 4403  # the seat is theirs no more


# -- the lobby -------------------------------------------------------------------------------------


@get("/api/house", needs=MEMBER, **options(404))
@threaded
def read_lobby(state: State, lang: Lang = None, game: Sought = "", spoken: Sought = "") -> company.Lobby:
    """My tables, invitations, open tables (of a game, in a language) and games to watch."""
    check_house(state)
    if asking().admin:
        guesting.adopt(house_of(state))
    return lobby.lobby(house_of(state), state.hub, asking(), tongue(state, lang), game, spoken)


def check_house(state: State) -> None:
    if not state.config.accounts:
        raise Problem(404, "not_found", "There is nothing here.")


@post("/api/house/tables", needs=MEMBER, **options(404, 409, 413))
@threaded
def gather(state: State, data: JSONBody[company.NewGathering], lang: Lang = None) -> company.Gathering:
    """Open a table between people."""
    check_house(state)
    house, language = house_of(state), tongue(state, lang)
    table, links = waiting.open_table(house, data, asking(), language)
    house.listen(table, "request")
    return company.Gathering(listing.info(house, table, language), links)


# -- tables that wait ------------------------------------------------------------------------------


@get("/api/tables/{table:str}/waiting", needs=TABLE, **options(404, 409))
@threaded
def read_waiting(state: State, table: TableId, lang: Lang = None) -> company.WaitingInfo:
    """A table that waits for people: its seats, and (for the owner) its links."""
    check_house(state)
    return guesting.waiting_info(house_of(state), table, asking(), tongue(state, lang))


@post("/api/tables/{table:str}/sit", needs=TABLE, status_code=200, **options(404, 409, 413))
@threaded
def sit(state: State, table: TableId, data: JSONBody[company.Sit], lang: Lang = None) -> shapes.TableInfo:
    """Take a seat that is open, or for which I was asked by name."""
    check_house(state)
    house = house_of(state)
    waiting.sit(house, table, data.seat, asking())
    return listing.info(house, table, tongue(state, lang))


@post("/api/tables/{table:str}/decline", needs=TABLE, status_code=204, **options(404, 409))
@threaded
def decline(state: State, table: TableId) -> None:
    """Not to take the seat for which I was asked by name."""
    check_house(state)
    waiting.decline(house_of(state), table, asking())


@put("/api/tables/{table:str}/seats/{seat:int}/offer", needs=OWNER, **options(404, 409, 413))
@threaded
def offer_seat(
    state: State, table: TableId, seat: SeatNumber, data: JSONBody[company.SeatOffer], lang: Lang = None
) -> company.WaitingInfo:
    """Fill a free seat in another way. A link to it is made anew, and told once."""
    check_house(state)
    house, language = house_of(state), tongue(state, lang)
    made = waiting.offer_anew(house, table, seat, data, asking(), language)
    return guesting.waiting_info(house, table, asking(), language, made)


@post("/api/tables/{table:str}/start", needs=OWNER, status_code=200, **options(404, 409, 413))
@threaded
def begin(state: State, table: TableId, data: JSONBody[company.Start], lang: Lang = None) -> shapes.TableInfo:
    """Begin now. Empty seats are taken by the bot that is named; without one they are a reason to refuse."""
    check_house(state)
    house, language = house_of(state), tongue(state, lang)
    waiting.begin_now(house, table, data.bot, language)
    return listing.info(house, table, language)


@patch("/api/tables/{table:str}/gathering", needs=OWNER, **options(404, 409, 413))
async def change_gathering(
    state: State, table: TableId, data: JSONBody[company.GatheringChange], lang: Lang = None
) -> shapes.TableInfo:
    """Change who may watch, hand the table on, or let it wait longer."""
    check_house(state)
    return await asyncio.to_thread(guesting.change, house_of(state), table, data, tongue(state, lang))


@put(
    "/api/tables/{table:str}/seats/{seat:int}/pledge", needs=TABLE, status_code=204, **options(404, 409, 413)
)
@threaded
def pledge(state: State, table: TableId, seat: SeatNumber, data: JSONBody[shapes.NewPledge]) -> None:
    """The hash of the number that my browser adds to the key; in place of an earlier one."""
    starting.pledge(house_of(state), table, seat, asking(), data.hash)


@put(
    "/api/tables/{table:str}/seats/{seat:int}/number", needs=TABLE, status_code=204, **options(404, 409, 413)
)
@threaded
def show_number(state: State, table: TableId, seat: SeatNumber, data: JSONBody[shapes.ShownNumber]) -> None:
    """The number, when the hashes of all are fixed. With the last one the game begins."""
    starting.show(house_of(state), table, seat, asking(), data.number)


# -- invitations -----------------------------------------------------------------------------------


@post("/api/tables/{table:str}/invitations", needs=OWNER, **options(404, 409, 413))
@threaded
def invite(state: State, table: TableId, data: JSONBody[company.InvitationChange]) -> company.Invitation:
    """A new link, to a seat or to the table. Its code is told here and never again."""
    check_house(state)
    house = house_of(state)
    with writing(house.engine) as c:
        row = store.read_table(c, table)
        if row is None or (data.seat is not None and data.seat >= row.seats):
            raise not_your_seat(data.seat)
        return invitations.make(c, table, data.seat)


@delete("/api/tables/{table:str}/invitations/{link:str}", needs=OWNER, **options(404))
@threaded
def revoke(state: State, table: TableId, link: LinkId) -> None:
    """A link is good no more. Whoever has come by it stays."""
    check_house(state)
    with writing(house_of(state).engine) as c:
        if not invitations.revoke(c, table, link):
            raise Problem(404, "not_found", key="problem.old_invitation")


def found_by(request: Asked, state: State, code: str) -> tuple[str, company.Invitation]:
    """The table that a code leads to. Raises Problem."""
    with reading(house_of(state).engine) as c:
        found = invitations.find(c, code)
    if found is not None:
        return found
    wait = state.restraints.guesses.count(address_of(request.scope))
    raise too_many(wait) if wait else Problem(404, "old_code", key="problem.old_invitation")


def comer(request: Asked, state: State) -> tuple[str, Who]:
    """The session that a browser has already, and whose it is."""
    session = session_of(read_headers(request.scope), state.config)
    who: Who | None = state.sessions.check(session) if session else None
    return session, who or STRANGER


@get("/invitation/{code:str}", needs=DOOR, **options(404))
@threaded
def look_at_invitation(request: Asked, state: State, code: Code, lang: Lang = None) -> company.InvitationInfo:
    """The table that a link leads to, and which seats are free."""
    table, link = found_by(request, state, code)
    return guesting.invitation_info(
        house_of(state), table, link, comer(request, state)[1], tongue(state, lang)
    )


@post("/invitation/{code:str}", needs=DOOR, status_code=200, **options(404, 409, 413))
async def accept(
    request: Asked, state: State, code: Code, data: JSONBody[company.Arrival]
) -> Response[arrivals.SessionInfo]:
    """Sit down by a link: as the member who has signed in, or as a guest under a name; or watch."""

    def come() -> tuple[str, arrivals.SessionInfo]:
        table, link = found_by(request, state, code)
        session, who = comer(request, state)
        came = guesting.come(house_of(state), table, link, who, data)
        if came == who:
            return "", session_info(state, session, who)
        value = state.sessions.open(came.person, instead_of=session if who.is_guest else "")
        return value, session_info(state, value, came)

    value, info = await asyncio.to_thread(come)
    host = read_headers(request.scope).get("host", "")
    return Response(info, cookies=[session_cookie(state.config, value, host)] if value else [])


# -- coming and going ------------------------------------------------------------------------------


@post("/api/tables/{table:str}/leave", needs=SEAT, status_code=204, **options(404, 409))
async def leave(state: State, table: TableId) -> None:
    """Give the seat back before the game; while it goes on a bot sits in until I return."""
    check_house(state)
    await asyncio.to_thread(guesting.leave, house_of(state), table, asking())


@post("/api/tables/{table:str}/return", needs=SEAT, status_code=204, **options(404, 409))
async def come_back(state: State, table: TableId) -> None:
    """Take the seat back from the bot that sits in."""
    check_house(state)
    await asyncio.to_thread(leaving.come_back, house_of(state), table, asking().person)


@delete("/api/tables/{table:str}/seats/{seat:int}/holder", needs=OWNER, **options(404, 409))
async def send_away(state: State, table: TableId, seat: SeatNumber) -> None:
    """Free a seat of a table that waits."""
    check_house(state)
    person = await asyncio.to_thread(guesting.send_away, house_of(state), table, seat)
    state.hub.dismiss(lambda one: one.person == person and one.table == table, LEFT, "the seat was freed")


# -- the talk --------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/talk", needs=SEAT, **options(404))
@threaded
def read_talk(state: State, table: TableId, after: LineNumber = 0, lang: Lang = None) -> company.Talk:
    """What was said at a table; where it waits, this is how people read it."""
    check_house(state)
    house, person = house_of(state), asking().person
    watchers = talk.place_of(house, table, person).watchers
    lines, seen = talk.lines(house, table, person, watchers, tongue(state, lang), after)
    return company.Talk(lines, seen, watchers)


@post("/api/tables/{table:str}/talk", needs=SEAT, status_code=204, **options(404, 413))
@threaded
def say(state: State, table: TableId, data: JSONBody[company.Say]) -> None:
    """Say something at a table."""
    check_house(state)
    house, person = house_of(state), asking().person
    talk.say(house, table, person, talk.place_of(house, table, person), data.text)


@put("/api/tables/{table:str}/talk/heard", needs=SEAT, status_code=204, **options(404, 413))
@threaded
def hear(state: State, table: TableId, data: JSONBody[company.Heard]) -> None:
    """I have read as far as this line."""
    check_house(state)
    house, person = house_of(state), asking().person
    talk.place_of(house, table, person)
    talk.hear(house, table, person, data.line)


@post("/api/tables/{table:str}/mute", needs=SEAT, status_code=204, **options(404, 413))
async def mute(state: State, table: TableId, data: JSONBody[company.Mute]) -> None:
    """Read nothing more of somebody, at any table; or read them again."""
    check_house(state)
    await asyncio.to_thread(talk.mute, house_of(state), asking().person, data.person, data.on)


@post("/api/tables/{table:str}/report", needs=SEAT, status_code=204, **options(404, 413))
@threaded
def report(state: State, table: TableId, data: JSONBody[company.Report]) -> None:
    """Ask the administrators to look at a line of the talk."""
    check_house(state)
    house, person = house_of(state), asking().person
    watchers = talk.place_of(house, table, person).watchers
    talk.report(house, table, person, watchers, data.line, data.reason)


HANDLERS = [
    read_lobby,
    gather,
    read_waiting,
    sit,
    decline,
    offer_seat,
    begin,
    pledge,
    show_number,
    change_gathering,
    invite,
    revoke,
    look_at_invitation,
    accept,
    leave,
    come_back,
    send_away,
    read_talk,
    say,
    hear,
    mute,
    report,
]
