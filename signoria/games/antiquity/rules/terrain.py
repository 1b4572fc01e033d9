"""The map of one game: the printed terrain of the tiles as they lie, and what follows from it."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.data import Data
from signoria.games.antiquity.rules.hexes import Board


def turn(q: int, r: int, rotation: int, mirrored: bool) -> tuple[int, int]:
    """A hex of a tile mirrored left to right, then turned by so many steps of 60 degrees clockwise."""
    if mirrored:
        q, r = -q, q + r
    for _ in range(rotation):
        q, r = -r, q + r
    return q, r


class Terrain:
    """Printed terrain as boards. Made once per game from the tiles; shared by clones; never changed.

    `tiles` holds three numbers per tile of the layout: face, rotation, mirrored.
    """

    def __init__(self, data: Data, seats: int, tiles: list[int]) -> None:
        grid = data.hexes
        layout = data.layouts[seats - 2]
        count = len(layout.tiles) * len(data.tile_cells)
        self.count: int = count
        self.of: list[int] = [0] * count
        self.boards: list[Board] = [0, 0, 0, 0]
        self.marks: Board = 0
        self.tile_of: list[int] = [0] * count
        self.start_centres: list[
            Board
        ] = []  # of every start tile: the centres of cities that lie wholly on it
        for place, (cq, cr) in enumerate(layout.tiles):
            face = data.faces[tiles[place * 3]]
            rotation = tiles[place * 3 + 1]
            mirrored = tiles[place * 3 + 2] == 1
            for q, r in data.tile_cells:
                tq, tr = turn(q, r, rotation, mirrored)
                cell = grid.index[(cq + tq, cr + tr)]
                self.of[cell] = face.terrain[(q, r)]
                self.tile_of[cell] = place
                self.boards[face.terrain[(q, r)]] |= grid.one[cell]
                if (q, r) in face.marks:
                    self.marks |= grid.one[cell]
        self.all: Board = self.boards[0] | self.boards[1] | self.boards[2] | self.boards[3]
        for tile in layout.start_tiles:
            own = grid.board([cell for cell in range(count) if self.tile_of[cell] == tile])
            centres = own
            for direction in range(6):
                centres &= grid.step(own, direction)
            self.start_centres.append(centres)
        self.ranges: list[Board] = grid.components(self.boards[ids.MOUNTAIN])
        self.range_of: list[int] = [-1] * count
        for number, board in enumerate(self.ranges):
            for cell in grid.hexes(board):
                self.range_of[cell] = number
        # For views: the name and the printed terrain of every hex, and the names of every range.
        self.rows: list[tuple[str, str]] = [
            (grid.names[cell], ids.TERRAIN_SLUGS[self.of[cell]]) for cell in range(count)
        ]
        self.range_names: list[list[str]] = [
            [grid.names[cell] for cell in grid.hexes(board)] for board in self.ranges
        ]
