"""Parts of a house are killed while people play: nothing that was acknowledged is lost or done twice, and all go on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.checker import check
from tests.faults.crowd import Crowd
from tests.faults.place import Place, furnish

pytestmark = [pytest.mark.postgresql, pytest.mark.redis]

TABLES = 4
PAUSE = 0.4
Fault = Callable[[Place], Awaitable[None]]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    found = Place(tmp_path, 2, sqlite=False)
    yield found
    found.stop()


async def kill_a_server(place: Place) -> None:
    """As if its machine had lost power; it is started again."""
    victim = place.servers.pop(0)
    victim.kill()
    victim.wait()
    place.start(0)


async def restart_redis(place: Place) -> None:
    assert place.meeting is not None
    place.meeting.kill()
    await asyncio.sleep(1)
    await asyncio.to_thread(place.meeting.start)


async def restart_postgresql(place: Place) -> None:
    assert place.cluster is not None
    await asyncio.to_thread(place.cluster.restart)


async def end_a_server_in_order(place: Place) -> None:
    """As a rolling restart does."""
    victim = place.servers.pop(0)
    victim.send_signal(signal.SIGTERM)
    await asyncio.to_thread(victim.wait)
    place.start(0)


async def pause_a_server(place: Place) -> None:
    """It stands still for longer than the others wait for a sign of life, then goes on as if nothing had been."""
    victim = place.servers[0]
    os.kill(victim.pid, signal.SIGSTOP)
    await asyncio.sleep(9)
    os.kill(victim.pid, signal.SIGCONT)


def suffer(place: Place, *faults: Fault) -> None:
    seated = furnish(place, TABLES)
    for at in range(2):
        place.start(at)

    async def play() -> Crowd:
        crowd = Crowd(place, seated, PAUSE)
        await crowd.begin()
        await crowd.until(TABLES * 2)
        for fault in faults:
            await fault(place)
            await crowd.until_all_move()
        await crowd.end()
        return crowd

    crowd = asyncio.run(play())
    assert check(place, seated, crowd.record) == []


def test_a_server_that_is_killed_loses_nothing(place: Place) -> None:
    suffer(place, kill_a_server)


@pytest.mark.deep
@pytest.mark.parametrize(
    "fault",
    [restart_redis, restart_postgresql, end_a_server_in_order, pause_a_server],
    ids=lambda f: f.__name__,
)
def test_whatever_fails_nothing_is_lost(place: Place, fault: Fault) -> None:
    suffer(place, fault)


@pytest.mark.deep
def test_one_fault_after_the_other(place: Place) -> None:
    suffer(place, kill_a_server, restart_redis, kill_a_server, restart_postgresql, end_a_server_in_order)
