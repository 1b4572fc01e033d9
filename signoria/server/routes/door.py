"""The door of a house: making an account, coming in with a password, a passkey or a link, going out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from litestar import Request, Response, delete, get, post
from litestar.background_tasks import BackgroundTask
from litestar.datastructures import State
from litestar.params import JSONBody
from sqlalchemy import Connection

import signoria
from signoria.server import arrivals, departures, papers
from signoria.server.errors import Problem, too_many
from signoria.server.gate import address_of, cookie_name, read_headers, session_of
from signoria.server.hub import AGAIN, GONE
from signoria.server.needs import DOOR, SESSION
from signoria.server.people import Who
from signoria.server.routes.common import house_of, options, threaded
from signoria.server.routes.session import session_cookie, session_info
from signoria.server.words import languages

if TYPE_CHECKING:
    from signoria.server.accounts import Accounts
    from signoria.server.passkeys import Site

Asked = Request[Any, Any, State]


def accounts_of(state: State) -> Accounts:
    """Raises Problem: there are none here."""
    accounts: Accounts | None = state.accounts
    if accounts is None:
        raise Problem(404, "not_found", "There are no accounts here.")
    return accounts


def site_of(request: Asked, state: State) -> Site:
    """Where the page of the browser stands; the gate has checked the host."""
    from signoria.server.passkeys import Site

    host = read_headers(request.scope).get("host", "")
    return Site(f"{'https' if state.config.behind_tls(host) else 'http'}://{host}")


def guest_of(request: Asked, state: State) -> Who | None:
    """Which guest's the browser's session is, if one's."""
    session = session_of(read_headers(request.scope), state.config)
    who: Who | None = state.sessions.check(session) if session else None
    return who if who is not None and who.is_guest else None


@get("/door", needs=DOOR, **options(404))
@threaded
def door(state: State) -> papers.DoorInfo:
    """What one has to know before coming in."""
    mail = accounts_of(state).mailbox.works
    return papers.DoorInfo(state.config.registration, mail, list(languages()), signoria.__version__)


@post("/door/register", needs=DOOR, status_code=200, **options(404, 409, 413))
async def register(
    request: Asked, state: State, data: JSONBody[papers.Register]
) -> Response[arrivals.SessionInfo]:
    """Make an account, and come in; the seat of the guest who asks is the member's, both or neither."""
    guest = await asyncio.to_thread(guest_of, request, state)

    def take_over(person: str, name: str, make: Callable[[Connection], None]) -> None:
        if guest is not None:
            departures.claim(house_of(state), guest.person, guest.table, person, name, make)

    person = await asyncio.to_thread(
        accounts_of(state).register,
        data.name,
        data.password,
        data.passkey,
        data.ticket,
        data.language,
        address_of(request.scope),
        site_of(request, state),
        "" if guest is None else guest.person,
        None if guest is None else take_over,
    )
    return await let_in(request, state, person, "" if guest is None else guest.person)


@post("/door/register/passkey", needs=DOOR, status_code=200, **options(404, 409, 413))
@threaded
def begin_register(
    request: Asked, state: State, data: JSONBody[papers.RegisterPasskey]
) -> papers.PasskeyOptions:
    """What the browser needs to make the passkey of a new account."""
    site, guest = site_of(request, state), guest_of(request, state)
    asks = "" if guest is None else guest.person
    return papers.PasskeyOptions(*accounts_of(state).first_passkey(data.name, data.ticket, site, asks))


@post("/door/sign-in", needs=DOOR, status_code=200, **options(404, 409, 413))
async def sign_in(
    request: Asked, state: State, data: JSONBody[papers.SignIn]
) -> Response[arrivals.SessionInfo]:
    """Come in with a name and a password."""
    address = address_of(request.scope)
    found = await asyncio.to_thread(accounts_of(state).sign_in, data.name, data.password, address)
    return await let_in(request, state, found.id)


@post("/door/passkey/begin", needs=DOOR, status_code=200, **options(404))
@threaded
def begin_passkey(request: Asked, state: State) -> papers.PasskeyOptions:
    """What the browser needs to come in with a passkey."""
    return papers.PasskeyOptions(*accounts_of(state).begin_passkey(site_of(request, state)))


@post("/door/passkey", needs=DOOR, status_code=200, **options(404, 409, 413))
async def use_passkey(
    request: Asked, state: State, data: JSONBody[papers.PasskeyAnswer]
) -> Response[arrivals.SessionInfo]:
    """Come in with a passkey."""
    found = await asyncio.to_thread(accounts_of(state).use_passkey, data, site_of(request, state))
    return await let_in(request, state, found.id)


@post("/door/recover", needs=DOOR, status_code=204, **options(404, 409, 413))
async def recover(request: Asked, state: State, data: JSONBody[papers.Recover]) -> Response[None]:
    """Ask for a link to a new password by e-mail. The answer is always the same, and comes before anybody is looked for."""
    if not accounts_of(state).mailbox.works:
        raise Problem(409, "no_mail", key="problem.no_mail")
    return Response(None, status_code=204, background=BackgroundTask(remind, state, data.name))


async def remind(state: State, name: str) -> None:
    """Send the link, if there is somebody to send it to."""
    await asyncio.to_thread(accounts_of(state).recovery, name)
    house_of(state).listen("", "letter")


@post("/door/ticket", needs=DOOR, status_code=200, **options(404, 413))
@threaded
def look_at(request: Asked, state: State, data: JSONBody[papers.Shown]) -> papers.TicketInfo:
    """What a link is for."""
    try:
        ticket, name = accounts_of(state).ticket(data.ticket)
    except Problem:
        wait = state.restraints.guesses.count(address_of(request.scope))
        raise too_many(wait) if wait else Problem(404, "old_link", key="problem.old_link") from None
    return papers.TicketInfo(ticket.kind, name, ticket.expires)  # type: ignore[arg-type]


@post("/door/reset", needs=DOOR, status_code=200, **options(404, 413))
async def reset(
    request: Asked, state: State, data: JSONBody[papers.NewPassword]
) -> Response[arrivals.SessionInfo]:
    """Choose a new password by a link, and come in. All other sessions of the member end."""
    person = await asyncio.to_thread(accounts_of(state).reset, data.ticket, data.password)
    state.hub.dismiss(lambda one: one.person == person, GONE, "signed out")
    return await let_in(request, state, person)


@post("/door/confirm", needs=DOOR, status_code=204, **options(404, 413))
@threaded
def confirm(state: State, data: JSONBody[papers.Shown]) -> None:
    """An e-mail address is one's own: who has its letter says so."""
    accounts_of(state).confirm(data.ticket)


async def let_in(
    request: Asked, state: State, person: str, became: str = ""
) -> Response[arrivals.SessionInfo]:
    """A new session, whatever the browser had before: that one is good no more. If it was a guest's, all that the guest
    has is the member's now; `became` is the guest of whom that is so already.
    """
    headers = read_headers(request.scope)
    old, device = session_of(headers, state.config), headers.get("user-agent", "")

    def begin() -> tuple[str, str, arrivals.SessionInfo]:
        was: Who | None = state.sessions.check(old) if old else None
        guest = was.person if was is not None and was.is_guest else became
        if was is not None and was.is_guest:
            name = accounts_of(state).account(person).name
            departures.claim(house_of(state), guest, was.table, person, name)
        value = state.sessions.open(person, instead_of=old, device=device)
        account = accounts_of(state).account(person)
        who = Who(True, person, "", True, account.is_admin)
        return guest, value, session_info(state, value, who)

    guest, value, info = await asyncio.to_thread(begin)
    if guest:
        state.hub.dismiss(lambda one: one.person == guest, AGAIN, "the guest has an account now")
    elif old:
        state.hub.dismiss(lambda one: one.session == old, GONE, "signed in anew")
    return Response(info, cookies=[session_cookie(state.config, value, headers.get("host", ""))])


@delete("/api/session", needs=SESSION, **options())
async def sign_out(request: Asked, state: State) -> Response[None]:
    """The session is good no more, nor are its sockets."""
    session = request.scope["state"]["session"]
    await asyncio.to_thread(state.sessions.end, session)
    state.hub.dismiss(lambda one: one.session == session, GONE, "signed out")
    answer: Response[None] = Response(None, status_code=204)
    answer.delete_cookie(cookie_name(state.config))
    return answer


HANDLERS = [
    door,
    register,
    begin_register,
    sign_in,
    begin_passkey,
    use_passkey,
    recover,
    look_at,
    reset,
    confirm,
    sign_out,
]
