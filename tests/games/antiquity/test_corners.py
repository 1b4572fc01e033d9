"""Corners: several at once, the last piece, the player who is out, four players."""

from __future__ import annotations

import pytest

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import kinds_standing, works
from signoria.games.antiquity.rules.victory import fulfils
from tests.games.antiquity.builder import M3, Scene, buried, duel, ring, trio

THREE = {"grain": 3, "sheep": 3, "olives": 3, "fish": 3, "wine": 3, "gold": 3, "pearls": 3, "dye": 3}


# ---------------------------------------------------------------------- saints


@pytest.mark.rule("antiquity.phase10-04")
@pytest.mark.parametrize("kind", ["cart_shop", "fountain", "store"])
def test_a_second_building_without_a_grave_is_enough_for_its_kind(kind: str) -> None:
    size = "1x2" if kind == "store" else ""
    scene = duel()
    first = scene.have(0, kind, size=size)
    assert kinds_standing(scene.player(0)) == 1
    buried(scene, 0, first)
    assert kinds_standing(scene.player(0)) == 0
    scene.have(0, kind, size=size)
    assert kinds_standing(scene.player(0)) == 1


@pytest.mark.rule("antiquity.phase10-07", "antiquity.fig-10")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 0, 2]])
@pytest.mark.parametrize("victim", [0, 2])
def test_one_enclosed_player_of_several_is_enough(order: list[int], victim: int) -> None:
    scene = trio().saint(1, "san_giorgio")
    assert not fulfils(scene.s, 1)
    ring(scene, 1, victim)
    other = 2 - victim
    assert scene.zone(victim) <= scene.zone(1) | scene.spots(scene.player(1).inns)
    assert not scene.zone(other) & scene.zone(1)
    scene.s.order = order
    scene.start(10)
    assert (scene.winners(), scene.reason()) == ([1], "saint")


@pytest.mark.rule("antiquity.phase10-07")
def test_the_victims_own_inns_and_harbour_widen_what_must_be_reached() -> None:
    scene = trio().saint(1, "san_giorgio")
    ring(scene, 1, 0)
    assert fulfils(scene.s, 1)
    away = [cell for cell in sorted(scene.zone(2)) if not scene.s.occupied & scene.one(cell)]
    scene.inn(0, *away[0])  # far from the ring
    assert not fulfils(scene.s, 1)
    sea = trio().saint(1, "san_giorgio")
    ring(sea, 1, 0)
    sea.works(0, "harbour")
    assert not fulfils(sea.s, 1)
    sea.works(1, "harbour")
    assert fulfils(sea.s, 1)  # his inns lie on the same water


@pytest.mark.rule("antiquity.phase10-07")
def test_hexes_under_the_own_city_count_as_reached() -> None:
    scene = trio().city(1, -3, 3).saint(1, "san_giorgio")
    assert (-2, 2) in scene.zone(0)  # a hex of the city of seat 1
    assert (-2, 2) not in scene.zone(1)
    assert not fulfils(scene.s, 1)
    ring(scene, 1, 0)
    assert fulfils(scene.s, 1)


@pytest.mark.rule("antiquity.phase10-06")
def test_plenty_of_one_good_does_not_make_up_for_another() -> None:
    for good in THREE:
        rich = {**dict.fromkeys(THREE, 30), good: 2}
        assert duel(**rich).saint(0, "san_christofori").start(10).s.outcome is None
    assert duel(grain=24).saint(0, "san_christofori").start(10).s.outcome is None


@pytest.mark.rule("antiquity.phase10-09", "antiquity.phase10-07")
def test_two_enclosed_players_are_one_condition_for_santa_maria() -> None:
    scene = trio().saint(1, "santa_maria")
    ring(scene, 1, 0)
    ring(scene, 1, 2)
    assert not fulfils(scene.s, 1)
    scene.goods(1, **THREE)
    assert fulfils(scene.s, 1)
    scene.goods(1, **{**THREE, "dye": 2})
    assert not fulfils(scene.s, 1)
    scene.men(1, 20)
    assert fulfils(scene.s, 1)


@pytest.mark.rule("antiquity.phase10-10")
def test_only_those_who_fulfil_their_condition_compare_areas() -> None:
    scene = trio().goods(1, **THREE).saint(1, "san_christofori").goods(2, **THREE).saint(2, "san_christofori")
    scene.pollute(*sorted(scene.zone(1))[3:], *sorted(scene.zone(2))[2:])
    scene.saint(0, "san_nicolo").start(10)  # seat 0 has the largest area by far, and no victory
    assert (scene.winners(), scene.reason()) == ([1], "area")
    assert scene.s.outcome is not None
    assert scene.s.outcome.ranking == [[1], [2], [0]]


@pytest.mark.rule("antiquity.phase6-11")
def test_every_san_giorgio_gets_his_fish_unless_his_cathedral_is_buried() -> None:
    scene = trio().saint(0, "san_giorgio").saint(1, "san_giorgio").saint(2, "santa_maria")
    buried(scene, 1, ids.CATHEDRAL)
    scene.player(2).cathedrals = 2
    scene.start(6)
    assert [scene.owned(seat).get("fish", 0) for seat in range(3)] == [2, 0, 2]


@pytest.mark.rule("antiquity.phase6-13", "antiquity.phase2c-09", "antiquity.phase6-11")
def test_built_razed_and_built_again_in_one_turn_is_two_cathedrals() -> None:
    scene = duel(stone=2).saint(1, "santa_maria").works(0, "theology").start(2)
    scene.do(0, "build", "cathedral").do(0, "place", *scene.options(0, "place")[0]).do(
        0, "dedicate", "san_nicolo"
    )
    scene.do(0, "raze").do(0, "build", "cathedral").do(0, "place", *scene.options(0, "place")[0])
    scene.do(0, "dedicate", "san_giorgio").commit()
    assert scene.s.phase > 6
    assert scene.owned(0) == {"fish": 2}
    assert scene.owned(1) == {"fish": 2, "wood": 6}  # Santa Maria keeps the wood of the start


@pytest.mark.rule("antiquity.phase10-02", "antiquity.phase2c-01")
def test_a_cathedral_counts_for_nothing_before_its_saint_is_chosen() -> None:
    scene = duel(**THREE, stone=1).men(0, 10).start(2)
    scene.do(0, "build", "cathedral").do(0, "place", "first", "a1", 0)
    assert scene.step(0) == "Dedicate"
    assert scene.s.view(0)["players"][0]["progress"] == 0
    scene.do(0, "dedicate", "santa_maria")
    assert scene.s.view(0)["players"][0]["progress"] == (1000 + 500) // 2


# ---------------------------------------------------------------------- who is out


@pytest.mark.rule("antiquity.phase8-13", "antiquity.phase4f-09")
def test_the_fisheries_of_the_dead_return_and_the_sea_stays_polluted() -> None:
    scene = trio().goods(0, wood=1).goods(1, fish=9).goods(2, fish=9)
    scene.producer(0, "fishery", "pearls", 0, -2, (0, -3))
    fished = scene.one((-1, -3), (-1, -2), (-1, -1))
    assert scene.s.view(1)["pools"]["fishery"] == 11
    scene.fill(0)
    scene.s.famine = 1
    scene.start(8)
    assert not scene.player(0).alive
    assert scene.s.view(1)["pools"]["fishery"] == 12
    assert scene.s.occupied & (fished | scene.one((0, -2), (0, -3))) == 0
    assert scene.s.polluted & fished == fished


@pytest.mark.rule("antiquity.phase9-09")
def test_the_dump_of_a_player_who_has_left_protects_nothing() -> None:
    scene = Scene(3, tiles=M3).city(0, 1, -1).city(1, -3, 3).city(2, 8, 10).works(1, "dump").start(9)
    assert scene.refused(0, "pollute", "-1,1") == "phase9-09"
    scene.s.resign(1)
    assert works(scene.player(1), ids.DUMP)  # his man still stands on it
    assert scene.can(0, "pollute", "-1,1")
    for cell in ("-1,1", "3,-1", "3,-2"):
        scene.do(0, "pollute", cell)
    assert scene.turns(2)  # seat 1 is passed over


@pytest.mark.rule("antiquity.phase10-07")
def test_a_player_who_has_left_cannot_be_enclosed() -> None:
    scene = trio().saint(1, "san_giorgio")
    ring(scene, 1, 0)
    scene.start(9)
    assert fulfils(scene.s, 1)
    scene.s.resign(0)
    assert not fulfils(scene.s, 1)
    scene.until(10)
    assert scene.s.outcome is None
    assert scene.s.turn == 2


@pytest.mark.rule("antiquity.phase10-10")
def test_cities_and_inns_of_players_who_have_left_are_no_clean_area() -> None:
    scene = Scene(3, tiles=M3).city(0, 1, -1).city(1, -3, 3).city(2, 8, 10).inn(1, 1, 1).start(9)
    assert scene.s.view(0)["players"][0]["outlook"]["area"] == 25 - 2  # (-2,2) is city, (1,1) is inn
    scene.s.resign(1)
    assert scene.s.view(0)["players"][0]["outlook"]["area"] == 25 - 2


@pytest.mark.rule("antiquity.phase9-09")
def test_between_two_dumps_nobody_may_pollute_what_both_reach() -> None:
    scene = Scene().city(0, 1, -1).city(1, -3, 3).city(0, 4, 8).city(1, -7, 10)
    scene.works(0, "dump").works(1, "dump").start(9)
    common = scene.zone(0) & scene.zone(1)
    assert {(-1, 1), (-1, 2), (0, 1)} <= common
    assert scene.player(0).due == 2
    assert scene.refused(0, "pollute", "-1,1") == "phase9-09"
    scene.do(0, "pollute", "3,-1").do(0, "pollute", "3,-2")
    assert scene.player(1).due == 2
    assert scene.refused(1, "pollute", "-1,1") == "phase9-09"


@pytest.mark.rule("antiquity.phase4i-09", "antiquity.phase4o-01", "antiquity.phase8-13")
def test_cities_and_inns_of_the_dead_are_in_the_way() -> None:
    scene = Scene(3, tiles=M3).city(0, 1, -1).city(1, -3, 4).city(2, 8, 10).inn(1, -1, 2)
    scene.goods(2, fish=9).fill(1)
    scene.s.famine = 1
    scene.goods(0, fish=9).start(8)
    assert not scene.player(1).alive
    scene.goods(0, grain=2, wood=1, stone=1, wine=1, dye=1).works(0, "cart_shop")
    scene.have(0, "brewery")
    scene.start(4)
    assert scene.refused(0, "inn", "-1,2") == "phase4o-01"
    assert scene.refused(0, "city", "-3,1") == "phase4i-09"
    assert scene.options(0, "city") == []


# ---------------------------------------------------------------------- one after another


@pytest.mark.rule("antiquity.phase7-01", "antiquity.phase7-05")
def test_the_second_explorer_finds_what_the_first_has_left() -> None:
    scene = Scene().city(0, 1, -1).city(1, -3, 3).works(0, "explorer").works(1, "explorer")
    assert (-1, 1) in scene.zone(0) & scene.zone(1)
    scene.s.order = [1, 0]
    scene.counter(-1, 1, "wine").start(7).do(1, "explore", "-1,1")
    assert scene.owned(1)["wine"] == 1
    assert scene.options(0, "explore") == [["3,-3"]]
    assert scene.refused(0, "explore", "-1,1") == "phase7-02"


@pytest.mark.rule("antiquity.phase4-01", "antiquity.phase4i-09")
def test_a_city_of_the_first_blocks_the_second_in_the_same_phase() -> None:
    price = {"grain": 1, "wood": 1, "stone": 1, "wine": 1, "dye": 1}
    scene = Scene().city(0, 1, -1).city(1, -1, 14).inn(1, -3, 3).goods(0, **price).goods(1, **price)
    scene.works(0, "cart_shop").works(1, "cart_shop").start(4)
    assert scene.can(0, "city", "-3,1")
    scene.do(0, "city", "-3,1")
    assert scene.refused(1, "city", "-3,4") == "phase4i-09"
    assert scene.can(1, "city", "-4,6")


@pytest.mark.rule("antiquity.phase3-02", "antiquity.phase3-03")
def test_four_players_with_two_ties() -> None:
    scene = Scene(4).city(0, -9, 4).city(1, 9, -4).city(2, -10, 18).city(3, 8, 10)
    scene.works(0, "cart_shop", "cart_shop").works(1, "explorer").works(2, "cart_shop", "explorer").works(
        3, "cart_shop"
    )
    scene.s.order = [2, 3, 0, 1]
    scene.start(3)
    assert scene.s.order == [3, 1, 2, 0]


@pytest.mark.rule("antiquity.phase3-01", "antiquity.phase3-02")
def test_an_explorer_without_a_man_does_not_delay() -> None:
    scene = duel().works(1, "cart_shop")
    scene.have(0, "explorer", "cart_shop", "cart_shop")
    scene.s.order = [1, 0]
    scene.start(3)
    assert scene.s.order == [0, 1]


@pytest.mark.rule("antiquity.phase8-13", "antiquity.phase3-03")
def test_who_dies_in_the_pollution_phase_drops_out_of_the_order() -> None:
    scene = trio().fill(1)
    scene.pollute(*scene.zone(1))
    scene.s.order = [1, 2, 0]
    scene.start(9)
    assert not scene.player(1).alive
    assert scene.s.view(None)["order"] == [2, 0]
    scene.until(10)
    assert scene.s.turn == 2
    assert [lane.seat for lane in scene.s.lanes] == [2, 0]
    scene.commit()
    assert scene.s.order == [2, 0]


def quartet() -> Scene:
    return Scene(4).city(0, -9, 4).city(1, 9, -4).city(2, -10, 18).city(3, 8, 10)


@pytest.mark.rule("antiquity.phase5-01", "antiquity.phase8-01", "antiquity.phase9-01")
def test_four_players_all_store_hunger_and_pollute() -> None:
    scene = quartet().saint(1, "san_christofori")
    for seat in range(4):
        scene.goods(seat, wood=2, grain=1)
    scene.s.famine = 2
    scene.s.order = [3, 1, 0, 2]
    scene.start(5)
    assert [sum(p.goods) for p in scene.s.players] == [0, 3, 0, 0]
    assert [p.due for p in scene.s.players] == [2, 1, 2, 2]
    for seat in range(4):
        for _ in range(1 if seat == 1 else 2):
            scene.do(seat, "grave", *scene.options(seat, "grave")[0])
    assert (scene.s.phase, scene.s.famine) == (9, 3)
    for seat in (3, 1, 0, 2):
        for _ in range(3):
            assert [scene.turns(i) for i in range(4)] == [i == seat for i in range(4)]
            scene.do(seat, "pollute", *scene.options(seat, "pollute")[0])
    assert scene.s.polluted.bit_count() == 12
    assert scene.s.turn == 2


@pytest.mark.rule("antiquity.phase7-01", "antiquity.phase4-01")
def test_four_players_build_and_explore_in_the_order_of_play() -> None:
    scene = quartet()
    for seat in range(4):
        scene.goods(seat, wood=1).works(seat, "cart_shop", "explorer")
    scene.works(1, "cart_shop").works(3, "market")
    scene.s.order = [1, 3, 2, 0]
    scene.start(3)
    assert scene.s.order == [3, 2, 0, 1]
    for seat in (3, 2, 0, 1):
        assert [scene.turns(i) for i in range(4)] == [i == seat for i in range(4)]
        scene.do(seat, "done")
    assert scene.s.phase == 7
    asked = []
    while scene.s.phase == 7:
        asked.append(next(i for i in range(4) if scene.turns(i)))
        scene.do(asked[-1], "stay")
    assert asked == [3, 2, 0, 1]


# ---------------------------------------------------------------------- pieces and men


@pytest.mark.rule("antiquity.phase2b-09", "antiquity.phase2m-12")
def test_the_last_fountain_goes_to_whoever_takes_it_first() -> None:
    scene = duel(wine=2).goods(1, wine=1).city(0, -3, 3)
    for _ in range(15):
        scene.have(0, "fountain")
    scene.s.famine = 5
    scene.start(2).do(1, "build", "fountain")
    assert scene.refused(0, "build", "fountain") == "phase2b-09"
    scene.do(1, "place", "first", "a1", 0).commit()
    assert (scene.s.phase, scene.s.famine) == (8, 4)
    assert scene.owned(0) == {}  # the wine spoils in phase 5


@pytest.mark.rule("antiquity.phase5-02", "antiquity.phase8-10")
def test_goods_in_a_store_outlast_a_grave_on_it() -> None:
    scene = duel(wood=2).goods(1, fish=9).men(0, 1)
    scene.build(0, "store", (0, 0), man=True, size="1x2")
    scene.fill(0)
    scene.s.famine = 1
    scene.start(5).do(0, "grave", "first", "a1")
    assert scene.owned(0) == {"wood": 2}
    assert scene.player(0).men == 1
    scene.until(10)
    assert scene.s.turn == 2
    assert scene.refused(0, "man", "store-1") == "phase2m-04"
    scene.commit()
    assert scene.owned(0) == {}


@pytest.mark.rule("antiquity.phase4w-12", "antiquity.phase2c-17")
def test_two_men_on_biology_and_university_give_one_free_farm() -> None:
    scene = duel(wood=2).men(0, 4)
    scene.build(0, "biology", (0, 0), man=True)
    scene.build(0, "university", (3, 0), man=True)
    scene.build(0, "cart_shop", (0, 4), 2, man=True)
    scene.build(0, "cart_shop", (3, 4), 2, man=True)
    scene.start(4).do(0, "free_farm", "3,-2", "grain")
    assert scene.refused(0, "free_farm", "4,-4", "grain") == "phase4w-12"
    assert scene.options(0, "farm") == []


@pytest.mark.rule("antiquity.phase4i-01", "antiquity.phase4w-12")
def test_nothing_is_built_without_a_cart_shop_whatever_else_works() -> None:
    scene = duel(grain=3, wood=3).works(0, "biology", "alchemy").pollute((1, 1))
    scene.have(0, "brewery", "cart_shop")
    scene.start(4)
    assert scene.refused(0, "free_farm", "3,-2", "grain") == "phase4-04"
    assert [action.verb for action in scene.s.legal(0)] == [35, 36]  # clean and done


def test_a_game_without_a_turn_limit_goes_on() -> None:
    scene = Scene(turn_limit=0).city(0, 1, -1).city(1, -1, 14)
    scene.s.turn = 99
    scene.start(10)
    assert scene.s.outcome is None
    assert scene.s.turn == 100
