"""Compares what clients were told with the log, by the rules alone: nothing of the server that played is asked."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from signoria import registry
from signoria.kernel.chance import sources_from_json
from signoria.kernel.course import Chronicle
from signoria.kernel.match import Match
from signoria.server import store
from signoria.server.database import open_engine, reading
from signoria.server.record import entry_of
from tests.faults.crowd import READ_DECISIONS, Record, Sight
from tests.faults.place import PEOPLE, Place, Seated


class Line(msgspec.Struct):
    """A line of the chronicle, as far as it says what happened."""

    n: int
    at: int
    event: list[Any]


READ_LINES = msgspec.json.Decoder(list[Line])
Eyes = int | None


def check(place: Place, seated: list[Seated], record: Record) -> list[str]:
    """What is wrong: acknowledged decisions that are lost or were carried out twice, holes in a log, and, as far as what
    was shown is recorded, what somebody saw who may not.
    """
    wrong = []
    engine = open_engine(place.db)
    for one in seated:
        with reading(engine) as c:
            row, rows = store.read_table(c, one.table), store.read_log(c, one.table)
        assert row is not None
        wrong += check_log(one.table, rows, record)
        if one.table in record.shown:
            wrong += [f"at {one.table} {what}" for what in leaks(row, rows, record.shown[one.table])]
    engine.dispose()
    return wrong


def check_log(table: str, rows: list[store.LogRow], record: Record) -> list[str]:
    stored = Counter((table, row.seat, row.number) for row in rows if row.number is not None)
    wrong = [f"{key} stands {n} times in the log" for key, n in stored.items() if n > 1]
    told = {key: n for key, n in record.done.items() if key[0] == table}
    wrong += [f"{key} was acknowledged and is not in the log" for key in told if key not in stored]
    wrong += [f"{key} was acknowledged {n} times" for key, n in told.items() if n > 1]
    if [row.index for row in rows] != list(range(1, len(rows) + 1)):
        wrong.append(f"the log of {table} has holes")
    return wrong


class Allowed:
    """What one pair of eyes may have been shown in the course of a game."""

    def __init__(self, match: Match, eyes: Eyes) -> None:
        self.match, self.eyes = match, eyes
        self.views: set[tuple[int, bytes]] = set()
        self.lines: set[tuple[int, int, bytes]] = set()
        self.chronicle = Chronicle(match, eyes)
        self._note_lines(0)

    def note(self) -> None:
        """The present position."""
        self.views.add((self.match.index(self.eyes), msgspec.json.encode(self.match.view(self.eyes))))
        self._note_lines(self.chronicle.read())

    def _note_lines(self, start: int) -> None:
        forms = self.match.rules.events_of(self.match.state)
        for n in range(start, len(self.chronicle.lines)):
            told = self.chronicle.lines[n]
            self.lines.add((n, told.at, msgspec.json.encode(forms.encode(told.event))))

    def wrong(self, sight: Sight) -> str:
        """What is wrong with what was shown; empty if nothing is."""
        if (sight.index, sight.view) not in self.views:
            return f"eyes {self.eyes} saw a view that is not theirs, at {sight.index}"
        if any(decision.seat != self.eyes for decision in READ_DECISIONS.decode(sight.asked)):
            return f"eyes {self.eyes} were asked what another seat is asked, at {sight.index}"
        for line in READ_LINES.decode(sight.lines):
            if (line.n, line.at, msgspec.json.encode(line.event)) not in self.lines:
                return f"eyes {self.eyes} read line {line.n}, which is not theirs: {line.event}"
        return ""


def leaks(row: store.TableRow, rows: list[store.LogRow], shown: list[Sight]) -> list[str]:
    """What somebody saw that they may not, at one table."""
    setup = registry.ruleset(row.game).setup(row.seats, row.options)
    match = Match(setup, sources_from_json(row.chance), [seat.name for seat in row.seating])
    allowed = {eyes: Allowed(match, eyes) for eyes in (*range(PEOPLE), None)}
    for entry in [None, *map(entry_of, rows)]:
        if entry is not None:
            match.replay([entry], {}, checked=True)
        for one in allowed.values():
            one.note()
    return [what for what in (allowed[sight.eyes].wrong(sight) for sight in shown) if what]
