"""Two rules at once: authority cards, Intrigue and Development that touch the same number or the same moment."""

from __future__ import annotations

import pytest

from tests.games.road_to_domination.builder import Table

# -- authority cards that move ---------------------------------------------------------------------------------------


@pytest.mark.rule("rtd.auth-12")
@pytest.mark.rule("rtd.auth-35")
def test_mad_that_moves_can_be_bought_off_by_its_new_holder() -> None:
    """R-08: the count starts anew for the new holder."""
    t = Table("poland", "france").give(0, "member_of_the_great_dynasty").rule(0, "adventurer")
    t.rule(1, "mad").set(0, army=1, prestige=2).set(1, prestige=2).act()
    t.do(0, "enthrone", "member_of_the_great_dynasty").do(0, "exchange", 0, 1)
    assert (t.authority(0), t.authority(1)) == ("mad", "member_of_the_great_dynasty")
    t.do(1, "draw", 0).do(1, "tax")
    assert t.step() == "BuyOff"
    t.do(0, "buy_off")
    assert (t.authority(0), t.p(0).prestige, t.pile()) == (None, 0, ["adventurer", "mad"])


@pytest.mark.rule("rtd.auth-35")
def test_mad_is_not_bought_off_in_a_later_turn() -> None:
    t = Table("poland", "france").rule(0, "mad", new=True).set(0, army=1, prestige=5).give(0, "pirates")
    t.begin().do(0, "pass").do(0, "pass").do(0, "draw", 0).do(0, "tax").do(1, "draw", 0).do(1, "tax")
    assert (t.s.active, t.step(), t.authority(0)) == (0, "Discard", "mad")


@pytest.mark.rule("rtd.auth-35")
@pytest.mark.rule("rtd.achieve-01")
def test_an_achievement_at_the_beginning_comes_before_the_purchase() -> None:
    """Absolutism raises the army above that of France: it is the lowest no more."""
    lands = ("silesia", "saxony", "bavaria", "naples", "greece")
    t = Table("poland", "france").rule(0, "mad", new=True).feats("absolutism").own(0, *lands)
    t.set(0, army=1, prestige=4).set(1, army=2).give(0, "pirates").begin()
    assert (t.achieved(0), t.level(0, "army"), t.step()) == (["absolutism"], 2, "Discard")


@pytest.mark.rule("rtd.auth-42")
@pytest.mark.rule("rtd.hand-06")
def test_without_bureaucrat_the_hand_is_refilled_to_five() -> None:
    t = Table("poland", "france").rule(0, "bureaucrat").set(0, prestige=2).set(1, glory=1)
    t.give(0, "pirates").begin().do(0, "buy_off").do(0, "pass").do(0, "draw", 0)
    assert len(t.hand(0)) == 5
    t = Table("poland", "france").rule(0, "bureaucrat").set(0, prestige=2).set(1, glory=1)
    t.give(0, "pirates").begin().do(0, "pass").do(0, "pass").do(0, "draw", 0)
    assert len(t.hand(0)) == 4


@pytest.mark.rule("rtd.auth-12")
@pytest.mark.rule("rtd.auth-30")
def test_a_burden_taken_over_forbids_war_and_frees_the_other() -> None:
    t = Table("poland", "france").give(0, "member_of_the_great_dynasty", "pirates").rule(1, "civil_war")
    t.give(1, "border_raids", "mad", "reformer", "settlement", "adventurer").act()
    t.do(0, "enthrone", "member_of_the_great_dynasty").do(0, "exchange", 0, 1).do(1, "pass")
    assert t.why(1, "attack_on_land", "border_raids", 0) == ""
    t.do(1, "tax").do(0, "pass").do(0, "draw", 0)
    assert t.why(0, "attack_at_sea", "pirates", 1) == "rtd.auth-30"


@pytest.mark.rule("rtd.auth-05")
@pytest.mark.rule("rtd.auth-37")
def test_an_own_ruler_ends_the_revolution() -> None:
    """R-43: a positive card on oneself replaces a negative one."""
    t = Table("poland", "france").give(0, "adventurer", "pirates").rule(0, "bourgeois_revolution").act()
    assert t.why(0, "attack_at_sea", "pirates", 1) == "rtd.auth-37"
    t.do(0, "enthrone", "adventurer").do(1, "draw", 0).do(1, "tax").do(0, "pass").do(0, "draw", 0)
    assert t.why(0, "attack_at_sea", "pirates", 1) == ""


@pytest.mark.rule("rtd.auth-12")
@pytest.mark.rule("rtd.auth-17")
def test_reformer_pays_its_new_holder() -> None:
    t = Table("poland", "france").give(0, "member_of_the_great_dynasty").rule(1, "reformer").act()
    t.do(0, "enthrone", "member_of_the_great_dynasty").do(0, "exchange", 0, 1)
    t.do(1, "draw", 0).do(1, "develop", "spices")
    assert t.p(1).ducats == 25
    t.do(0, "draw", 0).do(0, "develop", "spices")
    assert t.p(0).ducats == 27


@pytest.mark.rule("rtd.plot-13")
@pytest.mark.rule("rtd.hand-11")
def test_without_the_diplomat_the_sixth_card_must_go() -> None:
    hand = ("mad", "pirates", "settlement", "reformer", "adventurer", "livonia")
    t = Table("poland", "france").give(0, "plot_of_the_wealthy").rule(1, "great_diplomat").give(1, *hand)
    assert t.act().hand_limit(1) == 6
    t.do(0, "play_plot", "plot_of_the_wealthy", 1)
    assert (t.hand_limit(1), t.asked()) == (5, [1])
    assert t.why(1, "pass") == "rtd.hand-11"


# -- two cards in one Intrigue ---------------------------------------------------------------------------------------


@pytest.mark.rule("rtd.auth-16")
@pytest.mark.rule("rtd.intrigue-01")
def test_a_card_just_taken_may_be_the_second() -> None:
    t = Table("poland", "france").give(0, "great_diplomat").give(1, "plot_of_the_wealthy").own(1, "peru")
    t.act().do(0, "enthrone", "great_diplomat").do(0, "look", 1).do(0, "take", "plot_of_the_wealthy")
    t.do(0, "play_plot", "plot_of_the_wealthy", 1)
    assert (t.p(0).ducats, t.p(1).ducats) == (26, 24)


@pytest.mark.rule("rtd.auth-16")
@pytest.mark.rule("rtd.hand-01")
def test_every_card_can_be_taken_and_discarded_copies_once() -> None:
    hand = ("queen_of_the_sea", "battle_for_influence", "battle_for_influence", "livonia", "java")
    offered = ["queen_of_the_sea", "battle_for_influence", "livonia", "java"]
    t = Table("poland", "france").give(0, "great_diplomat").give(1, *hand).act()
    t.do(0, "enthrone", "great_diplomat").do(0, "look", 1)
    assert t.offers(0) == [["take", card] for card in offered]
    t = Table("poland", "france").give(0, *hand).begin()
    assert t.offers(0) == [*(["discard", card] for card in offered), ["pass"]]


@pytest.mark.rule("rtd.auth-29")
@pytest.mark.rule("rtd.intrigue-03")
def test_a_card_just_fetched_may_be_the_second() -> None:
    t = Table("poland", "france").give(0, "adventurer").discard("border_raids", "pirates").own(1, "saxony")
    t.act().do(0, "enthrone", "adventurer").do(0, "fetch", "border_raids")
    t.do(0, "play_plot", "border_raids", 1).do(0, "extort", "lands")
    assert (t.p(0).ducats, t.p(1).ducats) == (26, 24)


@pytest.mark.rule("rtd.plot-02")
@pytest.mark.rule("rtd.event-19")
def test_corruption_fetches_a_trick_and_plays_it() -> None:
    t = Table("poland", "france").give(0, "corruption_of_the_officials").discard("diplomatic_trick").act()
    t.do(0, "play_plot", "corruption_of_the_officials", 1).do(0, "fetch", "diplomatic_trick")
    t.do(0, "play_event", "diplomatic_trick")
    assert (t.p(0).prestige, t.pile()) == (2, ["corruption_of_the_officials", "diplomatic_trick"])


@pytest.mark.rule("rtd.event-20")
@pytest.mark.rule("rtd.intrigue-03")
def test_a_cancelled_event_uses_up_its_place_in_intrigue() -> None:
    t = Table("poland", "france").give(0, "diplomatic_trick", "middle_class_development", "mad")
    t.give(1, "diplomatic_trick").act().do(0, "play_event", "diplomatic_trick").do(1, "play_diplomatic_trick")
    assert t.p(0).prestige == 0
    assert t.why(0, "play_event", "middle_class_development") == "rtd.intrigue-03"
    t.do(0, "burden", "mad", 1)
    assert t.s.active == 1


@pytest.mark.rule("rtd.event-20")
@pytest.mark.rule("rtd.event-22")
def test_a_cancelled_development_of_the_middle_class_gives_neither_ducats_nor_glory() -> None:
    t = Table("poland", "france").give(0, "middle_class_development").give(1, "diplomatic_trick")
    t.own(0, "livonia").set(0, oriental_goods=3).act().do(0, "play_event", "middle_class_development")
    t.do(1, "play_diplomatic_trick")
    assert (t.p(0).ducats, t.p(0).glory) == (25, 0)


@pytest.mark.rule("rtd.auth-23")
@pytest.mark.rule("rtd.event-25")
def test_discoveries_a_rush_and_a_plot_in_one_intrigue() -> None:
    t = Table("poland", "france").give(
        0, "open_to_discoveries", "azores", "colonization_rush", "border_raids"
    )
    t.own(1, "saxony").set(0, fleet=1, spices=2, ducats=6).act().do(0, "enthrone", "open_to_discoveries")
    t.do(0, "raise", "fleet").do(0, "conquer", "azores").do(0, "play_colonization_rush", "spices")
    assert (t.p(0).ducats, t.level(0, "fleet"), t.p(0).prestige) == (5, 3, 1)
    t.do(0, "play_plot", "border_raids", 1).do(0, "extort", "lands")
    assert (t.p(0).ducats, t.p(0).last_action) == (6, 1)


@pytest.mark.rule("rtd.plot-03")
@pytest.mark.rule("rtd.plot-04")
@pytest.mark.rule("rtd.intrigue-07")
def test_persecution_of_a_victim_with_one_prestige_and_no_ducats() -> None:
    t = Table("poland", "france").give(0, "persecution_of_dissenters").set(1, prestige=1, ducats=0).act()
    t.do(0, "play_plot", "persecution_of_dissenters", 1)
    assert (t.p(0).ducats, t.p(1).prestige) == (25, 0)


@pytest.mark.rule("rtd.auth-39")
@pytest.mark.rule("rtd.achieve-01")
def test_an_army_bought_in_the_revolution_is_an_achievement_at_once() -> None:
    t = Table("poland", "france").feats("mercenary_regiments").give(0, "bourgeois_revolution")
    t.set(0, army=3).set(1, army=4).act().do(0, "burden", "bourgeois_revolution", 1).do(0, "raise", "army")
    assert (t.achieved(0), t.p(0).glory, t.asked()) == (["mercenary_regiments"], 1, [1])


@pytest.mark.rule("rtd.auth-32")
@pytest.mark.rule("rtd.achieve-01")
def test_a_good_bought_in_the_civil_war_is_an_achievement_at_once() -> None:
    t = Table("poland", "france").feats("crop_rotation").give(0, "civil_war", "border_raids")
    t.set(0, food=2).set(1, army=3).act().do(0, "burden", "civil_war", 1).do(0, "raise", "food")
    assert (t.achieved(0), t.p(0).prestige, t.step()) == (["crop_rotation"], 1, "SecondCard")


@pytest.mark.rule("rtd.auth-25")
@pytest.mark.rule("rtd.religion-17")
def test_the_refusals_of_defender_of_the_faith_name_its_rule() -> None:
    t = Table("poland", "russia").give(0, "defender_of_the_faith").give(1, "pirates").act()
    t.do(0, "enthrone", "defender_of_the_faith").do(0, "look_at_dissenters")
    assert t.why(0, "pass") == "rtd.auth-25"
    assert t.why(0, "take", "mad") == "rtd.auth-25"


# -- Development -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("rtd.event-28")
@pytest.mark.rule("rtd.dev-21")
def test_the_glory_of_an_exceptional_year_opens_industrial_materials() -> None:
    t = Table("poland", "france").give(0, "exceptional_year").set(0, glory=14, oriental_goods=2).act()
    assert t.why(0, "develop", "industrial_materials") == "rtd.dev-21"
    t.do(0, "play_exceptional_year", "glory")
    assert t.why(0, "develop", "industrial_materials") == ""


@pytest.mark.rule("rtd.event-28")
def test_both_exceptional_years_in_one_development() -> None:
    t = Table("poland", "france").give(0, "exceptional_year", "exceptional_year")
    t.set(0, oriental_goods=2, ducats=0).set(1, oriental_goods=2).act()
    t.do(0, "play_exceptional_year", "glory").do(0, "play_exceptional_year", "ducats")
    assert (t.p(0).glory, t.p(0).ducats) == (1, 3)
    t.do(0, "develop", "oriental_goods")
    assert (t.p(0).ducats, t.s.active) == (9, 1)


@pytest.mark.rule("rtd.religion-10")
@pytest.mark.rule("rtd.auth-17")
@pytest.mark.rule("rtd.dev-18")
def test_calvinism_and_reformer_pay_once_for_two_goods() -> None:
    t = Table("poland", "france").adopt(0, "calvinism").rule(0, "reformer").set(0, oriental_goods=1, ducats=0)
    t.act().do(0, "develop", "oriental_goods")
    assert t.p(0).ducats == 3 + 5 + 2
    t.do(0, "develop", "shipyards")
    assert (t.p(0).ducats, t.s.active) == (10 - 3 + 0, 1)


@pytest.mark.rule("rtd.religion-16")
@pytest.mark.rule("rtd.auth-17")
@pytest.mark.rule("rtd.event-12")
def test_lutheran_development_with_reformer_but_without_pirates() -> None:
    """R-19: performed, not chosen."""
    t = Table("poland", "france").rule(0, "reformer").give(0, "exceptional_year").give(1, "pirates")
    t.set(0, fleet=4, prestige=3, spices=2, ducats=0).act().do(0, "convert", "lutheranism")
    assert (t.p(0).ducats, t.level(0, "fleet")) == (20, 6)
    assert t.why(0, "play_exceptional_year", "ducats") == "rtd.event-27"
    t.do(0, "develop", "spices")
    assert (t.p(0).ducats, t.p(0).prestige, t.s.active) == (27, 4, 1)
    assert t.p(0).last_action == 1


@pytest.mark.rule("rtd.religion-08")
@pytest.mark.rule("rtd.hand-10")
def test_calvinist_gold_raises_the_hand_limit() -> None:
    t = Table("poland", "spain").set(0, food=2, fabrics=2, prestige=2, gold=1).act()
    assert (t.hand_limit(0), t.hand_limit(1)) == (5, 5)
    t.do(0, "convert", "calvinism").do(0, "raise", "gold")
    assert (t.hand_limit(0), t.hand_limit(1)) == (6, 5)


@pytest.mark.rule("rtd.dev-10")
@pytest.mark.rule("rtd.culture-04")
def test_gold_traded_in_a_rush_lowers_the_prestige_of_a_flowering() -> None:
    """R-14: the glory comes, the loss is not made good."""
    t = Table("poland", "france").give(0, "colonization_rush", "azores").set(0, fleet=2, gold=1, prestige=10)
    t.act().do(0, "conquer", "azores")
    assert (t.p(0).prestige, t.p(0).flowering) == (10, True)
    t.do(0, "play_colonization_rush", "gold")
    assert (t.p(0).prestige, t.p(0).glory, t.p(0).ducats) == (9, 1, 28)


@pytest.mark.rule("rtd.event-20")
@pytest.mark.rule("rtd.event-26")
def test_a_cancelled_rush_trades_nothing_and_costs_no_prestige() -> None:
    t = Table("poland", "france").give(0, "colonization_rush", "azores").give(1, "diplomatic_trick")
    t.set(0, fleet=2, gold=1, prestige=3).act().do(0, "conquer", "azores")
    t.do(0, "play_colonization_rush", "gold").do(1, "play_diplomatic_trick")
    assert (t.p(0).prestige, t.p(0).ducats) == (4, 23)


@pytest.mark.rule("rtd.event-20")
@pytest.mark.rule("rtd.event-12")
def test_cancelled_pirates_are_used_up_but_the_next_may_sail() -> None:
    t = Table("poland", "france", "spain").give(0, "diplomatic_trick").give(1, "pirates").give(2, "pirates")
    t.set(0, spices=2, ducats=0).set(1, spices=2).act().do(0, "develop", "spices")
    t.do(1, "play_pirates", "spices").do(0, "play_diplomatic_trick")
    assert (t.p(0).ducats, t.asked()) == (5, [2])
    t.do(2, "play_pirates", "spices")
    assert (t.p(0).ducats, t.p(1).ducats, t.p(2).ducats) == (3, 25, 27)


@pytest.mark.rule("rtd.event-13")
@pytest.mark.rule("rtd.intrigue-07")
def test_pirates_against_an_empty_treasury_cost_prestige() -> None:
    t = Table("poland", "france").give(1, "pirates").set(0, gold=3, ducats=0, prestige=2).act()
    t.do(0, "develop", "land_weapons").do(1, "play_pirates", "gold")
    assert (t.p(0).ducats, t.p(0).prestige, t.p(1).ducats) == (0, 1, 25)


@pytest.mark.rule("rtd.dev-28")
@pytest.mark.rule("rtd.event-23")
def test_shipyards_fetch_back_the_interception_just_played() -> None:
    t = Table("poland", "france").give(0, "plans_interception").discard("settlement").act()
    t.do(0, "develop", "shipyards")
    assert t.step() == "Fetch"
    t.do(0, "play_plans_interception", 1).do(0, "fetch", "plans_interception")
    assert (t.hand(0), t.pile()) == (["plans_interception"], ["settlement"])


@pytest.mark.rule("rtd.event-24")
@pytest.mark.rule("rtd.event-20")
def test_the_trick_can_be_intercepted_but_may_answer_the_interception() -> None:
    t = Table("poland", "france").give(0, "plans_interception").give(1, "diplomatic_trick").act()
    t.do(0, "play_plans_interception", 1).do(1, "pass").do(0, "take", "diplomatic_trick")
    assert (t.hand(0), t.hand(1)) == (["diplomatic_trick"], [])
    t = Table("poland", "france").give(0, "plans_interception").give(1, "diplomatic_trick", "pirates").act()
    t.do(0, "play_plans_interception", 1).do(1, "play_diplomatic_trick")
    assert (t.hand(0), t.hand(1), t.step()) == ([], ["pirates"], "ChooseAction")
    assert [c["card"] for c in t.s.view(0)["players"][1]["hand"]] == [None]
