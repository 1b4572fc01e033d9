"""Silence while lanes are open: what the others do there changes nothing that a seat or a spectator is sent, nor
when.

The same table is played in several worlds. In each of them the others do different things in their lanes, and a
different number of them, at different times; what they show openly is the same: when a person commits and takes
that back. Everything that reaches one seat and a spectator is compared letter by letter and to the millisecond:
both sockets, and the answers to every question that they can ask. So is what the worker of another bot gets.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from signoria import registry
from signoria.kernel.errors import SignoriaError
from signoria.kernel.match import Match
from signoria.kernel.rng import seeded
from signoria.server import deciding, live
from signoria.server.config import PACE
from signoria.server.errors import Problem
from signoria.server.live import LiveTable
from signoria.server.worker import Job
from tests.server.lanes import NAMES, committing, differ, from_pool, imagined, open_table, opening_of, secret
from tests.server.still import StillLoop, now, sleep_until, still

pytestmark = pytest.mark.usefixtures("own_time")
GAMES = sorted([*registry.metas(), registry.TEMPLATE])
ONE_AFTER_THE_OTHER = {"pax_renaissance"}  # games in which nobody plays in a lane
# Which of the simultaneous phases of a game are tried; -1 is the first without what led to it.
PHASES = {"age_of_renaissance": (2,)}
MORE_PHASES = {"age_of_renaissance": (0, 1, 2, 3), "antiquity": (0, 1, -1), "template": (0, 3)}  # with --deep
SEEN, PERSON, BOT, OTHER_BOT = 0, 1, 2, 3  # whom we watch, who acts differently, whose worker we watch
COMMITS, TAKES_BACK, COMMITS_AGAIN, END = 900, 1500, 2400, 3000  # ms after the lanes were opened
FOR_EVER = 1_000_000
SWEEPS = (450, 1200, 2600)
WORLDS = 3


class World:
    """One run. The world with the seed 0 is the one in which the others do nothing that is not needed."""

    def __init__(self, folder: Path, save: str, seed: int) -> None:
        self.folder, self.save, self.seed = folder, save, seed
        self.rng = seeded(1000 + seed)
        self.made = [0] * len(NAMES)
        self.deeds = 0  # what others did in secret
        self.log: list[str] = []

    def run(self) -> list[str]:
        """Everything that was sent."""
        self.folder.mkdir()
        with asyncio.Runner(loop_factory=StillLoop) as runner:
            runner.run(self.play())
        return self.log

    async def play(self) -> None:
        async with still(self.folder, self.choose) as here:
            self.here = here
            self.id = open_table(here.house, self.save, [BOT, OTHER_BOT])
            say, _ = here.watch(self.id, SEEN), here.watch(self.id, None)
            await asyncio.gather(self.person(), self.observer(say))
            for seat in (SEEN, None):
                heard = [(time, text) for time, eyes, text in here.heard if eyes == seat]
                self.log += [f"{time} seat {seat} hears {self.plain(text)}" for time, text in heard]

    def plain(self, text: str) -> str:
        return text.replace(self.id, "T" * len(self.id))

    # -- the others --------------------------------------------------------------------------------

    def choose(self, job: Job) -> tuple[list[Any], int]:
        """One bot decides a few times in secret before it commits, all of it within the pace. The other does so
        too, but always the same, and then it can't make up its mind to commit.
        """
        s = imagined(job)
        self.made[job.seat] += 1
        few, cost, rng = 3 * self.seed % 8, 1 + 17 * self.seed % 40, self.rng
        if job.seat == OTHER_BOT:
            self.log.append(f"{now()} a worker gets {msgspec.json.encode(job).decode()}")
            few, cost, rng = 2, 20, seeded(job.number)
        commits = committing(s, job.seat, job.legal)
        if commits and (self.made[job.seat] > few or len(commits) == len(job.legal)):
            return commits[rng.below(len(commits))], FOR_EVER if job.seat == OTHER_BOT else cost
        return secret(s, job.seat, job.legal, rng), cost

    async def person(self) -> None:
        await self.busy(0, COMMITS)
        self.commit()
        await self.busy(COMMITS, TAKES_BACK)
        self.here.house.undo(self.id, PERSON, None, "en")
        if self.seed == 1:
            self.back_and_forth(16)
        await self.busy(TAKES_BACK, COMMITS_AGAIN)
        self.commit()

    async def busy(self, since: int, until: int) -> None:
        """Do a few secret things at odd moments between."""
        deeds = self.rng.below(6) if self.seed else 0
        for time in sorted(since + 1 + self.rng.below(until - since - 1) for _ in range(deeds)):
            await sleep_until(time)
            self.something_secret()
        await sleep_until(until)

    def something_secret(self) -> None:
        self.deeds += 1
        house, rng = self.here.house, self.rng
        kind = rng.below(6)
        if kind < 3 and self.step():
            return
        with house.at(self.id) as table:
            free = table.match.state.waits_for(PERSON) and table.match.can_undo(PERSON)
            number = table.match.state.taken[PERSON]
        if kind < 4 and free:
            house.undo(self.id, PERSON, number, "en")
        elif kind == 4:
            house.order(self.id, PERSON, {"until": "turn"} if rng.below(2) else None, "en")
            house.notes(self.id, PERSON, "x" * rng.below(100))
        else:
            with pytest.raises((Problem, SignoriaError)):
                house.play(self.id, PERSON, number - 1, ["commit"], "en")
            house.explain(self.id, PERSON, ["seat", SEEN], "en")

    def step(self) -> bool:
        """One secret action, if there is one."""
        with self.here.house.at(self.id) as table:
            number, forms = self.asked(table)
            form = secret(table.match.state, PERSON, forms, self.rng) if forms else []
        if form:
            self.here.house.play(self.id, PERSON, number, form, "en")
        return bool(form)

    def asked(self, table: LiveTable) -> tuple[int, list[list[Any]]]:
        """The number of the person's decision, and what it may do."""
        s = table.match.state
        legal = s.legal(PERSON) if s.waits_for(PERSON) else []
        return s.taken[PERSON], [table.match.vocabulary.encode(action) for action in legal]

    def back_and_forth(self, far: int) -> None:
        """Many steps, and all of them taken back."""
        for _ in range(sum(self.step() for _ in range(far))):
            self.here.house.undo(self.id, PERSON, None, "en")

    def commit(self) -> None:
        while True:
            with self.here.house.at(self.id) as table:
                number, forms = self.asked(table)
                forms = committing(table.match.state, PERSON, forms)
            if forms:
                self.here.house.play(self.id, PERSON, number, forms[self.rng.below(len(forms))], "en")
                return
            assert self.step()

    # -- the seat that we watch --------------------------------------------------------------------

    async def observer(self, say: Callable[..., None]) -> None:
        """Acts, takes back, and asks everything that there is to ask, at fixed times."""
        for time in SWEEPS:
            await sleep_until(time)
            await self.sweep()
            self.act(say)
        await sleep_until(END)

    def act(self, say: Callable[..., None]) -> None:
        states = [json.loads(text) for _, eyes, text in self.here.heard if eyes == SEEN]
        state = [message for message in states if message["type"] == "state"][-1]
        if not state["decisions"]:
            say(type="undo", id=1)
        for decision in state["decisions"]:
            action = decision["actions"][0]["action"]
            say(type="detail", id=2, actions=[action])
            say(type="move", id=3, number=decision["number"], action=action)

    async def sweep(self) -> None:
        table = f"/api/tables/{self.id}"
        rng = seeded(now())
        await self.ask("GET", "/api/tables")
        await self.ask("GET", table)
        state = json.loads(await self.ask("GET", f"{table}/state?seat=0"))
        for path in (
            "state",
            "state?seat=0&lang=fr",
            "replay",
            "replay?seat=0",
            "chronicle",
            "chronicle?seat=0",
        ):
            await self.ask("GET", f"{table}/{path}")
        for path in ("words", "notes/0", "notes/2", "export"):
            await self.ask("GET", f"{table}/{path}")
        at = state["position"]
        for place in (max(0, at - 1), at, at + 1):
            await self.ask("GET", f"{table}/replay/{place}?seat=0")
            await self.ask("GET", f"{table}/replay/{place}")
        for number in (state["number"] - 1, state["number"] + 1):
            await self.ask("POST", f"{table}/moves", seat=0, number=number, action=["commit"])
            await self.ask("POST", f"{table}/undo", seat=0, number=number)
        await self.ask("POST", f"{table}/undo", seat=BOT)
        with self.here.house.at(self.id) as live_table:
            vocabulary = live_table.match.vocabulary
        kinds = [kind for kind in vocabulary.kinds.values() if kind.slugs]
        for _ in range(6):
            verb = rng.below(len(vocabulary.verbs))
            first, end = vocabulary.span(verb)
            form = vocabulary.encode(vocabulary.action_at(first + rng.below(end - first)))
            if not from_pool(form):
                await self.ask("POST", f"{table}/why-not", seat=0, action=form)
            if kinds:
                kind = kinds[rng.below(len(kinds))]
                assert kind.slugs is not None
                noun = [kind.name, kind.slugs[rng.below(len(kind.slugs))]]
                await self.ask("POST", f"{table}/explain", seat=0, noun=noun)
        await self.imagine(at)

    async def imagine(self, at: int) -> None:
        """A game as the seat knows this one, and all that is to see there."""
        body = {
            "at": at,
            "seat": 0,
            "seed": 5,
            "paused": True,
            "title": "B",
            "seats": [{"name": n} for n in NAMES],
        }
        made = await self.here.post(f"/api/tables/{self.id}/branch", body)
        for seat in range(len(NAMES)):
            text = await self.ask("GET", f"/api/tables/{made['id']}/state?seat={seat}", branch=made["id"])
            assert json.loads(text)["table"] == made["id"]
        await self.here.http.delete(f"/api/tables/{made['id']}")

    async def ask(self, method: str, path: str, branch: str = "", **body: Any) -> str:
        answer = await self.here.http.request(method, path, json=body or None)
        headers = sorted(answer.headers.items())
        told = self.plain(f"{now()} {method} {path} {body} {answer.status_code} {headers} {answer.text}")
        self.log.append(told.replace(branch, "B" * len(branch)) if branch else told)
        return answer.text


@pytest.mark.parametrize("game", GAMES)
def test_what_others_do_in_secret_is_not_told(game: str, tmp_path: Path, deep: bool) -> None:
    for phase in (MORE_PHASES if deep else PHASES).get(game, (0,)):
        save = opening_of(game, phase)
        if save is None:
            assert game in ONE_AFTER_THE_OTHER
            return
        told = World(tmp_path / f"{phase}-0", save, 0).run()
        for seed in range(1, 10 if deep else WORLDS):
            world = World(tmp_path / f"{phase}-{seed}", save, seed)
            found = differ(told, world.run())
            assert not found, found
            assert world.deeds


def thinking_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = live.bots_shape
    monkeypatch.setattr(
        live, "bots_shape", lambda row, waiting, opened, busy, held: honest(row, waiting, 0, busy, held)
    )


def times_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTable, "shown", True)


def pace_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "hold", lambda *args: max(0, PACE - args[-1]))


def count_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "index", lambda self, eyes: len(self.entries))


@pytest.mark.parametrize("leak", [thinking_shows, times_show, pace_shows, count_shows])
def test_a_server_that_tells_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.server.test_silence.SWEEPS", SWEEPS[:1])
    save = opening_of("antiquity", 0)
    assert save is not None
    leak(monkeypatch)
    assert differ(*[World(tmp_path / str(seed), save, seed).run() for seed in (0, 1)])
