"""Reading and writing accounts and what belongs to them. Every function works inside a transaction of its caller."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, RowMapping, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from signoria.bots import USUAL
from signoria.server import store
from signoria.server.errors import Problem, Unfit
from signoria.server.models import accounts, audit, people, reports, seats, sessions, tables, talk, tickets
from signoria.server.names import distinct, distinguishable, fold, look
from signoria.server.words import say

MINUTE_MS: Final = 60_000
DAY_MS: Final = 24 * 3600 * 1000
# How long something is good once, by its kind: a link to a new password, to confirm an address, to make an account, and the
# account of the first administrator; and the challenge that a passkey answers.
LINKS: Final = ("recover", "confirm", "register", "first")
GOOD_MS: Final = {
    "recover": 30 * MINUTE_MS,
    "confirm": DAY_MS,
    "register": 14 * DAY_MS,
    "first": DAY_MS,
    "passkey": 5 * MINUTE_MS,
}


class Account(msgspec.Struct):
    """A member. `banned` is the reason; None if they are not."""

    id: str
    name: str
    password: str | None
    email: str | None
    email_confirmed: bool
    is_admin: bool
    banned: str | None
    created: int
    seen: int
    language: str
    settings: dict[str, Any]


def _account(row: RowMapping) -> Account:
    values = dict(row)
    del values["folded"]
    return Account(id=values.pop("person_id"), settings=store.load(values.pop("settings")), **values)


def add(
    c: Connection,
    name: str,
    folded: str,
    password: str | None,
    language: str,
    admin: bool,
    person: str | None = None,
) -> str:
    """A new account; returns whose it is. Raises Problem: the name is taken."""
    person, time = person or secrets.token_hex(16), store.now()
    if find(c, folded) is not None:
        raise taken(name)
    c.execute(insert(people).values(id=person, table_id=None, name=name, created=time))
    try:
        c.execute(
            insert(accounts).values(
                person_id=person,
                name=name,
                folded=folded,
                password=password,
                email=None,
                email_confirmed=False,
                is_admin=admin,
                banned=None,
                created=time,
                seen=time,
                language=language,
                settings="{}",
            )
        )
    except IntegrityError:  # another process was quicker
        raise taken(name) from None
    return person


def taken(name: str) -> Problem:
    return Problem(409, "taken", key="problem.name_taken", values={"name": name})


def find(c: Connection, folded: str) -> Account | None:
    row = c.execute(select(accounts).where(accounts.c.folded == folded)).mappings().first()
    return None if row is None else _account(row)


def alike(c: Connection, name: str, but: str = "") -> str:
    """The name of another member for whom somebody of this name could be taken; empty if there is none."""
    folded, looks = fold(name), look(name)
    rows = c.execute(
        select(accounts.c.name, accounts.c.folded).where(
            func.length(accounts.c.folded) == len(folded), accounts.c.person_id != but
        )
    )
    return next((str(row.name) for row in rows if row.folded == folded or look(row.name) == looks), "")


def free_name(c: Connection, name: str, person: str = "") -> str:
    """A name that somebody bears at a table, without being taken for a member, except themselves. Raises Unfit."""
    called = distinguishable(name)
    found = alike(c, called, person)
    if found:
        raise Unfit("problem.members_name", name=found)
    return called


def read(c: Connection, person: str) -> Account | None:
    row = c.execute(select(accounts).where(accounts.c.person_id == person)).mappings().first()
    return None if row is None else _account(row)


def every(c: Connection) -> list[Account]:
    """All accounts, by name."""
    return [_account(row) for row in c.execute(select(accounts).order_by(accounts.c.folded)).mappings()]


def change(c: Connection, person: str, **values: Any) -> None:
    c.execute(update(accounts).where(accounts.c.person_id == person).values(**values))


def rename(c: Connection, person: str, name: str, folded: str) -> None:
    """Raises Problem: the name is taken."""
    other = alike(c, name, person)
    if other:
        raise taken(other)
    try:
        change(c, person, name=name, folded=folded)
    except IntegrityError:  # another process was quicker
        raise taken(name) from None
    c.execute(update(people).where(people.c.id == person).values(name=name))


def has_admin(c: Connection) -> bool:
    wanted = select(func.count()).where(accounts.c.is_admin, accounts.c.banned.is_(None))
    return bool(c.execute(wanted).scalar_one())


def check_admins(c: Connection, account: Account) -> None:
    """A house must keep an administrator. Raises Problem: this one is the last."""
    good = select(accounts.c.person_id).where(accounts.c.is_admin, accounts.c.banned.is_(None))
    held = good.order_by(accounts.c.person_id).with_for_update(
        key_share=True
    )  # two may go at the same moment
    if account.is_admin and not set(c.execute(held).scalars()) - {account.id}:
        raise Problem(409, "last_admin", key="problem.last_admin")


def ban(c: Connection, person: str, reason: str | None) -> None:
    """All sessions end, and all links: who is banned lets nobody in either. None lifts the ban."""
    change(c, person, banned=reason)
    if reason is not None:
        end_sessions(c, person)
        drop_tickets(c, person, *LINKS)


def remove(c: Connection, person: str, language: str) -> None:
    """The account goes with all that is its own, lessons and games against bots too. Games of others stay whole: the seats
    become a former player's, and in those that run a bot plays on; tables go to an administrator.
    """
    former = say(language, "title.former")
    c.execute(delete(tables).where(tables.c.id.in_(alone_at(c, person))))
    theirs = select(seats.c.table_id, seats.c.seat, seats.c.way, tables.c.over, tables.c.stage).join(
        tables, tables.c.id == seats.c.table_id
    )
    for table, seat, way, over, stage in c.execute(theirs.where(seats.c.person_id == person)).all():
        names = set(c.execute(select(seats.c.name).where(seats.c.table_id == table)).scalars())
        values = {"name": distinct(former, names), "person_id": None, "notes": ""}
        if stage == "waiting":  # it is offered again
            player = say(language, "title.player", n=seat + 1)
            values |= {"name": distinct(player, names), "way": way or "link", "asked_id": None}
        elif not over:
            values["bot"] = USUAL
            store.change_table(c, table, bots_wait=True)
        store.change_seat(c, table, seat, **values)
    c.execute(update(talk).where(talk.c.person_id == person).values(name=former))
    c.execute(update(reports).where(reports.c.about_id == person).values(about_name=former))
    c.execute(update(reports).where(reports.c.from_id == person).values(from_name=former))
    c.execute(update(tables).where(tables.c.owner_id == person).values(owner_id=first_admin(c, but=person)))
    c.execute(delete(people).where(people.c.id == person))


def alone_at(c: Connection, person: str) -> list[str]:
    """The tables of somebody, lessons too, at which nobody else has a part."""
    others = exists().where(
        seats.c.table_id == tables.c.id, seats.c.person_id.is_not(None), seats.c.person_id != person
    )
    mine = (tables.c.owner_id == person) & (tables.c.stage == "playing")
    return [str(row[0]) for row in c.execute(select(tables.c.id).where(mine, ~others))]


def forget_notes(c: Connection, table: str, person: str) -> None:
    c.execute(update(seats).where(seats.c.table_id == table, seats.c.person_id == person).values(notes=""))


def log(c: Connection, admin: str, what: str, about: str, reason: str = "") -> None:
    """What an administrator has done. Nobody can take it back."""
    c.execute(
        insert(audit).values(
            time=store.now(), admin=admin[:60], what=what, about=about[:200], reason=reason[:1000]
        )
    )


# -- sessions ----------------------------------------------------------------------------------------


class SessionSeen(msgspec.Struct):
    """A session as its owner sees it: a piece of its hash names it."""

    id: str
    device: str
    created: int
    used: int


def sessions_of(c: Connection, person: str) -> list[SessionSeen]:
    """The newest use first."""
    rows = c.execute(
        select(sessions.c.hash, sessions.c.device, sessions.c.created, sessions.c.used)
        .where(sessions.c.person_id == person)
        .order_by(sessions.c.used.desc(), sessions.c.hash)
    )
    return [SessionSeen(row[0][:16], *row[1:]) for row in rows]


def end_session(c: Connection, person: str, id: str) -> bool:
    """Whether there was one of this name."""
    gone = delete(sessions).where(sessions.c.person_id == person, func.substr(sessions.c.hash, 1, 16) == id)
    return bool(c.execute(gone).rowcount)


def end_sessions(c: Connection, person: str, but: str = "") -> None:
    """All of a person's, except the one with this hash."""
    c.execute(delete(sessions).where(sessions.c.person_id == person, sessions.c.hash != but))


# -- links -------------------------------------------------------------------------------------------


class Ticket(msgspec.Struct):
    kind: str
    person: str | None
    value: str
    expires: int


def hash_of(ticket: str) -> str:
    return sha256(ticket.encode()).hexdigest()


def add_ticket(c: Connection, kind: str, person: str | None, value: str = "") -> str:
    """A new link's secret; of it only a hash is stored. Those that are too old go."""
    ticket, time = secrets.token_urlsafe(24), store.now()
    c.execute(delete(tickets).where(tickets.c.expires < time))
    c.execute(
        insert(tickets).values(
            hash=hash_of(ticket),
            kind=kind,
            person_id=person,
            value=value,
            created=time,
            expires=time + GOOD_MS[kind],
        )
    )
    return ticket


def read_ticket(c: Connection, ticket: str, *kinds: str) -> Ticket | None:
    """What a link is for, if it is good."""
    row = c.execute(
        select(tickets.c.kind, tickets.c.person_id, tickets.c.value, tickets.c.expires).where(
            tickets.c.hash == hash_of(ticket), tickets.c.kind.in_(kinds), tickets.c.expires >= store.now()
        )
    ).first()
    return None if row is None else Ticket(*row)


def use_ticket(c: Connection, ticket: str) -> bool:
    """Whether it was there still: a link is good once."""
    return bool(c.execute(delete(tickets).where(tickets.c.hash == hash_of(ticket))).rowcount)


def count_tickets(c: Connection, person: str, kind: str) -> int:
    wanted = select(func.count()).where(
        tickets.c.person_id == person, tickets.c.kind == kind, tickets.c.expires >= store.now()
    )
    return int(c.execute(wanted).scalar_one())


def keep_newest(c: Connection, kind: str, most: int) -> None:
    """Make room for one more of a kind, if there are too many."""
    newest = select(tickets.c.hash).where(tickets.c.kind == kind).order_by(tickets.c.created.desc())
    oldest = c.execute(newest.offset(most - 1)).scalars().all()
    if oldest:
        c.execute(delete(tickets).where(tickets.c.hash.in_(oldest)))


def drop_tickets(c: Connection, person: str, *kinds: str) -> None:
    c.execute(delete(tickets).where(tickets.c.person_id == person, tickets.c.kind.in_(kinds)))


def first_admin(c: Connection, but: str = "") -> str | None:
    """The administrator who has been one longest, but for somebody."""
    wanted = select(accounts.c.person_id).where(
        accounts.c.is_admin, accounts.c.banned.is_(None), accounts.c.person_id != but
    )
    return c.execute(wanted.order_by(accounts.c.created, accounts.c.person_id).limit(1)).scalar()
