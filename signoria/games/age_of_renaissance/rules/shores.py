"""Shores and seas: how far a galley gets (9.5.1).

A ship hugs the coast from shore to shore. A province with two separate shores can't be passed from one to the other. With The Heavens one
sea on the way counts as one coastal province.
"""

from __future__ import annotations

from signoria.kernel.datapack import Row
from signoria.kernel.errors import BadData


class Shores:
    """The graph of shores while the map is being read."""

    def __init__(self, provinces: dict[str, int], seas: list[str], open_seas: list[bool]) -> None:
        self.provinces = provinces
        self.seas = seas
        self.open_seas = open_seas
        self.names: list[str] = []  # "province/shore"
        self.province: list[int] = []  # of each shore
        self.next: list[list[str]] = []
        self.opens: list[list[int]] = []  # seas of each shore
        self.ids: dict[str, int] = {}
        self.beside: list[list[int]] = []  # neighbouring shores of each shore
        self.across: list[list[int]] = []  # shores of the seas it opens onto

    def add(self, province: int, row: Row) -> None:
        slug = list(self.provinces)[province]
        name = f"{slug}/{row.text('id')}"
        if name in self.ids:
            raise BadData(f"{row.where}: {name} is there twice")
        self.ids[name] = len(self.names)
        self.names.append(name)
        self.province.append(province)
        self.next.append(row.texts("next"))
        opens: list[int] = []
        for sea in row.texts("seas"):
            if sea not in self.seas:
                raise BadData(f"{row.where}: there is no sea {sea}")
            if self.open_seas[self.seas.index(sea)]:
                opens.append(self.seas.index(sea))
        self.opens.append(opens)
        row.done()

    def check(self) -> None:
        """Shores meet both ways. Then the graph is complete."""
        for i in range(len(self.names)):
            for other in self.next[i]:
                if other not in self.ids:
                    raise BadData(f"map.toml: {self.names[i]} meets {other}, which is no shore")
                if self.names[i] not in self.next[self.ids[other]]:
                    raise BadData(f"map.toml: {self.names[i]} meets {other}, but not the other way round")
            self.beside.append([self.ids[other] for other in self.next[i]])
            self.across.append([j for j in range(len(self.names)) if _share_sea(self, i, j)])


def galley_reach(shores: Shores, steps: int, heavens: bool) -> list[int]:
    """For each province the mask of those within so many steps by ship, itself included if it has a shore."""
    reach = [0] * len(shores.provinces)
    for start in range(len(shores.names)):
        reach[shores.province[start]] |= _reach_from(shores, start, steps, heavens)
    return reach


def _reach_from(shores: Shores, start: int, steps: int, heavens: bool) -> int:
    """Breadth first over (shore, sea already crossed)."""
    count = len(shores.names)
    seen = [False] * (2 * count)
    seen[start] = True
    ring = [start]
    arriving: list[list[int]] = [
        [] for _ in range(steps + 2)
    ]  # shores reached across a sea, by the step they are reached in
    mask = 1 << shores.province[start]
    for step in range(1, steps + 1):
        found: list[int] = []
        for node in ring:
            shore = node % count
            crossed = node >= count
            for other in shores.beside[shore]:
                found.append(other + (count if crossed else 0))
            if heavens and not crossed:
                for other in shores.across[shore]:
                    arriving[step + 1].append(other + count)
        ring = []
        for node in found + arriving[step]:
            if not seen[node]:
                seen[node] = True
                ring.append(node)
                mask |= 1 << shores.province[node % count]
    return mask


def _share_sea(shores: Shores, a: int, b: int) -> bool:
    return any(sea in shores.opens[b] for sea in shores.opens[a])
