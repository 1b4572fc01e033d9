"""A tiny game for the tests of bots: choose numbers, the evaluation is what the test says."""

from __future__ import annotations

from typing import Any, ClassVar

from signoria.kernel.action import Action, Form, Vocabulary, numbers, seats_kind
from signoria.kernel.datapack import Pack
from signoria.kernel.event import EventForms
from signoria.kernel.meta import Meta
from signoria.kernel.rng import Rng
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.schema import Fields, Many, Number
from signoria.kernel.state import Setup, State, ranked
from signoria.kernel.step import Step
from signoria.kernel.style import CHOICE, EVEN, Temperament, Thinking
from signoria.kernel.text import Refusal

CHOOSE = 0
SIZE = 200


class PickState(State):
    FIELDS: ClassVar[Fields] = {
        "chosen": Many(Number(0, SIZE), most=SIZE),
        "then": Many(Number(0, SIZE), most=SIZE),
    }

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.chosen: list[int] = []
        self.then: list[int] = []

    def clone(self) -> PickState:
        c = PickState(self.setup)
        self.copy_base(c)
        c.chosen = self.chosen[:]
        c.then = self.then[:]
        return c


class Pick(Step[PickState]):
    """Seat 0 chooses one of `size` numbers; 7 ends the game with its victory, 8 with its defeat if `ends`."""

    VERBS: ClassVar[tuple[int, ...]] = (CHOOSE,)

    def __init__(self, size: int, ends: int, more: int) -> None:
        self.size = size
        self.ends = ends
        self.more = more

    def ints(self) -> list[int]:
        return [self.size, self.ends, self.more]

    def deciders(self, s: PickState) -> int:
        return 1

    def legal(self, s: PickState, seat: int) -> list[Action]:
        return [Action(CHOOSE, n) for n in range(self.size)]

    def why_not(self, s: PickState, seat: int, action: Action) -> Refusal | None:
        return None if action.a < self.size else Refusal("", "refusal.no")

    def take(self, s: PickState, seat: int, action: Action) -> None:
        s.chosen.append(action.a)
        if self.ends and action.a in (7, 8):
            s.finish(ranked([1, 0] if action.a == 7 else [0, 1], "end"))
        elif self.more:
            s.goto(Pick(2, 0, self.more - 1))
        else:
            s.goto(Wait())


class Wait(Step[PickState]):
    """The other seat has to decide: trials stop here."""

    VERBS: ClassVar[tuple[int, ...]] = (CHOOSE,)

    def deciders(self, s: PickState) -> int:
        return 2

    def legal(self, s: PickState, seat: int) -> list[Action]:
        return [Action(CHOOSE, 0), Action(CHOOSE, 1)]

    def why_not(self, s: PickState, seat: int, action: Action) -> Refusal | None:
        return None

    def take(self, s: PickState, seat: int, action: Action) -> None:
        raise AssertionError("a greedy bot does not play for others outside lanes")


class PickGame(Ruleset[PickState]):
    def __init__(self, step: Pick, values: list[float]) -> None:
        meta = Meta("pick", "Pick", (2, 2), "complete", 1, 10)
        super().__init__(meta, "signoria.games.template", [Pick, Wait])
        self.step = step
        self.worths = values

    def load_data(self, pack: Pack) -> object:
        return None

    def vocabulary(self, data: object, seats: int) -> Vocabulary:
        return Vocabulary([Form("choose", [("n", numbers("n", 0, SIZE))])], [seats_kind(seats)])

    def events(self, data: object, seats: int) -> EventForms:
        return EventForms([], seats_kind(seats))

    def blank(self, setup: Setup) -> PickState:
        return PickState(setup)

    def start(self, s: PickState) -> None:
        s.call(self.step)

    def view(self, s: PickState, seat: int | None) -> dict[str, Any]:
        return {}

    def redeal(self, s: PickState, seat: int, rng: Rng) -> None:
        pass

    def thinking(self) -> Thinking:
        found = Thinking(CHOICE, 30, 1.0, False, 12, 0.0, {})
        found.temperaments[EVEN] = Temperament(EVEN, {}, {}, 0.0, 0.0)
        return found

    def evaluate(self, s: PickState, seat: int) -> float:
        return self.worths[s.chosen[0]] + (0.01 * s.chosen[1] if len(s.chosen) > 1 else 0.0)


def position(step: Pick, values: list[float]) -> PickState:
    game = PickGame(step, values)
    return game.new_state(game.setup(2, {}), 1)
