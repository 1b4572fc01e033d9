"""A table that can be looked at: one that is played (`live`), or one of other rules, from what is stored of it."""

from __future__ import annotations

import threading

from signoria.kernel.annals import Annals
from signoria.kernel.course import Course
from signoria.kernel.state import State
from signoria.server import store
from signoria.server.chronicle import Reader
from signoria.server.errors import Problem
from signoria.server.people import asking
from signoria.server.words import Tongue


class Table:
    """Not safe for several threads at once: whoever uses it holds the lock."""

    def __init__(self, row: store.TableRow, course: Course) -> None:
        self.row = row
        self.course = course
        self.lock = threading.RLock()
        self._readers: dict[tuple[int | None, str], Reader] = {}

    @property
    def over(self) -> bool:
        raise NotImplementedError

    def first_turn(self) -> int:
        """The turn in which the game began."""
        raise NotImplementedError

    def state_at(self, place: int) -> State | None:
        """The position after so many actions of the line, if there is one to be shown."""
        raise NotImplementedError

    def is_human(self, seat: int) -> bool:
        return 0 <= seat < self.row.seats and self.row.seating[seat].bot is None

    def is_own(self, seat: int) -> bool:
        """Whether the seat is played by the person who asks."""
        return self.is_human(seat) and asking().sits(self.row.seating[seat].person_id)

    def holds(self, seat: int) -> bool:
        """Whether the seat is that of the person who asks, even if a bot sits in."""
        if not 0 <= seat < self.row.seats:
            return False
        held = self.row.seating[seat]
        return (held.bot is None or held.person_id is not None) and asking().sits(held.person_id)

    def may_look(self, eyes: int | None) -> bool:
        """People may look through their own eyes and, where that is allowed, as spectators; when the game is over, through
        all.
        """
        if eyes is not None and self.holds(eyes):
            return True
        if not self.may_watch():
            return False
        return eyes is None or (self.over and 0 <= eyes < self.row.seats)

    def may_watch(self) -> bool:
        """Whether who asks may see what is open to all."""
        who = asking()
        if self.row.delay >= 0 or who.is_host or who.admin or self.row.owner_id == who.person:
            return True
        return any(self.holds(seat) for seat in range(self.row.seats))

    def behind(self, eyes: int | None) -> int:
        """How many moves who asks is behind with these eyes: those who play are not, nor is anybody when it is over."""
        return 0 if eyes is not None or self.over else behind(self.row)

    def horizon(self, eyes: int | None) -> int:
        """How many actions these eyes have seen, as far as they count them."""
        length = self.course.position(eyes)
        behind = self.behind(eyes)
        if not behind:
            return length
        place = max(0, min(length, self.course.fork if self.course.fork >= 0 else length) - behind)
        while place and self.course.line[place - 1].open:
            place -= 1  # never in the middle of what is decided in secret
        return place

    def tongue(self, language: str) -> Tongue:
        return Tongue(self.course, language)

    def reader(self, eyes: int | None, language: str) -> Reader:
        """The chronicle, up to date."""
        key = (eyes, language)
        if key not in self._readers:
            self._readers[key] = Reader(self.course, eyes, self.tongue(language))
        reader = self._readers[key]
        reader.read()
        return reader

    def forget_words(self) -> None:
        """Names have changed: everything is worded anew."""
        self._readers = {}


def behind(row: store.TableRow) -> int:
    """How many moves who asks is behind at a table that is played: nobody who has a seat there is."""
    if row.delay <= 0 or asking().is_host or any(asking().sits(one.person_id) for one in row.seating):
        return 0
    return row.delay


def check_spoilers(row: store.TableRow, wanted: bool) -> None:
    """What is hidden at a table that is not over is shown only if that is wanted, and never while guests play there.
    Raises Problem.
    """
    others = {seat.person_id for seat in row.seating} - {None, asking().person}
    if others:
        raise Problem(
            403, "spoilers", key="problem.others_play" if asking().member else "problem.phones_play"
        )
    if not wanted:
        raise Problem(403, "spoilers", key="problem.spoilers")


class OldTable(Table):
    """A table of other rules. The board is that of the last position that was stored before the one asked for."""

    def __init__(self, row: store.TableRow, annals: Annals) -> None:
        super().__init__(row, annals)
        self.annals = annals

    @property
    def over(self) -> bool:
        return self.annals.over

    def first_turn(self) -> int:
        return self.annals.turn

    def state_at(self, place: int) -> State | None:
        return self.annals.state_at(place)
