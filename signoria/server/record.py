"""Between a match and its log as it is stored: what is written down of it, and how it is taken up from there."""

from __future__ import annotations

from typing import Any

from signoria.kernel.errors import BadSave, SignoriaError
from signoria.kernel.ledger import Entry
from signoria.kernel.match import Match
from signoria.kernel.recall import recall
from signoria.kernel.state import digest_of
from signoria.server import store
from signoria.server.live import LiveTable


def new_rows(match: Match, before: int, taken: list[int], time: int) -> list[store.LogRow]:
    """The entries that were added since `before`, as the log keeps them. `taken` are the numbers of
    decisions then.
    """
    counts = taken[:]
    rows: list[store.LogRow] = []
    for i in range(before, len(match.entries)):
        entry = match.entries[i]
        number = None
        if entry.what in ("do", "undo"):
            number = counts[entry.seat]
            counts[entry.seat] += 1
        drew = entry.drew or None
        rows.append(store.LogRow(i + 1, entry.seat, number, entry.what, entry.value, entry.auto, time, drew))
    return rows


def replay(row: store.TableRow, match: Match, rows: list[store.LogRow], proof: dict[int, str]) -> LiveTable:
    """The table of a match at its beginning and a stored log. `proof` holds digests that positions had, by the
    number of entries. Raises BadSave.
    """
    if (gap := missing(rows)) is not None:
        raise BadSave(f"entry {gap} is missing")
    try:
        match.replay([entry_of(one) for one in rows], proof, checked=True)
    except BadSave:
        raise
    except SignoriaError as error:
        raise BadSave(f"entry {len(match.entries) + 1}: {error}") from error
    if not in_order(match, rows):
        raise BadSave("the numbers of its decisions are not those of its entries")
    table = LiveTable(row, match)
    if match.opened:
        table.opened = rows[match.opened - 1].time if table.opened else 0
    return table


def take_up(
    row: store.TableRow, match: Match, rows: list[store.LogRow], told: list[Any], last: store.Snapshot
) -> LiveTable | None:
    """The table of a match at its beginning as it is stored, without carrying out its log; it is to be proved before
    anybody plays on. None where what is stored is not enough.
    """
    entries = [entry_of(one) for one in rows]
    if missing(rows) is not None or not recall(match, entries, told, last.state):
        return None
    table = LiveTable(row, match)
    as_said = table.recall(told, last) and match.over == row.over and in_order(match, rows)
    return table if as_said else None


def missing(rows: list[store.LogRow], before: int = 0) -> int | None:
    """The first entry after so many that is not there, if one is not."""
    return next((n for n, one in enumerate(rows, before + 1) if one.index != n), None)


def in_order(match: Match, rows: list[store.LogRow]) -> bool:
    """Whether every decision of the log has a number that its seat has had: the next one will have another."""
    taken = dict(enumerate(match.state.taken))
    numbers = [(one.number, taken.get(one.seat, 0)) for one in rows if one.number is not None]
    return all(type(number) is int and number < next_one for number, next_one in numbers)


def follow(table: LiveTable, row: store.TableRow, rows: list[store.LogRow]) -> None:
    """What another process has stored since. Raises BadSave or what the rules raise."""
    match = table.match
    if (gap := missing(rows, len(match.entries))) is not None:
        raise BadSave(f"entry {gap} is missing")
    match.follow([entry_of(one) for one in rows])
    table.take_over(row, rows[-1].time if rows else 0)


def proof(stored: list[store.Snapshot]) -> dict[int, str]:
    """The digests of stored positions, by the number of entries before them. Raises BadSave."""
    try:
        return {one.index: digest_of(one.state) for one in stored}
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as error:
        raise BadSave("a position that is stored with it is damaged") from error


def entry_of(row: store.LogRow) -> Entry:
    entry = Entry(row.seat, row.what, row.value, row.auto)
    entry.drew = row.drew or []
    return entry
