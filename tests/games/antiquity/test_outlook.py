"""What the view says about the turns to come: famine, saints, sites, the piece in hand."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules import country
from tests.games.antiquity.builder import RULES, Scene, duel


def seen(scene: Scene, seat: int | None = 0) -> Any:
    return RULES.view(scene.s, seat)


@pytest.mark.rule("antiquity.phase8-01")
def test_the_famine_forecast_counts_food_granary_and_level() -> None:
    scene = duel()
    scene.goods(0, grain=2, fish=1, wine=4, wood=3)
    scene.s.famine = 8
    famine = seen(scene)["players"][0]["outlook"]["famine"]
    assert (famine["food"], famine["granary"], famine["graves"], famine["next"]) == (3, 0, 5, 6)
    scene.have(0, "granary")
    famine = seen(scene)["players"][0]["outlook"]["famine"]
    assert (famine["granary"], famine["graves"], famine["next"]) == (3, 2, 3)


@pytest.mark.rule("antiquity.phase5-01")
def test_food_without_a_store_is_no_forecast_once_the_men_are_placed() -> None:
    """As the adviser counts: it is thrown away before the famine. In the city it can still be stored; afterwards all that is left counts."""
    scene = duel(grain=2, fish=3).men(0, 1)
    scene.have(0, "store-1", man=True, size="1x2")
    scene.s.famine = 4
    counted = {}
    for phase in (2, 4, 5, 6):
        scene.s.phase = phase
        famine = seen(scene)["players"][0]["outlook"]["famine"]
        counted[phase] = (famine["food"], famine["graves"], famine["next"])
    assert counted == {2: (5, 0, 0), 4: (2, 2, 3), 5: (2, 2, 3), 6: (5, 0, 0)}


def test_in_the_famine_phase_the_graves_still_to_be_placed_are_told() -> None:
    scene = duel()
    scene.s.famine = 2
    scene.start(8)
    assert seen(scene)["players"][0]["outlook"]["famine"]["graves"] == 2
    scene.do(0, "grave", "first", "a1")
    assert seen(scene)["players"][0]["outlook"]["famine"]["graves"] == 1


def test_food_to_be_harvested_is_counted_until_the_harvest() -> None:
    scene = duel()
    field = scene.s.data.hexes.hexes(country.open_terrain(scene.s, ids.FARM))[0]
    scene.producer(0, "farm", "grain", scene.s.data.hexes.q[field], scene.s.data.hexes.r[field])
    scene.s.phase = 4
    assert seen(scene)["players"][0]["outlook"]["famine"]["harvest"] == 1
    scene.s.phase = 7
    assert seen(scene)["players"][0]["outlook"]["famine"]["harvest"] == 0


def test_the_introductory_game_has_no_famine_to_forecast() -> None:
    scene = Scene(introductory=True).city(0, 1, -1).city(1, -1, 14)
    ahead = seen(scene)["players"][0]["outlook"]
    assert ahead["famine"] is None
    assert ahead["pollution"] == 0


def test_conditions_of_all_saints_are_shown_before_one_is_chosen() -> None:
    scene = duel()
    scene.goods(0, grain=3, wine=3, wood=9)
    conditions = seen(scene)["players"][0]["outlook"]["conditions"]
    assert set(conditions) == set(ids.SAINT_SLUGS)
    assert conditions["san_christofori"] == 250, "six of twenty-four goods"
    assert conditions["san_nicolo"] == 0
    assert seen(scene)["players"][0]["progress"] == 0, "without a cathedral nothing counts"


def test_the_standing_ranks_people_among_players_without_a_saint() -> None:
    scene = duel()
    scene.have(1, "house-1")
    standing = seen(scene)["standing"]
    assert [one["place"] for one in standing] == [2, 1]
    assert standing[1]["parts"]["people"] == 1


def test_stables_and_harbour_show_what_they_would_add() -> None:
    scene = duel()
    ahead = seen(scene)["players"][0]["outlook"]
    zone = set(seen(scene)["players"][0]["zone"])
    assert ahead["stables_adds"]
    assert not zone & set(ahead["stables_adds"])
    scene.have(0, "house-1")
    scene.have(0, "stables", man=True)
    wider = seen(scene)["players"][0]
    assert set(wider["zone"]) == zone | set(ahead["stables_adds"])
    assert wider["outlook"]["stables_adds"] == []


def test_sites_and_the_piece_in_hand_are_told_to_the_player_alone() -> None:
    scene = duel()
    scene.goods(0, wood=6)
    scene.goods(1, wood=6)
    scene.have(0, "house-1")
    scene.have(0, "cart_shop", man=True)
    scene.start(4)
    own = seen(scene)["sites"]
    woods = [site for site in own if site["verb"] == "woodcutter"]
    assert woods
    assert all(1 <= len(site["hexes"]) <= 7 and site["hex"] in site["hexes"] for site in woods)
    assert seen(scene, 1)["sites"] == []
    assert seen(scene, None)["sites"] == []
    assert seen(scene)["placing"] is None


@pytest.mark.rule("antiquity.phase6-06")
def test_a_site_tells_its_goods_and_harvests() -> None:
    """The fishing ground of three hexes gives one good in each of three turns; with forced labour two at once."""
    for forced, told in ((False, (3, 3, 1)), (True, (2, 1, 2))):
        scene = duel()
        scene.goods(0, wood=6)
        scene.have(0, "house-1")
        scene.have(0, "cart_shop", man=True)
        if forced:
            scene.works(0, "forced_labour")
        scene.start(4)
        sites = [one for one in seen(scene)["sites"] if (one["hex"], one["second"]) == ("0,-2", "0,-3")]
        assert [(one["goods"], one["turns"], one["first"]) for one in sites] == [told]


def test_the_player_alone_is_told_what_he_could_build_and_why_not() -> None:
    scene = duel()
    scene.goods(0, wood=1, wine=1)
    scene.have(0, "market")
    means = seen(scene)["players"][0]["means"]
    assert (means["granary"], means["fountain"], means["dump"]) == ("open", "open", "dear")
    assert means["stables"] == "dear", "two luxuries of different types"
    assert "market" not in means, "it stands already"
    scene.fill(0, keep=1)
    means = seen(scene)["players"][0]["means"]
    assert (means["granary"], means["fountain"], means["dump"]) == ("crowded", "open", "dear")
    scene.player(1).taken[1] = 16
    assert seen(scene)["players"][0]["means"]["fountain"] == "gone"
    assert seen(scene)["players"][1]["means"] == {}
    assert seen(scene, None)["players"][0]["means"] == {}


def test_the_piece_in_hand_has_its_squares_in_every_rotation() -> None:
    scene = duel()
    scene.goods(0, wood=6)
    scene.start(2)
    scene.do(0, "build", "cart_shop")
    placing = scene.s.view(0)["placing"]
    assert placing["piece"] == "cart_shop-1"
    assert len(placing["shapes"]) == 4
    assert sorted(placing["shapes"][0]) == [[0, 1], [1, 0], [1, 1]]
    assert sorted(placing["shapes"][1]) == [[0, 0], [0, 1], [1, 1]], "a quarter turn clockwise"
    assert scene.s.view(1)["placing"] is None
