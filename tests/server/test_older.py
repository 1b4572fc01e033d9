"""Rules that change: tables are carried over by proof, or watched and branched from what is stored of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from alembic import command
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import delete, func, select, text, update

from signoria import registry
from signoria.kernel.rng import seeded
from signoria.server import models, store
from signoria.server.database import alembic_config, migrate, open_engine, reading, writing
from signoria.server.onlooking import OldTable
from tests.newer import change_rules, raise_version
from tests.server.desk import Guest, Running, wait_for

Row = dict[str, Any]


def play(guest: Guest, table: str, moves: int, undo: int = 0) -> None:
    """People move at random; every so many moves one takes back what it did, if it can."""
    rng = seeded(4)
    for i in range(moves):
        waiting = guest.state(table, None)["waiting"]
        if not waiting:
            return
        seat = waiting[rng.below(len(waiting))]
        guest.move(table, seat, rng.below(4))
        if undo and i % undo == 0 and guest.state(table, seat)["undo"]["can"]:
            guest.post(f"/api/tables/{table}/undo", {"seat": seat})


def chronicle(guest: Guest, table: str, seat: int | None) -> list[Row]:
    eyes = {} if seat is None else {"seat": seat}
    found: list[Row] = guest.get(f"/api/tables/{table}/chronicle", **eyes)["lines"]
    return found


def position(guest: Guest, table: str, at: int, seat: int | None) -> Row:
    eyes = {} if seat is None else {"seat": seat}
    found: Row = guest.get(f"/api/tables/{table}/replay/{at}", **eyes)
    return found


def count(running: Running, part: Any, table: str) -> int:
    with reading(running.server.engine) as c:
        return int(c.execute(select(func.count()).where(part.c.table_id == table)).scalar_one())


def places(running: Running, table: str) -> list[int]:
    with reading(running.server.engine) as c:
        return sorted(one.place for one in store.read_snapshots(c, table))


# -- what is stored ----------------------------------------------------------------------------------


def test_what_is_told_is_stored_with_every_move_and_what_is_taken_back_is_not(
    guest: Guest, server: Running
) -> None:
    table = guest.table(None, None, None)
    play(guest, table, 60, undo=3)
    with server.server.house.at(table) as live:
        match = live.match
        assert any(entry.what == "undo" for entry in match.entries)
        turns = [n + 1 for n, p in enumerate(match.line) if n and p.turn != match.line[n - 1].turn]
        last = len(match.line)
        assert count(server, models.told, table) == last + 1
        with reading(server.server.engine) as c:
            told, stored = store.read_told(c, table), store.read_snapshots(c, table)
        fresh = type(live)(live.row, match).past()
        assert json.loads(store.dump(fresh.told)) == told
        assert stored[0].index == len(match.entries)
        for one in stored:
            assert json.loads(store.dump(match.state_at(one.place).to_json()))["game"] == one.state["game"]
    assert set(places(server, table)) - {32} == {0, *turns, last} - {32}


def test_a_table_that_is_read_again_stores_no_less(guest: Guest, server: Running) -> None:
    table = guest.table(None, None)
    play(guest, table, 9)
    server.server.house._forget(table)
    play(guest, table, 3)
    with server.server.house.at(table) as live:
        assert count(server, models.told, table) == len(live.match.line) + 1
        assert places(server, table)[-1] == len(live.match.line)


def test_an_import_and_a_branch_store_their_past_too(guest: Guest, server: Running) -> None:
    table = guest.table(None, None, options={"goal": 40})
    play(guest, table, 99)
    save = guest.ask("GET", f"/api/tables/{table}/export").text
    taken = guest.post("/api/tables/import", {"save": save})["id"]
    branch = guest.post(f"/api/tables/{table}/branch", {"at": 7, "paused": True})["id"]
    assert count(server, models.told, taken) == count(server, models.told, table)
    assert places(server, taken) == places(server, table)
    assert (count(server, models.told, branch), places(server, branch)[-1]) == (8, 7)


def test_a_database_of_before_gets_its_past(start: Any, db: str) -> None:
    first = start(db)
    guest = first.guest()
    table = guest.table(None, None)
    play(guest, table, 20, undo=2)
    shown = chronicle(guest, table, 0)
    stored = places(first, table)
    with reading(first.server.engine) as c:
        state = store.read_snapshots(c, table, 1)[0]
    first.stop()
    engine = open_engine(db)
    with writing(engine) as c:  # as revision 0002 had it
        command.downgrade(alembic_config(c), "0004")
        operations = Operations(MigrationContext.configure(c))
        for child in ("sessions", "seats"):
            operations.drop_index(f"ix_{child}_person_id", child)
            with operations.batch_alter_table(child) as batch:
                batch.drop_constraint(f"fk_{child}_person_id_people", type_="foreignkey")
                batch.drop_column("person_id")
        c.execute(text("DROP TABLE people"))
        c.execute(text("DROP TABLE told"))
        c.execute(delete(models.snapshots))
        c.execute(text("ALTER TABLE snapshots DROP COLUMN place"))
        c.execute(text("ALTER TABLE snapshots ADD COLUMN digest VARCHAR(64) DEFAULT '0' NOT NULL"))
        c.execute(
            text("INSERT INTO snapshots (table_id, \"index\", digest, state) VALUES (:t, :i, 'x', :s)"),
            {"t": table, "i": state.index, "s": store.dump(state.state)},
        )
        c.execute(text("UPDATE alembic_version SET version_num = '0002'"))
    migrate(engine)
    with reading(engine) as c:
        moved = store.read_snapshots(c, table)
    engine.dispose()
    assert [(one.index, one.place) for one in moved] == [(state.index, stored[-1])]
    again = start(db)
    wait_for(lambda: count(again, models.told, table) == stored[-1] + 1)  # nobody has asked for it
    assert chronicle(again.guest(), table, 0) == shown
    assert set(places(again, table)) >= {0, stored[-1]}


# -- tables of older rules ---------------------------------------------------------------------------


def test_a_table_whose_record_leads_to_the_same_positions_is_carried_over(
    guest: Guest, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = guest.table(None, None)
    play(guest, table, 20, undo=3)
    before = guest.state(table, 0)
    server.server.house._forget(table)
    raise_version(monkeypatch)
    assert guest.get(f"/api/tables/{table}")["status"] == "old"  # nobody has looked yet
    assert guest.state(table, 0) == before
    assert guest.get(f"/api/tables/{table}")["status"] == "running"
    play(guest, table, 2)
    with reading(server.server.engine) as c:
        row = store.read_table(c, table)
    assert row is not None
    assert row.rules_version == 2


def test_a_server_that_starts_looks_at_all_tables_of_older_rules(
    start: Any, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start(db)
    guest = first.guest()
    tables = [guest.table(None, None) for _ in range(3)]
    for table in tables[:2]:
        play(guest, table, 9)
    with writing(first.server.engine) as c:  # one that can't be carried over is no bar to the others
        c.execute(
            update(models.log)
            .where(models.log.c.table_id == tables[0], models.log.c.index == 1)
            .values(value='["bid", "nothing"]')
        )
    first.stop()
    raise_version(monkeypatch)
    again = start(db).guest()

    def states() -> list[str]:
        listed = {info["id"]: info["status"] for info in again.get("/api/tables")["tables"]}
        return [listed[table] for table in tables]

    wait_for(lambda: states() == ["old", "running", "running"])


def test_a_table_that_goes_another_way_is_watched_and_branched(
    guest: Guest, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = guest.table(None, None, None)
    play(guest, table, 40, undo=3)
    told = {seat: chronicle(guest, table, seat) for seat in (0, 1, 2, None)}
    length = {seat: guest.get(f"/api/tables/{table}/replay", seat=seat)["length"] for seat in (0, 1, 2)}
    views = {seat: position(guest, table, length[seat], seat)["view"] for seat in (0, 1, 2)}
    turns = guest.get(f"/api/tables/{table}/replay", seat=0)["turns"]
    then = {turn["at"]: position(guest, table, turn["at"], 0)["view"] for turn in turns}
    server.server.house._forget(table)
    change_rules(monkeypatch)
    move = {"seat": 0, "number": 0, "action": ["bid", "silk"]}
    assert guest.refused("POST", f"/api/tables/{table}/moves", move) == (409, "old")
    assert guest.refused("GET", f"/api/tables/{table}/state") == (409, "old")
    with guest.socket(table) as wire:
        assert wire.closed()[0] == 4409
    info = guest.get(f"/api/tables/{table}")
    assert (info["status"], info["prompt"]) == ("old", "")
    assert (
        "rules version 1 of Tribute; nothing proves that it goes the same way by the present version 2"
        in info["message"]
    )
    assert "version actuelle, la 2" in guest.get(f"/api/tables/{table}", lang="fr")["message"]
    assert guest.get(f"/api/tables/{table}/words")["names"]
    for seat in (0, 1, 2, None):
        assert chronicle(guest, table, seat) == told[seat]
    for seat in (0, 1, 2):
        replay = guest.get(f"/api/tables/{table}/replay", seat=seat)
        assert (replay["length"], replay["over"]) == (length[seat], False)
        assert position(guest, table, length[seat], seat)["view"] == views[seat]
    assert guest.get(f"/api/tables/{table}/replay", seat=0)["turns"] == turns
    for at, view in then.items():
        assert position(guest, table, at, 0)["view"] == view
    assert guest.refused("GET", f"/api/tables/{table}/replay/{length[0] + 1}", seat=0)[0] == 404
    # playing on from its last position, by the new rules
    made = guest.post(f"/api/tables/{table}/branch", {"at": length[0], "spoilers": True})
    assert guest.state(made["id"], 0)["view"] == views[0]
    play(guest, made["id"], 4)
    imagined = guest.post(f"/api/tables/{table}/branch", {"at": turns[2]["at"], "seat": 1})
    assert guest.state(imagined["id"], 1)["view"]["turn"] == turns[2]["turn"]
    assert guest.refused("POST", f"/api/tables/{table}/branch", {"at": 1}) == (403, "spoilers")
    save = guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True).json()
    assert (save["rules_version"], len(save["past"]["told"])) == (1, len(save["past"]["told"]))
    assert str(len(save["log"])) in save["digests"]
    assert guest.ask("DELETE", f"/api/tables/{table}").status_code == 204
    assert guest.refused("GET", f"/api/tables/{table}/replay", seat=0) == (404, "unknown_table")


def test_later_rules_are_not_believed_but_can_be_watched(guest: Guest, server: Running) -> None:
    table = guest.table(None, None)
    play(guest, table, 5)
    shown = chronicle(guest, table, 1)
    with writing(server.server.engine) as c:
        c.execute(update(models.tables).where(models.tables.c.id == table).values(rules_version=99))
    server.server.house._forget(table)
    assert guest.refused("GET", f"/api/tables/{table}/state") == (409, "old")
    assert chronicle(guest, table, 1) == shown


def test_a_table_of_other_data_is_carried_over_or_watched(guest: Guest, server: Running) -> None:
    tables = [guest.table(None, None) for _ in range(2)]
    for table in tables:
        play(guest, table, 5)
    shown = chronicle(guest, tables[1], 1)
    with writing(server.server.engine) as c:
        c.execute(update(models.tables).values(data_fingerprint="other"))
        c.execute(delete(models.log).where(models.log.c.table_id == tables[1], models.log.c.index == 5))
    for table in tables:
        server.server.house._forget(table)
    play(guest, tables[0], 2)
    assert guest.refused("GET", f"/api/tables/{tables[1]}/state") == (409, "old")
    assert "data tables" in guest.get(f"/api/tables/{tables[1]}")["message"]
    assert chronicle(guest, tables[1], 1) == shown


# -- secrets -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted([*registry.metas(), registry.TEMPLATE]))
def test_an_old_table_that_is_not_over_shows_nobody_more_than_before(game: str, lone: Running) -> None:
    """Letter by letter, wherever a position is stored; and nothing through the eyes of a bot."""
    guest, house = lone.guest(), lone.server.house
    low, _ = registry.ruleset(game).meta.seats
    seats = max(low, 2)
    table = guest.table(*[None] * seats, "random", game=game, paused=True) if low < 4 else ""
    rng = seeded(9)
    for _ in range(70):
        with house.at(table) as live:
            waiting = [seat for seat in live.waiting() if live.is_human(seat)]
            if not waiting:
                break
            seat = waiting[rng.below(len(waiting))]
            decision = live.match.pending(seat)[0]
            form = live.match.vocabulary.encode(decision.actions[rng.below(len(decision.actions))])
        house.play(table, seat, decision.number, list(form), "en")
    kept = set(places(lone, table))

    def all_that_is_shown() -> dict[str, Any]:
        out: dict[str, Any] = {}
        for eyes in [*range(seats), None]:
            replay = guest.get(f"/api/tables/{table}/replay", **({} if eyes is None else {"seat": eyes}))
            out[f"{eyes}"] = (replay, chronicle(guest, table, eyes))
            for at in range(replay["length"] + 1):
                found = position(guest, table, at, eyes)
                del found["action"], found["label"]
                if at not in kept and at < replay["length"]:
                    for name in ("view", "waiting", "over", "result"):
                        del found[name]
                out[f"{eyes} {at}"] = found
        return out

    before = all_that_is_shown()
    with writing(lone.server.engine) as c:
        c.execute(update(models.tables).where(models.tables.c.id == table).values(rules_version=99))
    house._forget(table)
    with house.looking(table) as old:
        assert isinstance(old, OldTable)
    assert all_that_is_shown() == before
    for path in ("replay", "replay/0", "chronicle"):
        assert guest.refused("GET", f"/api/tables/{table}/{path}", seat=seats) == (403, "not_your_seat")
    assert guest.refused("GET", f"/api/tables/{table}/replay/0", seat="all") == (403, "not_your_seat")
    assert guest.refused("POST", f"/api/tables/{table}/branch", {"at": 0, "seat": seats})[0] == 403


# -- damage ------------------------------------------------------------------------------------------


def damage(running: Running, part: Any, table: str, **values: Any) -> None:
    with writing(running.server.engine) as c:
        c.execute(update(part).where(part.c.table_id == table).values(**values))
        c.execute(update(models.tables).where(models.tables.c.id == table).values(rules_version=99))
    running.server.house._forget(table)


@pytest.mark.parametrize("state", ["{", "[]", '{"turn": 1}', "7"])
def test_a_stored_position_that_is_damaged_leaves_the_words(
    guest: Guest, server: Running, state: str
) -> None:
    table, other = guest.table(None, None), guest.table(None, None)
    play(guest, table, 12)
    shown = chronicle(guest, table, 0)
    damage(server, models.snapshots, table, state=state)
    assert chronicle(guest, table, 0) == shown
    last = guest.get(f"/api/tables/{table}/replay", seat=0)["length"]
    found = position(guest, table, last, 0)
    assert (found["view"], found["waiting"]) == (None, [])
    assert found["lines"]
    problem = guest.ask("POST", f"/api/tables/{table}/branch", {"at": last, "seat": 0})
    assert (problem.status_code, problem.json()["code"]) == (409, "old")
    assert "can be read by the present rules" in problem.json()["text"]
    assert guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True).status_code == 200
    assert {info["status"] for info in guest.get("/api/tables")["tables"]} == {"old", "running"}
    guest.move(other, 0)


def test_what_was_told_and_is_damaged_leaves_the_last_position(guest: Guest, server: Running) -> None:
    table = guest.table(None, None)
    play(guest, table, 12)
    view = guest.state(table, 0)["view"]
    damage(server, models.told, table, told="{")
    assert chronicle(guest, table, 0) == []
    assert guest.get(f"/api/tables/{table}/replay", seat=0)["length"] == 0
    assert position(guest, table, 0, 0)["view"] == view
