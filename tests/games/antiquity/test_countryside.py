"""Phase 4: zone of control, producers, fisheries, inns, cities, alchemy."""

from __future__ import annotations

import pytest

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.country import spread
from tests.games.antiquity.builder import Scene, duel, lying

# ---------------------------------------------------------------------- general and zone


@pytest.mark.rule("antiquity.phase4-02", "antiquity.phase4-19")
def test_any_order_and_one_building_per_cart_shop() -> None:
    first = duel(wood=3, sheep=1).works(0, "cart_shop", "cart_shop").start(4)
    first.do(0, "woodcutter", "3,-4").do(0, "farm", "3,-2", "sheep")
    second = duel(wood=3, sheep=1).works(0, "cart_shop", "cart_shop", "cart_shop").start(4)
    second.do(0, "farm", "3,-2", "sheep").do(0, "woodcutter", "3,-4").do(0, "mine", "2,-3", "stone")
    assert len(second.s.producers) == 3
    assert first.s.phase > 4  # two cart shops, two buildings: nothing was left to decide


@pytest.mark.rule("antiquity.phase4-04")
def test_each_building_needs_a_manned_cart_shop() -> None:
    scene = duel(wood=3).works(0, "alchemy").pollute((1, 1))
    scene.have(0, "cart_shop")
    scene.start(4)
    assert scene.refused(0, "woodcutter", "2,1") == "phase4-04"
    assert scene.refused(0, "inn", "2,1") == "phase4-04"
    assert scene.refused(0, "city", "-3,2") == "phase4-04"
    assert scene.can(0, "clean", "1,1")  # alchemy needs none


@pytest.mark.rule("antiquity.phase4-05", "antiquity.phase4-06")
def test_only_inside_the_zone() -> None:
    scene = duel(wood=3, sheep=1, grain=1).works(0, "cart_shop")
    scene.have(0, "brewery")
    scene.start(4)
    assert scene.refused(0, "woodcutter", "3,1") == "phase4-05"
    assert scene.refused(0, "farm", "-3,3", "sheep") == "phase4-05"
    assert scene.refused(0, "mine", "0,5", "gold") == "phase4-05"
    assert scene.refused(0, "inn", "0,3") == "phase4-05"
    assert {tuple(int(n) for n in w[0].split(",")) for w in scene.options(0, "inn")} == scene.zone(0)


@pytest.mark.rule("antiquity.phase4-07", "antiquity.phase4-09")
def test_steps_cross_all_but_sea() -> None:
    scene = duel()
    through = scene.one((1, 1), (2, 0), (0, 1), (-1, 1), (3, -2))
    scene.s.polluted |= through
    assert len(scene.zone(0)) == 25
    assert not any((q, r) in scene.zone(0) for q, r in ((-1, -1), (-1, 0), (-1, -2), (-1, -3)))
    other = duel().producer(0, "woodcutter", "wood", 2, 1).inn(1, 0, 1)
    assert len(other.zone(0)) == 25
    assert (0, 1) in other.zone(0)  # a zone hex may hold the inn of another


@pytest.mark.rule("antiquity.phase4-08", "antiquity.phase4-13")
def test_across_the_water() -> None:
    scene = duel()
    assert (-2, -1) not in scene.zone(0)
    scene.works(0, "harbour")
    assert (-2, -1) in scene.zone(0)
    assert (-3, -1) not in scene.zone(0)


@pytest.mark.rule("antiquity.phase4-11", "antiquity.phase4-12", "antiquity.phase4-14")
def test_whole_sea_areas_that_touch_a_city() -> None:
    scene = duel()
    scene.have(0, "harbour")
    assert len(scene.zone(0)) == 25
    scene.men(0, 1)
    scene.player(0).men -= 1
    scene.player(0).men_on |= 1 << ids.HARBOUR
    water = {(-1, -3), (-1, -2), (-1, -1), (-1, 0)}
    assert scene.zone(0) & scene.spots(scene.s.sea) == water  # the lake at (0,4) touches no city
    scene.s.polluted |= scene.one((-1, -1))
    assert water <= scene.zone(0)


@pytest.mark.rule("antiquity.phase4-12", "antiquity.setup-15")
def test_a_starting_city_cuts_a_sea_area_in_two() -> None:
    scene = Scene().city(0, -1, 14).inn(0, 0, -4).works(0, "harbour")
    assert {(-1, -3), (-1, 0)} <= scene.zone(0)
    cut = Scene().city(1, -2, -1).city(0, -1, 14).inn(0, 0, -4).works(0, "harbour")
    assert (-1, -3) in cut.zone(0)
    assert (-1, 0) not in cut.zone(0)
    assert len(cut.s.waters) == len(scene.s.waters) + 1


@pytest.mark.rule("antiquity.phase4-15")
def test_stables_serve_inns_too() -> None:
    scene = duel().inn(0, -1, 2)
    before = scene.zone(0)
    scene.works(0, "stables")
    assert (-4, 5) not in before
    assert (-4, 5) in scene.zone(0)
    grave = scene.player(0).board[ids.STABLES]
    square = scene.s.data.grid.squares(grave)[0]
    scene.grave(0, square % 7, square // 7)
    assert scene.zone(0) == before


@pytest.mark.rule("antiquity.phase4-16", "antiquity.phase4-17")
def test_stables_do_not_help_the_harbour() -> None:
    scene = duel().works(0, "stables", "harbour")
    assert (-2, -1) in scene.zone(0)
    assert (-3, -1) not in scene.zone(0)  # no step from the coast
    assert (1, 3) not in scene.zone(0)  # the lake is three steps away, next to no city


@pytest.mark.rule("antiquity.phase4-18")
def test_cart_shops_serve_every_city() -> None:
    scene = Scene(tiles=["B1", "C1", "A2", "D2"]).city(0, 1, -1).city(1, -1, 14).city(0, -3, 3)
    scene.men(0, 1).goods(0, wood=1)
    scene.build(0, "cart_shop", (0, 0), city=0, man=True)
    scene.start(4)
    far = [w[0] for w in scene.options(0, "woodcutter") if int(w[0].split(",")[0]) < -3]
    assert far
    scene.do(0, "woodcutter", far[0])


@pytest.mark.rule("antiquity.phase4-20", "antiquity.phase4-21")
def test_where_the_man_goes() -> None:
    scene = duel(wood=2, grain=1).works(0, "cart_shop", "cart_shop", "cart_shop")
    scene.have(0, "brewery")
    scene.start(4).do(0, "woodcutter", "2,1")
    p = scene.player(0)
    assert (p.men, p.men_on.bit_count()) == (0, 2)
    scene.do(0, "inn", "-1,2")
    assert (p.men, p.men_on.bit_count()) == (1, 1)
    scene.do(0, "done")
    assert scene.s.producers[0].owner == 0


@pytest.mark.rule("antiquity.phase4-22")
def test_a_producer_yields_one_type_for_good() -> None:
    scene = duel(sheep=1).works(0, "cart_shop").start(4).do(0, "farm", "3,-2", "sheep")
    scene.until(10)
    assert all(producer.good == ids.SHEEP for producer in scene.s.producers)
    assert set(scene.owned(0)) == {"sheep"}


# ---------------------------------------------------------------------- woodcutters, farms, mines


@pytest.mark.rule("antiquity.phase4w-01", "antiquity.phase4w-02")
def test_woodcutters_stand_on_clean_forest_and_cost_wood() -> None:
    scene = duel(wood=2).works(0, "cart_shop", "cart_shop").pollute((3, -4)).start(4)
    assert scene.refused(0, "woodcutter", "3,-4") == "phase4w-01"
    assert scene.refused(0, "woodcutter", "3,-2") == "phase4w-01"  # grass
    assert scene.refused(0, "woodcutter", "0,1") == "phase4w-01"  # mountain
    scene.do(0, "woodcutter", "1,1")
    assert scene.owned(0) == {"wood": 1}
    assert scene.refused(0, "woodcutter", "2,1") == "phase4o-02"
    poor = duel(stone=2).works(0, "cart_shop", "alchemy").pollute((1, 1)).start(4)
    assert poor.refused(0, "woodcutter", "2,1") == "phase4w-02"


@pytest.mark.rule("antiquity.phase4w-04", "antiquity.phase4w-05")
def test_polluted_forest_is_not_used() -> None:
    scene = duel().pollute((3, 1), (1, 2))
    assert scene.spots(spread(scene.s, ids.WOODCUTTER, scene.at(2, 1))) == {(2, 1), (2, 0), (3, 0), (1, 1)}


@pytest.mark.rule("antiquity.phase4w-07", "antiquity.phase4w-09", "antiquity.phase4w-10")
def test_farms_stand_on_clean_grass_and_cost_their_seed() -> None:
    scene = duel(olives=1, wine=1).works(0, "cart_shop").pollute((3, -1)).start(4)
    kinds = {words[1] for words in scene.options(0, "farm")}
    assert kinds == {"olives", "wine"}
    assert scene.refused(0, "farm", "3,-2", "grain") == "phase4w-10"
    assert scene.refused(0, "farm", "3,-1", "wine") == "phase4w-07"
    assert scene.refused(0, "farm", "2,1", "wine") == "phase4w-07"
    scene.do(0, "farm", "3,-2", "wine")
    assert scene.owned(0) == {}  # the seed was sown, the olives were lost in phase 5
    four = duel(olives=1, wine=1, grain=1, sheep=1).works(0, "cart_shop").start(4)
    assert {words[1] for words in four.options(0, "farm")} == {"olives", "wine", "grain", "sheep"}


@pytest.mark.rule("antiquity.phase4w-11")
def test_farms_spread_and_pollute() -> None:
    scene = duel().producer(0, "farm", "grain", 3, -2)
    producer = scene.s.producers[0]
    assert scene.spots(producer.left) == {(3, -2), (3, -1), (4, -3), (4, -2)}
    assert producer.left == scene.s.polluted
    assert producer.centre == scene.at(3, -2)
    assert scene.s.occupied & producer.left == producer.left


@pytest.mark.rule("antiquity.phase4w-08")
def test_cut_forest_can_be_farmed() -> None:
    scene = duel(sheep=1).works(0, "cart_shop")
    scene.s.forest &= ~scene.one((2, 1), (1, 1))
    scene.s.grass |= scene.one((2, 1), (1, 1))
    scene.start(4)
    assert scene.can(0, "farm", "2,1", "sheep")
    scene.do(0, "farm", "2,1", "sheep")
    assert scene.s.polluted & scene.one((2, 1), (1, 1)) == scene.one((2, 1), (1, 1))


@pytest.mark.rule("antiquity.phase4w-12", "antiquity.phase4w-13")
def test_biology_gives_one_free_seed() -> None:
    scene = duel(wood=1).works(0, "cart_shop", "cart_shop", "biology").start(4)
    assert {words[1] for words in scene.options(0, "free_farm")} == {"olives", "wine", "grain", "sheep"}
    assert scene.options(0, "farm") == []
    scene.do(0, "free_farm", "3,-2", "olives")
    assert scene.owned(0) == {"wood": 1}
    assert scene.s.producers[0].good == ids.OLIVES
    assert scene.refused(0, "free_farm", "4,-4", "olives") == "phase4w-12"
    idle = duel(wood=1).works(0, "cart_shop")
    idle.have(0, "biology")
    idle.start(4)
    assert idle.refused(0, "free_farm", "3,-2", "olives") == "phase4w-12"


@pytest.mark.rule("antiquity.phase4w-14", "antiquity.phase4w-15", "antiquity.phase4w-16")
def test_mines_stand_on_clean_mountain_and_cost_wood() -> None:
    scene = duel(wood=2).works(0, "cart_shop", "cart_shop").pollute((1, -3)).start(4)
    assert scene.refused(0, "mine", "1,-3", "gold") == "phase4w-14"
    assert scene.refused(0, "mine", "2,1", "gold") == "phase4w-14"
    scene.do(0, "mine", "2,-3", "stone")
    assert scene.owned(0) == {"wood": 1}
    assert scene.spots(scene.s.producers[0].left) == {(2, -3), (3, -3)}
    assert scene.s.polluted & scene.one((2, -3), (3, -3)) == scene.one((2, -3), (3, -3))
    poor = duel(stone=5).works(0, "cart_shop", "alchemy").pollute((1, 1)).start(4)
    assert poor.refused(0, "mine", "2,-3", "gold") == "phase4w-15"


@pytest.mark.rule("antiquity.phase4w-17", "antiquity.phase4w-18", "antiquity.phase4w-19")
def test_the_first_mine_fixes_its_whole_range() -> None:
    scene = Scene().city(0, 1, -1).city(1, -3, 3).goods(0, wood=2).goods(1, wood=2)
    scene.works(0, "cart_shop").works(1, "cart_shop")
    scene.s.order = [0, 1]
    scene.start(4)
    assert scene.can(0, "mine", "2,-3", "stone")
    assert scene.can(0, "mine", "2,-3", "gold")
    scene.do(0, "mine", "2,-3", "stone")
    assert scene.refused(1, "mine", "0,1", "gold") == "phase4w-18"
    assert scene.can(1, "mine", "0,1", "stone")
    assert scene.can(1, "mine", "-3,6", "gold")  # another range
    for _ in range(3):
        scene.start(6).until(7)
    scene.works(0, "cart_shop").goods(0, wood=1).start(4)
    assert scene.refused(0, "mine", "0,1", "gold") == "phase4w-18"  # even after the mine is empty


# ---------------------------------------------------------------------- fisheries


@pytest.mark.rule("antiquity.phase4f-01", "antiquity.phase4f-02")
def test_fisheries_take_two_land_hexes_on_the_shore() -> None:
    scene = duel(wood=2).works(0, "cart_shop", "harbour").start(4)
    assert scene.refused(0, "fishery", "-1,-1", "n", "fish") == "phase4f-01"  # sea
    assert scene.refused(0, "fishery", "0,-2", "se", "fish") == "phase4o-01"  # the own city
    assert scene.refused(0, "fishery", "3,-3", "n", "fish") == "phase4f-02"
    scene.do(0, "fishery", "0,-2", "n", "pearls")
    assert scene.s.producers[0].centre == scene.at(0, -2)
    assert scene.s.producers[0].second == scene.at(0, -3)


@pytest.mark.rule("antiquity.phase4f-03")
def test_one_fishery_hex_in_the_zone_is_enough() -> None:
    scene = duel(wood=2).works(0, "cart_shop").start(4)
    assert (3, 1) not in scene.zone(0)
    assert scene.can(0, "fishery", "2,1", "se", "fish")
    assert scene.refused(0, "fishery", "3,2", "n", "fish") == "phase4f-03"


@pytest.mark.rule("antiquity.phase4f-04", "antiquity.phase4f-05")
def test_fisheries_on_polluted_land_cost_wood() -> None:
    for spots in ([(0, -2)], [(0, -3)], [(0, -2), (0, -3)]):
        scene = duel(wood=1).works(0, "cart_shop").pollute(*spots).start(4)
        scene.do(0, "fishery", "0,-2", "n", "fish")
        assert scene.player(0).goods[ids.WOOD] == 0
        assert scene.s.polluted & scene.one(*spots) == scene.one(*spots)
    poor = duel(fish=1).works(0, "cart_shop", "alchemy").pollute((1, 1)).start(4)
    assert poor.refused(0, "fishery", "0,-2", "n", "fish") == "phase4f-05"


@pytest.mark.rule("antiquity.phase4f-06")
def test_fish_pearls_or_dye() -> None:
    for good in ("fish", "pearls", "dye"):
        scene = duel(wood=1).works(0, "cart_shop").start(4).do(0, "fishery", "0,-2", "n", good)
        assert ids.GOOD_SLUGS[scene.s.producers[0].good] == good
    scene = duel(wood=1).works(0, "cart_shop").start(4)
    assert {words[2] for words in scene.options(0, "fishery")} == {"fish", "pearls", "dye"}


# ---------------------------------------------------------------------- inns and cities


@pytest.mark.rule("antiquity.phase4i-01", "antiquity.phase4i-02")
def test_inns_need_a_brewery_and_food() -> None:
    scene = duel(grain=1, sheep=1).works(0, "cart_shop").start(4)
    assert scene.refused(0, "inn", "-1,2") == "phase4i-01"
    scene = duel(wine=5, wood=5).works(0, "cart_shop")
    scene.have(0, "brewery")
    scene.start(4)
    assert scene.refused(0, "inn", "-1,2") == "phase4i-02"
    for food in ("grain", "sheep", "olives", "fish"):
        rich = duel(**{food: 1}).works(0, "cart_shop")
        rich.have(0, "brewery")
        rich.start(4).do(0, "inn", "-1,2")
        assert rich.owned(0) == {}
    grave = duel(grain=1, sheep=1).works(0, "cart_shop")
    piece = grave.have(0, "brewery")
    square = grave.s.data.grid.squares(grave.player(0).board[piece])[0]
    grave.grave(0, square % 7, square // 7).start(4)
    assert grave.refused(0, "inn", "-1,2") == "phase4i-01"


@pytest.mark.rule("antiquity.phase4i-03", "antiquity.phase4i-04")
def test_inns_stand_on_free_land_clean_or_not() -> None:
    scene = duel(grain=3).works(0, "cart_shop", "cart_shop", "cart_shop", "harbour").pollute((-1, 2))
    scene.have(0, "brewery")
    scene.producer(0, "farm", "sheep", 3, -2)
    scene.start(4)
    assert scene.refused(0, "inn", "-1,-1") == "phase4i-03"  # sea
    assert scene.refused(0, "inn", "3,-2") == "phase4o-02"
    scene.do(0, "inn", "-1,2").do(0, "inn", "0,1")
    assert scene.refused(0, "inn", "-1,2") == "phase4-05"  # a base, not a hex of the zone
    assert scene.player(0).men == 2


@pytest.mark.rule("antiquity.phase4i-05")
def test_inns_serve_their_builder_only() -> None:
    scene = duel()
    before = scene.zone(1)
    scene.inn(0, -1, 2)
    assert scene.zone(1) == before
    assert len(scene.zone(0)) == 30


@pytest.mark.rule("antiquity.phase4i-06")
def test_any_number_of_inns() -> None:
    scene = duel(grain=1).works(0, "cart_shop")
    scene.have(0, "brewery")
    for q, r in sorted(scene.zone(0))[:18]:
        scene.inn(0, q, r)
    assert scene.player(0).inns.bit_count() == 18
    scene.start(4)
    assert scene.options(0, "inn")


def rich(**extra: int) -> Scene:
    goods = {"grain": 1, "wood": 1, "stone": 1, "wine": 1, "dye": 1, **extra}
    return duel(**goods).works(0, "cart_shop")


@pytest.mark.rule("antiquity.phase4i-07", "antiquity.phase4i-08")
def test_cities_on_land_that_may_be_polluted() -> None:
    scene = rich().pollute((-3, 1), (-3, 2), (-2, 1)).start(4)
    assert scene.refused(0, "city", "-1,-2") == "phase4i-07"
    scene.do(0, "city", "-3,2")
    seven = scene.one((-3, 2), (-3, 1), (-2, 1), (-2, 2), (-3, 3), (-4, 3), (-4, 2))
    assert scene.s.polluted & seven == 0
    assert scene.player(0).land & seven == seven


@pytest.mark.rule("antiquity.phase4i-11", "antiquity.phase4i-12")
def test_the_price_of_a_city() -> None:
    goods = {"grain": 1, "wood": 1, "stone": 1, "wine": 1, "dye": 1}
    for missing in goods:
        poor = rich(**{missing: 0}).works(0, "alchemy").pollute((1, 1)).start(4)
        assert poor.refused(0, "city", "-3,2") == "phase4i-11"
    scene = rich().start(4).do(0, "city", "-3,2")
    assert scene.owned(0) == {}
    same = duel(grain=1, wood=1, stone=1, wine=2).works(0, "cart_shop").start(4)
    assert same.refused(0, "city", "-3,2") == "phase4i-11"
    wise = duel(grain=1, wood=1, stone=1, wine=2).works(0, "cart_shop", "philosophy").start(4)
    wise.do(0, "city", "-3,2")
    assert wise.owned(0) == {}


@pytest.mark.rule("antiquity.phase4i-13", "antiquity.phase4i-14")
def test_a_new_city_brings_a_small_map_and_its_zone() -> None:
    scene = rich(wood=2).works(0, "cart_shop").start(4)
    before = scene.zone(0)
    scene.do(0, "city", "-3,3")
    assert len(scene.player(0).built) == 2
    gained = scene.zone(0) - before
    assert gained
    assert (-5, 6) in gained
    forest = [w[0] for w in scene.options(0, "woodcutter")]
    assert any(tuple(int(n) for n in name.split(",")) in gained for name in forest)


# ---------------------------------------------------------------------- occupied hexes and alchemy


@pytest.mark.rule("antiquity.phase4o-01", "antiquity.phase4o-02")
def test_nothing_over_buildings_goods_and_men() -> None:
    scene = duel(grain=2, wood=4, stone=1, wine=1, dye=1).works(0, "cart_shop").inn(1, 1, 2)
    scene.have(0, "brewery")
    scene.producer(0, "woodcutter", "wood", -2, 1).producer(1, "fishery", "fish", 0, -2, (0, -3))
    scene.start(4)
    assert scene.refused(0, "inn", "0,-3") == "phase4o-01"
    assert scene.refused(0, "woodcutter", "1,2") == "phase4o-01"
    assert scene.refused(0, "inn", "1,2") == "phase4o-01"
    assert scene.refused(0, "fishery", "1,2", "ne", "fish") == "phase4o-01"
    assert scene.refused(0, "inn", "-2,1") == "phase4o-02"
    assert scene.refused(0, "city", "-3,2") == "phase4o-02"


@pytest.mark.rule("antiquity.phase4o-03")
def test_bare_pollution_is_no_obstacle() -> None:
    scene = duel(grain=1, wood=1).works(0, "cart_shop").pollute((-1, 2), (0, -2), (0, -3))
    scene.have(0, "brewery")
    scene.start(4)
    assert scene.can(0, "inn", "-1,2")
    assert scene.can(0, "fishery", "0,-2", "n", "dye")
    city = rich().pollute(*[(-3, 2), (-3, 1), (-2, 1), (-2, 2), (-3, 3), (-4, 3), (-4, 2)]).start(4)
    assert city.can(0, "city", "-3,2")


@pytest.mark.rule("antiquity.phase4o-04")
def test_counters_are_built_over_unseen() -> None:
    scene = duel(grain=1).works(0, "cart_shop")
    scene.have(0, "brewery")
    scene.start(4)
    assert lying(scene, -1, 1)
    scene.do(0, "inn", "-1,1")
    assert not lying(scene, -1, 1)
    assert scene.owned(0) == {}
    assert scene.s.view(0)["counters_seen"] == {}


@pytest.mark.rule("antiquity.phase4o-04")
@pytest.mark.parametrize(
    "words, hexes",
    [
        (["city", "-4,6"], [(-4, 7)]),
        (["mine", "2,-3", "gold"], [(3, -3)]),
        (["fishery", "-2,1", "se", "fish"], [(-1, 1)]),
    ],
)
def test_every_building_removes_the_counters_under_it(words: list[str], hexes: list[tuple[int, int]]) -> None:
    scene = rich(wood=2).inn(0, -3, 4).start(4)
    before = [lying(scene, q, r) for q, r in hexes]
    scene.do(0, *words)
    assert before == [True] * len(hexes)
    assert not any(lying(scene, q, r) for q, r in hexes)
    assert scene.s.view(0)["counters_seen"] == {}


@pytest.mark.rule("antiquity.phase4o-05")
def test_no_goods_from_the_land_of_others() -> None:
    scene = duel().producer(1, "woodcutter", "wood", 1, 1)
    assert scene.spots(scene.s.producers[0].left) == {(1, 1), (2, 0), (2, 1), (1, 2)}
    scene.producer(0, "woodcutter", "wood", 3, 0)
    assert scene.spots(scene.s.producers[1].left) & scene.spots(scene.s.producers[0].left) == set()
    assert (3, 1) in scene.spots(scene.s.producers[1].left)
    scene.start(6).do(0, "harvest_rest").do(1, "harvest_rest")
    assert scene.owned(0) == {"wood": 1}
    assert scene.player(1).goods[ids.WOOD] == 7


@pytest.mark.rule("antiquity.phase4o-06", "antiquity.phase4o-07", "antiquity.phase4o-08")
def test_alchemy_cleans_land_and_sea_once() -> None:
    scene = duel().works(0, "alchemy", "harbour")
    dirty = [(-1, -1), (-1, -2), (-2, -1), (0, -2), (-3, 1)]
    scene.pollute(*dirty, (3, -1)).start(4)
    assert scene.refused(0, "clean", "1,1") == "phase4o-06"  # not polluted
    assert scene.refused(0, "clean", "-3,1") == "phase4o-06"  # outside the zone
    scene.s.recording = True
    scene.do(0, "clean", "-1,-1")
    left = scene.spots(scene.s.polluted)
    assert left >= {(-3, 1), (3, -1)}
    assert not left & {(-1, -1), (-1, -2), (-2, -1), (0, -2)}
    two = duel().works(0, "alchemy", "cart_shop").goods(0, wood=1).pollute((3, -1), (1, 1)).start(4)
    two.do(0, "clean", "3,-1")
    assert two.refused(0, "clean", "1,1") == "phase4o-08"


def test_alchemy_leaves_pollution_under_goods() -> None:
    scene = duel().works(0, "alchemy").producer(1, "farm", "grain", 3, -2).pollute((3, 0), (2, 0))
    goods = scene.s.producers[0].left
    scene.start(4)
    assert scene.refused(0, "clean", "3,-2") == "phase4o-06"
    scene.do(0, "clean", "3,0")
    assert scene.s.polluted & goods == goods
    assert scene.s.polluted & scene.one((3, 0), (2, 0)) == 0


@pytest.mark.rule("antiquity.phase4o-09", "antiquity.phase4o-10")
def test_cleaned_land_can_be_used_in_the_same_phase() -> None:
    scene = duel(sheep=1, wood=1).works(0, "alchemy", "cart_shop").pollute((3, -2), (2, 1))
    scene.s.forest &= ~scene.one((2, 1))
    scene.s.grass |= scene.one((2, 1))
    scene.start(4)
    assert scene.refused(0, "farm", "2,1", "sheep") == "phase4w-07"
    scene.do(0, "clean", "2,1")
    assert scene.refused(0, "woodcutter", "2,1") == "phase4w-01"
    scene.do(0, "farm", "2,1", "sheep")
    assert scene.owned(0) == {"sheep": 1}  # a farm of one hex, harvested at once
