"""The house: all tables of a server. Every method may be called from any thread.

A table in memory is a cache of the database, with a lock. A change is tried on the match, then written in one
transaction, and only then answered or shown to anybody; if it can't be written the table is forgotten and
read anew.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any, Final

import msgspec
from sqlalchemy import Engine

import signoria
from signoria import bots as opponents
from signoria import registry
from signoria.kernel.errors import (
    BadOption,
    BadSave,
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
from signoria.kernel.save import FORMAT, read_header, write_save
from signoria.server import live, shapes, store, words
from signoria.server.config import PACE, Config
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, no_table, not_your_seat, problem_of
from signoria.server.live import LiveTable
from signoria.server.thinking import Job

SNAPSHOT_EVERY: Final = 64
CACHED: Final = 64
LISTED: Final = 500
PERSON: Final = "person"
SETTINGS: Final = 64
SETTINGS_BYTES: Final = 16_384
SEED_BITS: Final = 52

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
        with loading:
            with self._guard:
                table = self._tables.get(id)
            if table is None:
                table = self._load(id)
                self._keep(table)
        with self._guard:
            self._loading.pop(id, None)
        return table

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
        if not _is_id(id):
            raise no_table(id)
        with reading(self.engine) as c:
            row = store.read_table(c, id)
            if row is None:
                raise no_table(id)
            rows = store.read_log(c, id)
            proof = store.read_snapshot(c, id)
        message = self.frozen(row, "en")
        if message:
            raise Problem(409, "frozen", message)
        try:
            table = LiveTable(row, self._begin(row))
            live.replay(table, rows, proof)
        except SignoriaError as error:
            self._broken[id] = str(error)
            raise Problem(409, "frozen", words.say("en", "problem.frozen_log", why=str(error))) from error
        return table

    def _begin(self, row: store.TableRow) -> Match:
        """The match at its beginning."""
        setup = self.rules(row.game).setup(row.seats, row.options)
        names = [seat.name for seat in row.seating]
        return Match(setup, row.seed, names, "en", row.free_undo, row.start)

    def frozen(self, row: store.TableRow, language: str) -> str:
        """Why the table can't be played on; empty if it can."""
        meta = self.metas().get(row.game)
        if meta is None:
            return words.say(language, "problem.frozen_game", game=row.game)
        if meta.rules_version != row.rules_version:
            return words.say(
                language,
                "problem.frozen_version",
                old=row.rules_version,
                new=meta.rules_version,
                game=meta.title,
            )
        if row.id in self._broken:
            return words.say(language, "problem.frozen_log", why=self._broken[row.id])
        pack, _ = registry.ruleset(row.game).load_pack(None)
        if pack.fingerprint != row.data_fingerprint:
            return words.say(language, "problem.frozen_data", game=meta.title)
        return ""

    # -- listing -----------------------------------------------------------------------------------

    def listing(self, language: str) -> list[shapes.TableInfo]:
        with reading(self.engine) as c:
            rows = store.list_tables(c, LISTED)
        return [self.info_of(row, language) for row in rows]

    def info(self, id: str, language: str) -> shapes.TableInfo:
        if not _is_id(id):
            raise no_table(id)
        with reading(self.engine) as c:
            row = store.read_table(c, id)
        if row is None:
            raise no_table(id)
        return self.info_of(row, language)

    def info_of(self, row: store.TableRow, language: str) -> shapes.TableInfo:
        """What a listing says of a table; made from its row alone."""
        message = self.frozen(row, language)
        meta = self.metas().get(row.game)
        summary = row.summary
        humans = [seat.seat for seat in row.seating if seat.bot is None]
        result = None
        if summary.result is not None and meta is not None:
            result = live.result_shape(summary.result, registry.ruleset(row.game), language, row.seed)
        known = self._tables.get(row.id)
        thinking = known.bots().thinking if known is not None else []
        return shapes.TableInfo(
            id=row.id,
            title=row.title,
            game=row.game,
            game_title=meta.title if meta is not None else row.game,
            status="frozen" if message else "over" if row.over else "running",
            message=message,
            seats=live.seat_infos(row, summary.gone),
            options=row.options,
            free_undo=row.free_undo,
            turn=summary.turn,
            waiting=summary.waiting,
            yours=[seat for seat in summary.waiting if seat in humans],
            prompt="" if message else self._prompt(row, language),
            result=result,
            bots=shapes.Bots(
                row.paused, row.pace, thinking, [seat for seat in summary.waiting if seat not in humans]
            ),
            created=row.created,
            updated=row.updated,
            origin=msgspec.convert(row.origin, shapes.Origin),
        )

    def _prompt(self, row: store.TableRow, language: str) -> str:
        rules = registry.ruleset(row.game)
        names = [seat.name for seat in row.seating]
        for _, prompt in row.summary.prompts:
            setup = rules.setup(row.seats, row.options)
            vocabulary = rules.vocabulary_of(rules.blank(setup))
            return rules.texts(language).render(words.text_from_json(prompt, vocabulary), vocabulary, names)
        return ""

    # -- opening and changing tables ---------------------------------------------------------------

    def create(self, wanted: shapes.NewTable, language: str) -> shapes.TableInfo:
        """A new table. Raises Problem, BadOption, UnknownGame."""
        rules = self.rules(wanted.game)
        setup = rules.setup(len(wanted.seats), wanted.options)
        seating = self._seat(wanted.seats, language)
        seed = secrets.randbits(SEED_BITS) if wanted.seed is None else wanted.seed
        match = Match(setup, seed, [s.name for s in seating], "en", wanted.free_undo)
        return self._open(match, seating, wanted.title, {"kind": "new", "table": "", "at": 0}, language)

    def _seat(
        self, wanted: list[shapes.NewSeat], language: str, usual: list[store.SeatRow] | None = None
    ) -> list[store.SeatRow]:
        """Rows for seats as somebody wants them. Raises BadOption, UnknownBot."""
        seating = []
        for i, seat in enumerate(wanted):
            bot = seat.bot or None
            if bot is not None:
                opponents.check(bot)
            name = clean(seat.name, 60)
            if not name and usual is not None and usual[i].bot == bot:
                name = usual[i].name
            if not name:
                name = (
                    f"{words.say(language, f'bot.{bot}')} {i + 1}"
                    if bot is not None
                    else words.say(language, "title.player", n=i + 1)
                )
            seating.append(store.SeatRow(i, name, bot, secrets.randbits(SEED_BITS)))
        _check_names([s.name for s in seating])
        return seating

    def _open(
        self,
        match: Match,
        seating: list[store.SeatRow],
        title: str,
        origin: dict[str, Any],
        language: str,
        taken: list[int] | None = None,
    ) -> shapes.TableInfo:
        """Store a table with its log so far."""
        meta = match.rules.meta
        time = store.now()
        usual = words.say(
            language, "title.table", game=meta.title, names=", ".join(seat.name for seat in seating)
        )
        row = store.TableRow(
            id=secrets.token_hex(8),
            title=clean(title, 120) or usual[:120],
            game=meta.slug,
            rules_version=meta.rules_version,
            seats=match.setup.seats,
            options=match.setup.values,
            data_name=match.setup.pack.name,
            data_fingerprint=match.setup.pack.fingerprint,
            seed=match.seed,
            free_undo=match.free_undo,
            start=match.start,
            origin=origin,
            paused=False,
            pace=PACE,
            created=time,
            updated=time,
            over=match.over,
            bots_wait=False,
            summary=store.Summary(0, [], [], [], None),
            seating=seating,
        )
        table = LiveTable(row, match)
        table.follow()
        row.summary = table.summary()
        row.bots_wait = bool(table.bots_waiting())
        first = [0] * match.setup.seats if match.start is None else match.start["taken"]
        rows = live.new_rows(match, 0, first, time)
        with writing(self.engine) as c:
            store.create_table(c, row, rows)
            store.write_snapshot(c, row.id, len(rows), match.state.digest(), match.state.to_json())
        self.listen(row.id, "bots")
        return self.info_of(row, language)

    def change(self, id: str, wanted: shapes.TableChange, language: str) -> shapes.TableInfo:
        """Rename the table or its players, or let somebody else play a seat."""
        with self.at(id) as table:
            row = table.row
            title = clean(wanted.title, 120) if wanted.title is not None else row.title
            if not title:
                raise BadOption("a table needs a title")
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
                        raise BadOption("a player needs a name")
                if change.bot is not None:
                    if change.bot:
                        opponents.check(change.bot)
                    elif seat.bot is not None and not table.match.over and not wanted.spoilers:
                        raise Problem(403, "spoilers", words.say(language, "problem.spoilers"))
                    seat.bot = change.bot or None
            rows = [seating[i] for i in range(row.seats)]
            _check_names([s.name for s in rows])
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
            info = self.info_of(row, language)
        self.listen(id, "table")
        return info

    def delete(self, id: str) -> None:
        if not _is_id(id):
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
            problem = Problem(409, "stale", "Another server process has written to this table first.")
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
            problem.text = words.why_no_undo(language, str(error))
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

    # -- the past ----------------------------------------------------------------------------------

    def chronicle(self, id: str, eyes: int | None, start: int, most: int, language: str) -> shapes.Chronicle:
        with self.at(id) as table:
            if not table.may_look(eyes):
                raise not_your_seat(eyes)
            reader = table.reader(eyes, language)
            lines = reader.lines[start : start + most]
            return shapes.Chronicle(min(start, len(reader.lines)), lines, len(reader.lines), reader.mark)

    def replay(self, id: str, eyes: int | None) -> shapes.ReplayInfo:
        with self.at(id) as table:
            if not table.may_look(eyes):
                raise not_your_seat(eyes)
            length = table.position(eyes)
            turns = [shapes.Turn(table.state_at(0).turn, 0)]
            for i, turn in enumerate(table.turns[:length]):
                if turn != turns[-1].turn:
                    turns.append(shapes.Turn(turn, i + 1))
            seats = [seat for seat in range(table.row.seats) if table.may_look(seat)]
            return shapes.ReplayInfo(length, turns, table.match.over, seats)

    def position(self, id: str, at: int, eyes: int | None, every: bool, language: str) -> shapes.Position:
        with self.at(id) as table:
            match = table.match
            if not table.may_look(eyes) or (every and not match.over):
                raise not_your_seat("all" if every else eyes)
            place = resolve(table, at, eyes)
            state = table.state_at(place)
            reader = table.reader(eyes, language)
            fork = table.fork
            now = 0 <= fork < place
            count = len(reader.lines) if now else reader.lines_at(place)[1]
            played = match.line[place - 1] if place and not now else None
            own = played is not None and (match.over or played.seat == eyes)
            action = played.action if played is not None and own else None
            outcome = state.outcome
            return shapes.Position(
                table=id,
                at=at,
                length=table.position(eyes),
                turn=state.turn,
                seat=eyes,
                view=state.view(eyes),
                views={str(s): state.view(s) for s in range(table.row.seats)} if every else None,
                waiting=[s for s in range(table.row.seats) if state.waiting >> s & 1],
                mover=played.seat if played is not None else None,
                action=match.vocabulary.encode(action) if action is not None else None,
                label=table.tongue(language).label(action) if action is not None else "",
                lines=[line for line in reader.lines[:count] if line.at == at],
                count=count,
                over=outcome is not None,
                result=(
                    live.result_shape(outcome.to_json(), match.rules, language, match.seed)
                    if outcome is not None
                    else None
                ),
            )

    def export(self, id: str, spoilers: bool, language: str) -> tuple[str, str]:
        """The save, and a name for the file. An unfinished table only after a warning."""
        if not _is_id(id):
            raise no_table(id)
        with reading(self.engine) as c:
            row = store.read_table(c, id)
            rows = store.read_log(c, id) if row is not None else []
        if row is None:
            raise no_table(id)
        if not row.over and not spoilers:
            raise Problem(403, "spoilers", words.say(language, "problem.spoilers"))
        name = f"{row.game}-{row.id}.json"
        if self.frozen(row, language):
            return raw_save(row, rows), name
        with self.at(id) as table:
            table.match.host = {
                "seating": [s.bot or PERSON for s in row.seating],
                "over": table.match.over,
                "turn": table.match.state.turn,
            }
            return table.match.save(), name

    def take_in(self, wanted: shapes.Import, language: str) -> shapes.TableInfo:
        """A table from a save. Raises BadSave."""
        match = self._read_save(wanted.save)
        given = match.host.get("seating")
        bots = given if isinstance(given, list) and len(given) == match.setup.seats else []
        known = opponents.names()
        usual = [
            shapes.NewSeat(name, bots[i] if bots and bots[i] in known else None)
            for i, name in enumerate(match.names)
        ]
        if wanted.seats is not None and len(wanted.seats) != match.setup.seats:
            raise BadOption(f"the save has {match.setup.seats} seats, not {len(wanted.seats)}")
        old = [store.SeatRow(i, seat.name, seat.bot, 0) for i, seat in enumerate(usual)]
        seating = self._seat(wanted.seats if wanted.seats is not None else usual, language, old)
        match.names[:] = [s.name for s in seating]
        origin = {"kind": "import", "table": "", "at": len(match.line)}
        return self._open(match, seating, wanted.title, origin, language)

    def _read_save(self, text: str) -> Match:
        """A save is a stranger: whatever it does to the reader is its fault."""
        try:
            values = read_header(text)
            self.rules(str(values["game"]))
            names = values["names"]
            if not all(isinstance(n, str) and clean(n, 60) == n and n for n in names):
                raise BadSave("the save is damaged: the names of the players")
            if not -(2**63) <= values["seed"] < 2**63 or isinstance(values["seed"], bool):
                raise BadSave("the save is damaged: seed")
            match = signoria.load(text)
            wrong = match.rules.invariants(match.state)
            if wrong:
                raise BadSave(f"the save is damaged: {wrong[0]}")
            for seat in [*range(match.setup.seats), None]:
                msgspec.json.encode(match.view(seat))
            match.pending()
            return match
        except BadSave:
            raise
        except SignoriaError as error:
            raise BadSave(f"the save does not fit here: {error}") from error
        except Exception as error:
            logger.info("a save could not be read", exc_info=True)
            raise BadSave(f"the save is damaged: {type(error).__name__}") from error

    def branch(self, id: str, wanted: shapes.Branch, language: str) -> shapes.TableInfo:
        """A new table that goes on from a position of this one."""
        with self.at(id) as table:
            match, row = table.match, table.row
            if wanted.seat is not None and not (
                table.is_human(wanted.seat) or (match.over and 0 <= wanted.seat < row.seats)
            ):
                raise not_your_seat(wanted.seat)
            if wanted.seat is None and not match.over and not wanted.spoilers:
                raise Problem(403, "spoilers", words.say(language, "problem.spoilers"))
            seats = wanted.seats
            if seats is None:
                seats = [shapes.NewSeat(s.name, s.bot) for s in row.seating]
            if len(seats) != row.seats:
                raise BadOption(f"the game has {row.seats} seats, not {len(seats)}")
            seating = self._seat(seats, language, row.seating)
            names = [s.name for s in seating]
            if wanted.seat is not None:
                place = resolve(table, wanted.at, wanted.seat)
                seed = secrets.randbits(SEED_BITS) if wanted.seed is None else wanted.seed
                world = table.state_at(place).determinize(wanted.seat, seed)
                new = Match(match.setup, seed, names, "en", row.free_undo, world.to_json())
                kind = "imagined"
            else:
                place = wanted.at if wanted.at <= len(match.line) else -1
                if place < 0:
                    raise beyond(len(match.line))
                new = copy_until(table, place, names)
                kind = "branch"
            title = clean(wanted.title, 120)
            if not title:
                title = words.say(language, "title.branch", title=row.title, at=wanted.at)[:120]
        if new.over:
            raise Problem(409, "over", "The game is over there: nothing can be played on.")
        return self._open(new, seating, title, {"kind": kind, "table": id, "at": wanted.at}, language)

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
                seed=seed,
                pace=row.pace,
                state=state.determinize(seat, derive(seed, 1)).to_json(),
            )
        self.listen(id, "thinking")
        return job

    def stop_thinking(self, id: str, seat: int) -> None:
        table = self._tables.get(id)
        if table is not None and table.thinking.pop(seat, None) is not None:
            self.listen(id, "thinking")

    def bot_plays(self, id: str, job: Job, action: list[Any]) -> bool:
        """Carry out what a bot has decided, unless the moment has passed or the bots are to pause. If the
        rules refuse it, any legal action stands in, so that the table goes on.
        """
        with self.at(id) as table:
            table.thinking.pop(job.seat, None)
            row = table.row
            if row.paused or row.seating[job.seat].bot is None:
                done = False
            else:
                try:
                    self._change(
                        table, job.seat, "en", lambda match: match.play(job.seat, action, job.number)
                    )
                    done = True
                except Problem as problem:
                    done = False
                    if problem.code in ("illegal", "malformed"):
                        logger.error("bot %s chose %s at table %s: %s", job.bot, action, id, problem.text)
                        legal = table.match.state.legal(job.seat)
                        chosen = legal[job.seed % len(legal)]
                        self._change(table, job.seat, "en", lambda match: match.play(job.seat, chosen))
                        done = True
        self.listen(id, "state" if done else "thinking")
        return done


def _ignore(_id: str, _what: str) -> None:
    """Nobody listens."""


def _is_id(id: str) -> bool:
    return 0 < len(id) <= 32 and id.isascii() and id.isalnum()


def derive(seed: int, number: int) -> int:
    """A seed for the decision with this number."""
    return int.from_bytes(blake2b(f"{seed}:{number}".encode(), digest_size=7).digest())


def clean(text: str, most: int, lines: bool = False) -> str:
    """Text that people typed: without control characters; on one line unless `lines`. Raises BadOption."""
    kept = text.replace("\r\n", "\n").replace("\r", "\n")
    if lines:
        kept = "".join(c for c in kept if c in "\n\t" or c.isprintable() or c == "\u200d")
    else:
        kept = " ".join("".join(c if c.isprintable() or c == "\u200d" else " " for c in kept).split())
    if len(kept) > most:
        raise BadOption(f"this is too long: at most {most} characters")
    return kept


def _check_names(names: list[str]) -> None:
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise BadOption(f"two players are called {twice[0]}")


def beyond(length: int) -> Problem:
    return Problem(404, "not_found", f"There is no such position; the last one is {length}.")


def resolve(table: LiveTable, at: int, eyes: int | None) -> int:
    """The place in the line of play of a position as the eyes count it. Inside open lanes there is only
    "before" and "now".
    """
    fork, length = table.fork, table.position(eyes)
    if at > length:
        raise beyond(length)
    if fork < 0 or at <= fork:
        return at
    return len(table.match.line)


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


def copy_until(table: LiveTable, place: int, names: list[str]) -> Match:
    """The same game again, without what was taken back, up to a position."""
    old = table.match
    new = Match(old.setup, old.seed, names, "en", old.free_undo, old.start)
    new.quiet = True
    for played in old.line[:place]:
        entry = old.entries[played.entry]
        live.carry_out(new, store.LogRow(0, entry.seat, None, entry.what, entry.value, entry.auto, 0))
    new.quiet = False
    return new


def raw_save(row: store.TableRow, rows: list[store.LogRow]) -> str:
    """The save of a table that can't be replayed here, from what is stored."""
    log = []
    for entry in rows:
        value = True if entry.value is None and entry.what != "order" else entry.value
        log.append({"seat": entry.seat, entry.what: value, **({"auto": True} if entry.auto else {})})
    values: dict[str, Any] = {
        "signoria": FORMAT,
        "game": row.game,
        "rules_version": row.rules_version,
        "seats": row.seats,
        "names": [s.name for s in row.seating],
        "options": row.options,
        "data": {"name": row.data_name, "fingerprint": row.data_fingerprint},
        "seed": row.seed,
        "free_undo": row.free_undo,
        "log": log,
        "digests": {},
        "host": {"seating": [s.bot or PERSON for s in row.seating], "over": row.over},
    }
    if row.start is not None:
        values["start"] = row.start
    return write_save(values)
