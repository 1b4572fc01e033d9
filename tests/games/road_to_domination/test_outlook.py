"""What a view tells beyond the bare position: yields, what is lacking, strengths, points if it ended now."""

from __future__ import annotations

from typing import Any

from tests.games.road_to_domination.builder import Table


def seen(t: Table, seat: int | None = 0) -> dict[str, Any]:
    return t.s.view(seat)


def test_yields_are_told_by_origin() -> None:
    t = Table("poland", "france").set(0, food=4, prestige=7, gold=1, land_weapons=2, army=6).act()
    yields = seen(t)["players"][0]["yields"]
    # poland leads in food: 1 ducat for each prestige, 5 at most
    assert yields["food"] == {"open": True, "leads": True, "trade": 6, "bonus": 0, "leader": 5, "prestige": 0}
    assert yields["gold"] == {
        "open": True,
        "leads": True,
        "trade": 5,
        "bonus": 0,
        "leader": 0,
        "prestige": -1,
    }
    assert seen(t.set(0, prestige=0))["players"][0]["yields"]["gold"]["prestige"] == 0
    assert yields["land_weapons"]["leader"] == 2
    assert not yields["industrial_materials"]["open"]
    assert seen(t)["leaders"]["food"] == 0
    assert seen(t)["leaders"]["fabrics"] == 1
    assert seen(t)["leaders"]["spices"] is None


def test_yields_count_calvinism_and_reformer() -> None:
    t = Table("poland", "france").adopt(0, "calvinism").rule(0, "reformer").act()
    assert seen(t)["players"][0]["yields"]["spices"]["bonus"] == 7
    t = Table("poland", "france").adopt(0, "calvinism").rule(1, "reformer").set(0, oriental_goods=1).act()
    t.do(0, "develop", "oriental_goods")
    assert t.step() == "SecondGood"
    assert [p["yields"]["food"]["bonus"] for p in seen(t)["players"]] == [0, 2]


def test_what_a_territory_lacks() -> None:
    t = Table("poland", "france").face_up("livonia", "crimea").set(0, army=3, fleet=2, ducats=4).act()
    livonia = seen(t)["territory_prospects"]["livonia"]
    assert livonia["needs"] == [
        [{"stat": "army", "least": 3, "have": 3}],
        [{"stat": "fleet", "least": 2, "have": 2}],
        [{"stat": "ducats", "least": 5, "have": 4}],
    ]
    assert not livonia["ready"]
    t.set(0, ducats=5)
    assert seen(t)["territory_prospects"]["livonia"]["ready"]
    assert {"crimea", "india", "china"} <= set(seen(t)["territory_prospects"])
    assert seen(t, None)["territory_prospects"] == {}


def test_who_holds_india_can_not_conquer_it_again() -> None:
    t = Table("poland", "france").own(0, "india").set(0, army=5, fleet=8, prestige=5, ducats=22).act()
    assert not seen(t)["territory_prospects"]["india"]["ready"]
    assert seen(t)["territory_prospects"]["china"]["ready"]


def test_what_an_achievement_lacks() -> None:
    t = (
        Table("poland", "france")
        .feats("royal_manufactures")
        .own(0, "silesia")
        .set(0, food=4, fabrics=1)
        .act()
    )
    shown = seen(t)["achievement_prospects"]["royal_manufactures"]
    assert shown["needs"] == [
        [{"stat": "fabrics", "least": 4, "have": 1}, {"stat": "food", "least": 4, "have": 4}],
        [{"stat": "territories", "least": 4, "have": 1}],
    ]
    assert not shown["ready"]


def test_what_a_religion_lacks() -> None:
    t = Table("poland", "russia").set(0, fleet=4, prestige=3).set(1, fleet=4, prestige=3).act()
    assert seen(t, 0)["religion_prospects"]["lutheranism"]["ready"]
    assert not seen(t, 0)["religion_prospects"]["calvinism"]["ready"]
    assert not seen(t, 1)["religion_prospects"]["lutheranism"]["ready"]


def test_fronts_show_both_strengths_before_cards() -> None:
    t = Table("sweden", "ottoman_empire").rule(0, "adventurer").set(0, army=4, land_weapons=3).act()
    land, sea = seen(t)["fronts"]
    assert (land["defender"], land["kind"], land["humiliation"]) == (1, "land", 3)
    assert land["attack"] == {"level": 4, "power": 1, "religion": 0, "authority": 3, "cards": []}
    assert land["defence"] == {"level": 2, "power": 3, "religion": 0, "authority": 0, "cards": []}
    assert (sea["kind"], sea["attack"]["level"], sea["attack"]["authority"]) == ("sea", 1, 0)


def test_a_battle_is_built_up_line_by_line() -> None:
    t = Table("sweden", "ottoman_empire").give(0, "venal_advisors").give(1, "border_raids").set(0, army=4)
    t.own(1, "silesia", "azores").act().do(0, "attack_on_land", "venal_advisors", 1)
    before = seen(t, 1)["battle"]
    assert (before["attack"], before["defence"], before["fought"], before["winner"]) == (10, 5, False, None)
    assert before["attack_lines"] == {"level": 4, "power": 1, "religion": 0, "authority": 0, "cards": [5]}
    t.do(1, "defend", "border_raids")
    after = seen(t, 1)["battle"]
    assert (after["attack"], after["defence"], after["winner"]) == (10, 8, 0)
    assert after["defence_lines"] == {"level": 2, "power": 3, "religion": 0, "authority": 0, "cards": [3]}
    assert (after["can_be_ceded"], after["humiliation"], after["plunder"]) == (["silesia"], 1, 1)


def test_the_lines_of_a_fought_battle_stay_as_they_were() -> None:
    t = (
        Table("sweden", "france")
        .give(0, "venal_advisors", "rapacious_plunder")
        .set(0, army=4)
        .set(1, prestige=0, ducats=0)
    )
    t.own(1, "transylvania", "silesia").act().do(0, "attack_on_land", "venal_advisors", 1)
    assert t.step() == "Peace"
    t.do(1, "cede", "transylvania")
    assert (t.level(0, "army"), t.level(1, "army")) == (5, 1)
    fought = seen(t)["battle"]
    assert (fought["attack_lines"]["level"], fought["defence_lines"]["level"]) == (4, 2)


def test_standing_is_the_final_scoring_of_the_position() -> None:
    t = (
        Table("poland", "france", "ottoman_empire")
        .set(0, army=5, glory=7)
        .set(1, army=3)
        .own(1, "silesia")
        .act()
    )
    poland, france, turks = seen(t)["standing"]
    # fleet is shared by all three; poland leads food, the others share the second place, which counts nothing
    assert poland["parts"] == {"glory": 7, "army": 2, "fleet": 1, "food": 2, "religion": 4}
    assert poland["points"] == 16
    assert france["parts"] == {"glory": 0, "army": 1, "fleet": 1, "fabrics": 1, "lands": 2, "religion": 4}
    assert turks["parts"] == {"glory": 2, "fleet": 1, "food": 1, "fabrics": 1}
    assert turks["points"] == 5


def test_the_closed_action_is_that_of_the_last_turn() -> None:
    t = Table("poland", "france").last(0, "taxation").act()
    assert (seen(t)["closed_action"], seen(t)["phase"]) == ("taxation", "action")
    t.do(0, "develop", "food")
    assert seen(t)["closed_action"] == "taxation"
    assert seen(t)["players"][0]["last_action"] == "development"


def test_plots_tell_what_they_would_take_at_most() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(0, "border_raids", "mad", "pirates")
        .own(1, "silesia", "azores")
        .act()
    )
    t.own(2, "norway", "ireland", "livonia").set(1, ducats=1)
    assert seen(t)["plots"] == [
        {"card": "border_raids", "target": 1, "stat": "colonies", "ducats": 2, "has": 1},
        {"card": "border_raids", "target": 2, "stat": "lands", "ducats": 3, "has": 25},
    ]
    assert seen(t, 1)["plots"] == []
