"""Measure the lobby of a large house: python bench/lobby.py [--accounts 10000] [--tables 5000] [--db URL] [--json]

Fills an empty database (SQLite in a temporary directory, unless one is named) with members and tables: a tenth wait for
people, three in ten are over, the others are played; and asks for the lobby as somebody with no table, as somebody with a
few and as one who sits at more than the lobby lists. Processor time of this process, which with SQLite is all there is, and
the time until the answer is written, medians in ms; then the same over HTTP, as one request after the other.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import httpx  # noqa: E402
import msgspec  # noqa: E402
from sqlalchemy import Connection, Engine, insert, text  # noqa: E402

from signoria import registry  # noqa: E402
from signoria.kernel.chance import secret  # noqa: E402
from signoria.kernel.match import Match  # noqa: E402
from signoria.server import keys, lobby, models, roster, store  # noqa: E402
from signoria.server.app import Server  # noqa: E402
from signoria.server.config import Config  # noqa: E402
from signoria.server.database import sqlite_url, writing  # noqa: E402
from signoria.server.gate import cookie_name  # noqa: E402
from signoria.server.live import LiveTable  # noqa: E402
from signoria.server.names import fold  # noqa: E402
from signoria.server.people import Who, asked_by  # noqa: E402
from signoria.server.pledges import new_round  # noqa: E402
from signoria.server.serve import bind  # noqa: E402
from signoria.server.wire import runner  # noqa: E402

BUSY = 120  # tables of the member who sits at most
FEW = 4
LINES = 5  # of talk at a table that is played
DAY = 24 * 3600 * 1000


class Town:
    """A house full of people. `busy`, `usual` and `idle` are three of them."""

    def __init__(self, engine: Engine, accounts: int, tables: int) -> None:
        self.dice = random.Random(4)
        self.engine = engine
        self.people: list[str] = []
        with writing(engine) as c:
            for n in range(accounts):
                name = f"Member {n}"
                self.people.append(roster.add(c, name, fold(name), None, "en", False))
        self.busy, self.usual, self.idle = self.people[:3]
        self.others = self.people[3:]
        self.patterns = [pattern(game) for game in registry.metas()]
        with writing(engine) as c:
            for n in range(tables):
                self.add_table(c, n, tables)
            if engine.dialect.name == "sqlite":
                c.execute(text("ANALYZE"))
        if engine.dialect.name == "postgresql":
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as c:
                c.execute(text("VACUUM ANALYZE"))

    def add_table(self, c: Connection, n: int, tables: int) -> None:
        """The first ones are those of the busy member, then come some of the usual one's."""
        owner = self.busy if n < BUSY else self.usual if n < BUSY + FEW else self.dice.choice(self.others)
        kind = n % 10
        row = msgspec.structs.replace(self.dice.choice(self.patterns))
        time = store.now() - self.dice.randrange(20 * DAY)
        row.id, row.title, row.owner_id = f"{n:016x}", f"Table {n}", owner
        row.created = row.updated = time
        row.seating = [msgspec.structs.replace(one) for one in row.seating]
        row.seating[0].person_id = owner
        for one, person in zip(
            row.seating[1:], self.dice.sample(self.others, len(row.seating) - 1), strict=True
        ):
            one.person_id = person
        if kind == 0:
            row.stage, row.chance, row.closes = "waiting", [], store.now() + DAY
            row.seating[1].person_id, row.seating[1].way = None, "open"
            row.seating[2].person_id, row.seating[2].way = None, "name"
            row.seating[2].asked_id = self.dice.choice(self.people)
        row.over = kind in (1, 2, 3)
        store.create_table(c, row, [])
        if kind == 0:
            keys.write(c, row.id, new_round())
        elif not row.over:
            line = {"table_id": row.id, "watchers": False, "person_id": owner, "seat": 0, "name": "Member"}
            c.execute(insert(models.talk), [{**line, "text": "Hello", "time": time} for _ in range(LINES)])


def pattern(game: str) -> store.TableRow:
    """The row of a table of a game that has begun."""
    rules = registry.ruleset(game)
    match = Match(rules.setup(3, {}), [secret()], ["Anna", "Bruno", "Carla"])
    meta, pack = rules.meta, match.setup.pack
    row = store.TableRow(
        id="",
        title="",
        game=game,
        rules_version=meta.rules_version,
        seats=3,
        options=match.setup.values,
        data_name=pack.name,
        data_fingerprint=pack.fingerprint,
        chance=[source.to_json() for source in match.chance],
        free_undo=False,
        start=None,
        origin={"kind": "new", "table": "", "at": 0},
        paused=False,
        pace=600,
        created=0,
        updated=0,
        over=False,
        bots_wait=False,
        summary=store.Summary(0, [], [], [], None),
        seating=[store.SeatRow(i, name, None, 1) for i, name in enumerate(match.names)],
        language="en",
    )
    row.summary = LiveTable(row, match).summary()
    return row


def measure(work: Callable[[], Any], times: int) -> dict[str, float]:
    """Medians of processor time and of time, in ms."""
    work()
    spent, whole = [], []
    for _ in range(times):
        cpu, clock = time.process_time(), time.perf_counter()
        work()
        spent.append(time.process_time() - cpu)
        whole.append(time.perf_counter() - clock)
    return {
        "cpu": round(1000 * statistics.median(spent), 1),
        "time": round(1000 * statistics.median(whole), 1),
    }


def in_memory(server: Server, person: str) -> Callable[[], bytes]:
    who = Who(True, person, "", True)

    def ask() -> bytes:
        with asked_by(who):
            return msgspec.json.encode(lobby.lobby(server.house, server.hub, who, "en"))

    return ask


def over_http(server: Server, port: int, person: str) -> Callable[[], bytes]:
    """The same through the whole server, which shares this process with who asks."""
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False)
    client.cookies.set(cookie_name(server.config), server.sessions.open(person))

    def ask() -> bytes:
        answer = client.get("/api/house")
        assert answer.status_code == 200, answer.text
        return answer.content

    return ask


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--accounts", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=5_000)
    parser.add_argument("--times", type=int, default=40)
    parser.add_argument("--db", default="")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = options.db or sqlite_url(Path(folder) / "town.db")
        listening = bind("127.0.0.1", 0)
        config = Config(db, port=listening.getsockname()[1], accounts=True, workers=1)
        server = Server(config)
        town = Town(server.engine, options.accounts, options.tables)
        ready = threading.Event()
        run = runner(server, ready.set)
        thread = threading.Thread(target=run.run, args=([listening],), daemon=True)
        thread.start()
        ready.wait()
        found: dict[str, Any] = {"accounts": options.accounts, "tables": options.tables}
        for name, person in (("busy", town.busy), ("usual", town.usual), ("idle", town.idle)):
            ask = in_memory(server, person)
            found[name] = {
                "bytes": len(ask()),
                "memory": measure(ask, options.times),
                "http": measure(over_http(server, config.port, person), options.times),
            }
        run.should_exit = True
        thread.join()
    if options.json:
        print(json.dumps(found))
        return
    print(
        f"{options.accounts} accounts, {options.tables} tables, {server.engine.dialect.name}; ms of processor time (and in all)"
    )
    for name in ("busy", "usual", "idle"):
        row = found[name]
        shown = [f"{part} {row[part]['cpu']:6.1f} ({row[part]['time']:.1f})" for part in ("memory", "http")]
        print(f"{name:<6} {row['bytes']:>7} bytes   {'   '.join(shown)}")


if __name__ == "__main__":
    main()
