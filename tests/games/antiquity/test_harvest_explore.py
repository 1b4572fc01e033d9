"""Phases 5 to 7: store goods, harvest, explore."""

from __future__ import annotations

import pytest

from signoria.games.antiquity import ids
from tests.games.antiquity.builder import Scene, duel, lying


@pytest.mark.rule("antiquity.phase5-01", "antiquity.phase5-03")
def test_goods_are_lost_without_a_manned_store() -> None:
    scene = duel(wood=3, wine=1)
    scene.have(0, "store", size="2x3")
    scene.start(5)
    assert scene.owned(0) == {}


@pytest.mark.rule("antiquity.phase5-02")
def test_what_fits_is_kept_at_once() -> None:
    scene = duel(wood=3, wine=1).men(0, 1)
    scene.have(0, "store", man=True, size="2x2")
    scene.start(5)
    assert scene.owned(0) == {"wood": 3, "wine": 1}
    one = duel(wood=5).men(0, 1)
    one.have(0, "store", man=True, size="1x2")
    one.start(5)
    assert one.owned(0) == {"wood": 2}  # a single type: nothing to choose


@pytest.mark.rule("antiquity.phase5-02", "antiquity.phase5-01")
def test_a_player_may_discard_more_than_he_must() -> None:
    scene = duel(wood=2, wine=1).men(0, 1)
    scene.have(0, "store", man=True, size="1x2")
    scene.start(5)
    assert scene.refused(0, "discard", "gold") == "phase5-01"
    assert scene.refused(0, "keep") == "phase5-02"
    scene.do(0, "discard", "wood").do(0, "discard", "wood").do(0, "keep")
    assert scene.owned(0) == {"wine": 1}


@pytest.mark.rule("antiquity.phase5-01")
def test_the_last_type_left_is_discarded_without_asking() -> None:
    scene = duel(wood=1, wine=4).men(0, 1)
    scene.have(0, "store", man=True, size="1x2")
    scene.start(5).do(0, "discard", "wood")
    assert scene.owned(0) == {"wine": 2}
    assert scene.s.step_of(0).prompt(scene.s, 0).args == {"number": 0, "room": 2}
    scene.do(0, "keep")
    assert scene.owned(0) == {"wine": 2}


@pytest.mark.rule("antiquity.phase5-01", "antiquity.phase5-02")
def test_the_last_type_left_is_discarded_while_others_still_choose() -> None:
    scene = duel(wood=1, wine=4).goods(1, gold=1, dye=4)
    for seat in (0, 1):
        scene.men(seat, 1).have(seat, "store", man=True, size="1x2")
    scene.start(5)
    scene.do(0, "discard", "wood")
    assert scene.owned(0) == {"wine": 2}
    assert scene.turns(0)
    assert scene.owned(1) == {"gold": 1, "dye": 4}
    scene.do(1, "discard", "dye").do(1, "discard", "dye").do(1, "discard", "dye").do(1, "keep")
    assert scene.owned(1) == {"gold": 1, "dye": 1}


@pytest.mark.rule("antiquity.phase5-05")
@pytest.mark.parametrize("saint", ["san_christofori", "santa_maria"])
def test_san_christofori_keeps_everything(saint: str) -> None:
    scene = duel(wood=30, wine=9).saint(0, saint).start(5)
    assert scene.owned(0) == {"wood": 30, "wine": 9}
    other = duel(wood=30).saint(0, "san_nicolo").start(5)
    assert other.owned(0) == {}
    grave = duel(wood=30).saint(0, saint)
    square = grave.s.data.grid.squares(grave.player(0).board[ids.CATHEDRAL])[0]
    grave.grave(0, square % 7, square // 7).start(5)
    assert grave.owned(0) == {}


@pytest.mark.rule("antiquity.phase6-01", "antiquity.phase6-02")
def test_one_good_per_producer_in_the_order_the_owner_likes() -> None:
    scene = duel().producer(0, "woodcutter", "wood", 2, 1).producer(0, "mine", "gold", 2, -3)
    scene.start(6)
    outer = [["1,1"], ["1,2"], ["2,0"], ["3,0"], ["3,1"]]
    assert sorted(scene.options(0, "harvest")) == sorted([*outer, ["1,-3"], ["3,-3"]])
    scene.do(0, "harvest", "3,0")
    assert scene.refused(0, "harvest", "1,1") == "phase6-01"
    assert not scene.s.occupied & scene.one((3, 0))  # free at once
    assert scene.refused(0, "harvest", "3,0") == "phase6-01"
    scene.do(0, "harvest", "1,-3")
    assert scene.owned(0) == {"wood": 1, "gold": 1}


@pytest.mark.rule("antiquity.phase6-03", "antiquity.phase6-04")
def test_the_good_under_the_man_comes_last() -> None:
    scene = duel().producer(0, "woodcutter", "wood", 3, -4).start(6)
    assert scene.refused(0, "harvest", "3,-4") == "phase6-03"
    scene.do(0, "harvest", "4,-4").until(7)
    scene.start(6)
    assert scene.spots(scene.s.producers[0].left) == {(3, -4)}
    scene.start(6)
    assert scene.s.producers == []
    assert scene.player(0).men == 1
    assert scene.owned(0) == {"wood": 3}


@pytest.mark.rule("antiquity.phase6-02")
def test_the_rest_can_be_harvested_in_order() -> None:
    scene = duel().producer(0, "woodcutter", "wood", 2, 1).producer(0, "mine", "gold", 2, -3).start(6)
    scene.do(0, "harvest_rest")
    assert scene.owned(0) == {"wood": 1, "gold": 1}
    assert scene.s.producers[0].left & scene.one((2, 1))
    assert scene.s.phase > 6


@pytest.mark.rule("antiquity.phase6-05")
def test_an_empty_fishery_leaves_the_map() -> None:
    scene = duel().producer(0, "fishery", "pearls", 2, 1, (3, 1)).start(6)
    assert scene.s.producers == []
    assert scene.s.view(0)["pools"]["fishery"] == 12
    assert scene.owned(0) == {"pearls": 1}
    assert not scene.s.occupied & scene.one((2, 1), (3, 1))


@pytest.mark.rule("antiquity.phase6-09", "antiquity.phase6-10", "antiquity.phase6-06")
def test_forced_labour_acts_on_all_producers_of_its_owner() -> None:
    scene = duel().works(0, "forced_labour")
    scene.producer(0, "woodcutter", "wood", 3, -4).producer(0, "mine", "gold", 2, -3)
    scene.producer(1, "mine", "stone", -2, 15 - 2)
    size = scene.s.producers[2].left.bit_count()
    scene.start(6).until(7)
    assert scene.owned(0) == {"wood": 2, "gold": 2}
    assert [x.owner for x in scene.s.producers] == [1]
    assert scene.s.producers[0].left.bit_count() == size - 1
    assert scene.owned(1)["stone"] == 1


@pytest.mark.rule("antiquity.phase6-11")
@pytest.mark.parametrize("saint, fish", [("san_giorgio", 2), ("santa_maria", 2), ("san_nicolo", 0)])
def test_fish_for_new_cathedrals(saint: str, fish: int) -> None:
    scene = duel().saint(0, saint).saint(1, "san_nicolo")
    scene.player(0).cathedrals = scene.player(1).cathedrals = 1
    scene.start(6)
    assert scene.owned(0) == ({"fish": fish} if fish else {})


@pytest.mark.rule("antiquity.phase7-01")
def test_explorers_go_one_after_another() -> None:
    scene = duel().works(0, "explorer").works(1, "explorer")
    scene.s.order = [1, 0]
    scene.start(7)
    assert scene.turns(1)
    assert not scene.turns(0)
    scene.do(1, "stay")
    assert scene.turns(0)
    assert scene.step(0) == "Explore"


@pytest.mark.rule("antiquity.phase7-02", "antiquity.phase7-05")
def test_exploring_is_voluntary_and_uses_up_the_counter() -> None:
    scene = duel().works(0, "explorer").counter(3, -3, "wine").start(7)
    assert scene.refused(0, "explore", "2,1") == "phase7-02"  # no counter there
    scene.do(0, "explore", "3,-3")
    assert not lying(scene, 3, -3)
    assert scene.s.view(1)["counters_seen"] == {"wine": 1}
    again = scene.start(7)
    assert again.refused(0, "explore", "3,-3") == "phase7-02"
    idle = duel()
    idle.have(0, "explorer")
    idle.start(7)
    assert idle.s.phase > 7  # without a man nobody is asked


@pytest.mark.rule("antiquity.phase7-03")
def test_one_counter_per_turn() -> None:
    scene = duel().works(0, "explorer").start(7)
    assert len(scene.options(0, "explore")) == 2
    scene.do(0, "explore", "3,-3")
    assert scene.s.phase > 7
    assert lying(scene, -1, 1)


@pytest.mark.rule("antiquity.phase7-06", "antiquity.phase7-04")
@pytest.mark.parametrize("good, level", [("olives", 4), ("sheep", 4), ("grain", 4), ("wine", 3)])
def test_food_raises_the_famine_level(good: str, level: int) -> None:
    scene = Scene(introductory=True).city(0, 1, -1).city(1, -1, 14).works(0, "explorer")
    scene.goods(0).counter(-1, 1, good)
    scene.s.famine = 3
    scene.start(7).do(0, "explore", "-1,1")
    assert scene.s.famine == level
    assert scene.owned(0) == {good: 1}
