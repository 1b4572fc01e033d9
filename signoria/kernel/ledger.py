"""Ledger: the record of a game. What was done, in order; the positions that follow from it; and who is told what.

The log is append-only. An undo is an entry of its own; what counts is the *line*: the entries that have not
been taken back. A position is known by the number of actions of the line that lie behind it. Some are kept, the
others are made again from the last one kept before them.

A ledger trusts its caller in what is legal; `Match` checks. Every action is tried on a copy of the position, so
that nothing is half-applied whatever happens; only a log that is being replayed is carried out in place.
"""

from __future__ import annotations

from typing import Any, Final

from signoria.kernel.action import Action
from signoria.kernel.chance import Source, of_seed
from signoria.kernel.course import Course, Played
from signoria.kernel.errors import (
    BadSave,
    CannotUndo,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
)
from signoria.kernel.orders import Order, read_order
from signoria.kernel.position import read_position
from signoria.kernel.state import Setup, State

KEPT_EVERY: Final = 32  # positions that are kept for good, counted in actions
KEPT_LAST: Final = 12  # and of the last ones, all


class Entry:
    """One line of the log: a seat plays an action, takes back, resigns, gives a standing order, or goes back as far as
    all have agreed.
    """

    def __init__(self, seat: int, what: str, value: Any = None, auto: bool = False) -> None:
        self.seat = seat
        self.what = what  # "do", "undo", "resign", "order" or "back"
        self.value = value  # the JSON form of the action or of the order; for "back" how many actions stay
        self.auto = auto  # played by a standing order
        self.drew: list[int] = []  # what it drew from a keyed stream
        self.shown = True  # whether everybody may know of it; in open lanes most is known to its seat alone
        self.told = True  # whether everybody learns more from it than that a seat has committed

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {
            "seat": self.seat,
            self.what: True if self.value is None and self.what != "order" else self.value,
        }
        if self.auto:
            out["auto"] = True
        if self.drew:
            out["drew"] = self.drew
        return out


class Ledger(Course):
    """`chance` is a chosen seed, or the sources of chance. `start` is the position to begin with, as
    `State.to_json` writes it, instead of the game's own set-up; without sources it goes on with its own chance.
    """

    def __init__(
        self,
        setup: Setup,
        chance: int | list[Source],
        names: list[str],
        free_undo: bool,
        start: dict[str, Any] | None,
    ) -> None:
        super().__init__(setup, names)
        self.start = start
        if isinstance(chance, int):
            self.chance = [of_seed(chance)] if start is None else []
        else:
            self.chance = chance
        self.free_undo = free_undo
        self.state = self._begin()
        self.opening = self.state.events
        self.state.events = []
        self.entries: list[Entry] = []
        self.orders: list[Order | None] = [None] * setup.seats
        self.host: dict[str, Any] = {}  # what the host of the table wants kept in the save, as JSON
        self.digests: dict[int, str] = {}  # after the entry that began each turn, as far as they are known
        self.opened = 0  # if lanes are open: the number of entries when they were opened
        self.proved = True  # whether the position is what the log leads to
        self._kept: dict[int, State] = {0: self.state.clone()}

    # -- chance ------------------------------------------------------------------------------------

    def _begin(self) -> State:
        """The first position. What a set-up draws from a keyed stream is noted with the source."""
        shares = self.chance[0].shares if self.chance else []
        if shares and (self.start is not None or len(shares) != self.setup.seats):
            raise BadSave("a common key is made for a set-up, of one share for each seat")
        if self.start is not None:
            placed = read_position(self.setup, self.start)
            self._take_source(placed, 0)
            return placed
        if not self.chance or self.chance[0].at:
            raise BadSave("the chance of the set-up has no source")
        first = self.chance[0]
        rng = first.rng()
        state: State = self.rules.new_state(self.setup, rng, True)
        drew = rng.take_notes()
        if first.drew and first.drew != drew:
            raise BadSave("the set-up drew what its source of chance does not give", 0)
        first.drew = drew
        self._take_source(state, 0)
        return state

    def _take_source(self, state: State, n: int) -> None:
        """A position after `n` actions: a source that begins there takes over. The first one was the set-up's, if
        there was a set-up.
        """
        for source in self.chance[1 if self.start is None else 0 :]:
            if source.at == n:
                state.rng = source.rng()

    @property
    def seed(self) -> int | None:
        """The seed that was chosen for the set-up, if one was."""
        return self.chance[0].seed if self.chance and not self.chance[0].key else None

    @property
    def branched(self) -> int:
        """How many actions at the beginning of the line belong to the game that this one branched off."""
        return self.chance[-1].at if self.chance else 0

    # -- adding ------------------------------------------------------------------------------------

    def add(self, entry: Entry, action: Action | None) -> None:
        """Carry an action (None: a resignation) out on a copy of the position, and write it down."""
        before = self.state
        trial = before.clone()
        played = self._next(entry, action)
        self._do(trial, played, len(self.line) + 1)
        n = len(self.line)
        self._kept[n] = before
        old = n - KEPT_LAST
        if old > 0 and old % KEPT_EVERY:
            self._kept.pop(old, None)
        self.state = trial
        self._write(entry, played, before.fork, commits(before))
        if trial.turn != before.turn:
            self.digests[len(self.entries)] = trial.digest()

    def give_order(self, seat: int, order: dict[str, Any] | None) -> None:
        """Write a standing order down; None cancels it."""
        read = read_order(order, self.state)
        self.entries.append(Entry(seat, "order", read.to_json() if read is not None else None))
        self.orders[seat] = read
        self._note_shown(self.state.fork, commits(self.state), False)

    def take_back(self, seat: int, at: int) -> None:
        """Take back the action at this place of the line."""
        taken = self.state.taken[:]
        taken[seat] += 1
        line = self.line[:at] + self.line[at + 1 :]
        start = max(n for n in self._kept if n <= at)
        state = self._kept[start].clone()
        forks = line[start - 1].forks if start else 0
        for n in range(start, len(line)):
            line[n].forks = forks
            self._do(state, line[n], n + 1)
            forks = line[n].forks
        state.taken = taken
        if self.state.lanes and self.line[at].lane == self.forks:
            state.fork = self.state.fork  # the same lanes, even if they were opened again on the way here
        self._kept = {n: kept for n, kept in self._kept.items() if n <= start}
        fork, committed = self.state.fork, commits(self.state)
        self.line = line
        self.state = state
        self.entries.append(Entry(seat, "undo"))
        self._note_shown(fork, committed, self.free_undo)

    def go_back(self, seat: int, place: int) -> None:
        """Take back all actions but the first `place` ones, whoever played them and whatever they told: the people at the
        table have agreed. Every question is a new one then.
        """
        if self.state.lanes or self.state.outcome is not None or not self.branched <= place < len(self.line):
            raise CannotUndo("the game can't go back there")
        taken = [number + 1 for number in self.state.taken]
        state = self.state_at(place).clone()
        state.taken = taken
        self._kept = {n: kept for n, kept in self._kept.items() if n <= place}
        self.line = self.line[:place]
        self.state = state
        self.entries.append(Entry(seat, "back", place))
        self.opened = len(self.entries)

    def _next(self, entry: Entry, action: Action | None) -> Played:
        lane = self.forks if self.state.lanes else -1
        played = Played(len(self.entries), entry.seat, entry.what, action, lane)
        played.forks = self.forks
        return played

    def _do(self, state: State, played: Played, n: int) -> None:
        """Carry out the n-th action of the line in place, and note what it did. `played.forks` holds the forks
        before it.
        """
        fork = state.fork
        state.recording = True
        if played.action is None:
            state.resign(played.seat)
        else:
            state.apply(played.seat, played.action)
        played.events = state.events
        state.events = []
        state.recording = False
        played.barrier = state.barrier
        played.turn = state.turn
        played.open = bool(state.lanes)
        played.drew = state.rng.take_notes()
        if state.fork is not None and state.fork is not fork:
            played.forks += 1
        self._take_source(state, n)

    def _write(self, entry: Entry, played: Played, fork: State | None, committed: int) -> None:
        entry.drew = played.drew
        self.entries.append(entry)
        self.line.append(played)
        self._note_shown(fork, committed, played.action is None or played.barrier != 0)

    def _note_shown(self, fork: State | None, committed: int, told: bool) -> None:
        """Whether everybody may know of the last entry. In lanes that were open before it (`fork`), others learn only
        that a seat has committed or no longer has, announced something or left (`told`); with free undo anybody may
        take back what anybody did, so that all learn of that too.
        """
        if self.state.fork is None or self.state.fork is not fork:
            self.opened = len(self.entries)
            return
        last, changed = self.entries[-1], commits(self.state) != committed
        last.told = told or (changed and last.what == "undo")
        last.shown = last.told or changed

    # -- replaying ---------------------------------------------------------------------------------

    def replay(self, entries: list[Entry], proof: dict[int, str], checked: bool) -> None:
        """Carry out a log, from the beginning of the ledger. `proof` holds digests by the number of entries after
        which they were taken; `checked` asks the rules whether each action is legal, as when it was first played.

        Raises BadSave or what the rules raise; then the ledger is good for nothing.
        """
        self._prove(proof)
        for i, entry in enumerate(entries):
            again = i + 1 < len(entries) and entries[i + 1].what in ("undo", "back")
            self._again(entry, again, checked)
            self._compare(entry)
            self._prove(proof)

    def follow(self, entries: list[Entry]) -> None:
        """Carry out what was added to the record elsewhere since, as if it were done here: the present position stays what it
        is for whoever holds it.

        Raises BadSave or what the rules raise; then the ledger is good for nothing.
        """
        for entry in entries:
            if entry.what in ("do", "resign"):
                self.check_seat(entry.seat)
                action = self._read(entry, True)
                self.add(Entry(entry.seat, entry.what, entry.value, entry.auto), action)
            else:
                self._again(entry, False, True)
            self._compare(entry)

    def take_up(self, entries: list[Entry], line: list[Played], state: State) -> None:
        """Stand at the end of a log that was not carried out: see `recall.py`."""
        self.entries, self.line, self.state = entries, line, state
        self.opened = len(entries)
        self.proved = False

    def adopt(self, again: Ledger) -> None:
        """The log was carried out by another ledger, and led to the same: what follows from it is that one's. What was
        played stays the same object for whoever has read it.
        """
        for played, same in zip(self.line, again.line, strict=True):
            played.entry, played.what, played.action = same.entry, same.what, same.action
            played.events, played.drew = same.events, same.drew
        self.entries, self.orders, self.opened = again.entries, again.orders, again.opened
        self.digests, self._kept = again.digests, again._kept
        self.proved = True

    def _compare(self, entry: Entry) -> None:
        """The last entry drew what it drew when it was first played. Raises BadSave."""
        if entry.drew and entry.drew != self.entries[-1].drew:
            n = len(self.entries)
            raise BadSave(f"entry {n} of the save drew what its source of chance does not give", n)

    def _again(self, entry: Entry, keep: bool, checked: bool) -> None:
        seat = entry.seat
        self.check_seat(seat)
        if entry.what == "undo":
            old = self.state.outcome is not None and self.seed is not None  # an end could once be taken back
            at, barrier = self._undo_place(seat) if old else self.undo_target(seat)
            if barrier:
                raise BadSave(
                    f"entry {len(self.entries) + 1} of the save takes back what can't be taken back"
                )
            self.take_back(seat, at)
            return
        if entry.what == "back":
            if type(entry.value) is not int:
                raise BadSave(f"entry {len(self.entries) + 1} of the save does not say how far it goes back")
            self.go_back(seat, entry.value)
            return
        if entry.what == "order":
            if self.state.outcome is not None:
                raise GameOver("the game is over")
            self.give_order(seat, entry.value)
            return
        action = self._read(entry, checked)
        n = len(self.line)
        if keep or n % KEPT_EVERY == 0:
            self._kept[n] = self.state.clone()
        played = self._next(entry, action)
        fork, committed = self.state.fork, commits(self.state)
        self._do(self.state, played, n + 1)
        self._write(Entry(seat, entry.what, entry.value, entry.auto), played, fork, committed)

    def _read(self, entry: Entry, checked: bool) -> Action | None:
        """The action of an entry that is to be carried out; None: it resigns."""
        if self.state.outcome is not None:
            raise GameOver("the game is over")
        if entry.what == "do":
            action = self.rules.vocabulary_of(self.state).decode(entry.value)
            if checked:
                self.check_legal(entry.seat, action)
            return action
        if self.state.gone >> entry.seat & 1:
            raise NotYourDecision(f"{self.names[entry.seat]} has already resigned")
        return None

    def _prove(self, proof: dict[int, str]) -> None:
        n = len(self.entries)
        wanted = proof.get(n)
        if wanted is None:
            return
        if wanted != self.state.digest():
            raise BadSave(f"entry {n} of the save leads to another position than when it was played", n)
        self.digests[n] = wanted

    def check_legal(self, seat: int, action: Action) -> None:
        """Raises NotYourDecision or IllegalAction, worded in English."""
        if not self.state.waits_for(seat):
            raise NotYourDecision(f"{self.names[seat]} has nothing to decide now")
        refusal = self.state.why_not(seat, action)
        if refusal is not None:
            texts, vocabulary = self.texts_in("en"), self.rules.vocabulary_of(self.state)
            refusal.text = texts.render(refusal.message, vocabulary, self.names)
            raise IllegalAction(refusal)

    def check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.setup.seats:
            raise MalformedAction(
                f"there is no seat {repr(seat)[:60]}; the game has seats 0 to {self.setup.seats - 1}"
            )

    # -- looking -----------------------------------------------------------------------------------

    def undo_target(self, seat: int) -> tuple[int, str]:
        """The place in the line of the action that an undo of this seat takes back, and the key of what
        bars it (empty: nothing). When a game is over everything is shown: it does not go on, except for study.
        """
        if self.state.outcome is not None and not self.free_undo:
            return -1, "kernel.undo_over"
        return self._undo_place(seat)

    def _undo_place(self, seat: int) -> tuple[int, str]:
        if self.state.lanes and not self.free_undo:  # what others do in theirs must make no difference
            for at in range(len(self.line) - 1, -1, -1):
                played = self.line[at]
                if played.lane != self.forks:
                    break
                if played.barrier >> seat & 1:
                    return -1, "kernel.undo_learnt"
                if played.seat == seat and played.what == "do":
                    return at, "" if at >= self.branched else "kernel.undo_branch"
            return -1, "kernel.undo_phase"
        if not self.line:
            return -1, "kernel.undo_nothing"
        if len(self.line) <= self.branched:
            return -1, "kernel.undo_branch"
        if self.free_undo:
            return len(self.line) - 1, ""
        last = self.line[-1]
        if last.seat != seat:
            return -1, "kernel.undo_other"
        if last.what != "do":
            return -1, "kernel.undo_resigned"
        if last.barrier:
            return -1, "kernel.undo_revealed"
        return len(self.line) - 1, ""

    def state_at(self, n: int) -> State:
        """The position after so many actions of the line; independent of the present one."""
        if not 0 <= n <= len(self.line):
            raise IndexError(f"the match has {len(self.line)} actions, not {n}")
        if n == len(self.line):
            return self.state.clone()
        start = max(kept for kept in self._kept if kept <= n)
        state = self._kept[start].clone()
        for i in range(start, n):
            self.carry_on(state, i)
            if (i + 1) % KEPT_EVERY == 0 and i + 1 not in self._kept:
                self._kept[i + 1] = state.clone()
        return state

    def carry_on(self, state: State, n: int) -> None:
        """From the position after n actions of the line to the next, in place."""
        played = self.line[n]
        if played.action is None:
            state.resign(played.seat)
        else:
            state.apply(played.seat, played.action)
        self._take_source(state, n + 1)

    def lanes_open(self) -> bool:
        return bool(self.state.lanes)

    def index(self, eyes: int | None) -> int:
        """Rises with every entry that these eyes may know of."""
        if not self.state.lanes:
            return len(self.entries)
        known = self.opened
        for entry in self.entries[self.opened :]:
            known += entry.shown or entry.seat == eyes
        return known

    def stirs(self, seat: int) -> int:
        """Rises with every entry that may give a bot on this seat other thoughts: as `index`, but that another
        commits is no reason to think again.
        """
        if not self.state.lanes:
            return len(self.entries)
        known = self.opened
        for entry in self.entries[self.opened :]:
            known += entry.told or entry.seat == seat
        return known

    def turn_digests(self) -> dict[int, str]:
        """Digests after the entry that began each turn, and of the position now, by the number of entries."""
        turn = self._kept[0].turn
        for i, played in enumerate(self.line):
            if played.turn != turn and played.entry + 1 not in self.digests:
                self.digests[played.entry + 1] = self.state_at(i + 1).digest()
            turn = played.turn
        return {**dict(sorted(self.digests.items())), len(self.entries): self.state.digest()}


def commits(state: State) -> int:
    """The seats that have committed while lanes are open, as a bit mask."""
    mask = 0
    for lane in state.lanes:
        if lane.committed:
            mask |= 1 << lane.seat
    return mask
