"""The house: all that people do with the tables of a server. Every method may be called from any thread.

A change is tried on the match, then written in one transaction, and only then answered or shown to anybody; if it
can't be written the table is forgotten and read anew.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine

from signoria import bots as opponents
from signoria.kernel.action import Action
from signoria.kernel.errors import (
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
    SignoriaError,
    StaleDecision,
)
from signoria.kernel.match import Match
from signoria.kernel.state import State
from signoria.server import books, listing, pupils, record, roster, settings, shapes, store, words
from signoria.server.cabinet import Cabinet
from signoria.server.config import Config
from signoria.server.database import reading, writing
from signoria.server.errors import Overtaken, Problem, Unfit, no_table, not_your_seat, problem_of
from signoria.server.live import LiveTable
from signoria.server.names import check_names, clean, is_id
from signoria.server.onlooking import check_spoilers
from signoria.server.people import Part, asking
from signoria.server.restraints import Restraints

TRIES: Final = 3

logger = logging.getLogger(__name__)
T = TypeVar("T")


def insist(work: Callable[[], T]) -> T:
    """Do something at a table. If another process was first with something else there, such as a sealed bid of another seat,
    it is tried again after that. Raises what the work raises.
    """
    for _ in range(TRIES - 1):
        try:
            return work()
        except Overtaken:
            continue
    return work()


class House(Cabinet):
    def __init__(self, engine: Engine, config: Config) -> None:
        super().__init__(engine, config)
        self._settings: dict[str, Any] | None = None
        self.restraints = Restraints(config.store or config.redis)

    # -- settings ----------------------------------------------------------------------------------

    def settings(self) -> dict[str, Any]:
        with self._guard:
            kept = self._settings
        if kept is None:
            with reading(self.engine) as c:
                kept = settings.read(c)
            self._settings = kept
        return dict(kept)

    def language(self) -> str:
        """The language kept in the settings, else English."""
        kept = self.settings().get("language")
        return kept if isinstance(kept, str) and kept in words.languages() else "en"

    def change_settings(self, values: dict[str, Any]) -> dict[str, Any]:
        """Merge; None removes a key. Raises BadOption if it is too much."""
        with writing(self.engine) as c:
            merged = settings.merged(settings.read(c), values)
            for key, value in values.items():
                settings.write(c, key, value)
        self.forget_settings()
        self.listen("", "settings")
        return merged

    def forget_settings(self) -> None:
        """They are read anew."""
        with self._guard:
            self._settings = None

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
                    if asking().member and seat.person_id not in (None, asking().person):
                        raise Problem(
                            409, "taken", key="problem.seat_taken_house", values={"name": seat.name}
                        )
                    seat.name = clean(change.name, 60)
                    if not seat.name:
                        raise Unfit("problem.no_name")
                    if asking().member:
                        with reading(self.engine) as c:
                            seat.name = roster.free_name(c, seat.name, asking().person)
                if change.bot is not None:
                    if seat.person_id is not None:
                        raise Problem(409, "taken", key="problem.seat_held", values={"name": seat.name})
                    if change.bot:
                        opponents.check(change.bot, temperaments=table.match.rules.thinking().temperaments)
                    elif seat.bot is not None and not table.match.over:
                        check_spoilers(row, wanted.spoilers)
                    seat.bot = change.bot or None
            rows = [seating[i] for i in range(row.seats)]
            check_names([s.name for s in rows])
            row.advice = row.advice if wanted.advice is None else wanted.advice
            for seat in rows:
                seat.adviser = seat.adviser and row.advice
            self.seat_anew(table, title, rows)
            info = listing.info_of(self, row, language)
        self.listen(id, "table")
        return info

    def seat_anew(
        self,
        table: LiveTable,
        title: str,
        rows: list[store.SeatRow],
        first: Callable[[Connection], None] | None = None,
    ) -> None:
        """Store a new title and who sits where, after something else that belongs to it."""
        row, old = table.row, table.row.seating
        row.title, row.seating = title, rows
        held = table.held_by
        if held is not None and (not table.is_human(held) or rows[held].person_id != old[held].person_id):
            table.held_by = None
        table.match.names[:] = [s.name for s in rows]
        table.forget_words()
        try:
            row.bots_wait, row.summary = bool(table.bots_waiting()), table.summary()
            with writing(self.engine) as c:
                self._hold(c, table, old)
                if first is not None:
                    first(c)
                store.change_table(
                    c,
                    row.id,
                    title=title,
                    advice=row.advice,
                    bots_wait=row.bots_wait,
                    summary=store.dump(row.summary),
                )
                for was, seat in zip(old, rows, strict=True):
                    if was != seat:
                        store.write_seat(c, row.id, seat)
        except BaseException:
            self._forget(row.id)
            raise

    def _hold(self, c: Connection, table: LiveTable, seating: list[store.SeatRow] | None = None) -> None:
        """The table is held until the end of the transaction, and is as it is in memory. Raises Overtaken: another process has
        changed it meanwhile.
        """
        name = table.row.id
        store.lock_table(c, name)
        stored = None if seating is None else store.read_seating(c, name)
        if store.count_entries(c, name) != len(table.match.entries) or stored != seating:
            self._forget(name)
            raise Overtaken

    def part(self, id: str) -> Part | None:
        """What people have to do with a table; None if there is none."""
        if not is_id(id):
            return None
        known = self.cached(id)
        row = known.row if known is not None else None
        if row is None:
            with reading(self.engine) as c:
                row = store.read_table(c, id)
        return None if row is None else part_of(row)

    def holders(self, id: str) -> list[str | None]:
        """Which guest holds each seat."""
        with self.at(id) as table:
            return [seat.person_id for seat in table.row.seating]

    def delete(self, id: str) -> None:
        if not is_id(id):
            raise no_table(id)
        with writing(self.engine) as c:
            if not store.delete_table(c, id):
                raise no_table(id)
        self.gone(id)

    def gone(self, id: str) -> None:
        """The table is not stored any more."""
        self._forget(id)
        self._broken.pop(id, None)
        self._other.discard(id)
        with self._guard:
            self._annals.pop(id, None)
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
        if text is None:
            with reading(self.engine) as c:
                return store.read_notes(c, id, seat)
        kept = clean(text, 20_000, lines=True)
        with writing(self.engine) as c:
            store.change_seat(c, id, seat, notes=kept)
        return kept

    # -- playing -----------------------------------------------------------------------------------

    def state(self, id: str, eyes: int | None, language: str) -> shapes.State:
        with self.at(id) as table:
            if not table.may_look(eyes):
                raise not_your_seat(eyes)
            return self.seen(table, eyes, language)

    def play(
        self, id: str, seat: int, number: int, action: list[Any], language: str, hold: bool = False
    ) -> None:
        """`hold`: if this ends the turn, the bots wait until the person says so."""
        try:
            self._act(id, seat, language, lambda match: match.play(seat, action, number), hold)
        except Problem as problem:
            if problem.refusal is not None:
                with self.at(id) as table:
                    problem.refusal.help = pupils.helped(table, language, action)
            raise

    def go_on(self, id: str, seat: int) -> None:
        """The person has ended the turn: the bots go on. Nothing happens if they do not wait for this seat."""
        if insist(lambda: self._go_on(id, seat)):
            self.listen(id, "bots")

    def _go_on(self, id: str, seat: int) -> bool:
        with self.at(id) as table:
            self._own_seat(table, seat)
            if table.held_by != seat:
                return False
            table.held_by, row = None, table.row
            try:
                row.bots_wait, row.summary = bool(table.bots_waiting()), table.summary()
                with writing(self.engine) as c:
                    self._hold(c, table)
                    store.change_table(c, id, bots_wait=row.bots_wait, summary=store.dump(row.summary))
            except BaseException:
                self._forget(id)
                raise
        return True

    def undo(self, id: str, seat: int, number: int | None, language: str) -> None:
        def act(match: Match) -> None:
            if number is not None and number != match.state.taken[seat]:
                raise StaleDecision(f"the next decision is {match.state.taken[seat]}, not {number}")
            match.undo(seat)

        self._act(id, seat, language, act)

    def resign(self, id: str, seat: int, language: str) -> None:
        self._act(id, seat, language, lambda match: match.resign(seat))

    def order(self, id: str, seat: int, order: dict[str, Any] | None, language: str) -> None:
        self._act(id, seat, language, lambda match: match.standing(seat, order))

    def _act(
        self, id: str, seat: int, language: str, act: Callable[[Match], None], hold: bool = False
    ) -> None:
        """A person does something."""

        def do() -> int | None:
            with self.at(id) as table:
                self._own_seat(table, seat)
                if table.stands:
                    raise Problem(409, "asked", key="problem.game_stands")
                self.carry_out(table, seat, language, act, hold)
                return None if table.shown else seat

        self.listen(id, "state", insist(do))

    def _own_seat(self, table: LiveTable, seat: int) -> None:
        if not table.is_own(seat):
            raise not_your_seat(seat)

    def carry_out(
        self, table: LiveTable, seat: int, language: str, act: Callable[[Match], None], hold: bool = False
    ) -> None:
        """Carry a change out and store it: both or neither. Raises Problem."""
        match, name = table.match, table.row.id
        self.prove(table)
        before, taken = len(match.entries), match.state.taken[:]
        ends = table.ends(seat) if hold else []
        start = time.perf_counter()
        try:
            act(match)
        except SignoriaError as error:
            raise self._problem(table, seat, language, error) from error
        except BaseException:
            self._forget(name)  # the rules broke: whatever they left behind is not the truth
            raise
        try:
            now = store.now()
            table.follow(now)
            if any(entry.what != "order" for entry in match.entries[before:]):
                table.held_by = table.judged = None
                if hold and match.line[-1].action not in ends:
                    table.hold(seat)
            rows = record.new_rows(match, before, taken, now)
            summary, waits = table.summary(), bool(table.bots_waiting())
            updated = now if table.shown else table.row.updated
            past = table.past()
            with writing(self.engine) as c:
                store.append(c, name, rows, match.over, waits, summary, updated)
                store.write_past(c, name, past)
                pupils.note(c, table)
        except store.Conflict:
            self._forget(name)
            problem = Overtaken()
            problem.state = self.state(name, seat, language) if table.is_own(seat) else None
            raise problem from None
        except BaseException:
            self._forget(name)
            raise
        table.row.updated, table.row.over = updated, match.over
        table.row.summary, table.row.bots_wait = summary, waits
        who = "person" if table.is_human(seat) else "bot"
        self.figures.played(who, len(rows), time.perf_counter() - start)
        self._grown()

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
            if told is not None:
                told.help = pupils.helped(table, language, action)
            return shapes.WhyNot(told is None, told)

    def explain(self, id: str, seat: int, noun: list[Any], language: str) -> shapes.Explanation:
        with self.at(id) as table:
            self._own_seat(table, seat)
            found = table.match.explain(seat, noun)
            tongue = table.tongue(language)
            refusals = [tongue.refusal(r) for r in found.refusals]
            for refusal in refusals:
                refusal.help = pupils.helped_with(table, language, noun)
            return shapes.Explanation([tongue.offer(a) for a in found.actions], refusals)

    def detail(self, id: str, seat: int, actions: list[list[Any]], language: str) -> shapes.Details:
        """Worked out on a copy of the position: nobody waits for it at the table."""
        with self.at(id) as table:
            self._own_seat(table, seat)
            match, tongue = table.match, table.tongue(language)
            read = [match.read(form) for form in actions]
            position, free = match.state.clone(), match.free_undo
        out = []
        for form, action in zip(actions, read, strict=True):
            lines = [tongue.say(line) for line in position.detail(seat, action)]
            out.append(shapes.Detail(form, lines, is_final(position, seat, action, free)))
        return shapes.Details(out)

    def vocabulary(self, id: str, language: str) -> books.Words:
        with self.looking(id) as table:
            return words.words_of(table.course, language)


def part_of(row: store.TableRow) -> Part:
    waits = row.stage == "waiting"
    free = [seat for seat in row.seating if seat.person_id is None and seat.bot is None]
    return Part(
        owner=row.owner_id or "",
        holders=frozenset(seat.person_id for seat in row.seating if seat.person_id),
        asked=frozenset(seat.asked_id for seat in row.seating if seat.asked_id),
        seen=any(seat.way == "open" for seat in free) if waits else row.delay >= 0,
        lesson=row.lesson is not None,
    )


def is_final(position: State, seat: int, action: Action, free_undo: bool) -> bool | None:
    """Whether the action could not be taken back, as far as the seat can know; None if it is not legal. What fails in
    the trial counts as final: it is confirmed.
    """
    if position.why_not(seat, action) is not None:
        return None
    world = position.determinize(seat, 1)
    try:
        world.apply(seat, action)
    except Exception:
        logger.exception("trying an action in an imagined position failed")
        return True
    if free_undo:
        return False
    return bool(world.barrier >> seat & 1 if world.lanes else world.barrier)
