"""Hexes, city grids, shapes and tiles, from tables read anew."""

from __future__ import annotations

import pytest

from signoria.games.antiquity import ids
from signoria.games.antiquity.data import Data, load
from signoria.games.antiquity.rules.grids import border
from signoria.games.antiquity.rules.terrain import Terrain, turn
from signoria.kernel.datapack import own_pack

DRAWN = {
    # kind: its squares, row by row, in every rotation
    "cart_shop": [".#/##", "#./##", "##/#.", "##/.#"],
    "theology": ["###/###/##.", "###/###/.##", ".##/###/###", "##./###/###"],
    "biology": ["###/###/.##", ".##/###/###", "##./###/###", "###/###/##."],
    "alchemy": ["##./###/###", "###/###/##.", "###/###/.##", ".##/###/###"],
    "philosophy": [".##/###/###", "##./###/###", "###/###/##.", "###/###/.##"],
    "university": ["##/##"],
    "brewery": ["####/#...", "##/.#/.#/.#", "...#/####", "#./#./#./##"],
    "forced_labour": ["...#/####/#...", "##./.#./.#./.##"],
    "stables": ["##/##"],
    "harbour": ["#..#/####", "##/#./#./##", "####/#..#", "##/.#/.#/##"],
    "hospital": ["###/###", "##/##/##"],
    "explorer": ["###", "#/#/#"],
    "granary": [".#./###", "#./##/#.", "###/.#.", ".#/##/.#"],
    "dump": ["###/###/###"],
    "cathedral": [".#./###/.#./.#.", "..#./####/..#.", ".#./.#./###/.#.", ".#../####/.#.."],
    "market": ["##/##"],
    "fountain": ["#"],
    "house": ["#"],
}
FACES = {
    # the columns of every face from the left, each from north to south; capitals carry an exploration mark
    "A1": "fffgg mmmMmm mmfgmfm fffggfff ffgggwwwf ffggwfff wwggwfg wggGff wwggf",
    "A2": "fwggg wwwffw wfgfFfw ffgggmff fgfmmmfff ggMmmffg fmffgfm fffgfm gfggf",
    "B1": "ffggf fffgff fgffgff wwwwMfww gggffmmfw gmmmmffw fmmmffw fMggff fggfg",
    "B2": "gggwf gggwww ffffwff fffFfgfm fffffgggm fwwwwfgg gwggwff ggfgFf fffff",
    "C1": "mmfgf gmFfff ggffgff gwwffgff fgwgwgmmg wwfffwmf ggfwfff gfFfgf fffgg",
    "C2": "gggmg wggmmf fwmmfff fwfmgfff fFfmmmgfw ffwwMmgf ggffmff ggwwmf gggmg",
    "D1": "fggff fgfmMm mffffmf fmfffffg fffgfwwff wfggffwf wwfffwf fFffmg ffmmm",
    "D2": "mffff mmmfmm fmMfmmm fmmmmmff fgmffffwf fgwwfwwf gwgffff ggwgGg fgggg",
}
LAYOUTS = {
    # players: the centres of the tiles, and which of them are starting tiles
    2: ([(0, 0), (4, 5), (-5, 9), (-1, 14)], [0, 3]),
    3: ([(0, 0), (4, 5), (-5, 9), (-10, 18), (-1, 14), (8, 10)], [0, 3, 5]),
    4: ([(-9, 4), (0, 0), (9, -4), (4, 5), (-5, 9), (-10, 18), (-1, 14), (8, 10)], [0, 2, 5, 7]),
}
SPOTS = {
    "cart_shop": 144,
    "theology": 100,
    "brewery": 4 * 24,
    "harbour": 4 * 24,
    "explorer": 70,
    "cathedral": 80,
}


@pytest.fixture(scope="module")
def data() -> Data:
    return load(own_pack("signoria.games.antiquity"))


def picture(data: Data, shape: int, rotation: int) -> str:
    """A shape as rows of # and dots."""
    squares = [(shift % 8, shift // 8) for shift in data.shapes[shape].shifts[rotation]]
    wide = max(x for x, _ in squares) + 1
    high = max(y for _, y in squares) + 1
    return "/".join("".join("#" if (x, y) in squares else "." for x in range(wide)) for y in range(high))


@pytest.mark.parametrize("kind", list(DRAWN))
def test_shapes_in_every_rotation(kind: str) -> None:
    data = load(own_pack("signoria.games.antiquity"))
    number = ids.KIND_SLUGS.index(kind)
    drawn = [picture(data, number, turns) for turns in range(data.shapes[number].rotations)]
    assert drawn == DRAWN[kind]
    for turns in range(len(drawn)):
        assert data.shapes[number].pattern[turns].bit_count() == drawn[turns].count("#")


@pytest.mark.parametrize("kind", list(SPOTS))
def test_how_many_spots_an_empty_city_has(kind: str) -> None:
    data = load(own_pack("signoria.games.antiquity"))
    shape = data.shapes[ids.KIND_SLUGS.index(kind)]
    spots = [shape.anchors(data.grid.large, turns).bit_count() for turns in range(shape.rotations)]
    assert sum(spots) == SPOTS[kind]
    assert shape.fits(data.grid.small)
    assert not shape.fits(1)


def test_stores_lie_either_way() -> None:
    data = load(own_pack("signoria.games.antiquity"))
    sizes = {size: ids.SHAPE_STORES + i for i, size in enumerate(data.sizes)}
    assert picture(data, sizes[(2, 3)], 0) == "###/###"
    assert picture(data, sizes[(2, 3)], 1) == "##/##/##"
    assert data.shapes[sizes[(4, 4)]].rotations == 1
    assert data.size_tiles[data.sizes.index((5, 6))] == 15


def test_squares_of_the_city_maps() -> None:
    data = load(own_pack("signoria.games.antiquity"))
    grid = data.grid
    assert grid.squares(grid.large) == list(range(49))
    assert grid.squares(grid.small) == [y * 7 + x for y in range(6) for x in range(6)]
    middle = 1 << grid.bit[24]
    assert grid.squares(border(middle)) == [17, 23, 25, 31]
    corner = 1 << grid.bit[6]
    assert grid.squares(border(corner) & grid.large) == [5, 13]


def test_the_grid_of_hexes() -> None:
    data = load(own_pack("signoria.games.antiquity"))
    grid = data.hexes
    assert grid.count == 488
    centre = grid.index[(0, 0)]
    around = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    assert [(grid.q[h], grid.r[h]) for h in grid.neighbour[centre]] == around
    assert sorted(grid.hexes(grid.around[centre])) == sorted(grid.index[cell] for cell in around)
    assert grid.grow(grid.one[centre]) == grid.one[centre] | grid.around[centre]
    for direction, cell in enumerate(around):
        assert grid.step(grid.one[centre], direction) == grid.one[grid.index[cell]]
    edge = grid.index[(0, -4)]
    assert (1, -5) not in grid.index
    assert grid.neighbour[edge] == [
        -1,
        -1,
        grid.index[(1, -4)],
        grid.index[(0, -3)],
        grid.index[(-1, -3)],
        -1,
    ]
    assert grid.around[edge] == grid.board([grid.index[(1, -4)], grid.index[(0, -3)], grid.index[(-1, -3)]])
    everything = grid.board(list(range(grid.count)))
    assert len(grid.hexes(everything)) == 488
    assert set(grid.hexes(everything)) == set(range(488))
    assert grid.hexes(0) == []
    assert grid.components(grid.one[centre] | grid.one[edge]) == [grid.one[edge], grid.one[centre]]
    assert all(grid.q[h] in range(-14, 15) for h in range(488))


def test_maps_of_fewer_players_begin_the_map_of_more() -> None:
    data = load(own_pack("signoria.games.antiquity"))
    grid = data.hexes
    assert [(grid.q[h], grid.r[h]) for h in (0, 60, 61)] == [(-4, 0), (4, 0), (0, 5)]
    flat = [0, 0, 0] * 4
    two = Terrain(data, 2, flat)
    assert two.count == 244
    assert two.all == grid.board(list(range(244)))
    assert [board.bit_count() for board in two.boards] == [92, 72, 40, 40]  # four times A1
    assert [board.bit_count() for board in two.start_centres] == [37, 37]


@pytest.mark.parametrize(
    "face, counts",
    [
        ("A1", [23, 18, 10, 10]), ("A2", [28, 16, 10, 7]), ("B1", [27, 14, 11, 9]), ("B2", [30, 18, 2, 11]),
        ("C1", [30, 17, 6, 8]), ("C2", [22, 17, 14, 8]), ("D1", [36, 8, 10, 7]), ("D2", [24, 13, 17, 7]),
    ],
)  # fmt: skip
def test_terrain_of_the_faces(data: Data, face: str, counts: list[int]) -> None:
    printed = next(f for f in data.faces if f.slug == face)
    assert [list(printed.terrain.values()).count(kind) for kind in range(4)] == counts
    assert len(printed.marks) == 2


@pytest.mark.rule("antiquity.concept-01", "antiquity.setup-04")
@pytest.mark.parametrize("face", list(FACES))
def test_every_hex_of_the_faces(data: Data, face: str) -> None:
    printed = next(f for f in data.faces if f.slug == face)
    for q, column in zip(range(-4, 5), FACES[face].split(), strict=True):
        for r, letter in zip(range(max(-4, -4 - q), 5), column, strict=False):
            assert "fgmw"[printed.terrain[(q, r)]] == letter.lower(), (q, r)
            assert ((q, r) in printed.marks) == letter.isupper(), (q, r)
    assert len(printed.terrain) == 61


@pytest.mark.rule("antiquity.setup-01", "antiquity.setup-02")
def test_the_box_and_the_layouts(data: Data) -> None:
    sides = [(data.faces[front].slug, data.faces[back].slug) for front, back in data.tiles]
    assert sorted(set(sides)) == [("A1", "A2"), ("B1", "B2"), ("C1", "C2"), ("D1", "D2")]
    assert [sides.count(pair) for pair in sorted(set(sides))] == [4, 4, 4, 4]
    for players, (centres, starts) in LAYOUTS.items():
        layout = data.layouts[players - 2]
        assert (layout.tiles, layout.start_tiles) == (centres, starts)


def test_a_turned_and_mirrored_tile() -> None:
    data = load(own_pack("signoria.games.antiquity"))
    face = next(i for i, f in enumerate(data.faces) if f.slug == "D1")
    for rotation in range(6):
        for mirrored in (0, 1):
            terrain = Terrain(data, 2, [face, rotation, mirrored] + [0, 0, 0] * 3)
            for cell in ((-3, 3), (4, 0), (2, -4), (0, 1)):
                q, r = turn(cell[0], cell[1], rotation, mirrored == 1)
                assert terrain.of[data.hexes.index[(q, r)]] == data.faces[face].terrain[cell]
            q, r = turn(-3, 3, rotation, mirrored == 1)
            assert terrain.marks & data.hexes.one[data.hexes.index[(q, r)]]
    assert [turn(1, -1, n, False) for n in range(6)] == [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    assert turn(1, -1, 0, True) == (-1, 0)


def test_mountain_ranges_and_tiles_of_hexes() -> None:
    data = load(own_pack("signoria.games.antiquity"))
    names = [f.slug for f in data.faces]
    flat: list[int] = []
    for name in ("B1", "C1", "A2", "D2"):
        flat += [names.index(name), 0, 0]
    terrain = Terrain(data, 2, flat)
    assert sorted(board.bit_count() for board in terrain.ranges) == [2, 3, 3, 8, 11, 17]
    first = terrain.range_of[data.hexes.index[(-1, 1)]]
    assert terrain.range_of[data.hexes.index[(3, -3)]] == first
    assert terrain.range_of[data.hexes.index[(0, 5)]] != first
    assert terrain.range_of[data.hexes.index[(0, 0)]] == -1
    assert [terrain.tile_of[data.hexes.index[c]] for c in ((0, 0), (4, 5), (-5, 9), (-1, 14))] == [0, 1, 2, 3]
