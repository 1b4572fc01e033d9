"""The door of a house: making an account, signing in and out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from litestar import Request, Response, delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

import signoria
from signoria.server import arrivals, papers
from signoria.server.gate import address_of, cookie_name, read_headers, session_of
from signoria.server.needs import DOOR, SESSION
from signoria.server.people import Who
from signoria.server.routes.common import options, threaded
from signoria.server.routes.session import session_cookie, session_info
from signoria.server.words import languages

if TYPE_CHECKING:
    from signoria.server.accounts import Accounts

Asked = Request[Any, Any, State]


def accounts_of(state: State) -> Accounts:
    accounts: Accounts = state.accounts
    return accounts


@get("/door", needs=DOOR, **options(404))
@threaded
def door(state: State) -> papers.DoorInfo:
    """What one has to know before coming in."""
    return papers.DoorInfo(state.config.registration, False, list(languages()), signoria.__version__)


@post("/door/register", needs=DOOR, status_code=200, **options(404, 409, 413))
async def register(
    request: Asked, state: State, data: JSONBody[papers.Register]
) -> Response[arrivals.SessionInfo]:
    """Make an account, and come in."""
    accounts = accounts_of(state)
    person = await asyncio.to_thread(accounts.register, data.name, data.password, data.ticket, data.language)
    return await let_in(request, state, person)


@post("/door/sign-in", needs=DOOR, status_code=200, **options(404, 413))
async def sign_in(
    request: Asked, state: State, data: JSONBody[papers.SignIn]
) -> Response[arrivals.SessionInfo]:
    """Come in with a name and a password."""
    address = address_of(request.scope)
    found = await asyncio.to_thread(accounts_of(state).sign_in, data.name, data.password, address)
    return await let_in(request, state, found.id)


async def let_in(request: Asked, state: State, person: str) -> Response[arrivals.SessionInfo]:
    """A new session, whatever the browser had before: that one is good no more."""
    headers = read_headers(request.scope)
    old, device = session_of(headers, state.config), headers.get("user-agent", "")

    def begin() -> tuple[str, arrivals.SessionInfo]:
        value = state.sessions.open(person, instead_of=old, device=device)
        account = accounts_of(state).account(person)
        return value, session_info(state, value, Who(True, person, "", True, account.is_admin))

    value, info = await asyncio.to_thread(begin)
    return Response(info, cookies=[session_cookie(state.config, value, headers.get("host", ""))])


@delete("/api/session", needs=SESSION, **options())
async def sign_out(request: Asked, state: State) -> Response[None]:
    """The session is good no more, nor are its sockets."""
    session = request.scope["state"]["session"]
    await asyncio.to_thread(state.sessions.end, session)
    state.hub.dismiss(lambda one: one.session == session, 4401, "signed out")
    answer: Response[None] = Response(None, status_code=204)
    answer.delete_cookie(cookie_name(state.config))
    return answer


HANDLERS = [door, register, sign_in, sign_out]
