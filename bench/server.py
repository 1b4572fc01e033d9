"""Measure the table server: python bench/server.py [--seconds 5] [--json]

For each game: median and 95th percentile of the server's time per move of a person (check, apply, store,
compose the new state for two who watch), its parts, and the size of what goes over the wire; in memory of
one process. Then the same move over a TCP connection to a server in a process of its own, by POST and over
the socket: the time until the answer is there, the processor time of the whole server, and how much more that
is than in memory. Then what it takes to read a table when 10 and when 200 of 150 moves are open, first from the
database and then from memory: the ratio of the two is what counts. Then how many moves bots make per second at several tables at once. Everything on this
machine, with SQLite as it is used (WAL, every move on disk before it is acknowledged). Last the size of the
built client: what the lobby loads first, and all of it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import msgspec  # noqa: E402

from bench import wire  # noqa: E402
from signoria import registry  # noqa: E402
from signoria.kernel.match import Match  # noqa: E402
from signoria.kernel.rng import seeded  # noqa: E402
from signoria.server import shapes, store  # noqa: E402
from signoria.server.app import Server  # noqa: E402
from signoria.server.config import Config  # noqa: E402
from signoria.server.database import sqlite_url  # noqa: E402
from signoria.server.house import House  # noqa: E402
from signoria.server.opening import create, store_table  # noqa: E402
from signoria.server.serve import bind  # noqa: E402
from signoria.server.wire import runner  # noqa: E402

CROWDS = (10, 200)  # tables that are open at once
CROWD_MOVES = 150
WATCHERS = 2  # states composed after each move: the mover's own and one other's


def open_table(house: House, game: str, bots: list[str | None], pace: int | None = None) -> str:
    seats = [shapes.NewSeat(f"P{i}", bot) for i, bot in enumerate(bots)]
    made = create(house, shapes.NewTable(game, seats, seed=5), "en").id
    if pace is not None:
        house.pace(made, False, pace)
    return made


def usual_seats(game: str) -> int:
    low, high = registry.ruleset(game).meta.seats
    return min(max(low, 3), high)


def measure_moves(house: House, game: str, seconds: float) -> dict[str, Any]:
    """Random people play; every move is timed."""
    seats = usual_seats(game)
    table_id = open_table(house, game, [None] * seats)
    rng = seeded(1)
    whole: list[float] = []
    spent: list[float] = []
    play: list[float] = []
    compose: list[float] = []
    sizes: list[int] = []
    views: list[int] = []
    packed: list[int] = []
    end = time.perf_counter() + seconds
    games = 0
    while time.perf_counter() < end:
        with house.at(table_id) as table:
            waiting = table.waiting()
            if not waiting:
                games += 1
                table_id = open_table(house, game, [None] * seats)
                continue
            seat = waiting[rng.below(len(waiting))]
            decision = table.match.pending(seat)[0]
            action = table.match.vocabulary.encode(decision.actions[rng.below(len(decision.actions))])
        start, used = time.perf_counter(), time.thread_time()
        house.play(table_id, seat, decision.number, list(action), "en")
        middle = time.perf_counter()
        told = b""
        for eyes in (seat, (seat + 1) % seats)[:WATCHERS]:
            state = house.state(table_id, eyes, "en")
            state.events.lines = state.events.lines[-3:]
            told = msgspec.json.encode(state)
        done = time.perf_counter()
        whole.append(done - start)
        spent.append(time.thread_time() - used)
        play.append(middle - start)
        compose.append(done - middle)
        sizes.append(len(told))
        views.append(len(msgspec.json.encode(state.view)))
        if len(sizes) % 20 == 0:
            packed.append(len(gzip.compress(told, 6)))
    return {
        "game": game,
        "seats": seats,
        "moves": len(whole),
        "ms_median": round(1000 * statistics.median(whole), 2),
        "cpu_ms_median": round(1000 * statistics.median(spent), 2),
        "ms_p95": round(1000 * sorted(whole)[int(0.95 * len(whole))], 2),
        "ms_play_median": round(1000 * statistics.median(play), 2),
        "ms_compose_median": round(1000 * statistics.median(compose), 2),
        "view_bytes": int(statistics.median(views)),
        "view_bytes_most": max(views),
        "message_bytes": int(statistics.median(sizes)),
        "message_bytes_packed": int(statistics.median(packed)) if packed else 0,
    }


def measure_wire(folder: Path, inside: dict[str, Any], seconds: float) -> list[dict[str, Any]]:
    """A game over TCP, beside what it cost in memory."""
    rows = []
    client = wire.Client(folder / f"wire-{inside['game']}")
    for how in ("post", "socket"):
        outside = wire.measure(client, inside["game"], inside["seats"], seconds, how == "socket")
        ratio = round(outside["cpu_ms_median"] / inside["cpu_ms_median"], 2)
        beside = {"cpu_ms_inside": inside["cpu_ms_median"], "ratio": ratio}
        rows.append({"game": inside["game"], "by": how, **outside, **beside})
    client.close()
    return rows


def measure_bots(folder: Path, game: str, tables: int, bot: str, seconds: float) -> dict[str, Any]:
    """A real server with bots at so many tables: moves per second, and how long a listing takes meanwhile."""
    config = Config(sqlite_url(folder / f"bots-{game}-{tables}.db"), template=True)
    listening = bind("127.0.0.1", 0)
    config.port = listening.getsockname()[1]
    server = Server(config)
    ready = threading.Event()
    run = runner(server, ready.set)
    thread = threading.Thread(target=run.run, args=([listening],), daemon=True)
    thread.start()
    ready.wait(30)
    house = server.house
    ids = [open_table(house, game, [bot] * usual_seats(game), 0) for _ in range(tables)]
    patience = time.perf_counter() + 60
    while time.perf_counter() < patience and sum(entries(house, table) for table in ids) < 3 * tables:
        time.sleep(0.05)  # the workers start
    before = sum(entries(house, table) for table in ids)
    start = time.perf_counter()
    waits: list[float] = []
    while time.perf_counter() - start < seconds:
        asked = time.perf_counter()
        house.state(ids[0], None, "en")
        waits.append(time.perf_counter() - asked)
        time.sleep(0.05)
    took = time.perf_counter() - start
    moves = sum(entries(house, table) for table in ids) - before
    run.should_exit = True
    thread.join(30)
    return {
        "game": game,
        "bot": bot,
        "tables": tables,
        "workers": config.workers,
        "moves_per_s": round(moves / took, 1),
        "state_ms_median": round(1000 * statistics.median(waits), 2),
        "state_ms_most": round(1000 * max(waits), 2),
    }


def measure_crowd(house: House, game: str) -> dict[str, Any]:
    """Many tables are open at once, and all are read in turn by a spectator and a seat."""
    seats = usual_seats(game)
    match = Match(registry.ruleset(game).setup(seats, {}), 5)
    rng = seeded(1)
    while len(match.line) < CROWD_MOVES and not match.over:
        decision = match.pending()[0]
        match.play(decision.seat, decision.actions[rng.below(len(decision.actions))])
    seating = [store.SeatRow(i, name, None, 0) for i, name in enumerate(match.names)]
    origin = {"kind": "new", "table": "", "at": 0}
    ids = [
        store_table(house, match, seating, f"T{n}", origin, "en", paused=True).id for n in range(max(CROWDS))
    ]
    cold: list[float] = []
    warm: dict[int, float] = {}
    for crowd in CROWDS:
        spent: list[float] = []
        for turn in range(5):
            for table in ids[:crowd]:
                used = time.thread_time()
                for eyes in (None, 0):
                    msgspec.json.encode(house.state(table, eyes, "en"))
                (spent if turn else cold).append(time.thread_time() - used)
        warm[crowd] = 1000 * statistics.median(spent)
    few, many = warm.values()
    kept = [one for one in (house.cached(table) for table in ids) if one is not None]
    return {
        "game": game,
        "moves": len(match.line),
        "cpu_ms_first": round(1000 * statistics.median(cold), 2),
        "cpu_ms_10": round(few, 3),
        "cpu_ms_200": round(many, 3),
        "ratio": round(many / few, 2),
        "in_memory": len(kept),
        "weight_mb": round(sum(one.weight() for one in kept) / 2**20, 1),
    }


def measure_client(static: Path) -> list[dict[str, Any]]:
    """Bytes of the built client as they go over the wire; nothing if it is not built."""
    index = static / "index.html"
    if not index.is_file():
        return []
    named = set(re.findall(r'(?:src|href)="/([^"]+)"', index.read_text(encoding="utf-8")))
    first = [index, *(static / name for name in sorted(named) if (static / name).is_file())]
    every = [path for path in sorted(static.rglob("*")) if path.is_file() and path.name != ".built"]
    return [
        {
            "part": part,
            "files": len(files),
            "bytes": sum(path.stat().st_size for path in files),
            "packed": sum(packed_size(path) for path in files),
        }
        for part, files in (("named by the first page", first), ("all", every))
    ]


def packed_size(path: Path) -> int:
    """Fonts are packed already."""
    content = path.read_bytes()
    return len(content) if path.suffix == ".woff2" else len(gzip.compress(content))


def entries(house: House, id: str) -> int:
    with house.at(id) as table:
        return len(table.match.entries)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--games", default="")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    games = given.games.split(",") if given.games else [*registry.metas(), registry.TEMPLATE]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(Config(sqlite_url(folder / "moves.db"), template=True))
        moves, outside, bots = [], [], []
        crowds = [measure_crowd(server.house, game) for game in games]
        for game in games:
            moves.append(measure_moves(server.house, game, given.seconds))
            outside += measure_wire(folder, moves[-1], given.seconds)
        server.engine.dispose()
        for game in games:
            bots.append(measure_bots(folder, game, 1, "random", given.seconds))
            bots.append(measure_bots(folder, game, 8, "random", given.seconds))
        bots.append(measure_bots(folder, games[0], 8, "greedy", given.seconds))
    client = measure_client(ROOT / "signoria" / "server" / "static")
    if given.json:
        print(
            json.dumps(
                {"crowds": crowds, "moves": moves, "wire": outside, "bots": bots, "client": client}, indent=2
            )
        )
        return
    for title, rows in (
        ("many tables open at once", crowds),
        ("moves of people, in memory", moves),
        ("moves of people, over TCP", outside),
        ("tables of bots", bots),
        ("client", client),
    ):
        print(f"\n{title}")
        if not rows:
            print("the client is not built")
            continue
        print("  ".join(f"{key:>{max(len(key), 10)}}" for key in rows[0]))
        for row in rows:
            print("  ".join(f"{value!s:>{max(len(key), 10)}}" for key, value in row.items()))


if __name__ == "__main__":
    main()
