"""What the view tells of victories, battles, fairs and the solitaire opponent."""

from __future__ import annotations

from typing import Any

from tests.games.pax_renaissance.builder import RULES, Table


def condition(t: Table, victory: str, name: str) -> dict[str, Any]:
    for one in RULES.view(t.s, 0)["victories"]:
        for found in one["conditions"]:
            if one["victory"] == victory and found["condition"] == name:
                return dict(found)
    raise AssertionError((victory, name))


def test_what_is_lacking_for_the_imperial_victory() -> None:
    t = Table(seats=3)
    t.square("england", 0)
    t.square("france", 0)
    t.square("hungary", 1)
    t.square("aragon", 2, republic=True)
    kings = condition(t, "imperial", "kings")
    assert kings["margin"] == 2
    assert kings["counts"] == [2, 1, 0]
    assert kings["lacks"] == [1, 3, 4]
    t.square("portugal", 0)
    assert condition(t, "imperial", "kings")["lacks"][0] == 0
    assert RULES.view(t.s, 0)["bankers"][0]["claims"] == ["imperial"]


def test_two_players_need_three_kings_more() -> None:
    t = Table()
    t.square("england", 0)
    assert condition(t, "imperial", "kings")["margin"] == 3
    assert condition(t, "imperial", "kings")["lacks"] == [2, 4]


def test_what_is_lacking_for_globalization() -> None:
    t = Table()
    t.concession("france_hre", 0)
    t.concession("england_france", 0)
    t.concession("ottoman_mamluk", 1)
    t.square("portugal", 0)
    assert condition(t, "globalization", "concessions")["lacks"] == [1, 3]
    assert condition(t, "globalization", "discovery")["counts"] == [1, 0]
    assert condition(t, "globalization", "discovery")["lacks"] == [0, 2]


def test_what_is_lacking_for_the_renaissance() -> None:
    t = Table()
    t.square("england", 0, republic=True)
    assert condition(t, "renaissance", "republics")["lacks"] == [0, 2]
    assert condition(t, "renaissance", "law")["counts"] == [1, 0]
    assert condition(t, "renaissance", "law")["lacks"] == [1, 3]


def test_what_is_lacking_for_the_holy_victory() -> None:
    t = Table()
    t.square("papal_states", 1)
    assert condition(t, "holy", "supreme")["lacks"] == [1, 1]
    t.put("venice", "gold_knight")
    t.bishop("papal_states", "gold")
    assert condition(t, "holy", "supreme")["lacks"] == [0, 0]
    assert condition(t, "holy", "prestige")["counts"] == [0, 1]
    assert condition(t, "holy", "prestige")["lacks"] == [2, 0]
    assert RULES.view(t.s, 0)["bankers"][0]["supreme"] == "catholic"


def test_who_leads_if_the_market_runs_out() -> None:
    t = Table(seats=3)
    t.square("hungary", 2)  # a Patron
    t.florins(1, 12)
    standing = RULES.view(t.s, 0)["standing"]
    assert [one["points"] for one in standing] == [0, 0, 1]
    assert [one["place"] for one in standing] == [3, 2, 1]
    assert standing[1]["parts"] == {"patron": 0, "florins": 12}


def test_a_battle_shows_both_sides() -> None:
    t = Table()
    t.put("london", "gold_rook")
    t.hand(0, "kingmaker")
    t.do("play", "kingmaker")
    assert RULES.view(t.s, 0)["battle"] is None
    t.do("launch", "england")
    battle = RULES.view(t.s, 1)["battle"]
    assert battle["empire"] == "england"
    assert battle["losing"] == "attackers"
    assert battle["fall"] == 1
    assert {"spot": "agent:red_rook", "token": "red_rook"} in battle["attackers"]
    assert battle["defenders"] == []
    assert battle["fallen"] == {"attackers": 0, "defenders": 1}
    t.do("lose", "agent:red_rook")
    after = RULES.view(t.s, 0)["battle"]
    assert after["fall"] == 0
    assert after["fallen"] == {"attackers": 1, "defenders": 1}


def test_a_campaign_names_its_king() -> None:
    t = Table()
    t.square("england", 0)
    t.put("london", "gold_knight")
    t.put("paris", "gold_knight")
    t.put("bruges", "gold_rook")
    t.do("ops", "west")
    t.do("campaign", "england", "france")
    battle = RULES.view(t.s, 0)["battle"]
    assert (battle["war"], battle["king"], battle["empire"]) == ("campaign", "england", "france")
    assert battle["losing"] == "defenders"
    assert battle["defenders"] == [
        {"spot": "paris", "token": "gold_knight"},
        {"spot": "bruges", "token": "gold_rook"},
    ]
    assert battle["fallen"] == {"attackers": 1, "defenders": 0}


def test_a_voyage_shows_how_far_it_has_come() -> None:
    t = Table()
    t.market_florins("east", 0, 5)
    assert RULES.view(t.s, 0)["fair"] is None
    t.do("fair", "east")
    # one florin from China, one of subsidy; the first stop is Byzantium, the starting point
    assert RULES.view(t.s, 0)["fair"] == {"side": "east", "emporium": "tana", "reached": 0, "florins": 5}
    t.do("levy", "caffa")
    assert RULES.view(t.s, 0)["fair"]["reached"] == 2


def test_what_the_solitaire_opponent_looks_at() -> None:
    assert RULES.view(Table().s, 0)["opponent"] is None
    t = Table(seats=1)
    t.square("england", 0)
    t.square("france", 0)
    rows = RULES.view(t.s, 0)["opponent"]["rows"]
    assert [row["row"] for row in rows if row["holds"]] == [1]
    assert RULES.view(t.s, 0)["opponent"]["threat"] is None
    t.victory("imperial")
    for empire in ("hungary", "byzantium", "ottoman", "mamluk", "aragon"):
        t.square(empire, 1)
    assert RULES.view(t.s, 0)["opponent"]["threat"] == "imperial"


def test_the_phase_is_the_number_of_the_action() -> None:
    t = Table()
    t.hand(0, "kingmaker")
    assert RULES.view(t.s, 0)["phase"] == "first_action"
    t.do("play", "kingmaker")
    assert RULES.view(t.s, 0)["phase"] == "first_action"
    t.do("no_one_shot")
    t.do("skip")
    t.do("skip")
    assert t.step() == "ActionPhase"
    assert RULES.view(t.s, 0)["phase"] == "second_action"
