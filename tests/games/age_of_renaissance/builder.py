"""Positions for tests: a table after set-up on which everything can be laid out by name, with forced dice and decks."""

from __future__ import annotations

from typing import Any, ClassVar

from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.rules.board import add_tokens, put_marker, take_marker
from signoria.games.age_of_renaissance.ruleset import RULESET
from signoria.games.age_of_renaissance.sequence import Turn
from signoria.games.age_of_renaissance.state import AgeState, Power
from signoria.games.age_of_renaissance.steps.buying import BuyPhase
from signoria.games.age_of_renaissance.steps.drawing import DrawPhase
from signoria.games.age_of_renaissance.steps.earning import IncomePhase
from signoria.games.age_of_renaissance.steps.expanding import ExpansionPhase, PlayerExpansion
from signoria.games.age_of_renaissance.steps.ordering import OrderPhase
from signoria.games.age_of_renaissance.steps.playing import FinalPlay, PlayPhase
from signoria.games.age_of_renaissance.steps.purchasing import PlayerPurchases, PurchasePhase
from signoria.kernel.action import Action
from signoria.kernel.position import check_flow
from signoria.kernel.step import Step
from signoria.kernel.text import Refusal

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PHASES = {
    "turn": Turn,
    "draw": DrawPhase,
    "buy": BuyPhase,
    "play": PlayPhase,
    "purchase": PurchasePhase,
    "expansion": ExpansionPhase,
    "income": IncomePhase,
    "order": OrderPhase,
}
VENICE, GENOA, BARCELONA, PARIS, LONDON, HAMBURG = range(6)


class Rest(Step[AgeState]):
    """Lies at the bottom of a test's stack: what was to happen has happened."""

    VERBS: ClassVar[tuple[int, ...]] = ()

    def deciders(self, s: AgeState) -> int:
        return ~s.gone & (s.gone + 1)  # the first seat that is still there

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(0)]


class Table:
    """A game in its second turn: everybody sits in his capital with 40 money, no cards and no tokens; seat order is play order."""

    def __init__(
        self, seats: int = 3, edition: str = "english", length: str = "campaign", turn_limit: int = 60
    ) -> None:
        options = {"edition": edition, "length": length, "turn_limit": turn_limit}
        self.s: AgeState = RULESET.new_state(RULESET.setup(seats, options), 1, recording=True)
        s = self.s
        s.lanes = []
        s.fork = None
        for p in s.powers:
            s.pile += p.hand
            p.hand = []
        s.knowledge.seen_by = [0] * 64
        s.pile += s.aside
        s.aside = []
        s.born = [0] * 64
        for seat in range(seats):
            s.powers[seat].capital = s.data.capitals[seats][seat]
            s.powers[seat].choice = seat
            put_marker(s, seat, s.powers[seat].capital, False)
        s.order = list(range(seats))
        s.turn = 2
        s.stack = [Rest()]
        s.lines = [0]
        s.events = []
        s.run()

    # -- laying out --------------------------------------------------------------------------------------------------

    def power(self, seat: int) -> Power:
        return self.s.powers[seat]

    def province(self, slug: str) -> int:
        return self.s.data.province_slugs.index(slug)

    def kind(self, slug: str) -> int:
        return self.s.data.kind_slugs.index(slug)

    def cash(self, seat: int, money: int, written: int | None = None) -> None:
        self.power(seat).cash = money
        self.power(seat).written = money if written is None else written

    def own(self, seat: int, letters: str, fresh: str = "") -> None:
        """Advances by letter, of earlier turns; `fresh` ones were bought this turn. Ships follow S and T."""
        p = self.power(seat)
        for letter in letters.replace(" ", ""):
            p.advances |= 1 << LETTERS.index(letter)
        for letter in fresh.replace(" ", ""):
            p.advances |= 1 << LETTERS.index(letter)
            p.fresh |= 1 << LETTERS.index(letter)

    def ship(self, seat: int, kind: str, level: int) -> None:
        ships = ["none", "galley", "seaworthy", "ocean"]
        p = self.power(seat)
        p.ship = ships.index(kind)
        p.level = self.s.data.ship_levels[p.ship].index(level)

    def misery(self, seat: int, value: int) -> None:
        self.power(seat).misery = self.s.data.ladder.index(value)

    def marker(self, seat: int, *slugs: str, new: bool = False) -> None:
        for slug in slugs:
            put_marker(self.s, seat, self.province(slug), new)

    def no_marker(self, *slugs: str) -> None:
        for slug in slugs:
            take_marker(self.s, self.province(slug))

    def tokens(self, seat: int, slug: str, old: int = 0, new: int = 0) -> None:
        self.power(seat).stock -= old + new
        if old:
            add_tokens(self.s, seat, self.province(slug), old, False)
        if new:
            add_tokens(self.s, seat, self.province(slug), new, True)

    def expansion(self, seat: int, tokens: int) -> None:
        p = self.power(seat)
        p.stock -= tokens - p.expansion
        p.expansion = tokens

    def hand(self, seat: int, *slugs: str) -> None:
        """Cards from wherever they are into a hand."""
        for slug in slugs:
            card = self._card(slug)
            self.power(seat).hand.append(card)
            self.s.knowledge.seen_by[card] = 1 << seat

    def pile(self, *slugs: str) -> None:
        """The draw pile is exactly these cards, the first on top; the rest of the deck is out of the game."""
        cards = [self._card(slug) for slug in slugs]
        self.s.removed += self.s.pile
        self.s.pile = cards[::-1]

    def _card(self, slug: str) -> int:
        """Take a card of a kind out of pile, Replay Pile or a later epoch."""
        s = self.s
        kind = self.kind(slug)
        for zone in (s.pile, s.replay, s.removed):
            for card in zone:
                if s.data.kind_of[card] == kind:
                    zone.remove(card)
                    return card
        return next(
            c for c in range(64) if s.data.kind_of[c] == kind and all(c not in p.hand for p in s.powers)
        )

    def dice(self, *values: int) -> None:
        self.s.rng.force(*values)

    def leaders(self, *played: tuple[int, str]) -> None:
        """Leaders played this turn, in this order, by seat and card."""
        from signoria.games.age_of_renaissance.effects import leaders

        for seat, slug in played:
            leaders.play(self.s, seat, self._card(slug))

    # -- playing -----------------------------------------------------------------------------------------------------

    def begin(self, step: Step[Any]) -> None:
        s = self.s
        s.stack = [Rest(), step]
        s.lines = [0, 0]
        s.run()

    def phase(self, name: str) -> None:
        self.begin(PHASES[name]())

    def final(self, reason: int = 1) -> None:
        self.begin(FinalPlay(reason))

    def expand(self, seat: int, tokens: int) -> None:
        """The seat's own part of the Expansion Phase, with so many tokens."""
        self.expansion(seat, tokens)
        self.s.phase = 5
        self.begin(PlayerExpansion(seat))

    def purchase(self, seat: int) -> None:
        self.s.phase = 4
        self.begin(PlayerPurchases(seat))

    @property
    def step(self) -> str:
        """The name of the step that asks; Rest when all has been done, Over when the game is."""
        if self.s.outcome is not None:
            return "Over"
        return type(self.s.step_of(self.deciders()[0])).__name__

    def deciders(self) -> list[int]:
        return bits(self.s.waiting)

    def read(self, *words: str | int) -> Action:
        return RULESET.vocabulary_of(self.s).decode(list(words))

    def do(self, seat: int, *words: str | int) -> None:
        action = self.read(*words)
        refusal = self.s.why_not(seat, action)
        assert refusal is None, f"{words}: {refusal}"
        assert action in self.s.legal(seat), f"{words} is not offered"
        faults = RULESET.invariants(self.s)
        self.s.apply(seat, action)
        assert set(RULESET.invariants(self.s)) <= set(faults)
        check_flow(self.s, "position")

    def why_not(self, seat: int, *words: str | int) -> str:
        """The rule that forbids an action; empty if it is allowed."""
        action = self.read(*words)
        refusal: Refusal | None = self.s.why_not(seat, action)
        assert (action in self.s.legal(seat)) == (refusal is None), f"{words}: legal and why_not disagree"
        return refusal.rule if refusal is not None else ""

    def refused(self, seat: int, *words: str | int) -> bool:
        return self.why_not(seat, *words) != ""

    def offers(self, seat: int, verb: str = "") -> list[list[str | int]]:
        """The JSON forms of what is offered, of one verb or of all."""
        vocabulary = RULESET.vocabulary_of(self.s)
        found = [vocabulary.encode(a) for a in self.s.legal(seat)]
        return [a for a in found if not verb or a[0] == verb]

    def nouns(self, seat: int, verb: str) -> set[str | int]:
        """The first operands of all offered actions of a verb."""
        return {a[1] for a in self.offers(seat, verb)}

    def details(self, seat: int, *words: str | int) -> dict[str, Any]:
        """Everything that `detail` says about an action: message key without prefix, and its operands."""
        out: dict[str, Any] = {}
        for text in RULESET.detail(self.s, seat, self.read(*words)):
            out[text.key.removeprefix("detail.")] = text.args
        return out

    def told(self, name: str) -> list[list[str | int | None]]:
        """All events of a kind so far, as JSON without the name."""
        forms = RULESET.events_of(self.s)
        return [forms.encode(e)[1:] for e in self.s.events if e.kind >= 0 and forms.encode(e)[0] == name]

    # -- looking -----------------------------------------------------------------------------------------------------

    def value(self, seat: int) -> int:
        """The seat's place on the Misery Index, as printed."""
        return self.s.data.ladder[self.power(seat).misery]

    def on(self, slug: str) -> str:
        """What lies in a province: `0:DOM`, `1:new DOM`, `0:2+1 2:0+1` (old+new tokens), or nothing."""
        i = self.province(slug)
        if self.s.marker[i] >= 0:
            new = "new " if self.s.new_markers >> i & 1 else ""
            return f"{self.s.marker[i]}:{new}DOM"
        found = [f"{j}:{p.old[i]}+{p.new[i]}" for j, p in enumerate(self.s.powers) if p.old[i] or p.new[i]]
        return " ".join(found)

    def cards(self, seat: int) -> list[str]:
        return sorted(self.s.data.kind_slugs[self.s.data.kind_of[c]] for c in self.power(seat).hand)

    def replay(self) -> list[str]:
        return [self.s.data.kind_slugs[self.s.data.kind_of[c]] for c in self.s.replay]

    def removed(self) -> list[str]:
        return [self.s.data.kind_slugs[self.s.data.kind_of[c]] for c in self.s.removed]

    def names(self, mask: int) -> set[str]:
        return {self.s.data.province_slugs[i] for i in bits(mask)}

    def reach(self, seat: int) -> set[str]:
        """All provinces that the expanding seat reaches."""
        from signoria.games.age_of_renaissance.rules.reach import front_of

        front = front_of(self.s, seat)
        return self.names(front.by_land | front.by_ship)

    def land(self, seat: int) -> set[str]:
        """The provinces that it reaches without ships."""
        from signoria.games.age_of_renaissance.rules.reach import front_of

        return self.names(front_of(self.s, seat).by_land)
