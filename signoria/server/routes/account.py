"""One's own account: name, address, password, passkeys, sessions, data."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, delete, get, patch, post, put
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET

from signoria.server import departures, mydata, papers, roster, visits
from signoria.server.database import reading, writing
from signoria.server.errors import Problem
from signoria.server.gate import address_of, hash_of
from signoria.server.hub import GONE
from signoria.server.needs import MEMBER
from signoria.server.people import asking
from signoria.server.routes.common import house_of, options, threaded
from signoria.server.routes.door import Asked, accounts_of, site_of

KeyId = Annotated[str, PathParameter(max_length=1400, description="the id of a passkey")]
SessionId = Annotated[str, PathParameter(max_length=16, description="the id of a session, as it is listed")]


def prove(request: Asked, state: State, password: str) -> roster.Account:
    """That it is really the member. Raises Problem."""
    session = hash_of(request.scope["state"]["session"])
    with reading(house_of(state).engine) as c:
        found = visits.read_session(c, session)
    created = 0 if found is None else found.created
    return accounts_of(state).prove(asking().person, password, created, address_of(request.scope))


@get("/api/account", needs=MEMBER, **options(404))
@threaded
def read_account(request: Asked, state: State) -> papers.AccountInfo:
    """One's own account, with passkeys and sessions."""
    return info(request, state)


def info(request: Asked, state: State) -> papers.AccountInfo:
    from signoria.server import passkeys

    accounts, person = accounts_of(state), asking().person
    current = hash_of(request.scope["state"]["session"])[:16]
    account = accounts.account(person)
    with reading(house_of(state).engine) as c:
        keys = passkeys.of_person(c, person)
        sessions = roster.sessions_of(c, person)
    return papers.AccountInfo(
        name=account.name,
        email=account.email,
        email_confirmed=account.email_confirmed,
        has_password=account.password is not None,
        admin=account.is_admin,
        created=account.created,
        mail=accounts.mailbox.works,
        invites=state.config.registration != "closed",
        passkeys=[papers.PasskeySeen(key.id, key.name, key.created, key.used) for key in keys],
        sessions=[
            papers.SessionSeen(one.id, one.device, one.created, one.used, one.id == current)
            for one in sessions
        ],
    )


@patch("/api/account", needs=MEMBER, **options(404, 409, 413))
async def change_account(
    request: Asked, state: State, data: JSONBody[papers.AccountChange]
) -> papers.AccountInfo:
    """Another name or e-mail address; a new address gets a letter with a link that confirms it."""
    from signoria.server.mail import read_address

    accounts, person = accounts_of(state), asking().person
    await asyncio.to_thread(prove, request, state, data.password)
    if data.name is not UNSET:
        await asyncio.to_thread(accounts.rename, person, data.name)
    if data.email is not UNSET:
        email = read_address(data.email) if data.email else None
        await asyncio.to_thread(accounts.set_email, person, email)
        house_of(state).listen("", "letter")
    return await asyncio.to_thread(info, request, state)


@put("/api/account/password", needs=MEMBER, **options(404, 413))
async def change_password(
    request: Asked, state: State, data: JSONBody[papers.PasswordChange]
) -> papers.AccountInfo:
    """Another password, or none; all other sessions end."""
    session = request.scope["state"]["session"]
    person = asking().person

    def change() -> papers.AccountInfo:
        prove(request, state, data.password)
        accounts_of(state).set_password(person, data.new, hash_of(session))
        return info(request, state)

    found = await asyncio.to_thread(change)
    state.hub.dismiss(lambda one: one.person == person and one.session != session, GONE, "signed out")
    return found


@post("/api/account/passkeys/begin", needs=MEMBER, status_code=200, **options(404, 413))
@threaded
def begin_passkey(request: Asked, state: State, data: JSONBody[papers.Proof]) -> papers.PasskeyOptions:
    """What the browser needs to make one more passkey."""
    prove(request, state, data.password)
    return papers.PasskeyOptions(*accounts_of(state).new_passkey(asking().person, site_of(request, state)))


@post("/api/account/passkeys", needs=MEMBER, status_code=200, **options(404, 413))
@threaded
def add_passkey(request: Asked, state: State, data: JSONBody[papers.PasskeyAnswer]) -> papers.AccountInfo:
    """The passkey that the browser has made."""
    accounts_of(state).add_passkey(asking().person, data, site_of(request, state))
    return info(request, state)


@delete("/api/account/passkeys/{key:str}", needs=MEMBER, status_code=200, **options(404, 409))
@threaded
def remove_passkey(request: Asked, state: State, key: KeyId) -> papers.AccountInfo:
    """Forget a passkey."""
    accounts_of(state).remove_passkey(asking().person, key)
    return info(request, state)


@delete("/api/account/sessions", needs=MEMBER, status_code=200, **options(404))
async def end_sessions(request: Asked, state: State) -> papers.AccountInfo:
    """Sign out everywhere else."""
    session, person = request.scope["state"]["session"], asking().person
    accounts_of(state)

    def end() -> papers.AccountInfo:
        with writing(house_of(state).engine) as c:
            roster.end_sessions(c, person, hash_of(session))
        return info(request, state)

    found = await asyncio.to_thread(end)
    state.hub.dismiss(lambda one: one.person == person and one.session != session, GONE, "signed out")
    return found


@delete("/api/account/sessions/{session:str}", needs=MEMBER, status_code=200, **options(404))
async def end_session(request: Asked, state: State, session: SessionId) -> papers.AccountInfo:
    """Sign out somewhere else."""
    person = asking().person
    accounts_of(state)

    def end() -> papers.AccountInfo:
        with writing(house_of(state).engine) as c:
            if not roster.end_session(c, person, session):
                raise Problem(404, "not_found", "There is no such session.")
        return info(request, state)

    found = await asyncio.to_thread(end)
    state.hub.dismiss(
        lambda one: one.person == person and hash_of(one.session).startswith(session), GONE, "signed out"
    )
    return found


@post("/api/account/invitations", needs=MEMBER, status_code=200, **options(404, 409))
@threaded
def invite(state: State) -> papers.Link:
    """A link with which somebody makes an account."""
    ticket, expires = accounts_of(state).invite(asking().person)
    return papers.Link(f"{state.config.front()}/register#{ticket}", expires)


@get("/api/account/data", needs=MEMBER, **options(404))
@threaded
def download(state: State) -> Response[bytes]:
    """Everything that the house has about oneself, as JSON."""
    account = accounts_of(state).account(asking().person)
    with reading(house_of(state).engine) as c:
        found = mydata.collect(c, account)
    body = msgspec.json.format(msgspec.json.encode(found), indent=1)
    headers = {"content-disposition": 'attachment; filename="signoria-my-data.json"'}
    return Response(body, media_type="application/json", headers=headers)


@post("/api/account/delete", needs=MEMBER, status_code=204, **options(404, 409, 413))
async def delete_account(request: Asked, state: State, data: JSONBody[papers.Proof]) -> None:
    """Delete one's account. Games of others stay whole."""
    person = asking().person

    def leave() -> None:
        account = prove(request, state, data.password)
        with reading(house_of(state).engine) as c:
            roster.check_admins(c, account)
        departures.forget(house_of(state), person)

    await asyncio.to_thread(leave)
    state.hub.dismiss(lambda one: one.person == person, GONE, "the account is gone")


HANDLERS = [
    read_account,
    change_account,
    change_password,
    begin_passkey,
    add_passkey,
    remove_passkey,
    end_sessions,
    end_session,
    invite,
    download,
    delete_account,
]
