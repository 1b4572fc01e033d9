"""What goes to the bots' workers, and what comes back."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import signoria
from signoria import bots
from signoria.bots.greedy import GreedyBot
from signoria.bots.rand import RandomBot
from signoria.kernel.state import State
from signoria.server import deciding
from signoria.server.thinking import Thinkers
from signoria.server.worker import Job, Thought, choose, think
from tests.server.desk import PATIENCE, Running, wait_for


def job_of(shared: Running, bot: str) -> Job:
    guest = shared.guest()
    table = guest.table(None, bot, paused=True)
    with shared.server.house.at(table) as live:
        live.row.paused = False
        job = deciding.begin(shared.server.house, table, 1)
        live.row.paused = True
    assert job is not None
    return job


@pytest.mark.parametrize("bot", ["random", "greedy", "plan", "apprentice", "merchant", "prince:bold#40"])
def test_a_bot_chooses_one_of_its_options(bot: str, shared: Running) -> None:
    job = job_of(shared, bot)
    assert think(job).action in job.legal
    assert think(job) == think(job)


def test_a_worker_gets_a_position_that_is_not_the_real_one(shared: Running) -> None:
    """The whole of what a worker gets is the same in all worlds that the bot's seat can't tell apart."""
    house = shared.server.house
    guest = shared.guest()
    table = guest.table(None, None, "greedy", paused=True)
    with house.at(table) as live:
        live.row.paused = False
        real = live.match.state
        first = deciding.begin(house, table, 2)
        assert first is not None
        for seed in range(3):
            live.match.state = real.determinize(2, seed)
            assert deciding.begin(house, table, 2) == first
        live.match.state = real
        live.row.paused = True
        assert first.state != real.to_json()


def test_a_bot_that_fails_or_wanders_is_stood_in_for(monkeypatch: pytest.MonkeyPatch) -> None:
    match = signoria.new("template", 2, seed=1)
    state = match.state
    legal = state.legal(0)
    vocabulary = match.vocabulary
    forms = [list(vocabulary.encode(a)) for a in legal]
    job = Job("template", 2, {}, "plan", 0, 0, 0, 1, {}, forms)

    class Failing(RandomBot):
        def choose(self, state: State, seat: int) -> Any:
            raise ValueError("no idea")

    class Wandering(RandomBot):
        def choose(self, state: State, seat: int) -> Any:
            return vocabulary.decode(["roll"])

    honest = bots.make
    for bot in (Failing, Wandering):
        for replaced in (["plan"], ["plan", "greedy"]):

            def make(name: str, seed: int = 0, bot: Any = bot, replaced: Any = replaced) -> Any:
                return bot(seed) if name in replaced else honest(name, seed)

            monkeypatch.setattr(bots, "make", make)
            stand_in = GreedyBot(1) if "greedy" not in replaced else RandomBot(1)
            assert choose(state, job) == (stand_in.choose(state, 0), [])


@pytest.mark.parametrize("seconds", ["#400", "@0.05"])
def test_a_search_is_shared_among_workers(seconds: str, shared: Running) -> None:
    """With a number of iterations the same comes out, however many processes there are."""
    job = job_of(shared, "prince" + seconds)
    alone = think(job)
    for workers in (1, 2):
        thinkers = Thinkers(workers)
        try:
            searches = [future.result(PATIENCE) for future in thinkers.grow(job)]
            assert len(searches) == (4 if seconds[0] == "#" else {1: 0, 2: 2}[workers])
            assert all(len(search) == len(job.legal) for search in searches)
            thought = thinkers.submit(replace(job, tallies=searches)).result(PATIENCE)
        finally:
            thinkers.close()
        assert thought.action in job.legal
        if seconds[0] == "#":
            assert thought == alone


def test_a_bot_that_searches_keeps_none_waiting_that_does_not(shared: Running) -> None:
    heavy, light = job_of(shared, "prince@20"), job_of(shared, "merchant")
    thinkers = Thinkers(1)
    try:
        long = thinkers.submit(heavy)
        wait_for(lambda: thinkers.all[0].pid)
        assert thinkers.submit(light).result(PATIENCE).action in light.legal
        assert not long.done()
    finally:
        thinkers.close()


def test_a_thought_whose_decision_is_gone_is_cut_short(
    lone: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bots pause while one thinks, or its table is deleted: it does not think on."""
    begun: list[Job] = []
    ended: list[str] = []

    async def think(_table: str, job: Job) -> Thought:
        begun.append(job)
        try:
            await asyncio.sleep(PATIENCE)
        finally:
            ended.append("dropped")
        raise AssertionError("nobody told it to end")

    monkeypatch.setattr(lone.server.driver, "think", think)
    guest = lone.guest()
    table = guest.table(None, "random")
    wait_for(lambda: len(begun) == 1)
    guest.ask("PUT", f"/api/tables/{table}/bots", {"paused": True})
    wait_for(lambda: len(ended) == 1)
    guest.ask("PUT", f"/api/tables/{table}/bots", {"paused": False})
    wait_for(lambda: len(begun) == 2)
    guest.ask("DELETE", f"/api/tables/{table}")
    wait_for(lambda: lone.server.driver.busy() == 0)
    assert len(begun) == len(ended) == 2


def test_a_decision_is_gone_when_it_was_taken_but_not_while_all_play_in_secret(shared: Running) -> None:
    house, guest = shared.server.house, shared.guest()
    table = guest.table(None, "random", game="pax_renaissance", free_undo=True, paused=True)
    while guest.state(table)["waiting"] != [1]:
        guest.move(table, 0)
    with house.at(table) as live:
        live.row.paused = False  # as long as the table is held nobody else sees it
        job = deciding.begin(house, table, 1)
        assert job is not None
        assert deciding.is_wanted(house, table, job)
        live.opened = 1
        assert deciding.is_wanted(house, table, replace(job, number=job.number + 1))
        live.opened = 0
        assert not deciding.is_wanted(house, table, replace(job, number=job.number + 1))
        live.row.paused = True
        assert not deciding.is_wanted(house, table, job)


def test_the_only_answer_to_a_secret_question_is_not_hurried() -> None:
    """A prince who can only pass takes his two seconds, unless everybody sees that he can only pass."""
    match = signoria.new("template", 2, seed=1)
    job = Job("template", 2, {}, "prince", 0, 0, 0, 1, {}, [["bid", "bread"]])
    table: Any = SimpleNamespace(match=match)
    assert deciding.unhurried(table, job, 600) == 2000
    assert deciding.unhurried(table, job, 0) == 0
    assert deciding.unhurried(table, replace(job, bot="greedy"), 600) == 600
    several = replace(job, legal=[["a"], ["b"]])
    assert deciding.unhurried(table, several, 600) == 600
    assert deciding.unhurried(table, several, 600, took=700) == 2000  # it was soon clear what to do


def test_a_thought_for_another_position_is_not_played(shared: Running) -> None:
    """A person takes back and plays something else while the bot thinks."""
    house = shared.server.house
    guest = shared.guest()
    table = guest.table(None, "random", None, paused=True)
    guest.move(table, 0)
    with house.at(table) as live:
        live.row.paused = False  # as long as the table is held nobody else sees it
        job = deciding.begin(house, table, 1)
        live.row.paused = True
    assert job is not None
    guest.post(f"/api/tables/{table}/undo", {"seat": 0})
    with house.at(table) as live:
        live.row.paused = False
        assert not deciding.play(house, table, job, job.legal[0])
        again = deciding.begin(house, table, 1)
        assert again is not None
        assert again.number == job.number
        assert again.index > job.index
        assert deciding.play(house, table, again, again.legal[0])
        live.row.paused = True
    assert 1 not in guest.state(table)["waiting"]


SCARCE = Path(__file__).parents[1] / "replays" / "antiquity" / "turn_limit.json"


def test_a_bot_thinks_again_if_the_common_supply_is_gone(
    shared: Running, caplog: pytest.LogCaptureFixture
) -> None:
    """Antiquity's cities are built in secret and at the same time, from a common supply of storage tiles: after
    the 24th action of this game seat 0 takes so many that the largest stores can no longer be built.
    """
    house = shared.server.house
    guest = shared.guest()
    source = guest.post("/api/tables/import", {"save": SCARCE.read_text("utf-8")})["id"]
    taking = guest.get(f"/api/tables/{source}/replay/25", seat="all")["action"]
    seats = [{"name": "Ada"}, {"bot": "random"}, {"bot": "random"}, {"bot": "random"}]
    here = {"at": 24, "spoilers": True, "seats": seats, "paused": True}
    table = guest.post(f"/api/tables/{source}/branch", here)["id"]

    def ask_bot() -> Job:
        with house.at(table) as live:
            live.row.paused = False
            job = deciding.begin(house, table, 1)
            live.row.paused = True
        assert job is not None
        return job

    def answer(job: Job, action: list[Any]) -> bool:
        with house.at(table) as live:
            live.row.paused = False
            done = deciding.play(house, table, job, action)
            live.row.paused = True
        return done

    job = ask_bot()
    state = guest.state(table)
    guest.post(f"/api/tables/{table}/moves", {"seat": 0, "number": state["number"], "action": taking})
    again = ask_bot()
    gone = [action for action in job.legal if action not in again.legal]
    assert {action[0] for action in gone} == {"store"}
    assert (again.number, again.index) == (job.number, job.index)  # the bot can't feel the other's lane
    with caplog.at_level(logging.ERROR):
        assert not answer(job, gone[0])
        assert ask_bot().legal == again.legal
        assert answer(again, again.legal[0])
        assert caplog.records == []
        job = ask_bot()
        assert job.number == again.number + 1
        assert answer(job, gone[0])  # a choice that was not offered is a mistake of the bot
        assert [record.args[1] for record in caplog.records if isinstance(record.args, tuple)] == [gone[0]]
    assert ask_bot().number == job.number + 1
