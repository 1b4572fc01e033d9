"""Who may do what: the table of roles and needs, and every route tried in every role."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from signoria.server.config import Config
from signoria.server.database import sqlite_url
from signoria.server.people import MAY, Role
from tests.server.desk import Guest, Phone, Running, Visitor, good
from tests.server.test_gate_paths import HOUSE_VALUES, NEEDS

# Which roles fulfil a need. A change here is a change of who may do what.
ROLES = """
           stranger  visitor  guest  host  member  admin
anyone     yes       yes      yes    yes   yes     yes
room       yes       yes      yes    yes   yes     yes
door       yes       yes      yes    yes   yes     yes
session    -         yes      yes    yes   yes     yes
table      -         -        yes    yes   -       -
seat       -         -        yes    yes   -       -
owner      -         -        -      yes   -       -
member     -         -        -      yes   yes     yes
house      -         -        -      yes   -       -
admin      -         -        -      -     -       yes
"""
REFUSED = {"no_session", "not_allowed", "unknown_table"}
# What only guests can do, and the host is told so by the handler.
NOT_FOR_HOSTS = [("DELETE", "/api/tables/{table:str}/guest")]


def written() -> dict[tuple[str, str], bool]:
    head, *rows = [line.split() for line in ROLES.strip().splitlines()]
    return {(row[0], role): word == "yes" for row in rows for role, word in zip(head, row[1:], strict=True)}


def test_roles_may_do_what_is_written_here() -> None:
    found = {(need.name.lower(), role.name.lower()): role in MAY[need] for need in MAY for role in Role}
    assert found == written()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("roles")
    db = sqlite_url(folder / "roles.db")
    running = Running(Config(db, template=True, workers=1, static=folder, lan_address="127.0.0.2"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("club")
    db = sqlite_url(folder / "club.db")
    running = Running(
        Config(db, template=True, workers=1, static=folder, accounts=True, registration="closed")
    )
    yield running
    running.stop()


@pytest.mark.parametrize("role", ["stranger", "visitor", "guest", "host"])
def test_every_route_in_every_role(role: str, house: Running) -> None:
    """A route is reached exactly by the roles that may: whatever the handler says then is not a refusal of the gate."""
    may = written()
    host = house.guest()
    for line in NEEDS.strip().splitlines():
        method, path, need = line.split()
        if method == "SOCKET" or (role == "host" and (method, path) in NOT_FOR_HOSTS):
            continue
        asking, table = somebody(role, host, house)
        check(asking, line, table, may[need, role])


@pytest.mark.parametrize("role", ["stranger", "member", "admin"])
def test_every_route_of_a_house_in_every_role(role: str, club: Running) -> None:
    may = written()
    for n, line in enumerate(NEEDS.strip().splitlines()):
        method, _, need = line.split()
        if method == "SOCKET":
            continue
        asking: Guest = Visitor(club) if role == "stranger" else club.member(f"{role} {n}", role == "admin")
        check(asking.http, line, "0" * 32, may[need, role])


def check(asking: httpx.Client, line: str, table: str, may: bool) -> None:
    """Whether somebody reaches a route is as it should be."""
    method, path, _ = line.split()
    for name, value in {
        "table:str": table,
        "game:str": "template",
        "seat:int": "0",
        "n:int": "0",
        "path:path": "x",
        "path:str": "x",
        "rule:str": "bids.1",
        "code:str": "aaaa-aaaa",
        **HOUSE_VALUES,
    }.items():
        path = path.replace("{" + name + "}", value)
    answer = asking.request(method, path, json=None if method == "GET" else {"name": "x"})
    said = answer.json() if "json" in answer.headers.get("content-type", "") else {}
    refused = said.get("code") in REFUSED if answer.status_code >= 400 else False
    assert refused is not may, (line, answer.status_code, answer.text[:200])


def somebody(role: str, host: Guest, house: Running) -> tuple[httpx.Client, str]:
    """A client in a role towards a table."""
    table = host.table(None, None)
    if role == "host":
        return house.guest().http, table
    if role == "stranger":
        nobody = house.guest()
        nobody.http.cookies.clear()
        return nobody.http, table
    other = table if role == "guest" else host.table(None, None)
    phone = Phone(house, good(host.ask("PUT", f"/api/tables/{other}/room", {}))["address"])
    phone.join("Dora", 0)
    return phone.http, table
