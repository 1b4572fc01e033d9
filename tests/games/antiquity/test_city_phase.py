"""Phase 2: manning, building, houses and stores."""

from __future__ import annotations

import pytest

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import works
from tests.games.antiquity.builder import Scene, duel, spot

LIST_PRICES = {
    "theology": {"stone": 1},
    "biology": {"stone": 2},
    "alchemy": {"stone": 2},
    "philosophy": {"stone": 1},
    "university": {"wood": 1},
    "brewery": {"wood": 1},
    "forced_labour": {"stone": 1},
    "harbour": {"wood": 1},
    "explorer": {"wood": 1},
    "granary": {"wood": 1},
    "dump": {"stone": 1},
    "cathedral": {"stone": 1},
    "market": {"wood": 1},
    "cart_shop": {"wood": 1},
}
HOUSES = [
    (0, 0), (0, 0), (0, 0), (0, 0), (1, 0), (1, 0), (2, 0), (1, 1), (3, 0), (1, 2), (2, 1), (4, 0), (1, 3), (3, 1),
    (2, 2), (4, 1), (2, 3), (3, 2), (4, 2), (3, 3),
]  # fmt: skip
FOODS = ["grain", "sheep", "olives", "fish"]
LUXURIES = ["wine", "gold", "pearls", "dye"]


def place(scene: Scene, seat: int = 0) -> None:
    """Put the building down at the first spot, if there is a choice."""
    if scene.step(seat) == "Place":
        scene.do(seat, "place", *scene.options(seat, "place")[0])


# ---------------------------------------------------------------------- manning


@pytest.mark.rule("antiquity.phase2-01")
def test_nobody_sees_the_others_before_the_end() -> None:
    scene = duel(wood=3).goods(1, wood=3).start(2)
    before = scene.s.view(1)
    scene.do(0, "build", "market")
    place(scene)
    assert scene.s.view(1) == before
    assert scene.s.view(None)["players"][0]["buildings"] == []
    assert len(scene.s.view(0)["players"][0]["buildings"]) == 1
    scene.commit()
    assert len(scene.s.view(1)["players"][0]["buildings"]) == 1


@pytest.mark.rule("antiquity.phase2-02", "antiquity.phase2-13", "antiquity.phase2h-06")
def test_building_and_manning_in_any_order() -> None:
    scene = duel(wood=3).start(2)
    scene.do(0, "build", "market")
    place(scene)
    assert scene.refused(0, "man", "market") == "phase2-03"
    scene.do(0, "house", 1)
    place(scene)
    assert scene.player(0).men == 1
    scene.do(0, "man", "market")
    scene.do(0, "barter", "wood", "wood").do(0, "receive", "stone")
    scene.do(0, "build", "cathedral")
    assert scene.owned(0) == {}


@pytest.mark.rule("antiquity.phase2-03", "antiquity.phase2-04")
def test_one_man_on_one_building() -> None:
    scene = duel().men(0, 2)
    scene.have(0, "market")
    scene.start(2).do(0, "man", "market")
    assert scene.player(0).men == 1
    assert scene.refused(0, "man", "market") == "phase2-04"
    assert scene.refused(0, "man", "harbour") == "phase2-03"


@pytest.mark.rule("antiquity.phase2-05")
def test_a_placed_man_stays_until_all_rise() -> None:
    scene = duel(**dict.fromkeys(ids.GOOD_SLUGS, 3)).works(0, "harbour").saint(0, "santa_maria")
    scene.have(0, "market")
    scene.start(2)
    assert scene.refused(0, "man", "market") == "phase2-03"  # the only man is on the harbour
    for action in scene.s.legal(0):
        after = scene.s.clone()
        after.apply(0, action)
        assert after.players[0].men_on == 1 << ids.HARBOUR, action
        assert after.players[0].men == 0
    scene.commit().until(10)
    assert scene.s.turn == 2
    assert (scene.player(0).men, scene.player(0).men_on) == (1, 0)
    scene.do(0, "man", "market")


@pytest.mark.rule("antiquity.phase2-06")
def test_a_building_works_from_the_moment_it_is_manned() -> None:
    scene = duel(wood=2).men(0, 1)
    scene.have(0, "market")
    scene.start(2)
    assert scene.refused(0, "barter", "wood", "wood") == "fig-02"
    scene.do(0, "man", "market")
    assert scene.can(0, "barter", "wood", "wood")


@pytest.mark.rule("antiquity.phase2-07", "antiquity.phase2-12")
def test_unmanned_at_the_end_means_idle_for_the_turn() -> None:
    scene = duel().men(0, 1)
    scene.have(0, "harbour")
    scene.start(2).commit()
    assert len(scene.zone(0)) == 25
    assert scene.player(0).men == 1
    scene.until(10)
    assert scene.s.turn == 2
    scene.do(0, "man", "harbour")
    assert len(scene.zone(0)) == 33


@pytest.mark.rule("antiquity.phase2-08", "antiquity.phase2-09")
def test_four_buildings_need_no_man_and_take_none() -> None:
    scene = duel(grain=1).works(0, "cart_shop").men(0, 1).saint(0, "san_christofori")
    scene.have(0, "brewery", "fountain", "granary")
    scene.start(2)
    for piece in ("cathedral", "brewery", "fountain-1", "granary"):
        assert scene.refused(0, "man", piece) == "phase2-09"
    scene.goods(0, grain=4).commit()
    assert scene.can(0, "inn", "-1,2")
    scene.do(0, "done")
    assert scene.owned(0) == {"grain": 4}  # San Christofori keeps them


@pytest.mark.rule("antiquity.phase2-10", "antiquity.phase2-11")
def test_houses_and_graves_take_no_man() -> None:
    scene = duel().men(0, 2).grave(0, 0, 0).start(2)
    assert scene.refused(0, "man", "house-1") == "phase2-10"
    assert scene.options(0, "man") == []


# ---------------------------------------------------------------------- building


@pytest.mark.rule("antiquity.phase2b-01", "antiquity.phase2b-10", "antiquity.phase2b-02")
def test_a_building_stands_in_any_city_and_counts_for_all() -> None:
    scene = Scene().city(0, 1, -1).city(1, -1, 14).city(0, -3, 3).goods(0, wood=1).men(0, 1).start(2)
    scene.do(0, "build", "harbour")
    assert scene.owned(0) == {}
    assert scene.can(0, "place", "first", "a1", 0)
    assert scene.can(0, "place", "second", "a1", 0)
    scene.do(0, "place", "second", "a1", 0)
    assert scene.player(0).city[ids.HARBOUR] == 1
    scene.do(0, "man", "harbour")
    assert (-1, -1) in scene.zone(0)  # water next to the first city


@pytest.mark.rule("antiquity.phase2b-03")
def test_inside_the_grid_of_one_map() -> None:
    scene = Scene().city(0, 1, -1).city(1, -1, 14).city(0, -3, 3).goods(0, stone=1).start(2)
    scene.do(0, "build", "dump")
    assert scene.can(0, "place", "first", spot(4, 4), 0)
    assert scene.refused(0, "place", "first", spot(5, 4), 0) == "phase2b-03"
    assert scene.can(0, "place", "second", spot(3, 3), 0)
    assert scene.refused(0, "place", "second", spot(4, 3), 0) == "phase2b-03"
    assert scene.refused(0, "place", "second", spot(3, 4), 0) == "phase2b-03"
    assert scene.refused(0, "place", "first", "a1", 1) == "phase2b-03"
    assert len(scene.options(0, "place")) == 25 + 16


@pytest.mark.rule("antiquity.phase2b-04", "antiquity.phase2b-05", "antiquity.phase8-12")
def test_not_on_buildings_or_graves() -> None:
    scene = duel(wood=1).grave(0, 4, 0)
    scene.build(0, "market", (0, 0))
    scene.start(2).do(0, "build", "university")
    assert scene.refused(0, "place", "first", "b2", 0) == "phase2b-04"
    assert scene.refused(0, "place", "first", "d1", 0) == "phase2b-05"
    assert scene.refused(0, "place", "first", "e1", 0) == "phase2b-05"
    assert scene.can(0, "place", "first", "c1", 0)
    assert scene.can(0, "place", "first", "f1", 0)


@pytest.mark.rule("antiquity.phase2b-06", "antiquity.phase2b-07")
def test_most_buildings_only_once() -> None:
    goods = dict.fromkeys(ids.GOOD_SLUGS, 9)
    for kind in [*LIST_PRICES, "stables", "hospital"]:
        if kind in ("cart_shop", "cathedral"):
            continue
        scene = duel(**goods)
        scene.have(0, kind)
        scene.start(2)
        assert scene.refused(0, "build", kind) == "phase2b-06"
        buried = duel(**goods)
        piece = buried.have(0, kind)
        square = buried.s.data.grid.squares(buried.player(0).board[piece])[0]
        buried.grave(0, square % 7, square // 7).start(2)
        assert buried.refused(0, "build", kind) == "phase2b-07"
    many = duel(wood=4, wine=2)
    many.have(0, "cart_shop", "fountain")
    many.have(0, "store", size="1x2")
    many.start(2)
    assert many.can(0, "build", "cart_shop")
    assert many.can(0, "build", "fountain")
    assert many.can(0, "store", "1x2")


@pytest.mark.rule("antiquity.phase2b-08", "antiquity.phase2c-09", "antiquity.phase2c-07")
def test_a_razed_cathedral_can_be_built_again() -> None:
    scene = duel(stone=1).works(0, "theology").saint(0, "san_nicolo").start(2)
    assert scene.refused(0, "build", "cathedral") == "phase2b-08"
    free = scene.player(0).built[0].bit_count()
    scene.do(0, "raze")
    assert scene.player(0).built[0].bit_count() == free - 6
    scene.do(0, "build", "cathedral")
    place(scene)
    scene.do(0, "dedicate", "santa_barbara")
    assert scene.player(0).saint == ids.SANTA_BARBARA


@pytest.mark.rule("antiquity.phase2b-11", "antiquity.phase2b-12")
@pytest.mark.parametrize("good", LUXURIES)
def test_fountain_and_hospital_cost_any_luxury(good: str) -> None:
    for kind in ("fountain", "hospital"):
        rule = "phase2b-11" if kind == "fountain" else "phase2b-12"
        assert duel(wood=9, stone=9, grain=9).start(2).refused(0, "build", kind) == rule
        scene = duel(**{good: 1}).start(2)
        scene.do(0, "build", kind)
        assert scene.owned(0) == {}


@pytest.mark.rule("antiquity.phase2b-14", "antiquity.phase2b-15")
@pytest.mark.parametrize("kind", list(LIST_PRICES))
def test_wood_and_stone_as_listed(kind: str) -> None:
    price = LIST_PRICES[kind]
    scene = duel(**price).start(2)
    scene.do(0, "build", kind)
    assert scene.owned(0) == {}
    ((good, amount),) = price.items()
    other = "stone" if good == "wood" else "wood"
    poor = duel(**{good: amount - 1, other: 5, "wine": 3}).start(2)
    assert poor.refused(0, "build", kind) == "phase2b-14"


@pytest.mark.rule("antiquity.phase2b-16", "antiquity.phase2m-15")
def test_city_structures_are_forever() -> None:
    scene = duel().saint(0, "san_nicolo")
    scene.have(0, "market", "fountain")
    scene.start(2)
    for piece in ("market", "fountain-1", "cathedral"):
        assert scene.refused(0, "lift", piece) == "phase2b-16"
    assert scene.refused(0, "raze") == "phase2c-06"


# ---------------------------------------------------------------------- houses


@pytest.mark.rule("antiquity.phase2h-01", "antiquity.phase2h-02")
@pytest.mark.parametrize("number", range(1, 21))
def test_the_price_of_every_house(number: int) -> None:
    food, luxury = HOUSES[number - 1]
    goods = dict.fromkeys(FOODS[:food] + LUXURIES[:luxury], 1)
    scene = duel(**goods).start(2)
    scene.do(0, "house", number)
    assert scene.owned(0) == {}
    place(scene)
    assert scene.player(0).houses == 1 << (number - 1)
    assert scene.player(0).men == 1
    for missing in goods:
        poor = duel(**{**goods, missing: 0}).start(2)
        assert poor.refused(0, "house", number) == "phase2h-01"


@pytest.mark.rule("antiquity.phase2h-03")
def test_the_first_four_houses_are_free() -> None:
    scene = duel().start(2)
    assert scene.options(0, "house") == [[1], [2], [3], [4]]


@pytest.mark.rule("antiquity.phase2h-04")
@pytest.mark.parametrize("number", [7, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19, 20])
def test_goods_of_a_class_must_differ(number: int) -> None:
    food, luxury = HOUSES[number - 1]
    same = {"grain": food, "wine": luxury}
    assert duel(**same).start(2).refused(0, "house", number) == "phase2h-04"


@pytest.mark.rule("antiquity.phase2h-04", "antiquity.phase2h-06")
def test_the_same_type_is_refused_while_paying() -> None:
    scene = duel(grain=2, sheep=1, olives=1).start(2)
    scene.do(0, "house", 7).do(0, "pay", "grain")
    assert scene.refused(0, "pay", "grain") == "phase2h-04"
    assert scene.refused(0, "pay", "fish") == "phase2b-15"
    scene.do(0, "pay", "olives")
    assert scene.owned(0) == {"grain": 1, "sheep": 1}


@pytest.mark.rule("antiquity.phase2h-04", "antiquity.phase2c-04")
def test_paying_with_philosophy_good_by_good() -> None:
    scene = duel(grain=3, sheep=3, olives=1).works(0, "philosophy").start(2)
    scene.do(0, "house", 12)
    for good in ("grain", "grain", "sheep"):
        assert sorted(scene.options(0, "pay")) == [["grain"], ["olives"], ["sheep"]]
        scene.do(0, "pay", good)
    scene.do(0, "pay", "olives")
    assert scene.owned(0) == {"grain": 1, "sheep": 2}


@pytest.mark.rule("antiquity.phase2h-07", "antiquity.phase2h-09")
def test_two_for_one_is_voluntary_and_can_be_repeated() -> None:
    scene = duel(grain=4).saint(0, "san_nicolo").start(2)
    scene.do(0, "house", 5).do(0, "alone")
    place(scene)
    assert scene.player(0).houses == 1 << 4
    scene.do(0, "house", 6).do(0, "partner", 3)
    place(scene)
    place(scene)
    assert scene.player(0).houses == 1 << 4 | 1 << 5 | 1 << 2
    scene.do(0, "house", 4).do(0, "partner", 1)
    place(scene)
    place(scene)
    assert scene.player(0).people == 5
    assert scene.owned(0) == {"grain": 2}


@pytest.mark.rule("antiquity.phase2h-08", "antiquity.phase2h-07")
def test_the_higher_number_pays() -> None:
    scene = duel(grain=1).saint(0, "santa_maria").start(2)
    scene.do(0, "house", 5)
    assert scene.refused(0, "partner", 6) == "phase2h-08"
    assert scene.refused(0, "partner", 5) == "phase2h-08"
    assert [words[0] for words in scene.options(0, "partner")] == [1, 2, 3, 4]
    plain = duel(grain=1).saint(0, "santa_barbara").start(2)
    plain.do(0, "house", 5)
    assert plain.step(0) == "Place"
    grave = duel(grain=1).saint(0, "san_nicolo")
    square = grave.s.data.grid.squares(grave.player(0).board[ids.CATHEDRAL])[0]
    grave.grave(0, square % 7, square // 7).start(2).do(0, "house", 5)
    assert grave.step(0) == "Place"  # a cathedral with a grave gives no power


def test_one_free_square_takes_one_house_only() -> None:
    scene = duel(grain=1).saint(0, "san_nicolo").fill(0, keep=1).start(2)
    scene.do(0, "house", 5)
    assert scene.player(0).people == 1
    assert scene.step(0) == "CityBuilding"
    assert scene.refused(0, "house", 1) == "phase2b-04"


# ---------------------------------------------------------------------- stores


@pytest.mark.rule("antiquity.phase2s-02", "antiquity.phase2s-04")
def test_a_store_is_named_by_its_size() -> None:
    scene = duel(wood=1).start(2)
    assert scene.refused(0, "build", "store") == "phase2s-02"
    sizes = {words[0] for words in scene.options(0, "store")}
    listed = "1x2 1x4 1x6 2x2 2x3 2x4 2x5 2x6 2x7 3x4 3x6 4x4 4x5 4x6 4x7 5x6"
    assert sizes == set(listed.split())
    scene.do(0, "store", "2x3")
    assert scene.can(0, "place", "first", spot(4, 5), 0)
    assert scene.refused(0, "place", "first", spot(5, 5), 0) == "phase2b-03"
    assert scene.can(0, "place", "first", spot(5, 4), 1)
    assert scene.refused(0, "place", "first", spot(5, 5), 1) == "phase2b-03"


@pytest.mark.rule("antiquity.phase2s-05", "antiquity.phase5-03")
def test_one_man_for_a_whole_store() -> None:
    scene = duel(wood=5).men(0, 1)
    scene.have(0, "store", size="1x6")
    scene.start(2).do(0, "man", "store-1")
    assert scene.player(0).men == 0
    scene.commit()
    assert scene.owned(0)["wood"] == 5
    idle = duel(wood=5).men(0, 1)
    idle.have(0, "store", size="1x6")
    idle.start(2).commit()
    assert idle.owned(0) == {}


@pytest.mark.rule("antiquity.phase2s-06", "antiquity.phase2s-07")
def test_stores_do_not_grow_but_there_may_be_several() -> None:
    scene = duel(wood=2).men(0, 2)
    scene.build(0, "store", (0, 0), size="1x2")
    scene.start(2).do(0, "store", "1x2").do(0, "place", "first", "c1", 0)
    assert scene.player(0).size[:2] == [0, 0]
    scene.do(0, "man", "store-1")
    assert scene.can(0, "man", "store-2")  # side by side, but two buildings
    scene.do(0, "man", "store-2")
    assert works(scene.player(0), ids.STORES)
    assert works(scene.player(0), ids.STORES + 1)
