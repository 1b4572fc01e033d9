"""Bots wait until the person has ended the turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.desk import Guest, Running, wait_for

ENDINGS = ("pass", "end_turn")


@pytest.fixture
def guest(shared: Running) -> Guest:
    return shared.guest()


def to_the_end(guest: Guest, table: str) -> Any:
    """Play until the bots wait for the person's word. Nothing is chosen that says to have done, unless it is the only choice."""
    for _ in range(200):
        state = wait_for(lambda: asked(guest, table))
        if state["bots"]["held"] is not None:
            return state
        decision = state["decisions"][0]
        offers = [one for one in decision["actions"] if one["verb"] not in ENDINGS] or decision["actions"]
        move = {"seat": 0, "number": decision["number"], "action": offers[0]["action"], "hold": True}
        state = guest.post(f"/api/tables/{table}/moves", move)
    raise AssertionError("no turn of the person ended")


def asked(guest: Guest, table: str) -> Any:
    state = guest.state(table, 0)
    return state if state["decisions"] or state["bots"]["held"] is not None else None


def begin(guest: Guest) -> str:
    table = guest.table(None, "random", game="road_to_domination", options={"turn_limit": 30})
    guest.http.put(f"/api/tables/{table}/bots", json={"pace": 0})
    return table


def test_a_turn_can_be_taken_back_until_it_is_ended(guest: Guest) -> None:
    table = begin(guest)
    held = to_the_end(guest, table)
    assert held["bots"]["held"] == 0
    assert held["bots"]["waiting"] == held["waiting"] == [1]
    assert held["bots"]["thinking"] == []
    assert held["undo"]["can"]
    info = guest.get(f"/api/tables/{table}")
    assert info["yours"] == [0]
    assert info["prompt"] == "Your turn is over. End it when you are sure."
    back = guest.post(f"/api/tables/{table}/undo", {"seat": 0})
    assert back["bots"]["held"] is None
    assert back["position"] == held["position"] - 1
    assert len(back["decisions"]) == 1
    again = to_the_end(guest, table)
    ended = guest.post(f"/api/tables/{table}/go-on", {"seat": 0})
    assert ended["bots"]["held"] is None
    moved = wait_for(lambda: asked(guest, table))
    assert moved["position"] > again["position"]
    assert moved["events"]["lines"][-1]["n"] > again["events"]["lines"][-1]["n"]


def test_the_log_knows_nothing_of_it(guest: Guest) -> None:
    table = begin(guest)
    before = to_the_end(guest, table)["index"]
    after = guest.post(f"/api/tables/{table}/go-on", {"seat": 0})
    assert after["index"] >= before
    rows = guest.get(f"/api/tables/{table}/export", spoilers=True)["log"]
    assert {key for row in rows for key in row} <= {"seat", "do", "undo", "auto", "drew"}


def test_bots_still_wait_when_the_server_has_forgotten_the_table(guest: Guest, shared: Running) -> None:
    table = begin(guest)
    held = to_the_end(guest, table)
    shared.server.house._forget(table)
    again = guest.state(table, 0)
    assert again["bots"]["held"] == 0
    assert again["position"] == held["position"]
    assert guest.post(f"/api/tables/{table}/go-on", {"seat": 0})["bots"]["held"] is None
    assert guest.post(f"/api/tables/{table}/go-on", {"seat": 0})["bots"]["held"] is None  # twice does no harm


def test_who_does_not_ask_for_it_is_not_waited_for(guest: Guest) -> None:
    table = begin(guest)
    for _ in range(30):
        state = wait_for(lambda: asked(guest, table))
        assert state["bots"]["held"] is None
        guest.move(table, 0)


def test_a_bot_in_the_seat_waits_for_nobody(guest: Guest) -> None:
    table = begin(guest)
    to_the_end(guest, table)
    guest.http.patch(f"/api/tables/{table}", json={"seats": [{"seat": 0, "bot": "random"}]})
    assert guest.state(table, None)["bots"]["held"] is None
    wait_for(lambda: guest.state(table, None)["over"])


def test_nobody_is_waited_for_while_all_play_in_secret(guest: Guest) -> None:
    table = guest.table(None, "random", paused=True)
    decision = guest.state(table, 0)["decisions"][0]
    action = decision["actions"][0]["action"]
    after = guest.post(
        f"/api/tables/{table}/moves",
        {"seat": 0, "number": decision["number"], "action": action, "hold": True},
    )
    assert after["waiting"] == [1]
    assert after["bots"]["held"] is None
