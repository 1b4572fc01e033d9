"""Parts of a house fail while people play: nothing that was acknowledged is lost or done twice, nobody sees what they may not,
and all games come to their ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.checker import check
from tests.faults.crowd import Crowd
from tests.faults.place import BOT, Place, furnish
from tests.faults.weather import Clock, Disk

pytestmark = [pytest.mark.postgresql, pytest.mark.redis]

TABLES = 4
PAUSE = 0.4  # seconds between two moves at a table
HASTE = 0.02  # when only the end of the games is waited for
STILL = 9.0  # seconds: longer than the processes wait for a sign of life
Fault = Callable[[Place], Awaitable[None]]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    found = Place(tmp_path, 2)
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
    await asyncio.sleep(STILL)
    os.kill(victim.pid, signal.SIGCONT)


async def kill_the_bots(place: Place) -> None:
    """All processes in which bots think: those of the servers, and the fleet's, of which one is started again."""
    fleet = place.servers[-1]
    for pid in [*family(fleet.pid), *(pid for one in place.servers for pid in family(one.pid)[1:])]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    fleet.wait()
    place.servers.remove(fleet)
    place.work("--workers", "1")


async def hold_the_lines(place: Place) -> None:
    """To Redis first, then to PostgreSQL, then both."""
    database, meeting = place.lines
    for lines in ([meeting], [database], [database, meeting]):
        for line in lines:
            line.hold()
        await asyncio.sleep(STILL)
        for line in lines:
            line.release()
        await asyncio.sleep(1)


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in tasks.read_text().split():
            found += family(int(child))
    return found


def suffer(place: Place, *faults: Fault, bot: str = BOT, **environ: str) -> None:
    """People play while something fails, and then all games to their ends. Nothing that was acknowledged is lost or done
    twice, and nobody was shown what they may not see.
    """
    seated = furnish(place, TABLES, short=True, bot=bot)
    for at in range(2):
        place.start(at, "--no-compile", **environ)
    if bot != BOT:
        place.work("--workers", "1")

    async def play() -> Crowd:
        crowd = Crowd(place, seated, PAUSE, keep=True)
        await crowd.begin()
        await crowd.until(TABLES * 2)
        for fault in faults:
            await fault(place)
            await crowd.until_all_move()
        crowd.pause = HASTE
        await crowd.until_over()
        await crowd.end()
        return crowd

    crowd = asyncio.run(play())
    assert sum(map(len, crowd.record.shown.values())) > TABLES * 8
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


@pytest.mark.deep
def test_bots_that_are_killed_are_replaced(place: Place) -> None:
    suffer(place, kill_the_bots, kill_the_bots, bot="banker")


@pytest.mark.deep
def test_lines_that_stand_still(tmp_path: Path) -> None:
    place = Place(tmp_path, 2, far=True)
    try:
        suffer(place, hold_the_lines)
    finally:
        for line in place.lines:
            line.release()
        place.stop()


@pytest.mark.deep
def test_a_full_disk(tmp_path: Path) -> None:
    """PostgreSQL lives in a small file system that another fills."""
    if not Disk.possible():
        pytest.skip("this system lets nobody mount a file system here")
    disk = Disk(200)
    home = disk.folder / "cluster"
    home.mkdir()
    place = Place(tmp_path, 2, disk=home)

    async def fill_the_disk(_place: Place) -> None:
        await asyncio.to_thread(disk.fill)
        await asyncio.sleep(STILL)
        disk.free()
        assert place.cluster is not None
        if not await asyncio.to_thread(place.cluster.runs):
            await asyncio.to_thread(place.cluster.start)

    try:
        suffer(place, fill_the_disk, fill_the_disk)
    finally:
        place.stop()
        disk.close()


@pytest.mark.deep
@pytest.mark.clock
def test_a_clock_that_jumps(place: Place, tmp_path: Path) -> None:
    """The servers' clock, a day ahead and a day back; what is shown of times is wrong then, and nothing else."""
    clock = Clock(tmp_path)

    def step(to: str) -> Fault:
        async def jump(_place: Place) -> None:
            clock.step(to)
            await asyncio.sleep(2)

        return jump

    suffer(place, step("+1d"), step("-1d"), step("+0"), **clock.environ())
