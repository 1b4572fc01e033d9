"""What everybody sees of the table, field by field, and what a player is told before choosing."""

from __future__ import annotations

from typing import Any

import pytest

from signoria import new
from signoria.games.antiquity import ids
from tests.games.antiquity.builder import Scene, duel, spot, trio
from tests.games.antiquity.test_positions import rich


def seen(t: Scene, seat: int | None = 0) -> dict[str, Any]:
    view: dict[str, Any] = t.s.view(seat)
    return view


def details(t: Scene, *words: Any, seat: int = 0) -> list[str]:
    """The sentences a player reads before choosing."""
    m = new("antiquity", t.s.seats, 1)
    m.state = t.s
    return m.detail(seat, list(words))


# -- the view --------------------------------------------------------------------------------------------------------


def test_hexes() -> None:
    t = rich()
    rows = {row["hex"]: row for row in seen(t)["hexes"]}
    assert len(rows) == 6 * 61
    assert [rows[h]["city"] for h in ("1,-1", "2,-1", "-10,18", "8,11", "4,4")] == [0, 0, 1, 2, None]
    assert [rows[h]["inn"] for h in ("3,-2", "3,-1")] == [0, None]
    assert [rows[h]["polluted"] for h in ("0,3", "-6,16", "-6,13")] == [True, True, False]
    assert [rows[h]["terrain"] for h in ("-2,0", "-4,2", "0,1", "3,4")] == [
        "forest",
        "grass",
        "mountain",
        "sea",
    ]
    t.s.forest &= ~t.one((-2, 0))
    t.s.grass |= t.one((-2, 0))
    t.s.fork.forest, t.s.fork.grass = t.s.forest, t.s.grass  # type: ignore[union-attr]
    row = {one["hex"]: one for one in seen(t)["hexes"]}["-2,0"]
    assert [row["terrain"], row["printed"]] == ["grass", "forest"]


def test_counters() -> None:
    t = trio().start(5)
    t.s.counter_state = [0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2]
    t.s.counters = [0, 1, 4, 0, 0, 1, 1, 2, 2, 2, 4, 4]
    view = seen(t)
    shown = {row["hex"] for row in view["hexes"] if row["counter"]}
    assert len(shown) == 9
    assert {"-12,18"} <= shown
    assert not shown & {"-7,11", "-7,18", "9,10"}
    assert view["counters_seen"] == {"wine": 2}
    t.s.counters[2] = 0
    assert seen(t)["counters_seen"] == {"grain": 1, "wine": 1}


def test_producers() -> None:
    t = rich()
    wood, farm, fishery = seen(t)["producers"]
    assert wood == {
        "producer": "woodcutter",
        "owner": 0,
        "good": "wood",
        "centre": "-5,13",
        "second": None,
        "left": ["-6,13", "-6,14", "-5,12", "-5,13", "-5,14"],
        "due": 0,
    }
    assert [farm["producer"], farm["good"], len(farm["left"])] == ["farm", "wine", 6]
    assert [fishery["owner"], fishery["centre"], fishery["second"]] == [1, "3,2", "4,2"]
    t = trio().producer(0, "fishery", "fish", 4, 2, (3, 2)).start(5)
    t.s.producers[0].second = 0  # the first of all hexes
    assert seen(t)["producers"][0]["second"] is not None


def test_a_player() -> None:
    t = rich()
    me = seen(t)["players"][0]
    assert me["alive"]
    assert me["cities"] == [{"hex": "1,-1", "side": 7, "graves": [spot(2, 2)]}]
    assert [me["men"], me["people"], me["due"]] == [2, 6, 0]
    assert me["houses"] == [1, 2, 3, 4, 5, 6]
    assert me["goods"] == {"grain": 3, "fish": 2, "wine": 1, "wood": 5, "stone": 2}
    assert me["saint"] == "san_giorgio"
    assert me["hand"] == []
    assert me["draft"] is None
    assert len(me["zone"]) == len(t.zone(0))
    other = seen(t)["players"][1]
    assert [other["saint"], other["progress"], other["houses"]] == [None, 0, [1, 2]]
    assert [bool(seen(t, seat)["players"][0]["means"]) for seat in (0, 1, None)] == [True, False, False]


def test_buildings() -> None:
    t = rich()
    t.grave(0, 0, 2)  # on the store
    t.s.fork = None
    t.s.lanes = []
    buildings = {one["piece"]: one for one in seen(t)["players"][0]["buildings"]}
    assert buildings["stables"] == {
        "piece": "stables",
        "building": "stables",
        "city": 0,
        "square": spot(0, 0),
        "rotation": 0,
        "squares": [spot(0, 0), spot(1, 0), spot(0, 1), spot(1, 1)],
        "manned": True,
        "works": True,
    }
    assert buildings["store-1"]["squares"] == [spot(0, 2), spot(1, 2), spot(0, 3), spot(1, 3)]
    assert [buildings[p]["works"] for p in ("store-1", "cathedral", "fountain-1")] == [False, True, True]
    assert [buildings[p]["manned"] for p in ("store-1", "hospital", "house-1")] == [False, True, False]
    t.player(0).men_on &= ~(1 << ids.STABLES)
    buildings = {one["piece"]: one for one in seen(t)["players"][0]["buildings"]}
    assert [buildings["stables"]["manned"], buildings["stables"]["works"]] == [False, False]


def test_a_turned_building() -> None:
    t = duel()
    t.build(0, "store", (3, 3), rotation=1, size="1x4")
    t.start(5)
    (store,) = seen(t)["players"][0]["buildings"]
    assert [store["square"], store["rotation"]] == [spot(3, 3), 1]
    assert store["squares"] == [spot(3, 3), spot(3, 4), spot(3, 5), spot(3, 6)]


def test_the_table_as_a_whole() -> None:
    t = rich()
    view = seen(t, None)
    assert [view["turn"], view["phase"], view["order"], view["famine"]] == [1, "city_building", [0, 1, 2], 0]
    assert view["tiles"] == ["B1", "C1", "A2", "D2", "A1", "C2"]
    assert view["introductory"] is False
    assert view["pools"] == {"cart_shop": 15, "fountain": 14, "storage_tile": 14, "fishery": 11}
    assert view["committed"] == []
    assert view["placing"] is None
    assert view["sites"] == []
    t.do(1, "commit")
    assert seen(t, 0)["committed"] == [1]


def test_the_dead_and_the_homeless() -> None:
    t = rich()
    p = t.player(2)
    t.s.lanes = []
    t.s.fork = None
    p.alive = False
    dead = seen(t)["players"][2]
    assert [dead["alive"], dead["progress"], dead["zone"]] == [False, 0, []]
    assert seen(t)["order"] == [0, 1]
    assert seen(t)["players"][0]["outlook"] is not None
    p.alive = True
    p.centres = []
    nowhere = seen(t, 2)["players"][2]
    assert [nowhere["zone"], nowhere["means"], nowhere["cities"]] == [[], {}, []]
    assert seen(t)["players"][0]["outlook"] is None


def test_ranges() -> None:
    t = trio().producer(0, "mine", "gold", -12, 18).start(5)
    goods = [one["good"] for one in seen(t)["ranges"]]
    assert len(goods) == 7
    assert sorted(good or "" for good in goods) == ["", "", "", "", "", "", "gold"]
    t.s.range_good[0] = ids.GRAIN  # the first of all goods
    assert seen(t)["ranges"][0]["good"] == "grain"


def test_offers() -> None:
    t = trio().goods(1, wood=3).goods(2, dye=2)
    t.works(1, "market")
    t.start(2)
    t.do(1, "offer_all")
    t.do(1, "give", "wood")
    t.do(1, "want", "dye")
    draft = seen(t, 1)["players"][1]["draft"]
    assert draft == {"give": {"wood": 1}, "want": {"dye": 1}}
    assert seen(t, 0)["players"][1]["draft"] is None
    assert seen(t)["offers"] == []
    t.do(1, "announce")
    (offer,) = seen(t)["offers"]
    assert offer == {
        "offer": 2,
        "maker": 1,
        "to": [0, 2],
        "declined": [],
        "open": True,
        "taker": None,
        "market": True,
        "give": {"wood": 1},
        "want": {"dye": 1},
    }
    t.do(0, "decline", 2)
    assert seen(t)["offers"][0]["declined"] == [0]
    t.s.offers[2].taker = 0  # the first of all seats
    assert seen(t)["offers"][0]["taker"] == 0


def test_the_famine_level_as_a_builder_of_fountains_sees_it() -> None:
    t = duel(stone=9, wood=9)
    t.have(0, "fountain")
    t.start(2)
    for player in (t.player(0), t.s.fork.players[0]):  # type: ignore[union-attr]
        player.fountains = 2
    t.s.famine = t.s.fork.famine = 5  # type: ignore[union-attr]
    assert [seen(t, seat)["famine"] for seat in (0, 1, None)] == [3, 5, 5]
    t.s.famine = t.s.fork.famine = 1  # type: ignore[union-attr]
    assert seen(t, 0)["famine"] == 0


# -- details ---------------------------------------------------------------------------------------------------------


def test_prices_in_words() -> None:
    t = duel().start(2)
    guess = "Price or shape are reconstructed."
    assert details(t, "build", "cart_shop") == ["Price: 1 wood.", guess]
    assert details(t, "build", "fountain") == ["Price: 1 luxury."]
    assert details(t, "build", "cathedral") == ["Price: 1 stone.", guess]
    assert details(t, "build", "stables") == ["Price: 2 luxuries; goods of a class must differ.", guess]
    assert details(t, "house", 2) == ["Costs nothing."]
    assert details(t, "house", 20) == ["Price: 3 food, 3 luxuries; goods of a class must differ."]
    assert details(t, "store", "2x3")[1:] == ["Keeps 6 goods; takes 3 storage tiles."]
    assert details(t, "store", "1x2")[1:] == ["Keeps 2 goods; takes 1 storage tile."]
    assert details(t, "commit") == []
    t = duel().works(0, "philosophy").start(2)  # types need not differ for him
    assert details(t, "house", 20) == ["Price: 3 food, 3 luxuries."]


def test_men_without_work() -> None:
    t = duel()
    t.men(0, 2)
    t.start(2)
    assert details(t, "commit") == ["2 men have no work this turn."]
    t = duel()
    t.men(0, 1)
    t.start(2)
    assert details(t, "commit") == ["1 man has no work this turn."]


def test_producers_in_words() -> None:
    """One good a turn from each producer; what lies outside the zone is told."""
    t = trio().goods(0, wood=9)
    t.men(0, 2)
    t.start(4)
    assert details(t, "woodcutter", "-2,1") == [  # with -2,0 and -3,1
        "Yields 3 wood over 3 harvests.",
        "Leaves 3 grass behind.",
        "2 of these lie outside your zone of control.",
    ]
    assert details(t, "woodcutter", "-5,13")[0] == "Yields 5 wood over 5 harvests."
    assert details(t, "farm", "-6,17", "wine") == [
        "Yields 6 wine over 6 harvests.",
        "Leaves 6 polluted hexes behind.",
        "6 of these lie outside your zone of control.",
    ]
    assert details(t, "free_farm", "-6,17", "grain")[0] == "Yields 6 grain over 6 harvests."
    assert details(t, "mine", "-4,8", "gold")[:2] == [
        *("Yields 5 gold over 5 harvests.", "Leaves 5 polluted hexes behind.")
    ]
    assert details(t, "mine", "0,1", "stone")[0] == "Yields 3 stone over 3 harvests."  # with -1,1 and 0,2


def test_fisheries_in_words() -> None:
    t = trio().start(4)
    told = {way: details(t, "fishery", "3,2", way, "dye") for way in ("se", "ne", "n")}
    assert {way: told[way][0] for way in told} == {
        "se": "Yields 5 dye over 5 harvests.",
        "ne": "Yields 3 dye over 3 harvests.",
        "n": "Yields 2 dye over 2 harvests.",
    }
    assert told["se"][1:] == ["Leaves 5 polluted hexes behind."]  # no word of the zone
    assert details(t, "fishery", "0,-4", "n", "dye") == []  # off the map


@pytest.mark.rule("antiquity.phase6-06")
def test_forced_labour_in_words() -> None:
    """Three goods a turn, the first of each harvest is thrown away."""
    t = trio().works(0, "forced_labour").start(4)
    assert details(t, "woodcutter", "-5,13")[0] == "Yields 3 wood over 2 harvests."  # two, then one of two
    assert details(t, "woodcutter", "-2,1")[0] == "Yields 2 wood over 1 harvest."
    assert details(t, "farm", "-6,17", "wine")[0] == "Yields 4 wine over 2 harvests."


def test_inns_and_cities_in_words() -> None:
    t = trio().start(4)
    assert details(t, "inn", "-2,2") == ["Price: 1 food.", "Adds 10 hexes to your zone of control."]
    assert details(t, "inn", "2,1")[1] == "Adds 5 hexes to your zone of control."
    assert details(t, "city", "-3,2") == [
        "Price: 1 wood, 1 stone, 1 food, 2 luxuries; goods of a class must differ.",
        "Adds 13 hexes to your zone of control.",
        "Adds 3 pollution a turn.",
    ]
    assert len(trio().inn(0, -2, 2).zone() - t.zone()) == 10
    t = trio().works(0, "stables").start(4)  # more steps
    more = len(trio().works(0, "stables").inn(0, -2, 2).zone() - t.zone())
    assert details(t, "inn", "-2,2")[1] == f"Adds {more} hexes to your zone of control."


def test_cleaning_and_exploring_in_words() -> None:
    t = duel()
    t.pollute((0, 2), (1, 2), (-1, 2), (4, 4))
    t.works(0, "alchemy", "explorer")
    t.start(4)
    assert details(t, "clean", "0,2") == ["Cleans 3 hexes."]
    t.s.counter_state[0] = 2
    gone = ids.GOOD_SLUGS[t.s.counters[0]]
    left = {good: 1 if good == gone else 2 for good in ("olives", "sheep", "grain", "wine")}
    (told,) = details(t, "explore", "-1,1")
    assert told == (
        f"Not turned up yet: {left['olives']} olives, {left['sheep']} sheep, {left['grain']} grain, {left['wine']} wine."
    )


def test_graves_in_words() -> None:
    t = rich()
    t.s.lanes = []
    t.s.fork = None
    assert details(t, "grave", "first", spot(0, 0)) == ["Stops the Stables."]
    assert details(t, "grave", "first", spot(0, 2)) == ["Stops the Store 1."]
    assert details(t, "grave", "first", spot(4, 4)) == []
    assert details(t, "grave", "first", spot(6, 6)) == []  # a house can't be buried
    t.grave(0, 1, 1)
    assert details(t, "grave", "first", spot(0, 0)) == []  # it has stopped already
