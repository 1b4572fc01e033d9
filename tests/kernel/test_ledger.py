"""The ledger: every position again, the same from a played game and from a replayed one; and who is told what."""

from __future__ import annotations

import pytest

import signoria
from signoria.kernel.action import Action
from signoria.kernel.course import Chronicle
from signoria.kernel.errors import BadSave, IllegalAction
from signoria.kernel.ledger import Entry
from signoria.kernel.match import Match
from signoria.kernel.rng import seeded
from signoria.kernel.state import State


def played(game: str = "template", seats: int = 3, decisions: int = 90) -> tuple[Match, list[str]]:
    """A game with things taken back, and the digest after each action of the line."""
    match = signoria.new(game, seats, seed=11)
    digests = [match.state.digest()]
    rng = seeded(2)
    for i in range(decisions):
        pending = match.pending()
        if not pending:
            break
        decision = pending[rng.below(len(pending))]
        match.play(decision.seat, decision.actions[rng.below(len(decision.actions))])
        if not match.state.lanes and i % 4 == 0 and match.can_undo(decision.seat):
            match.undo(decision.seat)
        del digests[len(match.line) :]
        digests.append(match.state.digest())
    return match, digests


@pytest.mark.parametrize(("game", "seats"), [("template", 3), ("road_to_domination", 2), ("antiquity", 2)])
def test_every_position_comes_again(game: str, seats: int) -> None:
    match, digests = played(game, seats)
    replayed = signoria.load(match.save())
    assert len(digests) == len(match.line) + 1
    for one in (match, replayed):
        for n in [*range(len(digests)), *reversed(range(len(digests)))]:
            assert one.state_at(n).digest() == digests[n]
        with pytest.raises(IndexError):
            one.state_at(len(digests))


def test_a_position_is_independent_of_the_present() -> None:
    match, digests = played(decisions=20)
    for n in (0, 5, len(match.line)):
        past = match.state_at(n)
        decision = past.decisions()[0]
        past.apply(decision.seat, decision.actions[0])
        assert match.state_at(n).digest() == digests[n]
    assert match.state.digest() == digests[-1]


def test_a_replayed_game_tells_the_same_to_everybody() -> None:
    match, _ = played("antiquity", 3, 200)
    replayed = signoria.load(match.save())
    assert [e.shown for e in replayed.entries] == [e.shown for e in match.entries]
    for eyes in (0, 1, 2, None):
        told, again = Chronicle(match, eyes), Chronicle(replayed, eyes)
        told.read()
        again.read()
        assert [(t.at, t.seat, t.turn, t.event.values()) for t in told.lines] == [
            (t.at, t.seat, t.turn, t.event.values()) for t in again.lines
        ]
        assert (match.index(eyes), match.position(eyes)) == (replayed.index(eyes), replayed.position(eyes))


def test_a_chronicle_read_step_by_step_is_the_one_read_at_once() -> None:
    """What stays of it is said truly, also when lanes join and when something is taken back."""
    match = signoria.new("template", 3, seed=5)
    readers = {eyes: Chronicle(match, eyes) for eyes in (0, 2, None)}
    rng = seeded(3)
    for i in range(120):
        pending = match.pending()
        if not pending:
            break
        decision = pending[rng.below(len(pending))]
        match.play(decision.seat, decision.actions[rng.below(len(decision.actions))])
        if i % 3 == 0 and match.can_undo(decision.seat):
            match.undo(decision.seat)
        for eyes, reader in readers.items():
            before = reader.lines[:]
            stay = reader.read()
            whole = Chronicle(match, eyes)
            whole.read()
            assert reader.lines[:stay] == before[:stay]
            assert [(t.at, t.event) for t in reader.lines] == [(t.at, t.event) for t in whole.lines]


def test_in_lanes_only_commits_are_shown() -> None:
    """Sealed bids: each seat's entry is known to itself, and to all only that it was made."""
    match = signoria.new("antiquity", 2, seed=1)
    while not match.state.lanes:
        decision = match.pending()[0]
        match.play(decision.seat, decision.actions[0])
    opened, fork = match.opened, match.fork
    others = match.index(1), match.index(None), match.position(1)
    done = 0
    while match.state.lanes and match.fork == fork and match.state.waits_for(0) and done < 5:
        decision = match.pending(0)[0]
        choice = next((a for a in decision.actions if not known(match.state, a)), None)
        if choice is None:
            break
        match.play(0, choice)
        done += 1
        assert not match.entries[-1].shown
    assert done
    assert (match.index(1), match.index(None), match.position(1)) == others
    assert match.index(0) == opened + done
    assert match.position(0) == fork + done


def known(state: State, action: Action) -> bool:
    """Whether others would learn of this action of seat 0."""
    trial = state.clone()
    trial.apply(0, action)
    return trial.barrier != 0 or not trial.waits_for(0)


def test_a_log_that_the_rules_refuse_is_not_replayed() -> None:
    match, _ = played()
    new = Match(match.setup, 11, match.names)
    entries = [Entry(e.seat, e.what, e.value, e.auto) for e in match.entries]
    with pytest.raises((IllegalAction, BadSave)):
        new.replay(entries[2:], {}, checked=True)


def test_a_proof_that_does_not_hold_is_noticed_where_it_does_not() -> None:
    match, _ = played()
    new = Match(match.setup, 11, match.names)
    entries = [Entry(e.seat, e.what, e.value, e.auto) for e in match.entries]
    with pytest.raises(BadSave, match="entry 7 of the save leads to another position") as error:
        new.replay(entries, {7: "0" * 24}, checked=False)
    assert error.value.entry == 7


def test_digests_that_were_not_kept_are_made_again() -> None:
    match, _ = played("road_to_domination", 2, 200)
    new = Match(match.setup, 11, match.names)
    new.replay(match.entries, {}, checked=False)
    known = match.turn_digests()
    on_the_line = {played.entry + 1 for played in match.line} | {len(match.entries)}
    assert new.turn_digests() == {n: d for n, d in known.items() if n in on_the_line}
    assert len(known) > 2


@pytest.mark.parametrize(("game", "seats"), [("template", 3), ("road_to_domination", 2), ("antiquity", 3)])
def test_a_ledger_that_follows_another_knows_the_same(game: str, seats: int) -> None:
    """Entry by entry and in handfuls: positions, who may know of what, and what may be taken back."""
    match, digests = played(game, seats, 120)
    follower = Match(match.setup, 11, match.names)
    at, size = 0, 1
    while at < len(match.entries):
        held, digest = follower.state, follower.state.digest()
        follower.follow(match.entries[at : at + size])
        assert held.digest() == digest  # who looks at a position is not disturbed
        at, size = at + size, size % 5 + 1
    assert follower.state.digest() == match.state.digest()
    assert [follower.state_at(n).digest() for n in range(len(digests))] == digests
    assert [(e.shown, e.told) for e in follower.entries] == [(e.shown, e.told) for e in match.entries]
    for eyes in [*range(seats), None]:
        assert (follower.index(eyes), follower.position(eyes)) == (match.index(eyes), match.position(eyes))
    for seat in range(seats):
        assert follower.undo_target(seat) == match.undo_target(seat)


def test_a_ledger_does_not_follow_what_the_rules_refuse() -> None:
    match, _ = played()
    follower = Match(match.setup, 11, match.names)
    follower.follow(match.entries[:3])
    with pytest.raises((IllegalAction, BadSave)):
        follower.follow(match.entries[5:])
