"""The drawn map says what the rules say: provinces touch exactly where they border, and each shore lies on its seas.

Reads only the drawing data of the browser client and the game's own map.
"""

from __future__ import annotations

import itertools
import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
DRAWING = ROOT / "web" / "src" / "games" / "age_of_renaissance" / "drawing"
MAP = ROOT / "signoria" / "games" / "age_of_renaissance" / "data" / "map.toml"
NAMELESS = ("narrow_waters", "closed_waters")

Point = tuple[int, int]
Pair = frozenset[str]


class Drawing:
    """The topology in tenths of a unit. `around` gives the rings of a geometry as signed arcs, `sides` what lies on each arc."""

    def __init__(self) -> None:
        topology = json.loads((DRAWING / "provinces.topo.json").read_text(encoding="utf-8"))
        self.layout: dict[str, Any] = json.loads((DRAWING / "layout.json").read_text(encoding="utf-8"))
        self.arcs: list[list[Point]] = [list(points(deltas)) for deltas in topology["arcs"]]
        self.kinds: dict[str, str] = {}
        self.around: dict[str, list[list[list[int]]]] = {}
        self.sides: list[list[str]] = [[] for _ in self.arcs]
        for kind, group in topology["objects"].items():
            for geometry in group["geometries"]:
                self.kinds[geometry["id"]] = kind
                self.around[geometry["id"]] = geometry["arcs"]
                for ring in itertools.chain.from_iterable(geometry["arcs"]):
                    for arc in ring:
                        self.sides[number(arc)].append(geometry["id"])

    def of(self, kind: str) -> list[str]:
        return [name for name, one in self.kinds.items() if one == kind]

    def line(self, arc: int) -> list[Point]:
        return self.arcs[arc] if arc >= 0 else self.arcs[~arc][::-1]

    def ring(self, arcs: list[int]) -> list[Point]:
        out: list[Point] = []
        for arc in arcs:
            line = self.line(arc)
            assert not out or out[-1] == line[0], "the arcs of a ring follow each other"
            out += line[1:] if out else line
        assert out[0] == out[-1], "a ring is closed"
        return out

    def arcs_of(self, name: str) -> set[int]:
        return {number(arc) for polygon in self.around[name] for ring in polygon for arc in ring}

    def contains(self, name: str, x: float, y: float) -> bool:
        """Whether a point, in units, lies in a geometry: the even-odd rule."""
        inside = False
        for ring in itertools.chain.from_iterable(self.around[name]):
            for (x1, y1), (x2, y2) in itertools.pairwise(self.ring(ring)):
                if (y1 > y * 10) != (y2 > y * 10) and x * 10 < x1 + (y * 10 - y1) * (x2 - x1) / (y2 - y1):
                    inside = not inside
        return inside

    def shores(self, name: str) -> list[set[str]]:
        """The named seas along each stretch of coast of a province, between one land border and the next."""
        found: list[set[str]] = []
        for ring in itertools.chain.from_iterable(self.around[name]):
            waters = [self.water(name, arc) for arc in ring]
            if None not in waters:
                continue  # an island
            start = waters.index(None)
            waters = waters[start:] + waters[:start]
            for wet, run in itertools.groupby(waters, key=lambda water: water is not None):
                if wet:
                    found.append({water for water in run if water} - set(NAMELESS))
        return found

    def seas(self, name: str) -> set[str]:
        """All named seas on the coasts of a province, islands included."""
        arcs = {arc for polygon in self.around[name] for ring in polygon for arc in ring}
        return {water for arc in arcs if (water := self.water(name, arc))} - set(NAMELESS)

    def water(self, name: str, arc: int) -> str | None:
        others = [side for side in self.sides[number(arc)] if side != name]
        return others[0] if others and self.kinds[others[0]] == "seas" else None


def points(deltas: list[list[int]]) -> Iterator[Point]:
    x = y = 0
    for dx, dy in deltas:
        x += dx
        y += dy
        yield x, y


def number(arc: int) -> int:
    return arc if arc >= 0 else ~arc


@pytest.fixture(scope="module")
def drawing() -> Drawing:
    return Drawing()


@pytest.fixture(scope="module")
def rules() -> dict[str, Any]:
    return tomllib.loads(MAP.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def provinces(rules: dict[str, Any]) -> dict[str, Any]:
    return {row["id"]: row for row in rules["province"]}


def on_sheet(drawing: Drawing, provinces: dict[str, Any]) -> list[str]:
    return [name for name in provinces if name not in drawing.layout["boxes"]]


def test_every_province_is_drawn(drawing: Drawing, provinces: dict[str, Any]) -> None:
    assert sorted(drawing.of("provinces")) == sorted(provinces)
    assert len(provinces) == 107
    assert set(drawing.layout["boxes"]) == {
        "iceland",
        "west_africa",
        "china",
        "east_indies",
        "india",
        "north_america",
        "south_america",
    }


def test_provinces_touch_exactly_where_they_border(drawing: Drawing, provinces: dict[str, Any]) -> None:
    """A border is a common line: an arc with a province on both sides."""
    borders: set[Pair] = {frozenset((a, b)) for a, row in provinces.items() for b in row["land"]}
    assert len(borders) == 146
    drawn: set[Pair] = set()
    for sides in drawing.sides:
        land = [side for side in sides if drawing.kinds[side] == "provinces"]
        if len(land) == 2:
            drawn.add(frozenset(land))
    assert drawn == borders


def test_provinces_meet_nowhere_else(drawing: Drawing, provinces: dict[str, Any]) -> None:
    """Not even in a point: whoever shares a corner shares a border, or water lies between them."""
    corners: dict[Point, set[str]] = {}
    for name in on_sheet(drawing, provinces):
        for ring in itertools.chain.from_iterable(drawing.around[name]):
            for point in drawing.ring(ring):
                corners.setdefault(point, set()).add(name)
    strangers = {
        (a, b)
        for names in corners.values()
        for a, b in itertools.combinations(sorted(names), 2)
        if b not in provinces[a]["land"]
    }
    assert strangers == set()


def test_no_line_is_drawn_twice(drawing: Drawing) -> None:
    """Neighbours share one arc: no piece of a line belongs to two arcs, so that nothing touches without sharing."""
    pieces: Counter[frozenset[Point]] = Counter()
    for arc in drawing.arcs:
        assert len(arc) > 1
        pieces.update(frozenset(piece) for piece in itertools.pairwise(arc))
    assert max(pieces.values()) == 1
    assert all(1 <= len(sides) <= 2 for sides in drawing.sides)


def test_a_line_parts_two_things_once(drawing: Drawing) -> None:
    """Each arc is walked in one direction by either side, so that the areas do not overlap."""
    walked = Counter(
        arc
        for polygons in drawing.around.values()
        for ring in itertools.chain.from_iterable(polygons)
        for arc in ring
    )
    assert max(walked.values()) == 1


def test_the_sheet_is_covered_exactly(drawing: Drawing) -> None:
    """Provinces, land out of play and waters fill the sheet and nothing more: the areas add up."""
    total = 0.0
    for name, polygons in drawing.around.items():
        if name in drawing.layout["boxes"]:
            continue
        for polygon in polygons:
            sizes = [abs(area(drawing.ring(ring))) for ring in polygon]
            total += sizes[0] - sum(sizes[1:])
    assert total == pytest.approx(24_000 * 17_000, abs=1)


def area(ring: list[Point]) -> float:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in itertools.pairwise(ring)) / 2


def test_each_shore_lies_on_its_seas(drawing: Drawing, provinces: dict[str, Any]) -> None:
    wrong: list[str] = []
    for name in on_sheet(drawing, provinces):
        wanted = [set(coast["seas"]) for coast in provinces[name]["coasts"]]
        drawn = drawing.shores(name)
        same = drawing.seas(name) == set().union(*wanted)
        if len(wanted) > 1:
            same = same and sorted(map(sorted, wanted)) == sorted(map(sorted, drawn))
        if not same:
            wrong.append(f"{name}: drawn {drawn}, by the rules {wanted}")
    assert wrong == []


def test_provinces_with_two_shores(drawing: Drawing, provinces: dict[str, Any]) -> None:
    double = {name for name, row in provinces.items() if len(row["coasts"]) > 1}
    assert double == {"chester", "portsmouth", "rome", "naples"}
    assert sorted(map(sorted, drawing.shores("naples"))) == [["adriatic_sea"], ["western_mediterranean"]]


def test_inland_provinces_touch_no_water(drawing: Drawing, provinces: dict[str, Any]) -> None:
    def wet(name: str) -> bool:
        waters = {side for arc in drawing.arcs_of(name) for side in drawing.sides[arc]} - {"closed_waters"}
        return any(drawing.kinds[side] == "seas" for side in waters)

    here = on_sheet(drawing, provinces)
    assert {name for name in here if wet(name)} == {name for name in here if provinces[name]["coasts"]}


def test_neighbouring_shores_follow_each_other_or_are_linked(
    drawing: Drawing, provinces: dict[str, Any]
) -> None:
    """110 pairs of shores in the rules: 34 lie across water and have a line of their own, the others share a border at the coast."""
    pairs = {
        frozenset((f"{name}/{coast['id']}", other))
        for name, row in provinces.items()
        for coast in row["coasts"]
        for other in coast["next"]
    }
    links = {frozenset((link["from"], link["to"])) for link in drawing.layout["sea_links"]}
    assert (len(pairs), len(links)) == (110, 34)
    assert links <= pairs
    for pair in pairs - links:
        a, b = (shore.split("/")[0] for shore in pair)
        assert drawing.arcs_of(a) & drawing.arcs_of(b), f"{a} and {b} share no border"


def test_arrows_are_the_supports_of_the_satellites(drawing: Drawing, provinces: dict[str, Any]) -> None:
    supports = {(name, other) for name, row in provinces.items() for other in row.get("supports", [])}
    assert len(supports) == 78
    assert sorted((arrow["from"], arrow["to"]) for arrow in drawing.layout["arrows"]) == sorted(supports)


def test_names_and_pieces_stand_in_their_own_province(drawing: Drawing, provinces: dict[str, Any]) -> None:
    places = drawing.layout["places"]
    assert sorted(places) == sorted(provinces)
    assert [name for name, (x, y) in places.items() if not drawing.contains(name, x, y)] == []


def test_every_sea_and_area_is_named(drawing: Drawing, rules: dict[str, Any]) -> None:
    assert sorted(drawing.layout["seas"]) == sorted(row["id"] for row in rules["sea"])
    assert sorted(drawing.layout["areas"]) == sorted(row["id"] for row in rules["area"])
    for name, sea in drawing.layout["seas"].items():
        assert drawing.contains(name, *sea["at"]), name
