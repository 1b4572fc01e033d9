"""Who watches which table, and what goes to them.

A connection remembers what it has sent and sends what is new. If several changes come quickly, a slow reader
gets the last one only. Nothing is sent when nothing has changed that these eyes may see.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from typing import Protocol

import msgspec

from signoria.server import company, consent, listing, messages, shapes, talk
from signoria.server.driver import Driver
from signoria.server.errors import Problem, not_your_seat
from signoria.server.house import House
from signoria.server.live import LiveTable
from signoria.server.people import asking
from signoria.server.shapes import LogLine

NOTHING = shapes.Chronicle(0, [], 0, "")
NO_BOTS = shapes.Bots(False, 0, [], [], None)
GONE = 4401  # close code: the session is good no more
AGAIN = 1012  # close code: they try again, and are told how things stand
SendText = Callable[[bytes], Awaitable[None]]


QUIET = frozenset({"thinking", "talk", "heard", "people", "request", "letter"})  # nothing that bots wait for
TALKED = frozenset({"talk", "heard"})
MET = frozenset({"people", "request", "table"})
BESIDE = TALKED | {"people", "request"}  # what a state does not show
Present = Callable[[str], Counter[str]]


def _nobody(_table: str) -> Counter[str]:
    return Counter()


class Others(Protocol):
    """The other processes that serve the same house."""

    def spread(self, table: str, what: str, only: int | None) -> None:
        """Tell them of a change that was made here."""

    def devices(self, table: str) -> Counter[str]:
        """How many pages of a table people have open there."""

    def people(self) -> set[str]:
        """Who has a table open there."""


class Nobody(Others):
    """This process is the only one."""

    def spread(self, table: str, what: str, only: int | None) -> None:
        pass

    def devices(self, table: str) -> Counter[str]:
        return Counter()

    def people(self) -> set[str]:
        return set()


class Connection:
    """One open socket."""

    def __init__(
        self,
        house: House,
        table: str,
        seat: int | None,
        language: str,
        count: int,
        mark: str,
        send: SendText,
        session: str = "",
    ) -> None:
        self.house = house
        self.table = table
        self.seat = seat
        self.language = language
        self.person = asking().person  # empty for the host
        self.session = session
        self.gone = False
        self.end: tuple[int, str] | None = None  # with which code and words it is to be closed
        self._shut = False  # these eyes may not look any more: nothing is told until they may again
        self._count = count  # what the client says it has
        self._mark = mark
        self._lines: list[LogLine] = []  # what it has, as far as we know
        self._core = b""
        self._bots = b""
        self._met = b""  # who is here and what is asked, as last sent
        self._talked = 0  # the last line of the talk that was sent
        self._seen = -1  # how far the person has read, as last sent
        self.present: Present = _nobody
        self._send = send
        self._lock = asyncio.Lock()
        self._changed = True  # something that a state shows, since it was last composed
        self._stirred = False  # what bots do, since then
        self._news: set[str] = set()
        self._woken = asyncio.Event()

    def tell(self, what: str) -> None:
        """Something has changed; `pump` will see to it."""
        if what == "thinking":
            self._stirred = True
        elif what not in BESIDE:
            self._changed = True
        self._news.add(what)
        self._woken.set()

    def dismiss(self, code: int, reason: str) -> None:
        """Nothing more is sent; the socket is closed."""
        self.end = (code, reason)
        self._woken.set()

    async def pump(self) -> None:
        """Send news until the table is gone."""
        while not self.gone:
            await self._woken.wait()
            self._woken.clear()
            if self.end is not None:
                return
            news, self._news = self._news, set()
            if "gone" in news:
                self.gone = True
                await self.send(messages.Gone())
                return
            try:
                if "table" in news and not self._shut:
                    info = await asyncio.to_thread(listing.info, self.house, self.table, self.language)
                    await self.send(messages.TableMessage(info))
                await self.update()
                if not self._shut:
                    await self.converse(news)
            except Problem as problem:
                self._shut = problem.code == "not_your_seat"
                if self._shut and self.seat is None:
                    self.dismiss(AGAIN, "nobody may watch")
                    return
                self._core = b"" if self._shut else self._core  # whoever may look again is sent all of it
                self.gone = problem.code == "unknown_table"
                await self.send(messages.Gone() if self.gone else refused(None, problem, self.language))

    async def converse(self, news: set[str]) -> None:
        """Send what people say and ask, and who is here; only in a house."""
        if not self.house.config.accounts:
            return
        if news & TALKED:
            found = await asyncio.to_thread(self._new_talk)
            if found is not None:
                await self.send(found)
        if news & MET:
            company = msgspec.json.encode(await asyncio.to_thread(self._company))
            if company != self._met:
                self._met = company
                async with self._lock:
                    await self._send(company)

    def _new_talk(self) -> messages.TalkMessage | None:
        """What was said since the last time, and how far this person has read. With `seen` alone if nothing was."""
        watchers = not self.has_seat()
        lines, seen = talk.lines(self.house, self.table, self.person, watchers, self.language, self._talked)
        if not lines and seen == self._seen:
            return None
        self._talked, self._seen = max([self._talked, *(line.id for line in lines)]), seen
        return messages.TalkMessage(lines, seen, watchers)

    def _company(self) -> messages.CompanyMessage:
        who = asking()
        holders = self.house.holders(self.table)
        here = self.present(self.table)
        seats = [
            company.Presence(seat, bool(holder) and holder in here, here[holder] if holder else 0)
            for seat, holder in enumerate(holders)
        ]
        watching = len([one for one in here if one not in holders])
        request = consent.shape(self.house, self.table, who, self.language)
        return messages.CompanyMessage(seats, watching, request)

    def has_seat(self) -> bool:
        return bool(self.person) and self.person in self.house.holders(self.table)

    async def look(self, seat: int | None, language: str) -> None:
        """Through other eyes: everything is sent anew."""
        with_rights = await asyncio.to_thread(self._may_look, seat)
        if not with_rights:
            raise not_your_seat(seat)
        async with self._lock:
            self.seat, self.language = seat, language
            self._lines, self._core, self._count = [], b"", 0
            self._changed = True
        await self.update()

    def _may_look(self, seat: int | None) -> bool:
        with self.house.at(self.table) as table:
            return table.may_look(seat)

    async def update(self) -> None:
        """Send what has changed since the last time. Raises Problem."""
        async with self._lock:
            if not self._changed and not self._stirred:
                return
            whole, self._changed, self._stirred = self._changed, False, False
            # What follows a state takes a millisecond or two: to call in a thread would cost a quarter more.
            table = self.house.at_once(self.table) if self._core else None
            if table is None:
                message = await asyncio.to_thread(self._compose)
            else:
                try:
                    message = self._compose_from(table) if whole else self._look_at_bots(table)
                finally:
                    table.lock.release()
            self._shut = False
            if message is not None:
                await self._send(msgspec.json.encode(message))

    async def send(self, message: msgspec.Struct) -> None:
        async with self._lock:
            await self._send(msgspec.json.encode(message))

    def _compose(self) -> shapes.State | messages.BotsMessage | None:
        with self.house.at(self.table) as table:
            return self._compose_from(table)

    def _look_at_bots(self, table: LiveTable) -> messages.BotsMessage | None:
        """What the bots do, if these eyes have not been told."""
        if not table.may_look(self.seat):
            raise not_your_seat(self.seat)
        found = table.bots_seen(self.seat)
        bots = msgspec.json.encode(found)
        if bots == self._bots:
            return None
        self._bots = bots
        return messages.BotsMessage(found)

    def _compose_from(self, table: LiveTable) -> shapes.State | messages.BotsMessage | None:
        if not table.may_look(self.seat):
            raise not_your_seat(self.seat)
        state = self.house.seen(table, self.seat, self.language)
        reader = table.reader(self.seat, self.language)
        lines, marks = reader.lines[: state.events.count], reader.marks
        if 0 < self._count <= len(lines) and marks[self._count - 1] == self._mark:
            self._lines = lines[: self._count]
        self._count = 0
        bots = msgspec.json.encode(state.bots)
        core = msgspec.json.encode(msgspec.structs.replace(state, events=NOTHING, bots=NO_BOTS))
        if core == self._core and lines == self._lines:
            if bots == self._bots:
                return None
            self._bots = bots
            return messages.BotsMessage(state.bots)
        start = common(self._lines, lines)
        state.events = shapes.Chronicle(start, lines[start:], len(lines), state.events.mark)
        self._lines, self._core, self._bots = lines, core, bots
        return state


def common(old: list[LogLine], new: list[LogLine]) -> int:
    """How many lines at the beginning are the same."""
    if new[: len(old)] == old:
        return len(old)
    same = 0
    while same < len(old) and same < len(new) and old[same] == new[same]:
        same += 1
    return same


def refused(id: str | int | None, problem: Problem, language: str) -> messages.Refused:
    return messages.Refused(id, error_of(problem, language))


def error_of(problem: Problem, language: str) -> shapes.Error:
    rule = problem.refusal.rule if problem.refusal is not None else ""
    return shapes.Error(problem.code, problem.worded(language), rule, problem.refusal, problem.state)


class Hub:
    """Passes changes on to the connections and to the bots. Lives on the server's event loop."""

    def __init__(self, house: House, driver: Driver) -> None:
        self.house = house
        self.driver = driver
        self._connections: dict[str, set[Connection]] = {}
        self.others: Others = Nobody()
        self.stir: Callable[[], None] = lambda: None  # something may be due sooner than was known
        self.moved: Callable[[str], None] = lambda table: None  # who has a table open has changed

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        own = copy_context()  # what follows is done by the server, not by who has changed something

        def listen(id: str, what: str, only: int | None = None) -> None:
            try:
                loop.call_soon_threadsafe(self.changed_here, id, what, only, context=own)
            except RuntimeError:
                if not loop.is_closed():
                    raise

        self.house.listen = listen

    def add(self, connection: Connection) -> None:
        connection.present = self.devices
        self._connections.setdefault(connection.table, set()).add(connection)
        self._moved(connection)

    def remove(self, connection: Connection) -> None:
        watching = self._connections.get(connection.table, set())
        watching.discard(connection)
        if not watching:
            self._connections.pop(connection.table, None)
        self._moved(connection)

    def _moved(self, connection: Connection) -> None:
        """Somebody has come to a table, or gone."""
        if connection.person and self.house.config.accounts:
            self.changed_here(connection.table, "people")
            self.moved(connection.table)

    def dismiss(self, which: Callable[[Connection], bool], code: int, reason: str) -> None:
        """Close some connections."""
        for connection in [one for every in self._connections.values() for one in every if which(one)]:
            connection.dismiss(code, reason)

    def sessions(self) -> set[str]:
        """Of people who have a table open; the host's do not count."""
        return {one.session for every in self._connections.values() for one in every if one.person}

    def end_sessions(self, ended: set[str]) -> None:
        """Close the sockets of sessions that are good no more."""
        self.dismiss(lambda one: one.session in ended, GONE, "signed out")

    def count(self) -> int:
        """Of open sockets."""
        return sum(map(len, self._connections.values()))

    def tables(self) -> list[str]:
        """Those that somebody has open."""
        return list(self._connections)

    def everybody(self) -> set[str]:
        """The people who have a table open."""
        here = {one.person for every in list(self._connections.values()) for one in list(every) if one.person}
        return here | self.others.people()

    def present(self, table: str) -> set[str]:
        """The people who have the table open."""
        return set(self.devices(table))

    def devices(self, table: str) -> Counter[str]:
        """How many pages of a table each person has open."""
        return self.devices_here(table) + self.others.devices(table)

    def devices_here(self, table: str) -> Counter[str]:
        """The same, of those that are connected to this process."""
        return Counter(one.person for one in list(self._connections.get(table, ())) if one.person)

    def watchers(self, table: str, holders: set[str]) -> int:
        """How many people look on who have no seat."""
        return len([one for one in self.devices(table) if one not in holders])

    def changed_here(self, table: str, what: str, only: int | None = None) -> None:
        """Something was changed by this process."""
        self.changed(table, what, only)
        self.others.spread(table, what, only)

    def changed(self, table: str, what: str, only: int | None = None) -> None:
        """Tell everybody who watches the table, or those who look through the eyes of the only seat that may
        know.
        """
        for connection in self._connections.get(table, ()):
            if only is None or connection.seat == only:
                connection.tell(what)
        if what in ("request", "started", "gone", "letter"):
            self.stir()
        if what not in QUIET:
            self.driver.wake(table)
