"""The set-up chapter (setup-01 to setup-11)."""

from __future__ import annotations

from signoria.games.antiquity import events, ids
from signoria.games.antiquity.rules.terrain import Terrain
from signoria.games.antiquity.sequence import Turn
from signoria.games.antiquity.state import LIES, AntiquityState, clear_offers, new_player
from signoria.games.antiquity.steps.start import StartingCity


def set_up(s: AntiquityState) -> None:
    """Lay everything out and begin with the starting cities."""
    lay_map(s, draw_tiles(s))
    deal_counters(s)
    s.players = [new_player(s.data.start_goods) for _ in range(s.seats)]
    clear_offers(s)
    s.unseen = [0] * len(s.data.pools)
    s.famine = s.data.famine_start
    s.order = list(range(s.seats))
    s.rng.shuffle(s.order)
    for place in range(s.seats):
        s.emit(events.ORDER, s.everyone, place + 1, s.order[place])
    s.call(Turn())
    s.call(StartingCity(s.seats - 1))


def draw_tiles(s: AntiquityState) -> list[int]:
    """Two tiles per player from the box, each on a random side and turned at random (setup-01, setup-02)."""
    box = list(range(len(s.data.tiles)))
    s.rng.shuffle(box)
    tiles: list[int] = []
    for tile in box[: s.seats * s.data.tiles_per_player]:
        tiles.append(s.data.tiles[tile][s.rng.below(2)])
        tiles.append(s.rng.below(s.data.tile_rotations))
        tiles.append(s.rng.below(2) if s.options.mirrored else 0)
    return tiles


def lay_map(s: AntiquityState, tiles: list[int]) -> None:
    """Face, rotation and mirroring of each tile make the map."""
    s.tiles = tiles
    terrain = Terrain(s.data, s.seats, tiles)
    s.forest = terrain.boards[ids.FOREST]
    s.grass = terrain.boards[ids.GRASS]
    s.sea = terrain.boards[ids.SEA]
    s.sites = s.data.hexes.hexes(terrain.marks)
    s.range_good = [-1] * len(terrain.ranges)
    s.start_free = (1 << len(terrain.start_centres)) - 1
    s.lay(terrain)


def deal_counters(s: AntiquityState) -> None:
    """One counter of each type per player, face down on the exploration hexes (setup-03, setup-04)."""
    counters: list[int] = []
    for good in range(ids.GOODS):
        counters += [good] * (s.data.counters[good] * s.seats)
    s.rng.shuffle(counters)
    s.counters = counters[: len(s.sites)]
    s.counter_state = [LIES] * len(s.sites)
