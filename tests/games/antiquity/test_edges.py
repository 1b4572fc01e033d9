"""Edges: the last tile of a pool as others feel it, stray bits of a board, seats that have left, the last good."""

from __future__ import annotations

import pytest

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.hidden import felt
from signoria.games.antiquity.rules.country import second_hex
from signoria.games.antiquity.rules.graves import graves_on
from signoria.games.antiquity.steps.storing import StoreGoods, begin_storing
from tests.games.antiquity.builder import RULES, duel, trio


@pytest.mark.rule("antiquity.setup-08")
def test_a_starting_city_lies_on_its_tile_as_a_whole() -> None:
    """Of the 61 hexes of a tile 37 have all six neighbours on it."""
    t = trio()
    assert [board.bit_count() for board in t.s.map.start_centres] == [37, 37, 37]
    assert t.spots(t.s.map.start_centres[0]) == {
        (q, r) for q in range(-3, 4) for r in range(-3, 4) if -3 <= q + r <= 3
    }


def test_bits_outside_the_map_are_no_hexes() -> None:
    t = trio()
    grid = t.s.data.hexes
    everything = (1 << max(grid.bit) + 1) - 1
    assert sorted(grid.hexes(everything)) == list(range(grid.count))
    assert grid.hexes(grid.one[0] | grid.one[5]) == [0, 5] or grid.hexes(grid.one[0] | grid.one[5]) == [5, 0]
    assert second_hex(t.s, t.at(0, -4), 0) == -1


def test_the_zone_with_stables_and_harbour() -> None:
    sizes = []
    for kinds in ((), ("stables",), ("harbour",), ("stables", "harbour")):
        t = trio()
        plain = t.zone()
        t.works(0, *kinds)
        sizes.append(len(t.zone()))
        assert plain <= t.zone()
    assert sizes[0] == 25
    assert sizes[0] < sizes[1]
    assert sizes[0] < sizes[2]
    assert max(sizes[1], sizes[2]) < sizes[3]


# -- pools ---------------------------------------------------------------------------------------------------------


def test_an_empty_pool_is_felt_only_by_whoever_could_build() -> None:
    """The number of pieces that a seat must reckon with, if others have left so many."""
    t = duel(wood=9, wine=9, grain=9).start(2)

    def reckons(pool: int, *left: int) -> list[int]:
        return [felt(t.s, 0, pool, n) for n in left]

    assert reckons(0, 16, 15, 1, 0) == [16, 16, 16, 0]  # cart shops
    assert reckons(1, 16, 1, 0) == [16, 16, 0]  # fountains
    t.goods(0)
    assert reckons(0, 0) == [16]  # he can't pay
    t.goods(0, wood=9)
    assert reckons(1, 0) == [16]  # a fountain costs a luxury
    t.fill(0, 1)
    assert reckons(0, 0) == [16]  # no room for a cart shop
    assert reckons(0, 16) == [16]


def test_storage_tiles_are_felt_by_the_size_of_the_stores() -> None:
    t = duel(wood=9).start(2)
    assert [felt(t.s, 0, 2, left) for left in (16, 14, 4, 2, 1, 0)] == [16, 14, 4, 2, 1, 0]
    t.do(0, "commit")
    assert felt(t.s, 0, 2, 0) == 16  # he asks for nothing any more


# -- seats that have left ------------------------------------------------------------------------------------------


def test_nobody_is_left() -> None:
    t = trio().start(5)
    t.s.gone = 0b101
    assert RULES.abandoned(t.s).ranking[0] == [1]
    t.player(1).alive = False
    t.player(1).out_rank = 1
    t.s.gone = 0b100
    outcome = RULES.abandoned(t.s)
    assert outcome.ranking == [[0], [2], [1]]
    assert outcome.reason == "resigned"


def test_an_absent_player_keeps_what_fits() -> None:
    t = duel(wood=1, stone=1)
    t.men(0, 1).have(0, "store", man=True, size="1x2")
    t.start(5)
    keep = t.s.data.actions.keep
    assert StoreGoods(1).absent(t.s, 0) == keep
    t.goods(0, wood=2, stone=1)
    action = StoreGoods(1).absent(t.s, 0)
    assert [action.verb, action.a] == [verbs.DISCARD, ids.STONE]


# -- goods ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("antiquity.phase5-01", "antiquity.phase5-02")
def test_without_a_choice_goods_are_kept_or_lost_at_once() -> None:
    for goods, kept, asked in (
        ({"wood": 4}, {"wood": 2}, False),  # one kind: the excess
        ({"wood": 1, "stone": 1}, {"wood": 1, "stone": 1}, False),  # room for all
        ({"wood": 2, "stone": 1}, {"wood": 2, "stone": 1}, True),
    ):
        t = duel(**goods)
        t.men(0, 1).have(0, "store", man=True, size="1x2")
        begin_storing(t.s)
        assert t.owned(0) == kept
        assert (type(t.s.stack[-1]).__name__ == "StoreGoods") is asked
    t = duel(wood=2, stone=1)  # no room at all
    begin_storing(t.s)
    assert t.owned(0) == {}


# -- graves that move with a piece ---------------------------------------------------------------------------------


@pytest.mark.rule("antiquity.phase2m-18")
def test_graves_keep_their_square_of_a_piece() -> None:
    t = duel().saint(0, "santa_barbara")
    piece = t.build(0, "store", (0, 5), size="1x4")
    t.grave(0, 1, 5)
    t.grave(0, 3, 5)
    assert graves_on(t.s, t.player(), piece) == 0b1010
    t.start(2)
    t.do(0, "lift", "store-1")
    assert t.player().hand_graves[piece] == 0b1010
    t.do(0, "lift", "cathedral")
    t.do(0, "put", "store-1")
    t.do(0, "place", "first", verbs.square_slug(4 * 7), 0)
    p = t.player()
    assert p.hand_graves == [0] * 83
    bit = t.s.data.grid.bit
    assert p.graves == [1 << bit[4 * 7 + 1] | 1 << bit[4 * 7 + 3]]
