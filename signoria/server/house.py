"""The house: all tables of a server. Every method may be called from any thread.

A table in memory is a cache of the database, with a lock. A change is tried on the match, then written in one
transaction, and only then answered or shown to anybody; if it can't be written the table is forgotten and
read anew.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any, Final

import msgspec
from sqlalchemy import Engine

from signoria import bots as opponents
from signoria import registry
from signoria.kernel.errors import (
    BadOption,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
    SignoriaError,
    StaleDecision,
    UnknownGame,
)
from signoria.kernel.match import Match
from signoria.kernel.meta import Meta
from signoria.kernel.ruleset import Ruleset
from signoria.server import listing, live, shapes, store, words
from signoria.server.config import Config
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, Unfit, frozen, no_table, not_your_seat, problem_of
from signoria.server.live import LiveTable
from signoria.server.names import check_names, clean, is_id
from signoria.server.thinking import Job

SNAPSHOT_EVERY: Final = 64
CACHED: Final = 64
SETTINGS: Final = 64
SETTINGS_BYTES: Final = 16_384

logger = logging.getLogger(__name__)
Listener = Callable[[str, str], None]


class House:
    """`listen` is called after a change with the table's id and what changed: "state", "bots", "table" or
    "gone".
    """

    def __init__(self, engine: Engine, config: Config) -> None:
        self.engine = engine
        self.config = config
        self.listen: Listener = _ignore
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._guard = threading.Lock()
        self._loading: dict[str, threading.Lock] = {}
        self._settings: dict[str, Any] | None = None
        self._broken: dict[str, str] = {}  # tables whose log can't be replayed, and why

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

    # -- settings ----------------------------------------------------------------------------------

    def settings(self) -> dict[str, Any]:
        with self._guard:
            kept = self._settings
        if kept is None:
            with reading(self.engine) as c:
                kept = store.read_settings(c)
            self._settings = kept
        return dict(kept)

    def language(self) -> str:
        """The language kept in the settings, else English."""
        kept = self.settings().get("language")
        return kept if isinstance(kept, str) and kept in words.LANGUAGES else "en"

    def change_settings(self, values: dict[str, Any]) -> dict[str, Any]:
        """Merge; None removes a key. Raises BadOption if it is too much."""
        for key in values:
            if not 0 < len(key) <= 60 or not key.isascii() or not key.isprintable():
                raise BadOption("the keys of settings are short words")
        with writing(self.engine) as c:
            merged = {**store.read_settings(c), **values}
            merged = {key: value for key, value in merged.items() if value is not None}
            if len(merged) > SETTINGS or len(store.dump(merged)) > SETTINGS_BYTES:
                raise BadOption(f"settings are at most {SETTINGS} keys and {SETTINGS_BYTES} bytes")
            for key, value in values.items():
                store.write_setting(c, key, value)
        with self._guard:
            self._settings = None
        return merged

    # -- tables in memory --------------------------------------------------------------------------

    def cached(self, id: str) -> LiveTable | None:
        """The table, if it is in memory."""
        return self._tables.get(id)

    @contextmanager
    def at(self, id: str) -> Iterator[LiveTable]:
        """The table, locked. Raises Problem: no such table, or frozen."""
        while True:
            table = self._get(id)
            with table.lock:
                if self._tables.get(id) is table:
                    yield table
                    return

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
                return table
        finally:
            with self._guard:
                self._loading.pop(id, None)

    def _keep(self, table: LiveTable) -> None:
        with self._guard:
            self._tables[table.row.id] = table
            for old in list(self._tables)[: max(0, len(self._tables) - CACHED)]:
                if not self._tables[old].thinking:
                    del self._tables[old]

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
            rows = store.read_log(c, id)
            proof = store.read_snapshot(c, id)
        problem = self.frozen(row)
        if problem is not None:
            raise problem
        try:
            table = LiveTable(row, self._begin(row))
            live.replay(table, rows, proof)
        except SignoriaError as error:
            self._broken[id] = str(error)
            raise frozen("log", why=str(error)) from error
        return table

    def _begin(self, row: store.TableRow) -> Match:
        """The match at its beginning."""
        setup = self.rules(row.game).setup(row.seats, row.options)
        names = [seat.name for seat in row.seating]
        return Match(setup, row.seed, names, "en", row.free_undo, row.start)

    def frozen(self, row: store.TableRow) -> Problem | None:
        """Why the table can't be played on, if it can't."""
        meta = self.metas().get(row.game)
        if meta is None:
            return frozen("game", game=row.game)
        if meta.rules_version != row.rules_version:
            return frozen("version", old=row.rules_version, new=meta.rules_version, game=meta.title)
        if row.id in self._broken:
            return frozen("log", why=self._broken[row.id])
        pack, _ = registry.ruleset(row.game).load_pack(None)
        if pack.fingerprint != row.data_fingerprint:
            return frozen("data", game=meta.title)
        return None

    # -- opening and changing tables ---------------------------------------------------------------

    def change(self, id: str, wanted: shapes.TableChange, language: str) -> shapes.TableInfo:
        """Rename the table or its players, or let somebody else play a seat."""
        with self.at(id) as table:
            row = table.row
            title = clean(wanted.title, 120) if wanted.title is not None else row.title
            if not title:
                raise Unfit("problem.no_title")
            seating = {s.seat: msgspec.structs.replace(s) for s in row.seating}
            for change in wanted.seats:
                seat = seating.get(change.seat)
                if seat is None:
                    raise MalformedAction(
                        f"there is no seat {change.seat}; the table has seats 0 to {row.seats - 1}"
                    )
                if change.name is not None:
                    seat.name = clean(change.name, 60)
                    if not seat.name:
                        raise Unfit("problem.no_name")
                if change.bot is not None:
                    if change.bot:
                        opponents.check(change.bot)
                    elif seat.bot is not None and not table.match.over and not wanted.spoilers:
                        raise Problem(403, "spoilers", key="problem.spoilers")
                    seat.bot = change.bot or None
            rows = [seating[i] for i in range(row.seats)]
            check_names([s.name for s in rows])
            old = row.seating
            row.title, row.seating = title, rows
            table.match.names[:] = [s.name for s in rows]
            table.forget_words()
            try:
                row.bots_wait, row.summary = bool(table.bots_waiting()), table.summary()
                with writing(self.engine) as c:
                    store.change_table(
                        c, id, title=title, bots_wait=row.bots_wait, summary=store.dump(row.summary)
                    )
                    for was, seat in zip(old, rows, strict=True):
                        if was != seat:
                            store.change_seat(c, id, seat.seat, name=seat.name, bot=seat.bot)
            except BaseException:
                self._forget(id)
                raise
            info = listing.info_of(self, row, language)
        self.listen(id, "table")
        return info

    def delete(self, id: str) -> None:
        if not is_id(id):
            raise no_table(id)
        with writing(self.engine) as c:
            if not store.delete_table(c, id):
                raise no_table(id)
        self._forget(id)
        self._broken.pop(id, None)
        self.listen(id, "gone")

    def pace(self, id: str, paused: bool | None, pace: int | None) -> shapes.Bots:
        with self.at(id) as table:
            row = table.row
            row.paused = row.paused if paused is None else paused
            row.pace = row.pace if pace is None else pace
            try:
                with writing(self.engine) as c:
                    store.change_table(c, id, paused=row.paused, pace=row.pace)
            except BaseException:
                self._forget(id)
                raise
            bots = table.bots()
        self.listen(id, "bots")
        return bots

    def notes(self, id: str, seat: int, text: str | None) -> str:
        """The private notes of a seat; with a text, written first."""
        with self.at(id) as table:
            self._own_seat(table, seat)
            row = table.row.seating[seat]
            if text is not None:
                kept = clean(text, 20_000, lines=True)
                with writing(self.engine) as c:
                    store.change_seat(c, id, seat, notes=kept)
                row.notes = kept
            return row.notes

    # -- playing -----------------------------------------------------------------------------------

    def state(self, id: str, eyes: int | None, language: str) -> shapes.State:
        with self.at(id) as table:
            if not table.may_look(eyes):
                raise not_your_seat(eyes)
            return table.state(eyes, language)

    def play(self, id: str, seat: int, number: int, action: list[Any], language: str) -> None:
        with self.at(id) as table:
            self._own_seat(table, seat)
            self._change(table, seat, language, lambda match: match.play(seat, action, number))
        self.listen(id, "state")

    def undo(self, id: str, seat: int, number: int | None, language: str) -> None:
        with self.at(id) as table:
            self._own_seat(table, seat)

            def act(match: Match) -> None:
                if number is not None and number != match.state.taken[seat]:
                    raise StaleDecision(f"the next decision is {match.state.taken[seat]}, not {number}")
                match.undo(seat)

            self._change(table, seat, language, act)
        self.listen(id, "state")

    def resign(self, id: str, seat: int, language: str) -> None:
        with self.at(id) as table:
            self._own_seat(table, seat)
            self._change(table, seat, language, lambda match: match.resign(seat))
        self.listen(id, "state")

    def order(self, id: str, seat: int, order: dict[str, Any] | None, language: str) -> None:
        with self.at(id) as table:
            self._own_seat(table, seat)
            self._change(table, seat, language, lambda match: match.standing(seat, order))
        self.listen(id, "state")

    def _own_seat(self, table: LiveTable, seat: int) -> None:
        if not table.is_human(seat):
            raise not_your_seat(seat)

    def _change(self, table: LiveTable, seat: int, language: str, act: Callable[[Match], None]) -> None:
        """Carry a change out and store it: both or neither. Raises Problem."""
        match, name = table.match, table.row.id
        before, taken = len(match.entries), match.state.taken[:]
        try:
            act(match)
        except SignoriaError as error:
            raise self._problem(table, seat, language, error) from error
        except BaseException:
            self._forget(name)  # the rules broke: whatever they left behind is not the truth
            raise
        try:
            table.follow()
            rows = live.new_rows(match, before, taken, store.now())
            summary, waits = table.summary(), bool(table.bots_waiting())
            with writing(self.engine) as c:
                store.append(c, name, rows, match.over, waits, summary)
                if match.over or before // SNAPSHOT_EVERY != len(match.entries) // SNAPSHOT_EVERY:
                    state = match.state
                    store.write_snapshot(c, name, len(match.entries), state.digest(), state.to_json())
        except store.Conflict:
            self._forget(name)
            problem = Problem(409, "stale", key="problem.other_process")
            problem.state = self.state(name, seat, language) if table.is_human(seat) else None
            raise problem from None
        except BaseException:
            self._forget(name)
            raise
        table.row.updated, table.row.over = rows[-1].time, match.over
        table.row.summary, table.row.bots_wait = summary, waits

    def _problem(self, table: LiveTable, seat: int, language: str, error: SignoriaError) -> Problem:
        problem = problem_of(error)
        if isinstance(error, IllegalAction):
            problem.refusal = table.tongue(language).refusal(error.refusal)
            problem.text = problem.refusal.text
        elif isinstance(error, StaleDecision | NotYourDecision | GameOver) and table.may_look(seat):
            problem.state = table.state(seat, language)
        elif problem.code == "cannot_undo":
            why = table.undo(seat, language).why
            problem.key, problem.values = "problem.cannot_undo", {"why": why}
        return problem

    # -- questions ---------------------------------------------------------------------------------

    def why_not(self, id: str, seat: int, action: list[Any], language: str) -> shapes.WhyNot:
        with self.at(id) as table:
            self._own_seat(table, seat)
            refusal = table.match.why_not(seat, action)
            told = table.tongue(language).refusal(refusal) if refusal is not None else None
            return shapes.WhyNot(told is None, told)

    def explain(self, id: str, seat: int, noun: list[Any], language: str) -> shapes.Explanation:
        with self.at(id) as table:
            self._own_seat(table, seat)
            found = table.match.explain(seat, noun)
            tongue = table.tongue(language)
            return shapes.Explanation(
                [tongue.offer(a) for a in found.actions], [tongue.refusal(r) for r in found.refusals]
            )

    def detail(self, id: str, seat: int, actions: list[list[Any]], language: str) -> shapes.Details:
        with self.at(id) as table:
            self._own_seat(table, seat)
            match, tongue = table.match, table.tongue(language)
            face = match.state.face(seat)
            out = []
            for form in actions:
                action = match.read(form)
                lines = [tongue.say(line) for line in match.rules.detail(face, seat, action)]
                out.append(shapes.Detail(form, lines, is_final(match, seat, form)))
            return shapes.Details(out)

    def vocabulary(self, id: str, language: str) -> shapes.Words:
        with self.at(id) as table:
            return words.words_of(table.match, language)

    # -- bots --------------------------------------------------------------------------------------

    def tables_for_bots(self) -> list[str]:
        with reading(self.engine) as c:
            return store.tables_for_bots(c)

    def bots_to_move(self, id: str) -> list[int]:
        """The bot seats that have to decide and may."""
        with self.at(id) as table:
            return [] if table.row.paused else table.bots_waiting()

    def job(self, id: str, seat: int) -> Job | None:
        """What a bot has to think about now; None if nothing. It gets a position that its seat could be in,
        so that it can't know more than it may.
        """
        with self.at(id) as table:
            row, state = table.row, table.match.state
            bot = row.seating[seat].bot if seat < row.seats else None
            if row.paused or bot is None or not state.waits_for(seat):
                return None
            number = state.taken[seat]
            seed = derive(row.seating[seat].bot_seed, number)
            table.thinking[seat] = store.now()
            job = Job(
                game=row.game,
                seats=row.seats,
                options=row.options,
                bot=bot,
                seat=seat,
                number=number,
                index=table.index(seat),
                seed=seed,
                pace=row.pace,
                state=state.determinize(seat, derive(seed, 1)).to_json(),
                legal=[list(table.match.vocabulary.encode(action)) for action in state.legal(seat)],
            )
        self.listen(id, "thinking")
        return job

    def stop_thinking(self, id: str, seat: int) -> None:
        table = self._tables.get(id)
        if table is not None and table.thinking.pop(seat, None) is not None:
            self.listen(id, "thinking")

    def bot_plays(self, id: str, job: Job, action: list[Any]) -> bool:
        """Carry out what a bot has decided. False if the moment has passed, the bots are to pause, or another
        seat has meanwhile taken what the choice needed: then the bot thinks again if it still has to decide.
        """
        with self.at(id) as table:
            table.thinking.pop(job.seat, None)
            row = table.row
            if row.paused or row.seating[job.seat].bot is None or table.index(job.seat) != job.index:
                done = False
            else:
                done = self._bot_acts(table, job, action)
        self.listen(id, "state" if done else "thinking")
        return done

    def _bot_acts(self, table: LiveTable, job: Job, action: list[Any]) -> bool:
        """While several decide in secret, a common supply goes to whoever takes first: what was offered when
        the bot began may be gone. Anything else that the rules refuse is a bot's mistake; a legal action
        stands in, so that the table goes on.
        """
        seat = job.seat
        try:
            self._change(table, seat, "en", lambda match: match.play(seat, action, job.number))
            return True
        except Problem as problem:
            if problem.code not in ("illegal", "malformed"):
                return False
            state = table.match.state
            legal = [one for one in state.legal(seat) if state.why_not(seat, one) is None]
            if action in job.legal and table.match.read(action) not in legal:
                return False
            logger.error("bot %s chose %s at table %s: %s", job.bot, action, table.row.id, problem.text)
        stand_in = legal[job.seed % len(legal)]
        self._change(table, seat, "en", lambda match: match.play(seat, stand_in))
        return True


def _ignore(_id: str, _what: str) -> None:
    """Nobody listens."""


def derive(seed: int, number: int) -> int:
    """A seed for the decision with this number."""
    return int.from_bytes(blake2b(f"{seed}:{number}".encode(), digest_size=7).digest())


def is_final(match: Match, seat: int, action: list[Any]) -> bool | None:
    """Whether the action could not be taken back, as far as the seat can know; None if it is not legal."""
    if match.why_not(seat, action) is not None:
        return None
    world = match.state.determinize(seat, 1)
    try:
        world.apply(seat, match.read(action))
    except Exception:
        logger.exception("trying an action in an imagined position failed")
        return None
    if match.free_undo:
        return False
    return bool(world.barrier >> seat & 1 if world.lanes else world.barrier)
