"""A house of several servers on this machine, with its database and its Redis, and tables at which people can sit down. For
`bench/load.py` and for the tests of what happens when parts of it fail.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

from signoria.compiled import same_modules
from signoria.kernel.chance import secret
from signoria.kernel.match import Match
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import State
from signoria.server import roster, store
from signoria.server.config import Config
from signoria.server.database import migrate, open_engine, sqlite_url, writing
from signoria.server.gate import Sessions
from signoria.server.house import House
from signoria.server.names import fold
from signoria.server.opening import store_table
from tests.faults.weather import Line
from tests.server.cluster import Cluster
from tests.server.desk import PATIENCE, free_port
from tests.server.meeting import Meeting

GAMES = ("road_to_domination", "age_of_renaissance", "pax_renaissance", "antiquity")
PEOPLE, WATCHERS = 2, 2
BOT = "merchant"
SHORT = dict(zip(GAMES, (16, 4, 48, 1), strict=True))  # turns


class Place:
    """What a house is made of, all on this machine. `durable`: PostgreSQL waits for its disk. `modules`: where the servers'
    own modules are, if not with the others: those of the compiled build. `disk`: where PostgreSQL lives. `far`: there are
    lines between the servers and what they share, which can stand still.
    """

    def __init__(
        self,
        folder: Path,
        processes: int,
        sqlite: bool = False,
        durable: bool = False,
        modules: Path | None = None,
        disk: Path | None = None,
        far: bool = False,
    ) -> None:
        self.folder = folder
        self.environ = same_modules() if modules is None else {**os.environ, "PYTHONPATH": str(modules)}
        self.cluster = None if sqlite else Cluster(durable, disk)
        self.meeting = None if sqlite else Meeting()
        self.db = sqlite_url(folder / "load.db") if self.cluster is None else self.cluster.fresh()
        self.redis = "" if self.meeting is None else self.meeting.url
        self.served, self.lines = self.db, list[Line]()
        if far and self.cluster is not None and self.meeting is not None:
            self.lines = [Line(self.cluster.port), Line(self.meeting.port)]
            self.served = self.db.replace(f":{self.cluster.port}/", f":{self.lines[0].port}/")
            self.redis = self.redis.replace(f":{self.meeting.port}/", f":{self.lines[1].port}/")
        self.ports = [free_port() for _ in range(processes)]
        self.command = [sys.executable, "-P", "-m", "signoria"]
        self.servers: list[subprocess.Popen[bytes]] = []
        self.configs = [Config(self.db, port=port, accounts=True, redis=self.redis) for port in self.ports]

    def start(self, at: int, *more: str, **environ: str) -> subprocess.Popen[bytes]:
        """A server at one of the ports."""
        words = [*self.command, "serve", "--accounts", "--db", self.served, "--port", str(self.ports[at])]
        words += ["--data-dir", str(self.folder / f"data{at}"), *more]
        return self._run(words, f"log{at}", environ)

    def work(self, *more: str) -> subprocess.Popen[bytes]:
        """A worker for the bots."""
        return self._run([*self.command, "work", *more], "log-work", {})

    def _run(self, words: list[str], log: str, environ: dict[str, str]) -> subprocess.Popen[bytes]:
        environ = {**self.environ, **environ} | ({"SIGNORIA_REDIS": self.redis} if self.redis else {})
        with (self.folder / log).open("ab") as out:
            process = subprocess.Popen(words, cwd=self.folder, env=environ, stdout=out, stderr=out)
        self.servers.append(process)
        return process

    def stop(self) -> None:
        for server in self.servers:
            server.send_signal(signal.SIGTERM)
        for server in self.servers:
            server.wait(PATIENCE)
        for line in self.lines:
            line.close()
        if self.meeting is not None:
            self.meeting.stop()
        if self.cluster is not None:
            self.cluster.stop()


class Seated:
    """A table, and the sessions of those who sit there and who watch."""

    def __init__(self, table: str, sessions: list[str]) -> None:
        self.table = table
        self.sessions = sessions


def furnish(
    place: Place, tables: int, ripe: tuple[int, ...] = (0,), short: bool = False, bot: str = BOT
) -> list[Seated]:
    """Write people, sessions and tables of all four games into the database, each with two people and a bot. As many
    decisions were taken there as `ripe` says, one after the other. `short`: games that soon end, with bots that do not
    wait.
    """
    lazy = (
        "" if place.cluster is None else "?options=-csynchronous_commit%3Doff"
    )  # nothing of this is promised yet
    engine = open_engine(place.db + lazy)
    migrate(engine)
    house, sessions = House(engine, place.configs[0]), Sessions(engine)
    begun: dict[tuple[str, int], Match] = {}
    out = []
    for n in range(tables):
        game, many = GAMES[n % len(GAMES)], ripe[n // len(GAMES) % len(ripe)]
        if (game, many) not in begun:
            begun[game, many] = begin(house.rules(game), many, SHORT[game] if short else 0)
        people = []
        with writing(engine) as c:
            for i in range(PEOPLE + WATCHERS):
                name = f"P{n}x{i}"
                people.append(roster.add(c, name, fold(name), None, "en", False))
        seating = [store.SeatRow(i, f"P{n}x{i}", None, 0, person_id=people[i]) for i in range(PEOPLE)]
        seating.append(store.SeatRow(PEOPLE, f"Bot{n}", bot, n))
        match = begun[game, many].branch(many, begun[game, many].chance, [s.name for s in seating])
        origin = {"kind": "new", "table": "", "at": 0}
        made = store_table(house, match, seating, f"Load {n}", origin, "en", False)
        if short:
            house.pace(made.id, None, 50)
        out.append(Seated(made.id, [sessions.open(person, device="load") for person in people]))
    engine.dispose()
    return out


def begin(rules: Ruleset[State], many: int, turns: int) -> Match:
    """A game in which so many decisions were taken, by chance."""
    setup = rules.setup(PEOPLE + 1, {"turn_limit": turns} if turns else {})
    for seed in range(100):
        match, chooser = Match(setup, [secret()]), random.Random(seed)
        while not match.over and len(match.line) < many:
            decision = chooser.choice(match.pending())
            match.play(decision.seat, chooser.choice(decision.actions))
        if not match.over:
            return match
    raise AssertionError(f"games of {rules.meta.title} end before {many} decisions")
