"""Two rules at once: achievements, prestige, wars and the end that touch the same number or the same moment."""

from __future__ import annotations

import pytest

from signoria.games.road_to_domination.rules.battle import strength
from tests.games.road_to_domination.builder import Table

LAND, SEA = 0, 1


def won(*powers: str, army: int = 8, card: str = "border_raids") -> Table:
    """Seat 0 will attack seat 1 on land, and win."""
    return Table(*powers).give(0, card).set(0, army=army).set(1, army=2, prestige=3)


# -- prestige, achievements, the end ---------------------------------------------------------------------------------


@pytest.mark.rule("rtd.culture-01")
@pytest.mark.rule("rtd.achieve-03")
def test_the_prestige_of_an_achievement_can_flower() -> None:
    t = Table("poland", "france").feats("crop_rotation").set(0, food=2, prestige=10).give(0, "moldavia").act()
    t.do(0, "conquer", "moldavia")
    assert (t.p(0).prestige, t.p(0).glory, t.s.active) == (10, 2, 1)


@pytest.mark.rule("rtd.culture-04")
@pytest.mark.rule("rtd.end-01")
def test_the_glory_of_a_flowering_brings_the_end() -> None:
    t = Table("poland", "france").set(0, prestige=10, spices=1, glory=39).act().do(0, "develop", "spices")
    assert (t.p(0).glory, t.s.view(None)["trigger"], t.s.view(None)["last_turns"]) == (40, 0, [1])


@pytest.mark.rule("rtd.war-10")
@pytest.mark.rule("rtd.war-14")
@pytest.mark.rule("rtd.culture-01")
def test_a_historic_victory_that_flowers_brings_three_glory() -> None:
    t = won("poland", "spain", card="historic_victory").set(0, prestige=10).act()
    t.do(0, "attack_on_land", "historic_victory", 1)
    assert (t.p(0).glory, t.p(0).flowering) == (2, True)
    t.do(1, "pay_tribute")
    assert (t.p(0).glory, t.p(0).prestige) == (3, 10)


@pytest.mark.rule("rtd.achieve-01")
@pytest.mark.rule("rtd.war-10")
def test_the_prestige_of_a_victory_is_an_achievement_before_peace() -> None:
    t = won("poland", "spain").feats("printing_press").set(0, prestige=2).act()
    t.do(0, "attack_on_land", "border_raids", 1)
    assert (t.achieved(0), t.step(), t.p(0).prestige) == (["printing_press"], "Peace", 4)


@pytest.mark.rule("rtd.achieve-01")
@pytest.mark.rule("rtd.peace-02")
def test_a_tribute_can_fill_the_banking_houses_before_the_plunder() -> None:
    t = won("poland", "spain", army=15).feats("banking_houses").set(0, ducats=14, land_weapons=1).act()
    t.do(0, "attack_on_land", "border_raids", 1)
    t.story()
    t.do(1, "pay_tribute")
    assert (t.achieved(0), t.p(0).ducats) == (["banking_houses"], 14 + 16 + 2)
    told = [line[0] for line in t.story()]
    assert told[:3] == ["tribute", "gave", "achieved"]
    assert told.index("achieved") < told.index("plundered")


@pytest.mark.rule("rtd.peace-04")
@pytest.mark.rule("rtd.achieve-01")
def test_a_ceded_territory_counts_for_achievements_of_the_attacker() -> None:
    t = won("poland", "spain", card="pirates").feats("geographical_discoveries").own(0, "peru").own(1, "java")
    t.set(0, fleet=9).act().do(0, "attack_at_sea", "pirates", 1).do(1, "cede", "java")
    assert t.achieved(0) == ["geographical_discoveries"]


@pytest.mark.rule("rtd.peace-04")
@pytest.mark.rule("rtd.hand-10")
def test_a_ceded_gold_mine_moves_the_hand_limit() -> None:
    t = won("poland", "sweden").own(1, "hungary").set(1, gold=1).act()
    assert (t.hand_limit(0), t.hand_limit(1)) == (5, 6)
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "cede", "hungary")
    assert (t.hand_limit(0), t.hand_limit(1)) == (6, 5)


@pytest.mark.rule("rtd.peace-04")
def test_levels_of_a_ceded_territory_stop_at_the_ends_of_the_tracks() -> None:
    """R-16. What does not move is not told."""
    t = won("poland", "sweden").own(1, "livonia").set(0, fleet=10, food=3).set(1, fleet=0, food=1).act()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "cede", "livonia")
    assert (t.level(0, "fleet"), t.level(0, "food")) == (10, 4)
    assert (t.level(1, "fleet"), t.level(1, "food")) == (0, 0)
    assert t.told("raised") == [[0, "food", 4]]
    assert t.told("lowered") == [[1, "food", 0]]


@pytest.mark.rule("rtd.tax-01")
@pytest.mark.rule("rtd.event-21")
def test_india_is_taxed_by_nobody_but_seen_by_the_middle_class() -> None:
    t = Table("poland", "france").own(0, "india", "peru").give(0, "middle_class_development").act()
    t.do(0, "tax")
    assert t.p(0).ducats == 26
    t = Table("poland", "france").own(0, "india", "peru").give(0, "middle_class_development").act()
    t.do(0, "play_event", "middle_class_development")
    assert t.p(0).ducats == 27


# -- war and what follows it -----------------------------------------------------------------------------------------


@pytest.mark.rule("rtd.religion-17")
@pytest.mark.rule("rtd.auth-24")
@pytest.mark.rule("rtd.religion-13")
def test_a_change_of_religion_turns_both_modifiers_on() -> None:
    """Counter-Reformation of the attacker makes him a dissenter for the defender of the faith as well."""
    t = Table("poland", "spain").rule(1, "defender_of_the_faith").act()
    assert (strength(t.s, 0, 1, LAND, []), strength(t.s, 1, 0, LAND, [])) == (2, 1)
    t.adopt(0, "counter_reformation")
    assert (strength(t.s, 0, 1, LAND, []), strength(t.s, 1, 0, LAND, [])) == (5, 4)
    t.adopt(1, "counter_reformation")
    assert (strength(t.s, 0, 1, SEA, []), strength(t.s, 1, 0, SEA, [])) == (1, 2)


@pytest.mark.rule("rtd.religion-18")
def test_russia_and_the_ottoman_empire_are_dissenters_for_each_other() -> None:
    t = Table("russia", "ottoman_empire").rule(0, "defender_of_the_faith").act()
    assert (strength(t.s, 0, 1, SEA, []), strength(t.s, 1, 0, SEA, [])) == (1 + 3 + 3, 1 + 3)


@pytest.mark.rule("rtd.war-17")
@pytest.mark.rule("rtd.event-11")
def test_a_card_won_by_influence_is_played_in_the_same_turn() -> None:
    t = won("poland", "spain", card="battle_for_influence").discard(
        "rapacious_plunder", "battle_for_influence"
    )
    t.set(1, gold=2).act().do(0, "attack_on_land", "battle_for_influence", 1)
    assert t.offers(0) == [["fetch", "rapacious_plunder"], ["fetch", "battle_for_influence"], ["pass"]]
    t.do(0, "fetch", "rapacious_plunder")
    assert t.asked() == [1]
    t.do(1, "submit").do(0, "play_war_event", "rapacious_plunder").do(0, "extort", "gold")
    assert t.p(0).ducats == 25 + 8


@pytest.mark.rule("rtd.war-17")
def test_influence_is_won_by_attackers_only() -> None:
    t = Table("poland", "spain").give(0, "pirates").give(1, "battle_for_influence", "historic_victory")
    t.discard("rapacious_plunder").set(1, army=9).act().do(0, "attack_on_land", "pirates", 1)
    t.do(1, "defend", "battle_for_influence").do(1, "defend", "historic_victory")
    assert (t.battle(), t.p(1).glory, t.s.active) == ([2, 11], 1, 1)
    t = Table("poland", "spain").give(0, "battle_for_influence").discard("rapacious_plunder").set(1, army=9)
    t.act().do(0, "attack_on_land", "battle_for_influence", 1)
    assert (t.battle(), t.s.active) == ([3, 9], 1)


@pytest.mark.rule("rtd.event-01")
@pytest.mark.rule("rtd.peace-04")
def test_a_ceded_fleet_can_ward_off_the_blockade() -> None:
    """R-17: the condition counts at the moment of playing."""
    t = won("poland", "spain").own(1, "livonia", "saxony").give(1, "naval_blockade").set(0, fleet=2)
    t.set(1, fleet=4, shipyards=1).act().do(0, "attack_on_land", "border_raids", 1).do(1, "pass")
    t.do(1, "cede", "livonia")
    assert (t.level(0, "fleet"), t.level(1, "fleet"), t.s.active) == (3, 3, 1)
    t = won("poland", "spain").own(1, "livonia", "saxony").give(1, "naval_blockade").set(0, fleet=2)
    t.set(1, fleet=4, shipyards=1).act().do(0, "attack_on_land", "border_raids", 1).do(1, "pass")
    t.do(1, "cede", "saxony")
    assert t.p(0).ducats == 27  # plunder 2 for the land weapons of Saxony
    t.do(1, "play_war_event", "naval_blockade")
    assert (t.p(0).ducats, t.p(1).ducats) == (25, 27)


@pytest.mark.rule("rtd.event-18")
@pytest.mark.rule("rtd.event-01")
def test_the_upsurge_of_the_winner_comes_before_the_blockade() -> None:
    t = won("poland", "spain", "france").give(0, "patriotic_upsurge").give(2, "naval_blockade")
    t.set(0, fleet=3).set(2, fleet=4, shipyards=2).act().do(0, "attack_on_land", "border_raids", 1)
    t.do(1, "submit").do(0, "play_war_event", "patriotic_upsurge").do(0, "raise", "fleet")
    assert (t.hand(2), t.s.active) == (["naval_blockade"], 1)


@pytest.mark.rule("rtd.event-05")
@pytest.mark.rule("rtd.event-02")
@pytest.mark.rule("rtd.intrigue-07")
def test_two_neighbours_empty_the_winners_treasury() -> None:
    t = won("poland", "spain", "france", "sweden").give(2, "armed_intervention").give(3, "naval_blockade")
    t.set(0, ducats=5, prestige=4).set(2, land_weapons=2).set(3, shipyards=3, fleet=5).act()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "submit").do(2, "play_war_event", "armed_intervention")
    assert (t.p(0).ducats, t.p(0).prestige, t.p(2).ducats) == (1, 5, 29)
    t.do(3, "play_war_event", "naval_blockade")
    assert (t.p(0).ducats, t.p(0).prestige, t.p(3).ducats) == (0, 4, 26)


@pytest.mark.rule("rtd.event-01")
@pytest.mark.rule("rtd.event-04")
@pytest.mark.rule("rtd.event-10")
def test_the_refusals_of_war_events_name_their_conditions() -> None:
    t = won("poland", "spain", "france").give(1, "naval_blockade", "armed_intervention", "rapacious_plunder")
    t.give(1, "patriotic_upsurge").give(2, "patriotic_upsurge", "armed_intervention").set(0, fleet=3).act()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "pass").do(1, "submit")
    assert t.why(1, "play_war_event", "naval_blockade") == "rtd.event-01"
    assert t.why(1, "play_war_event", "armed_intervention") == "rtd.event-04"
    assert t.why(1, "play_war_event", "rapacious_plunder") == "rtd.event-10"
    t.do(1, "pass")
    assert t.why(2, "play_war_event", "patriotic_upsurge") == "rtd.event-16"
    assert t.why(2, "play_war_event", "armed_intervention") == ""


@pytest.mark.rule("rtd.event-20")
@pytest.mark.rule("rtd.warevent-01")
def test_a_cancelled_war_event_uses_up_the_allowance() -> None:
    t = won("poland", "spain").give(0, "patriotic_upsurge", "rapacious_plunder").give(1, "diplomatic_trick")
    t.set(1, gold=2).act().do(0, "attack_on_land", "border_raids", 1).do(1, "submit")
    t.do(0, "play_war_event", "rapacious_plunder").do(1, "play_diplomatic_trick")
    assert (t.p(0).ducats, t.hand(0), t.s.active) == (25, ["patriotic_upsurge"], 1)


@pytest.mark.rule("rtd.event-17")
@pytest.mark.rule("rtd.achieve-02")
def test_the_step_of_an_upsurge_comes_before_its_ducats() -> None:
    """The army is an achievement at once; the thirtieth ducat comes too late for another."""
    t = Table("poland", "spain").feats("mercenary_regiments", "banking_houses").own(0, "saxony", "peru")
    t.give(0, "border_raids", "patriotic_upsurge").set(0, army=3, ducats=28).set(1, army=9).act()
    t.do(0, "attack_on_land", "border_raids", 1).do(0, "play_war_event", "patriotic_upsurge")
    t.do(0, "raise", "army")
    assert (t.achieved(0), t.p(0).ducats, t.p(0).glory) == (["mercenary_regiments"], 30, 1)
    t = Table("poland", "spain").feats("mercenary_regiments", "banking_houses").own(0, "saxony", "peru")
    t.give(0, "border_raids", "patriotic_upsurge").set(0, army=3, ducats=28).set(1, army=9).act()
    t.do(0, "attack_on_land", "border_raids", 1).do(0, "play_war_event", "patriotic_upsurge").do(0, "pass")
    assert (t.achieved(0), t.p(0).ducats, t.p(0).glory) == (["banking_houses"], 30, 2)


@pytest.mark.rule("rtd.event-20")
@pytest.mark.rule("rtd.event-07")
def test_a_second_settlement_after_the_first_was_cancelled() -> None:
    t = Table("poland", "france").give(0, "historic_victory", "diplomatic_trick").set(0, army=9)
    t.give(1, "settlement", "settlement").act().do(0, "attack_on_land", "historic_victory", 1)
    t.do(1, "settle").do(0, "play_diplomatic_trick").do(1, "settle")
    assert (t.step(), t.p(0).glory, t.told("battle")) == ("ChooseAction", 0, [])
    assert sorted(t.pile()) == ["diplomatic_trick", "historic_victory", "settlement", "settlement"]


@pytest.mark.rule("rtd.event-20")
@pytest.mark.rule("rtd.event-07")
def test_a_third_player_may_cancel_a_settlement() -> None:
    t = Table("poland", "france", "spain").give(0, "border_raids").give(2, "diplomatic_trick").set(0, army=9)
    t.give(1, "settlement").act().do(0, "attack_on_land", "border_raids", 1).do(1, "settle")
    assert t.asked() == [2]
    t.do(2, "play_diplomatic_trick")
    assert t.battle() == [12, 3]


@pytest.mark.rule("rtd.event-08")
@pytest.mark.rule("rtd.religion-16")
@pytest.mark.rule("rtd.event-27")
def test_what_may_follow_a_settlement() -> None:
    """A change of religion, or a chosen Development with Exceptional year and Pirates (R-04)."""
    t = Table("poland", "france").give(0, "border_raids").give(1, "settlement").set(0, fleet=4, prestige=3)
    t.act().do(0, "attack_on_land", "border_raids", 1).do(1, "settle").do(0, "convert", "lutheranism")
    t.do(0, "develop", "spices")
    assert (t.p(0).ducats, t.p(0).last_action, t.s.active) == (45, 3, 1)
    t = Table("poland", "france").give(0, "border_raids", "exceptional_year").give(1, "settlement", "pirates")
    t.set(0, spices=2).act().do(0, "attack_on_land", "border_raids", 1).do(1, "settle")
    t.do(0, "play_exceptional_year", "ducats").do(0, "develop", "spices").do(1, "play_pirates", "spices")
    assert (t.p(0).ducats, t.p(1).ducats, t.p(0).last_action) == (25 + 3 + 5 - 2, 27, 3)


@pytest.mark.rule("rtd.card-10")
@pytest.mark.rule("rtd.warevent-01")
def test_a_war_card_that_was_played_is_no_war_event_any_more() -> None:
    t = Table("poland", "france", "spain").give(0, "naval_blockade").give(1, "naval_blockade").set(0, army=9)
    t.set(1, fleet=9, shipyards=2).act().do(0, "attack_on_land", "naval_blockade", 1)
    t.do(1, "defend", "naval_blockade")
    assert (t.battle(), t.p(0).ducats, t.s.active) == ([9, 3], 31, 1)
