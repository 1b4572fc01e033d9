"""What nobody can know: a position imagined by a seat keeps what it has seen and deals the rest anew."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance.state import PaxState
from tests.games.pax_renaissance.builder import fresh

COMETS = {
    0: ["pope_excommunicates_halleys_comet_of_1456", "regiomontanus_and_the_comet_of_1472"],
    1: ["copernicus_and_the_heliocentric_revolution", "astrology_of_nostradamus"],
}


def imagined(s: PaxState, seat: int, seed: int) -> PaxState:
    world = s.determinize(seat, seed)
    assert isinstance(world, PaxState)
    return world


def comets(s: PaxState, side: int) -> list[int]:
    """Where in a deck the comets lie, counted from the bottom."""
    cards = [s.data.card(slug) for slug in COMETS[side]]
    return sorted(s.decks[side].index(card) for card in cards)


@pytest.mark.rule("pax.C5a.1", "pax.O.b.2")
@pytest.mark.parametrize(("seats", "bottom"), [(1, 10), (2, 14), (4, 14)])
def test_comets_are_imagined_in_the_bottom_part_and_anywhere_in_it(seats: int, bottom: int) -> None:
    s = fresh(seats)
    places = [set(), set()]  # type: list[set[int]]
    decks: set[tuple[int, ...]] = set()
    for seed in range(60):
        world = imagined(s, 0, seed)
        for side in (0, 1):
            assert sorted(world.decks[side] + world.unused[side]) == sorted(s.decks[side] + s.unused[side])
            assert len(world.decks[side]) == len(s.decks[side])
            places[side].update(comets(world, side))
        decks.add(tuple(world.decks[0]))
        assert world.market == s.market
    assert places == [set(range(bottom)), set(range(bottom))]
    assert len(decks) == 60


def test_what_a_seat_has_seen_stays_where_it_is() -> None:
    s = fresh(3)
    comet = s.data.card(COMETS[0][0])
    at = s.decks[0].index(comet)
    top, low = s.decks[0][-1], s.decks[1][2]
    for card in (comet, top):
        s.seen.seen_by[card] = 0b010
    s.seen.seen_by[low] = 0b001
    for seed in range(20):
        world = imagined(s, 1, seed)
        assert world.decks[0][at] == comet
        assert world.decks[0][-1] == top
        assert sorted(world.decks[0]) != sorted(world.decks[1])
    worlds = [imagined(s, 0, seed) for seed in range(20)]
    assert {world.decks[0][-1] for world in worlds} != {top}
    assert {world.decks[1][2] for world in worlds} == {low}


def test_the_position_itself_is_left_alone() -> None:
    s = fresh(2)
    before = [s.decks[0][:], s.decks[1][:], s.unused[0][:], s.unused[1][:]]
    s.determinize(0, 1)
    assert [s.decks[0], s.decks[1], s.unused[0], s.unused[1]] == before
