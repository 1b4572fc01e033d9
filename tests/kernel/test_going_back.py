"""All people at a table have agreed to go back: an entry of the log, in saves and in proofs."""

from __future__ import annotations

import random

import pytest

import signoria
from signoria import registry
from signoria.kernel.chance import secret
from signoria.kernel.errors import BadSave, CannotUndo
from signoria.kernel.match import Match


def played(moves: int) -> Match:
    """A game with a secret key, so many moves long."""
    setup = registry.ruleset("road_to_domination").setup(3, {"turn_limit": 3})
    match = Match(setup, [secret()], ["A", "B", "C"], "en", False)
    rng = random.Random(1)
    for _ in range(moves):
        decision = rng.choice(match.pending())
        match.play(decision.seat, rng.choice(decision.actions))
    while match.state.lanes:
        decision = match.pending()[0]
        match.play(decision.seat, decision.actions[-1])
    return match


def before(match: Match, back: int) -> int:
    """A place so many actions ago, or the last before it at which nobody decided in secret."""
    place = len(match.line) - back
    while match.line[place - 1].open:
        place -= 1
    return place


def test_the_position_is_the_earlier_one_and_every_question_is_new() -> None:
    match = played(20)
    place = before(match, 4)
    was, taken = match.state_at(place), match.state.taken[:]
    match.go_back(0, place)
    assert len(match.line) == place
    assert match.state.taken == [number + 1 for number in taken]
    was.taken = match.state.taken
    assert match.state.digest() == was.digest()
    assert match.entries[-1].to_json() == {"seat": 0, "back": place}


def test_a_game_that_went_back_is_saved_loaded_and_proved() -> None:
    match = played(20)
    match.go_back(1, before(match, 5))
    rng = random.Random(2)
    while not match.over:
        decision = rng.choice(match.pending())
        match.play(decision.seat, rng.choice(decision.actions))
    save = match.save()
    assert signoria.load(save).state.digest() == match.state.digest()
    assert signoria.verify(save).kind == "proved"


@pytest.mark.parametrize("place", [-1, 10_000])
def test_nobody_goes_where_the_game_was_not(place: int) -> None:
    match = played(12)
    with pytest.raises(CannotUndo):
        match.go_back(0, place)


def test_a_save_that_goes_back_too_far_is_refused() -> None:
    match = played(12)
    match.go_back(0, before(match, 2))
    match.entries[-1].value = 10_000
    with pytest.raises(BadSave):
        signoria.load(match.save())
