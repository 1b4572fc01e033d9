"""The database: schema, migrations, backup; and the files that the client's types are made from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from scripts.client_types import write
from signoria.server import models, store
from signoria.server.backup import CannotBackUp, backup
from signoria.server.database import (
    BadDatabase,
    migrate,
    name_of,
    open_engine,
    read_url,
    reading,
    sqlite_url,
    writing,
)
from signoria.server.serve import RUNNING, running, write_note
from tests.server.cluster import KEEPER, Cluster
from tests.server.desk import Guest, Running
from tests.server.test_commands import command


def test_the_migrations_make_the_schema_of_the_models(empty: str) -> None:
    engine = open_engine(empty)
    migrate(engine)
    migrate(engine)
    with reading(engine) as c:
        found = compare_metadata(MigrationContext.configure(c), models.metadata)
        if (
            c.dialect.name == "sqlite"
        ):  # SQLAlchemy does not read the options of a key that came with its column
            found = [
                one for one in found if one[0] not in ("add_fk", "remove_fk") or one[1].table.name != "tables"
            ]
            (key,) = c.exec_driver_sql("PRAGMA foreign_key_list('tables')").mappings()
            assert (key["table"], key["from"], key["on_delete"]) == ("people", "owner_id", "SET NULL")
        assert found == []
        unique = inspect(c).get_unique_constraints("log")
        assert [u["column_names"] for u in unique] == [["table_id", "seat", "number"]]
        assert inspect(c).get_pk_constraint("log")["constrained_columns"] == ["table_id", "index"]
    engine.dispose()


def test_a_database_of_a_later_version_is_refused(db: str) -> None:
    engine = open_engine(db)
    migrate(engine)
    with writing(engine) as c:
        c.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadDatabase, match="later version"):
        migrate(engine)
    engine.dispose()


@pytest.mark.parametrize("url", ["mysql://x/y", "postgresql+asyncpg://x/y", "://", "sqlite://"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(BadDatabase):
        read_url(url)


SECRET = "s3cr&t: p@ss/w%rd?#"  # special characters of every kind


def with_password(url: str, password: str) -> str:
    return url.replace("@", f":{quote(password, safe='')}@", 1)


@pytest.mark.postgresql
def test_postgresql_with_a_password(cluster: Cluster, start: Any, tmp_path: Path) -> None:
    """In the URL, percent-encoded."""
    db = with_password(cluster.guarded(SECRET), SECRET)
    server = start(db)
    guest = server.guest()
    table = guest.table(None, None)
    guest.move(table, 0)
    assert backup(db, tmp_path / "copy.db")["log"] == 1
    write_note(tmp_path / RUNNING, server.config)
    note = (tmp_path / RUNNING).read_text()
    assert not any(word in note for word in (SECRET, quote(SECRET), quote(SECRET, safe="")))
    found = running(tmp_path, db)
    assert found is not None
    assert found[0].token == server.config.token


@pytest.mark.postgresql
@pytest.mark.parametrize("way", ["PGPASSWORD", "PGPASSFILE"])
def test_postgresql_with_a_password_that_is_not_in_the_url(
    way: str, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = cluster.guarded(SECRET)
    value = SECRET
    if way == "PGPASSFILE":
        value = str(tmp_path / "pgpass")
        escaped = SECRET.replace("\\", "\\\\").replace(":", "\\:")
        Path(value).write_text(f"127.0.0.1:*:*:{KEEPER}:{escaped}\n")
        Path(value).chmod(0o600)
    monkeypatch.setenv(way, value)
    engine = open_engine(url)
    migrate(engine)
    engine.dispose()


@pytest.mark.postgresql
@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_can_not_hold_all_letters_is_refused(encoding: str, cluster: Cluster) -> None:
    url = cluster.fresh("--encoding", encoding, "--locale", "C", "--template", "template0")
    engine = open_engine(url)
    with pytest.raises(BadDatabase, match=f"its encoding is {encoding}, not UTF8. Make it with createdb"):
        migrate(engine)
    engine.dispose()


@pytest.mark.postgresql
def test_a_wrong_password_is_said_and_never_shown(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.guarded(SECRET)
    wrong = "Wr0ng&p@ss"
    done = command("serve", "--db", with_password(url, wrong), "--port", "0", folder=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert f'password authentication failed for user "{KEEPER}"' in done.stderr
    assert not any(word in done.stderr + done.stdout for word in (wrong, quote(wrong), "p@ss", "Wr0ng"))
    with pytest.raises(BadDatabase, match="no password supplied"):
        migrate(open_engine(url))


@pytest.mark.parametrize("password", ["a@b", "a@b/c", "a:b@c:d", "a/b@c", "a@b?c", "12@34"])
def test_a_password_that_is_not_encoded_is_not_shown(password: str) -> None:
    with pytest.raises(BadDatabase) as found:
        read_url(f"postgresql://keeper:{password}@localhost:5432/signoria")
    assert password not in str(found.value)
    assert "%40" in str(found.value) or "not the URL" in str(found.value)
    assert found.value.__cause__ is None


def test_which_database_it_is_is_told_without_the_password(tmp_path: Path) -> None:
    first, second = (
        name_of(f"postgresql://u:{one}@h:1/d?password={one}&sslpassword={one}&sslmode=disable")
        for one in ("hush", "other")
    )
    assert first == second
    assert "hush" not in first
    assert name_of("postgresql://u@h:1/d") != name_of("postgresql://u@h:2/d")
    assert name_of(str(tmp_path / "x.db")) == name_of(sqlite_url(tmp_path / "x.db"))


def test_a_database_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"this is no database at all, but long enough to be taken for one" * 20)
    engine = open_engine(str(tmp_path / "x.db"))
    with pytest.raises(BadDatabase, match="can't be opened"):
        migrate(engine)
    engine.dispose()


def test_sqlite_is_set_up_for_safety(tmp_path: Path) -> None:
    engine = open_engine(str(tmp_path / "x.db"))
    with reading(engine) as c:
        for pragma, value in (
            ("journal_mode", "wal"),
            ("synchronous", 2),
            ("foreign_keys", 1),
            ("busy_timeout", 10_000),
        ):
            assert c.execute(text(f"PRAGMA {pragma}")).scalar() == value
    engine.dispose()


def test_the_log_takes_no_number_twice(guest: Guest, server: Running) -> None:
    table = guest.table(None, None)
    guest.move(table, 0)
    engine = server.server.engine
    row = store.LogRow(2, 0, 0, "do", ["roll"], False, 0)
    summary = store.Summary(0, [], [], [], None)
    for number, index in ((0, 2), (1, 1)):
        row.number, row.index = number, index
        with pytest.raises(store.Conflict), writing(engine) as c:
            store.append(c, table, [row], False, False, summary, 0)
    with pytest.raises(IntegrityError), writing(engine) as c:
        c.execute(models.log.insert().values(table_id="none", index=1, seat=0, what="do", auto=False, time=0))
    assert guest.state(table)["number"] == 1


def test_a_transaction_is_all_or_nothing(guest: Guest, server: Running) -> None:
    table = guest.table(None, None)
    engine = server.server.engine
    summary = store.Summary(9, [], [], [], None)
    first = store.LogRow(1, 0, 0, "do", ["roll"], False, 0)
    same = store.LogRow(2, 0, 0, "do", ["roll"], False, 0)
    with pytest.raises(store.Conflict), writing(engine) as c:
        store.append(c, table, [first, same], False, False, summary, 0)
    with reading(engine) as c:
        assert store.read_log(c, table) == []


def test_a_move_that_can_not_be_stored_has_not_happened(
    guest: Guest, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = guest.table(None, None)
    decision = guest.state(table)["decisions"][0]
    move = {"seat": 0, "number": 0, "action": decision["actions"][0]["action"]}

    def fail(*_: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", fail)
        answer = guest.ask("POST", f"/api/tables/{table}/moves", move)
    assert (answer.status_code, answer.json()["code"]) == (500, "crash")
    assert guest.state(table)["decisions"][0] == decision
    assert guest.post(f"/api/tables/{table}/moves", move)["number"] == 1


def test_backup_and_restore(guest: Guest, db: str, start: Any, tmp_path: Path) -> None:
    table = guest.table(None, None)
    guest.move(table, 0)
    guest.http.put(f"/api/tables/{table}/notes/0", json={"text": "é\nü"})
    guest.http.put("/api/settings", json={"values": {"theme": "dark"}})
    target = tmp_path / "copies" / "backup.db"
    counts = backup(db, target)
    assert (counts["tables"], counts["seats"], counts["log"], counts["settings"]) == (1, 2, 1, 1)
    assert sorted(p.name for p in target.parent.iterdir()) == ["backup.db"]
    with pytest.raises(CannotBackUp, match="exists already"):
        backup(db, target)
    guest.move(table, 1)
    assert backup(db, target, replace=True)["log"] == 2
    there = start(sqlite_url(target)).guest()
    for seat in (0, 1, None):
        assert there.state(table, seat) == guest.state(table, seat)
    assert there.get(f"/api/tables/{table}/notes/0") == {"text": "é\nü"}
    assert there.get("/api/settings") == {"values": {"theme": "dark"}}


def test_no_backup_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(CannotBackUp, match="there is no database"):
        backup(str(tmp_path / "none.db"), tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


def test_the_types_of_the_client_are_written(tmp_path: Path) -> None:
    written = {path.relative_to(tmp_path).as_posix() for path in write(tmp_path)}
    assert {"openapi.json", "messages.json", "views/template.json"} <= written
    api = json.loads((tmp_path / "openapi.json").read_text())
    assert api["openapi"].startswith("3.1")
    assert "/schema/messages.json" in api["paths"]
    state = api["paths"]["/api/tables/{table}/state"]["get"]
    assert state["operationId"] == "getTablesState"
    assert "from" in api["components"]["schemas"]["Chronicle"]["properties"]
    parts = json.loads((tmp_path / "messages.json").read_text())["$defs"]
    assert {"FromServer", "FromClient", "State", "SendMove", "Look"} <= parts.keys()
    view = json.loads((tmp_path / "views" / "template.json").read_text())
    assert "hand" in json.dumps(view)
    assert write(tmp_path) == []
