"""Tables are taken up from what is stored of them; whatever was altered there, nobody plays on from it, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, delete, func, insert, select, update

import signoria
from signoria.kernel.errors import BadSave
from signoria.server import store
from signoria.server.database import reading, writing
from signoria.server.models import log, snapshots, told
from tests.server.desk import Guest, Running, wait_for

Alter = Callable[[Connection, str], None]


def lanes_open(running: Running, table: str) -> bool:
    with running.server.house.at(table) as live:
        return live.match.lanes_open()


def played(running: Running, guest: Guest, moves: int = 6) -> str:
    """A table with some moves; no lanes are open."""
    table = guest.table(None, None, options={"goal": 200})
    while moves > 0 or lanes_open(running, table):
        guest.move(table, guest.state(table, None)["waiting"][0], moves)
        moves -= 1
    return table


def change(running: Running, table: str, alter: Alter) -> None:
    """What is stored is altered while the table is not in memory."""
    with running.server.house.at(table):
        running.server.house.forget(table)
        with writing(running.server.engine) as c:
            alter(c, table)


@pytest.fixture
def unchecked(shared: Running, monkeypatch: pytest.MonkeyPatch) -> Running:
    """A server that checks no table before somebody wants to play on."""
    monkeypatch.setattr(shared.server.house, "_check", lambda table: None)
    return shared


def state(**values: Any) -> Alter:
    """Other values in the last position."""

    def alter(c: Connection, table: str) -> None:
        last = store.read_snapshots(c, table, 1)[0]
        for name, value in values.items():
            part = last.state["game"] if name in last.state["game"] else last.state
            assert part[name] != value
            part[name] = value
        here = (snapshots.c.table_id == table) & (snapshots.c.place == last.place)
        c.execute(update(snapshots).where(here).values(state=store.dump(last.state)))

    return alter


def hands(c: Connection, table: str) -> None:
    """The cards of two people are exchanged, and what they know of them."""
    last = store.read_snapshots(c, table, 1)[0].state["game"]
    one, other = last["hands"]
    seen = [3 - mask if mask in (1, 2) else mask for mask in last["knowledge"]["seen_by"]]
    state(hands=[other, one], knowledge={**last["knowledge"], "seen_by": seen})(c, table)


def row_of(c: Connection, table: str) -> tuple[int, list[Any]]:
    """The last place at which something was told, and what."""
    rows = list(enumerate(store.read_told(c, table)))
    return next((place, row) for place, row in reversed(rows) if place and row[5])


def write_row(c: Connection, table: str, place: int, row: Any) -> None:
    c.execute(
        update(told).where(told.c.table_id == table, told.c.place == place).values(told=store.dump(row))
    )


def eyes(c: Connection, table: str) -> None:
    """Something is told to others than it was."""
    place, row = row_of(c, table)
    row[5][0][0] ^= 1
    write_row(c, table, place, row)


def undo(c: Connection, table: str) -> None:
    """What could not be taken back could be."""
    rows = store.read_told(c, table)
    place = max(n for n, row in enumerate(rows) if n and row[7])
    write_row(c, table, place, [*rows[place][:7], 0])


def entry(index: int, **values: Any) -> Alter:
    def alter(c: Connection, table: str) -> None:
        c.execute(update(log).where(log.c.table_id == table, log.c.index == index).values(**values))

    return alter


def bid(c: Connection, table: str) -> None:
    """Another of the cards that could be chosen."""
    rows = store.read_log(c, table)
    others = [row.value for row in rows if row.seat == rows[0].seat and row.value != rows[0].value]
    entry(1, value=store.dump(others[0]))(c, table)


def missing(c: Connection, table: str) -> None:
    c.execute(delete(log).where(log.c.table_id == table, log.c.index == 2))


ALTERED: dict[str, Alter] = {
    "points": state(points=[90, 90]),
    "turn": state(turn=77),
    "numbers of decisions": state(taken=[40, 40]),
    "who has left": state(gone=1),
    "hands": hands,
    "chance": state(rng=[5, 5]),
    "who was told": eyes,
    "what bars an undo": undo,
    "an action": bid,
    "a seat": entry(1, seat=1, number=99),
    "no action": entry(1, value='["bid", "nothing"]'),
    "no JSON": entry(1, value="{"),
    "no entry": missing,
}


@pytest.mark.parametrize("first", ["move", "branch", "imagined", "save"])
@pytest.mark.parametrize("kind", ALTERED)
def test_nobody_goes_on_from_what_was_altered(kind: str, first: str, unchecked: Running) -> None:
    guest = unchecked.guest()
    table = played(unchecked, guest)
    change(unchecked, table, ALTERED[kind])
    with reading(unchecked.server.engine) as c:
        before = store.read_log(c, table)
    shown = guest.ask("GET", f"/api/tables/{table}/state", None, seat=0)
    assert shown.status_code in (200, 409)
    if first == "move":
        seat, number, action = 0, 0, ["bid", "silk"]
        if shown.status_code == 200:
            seat = shown.json()["waiting"][0]
            asked = guest.state(table, seat)["decisions"]
            number, action = asked[0]["number"], asked[0]["actions"][0]["action"]
        move = {"seat": seat, "number": number, "action": action}
        assert guest.refused("POST", f"/api/tables/{table}/moves", move) == (409, "frozen")
    elif first == "save":
        answer = guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True)
        if (
            answer.status_code == 200
        ):  # it was known before to be damaged: the record as it is, which nobody believes
            with pytest.raises(BadSave):
                signoria.load(answer.text)
        else:
            assert answer.json()["code"] == "frozen"
    else:
        wanted = {"at": 3, "spoilers": True} if first == "branch" else {"at": 3, "seat": 0}
        assert guest.refused("POST", f"/api/tables/{table}/branch", wanted) == (409, "frozen")
    info = guest.get(f"/api/tables/{table}")
    assert info["status"] == "frozen"
    assert "Export what is left of it, serve a backup, or delete it." in info["message"]
    assert guest.refused("GET", f"/api/tables/{table}/state", None) == (409, "frozen")
    with reading(unchecked.server.engine) as c:
        assert store.read_log(c, table) == before
    save = guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True).json()
    assert len(save["log"]) == len(before)


def test_those_at_the_table_are_told_whoever_finds_it(unchecked: Running) -> None:
    guest = unchecked.guest()
    table = played(unchecked, guest)
    change(unchecked, table, ALTERED["points"])
    with guest.socket(table, 0) as left, guest.socket(table, 1) as right:
        for wire in (left, right):
            wire.receive()
        mover, other = (left, right) if left.state["decisions"] else (right, left)
        assert mover.move()["error"]["code"] == "frozen"
        assert wait_for(lambda: other.receive())["type"] == "table"


# -- what is made whole again ------------------------------------------------------------------------


def no_row(c: Connection, table: str) -> None:
    c.execute(delete(told).where(told.c.table_id == table, told.c.place == 3))


def nothing_told(c: Connection, table: str) -> None:
    c.execute(delete(told).where(told.c.table_id == table))


def no_position(c: Connection, table: str) -> None:
    """The last one is not there."""
    last = store.read_snapshots(c, table, 1)[0]
    c.execute(delete(snapshots).where(snapshots.c.table_id == table, snapshots.c.place == last.place))


def older(parts: int) -> Alter:
    """As earlier versions wrote it."""

    def alter(c: Connection, table: str) -> None:
        for place, row in enumerate(store.read_told(c, table)):
            write_row(c, table, place, row[:parts])

    return alter


def damaged(c: Connection, table: str) -> None:
    place, _ = row_of(c, table)
    c.execute(update(told).where(told.c.table_id == table, told.c.place == place).values(told="{"))


def opening(c: Connection, table: str) -> None:
    """What the set-up told."""
    write_row(c, table, 0, [-1, 0, -1, 0, False, [], 0, 0])


def no_draws(c: Connection, table: str) -> None:
    c.execute(update(log).where(log.c.table_id == table).values(drew=None))


MENDED: dict[str, Alter] = {
    "a row less": no_row,
    "nothing told": nothing_told,
    "no position": no_position,
    "the first version": older(6),
    "the second version": older(7),
    "a damaged row": damaged,
    "the set-up": opening,
}


def is_taken_up(running: Running, table: str) -> bool:
    """Whether it is read without carrying out its log."""
    house = running.server.house
    house.forget(table)
    with house.at(table) as live:
        return not live.match.proved


@pytest.mark.parametrize("kind", MENDED)
def test_what_follows_from_the_log_is_written_down_again(kind: str, unchecked: Running) -> None:
    guest, house = unchecked.guest(), unchecked.server.house
    table = played(unchecked, guest)
    before = [guest.state(table, seat) for seat in (0, 1, None)]
    with reading(unchecked.server.engine) as c:
        whole, last = store.read_told(c, table), store.read_snapshots(c, table, 1)[0]
    assert is_taken_up(unchecked, table)
    change(unchecked, table, MENDED[kind])
    assert not is_taken_up(unchecked, table)
    assert [guest.state(table, seat) for seat in (0, 1, None)] == before
    with reading(unchecked.server.engine) as c:
        assert store.read_told(c, table) == whole
        assert store.read_snapshots(c, table, 1)[0] == last
    assert is_taken_up(unchecked, table)
    guest.move(table, before[0]["waiting"][0])
    assert house.cached(table) is not None


def test_what_the_log_drew_is_known_again(unchecked: Running) -> None:
    guest, house = unchecked.guest(), unchecked.server.house
    made = guest.post("/api/tables", {"game": "template", "seats": [{"bot": None}] * 2})
    table = str(made["id"])
    for _ in range(8):
        guest.move(table, guest.state(table, None)["waiting"][0])
    while lanes_open(unchecked, table):
        guest.move(table, guest.state(table, None)["waiting"][0])

    def drawn() -> list[list[int]]:
        with house.at(table) as live:
            house.prove(live)
            assert [entry.drew for entry in live.match.entries if entry.what == "do"] == [
                played.drew for played in live.match.line
            ]
            return [played.drew for played in live.match.line]

    before = drawn()
    assert any(before)
    change(unchecked, table, no_draws)
    assert is_taken_up(unchecked, table)
    assert drawn() == before


def test_another_process_was_ahead_meanwhile(unchecked: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process writes down again is not what another one has added to since."""
    guest, house = unchecked.guest(), unchecked.server.house
    table = played(unchecked, guest)
    change(unchecked, table, nothing_told)
    with reading(unchecked.server.engine) as c:
        last = store.read_log(c, table)[-1].index
    ends_at = store.ends_at

    def overtaken(c: Connection, id: str, entries: int) -> bool:
        entry = {"seat": 0, "what": "order", "value": "null", "auto": False, "time": 1}
        c.execute(insert(log), {"table_id": id, "index": last + 1, **entry})
        return ends_at(c, id, entries)

    monkeypatch.setattr(store, "ends_at", overtaken)
    with house.at(table) as live:
        assert len(live.match.entries) == last
    monkeypatch.undo()
    with reading(unchecked.server.engine) as c:
        assert c.execute(select(func.count()).where(told.c.table_id == table)).scalar_one() == 0


# -- what can't be taken up at once ------------------------------------------------------------------


def test_what_does_not_say_everything_is_carried_out_first(unchecked: Running) -> None:
    guest = unchecked.guest()
    table = played(unchecked, guest)
    assert is_taken_up(unchecked, table)
    seat = guest.state(table, None)["waiting"][0]
    guest.post(f"/api/tables/{table}/order", {"seat": seat, "order": {"until": "cancelled"}})
    assert not is_taken_up(unchecked, table)
    guest.post(f"/api/tables/{table}/order", {"seat": seat, "order": None})
    assert is_taken_up(unchecked, table)
    guest.move(table, guest.state(table, None)["waiting"][0])
    if lanes_open(unchecked, table):
        assert not is_taken_up(unchecked, table)
