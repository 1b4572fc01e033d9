"""Positions from outside: what can't be one of a game is refused, with the sentence that names the fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from signoria.games.antiquity import ids
from signoria.games.antiquity.sequence import Turn
from signoria.games.antiquity.state import AntiquityState, Offer, Player, Producer, Tiles
from signoria.games.antiquity.steps.city import CityBuilding, Partner
from signoria.games.antiquity.steps.countryside import Countryside
from signoria.games.antiquity.steps.explore import Explore
from signoria.games.antiquity.steps.harvest import Harvest
from signoria.games.antiquity.steps.payment import Pay
from signoria.games.antiquity.steps.placing import Dedicate, Place, Placing
from signoria.games.antiquity.steps.pollution import Pollute, PollutionPhase
from signoria.games.antiquity.steps.rearranging import LayGrave, Rearrange
from signoria.games.antiquity.steps.start import StartingCity
from signoria.games.antiquity.steps.trading import Draft, Receive
from signoria.kernel.errors import BadSave
from signoria.kernel.position import sizes_of
from signoria.kernel.schema import Id, Many, Mask, Number
from signoria.kernel.state import Outcome
from signoria.kernel.step import Procedure
from tests.games.antiquity.builder import RULES, Scene, faults, trio

Break = Callable[[Scene], Any]
ORDER = "the order of play is none"
HARDLY = "hardly anybody plays"
LAND = "seat 0: the land of the cities is not around their centres"
NOTED = "the cities or the sea are not where they are noted"
PRINTED = "forest or grass is not where it is printed"
SITES = "the exploration sites are not those of the map"
YIELDS = "a mountain range yields what none can"
NEGATIVE = "seat 0: negative goods or men"
NO_CATHEDRAL = "seat 0: a saint without a cathedral"
CITY_MAPS = "seat 0: city maps do not fit the cities"
ON_NOTHING = "seat 0: a man stands on nothing"
OVERLAP = "seat 0: two buildings overlap in city 0"
ON_HOUSE = "seat 0: a grave lies on a house"
WITH_GRAVE = "seat 0: a man stands on a building with a grave"
SQUARES = "seat 0: the squares of city 0 do not fit its buildings"
OFFER = "seat 0: an offer that nobody draws up"
IN_HAND = "seat 0: pieces are in hand that nobody rearranges"
TWO_GOODS = "two goods lie on one hex"
NO_GOOD = "a man stands on no good"
UNPOLLUTED = "a good without pollution under it"
EMPTY = "an empty or orphaned producer is on the map"
OCCUPIED = "the occupied hexes are not those that hold something"
TERRAIN = "terrain or pollution does not fit the map"
UNDER_CITY = "pollution lies under a city"
PRODUCES = "a producer of what it can't produce"
ONE_HEX = "a fishery on one hex, or something else on two"
OWES = "a producer owes a harvest"
FISHERIES = "too many fisheries"
COUNTERS = "exploration counters are missing"
NOWHERE = "a counter is nowhere"

HOUSE_1 = ids.HOUSES
STABLES, HOSPITAL, CATHEDRAL = ids.STABLES, ids.HOSPITAL, ids.CATHEDRAL


def rich() -> Scene:
    """Three players; the first has a bit of everything. They are asked what they build in their cities."""
    t = trio().goods(0, wood=5, stone=2, grain=3, fish=2, wine=1)
    t.works(0, "stables", "hospital")
    t.saint(0, "san_giorgio")
    t.men(0, 2)
    t.have(0, "store", size="2x2")
    t.have(0, "fountain", "cart_shop")
    t.producer(0, "woodcutter", "wood", -5, 13)
    t.producer(0, "farm", "wine", -6, 17)
    t.producer(1, "fishery", "dye", 3, 2, (4, 2))
    t.inn(0, 3, -2)
    t.grave(0, 2, 2)
    t.men(1, 1)
    t.have(1, "fountain")
    t.pollute((0, 3))
    t.start(2)
    assert faults(t.s) == []
    return t


# -- ways to break it ------------------------------------------------------------------------------------------


def squares(t: Scene, *spots: tuple[int, int]) -> int:
    """The board of some squares of a city map."""
    return sum(1 << t.s.data.grid.bit[y * 7 + x] for x, y in spots)


def put(thing: Any, **values: Any) -> Any:
    for name, value in values.items():
        setattr(thing, name, value)


def flip(thing: Any, **boards: int) -> Any:
    """Take bits out, or in where there are none."""
    for name, board in boards.items():
        setattr(thing, name, getattr(thing, name) ^ board)


def cell(thing: Any, name: str, at: int, value: int) -> None:
    getattr(thing, name)[at] = value


def me(t: Scene) -> Player:
    return t.player(0)


def works(t: Scene, number: int) -> Producer:
    """0: the woodcutter, 1: the farm, 2: the fishery of seat 1."""
    return t.s.producers[number]


def homeless(t: Scene) -> Any:
    """Seat 2 has no city."""
    p = t.player(2)
    t.s.towns &= ~p.land
    t.s.occupied &= ~p.land
    t.s.sea |= t.s.map.boards[ids.SEA] & p.land
    put(p, centres=[], land=0, built=[], graves=[])


def move_man(t: Scene, piece: int) -> None:
    """The man of the stables stands elsewhere."""
    flip(me(t), men_on=1 << STABLES | 1 << piece)


def drop_building(t: Scene, piece: int) -> None:
    """A building is gone, and nothing is left of it."""
    p = me(t)
    p.built[0] &= ~p.board[piece]
    p.city[piece], p.spot[piece], p.board[piece] = -1, -1, 0


def shift_building(t: Scene, piece: int, board: int, spot: int) -> None:
    p = me(t)
    p.built[0] ^= p.board[piece] ^ board
    p.board[piece], p.spot[piece] = board, spot


def lies(piece: int) -> str:
    return f"seat 0: piece {piece} lies where it can't"


def unplaced(seat: int, pool: int) -> str:
    return f"seat {seat}: pieces of pool {pool} are paid and will not be placed"


def count(t: Scene, number: int) -> None:
    """So many fisheries in all."""
    while len(t.s.producers) < number + 2:
        producer = works(t, 2).clone()
        producer.left = 0
        t.s.producers.append(producer)


BROKEN: list[tuple[list[str], Break]] = [
    ([ORDER], lambda t: put(t.s, order=[0, 1])),
    ([ORDER], lambda t: put(t.s, order=[0, 1, 2, 2])),
    ([], lambda t: (put(t.player(2), alive=False), put(t.s, order=[0, 1]))),
    ([], lambda t: put(t.s, gone=1)),
    ([HARDLY], lambda t: put(t.s, gone=6)),
    ([HARDLY], lambda t: (put(t.player(2), alive=False), put(t.s, gone=1))),
    ([], lambda t: (put(t.player(2), alive=False), put(t.s, gone=4))),
    ([LAND], lambda t: flip(me(t), land=t.one((3, -2)))),
    ([LAND], lambda t: flip(me(t), land=t.one((1, -1)))),
    (["seat 2: no city"], lambda t: homeless(t)),
    ([], lambda t: (homeless(t), put(t.s, phase=0, start_free=4))),
    (["a starting tile without a city is taken"], lambda t: (homeless(t), put(t.s, phase=0, start_free=0))),
    ([], lambda t: put(t.s, phase=0, start_free=0)),
    ([NOTED], lambda t: flip(t.s, towns=t.one((9, 13)), occupied=t.one((9, 13)))),
    ([NOTED], lambda t: flip(t.s, towns=t.one((1, -1)), occupied=t.one((1, -1)))),
    ([NOTED], lambda t: flip(t.s, sea=t.one((3, 4)))),
    ([NOTED], lambda t: flip(t.s, sea=t.one((0, -1)))),
    ([PRINTED], lambda t: flip(t.s, forest=t.one((-2, 0)))),
    ([TERRAIN], lambda t: flip(t.s, grass=t.one((-2, 0)))),
    ([], lambda t: flip(t.s, forest=t.one((-2, 0)), grass=t.one((-2, 0)))),
    ([PRINTED], lambda t: flip(t.s, grass=t.one((0, 1)))),
    ([PRINTED], lambda t: flip(t.s, forest=t.one((-2, -1)), grass=t.one((-2, -1)))),
    ([SITES], lambda t: put(t.s, sites=t.s.sites[::-1])),
    ([YIELDS], lambda t: put(t.s, range_good=t.s.range_good[1:])),
    ([YIELDS], lambda t: cell(t.s, "range_good", 3, ids.WINE)),
    ([], lambda t: cell(t.s, "range_good", 3, ids.GOLD)),
    ([], lambda t: cell(t.s, "range_good", 3, ids.STONE)),
    (["seat 0: 6 houses but 1+2+2 men"], lambda t: put(me(t), men=1)),
    (["seat 0: 6 houses but 3+2+2 men"], lambda t: put(me(t), men=3)),
    (
        ["seat 0: 6 houses but 2+2+1 men", "seat 1: 2 houses but 1+0+2 men"],
        lambda t: put(works(t, 0), owner=1),
    ),
    (["seat 0: 6 houses but 2+1+2 men"], lambda t: flip(me(t), men_on=1 << STABLES)),
    ([NEGATIVE], lambda t: cell(me(t), "goods", 3, -1)),
    (
        [NEGATIVE, ON_NOTHING, ON_NOTHING, ON_NOTHING],
        lambda t: put(me(t), men=-1, men_on=me(t).men_on | 1 << 0 | 1 << 1 | 1 << 2),
    ),
    (["seat 0: what is remembered of shape 4 is wrong"], lambda t: put(me(t), _fit_known=1 << 4, _fit_yes=0)),
    ([], lambda t: put(me(t), _fit_known=1 << 4, _fit_yes=1 << 4)),
    (
        ["seat 0: what is remembered of shape 4 is wrong"],
        lambda t: (t.fill(0, 2), put(me(t), _fit_known=1 << 4, _fit_yes=1 << 4)),
    ),
    ([], lambda t: (t.fill(0, 2), put(me(t), _fit_known=1 << 4, _fit_yes=0))),
    (["seat 0: the remembered zone is wrong"], lambda t: (t.zone(0), flip(me(t), _zone=t.one((4, 4))))),
    ([], lambda t: put(me(t), _zone_base=0, _zone=1)),
    ([NO_CATHEDRAL], lambda t: drop_building(t, CATHEDRAL)),
    ([], lambda t: put(me(t), saint=-1)),
    ([CITY_MAPS], lambda t: put(me(t), built=[0, 0])),
    ([CITY_MAPS], lambda t: put(me(t), graves=[])),
    ([ON_NOTHING], lambda t: move_man(t, 3)),
    ([ON_NOTHING], lambda t: move_man(t, CATHEDRAL)),
    ([ON_NOTHING], lambda t: move_man(t, HOUSE_1)),
    ([ON_HOUSE], lambda t: cell(me(t), "graves", 0, squares(t, (6, 6)))),
    ([WITH_GRAVE], lambda t: cell(me(t), "graves", 0, squares(t, (0, 0)))),
    ([], lambda t: cell(me(t), "graves", 0, squares(t, (0, 2)))),
    ([], lambda t: cell(me(t), "graves", 0, squares(t, (0, 6)))),
    ([SQUARES], lambda t: cell(me(t), "built", 0, me(t).built[0] | squares(t, (6, 5)))),
    ([SQUARES], lambda t: cell(me(t), "built", 0, me(t).built[0] & ~squares(t, (6, 6)))),
    ([OVERLAP, SQUARES], lambda t: shift_building(t, 31, squares(t, (5, 1)), 48)),
    ([], lambda t: shift_building(t, 31, squares(t, (6, 0)), 24)),
    ([lies(31)], lambda t: shift_building(t, 31, squares(t, (6, 0)), 25)),
    ([lies(31)], lambda t: shift_building(t, 31, squares(t, (6, 0)), 20)),
    ([], lambda t: shift_building(t, 31, squares(t, (0, 6)), 168)),
    ([lies(31)], lambda t: cell(me(t), "city", 31, 1)),
    ([lies(31)], lambda t: cell(me(t), "spot", 31, -1)),
    ([lies(0)], lambda t: cell(me(t), "spot", 0, 8)),
    ([lies(0)], lambda t: cell(me(t), "board", 0, 8)),
    ([lies(63)], lambda t: flip(me(t), houses=1)),
    ([lies(73)], lambda t: flip(me(t), houses=1 << 10)),
    ([lies(63)], lambda t: drop_building(t, HOUSE_1)),
    ([lies(47), unplaced(0, 2)], lambda t: cell(me(t), "size", 0, -1)),
    ([lies(47), unplaced(0, 2)], lambda t: cell(me(t), "size", 0, 4)),
    ([lies(31), IN_HAND], lambda t: put(me(t), hand=1 << 31)),
    ([OFFER], lambda t: put(me(t), give=[0] * 10)),
    ([OFFER], lambda t: put(me(t), want=[0] * 10)),
    ([IN_HAND], lambda t: put(me(t), hand=1)),
    ([IN_HAND], lambda t: put(me(t), hand_graves=[0])),
    ([IN_HAND], lambda t: put(me(t), kept_city=[0])),
    ([IN_HAND], lambda t: put(me(t), kept_spot=[0])),
    ([IN_HAND], lambda t: put(me(t), kept_board=[0])),
    ([IN_HAND], lambda t: put(me(t), kept_built=[0])),
    ([IN_HAND], lambda t: put(me(t), kept_graves=[0])),
    ([NO_GOOD, OCCUPIED], lambda t: flip(works(t, 0), left=t.one((-5, 13)))),
    ([OCCUPIED], lambda t: flip(works(t, 0), left=t.one((-6, 13)))),
    ([], lambda t: (flip(works(t, 0), left=t.one((-6, 13))), flip(t.s, occupied=t.one((-6, 13))))),
    ([TWO_GOODS], lambda t: (flip(works(t, 1), left=t.one((-6, 13))), flip(t.s, polluted=t.one((-6, 13))))),
    ([UNPOLLUTED], lambda t: flip(t.s, polluted=t.one((-6, 16)))),
    ([UNPOLLUTED], lambda t: flip(t.s, polluted=t.one((2, 2)))),
    ([], lambda t: flip(t.s, polluted=t.one((-6, 13)))),
    ([UNDER_CITY], lambda t: flip(t.s, polluted=t.one((2, -1)))),
    (
        [EMPTY, OCCUPIED],
        lambda t: (flip(t.s, occupied=works(t, 2).left | t.one((3, 2), (4, 2))), put(works(t, 2), left=0)),
    ),
    ([EMPTY], lambda t: (flip(t.s, occupied=works(t, 2).left), put(works(t, 2), left=0))),
    ([EMPTY], lambda t: put(t.player(1), alive=False)),
    ([OCCUPIED], lambda t: flip(t.s, occupied=t.one((3, -2)))),
    ([OCCUPIED], lambda t: flip(t.s, occupied=t.one((3, 2)))),
    ([OCCUPIED], lambda t: flip(t.s, occupied=t.one((4, 2)))),
    ([OCCUPIED], lambda t: flip(t.s, occupied=t.one((4, -3)))),
    ([OCCUPIED], lambda t: flip(me(t), inns=t.one((4, -3)))),
    ([PRODUCES], lambda t: put(works(t, 0), good=ids.STONE)),
    ([PRODUCES], lambda t: put(works(t, 1), good=ids.DYE)),
    ([], lambda t: put(works(t, 1), good=ids.GRAIN)),
    ([], lambda t: put(works(t, 2), good=ids.PEARLS)),
    ([PRODUCES], lambda t: put(works(t, 2), good=ids.OLIVES)),
    ([ONE_HEX], lambda t: put(works(t, 0), second=4)),
    ([ONE_HEX], lambda t: put(works(t, 0), second=0)),
    ([ONE_HEX], lambda t: put(works(t, 2), second=-1)),
    ([OWES], lambda t: put(works(t, 0), due=1)),
    ([COUNTERS], lambda t: cell(t.s, "counters", 0, ids.FISH)),
    ([NOWHERE], lambda t: cell(t.s, "counter_state", 0, 3)),
    ([], lambda t: cell(t.s, "counter_state", 0, 2)),
    (["the famine level is negative"], lambda t: put(t.s, famine=-1)),
    ([], lambda t: put(t.s, famine=0)),
    ([], lambda t: put(t.s, unseen=[0, 0, 14])),
    (["more pieces of pool 2 are in play than there are"], lambda t: put(t.s, unseen=[0, 0, 15])),
    ([], lambda t: put(t.s, unseen=[15, 14, 0])),
    (["more pieces of pool 0 are in play than there are"], lambda t: put(t.s, unseen=[16, 14, 0])),
    (["more pieces of pool 1 are in play than there are"], lambda t: put(t.s, unseen=[15, 15, 0])),
    ([unplaced(0, 0)], lambda t: cell(me(t), "taken", 0, 2)),
    ([unplaced(0, 0)], lambda t: cell(me(t), "taken", 0, 0)),
    ([unplaced(0, 1)], lambda t: cell(me(t), "taken", 1, 2)),
    ([unplaced(0, 2)], lambda t: cell(me(t), "taken", 2, 1)),
    ([unplaced(0, 2)], lambda t: cell(me(t), "taken", 2, 3)),
    ([unplaced(1, 1)], lambda t: cell(t.player(1), "taken", 1, 0)),
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_what_is_wrong_is_named(number: int) -> None:
    wrong, breaks = BROKEN[number]
    t = rich()
    breaks(t)
    assert faults(t.s) == wrong


def test_cities_lie_on_the_map_and_apart() -> None:
    for seat, centres in ((0, [(1, -1), (2, -1)]), (2, [(8, 10), (12, 9)])):
        t = rich()
        p = t.player(seat)
        p.centres = [t.at(q, r) for q, r in centres]
        for centre in p.centres:
            p.land |= t.s.data.hexes.one[centre] | t.s.data.hexes.around[centre]
        t.s.towns |= p.land
        t.s.occupied |= p.land
        p.built, p.graves = [p.built[0], 0], [p.graves[0], 0]
        assert faults(t.s) == [f"seat {seat}: the land of the cities is not around their centres"]


def test_fisheries_are_counted() -> None:
    for number, wrong in ((12, []), (13, [FISHERIES])):
        t = rich()
        count(t, number)
        assert [fault for fault in faults(t.s) if fault == FISHERIES] == wrong


def test_a_harvest_is_owed_in_the_harvest_only() -> None:
    for due, wrong in ((5, []), (6, [OWES])):
        t = rich()
        t.s.lanes = []
        t.s.stack = [t.s.stack[0], Harvest()]
        works(t, 0).due = due
        assert faults(t.s) == wrong


def test_less_is_asked_when_the_game_is_over() -> None:
    t = rich()
    t.s.outcome = Outcome([[0], [1, 2]], [0, 0, 0], "resigned")
    t.s.lanes = []
    t.s.gone = 6
    works(t, 0).due = 5
    me(t).hand = 1
    me(t).taken[0] = 2
    assert faults(t.s) == []
    works(t, 0).due = 6
    assert faults(t.s) == [OWES]
    t.s.stack = []
    assert faults(t.s) == [OWES]


# -- pieces in hand ------------------------------------------------------------------------------------------


def lifted() -> Scene:
    """Seat 0 has lifted the fountain and the store with a grave on its first square."""
    t = trio()
    t.saint(0, "santa_barbara")
    t.works(0, "stables")
    t.have(0, "fountain")
    t.build(0, "store", (0, 4), size="2x2")
    t.grave(0, 0, 4)
    t.start(2)
    t.do(0, "lift", "fountain-1")
    t.do(0, "lift", "store-1")
    assert faults(t.s) == []
    return t


def test_what_was_lifted_is_remembered() -> None:
    t = lifted()
    p = me(t)
    assert p.hand == 1 << 31 | 1 << 47
    assert p.hand_graves[47] == 1
    breaks: list[Break] = [
        lambda t: put(me(t), hand_graves=[0] * 82),
        lambda t: put(me(t), kept_city=me(t).kept_city[:82]),
    ]
    for change in breaks:
        t = lifted()
        change(t)
        assert faults(t.s) == ["seat 0: what was lifted is not remembered"]


def test_no_other_pieces_than_before() -> None:
    other = "seat 0: other pieces than before the rearranging"
    t = lifted()
    cell(me(t), "kept_city", 0, 0)
    assert other in faults(t.s)
    t = lifted()
    cell(me(t), "kept_city", 31, -1)
    assert other in faults(t.s)
    t = lifted()
    flip(me(t), hand=1 << 31 | 1 << 32)  # another fountain than the one that stood there
    assert faults(t.s) == [other] * 2


def test_graves_stay_on_the_piece_that_carries_them() -> None:
    for graves, wrong in ((8, []), (15, []), (16, ["seat 0: graves beside the piece that carries them"])):
        t = lifted()
        cell(me(t), "hand_graves", 47, graves)
        assert faults(t.s) == wrong
    t = lifted()
    cell(me(t), "hand_graves", 5, 1 << 20)  # not in hand
    assert faults(t.s) == []


def test_the_cities_as_they_were_make_sense_too() -> None:
    t = lifted()
    cell(me(t), "kept_graves", 0, squares(t, (6, 6)))  # a house stands there
    assert faults(t.s) == [ON_HOUSE]
    t = lifted()
    cell(me(t), "kept_spot", 31, -1)
    assert faults(t.s) == [lies(31)]


def test_a_piece_in_hand_keeps_its_man_and_its_saint() -> None:
    t = lifted()
    t.do(0, "lift", "stables")
    t.do(0, "lift", "cathedral")
    assert me(t).men_on == 1 << STABLES
    assert faults(t.s) == []
    flip(me(t), hand=1 << CATHEDRAL)
    assert faults(t.s) == ["seat 0: other pieces than before the rearranging"]


# -- steps that do not fit ---------------------------------------------------------------------------------------


def fits(t: Scene, step: Any, *below: Any, line: int = 0) -> bool:
    belongs: bool = step.belongs(t.s, line, list(below))
    return belongs


def test_the_phase_is_that_of_the_line() -> None:
    t = rich()
    asked = {}
    for line in range(13):
        for phase in range(11):
            t.s.phase = phase
            if fits(t, Turn(), line=line):
                asked[line] = phase
    # 1 and 3 to 4, 10 and 12: nobody is asked while the turn stands there
    assert asked == {0: 0, 2: 2, 5: 4, 6: 5, 7: 6, 8: 7, 9: 8, 11: 9}


def test_steps_of_the_order_of_play() -> None:
    t = rich()
    t.s.order = [2, 0]
    for step in (Countryside, Explore, PollutionPhase):
        assert [fits(t, step(place), Turn()) for place in (0, 1, 2)] == [True, True, False]
    assert fits(t, Pollute(2), PollutionPhase(0))
    assert not fits(t, Pollute(2), PollutionPhase(1))
    assert fits(t, Pollute(0), PollutionPhase(1))


def test_starting_cities_are_founded_from_the_last_player_on() -> None:
    t = Scene(3, tiles=["B1", "C1", "A2", "D2", "A1", "C2"])
    t.s.order = [2, 0, 1]
    assert [fits(t, StartingCity(place)) for place in (0, 1, 2)] == [False, False, True]
    t.city(1, -10, 18)
    assert [fits(t, StartingCity(place)) for place in (0, 1, 2)] == [False, True, False]
    t.city(0, 1, -1)
    assert [fits(t, StartingCity(place)) for place in (0, 1, 2)] == [True, False, False]
    t.city(2, 8, 10)
    assert not any(fits(t, StartingCity(place)) for place in (0, 1, 2))


def test_a_second_house_needs_a_first_one_that_can_be_paid_and_room() -> None:
    t = rich()  # houses 1 to 6 stand
    mine, other = CityBuilding(0), CityBuilding(1)
    assert [fits(t, Partner(0, n), mine) for n in (1, 6, 7)] == [False, False, True]
    assert not fits(t, Partner(0, 7), other)
    t.fill(0, 2)
    assert fits(t, Partner(0, 7), mine)
    t.fill(0, 1)
    assert not fits(t, Partner(0, 7), mine)
    t = rich()
    t.goods(0)
    assert not fits(t, Partner(0, 7), mine)


def test_a_payment_is_of_whoever_builds_and_has_the_goods() -> None:
    t = rich()
    t.goods(0, grain=2, fish=1, wine=1, dye=2)
    placing = Placing(0, HOUSE_1 + 10)
    for food, luxury, different, used, right in (
        (3, 3, 0, 0, True),
        (4, 0, 0, 0, False),
        (0, 4, 0, 0, False),
        (2, 2, 1, 0, True),
        (3, 0, 1, 0, False),
        (0, 3, 1, 0, False),
        (1, 1, 1, 1 << ids.GRAIN | 1 << ids.WINE, True),
        (2, 0, 1, 1 << ids.GRAIN, False),
        (0, 2, 1, 1 << ids.DYE, False),
    ):
        assert fits(t, Pay(0, food, luxury, different, used), placing) is right
    assert not fits(t, Pay(1, 0, 0, 0, 0), placing)
    t.s.order = [1, 0, 2]
    assert fits(t, Pay(0, 1, 0, 0, 0), Countryside(1))
    assert not fits(t, Pay(0, 1, 0, 0, 0), Countryside(0))


def test_a_piece_to_place_is_there_and_finds_room() -> None:
    t = rich()
    mine, other = CityBuilding(0), CityBuilding(1)
    for step in (Place(0, 32, 0), Placing(0, 32)):
        assert fits(t, step, mine)
        assert not fits(t, step, other)
    assert not fits(t, Place(0, STABLES, 0), mine)  # stands
    assert not fits(t, Placing(0, STABLES), mine)
    me(t).hand = 1 << 4
    assert not fits(t, Place(0, 4, 0), mine)  # in hand
    assert fits(t, Place(0, 4, 1), mine)
    assert not fits(t, Place(0, 5, 1), mine)
    assert not fits(t, Place(0, 4, 1), other)
    assert not fits(t, Placing(0, 48), mine)  # a store without a size
    me(t).size[1] = 0
    assert fits(t, Placing(0, 48), mine)


def test_only_houses_are_placed_two_at_a_time() -> None:
    t = rich()
    mine = CityBuilding(0)
    first, second = HOUSE_1 + 10, HOUSE_1 + 11
    assert fits(t, Placing(0, first), mine, Placing(0, second))
    assert not fits(t, Placing(0, first), mine, Placing(0, first))
    assert not fits(t, Placing(0, 0), mine, Placing(0, first))
    assert not fits(t, Placing(0, first), mine, Placing(0, 0))
    assert fits(t, Place(0, first, 0), mine, Placing(0, second))
    t.fill(0, 2)
    assert fits(t, Place(0, first, 0), mine, Placing(0, second))
    t.fill(0, 1)
    assert not fits(t, Place(0, first, 0), mine, Placing(0, second))
    assert fits(t, Place(0, first, 0), mine)
    t.fill(0, 0)
    assert not fits(t, Place(0, first, 0), mine)


def test_a_saint_is_chosen_for_a_cathedral_without_one() -> None:
    t = rich()
    mine, other = CityBuilding(0), CityBuilding(1)
    assert not fits(t, Dedicate(0), mine)
    me(t).saint = -1
    assert fits(t, Dedicate(0), mine)
    assert not fits(t, Dedicate(0), other)
    drop_building(t, CATHEDRAL)
    assert not fits(t, Dedicate(0), mine)


def test_steps_of_the_rearranging() -> None:
    t = rich()
    mine, other = CityBuilding(0), CityBuilding(1)
    assert not fits(t, Rearrange(0), mine)
    me(t).hand = 1
    assert fits(t, Rearrange(0), mine)
    assert not fits(t, Rearrange(0), other)
    assert fits(t, LayGrave(0, 0, 5), mine)
    assert not fits(t, LayGrave(0, 1, 5), mine)  # there is one city
    assert not fits(t, LayGrave(0, 0, 5), other)


def test_an_offer_is_of_what_its_maker_has_and_for_others() -> None:
    t = rich()
    mine, other = CityBuilding(0), CityBuilding(1)
    p = me(t)
    assert not fits(t, Draft(0, 6), mine)  # nothing noted
    p.give, p.want = [3, 0, 0, 0, 0, 0, 0, 0, 5, 0], [0] * 10
    assert fits(t, Draft(0, 6), mine)
    assert fits(t, Draft(0, 2), mine)
    assert not fits(t, Draft(0, 6), other)
    assert not fits(t, Draft(0, 0), mine)
    assert not fits(t, Draft(0, 3), mine)  # to himself
    p.give[8] = 6
    assert not fits(t, Draft(0, 6), mine)  # more wood than he has
    p.give[8] = 5
    p.want = [0] * 9
    assert not fits(t, Draft(0, 6), mine)
    p.want, p.give = [0] * 10, p.give[:9]
    assert not fits(t, Draft(0, 6), mine)
    p.give = [0] * 10
    p.offers = 7
    assert fits(t, Draft(0, 6), mine)
    p.offers = 40
    assert not fits(t, Draft(0, 6), mine)
    assert fits(t, Receive(0), mine)
    assert not fits(t, Receive(0), other)


# -- the form of a saved game --------------------------------------------------------------------------------------


def spelled(field: Any, sizes: dict[str, int]) -> str:
    """What a field takes, in words."""

    def size(value: int | str | None) -> int:
        return sizes[value] if isinstance(value, str) else value or 0

    if isinstance(field, Number):
        return f"{field.low}..{field.high}"
    if isinstance(field, Id):
        return f"{-1 if field.none else 0}..{size(field.size) - 1}"
    if isinstance(field, Mask):
        return f"{size(field.size)} bits"
    if isinstance(field, Many):
        number = f"<={size(field.most)}" if field.length is None else str(size(field.length))
        return f"{number} of {spelled(field.item, sizes)}"
    return type(field).__name__


FORM_OF_STEPS = {
    "Burial": "3 bits",
    "CityBuilding": "0..2",
    "Countryside": "0..2",
    "Dedicate": "0..2",
    "Draft": "0..2, 3 bits",
    "Explore": "0..2",
    "Harvest": "",
    "LayGrave": "0..2, 0..3, 0..48",
    "Partner": "0..2, 1..20",
    "Pay": "0..2, 0..20, 0..20, 0..1, 10 bits",
    "Place": "0..2, 0..82, 0..1",
    "Placing": "1: 0..2, 0..82",
    "Pollute": "0..2",
    "PollutionPhase": "3: 0..2",
    "Rearrange": "0..2",
    "Receive": "0..2",
    "StartingCity": "0..2",
    "StoreGoods": "3 bits",
    "Turn": "12:",
}
FORMS = {
    "AntiquityState": {
        "phase": "0..10",
        "order": "<=3 of 0..2",
        "famine": "0..10000",
        "tiles": "Tiles",
        "players": "3 of Part",
        "producers": "<=366 of Part",
        "forest": "869 bits",
        "grass": "869 bits",
        "sea": "869 bits",
        "polluted": "869 bits",
        "occupied": "869 bits",
        "towns": "869 bits",
        "start_free": "6 bits",
        "sites": "12 of 0..365",
        "counters": "12 of 0..9",
        "counter_state": "12 of 0..2",
        "range_good": "<=366 of -1..9",
        "unseen": "3 of 0..1000",
        "offers": "<=24 of Part",
    },
    "Player": {
        "alive": "Flag",
        "out_rank": "0..4",
        "centres": "<=4 of 0..365",
        "land": "869 bits",
        "inns": "869 bits",
        "built": "<=4 of 56 bits",
        "graves": "<=4 of 56 bits",
        "city": "83 of -1..3",
        "spot": "83 of -1..195",
        "board": "83 of 56 bits",
        "size": "16 of -1..15",
        "men": "0..1000",
        "men_on": "83 bits",
        "houses": "20 bits",
        "taken": "3 of 0..1000",
        "goods": "10 of 0..10000",
        "saint": "-1..4",
        "cathedrals": "0..100",
        "razed": "0..100",
        "healed": "0..100",
        "fountains": "0..100",
        "seeded": "Flag",
        "cleaned": "Flag",
        "due": "0..10000",
        "offers": "0..40",
        "give": "<=10 of 0..1000",
        "want": "<=10 of 0..1000",
        "moves": "0..100000",
        "hand": "83 bits",
        "hand_graves": "<=83 of 56 bits",
        "kept_city": "<=83 of -1..3",
        "kept_spot": "<=83 of -1..195",
        "kept_board": "<=83 of 56 bits",
        "kept_built": "<=4 of 56 bits",
        "kept_graves": "<=4 of 56 bits",
    },
    "Producer": {
        "kind": "0..3",
        "owner": "0..2",
        "good": "0..9",
        "centre": "0..365",
        "second": "-1..365",
        "left": "869 bits",
        "due": "0..100",
        "waste": "0..100",
    },
    "Offer": {
        "open": "Flag",
        "to": "3 bits",
        "declined": "3 bits",
        "taker": "-1..2",
        "market": "Flag",
        "give": "10 of 0..1000",
        "want": "10 of 0..1000",
    },
}


def test_lines_and_numbers_of_the_steps() -> None:
    sizes = sizes_of(rich().s.setup)
    found: dict[str, str] = {}
    for name, step in RULES.steps.items():
        numbers = ", ".join(spelled(field, sizes) for field in step.INTS)
        found[name] = f"{step.LINES}: {numbers}".strip() if issubclass(step, Procedure) else numbers
    assert found == FORM_OF_STEPS


@pytest.mark.parametrize("record", [AntiquityState, Player, Producer, Offer])
def test_fields_of_the_records(record: Any) -> None:
    sizes = sizes_of(rich().s.setup)
    found = {name: spelled(field, sizes) for name, field in record.FIELDS.items()}
    assert found == FORMS[record.__name__]


def test_faces_rotations_and_mirrors_of_the_tiles() -> None:
    sizes = sizes_of(rich().s.setup)
    tiles = [0, 0, 0, 7, 5, 1, 2, 0, 0, 3, 0, 0, 4, 0, 0, 5, 0, 0]
    Tiles().check(tiles, sizes, "tiles")
    for at, value, path in ((3, 8, "faces"), (4, 6, "rotations"), (5, 2, "mirrored"), (17, -1, "tiles")):
        with pytest.raises(BadSave, match=path):
            Tiles().check([*tiles[:at], value, *tiles[at + 1 :]], sizes, "tiles")
    none: list[Any] = [tiles[:-3], None, {}]
    for nothing in none:
        with pytest.raises(BadSave):
            Tiles().check(nothing, sizes, "tiles")


def test_records_begin_with_nothing() -> None:
    s = RULES.blank(RULES.setup(2, {}))
    nothing = {"phase", "famine", "forest", "grass", "sea", "polluted", "occupied", "towns", "start_free"}
    assert {name: getattr(s, name) for name in nothing} == dict.fromkeys(nothing, 0)
    p = Player()
    assert p.alive
    assert not p.seeded
    assert not p.cleaned
    assert p.saint == -1
    zeros = [
        "out_rank",
        "land",
        "inns",
        "men",
        "men_on",
        "houses",
        "cathedrals",
        "razed",
        "healed",
        "fountains",
        "due",
        "offers",
        "moves",
        "hand",
    ]
    assert [getattr(p, name) for name in zeros] == [0] * 14
    assert [p._zone, p._zone_base, p._zone_mode, p._fit_known, p._fit_yes] == [0, -1, 0, 0, 0]
    producer = Producer()
    zeros = ["kind", "owner", "good", "centre", "left", "due", "waste"]
    assert [getattr(producer, name) for name in zeros] == [0] * 7
    assert producer.second == -1
    offer = Offer()
    assert [offer.open, offer.to, offer.declined, offer.taker, offer.market] == [False, 0, 0, -1, False]
