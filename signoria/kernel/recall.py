"""Recall: a game taken up from what was written down beside its log, without carrying the log out.

What is stored may be wrong, whoever it was that changed it: a ledger that was recalled can be looked at, and is good
for nothing else before `prove` has carried out its log and found the same.
"""

from __future__ import annotations

from typing import Any

from signoria.kernel.annals import read_line, write_told
from signoria.kernel.errors import BadSave, SignoriaError
from signoria.kernel.ledger import Entry, Ledger
from signoria.kernel.position import read_position


def recall(ledger: Ledger, entries: list[Entry], told: list[Any], values: Any) -> bool:
    """Bring a ledger at its beginning to the end of its log: `told` is what `write_told` gave for each place, `values` the
    last position. False where that does not say everything: lanes are open, a standing order holds, or something is
    damaged or was not written down yet. Then nothing has changed.
    """
    places = _places(entries, ledger.free_undo)
    orders: dict[int, Any] = {entry.seat: entry.value for entry in entries if entry.what == "order"}
    if len(told) != len(places) + 1 or any(value is not None for value in orders.values()):
        return False
    if told[0] != write_told(ledger, 0):
        return False
    try:
        state = read_position(ledger.setup, values)
        line = read_line(told, ledger.setup.seats, ledger.rules.events_of(state))[1:]
        if state.lanes or (line and line[-1].open) or any(played.barrier < 0 for played in line):
            return False
        vocabulary = ledger.rules.vocabulary_of(state)
        for played, place in zip(line, places, strict=True):
            entry = entries[place]
            played.entry, played.what, played.drew = place, entry.what, entry.drew
            played.action = vocabulary.decode(entry.value) if entry.what == "do" else None
    except SignoriaError:
        return False
    ledger.take_up(entries, line, state)
    return True


def prove(ledger: Ledger) -> None:
    """Carry out the log of a ledger that was recalled. Raises BadSave, or what the rules raise, unless it leads to the same
    position and tells the same.
    """
    again = Ledger(ledger.setup, ledger.chance, ledger.names, ledger.free_undo, ledger.start)
    again.replay(ledger.entries, {}, checked=True)
    same = again.state.taken == ledger.state.taken  # which a digest leaves out
    if not same or again.state.digest() != ledger.state.digest():
        raise BadSave("its log leads to another position than the one that is stored with it")
    for place in range(len(ledger.line) + 1):
        if write_told(ledger, place) != write_told(again, place):
            raise BadSave(f"what is stored of action {place} is not what it told")
    ledger.adopt(again)


def _places(entries: list[Entry], free_undo: bool) -> list[int]:
    """Which entries are on the line: those that have not been taken back. An undo takes back the last deed of its
    seat, which outside lanes is the last of all.
    """
    places: list[int] = []
    for i, entry in enumerate(entries):
        if entry.what in ("do", "resign"):
            places.append(i)
        elif entry.what == "back" and type(entry.value) is int:
            del places[entry.value :]
        elif entry.what == "undo":
            for n in range(len(places) - 1, -1, -1):
                last = entries[places[n]]
                if free_undo or (last.seat == entry.seat and last.what == "do"):
                    del places[n]
                    break
    return places
