"""A blank game for kernel tests: a state with a few lists, and a ruleset whose steps each test writes
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from signoria.kernel.action import Action, Form, Kind, Vocabulary, numbers, seats_kind
from signoria.kernel.datapack import Pack
from signoria.kernel.event import EventForms
from signoria.kernel.knowledge import Knowledge, redeal
from signoria.kernel.match import Match
from signoria.kernel.meta import Meta, OptionSpec
from signoria.kernel.rng import Rng
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.schema import Field, Fields, Id, Many, Mask, Number, Part, Sizes
from signoria.kernel.state import Setup, State
from signoria.kernel.step import Ambient, Step
from signoria.kernel.text import Refusal

DO, PASS, GIVE, AMBIENT = range(4)
DID, SECRET = range(2)
N = 10


class ToyState(State):
    """`did` is what happened, in order; `goods` and `pool` are things to take; `hands` are hidden cards
    0-9.
    """

    FIELDS: ClassVar[Fields] = {
        "did": Many(Number(-100, 100), most=1_000),
        "goods": Many(Number(0, 100), "seats"),
        "pool": Number(-100, 100),
        "hands": Many(Many(Id(N), most=N), "seats"),
        "deck": Many(Id(N), most=N),
        "out": Mask("seats"),
        "knowledge": Part(Knowledge),
    }

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.did: list[int] = []
        self.goods: list[int] = []
        self.pool = 0
        self.hands: list[list[int]] = []
        self.deck: list[int] = []
        self.out = 0
        self.knowledge = Knowledge(N)

    def clone(self) -> ToyState:
        c = ToyState(self.setup)
        self.copy_base(c)
        c.did = self.did[:]
        c.goods = self.goods[:]
        c.pool = self.pool
        c.hands = [h[:] for h in self.hands]
        c.deck = self.deck[:]
        c.out = self.out
        c.knowledge = self.knowledge.clone()
        return c


class Toy(Ruleset[ToyState]):
    """`first` makes the first step; `settled` is called by `settle`."""

    def __init__(
        self,
        first: Callable[[ToyState], None],
        steps: Sequence[type[Step[Any]]],
        ambient: Ambient[ToyState] | None = None,
        settled: Callable[[ToyState], None] | None = None,
    ) -> None:
        meta = Meta(
            "toy", "Toy", (1, 4), "alpha", 1, 50, [OptionSpec("colour", "red", choices=("red", "blue"))]
        )
        super().__init__(meta, "tests.kernel", list(steps), ambient)
        self.first = first
        self.settled = settled

    def load_data(self, pack: Pack) -> object:
        return None

    def sizes(self, data: object, seats: int) -> Sizes:
        return {"cards": N}

    def vocabulary(self, data: object, seats: int) -> Vocabulary:
        n = numbers("n", 0, N)
        return Vocabulary(
            [
                Form("do", [("n", n)], "toy.do"),
                Form("pass", [], "toy.pass"),
                Form("give", [("seat", seats_kind(seats)), ("n", n)], "toy.give"),
                Form("ambient", [], "toy.ambient"),
            ],
            [Kind("card", [f"c{i}" for i in range(N)])],
        )

    def events(self, data: object, seats: int) -> EventForms:
        seat, n = seats_kind(seats), numbers("n", 0, N)
        return EventForms(
            [Form("did", [("seat", seat), ("n", n)]), Form("secret", [("seat", seat), ("n", n)])], seat
        )

    def blank(self, setup: Setup) -> ToyState:
        return ToyState(setup)

    def start(self, s: ToyState) -> None:
        s.goods = [0] * s.seats
        s.hands = [[] for _ in range(s.seats)]
        self.first(s)

    def settle(self, s: ToyState) -> None:
        if self.settled is not None:
            self.settled(s)

    def view(self, s: ToyState, seat: int | None) -> dict[str, Any]:
        return {
            "did": s.did[:],
            "goods": s.goods[:],
            "pool": s.pool,
            "hands": [
                [c if seat is not None and s.knowledge.knows(seat, c) else -1 for c in h] for h in s.hands
            ],
            "deck": [c if seat is not None and s.knowledge.knows(seat, c) else -1 for c in s.deck],
        }

    def redeal(self, s: ToyState, seat: int, rng: Rng) -> None:
        redeal([*s.hands, s.deck], s.knowledge, seat, rng)

    def absorb(self, face: ToyState, live: ToyState, seat: int | None) -> None:
        if seat is not None:
            face.goods[seat] = live.goods[seat]
            face.pool = face.pool - (live.goods[seat] - self.at_fork(live, seat))

    def at_fork(self, live: ToyState, seat: int) -> int:
        fork = live.fork
        assert isinstance(fork, ToyState)
        return fork.goods[seat]


class Ask(Step[ToyState]):
    """Asks one seat to `do` a number up to `most`, or to pass; notes the number. Tests subclass it."""

    VERBS: ClassVar[tuple[int, ...]] = (DO, PASS)
    INTS: ClassVar[tuple[Field, ...]] = (Id("seats"), Number(0, N))

    def __init__(self, seat: int, most: int = 3) -> None:
        self.seat = seat
        self.most = most

    def ints(self) -> list[int]:
        return [self.seat, self.most]

    def deciders(self, s: ToyState) -> int:
        return 1 << self.seat

    def legal(self, s: ToyState, seat: int) -> list[Action]:
        return [*[Action(DO, n) for n in range(self.most + 1)], Action(PASS)]

    def why_not(self, s: ToyState, seat: int, action: Action) -> Refusal | None:
        if action.verb == DO and action.a > self.most:
            return Refusal("toy.most", "refusal.most", n=self.most)
        return None

    def take(self, s: ToyState, seat: int, action: Action) -> None:
        s.did.append(action.a if action.verb == DO else -1)
        s.emit(DID, s.everyone, seat, action.a)
        s.end()


def toy_match(rules: Toy, seats: int = 2, seed: int = 1, **options: Any) -> Match:
    return Match(rules.setup(seats, options), seed)


def state(match: Match) -> ToyState:
    assert isinstance(match.state, ToyState)
    return match.state


HERE = Path(__file__).parent
