"""Whatever comes in from outside, a match answers with its own errors and changes nothing; what it accepts goes into a log that only grows."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import signoria
from signoria import registry
from signoria.kernel.action import Action
from signoria.kernel.errors import BadSave, GameOver, NotYourDecision, SignoriaError, StaleDecision
from signoria.kernel.text import Noun

GAMES = [registry.TEMPLATE, *registry.GAMES]

number = st.integers(min_value=0, max_value=10_000)
junk = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
any_seat = st.integers(-2, 7) | junk
any_order = junk | st.fixed_dictionaries(
    {},
    optional={
        "windows": st.lists(st.sampled_from(["Bid", "Fortune", "Nowhere"]), max_size=2) | junk,
        "unless": st.lists(st.text(max_size=5), max_size=2) | junk,
        "until": st.sampled_from(["turn", "cancelled", "never"]) | junk,
        "turn": st.integers(-2, 5) | junk,
    },
)


class MatchMachine(RuleBasedStateMachine):
    """Plays one game with sense and without."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game

    @initialize(
        more=st.integers(0, 3),
        seed=st.integers(0, 2**60),
        free_undo=st.booleans(),
        ahead=st.sampled_from([0, 10, 40, 150]),
    )
    def start(self, more: int, seed: int, free_undo: bool, ahead: int) -> None:
        low, high = registry.ruleset(self.game).meta.seats
        self.match = signoria.new(self.game, min(high, low + more), seed, free_undo=free_undo)
        chance = random.Random(seed)
        for _ in range(ahead):
            if not self.match.over:
                decision = chance.choice(self.match.pending())
                self.match.play(decision.seat, chance.choice(decision.actions))
        self.logged: list[Any] = []

    # -- helpers ------------------------------------------------------------------------------------

    def everything(self) -> Any:
        match = self.match
        return [
            match.state.digest(),
            match.state.taken,
            match.state.waiting,
            [entry.to_json() for entry in match.entries],
            [order and order.to_json() for order in match.orders],
            len(match.line),
        ]

    def attempt(self, what: Callable[[], object]) -> SignoriaError | None:
        """Do something that may be refused: only with an error of our own, and then nothing has changed."""
        before = self.everything()
        refused: SignoriaError | None = None
        try:
            what()
        except SignoriaError as error:
            refused = error
        if refused is not None:
            assert str(refused)
            assert self.everything() == before
        return refused

    def ask(self, what: Callable[[], object]) -> None:
        """Ask something: nothing changes, whether there is an answer or an error."""
        before = self.everything()
        with contextlib.suppress(SignoriaError):
            what()
        assert self.everything() == before

    # -- with sense ---------------------------------------------------------------------------------

    @rule(which=number, action=number, as_json=st.booleans(), numbered=st.booleans())
    def play(self, which: int, action: int, as_json: bool, numbered: bool) -> None:
        pending = self.match.pending()
        if not pending:
            assert self.match.over
            return
        decision = pending[which % len(pending)]
        chosen = decision.actions[action % len(decision.actions)]
        assert self.match.why_not(decision.seat, chosen) is None
        entries = len(self.match.entries)
        given: Any = self.match.vocabulary.encode(chosen) if as_json else chosen
        self.match.play(decision.seat, given, decision.number if numbered else None)
        assert len(self.match.entries) > entries

    @rule(seat=any_seat)
    def undo(self, seat: Any) -> None:
        match = self.match
        allowed = type(seat) is int and 0 <= seat < match.setup.seats and match.can_undo(seat)
        line = len(match.line)
        error = self.attempt(lambda: match.undo(seat))
        assert (error is None) == allowed
        assert len(match.line) == line - (1 if allowed else 0)

    @rule(seat=st.integers(0, 7), sure=st.integers(0, 5))
    def resign(self, seat: int, sure: int) -> None:
        if sure == 0:
            over = self.match.over
            error = self.attempt(lambda: self.match.resign(seat))
            if over:
                assert error is not None

    @rule(seat=any_seat, order=any_order)
    def order(self, seat: Any, order: Any) -> None:
        self.attempt(lambda: self.match.standing(seat, order))

    @rule()
    def save_and_load(self) -> None:
        before = self.everything()
        again = signoria.load(self.match.save())
        views = [self.match.view(seat) for seat in [None, *range(self.match.setup.seats)]]
        assert [again.view(seat) for seat in [None, *range(again.setup.seats)]] == views
        self.match = again
        assert self.everything() == before

    # -- without ------------------------------------------------------------------------------------

    @rule(seat=any_seat, action=junk)
    def play_junk(self, seat: Any, action: Any) -> None:
        assert self.attempt(lambda: self.match.play(seat, action)) is not None

    @rule(seat=any_seat, verb=number, operands=st.lists(junk | number, max_size=4), stale=junk)
    def play_half_sense(self, seat: Any, verb: int, operands: list[Any], stale: Any) -> None:
        verbs = self.match.vocabulary.verbs
        action = [verbs[verb % len(verbs)].name, *operands]
        self.attempt(lambda: self.match.play(seat, action, stale))

    @rule(seat=st.integers(0, 7), index=st.integers(0, 10**9))
    def play_anything_that_has_a_name(self, seat: int, index: int) -> None:
        vocabulary = self.match.vocabulary
        action = vocabulary.action_at(index % vocabulary.size)
        legal = [a for d in self.match.pending() if d.seat == seat for a in d.actions]
        error = self.attempt(lambda: self.match.play(seat, action))
        assert (error is None) == (action in legal)

    @rule(verb=st.integers(-2, 99), a=st.integers(-5, 999), b=st.integers(-5, 99), c=st.integers(-5, 99))
    def play_loose_numbers(self, verb: int, a: int, b: int, c: int) -> None:
        for seat in range(self.match.setup.seats):
            self.attempt(lambda seat=seat: self.match.play(seat, Action(verb, a, b, c)))  # type: ignore[misc]

    @rule(which=number, off=st.integers(-3, 3).filter(bool))
    def answer_a_stale_question(self, which: int, off: int) -> None:
        for decision in self.match.pending()[:1]:
            action = decision.actions[which % len(decision.actions)]
            error = self.attempt(
                lambda d=decision, a=action: self.match.play(d.seat, a, d.number + off)  # type: ignore[misc]
            )
            assert isinstance(error, StaleDecision)

    @rule(which=number)
    def answer_for_another(self, which: int) -> None:
        waiting = {decision.seat: decision for decision in self.match.pending()}
        for seat in range(self.match.setup.seats):
            if seat not in waiting and waiting:
                actions = next(iter(waiting.values())).actions
                action = actions[which % len(actions)]
                error = self.attempt(lambda s=seat, a=action: self.match.play(s, a))  # type: ignore[misc]
                assert isinstance(error, NotYourDecision)

    @rule(seat=any_seat, noun=junk, action=junk)
    def ask_junk(self, seat: Any, noun: Any, action: Any) -> None:
        match = self.match
        self.ask(lambda: match.pending(seat))
        self.ask(lambda: match.view(seat))
        self.ask(lambda: match.log(seat))
        self.ask(lambda: match.can_undo(seat))
        self.ask(lambda: match.why_no_undo(seat))
        self.ask(lambda: match.why_not(seat, action))
        self.ask(lambda: match.detail(seat, action))
        self.ask(lambda: match.explain(seat, noun))
        self.ask(lambda: match.explain(seat, [noun, noun]))

    @rule(seat=st.integers(0, 7), index=st.integers(0, 10**9), kind=number)
    def ask_with_sense(self, seat: int, index: int, kind: int) -> None:
        match = self.match
        action = match.vocabulary.action_at(index % match.vocabulary.size)
        kinds = list(match.vocabulary.kinds.values())
        chosen = kinds[kind % len(kinds)]
        noun = Noun(chosen.name, chosen.low + index % chosen.size)
        self.ask(lambda: match.why_not(seat, action))
        self.ask(lambda: match.explain(seat, noun))
        self.ask(lambda: match.log(seat))
        self.ask(lambda: [match.label(a) for d in match.pending() for a in d.actions[:5]])

    @rule(at=number, character=st.sampled_from('0123456789"{}[],:xé'), cut=st.booleans())
    def load_a_damaged_save(self, at: int, character: str, cut: bool) -> None:
        text = self.match.save()
        at %= len(text) - 1
        damaged = text[:at] if cut else text[:at] + character + text[at + 1 :]
        with contextlib.suppress(BadSave):
            loaded = signoria.load(damaged)
            assert json.loads(damaged) == json.loads(text)
            assert loaded.state.digest() == self.match.state.digest()

    # -- always -------------------------------------------------------------------------------------

    @invariant()
    def the_log_only_grows(self) -> None:
        if hasattr(self, "match"):
            entries = [entry.to_json() for entry in self.match.entries]
            assert entries[: len(self.logged)] == self.logged
            self.logged = entries

    @invariant()
    def nothing_is_played_after_the_end(self) -> None:
        if hasattr(self, "match") and self.match.over:
            assert self.match.pending() == []
            action = self.match.vocabulary.action_at(0)
            assert isinstance(self.attempt(lambda: self.match.play(0, action)), GameOver)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_from_outside_breaks_a_match(game: str, deep: bool) -> None:
    run_state_machine_as_test(
        cast(type[RuleBasedStateMachine], lambda: MatchMachine(game)),
        settings=settings(
            max_examples=300 if deep else 40,
            stateful_step_count=50 if deep else 30,
            suppress_health_check=list(HealthCheck),
            deadline=None,
        ),
    )
