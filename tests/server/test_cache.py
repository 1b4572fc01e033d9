"""Tables in memory: a cache that is bounded by what it weighs."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest
from sqlalchemy import update

from signoria.server import models, store
from signoria.server.database import writing
from signoria.server.house import House
from signoria.server.live import TABLE_BYTES
from tests.server.desk import Running, wait_for


def test_tables_make_room_by_weight(lone: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, house = lone.guest(), lone.server.house
    tables = [guest.table(None, None) for _ in range(6)]
    for table in tables:
        guest.move(table, 0)
    assert all(house.cached(table) for table in tables)
    views = [guest.state(table)["view"] for table in tables]
    monkeypatch.setattr(house.config, "memory", 3.5 * TABLE_BYTES / 2**20)
    with house.at(tables[0]) as busy:
        busy.thinking[1] = 1
    house._forget(tables[-1])
    assert guest.state(tables[-1])["view"] == views[-1]
    kept = [table for table in tables if house.cached(table)]
    assert len(kept) == 3
    assert {tables[0], tables[-1]} < set(kept)  # at one a bot is thinking, the other was asked for last
    with house.at(tables[0]) as busy:
        busy.thinking.clear()
    assert [guest.state(table)["view"] for table in tables] == views
    assert house.cached(tables[0]) is None


def lanes_open(house: House, table: str) -> bool:
    with house.at(table) as live:
        return live.match.lanes_open()


def stored(lone: Running, change: dict[str, Any]) -> str:
    """A table with some moves that is not in memory, and whose last position has been changed in the database."""
    guest, house = lone.guest(), lone.server.house
    table = guest.table(None, None)
    for _ in range(6):
        guest.move(table, guest.state(table, None)["waiting"][0])
    while lanes_open(house, table):
        guest.move(table, guest.state(table, None)["waiting"][0])
    with house.at(table):
        with writing(lone.server.engine) as c:
            last = store.read_snapshots(c, table, 1)[0]
            last.state["game"].update(change)
            c.execute(
                update(models.snapshots)
                .where(models.snapshots.c.table_id == table, models.snapshots.c.place == last.place)
                .values(state=store.dump(last.state))
            )
        house.forget(table)
    return table


def test_a_table_is_taken_up_from_what_is_stored_and_proved_afterwards(
    lone: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = lone.server.house
    table = stored(lone, {})
    monkeypatch.setattr(house, "_check", lambda table: None)
    guest = lone.guest()
    before = guest.state(table)
    kept = house.cached(table)
    assert kept is not None
    assert not kept.match.proved
    guest.move(table, before["waiting"][0])  # nobody plays on before it is proved
    assert kept is house.cached(table)
    assert kept.match.proved
    monkeypatch.undo()
    house.forget(table)
    guest.state(table)
    wait_for(lambda: (found := house.cached(table)) is not None and found.match.proved)


def test_a_position_that_the_log_does_not_lead_to_is_not_played_on(
    lone: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, guest = lone.server.house, lone.guest()
    table = stored(lone, {"points": [90, 90]})
    monkeypatch.setattr(house, "_check", lambda table: None)
    waiting = guest.state(table)["waiting"][0]
    decision = guest.state(table, waiting)["decisions"][0]
    move = {
        "seat": waiting,
        "number": decision["number"],
        "action": decision["actions"][0]["action"],
    }
    assert guest.refused("POST", f"/api/tables/{table}/moves", move) == (409, "frozen")
    assert guest.refused("GET", f"/api/tables/{table}/state?seat={waiting}") == (409, "frozen")


def test_such_a_position_is_found_without_anybody_playing(lone: Running) -> None:
    house, guest = lone.server.house, lone.guest()
    table = stored(lone, {"points": [90, 90]})
    guest.ask("GET", f"/api/tables/{table}/state?seat=0")
    wait_for(lambda: house.cached(table) is None)
    assert guest.refused("GET", f"/api/tables/{table}/state?seat=0") == (409, "frozen")


@pytest.mark.parametrize("game", ["template", "road_to_domination", "antiquity"])
def test_a_table_that_makes_room_is_gone_at_once(game: str, lone: Running) -> None:
    """It holds no cycles: the server looks for them very seldom."""
    guest, house = lone.guest(), lone.server.house
    table = guest.table(None, None, game=game)
    guest.move(table, guest.state(table, None)["waiting"][0])
    guest.state(table)
    with house.at(table) as live:
        house.prove(live)
        kept = [weakref.ref(one) for one in (live, live.match, live.match.state)]
    del live
    gc.collect()
    gc.disable()
    try:
        house.forget(table)
        wait_for(lambda: not any(one() for one in kept))
    finally:
        gc.enable()
