"""A table in memory: its match, who sits where, and what each pair of eyes sees of it.

A cache of what the database holds. Not safe for several threads at once: the house holds the lock.
"""

from __future__ import annotations

import threading
from typing import Any, Final

from signoria.kernel.errors import BadSave, SignoriaError
from signoria.kernel.match import Match, Played
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import State
from signoria.server import shapes, store
from signoria.server.chronicle import Reader
from signoria.server.words import Tongue, say

STATES_EVERY: Final = 32
REST_LINES: Final = 200


class LiveTable:
    """`turns[i]` is the turn after action i of the line of play."""

    def __init__(self, row: store.TableRow, match: Match) -> None:
        self.row = row
        self.match = match
        self.lock = threading.RLock()
        self.thinking: dict[int, int] = {}  # bot seats that are thinking, since when
        self.turns: list[int] = []
        self._line: list[Played] = []
        self._states: dict[int, State] = {0: match.state.clone()}
        self._readers: dict[tuple[int | None, str], Reader] = {}
        self._views: dict[int | None, tuple[State, dict[str, Any]]] = {}
        self._bumps = [0] * (match.setup.seats + 1)
        self._committed = self._commits()
        self._fork = match.state.fork

    # -- keeping up with the match -----------------------------------------------------------------

    def follow(self) -> None:
        """To be called after every entry of the log."""
        line = self.match.line
        same = len(self._line)
        if line[:same] != self._line:
            same = next(i for i, p in enumerate(self._line) if i >= len(line) or line[i] is not p)
            self._states = {n: s for n, s in self._states.items() if n <= same}
        self._line = line[:]
        del self.turns[same:]
        self.turns += [self.match.state.turn] * (len(line) - len(self.turns))
        if len(line) % STATES_EVERY == 0 and line:
            self._states[len(line)] = self.match.state.clone()
        self._note_public_changes()

    def _commits(self) -> int:
        mask = 0
        for lane in self.match.state.lanes:
            if lane.committed:
                mask |= 1 << lane.seat
        return mask

    def _note_public_changes(self) -> None:
        """While lanes are open, others learn only that a seat has committed or announced something."""
        state = self.match.state
        if state.fork is not self._fork or not state.lanes or not self.match.entries:
            self._fork = state.fork
            self._bumps = [0] * (self.match.setup.seats + 1)
            self._committed = self._commits()
            return
        committed = self._commits()
        last = self.match.entries[-1]
        shown = last.what == "do" and self.match.line[-1].barrier != 0
        if committed != self._committed or shown:
            for i in range(len(self._bumps)):
                self._bumps[i] += i != last.seat
        self._committed = committed

    @property
    def fork(self) -> int:
        """How many actions lie before the lanes that are open; -1 if none are."""
        if not self.match.state.lanes:
            return -1
        line = self.match.line
        number = line[-1].forks if line else 0
        n = len(line)
        while n and line[n - 1].lane == number:
            n -= 1
        return n

    # -- who may look and play ---------------------------------------------------------------------

    def is_human(self, seat: int) -> bool:
        return 0 <= seat < self.match.setup.seats and self.row.seating[seat].bot is None

    def may_look(self, eyes: int | None) -> bool:
        """People may look through their own eyes and as spectators; when the game is over, through all."""
        if eyes is None or self.is_human(eyes):
            return True
        return self.match.over and 0 <= eyes < self.match.setup.seats

    def waiting(self) -> list[int]:
        mask = self.match.state.waiting
        return [seat for seat in range(self.match.setup.seats) if mask >> seat & 1]

    def bots_waiting(self) -> list[int]:
        return [seat for seat in self.waiting() if not self.is_human(seat)]

    # -- what eyes see -----------------------------------------------------------------------------

    def tongue(self, language: str) -> Tongue:
        return Tongue(self.match, language)

    def reader(self, eyes: int | None, language: str) -> Reader:
        """The chronicle, up to date."""
        key = (eyes, language)
        if key not in self._readers:
            self._readers[key] = Reader(self.match, eyes, self.tongue(language))
        reader = self._readers[key]
        reader.read(self.turns, self.fork)
        return reader

    def forget_words(self) -> None:
        """Names have changed: everything is worded anew."""
        self._readers = {}

    def index(self, eyes: int | None) -> int:
        """Rises with everything that these eyes may know of."""
        fork = self.fork
        entries = self.match.entries
        if fork < 0 or self.match.free_undo:
            return len(entries)
        base = self.match.line[fork - 1].entry + 1 if fork else 0
        own = sum(1 for entry in entries[base:] if entry.seat == eyes)
        return base + own + self._bumps[self.match.setup.seats if eyes is None else eyes]

    def position(self, eyes: int | None) -> int:
        """How many actions lie behind, as these eyes count them."""
        fork = self.fork
        if fork < 0:
            return len(self.match.line)
        return fork + sum(1 for p in self.match.line[fork:] if p.seat == eyes)

    def decision(self, seat: int, tongue: Tongue) -> shapes.Decision | None:
        found = self.match.pending(seat)
        if not found:
            return None
        decision, state = found[0], self.match.state
        step = state.step_of(seat)
        passing = step.passing(state, seat)
        return shapes.Decision(
            seat=seat,
            number=decision.number,
            step=decision.step,
            key=decision.prompt.key,
            prompt=tongue.say(decision.prompt),
            nouns=tongue.nouns_of(decision.prompt),
            actions=[tongue.offer(action) for action in decision.actions],
            passing=None if passing is None else self.match.vocabulary.encode(passing),
            tags=step.tags(state, seat) if passing is not None else [],
            forced=len(decision.actions) == 1,
        )

    def state(self, eyes: int | None, language: str) -> shapes.State:
        """Everything these eyes see, with the end of the chronicle."""
        match = self.match
        tongue = self.tongue(language)
        decision = self.decision(eyes, tongue) if eyes is not None else None
        reader = self.reader(eyes, language)
        start = max(0, len(reader.lines) - REST_LINES)
        order = match.orders[eyes] if eyes is not None else None
        return shapes.State(
            table=self.row.id,
            seat=eyes,
            index=self.index(eyes),
            position=self.position(eyes),
            turn=match.state.turn,
            view=self.view(eyes),
            decisions=[decision] if decision is not None else [],
            waiting=self.waiting(),
            number=match.state.taken[eyes] if eyes is not None else None,
            undo=self.undo(eyes, language),
            order=order.to_json() if order is not None else None,
            events=shapes.Chronicle(start, reader.lines[start:], len(reader.lines), reader.mark),
            recap=self.recap(eyes, reader),
            seats=self.seats(),
            bots=self.bots(),
            over=match.over,
            result=self.result(language),
        )

    def view(self, eyes: int | None) -> dict[str, Any]:
        """The view of the present position; made once for all who look through the same eyes."""
        state = self.match.state
        kept = self._views.get(eyes)
        if kept is None or kept[0] is not state:
            kept = (state, self.match.view(eyes))
            self._views[eyes] = kept
        return kept[1]

    def undo(self, eyes: int | None, language: str) -> shapes.Undo:
        if eyes is None:
            return shapes.Undo(False, say(language, "undo.spectator"))
        barrier = self.match.undo_barrier(eyes)
        return shapes.Undo(not barrier, self.tongue(language).texts.template(barrier) if barrier else "")

    def recap(self, eyes: int | None, reader: Reader) -> int:
        """The first line that the seat had not read when it last acted."""
        line = self.match.line
        for i in range(len(line) - 1, -1, -1):
            if line[i].seat == eyes:
                return reader.lines_at(i + 1)[1]
        return 0

    def seats(self) -> list[shapes.SeatInfo]:
        return seat_infos(self.row, [i for i in range(self.row.seats) if self.match.state.gone >> i & 1])

    def bots(self) -> shapes.Bots:
        return shapes.Bots(
            paused=self.row.paused,
            pace=self.row.pace,
            thinking=[
                shapes.Thinking(seat, str(self.row.seating[seat].bot), since)
                for seat, since in sorted(self.thinking.items())
            ],
            waiting=self.bots_waiting(),
        )

    def result(self, language: str) -> shapes.Result | None:
        outcome = self.match.result
        if outcome is None:
            return None
        return result_shape(outcome.to_json(), self.match.rules, language, self.match.seed)

    def summary(self) -> store.Summary:
        """What the listing shows. The question is kept only where no second person could read it."""
        people = [s for s in range(self.row.seats) if self.is_human(s)]
        prompts: list[list[Any]] = []
        if len(people) == 1:
            for decision in self.match.pending(people[0]):
                prompts.append([decision.seat, decision.prompt.to_json(self.match.vocabulary)])
        outcome = self.match.result
        return store.Summary(
            turn=self.match.state.turn,
            waiting=self.waiting(),
            gone=[i for i in range(self.row.seats) if self.match.state.gone >> i & 1],
            prompts=prompts,
            result=outcome.to_json() if outcome is not None else None,
        )

    # -- the past ----------------------------------------------------------------------------------

    def state_at(self, position: int) -> State:
        """The position after so many actions of the line; independent of the match."""
        start = max(n for n in self._states if n <= position)
        state = self._states[start].clone()
        for i in range(start, position):
            played = self.match.line[i]
            if played.action is None:
                state.resign(played.seat)
            else:
                state.apply(played.seat, played.action)
            if (i + 1) % STATES_EVERY == 0 and i + 1 not in self._states:
                self._states[i + 1] = state.clone()
        return state


def seat_infos(row: store.TableRow, gone: list[int]) -> list[shapes.SeatInfo]:
    return [
        shapes.SeatInfo(s.seat, s.name, "human" if s.bot is None else "bot", s.bot, s.seat in gone)
        for s in row.seating
    ]


def result_shape(
    outcome: dict[str, Any], rules: Ruleset[Any], language: str, seed: int | None
) -> shapes.Result:
    ranking = outcome["ranking"]
    return shapes.Result(
        ranking=ranking,
        winners=ranking[0] if ranking else [],
        scores=outcome["scores"],
        reason=outcome["reason"],
        text=rules.texts(language).template(f"reason.{outcome['reason']}"),
        seed=None if seed is None else str(seed),
    )


# -- between the match and the log -----------------------------------------------------------------


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
        rows.append(store.LogRow(i + 1, entry.seat, number, entry.what, entry.value, entry.auto, time))
    return rows


def replay(table: LiveTable, rows: list[store.LogRow], proof: tuple[int, str] | None) -> None:
    """Carry out a stored log. `proof` is the digest that the position had after some entry. Raises BadSave."""
    match = table.match
    match.quiet = True
    try:
        for row in rows:
            if row.index != len(match.entries) + 1:
                raise BadSave(f"entry {len(match.entries) + 1} is missing")
            carry_out(match, row)
            table.follow()
            if proof is not None and proof[0] == row.index and proof[1] != match.state.digest():
                raise BadSave(f"entry {row.index} leads to another position than when it was played")
    except BadSave:
        raise
    except SignoriaError as error:
        raise BadSave(f"entry {len(match.entries) + 1}: {error}") from error
    finally:
        match.quiet = False


def carry_out(match: Match, row: store.LogRow) -> None:
    if row.what == "do":
        match.play(row.seat, row.value, row.number)
        match.entries[-1].auto = row.auto
    elif row.what == "undo":
        match.undo(row.seat)
    elif row.what == "resign":
        match.resign(row.seat)
    else:
        match.standing(row.seat, row.value)
