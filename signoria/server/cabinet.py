"""The cabinet: the tables of a server, read from the database and kept in memory.

A table in memory is a cache of the database, with a lock. Every method may be called from any thread.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, Final, Protocol

from sqlalchemy import Engine

from signoria import registry
from signoria.kernel.annals import Annals
from signoria.kernel.chance import sources_from_json
from signoria.kernel.errors import (
    BadSave,
    SignoriaError,
    UnknownGame,
)
from signoria.kernel.match import Match
from signoria.kernel.meta import Meta
from signoria.kernel.recall import prove
from signoria.kernel.ruleset import Ruleset
from signoria.server import record, shapes, store
from signoria.server.config import Config
from signoria.server.database import glancing, reading, writing
from signoria.server.errors import OLD, Problem, frozen, no_table
from signoria.server.figures import Figures
from signoria.server.live import LiveTable
from signoria.server.looks import Looks
from signoria.server.names import is_id
from signoria.server.onlooking import OldTable, Table
from signoria.server.proving import Provers

WEIGHED: Final = 100  # changes after which the tables in memory are weighed again
CHECK_PAUSE: Final = 0.05  # seconds between two tables that are checked against their logs
ANNALS: Final = 8  # tables of other rules that are kept in memory

logger = logging.getLogger(__name__)


class Listener(Protocol):
    """Is told after a change the table's id, what changed ("state", "bots", "thinking", "table" or "gone"), and
    the only seat that may know of it, if not everybody may.
    """

    def __call__(self, id: str, what: str, only: int | None = None) -> None: ...


class Cabinet:
    """The tables of a server, and which of them are in memory."""

    def __init__(self, engine: Engine, config: Config) -> None:
        self.engine = engine
        self.config = config
        self.listen: Listener = _ignore
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._guard = threading.Lock()
        self._changes = 0  # of tables in memory
        self._loading: dict[str, threading.Lock] = {}
        self._broken: dict[str, str] = {}  # tables whose log can't be replayed, and why
        self._other: set[str] = set()  # tables of older rules that the present ones don't replay
        self._annals: OrderedDict[str, OldTable] = OrderedDict()
        self.closing = False
        self.provers = Provers()
        self._checks = ThreadPoolExecutor(1, "check")
        self.looks = Looks()
        self.figures = Figures()

    # -- games -------------------------------------------------------------------------------------

    def metas(self) -> dict[str, Meta]:
        found = registry.metas()
        if self.config.template:
            found[registry.TEMPLATE] = registry.ruleset(registry.TEMPLATE).meta
        return found

    def rules(self, slug: str) -> Ruleset[Any]:
        """The rules of a game that is offered here. Raises UnknownGame."""
        if slug not in self.metas():
            raise UnknownGame(
                f"there is no game {slug[:60]!r}; possible: {', '.join(sorted(self.metas())) or 'none'}"
            )
        return registry.ruleset(slug)

    # -- tables in memory --------------------------------------------------------------------------

    def cached(self, id: str) -> LiveTable | None:
        """The table, if it is in memory."""
        return self._tables.get(id)

    def keeps(self, id: str) -> bool:
        """Whether the table is in memory, or is being read."""
        return id in self._tables or id in self._loading

    def in_memory(self) -> list[str]:
        """Which tables are."""
        with self._guard:
            return list(self._tables)

    @contextmanager
    def at(self, id: str) -> Iterator[LiveTable]:
        """The table, locked. Raises Problem: no such table, or frozen."""
        while True:
            table = self._get(id)
            with table.lock:
                if self._tables.get(id) is table:
                    yield table
                    return

    def at_once(self, id: str) -> LiveTable | None:
        """The table, locked, if it is in memory and nobody is at work with it. Its lock must be released."""
        with self._guard:
            table = self._tables.get(id)
            if table is not None:
                self._tables.move_to_end(id)
        if table is None or not table.lock.acquire(blocking=False):
            return None
        if self._tables.get(id) is table:
            return table
        table.lock.release()
        return None

    def _get(self, id: str) -> LiveTable:
        with self._guard:
            table = self._tables.get(id)
            if table is not None:
                self._tables.move_to_end(id)
                return table
            loading = self._loading.setdefault(id, threading.Lock())
        try:
            with loading:
                with self._guard:
                    table = self._tables.get(id)
                if table is None:
                    table = self._load(id)
                    self._keep(table)
                    if not table.match.proved and not self.closing:
                        with suppress(RuntimeError):  # the server has ended meanwhile
                            self._checks.submit(self._check, id)
                return table
        finally:
            with self._guard:
                self._loading.pop(id, None)

    def playable(self, id: str) -> bool:
        """Whether it is neither frozen nor one of other rules. Raises Problem: no such table."""
        try:
            self._get(id)
        except Problem as problem:
            if problem.code not in ("frozen", OLD):
                raise
            return False
        return True

    def _keep(self, table: LiveTable) -> None:
        with self._guard:
            self._tables[table.row.id] = table
            self._make_room()
        self.figures.has_read()

    def _grown(self) -> None:
        """A table in memory has become longer."""
        with self._guard:
            self._changes += 1
            if self._changes % WEIGHED == 0:
                self._make_room()

    def _make_room(self) -> None:
        """Tables that were not asked for longest make room, but none at which a bot is thinking."""
        room = self.config.memory * 2**20 - sum(one.weight() for one in self._tables.values())
        for old in list(self._tables)[:-1]:
            if room >= 0:
                break
            if not self._tables[old].thinking:
                room += self._tables.pop(old).weight()

    def forget(self, id: str) -> None:
        """What is stored of the table has changed: it is read anew when it is next asked for."""
        self._forget(id)

    def _forget(self, id: str) -> None:
        with self._guard:
            self._tables.pop(id, None)

    def _load(self, id: str) -> LiveTable:
        if not is_id(id):
            raise no_table(id)
        with reading(self.engine) as c:
            row = store.read_table(c, id)
            if row is None:
                raise no_table(id)
            if row.stage == "waiting":
                raise Problem(409, "waiting", key="problem.waiting")
            problem = self.frozen(row)
            if problem is not None and (problem.code != OLD or id in self._other or self._is_newer(row)):
                raise problem
            rows = store.read_log(c, id)
            told = store.read_told(c, id)
            stored = store.read_snapshots(c, id, 1 if problem is None else -1)
        table = None
        with self._sound(id, problem):
            # A pupil is shown what follows from every step of the log.
            if problem is None and stored and row.lesson is None:
                table = record.take_up(row, self._begin(row), rows, told, stored[0])
            if table is None:
                table = record.replay(row, self._begin(row), rows, record.proof(stored))
            if problem is not None and (not stored or stored[0].index != len(rows)):
                raise BadSave("nothing proves where its record leads")
        if problem is not None:
            self._carry_over(table)
        with reading(self.engine) as c:
            table.stands = store.stands(c, id)
        if not table.recall(told, stored[0] if stored else None):
            with writing(self.engine) as c:
                if store.ends_at(c, id, len(rows)):
                    store.write_past(c, id, table.past())
        return table

    @contextmanager
    def _sound(self, id: str, problem: Problem | None = None) -> Iterator[None]:
        """Where the record of a table is read: if it is damaged, whatever that does to its reader, the table is frozen. With
        a `problem`, of older rules, it stays with that.
        """
        try:
            yield
        except Exception as error:
            why = str(error) or type(error).__name__
            if problem is not None:
                logger.info("table %s stays with its older rules: %s", id, why)
                self._other.add(id)
                raise problem from error
            if not isinstance(error, SignoriaError | ValueError):
                logger.exception("table %s can't be replayed", id)
            self._broken[id] = why
            raise frozen("log", why=why) from error

    def prove(self, table: Table) -> None:
        """A table that was taken up from what is stored is checked against its log before anybody plays on, branches off,
        takes its save away or looks at an earlier position. Raises Problem.
        """
        if not isinstance(table, LiveTable) or table.match.proved:
            return
        try:
            with self._sound(table.row.id):
                prove(table.match)
        except Problem:
            self._forget(table.row.id)
            self.listen(table.row.id, "table")
            raise

    def close(self) -> None:
        """The server ends: nothing more is looked at."""
        self.closing = True
        self._checks.shutdown(wait=False, cancel_futures=True)
        self.provers.close()

    def _check(self, id: str) -> None:
        """In the background, and not all at once: others want to play meanwhile. What has made room since is let go."""
        table = self._tables.get(id)
        if self.closing or table is None or table.match.proved:
            return
        with table.lock, suppress(Problem):
            if self._tables.get(id) is table:
                self.prove(table)
        del table
        time.sleep(CHECK_PAUSE)

    def seen(self, table: LiveTable, eyes: int | None, language: str) -> shapes.State:
        """Everything these eyes see of a table. Raises Problem."""
        if table.behind(eyes):
            self.prove(table)
        return table.state(eyes, language)

    def follow(self, id: str, seated: bool = True) -> None:
        """Another process has changed the table: what is in memory of it is brought up to what is stored. `seated`: who sits
        there may have changed too.
        """
        table = self._known(id)
        if table is None:
            return
        with table.lock:
            with glancing(self.engine) as c:
                after, seating = len(table.match.entries), None if seated else table.row.seating
                news = store.read_news(c, id, after, seating)
            try:
                if news is None or self.frozen(news.row) is not None:
                    raise BadSave("it is not played here any more")
                record.follow(table, news.row, news.entries)
                table.stands = news.stands
                self.figures.has_followed(len(news.entries))
                self._grown()
            except Exception as error:
                logger.info("table %s is read anew: %s", id, error)
                self._forget(id)

    def _known(self, id: str) -> LiveTable | None:
        """The table, if it is in memory; if somebody reads it just now, when that is done."""
        with self._guard:
            loading = self._loading.get(id)
        if loading is not None:
            with loading:
                pass
        return self._tables.get(id)

    def _is_newer(self, row: store.TableRow) -> bool:
        """Whether the table is of later rules than these."""
        return row.rules_version > self.metas()[row.game].rules_version

    def _carry_over(self, table: LiveTable) -> None:
        """The whole record of a table of older rules leads to the same positions by the present ones: it is one of
        these.
        """
        row, setup = table.row, table.match.setup
        row.rules_version = setup.rules.meta.rules_version
        row.data_fingerprint = setup.pack.fingerprint
        with writing(self.engine) as c:
            store.change_table(
                c, row.id, rules_version=row.rules_version, data_fingerprint=row.data_fingerprint
            )

    def catch_up(self) -> None:
        """Look at the tables whose rules have changed since they were played, and at those of which nothing is
        stored that would outlive a change. For a thread of its own.
        """
        try:
            rules = {slug: registry.ruleset(slug) for slug in self.metas()}
            now = {s: (r.meta.rules_version, r.load_pack(None)[0].fingerprint) for s, r in rules.items()}
            with reading(self.engine) as c:
                behind = store.tables_behind(c, now)
            for table in behind:
                if self.closing:
                    return
                with suppress(Problem):
                    self._get(table)
        except Exception:
            if not self.closing:
                logger.exception("the tables could not be looked at")

    def _begin(self, row: store.TableRow) -> Match:
        """The match at its beginning."""
        setup = self.rules(row.game).setup(row.seats, row.options)
        names = [seat.name for seat in row.seating]
        return Match(setup, sources_from_json(row.chance), names, "en", row.free_undo, row.start)

    def frozen(self, row: store.TableRow) -> Problem | None:
        """Why the table can't be played on, if it can't."""
        meta = self.metas().get(row.game)
        if row.damaged:
            return frozen("damaged", columns=row.damaged)
        if meta is None:
            return frozen("game", game=row.game)
        if row.id in self._broken:
            return frozen("log", why=self._broken[row.id])
        if meta.rules_version != row.rules_version:
            return frozen("version", old=row.rules_version, new=meta.rules_version, game=meta.title)
        pack, _ = registry.ruleset(row.game).load_pack(None)
        if pack.fingerprint != row.data_fingerprint:
            return frozen("data", game=meta.title)
        return None

    # -- tables of other rules ---------------------------------------------------------------------

    @contextmanager
    def looking(self, id: str) -> Iterator[Table]:
        """The table, locked, for looking at its past; that of one of other rules too. Raises Problem."""
        old = self._old(id)
        if old is not None:
            with old.lock:
                yield old
            return
        with self.at(id) as table:
            yield table

    def _old(self, id: str) -> OldTable | None:
        """The table, if it is one of other rules, which can only be looked at."""
        try:
            self._get(id)
            return None
        except Problem as problem:
            if problem.code != OLD:
                return None
        with self._guard:
            found = self._annals.get(id)
        if found is None:
            found = self._read_old(id)
            with self._guard:
                self._annals[id] = found
                while len(self._annals) > ANNALS:
                    self._annals.popitem(last=False)
        return found

    def _read_old(self, id: str) -> OldTable:
        with reading(self.engine) as c:
            row = store.read_table(c, id)
            told, stored = store.read_told(c, id), store.read_snapshots(c, id)
        if row is None:
            raise no_table(id)
        try:
            setup = self.rules(row.game).setup(row.seats, row.options)
            states = {one.place: one.state for one in reversed(stored)}
            return OldTable(row, Annals(setup, [seat.name for seat in row.seating], told, states, row.over))
        except SignoriaError as error:
            raise frozen("set_up", why=str(error)) from error


def _ignore(id: str, what: str, only: int | None = None) -> None:
    """Nobody listens."""
