"""When bots act while lanes are open: at moments that depend on the pace alone, however much they decide there."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from signoria.kernel.rng import seeded
from signoria.server.config import PACE
from signoria.server.deciding import next_moment
from signoria.server.worker import Job
from tests.server.lanes import committing, differ, imagined, open_table, opening_of, secret
from tests.server.still import START, Still, StillLoop, sleep_until, still

pytestmark = pytest.mark.usefixtures("own_time")
OFFER = ["offer", "want", "announce"]


class Bots:
    """A person who only watches, and a bot on every other seat. Each has a plan, word by word, and needs its time
    for every thought; what it must do on the way from one word to the next it does too.
    """

    def __init__(self, folder: Path, game: str, plans: list[list[str]], costs: list[int]) -> None:
        found = opening_of(game, 0)
        assert found is not None
        self.folder, self.save = folder, found
        self.plans = {seat: plan[:] for seat, plan in enumerate(plans, 1)}
        self.costs = dict(enumerate(costs, 1))
        self.thoughts: dict[int, tuple[int, list[Any]]] = {}
        self.rng = seeded(len(plans[0]))
        self.heard: list[str] = []

    def run(
        self, until: int, pace: int = PACE, restart: int = 0, pause: tuple[int, int] = (0, 0)
    ) -> list[str]:
        """What a spectator hears, with the ms after the lanes were opened. The server may be started anew, or the
        bots pause for a time.
        """
        self.folder.mkdir()
        with asyncio.Runner(loop_factory=StillLoop) as runner:
            runner.run(self.play(until, pace, restart, pause))
        return self.heard

    async def play(self, until: int, pace: int, restart: int, pause: tuple[int, int]) -> None:
        async with still(self.folder, self.choose) as here:
            self.id = open_table(here.house, self.save, [1, 2, 3], paused=True)
            here.house.pace(self.id, False, pace)
            here.watch(self.id, None)
            for time, paused in zip(pause, (True, False), strict=True):
                await sleep_until(time)
                here.house.pace(self.id, paused, None)
            await sleep_until(restart or until)
            self.keep(here)
        if restart:
            async with still(self.folder, self.choose) as again:
                again.watch(self.id, None)
                await sleep_until(until)
                self.keep(again)

    def keep(self, here: Still) -> None:
        for time, _, text in here.heard:
            self.heard.append(f"{time - 1000 * int(START)} {text.replace(self.id, '')}")

    def choose(self, job: Job) -> tuple[list[Any], int]:
        if self.thoughts.get(job.seat, (-1, []))[0] != job.number:
            self.thoughts[job.seat] = job.number, self.thought(job, self.plans[job.seat])
        return self.thoughts[job.seat][1], self.costs[job.seat]

    def thought(self, job: Job, plan: list[str]) -> list[Any]:
        state = imagined(job)
        found = [form for form in job.legal if form[0] == plan[0]]
        if plan[0] == "commit":
            found = committing(state, job.seat, job.legal)
        if found or plan[0] == "secret":
            del plan[0]
        return found[0] if found else secret(state, job.seat, job.legal, self.rng)

    def waiting(self) -> list[tuple[int, list[int]]]:
        """Who had to decide, and from when on."""
        out: list[tuple[int, list[int]]] = []
        for time, text in (line.split(" ", 1) for line in self.heard):
            message = json.loads(text)
            if message["type"] == "state" and (not out or out[-1][1] != message["waiting"]):
                out.append((int(time), message["waiting"]))
        return out


def test_moments() -> None:
    found = [
        next_moment(600, past, False)
        for past in (0, 599, 600, 1199, 1200, 2400, 4799, 4800, 9599, 9600, 14_400)
    ]
    assert found == [600, 600, 1200, 1200, 2400, 4800, 4800, 9600, 9600, 14_400, 19_200]
    for past in (-1, -600, -100_000):  # the clock was set back
        assert 0 < next_moment(600, past, False) - past <= 600
    assert [next_moment(600, past, True) for past in (0, 600, 4799, 4800, 9600)] == [
        4800,
        4800,
        4800,
        9600,
        14_400,
    ]


COMMIT = [["commit"]] * 3


@pytest.mark.parametrize(
    ("moment", "costs", "others"),
    [
        (600, [1, 1, 1], [590, 300, 20]),
        (9600, [4900, 9500, 5000], [9000, 4801, 7000]),
        (19_200, [14_500, 19_000, 15_000], [19_000, 14_401, 17_000]),
    ],
)
def test_who_is_ready_acts_at_the_next_moment(
    moment: int, costs: list[int], others: list[int], tmp_path: Path
) -> None:
    """All together, in one message: who was ready first does not show."""
    bots = Bots(tmp_path / "a", "template", COMMIT, costs)
    heard = bots.run(20_000)
    assert bots.waiting() == [(0, [0, 1, 2, 3]), (moment, [0])]
    assert len(heard) == 2
    assert not differ(heard, Bots(tmp_path / "b", "template", COMMIT, others).run(20_000))


def test_who_is_late_is_told_from_the_others_by_moments_only(tmp_path: Path) -> None:
    bots = Bots(tmp_path / "a", "template", COMMIT, [2500, 100, 700])
    bots.run(10_000)
    assert bots.waiting() == [(0, [0, 1, 2, 3]), (600, [0, 1, 3]), (1200, [0, 1]), (4800, [0])]


def test_an_announcement_waits_as_well(tmp_path: Path) -> None:
    """Bots that decide much, little or nothing in secret announce their offers and commit at the same moments."""
    heard = []
    for i, (before, after) in enumerate([(0, 0), (5, 3), (2, 7)]):
        deeds = [["secret"] * before, ["secret"] * after]
        plans = [[*deeds[0], *OFFER, *deeds[1], "commit"], [*deeds[0], "commit"], [*deeds[1], "commit"]]
        bots = Bots(tmp_path / str(i), "antiquity", plans, [1 + 7 * i, 30 - 10 * i, 5])
        heard.append(bots.run(12_000))
        assert bots.waiting() == [(0, [0, 1, 2, 3]), (9600, [0])]  # the others think again about the offer
        assert not differ(heard[0], heard[-1])
    assert [line.split(" ")[0] for line in heard[0] if '["offers",' in line] == ["4800"]


def test_a_restart_changes_no_moment(tmp_path: Path) -> None:
    bots = Bots(tmp_path / "a", "template", COMMIT, [100, 800, 200])
    bots.run(3000, restart=300)
    assert bots.waiting() == [(0, [0, 1, 2, 3]), (600, [0, 2]), (1200, [0])]


def test_with_no_pace_nothing_waits(tmp_path: Path) -> None:
    """The owner's choice, for trials: then a clock tells how long a bot has thought."""
    bots = Bots(tmp_path / "a", "template", COMMIT, [100, 900, 200])
    bots.run(1000, pace=0)
    assert bots.waiting() == [(0, [0, 1, 2, 3]), (100, [0, 2, 3]), (200, [0, 2]), (900, [0])]


def test_after_a_pause_the_moments_are_the_same(tmp_path: Path) -> None:
    bots = Bots(tmp_path / "a", "template", COMMIT, [100, 800, 200])
    bots.run(5000, pause=(300, 1300))
    assert bots.waiting() == [(0, [0, 1, 2, 3]), (2400, [0])]
