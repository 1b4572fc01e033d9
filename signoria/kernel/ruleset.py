"""Ruleset: the one object through which the kernel knows a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Generic

from signoria.kernel.action import Action, Vocabulary
from signoria.kernel.advice import Tip
from signoria.kernel.aid import Part
from signoria.kernel.compat import mypyc_attr
from signoria.kernel.datapack import Pack, own_pack, pack_over
from signoria.kernel.event import Event, EventForms
from signoria.kernel.explain import Explanation
from signoria.kernel.meta import Meta
from signoria.kernel.rng import Rng, seeded
from signoria.kernel.schema import Sizes
from signoria.kernel.state import Outcome, Setup, State, ranked
from signoria.kernel.step import Ambient, S, Step
from signoria.kernel.style import Style, Thinking, load_thinking, read_table
from signoria.kernel.tally import Tally
from signoria.kernel.tensor import Layout, Tensor
from signoria.kernel.text import Noun, Text, Texts, load_texts


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset(Generic[S]):
    """A game's `ruleset.py` subclasses this and binds its parts together. One instance serves any number of
    games at once.

    Everything without a default must be given. Hooks get the state and may change it only where they say so.
    """

    TENSOR_VERSION: ClassVar[int] = 1
    """Rises whenever `tensor` writes other fields: what was learnt from the old ones no longer fits."""

    def __init__(
        self, meta: Meta, package: str, steps: list[type[Step[Any]]], ambient: Ambient[Any] | None = None
    ) -> None:
        self.meta = meta
        self.package = package  # where data/, text/ and rules.toml lie
        self.ambient = ambient
        self.steps: dict[str, type[Step[Any]]] = {}
        for step in steps:
            if step.__name__ in self.steps:
                raise ValueError(f"two steps are called {step.__name__}")
            self.steps[step.__name__] = step
        # How much a difference of `evaluate` tells of who will win: the chances of the seats are as the exponentials of their
        # evaluations times this. Found from games between bots.
        self.sharpness = 4.0
        self._texts: dict[str, Texts] = {}
        self._vocabularies: dict[tuple[str, int], Vocabulary] = {}
        self._events: dict[tuple[str, int], EventForms] = {}
        self._thinking: Thinking | None = None
        self._purposes: dict[str, str] | None = None
        self.layouts: dict[str, Layout] = {}  # of tensors, by data pack; see kernel/tensor.py
        self._own: tuple[Pack, object] | None = None  # the game's own data pack and its tables

    # -- what a game gives -------------------------------------------------------------------------

    def load_data(self, pack: Pack) -> object:
        """The typed tables of a pack. Raises BadData with file, row and field."""
        raise NotImplementedError

    def options(self, values: dict[str, Any]) -> object:
        """The typed options from checked values."""
        return None

    def sizes(self, data: object, seats: int) -> Sizes:
        """How many there are of the things that the fields of states and the numbers of steps count. The
        kernel adds `seats` and `eyes`.
        """
        return {}

    def vocabulary(self, data: object, seats: int) -> Vocabulary:
        """All verbs with their operand kinds. Every other kind that messages name goes into `extra_kinds`."""
        raise NotImplementedError

    def events(self, data: object, seats: int) -> EventForms:
        """All event kinds."""
        raise NotImplementedError

    def blank(self, setup: Setup) -> S:
        """A state with no content: `MyState(setup)`."""
        raise NotImplementedError

    def start(self, s: S) -> None:
        """The set-up chapter on a blank state with its generator seeded: lay everything out and push the
        first step.
        """
        raise NotImplementedError

    def settle(self, s: S) -> None:
        """After every take, line and automatic step: what a rule says happens "at once". May push steps.
        Must be cheap.
        """

    def view(self, s: S, seat: int | None) -> dict[str, Any]:
        """What a seat sees (None: a spectator), field by field from an allow-list; JSON of slugs and
        numbers.
        """
        raise NotImplementedError

    def view_type(self) -> Any:
        """The TypedDict that `view` fulfils; the client's types are made from it."""
        raise NotImplementedError

    def tensor(self, s: S, seat: int, t: Tensor) -> None:
        """What a seat sees as numbers, field by field: the same fields in every position. `s` is the face of the
        position for the seat. Raise `TENSOR_VERSION` with every change.
        """

    def redeal(self, s: S, seat: int, rng: Rng) -> None:
        """Deal anew, in place, whatever `seat` can't know. Chance itself is re-seeded by the kernel."""
        raise NotImplementedError

    def absorb(self, face: S, live: S, seat: int | None) -> None:
        """While lanes are open: copy from `live` into `face` (the position at the fork) what `seat` itself
        did in its lane, and what was announced to all. Copies, not references."""

    def imagine(self, s: S, seat: int, rng: Rng) -> None:
        """In a determinized state: the lane of another seat has committed, nobody knows to what. Fill in
        something it could be.

        The default leaves the seat as it was at the fork; the lines after the join must cope with that.
        """

    def resign(self, s: S, seat: int) -> None:
        """What becomes of a seat that leaves. `s.gone` already holds it. May end the game and push steps.

        The default: its decisions are taken by `absent`, and the game ends when one seat is left, which wins.
        """
        stay = [i for i in range(s.seats) if not s.gone >> i & 1]
        if len(stay) <= 1 < s.seats or not stay:
            s.finish(self.abandoned(s))

    def abandoned(self, s: S) -> Outcome:
        """The outcome when all but one (in a solitaire game: all) have resigned. Default: who stays wins,
        with score 1 to 0.
        """
        return ranked([0 if s.gone >> i & 1 else 1 for i in range(s.seats)], "resigned")

    def detail(self, s: S, seat: int, action: Action) -> list[Text]:
        """What one wants to know before choosing an action: strength and chance of success, price, payout. Of one
        that is not legal now it may be nothing. Pure.
        """
        return []

    def explain(self, s: S, seat: int, noun: Noun) -> Explanation | None:
        """What can be done with a component that is no operand of a verb, such as a sector of a wheel of
        actions, and if nothing, why. None: the kernel looks for the answer itself. May depend only on what
        the seat knows. Pure.
        """
        return None

    def called(self, s: S, names: list[str], texts: Texts) -> dict[str, str]:
        """What components that stand for a player are called at this table, by text key, so that everybody has one name.
        It must not change in the course of a game. The position may be blank.
        """
        return {}

    def subject(self, s: S, event: Event) -> int:
        """The seat that an event is about; -1: none. The default: the first seat it names."""
        operands, values = self.events_of(s).form(event.kind).operands, event.values()
        for i in range(len(operands)):
            if operands[i][1].name == "seat" and operands[i][1].holds(values[i]):
                return values[i]
        return -1

    def tally(self, s: S) -> Tally:
        """How the game stands, as if it ended now; at the end, what its result rests on. Of the whole position, hidden
        things included: for games that are over, and their past. The default: the scores of the outcome alone.
        """
        points = s.outcome.scores if s.outcome is not None else [0] * s.seats
        return Tally([], [[] for _ in range(s.seats)], points[:], False, [])

    def count(self, s: S, seat: int, what: str) -> int | None:
        """What puzzles of the game ask for beside the sources of its tally; None if it counts nothing of that name. Must be quick."""
        return None

    # -- what bots go by: see docs/bots.md ---------------------------------------------------------------

    def evaluate(self, s: S, seat: int) -> float:
        """How good the position is for a seat, roughly between 0 and 1: for one-ply bots. Uses only what
        the seat may know or a determinized state.
        """
        raise NotImplementedError

    def values(self, s: S) -> list[float]:
        """`evaluate` for every seat. A game that counts once for all is faster."""
        return [self.evaluate(s, seat) for seat in range(s.seats)]

    def terms(self) -> list[str]:
        """What the evaluation counts, by name, if its weights can be fitted (`signoria lab fit`). The default: nothing."""
        return []

    def count_terms(self, s: S) -> list[list[int]]:
        """The terms of each seat, in the order of `terms`."""
        return [[] for _ in range(s.seats)]

    def progress(self, s: S) -> float:
        """How much of the game is over, roughly between 0 and 1: weights are fitted for its beginning and its end."""
        return 0.0

    def rank(self, s: S, seat: int, actions: list[Action], style: Style) -> list[float]:
        """How promising the actions are, before any search: the higher, the earlier they are looked at. Must be quick.
        Empty: the game has no opinion.
        """
        return []

    def policy(self, s: S, seat: int, style: Style) -> Action | None:
        """What a sensible player does next, in microseconds: one of the seat's legal actions, or None if the game
        has no policy. Uses only what the seat may know or a determinized state; draws from `style.rng` alone.

        Rivals in a search play it, and whoever takes over a seat. The default takes the first by `rank`.
        """
        actions = s.legal(seat)
        if len(actions) == 1:
            return actions[0]
        ranks = self.rank(s, seat, actions, style)
        if not ranks:
            return None
        best = 0
        most = -1e9
        for i in range(len(actions)):
            value = ranks[i]
            if style.noise > 0.0:
                value += style.noise * (style.rng.below(2001) - 1000) / 1000.0
            if value > most:
                most = value
                best = i
        return actions[best]

    def winning(self, s: S, seat: int, actions: list[Action]) -> int:
        """The place of an action that wins at once, whatever is hidden; -1 if there is none. Must be quick."""
        return -1

    def quiet(self, s: S, seat: int, actions: list[Action]) -> int:
        """The place of the action with which a seat ends its turn, or declines, and stirs nothing; -1 if there is
        none. Playouts that end with a choice take it.
        """
        return -1

    def macro(self, s: S, seat: int) -> int:
        """Changes where a macro decision of the seat ends and a plan may be chosen anew. The default: with the turn."""
        return s.turn

    def variations(self, s: S, seat: int, style: Style) -> list[Style]:
        """Whole plans worth comparing, as variations of a style, for games in which single actions mean nothing."""
        return [style]

    def explain_choice(self, s: S, seat: int, action: Action, style: Style) -> list[Text]:
        """The two or three terms that speak most for a legal action of the seat, the weightiest first, to a player of this
        style: `Text("why.pays", ducats=4)`. The texts stand in the section `why` of the game's tables. Asked of
        positions that the seat could be in, never of the real one; draws from `style.rng` alone. Pure.

        The default: the game says nothing. Ask through `kernel.reasons.reasons` or `Bot.why`.
        """
        return []

    def advise(self, s: S, seat: int) -> list[Tip]:
        """What a player should consider, or watch out for: each with the numbers of the position, and only what is worth being
        said (`consider` and `beware` in kernel/advice.py). Also asked while others decide, always of positions that the seat could
        be in, never of the real one. Pure.

        The default: the game says nothing. Ask through `kernel.advice.advice`.
        """
        return []

    def aid(self, data: object) -> list[Part]:
        """The game on one page, with the figures of these tables: see kernel/aid.py. The default: there is none."""
        return []

    def purpose_rules(self) -> dict[str, str]:
        """By step, the rule behind its question, where that is not the rule of its first action: the game's `advice.toml`."""
        if self._purposes is None:
            found = read_table(self.package, "advice.toml").get("rules", {})
            self._purposes = {str(step): str(rule) for step, rule in found.items()}
        return self._purposes

    def thinking(self) -> Thinking:
        """The game's `bots.toml`, read once. Raises BadData."""
        if self._thinking is None:
            self._thinking = load_thinking(self.package)
        return self._thinking

    # -- checks ------------------------------------------------------------------------------------------

    def invariants(self, s: S) -> list[str]:
        """What does not hold although it always must (pieces and money conserved): empty if all is well."""
        return []

    def sense(self, s: S) -> list[str]:
        """What a position from outside lacks, besides the invariants, to be one that play can lead to. Asked before the
        invariants: it may be any position whose fields are in their ranges.
        """
        return []

    # -- what the kernel makes of it ---------------------------------------------------------------

    def load_pack(self, folder: str | Path | None) -> tuple[Pack, object]:
        """A data pack and its typed tables; None: the game's own, which is read once."""
        if folder is not None:
            pack = pack_over(own_pack(self.package), folder)
            return pack, self.load_data(pack)
        if self._own is None:
            pack = own_pack(self.package)
            self._own = (pack, self.load_data(pack))
        return self._own

    def setup(self, seats: int, options: dict[str, Any], folder: str | Path | None = None) -> Setup:
        """Check everything a game is started with. Raises BadOption or BadData."""
        self.meta.check_seats(seats)
        values = self.meta.read_options(options, seats)
        pack, data = self.load_pack(folder)
        return Setup(self, seats, values, self.options(values), data, pack)

    def new_state(self, setup: Setup, chance: int | Rng, recording: bool = False) -> S:
        """A game set up and run to its first decision. Chance is a seed, or the generator itself."""
        s = self.blank(setup)
        s.rng = seeded(chance) if isinstance(chance, int) else chance
        s.taken = [0] * s.seats
        s.recording = recording
        self.start(s)
        s.run()
        return s

    def state_from_json(self, setup: Setup, values: dict[str, Any]) -> S:
        """The exact inverse of `State.to_json`. Trusts the values; `read_position` does not."""
        s = self.blank(setup)
        s.load_json(values, self.steps)
        return s

    def vocabulary_of(self, s: State) -> Vocabulary:
        key = (s.setup.pack.fingerprint, s.seats)
        if key not in self._vocabularies:
            self._vocabularies[key] = self.vocabulary(s.setup.data, s.seats)
        return self._vocabularies[key]

    def events_of(self, s: State) -> EventForms:
        key = (s.setup.pack.fingerprint, s.seats)
        if key not in self._events:
            self._events[key] = self.events(s.setup.data, s.seats)
        return self._events[key]

    def texts(self, language: str = "en") -> Texts:
        if language not in self._texts:
            self._texts[language] = load_texts(self.package, language)
        return self._texts[language]
