"""No leak in a room: whatever a phone, a watching phone or the host's screen can ask for is the same, letter by letter, in every
world that they can't tell apart, while each seat is played with a phone of its own.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.kernel.rng import seeded
from signoria.server.database import sqlite_url
from tests.server.conftest import Start
from tests.server.desk import Guest, Phone, good

PATHS = ("/state", "", "/chronicle", "/replay", "/replay/0", "/words")
SEATS = 3


@pytest.mark.parametrize(("game", "turns"), [("template", 12), ("road_to_domination", 2), ("antiquity", 1)])
def test_nothing_reaches_a_phone_or_the_screen_that_it_may_not_know(
    game: str, turns: int, start: Start, tmp_path: Path
) -> None:
    running = start(sqlite_url(tmp_path / "leaks.db"), lan_address="127.0.0.2")
    host = running.guest()
    body = {"game": game, "seats": [{}] * SEATS, "seed": 918_273_645, "options": {"turn_limit": turns}}
    table = str(host.post("/api/tables", body)["id"])
    link = good(host.ask("PUT", f"/api/tables/{table}/room", {}))["address"]
    phones = [Phone(running, link) for _ in range(SEATS + 1)]
    for at, phone in enumerate(phones):
        phone.join(f"P{at}", at if at < SEATS else None)
    eyes: list[tuple[Guest, int | None]] = [(phone, at) for at, phone in enumerate(phones[:SEATS])]
    public: list[Guest] = [phones[SEATS], host]
    house = running.server.house
    rng = seeded(11)
    checked = differed = 0
    for move in range(400):
        with house.at(table) as live:
            if live.match.over:
                break
            waiting = live.waiting()
        if move % 7 == 0:
            asked: list[tuple[Guest, int | None]] = [eyes[move // 7 % SEATS]]
            asked += [(one, None) for one in public]
            for who, seat in asked:  # the public knows less than any seat does
                checked += 1
                here = everything(who, table, seat)
                with house.at(table) as live:
                    real = live.match.state
                    world = real.determinize(seat if seat is not None else move % SEATS, move)
                    live.match.state = world
                try:
                    assert everything(who, table, seat) == here, (game, move, seat)
                    differed += world.digest() != real.digest()
                finally:
                    with house.at(table) as live:
                        live.match.state = real
        mover = waiting[rng.below(len(waiting))]
        phones[mover].move(table, mover, rng.below(1000))
    assert checked > 10
    assert differed > 3  # or the other worlds would prove nothing


def everything(who: Guest, table: str, seat: int | None) -> dict[str, str]:
    """All that somebody can ask for."""
    params = {} if seat is None else {"seat": seat}
    found = {path: who.ask("GET", f"/api/tables/{table}{path}", **params).text for path in PATHS}
    found["session"] = who.ask("GET", "/api/session").text
    if isinstance(who, Phone):
        found["join"] = who.ask("GET", f"/join/{who.code}").text
    else:
        found["room"] = who.ask("GET", f"/api/tables/{table}/room").text
        found["lobby"] = who.ask("GET", "/api/tables").text
    for other in range(SEATS):
        if other != seat:
            answer = who.ask("GET", f"/api/tables/{table}/state", seat=other)
            assert answer.status_code == 403
            found[f"seat {other}"] = answer.text
    return found
