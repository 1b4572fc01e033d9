"""Who asks, and what they may do: the one place that decides.

A session belongs to the host, who owns all tables of this machine, or to a guest, who came to one table with a
phone. In a house with accounts nobody is the host: people are members, some of them administrators, who look after
the house and see no more of a table than others. A route states what it needs (`needs.py`); `MAY` says which roles may do that. Through whose eyes somebody
may look, and for which seat they may act, depends on who holds the seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Final

import msgspec

from signoria.server.errors import Problem, no_table
from signoria.server.needs import ADMIN, ANYONE, DOOR, HOUSE, MEMBER, OWNER, ROOM, SEAT, SESSION, TABLE, Need


class Role(IntEnum):
    """What somebody is at a table, or where there is none."""

    STRANGER = 0  # was not let in
    VISITOR = 1  # a guest, but not of this table
    GUEST = 2  # of this table: plays the seat that is theirs, or watches
    HOST = 3  # started the server: owns all tables, plays the seats that nobody else holds
    MEMBER = 4  # has an account in this house
    ADMIN = 5  # a member who looks after the house


MAY: Final[dict[Need, frozenset[Role]]] = {
    ANYONE: frozenset(Role),
    ROOM: frozenset(Role),
    DOOR: frozenset(Role),
    SESSION: frozenset(Role) - {Role.STRANGER},
    TABLE: frozenset({Role.GUEST, Role.HOST}),
    SEAT: frozenset({Role.GUEST, Role.HOST}),
    OWNER: frozenset({Role.HOST}),
    MEMBER: frozenset({Role.HOST, Role.MEMBER, Role.ADMIN}),
    HOUSE: frozenset({Role.HOST}),
    ADMIN: frozenset({Role.ADMIN}),
}


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

    def role_at(self, table: str | None) -> Role:
        if not self.known:
            return Role.STRANGER
        if not self.person:
            return Role.HOST
        if self.member:
            return Role.ADMIN if self.admin else Role.MEMBER
        return Role.GUEST if table is not None and table == self.table else Role.VISITOR

    def may(self, need: Need, table: str | None) -> bool:
        return self.role_at(table) in MAY[need]

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


def refusal(who: Who, need: Need, table: str | None) -> Problem | None:
    """Why somebody who was let in may not do that; a table that is not theirs does not exist for them."""
    if who.may(need, table):
        return None
    if table is not None and who.role_at(table) is Role.VISITOR:
        return no_table(table)
    return Problem(403, "not_allowed", key="problem.not_allowed")


def require(need: Need, table: str) -> None:
    """Raises Problem if who asks may not do that at the table."""
    problem = refusal(asking(), need, table)
    if problem is not None:
        raise problem
