"""The countryside worked out a second time, plainly and from what a spectator sees, and compared with what the game offers."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from signoria.games.antiquity.state import AntiquityState
from signoria.lab.yardsticks.antiquity_plan import plan
from tests.games.antiquity.builder import RULES

Cell = tuple[int, int]
STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
FOODS = ["grain", "sheep", "olives", "fish"]
LUXURIES = ["wine", "gold", "pearls", "dye"]
CROPS = ["olives", "grain", "wine", "sheep"]


def cell(name: str) -> Cell:
    q, r = name.split(",")
    return int(q), int(r)


def name(at: Cell) -> str:
    return f"{at[0]},{at[1]}"


def near(at: Cell) -> list[Cell]:
    return [(at[0] + q, at[1] + r) for q, r in STEPS]


class Reading:
    """A position read from the view of a spectator."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.hexes = {cell(row["hex"]): row for row in view["hexes"]}
        self.goods: set[Cell] = set()
        taken: set[Cell] = set()
        for producer in view["producers"]:
            self.goods |= {cell(h) for h in producer["left"]}
            if producer["producer"] == "fishery":
                taken |= {cell(producer["centre"]), cell(producer["second"])}
        self.towns = {at for at, row in self.hexes.items() if row["city"] is not None}
        inns = {at for at, row in self.hexes.items() if row["inn"] is not None}
        self.occupied = self.towns | inns | taken | self.goods
        self.sea = {at for at, row in self.hexes.items() if row["printed"] == "sea"} - self.towns
        self.land = set(self.hexes) - self.sea
        self.free = self.land - self.occupied
        self.polluted = {at for at, row in self.hexes.items() if row["polluted"]}
        self.fish = self.sea - self.occupied - self.polluted

    def works(self, seat: int, kind: str) -> bool:
        return any(b["building"] == kind and b["works"] for b in self.view["players"][seat]["buildings"])

    def has(self, seat: int, *goods: str) -> int:
        """Of how many of these goods the player has any."""
        return sum(1 for good in goods if self.view["players"][seat]["goods"].get(good, 0))

    def zone(self, seat: int) -> set[Cell]:
        base = {at for at, row in self.hexes.items() if seat in (row["city"], row["inn"])}
        reached, edge = set(base), set(base)
        for _ in range(3 if self.works(seat, "stables") else 2):
            edge = {n for at in edge for n in near(at) if n in self.land} - reached
            reached |= edge
        if self.works(seat, "harbour"):
            water: set[Cell] = set()
            found = [n for at in base for n in near(at) if n in self.sea]
            while found:
                at = found.pop()
                if at not in water:
                    water.add(at)
                    found += [n for n in near(at) if n in self.sea]
            reached |= water | {n for at in water for n in near(at) if n in self.land}
        return reached - base

    def producers(self, seat: int, seeded: bool) -> set[tuple[str, ...]]:
        out: set[tuple[str, ...]] = set()
        for at in self.zone(seat) & self.free - self.polluted:
            terrain = self.hexes[at]["terrain"]
            if terrain == "forest" and self.has(seat, "wood"):
                out.add(("woodcutter", name(at)))
            elif terrain == "grass":
                out |= {("farm", name(at), crop) for crop in CROPS if self.has(seat, crop)}
                if self.works(seat, "biology") and not seeded:
                    out |= {("free_farm", name(at), crop) for crop in CROPS}
            elif terrain == "mountain" and self.has(seat, "wood"):
                (good,) = [row["good"] for row in self.view["ranges"] if name(at) in row["hexes"]]
                out |= {("mine", name(at), ore) for ore in ("stone", "gold") if good in (None, ore)}
        return out

    def fisheries(self, seat: int) -> set[tuple[str, ...]]:
        at_work = sum(1 for producer in self.view["producers"] if producer["producer"] == "fishery")
        if at_work >= 12 or not self.has(seat, "wood"):
            return set()
        shore = {at for at in self.free if any(n in self.fish for n in near(at))}
        mine = self.zone(seat)
        return {
            ("fishery", name(at), direction, catch)
            for at in shore
            for direction, other in zip(("n", "ne", "se"), near(at), strict=False)
            for catch in ("fish", "pearls", "dye")
            if other in shore and (at in mine or other in mine)
        }

    def settlements(self, seat: int) -> set[tuple[str, ...]]:
        out: set[tuple[str, ...]] = set()
        mine = self.zone(seat)
        if self.works(seat, "brewery") and self.has(seat, *FOODS):
            out |= {("inn", name(at)) for at in mine & self.free}
        luxuries = self.has(seat, *LUXURIES)
        if self.works(seat, "philosophy"):
            luxuries = sum(self.view["players"][seat]["goods"].get(good, 0) for good in LUXURIES)
        rich = self.has(seat, *FOODS) and self.has(seat, "wood", "stone") == 2 and luxuries >= 2
        if rich and len(self.view["players"][seat]["cities"]) < 4:
            for at in self.free:
                seven = [at, *near(at)]
                apart = not any(n in self.towns for part in seven for n in near(part))
                if apart and all(part in self.free for part in seven) and any(part in mine for part in seven):
                    out.add(("city", name(at)))
        return out

    def countryside(self, seat: int, seeded: bool, cleaned: bool) -> set[tuple[str, ...]]:
        out: set[tuple[str, ...]] = {("done",)}
        buildings = self.view["players"][seat]["buildings"]
        if any(b["building"] == "cart_shop" and b["manned"] for b in buildings):
            out |= self.producers(seat, seeded) | self.fisheries(seat) | self.settlements(seat)
        if self.works(seat, "alchemy") and not cleaned:
            out |= {("clean", name(at)) for at in self.zone(seat) & self.polluted - self.goods}
        return out

    def pollution(self, seat: int) -> set[tuple[str, ...]]:
        open_hexes = self.zone(seat) - self.polluted - self.occupied
        for other, player in enumerate(self.view["players"]):
            if other != seat and player["alive"] and self.works(other, "dump"):
                open_hexes -= self.zone(other)
        return {("pollute", name(at)) for at in open_hexes}


def compare(s: AntiquityState, seat: int) -> None:
    """The zones of all, and the offers to the seat that builds or pollutes."""
    reading = Reading(s.view(None))
    for other, player in enumerate(reading.view["players"]):
        if player["alive"]:
            assert {cell(h) for h in player["zone"]} == reading.zone(other)
    offered = {tuple(RULES.vocabulary_of(s).encode(action)) for action in s.legal(seat)}
    p = s.players[seat]
    if type(s.step_of(seat)).__name__ == "Countryside":
        assert offered == reading.countryside(seat, p.seeded, p.cleaned)
    else:
        assert offered == reading.pollution(seat)


@pytest.mark.rule("antiquity.phase4-05", "antiquity.phase9-05")
@pytest.mark.parametrize("seed", range(12))
def test_what_the_game_offers_is_what_a_plain_reading_finds(seed: int) -> None:
    """Planners and chance play; in the city phase everybody is given goods, so that all buildings come into play."""
    seats = 2 + seed % 3
    chance = random.Random(seed)
    options = {"mirrored": seed % 2 == 0, "turn_limit": 20}
    s = cast(AntiquityState, RULES.new_state(RULES.setup(seats, options), seed))
    compared = 0
    while s.outcome is None:
        seat = chance.choice([i for i in range(seats) if s.waits_for(i)])
        if type(s.step_of(seat)).__name__ in ("Countryside", "Pollute") and chance.random() < 0.5:
            compare(s, seat)
            compared += 1
        if s.lanes and s.turn > 2 and chance.random() < 0.3:
            s.players[seat].goods = [max(2, amount) for amount in s.players[seat].goods]
        s.apply(seat, plan(s, seat) if chance.random() < 0.6 else chance.choice(s.legal(seat)))
    assert compared > 5
