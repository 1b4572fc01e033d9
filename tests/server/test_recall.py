"""Tables are taken up from what is stored of them; whatever was altered there, nobody plays on from it, and nothing is lost."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import pytest
from sqlalchemy import Connection, delete, func, insert, select, update

import signoria
from signoria.kernel.errors import BadSave
from signoria.kernel.ledger import Ledger
from signoria.kernel.recall import prove
from signoria.server import store
from signoria.server.database import reading, writing
from signoria.server.errors import Problem
from signoria.server.live import LiveTable
from signoria.server.models import log, snapshots, told
from signoria.server.people import Who, asked_by
from tests.server.desk import PATIENCE, Guest, Running, wait_for

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
    """What is stored is altered; nobody has read it meanwhile, and the table is read anew afterwards."""
    with running.server.house.at(table):
        with writing(running.server.engine) as c:
            alter(c, table)
        running.server.house.forget(table)


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


def last_row(**values: Any) -> Alter:
    """Where the last position is said to lie."""

    def alter(c: Connection, table: str) -> None:
        here = snapshots.c.index == store.read_snapshots(c, table, 1)[0].index
        c.execute(update(snapshots).where(snapshots.c.table_id == table, here).values(**values))

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


def next_number(c: Connection, table: str) -> None:
    """The number of a decision is the one that comes next."""
    rows = [row for row in store.read_log(c, table) if row.number is not None]
    for seat in {row.seat for row in rows}:
        numbers = [row.number for row in rows if row.seat == seat and row.number is not None]
        index = next(row.index for row in rows if row.seat == seat)
        entry(index, number=max(numbers) + 1)(c, table)


def missing(c: Connection, table: str) -> None:
    c.execute(delete(log).where(log.c.table_id == table, log.c.index == 2))


DEEP: Final = "[" * 100_000 + "]" * 100_000

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
    "numbers in the log": next_number,
    "a position that nests too deep": last_row(state=DEEP),
    "an action that nests too deep": entry(1, value=DEEP),
}
LOG_IS_WHOLE: Final = ("numbers in the log", "a position that nests too deep")


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
        if answer.status_code != 200:
            assert answer.json()["code"] == "frozen"
        elif kind in LOG_IS_WHOLE:
            assert len(signoria.load(answer.text).entries) == len(before)
        else:  # it was known before to be damaged: the record as it is, which nobody believes
            with pytest.raises(BadSave):
                signoria.load(answer.text)
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


def late(running: Running) -> tuple[str, Who]:
    """A table whose watchers are some moves behind, and one of them."""
    guest = running.guest()
    table = played(running, guest, 9)
    with running.server.house.at(table) as live, writing(running.server.engine) as c:
        store.change_table(c, table, delay=4)
        live.row.delay = 4
    return table, Who(known=True, person="somebody", member=True)


@pytest.mark.parametrize("kind", ["points", "an action", "who was told"])
def test_nobody_is_shown_an_earlier_position_of_what_was_altered(kind: str, unchecked: Running) -> None:
    house = unchecked.server.house
    table, watcher = late(unchecked)
    change(unchecked, table, ALTERED[kind])
    with asked_by(watcher), pytest.raises(Problem) as found:
        house.state(table, None, "en")
    assert found.value.code == "frozen"


def test_who_is_behind_sees_the_same_when_the_table_is_read_anew(unchecked: Running) -> None:
    house = unchecked.server.house
    table, watcher = late(unchecked)
    with asked_by(watcher):
        before = house.state(table, None, "en")
        house.forget(table)
        assert house.state(table, None, "en") == before
    assert before.position < len(house.cached(table).match.line)  # type: ignore[union-attr]


def joined(c: Connection, table: str) -> None:
    """In the middle of what is decided in secret: as if all had joined already, with the same cards."""
    last = store.read_snapshots(c, table, 1)[0]
    fork = last.state["fork"]
    stack = [*fork["stack"], *fork["lanes"][0][2]]
    values = {**last.state, "lanes": [], "fork": None, "stack": stack}
    here = (snapshots.c.table_id == table) & (snapshots.c.index == last.index)
    c.execute(update(snapshots).where(here).values(state=store.dump(values)))


def test_what_is_secret_still_is_not_told_by_a_position_without_lanes(unchecked: Running) -> None:
    guest = unchecked.guest()
    table = played(unchecked, guest)
    while not lanes_open(unchecked, table):
        guest.move(table, guest.state(table, None)["waiting"][0])
    guest.move(table, guest.state(table, None)["waiting"][0])
    assert lanes_open(unchecked, table)
    change(unchecked, table, joined)
    assert guest.refused("GET", f"/api/tables/{table}/state", None) == (409, "frozen")


# -- many at once --------------------------------------------------------------------------------------


def test_many_who_come_first_at_the_same_time(shared: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is read once, and proved once, whoever of them plays, branches off, looks back or takes back."""
    guest, house = shared.guest(), shared.server.house
    table = guest.table(None, None, options={"goal": 200}, free_undo=True)
    for n in range(8):
        guest.move(table, guest.state(table, None)["waiting"][0], n)
    while lanes_open(shared, table):
        guest.move(table, guest.state(table, None)["waiting"][0])
    before = guest.state(table, None)
    place, seat = before["position"], before["waiting"][0]
    counted = {"read": 0, "proved": 0}
    load = house._load

    def read(id: str) -> LiveTable:
        counted["read"] += id == table
        return load(id)

    def proved(ledger: Ledger) -> None:
        counted["proved"] += 1
        prove(ledger)

    monkeypatch.setattr(house, "_load", read)
    monkeypatch.setattr("signoria.server.cabinet.prove", proved)
    with house.at(table):
        house.forget(table)
    work: list[Callable[[], Any]] = [
        lambda: guest.state(table, None),
        lambda: guest.get(f"/api/tables/{table}/replay/{place // 2}"),
        lambda: guest.get(f"/api/tables/{table}/chronicle"),
        lambda: guest.post(f"/api/tables/{table}/branch", {"at": 3, "spoilers": True, "paused": True}),
        lambda: guest.get(f"/api/tables/{table}/export", spoilers=True),
        lambda: guest.post(f"/api/tables/{table}/undo", {"seat": seat}),
    ]
    with ThreadPoolExecutor(12) as pool:
        for done in [pool.submit(one) for one in work * 2]:
            done.result()
    wait_for(lambda: (found := house.cached(table)) is not None and found.match.proved)
    assert counted == {"read": 1, "proved": 1}
    assert guest.state(table, None)["position"] == place - 2
    with reading(shared.server.engine) as c:
        assert [row.what for row in store.read_log(c, table)[-2:]] == ["undo", "undo"]


def test_what_has_made_room_is_not_kept_for_its_check(unchecked: Running) -> None:
    house = unchecked.server.house
    table = played(unchecked, unchecked.guest())
    started, go_on = threading.Event(), threading.Event()

    def busy() -> None:
        started.set()
        go_on.wait(PATIENCE)

    house._checks.submit(busy)
    assert started.wait(PATIENCE)
    try:
        assert is_taken_up(unchecked, table)
        kept = weakref.ref(house.cached(table))
        house.forget(table)
        wait_for(lambda: kept() is None)
    finally:
        go_on.set()


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


def deep(c: Connection, table: str) -> None:
    place, _ = row_of(c, table)
    c.execute(update(told).where(told.c.table_id == table, told.c.place == place).values(told=DEEP))


def before_all(c: Connection, table: str) -> None:
    place, _ = row_of(c, table)
    c.execute(update(told).where(told.c.table_id == table, told.c.place == place).values(place=-1))


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
    "a row that nests too deep": deep,
    "the place of the position": last_row(place=2),
    "how much lies behind the position": last_row(index=1000),
    "a place before the beginning": last_row(place=-1),
    "a row before the beginning": before_all,
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
