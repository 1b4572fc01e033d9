"""No leak in a house: whatever a player, a spectator (with a delay or without) or an administrator can ask for, and all that
comes over their sockets, is the same in every world that they can't tell apart.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

import pytest

from signoria.kernel.rng import seeded
from signoria.server.database import sqlite_url
from tests.server.conftest import Start
from tests.server.desk import Guest, Wire
from tests.server.test_company import company

PATHS = ("/state", "", "/chronicle", "/replay", "/replay/0", "/words")
SEATS = 3
STEP = 7


@pytest.mark.parametrize(
    ("game", "turns", "delay"),
    [
        ("template", 6, 3),
        ("road_to_domination", 3, 0),
        *(
            pytest.param(game, turns, delay, marks=pytest.mark.deep)
            for game, turns in (
                ("road_to_domination", 5),
                ("age_of_renaissance", 1),
                ("pax_renaissance", 12),
                ("antiquity", 1),
            )
            for delay in (0, 10)
        ),
    ],
)
def test_nothing_reaches_anybody_in_a_house_that_they_may_not_know(
    game: str, turns: int, delay: int, start: Start, tmp_path: Path
) -> None:
    running = start(sqlite_url(tmp_path / "leaks.db"), accounts=True)
    table, members = company(running, "P", SEATS, game=game, options={"turn_limit": turns}, delay=delay)
    public: list[Guest] = [running.member("Watcher"), running.member("Admin", admin=True)]
    house, rng = running.server.house, seeded(11)
    checked = differed = 0
    with ExitStack() as stack:
        wires = [stack.enter_context(who.socket(table, seat)) for seat, who in enumerate(members)]
        wires += [stack.enter_context(who.socket(table, None)) for who in public]
        own_wire = dict(zip([*members, *public], wires, strict=True))
        for move in range(400):
            with house.at(table) as live:
                if live.match.over:
                    break
                waiting = live.waiting()
            if move % STEP == 0:
                seat = move // STEP % SEATS
                asked: list[tuple[Guest, int | None]] = [
                    (members[seat], seat),
                    *((one, None) for one in public),
                ]
                for who, eyes in asked:
                    checked += 1
                    here = everything(who, table, eyes) | sent(own_wire[who], eyes)
                    with house.at(table) as live:
                        real = live.match.state
                        world = real.determinize(eyes if eyes is not None else move % SEATS, move)
                        live.match.state = world
                    try:
                        there = everything(who, table, eyes) | sent(own_wire[who], eyes)
                        assert there == here, (game, move, eyes)
                        differed += world.digest() != real.digest()
                    finally:
                        with house.at(table) as live:
                            live.match.state = real
            mover = waiting[rng.below(len(waiting))]
            members[mover].move(table, mover, rng.below(1000))
        for own, wire in enumerate(wires):
            wire.next("state")
            for text in wire.seen:
                message = json.loads(text)
                if message["type"] == "state":
                    assert message["seat"] == (own if own < SEATS else None)
                    assert all(decision["seat"] == own for decision in message["decisions"])
    assert checked > 10
    assert differed > 3  # or the other worlds would prove nothing


def sent(wire: Wire, seat: int | None) -> dict[str, str]:
    """The whole state, as it comes over a socket."""
    before = len(wire.seen)
    wire.ask(type="look", seat=seat, lang="en")
    return {"socket": [text for text in wire.seen[before:] if '"type":"state"' in text][-1]}


def everything(who: Guest, table: str, seat: int | None) -> dict[str, str]:
    """All that somebody can ask for."""
    params = {} if seat is None else {"seat": seat}
    found = {path: who.ask("GET", f"/api/tables/{table}{path}", **params).text for path in PATHS}
    for path in ("/api/session", "/api/house", "/api/tables"):
        found[path] = who.ask("GET", path).text
    for other in range(SEATS):
        if other != seat:
            answer = who.ask("GET", f"/api/tables/{table}/state", seat=other)
            assert answer.status_code == 403
            found[f"seat {other}"] = answer.text
    answer = who.ask("GET", f"/api/tables/{table}/export", spoilers=True)
    assert answer.status_code == 403
    return found
