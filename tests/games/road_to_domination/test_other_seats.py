"""The same things from other seats than the first: nothing may hang on the number of a seat."""

from __future__ import annotations

import pytest

from signoria.games.road_to_domination.ruleset import RULESET
from tests.games.road_to_domination.builder import Table


@pytest.mark.rule("rtd.auth-16")
def test_a_card_taken_by_the_third_seat() -> None:
    t = Table("poland", "france", "spain").give(2, "great_diplomat").give(1, "mad", "pirates").act(2)
    t.do(2, "enthrone", "great_diplomat").do(2, "look", 1).do(2, "take", "pirates")
    hand = [c["card"] for c in t.s.view(2)["players"][2]["hand"]]
    assert hand == ["pirates"]
    assert [c["card"] for c in t.s.view(1)["players"][2]["hand"]] == ["pirates"]
    assert [c["card"] for c in t.s.view(0)["players"][2]["hand"]] == [None]
    assert t.told("took", 2) == [[2, 1, "pirates"]]
    assert t.told("took", 0) == []


@pytest.mark.rule("rtd.event-25")
@pytest.mark.rule("rtd.event-26")
def test_a_rush_of_the_second_seat() -> None:
    t = (
        Table("poland", "france")
        .give(1, "colonization_rush", "azores")
        .set(1, fleet=2, spices=2, ducats=2)
        .act(1)
    )
    t.do(1, "conquer", "azores")
    assert t.asked() == [1]
    t.do(1, "play_colonization_rush", "spices")
    assert (t.p(1).ducats, t.p(0).ducats) == (5, 25)


@pytest.mark.rule("rtd.dev-03")
@pytest.mark.rule("rtd.event-12")
def test_a_development_of_the_third_seat_raided_clockwise() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(0, "pirates")
        .give(1, "pirates")
        .set(2, gold=2, ducats=0)
        .act(2)
    )
    t.do(2, "develop", "gold")
    assert t.asked() == [0]
    t.do(0, "play_pirates", "gold")
    assert t.asked() == [1]
    t.do(1, "play_pirates", "gold")
    assert [t.p(seat).ducats for seat in range(3)] == [27, 27, 5]


@pytest.mark.rule("rtd.war-10")
@pytest.mark.rule("rtd.peace-02")
def test_a_war_of_the_third_seat_against_the_first() -> None:
    t = Table("poland", "france", "spain").give(2, "border_raids").give(0, "pirates").set(2, army=5).act(2)
    t.do(2, "attack_on_land", "border_raids", 0)
    assert t.asked() == [0]
    t.do(0, "pass")
    assert t.battle() == [8, 2]
    assert t.told("tribute") == [[0, 2, 6]]
    assert [t.p(seat).glory for seat in range(3)] == [0, 0, 1]
    assert [t.p(seat).ducats for seat in range(3)] == [19, 25, 31]


@pytest.mark.rule("rtd.auth-31")
@pytest.mark.rule("rtd.auth-39")
def test_civil_war_and_revolution_from_the_second_seat() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(1, "civil_war")
        .give(2, "mad")
        .act(1)
        .do(1, "burden", "civil_war", 2)
    )
    assert (t.hand(1), t.hand(2), t.authority(2)) == (["mad"], [], "civil_war")
    assert [c["card"] for c in t.s.view(2)["players"][1]["hand"]] == ["mad"]
    t = Table("poland", "france", "spain").give(1, "bourgeois_revolution").set(0, army=5).act(1)
    t.do(1, "burden", "bourgeois_revolution", 0)
    order = []
    while t.step() == "Raise":
        order.append(t.asked()[0])
        t.do(order[-1], "raise", "army")
    assert order == [1, 2, 0]


@pytest.mark.rule("rtd.hand-03")
@pytest.mark.rule("rtd.dev-26")
def test_hand_phase_and_search_of_the_second_seat() -> None:
    t = (
        Table("poland", "france")
        .give(1, "mad", "reformer")
        .face_up("saxony", "peru", "java", "egypt")
        .on_top("settlement")
    )
    t.discard("pirates").begin(1).do(1, "discard", "mad").do(1, "pass").do(1, "take_face_up", "java")
    assert "java" in t.hand(1)
    assert len(t.hand(1)) == 5
    assert t.told("drew", 1)[0] == [1, "settlement"]
    assert t.told("drew", 0) == []
    t.do(1, "develop", "land_weapons").do(1, "fetch", "pirates")
    assert "pirates" in t.hand(1)


@pytest.mark.rule("rtd.achieve-01")
@pytest.mark.rule("rtd.culture-01")
def test_achievement_and_flowering_of_the_second_seat() -> None:
    t = (
        Table("poland", "france")
        .feats("printing_press", "humanism")
        .set(1, prestige=10)
        .give(1, "diplomatic_trick")
        .begin(1)
    )
    assert t.offers(1) == [["achieve", "printing_press"], ["achieve", "humanism"]]
    t.do(1, "achieve", "printing_press")
    assert (t.p(1).flowering, t.p(1).glory) == (True, 1)
    t.do(1, "pass").do(1, "draw", 0).do(1, "tax")
    assert (t.p(1).flowering, t.p(1).glory) == (False, 2)


@pytest.mark.rule("rtd.end-03")
def test_no_last_turns_without_a_trigger() -> None:
    t = Table("poland", "france", "spain").act().do(0, "tax")
    view = t.s.view(None)
    assert (view["trigger"], view["last_turns"], t.told("end_triggered")) == (None, [], [])


@pytest.mark.rule("rtd.event-17")
def test_upsurge_after_a_defeat_costs_nothing() -> None:
    t = (
        Table("poland", "france")
        .give(0, "border_raids", "patriotic_upsurge")
        .set(1, army=9)
        .set(0, ducats=0)
        .act()
    )
    t.do(0, "attack_on_land", "border_raids", 1).do(0, "play_war_event", "patriotic_upsurge").do(
        0, "raise", "fleet"
    )
    assert (t.p(0).ducats, t.level(0, "fleet")) == (0, 2)


@pytest.mark.rule("rtd.setup-17")
def test_the_free_step_is_a_question_of_its_own() -> None:
    s = RULESET.new_state(RULESET.setup(2, {}), 5)
    for seat in (0, 1):
        s.apply(seat, s.legal(seat)[0])
    assert s.decision(s.first).prompt.key == "prompt.raise_free_step"
    food = RULESET.vocabulary_of(s).decode(["raise", "food"])
    refusal = s.why_not(s.first, food)
    assert refusal is not None
    assert refusal.rule == "rtd.setup-17"


@pytest.mark.rule("rtd.hand-03")
def test_an_empty_place_can_not_be_taken() -> None:
    t = Table("poland", "france").give(0, "mad").face_up("saxony", "peru", "java", "egypt")
    t.s.territory_stack = []
    t.s.face_up[2] = -1
    t.begin().do(0, "pass")
    taken = [offer[1] for offer in t.offers(0) if offer[0] == "take_face_up"]
    assert taken == ["saxony", "peru", "egypt"]


@pytest.mark.rule("rtd.dev-13")
def test_who_can_not_pay_is_not_asked() -> None:
    t = Table("poland", "france", reactions="ask_all").give(0, "mad").set(0, ducats=0).set(1, food=2).act()
    t.do(0, "develop", "food")
    assert t.step() == "LastMoment"


def test_the_power_of_a_seat_that_leaves_before_choosing() -> None:
    s = RULESET.new_state(RULESET.setup(3, {}), 5)
    first = s.players[1].dealt[0]
    s.resign(1)
    s.apply(0, s.legal(0)[0])
    s.apply(2, s.legal(2)[0])
    assert s.players[1].power == first
    assert s.first != 1
