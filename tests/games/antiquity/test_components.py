"""Components and concepts."""

from __future__ import annotations

import pytest

from signoria import registry
from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import works
from signoria.games.antiquity.state import Producer
from signoria.kernel.errors import BadOption
from tests.games.antiquity.builder import RULES, Scene, duel


@pytest.mark.rule("antiquity.comp-01")
def test_two_to_four_players() -> None:
    meta = registry.metas()["antiquity"]
    assert meta.seats == (2, 4)
    for seats in (1, 5):
        with pytest.raises(BadOption):
            RULES.setup(seats, {})


@pytest.mark.rule("antiquity.comp-02")
def test_twenty_men_one_place_in_the_order_one_saint() -> None:
    scene = duel().men(0, 20)
    assert scene.player(0).men == 20
    scene.start(2)
    assert scene.options(0, "house") == []
    assert scene.refused(0, "house", 20) == "phase2b-06"
    view = scene.s.view(0)
    assert view["order"].count(0) == 1
    assert view["players"][0]["saint"] is None


@pytest.mark.rule("antiquity.comp-03", "antiquity.phase4i-15", "antiquity.concept-04")
def test_four_city_pieces() -> None:
    scene = Scene(tiles=["B1", "C1", "A2", "D1"]).city(0, 1, -1).city(1, -1, 14).city(0, -3, 3).city(0, 4, 8)
    scene.goods(0, grain=9, wood=9, stone=9, wine=9, gold=9).works(0, "cart_shop", "cart_shop").inn(0, -4, 8)
    assert [valid.bit_count() for valid in (scene.s.data.grid.large, scene.s.data.grid.small)] == [49, 36]
    scene.start(4)
    scene.do(0, "city", *scene.options(0, "city")[0])
    assert len(scene.player(0).built) == 4
    assert scene.options(0, "city") == []
    assert scene.refused(0, "city", "0,10") == "phase4i-15"


@pytest.mark.rule("antiquity.comp-04", "antiquity.concept-05")
def test_ten_goods_in_three_classes() -> None:
    vocabulary = RULES.vocabulary_of(duel().s)
    assert sorted(vocabulary.kinds["good"].slugs or []) == sorted(
        ["grain", "olives", "wine", "sheep", "fish", "dye", "pearls", "gold", "stone", "wood"]
    )
    scene = duel(grain=1, olives=1, sheep=1, fish=1, wine=1, pearls=1, dye=1, gold=1, wood=1, stone=1).start(
        2
    )
    assert scene.player(0).food() == 4
    scene.do(0, "house", 8)
    assert sorted(scene.options(0, "pay")) == [
        [g] for g in sorted(["grain", "olives", "sheep", "fish", "wine", "pearls", "dye", "gold"])
    ]
    assert scene.refused(0, "pay", "wood") == "concept-05"
    assert scene.refused(0, "pay", "stone") == "concept-05"
    scene.do(0, "pay", "olives")
    assert sorted(scene.options(0, "pay")) == [["dye"], ["gold"], ["pearls"], ["wine"]]


@pytest.mark.rule("antiquity.comp-05", "antiquity.phase2b-09")
def test_sixteen_cart_shops_fountains_and_storage_tiles() -> None:
    scene = Scene().city(0, 1, -1).city(1, -1, 14).city(0, -3, 3)
    assert [scene.s.pool_left(pool) for pool in range(3)] == [16, 16, 16]
    for _ in range(16):
        scene.have(0, "fountain")
    for _ in range(7):
        scene.have(0, "cart_shop")
    for _ in range(8):
        scene.have(1, "cart_shop")
    scene.have(0, "store", size="3x6")
    scene.have(0, "store", size="3x4")
    scene.goods(0, wood=3, wine=1).goods(1, wood=1).start(2)
    assert scene.refused(0, "build", "fountain") == "phase2b-09"
    assert scene.can(0, "build", "cart_shop")
    assert scene.can(0, "store", "1x2")
    assert scene.refused(0, "store", "2x2") == "phase2b-09"
    scene.do(1, "build", "cart_shop")
    assert scene.refused(0, "build", "cart_shop") == "phase2b-09"


@pytest.mark.rule("antiquity.comp-06", "antiquity.phase4f-08")
@pytest.mark.parametrize("number, free", [(11, True), (12, False)])
def test_twelve_fisheries(number: int, free: bool) -> None:
    scene = duel(wood=2).works(0, "cart_shop")
    one = scene.s.data.hexes.one
    sea = [h for h in range(61, 244) if scene.s.sea & one[h]]
    grass = [h for h in range(61, 244) if scene.s.grass & one[h]]
    for i in range(number):
        scene.men(1, 1)
        scene.player(1).men -= 1
        fishery = Producer()
        fishery.kind = ids.FISHERY
        fishery.owner = 1
        fishery.good = ids.FISH
        fishery.centre = grass[i * 2]
        fishery.second = grass[i * 2 + 1]
        fishery.left = one[sea[i]]
        scene.s.producers.append(fishery)
        scene.s.polluted |= fishery.left
        scene.s.occupied |= fishery.left | one[fishery.centre] | one[fishery.second]
    scene.start(4)
    assert scene.s.view(0)["pools"]["fishery"] == 12 - number
    if free:
        assert scene.can(0, "fishery", "0,-2", "n", "fish")
    else:
        assert scene.refused(0, "fishery", "0,-2", "n", "fish") == "phase4f-08"
        assert scene.options(0, "fishery") == []


@pytest.mark.rule("antiquity.comp-07", "antiquity.setup-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exploration_counters(seats: int) -> None:
    scene = Scene(seats)
    kinds = [ids.OLIVES, ids.SHEEP, ids.WINE, ids.GRAIN]
    assert sorted(scene.s.counters) == sorted(kinds * seats)
    assert len(scene.s.sites) == 4 * seats


@pytest.mark.rule("antiquity.concept-01")
def test_four_kinds_of_hexes() -> None:
    view = Scene().s.view(None)
    assert len(view["hexes"]) == 244
    assert {row["printed"] for row in view["hexes"]} == {"forest", "sea", "mountain", "grass"}


@pytest.mark.rule("antiquity.concept-02")
def test_a_city_covers_seven_hexes() -> None:
    scene = duel()
    seven = {(0, -1), (0, 0), (1, -2), (1, -1), (1, 0), (2, -2), (2, -1)}
    assert scene.spots(scene.player(0).land) == seven
    assert scene.s.occupied & scene.one(*seven) == scene.one(*seven)


@pytest.mark.rule("antiquity.concept-03")
def test_only_the_owner_builds_on_his_city_map() -> None:
    scene = duel(wood=6).goods(1, wood=6).start(2)
    scene.do(0, "build", "market").do(0, "place", "first", "a1", 0)
    assert scene.player(1).built == [0]
    scene.do(0, "build", "university")
    assert scene.refused(0, "place", "second", "a1", 0) == "concept-03"


@pytest.mark.rule("antiquity.concept-06", "antiquity.concept-07")
def test_one_saint_each_and_the_same_saint_for_several() -> None:
    scene = duel(stone=2).goods(1, stone=1).start(2)
    for seat in (0, 1):
        scene.do(seat, "build", "cathedral").do(seat, "place", *scene.options(seat, "place")[0])
        assert len(scene.options(seat, "dedicate")) == 5
        scene.do(seat, "dedicate", "san_nicolo")
    assert [p.saint for p in scene.s.players] == [ids.SAN_NICOLO, ids.SAN_NICOLO]
    assert scene.refused(0, "build", "cathedral") == "phase2b-08"


@pytest.mark.rule("antiquity.concept-08", "antiquity.phase1-02")
def test_men_in_the_countryside_stay() -> None:
    scene = duel().producer(0, "woodcutter", "wood", 2, 1)
    scene.start(1)
    assert scene.player(0).men == 0
    assert scene.player(0).people == 1
    assert len(scene.s.producers) == 1


@pytest.mark.rule("antiquity.concept-09", "antiquity.phase1-01")
def test_men_in_the_city_rise() -> None:
    scene = duel().works(0, "market", "cart_shop")
    assert scene.player(0).men == 0
    scene.start(1)
    assert scene.player(0).men == 2
    assert scene.player(0).men_on == 0
    scene.do(0, "man", "market").do(0, "man", "cart_shop-1")


@pytest.mark.rule("antiquity.concept-10", "antiquity.turn-04")
def test_unmanned_buildings_do_nothing() -> None:
    scene = duel(wood=3, stone=1)
    kinds = ["market", "stables", "harbour", "hospital", "explorer", "dump"]
    scene.have(0, *kinds)
    p = scene.player(0)
    assert not any(works(p, ids.KIND_SLUGS.index(kind)) for kind in kinds)
    assert len(scene.zone(0)) == 25
    scene.have(0, "cart_shop")
    scene.start(4)
    assert scene.s.phase > 4  # without a man on the cart shop there was nothing to decide


@pytest.mark.rule("antiquity.concept-11")
def test_what_is_left_of_exploited_land() -> None:
    scene = duel()
    scene.producer(0, "woodcutter", "wood", 3, -4)
    scene.producer(0, "mine", "stone", 2, -3)
    scene.producer(0, "fishery", "fish", 0, -2, (0, -3))
    scene.producer(0, "farm", "sheep", 3, -2)
    forest = scene.one((3, -4), (4, -4), (2, -4))
    for _ in range(7):
        scene.start(6).until(7)
    assert scene.s.producers == []
    assert scene.s.grass & forest == forest
    assert scene.s.polluted & forest == 0
    used = scene.one((2, -3), (1, -3), (3, -3), (-1, -3), (-1, -2), (-1, -1), (3, -2))
    assert scene.s.polluted & used == used
