"""Clients that play at the tables of a house: people and onlookers over sockets, and people who come by and by over HTTP.

They share the machine with what they measure, and so they read of a message only what they need.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, deque
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from signoria.server.gate import cookie_name, csrf_token
from tests.faults.place import PEOPLE, Place, Seated
from tests.server.desk import PLAIN

ANSWER = 30.0  # seconds until an answer is given up
AGAIN = 0.5  # seconds until a lost connection is tried again
DOOR = 32  # how many come in at once
COMING = 600.0  # seconds in which all must have come in


class Chronicle(msgspec.Struct, frozen=True):
    lines: msgspec.Raw = msgspec.Raw(b"[]")


class Said(msgspec.Struct):
    """What a server says, as far as it matters here."""

    type: str = ""
    id: int | None = None
    index: int = -1
    over: bool = False
    decisions: msgspec.Raw = msgspec.Raw(b"[]")
    view: msgspec.Raw = msgspec.Raw(b"")
    events: Chronicle = Chronicle()
    error: dict[str, Any] = {}


class Offer(msgspec.Struct):
    action: list[Any]


class Decision(msgspec.Struct):
    seat: int
    number: int
    actions: list[Offer]


class Sight(msgspec.Struct):
    """What somebody was shown of a table: through whose eyes, when, and as whose seat it was asked."""

    eyes: int | None
    index: int
    view: bytes
    lines: bytes
    asked: bytes


READ = msgspec.json.Decoder(Said)
READ_DECISIONS = msgspec.json.Decoder(list[Decision])


class Record:
    """What the clients saw."""

    def __init__(self, keep: bool) -> None:
        self.keep = keep  # all that was shown
        self.pushed: list[float] = []  # seconds from the click to the push at another server
        self.answered: list[float] = []  # to the acknowledgement
        self.visited: list[float] = []  # how long a request over HTTP took
        self.errors: Counter[str] = Counter()
        self.done: Counter[tuple[str, int, int]] = Counter()  # acknowledged: table, seat, decision
        self.before = 0  # how many of them when it began to be measured
        self.shown: dict[str, list[Sight]] = {}
        self.messages = 0
        self.bytes = 0

    @property
    def moves(self) -> int:
        return len(self.done) - self.before

    def forget(self) -> None:
        """What is measured begins now; what was acknowledged stays."""
        self.before = len(self.done)
        self.pushed, self.answered, self.visited = [], [], []
        self.messages = self.bytes = 0
        self.errors.clear()

    def show(self, table: str, eyes: int | None, said: Said) -> None:
        if self.keep:
            sight = Sight(eyes, said.index, bytes(said.view), bytes(said.events.lines), bytes(said.decisions))
            self.shown.setdefault(table, []).append(sight)


class Watcher:
    """A socket of somebody at a table."""

    def __init__(self, crowd: Crowd, at: int, eyes: int | None, session: str, port: int) -> None:
        self.crowd, self.at, self.eyes, self.session, self.port = crowd, at, eyes, session, port
        self.decisions: list[Decision] = []
        self.index = -1
        self.over = False
        self.wire: ClientConnection | None = None
        self._answers: dict[int, asyncio.Future[Said]] = {}
        self._ids = 0

    async def run(self) -> None:
        while not self.crowd.over.is_set():
            try:
                await self._listen()
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError) as error:
                self.crowd.record.errors[f"socket: {type(error).__name__}"] += 1
            if not self.crowd.over.is_set():
                await asyncio.sleep(AGAIN)
                self.port = random.choice(self.crowd.ports)

    async def _listen(self) -> None:
        eyes = "" if self.eyes is None else f"seat={self.eyes}"
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.crowd.seated[self.at].table}/live?{eyes}"
        origin: Any = f"http://127.0.0.1:{self.port}"
        async with self.crowd.door:  # so many come in at once
            wire = await connect(
                url,
                origin=origin,
                additional_headers=self.crowd.cookie(self.port, self.session),
                proxy=None,
                compression=None,
                ping_interval=None,
            )
            try:
                self.hear(await wire.recv(decode=False))
            except BaseException:
                wire.transport.abort()
                raise
        self.wire = wire
        try:
            while True:
                self.hear(await wire.recv(decode=False))
        finally:
            self.wire = None
            await wire.close()

    def hear(self, text: bytes) -> None:
        said, record = READ.decode(text), self.crowd.record
        record.messages += 1
        record.bytes += len(text)
        if said.type == "state":
            self.decisions = READ_DECISIONS.decode(said.decisions) if len(said.decisions) > 2 else []
            self.over = said.over
            record.show(self.crowd.seated[self.at].table, self.eyes, said)
            if said.index > self.index:
                self.index = said.index
                self.crowd.reached(self.at, self)
        elif said.id in self._answers:
            answer = self._answers.pop(said.id)
            if not answer.done():
                answer.set_result(said)

    async def move(self) -> None:
        """Take one of the offered actions by chance."""
        assert self.wire is not None
        decision = self.decisions[0]
        self._ids += 1
        answer = self._answers[self._ids] = asyncio.get_running_loop().create_future()
        action = random.choice(decision.actions).action
        sent = {"type": "move", "id": self._ids, "number": decision.number, "action": action}
        start = time.perf_counter()
        self.crowd.clicked(self.at, self, start)
        await self.wire.send(msgspec.json.encode(sent), text=True)
        said = await asyncio.wait_for(answer, ANSWER)
        record = self.crowd.record
        if said.type == "done":
            record.answered.append(time.perf_counter() - start)
            record.done[self.crowd.seated[self.at].table, decision.seat, decision.number] += 1
        else:
            record.errors[f"refused: {said.error.get('code')} {said.error.get('rule', '')}".strip()] += 1


class Caller:
    """Somebody at a slow table, who comes by now and then, looks and moves."""

    def __init__(self, crowd: Crowd, seated: Seated) -> None:
        self.crowd, self.seated = crowd, seated

    async def call(self, http: httpx.AsyncClient, port: int, seat: int) -> None:
        session, record = self.seated.sessions[seat], self.crowd.record
        base = f"http://127.0.0.1:{port}/api/tables/{self.seated.table}"
        headers = {
            **self.crowd.cookie(port, session),
            "x-csrf-token": csrf_token(session),
            "content-type": "application/json",
        }
        start = time.perf_counter()
        answer = await http.get(f"{base}/state", params={"seat": seat}, headers=headers)
        record.visited.append(time.perf_counter() - start)
        if answer.status_code != 200:
            record.errors[f"look: {answer.status_code}"] += 1
            return
        said = READ.decode(answer.content)
        record.show(self.seated.table, seat, said)
        for decision in READ_DECISIONS.decode(said.decisions):
            action = random.choice(decision.actions).action
            body = msgspec.json.encode({"seat": seat, "number": decision.number, "action": action})
            start = time.perf_counter()
            answer = await http.post(f"{base}/moves", content=body, headers=headers)
            record.visited.append(time.perf_counter() - start)
            if answer.status_code == 200:
                record.done[self.seated.table, seat, decision.number] += 1
                record.show(self.seated.table, seat, READ.decode(answer.content))
            else:
                record.errors[f"move: {answer.status_code}"] += 1

    async def run(self, http: httpx.AsyncClient, pause: float) -> None:
        await asyncio.sleep(random.random() * pause)
        while not self.crowd.over.is_set():
            for seat in range(PEOPLE):
                try:
                    await self.call(http, random.choice(self.crowd.ports), seat)
                except httpx.HTTPError as error:
                    self.crowd.record.errors[f"http: {type(error).__name__}"] += 1
            await asyncio.sleep(pause * (0.5 + random.random()))


class Crowd:
    """All clients. At each of the `seated` tables somebody moves after about `pause` seconds; those in `slow` are visited
    after `visits` seconds. After about `stay` seconds all at a table go to one of the `others`, where nobody is.
    """

    def __init__(
        self,
        place: Place,
        seated: list[Seated],
        pause: float,
        slow: list[Seated] | None = None,
        visits: float = 60.0,
        keep: bool = False,
        others: list[Seated] | None = None,
        stay: float = 0.0,
    ) -> None:
        self.others, self.stay = deque(others or []), stay
        self.place, self.seated, self.pause = place, seated, pause
        self.slow, self.visits = slow or [], visits
        self.ports = place.ports
        self.record = Record(keep)
        self.over = asyncio.Event()
        self.door = asyncio.Semaphore(DOOR)
        self.called = 0  # how many of the slow tables are visited
        self.watchers: list[list[Watcher]] = []
        self._clicks: dict[int, tuple[Watcher, float]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._sitting: dict[int, list[asyncio.Task[None]]] = {}
        self._http = httpx.AsyncClient(trust_env=False, timeout=ANSWER, verify=PLAIN)

    def cookie(self, port: int, session: str) -> dict[str, str]:
        return {"cookie": f"{cookie_name(self.place.configs[self.ports.index(port)])}={session}"}

    def clicked(self, at: int, who: Watcher, start: float) -> None:
        self._clicks[at] = (who, start)

    def reached(self, at: int, who: Watcher) -> None:
        """Somebody was shown something new: if it is the first at another server since a click, that is how long it took."""
        found = self._clicks.get(at)
        if found is not None and (who.port != found[0].port or len(self.ports) == 1) and who is not found[0]:
            self.record.pushed.append(time.perf_counter() - found[1])
            del self._clicks[at]

    async def table(self, at: int) -> None:
        """Somebody who has to decide does, then everybody waits for a while."""
        await asyncio.sleep(random.random() * self.pause)
        left = time.perf_counter() + self.stay * (0.5 + random.random())
        while not self.over.is_set():
            if self.others and time.perf_counter() > left:
                await self.go_on(at)
                left = time.perf_counter() + self.stay * (0.5 + random.random())
            asked = [one for one in self.watchers[at] if one.decisions and one.wire is not None]
            if not asked:
                await asyncio.sleep(0.1 * self.pause)
                continue
            try:
                await random.choice(asked).move()
            except (TimeoutError, ConnectionClosed) as error:
                self.record.errors[f"move: {type(error).__name__}"] += 1
            await asyncio.sleep(self.pause * (0.5 + random.random()))

    async def begin(self, tables: int = -1, slow: int = -1) -> None:
        """So many tables in all are open then, and so many slow ones: those who sit and watch there come in, and play. Raises
        TimeoutError.
        """
        first = len(self.watchers)
        fresh = range(first, tables if tables >= 0 else len(self.seated))
        for at in fresh:
            self.watchers.append([])
            self.sit_down(at)
        await self._come_in([watcher for at in fresh for watcher in self.watchers[at]])
        self._tasks += [asyncio.create_task(self.table(at)) for at in fresh]
        for one in self.slow[self.called : slow if slow >= 0 else None]:
            self._tasks.append(asyncio.create_task(Caller(self, one).run(self._http, self.visits)))
            self.called += 1

    def sit_down(self, at: int) -> None:
        """Those who sit and watch at a table come in."""
        every = []
        for i, session in enumerate(self.seated[at].sessions):
            port = self.ports[(at + i) % len(self.ports)]
            every.append(Watcher(self, at, i if i < PEOPLE else None, session, port))
        self.watchers[at] = every
        self._sitting[at] = [asyncio.create_task(watcher.run()) for watcher in every]

    async def go_on(self, at: int) -> None:
        """They leave, and others come to a table that was left longest."""
        for task in self._sitting[at]:
            task.cancel()
        await asyncio.gather(*self._sitting[at], return_exceptions=True)
        self._clicks.pop(at, None)
        self.others.append(self.seated[at])
        self.seated[at] = self.others.popleft()
        self.sit_down(at)

    async def _come_in(self, watchers: list[Watcher]) -> None:
        end = time.perf_counter() + COMING
        while late := [one for one in watchers if one.index < 0]:
            if time.perf_counter() > end:
                errors = dict(self.record.errors)
                raise TimeoutError(f"{len(late)} of {len(watchers)} sockets did not come in: {errors}")
            await asyncio.sleep(0.1)

    async def until(self, moves: int) -> None:
        """Until so many moves were acknowledged in all."""
        while self.record.moves < moves:
            await asyncio.sleep(0.05)

    async def until_all_move(self) -> None:
        """Until there was a move at every table that is not over, since now."""
        before = Counter(key[0] for key in self.record.done)
        while True:
            now = Counter(key[0] for key in self.record.done)
            late = [
                at
                for at, seated in enumerate(self.seated)
                if now[seated.table] <= before[seated.table] and not self.is_over(at)
            ]
            if not late:
                return
            await asyncio.sleep(0.05)

    async def until_over(self) -> None:
        """Until every game is over, and everybody has seen that."""
        while not all(watcher.over for every in self.watchers for watcher in every):
            await asyncio.sleep(0.05)

    def is_over(self, at: int) -> bool:
        return any(watcher.over for watcher in self.watchers[at])

    async def end(self) -> None:
        self.over.set()
        tasks = [*self._tasks, *(task for every in self._sitting.values() for task in every)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._http.aclose()
