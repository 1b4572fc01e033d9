"""The administration of a house. Whatever is done here is written into the audit, with its reason."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection

import signoria
from signoria.server import administration, departures, papers, roster, store
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, no_table
from signoria.server.hub import AGAIN, GONE
from signoria.server.models import accounts, reports, tables
from signoria.server.needs import ADMIN
from signoria.server.people import asking
from signoria.server.routes.common import house_of, options, threaded
from signoria.server.routes.door import accounts_of

Words = Annotated[str, QueryParameter(name="q", max_length=100, required=False)]
Person = Annotated[str, PathParameter(max_length=32, description="the id of a member")]
Which = Annotated[str, PathParameter(max_length=32, description="the id of a table")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=99)]
ReportId = Annotated[int, PathParameter(ge=0, le=2**31 - 1)]


@get("/api/admin", needs=ADMIN, **options(404))
@threaded
def overview(state: State) -> papers.Overview:
    """How the house stands."""
    house, of = house_of(state), accounts_of(state)
    free, total = administration.disk(house.engine)
    with reading(house.engine) as c:
        count = administration.count
        return papers.Overview(
            version=signoria.__version__,
            started=state.started,
            database=house.engine.dialect.name,
            database_bytes=administration.database_bytes(c, house.engine),
            disk_free=free,
            disk_total=total,
            people=count(c, accounts),
            banned=count(c, accounts, accounts.c.banned.is_not(None)),
            tables=count(c, tables),
            running=count(c, tables, tables.c.over.is_(False)),
            sessions=administration.count_sessions(c),
            here=len(state.hub.everybody()),
            reports=count(c, reports, reports.c.settled.is_(None)),
            registration=state.config.registration,
            mail=of.mailbox.works,
            mail_problem=of.mailbox.last_problem,
            backup=administration.last_backup(c),
            errors=state.troubles.newest(),
        )


@get("/api/admin/people", needs=ADMIN, **options(404))
@threaded
def list_people(state: State, q: Words = "") -> papers.PersonList:
    """Members, by a part of the name."""
    with reading(house_of(state).engine) as c:
        return administration.find_people(c, q)


@get("/api/admin/tables", needs=ADMIN, **options(404))
@threaded
def list_tables(state: State, q: Words = "") -> papers.TablesSeen:
    """Tables, by a part of the title."""
    house = house_of(state)
    games = {slug: meta.title for slug, meta in house.metas().items()}
    with reading(house.engine) as c:
        return administration.find_tables(c, q, games)


@get("/api/admin/sessions", needs=ADMIN, **options(404))
@threaded
def list_sessions(state: State) -> papers.SessionList:
    """Sessions of members, the last used first."""
    with reading(house_of(state).engine) as c:
        return administration.find_sessions(c)


@get("/api/admin/reports", needs=ADMIN, **options(404))
@threaded
def list_reports(state: State) -> papers.ReportList:
    """What people have reported, open ones first."""
    with reading(house_of(state).engine) as c:
        return papers.ReportList(administration.find_reports(c))


@get("/api/admin/audit", needs=ADMIN, **options(404))
@threaded
def read_audit(state: State) -> papers.Audit:
    """What administrators did, the newest first."""
    with reading(house_of(state).engine) as c:
        return papers.Audit(administration.deeds(c))


# -- deeds -------------------------------------------------------------------------------------------


def deed(
    state: State, person: str, what: str, reason: str, do: Callable[[Connection, roster.Account], None]
) -> None:
    """Do something with a member and write it down, both or neither. Raises Problem."""
    admin = accounts_of(state).account(asking().person).name
    with writing(house_of(state).engine) as c:
        account = member(c, person)
        do(c, account)
        roster.log(c, admin, what, account.name, reason)


def member(c: Connection, person: str) -> roster.Account:
    found = roster.read(c, person)
    if found is None:
        raise Problem(404, "not_found", key="problem.no_member")
    return found


def note(state: State, what: str, about: str, reason: str) -> None:
    """Write down what was done."""
    admin = accounts_of(state).account(asking().person).name
    with writing(house_of(state).engine) as c:
        roster.log(c, admin, what, about, reason)


def send_off(state: State, person: str, why: str) -> None:
    state.hub.dismiss(lambda one: one.person == person, GONE, why)


@post("/api/admin/people/{person:str}/ban", needs=ADMIN, status_code=204, **options(404, 409, 413))
async def ban(state: State, person: Person, data: JSONBody[papers.Because]) -> None:
    """All sessions of a member end at once, and no new ones begin."""

    def do(c: Connection, account: roster.Account) -> None:
        roster.check_admins(c, account)
        roster.ban(c, account.id, data.reason)

    await asyncio.to_thread(deed, state, person, "ban", data.reason, do)
    send_off(state, person, "banned")


@post("/api/admin/people/{person:str}/lift", needs=ADMIN, status_code=204, **options(404, 413))
@threaded
def lift(state: State, person: Person, data: JSONBody[papers.Because]) -> None:
    """Lift a ban."""
    deed(state, person, "lift", data.reason, lambda c, account: roster.ban(c, account.id, None))


@post("/api/admin/people/{person:str}/sign-out", needs=ADMIN, status_code=204, **options(404, 413))
async def sign_out(state: State, person: Person, data: JSONBody[papers.Because]) -> None:
    """End all sessions of a member."""
    await asyncio.to_thread(
        deed, state, person, "sign_out", data.reason, lambda c, account: roster.end_sessions(c, account.id)
    )
    send_off(state, person, "signed out")


@post("/api/admin/people/{person:str}/reset", needs=ADMIN, status_code=200, **options(404, 413))
@threaded
def reset(state: State, person: Person, data: JSONBody[papers.Because]) -> papers.Link:
    """A link with which a member chooses a new password."""
    made: list[str] = []
    deed(
        state,
        person,
        "reset",
        data.reason,
        lambda c, account: made.append(roster.add_ticket(c, "recover", account.id)),
    )
    link = f"{state.config.front()}/recover#{made[0]}"
    return papers.Link(link, store.now() + roster.GOOD_MS["recover"])


@post("/api/admin/people/{person:str}/admin", needs=ADMIN, status_code=204, **options(404, 413))
@threaded
def make_admin(state: State, person: Person, data: JSONBody[papers.Because]) -> None:
    """Make a member an administrator."""
    deed(
        state,
        person,
        "admin",
        data.reason,
        lambda c, account: roster.change(c, account.id, is_admin=True),
    )


@post("/api/admin/people/{person:str}/no-admin", needs=ADMIN, status_code=204, **options(404, 409, 413))
async def unmake_admin(state: State, person: Person, data: JSONBody[papers.Because]) -> None:
    """Take that away again; open pages are let in anew, as a member's."""

    def do(c: Connection, account: roster.Account) -> None:
        roster.check_admins(c, account)
        roster.change(c, account.id, is_admin=False)

    await asyncio.to_thread(deed, state, person, "no_admin", data.reason, do)
    state.hub.dismiss(lambda one: one.person == person, AGAIN, "no administrator any more")


@post("/api/admin/people/{person:str}/delete", needs=ADMIN, status_code=204, **options(404, 409, 413))
async def delete_person(state: State, person: Person, data: JSONBody[papers.Because]) -> None:
    """Delete an account. Games of others stay whole."""

    def leave() -> None:
        deed(state, person, "delete", data.reason, roster.check_admins)
        departures.forget(house_of(state), person)

    await asyncio.to_thread(leave)
    send_off(state, person, "the account is gone")


@post("/api/admin/tables/{which:str}/delete", needs=ADMIN, status_code=204, **options(404, 413))
async def delete_table(state: State, which: Which, data: JSONBody[papers.Because]) -> None:
    """Delete a table for good."""

    def remove() -> None:
        title = title_of(state, which)
        house_of(state).delete(which)
        note(state, "delete_table", title, data.reason)

    await asyncio.to_thread(remove)
    state.room.forget(which)


@post(
    "/api/admin/tables/{which:str}/seats/{seat:int}/free",
    needs=ADMIN,
    status_code=204,
    **options(404, 409, 413),
)
async def free_seat(state: State, which: Which, seat: SeatNumber, data: JSONBody[papers.Because]) -> None:
    """Take a seat from who holds it; a bot plays on."""

    def free() -> str:
        title = title_of(state, which)
        person = departures.free_seat(house_of(state), which, seat)
        note(state, "free_seat", f"{title}, {seat + 1}", data.reason)
        return person

    person = await asyncio.to_thread(free)
    state.hub.dismiss(lambda one: one.person == person and one.table == which, AGAIN, "the seat was freed")


def title_of(state: State, table: str) -> str:
    with reading(house_of(state).engine) as c:
        row = store.read_table(c, table)
    if row is None:
        raise no_table(table)
    return row.title


@post("/api/admin/reports/{report:int}/settle", needs=ADMIN, status_code=204, **options(404, 413))
@threaded
def settle(state: State, report: ReportId, data: JSONBody[papers.Because]) -> None:
    """A report was looked into."""
    admin = accounts_of(state).account(asking().person).name
    with writing(house_of(state).engine) as c:
        about = administration.settle(c, report)
        if about is None:
            raise Problem(404, "not_found", "There is no such report.")
        roster.log(c, admin, "settle", about, data.reason)


HANDLERS = [
    overview,
    list_people,
    list_tables,
    list_sessions,
    list_reports,
    read_audit,
    ban,
    lift,
    sign_out,
    reset,
    make_admin,
    unmake_admin,
    delete_person,
    delete_table,
    free_seat,
    settle,
]
