"""A house of several servers on this machine, and a crowd of clients that play there. For `bench/load.py` and for the tests
of what happens when parts of it are killed.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from signoria.kernel.chance import secret
from signoria.kernel.match import Match
from signoria.server import roster, store
from signoria.server.config import Config
from signoria.server.database import migrate, open_engine, reading, sqlite_url, writing
from signoria.server.gate import Sessions, cookie_name
from signoria.server.house import House
from signoria.server.names import fold
from signoria.server.opening import store_table
from tests.server.cluster import Cluster
from tests.server.desk import free_port
from tests.server.meeting import Meeting

GAMES = ("road_to_domination", "age_of_renaissance", "pax_renaissance", "antiquity")
PEOPLE, WATCHERS = 2, 2
BOT = "merchant"


class Place:
    """What a house is made of, all on this machine."""

    def __init__(self, folder: Path, processes: int, sqlite: bool) -> None:
        self.folder = folder
        self.cluster = None if sqlite else Cluster()
        self.meeting = None if sqlite else Meeting()
        self.db = sqlite_url(folder / "load.db") if self.cluster is None else self.cluster.fresh()
        self.ports = [free_port() for _ in range(processes)]
        self.servers: list[subprocess.Popen[bytes]] = []
        redis = "" if self.meeting is None else self.meeting.url
        self.configs = [Config(self.db, port=port, accounts=True, redis=redis) for port in self.ports]

    def start(self, at: int) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "signoria.cli.main", "serve", "--accounts", "--db", self.db]
        words += ["--port", str(self.ports[at]), "--data-dir", str(self.folder / f"data{at}"), "--no-compile"]
        environ = dict(os.environ)
        if self.meeting is not None:
            environ["SIGNORIA_REDIS"] = self.meeting.url
        with (self.folder / f"log{at}").open("ab") as log:
            server = subprocess.Popen(words, env=environ, stdout=log, stderr=log)
        self.servers.append(server)
        return server

    def stop(self) -> None:
        for server in self.servers:
            server.send_signal(signal.SIGTERM)
        for server in self.servers:
            server.wait(30)
        if self.meeting is not None:
            self.meeting.stop()
        if self.cluster is not None:
            self.cluster.stop()


class Seated:
    """A table, and the sessions of those who sit there and who watch."""

    def __init__(self, table: str, sessions: list[str]) -> None:
        self.table = table
        self.sessions = sessions


def furnish(place: Place, tables: int) -> list[Seated]:
    """Write people, sessions and tables into the database."""
    engine = open_engine(place.db)
    migrate(engine)
    house, sessions = House(engine, place.configs[0]), Sessions(engine)
    out = []
    for n in range(tables):
        people = []
        with writing(engine) as c:
            for i in range(PEOPLE + WATCHERS):
                name = f"P{n}x{i}"
                people.append(roster.add(c, name, fold(name), None, "en", False))
        rules = house.rules(GAMES[n % len(GAMES)])
        setup = rules.setup(PEOPLE + 1, {})
        seating = [store.SeatRow(i, f"P{n}x{i}", None, 0, person_id=people[i]) for i in range(PEOPLE)]
        seating.append(store.SeatRow(PEOPLE, f"Bot{n}", BOT, n))
        match = Match(setup, [secret()], [s.name for s in seating])
        made = store_table(
            house, match, seating, f"Load {n}", {"kind": "new", "table": "", "at": 0}, "en", False
        )
        out.append(Seated(made.id, [sessions.open(person, device="load") for person in people]))
    engine.dispose()
    return out


class Record:
    """What the clients saw."""

    def __init__(self) -> None:
        self.pushed: list[float] = []  # seconds from the click to the push at another server
        self.answered: list[float] = []  # to the acknowledgement
        self.errors: Counter[str] = Counter()
        self.done: Counter[tuple[str, int, int]] = Counter()  # acknowledged: table, seat, decision
        self.moves = 0


class Watcher:
    """A socket of somebody at a table."""

    def __init__(self, crowd: Crowd, at: int, eyes: int | None, session: str, port: int) -> None:
        self.crowd, self.at, self.eyes, self.session, self.port = crowd, at, eyes, session, port
        self.state: Any = None
        self.index = -1
        self.wire: ClientConnection | None = None
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._ids = 0

    async def run(self) -> None:
        while not self.crowd.over.is_set():
            try:
                await self._listen()
            except (OSError, ConnectionClosed, TimeoutError) as error:
                if not self.crowd.over.is_set():
                    self.crowd.record.errors[f"socket: {type(error).__name__}"] += 1
                    await asyncio.sleep(0.5)
                    self.port = random.choice(self.crowd.ports)

    async def _listen(self) -> None:
        eyes = "" if self.eyes is None else f"seat={self.eyes}"
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.crowd.seated[self.at].table}/live?{eyes}"
        headers = {"Cookie": f"{self.crowd.cookie(self.port)}={self.session}"}
        origin: Any = f"http://127.0.0.1:{self.port}"
        async with connect(
            url, origin=origin, additional_headers=headers, proxy=None, compression=None
        ) as wire:
            self.wire = wire
            async for text in wire:
                self.hear(json.loads(text))

    def hear(self, message: Any) -> None:
        if message["type"] == "state":
            self.state = message
            if message["index"] > self.index:
                self.index = message["index"]
                self.crowd.reached(self.at, self)
        elif message.get("id") in self._answers:
            answer = self._answers.pop(message["id"])
            if not answer.done():
                answer.set_result(message)

    async def move(self) -> None:
        """Take one of the offered actions by chance."""
        decision = self.state["decisions"][0]
        action = random.choice(decision["actions"])["action"]
        self._ids += 1
        answer = self._answers[self._ids] = asyncio.get_running_loop().create_future()
        start = time.perf_counter()
        self.crowd.clicked(self.at, self, start)
        assert self.wire is not None
        await self.wire.send(
            json.dumps({"type": "move", "id": self._ids, "number": decision["number"], "action": action})
        )
        said = await asyncio.wait_for(answer, 30)
        record = self.crowd.record
        if said["type"] == "done":
            record.answered.append(time.perf_counter() - start)
            record.done[(self.crowd.seated[self.at].table, int(self.eyes or 0), decision["number"])] += 1
            record.moves += 1
        else:
            record.errors[f"refused: {said.get('error', {}).get('code')}"] += 1


class Crowd:
    """All clients."""

    def __init__(self, place: Place, seated: list[Seated], pause: float) -> None:
        self.place, self.seated, self.pause = place, seated, pause
        self.ports = place.ports
        self.record = Record()
        self.over = asyncio.Event()
        self.watchers: list[list[Watcher]] = []
        self._clicks: dict[int, tuple[Watcher, float]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def cookie(self, port: int) -> str:
        return cookie_name(self.place.configs[self.ports.index(port)])

    def clicked(self, at: int, who: Watcher, start: float) -> None:
        self._clicks[at] = (who, start)

    def reached(self, at: int, who: Watcher) -> None:
        """Somebody was shown something new: if it is the first at another server since a click, that is how long it took."""
        found = self._clicks.get(at)
        if found is not None and (who.port != found[0].port or len(self.ports) == 1) and who is not found[0]:
            self.record.pushed.append(time.perf_counter() - found[1])
            del self._clicks[at]

    async def table(self, at: int) -> None:
        await asyncio.sleep(random.random() * self.pause)
        while not self.over.is_set():
            for watcher in self.watchers[at][:PEOPLE]:
                if watcher.state is not None and watcher.state["decisions"] and watcher.wire is not None:
                    try:
                        await watcher.move()
                    except (TimeoutError, ConnectionClosed) as error:
                        self.record.errors[f"move: {type(error).__name__}"] += 1
            await asyncio.sleep(self.pause * (0.5 + random.random()))

    async def begin(self) -> None:
        """All come in; then they play."""
        for at, seated in enumerate(self.seated):
            self.watchers.append(
                [
                    Watcher(
                        self, at, i if i < PEOPLE else None, session, self.ports[(at + i) % len(self.ports)]
                    )
                    for i, session in enumerate(seated.sessions)
                ]
            )
        for every in self.watchers:
            self._tasks += [asyncio.create_task(watcher.run()) for watcher in every]
            await asyncio.sleep(0.01)
        while any(watcher.state is None for every in self.watchers for watcher in every):
            await asyncio.sleep(0.1)
        self.record.errors.clear()
        self._tasks += [asyncio.create_task(self.table(at)) for at in range(len(self.seated))]

    async def until(self, moves: int) -> None:
        """Until so many moves were acknowledged in all."""
        while self.record.moves < moves:
            await asyncio.sleep(0.05)

    async def until_all_move(self) -> None:
        """Until there was a move at every table that is not over, since now, and everybody sees the last one."""
        before = {key[0]: 0 for key in self.record.done} | Counter(key[0] for key in self.record.done)
        while True:
            now = Counter(key[0] for key in self.record.done)
            late = [
                at
                for at, seated in enumerate(self.seated)
                if now[seated.table] <= before.get(seated.table, 0) and not self.is_over(at)
            ]
            if not late:
                return
            await asyncio.sleep(0.05)

    def is_over(self, at: int) -> bool:
        return any(watcher.state is not None and watcher.state["over"] for watcher in self.watchers[at])

    async def end(self) -> None:
        self.over.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def check(place: Place, seated: list[Seated], record: Record) -> list[str]:
    """Compare what clients were told with the log: what is wrong."""
    wrong = []
    engine = open_engine(place.db)
    for one in seated:
        with reading(engine) as c:
            rows = store.read_log(c, one.table)
        stored = Counter((one.table, row.seat, row.number) for row in rows if row.number is not None)
        wrong += [f"{key} stands {n} times in the log" for key, n in stored.items() if n > 1]
        told = [key for key in record.done if key[0] == one.table]
        wrong += [f"{key} was acknowledged and is not in the log" for key in told if key not in stored]
        if [row.index for row in rows] != list(range(1, len(rows) + 1)):
            wrong.append(f"the log of {one.table} has holes")
    engine.dispose()
    return wrong
