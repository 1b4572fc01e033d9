"""Bots that think on other machines: workers, what they are told, and what happens without them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest
from redis import Redis

from signoria.kernel.state import digest_of
from signoria.server import fleet, work
from signoria.server.worker import Job, Thought
from tests.server.cluster import Cluster
from tests.server.conftest import Start
from tests.server.desk import PATIENCE, Member, Running, free_port, wait_for
from tests.server.meeting import Meeting
from tests.server.test_gatherings import gather

pytestmark = [pytest.mark.postgresql, pytest.mark.redis]


@pytest.fixture
def meeting() -> Iterator[Meeting]:
    found = Meeting()
    yield found
    found.stop()


@pytest.fixture
def house(meeting: Meeting, start: Start, cluster: Cluster) -> Running:
    return start(
        cluster.fresh(), accounts=True, registration="open", redis=meeting.url, port=free_port(), workers=1
    )


class Workers:
    """Processes of `signoria work`."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "signoria.cli.main", "work", "--workers", "1"]
        worker = subprocess.Popen(
            words, env={**os.environ, "SIGNORIA_REDIS": self.url}, stdout=subprocess.DEVNULL
        )
        self.running.append(worker)
        return worker

    def stop(self) -> None:
        for worker in self.running:
            worker.kill()
            worker.wait()


@pytest.fixture
def workers(meeting: Meeting) -> Iterator[Workers]:
    found = Workers(meeting.url)
    yield found
    found.stop()


def rely_on_workers(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server waits for them as long as it takes; by itself it answers only where there is no choice."""
    real = house.server.thinkers.think

    async def think(job: Job) -> Thought:
        assert len(job.legal) == 1, "the server thinks by itself"
        return await real(job)

    monkeypatch.setattr(fleet, "PATIENCE", PATIENCE)
    monkeypatch.setattr(house.server.thinkers, "think", think)


def moves(who: Member, table: str) -> int:
    return int(who.state(table, 0)["position"])


def open_table(house: Running, bot: str, game: str = "template") -> tuple[Member, str]:
    owner = house.member(f"Owner{free_port()}")
    table, _ = gather(owner, "me", f"bot:{bot}", game=game)
    return owner, table


def play_until(owner: Member, table: str, position: int) -> None:
    """The person plays whenever it can, until so many actions are done or the game is over."""

    def look() -> bool:
        state = owner.state(table, 0)
        if state["decisions"] and state["position"] < position:
            owner.move(table, 0)
        return bool(state["over"] or state["position"] >= position)

    wait_for(look)


def test_a_worker_thinks_for_the_house_and_needs_redis_alone(
    house: Running, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers.start()
    rely_on_workers(house, monkeypatch)
    owner, table = open_table(house, "banker")
    play_until(owner, table, 6)
    assert Redis.from_url(workers.url).keys(f"saq:job:signoria-*:{table}-1-*")


def test_jobs_are_known_by_their_decision_and_hold_no_secret(house: Running, workers: Workers) -> None:
    """A position as the bot's seat could be in: neither the real one nor the key of its chance ever leaves the server."""
    owner, table = open_table(house, "banker", game="pax_renaissance")
    with Redis.from_url(workers.url) as redis:
        found: dict[bytes, bytes] = {}

        def queued() -> bool:
            state = owner.state(table, 0)
            if state["decisions"]:
                owner.move(table, 0)
            for key in redis.keys("*"):
                if redis.type(key) == b"string":
                    found[key] = bytes(redis.get(key) or b"")
            return any(f":{table}-1-0-" in key.decode() for key in found)

        wait_for(queued)
    with house.server.house.at(table) as live:
        secret = live.match.chance[0].key
        real = {live.match.state_at(n).digest() for n in range(len(live.match.line) + 1)}
    assert secret
    jobs = [value for key, value in found.items() if f":{table}-1-0-" in key.decode()]
    for value in jobs:
        assert secret.hex().encode() not in value
        job = msgspec.json.decode(msgspec.json.decode(value)["kwargs"]["packed"], type=Job)
        assert (job.game, job.seat, job.number) == ("pax_renaissance", 1, 0)
        assert digest_of(job.state) not in real


def test_without_workers_the_server_thinks_by_itself(house: Running) -> None:
    owner, table = open_table(house, "banker")
    play_until(owner, table, 3)


@pytest.mark.deep
def test_a_job_whose_worker_dies_is_taken_over(
    house: Running, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = workers.start()
    redis = Redis.from_url(workers.url)
    rely_on_workers(house, monkeypatch)
    owner, table = open_table(house, "doge@3")

    def thinks() -> bool:
        state = owner.state(table, 0)
        if state["decisions"]:
            owner.move(table, 0)
        return bool(
            redis.lrange("saq:signoria-live:active", 0, -1) or redis.lrange("saq:signoria-slow:active", 0, -1)
        )

    wait_for(thinks)
    first.kill()
    first.wait()
    before = moves(owner, table)
    workers.start()
    wait_for(lambda: moves(owner, table) > before)


def test_a_worker_pauses_while_redis_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    real = asyncio.sleep

    async def rest(seconds: float) -> None:
        pauses.append(seconds)
        await real(0)

    async def ask() -> object:
        queue = work.Errands.from_url(f"redis://127.0.0.1:{free_port()}/0", name=fleet.LIVE)
        monkeypatch.setattr("signoria.server.work.asyncio.sleep", rest)
        try:
            return await queue.dequeue(timeout=1)
        finally:
            await fleet.close(queue)

    assert asyncio.run(ask()) is None
    assert work.AGAIN in pauses
