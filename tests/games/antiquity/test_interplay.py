"""Where rules meet: a grave and a zone, a saint and a store, one player's phase and the next one's."""

from __future__ import annotations

import pytest

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import works
from signoria.games.antiquity.rules.country import spread
from signoria.games.antiquity.rules.victory import fulfils
from tests.games.antiquity.builder import Scene, buried, duel, spot

THREE = {"grain": 3, "sheep": 3, "olives": 3, "fish": 3, "wine": 3, "gold": 3, "pearls": 3, "dye": 3}


# ---------------------------------------------------------------------- graves take effect at once


@pytest.mark.rule("antiquity.phase8-10", "antiquity.phase9-05")
def test_a_grave_on_the_stables_shrinks_the_zone_before_the_pollution_phase() -> None:
    scene = duel().goods(1, fish=9).men(0, 1)
    scene.build(0, "stables", (0, 0), man=True)
    scene.fill(0)
    scene.s.famine = 1
    scene.start(8)
    assert len(scene.zone(0)) == 34
    scene.do(0, "grave", "first", "a1")
    assert scene.s.phase == 9
    assert scene.refused(0, "pollute", "0,3") == "phase9-05"
    assert len(scene.options(0, "pollute")) == 25


@pytest.mark.rule("antiquity.phase8-11", "antiquity.phase9-09", "antiquity.phase9-03")
def test_a_grave_on_the_dump_ends_its_protection_and_its_help() -> None:
    scene = Scene().city(0, 1, -1).city(1, -3, 3).goods(0, fish=9).men(1, 1)
    scene.build(1, "dump", (0, 0), man=True)
    scene.fill(1)
    scene.s.famine = 1
    scene.start(8).do(1, "grave", "first", "b2")
    assert scene.s.phase == 9
    assert len(scene.options(0, "pollute")) == 24
    for cell in ("-1,1", "3,-1", "3,-2"):
        scene.do(0, "pollute", cell)
    assert scene.player(1).due == 3  # one city, and no dump any more


@pytest.mark.rule("antiquity.phase9-11", "antiquity.phase9-09")
def test_graves_of_an_earlier_player_open_his_zone_to_the_later_one() -> None:
    """The dump's owner can't place all his markers; the grave for it goes on the dump itself."""
    scene = Scene().city(0, 1, -1).city(1, -1, 14).city(1, -3, 3).men(1, 1)
    scene.build(1, "dump", (0, 0), man=True)
    scene.fill(1)
    scene.pollute(*(scene.zone(1) - scene.spots(scene.s.towns) - {(-1, 1), (-2, 1)}))
    scene.s.order = [1, 0]
    scene.start(9)  # 6 - 4 = 2 markers, two hexes: all placed, the dump still stands
    assert works(scene.player(1), ids.DUMP)
    assert scene.refused(0, "pollute", "-1,1") == "phase9-05"
    other = Scene().city(0, 1, -1).city(1, -1, 14).city(1, -3, 3).men(1, 1)
    other.build(1, "dump", (0, 0), man=True)
    other.fill(1)
    other.pollute(*(other.zone(1) - other.spots(other.s.towns) - {(-1, 1)}))
    other.s.order = [1, 0]
    other.start(9).do(1, "grave", "first", "a1")
    assert not works(other.player(1), ids.DUMP)
    other.s.polluted &= ~other.one((-2, 1))
    assert other.can(0, "pollute", "-2,1")


@pytest.mark.rule("antiquity.phase8-10", "antiquity.phase5-05", "antiquity.phase10-06")
def test_a_buried_cathedral_keeps_the_saint_but_gives_nothing() -> None:
    scene = duel(**THREE).saint(0, "san_christofori")
    assert fulfils(scene.s, 0)
    buried(scene, 0, ids.CATHEDRAL)
    assert not fulfils(scene.s, 0)
    assert scene.player(0).saint == ids.SAN_CHRISTOFORI
    assert sum(scene.player(0).goods) == 24  # nothing is lost before phase 5
    scene.works(0, "hospital").start(2)
    (grave,) = scene.options(0, "heal")
    scene.do(0, "heal", *grave)
    assert fulfils(scene.s, 0)


@pytest.mark.rule("antiquity.phase2c-08", "antiquity.phase5-05")
def test_who_razes_san_christofori_loses_what_he_cannot_store() -> None:
    scene = duel(wood=5, gold=4, stone=1).saint(0, "san_christofori").works(0, "theology").start(2)
    scene.do(0, "raze").commit()
    assert scene.owned(0) == {}
    kept = duel(wood=5, gold=4, stone=1).saint(0, "san_christofori").works(0, "theology").start(2)
    kept.do(0, "raze").do(0, "build", "cathedral").do(0, "place", *kept.options(0, "place")[0])
    kept.do(0, "dedicate", "santa_maria").commit()
    assert kept.owned(0) == {"wood": 5, "gold": 4, "fish": 1}  # and a fish for the new cathedral


# ---------------------------------------------------------------------- one phase and the next


@pytest.mark.rule("antiquity.phase7-06", "antiquity.phase8-01")
def test_food_found_by_one_is_hunger_for_the_others_in_the_same_turn() -> None:
    scene = duel().goods(1, grain=2).works(0, "explorer").counter(3, -3, "sheep")
    scene.s.famine = 2
    scene.start(7).do(0, "explore", "3,-3")
    assert scene.player(0).due == 2  # level 3, one sheep
    assert scene.player(1).due == 1  # level 3, two grain
    wine = duel().goods(1, grain=2).works(0, "explorer").counter(3, -3, "wine")
    wine.s.famine = 2
    wine.start(7).do(0, "explore", "3,-3")
    assert wine.player(0).due == 2
    assert wine.player(1).due == 0


@pytest.mark.rule("antiquity.phase6-06", "antiquity.phase6-05", "antiquity.phase4f-09")
def test_forced_labour_empties_a_fishery_of_three() -> None:
    scene = duel().works(0, "forced_labour").producer(0, "fishery", "pearls", 0, -3, (0, -2))
    assert scene.spots(scene.s.producers[0].left) == {(-1, -3), (-1, -2), (-1, -1)}
    scene.start(6)
    assert scene.owned(0) == {"pearls": 2}
    assert scene.s.view(0)["pools"]["fishery"] == 12
    assert scene.player(0).men == 1


@pytest.mark.rule("antiquity.phase6-11", "antiquity.phase6-06")
def test_forced_labour_leaves_the_fish_of_san_giorgio_alone() -> None:
    scene = duel().works(0, "forced_labour").saint(0, "san_giorgio")
    scene.player(1).cathedrals = 1
    scene.start(6)
    assert scene.owned(0) == {"fish": 1}


@pytest.mark.rule("antiquity.phase3-01", "antiquity.phase4-21")
def test_men_back_from_the_countryside_work_in_the_next_turn_only() -> None:
    scene = duel().goods(0, wood=1).works(0, "cart_shop").producer(0, "fishery", "dye", 2, 1, (3, 1))
    scene.start(6)
    assert scene.player(0).men == 1
    assert scene.s.phase == 9
    assert scene.player(0).men_on.bit_count() == 1
    scene.until(10)
    assert scene.s.turn == 2
    assert scene.player(0).men == 2


# ---------------------------------------------------------------------- land


@pytest.mark.rule("antiquity.phase4w-11", "antiquity.phase4o-05", "antiquity.phase4w-08")
def test_grass_under_wood_is_farmed_only_when_the_wood_is_gone() -> None:
    scene = duel(grain=2).producer(1, "woodcutter", "wood", 1, 1).goods(1)
    scene.works(0, "cart_shop").start(4)
    assert scene.refused(0, "farm", "2,0", "grain") == "phase4o-02"
    grass = {(3, -2), (3, -1), (4, -3), (4, -2)}
    assert scene.spots(spread(scene.s, ids.FARM, scene.at(3, -2))) == grass
    assert (2, 0) not in scene.spots(spread(scene.s, ids.FARM, scene.at(3, -1)))
    scene.start(6).do(1, "harvest", "2,0")
    assert (2, 0) in scene.spots(spread(scene.s, ids.FARM, scene.at(3, -1)))
    scene.goods(0, grain=1).start(4)
    assert scene.can(0, "farm", "2,0", "grain")  # while the woodcutter works on next door


@pytest.mark.rule("antiquity.phase4o-07", "antiquity.phase4f-02", "antiquity.phase4o-10")
def test_cleaned_sea_can_be_fished_again() -> None:
    scene = duel(wood=1).works(0, "harbour", "alchemy", "cart_shop")
    scene.pollute((-1, -3), (-1, -2), (-1, -1), (-1, 0)).start(4)
    assert scene.refused(0, "fishery", "0,-2", "n", "fish") == "phase4f-02"
    scene.do(0, "clean", "-1,-2").do(0, "fishery", "0,-2", "n", "fish")
    assert scene.owned(0) == {}
    assert scene.s.producers[0].good == ids.FISH
    assert scene.spots(scene.s.polluted) >= {(-1, -3), (-1, -2), (-1, -1), (-1, 0)}


@pytest.mark.rule("antiquity.phase4o-06")
def test_alchemy_cleans_under_inns_and_outside_the_zone() -> None:
    scene = duel().inn(1, 1, 2).works(0, "alchemy")
    scene.pollute((1, 2), (1, 1), (0, 3), (2, 1)).start(4)
    assert (0, 3) not in scene.zone(0)
    scene.do(0, "clean", "1,2")
    assert not scene.spots(scene.s.polluted) & {(1, 2), (1, 1), (0, 3), (2, 1)}


@pytest.mark.rule("antiquity.phase4i-08", "antiquity.phase4o-03", "antiquity.phase4-22")
def test_a_city_over_emptied_hexes_of_a_producer_that_works_on() -> None:
    scene = Scene().city(0, 1, -1).city(1, -1, 14).producer(1, "woodcutter", "wood", -2, 1)
    assert scene.spots(scene.s.producers[0].left) == {(-2, 1), (-2, 0), (-3, 1)}
    scene.goods(0, grain=1, wood=1, stone=1, wine=1, dye=1).works(0, "cart_shop").start(6)
    scene.do(1, "harvest", "-3,1").goods(0, grain=1, wood=1, stone=1, wine=1, dye=1).start(4)
    assert scene.refused(0, "city", "-3,2") == "phase4o-02"  # (-2,1) still holds wood and the man
    assert scene.can(0, "city", "-3,3")
    scene.start(6).start(6)
    scene.goods(0, grain=1, wood=1, stone=1, wine=1, dye=1).start(4)
    assert scene.can(0, "city", "-3,2")


@pytest.mark.rule("antiquity.phase4w-18")
def test_a_range_keeps_its_good_when_its_miner_has_left() -> None:
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10)
    number = next(i for i, board in enumerate(scene.s.map.ranges) if board & ~scene.s.occupied)
    peak = scene.s.data.hexes.hexes(scene.s.map.ranges[number] & ~scene.s.occupied)[0]
    scene.producer(1, "mine", "gold", scene.s.data.hexes.q[peak], scene.s.data.hexes.r[peak])
    scene.goods(0, fish=9).goods(2, fish=9).goods(1).fill(1)
    scene.s.famine = 3
    scene.start(8)
    assert not scene.player(1).alive
    assert scene.s.producers == []
    shown = scene.s.view(0)["ranges"][number]
    assert shown["good"] == "gold"


@pytest.mark.rule("antiquity.phase4i-12", "antiquity.phase2c-16")
def test_philosophy_through_the_university_pays_for_a_city() -> None:
    scene = duel(grain=1, wood=1, stone=1, pearls=2).men(0, 2)
    scene.build(0, "university", (3, 3), man=True)
    scene.build(0, "philosophy", (0, 3))
    scene.build(0, "cart_shop", (0, 0), man=True)
    scene.start(4).do(0, "city", "-3,2")
    assert scene.owned(0) == {}
    apart = duel(grain=1, wood=1, stone=1, pearls=2).men(0, 2)
    apart.build(0, "university", (4, 3), man=True)
    apart.build(0, "philosophy", (0, 3))
    apart.build(0, "cart_shop", (0, 0), man=True)
    apart.start(4)
    assert apart.refused(0, "city", "-3,2") == "phase4i-11"


# ---------------------------------------------------------------------- Santa Barbara and the university


@pytest.mark.rule("antiquity.phase2m-15", "antiquity.phase2c-15", "antiquity.phase2c-17")
def test_moving_a_faculty_next_to_the_university_joins_it() -> None:
    scene = duel().saint(0, "santa_barbara").city(0, -3, 3).men(0, 3)
    scene.build(0, "university", (0, 0), city=1, man=True)
    scene.build(0, "biology", (4, 0), man=True)
    scene.start(2)
    assert works(scene.player(0), ids.BIOLOGY)
    scene.do(0, "lift", "biology").do(0, "put", "biology").do(0, "place", "second", spot(2, 0), 0)
    p = scene.player(0)
    assert p.men_on >> ids.BIOLOGY & 1  # both men stay until all rise
    assert p.men_on >> ids.UNIVERSITY & 1
    assert scene.refused(0, "man", "university") == "phase2-04"
    scene.commit().until(10)
    assert scene.s.turn == 2
    scene.do(0, "man", "university")
    assert works(scene.player(0), ids.BIOLOGY)
    assert scene.refused(0, "man", "biology") == "phase2c-14"


@pytest.mark.rule("antiquity.phase2m-15", "antiquity.phase4-14")
def test_a_moved_harbour_goes_on_working() -> None:
    scene = duel().saint(0, "santa_barbara").works(0, "harbour").start(2)
    scene.do(0, "lift", "harbour")
    assert len(scene.zone(0)) == 25  # in hand it does not
    scene.do(0, "put", "harbour").do(0, "place", *scene.options(0, "place")[-1])
    assert len(scene.zone(0)) == 33


# ---------------------------------------------------------------------- buildings that help each other


@pytest.mark.rule("antiquity.phase2m-03", "antiquity.phase2c-14", "antiquity.phase2c-16")
def test_the_hospital_restores_the_university_and_its_link() -> None:
    scene = duel(grain=2).men(0, 2)
    scene.build(0, "hospital", (0, 5), man=True)
    scene.build(0, "philosophy", (0, 0))
    scene.build(0, "university", (3, 0))
    scene.grave(0, 4, 0).start(2)
    assert scene.refused(0, "man", "university") == "phase2m-04"
    scene.do(0, "heal", "first", spot(4, 0)).do(0, "man", "university")
    assert works(scene.player(0), ids.PHILOSOPHY)
    assert scene.can(0, "house", 7)  # two grain instead of two different foods


@pytest.mark.rule("antiquity.phase2h-08", "antiquity.phase2c-04")
def test_philosophy_and_san_nicolo_together() -> None:
    scene = duel(fish=3, gold=3).saint(0, "san_nicolo").works(0, "philosophy").start(2)
    assert scene.refused(0, "house", 19) == "phase2h-01"  # four food are four food
    scene.do(0, "house", 20).do(0, "partner", 19)
    assert scene.owned(0) == {}
    for _ in range(2):
        scene.do(0, "place", *scene.options(0, "place")[-1])
    assert scene.player(0).people == 3


@pytest.mark.rule("antiquity.phase9-09", "antiquity.phase4-15", "antiquity.phase4-13")
def test_stables_and_harbour_widen_what_the_dump_protects() -> None:
    zones: list[tuple[list[str], set[tuple[int, int]]]] = [
        (["dump"], set()),
        (["dump", "stables"], {(1, 1), (1, 2)}),
        (["dump", "stables", "harbour"], {(1, 1), (1, 2), (2, 1)}),
    ]
    for kinds, more in zones:
        scene = Scene().city(0, 1, -1).city(1, -3, 3).works(1, *kinds).start(9)
        assert len(scene.options(0, "pollute")) == 19 - len(more)
        for q, r in more:
            assert scene.refused(0, "pollute", f"{q},{r}") == "phase9-09"


@pytest.mark.rule("antiquity.phase7-02", "antiquity.phase4-13")
def test_the_explorer_sails_with_the_harbour() -> None:
    land = Scene().city(0, 0, -3).city(1, -1, 14).works(0, "explorer").start(7)
    assert land.options(0, "explore") == [["3,-3"]]
    sea = Scene().city(0, 0, -3).city(1, -1, 14).works(0, "explorer", "harbour").start(7)
    assert sorted(sea.options(0, "explore")) == [["-1,1"], ["3,-3"]]  # three steps away, but on the coast


@pytest.mark.rule("antiquity.phase6-06", "antiquity.phase4w-12", "antiquity.phase6-09")
def test_forced_labour_takes_from_a_farm_in_the_turn_it_is_built() -> None:
    scene = duel().works(0, "cart_shop", "biology", "forced_labour").start(4)
    scene.do(0, "free_farm", "3,-2", "olives")
    assert scene.s.phase > 6  # four hexes: the three outer ones are taken without a choice
    assert scene.owned(0) == {"olives": 2}
    assert scene.spots(scene.s.producers[0].left) == {(3, -2)}


@pytest.mark.rule("antiquity.phase4-03", "antiquity.phase4-11", "antiquity.phase4f-03")
def test_a_new_inn_opens_its_water_at_once() -> None:
    scene = duel(grain=1, wood=1).works(0, "cart_shop", "cart_shop", "harbour")
    scene.have(0, "brewery")
    scene.start(4)
    assert scene.refused(0, "fishery", "1,4", "ne", "dye") == "phase4f-03"
    scene.do(0, "inn", "-1,2").do(0, "fishery", "1,4", "ne", "dye")
    assert scene.s.producers[0].second == scene.at(2, 3)


@pytest.mark.rule("antiquity.phase2m-12", "antiquity.phase9-02")
def test_a_new_fountain_helps_against_famine_and_pollution_in_the_same_turn() -> None:
    scene = duel(wine=1).start(2)
    scene.s.famine = 1
    scene.do(0, "build", "fountain").do(0, "place", "first", "a1", 0).commit()
    assert scene.s.phase == 9
    assert scene.grave_total(0) == scene.grave_total(1) == 0  # level 0 for everybody
    assert scene.player(0).due == 2


@pytest.mark.rule("antiquity.phase6-11", "antiquity.phase8-01")
def test_the_fish_of_a_new_cathedral_feeds_in_the_same_turn() -> None:
    scene = duel(stone=1).start(2)
    scene.s.famine = 1
    scene.do(0, "build", "cathedral").do(0, "place", "first", "a1", 0).do(
        0, "dedicate", "san_giorgio"
    ).commit()
    assert scene.owned(0) == {"fish": 1}
    assert (scene.player(0).due, scene.player(1).due) == (0, 1)


@pytest.mark.rule("antiquity.phase2c-02", "antiquity.phase5-05")
def test_a_new_san_christofori_keeps_the_goods_of_this_turn() -> None:
    scene = duel(stone=3, wine=2).start(2)
    scene.do(0, "build", "cathedral").do(0, "place", "first", "a1", 0).do(
        0, "dedicate", "san_christofori"
    ).commit()
    assert scene.owned(0) == {"stone": 2, "wine": 2}


@pytest.mark.rule("antiquity.phase2m-06", "antiquity.phase2-02")
def test_goods_of_a_trade_are_spent_at_once_by_both() -> None:
    scene = duel(wood=1).goods(1, stone=1).works(1, "market").start(2)
    scene.do(0, "offer", 1).do(0, "give", "wood").do(0, "want", "stone").do(0, "announce").do(1, "accept", 0)
    scene.do(0, "build", "dump").do(1, "build", "granary")
    assert (scene.owned(0), scene.owned(1)) == ({}, {})


@pytest.mark.rule("antiquity.phase8-13", "antiquity.phase10-01")
def test_the_last_survivor_wins_before_any_saint_is_asked() -> None:
    scene = duel(**THREE).saint(0, "san_christofori").fill(0)
    scene.s.famine = 12 + 7  # twelve food, and room for six graves on the cathedral
    scene.goods(1, fish=30).start(8)
    assert (scene.winners(), scene.reason()) == ([1], "survivor")


@pytest.mark.rule("antiquity.phase4i-08", "antiquity.phase9-05", "antiquity.phase4o-07")
def test_pollution_under_an_inn_stays_and_no_marker_is_put_there() -> None:
    scene = duel(grain=1).works(0, "cart_shop").pollute((-1, 2))
    scene.have(0, "brewery")
    scene.start(4).do(0, "inn", "-1,2")
    assert scene.s.polluted & scene.one((-1, 2))
    clean = duel().inn(1, 1, 1).start(9)
    assert clean.refused(0, "pollute", "1,1") == "phase9-05"
