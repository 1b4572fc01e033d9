"""The secret phase leaks nothing but what is announced and an exhausted pool."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import signoria
from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.errors import CannotUndo
from signoria.kernel.match import Match
from signoria.lab.yardsticks.antiquity_plan import plan
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


# ---------------------------------------------------------------------- through all that a seat can ask


def planned(seats: int, turn: int) -> AntiquityState:
    """The city phase of a turn in a game of planners."""
    s = cast(AntiquityState, RULES.new_state(RULES.setup(seats, {}), 5))
    while s.turn < turn or not s.lanes:
        seat = min(i for i in range(seats) if s.waits_for(i))
        s.apply(seat, plan(s, seat))
    return s


def busy_city() -> Scene:
    """Three players; seat 0 can do everything that a lane allows, and the common pools are nearly empty."""
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10).city(0, 4, 5).city(0, -5, 9)
    scene.saint(0, "san_nicolo").men(0, 5)
    scene.have(
        0, "market", "hospital", "theology", "university", "granary", *["cart_shop"] * 9, *["fountain"] * 15
    )
    scene.have(0, "store", size="2x2")
    for seat in (1, 2):
        scene.have(seat, "store", size="2x5")
        scene.men(seat, 2).have(seat, "market", "cart_shop", "cart_shop", "cart_shop")
    scene.grave(0, 6, 6, city=0).grave(0, 5, 5, city=1)
    goods = dict.fromkeys(ids.GOOD_SLUGS, 5)
    scene.goods(0, **goods).goods(1, **goods).goods(2, **goods).start(1)
    for seat, piece in ((0, "market"), (0, "hospital"), (0, "theology"), (1, "market"), (2, "market")):
        scene.do(seat, "man", piece)
    return scene


def from_pool(words: list[Any]) -> bool:
    return words[0] == "store" or (words[0] == "build" and words[1] in POOLED)


ASKED: list[list[Any]] = [
    ["building", "market"], ["building", "dump"], ["good", "wood"], ["good", "dye"], ["house", 5],
    ["piece", "market"], ["piece", "cathedral"], ["square", "a1"], ["saint", "san_giorgio"], ["hex", "0,0"],
]  # fmt: skip


def told(m: Match, seat: int | None) -> dict[str, Any]:
    """All that a seat (None: a spectator) sees, reads, is asked, and is answered when it asks."""
    out: dict[str, Any] = {
        "view": m.view(seat),
        "log": [[line.index, line.event, line.text] for line in m.log(seat)],
        "asked": [d.seat for d in m.pending()],
    }
    if seat is None:
        return out
    out["undo"] = m.why_no_undo(seat)
    for decision in m.pending(seat):
        words = [w for w in map(m.vocabulary.encode, decision.actions) if not from_pool(w)]
        out["decision"] = [decision.number, decision.step, m.say(decision.prompt), words]
        more: list[list[Any]] = [
            ["store", "2x3"],
            ["build", "cart_shop"],
            ["build", "fountain"],
            ["woodcutter", "0,0"],
        ]
        out["detail"] = [m.detail(seat, w) for w in [*words[::4], *more]]
        for noun in ASKED:
            answer = m.explain(seat, noun)
            found = [w for w in map(m.vocabulary.encode, answer.actions) if not from_pool(w)]
            out[f"explain {noun}"] = [found, [[r.rule, r.text] for r in answer.refusals]]
    return out


def secret(m: Match, seat: int) -> list[list[Any]]:
    """What a seat can do in its lane that is neither announced nor limited by a pool."""
    public = {"announce", "accept", "decline", "withdraw", "commit"}
    words = [m.vocabulary.encode(a) for d in m.pending(seat) for a in d.actions]
    return [w for w in words if w[0] not in public and not from_pool(w)]


def story(position: dict[str, Any], seats: int, actor: int, variant: int) -> list[dict[str, Any]]:
    """What the others are told while the actor does this or that and they themselves always do the same."""
    m = Match(RULES.setup(seats, {}), 1, start=position)
    others = [seat for seat in range(seats) if seat != actor]
    secretly, openly = random.Random(variant), random.Random(7)
    out: list[dict[str, Any]] = []
    for act in range(5):
        for _ in range(variant * 4):
            options = [m.vocabulary.encode(a) for d in m.pending(actor) for a in d.actions]
            options = [
                w for w in options if w[0] not in ("announce", "accept", "decline", "withdraw", "commit")
            ]
            if secretly.random() < 0.2 and m.can_undo(actor):
                m.undo(actor)
            elif options:
                m.play(actor, secretly.choice(options))
        for seat in others:
            if act == 3 and m.can_undo(seat):
                m.undo(seat)
            else:
                m.play(seat, openly.choice(secret(m, seat)))
        out += [told(m, seat) for seat in (None, *others)]
    return out


@pytest.mark.rule("antiquity.phase2-01", "antiquity.phase2c-03", "antiquity.phase2c-08")
@pytest.mark.parametrize("which", ["plan 2", "plan 3", "random 3", "busy"])
def test_whatever_one_does_the_others_are_told_the_same(which: str) -> None:
    """Views, logs with their places, questions, details, explanations and undo, while the others go on."""
    name, seats = which.split()[0], int((which + " 3").split()[1])
    s = {
        "plan": lambda: planned(seats, 7),
        "random": lambda: in_the_city_phase(seats, 6),
        "busy": lambda: busy_city().s,
    }[name]()
    for actor in range(seats):
        idle = story(s.to_json(), seats, actor, 0)
        for variant in (1, 2, 3):
            for calm, busy in zip(idle, story(s.to_json(), seats, actor, variant), strict=True):
                assert {key: busy[key] for key in calm} == calm


class Trial:
    """Tries everything that the lane of seat 0 offers and notes by which verbs others notice anything."""

    def __init__(self) -> None:
        self.tried: set[str] = set()
        self.noticed: set[str] = set()
        self.refused: set[str] = set()
        self.followed: set[tuple[str, int]] = set()

    def attempt(self, s: AntiquityState, deep: int) -> None:
        """One action of each verb, and every building and house; then on from there, unless that has been tried."""
        vocabulary = RULES.vocabulary_of(s)
        before = [seen(s, seat) for seat in (None, 1, 2)]
        options = {seat: pooled(s, seat) for seat in (1, 2)}
        known: set[str] = set()
        for action in s.legal(0):
            words = vocabulary.encode(action)
            verb = str(words[0])
            key = str(words) if verb in ("build", "house") else verb
            if key in known:
                continue
            known.add(key)
            self.tried.add(verb)
            after = s.clone()
            after.recording = True
            after.apply(0, action)
            if [seen(after, seat) for seat in (None, 1, 2)] != before or any(
                e.to & 0b1110 for e in after.events
            ):
                self.noticed.add(verb)
            if any(pooled(after, seat) != options[seat] for seat in (1, 2)):
                self.refused.add(verb)
            if after.waits_for(0) and (key, deep) not in self.followed and deep:
                self.followed.add((key, deep))
                self.attempt(after, deep - 1)


@pytest.mark.rule("antiquity.phase2-01", "antiquity.phase2m-07", "antiquity.phase2b-09")
def test_the_two_exceptions_and_no_third() -> None:
    """Trades and answers are announced; an exhausted pool refuses builds. That somebody has committed is no secret."""
    trial = Trial()
    for saint in ("none", "new", "santa_maria"):
        scene = busy_city()
        for words in (["offer", 2], ["give", "wood"], ["announce"]):
            scene.do(0, *words)
        for words in (["offer", 0], ["want", "dye"], ["announce"]):
            scene.do(1, *words)
        if saint != "none":
            scene.do(0, "raze").do(0, "build", "cathedral").do(0, "place", *scene.options(0, "place")[0])
        if saint == "santa_maria":
            scene.do(0, "dedicate", saint)
        trial.attempt(scene.s, 2)
    announced = {"announce", "accept", "decline", "withdraw"}
    assert trial.noticed == announced | {"commit"}
    assert trial.refused == {"build", "store"}
    city = {"build", "store", "house", "partner", "alone", "pay", "place", "dedicate", "man", "raze", "heal"}
    trade = {"barter", "receive", "offer", "offer_all", "give", "want", "commit", *announced}
    assert trial.tried == city | trade | {"lift", "put", "take_grave", "lay_grave", "restore"}


def test_an_executed_trade_shows_in_the_offers_and_the_log_only() -> None:
    scene = busy_city()
    m = Match(scene.s.setup, 1, start=scene.s.to_json())
    for words in (["offer", 2], ["give", "wood"], ["give", "wood"], ["want", "dye"], ["announce"]):
        m.play(0, words)
    before = {seat: told(m, seat) for seat in (None, 1)}
    m.play(2, ["accept", 0])
    for seat in (None, 1):
        after = told(m, seat)
        assert {key for key in after if after[key] != before[seat][key]} == {"view", "log"}
        changed = {key for key in after["view"] if after["view"][key] != before[seat]["view"][key]}
        assert changed == {"offers"}
        assert [line[2] for line in after["log"][len(before[seat]["log"]) :]] == [
            "Player 3 accepts offer 0 of Player 1."
        ]
    assert m.view(0)["players"][0]["goods"]["dye"] == 6
    assert m.view(0)["players"][2]["goods"]["dye"] == 5  # the partner's stock is shown at the reveal


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


@pytest.mark.rule("antiquity.phase2b-09")
def test_an_exhausted_pool_shows_to_nobody_who_could_not_build_anyway() -> None:
    """Neither by the reason of a refusal, nor in what the seat, or a bot on it, may imagine."""
    scene = Scene().city(0, 1, -1).city(1, -1, 14).city(0, -3, 3)
    for _ in range(8):
        scene.have(0, "cart_shop")
    for _ in range(7):
        scene.have(1, "cart_shop")
    scene.goods(0, wood=3).goods(1).start(2)
    before = scene.s.determinize(1, 5).to_json()
    refused = [scene.refused(1, *build) for build in (("build", "cart_shop"), ("store", "4x7"))]
    scene.do(0, "build", "cart_shop").do(0, "place", "second", "a1", 0)
    scene.do(0, "store", "2x2").do(0, "place", "second", "a3", 0)
    assert scene.s.pool_left(0) == 0
    assert refused == ["phase2b-14", "phase2s-01"]
    assert [scene.refused(1, *build) for build in (("build", "cart_shop"), ("store", "4x7"))] == refused
    assert scene.s.determinize(1, 5).to_json() == before


@pytest.mark.rule("antiquity.phase2b-09")
def test_a_pool_shows_no_more_than_the_builds_that_it_refuses() -> None:
    scene = duel(wood=3).start(2)
    scene.goods(1, wood=1)
    scene.do(0, "store", "2x4")
    assert scene.s.pool_left(2) == 12
    assert scene.refused(1, "store", "4x7") == "phase2b-09"  # 14 tiles
    assert scene.can(1, "store", "4x6")  # 12 tiles
    world = scene.s.determinize(1, 5)
    assert world.legal(1) == scene.s.legal(1)
    assert world.rules.invariants(world) == []
    assert isinstance(world, AntiquityState)
    assert world.pool_left(2) == 13  # as many as it can be for all that seat 1 can know


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


def test_exploring_cannot_be_undone_but_staying_can() -> None:
    scene = duel().works(0, "explorer").counter(3, -3, "wine").start(7)
    for words, free in ((["explore", "3,-3"], False), (["stay"], True)):
        m = Match(scene.s.setup, 1, start=scene.s.to_json())
        m.play(0, words)
        assert m.pending()[0].step == "Pollute"
        assert m.can_undo(0) is free


@pytest.mark.rule("antiquity.setup-04")
def test_counters_face_down_are_dealt_anew_for_everybody() -> None:
    m = signoria.new("antiquity", 3, 9)
    s = cast(AntiquityState, m.state)
    worlds = {tuple(cast(AntiquityState, s.determinize(0, seed)).counters) for seed in range(12)}
    assert len(worlds) > 8
    assert all(sorted(world) == sorted(s.counters) for world in worlds)
    assert s.determinize(0, 1).determinize(0, 2).digest() == s.determinize(0, 2).digest()
    assert all(s.determinize(1, seed).view(1) == s.view(1) for seed in range(4))
