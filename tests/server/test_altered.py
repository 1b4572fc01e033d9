"""Whatever is altered at random in what is stored of a table: it is found before anybody plays on, or it made no difference."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Connection, Table, delete, insert, text, update
from sqlalchemy.exc import DBAPIError

from signoria.kernel.action import Action
from signoria.kernel.step import Decision
from signoria.server import opening, shapes
from signoria.server.config import Config
from signoria.server.database import open_engine, reading, sqlite_url, writing
from signoria.server.errors import Problem
from signoria.server.house import House
from signoria.server.live import LiveTable
from signoria.server.models import log, snapshots, told

SEATS: Final = 3
MOVES: Final = 40
KEYS: Final = {log: "index", snapshots: "index", told: "place"}
JSON: Final = {log: "value", snapshots: "state", told: "told"}
VALUES: Final[tuple[Any, ...]] = (
    0,
    1,
    -1,
    2,
    7,
    None,
    True,
    False,
    "x",
    "",
    [],
    {},
    1.5,
    2**70,
    "kernel.revealed",
)
CELLS: Final = ("'x'", "7", "-1", "''", "x'00ff'", "2.5", "9000000000000000000", "'null'", "'[]'")

Way = tuple[str | int | None, ...]
Stored = dict[Table, list[dict[str, Any]]]


def places(value: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to all that is in a value; None at the end: to a list as a whole."""
    if isinstance(value, dict):
        for name in value:
            yield from places(value[name], (*way, name))
    elif isinstance(value, list):
        yield (*way, None)
        for i, one in enumerate(value):
            yield from places(one, (*way, i))
    else:
        yield way


def change(value: list[Any], chance: random.Random) -> None:
    """One thing in it."""
    way, other = chance.choice(list(places(value))), chance.choice(VALUES)
    inside: Any = value
    for key in way[:-1]:
        inside = inside[key]
    last = way[-1]
    if last is not None:
        old = inside[last]
        near = type(old) is int and chance.random() < 0.6
        inside[last] = old + chance.choice([-1, 1, 2, 5]) if near else other
    elif inside:
        chance.choice([inside.pop, inside.reverse, lambda: inside.append(inside[0])])()
    else:
        inside.append(other)


def alter(c: Connection, table: str, stored: Stored, chance: random.Random) -> str:
    """One thing in one row; says which."""
    part = chance.choice(list(KEYS))
    row = stored[part][-1] if part is snapshots else chance.choice(stored[part])
    key = row[KEYS[part]]
    if chance.random() < 0.3:
        name, cell = (
            chance.choice([one.name for one in part.c if one.name != "table_id"]),
            chance.choice(CELLS),
        )
        where = f'UPDATE "{part.name}" SET "{name}" = {cell} WHERE table_id = :id AND "{KEYS[part]}" = :key'
        c.execute(text(where), {"id": table, "key": key})
        return f"{part.name} {key}: {name} = {cell}"
    value = [json.loads(row[JSON[part]])]
    change(value, chance)
    here = (part.c.table_id == table) & (part.c[KEYS[part]] == key)
    whole = json.dumps(value[0] if len(value) == 1 else value)
    c.execute(update(part).where(here).values({JSON[part]: whole}))
    return f"{part.name} {key}: {whole[:200]}"


def put_back(c: Connection, table: str, stored: Stored) -> None:
    for part, rows in stored.items():
        c.execute(delete(part).where(part.c.table_id == table))
        c.execute(insert(part), rows)


def shown(house: House, table: str) -> str:
    """All that is told of the game to anybody, as it is proved."""
    with house.at(table) as live:
        house.prove(live)
        match, eyes = live.match, [*range(SEATS), None]
        line = [(one.turn, one.entry, one.seat, one.barrier, one.drew) for one in match.line]
        logs = [[(one.index, one.event) for one in match.log(seat)] for seat in eyes]
        undo = [match.undo_barrier(seat) for seat in range(SEATS)]
        return json.dumps([match.state.digest(), match.state.taken, line, logs, undo])


def act(house: House, live: LiveTable, asked: Decision, action: Action) -> None:
    house.carry_out(live, asked.seat, "en", lambda match: match.play(asked.seat, action))


def take_back(house: House, live: LiveTable, seat: int) -> None:
    house.carry_out(live, seat, "en", lambda match: match.undo(seat))


def begun(house: House, game: str, chance: random.Random) -> str:
    wanted = shapes.NewTable(game=game, seed=7, seats=[shapes.NewSeat("") for _ in range(SEATS)])
    table = opening.create(house, wanted, "en").id
    with house.at(table) as live:
        match = live.match
        while len(match.line) < MOVES or match.state.lanes:
            asked = chance.choice(match.pending())
            act(house, live, asked, chance.choice(asked.actions))
            if match.can_undo(asked.seat) and chance.random() < 0.3:
                take_back(house, live, asked.seat)
    return table


def is_found(house: House, table: str, truth: str, what: str) -> bool:
    """Whether the table is frozen before anybody has played on; if it is not, all of it is true."""
    try:
        for eyes in (*range(SEATS), None):
            house.state(table, eyes, "en")
        proved = shown(house, table)
    except Problem as problem:
        if problem.code != "frozen":
            raise
        return True
    assert proved == truth, what
    with house.at(table) as live:
        asked = live.match.pending()[0]
        act(house, live, asked, asked.actions[0])
    return False


@pytest.mark.parametrize(
    "game",
    [
        "template",
        pytest.param("road_to_domination", marks=pytest.mark.deep),
        pytest.param("antiquity", marks=pytest.mark.deep),
    ],
)
def test_what_is_altered_is_found_or_makes_no_difference(
    game: str, tmp_path: Path, blank: Path, deep: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = sqlite_url(Path(shutil.copy(blank, tmp_path / "x.db")))
    engine, chance = open_engine(url), random.Random(game)
    house = House(engine, Config(url, template=True, static=tmp_path))
    monkeypatch.setattr(house, "_check", lambda _: None)
    table = begun(house, game, chance)
    truth = shown(house, table)
    with reading(engine) as c:
        stored = {
            part: [dict(row._mapping) for row in c.execute(part.select().where(part.c.table_id == table))]
            for part in KEYS
        }
    found = 0
    for _ in range(200 if deep else 40):
        house.forget(table)
        house._broken.clear()
        try:
            with writing(engine) as c:
                what = alter(c, table, stored, chance)
        except DBAPIError:  # the database itself refuses it
            continue
        found += is_found(house, table, truth, what)
        with writing(engine) as c:
            put_back(c, table, stored)
    assert found
    house.forget(table)
    house._broken.clear()
    assert shown(house, table) == truth
    house.close()
    engine.dispose()
