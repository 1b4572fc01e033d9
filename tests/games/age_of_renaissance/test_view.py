"""What lies open on the table, field by field."""

from __future__ import annotations

from typing import Any

import pytest

import signoria
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, VENICE, Table


@pytest.mark.rule("aor.8.1-1")
def test_everybody_begins_with_the_same() -> None:
    m = signoria.new("age_of_renaissance", seats=4, seed=7)
    start = m.state.to_json()["game"]
    for seat in range(4):
        p = dict(start["powers"][seat])
        assert len(p.pop("hand")) == 3
        assert set(p.pop("old")) == set(p.pop("new")) == set(p.pop("holdings")) == set(p.pop("older")) == {0}
        assert p == {
            "capital": -1,
            "choice": -1,
            "cash": 40,
            "written": 40,
            "stock": 36,
            "expansion": 0,
            "markers": 0,
            "misery": 0,
            "out": False,
            "advances": 0,
            "fresh": 0,
            "ship": 0,
            "level": 0,
            "relief": 0,
            "pieces": 0,
            "weapons": 0,
            "converted": 0,
            "swapped": False,
            "recorded": False,
            "card_bought": False,
            "sealed": 0,
            "returned": -1,
        }
    assert set(start["marker"]) == {-1}
    assert (start["leaders"], start["removed"], start["replay"], start["war"]) == ([], [], [], [])
    nothing = {"banned": -1, "ruler": -1, "rebel": -1, "mongols": False, "crusade_now": False, "victor": -1}
    assert {key: start[key] for key in nothing} == nothing


def test_the_table_during_set_up() -> None:
    m = signoria.new("age_of_renaissance", seats=3, seed=4, options={"edition": "french"})
    view = m.view(1)
    assert (view["edition"], view["turn"], view["epoch"], view["last_turn"]) == ("french", 0, 1, False)
    assert (view["order"], len(view["hand"]), view["sealed"]) == ([0, 1, 2], 3, None)
    assert (view["provinces"], view["replay"], view["replay_top"], view["removed"]) == ({}, 0, None, [])
    assert (view["conditions"], view["leaders"], view["war"]) == ({}, [], [])
    assert (view["banned"], view["rulers"], view["rebel"], view["result"]) == (None, [], None, None)
    card = view["hand"][2]
    m.play(1, ["return_card", card])
    assert m.view(1)["sealed"] == card
    assert (m.view(0)["sealed"], m.view(None)["sealed"], m.view(None)["hand"]) == (None, None, [])
    for seat in (0, 2):
        m.play(seat, m.pending(seat)[0].actions[0])
    m.play(2, ["bid_capital", 7])
    assert (m.view(2)["sealed"], m.view(0)["sealed"], m.view(1)["sealed"]) == (7, None, None)
    assert signoria.new("age_of_renaissance", seats=3, seed=4).view(0)["edition"] == "english"


def power(t: Table, seat: int, viewer: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = t.s.view(viewer)["powers"][seat]
    return found


def test_a_power() -> None:
    t = Table(3)
    t.cash(VENICE, 31, written=40)
    t.own(VENICE, "AS", fresh="B")
    t.ship(VENICE, "galley", 4)
    t.misery(VENICE, 20)
    t.marker(VENICE, "milan")
    t.tokens(VENICE, "florence", old=2, new=1)
    t.expansion(VENICE, 5)
    t.hand(VENICE, "stone_1", "famine")
    t.power(VENICE).weapons = 0b0101
    t.power(VENICE).converted = 0b100
    t.s.knowledge.seen_by[t.power(VENICE).hand[1]] |= 1 << GENOA
    p = power(t, VENICE, VENICE)
    assert (p["seat"], p["capital"], p["choice"], p["rank"]) == (0, "venice", 0, 2)
    assert (p["cash"], p["written"], p["stock"], p["expansion"], p["markers"]) == (31, 40, 28, 5, 2)
    assert (p["misery"], p["chaos"], p["cards"], p["known"]) == (20, False, 2, [])
    assert (p["advances"], p["fresh"]) == (["the_heavens", "human_body", "seaworthy_vessels"], ["human_body"])
    assert (p["ship"], p["ship_level"]) == ("galley", 4)
    assert (p["weapons"], p["converted"], p["swapped"]) == (["stirrups", "long_bow"], [2], False)
    assert power(t, VENICE, GENOA)["cash"] is None
    assert power(t, VENICE, GENOA)["known"] == ["famine"]
    assert power(t, VENICE, BARCELONA)["known"] == []
    assert power(t, VENICE)["known"] == []
    t.power(GENOA).misery = t.s.data.chaos
    t.power(GENOA).out = True
    assert (power(t, GENOA)["misery"], power(t, GENOA)["chaos"]) == (1000, True)


def test_the_map_shows_pieces_of_every_seat() -> None:
    t = Table(3)
    t.tokens(VENICE, "milan", old=1)
    t.tokens(GENOA, "milan", new=2)
    t.marker(GENOA, "florence", new=True)
    provinces = t.s.view(None)["provinces"]
    assert set(provinces) == {"venice", "genoa", "barcelona", "milan", "florence"}
    nothing: dict[str, int] = {}
    assert provinces["venice"] == {"marker": 0, "new": False, "old_tokens": nothing, "new_tokens": nothing}
    assert provinces["florence"] == {"marker": 1, "new": True, "old_tokens": nothing, "new_tokens": nothing}
    assert provinces["milan"] == {
        "marker": None,
        "new": False,
        "old_tokens": {"0": 1},
        "new_tokens": {"1": 2},
    }


def test_what_holds_for_everybody() -> None:
    t = Table(3)
    t.s.banned = t.s.ruler = t.s.rebel = 0
    t.leaders((GENOA, "christopher_columbus"))
    t.s.replay = [t.s.data.kind_of.index(t.kind("stone_1")), t.s.data.kind_of.index(t.kind("wool_1"))]
    view = t.s.view(BARCELONA)
    assert (view["banned"], view["rulers"], view["rebel"]) == ("science", [0], 0)
    assert (view["replay"], view["replay_top"]) == (2, "wool_1")
    assert [(leader["card"], leader["seat"], leader["patrons"]) for leader in view["leaders"]] == [
        ("christopher_columbus", 1, [])
    ]
    assert view["leaders"][0]["credits"] == {"new_world": 30, "ocean_navigation": 30}
