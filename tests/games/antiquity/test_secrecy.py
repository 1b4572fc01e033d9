"""The secret phase leaks nothing but what is announced and an exhausted pool."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import signoria
from signoria.games.antiquity import verbs
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.errors import CannotUndo
from signoria.kernel.match import Match
from tests.games.antiquity.builder import RULES, Scene, duel

TRADES = {verbs.ANNOUNCE, verbs.ACCEPT, verbs.DECLINE, verbs.WITHDRAW}
POOLED = {"cart_shop", "fountain"}


def in_the_city_phase(seats: int, seed: int) -> AntiquityState:
    """A random game stopped somewhere in a city phase."""
    chance = random.Random(seed)
    s = cast(AntiquityState, RULES.new_state(RULES.setup(seats, {}), seed))
    for _ in range(40 + seed * 37 % 400):
        if s.outcome is not None:
            return in_the_city_phase(seats, seed + 1000)
        seat = chance.choice([i for i in range(seats) if s.waits_for(i)])
        s.apply(seat, chance.choice(s.legal(seat)))
    while not s.lanes:
        if s.outcome is not None:
            return in_the_city_phase(seats, seed + 1000)
        seat = chance.choice([i for i in range(seats) if s.waits_for(i)])
        s.apply(seat, chance.choice(s.legal(seat)))
    return s


def decisions(s: AntiquityState, seat: int | None) -> list[list[Any]]:
    """The options of a seat as JSON, without the builds that an exhausted pool may refuse."""
    if seat is None or not s.waits_for(seat):
        return []
    vocabulary = RULES.vocabulary_of(s)
    listed = [vocabulary.encode(a) for a in s.legal(seat)]
    return [
        words for words in listed if words[0] != "store" and not (words[0] == "build" and words[1] in POOLED)
    ]


def pooled(s: AntiquityState, seat: int) -> set[tuple[Any, ...]]:
    """The other options: builds from common pools."""
    vocabulary = RULES.vocabulary_of(s)
    listed = [tuple(vocabulary.encode(a)) for a in s.legal(seat)]
    return {words for words in listed if words[0] == "store" or (words[0] == "build" and words[1] in POOLED)}


def seen(s: AntiquityState, seat: int | None) -> tuple[Any, Any]:
    return s.view(seat), decisions(s, seat)


@pytest.mark.rule("antiquity.phase2-01")
@pytest.mark.parametrize("seed", range(12))
def test_others_notice_nothing_of_any_action(seed: int) -> None:
    """Exception one: trades. Exception two: builds that a pool can't supply. There is no third."""
    s = in_the_city_phase(2 + seed % 3, seed)
    for actor in [i for i in range(s.seats) if s.waits_for(i)]:
        others = [None, *[i for i in range(s.seats) if i != actor]]
        before = [seen(s, seat) for seat in others]
        for action in s.legal(actor):
            if action.verb in TRADES or action.verb == verbs.COMMIT:
                continue
            after = s.clone()
            after.recording = True
            after.apply(actor, action)
            assert [seen(after, seat) for seat in others] == before
            bystanders = sum(1 << seat for seat in range(s.seats + 1) if seat != actor)
            assert all(event.to & bystanders == 0 for event in after.events)
            for seat in others:
                if seat is not None and s.waits_for(seat):
                    lost = pooled(s, seat) - pooled(after, seat)
                    assert pooled(after, seat) <= pooled(s, seat)
                    for words in lost:
                        refusal = after.why_not(seat, RULES.vocabulary_of(s).decode(list(words)))
                        assert refusal is not None
                        assert refusal.rule == "antiquity.phase2b-09"


@pytest.mark.rule("antiquity.phase2-01", "antiquity.phase2c-03")
@pytest.mark.parametrize("seed", range(8))
def test_two_different_lanes_look_alike(seed: int) -> None:
    faces: list[list[tuple[Any, Any]]] = []
    for variant in (1, 2):
        s = in_the_city_phase(3, seed)
        actor = min(i for i in range(3) if s.waits_for(i))
        chance = random.Random(variant)
        for _ in range(25):
            options = [a for a in s.legal(actor) if a.verb not in TRADES and a.verb != verbs.COMMIT]
            if not options:
                break
            s.apply(actor, chance.choice(options))
        faces.append([seen(s, seat) for seat in (None, 0, 1, 2) if seat != actor])
    assert faces[0] == faces[1]


def test_committing_shows_only_that_one_has_committed() -> None:
    scene = duel(wood=3).start(2)
    before = scene.s.view(1)
    scene.do(0, "build", "market").do(0, "place", "first", "a1", 0).do(0, "commit")
    after = scene.s.view(1)
    assert after.pop("committed") == [0]
    assert before.pop("committed") == []
    assert after == before


@pytest.mark.rule("antiquity.phase2b-09")
def test_an_exhausted_pool_shows_only_as_a_refused_build() -> None:
    scene = Scene().city(0, 1, -1).city(1, -1, 14).city(0, -3, 3)
    for _ in range(8):
        scene.have(0, "cart_shop")
    for _ in range(7):
        scene.have(1, "cart_shop")
    scene.goods(0, wood=2).goods(1, wood=2).start(2)
    before = scene.s.view(1)
    assert scene.can(1, "build", "cart_shop")
    scene.do(0, "build", "cart_shop")
    assert scene.s.view(1) == before
    assert scene.s.view(1)["pools"]["cart_shop"] == 1
    assert scene.refused(1, "build", "cart_shop") == "phase2b-09"
    world = scene.s.determinize(1, 5)
    assert world.view(1) == before
    assert world.legal(1) == scene.s.legal(1)


# ---------------------------------------------------------------------- undo


def settled(seed: int) -> Match:
    m = signoria.new("antiquity", 2, seed)
    while not m.state.lanes:
        (decision,) = m.pending()
        m.play(decision.seat, decision.actions[0])
    return m


def test_undo_is_free_until_something_is_announced() -> None:
    m = settled(3)
    start = m.state.digest()
    m.play(0, ["house", 1])
    m.play(0, ["place", "first", "a1", 0])
    m.play(1, ["house", 2])
    m.play(0, ["commit"])
    for _ in range(3):
        m.undo(0)
    m.undo(1)
    assert m.state.digest() == start
    m.play(0, ["house", 1])
    m.play(0, ["place", "first", "a1", 0])
    m.play(0, ["offer", 1])
    m.play(0, ["give", "wood"])
    m.undo(0)
    m.play(0, ["give", "wood"])
    m.play(0, ["announce"])
    with pytest.raises(CannotUndo):
        m.undo(0)


def test_a_trade_bars_the_undo_of_both() -> None:
    m = settled(3)
    for seat in (0, 1):
        m.play(seat, ["house", 1])
        m.play(seat, ["place", "first", "a1", 0])
    m.play(1, ["build", "market"])
    m.play(1, ["place", "first", "c3", 0])
    m.play(1, ["man", "market"])
    for words in (["offer", 1], ["give", "wood"], ["announce"]):
        m.play(0, words)
    m.play(0, ["house", 2])
    assert m.can_undo(0)
    assert m.can_undo(1)
    m.play(1, ["accept", 0])
    assert not m.can_undo(0)
    assert not m.can_undo(1)
    s = cast(AntiquityState, m.state)
    assert [p.goods[8] for p in s.players] == [5, 6]
    m.play(0, ["place", "first", "b1", 0])
    for words in (["offer", 0], ["give", "wood"], ["announce"], ["house", 2]):
        m.play(1, words)
    assert m.can_undo(1)
    m.play(0, ["accept", 2])
    assert not m.can_undo(1)
    assert not m.can_undo(0)


def test_exploring_cannot_be_undone() -> None:
    m = settled(3)
    m.play(0, ["house", 1])
    m.play(0, ["place", "first", "a1", 0])
    m.play(0, ["build", "explorer"])
    m.play(0, ["place", "first", "c3", 0])
    m.play(0, ["man", "explorer"])
    m.play(0, ["commit"])
    m.play(1, ["commit"])
    decision = m.pending()[0]
    if decision.step == "Explore":
        m.play(0, decision.actions[0])
        assert not m.can_undo(0)
    else:
        assert decision.step == "Pollute"


@pytest.mark.rule("antiquity.setup-04")
def test_counters_face_down_are_dealt_anew_for_everybody() -> None:
    m = signoria.new("antiquity", 3, 9)
    s = cast(AntiquityState, m.state)
    worlds = {tuple(cast(AntiquityState, s.determinize(0, seed)).counters) for seed in range(12)}
    assert len(worlds) > 8
    assert all(sorted(world) == sorted(s.counters) for world in worlds)
    assert s.determinize(0, 1).determinize(0, 2).digest() == s.determinize(0, 2).digest()
    assert all(s.determinize(1, seed).view(1) == s.view(1) for seed in range(4))
