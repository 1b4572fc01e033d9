"""Event cards, war events, reactions."""

from __future__ import annotations

import pytest

from tests.games.road_to_domination.builder import Table


def land_war(*powers: str, winner: int = 0) -> Table:
    """Seat 0 attacks seat 1 on land; the others look on."""
    return (
        Table(*powers).give(0, "border_raids").set(0, army=8 if winner == 0 else 0).set(1, army=2, prestige=3)
    )


# -- war events ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rtd.warevent-01")
def test_one_war_event_each_at_the_end_of_the_turn() -> None:
    t = land_war("poland", "spain").give(0, "rapacious_plunder", "patriotic_upsurge", "settlement").act()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "submit")
    assert t.step() == "WarEvents"
    assert t.offers(0) == [
        ["play_war_event", "rapacious_plunder"],
        ["play_war_event", "patriotic_upsurge"],
        ["pass"],
    ]
    assert t.why(0, "play_war_event", "settlement") == "rtd.warevent-01"
    assert t.why(0, "play_war_event", "naval_blockade") == "rtd.warevent-01"
    t.do(0, "play_war_event", "rapacious_plunder").do(0, "extort", "gold")
    assert t.s.active == 1
    assert t.hand(0) == ["settlement", "patriotic_upsurge"]


@pytest.mark.rule("rtd.warevent-01")
def test_no_war_events_without_a_battle() -> None:
    t = Table("poland", "france").give(0, "patriotic_upsurge").act().do(0, "tax")
    assert t.s.active == 1


@pytest.mark.rule("rtd.warevent-02")
def test_dx_12_winner_loser_then_the_others_clockwise() -> None:
    """A attacks C and loses: C, A, B, D."""
    t = Table("poland", "france", "spain", "sweden", reactions="ask_all").give(0, "border_raids", "pirates")
    t.set(2, army=9, fleet=0).set(1, fleet=5).set(3, fleet=5)
    for seat in (1, 2, 3):
        t.give(seat, "settlement" if seat < 3 else "mad")
    t.act().do(0, "attack_on_land", "border_raids", 2).do(2, "pass")
    assert t.step() == "LastMoment"
    t.do(0, "end_turn")
    order = []
    while t.step() == "WarEvents":
        seat = t.asked()[0]
        order.append(seat)
        t.do(seat, "pass")
    assert order == [2, 0, 1, 3]


@pytest.mark.rule("rtd.warevent-03")
@pytest.mark.rule("rtd.card-07")
def test_a_used_war_event_is_discarded() -> None:
    t = (
        land_war("poland", "spain")
        .give(0, "rapacious_plunder")
        .act()
        .do(0, "attack_on_land", "border_raids", 1)
    )
    t.do(1, "submit").do(0, "play_war_event", "rapacious_plunder").do(0, "extort", "spices")
    assert t.pile() == ["border_raids", "rapacious_plunder"]
    assert t.s.in_play == []


@pytest.mark.rule("rtd.card-10")
def test_a_card_is_event_or_war_card_never_both() -> None:
    t = land_war("poland", "spain").give(1, "naval_blockade").set(1, fleet=5, shipyards=1).act()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "defend", "naval_blockade").do(1, "submit")
    assert t.s.active == 1
    assert t.pile() == ["border_raids", "naval_blockade"]
    t = land_war("poland", "spain").give(1, "naval_blockade").set(1, fleet=5, shipyards=1).act()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "pass").do(1, "submit").do(
        1, "play_war_event", "naval_blockade"
    )
    assert t.p(1).ducats == 27


@pytest.mark.rule("rtd.event-01")
@pytest.mark.rule("rtd.event-02")
@pytest.mark.parametrize("fleet, playable", [(4, True), (3, False)])
def test_dx_13_naval_blockade(fleet: int, playable: bool) -> None:
    t = land_war("poland", "spain", "france").give(2, "naval_blockade").set(0, fleet=3, ducats=9)
    t.set(2, fleet=fleet, shipyards=2).act().do(0, "attack_on_land", "border_raids", 1).do(1, "submit")
    if not playable:
        assert t.s.active == 1
        return
    t.do(2, "play_war_event", "naval_blockade")
    assert (t.p(0).ducats, t.p(2).ducats) == (5, 29)


@pytest.mark.rule("rtd.event-01")
def test_naval_blockade_by_the_loser_and_not_after_a_sea_battle() -> None:
    t = land_war("poland", "spain").give(1, "naval_blockade").set(1, fleet=2, shipyards=3).act()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "pass").do(1, "submit").do(
        1, "play_war_event", "naval_blockade"
    )
    assert t.p(1).ducats == 31
    t = land_war("poland", "spain", "france").give(2, "naval_blockade").set(0, fleet=9).set(2, fleet=10).act()
    t.do(0, "attack_at_sea", "border_raids", 1).do(1, "submit")
    assert t.s.active == 1


@pytest.mark.rule("rtd.event-04")
@pytest.mark.rule("rtd.event-05")
def test_armed_intervention_by_a_third_party() -> None:
    t = land_war("poland", "spain", "france").give(2, "armed_intervention").set(2, land_weapons=3).act()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "submit").do(2, "play_war_event", "armed_intervention")
    assert (t.p(0).ducats, t.p(2).ducats) == (19, 31)
    t = land_war("poland", "spain").give(1, "armed_intervention").set(1, land_weapons=3).act()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "pass").do(1, "submit")
    assert t.s.active == 1
    t = land_war("poland", "spain", "france").give(2, "armed_intervention").set(0, fleet=9).act()
    t.do(0, "attack_at_sea", "border_raids", 1).do(1, "submit")
    assert t.s.active == 1


@pytest.mark.rule("rtd.event-04")
def test_armed_intervention_against_a_winning_defender() -> None:
    t = (
        land_war("poland", "spain", "france", winner=1)
        .give(2, "armed_intervention")
        .set(2, land_weapons=1)
        .set(1, army=9)
    )
    t.act().do(0, "attack_on_land", "border_raids", 1).do(2, "play_war_event", "armed_intervention")
    assert (t.p(1).ducats, t.p(2).ducats, t.p(0).ducats) == (23, 27, 25)


@pytest.mark.rule("rtd.event-10")
def test_rapacious_plunder_needs_a_victory_as_attacker() -> None:
    t = land_war("poland", "spain", winner=1).give(0, "rapacious_plunder").set(1, army=9).act()
    t.do(0, "attack_on_land", "border_raids", 1)
    assert t.s.active == 1
    t = land_war("poland", "spain", winner=1).give(1, "rapacious_plunder").set(1, army=9).act()
    t.do(0, "attack_on_land", "border_raids", 1)
    assert t.s.active == 1


@pytest.mark.rule("rtd.event-11")
@pytest.mark.parametrize("good, ducats", [("gold", 8), ("oriental_goods", 9), ("spices", 8)])
def test_rapacious_plunder_pays_per_level_of_the_loser(good: str, ducats: int) -> None:
    t = land_war("poland", "spain").give(0, "rapacious_plunder").set(1, gold=2, oriental_goods=3, spices=4)
    t.set(0, gold=5, spices=5, oriental_goods=5).act().do(0, "attack_on_land", "border_raids", 1).do(
        1, "submit"
    )
    t.do(0, "play_war_event", "rapacious_plunder")
    assert t.why(0, "extort", "food") == "rtd.event-11"
    t.do(0, "extort", good)
    assert (t.p(0).ducats, t.p(1).ducats) == (25 + ducats, 25)


@pytest.mark.rule("rtd.event-16")
def test_patriotic_upsurge_only_for_those_who_fought() -> None:
    t = land_war("poland", "spain", "france").give(2, "patriotic_upsurge").act()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "submit")
    assert t.s.active == 1


@pytest.mark.rule("rtd.event-17")
@pytest.mark.parametrize("track", ["army", "fleet"])
def test_patriotic_upsurge_after_a_defeat(track: str) -> None:
    t = (
        land_war("poland", "spain")
        .give(1, "patriotic_upsurge")
        .own(1, "livonia", "peru", "india")
        .set(1, ducats=0)
        .act()
    )
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "submit").do(1, "play_war_event", "patriotic_upsurge")
    assert t.offers(1) == [["raise", "army"], ["raise", "fleet"], ["pass"]]
    assert t.why(1, "raise", "food") == "rtd.event-17"
    before = t.level(1, track)
    t.do(1, "raise", track)
    assert (t.level(1, track), t.p(1).ducats) == (before + 1, 3)


@pytest.mark.rule("rtd.event-18")
@pytest.mark.parametrize("track", ["army", "fleet"])
def test_patriotic_upsurge_after_a_victory(track: str) -> None:
    t = land_war("poland", "spain").give(0, "patriotic_upsurge").own(0, "livonia").set(0, ducats=3).act()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "submit").do(0, "play_war_event", "patriotic_upsurge")
    before = t.level(0, track)
    assert t.why(0, "raise", "food") == "rtd.event-18"
    t.do(0, "raise", track)
    assert (t.level(0, track), t.p(0).ducats) == (before + 1, 0)


# -- Settlement ------------------------------------------------------------------------------------------------------


def settled() -> Table:
    t = (
        Table("poland", "france")
        .last(0, "conquest")
        .give(0, "border_raids", "moldavia", "reformer")
        .give(1, "settlement", "pirates")
    )
    return t.act().do(0, "attack_on_land", "border_raids", 1)


@pytest.mark.rule("rtd.event-07")
def test_settlement_cancels_the_war() -> None:
    t = settled()
    assert t.why(1, "settle") == ""
    t.do(1, "settle")
    assert t.told("battle") == []
    assert (t.p(0).glory, t.p(1).glory, t.p(0).prestige, t.p(1).prestige) == (0, 0, 0, 0)
    assert t.pile() == ["settlement", "border_raids"]


@pytest.mark.rule("rtd.event-07")
def test_settlement_in_place_of_war_cards() -> None:
    t = settled().do(1, "defend", "pirates")
    assert t.why(1, "settle") == "rtd.event-07"
    t = (
        Table("poland", "france")
        .give(0, "border_raids")
        .give(1, "pirates")
        .act()
        .do(0, "attack_on_land", "border_raids", 1)
    )
    assert t.why(1, "settle") == "rtd.event-07"


@pytest.mark.rule("rtd.event-08")
@pytest.mark.rule("rtd.event-09")
def test_dx_09_settlement() -> None:
    t = settled().give(0, "venal_advisors").do(1, "settle")
    assert t.asked() == [0]
    assert t.why(0, "attack_on_land", "venal_advisors", 1) == "rtd.event-08"
    assert t.why(0, "conquer", "moldavia") == "rtd.action-02"
    assert t.why(0, "develop", "food") == ""
    assert t.why(0, "enthrone", "reformer") == ""
    assert t.why(0, "tax") == ""
    t.do(0, "develop", "spices")
    assert t.s.view(0)["players"][0]["last_action"] == "war"
    t.do(1, "play_pirates", "gold")
    t.do(1, "draw", 0).do(1, "tax").do(0, "pass").do(0, "draw", 0)
    assert t.why(0, "attack_on_land", "venal_advisors", 1) == "rtd.action-02"
    assert t.why(0, "develop", "food") == ""
    assert t.why(0, "conquer", "moldavia") == ""


# -- Diplomatic trick ------------------------------------------------------------------------------------------------


@pytest.mark.rule("rtd.event-19")
def test_diplomatic_trick_gives_two_prestige_in_intrigue() -> None:
    t = Table("poland", "france").give(0, "diplomatic_trick").act().do(0, "play_event", "diplomatic_trick")
    assert (t.p(0).prestige, t.pile()) == (2, ["diplomatic_trick"])


@pytest.mark.rule("rtd.event-20")
def test_diplomatic_trick_cancels_an_event() -> None:
    t = (
        Table("poland", "france")
        .give(0, "exceptional_year")
        .give(1, "diplomatic_trick")
        .set(0, ducats=0)
        .act()
    )
    t.do(0, "play_exceptional_year", "ducats")
    assert t.offers(1) == [["play_diplomatic_trick"], ["pass"]]
    t.do(1, "play_diplomatic_trick")
    assert t.p(0).ducats == 0
    assert t.pile() == ["diplomatic_trick", "exceptional_year"]
    assert t.step() == "ChooseGood"


@pytest.mark.rule("rtd.event-20")
def test_dx_10_a_cancelled_settlement() -> None:
    t = settled().give(0, "diplomatic_trick").do(1, "settle").do(0, "play_diplomatic_trick")
    assert t.step() == "Defence"
    assert t.why(1, "settle") == "rtd.event-07"
    t.do(1, "defend", "pirates")
    assert t.battle() == [5, 2 + 1 + 0]


@pytest.mark.rule("rtd.event-20")
def test_dx_11_trick_against_trick() -> None:
    t = (
        Table("poland", "france")
        .give(0, "exceptional_year", "diplomatic_trick")
        .give(1, "diplomatic_trick")
        .set(0, ducats=0)
    )
    t.act().do(0, "play_exceptional_year", "ducats").do(1, "play_diplomatic_trick").do(
        0, "play_diplomatic_trick"
    )
    assert t.p(0).ducats == 3
    assert t.pile() == ["diplomatic_trick", "diplomatic_trick", "exceptional_year"]


@pytest.mark.rule("rtd.event-20")
def test_the_trick_answers_events_of_others_in_seat_order() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(1, "middle_class_development")
        .give(0, "diplomatic_trick")
        .give(2, "diplomatic_trick")
    )
    t.own(1, "livonia").act(1).do(1, "play_event", "middle_class_development")
    assert t.asked() == [2]
    t.do(2, "pass")
    assert t.asked() == [0]
    t.do(0, "pass")
    assert t.p(1).ducats == 26


@pytest.mark.rule("rtd.event-20")
def test_the_trick_does_not_answer_plots_authority_or_war_cards() -> None:
    """R-05."""
    t = (
        Table("poland", "france")
        .give(0, "corruption_of_the_officials", "mad", "pirates")
        .give(1, "diplomatic_trick")
        .act()
    )
    t.do(0, "play_plot", "corruption_of_the_officials", 1)
    assert t.step() == "SecondCard"
    t.do(0, "burden", "mad", 1)
    assert t.s.active == 1
    t = (
        Table("poland", "france")
        .give(0, "pirates")
        .give(1, "diplomatic_trick")
        .act()
        .do(0, "attack_at_sea", "pirates", 1)
    )
    assert t.s.active == 1


# -- Pirates ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rtd.event-12")
def test_pirates_after_a_chosen_development() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(1, "pirates")
        .give(2, "pirates")
        .set(0, spices=2, ducats=0)
        .act()
    )
    t.do(0, "develop", "spices")
    assert t.asked() == [1]
    t.do(1, "play_pirates", "spices")
    assert (t.p(0).ducats, t.p(1).ducats) == (3, 27)
    assert t.asked() == [2]
    t.do(2, "pass")
    assert t.s.active == 1
    t = Table("poland", "france").give(1, "pirates").set(0, spices=2).act().do(0, "tax")
    assert t.s.active == 1


@pytest.mark.rule("rtd.event-13")
@pytest.mark.rule("rtd.event-14")
@pytest.mark.parametrize("good, ducats", [("gold", 1), ("spices", 4), ("oriental_goods", 3)])
def test_dx_16_pirates_take_four_at_most(good: str, ducats: int) -> None:
    t = (
        Table("poland", "france")
        .give(1, "pirates")
        .set(0, gold=1, spices=6, oriental_goods=3, ducats=20)
        .act()
    )
    t.do(0, "develop", "land_weapons")
    assert t.why(1, "play_pirates", "food") == "rtd.event-13"
    before = t.p(0).ducats
    t.do(1, "play_pirates", good)
    assert (t.p(0).ducats, t.p(1).ducats) == (before - ducats, 25 + ducats)


# -- other events ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("rtd.event-21")
@pytest.mark.rule("rtd.event-22")
@pytest.mark.parametrize("oriental, glory", [(2, 0), (3, 1), (4, 1)])
def test_middle_class_development(oriental: int, glory: int) -> None:
    t = Table("poland", "france").give(0, "middle_class_development").own(0, "livonia", "peru", "india")
    t.set(0, oriental_goods=oriental).act().do(0, "play_event", "middle_class_development")
    assert (t.p(0).ducats, t.p(0).glory) == (28, glory)


@pytest.mark.rule("rtd.event-23")
def test_plans_interception_at_any_idle_moment_after_drawing() -> None:
    t = (
        Table("poland", "france")
        .give(0, "plans_interception", "reformer", "mad", "bureaucrat", "adventurer")
        .begin()
    )
    assert t.step() == "Discard"
    assert t.why(0, "play_plans_interception", 1) == "rtd.event-23"
    t.do(0, "pass")
    assert t.step() == "ChooseAction"
    assert t.why(0, "play_plans_interception", 1) == ""
    assert t.why(0, "play_plans_interception", 0) == "rtd.event-24"
    t.do(0, "enthrone", "adventurer")
    assert t.step() == "SecondCard"
    assert t.why(0, "play_plans_interception", 1) == ""
    t.do(0, "pass")
    assert t.step() == "LastMoment"
    assert t.offers(0) == [["end_turn"], ["play_plans_interception", 1]]
    t.do(0, "end_turn")
    assert t.s.active == 1


@pytest.mark.rule("rtd.event-24")
def test_plans_interception_takes_an_event_from_a_hand() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(0, "plans_interception")
        .give(1, "mad", "pirates", "settlement", "livonia")
        .act()
    )
    t.do(0, "play_plans_interception", 1)
    assert t.offers(0) == [["take", "settlement"], ["take", "pirates"]]
    assert t.why(0, "take", "mad") == "rtd.event-24"
    assert t.why(0, "pass") == "rtd.event-24"
    t.do(0, "take", "pirates")
    assert (t.hand(0), t.hand(1), t.pile()) == (
        ["pirates"],
        ["mad", "settlement", "livonia"],
        ["plans_interception"],
    )
    assert t.step() == "ChooseAction"
    assert [c["card"] for c in t.s.view(0)["players"][1]["hand"]] == ["mad", "settlement", "livonia"]


@pytest.mark.rule("rtd.event-24")
def test_plans_interception_finds_no_event() -> None:
    t = (
        Table("poland", "france")
        .give(0, "plans_interception")
        .give(1, "mad")
        .act()
        .do(0, "play_plans_interception", 1)
    )
    assert t.offers(0) == [["pass"]]
    t.do(0, "pass")
    assert t.step() == "ChooseAction"


@pytest.mark.rule("rtd.event-25")
def test_colonization_rush_after_a_colony_card() -> None:
    t = Table("poland", "france").give(0, "colonization_rush", "azores", "moldavia").set(0, fleet=2).act()
    c = Table("poland", "france").give(0, "colonization_rush", "azores", "moldavia").set(0, fleet=2).act()
    c.do(0, "conquer", "moldavia")
    assert c.s.active == 1
    t.do(0, "conquer", "azores")
    assert t.step() == "Rush"
    t = Table("poland", "france").give(0, "colonization_rush").set(0, army=5, fleet=7, prestige=4).act()
    t.do(0, "conquer", "india")
    assert t.s.active == 1


@pytest.mark.rule("rtd.event-25")
def test_colonization_rush_after_open_to_discoveries() -> None:
    t = (
        Table("poland", "france")
        .give(0, "colonization_rush", "open_to_discoveries", "azores")
        .set(0, fleet=2)
        .act()
    )
    t.do(0, "enthrone", "open_to_discoveries").do(0, "pass").do(0, "conquer", "azores")
    assert t.step() == "Rush"


@pytest.mark.rule("rtd.event-26")
@pytest.mark.parametrize(
    "good, ducats, prestige", [("gold", 9, 3), ("spices", 7, 4), ("oriental_goods", 3, 4)]
)
def test_colonization_rush_pays_a_trade_value(good: str, ducats: int, prestige: int) -> None:
    """A rush with gold is a trade of gold and costs prestige (R-21)."""
    t = Table("poland", "france").give(0, "colonization_rush", "azores").set(0, fleet=2, ducats=2, prestige=3)
    t.set(0, gold=2, spices=3, oriental_goods=1).act().do(0, "conquer", "azores")
    assert t.why(0, "play_colonization_rush", "food") == "rtd.event-26"
    t.do(0, "play_colonization_rush", good)
    assert (t.p(0).ducats, t.p(0).prestige) == (ducats, prestige)
    assert t.s.active == 1


@pytest.mark.rule("rtd.event-27")
def test_exceptional_year_before_the_good_is_named() -> None:
    t = Table("poland", "france").give(0, "exceptional_year").act()
    t.do(0, "play_exceptional_year", "ducats")
    assert t.step() == "ChooseGood"
    assert t.p(0).last_action == 0
    assert t.why(0, "pass") == "rtd.dev-01"
    t.do(0, "develop", "spices")
    assert t.s.active == 1
    t = Table("poland", "france").give(0, "exceptional_year").last(0, "development").act()
    assert t.why(0, "play_exceptional_year", "ducats") == "rtd.action-02"
    t = Table("poland", "france").act()
    assert t.why(0, "play_exceptional_year", "ducats") == "rtd.event-27"


@pytest.mark.rule("rtd.event-28")
@pytest.mark.parametrize("oriental, rule", [(1, "rtd.event-28"), (2, ""), (3, "")])
def test_exceptional_year_pays_ducats_or_glory(oriental: int, rule: str) -> None:
    t = Table("poland", "france").give(0, "exceptional_year").set(0, oriental_goods=oriental).act()
    assert t.why(0, "play_exceptional_year", "glory") == rule
    assert t.why(0, "play_exceptional_year", "prestige") == "rtd.event-28"
    if rule:
        t.do(0, "play_exceptional_year", "ducats")
        assert (t.p(0).ducats, t.p(0).glory) == (28, 0)
    else:
        t.do(0, "play_exceptional_year", "glory")
        assert (t.p(0).ducats, t.p(0).glory) == (25, 1)
