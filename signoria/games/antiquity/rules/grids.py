"""City maps and the shapes of buildings, with sets of squares as bit boards.

A square (x, y) is the bit y * 8 + x; the eighth column is never free, so that shapes cannot wrap round. A
square operand is y * 7 + x. A building is described by shape, rotation and the square of the top left of
its rotated bounding box.
"""

from __future__ import annotations

from typing import Final

Squares = int

SIDE: Final = 7
STRIDE: Final = 8
SQUARES: Final = 49
ROTATIONS: Final = 4


def turned(squares: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The shape after a quarter turn clockwise, square by square."""
    height = max(y for _, y in squares) + 1
    return [(height - 1 - y, x) for x, y in squares]


class Shape:
    """A building's squares in each rotation, as shifts from the top left of the bounding box."""

    def __init__(self, squares: list[tuple[int, int]], rotations: int) -> None:
        self.size: int = len(squares)
        self.rotations: int = rotations
        self.shifts: list[list[int]] = []
        self.pattern: list[int] = []
        current = squares
        for _ in range(rotations):
            shifts = [y * STRIDE + x for x, y in current]
            pattern = 0
            for shift in shifts:
                pattern |= 1 << shift
            self.shifts.append(shifts)
            self.pattern.append(pattern)
            current = turned(current)

    def anchors(self, free: Squares, rotation: int) -> Squares:
        """The squares at which the shape can be laid down inside `free` (phase2b-03 to 05)."""
        out = -1
        for shift in self.shifts[rotation]:
            out &= free >> shift
            if not out:
                return 0
        return out

    def fits(self, free: Squares) -> bool:
        """Whether the shape can be laid down anywhere inside `free`."""
        for rotation in range(self.rotations):
            if self.anchors(free, rotation):
                return True
        return False


class CityGrid:
    """Squares of large and small city maps."""

    def __init__(self, large: int, small: int) -> None:
        self.large: Squares = self._square_of(large)
        self.small: Squares = self._square_of(small)
        self.bit: list[int] = [(i // SIDE) * STRIDE + i % SIDE for i in range(SQUARES)]
        self.rows: list[list[list[int]]] = [
            [[y * SIDE + x for x in range(SIDE) if value >> x & 1] for value in range(1 << SIDE)]
            for y in range(SIDE)
        ]

    def _square_of(self, side: int) -> Squares:
        mask = 0
        for y in range(side):
            mask |= ((1 << side) - 1) << (y * STRIDE)
        return mask

    def squares(self, board: Squares) -> list[int]:
        """The square operands of a board, row by row."""
        out: list[int] = []
        for y in range(SIDE):
            row = board >> (y * STRIDE) & 127
            if row:
                out += self.rows[y][row]
        return out


def border(board: Squares) -> Squares:
    """The squares that share an edge with a board; may set bits outside the map."""
    return (board << 1 | board >> 1 | board << STRIDE | board >> STRIDE) & ~board
