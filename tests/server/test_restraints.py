"""Restraints: what is counted, how waits grow, and that servers which share a store restrain together."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar.stores.file import FileStore

from signoria.server.database import sqlite_url
from signoria.server.marks import SWEEP, BadStore, Mark, Marks, Memory, open_store
from signoria.server.restraints import GUESSES, Delays, Often, Restraints
from tests.server.conftest import Start
from tests.server.desk import Visitor
from tests.server.meeting import Meeting


class Time:
    """A clock that is put where the test wants it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def marks(clock: Time) -> Iterator[Marks]:
    with closing(Marks(Memory(clock, most=3))) as found:
        yield found


def test_guesses_are_counted_in_a_window_and_forgotten(marks: Marks, clock: Time) -> None:
    guesses = Often(marks, "guess", 3, 60, clock)
    assert [guesses.count("a") for _ in range(5)] == [0, 0, 0, 60, 60]
    clock.now += 20.5
    assert guesses.count("a") == 40  # going on makes it no longer
    assert guesses.count("b") == 0
    clock.now += 39.5
    assert [guesses.count("a") for _ in range(4)] == [0, 0, 0, 60]
    clock.now -= 5000  # the clock was wrong, and is put right
    assert guesses.count("a") == 0


def test_waits_grow_and_keep_nobody_else_out(marks: Marks, clock: Time) -> None:
    delays = Delays(marks, "name", free=3, most=60, clock=clock)
    assert [delays.begin("evil anna") for _ in range(4)] == [0, 0, 0, 0]
    assert delays.begin("evil anna") == 2
    assert delays.begin("home anna") == 0  # another address
    waits = []
    for _ in range(8):
        clock.now += delays.begin("evil anna")
        assert delays.begin("evil anna") == 0
        waits.append(delays.begin("evil anna"))
    assert waits == [4, 8, 16, 32, 60, 60, 60, 60]
    clock.now -= 5000
    assert delays.begin("evil anna") == 60  # never longer, whatever the clock says
    clock.now += 5000
    delays.right("evil anna")
    assert [delays.begin("evil anna") for _ in range(5)] == [0, 0, 0, 0, 2]
    clock.now += 2
    assert delays.begin("evil anna") == 0
    delays.forgive("evil anna")  # it was right: as if it had not been tried
    assert [delays.begin("evil anna") for _ in range(2)] == [0, 4]
    clock.now += 247
    assert [delays.begin("evil anna") for _ in range(5)] == [0, 0, 0, 0, 2]  # silent for long


def test_marks_in_memory_are_few(marks: Marks, clock: Time) -> None:
    delays = Delays(marks, "name", free=0, most=60, clock=clock)
    assert [delays.begin(key) for key in "abcd"] == [0, 0, 0, 0]
    assert delays.begin("d") > 0
    assert delays.begin("a") == 0  # the one that was silent longest was forgotten


def test_the_store_in_memory_is_a_store_of_the_framework(clock: Time) -> None:
    async def use() -> None:
        kept = Memory(clock, most=2)
        await kept.set("a", "text", 10)
        await kept.set("b", b"bytes", timedelta(seconds=20))
        assert await kept.get("a", renew_for=30) == b"text"
        assert await kept.expires_in("a") == 30
        await kept.set("c", b"for good")
        assert [await kept.exists(key) for key in "abc"] == [True, False, True]
        clock.now += 31
        assert [await kept.get(key) for key in "abc"] == [None, None, b"for good"]
        assert await kept.expires_in("c") is None
        await kept.delete("c")
        assert not await kept.exists("c")
        await kept.set("d", b"d")
        await kept.delete_all()
        assert not await kept.exists("d")

    asyncio.run(use())


def test_a_store_is_named_by_its_address(tmp_path: Path) -> None:
    assert isinstance(open_store(""), Memory)
    assert isinstance(open_store((tmp_path / "marks").as_uri()), FileStore)
    for bad in ("marks", "file://host/marks", "http://a.example", "file:"):
        with pytest.raises(BadStore):
            open_store(bad)


def test_faded_marks_are_swept_out_of_a_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swept: list[int] = []

    async def sweep(_store: Any) -> None:
        swept.append(1)

    monkeypatch.setattr(FileStore, "delete_expired", sweep)
    with closing(Marks(open_store((tmp_path / "marks").as_uri()))) as found:
        for _ in range(SWEEP):
            found.change("x", "a", lambda _mark: (None, 0, 0))
    assert swept == [1]


def test_two_servers_with_one_store_restrain_together(start: Start, tmp_path: Path) -> None:
    """A wrong password is counted wherever it was tried; both know it after a restart too."""
    db, shared = sqlite_url(tmp_path / "two.db"), (tmp_path / "marks").as_uri()
    servers = [start(db, accounts=True, registration="open", store=shared) for _ in range(2)]
    Visitor(servers[0]).come("/door/register", {"name": "Anna", "password": "correct horse"})
    body = {"name": "Anna", "password": "wrong horse"}
    visitors = [Visitor(one) for one in servers]
    codes = [visitors[n % 2].refused("POST", "/door/sign-in", body)[1] for n in range(5)]
    assert codes == ["wrong"] * 5
    clock = Time()
    clock.now = time.time()
    with closing(Restraints(shared, clock)) as third:  # which lets time pass, and goes on trying
        for _ in range(16):
            clock.now += third.of_name.begin("127.0.0.1 anna")
    for visitor in visitors:
        assert visitor.refused("POST", "/door/sign-in", {**body, "password": "correct horse"}) == (
            429,
            "wait",
        )


def test_while_the_store_is_gone_a_server_counts_by_itself() -> None:
    class Broken(Memory):
        async def get(self, key: str, renew_for: Any = None) -> bytes | None:
            raise OSError("gone")

    marks = Marks(Broken())
    try:
        for n in (1, 2, 3):
            assert marks.change("try", "a", more) == n
    finally:
        marks.close()


def more(mark: Mark | None) -> tuple[Mark, float, int]:
    count = 1 if mark is None else mark.count + 1
    return Mark(count, 0.0), 60.0, count


def test_limits_are_counted_in_redis_and_lock_nobody_out_when_it_is_gone() -> None:
    meeting = Meeting()
    try:
        with closing(Restraints(meeting.url)) as one, closing(Restraints(meeting.url)) as two:
            counted = [who.guesses.count("a") > 0 for who in (one, two) * (GUESSES // 2 + 1)]
            assert counted == [False] * GUESSES + [True] * 2
            assert one.guesses.count("b") == 0
            meeting.kill()
            assert two.guesses.count("a") == 0
    finally:
        meeting.stop()


def test_one_process_changes_one_mark_after_the_other() -> None:
    """However many threads ask at once, nothing is counted less."""
    with closing(Restraints()) as own:
        told: list[int] = []
        threads = [
            threading.Thread(target=lambda: told.append(own.guesses.count("a"))) for _ in range(GUESSES + 5)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sum(one == 0 for one in told) == GUESSES
