"""Random play: what is offered is what is allowed, nothing gets lost, everything ends, every step and refusal has its words."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from signoria.games.road_to_domination.ruleset import RULESET
from signoria.games.road_to_domination.state import Road
from signoria.kernel.action import Action


def decider(s: Road, rnd: random.Random) -> int:
    return rnd.choice([seat for seat in range(s.seats) if s.waits_for(seat)])


def agree(s: Road, seat: int) -> None:
    """`legal` equals the vocabulary filtered by `why_not`, for the verbs of the step; every refusal cites a rule."""
    words = RULESET.vocabulary_of(s)
    offered = s.legal(seat)
    assert offered
    assert len(set(offered)) == len(offered)
    allowed = []
    for verb in range(len(words.verbs)):
        first, end = words.span(verb)
        for index in range(first, end):
            action = words.action_at(index)
            refusal = s.why_not(seat, action)
            if refusal is None:
                allowed.append(action)
            else:
                assert refusal.rule.startswith("rtd."), (refusal, words.encode(action))
    assert sorted(map(words.index, offered)) == sorted(map(words.index, allowed))


@pytest.mark.parametrize("seats, reactions", [(2, "ask_all"), (3, "holders_only"), (4, "ask_all")])
def test_legal_agrees_with_why_not(seats: int, reactions: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(3):
        rnd = random.Random(seed)
        s = RULESET.new_state(RULESET.setup(seats, {"reactions": reactions}), seed)
        while s.outcome is None:
            seat = decider(s, rnd)
            step = type(s.step_of(seat)).__name__
            if seen[step] < 6:
                seen[step] += 1
                agree(s, seat)
            s.apply(seat, rnd.choice(s.legal(seat)))
    assert len(seen) >= 16


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_invariants_hold_and_games_end(seats: int) -> None:
    for seed in range(100, 103):
        rnd = random.Random(seed)
        s = RULESET.new_state(RULESET.setup(seats, {}), seed)
        while s.outcome is None:
            seat = decider(s, rnd)
            s.apply(seat, rnd.choice(s.legal(seat)))
            assert RULESET.invariants(s) == []
        assert s.outcome.reason == "glory"
        assert max(p.glory for p in s.players) >= {2: 40, 3: 29, 4: 20}[seats]


@pytest.mark.parametrize("seats", [3, 4])
def test_anybody_can_leave_at_any_question(seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        rnd = random.Random(seed)
        s = RULESET.new_state(RULESET.setup(seats, {"reactions": "holders_only"}), seed)
        while s.outcome is None:
            seat = decider(s, rnd)
            step = type(s.step_of(seat)).__name__
            if seen[step] < 5:
                seen[step] += 1
                for leaver in range(seats):
                    left = s.clone()
                    left.resign(leaver)
                    assert RULESET.invariants(left) == []
                    assert left.outcome is not None or left.decisions()
            s.apply(seat, rnd.choice(s.legal(seat)))
    assert {"Peace", "Defence", "WarEvents", "Pirates", "Answer", "TakeCard", "Extort", "Raise"} <= set(seen)


def test_details_and_prompts_have_words() -> None:
    texts = RULESET.texts("en")
    keys = set()
    for seed in range(2):
        rnd = random.Random(seed)
        s = RULESET.new_state(RULESET.setup(3, {}), seed)
        while s.outcome is None:
            seat = decider(s, rnd)
            decision = s.decision(seat)
            keys.add(decision.prompt.key)
            for action in decision.actions:
                for line in RULESET.detail(s, seat, action):
                    keys.add(line.key)
            s.apply(seat, rnd.choice(decision.actions))
    assert len(keys) > 30
    assert [key for key in sorted(keys) if not texts.has(key)] == []


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thousands_of_random_games(seats: int) -> None:
    """10,000 games in all; invariants at every turn."""
    setup = RULESET.setup(seats, {})
    for seed in range(3334):
        rnd = random.Random(seed)
        s = RULESET.new_state(setup, seed)
        turn = 0
        while s.outcome is None:
            seat = decider(s, rnd)
            options: list[Action] = s.legal(seat)
            s.apply(seat, options[rnd.randrange(len(options))])
            if s.turn != turn:
                turn = s.turn
                assert RULESET.invariants(s) == []
