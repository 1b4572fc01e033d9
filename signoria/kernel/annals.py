"""Annals: the past of a game that the present rules do not replay.

While a game is played, what each action told, and whom, is written down with its log, and so are positions. When
the rules have changed since, the log leads elsewhere or nowhere; but what was written down can still be read, and
from a position that the present rules understand the game can go on.
"""

from __future__ import annotations

from typing import Any, Final

from signoria.kernel.course import Course, Played
from signoria.kernel.errors import BadSave
from signoria.kernel.event import Event, EventForms
from signoria.kernel.ledger import Ledger
from signoria.kernel.position import read_position
from signoria.kernel.state import Outcome, Setup, State

MOST_NAME: Final = 200  # letters of an event's name or operand
PARTS: Final = 8  # of what is written down of an action
OLD_PARTS: Final = (
    6,
    7,
)  # at first without how many events lie in the turn before, then without what bars an undo
MOST_PARTS: Final = 16  # of an event: who may know, its name and its operands


def write_told(ledger: Ledger, place: int) -> list[Any]:
    """What the action at a place of the line told, from 1; 0 is the set-up. The last parts are how many of its events
    happened before the turn began in which it ends, and which seats can't take it back.
    """
    forms = ledger.rules.events_of(ledger.state)
    if place == 0:
        first = ledger.state_at(0)
        return [-1, first.turn, -1, 0, bool(first.lanes), _write(forms, ledger.opening), 0, 0]
    p = ledger.line[place - 1]
    before = 0
    for event in p.events:
        before += 0 <= event.turn < p.turn
    return [p.seat, p.turn, p.lane, p.forks, p.open, _write(forms, p.events), before, p.barrier]


def write_past(ledger: Ledger) -> dict[str, Any]:
    """What a save keeps for the case that the rules change: all that was told, and the position."""
    told = [write_told(ledger, place) for place in range(len(ledger.line) + 1)]
    return {"told": told, "state": ledger.state.to_json()}


def _write(forms: EventForms, events: list[Event]) -> list[list[Any]]:
    return [[event.to, event.later, *forms.encode(event)] for event in events]


class Annals(Course):
    """`told` is what `write_told` gave for each place; `states` are positions by the number of actions behind them,
    as `State.to_json` wrote them. Either may be damaged: then it tells nothing.
    """

    def __init__(
        self, setup: Setup, names: list[str], told: list[Any], states: dict[int, Any], over: bool
    ) -> None:
        super().__init__(setup, names)
        self.state = setup.rules.blank(setup)
        self.over = over
        self.turn = 0  # when the game began
        self.free_undo = False
        self.host: dict[str, Any] = {}
        self._states = states
        self._read: dict[int, State | None] = {}
        self._open = False
        try:
            self._read_told(told)
        except BadSave:
            self.opening, self.line, self._open = [], [], False
        last = self.state_at(len(self.line))
        if last is not None:
            self.state = last

    def _read_told(self, told: list[Any]) -> None:
        rows = read_line(told, self.setup.seats, self.rules.events_of(self.state))
        if rows:
            self.opening, self.turn = rows[0].events, rows[0].turn
            self.line, self._open = rows[1:], rows[-1].open

    def lanes_open(self) -> bool:
        return self._open

    def state_at(self, n: int) -> State | None:
        """The last position up to this place that was written down and can be read by the present rules. Without
        the line nothing says which others there were: then it is the last of all.
        """
        for place in sorted(self._states, reverse=True):
            if place <= n or not self.line:
                state = self._state(place)
                if state is not None:
                    return state
        return None

    def _state(self, place: int) -> State | None:
        if place not in self._read:
            try:
                self._read[place] = read_position(self.setup, self._states[place])
            except BadSave:
                self._read[place] = None
        return self._read[place]

    @property
    def result(self) -> Outcome | None:
        last = self.state_at(len(self.line))
        return last.outcome if last is not None else None


def read_line(told: list[Any], seats: int, forms: EventForms) -> list[Played]:
    """What was written down of the set-up and of each action. Raises BadSave."""
    line: list[Played] = []
    for value in told:
        played = _read_row(value, seats, forms)
        if line and len(value) > OLD_PARTS[0]:
            for event in played.events[: value[6]]:
                event.turn = line[-1].turn
        line.append(played)
    return line


def _read_row(value: Any, seats: int, forms: EventForms) -> Played:
    """What was written down of one action, checked; a barrier of -1 was not. Raises BadSave."""
    if type(value) is not list or (len(value) != PARTS and len(value) not in OLD_PARTS):
        raise BadSave("what an action told is damaged")
    seat, turn, lane, forks, is_open, events = value[:6]
    numbers = (seat, turn, lane, forks, *value[6:])
    if not all(type(number) is int and number >= -1 for number in numbers) or seat >= seats:
        raise BadSave("what an action told is damaged: its place")
    if type(is_open) is not bool or type(events) is not list:
        raise BadSave("what an action told is damaged: its events")
    played = Played(-1, seat, "do", None, lane)
    played.turn, played.forks, played.open = turn, forks, is_open
    played.barrier = value[7] if len(value) == PARTS else -1
    played.events = [_read_event(event, (2 << seats) - 1, forms) for event in events]
    return played


def _read_event(value: Any, everyone: int, forms: EventForms) -> Event:
    if type(value) is not list or not 3 <= len(value) <= MOST_PARTS or type(value[2]) is not str:
        raise BadSave("an event is damaged")
    to, later = value[0], value[1]
    if type(to) is not int or type(later) is not int or not (0 <= to <= everyone and 0 <= later <= everyone):
        raise BadSave("an event is damaged: who may know of it")
    for part in value[2:]:
        if part is not None and type(part) is not int and (type(part) is not str or len(part) > MOST_NAME):
            raise BadSave("an event is damaged: what it names")
    return forms.decode(to, later, value[2:])
