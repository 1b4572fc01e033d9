"""The Development action."""

from __future__ import annotations

import pytest

from tests.games.road_to_domination.builder import Table

GOODS = [
    "gold",
    "food",
    "fabrics",
    "spices",
    "oriental_goods",
    "industrial_materials",
    "land_weapons",
    "shipyards",
]


def goods(t: Table, seat: int = 0) -> list[str | int]:
    return [offer[1] for offer in t.offers(seat) if offer[0] == "develop"]


@pytest.mark.rule("rtd.dev-01")
def test_one_of_the_eight_goods() -> None:
    t = Table("poland", "france").set(0, glory=15).act()
    assert goods(t) == GOODS
    assert t.why(0, "develop", "army") == "rtd.dev-01"
    assert t.why(0, "develop", "prestige") == "rtd.dev-01"


@pytest.mark.rule("rtd.dev-02")
def test_a_good_at_level_0() -> None:
    t = Table("poland", "france").set(0, spices=0, ducats=3).act().do(0, "develop", "spices")
    assert t.p(0).ducats == 3
    t = Table("prussia", "france").set(0, food=0, ducats=3).act().do(0, "develop", "food")
    assert t.p(0).ducats == 5


@pytest.mark.rule("rtd.dev-03")
def test_trade_then_leader_then_economic_gain() -> None:
    """Three ducats, four of trade and one of the lead are needed for the army."""
    t = Table("poland", "france").set(0, food=2, prestige=1, ducats=3).act().do(0, "develop", "food")
    assert t.p(0).ducats == 8
    t.do(0, "raise", "army")
    assert (t.p(0).ducats, t.level(0, "army")) == (0, 3)


@pytest.mark.rule("rtd.dev-03")
def test_an_achievement_of_the_trade_is_taken_before_the_leader_gain() -> None:
    """30 ducats after the trade oblige to take Banking Houses, before the lead in spices brings the third prestige."""
    t = (
        Table("poland", "france")
        .feats("banking_houses", "printing_press")
        .set(0, spices=1, prestige=2, ducats=27)
    )
    t.act().do(0, "develop", "spices")
    assert [t.s.data.achievements[a].slug for a in t.p(0).achievements] == ["banking_houses"]
    assert t.p(0).prestige == 4


@pytest.mark.rule("rtd.dev-04")
@pytest.mark.parametrize(
    "good, level, ducats",
    [
        ("gold", 1, 5),
        ("gold", 5, 20),
        ("food", 0, 2),
        ("food", 10, 12),
        ("fabrics", 4, 6),
        ("spices", 3, 7),
        ("oriental_goods", 2, 6),
        ("oriental_goods", 6, 17),
        ("industrial_materials", 2, 8),
        ("land_weapons", 3, 5),
        ("shipyards", 10, 15),
    ],
)
def test_trade_pays_the_printed_value(good: str, level: int, ducats: int) -> None:
    t = Table("poland", "france").set(0, glory=15, ducats=0, **{good: level}).set(1, **{good: level}).act()
    t.do(0, "develop", good)
    assert t.p(0).ducats == ducats


@pytest.mark.rule("rtd.dev-04")
@pytest.mark.parametrize(
    "good, values",
    [
        ("gold", [0, 5, 9, 13, 17, 20]),
        ("food", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
        ("fabrics", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
        ("spices", [0, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21]),
        ("oriental_goods", [0, 3, 6, 9, 12, 15, 17, 19, 21, 23, 25]),
        ("industrial_materials", [0, 4, 8, 11, 14, 17, 20, 22, 24, 26, 28]),
        ("land_weapons", [0, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15]),
        ("shipyards", [0, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15]),
    ],
)
def test_the_trade_values_of_every_level(good: str, values: list[int]) -> None:
    t = Table("poland", "france").act()
    shown = [
        t.set(0, **{good: n}).s.view(0)["players"][0]["yields"][good]["trade"] for n in range(len(values))
    ]
    assert shown == values


@pytest.mark.rule("rtd.dev-04")
@pytest.mark.rule("rtd.dev-05")
@pytest.mark.rule("rtd.dev-29")
def test_ex_01_food_at_level_2() -> None:
    t = Table("poland", "france").set(0, food=2, ducats=4).set(1, food=3).act().do(0, "develop", "food")
    t.do(0, "pass")
    assert t.p(0).ducats == 8
    assert t.level(0, "food") == 2


@pytest.mark.rule("rtd.dev-06")
@pytest.mark.rule("rtd.dev-07")
@pytest.mark.parametrize("own, other, prestige", [(3, 2, 1), (3, 3, 0), (2, 3, 0), (0, 0, 0), (1, 0, 1)])
def test_only_the_single_highest_leads(own: int, other: int, prestige: int) -> None:
    t = (
        Table("poland", "france", "spain")
        .set(0, spices=own)
        .set(2, spices=other)
        .act()
        .do(0, "develop", "spices")
    )
    assert t.p(0).prestige == prestige


@pytest.mark.rule("rtd.dev-08")
def test_leading_in_gold_gives_nothing_in_development() -> None:
    t = Table("poland", "france").set(0, gold=2, prestige=3, ducats=0).act()
    assert t.s.view(0)["players"][0]["hand_limit"] == 6
    t.do(0, "develop", "gold")
    assert (t.p(0).ducats, t.p(0).prestige) == (9, 2)


@pytest.mark.rule("rtd.dev-09")
def test_economic_gains_are_optional() -> None:
    t = Table("poland", "france").set(0, ducats=20).set(1, food=2).act().do(0, "develop", "food")
    assert t.offers(0) == [["raise", "army"], ["pass"]]
    t.do(0, "pass")
    assert (t.p(0).ducats, t.level(0, "army")) == (24, 2)


@pytest.mark.rule("rtd.dev-10")
@pytest.mark.parametrize("before, after", [(3, 2), (1, 0), (0, 0)])
def test_dx_17_each_trade_of_gold_costs_prestige(before: int, after: int) -> None:
    t = Table("poland", "france").set(0, gold=1, prestige=before, ducats=0).act().do(0, "develop", "gold")
    assert (t.p(0).prestige, t.p(0).ducats) == (after, 5)


@pytest.mark.rule("rtd.dev-11")
@pytest.mark.rule("rtd.dev-17")
@pytest.mark.rule("rtd.dev-20")
@pytest.mark.parametrize("good", ["gold", "spices", "oriental_goods"])
def test_goods_without_economic_gain(good: str) -> None:
    t = (
        Table("poland", "france")
        .set(0, ducats=50)
        .discard("pirates", "historic_victory")
        .act()
        .do(0, "develop", good)
    )
    assert t.asked() == [1]
    assert t.s.active == 1


@pytest.mark.rule("rtd.dev-12")
@pytest.mark.rule("rtd.dev-14")
@pytest.mark.parametrize("good", ["food", "fabrics"])
@pytest.mark.parametrize("prestige, other, ducats", [(7, 0, 9), (5, 1, 9), (3, 0, 7), (7, 2, 4), (0, 0, 4)])
def test_dx_18_the_leader_in_food_or_fabrics(good: str, prestige: int, other: int, ducats: int) -> None:
    t = (
        Table("sweden", "russia")
        .set(0, ducats=0, prestige=prestige, **{good: 2})
        .set(1, **{good: other})
        .act()
    )
    t.do(0, "develop", good)
    assert t.p(0).ducats == ducats


@pytest.mark.rule("rtd.dev-13")
@pytest.mark.rule("rtd.dev-15")
@pytest.mark.parametrize("good, track", [("food", "army"), ("fabrics", "fleet")])
def test_eight_ducats_for_army_or_fleet_once(good: str, track: str) -> None:
    t = (
        Table("england", "france")
        .set(0, ducats=20, **{good: 1})
        .set(1, **{good: 1})
        .act()
        .do(0, "develop", good)
    )
    before = t.level(0, track)
    other = "fleet" if track == "army" else "army"
    assert t.why(0, "raise", other) == {"food": "rtd.dev-13", "fabrics": "rtd.dev-15"}[good]
    t.do(0, "raise", track)
    assert (t.p(0).ducats, t.level(0, track)) == (15, before + 1)
    assert t.s.active == 1


@pytest.mark.rule("rtd.dev-13")
def test_seven_ducats_do_not_buy_an_army_nor_does_a_full_track() -> None:
    t = Table("poland", "france").set(0, ducats=3, food=2).set(1, food=2).act().do(0, "develop", "food")
    assert t.s.active == 1
    t = Table("poland", "france").set(0, ducats=30, army=15).act().do(0, "develop", "food")
    assert t.s.active == 1


@pytest.mark.rule("rtd.dev-16")
def test_the_spices_leader_gains_prestige() -> None:
    t = Table("poland", "france").set(0, spices=2, prestige=4, ducats=0).act().do(0, "develop", "spices")
    assert (t.p(0).prestige, t.p(0).ducats) == (5, 5)


@pytest.mark.rule("rtd.dev-18")
def test_dx_19_the_oriental_goods_leader_develops_a_second_good() -> None:
    t = (
        Table("poland", "france")
        .set(0, oriental_goods=1, food=2, prestige=2, ducats=0)
        .rule(0, "reformer")
        .act()
    )
    t.do(0, "develop", "oriental_goods")
    assert t.p(0).ducats == 5
    assert [o[1] for o in t.offers(0) if o[0] == "develop"] == [
        "food",
        "fabrics",
        "land_weapons",
        "shipyards",
    ]
    t.do(0, "develop", "food")
    assert t.p(0).ducats == 5 - 3 + 4 + 2
    t.do(0, "raise", "army")
    assert (t.p(0).ducats, t.level(0, "army")) == (0, 3)
    assert t.s.active == 1


@pytest.mark.rule("rtd.dev-18")
def test_the_second_good_is_optional_and_costs_3() -> None:
    t = Table("poland", "france").set(0, oriental_goods=1, ducats=0).act().do(0, "develop", "oriental_goods")
    t.do(0, "pass")
    assert t.p(0).ducats == 3
    t = Table("poland", "france").set(0, oriental_goods=1, ducats=0).set(1, oriental_goods=1).act()
    t.do(0, "develop", "oriental_goods")
    assert t.s.active == 1


@pytest.mark.rule("rtd.dev-19")
def test_no_gold_spices_or_oriental_goods_as_second_good() -> None:
    t = Table("poland", "france").set(0, oriental_goods=1, glory=15).act().do(0, "develop", "oriental_goods")
    for good in ("gold", "spices", "oriental_goods"):
        assert t.why(0, "develop", good) == "rtd.dev-19"
    assert t.why(0, "develop", "industrial_materials") == ""
    assert t.why(0, "develop", "fleet") == "rtd.dev-01"


@pytest.mark.rule("rtd.dev-21")
@pytest.mark.parametrize(
    "prestige, glory, rule", [(9, 14, "rtd.dev-21"), (10, 0, ""), (0, 15, ""), (9, 15, "")]
)
def test_dx_20_industrial_materials_are_locked(prestige: int, glory: int, rule: str) -> None:
    for powers in (("poland", "france"), ("poland", "france", "spain")):
        t = Table(*powers).set(0, prestige=prestige, glory=glory).act()
        assert t.why(0, "develop", "industrial_materials") == rule


@pytest.mark.rule("rtd.dev-21")
def test_the_lock_holds_for_the_second_good() -> None:
    t = Table("poland", "france").set(0, oriental_goods=1, glory=14).act().do(0, "develop", "oriental_goods")
    assert t.why(0, "develop", "industrial_materials") == "rtd.dev-21"


@pytest.mark.rule("rtd.dev-22")
@pytest.mark.parametrize("glory, rule", [(9, "rtd.dev-22"), (10, "")])
def test_ten_glory_are_enough_with_four_players(glory: int, rule: str) -> None:
    t = Table("poland", "france", "spain", "sweden").set(0, glory=glory).act()
    assert t.why(0, "develop", "industrial_materials") == rule


@pytest.mark.rule("rtd.dev-23")
def test_the_industrial_leader_gains_prestige() -> None:
    t = Table("poland", "france").set(0, glory=15, industrial_materials=1, ducats=0).act()
    t.do(0, "develop", "industrial_materials")
    assert (t.p(0).prestige, t.p(0).ducats) == (1, 4)


@pytest.mark.rule("rtd.dev-24")
@pytest.mark.parametrize("good", ["food", "fabrics", "industrial_materials", "land_weapons", "shipyards"])
def test_twelve_ducats_raise_one_of_five_goods(good: str) -> None:
    t = Table("poland", "france").set(0, glory=15, ducats=12).act().do(0, "develop", "industrial_materials")
    assert len(t.offers(0)) == 6
    assert t.why(0, "raise", "gold") == "rtd.dev-24"
    before = t.level(0, good)
    t.do(0, "raise", good)
    assert (t.level(0, good), t.p(0).ducats) == (before + 1, 0)


@pytest.mark.rule("rtd.dev-24")
def test_eleven_ducats_do_not() -> None:
    t = Table("poland", "france").set(0, glory=15, ducats=11).act().do(0, "develop", "industrial_materials")
    assert t.s.active == 1


@pytest.mark.rule("rtd.dev-25")
@pytest.mark.parametrize("army, ducats", [(2, 2), (3, 3), (5, 3), (6, 4), (15, 7)])
def test_the_weapons_leader_gains_a_ducat_per_three_armies(army: int, ducats: int) -> None:
    t = (
        Table("poland", "france")
        .set(0, land_weapons=1, army=army, ducats=0)
        .act()
        .do(0, "develop", "land_weapons")
    )
    assert t.p(0).ducats == ducats


@pytest.mark.rule("rtd.dev-26")
def test_land_weapons_fetch_a_war_card_in_view_of_all() -> None:
    t = Table("poland", "france").discard("border_raids", "settlement", "naval_blockade", "mad").act()
    t.do(0, "develop", "land_weapons")
    assert t.offers(0) == [["fetch", "border_raids"], ["fetch", "naval_blockade"], ["pass"]]
    assert t.why(0, "fetch", "settlement") == "rtd.dev-26"
    assert t.why(0, "fetch", "pirates") == "rtd.dev-26"
    t.do(0, "fetch", "border_raids")
    assert t.hand(0) == ["border_raids"]
    assert t.pile() == ["settlement", "naval_blockade", "mad"]
    assert t.s.view(1)["players"][0]["hand"][0]["card"] == "border_raids"
    assert t.s.view(None)["players"][0]["hand"][0]["card"] == "border_raids"


@pytest.mark.rule("rtd.dev-27")
@pytest.mark.parametrize("fleet, ducats", [(1, 2), (2, 3), (5, 4), (10, 7)])
def test_the_shipyards_leader_gains_a_ducat_per_two_fleets(fleet: int, ducats: int) -> None:
    t = (
        Table("poland", "france")
        .set(0, shipyards=1, fleet=fleet, ducats=0)
        .act()
        .do(0, "develop", "shipyards")
    )
    assert t.p(0).ducats == ducats


@pytest.mark.rule("rtd.dev-28")
def test_shipyards_fetch_an_event_card_in_view_of_all() -> None:
    t = Table("poland", "france").discard("border_raids", "settlement", "naval_blockade").act()
    t.do(0, "develop", "shipyards")
    assert t.offers(0) == [["fetch", "naval_blockade"], ["fetch", "settlement"], ["pass"]]
    assert t.why(0, "fetch", "border_raids") == "rtd.dev-28"
    t.do(0, "fetch", "settlement")
    assert t.hand(0) == ["settlement"]
    assert t.s.view(1)["players"][0]["hand"][0]["card"] == "settlement"


@pytest.mark.rule("rtd.dev-28")
def test_nothing_to_fetch_nothing_to_ask() -> None:
    t = Table("poland", "france").discard("border_raids").act().do(0, "develop", "shipyards")
    assert t.s.active == 1


@pytest.mark.rule("rtd.dev-29")
@pytest.mark.parametrize("good", GOODS)
def test_developing_does_not_move_the_marker(good: str) -> None:
    t = Table("poland", "france").set(0, glory=15, ducats=0, **{good: 3}).act().do(0, "develop", good)
    assert t.level(0, good) == 3
