"""Steps: what lies on the stack of a state.

A step is immutable, holds a few integers and no reference to the state, and is shared by clones. There are
two sorts:

- a *choice step* (`Step`) asks one or more seats. It answers `deciders`, `legal`, `take` and `why_not`.
- a *procedure step* (`Procedure`) is a list of lines, like the rulebook's sequence of play. The kernel
  calls `advance` with the number of the line and has already moved the program counter to the next one.

Both move the play on with the state's flow verbs: `call` puts a step on top, `goto` replaces the top, `end`
removes it, `jump` sets the line of the procedure on top. A `take` that leaves the step where it is asks
again. `end` before `call`: the verbs act on the top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from signoria.kernel.action import Action
from signoria.kernel.compat import mypyc_attr
from signoria.kernel.schema import Field
from signoria.kernel.text import Refusal, Text

if TYPE_CHECKING:
    from signoria.kernel.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A choice step. The name it is saved under is the name of its class."""

    VERBS: ClassVar[tuple[int, ...]] = ()
    """The verbs that this step can offer. `why_not` is asked about these only; any other verb "can't be
    done now".
    """

    INTS: ClassVar[tuple[Field, ...]] = ()
    """What the constructor's arguments may be, one by one."""

    ON: ClassVar[tuple[str, ...]] = ()
    """The steps that this one may lie on, by name: "Turn" at any line, "Turn:4" at line 4 (the one that it goes
    on with), "" is the ground. Nothing named: on any.
    """

    def ints(self) -> list[int]:
        """The constructor's arguments, for the save: `type(self)(*self.ints())` is an equal step."""
        return []

    def deciders(self, s: S) -> int:
        """Bit mask of the seats that have to decide now. Pure. 0: nobody, then the kernel calls `nobody`."""
        return 0

    def legal(self, s: S, seat: int) -> list[Action]:
        """All actions of a deciding seat: unique, in a stable order, never empty. Pure.

        Must equal the vocabulary filtered by `why_not`; it may be faster. It may depend only on what the
        seat knows.
        """
        raise NotImplementedError

    def take(self, s: S, seat: int, action: Action) -> None:
        """Carry out a legal action. Trusts its caller; the match checks."""
        raise NotImplementedError

    def why_not(self, s: S, seat: int, action: Action) -> Refusal | None:
        """None if the action is legal for this deciding seat, else the refusal with the rule it rests on.
        Pure; never calls `legal`.

        Called only with verbs of `VERBS` and operands that the vocabulary holds.
        """
        raise NotImplementedError

    def prompt(self, s: S, seat: int) -> Text:
        """What the seat is asked. The default key is `prompt.<StepName>`."""
        return Text("prompt." + type(self).__name__)

    def nobody(self, s: S) -> None:
        """What happens when nobody has to decide (any more). Default: the step ends."""
        s.end()

    def public(self) -> bool:
        """True if the options of this step follow from public information alone.

        A single option is then taken at once. Where hidden information decides, the seat must be asked even
        if it has only one answer.
        """
        return False

    def idle(self, s: S, seat: int) -> bool:
        """True if the game's ambient actions are offered to the seat beside the step's own."""
        return False

    def reacts(self, s: S, known: bool) -> int:
        """For a step that asks only those who have an answer: bit mask of the seats that can react here, or
        (`known`) could for all that everybody knows. Pure.

        The table option `reactions` decides who is asked: ask_all goes by what is known and betrays nothing,
        holders_only by what only the seats know. So `deciders`, or `idle`, asks for
        `reacts(s, s.setup.ask_all)`, and the kernel bars undo where being asked or not tells something.
        """
        return 0

    def passing(self, s: S, seat: int) -> Action | None:
        """For a reaction window: the action that declines. Standing orders use it. None: this is no
        reaction window.
        """
        return None

    def tags(self, s: S, seat: int) -> list[str]:
        """For a reaction window: words that a standing order "pass unless ..." may name (`against-me`)."""
        return []

    def absent(self, s: S, seat: int) -> Action:
        """What a seat that has resigned does here. Default: the first legal action."""
        return self.legal(s, seat)[0]

    def belongs(self, s: S, line: int, below: list[Step[S]]) -> bool:
        """Whether the step can lie here in this position: what its code takes for granted beside the ranges
        of its own numbers. Asked of positions that come from outside. `below` is what it lies on, nearest
        last; `line` is where a procedure stands.
        """
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure(Step[S]):
    """A procedure step: lines carried out one after the other, without asking anybody itself."""

    LINES: ClassVar[int] = 0
    """How many lines it has."""

    def advance(self, s: S, line: int) -> None:
        """Carry out one line. The last line calls `s.end()` or `s.goto(...)`; a line may `s.jump(n)` back
        for a loop.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ambient(Generic[S]):
    """What the owner of the turn may do at any idle moment, beside the actions of the step on top.

    One object per game. `verbs` is the bit mask of its verbs; no step uses them. Offered wherever the
    step's `idle` says so. `take` may `call` steps: they go on top of the idle step, which asks again
    afterwards.
    """

    def __init__(self, verbs: int) -> None:
        self.verbs = verbs

    def legal(self, s: S, seat: int) -> list[Action]:
        raise NotImplementedError

    def take(self, s: S, seat: int, action: Action) -> None:
        raise NotImplementedError

    def why_not(self, s: S, seat: int, action: Action) -> Refusal | None:
        raise NotImplementedError


class Lane:
    """One seat's private stack while several seats play at the same time."""

    __slots__ = ("committed", "lines", "seat", "stack")

    def __init__(self, seat: int, stack: list[Step[State]], lines: list[int], committed: bool) -> None:
        self.seat = seat
        self.stack = stack
        self.lines = lines
        self.committed = committed

    def clone(self) -> Lane:
        return Lane(self.seat, self.stack[:], self.lines[:], self.committed)


class Decision:
    """A question to one seat. `number` counts the seat's own decisions, so that a stale answer can be told;
    `actions` is never empty.
    """

    __slots__ = ("actions", "number", "prompt", "seat", "step")

    def __init__(self, seat: int, number: int, step: str, prompt: Text, actions: list[Action]) -> None:
        self.seat = seat
        self.number = number
        self.step = step
        self.prompt = prompt
        self.actions = actions

    def __repr__(self) -> str:
        return (
            f"Decision(seat={self.seat}, number={self.number}, step={self.step}, {len(self.actions)} actions)"
        )
