"""Chance at the tables of a server: committed to, secret while the game lasts, proved when it is over."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import text, update

import signoria
from signoria.server import models
from signoria.server.database import alembic_config, open_engine, writing
from tests.server.desk import Guest, Running, Wire

GOAL = {"goal": 20}
OLD = Path(__file__).parents[1] / "replays" / "template"


def unchosen(guest: Guest, *bots: str | None, **more: Any) -> str:
    """A table whose seed nobody has chosen."""
    return guest.table(*bots, seed=None, **more)


def finish(guest: Guest, table: str) -> None:
    while True:
        state = guest.state(table, None)
        if state["over"]:
            return
        guest.move(table, state["waiting"][0])


def source_of(running: Running, table: str, n: int = 0) -> Any:
    with running.server.house.at(table) as live:
        return live.match.chance[n]


def test_the_commitment_is_there_from_the_first_moment(shared: Running) -> None:
    guest = shared.guest()
    table = unchosen(guest, None, None, options=GOAL)
    chance = guest.get(f"/api/tables/{table}")["chance"]
    assert chance["provable"]
    assert chance["why"] == ""
    assert chance["commitment"] == sha256(source_of(shared, table).key).hexdigest()
    finish(guest, table)
    assert guest.get(f"/api/tables/{table}")["chance"] == chance


def test_the_key_is_secret_until_the_game_is_over(shared: Running) -> None:
    guest = shared.guest()
    table = unchosen(guest, None, None)
    key = source_of(shared, table).key.hex()
    read: list[str] = []
    guest.http.event_hooks["response"].append(lambda answer: read.append(answer.read().decode()))
    with guest.socket(table, 0) as wire:
        wire.receive()
        for _ in range(4):
            guest.move(table, guest.state(table, None)["waiting"][0])
        assert guest.refused("GET", f"/api/tables/{table}/verify") == (409, "not_over")
        guest.get("/api/tables")
        guest.get(f"/api/tables/{table}/replay/1", seat=0)
        wire.say(type="ping")
        wire.next("pong")
        assert not any(key in said for said in [*read, *wire.seen])
        finish(guest, table)
        result = last_state(wire)["result"]
    assert (result["key"], result["seed"]) == (key, None)


def last_state(wire: Wire) -> Any:
    return wire.until(lambda state: bool(state["over"]))


def test_a_finished_table_is_proved(shared: Running) -> None:
    guest = shared.guest()
    table = unchosen(guest, None, None, options=GOAL)
    finish(guest, table)
    shared.server.house._forget(table)  # from what is stored, not from memory
    verdict = guest.get(f"/api/tables/{table}/verify")
    assert verdict["kind"] == "proved"
    assert verdict["draws"] > 3
    assert sha256(bytes.fromhex(verdict["key"])).hexdigest() == verdict["commitment"]
    assert verdict["commitment"] in verdict["text"]
    assert guest.get(f"/api/tables/{table}/verify", lang="fr")["text"].startswith("Prouvé")
    save = guest.ask("GET", f"/api/tables/{table}/export").text
    assert signoria.verify(save).kind == "proved"


def test_what_somebody_could_have_known_is_labelled(shared: Running) -> None:
    guest = shared.guest()
    chosen = guest.table(None, None, options=GOAL)
    assert "seed" in guest.get(f"/api/tables/{chosen}")["chance"]["why"]
    table = unchosen(guest, None, None, options=GOAL)
    guest.move(table, 0)
    save = guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True).text
    taken = guest.post("/api/tables/import", {"save": save})
    branch = guest.post(f"/api/tables/{table}/branch", {"at": 1, "spoilers": True})
    imagined = guest.post(f"/api/tables/{table}/branch", {"at": 1, "seat": 0})
    finish(guest, table)
    late = guest.post(f"/api/tables/{table}/branch", {"at": 1})
    kinds = [
        (taken, "save"),
        (branch, "given position"),
        (imagined, "given position"),
        (late, "branched off"),
    ]
    for made, word in kinds:
        assert not made["chance"]["provable"]
        assert made["chance"]["commitment"] == ""
        assert word in made["chance"]["why"]
        finish(guest, made["id"])
        verdict = guest.get(f"/api/tables/{made['id']}/verify")
        assert (verdict["kind"], verdict["entry"]) == ("unprovable", None)


def test_a_save_made_before_the_end_gives_the_key_away_and_the_table_says_so(shared: Running) -> None:
    guest = shared.guest()
    table = unchosen(guest, None, None, options=GOAL)
    guest.move(table, 0)
    assert guest.refused("GET", f"/api/tables/{table}/export") == (403, "spoilers")
    assert guest.get(f"/api/tables/{table}")["chance"]["provable"]
    with guest.socket(table, 1) as wire:
        wire.receive()
        save = guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True).text
        assert not wire.next("table")["info"]["chance"]["provable"]
    assert signoria.verify(save).message.key == "chance.shown"
    finish(guest, table)
    shared.server.house._forget(table)  # from what is stored, not from memory
    chance = guest.get(f"/api/tables/{table}")["chance"]
    assert (chance["provable"], chance["commitment"]) == (False, "")
    assert "before the game was over" in chance["why"]
    assert guest.get(f"/api/tables/{table}/verify")["kind"] == "unprovable"
    assert signoria.verify(guest.ask("GET", f"/api/tables/{table}/export").text).kind == "unprovable"


def test_a_save_made_after_the_end_changes_nothing(shared: Running) -> None:
    guest = shared.guest()
    table = unchosen(guest, None, None, options=GOAL)
    finish(guest, table)
    guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True)
    assert guest.get(f"/api/tables/{table}")["chance"]["provable"]


def test_a_branch_of_a_running_game_knows_nothing_of_its_key(shared: Running) -> None:
    """Neither what it draws, nor what is stored of it, nor what it tells when it is over."""
    guest = shared.guest()
    for game, seats in (("template", 2), ("antiquity", 2), ("age_of_renaissance", 3)):
        table = unchosen(guest, *[None] * seats, game=game)
        for _ in range(3):
            guest.move(table, guest.state(table, None)["waiting"][0])
        key = source_of(shared, table).key.hex()
        at = guest.state(table, 0)["position"]
        for wanted in ({"at": at, "seat": 0}, {"at": at, "spoilers": True}, {"at": 0, "spoilers": True}):
            branch = guest.post(f"/api/tables/{table}/branch", wanted)["id"]
            for seat in range(seats - 1):
                guest.post(f"/api/tables/{branch}/resign", {"seat": seat})
            assert guest.state(branch, None)["over"]
            save = guest.ask("GET", f"/api/tables/{branch}/export").text
            assert json.loads(save)["game"] == game
            assert key not in save
            with writing(shared.server.engine) as c:
                for name in ("tables", "log", "snapshots"):
                    column = "id" if name == "tables" else "table_id"
                    rows = c.execute(text(f"SELECT * FROM {name} WHERE {column} = :id"), {"id": branch}).all()
                    assert key not in str(rows)


def test_a_branch_of_a_finished_game_has_its_past_and_a_future_of_its_own(shared: Running) -> None:
    guest = shared.guest()
    table = unchosen(guest, None, None, options={"goal": 60})
    finish(guest, table)
    tables = [guest.post(f"/api/tables/{table}/branch", {"at": 1})["id"] for _ in range(2)]
    seen = []
    for one in tables:
        assert guest.refused("POST", f"/api/tables/{one}/undo", {"seat": 0}) == (409, "cannot_undo")
        assert (
            guest.get(f"/api/tables/{one}/replay/1", seat=0)["view"]
            == guest.get(f"/api/tables/{table}/replay/1", seat=0)["view"]
        )
        finish(guest, one)
        shared.server.house._forget(one)
        with shared.server.house.at(one) as live:
            seen.append([entry.drew[2::2] for entry in live.match.entries if entry.drew])
    assert seen[0] != seen[1]


def test_a_die_that_was_changed_in_the_record_is_noticed(guest: Guest, server: Running) -> None:
    table = unchosen(guest, None, None, options=GOAL)
    finish(guest, table)
    with writing(server.server.engine) as c:
        rows = c.execute(text('SELECT "index", drew FROM log WHERE drew IS NOT NULL ORDER BY 1')).all()
        index, drew = rows[0][0], json.loads(rows[0][1])
        drew[2] = (drew[2] + 1) % drew[1]
        c.execute(update(models.log).where(models.log.c.index == index).values(drew=json.dumps(drew)))
    server.server.house._forget(table)
    guest.ask("GET", f"/api/tables/{table}/state")
    info = guest.get(f"/api/tables/{table}")
    assert info["status"] == "frozen"
    assert f"entry {index}" in info["message"]
    verdict = signoria.verify(guest.ask("GET", f"/api/tables/{table}/export").text)
    assert (verdict.kind, verdict.message.key, verdict.entry) == ("wrong", "chance.draw", index)


# -- databases and saves of before -----------------------------------------------------------------

SEATING = """INSERT INTO seats (table_id, seat, name, bot, bot_seed, notes)
    VALUES ('abc', 0, 'Ada', NULL, 1, ''), ('abc', 1, 'Bo', NULL, 2, '')"""


def test_tables_of_before_go_on_with_their_seed(empty: str, start: Callable[..., Running]) -> None:
    match = signoria.new("template", 2, seed=9, options=GOAL, names=["Ada", "Bo"])
    engine = open_engine(empty)
    with writing(engine) as c:
        command.upgrade(alembic_config(c), "0001")
        c.execute(
            text(
                "INSERT INTO tables VALUES ('abc', 'Siena', 'template', 1, 2, :options, '', :data, 9, :no, NULL, "
                ":origin, :no, 600, 1, 1, :no, :no, :summary)"
            ),
            {
                "no": False,
                "options": json.dumps(match.setup.values),
                "data": match.setup.pack.fingerprint,
                "origin": '{"kind": "new", "table": "", "at": 0}',
                "summary": '{"turn": 1, "waiting": [0, 1], "gone": [], "prompts": [], "result": null}',
            },
        )
        c.execute(text(SEATING))
    engine.dispose()
    running = start(empty)
    guest = running.guest()
    assert guest.state("abc", 0)["view"] == json.loads(json.dumps(match.view(0)))
    assert "seed" in guest.get("/api/tables/abc")["chance"]["why"]
    finish(guest, "abc")
    assert guest.state("abc", None)["result"]["seed"] == "9"


def test_saves_of_before_are_taken_in(shared: Running) -> None:
    guest = shared.guest()
    for path in sorted(OLD.glob("*.json")):
        save = path.read_text("utf-8")
        assert json.loads(save)["signoria"] == 1
        table = guest.post("/api/tables/import", {"save": save})["id"]
        assert guest.state(table, None)["over"]
