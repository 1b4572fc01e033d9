"""Bots that think on other machines: workers, what they are told, and what happens without them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Iterator

import msgspec
import pytest
from redis import Redis
from saq import Status

from signoria.kernel.state import digest_of
from signoria.server import deciding, fleet, work
from signoria.server.database import reading
from signoria.server.store import read_log
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


class Stranger:
    """Somebody who can reach Redis, and takes and answers jobs as they like."""

    def __init__(self, url: str) -> None:
        self.url = url

    def answer(self, table: str, *results: object) -> None:
        """Answer the next job of a table as often as there are results."""
        asyncio.run(self._answer(table, results))

    def hold(self, table: str) -> None:
        """Take the next job of a table, and never be heard of again."""
        asyncio.run(self._answer(table, ()))

    async def _answer(self, table: str, results: tuple[object, ...]) -> None:
        queues = [work.Errands.from_url(self.url, name=name) for name in fleet.NICENESS]
        try:
            while True:
                for queue in queues:
                    errand = await queue.dequeue(timeout=0.1)
                    if errand is None:
                        continue
                    if errand.key.startswith(f"{table}-"):
                        await errand.update(status=Status.ACTIVE)
                        for result in results:
                            await queue.finish(errand, Status.COMPLETE, result=result)
                        return
                    await queue.abort(errand, "another table's")
        finally:
            for queue in queues:
                await fleet.close(queue)


@pytest.mark.parametrize(
    "results",
    [
        [{"action": ["no", "such", "thing"], "memory": []}],
        [{"action": [], "memory": []}, {"action": [[{}]], "memory": []}],  # twice
        ["what"],
        [None],
        [{"action": {"bid": 1}, "memory": ["x"]}],
        [{"action": [], "memory": [7] * 1_000_000}],
    ],
    ids=["of another game", "twice", "a word", "nothing", "of other kinds", "too much to remember"],
)
def test_whatever_a_worker_answers_the_bot_does_once_what_it_may(
    results: list[object], house: Running, meeting: Meeting
) -> None:
    owner, table = open_table(house, "banker")
    stranger = threading.Thread(target=Stranger(meeting.url).answer, args=(table, *results))
    stranger.start()
    play_until(owner, table, 3)
    stranger.join(PATIENCE)
    assert not stranger.is_alive()
    with reading(house.server.engine) as c:
        log = read_log(c, table)
    mine = [entry.number for entry in log if entry.seat == 1]
    assert mine == list(range(len(mine)))
    assert mine


def test_an_answer_for_another_table_is_none(house: Running, meeting: Meeting) -> None:
    """What another bot would do there is no choice here, however good it may be there."""
    owner, table = open_table(house, "banker")
    _, elsewhere = open_table(house, "banker", game="pax_renaissance")
    with house.server.house.at(elsewhere) as live:
        foreign = [list(live.match.vocabulary.encode(action)) for action in live.match.state.legal(0)]
    assert foreign
    stranger = threading.Thread(
        target=Stranger(meeting.url).answer, args=(table, {"action": foreign[0], "memory": []})
    )
    stranger.start()
    play_until(owner, table, 3)
    stranger.join(PATIENCE)
    with reading(house.server.engine) as c:
        log = read_log(c, table)
    assert [entry.value for entry in log if entry.seat == 1 and entry.value in foreign] == []


@pytest.mark.parametrize(
    ("bot", "live", "lane"),
    [
        ("banker", True, fleet.LIVE),
        ("prince", True, fleet.LIVE),
        ("doge", True, fleet.LONG),
        ("prince@30", True, fleet.LONG),
        ("banker", False, fleet.SLOW),
        ("doge", False, fleet.SLOW),
    ],
)
def test_nobody_waits_behind_what_takes_long_or_is_not_looked_at(bot: str, live: bool, lane: str) -> None:
    job = Job("template", 2, {}, bot, 0, 0, 0, 1, {}, [["a"], ["b"]])
    assert fleet.lane_of(job, live) == lane
    assert fleet.NICENESS[fleet.LIVE] < fleet.NICENESS[fleet.LONG] < fleet.NICENESS[fleet.SLOW]


def test_a_job_whose_decision_is_gone_is_dropped(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person pauses the bots while one of them thinks: nobody thinks on in vain."""
    monkeypatch.setattr(fleet, "PATIENCE", PATIENCE)
    owner, table = open_table(house, "banker")
    with Redis.from_url(house.config.redis) as redis:

        def jobs() -> list[bytes]:
            return list(redis.keys(f"saq:job:signoria-*:{table}-1-*"))

        def queued() -> bool:
            if owner.state(table, 0)["decisions"]:
                owner.move(table, 0)
            return bool(jobs())

        wait_for(queued)
        (name,) = jobs()
        owner.ask("PUT", f"/api/tables/{table}/bots", {"paused": True})
        wait_for(
            lambda: b'"status":"abort' in bytes(redis.get(name) or b'"status":"aborted"').replace(b" ", b"")
        )
    assert house.server.driver.busy() == 0 or wait_for(lambda: house.server.driver.busy() == 0)


def test_a_job_whose_worker_is_gone_is_done_here_if_there_is_no_other(
    house: Running, meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The only machine with workers has lost its power, and nobody sweeps the queue."""
    monkeypatch.setattr(fleet, "HEARTBEAT", 1)
    monkeypatch.setattr(fleet, "PATIENCE", 0.5)
    owner, table = open_table(house, "banker")
    stranger = threading.Thread(target=Stranger(meeting.url).hold, args=(table,))
    stranger.start()
    play_until(owner, table, 3)
    stranger.join(PATIENCE)
    assert not stranger.is_alive()


@pytest.mark.parametrize(
    "rubbish",
    [b"what", b"[]", b'{"queue": "another"}', b'{"queue": "signoria-slow", "what": 1}', b"\xff"],
)
def test_a_job_that_was_written_over_is_done_here(rubbish: bytes, house: Running) -> None:
    owner, table = open_table(house, "banker")
    with Redis.from_url(house.config.redis) as redis:

        def spoilt() -> bool:
            if owner.state(table, 0)["decisions"]:
                owner.move(table, 0)
            found = redis.keys(f"saq:job:signoria-*:{table}-1-*")
            return bool(found and all(redis.set(key, rubbish) for key in found))

        wait_for(spoilt)
    play_until(owner, table, 3)


def test_workers_do_their_work_in_a_queue_full_of_rubbish(
    house: Running, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Redis.from_url(workers.url) as redis:
        for lane in fleet.NICENESS:
            for n, rubbish in enumerate(
                (b"what", b'{"queue": "another"}', b'{"queue": "%s"}' % lane.encode())
            ):
                redis.set(f"saq:job:{lane}:rubbish-{n}", rubbish)
                redis.rpush(f"saq:{lane}:queued", f"saq:job:{lane}:rubbish-{n}")
            redis.rpush(f"saq:{lane}:queued", b"\xff")
            redis.rpush(f"saq:{lane}:active", f"saq:job:{lane}:rubbish-0")
        workers.start()
        rely_on_workers(house, monkeypatch)
        owner, table = open_table(house, "banker")
        play_until(owner, table, 4)
        assert wait_for(lambda: not any(redis.llen(f"saq:{lane}:active") for lane in fleet.NICENESS))


def test_what_is_sent_out_says_only_what_the_seat_knows(house: Running) -> None:
    """From two positions that differ in what the bot's seat can't know, the same job follows to the last letter."""
    _, table = open_table(house, "banker", game="pax_renaissance")
    with house.server.house.at(table) as live:
        match = live.match
        while match.pending() and not match.state.waits_for(1):
            (decision,) = match.pending()
            match.play(decision.seat, decision.actions[0])
        seats = [seat for seat in (0, 1) if match.state.waits_for(seat)]
        assert seats == [1]
    sent, real = set(), set()
    for n in range(4):
        with house.server.house.at(table) as live:
            if n:
                live.match.state = live.match.state.determinize(1, n)
                live.match.state.rng = match.state.rng
            real.add(live.match.state.digest())
        job = deciding.begin(house.server.house, table, 1)
        assert job is not None
        sent.add(msgspec.json.encode(job))
    assert len(real) > 1
    assert len(sent) == 1


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
