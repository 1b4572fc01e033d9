"""Corners of the city phase: the second city, moved pieces, trades of every seat, and what is told."""

from __future__ import annotations

import pytest

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import works
from tests.games.antiquity.builder import RULES, Scene, buried, duel, spot, trio


def place(scene: Scene, seat: int = 0) -> Scene:
    """Put the building down at the first spot, if there is a choice."""
    if scene.step(seat) == "Place":
        scene.do(seat, "place", *scene.options(seat, "place")[0])
    return scene


# ---------------------------------------------------------------------- two cities


@pytest.mark.rule("antiquity.phase2c-14", "antiquity.phase2c-16")
def test_a_faculty_in_another_city_does_not_border_the_university() -> None:
    scene = duel().city(0, -3, 3).men(0, 1)
    scene.build(0, "university", (3, 0), city=0, man=True)
    scene.build(0, "philosophy", (0, 0), city=1)  # side by side only if the maps lay on each other
    scene.build(0, "biology", (0, 0), city=0)
    assert works(scene.player(0), ids.BIOLOGY)
    assert not works(scene.player(0), ids.PHILOSOPHY)


def suburb(kind: str, man: bool = True, size: str = "") -> Scene:
    """Seat 0 with a building in the second of two cities; seat 1 is safe from a famine of three."""
    scene = duel().city(0, -3, 3).men(0, 2)
    scene.build(0, kind, (0, 0), city=1, man=man, size=size)
    scene.have(1, "granary")
    return scene


@pytest.mark.rule("antiquity.phase2b-02", "antiquity.phase5-02", "antiquity.phase9-02")
def test_stores_and_fountains_of_a_second_city_count() -> None:
    store = suburb("store", size="2x2").goods(0, wood=5).start(5)
    assert store.owned(0) == {"wood": 4}
    fountain = suburb("fountain", man=False).start(9)
    assert fountain.player(0).due == 6 - 1
    many = duel().city(0, -3, 3)
    for number in range(5):
        many.build(0, "fountain", (number, number), city=number % 2)
    assert many.start(9).player(0).due == 6 - 5


@pytest.mark.rule("antiquity.phase2b-02", "antiquity.phase8-04", "antiquity.phase4i-01")
def test_granary_brewery_and_cart_shop_of_a_second_city_count() -> None:
    granary = suburb("granary", man=False)
    granary.s.famine = 3
    assert granary.start(8).s.phase == 9
    brewery = suburb("brewery", man=False)
    brewery.build(0, "cart_shop", (4, 0), city=1, man=True)
    assert brewery.goods(0, grain=1).start(4).can(0, "inn", "0,1")


@pytest.mark.rule("antiquity.phase2b-02", "antiquity.phase9-03", "antiquity.phase6-06")
def test_dump_explorer_market_and_forced_labour_of_a_second_city_count() -> None:
    assert suburb("dump").start(9).player(0).due == 6 - 4
    assert suburb("explorer").start(7).options(0, "explore") == [["-1,1"], ["3,-3"]]
    assert suburb("market").goods(0, wood=2).start(2).can(0, "barter", "wood", "wood")
    forced = suburb("forced_labour").producer(0, "mine", "gold", 2, -3).start(6)
    assert forced.owned(0) == {"gold": 2}


@pytest.mark.rule("antiquity.phase2c-16", "antiquity.phase2c-06")
def test_one_man_on_the_university_is_enough_for_every_faculty() -> None:
    scene = duel(wood=1).city(0, -3, 3).saint(0, "san_nicolo").men(0, 2)
    for kind, x, y in (("theology", 0, 0), ("biology", 3, 0), ("alchemy", 0, 3)):
        scene.build(0, kind, (x, y), city=1)
    scene.build(0, "university", (2, 2), city=1, man=True)
    scene.build(0, "cart_shop", (4, 5), 2, man=True)
    scene.pollute((1, 1)).start(2).do(0, "raze").commit()
    assert scene.player(0).saint == ids.NO_SAINT
    assert scene.can(0, "clean", "1,1")
    assert scene.can(0, "free_farm", "3,-2", "wine")


@pytest.mark.rule("antiquity.phase2c-14", "antiquity.phase8-10")
def test_a_grave_on_the_university_cuts_the_faculties_off_from_each_other() -> None:
    scene = duel().men(0, 1)
    scene.build(0, "biology", (0, 0), man=True)
    scene.build(0, "university", (3, 0))
    scene.build(0, "philosophy", (3, 2))
    p = scene.player(0)
    assert works(p, ids.PHILOSOPHY)
    scene.grave(0, 4, 0)
    assert works(p, ids.BIOLOGY)  # it has the man
    assert not works(p, ids.PHILOSOPHY)
    assert p.men == 0


@pytest.mark.rule("antiquity.phase2h-04", "antiquity.phase2h-05")
@pytest.mark.parametrize("number, food, luxury", [(17, 2, 3), (18, 3, 2), (20, 3, 3)])
def test_the_dearest_houses_are_paid_in_different_goods_too(number: int, food: int, luxury: int) -> None:
    goods = {"grain": 2, "sheep": 2, "olives": 2, "fish": 2, "wine": 2, "gold": 2, "pearls": 2, "dye": 2}
    scene = duel(**goods).start(2).do(0, "house", number)
    for paid, kinds in ((food, ["fish", "grain", "olives"]), (luxury, ["gold", "dye", "pearls"])):
        for good in kinds[:paid]:
            scene.do(0, "pay", good)
            if scene.step(0) == "Pay":
                assert scene.refused(0, "pay", good) == "phase2h-04"
    assert scene.step(0) == "Place"
    assert sum(scene.player(0).goods) == 16 - food - luxury


@pytest.mark.rule("antiquity.phase2m-01", "antiquity.phase2m-02")
def test_the_hospital_heals_five_in_all_cities_together() -> None:
    scene = duel(wood=1).city(0, -3, 3).works(0, "hospital")
    for x in range(3):
        scene.grave(0, x, 5).grave(0, x, 0, city=1)
    scene.start(2)
    for city, square in (
        ("first", "a6"),
        ("second", "a1"),
        ("second", "b1"),
        ("first", "c6"),
        ("second", "c1"),
    ):
        assert scene.can(0, "heal", city, square)
        scene.do(0, "heal", city, square)
    assert scene.refused(0, "heal", "first", "b6") == "phase2m-01"
    assert [board.bit_count() for board in scene.player(0).graves] == [1, 0]
    scene.do(0, "build", "market").do(0, "place", "second", "a1", 0)


@pytest.mark.rule("antiquity.phase2m-16", "antiquity.phase2m-17")
def test_graves_can_be_moved_to_another_city() -> None:
    scene = duel().men(0, 1).city(0, -3, 3).saint(0, "santa_barbara")
    scene.build(0, "market", (4, 4), city=0)
    scene.build(0, "stables", (0, 0), city=1)
    scene.grave(0, 5, 5).start(2)
    scene.do(0, "take_grave", "first", "f6")
    assert scene.refused(0, "lay_grave", "second", "a1") == "phase2m-17"
    assert scene.refused(0, "lay_grave", "second", "g1") == "phase2m-16"  # a small map has six columns
    assert scene.refused(0, "lay_grave", "third", "a1") == "concept-03"
    scene.do(0, "lay_grave", "second", "f6").do(0, "man", "market")
    assert [board.bit_count() for board in scene.player(0).graves] == [0, 1]


@pytest.mark.rule("antiquity.phase2h-07", "antiquity.phase2b-03")
def test_the_two_houses_may_stand_in_different_cities() -> None:
    scene = duel(grain=1).city(0, -3, 3).saint(0, "san_nicolo").start(2)
    scene.do(0, "house", 5).do(0, "partner", 1).do(0, "place", "first", "g7", 0)
    assert scene.player(0).houses == 1 << 4  # the house that was paid comes first
    scene.do(0, "place", "second", "f6", 0)
    assert (scene.player(0).houses, scene.player(0).men) == (1 << 4 | 1, 2)
    full = duel(grain=1).city(0, -3, 3).saint(0, "san_nicolo").fill(0, keep=2)
    free = [board.bit_count() for board in full.player(0).graves]
    assert free == [49 - 6, 36 - 2]
    full.start(2).do(0, "house", 5).do(0, "partner", 4).do(0, "place", "second", "f6", 0)
    assert full.player(0).people == 2  # the last square took the second house at once
    assert full.step(0) == "CityBuilding"


@pytest.mark.rule("antiquity.phase8-07", "antiquity.phase9-12")
def test_a_new_city_takes_graves_in_the_turn_of_its_founding() -> None:
    scene = duel(grain=1, wood=1, stone=1, wine=1, dye=1).men(0, 1)
    scene.build(0, "cart_shop", (0, 0), 2, man=True)
    scene.fill(0)
    scene.s.famine = 2
    scene.have(1, "granary")
    scene.start(4).do(0, "city", "-3,2")
    assert scene.s.phase == 8
    assert scene.refused(0, "grave", "first", spot(0, 0)) == "phase8-07"
    scene.do(0, "grave", "second", "a1").do(0, "grave", "second", "f6")
    assert scene.s.phase == 9
    assert scene.player(0).due == 6  # both cities pollute


# ---------------------------------------------------------------------- Santa Barbara


@pytest.mark.rule("antiquity.phase2c-08", "antiquity.phase2m-15")
def test_razing_ends_the_rearranging_at_once() -> None:
    scene = duel(stone=1).saint(0, "santa_barbara").works(0, "theology").start(2)
    assert scene.can(0, "lift", "house-1")
    scene.do(0, "raze")
    assert scene.refused(0, "lift", "house-1") == "phase2b-16"
    scene.do(0, "build", "cathedral")
    place(scene).do(0, "dedicate", "santa_maria")
    assert scene.can(0, "lift", "house-1")


@pytest.mark.rule("antiquity.phase2m-15", "antiquity.phase2m-16", "antiquity.phase2m-18")
def test_putting_everything_back_brings_back_the_graves() -> None:
    scene = duel().saint(0, "santa_barbara").men(0, 1)
    scene.build(0, "market", (5, 0))
    scene.build(0, "granary", (0, 4))  # squares (1,4) (0,5) (1,5) (2,5)
    scene.grave(0, 5, 0).grave(0, 1, 4).grave(0, 6, 5).start(2)
    before = scene.s.view(0)["players"][0]
    scene.do(0, "lift", "market").do(0, "take_grave", "first", "b5").do(0, "lay_grave", "first", "f1")
    scene.do(0, "take_grave", "first", "g6").do(0, "lay_grave", "first", "d4")
    assert scene.grave_total(0) == 2  # the third is in hand, on the market
    scene.do(0, "restore")
    after = scene.s.view(0)["players"][0]
    assert after["cities"] == before["cities"]
    assert after["buildings"] == before["buildings"]
    assert scene.refused(0, "man", "market") == "phase2m-04"
    scene.do(0, "lift", "granary").do(0, "put", "granary").do(0, "place", "first", "a5", 0)
    assert scene.s.view(0)["players"][0]["cities"] == before["cities"]


@pytest.mark.rule("antiquity.phase2m-16", "antiquity.phase2m-17")
def test_a_grave_needs_a_free_square_to_be_moved() -> None:
    scene = duel().saint(0, "santa_barbara").men(0, 1)
    scene.build(0, "market", (5, 0))
    scene.fill(0).grave(0, 5, 0).start(2)
    assert scene.refused(0, "take_grave", "first", "f1") == "phase2m-17"
    assert scene.options(0, "take_grave") == []
    scene.do(0, "lift", "house-1")  # while the house is in hand its square is free
    scene.do(0, "take_grave", "first", "f1").do(0, "lay_grave", "first", "g7")
    assert scene.options(0, "put") == []  # but then the house has no place any more
    scene.do(0, "restore")
    assert scene.refused(0, "man", "market") == "phase2m-04"


@pytest.mark.rule("antiquity.phase2m-15", "antiquity.phase5-02")
def test_a_moved_store_keeps_size_and_man() -> None:
    scene = duel(wood=6).saint(0, "santa_barbara").men(0, 1)
    scene.build(0, "store", (4, 0), man=True, size="2x3")
    scene.start(2).do(0, "lift", "store-1").do(0, "put", "store-1").do(0, "place", "first", spot(0, 4), 1)
    squares = next(b for b in scene.s.view(0)["players"][0]["buildings"] if b["piece"] == "store-1")[
        "squares"
    ]
    assert squares == ["a5", "b5", "a6", "b6", "a7", "b7"]
    assert scene.s.pool_left(2) == 13
    scene.commit()
    assert scene.owned(0) == {"wood": 6}


@pytest.mark.rule("antiquity.phase2m-15", "antiquity.phase2m-16")
def test_with_the_cathedral_in_hand_the_rearranging_goes_on() -> None:
    scene = duel().saint(0, "santa_barbara").grave(0, 6, 6)
    scene.build(0, "market", (5, 0))
    scene.start(2).do(0, "lift", "cathedral")
    assert scene.can(0, "take_grave", "first", "g7")
    scene.do(0, "lift", "market").do(0, "put", "market").do(0, "place", "first", "a1", 0)
    scene.do(0, "put", "cathedral").do(0, "place", "first", "d4", 0)
    assert scene.step(0) == "CityBuilding"
    assert scene.can(0, "lift", "market")


# ---------------------------------------------------------------------- trades


@pytest.mark.rule("antiquity.phase2m-06", "antiquity.fig-02")
def test_a_market_without_a_man_opens_no_trade_for_its_owner() -> None:
    scene = duel(wood=2).goods(1, stone=1).men(0, 1)
    scene.have(0, "market")
    scene.start(2).do(0, "offer", 1).do(0, "give", "wood").do(0, "want", "stone").do(0, "announce")
    assert scene.refused(1, "accept", 0) == "phase2m-06"
    scene.do(0, "man", "market").do(0, "offer", 1).do(0, "give", "wood").do(0, "want", "stone").do(
        0, "announce"
    )
    assert scene.can(1, "accept", 1)


@pytest.mark.rule("antiquity.phase2m-07")
def test_every_maker_withdraws_his_own_two_offers() -> None:
    scene = trio().goods(2, wood=3).goods(1, stone=1).start(2)
    for good in ("stone", "gold"):
        scene.do(2, "offer_all").do(2, "give", "wood").do(2, "want", good).do(2, "announce")
    scene.do(1, "offer", 2).do(1, "give", "stone").do(1, "announce")
    assert [row["offer"] for row in scene.s.view(0)["offers"]] == [2, 4, 5]
    assert scene.owned(2) == {"wood": 1}
    for seat, own in ((0, []), (1, [[2]]), (2, [[4], [5]])):
        assert scene.options(seat, "withdraw") == own
    assert scene.options(0, "decline") == scene.options(1, "decline") == [[4], [5]]
    assert scene.refused(1, "withdraw", 4) == scene.refused(2, "withdraw", 3) == "phase2m-07"
    scene.do(2, "withdraw", 5)
    assert scene.owned(2) == {"wood": 2}
    assert scene.options(2, "withdraw") == [[4]]


@pytest.mark.rule("antiquity.phase2m-05")
def test_an_offer_to_everybody_goes_to_the_living() -> None:
    scene = Scene(4).city(0, -9, 4).city(1, 9, -4).city(2, -10, 18).city(3, 8, 10)
    scene.player(2).alive = False
    scene.start(2).do(3, "offer_all").do(3, "want", "gold").do(3, "announce")
    assert scene.s.view(None)["offers"][0]["to"] == [0, 1]


@pytest.mark.rule("antiquity.phase2m-08")
def test_an_offer_holds_as_many_of_a_good_as_there_are_counters() -> None:
    scene = duel(wood=60).goods(1, gold=60).works(0, "market").start(2).do(0, "offer", 1)
    for _ in range(48):
        scene.do(0, "give", "wood").do(0, "want", "gold")
    assert scene.refused(0, "give", "wood") == scene.refused(0, "want", "gold") == "phase2m-08"
    scene.do(0, "announce").do(1, "accept", 0)
    assert (scene.owned(0), scene.owned(1)) == ({"wood": 12, "gold": 48}, {"wood": 48, "gold": 12})


def test_who_resigns_takes_back_his_offers_and_no_others() -> None:
    scene = trio().goods(1, stone=2).goods(2, wood=2).works(0, "market").start(2)
    for seat, good in ((1, "stone"), (2, "wood")):
        for _ in range(2):
            scene.do(seat, "offer", 0).do(seat, "give", good).do(seat, "announce")
    assert scene.options(0, "accept") == [[2], [3], [4], [5]]
    scene.s.resign(1)
    assert scene.options(0, "accept") == [[4], [5]]
    assert scene.refused(0, "accept", 3) == "phase2m-07"
    assert (scene.owned(1), scene.owned(2)) == ({"stone": 2}, {})
    scene.do(0, "accept", 5).commit()
    assert not scene.player(1).alive
    assert scene.owned(2) == {}  # one wood was given, the other came back and spoilt


# ---------------------------------------------------------------------- what is told


def told(scene: Scene, seat: int, *words: object) -> tuple[str, str]:
    """Rule and text of a refusal."""
    refusal = scene.why_not(seat, *words)
    assert refusal is not None
    return refusal.rule.removeprefix("antiquity."), refusal.message.key.removeprefix("refusal.")


@pytest.mark.rule("antiquity.phase9-05")
def test_why_a_hex_cannot_be_polluted() -> None:
    scene = duel().pollute((3, -1)).inn(1, 1, 1).producer(0, "woodcutter", "wood", -2, 1).start(9)
    assert told(scene, 0, "pollute", "3,-1") == ("phase9-05", "polluted")
    assert told(scene, 0, "pollute", "1,1") == ("phase9-05", "building_there")
    assert told(scene, 0, "pollute", "-2,1") == ("phase9-05", "goods_there")


@pytest.mark.rule("antiquity.phase4i-11", "antiquity.phase4i-12")
def test_the_price_of_a_city_is_told_as_it_is_for_the_player() -> None:
    plain = duel(grain=1, wood=1, wine=2).works(0, "cart_shop").start(4)
    assert told(plain, 0, "city", "-3,2") == ("phase4i-11", "city_price")
    wise = duel(grain=1, wood=1, wine=2).works(0, "cart_shop", "philosophy").start(4)
    assert told(wise, 0, "city", "-3,2") == ("phase4i-11", "city_price_any")


@pytest.mark.rule("antiquity.phase8-10", "antiquity.phase2m-15", "antiquity.phase2m-16")
@pytest.mark.parametrize("saint", ["santa_barbara", "santa_maria"])
def test_a_grave_on_the_cathedral_is_told_as_the_reason(saint: str) -> None:
    scene = duel().saint(0, saint).men(0, 1)
    buried(scene, 0, ids.CATHEDRAL).start(2)
    assert told(scene, 0, "lift", "house-1") == ("phase8-10", "buried")
    assert told(scene, 0, "take_grave", "first", "b1") == ("phase8-10", "buried")
    plain = duel().saint(0, "san_nicolo").men(0, 1)
    buried(plain, 0, ids.CATHEDRAL).start(2)
    assert told(plain, 0, "lift", "house-1") == ("phase2b-16", "no_santa_barbara")


@pytest.mark.rule("antiquity.intro-01")
def test_no_pollution_is_announced_for_a_city_of_the_introductory_game() -> None:
    for introductory, keys in (
        (False, ["detail.price_different", "detail.zone", "detail.city"]),
        (True, ["detail.price_different", "detail.zone"]),
    ):
        scene = Scene(introductory=introductory).city(0, 1, -1).city(1, -1, 14)
        scene.goods(0, grain=1, wood=1, stone=1, wine=1, dye=1).works(0, "cart_shop").start(4)
        assert [line.key for line in RULES.detail(scene.s, 0, scene.read("city", "-3,2"))] == keys
