"""A table in memory: its match, who sits where, and what each pair of eyes sees of it.

A cache of what the database holds. Not safe for several threads at once: the house holds the lock.
"""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec

from signoria.kernel.action import Action
from signoria.kernel.annals import write_told
from signoria.kernel.course import Played
from signoria.kernel.ledger import commits
from signoria.kernel.match import Match
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import State
from signoria.learn import BadLesson, Pupil, lesson
from signoria.server import shapes, store
from signoria.server.chronicle import Reader
from signoria.server.onlooking import Table
from signoria.server.people import asking
from signoria.server.story import Judged
from signoria.server.words import Tongue, say
from signoria.server.worker import Job

REST_LINES: Final = 200
TABLE_BYTES: Final = 200_000  # measured: 200 to 400 KB with 150 entries, and the words of each reader
ENTRY_BYTES: Final = 1_500
STORED_EVERY: Final = 32  # positions that stay stored, counted in actions; so do those that begin a turn

logger = logging.getLogger(__name__)


class Held(msgspec.Struct):
    """What a bot has decided and will do at its moment, in ms of Unix time."""

    job: Job
    action: list[Any]
    moment: int


class LiveTable(Table):
    """`opened` is when the lanes were opened that are open, or 0."""

    def __init__(self, row: store.TableRow, match: Match) -> None:
        super().__init__(row, match)
        self.match = match
        self.thinking: dict[int, int] = {}  # bot seats that are thinking, since when
        self.held: dict[int, Held] = {}  # what bots have decided in their lanes and will do in the open
        self.judged: Judged | None = None  # what was worked out of the whole game when it was over
        self.held_by = row.summary.held  # the seat for whose word the bots wait
        self.stands = False  # all wait until it is decided whether moves are taken back
        self.pupil = self._pupil()
        self._views: dict[int | None, tuple[State, Any]] = {}
        self._asked: dict[tuple[int, str], tuple[State, shapes.Decision | None]] = {}
        self.opened = 0
        self._since = -1  # the number of entries when the lanes were opened, as last seen
        self._told: list[Played] | None = (
            None  # the line as far as it is stored what it told; None: nothing is
        )
        self._last = -1  # the place of the last position that is stored
        self.follow(row.created)

    def _pupil(self) -> Pupil | None:
        """Who is given a lesson here."""
        if self.row.lesson is None:
            return None
        try:
            return Pupil(lesson(self.row.game, self.row.lesson), self.match)
        except BadLesson as error:  # it is not given any more
            logger.info("table %s: %s", self.row.id, error)
            return None

    def lesson(self, eyes: int | None, language: str) -> shapes.LessonState | None:
        """How the lesson stands, for the pupil."""
        if self.pupil is None or eyes != self.pupil.lesson.seat:
            return None
        made, now = self.pupil.lesson, self.pupil.progress()
        measures = [None if one is None else list(one) for one in now.measures]
        said = made.say(f"try.{now.help + 1}", language) if now.help >= 0 else ""
        lost = made.say(f"lost.{now.lost + 1}", language) if now.lost >= 0 else ""
        return shapes.LessonState(now.steps, now.total, measures, said, lost, now.out_of_reach and now.over)

    def weight(self) -> int:
        """What the table takes of memory, about, in bytes."""
        return TABLE_BYTES + ENTRY_BYTES * len(self.match.entries) * (1 + len(self._readers))

    def follow(self, time: int) -> None:
        """To be called after a change, with its time."""
        lanes = bool(self.match.state.lanes)
        if not lanes:
            self.opened = 0
        elif not self.opened or self._since != self.match.opened:
            self.opened = time
        self._since = self.match.opened

    @property
    def shown(self) -> bool:
        """Whether everybody may know of the last change; while lanes are open, most are known to one seat alone."""
        return not self.match.entries or self.match.entries[-1].shown

    def would_show(self, seat: int, action: Action) -> bool:
        """Whether others would learn of a legal action in a lane at once."""
        return shows(self.match.state, seat, action)

    def has_secrets(self, seat: int) -> bool:
        """Whether there was something to do in the seat's open lane when it was opened that others do not learn of:
        if not, it is a single decision, such as a sealed bid.
        """
        fork = self.match.state.fork
        return fork is not None and any(not shows(fork, seat, action) for action in fork.legal(seat))

    # -- what outlives the rules -------------------------------------------------------------------

    def recall(self, told: list[Any], last: store.Snapshot | None) -> bool:
        """What is stored of what was told, and the last position. Returns whether that is all, as it would be stored now."""
        match = self.match
        if last is None or (last.index, last.place) != (len(match.entries), len(match.line)):
            return False
        if match.proved and told != [write_told(match, place) for place in range(len(match.line) + 1)]:
            return False
        self._told, self._last = match.line[:], last.place
        return True

    def past(self) -> store.Past:
        """What is to be stored after a change; it counts as stored then."""
        match, told = self.match, self._told
        line, place = match.line, len(match.line)
        same, snapshots = 0, [store.Snapshot(len(match.entries), place, match.state.to_json())]
        if told is None:
            snapshots = [*self._earlier(), *snapshots]
        else:
            while same < len(told) and same < place and line[same] is told[same]:
                same += 1
        start = 0 if told is None else same + 1
        back = told is None or same < len(told)
        stays = back or self._last < 0 or (self._last < place and self._stays(self._last))
        passing = -1 if stays else self._last
        self._told, self._last = line[:], place
        return store.Past(
            start, [write_told(match, n) for n in range(start, place + 1)], snapshots, passing, back
        )

    def take_over(self, row: store.TableRow, time: int) -> None:
        """Another process has changed the table, and stored what there is to store: `time` is that of its last entry, 0 if
        there is none.
        """
        names = [seat.name for seat in row.seating]
        if names != self.match.names:
            self.match.names[:] = names
            self.forget_words()
        self.row, self.held_by = row, row.summary.held
        if time:
            self.judged = None
            self.thinking = {}
            self.follow(time)
            self._told, self._last = self.match.line[:], len(self.match.line)

    def _stays(self, place: int) -> bool:
        """Whether a position stays stored when the game goes on."""
        if place % STORED_EVERY == 0:
            return True
        before = self.match.line[place - 2].turn if place > 1 else self.first_turn()
        return self.match.line[place - 1].turn != before

    def _earlier(self) -> list[store.Snapshot]:
        """The positions before the present one that would have been stored if the game had been played here."""
        match = self.match
        out = [store.Snapshot(0, 0, match.state_at(0).to_json())] if match.line else []
        for place in range(1, len(match.line)):
            played = match.line[place - 1]
            inside = (
                played.open and played.lane == played.forks
            )  # something before it may have been taken back
            if self._stays(place) and not inside:
                out.append(store.Snapshot(played.entry + 1, place, match.state_at(place).to_json()))
        return out

    # -- who may look and play ---------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.match.over

    def first_turn(self) -> int:
        return self.match.state_at(0).turn

    def state_at(self, place: int) -> State | None:
        return self.match.state_at(place)

    def waiting(self) -> list[int]:
        mask = self.match.state.waiting
        return [seat for seat in range(self.match.setup.seats) if mask >> seat & 1]

    def bots_waiting(self) -> list[int]:
        """The bot seats that have to decide and need not wait for anybody's word."""
        if self.held_by is not None or self.stands:
            return []
        return [seat for seat in self.waiting() if not self.is_human(seat)]

    def ends(self, seat: int) -> list[Action]:
        """What a person may choose now to say that it has done, beside something else."""
        legal = self.match.state.legal(seat) if self.match.state.waits_for(seat) else []
        return [one for one in legal if one.verb in self.match.vocabulary.endings] if len(legal) > 1 else []

    def hold(self, seat: int) -> None:
        """After an action of a person: the bots wait until that person says so. They do where the action hands over to
        bots and could still be taken back; a mere question whether they want to react is no end of a turn. While all
        play in secret nobody waits: that would show.
        """
        match, state = self.match, self.match.state
        asked = self.waiting()
        if state.lanes or match.free_undo or match.undo_barrier(seat) or any(map(self.is_human, asked)):
            return
        if any(state.step_of(one).passing(state, one) is None for one in asked):
            self.held_by = seat

    # -- what eyes see -----------------------------------------------------------------------------

    def decision(self, seat: int, tongue: Tongue) -> shapes.Decision | None:
        """What a seat is asked in the present position; put into words once."""
        state, key = self.match.state, (seat, tongue.language)
        kept = self._asked.get(key)
        if kept is None or kept[0] is not state:
            kept = self._asked[key] = (state, self._decision(seat, tongue))
        return kept[1]

    def _decision(self, seat: int, tongue: Tongue) -> shapes.Decision | None:
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
        if self.behind(eyes):
            return self.earlier(language)
        match = self.match
        tongue = self.tongue(language)
        decision = None
        if eyes is not None and self.is_human(eyes):  # who has left the seat to a bot is asked nothing
            decision = self.decision(eyes, tongue)
        reader = self.reader(eyes, language)
        start = max(0, len(reader.lines) - REST_LINES)
        order = match.orders[eyes] if eyes is not None else None
        return shapes.State(
            table=self.row.id,
            seat=eyes,
            index=match.index(eyes),
            position=match.position(eyes),
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
            bots=self.bots_seen(eyes),
            over=match.over,
            result=self.result(language),
            lesson=self.lesson(eyes, language),
        )

    def earlier(self, language: str) -> shapes.State:
        """What those see who watch with a delay: what was open to all so many moves ago."""
        match, place = self.match, self.horizon(None)
        state = match.state_at(place)
        reader = self.reader(None, language)
        count = reader.lines_at(place)[1]
        start = max(0, count - REST_LINES)
        mark = reader.marks[count - 1] if count else ""
        return shapes.State(
            table=self.row.id,
            seat=None,
            index=match.index(None),
            position=place,
            turn=state.turn,
            view=encoded(state.view(None)),
            decisions=[],
            waiting=[seat for seat in range(self.row.seats) if state.waiting >> seat & 1],
            number=None,
            undo=self.undo(None, language),
            order=None,
            events=shapes.Chronicle(start, reader.lines[start:count], count, mark),
            recap=0,
            seats=seat_infos(self.row, [i for i in range(self.row.seats) if state.gone >> i & 1]),
            bots=self.bots_seen(None),
            over=False,
            result=None,
        )

    def view(self, eyes: int | None) -> Any:
        """The view of the present position, as JSON; made once for all who look through the same eyes."""
        state = self.match.state
        kept = self._views.get(eyes)
        if kept is None or kept[0] is not state:
            kept = self._views[eyes] = (state, encoded(self.match.view(eyes)))
        return kept[1]

    def forget_words(self) -> None:
        super().forget_words()
        self._asked = {}

    def undo(self, eyes: int | None, language: str) -> shapes.Undo:
        if eyes is None:
            return shapes.Undo(False, say(language, "undo.spectator"))
        barrier = self.match.undo_barrier(eyes)
        return shapes.Undo(not barrier, self.tongue(language).texts.template(barrier) if barrier else "")

    def recap(self, eyes: int | None, reader: Reader) -> int:
        """The first line that the seat had not read when it last acted."""
        line = self.match.line if eyes is not None else []
        for i in range(len(line) - 1, -1, -1):
            if line[i].seat == eyes:
                return reader.lines_at(i + 1)[1]
        return 0

    def seats(self) -> list[shapes.SeatInfo]:
        return seat_infos(self.row, [i for i in range(self.row.seats) if self.match.state.gone >> i & 1])

    def bots(self) -> shapes.Bots:
        return bots_shape(self.row, self.waiting(), self.opened, self.thinking, self.held_by)

    def bots_seen(self, eyes: int | None) -> shapes.Bots:
        """What these eyes know of the bots: who watches with a delay, nothing of what they do now."""
        return no_bots(self.row) if self.behind(eyes) else self.bots()

    def result(self, language: str) -> shapes.Result | None:
        outcome = self.match.result
        if outcome is None:
            return None
        return result_shape(outcome.to_json(), self.match.rules, language, self.row.chance)

    def summary(self) -> store.Summary:
        """What the listing shows. The question is kept only where no second person could read it; while lanes
        are open, the one with which they began.
        """
        people = [s for s in range(self.row.seats) if self.is_human(s)]
        prompts: list[list[Any]] = []
        if len(people) == 1 and self.match.state.waits_for(people[0]):
            asked = self.match.state.fork or self.match.state
            prompt = asked.step_of(people[0]).prompt(asked, people[0])
            prompts.append([people[0], prompt.to_json(self.match.vocabulary)])
        outcome = self.match.result
        return store.Summary(
            turn=self.match.state.turn,
            waiting=self.waiting(),
            gone=[i for i in range(self.row.seats) if self.match.state.gone >> i & 1],
            prompts=prompts,
            result=outcome.to_json() if outcome is not None else None,
            opened=self.opened,
            held=self.held_by,
        )


def encoded(view: dict[str, Any]) -> Any:
    """In JSON already, and for a message as good as itself: a view goes to many."""
    return msgspec.Raw(msgspec.json.encode(view))


def shows(state: State, seat: int, action: Action) -> bool:
    """Whether others would learn of a legal action in a lane at once."""
    trial = state.clone()
    trial.apply(seat, action)
    return trial.barrier != 0 or commits(trial) != commits(state)


def no_bots(row: store.TableRow) -> shapes.Bots:
    """What those are told of the bots who see the game later."""
    return shapes.Bots(row.paused, row.pace, [], [], None)


def bots_shape(
    row: store.TableRow, waiting: list[int], opened: int, busy: dict[int, int], held: int | None
) -> shapes.Bots:
    """What everybody may know of the bots: `busy` says which are thinking, since when. While lanes are open
    (`opened`) every bot thinks until it has committed, whatever it really does. `held`: for whose word they wait.
    """
    seats = [seat for seat in waiting if row.seating[seat].bot is not None]
    if opened:
        busy = {} if row.paused else dict.fromkeys(seats, opened)
    thinking = [
        shapes.Thinking(seat, str(row.seating[seat].bot), since) for seat, since in sorted(busy.items())
    ]
    return shapes.Bots(row.paused, row.pace, thinking, seats, held)


def seat_infos(row: store.TableRow, gone: list[int]) -> list[shapes.SeatInfo]:
    return [
        shapes.SeatInfo(
            s.seat,
            s.name,
            "human" if s.bot is None else "bot",
            s.bot,
            s.seat in gone,
            s.person_id is not None,
            s.since,
            (s.bot is None or s.since is not None) and asking().sits(s.person_id),
            s.adviser and s.bot is None,
        )
        for s in row.seating
    ]


def result_shape(
    outcome: dict[str, Any], rules: Ruleset[Any], language: str, chance: list[dict[str, Any]]
) -> shapes.Result:
    ranking = outcome["ranking"]
    source = chance[0] if len(chance) == 1 else {}
    return shapes.Result(
        ranking=ranking,
        winners=ranking[0] if ranking else [],
        scores=outcome["scores"],
        reason=outcome["reason"],
        text=rules.texts(language).template(f"reason.{outcome['reason']}"),
        seed=str(source["seed"]) if "seed" in source else None,
        key=source.get("key"),
    )
