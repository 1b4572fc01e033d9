"""The chronicle, the prompts, and players who leave."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from pathlib import Path
from typing import cast

import pytest

import signoria
from signoria.games.antiquity.state import AntiquityState
from tests.games.antiquity.builder import RULES, Scene, duel

REPLAYS = Path(__file__).resolve().parents[2] / "replays" / "antiquity"
TOLD = {
    "san_christofori": {
        "barters": 17, "builds": 20, "counter_lost": 7, "dedicates": 2, "famine": 20, "fulfils": 1, "grave": 14,
        "graves": 9, "harvests": 158, "heals": 5, "house": 18, "inn": 12, "kernel.revealed": 16, "mans": 82,
        "order": 34, "pays": 99, "places": 38, "pollutes": 15, "pollution": 7, "produces": 49, "receives": 17,
        "returns": 36, "rise": 32, "settles": 2, "turn": 16, "wins": 1,
    },
    "santa_barbara": {
        "barters": 38, "builds": 49, "city": 4, "counter_lost": 8, "dedicates": 3, "discards": 7, "famine": 31,
        "fulfils": 1, "grave": 18, "graves": 8, "harvests": 242, "heals": 9, "house": 18, "inn": 20,
        "kernel.revealed": 24, "mans": 152, "order": 50, "pays": 190, "places": 67, "pollutes": 40,
        "pollution": 17, "produces": 79, "razes": 1, "receives": 38, "returns": 76, "rise": 48, "settles": 2,
        "turn": 24, "wins": 1,
    },
    "survivor": {
        "builds": 13, "counter_lost": 3, "declines": 10, "discards": 1, "famine": 9, "grave": 121, "graves": 33,
        "house": 12, "kernel.revealed": 10, "mans": 46, "offer_gives": 2, "offer_wants": 213, "offers": 24,
        "offers_all": 15, "order": 32, "out": 2, "pays": 13, "places": 25, "pollutes": 51, "pollution": 26,
        "rise": 29, "settles": 3, "turn": 10, "wins": 1, "withdraws": 20,
    },
}  # fmt: skip


@pytest.mark.parametrize("name", list(TOLD))
def test_what_the_chronicle_tells_of_a_stored_game(name: str) -> None:
    m = signoria.load((REPLAYS / f"{name}.json").read_text("utf-8"))
    assert Counter(line.event[0] for line in m.log(None)) == TOLD[name]


STORIES = {
    "area": "6acf12f1b58b",
    "introductory": "14a2b5fb5461",
    "nobody": "fe7575b873b0",
    "resigned": "d3bbd009117f",
    "san_christofori": "e8d9e0f7e790",
    "san_giorgio": "cafe9107918c",
    "san_nicolo": "6fc6bd4fad43",
    "santa_barbara": "6bf572379ba9",
    "santa_maria": "fd049ea1ae90",
    "survivor": "f27268359ec3",
    "turn_limit": "6f64e04719c6",
}  # of all events of a stored game, as a spectator reads them


@pytest.mark.parametrize("name", list(STORIES))
def test_stored_games_tell_the_same_story(name: str) -> None:
    m = signoria.load((REPLAYS / f"{name}.json").read_text("utf-8"))
    story = json.dumps([line.event for line in m.log(None)])
    assert hashlib.sha256(story.encode()).hexdigest()[:12] == STORIES[name]


def events(scene: Scene) -> list[list[str | int | None]]:
    forms = RULES.events_of(scene.s)
    return [forms.encode(event) for event in scene.s.events]


def test_events_of_exploring_and_cleaning() -> None:
    scene = duel().works(0, "explorer").goods(1, grain=9).counter(-1, 1, "olives")
    scene.s.recording = True
    scene.start(7).do(0, "explore", "-1,1")
    assert events(scene)[:2] == [["explores", 0, "-1,1", "olives"], ["famine", 1]]
    other = duel().works(0, "explorer")
    other.s.recording = True
    other.start(7).do(0, "stay")
    assert events(other)[0] == ["stays", 0]
    clean = duel().works(0, "alchemy").pollute((1, 1), (2, 0))
    clean.s.recording = True
    clean.start(4).do(0, "clean", "1,1")
    assert events(clean)[0] == ["cleans", 0, "1,1", 2]


def test_events_of_forced_labour_fish_and_moves() -> None:
    scene = duel().works(0, "forced_labour").producer(0, "mine", "gold", 2, -3).saint(0, "san_giorgio")
    scene.player(0).cathedrals = 1
    scene.s.recording = True
    scene.start(6)
    told = events(scene)
    assert told[0] == ["fish", 0, 1]
    assert [row[0] for row in told[1:5]] == ["wastes", "harvests", "harvests", "returns"]
    moving = duel().saint(0, "santa_barbara").grave(0, 6, 6)
    moving.build(0, "market", (4, 0))
    moving.s.recording = True
    moving.start(1).do(0, "lift", "market").do(0, "put", "market").do(0, "place", "first", "a6", 0)
    moving.do(0, "take_grave", "first", "g7").do(0, "lay_grave", "first", "g1")
    moving.do(0, "lift", "cathedral").do(0, "restore")
    assert [row for row in events(moving) if row[0] in ("moves", "moves_grave", "restores")] == [
        ["moves", 0, "market", "first", "a6"],
        ["moves_grave", 0, "first", "g1"],
        ["restores", 0],
    ]


def test_prompts_say_how_much_is_due() -> None:
    scene = duel().start(9)
    assert scene.s.step_of(0).prompt(scene.s, 0).args == {"number": 3}
    grave = duel().goods(1, grain=9)
    grave.s.famine = 4
    grave.start(8)
    assert grave.s.step_of(0).prompt(grave.s, 0).args == {"number": 4}
    cart = duel(wood=3).works(0, "cart_shop", "cart_shop").start(4)
    assert cart.s.step_of(0).prompt(cart.s, 0).args == {"number": 2}
    pay = duel(grain=1, sheep=1, wine=1, dye=1).start(2).do(0, "house", 8)
    due = pay.s.step_of(0).prompt(pay.s, 0)
    said = RULES.texts("en").render(due, RULES.vocabulary_of(pay.s), [])
    assert said == "Choose the next good to pay (still due: 1 food, 1 luxury)."


@pytest.mark.parametrize("seed", range(24))
def test_anybody_may_leave_at_any_time(seed: int) -> None:
    seats = 2 + seed % 3
    chance = random.Random(seed)
    s = cast(AntiquityState, RULES.new_state(RULES.setup(seats, {}), seed))
    leaves = 3 + seed * 41 % 500
    for count in range(leaves + 400):
        if s.outcome is not None:
            break
        pending = [i for i in range(seats) if s.waits_for(i)]
        if count == leaves:
            seat = chance.choice(pending)
            s.resign(seat)
            assert s.outcome is not None or not s.waits_for(seat)
        else:
            seat = chance.choice(pending)
            s.apply(seat, chance.choice(s.legal(seat)))
        assert RULES.invariants(s) == []
    if s.gone and s.turn > 1 and s.outcome is None:
        leaver = s.gone.bit_length() - 1
        assert s.lanes or not s.players[leaver].alive


def test_leaving_in_the_middle_of_a_payment_builds_nothing_more() -> None:
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10).goods(0, grain=1, sheep=1)
    scene.have(0, "brewery")
    scene.works(0, "cart_shop").start(4)
    scene.do(0, "inn", *scene.options(0, "inn")[0])
    assert scene.step(0) == "Pay"
    scene.s.resign(0)
    assert not scene.player(0).alive
    assert RULES.invariants(scene.s) == []


def test_leaving_with_pieces_in_hand_or_an_offer_on_the_table() -> None:
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10).goods(0, wood=2).saint(0, "santa_barbara")
    scene.start(2).do(0, "offer", 1).do(0, "give", "wood").do(0, "announce").do(0, "lift", "cathedral")
    scene.s.resign(0)
    assert scene.player(0).hand == 0
    assert scene.refused(1, "accept", 0) == "phase2m-07"
    drafting = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10).goods(0, wood=2).start(2)
    drafting.s.recording = True
    drafting.do(0, "offer", 1).do(0, "give", "wood")
    drafting.s.resign(0)
    assert drafting.s.lanes[0].committed
    assert drafting.s.view(1)["offers"] == []
    assert [row[0] for row in events(drafting)] == ["kernel.resigned"]
