"""State: the whole position of a game, and the machine that runs its steps.

A state is mutable, holds native typed attributes and no history. It is at rest when somebody has to decide
or the game is over; `apply` carries one action out and runs until it is at rest again. `apply` trusts its
caller: whoever takes actions from outside goes through a `Match`.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, Final

from signoria.kernel.action import Action
from signoria.kernel.compat import mypyc_attr
from signoria.kernel.errors import LaneError, Runaway
from signoria.kernel.event import JOINED, RESIGNED, Event
from signoria.kernel.record import dump_fields, load_fields
from signoria.kernel.rng import Rng, rng_from_json, seeded
from signoria.kernel.schema import Fields
from signoria.kernel.step import Ambient, Decision, Lane, Procedure, Step
from signoria.kernel.text import Refusal, Text

if TYPE_CHECKING:
    from signoria.kernel.ruleset import Ruleset

RUNAWAY: Final = 10_000
REDEALS: Final = 50  # attempts at a deal with which all who have to decide can


class Setup:
    """What a game was started with: shared by all clones, never changed."""

    def __init__(
        self,
        rules: Ruleset[Any],
        seats: int,
        values: dict[str, Any],
        options: object,
        data: object,
        pack: Any,
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.values = values  # every option with its value, as in the save
        self.options = options  # the game's own typed options
        self.data = data  # the game's own typed tables
        self.pack = pack  # name and fingerprint of the data pack
        self.ask_all = values.get("reactions") != "holders_only"  # who is asked for reactions


class Outcome:
    """How a game ended: seats from first to last (ties together), scores by seat, and the reason (a text
    key `reason.<reason>`).

    If nobody wins, the first group is empty.
    """

    def __init__(self, ranking: list[list[int]], scores: list[int], reason: str) -> None:
        self.ranking = ranking
        self.scores = scores
        self.reason = reason

    @property
    def winners(self) -> list[int]:
        return self.ranking[0] if self.ranking else []

    def to_json(self) -> dict[str, Any]:
        return {"ranking": self.ranking, "scores": self.scores, "reason": self.reason}


def ranked(scores: list[int], reason: str, ties: list[list[int]] | None = None) -> Outcome:
    """The outcome in which higher scores rank higher; `ties` are further criteria, the first first. Equal
    in all: together.
    """
    keys = [[scores[i]] + [t[i] for t in ties or []] for i in range(len(scores))]
    order = sorted(range(len(scores)), key=keys.__getitem__, reverse=True)
    ranking: list[list[int]] = []
    for seat in order:
        if ranking and keys[ranking[-1][0]] == keys[seat]:
            ranking[-1].append(seat)
        else:
            ranking.append([seat])
    return Outcome(ranking, scores[:], reason)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The base of every game's position.

    A game's state declares its own typed attributes (among them `data` and `options`, taken from the
    setup), names those that change in `FIELDS`, with what their values may be, and writes `clone()` by hand:

        def clone(self) -> MyState:
            c = MyState(self.setup)
            self.copy_base(c)
            c.gold = self.gold[:]
            return c

    A game whose clones must be quick gives its constructor the state to copy, so that nothing is made twice:

        def __init__(self, setup: Setup, like: MyState | None = None) -> None:
            super().__init__(setup, like)
            if like is None:
                self.gold: list[int] = []
            else:
                self.gold = like.gold[:]
    """

    FIELDS: ClassVar[Fields] = {}
    DERIVED: ClassVar[tuple[str, ...]] = ()
    """Attributes that only keep what follows from the others: not saved, worked out again when needed."""

    def __init__(self, setup: Setup, like: State | None = None) -> None:
        """A blank position, or one like another: then everything that changes is copied at once."""
        self.setup = setup
        self.rules: Ruleset[Any] = setup.rules
        self.seats = setup.seats
        self.everyone = (2 << setup.seats) - 1  # all seats and the spectators
        self.ambient: Ambient[Any] | None = setup.rules.ambient
        if like is None:
            self.stack: list[Step[Any]] = []
            self.lines: list[int] = []
            self.rng = Rng(1, 1)
            self.turn = 0  # the game counts its turns here: turn limit, standing orders, digests per turn
            self.taken: list[int] = []  # decisions (and undos) of each seat so far
            self.gone = 0  # bit mask of seats that have resigned
            self.outcome: Outcome | None = None
            self.lanes: list[Lane] = []
            self.fork: State | None = None  # the position when the lanes opened; never changed
            # What follows is derived or passing, and no part of the position.
            self.waiting = 0  # bit mask of the seats that have to decide
            self.offered: list[Action] | None = None  # options already listed while running
        else:
            self.stack = like.stack[:]
            self.lines = like.lines[:]
            self.rng = like.rng.clone()
            self.turn = like.turn
            self.taken = like.taken[:]
            self.gone = like.gone
            self.outcome = like.outcome
            self.lanes = [lane.clone() for lane in like.lanes]
            self.fork = like.fork if like.lanes else None
            self.waiting = like.waiting
            self.offered = like.offered
        self.acting = -1  # the seat whose lane is being run
        self._main_stack: list[Step[Any]] = self.stack  # kept while a lane is being run
        self._main_lines: list[int] = self.lines
        self.barrier = 0  # seats whose undo must not reach behind the last action
        self.recording = False
        self.events: list[Event] = []

    # -- copies ------------------------------------------------------------------------------------

    def clone(self) -> State:
        """An independent copy. Costs one list copy per attribute; steps, data and options are shared. Does
        not record events.
        """
        raise NotImplementedError

    def copy_base(self, c: State) -> None:
        """Copy the kernel's own attributes into a fresh state: the first line of a `clone` that fills a blank one."""
        c.stack = self.stack[:]
        c.lines = self.lines[:]
        c.rng = self.rng.clone()
        c.turn = self.turn
        c.taken = self.taken[:]
        c.gone = self.gone
        c.outcome = self.outcome
        if self.lanes:
            c.lanes = [lane.clone() for lane in self.lanes]
            c.fork = self.fork
        c.waiting = self.waiting
        c.offered = self.offered

    def determinize(self, seat: int, seed: int) -> State:
        """A position that `seat` could be in: whatever it can't know is dealt anew, and chance starts from
        `seed`.

        Its view and its decisions are those of the real position. Foreign lanes are rewound to where they
        opened; only whether they have committed is kept, and the ruleset may imagine something for those
        that have. Other seats that have to decide can do so: what leaves one of them without an action is
        dealt again.
        """
        rng = seeded(seed)
        d = self._imagined(seat, rng)
        others = self.waiting & ~(1 << seat)
        tries = 1
        while others and tries < REDEALS and not d._all_can_act(others):
            d = self._imagined(seat, rng)
            tries += 1
        d.rng = rng.clone()
        if d.fork is not None:
            d.fork.rng = rng.clone()  # the real one must not be found there either
        return d

    def _imagined(self, seat: int, rng: Rng) -> State:
        if self.fork is None:
            d = self.clone()
            d.offered = None
            self.rules.redeal(d, seat, rng)
        else:
            fork = self.fork.clone()
            self.rules.redeal(fork, seat, rng)
            d = self._face_on(fork, seat)
            d.fork = fork
            for i in range(len(d.lanes)):
                lane = d.lanes[i]
                if lane.committed and not fork.lanes[i].committed and lane.seat != seat:
                    self.rules.imagine(d, lane.seat, rng)
        return d

    def _all_can_act(self, seats: int) -> bool:
        """Whether every seat of the mask is asked and has an action: that it was asked at all tells what it may
        hold.
        """
        if not self.lanes and self.stack[-1].deciders(self) & seats != seats:
            return False
        for seat in range(self.seats):
            if seats >> seat & 1 and not self.legal(seat):
                return False
        return True

    def face(self, seat: int | None) -> State:
        """The position as it looks to a seat (None: a spectator). The state itself, except while lanes are
        open.
        """
        if self.fork is None:
            return self
        return self._face_on(self.fork, seat)

    def _face_on(self, fork: State, seat: int | None) -> State:
        f = fork.clone()
        f.fork = self.fork
        if seat is not None:
            f.taken[seat] = self.taken[seat]  # how much others have decided in their lanes is a secret
        for i in range(len(f.lanes)):
            if self.lanes[i].seat == seat:
                f.lanes[i] = self.lanes[i].clone()
            f.lanes[i].committed = self.lanes[i].committed
        f.waiting = self.waiting
        f.gone = self.gone
        f.offered = None
        self.rules.absorb(f, self, seat)
        return f

    # -- what may be done --------------------------------------------------------------------------

    def waits_for(self, seat: int) -> bool:
        return self.waiting >> seat & 1 == 1

    def step_of(self, seat: int) -> Step[Any]:
        """The choice step that asks this seat. Call only if the state waits for it."""
        for lane in self.lanes:
            if lane.seat == seat:
                return lane.stack[-1]
        return self.stack[-1]

    def legal(self, seat: int) -> list[Action]:
        """All actions of a seat that the state waits for. Treat the list as immutable."""
        if self.offered is not None:
            return self.offered
        step = self.step_of(seat)
        actions = step.legal(self, seat)
        if self.ambient is not None and step.idle(self, seat):
            actions = actions + self.ambient.legal(self, seat)
        return actions

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """None if the seat may take this action now, else why not. The action must be one that the
        vocabulary holds.
        """
        if self.outcome is not None:
            return Refusal("", "kernel.over")
        if not self.waits_for(seat):
            return Refusal("", "kernel.not_your_decision")
        step = self.step_of(seat)
        verb = action.verb
        if verb in type(step).VERBS:
            return step.why_not(self, seat, action)
        if self.ambient is not None and self.ambient.verbs >> verb & 1 and step.idle(self, seat):
            return self.ambient.why_not(self, seat, action)
        return Refusal(self.rules.vocabulary_of(self).verbs[verb].rule, "kernel.not_now")

    def detail(self, seat: int, action: Action) -> list[Text]:
        """What is good to know before choosing an action."""
        return self.rules.detail(self.face(seat), seat, action)

    def decision(self, seat: int) -> Decision:
        """The question to a seat that the state waits for."""
        step = self.step_of(seat)
        return Decision(
            seat, self.taken[seat], type(step).__name__, step.prompt(self, seat), self.legal(seat)
        )

    def decisions(self) -> list[Decision]:
        """All that are pending, by seat. Empty when the game is over."""
        return [self.decision(seat) for seat in range(self.seats) if self.waiting >> seat & 1]

    # -- carrying out ------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> None:
        """Carry out a legal action of a seat that the state waits for, and run until the state is at rest.
        Unchecked.
        """
        self.taken[seat] += 1
        self.offered = None
        self.barrier = 0
        self.rng.draws = 0
        if self.lanes:
            self._apply_in_lane(seat, action)
        else:
            self._take(self.stack[-1], seat, action)
            self.run()
        if self.rng.draws:
            self.barrier = self.everyone

    def resign(self, seat: int) -> None:
        """The seat leaves the game. The ruleset says what becomes of it; decisions it still faces are taken
        by the steps' `absent`.
        """
        self.offered = None
        self.barrier = self.everyone
        self.gone |= 1 << seat
        self.emit(RESIGNED, self.everyone, seat)
        self.rules.resign(self, seat)
        if self.outcome is not None:
            self.lanes = []
            self.fork = None
            self.waiting = 0
        elif self.lanes:
            self._run_lanes()
        else:
            self.run()

    def _take(self, step: Step[Any], seat: int, action: Action) -> None:
        if self.ambient is not None and self.ambient.verbs >> action.verb & 1:
            self.ambient.take(self, seat, action)
        else:
            step.take(self, seat, action)
        self.rules.settle(self)

    def run(self) -> None:
        """Carry out everything that needs no decision. Raises Runaway if that does not end."""
        count = 0
        self.offered = None
        while self.outcome is None:
            count += 1
            if count > RUNAWAY:
                raise Runaway(
                    f"more than {RUNAWAY} automatic steps in a row, last {type(self.stack[-1]).__name__}"
                )
            step = self.stack[-1]
            if isinstance(step, Procedure):
                line = self.lines[-1]
                self.lines[-1] = line + 1
                step.advance(self, line)
                if self.lanes:
                    self._open_lanes()
                    if self.lanes:
                        return
                self.rules.settle(self)
                continue
            mask = step.deciders(self)
            if not self.setup.ask_all:
                self.window(step.reacts(self, True) != 0)
            if mask & self.gone:
                seat = lowest(mask & self.gone)
                self._take(step, seat, step.absent(self, seat))
                continue
            if mask == 0:
                step.nobody(self)
                self.rules.settle(self)
                continue
            if mask & (mask - 1) == 0 and step.public():
                seat = lowest(mask)
                if not step.idle(self, seat):
                    actions = step.legal(self, seat)
                    if len(actions) == 1:
                        self._take(step, seat, actions[0])
                        continue
                    self.offered = actions
            self.waiting = mask
            return
        self.waiting = 0

    # -- flow: the verbs of the rules --------------------------------------------------------------

    def call(self, step: Step[Any]) -> None:
        """Put a step on top: it runs next; what lies below goes on after it has ended."""
        self.stack.append(step)
        self.lines.append(0)

    def goto(self, step: Step[Any]) -> None:
        """Replace the step on top."""
        self.stack[-1] = step
        self.lines[-1] = 0

    def end(self) -> None:
        """Remove the step on top."""
        self.stack.pop()
        self.lines.pop()

    def jump(self, line: int) -> None:
        """Set the next line of the procedure on top."""
        self.lines[-1] = line

    def finish(self, outcome: Outcome) -> None:
        """The game is over. Nothing runs after the current take or line."""
        self.outcome = outcome

    # -- lanes: playing at the same time -----------------------------------------------------------

    def open_lane(self, seat: int, step: Step[Any]) -> None:
        """From a line of a procedure: this seat plays `step` in a lane of its own. Call it once for each
        seat that takes part.

        A lane has committed when its stack is empty. When all have, they join and the procedure goes on
        with its next line.
        """
        self.lanes.append(Lane(seat, [step], [0], False))

    def announce(self, kind: int, a: int = -1, b: int = -1, c: int = -1, d: int = -1) -> None:
        """From a lane: an event that everybody sees at once. The seat can't take back what it did before."""
        if self.acting >= 0:
            self.barrier |= 1 << self.acting
        if self.recording:
            self.events.append(Event(kind, self.everyone, 0, a, b, c, d, self.turn))

    def exchange(self, seats: int) -> None:
        """From a lane: the action touches the lanes of all these seats (bit mask); none can take back what
        it did before.
        """
        self.barrier |= seats

    def _open_lanes(self) -> None:
        self._run_lanes()
        if self.lanes:
            self.fork = None
            fork = self.clone()
            self.fork = fork

    def _apply_in_lane(self, seat: int, action: Action) -> None:
        """Only this seat's lane moves on: nothing that a seat does may bring another lane to a different
        step.
        """
        for lane in self.lanes:
            if lane.seat == seat:
                self._enter(lane)
                self._take(self.stack[-1], seat, action)
                self._run_lane(lane)
                self._leave(lane)
                if lane.committed:
                    self.waiting &= ~(1 << seat)
                break
        if self.waiting == 0:
            self._join()

    def _run_lanes(self) -> None:
        """Bring every lane to rest; join if all have committed."""
        waiting = 0
        for lane in self.lanes:
            if not lane.committed and not self._at_rest(lane):
                self._enter(lane)
                self._run_lane(lane)
                self._leave(lane)
            if not lane.committed:
                waiting |= 1 << lane.seat
        self.waiting = waiting
        if waiting == 0:
            self._join()

    def _at_rest(self, lane: Lane) -> bool:
        """Whether the lane waits for its seat as it stands."""
        step = lane.stack[-1]
        if isinstance(step, Procedure) or self.gone >> lane.seat & 1:
            return False
        return step.deciders(self) != 0

    def _join(self) -> None:
        self.lanes = []
        self.fork = None
        self.barrier = self.everyone
        self.emit(JOINED, self.everyone)
        self.rules.settle(self)
        self.run()

    def _enter(self, lane: Lane) -> None:
        self._main_stack = self.stack
        self._main_lines = self.lines
        self.stack = lane.stack
        self.lines = lane.lines
        self.acting = lane.seat
        self.rng.locked = True

    def _leave(self, lane: Lane) -> None:
        lane.committed = not lane.stack
        self.stack = self._main_stack
        self.lines = self._main_lines
        self.acting = -1
        self.rng.locked = False

    def _run_lane(self, lane: Lane) -> None:
        count = 0
        while self.stack:
            count += 1
            if count > RUNAWAY:
                raise Runaway(
                    f"more than {RUNAWAY} automatic steps in a lane, last {type(self.stack[-1]).__name__}"
                )
            step = self.stack[-1]
            if isinstance(step, Procedure):
                line = self.lines[-1]
                self.lines[-1] = line + 1
                step.advance(self, line)
                self.rules.settle(self)
            elif self.gone >> lane.seat & 1:
                self._take(step, lane.seat, step.absent(self, lane.seat))
            elif step.deciders(self) == 0:
                step.nobody(self)
                self.rules.settle(self)
            else:
                return

    # -- knowledge and events ----------------------------------------------------------------------

    def reveal(self) -> None:
        """Somebody learns something that was hidden: undo must not reach behind this action."""
        if self.acting >= 0:
            raise LaneError("a reveal inside a lane: others would learn of it before the lanes join")
        self.barrier = self.everyone

    def window(self, could: bool) -> None:
        """A reaction window is reached; `could`: for all that everybody knows, somebody may react. Where only
        holders are asked, being asked or not tells something: the action before can't be taken back.

        The kernel calls it for steps with `reacts`; a line of a procedure that goes by `ask_all` does so
        itself.
        """
        if could and not self.setup.ask_all and self.acting < 0:
            self.barrier = self.everyone

    def emit(self, kind: int, to: int, a: int = -1, b: int = -1, c: int = -1, d: int = -1) -> None:
        """Record an event for the seats of the mask (bit `seats`: spectators). Free when recording is off."""
        if not self.recording:
            return
        if self.acting >= 0:
            own = 1 << self.acting
            self.events.append(Event(kind, to & own, to & ~own, a, b, c, d, self.turn))
        else:
            self.events.append(Event(kind, to, 0, a, b, c, d, self.turn))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) sees, as JSON."""
        return self.rules.view(self.face(seat), seat)

    # -- saving ------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The whole position. `Ruleset.state_from_json` is the exact inverse."""
        return {
            "stack": _stack_json(self.stack, self.lines),
            "rng": self.rng.to_json(),
            "turn": self.turn,
            "taken": self.taken[:],
            "gone": self.gone,
            "outcome": self.outcome.to_json() if self.outcome is not None else None,
            "lanes": [[x.seat, x.committed, _stack_json(x.stack, x.lines)] for x in self.lanes],
            "fork": self.fork.to_json() if self.fork is not None else None,
            "game": dump_fields(self, type(self).FIELDS),
        }

    def load_json(self, values: dict[str, Any], steps: dict[str, type[Step[Any]]]) -> None:
        """Fill a fresh state from `to_json`. For `Ruleset.state_from_json`; trusts the values."""
        self.stack, self.lines = _stack_from_json(values["stack"], steps)
        self.rng = rng_from_json(values["rng"])
        self.turn = values["turn"]
        self.taken = values["taken"][:]
        self.gone = values["gone"]
        o = values["outcome"]
        self.outcome = Outcome(o["ranking"], o["scores"], o["reason"]) if o is not None else None
        load_fields(self, type(self).FIELDS, values["game"])
        self.lanes = []
        for seat, committed, saved in values["lanes"]:
            stack, lines = _stack_from_json(saved, steps)
            self.lanes.append(Lane(seat, stack, lines, committed))
        if values["fork"] is not None:
            self.fork = self.rules.state_from_json(self.setup, values["fork"])
        self.waiting = 0
        if self.lanes:
            for lane in self.lanes:
                if not lane.committed:
                    self.waiting |= 1 << lane.seat
        elif self.outcome is None:
            self.waiting = self.stack[-1].deciders(self)

    def digest(self) -> str:
        """A stable hash of everything that can influence the rest of the game; the same interpreted and
        compiled.
        """
        return digest_of(self.to_json())


def digest_of(values: dict[str, Any]) -> str:
    """The digest of a position as `State.to_json` wrote it, which needs no rules."""
    content = {name: value for name, value in values.items() if name != "taken"}
    if content["fork"] is not None:
        content["fork"] = {name: value for name, value in content["fork"].items() if name != "taken"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=12).hexdigest()


def lowest(mask: int) -> int:
    """The lowest seat of a bit mask that is not 0."""
    seat = 0
    while mask >> seat & 1 == 0:
        seat += 1
    return seat


def _stack_json(stack: list[Step[Any]], lines: list[int]) -> list[list[Any]]:
    return [[type(stack[i]).__name__, lines[i], *stack[i].ints()] for i in range(len(stack))]


def _stack_from_json(
    saved: list[list[Any]], steps: dict[str, type[Step[Any]]]
) -> tuple[list[Step[Any]], list[int]]:
    return [steps[row[0]](*row[2:]) for row in saved], [row[1] for row in saved]
