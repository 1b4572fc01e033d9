"""The War action: declaration, strength, outcome, peace, plundering."""

from __future__ import annotations

import pytest

from signoria.games.road_to_domination.rules.battle import strength
from tests.games.road_to_domination.builder import Table

LAND, SEA = 0, 1


def war(attack: int, defence: int, card: str = "border_raids") -> Table:
    """Poland attacks France on land with these strengths; nobody else plays a card."""
    t = Table("poland", "spain").give(0, card).set(1, army=defence)
    bonus = t.s.data.providence[t.card(card)].battle[LAND]
    return t.set(0, army=attack - bonus)


@pytest.mark.rule("rtd.war-01")
@pytest.mark.rule("rtd.card-09")
def test_war_needs_a_war_card_and_an_opponent() -> None:
    cards = ("border_raids", "venal_advisors", "naval_blockade", "armed_intervention", "pirates")
    specials = ("historic_victory", "battle_for_influence")
    t = (
        Table("poland", "france", "spain")
        .give(0, *cards, *specials, "settlement", "plot_of_the_wealthy")
        .act()
    )
    attacks = {str(o[1]) for o in t.offers(0) if o[0] == "attack_on_land"}
    assert attacks == set(cards + specials)
    assert t.why(0, "attack_on_land", "settlement", 1) == "rtd.war-01"
    assert t.why(0, "attack_on_land", "livonia", 1) == "rtd.war-01"
    assert t.why(0, "attack_on_land", "pirates", 0) == "rtd.war-01"
    t.do(0, "attack_at_sea", "pirates", 2)
    assert t.told("attacked") == [[0, 2, "sea", "pirates"]]
    assert t.battle() == [4, 2]
    assert t.hand(0).count("pirates") == 0


@pytest.mark.rule("rtd.war-02")
def test_on_land_or_at_sea() -> None:
    t = Table("poland", "france").give(0, "pirates").act()
    assert [o for o in t.offers(0) if o[1:2] == ["pirates"]] == [
        ["attack_on_land", "pirates", 1],
        ["attack_at_sea", "pirates", 1],
    ]
    t.do(0, "attack_on_land", "pirates", 1)
    assert t.battle() == [2, 3]


@pytest.mark.rule("rtd.war-03")
def test_the_defender_adds_two_war_cards_at_most() -> None:
    t = (
        Table("poland", "france")
        .give(0, "pirates")
        .give(1, "border_raids", "venal_advisors", "armed_intervention", "mad")
    )
    t.set(0, army=6, fleet=6).act().do(0, "attack_on_land", "pirates", 1)
    assert t.asked() == [1]
    assert t.why(1, "defend", "mad") == "rtd.war-03"
    assert t.why(1, "defend", "pirates") == "rtd.war-03"
    t.do(1, "defend", "border_raids").do(1, "defend", "venal_advisors")
    assert t.battle() == [6, 2 + 1 + 3 + 5]
    assert t.hand(1) == ["mad", "armed_intervention"]
    assert sorted(t.pile()) == ["border_raids", "pirates", "venal_advisors"]


@pytest.mark.rule("rtd.war-03")
def test_the_defender_may_play_none_or_one() -> None:
    t = Table("poland", "france").give(0, "pirates").give(1, "border_raids", "venal_advisors").act()
    t.do(0, "attack_on_land", "pirates", 1).do(1, "pass")
    assert t.battle() == [2, 3]
    t = Table("poland", "france").give(0, "pirates").give(1, "border_raids", "venal_advisors").act()
    t.do(0, "attack_on_land", "pirates", 1).do(1, "defend", "border_raids").do(1, "pass")
    assert t.battle() == [2, 6]


@pytest.mark.rule("rtd.war-04")
def test_army_on_land_fleet_at_sea() -> None:
    t = Table("poland", "spain").set(0, army=7, fleet=4).act()
    assert (strength(t.s, 0, 1, LAND, []), strength(t.s, 0, 1, SEA, [])) == (7, 4)


@pytest.mark.rule("rtd.war-05")
def test_modifiers_of_all_four_sources_add_up() -> None:
    t = Table("france", "russia").rule(0, "defender_of_the_faith").adopt(0, "counter_reformation").act()
    venal = t.card("venal_advisors")
    assert strength(t.s, 0, 1, LAND, [venal]) == 2 + 1 + 3 + 3 + 5
    assert strength(t.s, 0, 1, SEA, [venal]) == 1 + 0 + 3 + 3 + 3
    assert strength(t.s, 1, 0, LAND, []) == 2 + 3
    t = Table("england", "sweden").rule(0, "queen_of_the_sea").act()
    assert (strength(t.s, 0, 1, LAND, []), strength(t.s, 0, 1, SEA, [])) == (1, 2 + 1 + 3)
    assert (strength(t.s, 1, 0, LAND, []), strength(t.s, 1, 0, SEA, [])) == (2 + 1, 1)


@pytest.mark.rule("rtd.war-06")
def test_universal_modifiers_count_in_both() -> None:
    t = Table("poland", "spain").rule(0, "mad").rule(1, "member_of_the_great_dynasty").act()
    assert (strength(t.s, 0, 1, LAND, []), strength(t.s, 0, 1, SEA, [])) == (-3, -4)
    assert (strength(t.s, 1, 0, LAND, []), strength(t.s, 1, 0, SEA, [])) == (4, 5)


@pytest.mark.rule("rtd.war-04")
@pytest.mark.rule("rtd.war-05")
@pytest.mark.rule("rtd.war-07")
def test_ex_04_prussia_attacks_with_nine() -> None:
    t = Table("prussia", "france").rule(0, "outstanding_commander").give(0, "venal_advisors").act()
    t.do(0, "attack_on_land", "venal_advisors", 1)
    assert t.battle()[0] == 9


@pytest.mark.rule("rtd.plot-08")
@pytest.mark.rule("rtd.plot-11")
@pytest.mark.rule("rtd.event-03")
@pytest.mark.parametrize(
    "card, land, sea, plunder",
    [("border_raids", 3, 3, 2), ("venal_advisors", 5, 3, 1), ("naval_blockade", 0, 3, 2)],
)
def test_war_cards(card: str, land: int, sea: int, plunder: int) -> None:
    war_card(card, land, sea, plunder)


@pytest.mark.rule("rtd.event-06")
@pytest.mark.rule("rtd.event-15")
@pytest.mark.parametrize("card, land, sea, plunder", [("armed_intervention", 2, 2, 2), ("pirates", 0, 3, 2)])
def test_more_war_cards(card: str, land: int, sea: int, plunder: int) -> None:
    war_card(card, land, sea, plunder)


@pytest.mark.rule("rtd.war-13")
@pytest.mark.rule("rtd.war-16")
@pytest.mark.parametrize(
    "card, land, sea, plunder", [("historic_victory", 1, 1, 3), ("battle_for_influence", 1, 1, 3)]
)
def test_special_war_cards(card: str, land: int, sea: int, plunder: int) -> None:
    war_card(card, land, sea, plunder)


def war_card(card: str, land: int, sea: int, plunder: int) -> None:
    """Modifiers in attack and defence, plundering with weapons 2 and shipyards 3."""
    for verb, bonus, yard in (("attack_on_land", land, 2), ("attack_at_sea", sea, 3)):
        t = (
            Table("poland", "spain")
            .give(0, card)
            .set(0, army=8, fleet=8, ducats=0, land_weapons=2, shipyards=3)
        )
        t.set(1, army=0, fleet=0, ducats=0).act().do(0, verb, card, 1)
        assert t.battle() == [8 + bonus, 0]
        assert t.p(0).ducats == plunder * yard
        t = Table("poland", "spain").give(0, "pirates").give(1, card).set(1, army=2, fleet=2).act()
        t.do(0, verb, "pirates", 1).do(1, "defend", card)
        assert t.battle()[1] == 2 + bonus


@pytest.mark.rule("rtd.war-08")
@pytest.mark.rule("rtd.war-09")
@pytest.mark.parametrize("attack, winner", [(7, 0), (6, 1), (5, 1)])
def test_the_attacker_needs_more(attack: int, winner: int) -> None:
    t = war(attack, 6).act().do(0, "attack_on_land", "border_raids", 1)
    assert (t.p(winner).glory, t.p(1 - winner).glory) == (1, 0)


@pytest.mark.rule("rtd.war-10")
@pytest.mark.rule("rtd.war-11")
@pytest.mark.rule("rtd.war-12")
def test_dx_01_a_tie_goes_to_the_defender() -> None:
    t = war(6, 6).set(0, prestige=2, land_weapons=3, ducats=7).set(1, prestige=2).act()
    t.do(0, "attack_on_land", "border_raids", 1)
    assert (t.p(1).glory, t.p(1).prestige, t.p(0).glory, t.p(0).prestige) == (1, 3, 0, 1)
    assert (t.p(0).ducats, t.p(1).ducats) == (7, 25)
    assert t.s.active == 1


@pytest.mark.rule("rtd.war-10")
@pytest.mark.rule("rtd.war-11")
def test_the_winning_attacker_gains_and_the_loser_loses() -> None:
    t = war(8, 6).set(0, prestige=2).set(1, prestige=5).act().do(0, "attack_on_land", "border_raids", 1)
    assert t.step() == "Peace"
    assert (t.p(0).glory, t.p(0).prestige, t.p(1).prestige) == (1, 3, 4)
    t = war(8, 6).set(1, prestige=0, ducats=5).act().do(0, "attack_on_land", "border_raids", 1)
    assert t.p(1).prestige == 0


@pytest.mark.rule("rtd.war-14")
@pytest.mark.rule("rtd.war-15")
@pytest.mark.parametrize("margin, glory", [(4, 2), (3, 2), (2, 1)])
def test_dx_08_historic_victory(margin: int, glory: int) -> None:
    t = war(5 + margin, 5, "historic_victory").act().do(0, "attack_on_land", "historic_victory", 1)
    assert t.p(0).glory == glory


@pytest.mark.rule("rtd.war-14")
def test_historic_victory_in_defence_is_only_a_war_card() -> None:
    """R-41."""
    t = (
        war(5, 5)
        .give(1, "historic_victory")
        .act()
        .do(0, "attack_on_land", "border_raids", 1)
        .do(1, "defend", "historic_victory")
    )
    assert (t.battle(), t.p(1).glory) == ([5, 6], 1)


@pytest.mark.rule("rtd.war-17")
def test_battle_for_influence_takes_any_discarded_card_before_peace() -> None:
    t = war(6, 5, "battle_for_influence").discard("mad", "pirates").set(1, prestige=3).own(1, "livonia").act()
    t.do(0, "attack_on_land", "battle_for_influence", 1)
    assert t.offers(0) == [["fetch", "mad"], ["fetch", "pirates"], ["pass"]]
    assert t.why(0, "fetch", "battle_for_influence") == "rtd.war-17"
    t.do(0, "fetch", "mad")
    assert t.hand(0) == ["mad"]
    assert t.step() == "Peace"
    assert t.s.view(1)["players"][0]["hand"][0]["card"] == "mad"


@pytest.mark.rule("rtd.war-17")
def test_battle_for_influence_needs_a_victory() -> None:
    t = (
        war(5, 5, "battle_for_influence")
        .discard("mad")
        .act()
        .do(0, "attack_on_land", "battle_for_influence", 1)
    )
    assert t.s.active == 1


# -- peace -----------------------------------------------------------------------------------------------------------


def defeat(kind: str = "attack_on_land", margin: int = 4, **loser: int) -> Table:
    """France is beaten by so much; the attacker has 10 ducats."""
    t = Table("poland", "france").give(0, "border_raids").set(0, army=margin, fleet=margin, ducats=10)
    t.set(1, army=2, fleet=3, ducats=12, prestige=0).set(1, **loser)
    return t


def options(t: Table) -> list[list[str | int]]:
    return t.offers(1) if t.step() == "Peace" else []


@pytest.mark.rule("rtd.peace-01")
@pytest.mark.rule("rtd.peace-02")
def test_dx_02_tribute() -> None:
    t = defeat(prestige=4).set(0, army=6).act().do(0, "attack_on_land", "border_raids", 1)
    assert t.battle() == [9, 3]
    t.do(1, "pay_tribute")
    assert (t.p(0).ducats, t.p(1).ducats, t.p(1).prestige) == (16, 6, 3)


@pytest.mark.rule("rtd.peace-01")
def test_dx_03_tribute_must_be_paid_in_full() -> None:
    for ducats, rule in ((3, "rtd.peace-02"), (4, "")):
        t = (
            defeat(ducats=ducats, prestige=4)
            .own(1, "livonia")
            .act()
            .do(0, "attack_on_land", "border_raids", 1)
        )
        assert t.s.battle.attack - t.s.battle.defence == 4
        assert t.why(1, "pay_tribute") == rule


@pytest.mark.rule("rtd.peace-03")
@pytest.mark.rule("rtd.peace-04")
@pytest.mark.rule("rtd.peace-06")
def test_dx_04_territorial_adjustment() -> None:
    t = defeat(prestige=4, glory=3, food=2).own(1, "livonia", "burgundy", "peru").act()
    t.do(0, "attack_on_land", "border_raids", 1)
    assert t.why(1, "cede", "peru") == "rtd.peace-03"
    assert t.why(1, "cede", "saxony") == "rtd.peace-03"
    fleet, food = t.level(0, "fleet"), t.level(0, "food")
    prestige, glory = t.p(0).prestige, t.p(0).glory
    t.do(1, "cede", "livonia")
    assert (t.lands(0), t.lands(1)) == (["livonia"], ["burgundy", "peru"])
    assert (t.level(1, "fleet"), t.level(1, "food")) == (2, 1)
    assert (t.level(0, "fleet"), t.level(0, "food")) == (fleet + 1, food + 1)
    assert (t.p(0).prestige, t.p(0).glory, t.p(1).prestige, t.p(1).glory) == (prestige, glory, 3, 3)
    assert (t.p(0).ducats, t.p(1).ducats) == (10, 12)


@pytest.mark.rule("rtd.peace-04")
def test_lost_levels_stop_at_0_and_gained_ones_at_the_top() -> None:
    """R-16."""
    t = (
        defeat(prestige=4, food=0)
        .own(1, "livonia")
        .set(0, food=10)
        .act()
        .do(0, "attack_on_land", "border_raids", 1)
    )
    t.do(1, "cede", "livonia")
    assert (t.level(0, "food"), t.level(1, "food")) == (10, 0)


@pytest.mark.rule("rtd.peace-03")
@pytest.mark.rule("rtd.peace-05")
def test_dx_05_a_sea_battle_needs_a_colony() -> None:
    t = (
        defeat(prestige=4)
        .own(1, "livonia", "saxony", "india")
        .act()
        .do(0, "attack_at_sea", "border_raids", 1)
    )
    assert options(t) == [["pay_tribute"], ["submit"]]
    assert t.why(1, "cede", "india") == "rtd.peace-05"
    assert t.why(1, "cede", "livonia") == "rtd.peace-03"
    t = defeat(prestige=4).own(1, "livonia", "peru").act().do(0, "attack_at_sea", "border_raids", 1)
    assert options(t) == [["pay_tribute"], ["cede", "peru"], ["submit"]]


@pytest.mark.rule("rtd.peace-07")
@pytest.mark.rule("rtd.peace-08")
@pytest.mark.parametrize("attacker, defender, cost", [(4, 1, 3), (1, 4, 1), (2, 2, 1), (3, 2, 1)])
@pytest.mark.parametrize("verb, arms", [("attack_on_land", "land_weapons"), ("attack_at_sea", "shipyards")])
def test_dx_06_humiliation(attacker: int, defender: int, cost: int, verb: str, arms: str) -> None:
    t = (
        defeat(prestige=6)
        .set(0, **{arms: attacker})
        .set(1, **{arms: defender})
        .act()
        .do(0, verb, "border_raids", 1)
    )
    assert t.p(1).prestige == 5
    t.do(1, "submit")
    assert (t.p(1).prestige, t.p(1).ducats) == (5 - cost, 12)


@pytest.mark.rule("rtd.peace-07")
def test_humiliation_needs_the_prestige() -> None:
    """Feasibility is tested after the prestige that the defeat itself costs (R-15)."""
    for prestige, rule in ((3, "rtd.peace-07"), (4, "")):
        t = defeat(prestige=prestige).set(0, land_weapons=3).own(1, "livonia").act()
        t.do(0, "attack_on_land", "border_raids", 1)
        assert t.why(1, "submit") == rule


@pytest.mark.rule("rtd.peace-08")
def test_humiliation_by_an_attacker_with_fewer_arms_needs_one_prestige() -> None:
    for prestige, rule in ((1, "rtd.peace-08"), (2, "")):
        t = defeat(prestige=prestige, land_weapons=2).set(0, land_weapons=1).own(1, "livonia").act()
        t.do(0, "attack_on_land", "border_raids", 1)
        assert t.why(1, "submit") == rule


@pytest.mark.rule("rtd.peace-07")
def test_humiliation_by_an_equal_needs_one_prestige() -> None:
    t = defeat(prestige=1, land_weapons=2).set(0, land_weapons=2).own(1, "livonia").act()
    t.do(0, "attack_on_land", "border_raids", 1)
    assert t.why(1, "submit") == "rtd.peace-07"


@pytest.mark.rule("rtd.peace-09")
def test_dx_07_nothing_possible() -> None:
    t = defeat(margin=5, ducats=2, prestige=0).act().do(0, "attack_on_land", "border_raids", 1)
    assert (t.p(0).ducats, t.p(1).ducats, t.p(1).prestige) == (12, 0, 0)
    t = (
        defeat(margin=5, ducats=2, prestige=3)
        .set(0, land_weapons=6)
        .act()
        .do(0, "attack_on_land", "border_raids", 1)
    )
    assert (t.p(1).ducats, t.p(1).prestige) == (0, 0)
    assert t.p(0).ducats == 12 + 2 * 6


# -- plundering ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rtd.plunder-01")
@pytest.mark.rule("rtd.plunder-02")
@pytest.mark.rule("rtd.plunder-03")
def test_ex_05_plundering() -> None:
    t = defeat(prestige=4).set(0, land_weapons=3, ducats=0).own(1, "livonia").act()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "cede", "livonia")
    assert (t.p(0).ducats, t.p(1).ducats) == (6, 12)


@pytest.mark.rule("rtd.plunder-01")
def test_plundering_at_sea_counts_shipyards() -> None:
    t = defeat(prestige=4).set(0, land_weapons=3, shipyards=2, ducats=0).own(1, "peru").act()
    t.do(0, "attack_at_sea", "border_raids", 1).do(1, "cede", "peru")
    assert t.p(0).ducats == 4


@pytest.mark.rule("rtd.plunder-01")
def test_a_beaten_attacker_plunders_nothing() -> None:
    t = war(5, 5).set(0, land_weapons=3, ducats=1).act().do(0, "attack_on_land", "border_raids", 1)
    assert t.p(0).ducats == 1
