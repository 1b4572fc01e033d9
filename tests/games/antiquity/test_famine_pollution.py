"""Phases 8 and 9: famine, graves, pollution, elimination."""

from __future__ import annotations

import pytest

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import works
from signoria.games.antiquity.rules.country import goods_board
from tests.games.antiquity.builder import Scene, duel, lying, spot


def starving(level: int, **goods: int) -> Scene:
    """Seat 0 faces the famine; seat 1 is fed."""
    scene = duel(**goods).goods(1, fish=50)
    scene.s.famine = level
    return scene


@pytest.mark.rule("antiquity.phase8-02", "antiquity.phase8-03")
def test_all_food_counts_and_none_is_spent() -> None:
    scene = starving(5, grain=1, sheep=1, olives=1, fish=1, wine=9, wood=9).start(8)
    assert scene.player(0).due == 1
    scene.do(0, "grave", "first", "a1")
    assert scene.owned(0) == {"grain": 1, "sheep": 1, "olives": 1, "fish": 1, "wine": 9, "wood": 9}


@pytest.mark.rule("antiquity.phase8-04", "antiquity.phase8-10")
def test_the_granary_works_without_a_man_but_not_with_a_grave() -> None:
    scene = starving(5)
    scene.build(0, "granary", (0, 0))
    scene.start(8)
    assert scene.player(0).due == 2
    buried = starving(5)
    buried.build(0, "granary", (0, 0))
    buried.grave(0, 1, 0).start(8)
    assert buried.player(0).due == 5


@pytest.mark.rule("antiquity.phase8-05")
def test_graves_are_not_removed_in_the_famine() -> None:
    scene = starving(0, grain=9).works(0, "hospital").grave(0, 6, 0).start(8)
    assert scene.grave_total(0) == 1
    assert scene.s.phase == 9  # the hospital had no say in it


@pytest.mark.rule("antiquity.phase8-06", "antiquity.phase8-07")
def test_graves_go_on_empty_squares_first() -> None:
    scene = starving(2).city(0, -3, 3)
    scene.build(0, "market", (0, 0))
    scene.start(8)
    assert scene.refused(0, "grave", "first", "a1") == "phase8-07"
    assert scene.refused(0, "grave", "second", "g1") == "phase8-06"
    assert scene.refused(0, "grave", "third", "a1") == "concept-03"
    scene.do(0, "grave", "second", "f6")
    assert scene.refused(0, "grave", "second", "f6") == "phase8-08"
    scene.do(0, "grave", "first", "g7")
    assert scene.grave_total(0) == 2


@pytest.mark.rule("antiquity.phase8-08", "antiquity.phase8-09")
def test_one_grave_per_square_and_none_on_houses() -> None:
    scene = starving(2).men(0, 1)
    scene.build(0, "market", (0, 0))
    scene.fill(0).start(8)
    assert scene.refused(0, "grave", "first", "g7") == "phase8-09"
    assert sorted(scene.options(0, "grave")) == [
        ["first", "a1"],
        ["first", "a2"],
        ["first", "b1"],
        ["first", "b2"],
    ]
    scene.do(0, "grave", "first", "a1").do(0, "grave", "first", "b2")
    assert scene.grave_total(0) == 49 - 4 - 1 + 2


@pytest.mark.rule("antiquity.phase8-10", "antiquity.phase8-11")
def test_a_grave_stops_a_building_and_sends_its_man_away() -> None:
    scene = starving(1).men(0, 2)
    scene.build(0, "market", (0, 0), man=True)
    scene.build(0, "harbour", (0, 3), man=True)
    scene.fill(0).start(8).do(0, "grave", "first", "a1")
    p = scene.player(0)
    assert p.men == 1
    assert not works(p, ids.MARKET)
    assert works(p, ids.HARBOUR)


@pytest.mark.rule("antiquity.phase8-13")
def test_who_cannot_place_a_grave_is_out() -> None:
    scene = starving(3).fill(0, keep=2).goods(0).inn(0, -1, 2)
    scene.start(8)
    assert not scene.player(0).alive
    assert scene.winners() == [1]
    assert scene.reason() == "survivor"
    assert scene.s.famine == 3  # the game is over: the level does not rise any more
    assert scene.s.outcome is not None
    assert scene.s.outcome.ranking == [[1], [0]]


@pytest.mark.rule("antiquity.phase8-13", "antiquity.phase8-08")
def test_who_can_just_place_his_last_grave_lives_on() -> None:
    scene = starving(5).men(0, 1)
    scene.build(0, "market", (0, 0))
    scene.fill(0, keep=1).start(8)  # one empty square and four of the market
    assert scene.player(0).alive
    assert scene.grave_total(0) == 48  # all but the house
    assert scene.s.phase == 9
    scene.goods(0).goods(1, fish=50)
    scene.s.famine = 1
    scene.start(8)
    assert not scene.player(0).alive


@pytest.mark.rule("antiquity.phase9-11", "antiquity.phase8-13")
def test_who_can_just_bury_his_pollution_lives_on() -> None:
    for keep, alive in ((3, True), (2, False)):
        scene = duel().fill(0, keep=keep)
        scene.pollute(*scene.zone(0))
        scene.start(9)
        assert scene.player(0).alive is alive
        assert scene.grave_total(0) == 49


@pytest.mark.rule("antiquity.phase8-13")
def test_players_die_together_and_nobody_wins() -> None:
    scene = duel().goods(1).fill(0).fill(1)
    scene.s.famine = 2
    scene.start(8)
    assert scene.winners() == []
    assert scene.reason() == "nobody"


@pytest.mark.rule("antiquity.phase8-13")
def test_what_an_eliminated_player_leaves_behind() -> None:
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10)
    for seat in (1, 2):
        scene.goods(seat, fish=9)
    scene.goods(0, wood=3).men(0, 1).inn(0, 1, -4)
    scene.have(0, "cart_shop")
    forest = [h for h in range(61) if scene.s.forest & ~scene.s.occupied & scene.s.data.hexes.one[h]]
    grid = scene.s.data.hexes
    scene.producer(0, "woodcutter", "wood", grid.q[forest[0]], grid.r[forest[0]])
    cut = scene.s.producers[0].left
    scene.fill(0)
    scene.s.famine = 5
    p = scene.player(0)
    scene.start(8)
    assert not p.alive
    assert scene.s.producers == []
    assert not scene.s.occupied & cut
    assert scene.s.grass & cut == cut
    assert scene.owned(0) == {}
    assert scene.s.occupied & p.land == p.land
    assert scene.s.occupied & p.inns == p.inns
    assert scene.s.pool_left(0) == 15
    assert 0 not in scene.s.living()
    assert scene.s.view(1)["order"] == [1, 2]
    scene.until(10)
    scene.commit()
    assert 0 not in scene.s.order


@pytest.mark.rule("antiquity.phase8-14")
def test_the_famine_level_rises_after_all_have_buried() -> None:
    scene = duel().goods(1)
    scene.s.famine = 1
    scene.start(8)
    assert scene.turns(0)
    assert scene.turns(1)
    scene.do(0, "grave", "first", "a1")
    assert scene.s.famine == 1
    scene.do(1, "grave", "first", "a1")
    assert scene.s.famine == 2


# ---------------------------------------------------------------------- pollution


@pytest.mark.rule("antiquity.phase9-05")
def test_pollution_needs_clean_free_hexes_of_the_zone() -> None:
    scene = duel().pollute((3, -1)).inn(1, 1, 1).producer(0, "woodcutter", "wood", -2, 1).start(9)
    assert scene.refused(0, "pollute", "3,-1") == "phase9-05"
    assert scene.refused(0, "pollute", "1,1") == "phase9-05"
    assert scene.refused(0, "pollute", "-2,1") == "phase9-05"
    assert scene.refused(0, "pollute", "0,3") == "phase9-05"
    scene.do(0, "pollute", "2,1")
    assert scene.refused(0, "pollute", "2,1") == "phase9-05"
    assert goods_board(scene.s) & scene.one((2, 1)) == 0


@pytest.mark.rule("antiquity.phase9-01", "antiquity.phase9-06")
def test_three_markers_per_city_anywhere_in_the_whole_zone() -> None:
    scene = Scene().city(0, 1, -1).city(1, -1, 14).city(0, -3, 3).goods(0).start(9)
    assert scene.player(0).due == 6
    near_first = [(3, -1), (3, -2), (4, -1), (4, -2), (2, 1), (3, 0)]
    for q, r in near_first:
        scene.do(0, "pollute", f"{q},{r}")
    assert scene.spots(scene.s.polluted) == set(near_first)
    assert scene.turns(1)


@pytest.mark.rule("antiquity.phase9-01", "antiquity.phase9-03")
def test_four_cities_pollute_twelve_times() -> None:
    for kinds, number in (([], 12), (["dump"], 8), (["market"], 12)):
        scene = duel().city(0, -3, 3).city(0, 4, 8).city(0, -7, 10).works(0, *kinds).start(9)
        assert scene.player(0).due == number


@pytest.mark.rule("antiquity.phase9-07", "antiquity.phase9-08")
def test_sea_and_far_hexes_through_harbour_and_inns() -> None:
    scene = duel().start(9)
    assert scene.refused(0, "pollute", "-1,-1") == "phase9-07"
    sea = duel().works(0, "harbour").inn(0, -1, 2).start(9)
    sea.do(0, "pollute", "-1,-1").do(0, "pollute", "-2,-1").do(0, "pollute", "-3,4")
    assert sea.spots(sea.s.polluted) == {(-1, -1), (-2, -1), (-3, 4)}


@pytest.mark.rule("antiquity.phase9-09", "antiquity.phase9-03")
def test_the_owner_of_the_dump_may_pollute_his_own_zone() -> None:
    scene = Scene().city(0, 1, -1).city(1, -1, 14).city(0, -3, 3).works(0, "dump").start(9)
    assert scene.player(0).due == 2
    assert len(scene.options(0, "pollute")) == len(scene.zone(0))


@pytest.mark.rule("antiquity.phase9-10", "antiquity.phase9-05")
def test_earlier_pollution_counts_for_later_players() -> None:
    scene = Scene().city(0, 1, -1).city(1, -3, 3)
    scene.s.order = [1, 0]
    scene.start(9).do(1, "pollute", "-1,1").do(1, "pollute", "-2,1").do(1, "pollute", "0,1")
    assert scene.refused(0, "pollute", "-1,1") == "phase9-05"


@pytest.mark.rule("antiquity.phase9-11", "antiquity.phase9-12")
def test_graves_for_markers_without_a_place() -> None:
    scene = duel()
    scene.pollute(*[cell for cell in scene.zone(0) if cell not in ((2, 1), (1, 1))])
    scene.start(9)
    assert scene.s.polluted & scene.one((2, 1), (1, 1)) == scene.one((2, 1), (1, 1))
    assert scene.player(0).due == 1
    assert scene.step(0) == "Burial"
    scene.do(0, "grave", "first", spot(3, 3))
    assert scene.turns(1)


def test_pollution_removes_counters_unseen() -> None:
    scene = duel().start(9)
    assert lying(scene, -1, 1)
    scene.do(0, "pollute", "-1,1")
    assert not lying(scene, -1, 1)


def test_a_dead_player_in_the_pollution_phase_leaves_in_his_turn() -> None:
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10).fill(0)
    scene.pollute(*scene.zone(0))
    scene.s.order = [1, 0, 2]
    scene.start(9)
    for _ in range(3):
        assert scene.player(0).alive
        scene.do(1, "pollute", *scene.options(1, "pollute")[0])
    assert not scene.player(0).alive
    assert scene.turns(2)


@pytest.mark.rule("antiquity.phase2m-14", "antiquity.phase6-12")
def test_what_the_dead_built_counts_in_that_turn_only() -> None:
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10).goods(0, grain=20).goods(1, grain=20)
    scene.saint(0, "san_giorgio").fill(2)
    scene.player(2).fountains = scene.player(2).cathedrals = 1
    scene.s.famine = 6
    scene.start(8).until(10)
    assert not scene.player(2).alive
    level = scene.s.famine
    assert scene.s.turn == 2
    scene.works(0, "cart_shop").goods(0, wood=1, fish=1).commit()
    assert scene.s.famine == level
    scene.goods(0, fish=1).until(7)
    assert scene.s.phase >= 7
    assert scene.player(0).goods[ids.FISH] == 0  # the old one spoils, and no new one comes
