"""What lies open on the table, field by field."""

from __future__ import annotations

from typing import Any

import signoria
from tests.games.road_to_domination.builder import Table


def test_the_table_during_set_up() -> None:
    m = signoria.new("road_to_domination", seats=3, seed=4)
    view = m.view(0)
    assert (view["turn"], view["phase"], view["active"], view["first"]) == (0, "set_up", None, None)
    assert (view["refilled"], view["achieved"], view["trigger"], view["last_turns"]) == (
        False,
        False,
        None,
        [],
    )
    assert (len(view["face_up"]), view["territory_stack"], view["providence_stack"]) == (5, 33, 35)
    assert (len(view["achievements"]), view["achievement_stack"]) == (4, 20)
    assert view["available_achievements"] == [*view["achievements"], view["achievement_top"]]
    assert (view["territory_discard"], view["providence_discard"], view["in_play"]) == ([], [], [])
    assert view["religions_left"] == {"calvinism": 2, "counter_reformation": 2, "lutheranism": 2}
    assert (view["battle"], view["threshold"], view["closed_action"]) == (None, 29, None)
    for seat in range(3):
        p = view["players"][seat]
        assert (p["seat"], p["power"], len(p["dealt"])) == (seat, None, 2 if seat == 0 else 0)
        assert (p["religion"], p["converted"], p["prestige"], p["flowering"]) == ("catholic", False, 0, False)
        assert (p["glory"], p["ducats"], p["lands"], p["colonies"], p["hand_limit"]) == (0, 25, 0, 0, 5)
        assert set(p["levels"].values()) == {0}
        assert (p["territories"], p["board"], p["authority"], p["achievements"]) == ([], [], None, [])
        assert (p["last_action"], p["resigned"]) == (None, False)
        assert [card["deck"] for card in p["hand"]] == ["providence"] * 5
        assert [card["card"] is None for card in p["hand"]] == [seat != 0] * 5
    spectator = m.view(None)
    assert [p["dealt"] for p in spectator["players"]] == [[], [], []]
    assert (spectator["fronts"], spectator["plots"], spectator["territory_prospects"]) == ([], [], {})
    assert (spectator["achievement_prospects"], spectator["religion_prospects"]) == ({}, {})


def player(t: Table, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = t.s.view(None)["players"][seat]
    return found


def test_the_first_of_every_list_is_shown() -> None:
    """The Ottoman Empire, Queen of the sea, Development: what is counted from nought."""
    t = Table("ottoman_empire", "france", "spain").rule(0, "queen_of_the_sea").last(0, "development")
    t.own(0, "livonia", "peru", "silesia", "india").act(0).feats(first_feat())
    p = player(t, 0)
    assert (p["power"], p["religion"], p["authority"]) == ("ottoman_empire", "islam", "queen_of_the_sea")
    assert (p["lands"], p["colonies"]) == (2, 2)
    assert (p["territories"], p["board"]) == (["livonia", "silesia", "peru"], ["india"])
    assert (p["last_action"], p["levels"]["army"], p["levels"]["shipyards"]) == ("development", 2, 0)
    view = t.s.view(None)
    assert (view["active"], view["first"], view["phase"], view["closed_action"]) == (
        0,
        0,
        "action",
        "development",
    )
    assert view["achievements"][0] == first_feat()
    assert view["achievements"][1:] == [None] * 3
    assert (view["achievement_top"], view["achievement_stack"]) == (None, 0)
    assert player(t, 1)["authority"] is None
    assert player(t, 1)["last_action"] is None


def first_feat() -> str:
    return Table("poland", "france").s.data.achievements[0].slug


def test_an_empty_place_in_the_row() -> None:
    t = Table("poland", "france").face_up("livonia", "silesia", "peru", "java").act()
    t.s.face_up[1] = -1
    assert t.s.view(0)["face_up"] == ["livonia", None, "peru", "java"]


def test_the_phase_and_the_leaders() -> None:
    t = Table("poland", "spain", "france").give(1, "mad").set(0, gold=0).set(2, spices=2).begin(1)
    view = t.s.view(None)
    assert (view["phase"], view["active"], view["refilled"]) == ("hand", 1, False)
    leaders = dict.fromkeys(["gold", "food", "fabrics", "spices", "oriental_goods"])
    leaders |= dict.fromkeys(["industrial_materials", "land_weapons", "shipyards"])
    assert view["leaders"] == leaders | {"gold": 1, "food": 0, "fabrics": 2, "spices": 2}
    assert [p["hand_limit"] for p in view["players"]] == [5, 6, 5]
    assert list(player(t, 0)["levels"]) == ["army", "fleet", *leaders]


def test_who_knows_which_card_of_a_hand() -> None:
    """Cards that the viewer knows come first, by name; the others lie with their backs up, providence before territory."""
    t = Table("poland", "france", "spain").give(1, "livonia", "mad").give(1, "pirates", seen=1 << 2)
    t.give(1, "silesia", seen=0b1101).act()
    back: dict[str, Any] = {"card": None, "known_to": []}

    def hand(viewer: int | None) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = t.s.view(viewer)["players"][1]["hand"]
        return found

    assert hand(1) == [
        {"deck": "providence", "card": "mad", "known_to": []},
        {"deck": "providence", "card": "pirates", "known_to": [2]},
        {"deck": "territory", "card": "livonia", "known_to": []},
        {"deck": "territory", "card": "silesia", "known_to": [0, 2]},
    ]
    assert hand(0) == [
        {"deck": "territory", "card": "silesia", "known_to": [0, 2]},
        {"deck": "providence", **back},
        {"deck": "providence", **back},
        {"deck": "territory", **back},
    ]
    assert hand(2)[0] == {"deck": "providence", "card": "pirates", "known_to": [2]}
    assert hand(None) == [
        {"deck": "territory", "card": "silesia", "known_to": []},
        {"deck": "providence", **back},
        {"deck": "providence", **back},
        {"deck": "territory", **back},
    ]


def test_the_piles() -> None:
    t = (
        Table("poland", "france", "spain")
        .discard("pirates", "mad", "livonia")
        .give(0, "venal_advisors")
        .act()
    )
    t.do(0, "play_plot", "venal_advisors", 1)
    view = t.s.view(2)
    assert (view["providence_discard"], view["territory_discard"]) == (["pirates", "mad"], ["livonia"])
    assert (view["in_play"], view["providence_stack"], view["territory_stack"]) == (
        ["venal_advisors"],
        47,
        32,
    )


def test_who_has_left() -> None:
    t = Table("poland", "france", "spain").act(0)
    t.s.resign(2)
    assert [player(t, seat)["resigned"] for seat in range(3)] == [False, False, True]
