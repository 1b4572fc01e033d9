"""The Conquest action."""

from __future__ import annotations

import pytest

from signoria.games.road_to_domination.rules.tracks import raise_track
from signoria.games.road_to_domination.terms import STATS
from tests.games.road_to_domination.builder import Table


def livonia(**values: int) -> Table:
    t = Table("austria", "france").give(0, "livonia").set(0, army=3, fleet=2, ducats=5, food=1, prestige=4)
    return t.set(0, **values).act()


@pytest.mark.rule("rtd.conquest-01")
def test_exactly_one_territory() -> None:
    t = Table("poland", "france").give(0, "moldavia", "silesia").act()
    assert [o for o in t.offers(0) if o[0] == "conquer"] == [["conquer", "silesia"], ["conquer", "moldavia"]]
    assert t.why(0, "conquer", "pirates") == "rtd.conquest-01"
    assert t.why(0, "conquer", "granada") == "rtd.conquest-01"
    t.do(0, "conquer", "silesia")
    assert (t.lands(0), t.hand(0), t.s.active) == (["silesia"], ["moldavia"], 1)


@pytest.mark.rule("rtd.conquest-02")
@pytest.mark.parametrize("lacking", [{"army": 2}, {"fleet": 1}])
def test_required_levels(lacking: dict[str, int]) -> None:
    assert livonia(**lacking).why(0, "conquer", "livonia") == "rtd.conquest-02"
    assert livonia().why(0, "conquer", "livonia") == ""


@pytest.mark.rule("rtd.conquest-02")
def test_required_prestige_is_not_used_up() -> None:
    t = Table("poland", "france").give(0, "ceylon").set(0, army=2, fleet=5, prestige=0).act()
    assert t.why(0, "conquer", "ceylon") == "rtd.conquest-02"
    t = (
        Table("poland", "france")
        .give(0, "ceylon")
        .set(0, army=2, fleet=5, prestige=1)
        .act()
        .do(0, "conquer", "ceylon")
    )
    assert (t.level(0, "army"), t.level(0, "fleet"), t.p(0).prestige) == (2, 5, 2)


@pytest.mark.rule("rtd.conquest-03")
def test_the_cost() -> None:
    assert livonia(ducats=4).why(0, "conquer", "livonia") == "rtd.conquest-03"
    t = livonia(ducats=8).do(0, "conquer", "livonia")
    assert (t.p(0).ducats, t.p(1).ducats) == (3, 25)


@pytest.mark.rule("rtd.conquest-04")
@pytest.mark.rule("rtd.conquest-07")
def test_ex_03_livonia() -> None:
    t = livonia().do(0, "conquer", "livonia")
    assert (t.p(0).ducats, t.level(0, "army"), t.level(0, "fleet"), t.level(0, "food"), t.p(0).prestige) == (
        0,
        3,
        3,
        2,
        5,
    )
    assert t.lands(0) == ["livonia"]
    assert t.s.view(1)["players"][0]["territories"] == ["livonia"]
    assert t.hand(0) == []


@pytest.mark.rule("rtd.conquest-04")
def test_steps_beyond_the_track_are_lost() -> None:
    """R-32."""
    t = livonia(fleet=10, food=10).do(0, "conquer", "livonia")
    assert (t.level(0, "fleet"), t.level(0, "food")) == (10, 10)
    t = (
        Table("poland", "france")
        .give(0, "mexico")
        .set(0, army=3, fleet=5, gold=4)
        .act()
        .do(0, "conquer", "mexico")
    )
    assert t.level(0, "gold") == 5
    ends = {"army": 15, "fleet": 10, "gold": 5, "food": 10, "fabrics": 10, "spices": 10, "oriental_goods": 10}
    ends |= {"industrial_materials": 10, "land_weapons": 10, "shipyards": 10}
    for track, end in ends.items():
        raise_track(t.s, 1, STATS.index(track), 99)
        assert t.level(1, track) == end


@pytest.mark.rule("rtd.conquest-05")
def test_prestige_and_glory_go_to_the_conqueror() -> None:
    t = Table("poland", "france").give(0, "greece").set(0, army=5, fleet=4).act().do(0, "conquer", "greece")
    assert (t.p(0).prestige, t.p(0).glory, t.p(0).ducats) == (1, 1, 15)


@pytest.mark.rule("rtd.conquest-06")
def test_india_and_china_can_be_held_by_several() -> None:
    t = Table("poland", "france").own(1, "india").set(0, army=5, fleet=7, prestige=4, ducats=20).act()
    assert t.why(0, "conquer", "china") == "rtd.conquest-02"
    t.do(0, "conquer", "india")
    assert (t.p(0).glory, t.p(0).ducats) == (2, 0)
    assert (t.level(0, "spices"), t.level(0, "oriental_goods"), t.level(0, "fabrics")) == (2, 1, 1)
    view = t.s.view(0)["players"]
    assert [p["board"] for p in view] == [["india"], ["india"]]
    assert [p["colonies"] for p in view] == [1, 1]
    t = Table("poland", "france").own(0, "india").set(0, army=5, fleet=7, prestige=4).act()
    assert t.why(0, "conquer", "india") == "rtd.conquest-06"


@pytest.mark.rule("rtd.conquest-06")
def test_china() -> None:
    t = (
        Table("poland", "france")
        .set(0, army=5, fleet=8, prestige=5, ducats=30)
        .act()
        .do(0, "conquer", "china")
    )
    assert (t.p(0).glory, t.p(0).prestige, t.level(0, "oriental_goods"), t.p(0).ducats) == (2, 7, 3, 8)
