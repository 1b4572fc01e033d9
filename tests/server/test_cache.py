"""Tables in memory: a cache that is bounded by what it weighs."""

from __future__ import annotations

import pytest

from signoria.server import cabinet
from signoria.server.live import TABLE_BYTES
from tests.server.desk import Running


def test_tables_make_room_by_weight(lone: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, house = lone.guest(), lone.server.house
    tables = [guest.table(None, None) for _ in range(6)]
    for table in tables:
        guest.move(table, 0)
    assert all(house.cached(table) for table in tables)
    views = [guest.state(table)["view"] for table in tables]
    monkeypatch.setattr(cabinet, "CACHED_BYTES", int(3.5 * TABLE_BYTES))
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
