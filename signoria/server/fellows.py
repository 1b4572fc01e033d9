"""The other processes that serve the same house.

The log in the database is the truth, and its keys decide who was first. After a change a process tells the others, through
the framework's channels, which table has changed and who may know of it, never what: they follow the log from where they
are. Words are numbered, so that a lost one is noticed by the next, or by the heartbeat; then, and whenever the connection
was lost, all tables that are open here or in memory are compared with what is stored (`comparing.py`). A process that can't
speak takes it that the others can't either, and compares as long as that lasts.

Who has not been heard of for some seconds is gone; its part of the bots is shared among the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from typing import Final

import msgspec
from litestar.channels import ChannelsBackend
from sqlalchemy.exc import SQLAlchemyError

from signoria.server.comparing import Comparer
from signoria.server.hub import Hub, Others

CHANNEL: Final = "tables"
BEAT: Final = 2.0  # seconds between two heartbeats
SILENT: Final = 3 * BEAT + 1  # without a word for so long, a process is gone
AGAIN: Final = 1.0  # seconds until a lost connection is tried again
KEPT: Final = 10_000  # words that wait for the connection; more are made up for from the log
FOLLOWED: Final = frozenset(
    {"state", "bots", "table", "request", "started"}
)  # the log or the row has changed
LOGGED: Final = frozenset({"state", "bots"})  # those of them that leave everybody on their seats

logger = logging.getLogger(__name__)


class Word(msgspec.Struct, omit_defaults=True):
    """What a process tells the others. `number` rises with every word but the heartbeats, which repeat the last one."""

    sender: str
    number: int
    what: str
    table: str = ""
    only: int | None = None  # the only seat that may know of it
    thinking: dict[int, int] = {}  # bots that think there, since when
    here: dict[
        str, dict[str, int]
    ] = {}  # how many pages people have open, by table; of all, if it names none


class Fellow:
    """Another process, as far as it was heard of."""

    def __init__(self, number: int, heard: float) -> None:
        self.number = number
        self.heard = heard
        self.here: dict[str, Counter[str]] = {}


class Fellows(Others):
    """Lives on the server's event loop. `changed` is called when processes have come or gone."""

    def __init__(self, hub: Hub, backend: ChannelsBackend, changed: Callable[[], None]) -> None:
        self.hub = hub
        self.house = hub.house
        self.backend = backend
        self.changed = changed
        self.name = secrets.token_hex(8)
        self.known: dict[str, Fellow] = {}
        self.connected = False  # others are heard
        self.told = True  # they hear this process: the last word went out
        self._number = 0
        self._words: asyncio.Queue[Word] = asyncio.Queue(KEPT)
        self._tasks: list[asyncio.Task[None]] = []
        self._heard: dict[str, list[Word]] = {}  # of tables that are being followed: what came meanwhile
        self._following: set[asyncio.Task[None]] = set()  # in threads, which can't be cut short
        self._comparer = Comparer(self.house)
        self._comparing = False
        self._behind = False  # something may have been missed since the comparison that runs, or that failed

    async def start(self) -> None:
        self.hub.others = self
        await self.backend.on_startup()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(work()) for work in (self._listen, self._speak, self._beat)]
        self.house.looks.tell = lambda table, person: tell(loop, self._looked, table, person)

    async def stop(self) -> None:
        """Say farewell, so that nobody waits for this process."""
        self.house.looks.tell = None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._following, return_exceptions=True)
        try:
            await asyncio.wait_for(self._publish(Word(self.name, self._number, "farewell")), 1)
            await self.backend.on_shutdown()
        except Exception as error:
            logger.info("the other processes were not told of the end: %s", error)

    # -- who minds what ----------------------------------------------------------------------------

    def minds(self, table: str) -> bool:
        """Whether the bots of a table, or what is due, are this process's to see to. All who know of the same processes agree;
        while they do not, the log decides.
        """
        return max([self.name, *self.known], key=lambda name: weight(name, table)) == self.name

    def devices(self, table: str) -> Counter[str]:
        """How many pages of a table people have open at the other processes."""
        found: Counter[str] = Counter()
        for fellow in self.known.values():
            found.update(fellow.here.get(table, ()))
        return found

    def people(self) -> set[str]:
        """Who has a table open at the other processes."""
        every = [fellow.here for fellow in self.known.values()]
        return {person for here in every for table in here.values() for person in table}

    # -- telling -----------------------------------------------------------------------------------

    def spread(self, table: str, what: str, only: int | None) -> None:
        """Tell the others of a change that was made here."""
        word = Word(self.name, 0, what, table, only)
        if what == "thinking":
            known = self.house.cached(table)
            word.thinking = dict(known.thinking) if known is not None else {}
        elif what == "people":
            word.here = {table: dict(self.hub.devices_here(table))}
        self._say(word)

    def _looked(self, table: str, person: str) -> None:
        """Somebody looks at a table that waits."""
        self._say(Word(self.name, 0, "looks", table, here={table: {person: 1}}))

    def _say(self, word: Word) -> None:
        self._number += 1
        word.number = self._number
        self._queue(word)

    def _queue(self, word: Word) -> None:
        """All words in one line: a heartbeat that came before another word would seem to tell of a lost one."""
        with contextlib.suppress(asyncio.QueueFull):  # its number is missed
            self._words.put_nowait(word)

    async def _speak(self) -> None:
        while True:
            word = await self._words.get()
            try:
                await self._publish(word)
                self.told = True
            except Exception as error:
                self.told = False
                logger.warning("the other processes can't be told: %s", error)
                await asyncio.sleep(AGAIN)

    async def _publish(self, word: Word) -> None:
        await self.backend.publish(msgspec.json.encode(word), [CHANNEL])

    async def _beat(self) -> None:
        while True:
            self._queue(Word(self.name, self._number, "alive"))
            await asyncio.sleep(BEAT)
            self._miss()
            if not (self.connected and self.told) or self._behind:
                self.compare()

    def _miss(self) -> None:
        """Those who were silent for long are gone."""
        now = asyncio.get_running_loop().time()
        gone = [name for name, fellow in self.known.items() if now - fellow.heard > SILENT]
        for name in gone:
            self._part(name)

    # -- hearing -----------------------------------------------------------------------------------

    async def _listen(self) -> None:
        while True:
            try:
                await self.backend.subscribe([CHANNEL])
                self.connected = True
                self._say(Word(self.name, 0, "hello"))
                self.compare()
                async for _channel, data in self.backend.stream_events():
                    self._listen_to(data)
            except Exception as error:
                logger.warning("nothing is heard of the other processes: %s", error)
            self.connected = False
            await asyncio.sleep(AGAIN)

    def _listen_to(self, data: bytes) -> None:
        try:
            word = msgspec.json.decode(data, type=Word)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            logger.warning("what came is no word of another process: %s", error)
            return
        self._hear(word)

    def _hear(self, word: Word) -> None:
        if word.sender == self.name:
            return
        if word.what == "farewell":
            self._part(word.sender)
            return
        fellow = self.known.get(word.sender)
        now = asyncio.get_running_loop().time()
        if fellow is None:
            fellow = self.known[word.sender] = Fellow(word.number, now)
            self.compare()  # what it said before was not heard
            self._greet()
            self.changed()
        due = fellow.number + (word.what != "alive")
        missed = word.number > due
        fellow.number, fellow.heard = max(word.number, fellow.number), now
        if missed:
            logger.info("words of another process were lost: %d, not %d", word.number, due)
            self.compare()
            self._say(Word(self.name, 0, "hello"))  # who is here may have been among them
        self._heed(fellow, word)

    def _heed(self, fellow: Fellow, word: Word) -> None:
        if word.what == "hello":
            self._greet()
        if word.what == "people":
            self._note(fellow, word)
        elif word.what == "settings":
            self.house.forget_settings()
        elif word.what == "letter":
            self.hub.stir()
        elif word.what == "looks":
            for person in word.here.get(word.table, ()):
                self.house.looks.note(word.table, person)
        elif word.table:
            self._take(word)

    def _take(self, word: Word) -> None:
        """See to a word about a table. One table does not wait for another; what comes while it is followed is seen to at once
        afterwards.
        """
        if word.table in self._heard:
            self._heard[word.table].append(word)
            return
        self._heard[word.table] = [word]
        task = asyncio.create_task(self._follow(word.table))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _follow(self, table: str) -> None:
        try:
            while words := self._heard[table]:
                self._heard[table] = []
                changes = FOLLOWED.intersection(word.what for word in words)
                if changes and self.house.keeps(table):
                    await self._read(table, not changes <= LOGGED)
                for word in words:
                    self._pass_on(word)
        finally:
            del self._heard[table]

    def _pass_on(self, word: Word) -> None:
        known = self.house.cached(word.table)
        if word.what == "gone":
            self.house.forget(word.table)
        elif word.what == "thinking" and known is not None:
            known.thinking = dict(word.thinking)
        self.hub.changed(word.table, word.what, word.only)

    async def _read(self, table: str, seated: bool) -> None:
        try:
            await asyncio.to_thread(self.house.follow, table, seated)
        except SQLAlchemyError as error:
            logger.warning("table %s could not be followed: %s", table, error)
            self.house.forget(table)

    def _greet(self) -> None:
        """Tell who is here, table by table: all of them."""
        here = {table: dict(self.hub.devices_here(table)) for table in self.hub.tables()}
        self._say(Word(self.name, 0, "people", here=here))

    def _note(self, fellow: Fellow, word: Word) -> None:
        """Who has tables open there; at one, if the word names it."""
        here = dict(word.here)
        if not word.table:
            here = {table: {} for table in fellow.here} | here
        for table, devices in here.items():
            before = fellow.here.pop(table, None)
            if devices:
                fellow.here[table] = Counter(devices)
            if before != fellow.here.get(table):
                self.hub.changed(table, "people")

    def _part(self, name: str) -> None:
        fellow = self.known.pop(name, None)
        if fellow is not None:
            logger.info("a process is gone: %s", name)
            for table in fellow.here:
                self.hub.changed(table, "people")
            self.changed()

    # -- making up for what was lost ---------------------------------------------------------------

    def compare(self) -> None:
        """Follow whatever is not as it is stored."""
        self._behind = True
        if not self._comparing:
            self._comparing = True
            task = asyncio.create_task(self._compare())
            self._following.add(task)
            task.add_done_callback(self._following.discard)

    async def _compare(self) -> None:
        try:
            while self._behind:
                self._behind = False
                ids = {*self.hub.tables(), *self.house.in_memory()}
                for table, what in await asyncio.to_thread(self._comparer.look, list(ids)):
                    self._take(Word(self.name, 0, what, table))
        except SQLAlchemyError as error:
            logger.warning("the tables could not be compared with what is stored: %s", error)
            self._behind = True  # at the next beat
        finally:
            self._comparing = False


def tell(loop: asyncio.AbstractEventLoop, what: Callable[..., None], *args: str) -> None:
    """From a thread; nothing any more when the loop has ended."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(what, *args)


def weight(process: str, table: str) -> bytes:
    """The process with the highest weight minds a table: when one is gone only its own tables go to others."""
    return blake2b(f"{process} {table}".encode(), digest_size=8).digest()
