"""The worked examples, with their numbers."""

from __future__ import annotations

import pytest

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import free_total, order_number, store_room, works
from signoria.games.antiquity.rules.country import spread
from signoria.games.antiquity.rules.zone import clean_area
from signoria.games.antiquity.steps.pollution import pollution_due, pollution_sites
from tests.games.antiquity.builder import Scene, duel, lying, spot

CITY_A = {
    (-2, 1), (-2, 2), (-1, 1), (-1, 2), (0, -3), (0, -2), (0, 1), (0, 2), (1, -4), (1, -3), (1, 1), (1, 2), (2, -4),
    (2, -3), (2, 0), (2, 1), (3, -4), (3, -3), (3, -2), (3, -1), (3, 0), (4, -4), (4, -3), (4, -2), (4, -1),
}  # fmt: skip
HARBOUR_B = {(-1, -3), (-1, -2), (-1, -1), (-1, 0), (-2, -2), (-2, -1), (-2, 0), (0, -4)}
INN_C = {(-3, 2), (-3, 3), (-3, 4), (-2, 3), (-2, 4), (0, 3)}
INN_D = {
    (-1, 3), (-1, 4), (0, 4), (1, 3), (2, 2), (-2, 5), (-1, 5), (0, 5), (1, 4), (2, 3), (3, 1), (3, 2),
}  # fmt: skip


def example_city() -> Scene:
    scene = duel()
    for number, y in ((1, 0), (2, 1), (3, 2), (4, 3)):
        scene.build(0, f"house-{number}", (6, y))
    scene.build(0, "university", (4, 0), man=True)
    scene.build(0, "theology", (1, 0), 2)
    scene.build(0, "philosophy", (3, 2))
    scene.build(0, "cathedral", (1, 3), 2)
    scene.player(0).saint = ids.SAN_NICOLO
    scene.build(0, "store", (4, 5), man=True, size="2x3")
    scene.build(0, "market", (0, 3))
    scene.build(0, "cart_shop", (0, 0), 2, man=True)
    scene.build(0, "cart_shop", (0, 5), 1, man=True)
    scene.grave(0, 0, 2).grave(0, 3, 6)
    return scene


@pytest.mark.rule("antiquity.fig-01", "antiquity.fig-02", "antiquity.phase2c-16")
def test_ex_01_example_city() -> None:
    scene = example_city()
    p = scene.player(0)
    assert free_total(scene.s, p) == 1
    assert store_room(scene.s, p) == 6
    assert works(p, ids.THEOLOGY)
    assert works(p, ids.PHILOSOPHY)
    assert not works(p, ids.MARKET)
    assert order_number(p) == 2
    scene.goods(0, wood=4)
    scene.s.phase = 2
    scene.start(2)
    assert scene.refused(0, "barter", "wood", "wood") == "fig-02"
    assert scene.refused(0, "man", "house-1") == "phase2-10"
    assert scene.refused(0, "man", "cathedral") == "phase2-09"


@pytest.mark.rule("antiquity.phase2c-14", "antiquity.phase2c-17")
def test_ex_01_one_man_for_the_complex() -> None:
    scene = example_city().men(0, 1).start(2)
    assert scene.refused(0, "man", "theology") == "phase2c-14"
    scene.do(0, "raze")
    assert scene.player(0).saint == ids.NO_SAINT
    scene.goods(0, stone=1).do(0, "build", "cathedral")
    if scene.step(0) == "Place":
        scene.do(0, "place", *scene.options(0, "place")[0])
    scene.do(0, "dedicate", "san_nicolo")
    assert scene.refused(0, "raze") == "phase2c-12"


@pytest.mark.rule("antiquity.phase2c-14", "antiquity.phase8-10")
def test_ex_01_grave_on_the_university() -> None:
    scene = example_city()
    scene.grave(0, 4, 0)
    p = scene.player(0)
    assert not works(p, ids.UNIVERSITY)
    assert not works(p, ids.THEOLOGY)
    assert not works(p, ids.PHILOSOPHY)


@pytest.mark.rule("antiquity.phase4-06", "antiquity.phase4-08", "antiquity.fig-03")
def test_ex_02_zone_without_and_with_harbour() -> None:
    scene = duel()
    assert scene.zone() == CITY_A
    assert len(scene.zone()) == 25
    scene.works(0, "harbour")
    assert scene.zone() == CITY_A | HARBOUR_B
    assert len(scene.zone()) == 33


@pytest.mark.rule("antiquity.fig-04", "antiquity.phase4-11")
def test_ex_02_zone_with_an_inn() -> None:
    scene = duel().inn(0, -1, 2)
    assert scene.zone() == (CITY_A | INN_C) - {(-1, 2)}
    assert len(scene.zone()) == 30
    scene.works(0, "harbour")
    assert scene.zone() == (CITY_A | HARBOUR_B | INN_C | INN_D) - {(-1, 2)}
    assert len(scene.zone()) == 50


@pytest.mark.rule("antiquity.phase4-15", "antiquity.phase4-16", "antiquity.phase4-17")
def test_ex_02_zone_with_stables() -> None:
    scene = duel().works(0, "stables")
    extra = {(-3, 1), (-3, 2), (-3, 3), (-2, 0), (-2, 3), (0, -4), (0, 3), (3, 1), (4, 0)}
    assert scene.zone() == CITY_A | extra
    assert len(scene.zone()) == 34
    scene.works(0, "harbour")
    assert len(scene.zone()) == 40


@pytest.mark.rule("antiquity.fig-05", "antiquity.phase4w-05")
def test_ex_03_woodcutter_sizes() -> None:
    scene = duel()
    sizes = {(2, 1): 6, (1, 1): 4, (3, -4): 3, (-1, 2): 2, (-2, 1): 3}
    for (q, r), size in sizes.items():
        assert spread(scene.s, ids.WOODCUTTER, scene.at(q, r)).bit_count() == size
    wide = scene.spots(spread(scene.s, ids.WOODCUTTER, scene.at(2, 1)))
    assert wide == {(2, 1), (2, 0), (3, 0), (3, 1), (1, 2), (1, 1)}
    assert scene.spots(spread(scene.s, ids.WOODCUTTER, scene.at(-2, 1))) == {(-2, 1), (-2, 0), (-3, 1)}


@pytest.mark.rule("antiquity.phase4w-03", "antiquity.phase4w-04", "antiquity.phase4w-06")
def test_ex_03_building_the_woodcutter() -> None:
    scene = duel(wood=2).works(0, "cart_shop").start(4)
    assert scene.refused(0, "woodcutter", "-2,0") == "phase4-05"
    scene.do(0, "woodcutter", "2,1")
    producer = scene.s.producers[0]
    six = {(2, 1), (2, 0), (3, 0), (3, 1), (1, 2), (1, 1)}
    assert scene.spots(producer.left) == six
    assert scene.s.grass & scene.one(*six) == scene.one(*six)
    assert scene.s.forest & scene.one(*six) == 0
    assert scene.s.polluted & scene.one(*six) == 0
    assert producer.centre == scene.at(2, 1)
    for harvest in range(6):
        assert scene.s.producers[0].left.bit_count() == 6 - harvest
        if harvest < 5:
            assert scene.s.producers[0].left & scene.one((2, 1))
        scene.goods(0)
        scene.start(6).until(7)
        assert scene.owned(0) == {"wood": 1}
    assert scene.s.producers == []
    assert scene.player(0).men == 1


@pytest.mark.rule("antiquity.phase4w-18", "antiquity.phase4w-20", "antiquity.phase4o-04")
def test_ex_04_mountain_range_cut_by_a_city() -> None:
    scene = duel(wood=3).works(0, "cart_shop", "cart_shop").start(4)
    assert lying(scene, 3, -3)
    scene.do(0, "mine", "2,-3", "gold")
    assert scene.spots(scene.s.producers[0].left) == {(2, -3), (1, -3), (3, -3)}
    assert not lying(scene, 3, -3)
    assert scene.refused(0, "mine", "0,1", "stone") == "phase4w-18"
    scene.do(0, "mine", "0,1", "gold")
    assert scene.spots(scene.s.producers[1].left) == {(0, 1), (-1, 1), (0, 2)}


@pytest.mark.rule("antiquity.fig-06", "antiquity.fig-07", "antiquity.phase4f-03")
def test_ex_05_fishery_sites() -> None:
    scene = duel(wood=6).works(0, "cart_shop", "cart_shop", "harbour").start(4)
    assert scene.can(0, "fishery", "0,-2", "n", "fish")  # A
    assert scene.can(0, "fishery", "1,2", "ne", "dye")  # B
    assert scene.can(0, "fishery", "2,1", "se", "pearls")  # C
    assert scene.refused(0, "fishery", "0,-3", "se", "fish") == "phase4f-02"  # D: (0,-3)+(1,-3)
    assert scene.can(0, "fishery", "0,3", "ne", "fish")  # E
    assert scene.can(0, "fishery", "-2,-1", "n", "fish")
    scene.do(0, "fishery", "0,-2", "n", "fish")
    assert scene.spots(scene.s.producers[0].left) == {(-1, -3), (-1, -2), (-1, -1)}
    assert scene.refused(0, "fishery", "-2,-1", "n", "fish") == "phase4f-02"
    assert scene.can(0, "fishery", "-2,1", "n", "fish")


@pytest.mark.rule("antiquity.phase4f-07", "antiquity.phase6-05", "antiquity.phase4f-09")
def test_ex_05_fishery_is_emptied() -> None:
    for first, direction, count in (("1,2", "ne", 2), ("2,1", "se", 1), ("0,3", "ne", 5)):
        one = duel(wood=2).works(0, "cart_shop", "cart_shop").start(4)
        one.do(0, "fishery", first, direction, "dye")
        assert one.s.producers[0].left.bit_count() == count
    scene = duel(wood=1).works(0, "cart_shop").start(4)
    scene.do(0, "fishery", "0,-2", "n", "fish")
    sea = scene.one((-1, -3), (-1, -2), (-1, -1))
    assert scene.s.polluted & sea == sea
    for _ in range(3):
        assert scene.s.occupied & scene.one((0, -3), (0, -2)) == scene.one((0, -3), (0, -2))
        scene.start(6).until(7)
    assert scene.s.producers == []
    assert scene.owned(0) == {"fish": 3}
    assert scene.s.occupied & scene.one((0, -3), (0, -2)) == 0
    assert scene.s.polluted & scene.one((0, -3), (0, -2)) == 0
    assert scene.s.polluted & sea == sea
    assert scene.player(0).men == 1


@pytest.mark.rule("antiquity.fig-08", "antiquity.phase4i-09", "antiquity.phase4i-10")
def test_ex_06_city_sites() -> None:
    scene = duel(grain=1, wood=1, stone=1, wine=1, dye=1).works(0, "cart_shop").start(4)
    assert sorted(scene.options(0, "city")) == [["-3,1"], ["-3,2"], ["-3,3"]]
    assert scene.refused(0, "city", "-2,2") == "phase4i-09"
    assert scene.refused(0, "city", "3,0") == "phase4i-09"
    assert scene.refused(0, "city", "-6,9") == "phase4i-10"
    assert scene.refused(0, "city", "-2,4") == "phase4i-07"


@pytest.mark.rule("antiquity.fig-09", "antiquity.phase4o-05")
def test_ex_07_two_woodcutters_side_by_side() -> None:
    scene = Scene().city(0, 1, -1).city(1, -1, 14)
    assert spread(scene.s, ids.WOODCUTTER, scene.at(-1, 10)).bit_count() == 5
    scene.producer(0, "woodcutter", "wood", 1, 9)
    assert scene.spots(scene.s.producers[0].left) == {(1, 9), (0, 9), (0, 10), (1, 8), (2, 8), (2, 9)}
    scene.producer(1, "woodcutter", "wood", -1, 10)
    assert scene.spots(scene.s.producers[1].left) == {(-1, 10), (-2, 11), (-1, 9)}
    assert scene.s.producers[0].left.bit_count() == 6


OTTER = {
    (-1, 1), (0, -4), (0, -3), (0, 0), (0, 1), (1, -4), (1, 0), (1, 1), (2, -4), (2, -1), (2, 0), (3, -4), (3, -3),
    (3, -2), (3, -1), (4, -4), (4, -3), (4, -2),
}  # fmt: skip


def lyon_and_otter() -> Scene:
    scene = Scene().city(1, 1, -2).city(0, -1, 14).inn(0, -1, 1).inn(0, 3, -4)
    return scene.saint(0, "san_giorgio")


@pytest.mark.rule("antiquity.fig-10", "antiquity.phase10-07", "antiquity.phase10-08")
def test_ex_08_enclosure() -> None:
    scene = lyon_and_otter().works(0, "stables")
    assert scene.zone(1) == OTTER
    scene.start(10)
    assert scene.winners() == [0]
    assert scene.reason() == "saint"


@pytest.mark.rule("antiquity.phase10-07")
def test_ex_08_not_enclosed_without_stables_or_against_a_harbour() -> None:
    scene = lyon_and_otter()
    missing = scene.zone(1) - scene.zone(0) - {(-1, 1), (3, -4)}
    assert missing == {(0, -4), (0, -3), (2, -1), (2, 0), (3, -1), (4, -2)}
    scene.start(10)
    assert scene.s.outcome is None
    scene = lyon_and_otter().works(0, "stables").works(1, "harbour")
    missing = scene.zone(1) - scene.zone(0) - {(-1, 1), (3, -4)}
    assert missing == {(-2, -2), (-1, -3), (-1, -2), (-1, -1), (-1, 0)}
    scene.start(10)
    assert scene.s.outcome is None


@pytest.mark.rule("antiquity.phase4-07", "antiquity.phase10-07")
def test_ex_08_buildings_do_not_block_steps() -> None:
    scene = Scene().city(1, -3, 0).city(0, 1, -1).city(0, -1, 14).inn(0, -2, 1)
    scene.saint(0, "san_giorgio").works(0, "stables")
    assert scene.zone(1) == {(-4, 2), (-4, 3), (-3, 2), (-3, 3), (-2, -2), (-2, 1), (-2, 2), (-1, 1)}
    scene.start(10)
    assert scene.winners() == [0]


@pytest.mark.rule("antiquity.fig-11", "antiquity.phase3-02", "antiquity.phase3-03")
def test_ex_09_order_of_play() -> None:
    henriette, bianca, ragnar = 0, 1, 2
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10)
    scene.works(henriette, "cart_shop", "cart_shop", "cart_shop")
    scene.works(bianca, "cart_shop", "cart_shop")
    scene.works(ragnar, "cart_shop", "cart_shop", "explorer")
    assert [order_number(p) for p in scene.s.players] == [3, 2, 3]
    scene.s.order = [henriette, bianca, ragnar]
    scene.start(3)
    assert scene.s.order == [bianca, henriette, ragnar]


@pytest.mark.rule("antiquity.phase9-01", "antiquity.phase9-03", "antiquity.phase9-04")
def test_ex_10_amount_of_pollution() -> None:
    scene = Scene(tiles=["B1", "C1", "A2", "D1"]).city(0, 1, -1).city(1, -1, 14)
    p = scene.player(0)
    assert pollution_due(scene.s, p) == 3
    scene.city(0, -3, 3)
    scene.city(0, 4, 8)
    scene.have(0, "fountain", "dump")
    assert pollution_due(scene.s, p) == 8
    scene.men(0, 1)
    p.men -= 1
    p.men_on |= 1 << ids.DUMP
    assert pollution_due(scene.s, p) == 4


@pytest.mark.rule("antiquity.phase9-02")
def test_ex_10_fountains() -> None:
    scene = duel()
    scene.have(0, "fountain", "fountain", "fountain", "fountain")
    p = scene.player(0)
    assert pollution_due(scene.s, p) == 0
    scene.grave(0, 0, 0)
    assert pollution_due(scene.s, p) == 0
    scene.grave(0, 1, 0)
    assert pollution_due(scene.s, p) == 1


def bas(hexes_left: int) -> Scene:
    """Two cities, and only so many hexes that can still be polluted."""
    scene = Scene().city(0, 1, -1).city(1, -1, 14).city(0, -3, 3)
    clean = sorted(scene.zone(0))
    scene.pollute(*clean[hexes_left:])
    return scene


@pytest.mark.rule("antiquity.phase9-11", "antiquity.phase9-12", "antiquity.phase9-13")
def test_ex_11_pollution_that_does_not_fit() -> None:
    scene = bas(3)
    before = scene.s.polluted.bit_count()
    scene.start(9)
    assert scene.s.polluted.bit_count() == before + 3
    assert scene.player(0).due == 3
    assert scene.can(0, "grave", "first", "a1")
    assert scene.can(0, "grave", "second", "a1")
    scene.do(0, "grave", "first", "a1").do(0, "grave", "second", "a1").do(0, "grave", "second", "f6")
    assert scene.grave_total(0) == 3


@pytest.mark.rule("antiquity.phase9-11", "antiquity.phase8-13")
def test_ex_11_no_room_for_the_graves() -> None:
    scene = bas(3).fill(0, keep=2)
    scene.start(9)
    assert not scene.player(0).alive
    assert scene.winners() == [1]
    assert scene.reason() == "survivor"


@pytest.mark.rule("antiquity.phase2h-04", "antiquity.phase2h-05", "antiquity.phase2c-04")
def test_ex_12_paying_for_house_17() -> None:
    scene = duel(grain=1, fish=1, gold=1, dye=1, pearls=1).start(2)
    scene.do(0, "house", 17).do(0, "place", "first", "a1", 0)
    assert scene.owned(0) == {}
    assert scene.player(0).men == 1
    poor = duel(grain=2, gold=1, dye=1, pearls=1).start(2)
    assert poor.refused(0, "house", 17) == "phase2h-04"
    wise = duel(grain=2, gold=1, dye=1, pearls=1).works(0, "philosophy").start(2)
    wise.do(0, "house", 17).do(0, "place", *wise.options(0, "place")[0])
    assert wise.owned(0) == {}


@pytest.mark.rule("antiquity.phase2h-01", "antiquity.phase2h-07", "antiquity.phase2h-08")
def test_ex_12_house_8_and_san_nicolo() -> None:
    scene = duel(olives=1, wine=1).start(2)
    scene.do(0, "house", 8)
    assert scene.owned(0) == {}
    pair = duel(grain=1, sheep=1, olives=1, fish=1).saint(0, "san_nicolo").start(2)
    pair.do(0, "house", 12).do(0, "partner", 7)
    assert pair.owned(0) == {}
    pair.do(0, "place", *pair.options(0, "place")[0]).do(0, "place", *pair.options(0, "place")[0])
    assert pair.player(0).houses == 1 << 11 | 1 << 6
    assert pair.player(0).men == 2
    rich = duel(grain=1, sheep=1, olives=1, wine=1, gold=1, dye=1).saint(0, "san_nicolo").start(2)
    rich.do(0, "house", 20).do(0, "partner", 5)
    assert rich.owned(0) == {}


@pytest.mark.rule("antiquity.phase2h-07", "antiquity.phase10-03")
def test_ex_12_the_last_house_of_san_nicolo() -> None:
    scene = duel(grain=1, sheep=1, olives=1, wine=1, gold=1, dye=1).saint(0, "san_nicolo").men(0, 19)
    scene.start(2)
    scene.do(0, "house", 20)
    assert scene.step(0) == "Place"
    assert scene.owned(0) == {}
    scene.do(0, "place", *scene.options(0, "place")[0])
    assert scene.player(0).people == 20
    scene.commit().until(10)
    assert scene.winners() == [0]


@pytest.mark.rule("antiquity.phase2b-13", "antiquity.phase2c-05")
def test_ex_13_stables() -> None:
    scene = duel(pearls=2).start(2)
    assert scene.refused(0, "build", "stables") == "phase2b-13"
    wise = duel(pearls=2).works(0, "philosophy").start(2)
    wise.do(0, "build", "stables")
    assert wise.owned(0) == {}
    mixed = duel(pearls=1, dye=1).start(2)
    mixed.do(0, "build", "stables")
    assert mixed.owned(0) == {}


@pytest.mark.rule("antiquity.phase2s-01", "antiquity.phase2s-03", "antiquity.phase2b-09")
@pytest.mark.parametrize(
    "size, tiles",
    [("1x2", 1), ("2x2", 2), ("1x4", 2), ("2x3", 3), ("1x6", 3), ("2x4", 4), ("3x4", 6), ("2x6", 6)],
)
def test_ex_14_store_sizes(size: str, tiles: int) -> None:
    scene = duel(wood=1).start(2)
    scene.do(0, "store", size).do(0, "place", "first", "a1", 0)
    assert scene.owned(0) == {}
    assert scene.s.pool_left(2) == 16 - tiles


@pytest.mark.rule("antiquity.phase2s-02", "antiquity.phase2s-04", "antiquity.phase2b-09")
def test_ex_14_illegal_sizes_and_a_small_pool() -> None:
    scene = duel(wood=1)
    assert {f"{a}x{b}" for a, b in scene.s.data.sizes} & {"1x1", "1x3", "3x3", "1x5", "3x5", "5x5"} == set()
    scene.have(1, "store", size="4x5")
    scene.have(1, "store", size="2x3")
    scene.start(2)
    assert scene.s.pool_left(2) == 3
    assert scene.refused(0, "store", "2x4") == "phase2b-09"
    assert scene.can(0, "store", "2x3")


@pytest.mark.rule("antiquity.phase5-02", "antiquity.phase5-04")
def test_ex_14_two_stores_hold_six() -> None:
    scene = duel(wood=5, stone=4).men(0, 2)
    scene.have(0, "store", man=True, size="2x2")
    scene.have(0, "store", man=True, size="1x2")
    scene.start(5)
    assert scene.refused(0, "keep") == "phase5-02"
    scene.do(0, "discard", "wood").do(0, "discard", "wood").do(0, "discard", "stone")
    assert scene.owned(0) == {"wood": 3, "stone": 3}
    scene.do(0, "keep")
    assert scene.owned(0) == {"wood": 3, "stone": 3}
    assert scene.s.phase != 5


@pytest.mark.rule("antiquity.phase6-06", "antiquity.phase6-07", "antiquity.phase6-08")
@pytest.mark.parametrize("goods, kept, left", [(7, 2, 4), (4, 2, 1), (3, 2, 0), (2, 1, 0), (1, 0, 0)])
def test_ex_15_forced_labour(goods: int, kept: int, left: int) -> None:
    for forced in (True, False):
        scene = Scene(tiles=["D1", "C1", "A2", "D2"]).city(0, 0, 1).city(1, -1, 14)
        scene.goods(0).producer(0, "woodcutter", "wood", -1, -2)
        producer = scene.s.producers[0]
        around = scene.s.data.hexes.around[producer.centre]
        scene.s.occupied &= ~producer.left
        producer.left = scene.one((-1, -2))
        for cell in scene.s.data.hexes.hexes(around)[: goods - 1]:
            producer.left |= scene.s.data.hexes.one[cell]
        assert producer.left.bit_count() == goods
        assert not producer.left & scene.s.towns
        scene.s.occupied |= producer.left
        if forced:
            scene.works(0, "forced_labour")
        scene.start(6).until(7)
        assert scene.owned(0) == ({"wood": kept} if forced and kept else {} if forced else {"wood": 1})
        remains = left if forced else goods - 1
        assert sum(x.left.bit_count() for x in scene.s.producers) == remains
        assert scene.player(0).men == (1 if remains == 0 else 0)
        if remains:
            assert scene.s.producers[0].left & scene.one((-1, -2))


@pytest.mark.rule("antiquity.phase6-11", "antiquity.phase6-12", "antiquity.phase6-13")
def test_ex_16_fish_of_san_giorgio() -> None:
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10).no_counters()
    for seat in range(3):
        scene.goods(seat, stone=2)
    scene.works(2, "theology").start(2)
    for seat, saint in ((0, "san_giorgio"), (1, "san_nicolo"), (2, "san_nicolo")):
        if seat < 2:
            scene.do(seat, "build", "cathedral").do(seat, "place", *scene.options(seat, "place")[0])
            scene.do(seat, "dedicate", saint)
    scene.commit().until(7)
    assert scene.owned(0) == {"fish": 2}
    scene.saint(2, "san_nicolo").goods(0).goods(2, stone=1)
    scene.player(0).cathedrals = scene.player(1).cathedrals = 0
    scene.start(2).do(2, "raze").do(2, "build", "cathedral").do(2, "place", *scene.options(2, "place")[0])
    scene.do(2, "dedicate", "santa_barbara").commit().until(7)
    assert scene.owned(0) == {"fish": 1}
    scene.goods(0).start(1).commit().until(7)
    assert scene.owned(0) == {}


@pytest.mark.rule("antiquity.phase4w-08", "antiquity.phase4o-09", "antiquity.phase4o-10")
def test_ex_17_woodcutter_farm_alchemy() -> None:
    four = {(1, 1), (2, 0), (2, 1), (1, 2)}
    scene = duel().producer(0, "woodcutter", "wood", 1, 1)
    assert scene.spots(scene.s.producers[0].left) == four
    for _ in range(4):
        scene.start(6).until(7)
    assert scene.s.producers == []
    scene.goods(0, sheep=1).works(0, "cart_shop").start(4)
    scene.do(0, "farm", "1,1", "sheep")
    assert scene.spots(scene.s.producers[0].left) == four
    assert scene.s.polluted & scene.one(*four) == scene.one(*four)
    for _ in range(4):
        scene.start(6).until(7)
    assert scene.s.producers == []
    scene.goods(0, sheep=1, wood=1, grain=1)
    scene.have(0, "brewery")
    scene.works(0, "cart_shop", "alchemy").start(4)
    assert scene.refused(0, "farm", "1,1", "sheep") == "phase4w-07"
    assert scene.refused(0, "woodcutter", "1,1") == "phase4w-01"
    assert scene.can(0, "inn", "1,1")
    scene.do(0, "clean", "1,1")
    assert scene.s.polluted & scene.one(*four) == 0
    assert scene.s.grass & scene.one(*four) == scene.one(*four)
    assert scene.refused(0, "woodcutter", "1,1") == "phase4w-01"
    scene.do(0, "farm", "1,1", "sheep")
    assert scene.s.producers[0].left.bit_count() == 4


@pytest.mark.rule("antiquity.phase8-01", "antiquity.phase8-03", "antiquity.phase8-14")
@pytest.mark.parametrize(
    "level, food, granary, graves", [(7, 2, True, 2), (7, 2, False, 5), (3, 4, False, 0), (3, 0, True, 0)]
)
def test_ex_18_number_of_graves(level: int, food: int, granary: bool, graves: int) -> None:
    scene = Scene().city(0, 1, -1).city(1, -1, 14)
    scene.goods(0, grain=food // 2, fish=food - food // 2).goods(1, olives=9)
    scene.s.famine = level
    if granary:
        scene.have(0, "granary")
    scene.start(8)
    for i in range(graves):
        assert scene.player(0).due == graves - i
        scene.do(0, "grave", *scene.options(0, "grave")[0])
    assert scene.grave_total(0) == graves
    assert scene.player(0).food() == food
    assert scene.s.famine == level + 1


@pytest.mark.rule("antiquity.phase8-07", "antiquity.phase8-08", "antiquity.phase8-11")
def test_ex_19_placing_graves() -> None:
    scene = Scene().city(0, 1, -1).city(1, -1, 14).city(0, -3, 3)
    scene.men(0, 2)
    scene.build(0, "dump", (0, 0), man=True)
    scene.build(0, "cart_shop", (4, 0))
    scene.fill(0, keep=0)
    scene.s.players[0].graves[1] &= ~1  # square a1 of the second city
    scene.s.famine = 3
    scene.goods(1, grain=3).start(8)
    assert scene.grave_total(0) == 49 - 9 - 3 + 36 - 2  # the empty square was filled at once
    assert scene.player(0).due == 2
    assert scene.refused(0, "grave", "second", "f6") == "phase8-09"
    scene.do(0, "grave", "first", "a1")
    assert scene.player(0).men == 2
    assert not works(scene.player(0), ids.DUMP)
    scene.do(0, "grave", "first", "f1")
    scene.s.famine = 2
    scene.goods(0).start(8)
    scene.do(0, "grave", "first", "e2").do(0, "grave", "first", "f2")
    scene.s.famine = 1
    scene.start(8)
    assert scene.refused(0, "grave", "first", "e2") == "phase8-08"


@pytest.mark.rule("antiquity.phase7-02", "antiquity.phase7-04", "antiquity.phase7-06")
def test_ex_20_exploring_food() -> None:
    scene = duel().goods(1, grain=5).works(0, "explorer").counter(-1, 1, "olives")
    scene.start(7)
    assert sorted(scene.options(0, "explore")) == [["-1,1"], ["3,-3"]]
    assert scene.refused(0, "explore", "1,6") == "phase7-02"
    scene.do(0, "explore", "-1,1")
    assert scene.owned(0) == {"olives": 1}
    assert not lying(scene, -1, 1)
    assert lying(scene, 3, -3)
    assert scene.s.phase == 9
    # 1 - 1 food = no graves, and the level has risen by one more in phase 8.
    assert scene.s.famine == 2


@pytest.mark.rule("antiquity.phase7-07", "antiquity.phase7-03")
def test_ex_20_exploring_wine() -> None:
    scene = duel().works(0, "explorer").counter(3, -3, "wine")
    scene.start(7).do(0, "explore", "3,-3")
    assert scene.owned(0) == {"wine": 1}
    assert scene.s.famine == 1  # only the rise of phase 8
    assert scene.s.phase == 9


@pytest.mark.rule("antiquity.setup-15", "antiquity.phase4-12", "antiquity.phase4-13")
def test_ex_21_starting_city_over_sea() -> None:
    scene = Scene().city(0, -1, 14).city(1, 1, -1)
    assert len(scene.zone(0)) == 24
    scene.works(0, "harbour")
    sea = {(0, 12), (1, 11), (-1, 17), (0, 15), (0, 16)}
    coast = {(-2, 18), (-1, 18), (0, 17), (1, 10), (1, 16), (2, 10)}
    assert sea | coast <= scene.zone(0)
    assert len(scene.zone(0)) == 35


@pytest.mark.rule("antiquity.phase4-03", "antiquity.phase4i-14", "antiquity.phase4-21")
def test_ex_22_inn_city_and_woodcutter() -> None:
    scene = duel(grain=1, fish=1, wood=2, stone=1, wine=1, dye=1)
    scene.have(0, "brewery")
    scene.works(0, "cart_shop", "cart_shop", "cart_shop").start(4)
    assert scene.refused(0, "city", "-3,4") == "phase4i-10"
    scene.do(0, "inn", "-1,2").do(0, "pay", "fish")
    new = {(-3, 4), (-3, 3), (-2, 3), (-2, 4), (-3, 5), (-4, 5), (-4, 4)}
    assert len(new & scene.zone(0)) == 4
    assert scene.refused(0, "woodcutter", "-2,6") == "phase4-05"
    scene.do(0, "city", "-3,4").do(0, "woodcutter", "-2,6")
    assert scene.spots(scene.s.producers[0].left) == {(-2, 6), (-2, 5), (-1, 6), (-2, 7), (-3, 7)}
    assert scene.owned(0) == {}
    assert scene.player(0).men == 2


@pytest.mark.rule("antiquity.phase10-10", "antiquity.phase10-01")
def test_ex_23_victory_tie() -> None:
    for nicolo, christofori, expected in ((31, 34, [1]), (34, 34, [0, 1]), (34, 31, [0])):
        scene = Scene(tiles=["A1", "C1", "A2", "B2"]).city(0, 0, 0).city(1, -1, 14)
        scene.saint(0, "san_nicolo").men(0, 20).saint(1, "san_christofori")
        scene.goods(1, grain=3, sheep=3, olives=3, fish=3, wine=3, gold=3, pearls=3, dye=3)
        for seat, area in ((0, nicolo), (1, christofori)):
            # Inns widen the zone, then pollution narrows the clean area to the number wanted.
            for inn in (((3, -1), (-2, 2), (0, -4)), ((1, 12), (-3, 15), (-1, 11)))[seat]:
                scene.inn(seat, *inn)
            for cell in sorted(scene.zone(seat)):
                if clean_area(scene.s, seat) > area:
                    scene.pollute(cell)
            assert clean_area(scene.s, seat) == area
        scene.start(10)
        assert scene.winners() == expected
        assert scene.reason() == "area"


@pytest.mark.rule("antiquity.phase9-05", "antiquity.phase9-09")
def test_ex_24_dump() -> None:
    for manned, count in ((True, 19), (False, 24)):
        scene = Scene().city(0, 1, -1).city(1, -3, 3)
        scene.have(1, "dump")
        if manned:
            scene.men(1, 1)
            scene.player(1).men -= 1
            scene.player(1).men_on |= 1 << ids.DUMP
        common = {(-2, 1), (-1, 1), (-1, 2), (0, 1), (0, 2)}
        assert scene.zone(0) & scene.zone(1) == common
        assert pollution_sites(scene.s, 0).bit_count() == count
        assert (common <= scene.spots(pollution_sites(scene.s, 0))) == (not manned)
        scene.start(9)
        if manned:
            assert scene.refused(0, "pollute", "-1,1") == "phase9-09"
            assert pollution_due(scene.s, scene.player(1)) == 0
        else:
            assert scene.can(0, "pollute", "-1,1")


@pytest.mark.rule("antiquity.phase2m-01", "antiquity.phase2m-03", "antiquity.phase2m-04")
def test_ex_25_hospital() -> None:
    scene = duel().works(0, "hospital").men(0, 1)
    scene.build(0, "market", (5, 0))
    for x, y in ((5, 0), (6, 1), (0, 4), (1, 4), (2, 4), (3, 4), (4, 4)):
        scene.grave(0, x, y)
    scene.start(2)
    assert scene.refused(0, "man", "market") == "phase2m-04"
    scene.do(0, "heal", "first", spot(5, 0))
    assert scene.refused(0, "man", "market") == "phase2m-04"
    scene.do(0, "heal", "first", spot(6, 1)).do(0, "man", "market")
    for x in (0, 1, 2):
        scene.do(0, "heal", "first", spot(x, 4))
    assert scene.grave_total(0) == 2
    assert scene.refused(0, "heal", "first", spot(3, 4)) == "phase2m-01"


@pytest.mark.rule("antiquity.phase4-10", "antiquity.phase4-14")
def test_ex_26_inn_without_connection() -> None:
    scene = Scene().city(0, -3, 0).city(1, -1, 14).goods(0, grain=1)
    assert len(scene.zone(0)) == 8
    scene.have(0, "brewery")
    scene.works(0, "harbour", "cart_shop").start(4).do(0, "inn", "0,-2")
    p = scene.player(0)
    p.men += p.men_on.bit_count()
    p.men_on = 0
    far = {(0, -4), (0, -3), (0, -1), (0, 0), (1, -4), (1, -3), (1, -2), (1, -1), (2, -4), (2, -3), (2, -2)}
    assert far <= scene.zone(0)
    assert len(scene.zone(0)) == 19


@pytest.mark.rule("antiquity.setup-05", "antiquity.phase2h-03", "antiquity.phase5-01")
def test_ex_27_first_turn() -> None:
    scene = duel(wood=6).counter(-1, 1, "grain").goods(1)
    scene.have(1, "granary")
    scene.s.turn = 0
    scene.start(1)
    for house in (1, 2, 3, 4):
        scene.do(0, "house", house).do(0, "place", *scene.options(0, "place")[-1])
    assert scene.player(0).men == 4
    for kind in ("cart_shop", "cart_shop", "explorer"):
        scene.do(0, "build", kind).do(0, "place", *scene.options(0, "place")[0])
    assert scene.owned(0) == {"wood": 3}
    scene.do(0, "man", "cart_shop-1").do(0, "man", "cart_shop-2").do(0, "man", "explorer")
    assert scene.player(0).men == 1
    assert order_number(scene.player(0)) == 3
    scene.do(0, "commit").do(1, "commit")
    scene.do(0, "woodcutter", "2,1").do(0, "woodcutter", "-2,1")
    assert scene.s.phase == 6  # the last wood is lost in phase 5
    assert scene.owned(0) == {}
    scene.do(0, "harvest", "2,0").do(0, "harvest", "-2,0")
    assert scene.owned(0) == {"wood": 2}
    scene.do(0, "explore", "-1,1")
    assert scene.owned(0) == {"wood": 2, "grain": 1}
    assert scene.grave_total(0) == 0
    assert scene.s.famine == 2
    assert scene.s.phase == 9
    owner = next(seat for seat in (0, 1) if scene.turns(seat))
    assert scene.player(owner).due == 3


@pytest.mark.rule("antiquity.phase2m-11", "antiquity.phase2m-06")
def test_ex_28_market() -> None:
    scene = duel(wood=3, fish=1).works(0, "market").start(2)
    scene.do(0, "barter", "fish", "wood").do(0, "receive", "gold")
    assert scene.owned(0) == {"wood": 2, "gold": 1}
    scene.do(0, "barter", "wood", "wood").do(0, "receive", "stone")
    assert scene.owned(0) == {"stone": 1, "gold": 1}
    assert scene.refused(0, "barter", "stone", "stone") == "phase2m-11"
    idle = duel(wood=1).goods(1, stone=1).start(2)
    idle.do(0, "offer", 1).do(0, "give", "wood").do(0, "want", "stone").do(0, "announce")
    assert idle.refused(1, "accept", 0) == "phase2m-06"


@pytest.mark.rule("antiquity.intro-01")
def test_ex_29_introductory_game() -> None:
    scene = Scene(introductory=True).city(0, 1, -1).city(1, -1, 14).goods(0, grain=1, fish=1)
    scene.s.famine = 7
    scene.works(0, "explorer").counter(-1, 1, "olives")
    scene.start(7).do(0, "explore", "-1,1")
    assert scene.s.famine == 8
    assert scene.s.phase == 2  # the next turn has begun
    assert scene.s.turn == 2
    assert scene.grave_total(0) == 0
    assert scene.s.polluted == 0
