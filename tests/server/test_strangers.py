"""Saves and stored tables that want to do harm: refused, ended, shown as damaged; everything else goes on."""

from __future__ import annotations

import contextlib
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text, update

import signoria
from signoria.kernel.save import write_save
from signoria.server import models, proving
from signoria.server.database import writing
from tests.server.desk import PATIENCE, Guest, Running, wait_for


def save_of(guest: Guest, table: str) -> dict[str, Any]:
    text = guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True).text
    values: dict[str, Any] = json.loads(text)
    del values["checksum"]
    return values


def placed(game: str = "road_to_domination", **changes: Any) -> str:
    """A save that begins with a given position, in which something was changed."""
    match = signoria.new(game, 3 if game != "template" else 2, seed=1)
    values = json.loads(match.save())
    del values["checksum"]
    return write_save({**values, "chance": [], "start": {**match.state.to_json(), **changes}, "digests": {}})


HARM: list[tuple[str, dict[str, Any]]] = [
    ("a generator that never ends", {"rng": [0, 0]}),
    ("a turn that is no number", {"turn": "x"}),
    ("a negative count", {"taken": [-1, 0, 0]}),
    ("too many steps", {"stack": [["Nothing", 0]] * 100_000}),
    ("forced dice", {"rng": [1, 1, 7]}),
]


@pytest.mark.parametrize("changes", [changes for _, changes in HARM], ids=[name for name, _ in HARM])
def test_positions_that_would_do_harm_are_refused(changes: dict[str, Any], shared: Running) -> None:
    guest = shared.guest()
    tables = guest.get("/api/tables")["tables"]
    for _ in range(6):
        answer = guest.ask("POST", "/api/tables/import", {"save": placed(**changes)})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_save")
    assert guest.get("/api/tables")["tables"] == tables
    assert guest.get("/health")["ok"]
    made = guest.post("/api/tables/import", {"save": placed()})
    assert made["status"] == "running"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves may take next to nothing."""
    monkeypatch.setattr(proving, "LONGEST", 0.0)


@pytest.mark.usefixtures("slow")
def test_a_save_that_takes_too_long_is_ended(lone: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = lone.guest()
    answer = guest.ask("POST", "/api/tables/import", {"save": placed("template")})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_save")
    assert "too long" in answer.json()["text"]
    assert guest.get("/api/tables")["tables"] == []
    monkeypatch.undo()
    assert guest.post("/api/tables/import", {"save": placed("template")})["status"] == "running"


def test_the_time_of_a_save_is_measured_in_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "WORK", 0.05)

    def endless(_text: str) -> None:
        while True:
            with contextlib.suppress(Exception):
                sum(range(100))

    monkeypatch.setattr(proving, "read_save", endless)
    assert proving._verdict("") == "it takes too long to replay"


def test_a_worker_that_dies_is_replaced(lone: Running) -> None:
    guest, provers = lone.guest(), lone.server.house.provers
    guest.post("/api/tables/import", {"save": placed("template")})
    for prover in provers._all:
        if prover._worker is not None:
            prover._worker.kill()
            prover._worker.join()
    assert guest.post("/api/tables/import", {"save": placed("template")})["status"] == "running"


MANY = 40  # more than a server has threads


def test_nobody_waits_for_the_saves_of_others(lone: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, provers = lone.guest(), lone.server.house.provers
    free = threading.Event()

    def ask(_self: proving.Prover, _text: str) -> str:
        assert free.wait(PATIENCE)
        return "enough"

    monkeypatch.setattr(proving.Prover, "ask", ask)
    monkeypatch.setattr(proving, "PATIENCE", PATIENCE)
    body, answers = {"save": placed("template")}, list[int]()

    def bring() -> None:
        answers.append(guest.http.post("/api/tables/import", json=body).status_code)

    others = [threading.Thread(target=bring) for _ in range(MANY)]
    for other in others:
        other.start()
    wait_for(provers._free.empty)
    table = guest.table(None, None)
    guest.move(table, 0)
    assert guest.get("/health")["threads"]
    monkeypatch.setattr(proving, "PATIENCE", 0.05)
    assert lone.guest().refused("POST", "/api/tables/import", body) == (503, "busy")
    free.set()
    for other in others:
        other.join()
    assert answers == [400] * MANY


def test_a_flood_of_undos_is_replayed_quickly_enough(shared: Running) -> None:
    """Fourteen thousand entries, 0.7 MB."""
    guest = shared.guest()
    table = guest.table(None, None, free_undo=True)
    action = guest.state(table, 0)["decisions"][0]["actions"][0]["action"]
    values = save_of(guest, table)
    values["log"] = [{"seat": 0, "do": action}, {"seat": 0, "undo": True}] * 7000
    values["digests"] = {}
    made = guest.post("/api/tables/import", {"save": write_save(values)})
    assert guest.state(made["id"])["position"] == 0


def test_a_log_beyond_all_measure_is_refused(shared: Running) -> None:
    guest = shared.guest()
    values = save_of(guest, guest.table(None, None))
    values["log"] = [{"seat": 0, "order": None}] * 50_001
    values["digests"] = {}
    answer = guest.ask("POST", "/api/tables/import", {"save": write_save(values)})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_save")
    assert "at most 50000 entries" in answer.json()["text"]


# -- damaged tables ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "values",
    [
        {"summary": "{"},
        {"summary": '{"turn": "x", "waiting": [], "gone": [], "prompts": [], "result": null}'},
        {
            "summary": json.dumps(
                {
                    "turn": 1,
                    "waiting": [0],
                    "gone": [],
                    "prompts": [[0, {"key": 7, "args": 7}]],
                    "result": None,
                }
            )
        },
        {
            "summary": json.dumps(
                {"turn": 1, "waiting": [0], "gone": [], "prompts": [], "result": {"ranking": 5}}
            )
        },
        {"summary": '{"turn": 1, "waiting": [77], "gone": [], "prompts": [], "result": null}'},
        {"options": "nothing"},
        {"options": '{"goal": [1]}'},
        {"origin": '{"kind": "stolen"}'},
        {"chance": "[{}]"},
        {"chance": "7"},
        {"start": "[1, 2]"},
        {"start": '{"turn": "x"}'},
        {"seats": 9},
    ],
)
def test_a_damaged_table_harms_no_other(values: dict[str, Any], guest: Guest, server: Running) -> None:
    other, table = guest.table(None, None), guest.table(None, "random")
    with writing(server.server.engine) as c:
        c.execute(update(models.tables).where(models.tables.c.id == table).values(**values))
    server.server.house._forget(table)
    read = guest.ask("GET", f"/api/tables/{table}/state")
    assert read.status_code in (200, 409)
    listed = {info["id"]: info for info in guest.get("/api/tables")["tables"]}
    assert listed[other]["status"] == "running"
    if read.status_code == 409:
        assert read.json()["code"] == "frozen"
        assert listed[table]["status"] == "frozen"
        assert listed[table]["message"]
        with guest.socket(table, 0) as wire:
            assert wire.closed()[0] == 4409
    assert guest.get(f"/api/tables/{table}")["id"] == table
    assert guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True).status_code == 200
    guest.move(other, 0)
    assert guest.ask("DELETE", f"/api/tables/{table}").status_code == 204


@pytest.mark.parametrize(
    "place, column",
    [
        ("tables", "title"),
        ("tables", "game"),
        ("seats", "name"),
        ("log", "value"),
        ("log", "what"),
        ("snapshots", "state"),
        ("told", "told"),
    ],
)
@pytest.mark.parametrize("bytes", ["X'ff00'", "CAST(X'22ff22' AS TEXT)"])
def test_bytes_in_the_place_of_a_text_are_no_reason_to_fail(
    place: str, column: str, bytes: str, guest: Guest, server: Running
) -> None:
    if server.server.engine.dialect.name != "sqlite":
        return  # PostgreSQL does not let them stand
    table = guest.table(None, None)
    guest.move(table, 0)
    with writing(server.server.engine) as c:
        c.execute(text(f"UPDATE {place} SET {column} = {bytes}"))
    server.server.house._forget(table)
    assert guest.ask("GET", "/api/tables").status_code == 200
    for path, asked in (
        ("", {}),
        ("/state", {"seat": 0}),
        ("/chronicle", {}),
        ("/export", {"spoilers": True}),
    ):
        answer = guest.ask("GET", f"/api/tables/{table}{path}", None, **asked)
        assert answer.status_code in (200, 409), path
    assert guest.ask("DELETE", f"/api/tables/{table}").status_code == 204


def test_a_server_starts_with_damaged_tables(start: Any, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'x.db'}"
    first = start(db)
    guest = first.guest()
    tables = [guest.table(None, "random", paused=True) for _ in range(3)]
    guest.move(tables[0], 0)
    with writing(first.server.engine) as c:
        c.execute(update(models.tables).values(bots_wait=True))
        damage = [{"summary": "{"}, {"options": "{"}]
        for table, values in zip(tables[1:], damage, strict=True):
            c.execute(update(models.tables).where(models.tables.c.id == table).values(**values))
        c.execute(update(models.log).values(value="{"))
    first.stop()
    again = start(db).guest()
    states = {info["id"]: info["status"] for info in again.get("/api/tables")["tables"]}
    assert [states[table] for table in tables[1:]] == ["frozen", "frozen"]
    assert again.refused("GET", f"/api/tables/{tables[0]}/state") == (409, "frozen")
    assert again.get("/health")["ok"]
