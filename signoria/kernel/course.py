"""The course of a game: what was done and not taken back, what it told, and whom.

Whoever may know of what is decided here, for games that are played (`Ledger`) and for those whose rules are gone
(`Annals`) alike.
"""

from __future__ import annotations

from signoria.kernel.action import Action, Vocabulary
from signoria.kernel.event import JOINED, Event, EventForms, Lost
from signoria.kernel.state import Setup, State
from signoria.kernel.text import Noun, Text, Texts


class Played:
    """An entry on the line, with what it did."""

    def __init__(self, entry: int, seat: int, what: str, action: Action | None, lane: int) -> None:
        self.entry = entry  # its place in the log
        self.seat = seat
        self.what = what
        self.action = action  # None: it resigned
        self.lane = lane  # number of the fork in whose lane it was played, -1 outside lanes
        self.forks = 0  # how many forks the line has seen up to and including this
        self.barrier = 0  # seats that can't take back what lies at or before this
        self.turn = 0  # the turn after it
        self.open = False  # whether lanes are open after it
        self.events: list[Event] = []
        self.drew: list[int] = []


class Told:
    """An event that somebody is told: after which position, who acted there, and in which turn. `chosen`: it came of a
    choice, not of what a lane does by itself.
    """

    def __init__(self, at: int, seat: int | None, turn: int, event: Event, chosen: bool = False) -> None:
        self.at = at
        self.seat = seat
        self.turn = turn if event.turn < 0 else event.turn
        self.event = event
        self.chosen = chosen


class LogLine:
    """A line of the chronicle as one seat reads it: its place in the line of play, the event as JSON, and
    the sentence.
    """

    def __init__(self, index: int, event: list[str | int | None], text: str) -> None:
        self.index = index
        self.event = event
        self.text = text

    def __repr__(self) -> str:
        return f"{self.index}: {self.text}"


class Course:
    """`state` is the present position; where no rules make it, the last that can be read, or a blank one."""

    state: State

    def __init__(self, setup: Setup, names: list[str]) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.names = names
        self.language = "en"
        self.opening: list[Event] = []  # what happened during the set-up
        self.line: list[Played] = []
        self._said: Texts | None = None
        self._said_names: list[str] = []

    def lanes_open(self) -> bool:
        """Whether lanes are open at the end of the line."""
        raise NotImplementedError

    @property
    def forks(self) -> int:
        return self.line[-1].forks if self.line else 0

    @property
    def fork(self) -> int:
        """How many actions lie before the lanes that are open; -1 if none are."""
        if not self.lanes_open():
            return -1
        n = len(self.line)
        while n and self.line[n - 1].lane == self.forks:
            n -= 1
        return n

    def position(self, eyes: int | None) -> int:
        """How many actions lie behind, as these eyes count them: what others do in open lanes does not count."""
        fork = self.fork
        if fork < 0:
            return len(self.line)
        own = 0
        for played in self.line[fork:]:
            own += played.seat == eyes
        return fork + own

    # -- in words ----------------------------------------------------------------------------------

    @property
    def vocabulary(self) -> Vocabulary:
        return self.rules.vocabulary_of(self.state)

    @property
    def texts(self) -> Texts:
        return self.texts_in(self.language)

    def called(self, language: str) -> dict[str, str]:
        """What components are called at this table, by text key: what stands for a player bears his name."""
        called: dict[str, str] = self.rules.called(self.state, self.names, self.rules.texts(language))
        return called

    def texts_in(self, language: str) -> Texts:
        """The words of the game as this table says them."""
        usual = self.rules.texts(language)
        if self._said is None or self._said.language != language or self._said_names != self.names:
            own = self.called(language)
            self._said = Texts(usual.language, {**usual.tables, **own}, usual.fallback) if own else usual
            self._said_names = self.names[:]
        return self._said

    def log(self, seat: int | None) -> list[LogLine]:
        """The chronicle as a seat (None: a spectator) may read it."""
        chronicle = Chronicle(self, seat)
        chronicle.read()
        forms = self.rules.events_of(self.state)
        return [
            LogLine(told.at, forms.encode(told.event), self.tell(told.event, forms))
            for told in chronicle.lines
        ]

    def tell(self, event: Event, forms: EventForms) -> str:
        """An event in words."""
        if event.kind >= 0:
            form = forms.form(event.kind)
            return self.texts.form("event", form, event.values(), self.vocabulary, self.names)
        return self.say(kernel_event(event, forms))

    def say(self, text: Text) -> str:
        """A message in words."""
        return self.texts.render(text, self.vocabulary, self.names)


def kernel_event(event: Event, forms: EventForms) -> Text:
    """What is said of an event that no game has of its own."""
    if isinstance(event, Lost):
        return Text("kernel.lost", what=" ".join(str(part) for part in event.written if part is not None))
    return Text(forms.form(event.kind).name, seat=Noun("seat", event.a))


class Chronicle:
    """What one pair of eyes is told, kept up to date action by action.

    While lanes are open, what others do there is told when they join, and the places of lines count the reader's
    own actions only: how much others have done in secret is nobody's business.
    """

    def __init__(self, course: Course, eyes: int | None) -> None:
        self.course = course
        self.eyes = eyes
        self.bit = 1 << (course.setup.seats if eyes is None else eyes)
        self.lines: list[Told] = []
        self._seen: list[Played] = []
        self._ends: list[int] = []  # lines after the set-up and after each action
        self._late: list[list[Told]] = []  # what is told when the lanes join
        self._open = -1  # where the lanes that were open when last read began
        for event in course.opening:
            told = Told(0, None, 0, event)
            told.turn = 0  # before the first
            self._tell(told, event.to)
        self._ends.append(len(self.lines))
        self._late.append([])

    def lines_at(self, n: int) -> tuple[int, int]:
        """Which lines an action of the line brought: from, to. Only for positions before open lanes."""
        return (self._ends[n - 1] if n else 0), self._ends[n]

    def read(self) -> int:
        """Catch up with the course. Returns how many lines have stayed as they were."""
        line, fork = self.course.line, self.course.fork
        same = 0
        while same < len(self._seen) and same < len(line) and line[same] is self._seen[same]:
            same += 1
        if self._open >= 0 and self._open != fork:
            same = min(same, self._open)
        self._open = fork
        del self._seen[same:]
        del self._ends[same + 1 :]
        del self._late[same + 1 :]
        stay = self._ends[-1]
        del self.lines[stay:]
        own = 0
        for i in range(fork if fork >= 0 else same, same):
            own += line[i].seat == self.eyes
        for i in range(same, len(line)):
            at = i + 1
            if 0 <= fork <= i:
                own += line[i].seat == self.eyes
                at = fork + own
            self._add(at, line[i])
        return stay

    def _add(self, at: int, played: Played) -> None:
        late = self._late[-1]
        for event in played.events:
            told = Told(at, played.seat, played.turn, event, played.lane >= 0)
            if event.kind == JOINED:
                if any(one.chosen and one.event.later & self.bit for one in late):
                    self._tell(told, self.bit)
                for one in late:
                    self._tell(one, one.event.later)
                late = []
            else:
                self._tell(told, event.to)
                if event.later:
                    late = [*late, told]
        self._seen.append(played)
        self._ends.append(len(self.lines))
        self._late.append(late)

    def _tell(self, told: Told, visible: int) -> None:
        if visible & self.bit:
            self.lines.append(told)
