"""The hex grid of the countryside, with sets of hexes as bit boards.

Hexes carry dense ids in the order of the layouts: the map of fewer players is the beginning of the map of
more players. A board is an integer with one bit per cell of a padded rectangle around all hexes, so that one
step in each of the six directions is one shift. Bits outside the map are never set in a board of the map:
mask with it after a shift.
"""

from __future__ import annotations

from typing import Final

Hex = int
Board = int

DIRECTIONS: Final = ["n", "ne", "se", "s", "sw", "nw"]
DIRECTION_Q: Final = [0, 1, 1, 0, -1, -1]
DIRECTION_R: Final = [-1, -1, 0, 1, 1, 0]


class HexGrid:
    """All hexes that any layout uses."""

    def __init__(self, cells: list[tuple[int, int]]) -> None:
        qs = [q for q, _ in cells]
        rs = [r for _, r in cells]
        low_q = min(qs)
        low_r = min(rs)
        self.count: int = len(cells)
        self.stride: int = max(rs) - low_r + 2
        self.q: list[int] = qs
        self.r: list[int] = rs
        self.names: list[str] = [f"{q},{r}" for q, r in cells]
        self.index: dict[tuple[int, int], int] = {}
        self.bit: list[int] = []
        self.one: list[int] = []
        for cell, (q, r) in enumerate(cells):
            bit = (q - low_q) * self.stride + (r - low_r)
            self.index[(q, r)] = cell
            self.bit.append(bit)
            self.one.append(1 << bit)
        self.shifts: list[int] = [
            DIRECTION_Q[d] * self.stride + DIRECTION_R[d] for d in range(len(DIRECTIONS))
        ]
        self.around: list[int] = []
        self.neighbour: list[list[int]] = []
        for q, r in cells:
            mask = 0
            row: list[int] = []
            for d in range(len(DIRECTIONS)):
                other = self.index.get((q + DIRECTION_Q[d], r + DIRECTION_R[d]), -1)
                row.append(other)
                if other >= 0:
                    mask |= self.one[other]
            self.around.append(mask)
            self.neighbour.append(row)
        self.bytes: int = (max(self.bit) + 8) // 8
        self.lists: list[list[list[int]]] = self._byte_lists()

    def _byte_lists(self) -> list[list[list[int]]]:
        """For every byte of a board and each of its values, the hexes it stands for."""
        at: dict[int, int] = {self.bit[h]: h for h in range(self.count)}
        lists: list[list[list[int]]] = []
        for place in range(self.bytes):
            row: list[list[int]] = [[]]
            for value in range(1, 256):
                top = value.bit_length() - 1
                cell = at.get(place * 8 + top, -1)
                rest = row[value ^ (1 << top)]
                row.append([*rest, cell] if cell >= 0 else rest)
            lists.append(row)
        return lists

    def hexes(self, board: Board) -> list[Hex]:
        """The hexes of a board, in a fixed order."""
        out: list[Hex] = []
        if board:
            place = (board & -board).bit_length() - 1 >> 3  # the bytes before it are empty
            size = (board.bit_length() + 7 >> 3) - place
            for value in (board >> place * 8).to_bytes(size, "little"):
                if value:
                    out += self.lists[place][value]
                place += 1
        return out

    def board(self, cells: list[Hex]) -> Board:
        """The board of some hexes."""
        mask = 0
        for cell in cells:
            mask |= self.one[cell]
        return mask

    def grow(self, board: Board) -> Board:
        """The board and all hexes next to it; may set bits outside the map."""
        w = self.stride
        column = board | board << 1 | board >> 1
        return column | board << w | board >> w | board << (w - 1) | board >> (w - 1)

    def step(self, board: Board, direction: int) -> Board:
        """The board moved by one hex in a direction; may set bits outside the map."""
        shift = self.shifts[direction]
        return board << shift if shift > 0 else board >> -shift

    def components(self, board: Board) -> list[Board]:
        """The connected parts of a board, in order of their first hex."""
        parts: list[Board] = []
        rest = board
        for cell in self.hexes(board):
            if not rest & self.one[cell]:
                continue
            part = self.one[cell]
            while True:
                wider = self.grow(part) & board
                if wider == part:
                    break
                part = wider
            parts.append(part)
            rest &= ~part
        return parts
