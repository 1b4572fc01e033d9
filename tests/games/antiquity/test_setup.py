"""Set-up."""

from __future__ import annotations

from typing import cast

import pytest

import signoria
from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.terrain import turn
from signoria.games.antiquity.state import AntiquityState
from tests.games.antiquity.builder import Scene, lying

HEXES = {2: 244, 3: 366, 4: 488}


def fresh(seats: int, seed: int, mirrored: bool = False) -> AntiquityState:
    return cast(AntiquityState, signoria.new("antiquity", seats, seed, {"mirrored": mirrored}).state)


@pytest.mark.rule("antiquity.setup-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_tiles_per_player(seats: int) -> None:
    s = fresh(seats, 5)
    assert len(s.view(None)["hexes"]) == HEXES[seats]
    assert len(s.tiles) == 3 * 2 * seats
    # every hex within a tile of the layout, every tile with its two exploration hexes
    assert len(s.sites) == 4 * seats


@pytest.mark.rule("antiquity.setup-02")
def test_tiles_are_drawn_at_random() -> None:
    games = [fresh(2, seed) for seed in range(40)]
    faces = {s.tiles[0] for s in games}
    turns = {s.tiles[1] for s in games}
    assert faces == set(range(8))
    assert turns == set(range(6))
    assert {s.tiles[2] for s in games} == {0}
    assert {fresh(2, seed, True).tiles[2] for seed in range(12)} == {0, 1}
    for s in games:  # four copies of each tile: never more than eight times the same pair of faces
        kinds = [face // 2 for face in s.tiles[::3]]
        assert max(kinds.count(kind) for kind in range(4)) <= 4


def test_rotation_and_mirroring_of_a_tile() -> None:
    assert turn(1, -1, 1, False) == (1, 0)
    assert turn(0, -4, 3, False) == (0, 4)
    assert turn(2, 1, 6, False) == (2, 1)
    assert turn(3, -1, 0, True) == (-3, 2)


@pytest.mark.rule("antiquity.setup-04")
def test_one_counter_face_down_on_each_exploration_hex() -> None:
    scene = Scene()
    spots = [(-7, 11), (-4, 7), (-3, 14), (-1, 1), (1, 6), (2, 14), (3, -3), (7, 3)]
    assert sorted(scene.s.sites) == sorted(scene.at(q, r) for q, r in spots)
    assert all(lying(scene, q, r) for q, r in spots)
    shown = [row for row in scene.s.view(0)["hexes"] if row["counter"]]
    assert len(shown) == 8
    assert all("good" not in row for row in shown)
    deals = {tuple(fresh(2, seed).counters) for seed in range(10)}
    assert len(deals) > 5


@pytest.mark.rule("antiquity.setup-06", "antiquity.setup-07", "antiquity.setup-10")
def test_players_start_with_nothing_built() -> None:
    s = fresh(3, 3)
    for p in s.players:
        assert p.goods[ids.WOOD] == 6
        assert sum(p.goods) == 6
        assert p.men == 0
        assert p.people == 0
        assert all(city == -1 for city in p.city)
    assert s.famine == 0
    scene = Scene().city(0, 1, -1).city(1, -1, 14).goods(0, **dict.fromkeys(ids.GOOD_SLUGS, 9)).start(2)
    assert len(scene.options(0, "house")) == 20


@pytest.mark.rule("antiquity.setup-08")
def test_the_first_city_has_the_large_map() -> None:
    scene = Scene().city(0, 1, -1).city(1, -1, 14)
    assert [city["side"] for city in scene.s.view(0)["players"][0]["cities"]] == [7]
    scene.city(0, -3, 3)
    assert [city["side"] for city in scene.s.view(0)["players"][0]["cities"]] == [7, 6]


@pytest.mark.rule("antiquity.setup-09")
def test_the_starting_order_is_drawn() -> None:
    assert {tuple(fresh(3, seed).order) for seed in range(40)} == {
        (0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)
    }  # fmt: skip


@pytest.mark.rule("antiquity.setup-11", "antiquity.setup-17")
def test_reverse_order_and_then_the_game_begins() -> None:
    m = signoria.new("antiquity", 4, 11)
    s = cast(AntiquityState, m.state)
    order = s.order[:]
    for seat in reversed(order):
        (decision,) = m.pending()
        assert decision.seat == seat
        assert s.turn == 0
        m.play(seat, decision.actions[0])
        s = cast(AntiquityState, m.state)
    assert s.turn == 1
    assert s.phase == 2
    assert [d.seat for d in m.pending()] == [0, 1, 2, 3]


def start() -> Scene:
    scene = Scene()
    scene.s.run()
    return scene


@pytest.mark.rule("antiquity.setup-12", "antiquity.setup-14")
def test_starting_city_lies_wholly_on_a_starting_tile() -> None:
    scene = start()
    assert len(scene.options(1, "settle")) == 74
    assert scene.can(1, "settle", "0,-3")
    assert scene.can(1, "settle", "3,0")
    assert scene.refused(1, "settle", "0,-4") == "setup-12"
    assert scene.refused(1, "settle", "4,0") == "setup-12"
    assert scene.refused(1, "settle", "4,5") == "setup-14"
    assert scene.refused(1, "settle", "-5,9") == "setup-14"


@pytest.mark.rule("antiquity.setup-13")
def test_one_starting_city_per_tile() -> None:
    scene = start()
    scene.do(1, "settle", "1,-1")
    assert scene.refused(0, "settle", "-3,3") == "setup-13"
    assert scene.refused(0, "settle", "1,-1") == "setup-13"
    assert len(scene.options(0, "settle")) == 37


@pytest.mark.rule("antiquity.setup-15", "antiquity.setup-16")
def test_starting_city_over_sea_and_counters() -> None:
    scene = start()
    assert lying(scene, -1, 1)
    scene.do(1, "settle", "-1,0")
    covered = scene.one((-1, 0), (-1, -1))
    assert scene.s.sea & covered == 0
    assert scene.s.land & covered == covered
    assert not lying(scene, -1, 1)
    assert lying(scene, 3, -3)
    assert sum(scene.player(1).goods) == 6  # nobody looked at the counter


@pytest.mark.rule("antiquity.setup-01", "antiquity.setup-14")
@pytest.mark.parametrize("seats, corners", [(2, [0, 3]), (3, [0, 3, 5]), (4, [0, 2, 5, 7])])
def test_starting_tiles_are_the_corners(seats: int, corners: list[int]) -> None:
    scene = Scene(seats)
    scene.s.run()
    centres = {tuple(words[0].split(",")) for words in scene.options(seats - 1, "settle")}
    tiles = scene.s.data.layouts[seats - 2].tiles
    assert len(centres) == 37 * seats
    for number, (q, r) in enumerate(tiles):
        assert ((str(q), str(r)) in centres) == (number in corners)
