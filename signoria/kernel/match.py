"""Match: a game being played. The way in for everybody who does not trust himself: checks, applies, words, undoes,
saves. Its record is the `Ledger` it builds on.
"""

from __future__ import annotations

from typing import Any

from signoria.kernel.action import Action
from signoria.kernel.chance import Source
from signoria.kernel.course import LogLine
from signoria.kernel.errors import (
    CannotUndo,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
    StaleDecision,
)
from signoria.kernel.explain import Explanation, explain
from signoria.kernel.ledger import Entry, Ledger
from signoria.kernel.state import Outcome, Setup
from signoria.kernel.step import Decision
from signoria.kernel.text import Noun, Refusal


class Match(Ledger):
    """A game being played, with its record.

    Seats are numbers from 0. `chance` is a chosen seed, or the sources of chance. `names` are what texts call the
    seats. `free_undo` lets the last action be taken back whatever it revealed and whoever played it (solo study);
    the default is fair undo. `start` is the position to begin with, as `State.to_json` writes it, instead of the
    game's own set-up; it is checked (BadSave), and without sources goes on with its own chance.
    """

    def __init__(
        self,
        setup: Setup,
        chance: int | list[Source],
        names: list[str] | None = None,
        language: str = "en",
        free_undo: bool = False,
        start: dict[str, Any] | None = None,
    ) -> None:
        called = [f"Player {i + 1}" for i in range(setup.seats)] if names is None else list(names)
        if len(called) != setup.seats:
            raise MalformedAction(f"{setup.seats} names are needed, not {len(called)}")
        super().__init__(setup, chance, called, free_undo, start)
        self.language = language

    # -- looking -----------------------------------------------------------------------------------

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
        self.check_seat(seat)
        return [self.state.decision(seat)] if self.state.waits_for(seat) else []

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) sees."""
        if seat is not None:
            self.check_seat(seat)
        return self.state.view(seat)

    def why_not(self, seat: int, action: Action | list[Any]) -> Refusal | None:
        """None if the action is legal now; else why not, with `.rule` and `.text`. Raises MalformedAction."""
        self.check_seat(seat)
        return self._worded(self.state.why_not(seat, self.read(action)))

    def detail(self, seat: int, action: Action | list[Any]) -> list[str]:
        """What is good to know before choosing an action, in sentences."""
        self.check_seat(seat)
        return [self.say(line) for line in self.state.detail(seat, self.read(action))]

    def explain(self, seat: int, noun: Noun | list[Any]) -> Explanation:
        """What can be done with a component now, and if nothing, why. A noun's JSON form is `["province",
        "milan"]`.
        """
        self.check_seat(seat)
        if not isinstance(noun, Noun):
            noun = self.read_noun(noun)
        found = explain(self.state, seat, noun)
        for refusal in found.refusals:
            self._worded(refusal)
        return found

    def log(self, seat: int | None) -> list[LogLine]:
        """The chronicle as a seat (None: a spectator) may read it."""
        if seat is not None:
            self.check_seat(seat)
        return super().log(seat)

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
        self.check_seat(seat)
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
        self.add(Entry(seat, "do", self.vocabulary.encode(read)), read)
        self._obey_orders()

    def resign(self, seat: int) -> None:
        """The seat leaves the game for good."""
        self.check_seat(seat)
        if self.over:
            raise GameOver("the game is over")
        if self.state.gone >> seat & 1:
            raise NotYourDecision(f"{self.names[seat]} has already resigned")
        self.add(Entry(seat, "resign"), None)
        self._obey_orders()

    def standing(self, seat: int, order: dict[str, Any] | None) -> None:
        """Give a standing order, or cancel it with None. See `orders.read_order` for its form."""
        self.check_seat(seat)
        if self.over:
            raise GameOver("the game is over")
        self.give_order(seat, order)
        self._obey_orders()

    def _obey_orders(self) -> None:
        """Play the passes that standing orders ask for. Not in lanes: nobody waits there."""
        again = True
        while again and self.state.outcome is None and not self.state.lanes:
            again = False
            for seat in range(self.setup.seats):
                order = self.orders[seat]
                if order is not None and self.state.waits_for(seat) and order.passes(self.state, seat):
                    action = self.state.step_of(seat).passing(self.state, seat)
                    if action is not None and self.state.why_not(seat, action) is None:
                        self.add(Entry(seat, "do", self.vocabulary.encode(action), auto=True), action)
                        again = True
                        break

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
        self.check_seat(seat)
        return self.undo_target(seat)[1]

    def undo(self, seat: int) -> None:
        """Take back the seat's last action: never across anything that told somebody something, or another
        seat's decision. Raises CannotUndo.
        """
        self.check_seat(seat)
        at, barrier = self.undo_target(seat)
        if barrier:
            raise CannotUndo(self.texts.template(barrier))
        self.take_back(seat, at)

    # -- helpers -----------------------------------------------------------------------------------

    def at(self, index: int) -> Match:
        """The match as it was after `index` actions of the line; independent of this one, and without what was
        taken back.
        """
        return self.branch(index, self.chance, self.names)

    def branch(self, index: int, chance: list[Source], names: list[str]) -> Match:
        """The same game again up to a position, without what was taken back, perhaps with other names and from
        there on another source of chance.
        """
        if not 0 <= index <= len(self.line):
            raise IndexError(f"the match has {len(self.line)} actions, not {index}")
        new = Match(self.setup, chance, names, self.language, self.free_undo, self.start)
        new.replay([self.entries[played.entry] for played in self.line[:index]], {}, checked=False)
        return new

    def save(self, past: bool = True) -> str:
        """The whole record as JSON text: `signoria.load` gives an equal match. With its `past` it can be watched even
        when the rules have changed.
        """
        from signoria.kernel.save import save_match

        return save_match(self, past)

    def _worded(self, refusal: Refusal | None) -> Refusal | None:
        if refusal is not None and not refusal.text:
            refusal.text = self.say(refusal.message)
        return refusal
