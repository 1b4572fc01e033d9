"""While the processes of a house are updated one after the other, the older version works on the newer schema: migrations only
add, and what they add the older version need not know of.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Engine, Integer, MetaData, String, Table, UniqueConstraint, inspect

from signoria.server.database import MIGRATIONS, alembic_config, open_engine, sqlite_url, writing

FIRST = "0005"  # the schema with which houses began


class Schema:
    """Columns by table: their types, and whether a row may come without them; and what must be there once only."""

    def __init__(self, engine: Engine) -> None:
        found = inspect(engine)
        self.columns: dict[tuple[str, str], tuple[str, bool]] = {}
        self.unique: dict[str, set[frozenset[str]]] = {}
        for table in found.get_table_names():
            own = found.get_pk_constraint(table)["constrained_columns"]
            for column in found.get_columns(table):
                numbered = own == [column["name"]] and "INT" in str(column["type"]).upper()
                spared = column["nullable"] or column["default"] is not None or numbered
                self.columns[table, column["name"]] = (str(column["type"]), bool(spared))
            keys: list[Any] = [key["column_names"] for key in found.get_unique_constraints(table)]
            keys += [index["column_names"] for index in found.get_indexes(table) if index["unique"]]
            self.unique[table] = {frozenset(str(name) for name in key) for key in [own, *keys]}


def breaks(old: Schema, new: Schema) -> list[str]:
    """What of the new schema a version that knows only the old one would stumble over."""
    tables = {table for table, _ in old.columns}
    wrong = [f"{t}.{c} is gone" for t, c in old.columns if (t, c) not in new.columns]
    for key, (kind, spared) in new.columns.items():
        name = ".".join(key)
        if key not in old.columns:
            if key[0] in tables and not spared:
                wrong.append(f"{name} is new, and must be given")
        elif old.columns[key][0] != kind:
            wrong.append(f"{name} was {old.columns[key][0]} and is {kind}")
        elif old.columns[key][1] and not spared:
            wrong.append(f"{name} must be given now")
    for table in tables:
        more = new.unique.get(table, set()) - old.unique[table]
        wrong += [f"{table} has {sorted(key)} once only" for key in more]
    return wrong


def revisions() -> list[str]:
    """All schemas that houses had, the oldest first."""
    found = [one.revision for one in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
    return [one for one in found[::-1] if one >= FIRST]


def schema_of(url: str, revision: str) -> Schema:
    engine = open_engine(url)
    with writing(engine) as c:
        command.upgrade(alembic_config(c), revision)
    found = Schema(engine)
    engine.dispose()
    return found


@pytest.mark.parametrize("at", range(len(revisions()) - 1))
def test_a_version_works_on_the_schema_of_the_next(empty: str, at: int) -> None:
    old, new = revisions()[at : at + 2]
    before = schema_of(empty, old)
    assert len(before.columns) > 50
    assert breaks(before, schema_of(empty, new)) == []


def made(tmp_path: Path, name: str, *columns: Column[Any] | UniqueConstraint) -> Schema:
    """The schema of a database with one table."""
    engine = open_engine(sqlite_url(tmp_path / f"{name}.db"))
    data = MetaData()
    Table("games", data, Column("id", Integer, primary_key=True), *columns)
    data.create_all(engine)
    found = Schema(engine)
    engine.dispose()
    return found


def test_what_an_older_version_would_stumble_over_is_found(tmp_path: Path) -> None:
    old = made(tmp_path, "old", Column("title", String(9)), Column("pace", Integer))
    later: dict[str, tuple[Column[Any] | UniqueConstraint, ...]] = {
        "gone": (Column("title", String(9)),),
        "kind": (Column("title", String(9)), Column("pace", String(5))),
        "must": (Column("title", String(9), nullable=False), Column("pace", Integer)),
        "more": (
            Column("title", String(9)),
            Column("pace", Integer),
            Column("key", String(4), nullable=False),
        ),
        "once": (Column("title", String(9)), Column("pace", Integer), UniqueConstraint("title", name="uq")),
        "good": (
            Column("title", String(9)),
            Column("pace", Integer),
            Column("key", String(4), nullable=False, server_default=""),
            Column("free", Integer),
        ),
    }
    found = {name: breaks(old, made(tmp_path, name, *columns)) for name, columns in later.items()}
    assert found == {
        "gone": ["games.pace is gone"],
        "kind": ["games.pace was INTEGER and is VARCHAR(5)"],
        "must": ["games.title must be given now"],
        "more": ["games.key is new, and must be given"],
        "once": ["games has ['title'] once only"],
        "good": [],
    }
