"""How a game that is over went."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from tests.server.desk import Guest, Running

REPLAYS = Path(__file__).resolve().parents[1] / "replays"


@pytest.fixture
def guest(shared: Running) -> Guest:
    return shared.guest()


def told(guest: Guest, name: str, **params: Any) -> tuple[str, Any]:
    save = (REPLAYS / f"{name}.json").read_text("utf-8")
    table = guest.post("/api/tables/import", {"save": save})["id"]
    return table, guest.get(f"/api/tables/{table}/story", **params)


def test_the_story_of_a_game_won_by_points(guest: Guest) -> None:
    table, story = told(guest, "road_to_domination/glory_four_players")
    tally, length = story["tally"], guest.get(f"/api/tables/{table}/replay")["length"]
    assert tally["sources"] == [
        "Glory",
        "Army and fleet",
        "Goods",
        "Prestige",
        "Territories",
        "Religion kept",
    ]
    assert tally["points"] == guest.get(f"/api/tables/{table}")["result"]["scores"] == [31, 29, 24, 16]
    assert tally["parts"][0] == [21, 2, 6, 0, 2, 0]
    assert tally["summed"]
    assert len(story["points"]) == len(story["chances"]) == length + 1
    assert story["points"][-1] == tally["points"]
    assert story["chances"][-1] == [100, 0, 0, 0]
    assert all(97 <= sum(row) <= 103 for row in story["chances"])
    assert [one["turn"] for one in story["turns"]] == list(range(67))
    assert story["turns"][-1]["points"] == tally["points"]


def test_turning_points_are_the_greatest_changes_of_the_lead(guest: Guest) -> None:
    _, story = told(guest, "road_to_domination/glory_four_players")
    points = story["points"]
    leads = [row[0] - max(row[1:]) for row in points]
    changes = sorted((abs(after - before) for before, after in itertools.pairwise(leads)), reverse=True)
    assert len(story["turning"]) == 3
    for one in story["turning"]:
        at = one["at"]
        assert abs(leads[at] - leads[at - 1]) >= changes[5]
        assert one["change"] == [
            after - before for before, after in zip(points[at - 1], points[at], strict=True)
        ]
        assert {line["at"] for line in one["lines"]} == {at}
    assert [one["at"] for one in story["turning"]] == sorted(one["at"] for one in story["turning"])


@pytest.mark.parametrize("name", ["pax_renaissance/holy", "antiquity/nobody", "template/resigned"])
def test_every_game_has_a_story(guest: Guest, name: str) -> None:
    _, story = told(guest, name, lang="fr")
    assert story["tally"]["about"]
    assert len(story["points"]) == len(story["chances"])


def test_the_story_is_told_at_the_end_only(guest: Guest) -> None:
    table = guest.table(None, None)
    assert guest.refused("GET", f"/api/tables/{table}/story") == (409, "not_over")
