"""Several processes of one house: what one does the others show; what is lost is made up for; bots move once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from signoria.server import passkeys
from signoria.server.config import Config
from signoria.server.database import reading, writing
from signoria.server.store import read_log
from tests.server.cluster import Cluster
from tests.server.desk import Guest, Member, Running, Wire, free_port, wait_for
from tests.server.meeting import Meeting
from tests.server.softkey import SoftKey
from tests.server.test_gatherings import gather

pytestmark = [pytest.mark.postgresql, pytest.mark.redis]


@pytest.fixture(scope="module")
def meeting() -> Iterator[Meeting]:
    found = Meeting()
    yield found
    found.stop()


class Pair:
    """Two servers of one house."""

    def __init__(self, db: str, redis: str, folder: Path) -> None:
        self.one, self.two = (
            Running(
                Config(
                    db,
                    template=True,
                    workers=1,
                    static=folder / "static",
                    accounts=True,
                    registration="open",
                    redis=redis,
                    port=free_port(),
                )
            )
            for _ in range(2)
        )
        wait_for(lambda: self.ties(self.one).known and self.ties(self.two).known)

    def ties(self, running: Running) -> Any:
        assert running.server.ties is not None
        return running.server.ties.fellows

    def table(self, *ways: str, **more: Any) -> tuple[str, list[Guest]]:
        """A table whose people are at the two servers by turns."""
        owner = self.one.member(f"Owner{free_port()}")
        people = [self.one.member(f"Guest{free_port()}") for way in ways if way == "name"]
        names = iter(people)
        table, _ = gather(
            owner, "me", *(f"name:{next(names).name}" if w == "name" else w for w in ways), **more
        )
        for person in people:
            person.post(f"/api/tables/{table}/sit", {})
        everybody: list[Member] = [owner, *people]
        return table, [at(self.two, who) if i % 2 else who for i, who in enumerate(everybody)]


def at(running: Running, who: Member) -> Guest:
    """The same browser at another server of the house."""
    moved = Member.__new__(Member)
    moved.name, moved.person = who.name, who.person
    moved.base = running.config.address()
    moved.http = type(who.http)(base_url=moved.base, timeout=who.http.timeout, trust_env=False)
    running.guests.append(moved)
    moved.enter(running)
    return moved


@pytest.fixture(scope="module")
def pair(meeting: Meeting, cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    found = Pair(cluster.fresh(), meeting.url, tmp_path_factory.mktemp("pair"))
    yield found
    for running in (found.one, found.two):
        if running.thread.is_alive():
            running.stop()


def test_a_move_at_one_server_is_shown_by_the_other(pair: Pair) -> None:
    table, (anna, bruno) = pair.table("name")
    with anna.socket(table, 0) as left, bruno.socket(table, 1) as right:
        left.receive(), right.receive()
        for _ in range(12):
            if left.state["over"]:
                break
            mover = next(wire for wire in (left, right) if wire.state["decisions"])
            assert mover.move()["type"] == "done"
            for wire in (left, right):
                catch_up(wire, max(left.state["index"], right.state["index"]))
    log = entries(pair.one, table)
    assert [entry.index for entry in log] == list(range(1, len(log) + 1))
    for running in (pair.one, pair.two):
        with running.server.house.at(table) as live:
            assert len(live.match.entries) == len(log)


def catch_up(wire: Wire, index: int) -> None:
    wire.until(lambda state: state["index"] >= index or state["decisions"])


def entries(running: Running, table: str) -> Any:
    with reading(running.server.engine) as c:
        return read_log(c, table)


def test_who_is_here_is_known_to_all_servers(pair: Pair) -> None:
    table, (anna, bruno) = pair.table("name")
    with anna.socket(table, 0) as left:
        left.receive()
        with bruno.socket(table, 1) as right:
            right.receive()
            here = left.until_company(lambda seats: seats[1]["here"])
            assert [seat["here"] for seat in here] == [True, True]
        assert left.until_company(lambda seats: not seats[1]["here"])


def test_a_passkey_that_one_server_asks_for_is_shown_to_the_other(pair: Pair) -> None:
    anna = pair.one.member(f"Key{free_port()}")
    origin = f"localhost:{pair.one.config.port}"
    anna.http.headers["host"] = origin
    begun = anna.post("/api/account/passkeys/begin", {})
    key = SoftKey(f"http://{origin}")
    credential = key.create(begun["options"])
    with pair.two.server.engine.connect() as c:
        assert passkeys.take_challenge(c, begun["id"]) is not None
        c.rollback()
    assert anna.post("/api/account/passkeys", {"id": begun["id"], "credential": credential}) is not None
    with writing(pair.two.server.engine) as c:
        assert passkeys.take_challenge(c, begun["id"]) is None  # was answered at the other


def test_sealed_choices_at_the_same_time_are_all_taken(pair: Pair) -> None:
    """Whoever is second in the log is carried out after the first, not refused."""
    table, people = pair.table("name", "name")
    moves = [0, 0, 0]
    failed: list[BaseException] = []

    def play(seat: int) -> None:
        try:
            while not (state := people[seat].state(table, seat))["over"]:
                if state["decisions"]:
                    people[seat].move(table, seat)
                    moves[seat] += 1
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=play, args=(seat,)) for seat in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert len(entries(pair.one, table)) == sum(moves)


def test_words_that_are_lost_are_made_up_for(
    pair: Pair, meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word that never arrives is noticed by the number in the next heartbeat."""
    table, (anna, bruno) = pair.table("name")
    fellows = pair.ties(pair.one)
    real: Callable[..., Any] = fellows._publish

    async def lose(word: Any) -> None:
        if word.what == "alive":
            await real(word)

    with anna.socket(table, 0) as left, bruno.socket(table, 1) as right:
        left.receive(), right.receive()
        monkeypatch.setattr(fellows, "_publish", lose)
        start = right.state["index"]
        assert left.move()["type"] == "done"
        right.until(lambda state: state["index"] > start)


def test_when_redis_is_gone_and_comes_back_nothing_is_lost(pair: Pair, meeting: Meeting) -> None:
    table, (anna, bruno) = pair.table("name")
    with anna.socket(table, 0) as left, bruno.socket(table, 1) as right:
        left.receive(), right.receive()
        start = right.state["index"]
        meeting.kill()
        try:
            assert left.move()["type"] == "done"
            right.until(lambda state: state["index"] > start)
        finally:
            meeting.start()
        wait_for(lambda: pair.ties(pair.one).connected and pair.ties(pair.two).connected)
        mover = next(wire for wire in (left, right) if wire.state["decisions"])
        start = left.state["index"]
        assert mover.move()["type"] == "done"
        left.until(lambda state: state["index"] > start)


def test_bots_are_minded_by_one_server_and_taken_over_when_it_is_gone(pair: Pair) -> None:
    table, (anna,) = pair.table("bot:random", "bot:merchant")
    minds = [pair.ties(running).minds(table) for running in (pair.one, pair.two)]
    assert sorted(minds) == [False, True]
    mine = wait_for(lambda: anna.state(table, 0)["decisions"])
    assert mine
    before = len(entries(pair.one, table))
    pair.two.stop()
    wait_for(lambda: pair.ties(pair.one).minds(table))
    anna.move(table, 0)
    wait_for(lambda: len(entries(pair.one, table)) > before + 1)


def test_without_postgresql_there_is_one_process(tmp_path: Any) -> None:
    from signoria.server.app import Server
    from signoria.server.database import sqlite_url
    from signoria.server.errors import NoFleet

    with pytest.raises(NoFleet, match="PostgreSQL"):
        Server(Config(sqlite_url(tmp_path / "one.db"), redis="redis://127.0.0.1:1/0"))
