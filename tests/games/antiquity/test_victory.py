"""Phase 10, ends of the game, ranking, resignation."""

from __future__ import annotations

from typing import cast

import pytest

import signoria
from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.victory import condition
from signoria.games.antiquity.rules.zone import clean_area
from signoria.games.antiquity.state import AntiquityState
from tests.games.antiquity.builder import Scene, duel, ring

THREE = {"grain": 3, "sheep": 3, "olives": 3, "fish": 3, "wine": 3, "gold": 3, "pearls": 3, "dye": 3}
KINDS = [
    "theology", "biology", "alchemy", "philosophy", "university", "brewery", "forced_labour", "stables",
    "harbour", "hospital", "explorer", "granary", "dump", "cathedral", "market", "cart_shop", "fountain",
    "store", "house", ]  # fmt: skip


def complete_city(missing: str = "") -> Scene:
    """Seat 0 with one building of every kind but one."""
    scene = Scene(tiles=["B1", "C1", "A2", "D1"]).city(0, 1, -1).city(1, -1, 14).city(0, -3, 3).city(0, 4, 8)
    for kind in KINDS:
        if kind != missing:
            scene.have(0, "house-9" if kind == "house" else kind, size="1x2" if kind == "store" else "")
    if missing != "cathedral":
        scene.player(0).saint = ids.SANTA_BARBARA
    return scene


@pytest.mark.rule("antiquity.phase10-02")
def test_no_saint_no_victory() -> None:
    scene = duel(**THREE).men(0, 20).start(10)
    assert scene.s.outcome is None
    assert scene.s.turn == 2
    grave = duel(**THREE).saint(0, "san_christofori")
    square = grave.s.data.grid.squares(grave.player(0).board[ids.CATHEDRAL])[0]
    grave.grave(0, square % 7, square // 7).start(10)
    assert grave.s.outcome is None


@pytest.mark.rule("antiquity.phase10-03")
def test_san_nicolo_needs_twenty_people() -> None:
    scene = duel().saint(0, "san_nicolo").men(0, 19).start(10)
    assert scene.s.outcome is None
    scene = duel().saint(0, "san_nicolo").men(0, 17)
    scene.producer(0, "woodcutter", "wood", 2, 1).producer(0, "mine", "gold", 2, -3)
    scene.works(0, "market").start(10)
    assert scene.winners() == [0]


@pytest.mark.rule("antiquity.phase10-04", "antiquity.phase10-05")
def test_santa_barbara_needs_every_kind() -> None:
    scene = complete_city()
    assert scene.grave_total(0) == 0
    scene.start(10)
    assert scene.winners() == [0]
    assert scene.reason() == "saint"


@pytest.mark.rule("antiquity.phase10-04")
@pytest.mark.parametrize("missing", [kind for kind in KINDS if kind != "cathedral"])
def test_santa_barbara_lacks_one_kind(missing: str) -> None:
    scene = complete_city(missing).start(10)
    assert scene.s.outcome is None


@pytest.mark.rule("antiquity.phase10-04")
def test_a_buried_kind_does_not_count() -> None:
    scene = complete_city()
    square = scene.s.data.grid.squares(scene.player(0).board[ids.MARKET])[0]
    scene.grave(0, square % 7, square // 7, scene.player(0).city[ids.MARKET])
    scene.start(10)
    assert scene.s.outcome is None


@pytest.mark.rule("antiquity.phase10-06")
def test_san_christofori_needs_three_of_each() -> None:
    assert duel(**THREE).saint(0, "san_christofori").start(10).winners() == [0]
    for good in THREE:
        short = duel(**{**THREE, good: 2, "wood": 30, "stone": 30}).saint(0, "san_christofori").start(10)
        assert short.s.outcome is None


@pytest.mark.rule("antiquity.phase10-08")
def test_hexes_of_the_victims_own_pieces_need_not_be_reached() -> None:
    scene = Scene().city(1, 1, -2).city(0, -1, 14).inn(0, -1, 1).inn(0, 3, -4)
    scene.saint(0, "san_giorgio").works(0, "stables")
    ring = scene.s.data.hexes.around[scene.at(5, 4)]
    scene.s.sea |= ring  # the victim's inn stands on an island of one hex
    scene.s.chart_waters()
    scene.inn(1, 5, 4)
    assert len(scene.zone(1)) == 18
    assert (5, 4) not in scene.zone(0)
    assert scene.start(10).winners() == [0]


@pytest.mark.rule("antiquity.phase10-07")
def test_a_player_who_can_reach_nothing_is_enclosed() -> None:
    scene = Scene().city(1, 1, -1).city(0, -1, 14).saint(0, "san_giorgio")
    shore = scene.s.data.hexes.grow(scene.player(1).land) & scene.s.map.all & ~scene.player(1).land
    scene.s.sea |= shore
    scene.s.chart_waters()
    assert scene.zone(1) == set()
    assert scene.start(10).winners() == [0]


@pytest.mark.rule("antiquity.phase10-09")
def test_santa_maria_needs_two() -> None:
    one = duel(**THREE).saint(0, "santa_maria").start(10)
    assert one.s.outcome is None
    two = duel(**THREE).saint(0, "santa_maria").men(0, 20).start(10)
    assert two.winners() == [0]
    other = Scene().city(1, 1, -2).city(0, -1, 14).inn(0, -1, 1).inn(0, 3, -4).goods(0, **THREE)
    other.saint(0, "santa_maria").works(0, "stables").start(10)
    assert other.winners() == [0]


CONDITIONS = ["san_nicolo", "santa_barbara", "san_christofori", "san_giorgio"]


@pytest.mark.rule("antiquity.phase10-09")
@pytest.mark.parametrize("first", CONDITIONS)
@pytest.mark.parametrize("second", CONDITIONS)
def test_any_two_conditions_satisfy_santa_maria_and_none_counts_twice(first: str, second: str) -> None:
    met = {first, second}
    scene = complete_city("" if "santa_barbara" in met else "market").goods(0)
    scene.player(0).saint = ids.SANTA_MARIA
    if "san_nicolo" in met:
        scene.men(0, 19)  # one house stands already
    if "san_christofori" in met:
        scene.goods(0, **THREE)
    if "san_giorgio" in met:
        ring(scene, 0, 1)
    scene.start(10)
    if first == second:
        assert scene.s.outcome is None
    else:
        assert (scene.winners(), scene.reason()) == ([0], "saint")


@pytest.mark.rule("antiquity.phase10-10", "antiquity.phase10-11")
def test_harbour_and_stables_enlarge_the_area_of_the_tie_break() -> None:
    scene = duel()
    assert clean_area(scene.s, 0) == 25
    scene.works(0, "harbour")
    assert clean_area(scene.s, 0) == 33
    scene.works(0, "stables")
    assert clean_area(scene.s, 0) == 40
    scene.pollute((2, 1), (-1, -1)).inn(1, 1, 1).producer(0, "woodcutter", "wood", -2, 1)
    assert clean_area(scene.s, 0) == 40 - 2 - 1


@pytest.mark.rule("antiquity.phase10-01", "antiquity.phase10-10")
def test_all_check_at_the_same_time() -> None:
    scene = duel(**THREE).saint(0, "san_christofori").saint(1, "san_nicolo").men(1, 20)
    first, second = clean_area(scene.s, 0), clean_area(scene.s, 1)
    assert first == 25
    assert second == 24
    scene.s.order = [1, 0]
    scene.start(10)
    assert scene.winners() == [0]
    assert scene.reason() == "area"


def test_progress_towards_each_condition() -> None:
    scene = duel(grain=3, wine=1).men(0, 5)
    assert condition(scene.s, 0, ids.SAN_NICOLO) == 250
    assert condition(scene.s, 0, ids.SAN_CHRISTOFORI) == 4 * 1000 // 24
    assert condition(scene.s, 0, ids.SANTA_BARBARA) == 1000 // 19
    assert condition(scene.s, 0, ids.SAN_GIORGIO) == 0
    assert condition(scene.s, 0, ids.SANTA_MARIA) == (250 + 166) // 2


def test_the_turn_limit_ranks_by_progress() -> None:
    scene = Scene(3, turn_limit=5).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10)
    scene.saint(1, "san_nicolo").men(1, 5).men(0, 9).men(2, 9)
    scene.have(2, "market")
    scene.s.turn = 5
    scene.start(10)
    assert scene.reason() == "turn_limit"
    assert scene.s.outcome is not None
    assert scene.s.outcome.ranking == [[1], [2], [0]]
    assert scene.s.outcome.scores == [0, 250, 0]
    early = Scene(turn_limit=6).city(0, 1, -1).city(1, -1, 14)
    early.s.turn = 5
    assert early.start(10).s.outcome is None


def test_equal_players_share_a_rank() -> None:
    scene = Scene(4, turn_limit=5).city(0, -9, 4).city(1, 9, -4).city(2, -10, 18).city(3, 8, 10)
    scene.s.turn = 5
    scene.pollute(*scene.zone(0), *scene.zone(1), *scene.zone(2), *scene.zone(3)).men(2, 1).start(10)
    assert scene.s.outcome is not None
    assert scene.s.outcome.ranking == [[2], [0, 1, 3]]
    wide = Scene(2, turn_limit=5).city(0, 1, -1).city(1, -1, 14)
    wide.s.turn = 5
    wide.start(10)
    assert wide.s.outcome is not None
    assert wide.s.outcome.ranking == [[0], [1]]  # 25 clean hexes against 24


def test_the_dead_are_ranked_by_how_long_they_lasted() -> None:
    scene = Scene(4).city(0, -9, 4).city(1, 9, -4).city(2, -10, 18).city(3, 8, 10)
    for seat in range(4):
        scene.goods(seat, fish=30)
    scene.s.famine = 5
    scene.fill(1).goods(1).start(8)
    assert [p.alive for p in scene.s.players] == [True, False, True, True]
    scene.fill(0).goods(0).fill(3).goods(3).start(8)
    assert scene.winners() == [2]
    assert scene.s.outcome is not None
    assert scene.s.outcome.ranking == [[2], [0, 3], [1]]


def test_an_eliminated_player_cannot_be_enclosed_and_has_no_saint() -> None:
    scene = (
        Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10).saint(0, "san_giorgio").saint(1, "san_nicolo")
    )
    scene.goods(0, fish=20).goods(2, fish=20).fill(1)
    scene.s.famine = 7
    scene.start(8)
    assert not scene.player(1).alive
    assert scene.player(1).saint == ids.NO_SAINT
    scene.until(10)
    assert scene.s.turn == 2
    assert scene.s.outcome is None


def settled(seats: int, seed: int) -> signoria.Match:
    m = signoria.new("antiquity", seats, seed)
    for _ in range(seats):
        (decision,) = m.pending()
        m.play(decision.seat, decision.actions[0])
    return m


def test_resigning_in_the_city_phase() -> None:
    m = settled(3, 4)
    m.resign(1)
    assert [d.seat for d in m.pending()] == [0, 2]
    for seat in (0, 2):
        m.play(seat, ["commit"])
    s = cast(AntiquityState, m.state)
    assert not s.players[1].alive
    assert 1 not in s.order
    m.resign(0)
    assert m.result is not None
    assert m.result.winners == [2]
    assert m.result.reason == "resigned"


def test_resigning_in_another_phase() -> None:
    m = settled(3, 4)
    for seat in range(3):
        m.play(seat, ["commit"])
    assert cast(AntiquityState, m.state).phase == 9
    seat = m.pending()[0].seat
    m.resign(seat)
    s = cast(AntiquityState, m.state)
    assert not s.players[seat].alive
    assert m.pending()[0].seat != seat
