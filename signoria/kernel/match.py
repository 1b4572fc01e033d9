"""Match: a game with its record. The way in for everybody who does not trust himself: checks, applies,
logs, undoes, saves.

The log is append-only. An undo is an entry of its own; what counts is the *line*: the entries that have not
been taken back. Every action is tried on a copy of the state, so that nothing is half-applied whatever
happens.
"""

from __future__ import annotations

from typing import Any

from signoria.kernel.action import Action, Vocabulary
from signoria.kernel.errors import (
    CannotUndo,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
    StaleDecision,
)
from signoria.kernel.event import JOINED, Event
from signoria.kernel.explain import Explanation, explain
from signoria.kernel.orders import Order, read_order
from signoria.kernel.state import Outcome, Setup, State
from signoria.kernel.step import Decision
from signoria.kernel.text import Noun, Refusal, Text, Texts

SNAPSHOT_EVERY = 32
SNAPSHOTS_KEPT = 12


class Entry:
    """One line of the log: a seat plays an action, takes back, resigns, or gives a standing order."""

    def __init__(self, seat: int, what: str, value: Any = None, auto: bool = False) -> None:
        self.seat = seat
        self.what = what  # "do", "undo", "resign" or "order"
        self.value = value  # the JSON form of the action or of the order
        self.auto = auto  # played by a standing order

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {
            "seat": self.seat,
            self.what: True if self.value is None and self.what != "order" else self.value,
        }
        if self.auto:
            out["auto"] = True
        return out


class Played:
    """An entry on the line, with what it did."""

    def __init__(self, entry: int, seat: int, what: str, action: Action | None, lane: int) -> None:
        self.entry = entry  # its place in the log
        self.seat = seat
        self.what = what
        self.action = action
        self.lane = lane  # number of the fork in whose lane it was played, -1 outside lanes
        self.forks = 0  # how many forks the line has seen up to and including this
        self.barrier = 0  # seats that can't take back what lies at or before this
        self.events: list[Event] = []


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


class Match:
    """A game being played, with its record.

    Seats are numbers from 0. `names` are what texts call them. `free_undo` lets the last action be taken
    back whatever it revealed and whoever played it (solo study); the default is fair undo. `start` is the
    position to begin with, as `State.to_json` writes it, instead of the game's own set-up.
    """

    def __init__(
        self,
        setup: Setup,
        seed: int,
        names: list[str] | None = None,
        language: str = "en",
        free_undo: bool = False,
        start: dict[str, Any] | None = None,
    ) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.start = start
        self.seed = seed
        self.language = language
        self.free_undo = free_undo
        self.names = [f"Player {i + 1}" for i in range(setup.seats)] if names is None else list(names)
        if len(self.names) != setup.seats:
            raise MalformedAction(f"{setup.seats} names are needed, not {len(self.names)}")
        self.state: State = (
            self.rules.new_state(setup, seed, recording=True)
            if start is None
            else self.rules.state_from_json(setup, start)
        )
        self.opening: list[Event] = self.state.events  # what happened during the set-up
        self.state.events = []
        self.entries: list[Entry] = []
        self.line: list[Played] = []
        self.orders: list[Order | None] = [None] * setup.seats
        self.host: dict[str, Any] = {}  # what the host of the table wants kept in the save, as JSON
        self.quiet = (
            False  # while a log is being replayed: standing orders do not act, their entries are in the log
        )
        self.digests: dict[int, str] = {}  # after the entry that began each turn
        self._snapshots: dict[int, State] = {0: self.state.clone()}

    # -- looking -----------------------------------------------------------------------------------

    @property
    def vocabulary(self) -> Vocabulary:
        return self.rules.vocabulary_of(self.state)

    @property
    def texts(self) -> Texts:
        return self.rules.texts(self.language)

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    @property
    def result(self) -> Outcome | None:
        """Ranking, scores and reason once the game is over, else None."""
        return self.state.outcome

    def pending(self, seat: int | None = None) -> list[Decision]:
        """The decisions that are pending, of one seat or of all. Empty when the game is over."""
        if seat is None:
            return self.state.decisions()
        self._check_seat(seat)
        return [self.state.decision(seat)] if self.state.waits_for(seat) else []

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) sees."""
        if seat is not None:
            self._check_seat(seat)
        return self.state.view(seat)

    def why_not(self, seat: int, action: Action | list[Any]) -> Refusal | None:
        """None if the action is legal now; else why not, with `.rule` and `.text`. Raises MalformedAction."""
        self._check_seat(seat)
        return self._worded(self.state.why_not(seat, self.read(action)))

    def detail(self, seat: int, action: Action | list[Any]) -> list[str]:
        """What is good to know before choosing an action, in sentences."""
        self._check_seat(seat)
        lines = self.rules.detail(self.state.face(seat), seat, self.read(action))
        return [self.say(line) for line in lines]

    def explain(self, seat: int, noun: Noun | list[Any]) -> Explanation:
        """What can be done with a component now, and if nothing, why. A noun's JSON form is `["province",
        "milan"]`.
        """
        self._check_seat(seat)
        if not isinstance(noun, Noun):
            noun = self.read_noun(noun)
        found = explain(self.state, seat, noun)
        for refusal in found.refusals:
            self._worded(refusal)
        return found

    def log(self, seat: int | None) -> list[LogLine]:
        """The chronicle as a seat (None: a spectator) may read it. While lanes are open, places in the line
        of play do not count what others do in theirs.
        """
        if seat is not None:
            self._check_seat(seat)
        bit = 1 << (self.setup.seats if seat is None else seat)
        out: list[LogLine] = []
        kept: list[tuple[int, Event]] = []
        open_lanes = self._forks if self.state.lanes else -2
        unseen = 0
        for event in self.opening:
            self._tell(out, 0, event, event.to & bit)
        for i, played in enumerate(self.line):
            if played.lane == open_lanes and played.seat != seat:
                unseen += 1
            place = i + 1 - unseen
            for event in played.events:
                if event.kind == JOINED:
                    self._tell(out, place, event, bit)
                    for at, late in kept:
                        self._tell(out, at, late, late.later & bit)
                    kept = []
                else:
                    self._tell(out, place, event, event.to & bit)
                    if event.later:
                        kept.append((place, event))
        return out

    def _tell(self, out: list[LogLine], index: int, event: Event, visible: int) -> None:
        if visible:
            forms = self.rules.events_of(self.state)
            form = forms.form(event.kind)
            section = "event" if event.kind >= 0 else ""
            if section:
                text = self.texts.form(section, form, event.values(), self.vocabulary, self.names)
            else:
                text = self.say(Text(form.name, seat=Noun("seat", event.a)))
            out.append(LogLine(index, forms.encode(event), text))

    def say(self, text: Text) -> str:
        """A message in the match's language."""
        return self.texts.render(text, self.vocabulary, self.names)

    def label(self, action: Action) -> str:
        """What a button for this action says."""
        return self.texts.action(action, self.vocabulary, self.names)

    def read(self, action: Action | list[Any]) -> Action:
        """An action from its JSON form, or itself if the vocabulary holds it. Raises MalformedAction."""
        if isinstance(action, Action):
            if not self.vocabulary.holds(action):
                raise MalformedAction(f"{action!r} is not in the vocabulary of {self.rules.meta.title}")
            return action
        return self.vocabulary.decode(action)

    def read_noun(self, value: list[Any]) -> Noun:
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise MalformedAction("a noun is a list of its kind and its slug or number")
        kind = self.vocabulary.kinds.get(value[0]) if isinstance(value[0], str) else None
        if kind is None:
            raise MalformedAction(
                f"no kind {str(value[0])[:60]!r}; possible: {', '.join(sorted(self.vocabulary.kinds))}"
            )
        return Noun(kind.name, kind.decode(value[1]))

    # -- playing -----------------------------------------------------------------------------------

    def play(self, seat: int, action: Action | list[Any], number: int | None = None) -> None:
        """Play an action (or its JSON form). With `number` the answer must be to that decision.

        Raises MalformedAction, GameOver, NotYourDecision, StaleDecision or IllegalAction; then nothing has
        changed.
        """
        self._check_seat(seat)
        read = self.read(action)
        if self.over:
            raise GameOver("the game is over")
        if number is not None and number != self.state.taken[seat]:
            raise StaleDecision(
                f"decision {number} of {self.names[seat]} is past; the next is {self.state.taken[seat]}"
            )
        if not self.state.waits_for(seat):
            raise NotYourDecision(f"{self.names[seat]} has nothing to decide now")
        refusal = self._worded(self.state.why_not(seat, read))
        if refusal is not None:
            raise IllegalAction(refusal)
        self._commit(Entry(seat, "do", self.vocabulary.encode(read)), read)
        self._obey_orders()

    def resign(self, seat: int) -> None:
        """The seat leaves the game for good."""
        self._check_seat(seat)
        if self.over:
            raise GameOver("the game is over")
        if self.state.gone >> seat & 1:
            raise NotYourDecision(f"{self.names[seat]} has already resigned")
        self._commit(Entry(seat, "resign"), None)
        self._obey_orders()

    def standing(self, seat: int, order: dict[str, Any] | None) -> None:
        """Give a standing order, or cancel it with None. See `orders.read_order` for its form."""
        self._check_seat(seat)
        if self.over:
            raise GameOver("the game is over")
        read = read_order(order, self.state)
        self.entries.append(Entry(seat, "order", read.to_json() if read is not None else None))
        self.orders[seat] = read
        self._obey_orders()

    def _obey_orders(self) -> None:
        """Play the passes that standing orders ask for. Not in lanes: nobody waits there."""
        again = not self.quiet
        while again and self.state.outcome is None and not self.state.lanes:
            again = False
            for seat in range(self.setup.seats):
                order = self.orders[seat]
                if order is not None and self.state.waits_for(seat) and order.passes(self.state, seat):
                    action = self.state.step_of(seat).passing(self.state, seat)
                    if action is not None and self.state.why_not(seat, action) is None:
                        self._commit(Entry(seat, "do", self.vocabulary.encode(action), auto=True), action)
                        again = True
                        break

    def _commit(self, entry: Entry, action: Action | None) -> None:
        fork = self._forks if self.state.lanes else -1
        played = Played(len(self.entries), entry.seat, entry.what, action, fork)
        turn = self.state.turn
        self.state = self._try(self.state, played, self._forks)
        self.entries.append(entry)
        self.line.append(played)
        if self.state.turn != turn:
            self.digests[len(self.entries)] = self.state.digest()
        n = len(self.line)
        self._snapshots[n] = self.state.clone()
        old = n - SNAPSHOTS_KEPT
        if old > 0 and old % SNAPSHOT_EVERY:
            self._snapshots.pop(old, None)

    @property
    def _forks(self) -> int:
        return self.line[-1].forks if self.line else 0

    def _try(self, state: State, played: Played, forks: int) -> State:
        """Carry an entry out on a copy and note what it did."""
        trial = state.clone()
        trial.recording = True
        if played.action is None:
            trial.resign(played.seat)
        else:
            trial.apply(played.seat, played.action)
        played.events = trial.events
        trial.events = []
        played.barrier = trial.barrier
        opened = trial.fork is not None and trial.fork is not state.fork
        played.forks = forks + 1 if opened else forks
        return trial

    # -- taking back -------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last action."""
        return not self.undo_barrier(seat)

    def why_no_undo(self, seat: int) -> str:
        """What bars the seat's undo, in the match's language; empty if nothing does."""
        barrier = self.undo_barrier(seat)
        return self.texts.template(barrier) if barrier else ""

    def undo_barrier(self, seat: int) -> str:
        """The key of the text that says what bars the seat's undo; empty if nothing does."""
        self._check_seat(seat)
        return self._undo_target(seat)[1]

    def undo(self, seat: int) -> None:
        """Take back the seat's last action: never across anything that told somebody something, or another
        seat's decision. Raises CannotUndo.
        """
        self._check_seat(seat)
        at, barrier = self._undo_target(seat)
        if barrier:
            raise CannotUndo(self.texts.template(barrier))
        taken = self.state.taken[:]
        taken[seat] += 1
        line = self.line[:at] + self.line[at + 1 :]
        start = max(n for n in self._snapshots if n <= at)
        state = self._snapshots[start].clone()
        forks = line[start - 1].forks if start else 0
        for played in line[start:]:
            state = self._try(state, played, forks)
            forks = played.forks
        state.taken = taken
        self._snapshots = {n: s for n, s in self._snapshots.items() if n <= start}
        self._snapshots[len(line)] = state.clone()
        self.line = line
        self.state = state
        self.entries.append(Entry(seat, "undo"))

    def _undo_target(self, seat: int) -> tuple[int, str]:
        """The place in the line of the action that an undo of this seat takes back, and the key of what
        bars it (empty: nothing).
        """
        if not self.line:
            return -1, "kernel.undo_nothing"
        if self.free_undo:
            return len(self.line) - 1, ""
        if self.state.lanes:
            for at in range(len(self.line) - 1, -1, -1):
                played = self.line[at]
                if played.lane != self._forks:
                    break
                if played.barrier >> seat & 1:
                    return -1, "kernel.undo_learnt"
                if played.seat == seat and played.what == "do":
                    return at, ""
            return -1, "kernel.undo_phase"
        last = self.line[-1]
        if last.seat != seat:
            return -1, "kernel.undo_other"
        if last.what != "do":
            return -1, "kernel.undo_resigned"
        if last.barrier:
            return -1, "kernel.undo_revealed"
        return len(self.line) - 1, ""

    # -- helpers -----------------------------------------------------------------------------------

    def at(self, index: int) -> Match:
        """The match as it was after `index` actions of the line; independent of this one."""
        if not 0 <= index <= len(self.line):
            raise IndexError(f"the match has {len(self.line)} actions, not {index}")
        past = Match(self.setup, self.seed, self.names, self.language, self.free_undo, self.start)
        past.quiet = True
        for played in self.line[:index]:
            past._commit(Entry(played.seat, played.what, self.entries[played.entry].value), played.action)
        past.quiet = False
        return past

    def save(self) -> str:
        """The whole record as JSON text: `signoria.load` gives an equal match."""
        from signoria.kernel.save import save_match

        return save_match(self)

    def _worded(self, refusal: Refusal | None) -> Refusal | None:
        if refusal is not None and not refusal.text:
            refusal.text = self.say(refusal.message)
        return refusal

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.setup.seats:
            raise MalformedAction(
                f"there is no seat {seat!r}; the game has seats 0 to {self.setup.seats - 1}"
            )
