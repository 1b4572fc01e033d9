"""Who asks, and what they may do: the one place that decides.

A session belongs to the host, who owns all tables of this machine, or to a guest, who came to one table with a
phone or by a link. In a house with accounts nobody is the host: people are members, some of them administrators, who
look after the house and see no more of a table than others, and nothing of a lesson. A route states what it needs (`needs.py`); `MAY` says
which roles may do that. Through whose eyes somebody may look, and for which seat they may act, depends on who holds
the seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Final

import msgspec

from signoria.server.errors import Problem, no_table
from signoria.server.needs import (
    ADMIN,
    ANYONE,
    DOOR,
    HOUSE,
    MEMBER,
    OWNER,
    REMOVE,
    ROOM,
    SEAT,
    SESSION,
    STUDY,
    TABLE,
    Need,
)


class Role(IntEnum):
    """What somebody is at a table, or where there is none. In a house one may be several at once."""

    STRANGER = 0  # was not let in
    VISITOR = 1  # a guest, but not of this table
    GUEST = 2  # of this table: plays the seat that is theirs, or watches
    HOST = 3  # started the server: owns all tables, plays the seats that nobody else holds
    MEMBER = 4  # has an account in this house
    ADMIN = 5  # a member who looks after the house, with no more eyes than a spectator
    SPECTATOR = 6  # a member who may look at what is open to all at this table, or was asked to it
    PLAYER = 7  # a member with a seat at this table
    OWNER = 8  # a member whose table it is


GUESTS: Final = frozenset({Role.GUEST})
AT_TABLE: Final = frozenset({Role.HOST, Role.ADMIN, Role.SPECTATOR, Role.PLAYER, Role.OWNER})
MAY: Final[dict[Need, frozenset[Role]]] = {
    ANYONE: frozenset(Role),
    ROOM: frozenset(Role),
    DOOR: frozenset(Role),
    SESSION: frozenset(Role) - {Role.STRANGER},
    TABLE: AT_TABLE | GUESTS,
    SEAT: AT_TABLE | GUESTS,
    STUDY: AT_TABLE,
    OWNER: frozenset({Role.HOST, Role.OWNER}),
    REMOVE: frozenset({Role.HOST, Role.OWNER}),
    MEMBER: frozenset({Role.HOST, Role.MEMBER}),
    HOUSE: frozenset({Role.HOST}),
    ADMIN: frozenset({Role.ADMIN}),
}


class Part(msgspec.Struct, frozen=True):
    """What people have to do with a table. `seen`: all members of the house may look at it; `lesson`: one is given there."""

    owner: str = ""
    holders: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()
    seen: bool = False
    lesson: bool = False


class Who(msgspec.Struct, frozen=True):
    """Somebody who asks. `person` is empty for the host, `table` is the only one of a guest."""

    known: bool = False
    person: str = ""
    table: str = ""
    member: bool = False
    admin: bool = False

    @property
    def is_guest(self) -> bool:
        return bool(self.person) and not self.member

    @property
    def is_host(self) -> bool:
        return self.known and not self.person

    def roles_at(self, table: str | None, part: Part | None) -> frozenset[Role]:
        """What they are at a table: for members that depends on their `part` in it."""
        if not self.known:
            return frozenset({Role.STRANGER})
        if not self.person:
            return frozenset({Role.HOST})
        if not self.member:
            here = table is not None and table == self.table
            return frozenset({Role.GUEST if here else Role.VISITOR})
        roles = {Role.MEMBER}
        if self.admin and (part is None or not part.lesson):
            roles.add(Role.ADMIN)
        if part is not None:
            if part.owner == self.person:
                roles.add(Role.OWNER)
            if self.person in part.holders:
                roles.add(Role.PLAYER)
            if part.seen or self.person in part.asked:
                roles.add(Role.SPECTATOR)
        return frozenset(roles)

    def may(self, need: Need, table: str | None, part: Part | None = None) -> bool:
        return bool(self.roles_at(table, part) & MAY[need])

    def sits(self, holder: str | None) -> bool:
        """Whether a seat is theirs that this person holds; one that nobody holds is the host's."""
        return self.known and (holder or "") == self.person


STRANGER: Final = Who()
HOST: Final = Who(known=True)
_asking: ContextVar[Who] = ContextVar("asking", default=HOST)


def asking() -> Who:
    """Who asked for what is being done; the server itself, where nobody did."""
    return _asking.get()


@contextmanager
def asked_by(who: Who) -> Iterator[None]:
    token = _asking.set(who)
    try:
        yield
    finally:
        _asking.reset(token)


def refusal(who: Who, need: Need, table: str | None, part: Part | None = None) -> Problem | None:
    """Why somebody who was let in may not do that; a table that is not theirs does not exist for them. A lesson is its pupil's
    alone: nobody is asked to it, and nothing of it is taken away.
    """
    if who.may(need, table, part):
        private = part is not None and part.lesson and need in (OWNER, STUDY)
        return Problem(409, "lesson", key="problem.lesson") if private else None
    if table is not None and not who.may(TABLE, table, part):
        return no_table(table)
    words = "not_admin" if need is ADMIN else "not_owner" if who.member else "not_as_guest"
    return Problem(403, "not_allowed", key=f"problem.{words}")


def require(need: Need, table: str, part: Part | None = None) -> None:
    """Raises Problem if who asks may not do that at the table."""
    problem = refusal(asking(), need, table, part)
    if problem is not None:
        raise problem
