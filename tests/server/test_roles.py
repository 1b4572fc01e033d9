"""Who may do what: the table of roles and needs, and every route tried in every role."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from signoria.server.config import Config
from signoria.server.database import sqlite_url
from signoria.server.needs import ADMIN, OWNER
from signoria.server.people import MAY, Part, Role, Who
from tests.server.desk import Guest, Phone, Running, Visitor, good
from tests.server.test_gate_paths import HOUSE_VALUES, NEEDS

# Which roles fulfil a need. A change here is a change of who may do what.
ROLES = """
           stranger  visitor  guest  host  member  admin  spectator  player  owner
anyone     yes       yes      yes    yes   yes     yes    yes        yes     yes
room       yes       yes      yes    yes   yes     yes    yes        yes     yes
door       yes       yes      yes    yes   yes     yes    yes        yes     yes
session    -         yes      yes    yes   yes     yes    yes        yes     yes
table      -         -        yes    yes   -       yes    yes        yes     yes
seat       -         -        yes    yes   -       yes    yes        yes     yes
study      -         -        -      yes   -       yes    yes        yes     yes
owner      -         -        -      yes   -       -      -          -       yes
remove     -         -        -      yes   -       -      -          -       yes
member     -         -        -      yes   yes     -      -          -       -
house      -         -        -      yes   -       -      -          -       -
admin      -         -        -      -     -       yes    -          -       -
"""
# In a house one may be several at once: every member is a member too.
ALSO = {"admin": ["member"], "spectator": ["member"], "player": ["member"], "owner": ["member"]}
REFUSED = {"no_session", "not_allowed", "unknown_table"}
# What only guests can do, and the host is told so by the handler.
NOT_FOR_HOSTS = [("DELETE", "/api/tables/{table:str}/guest")]
# Of these the handler says by itself that there is nothing for this person.
BY_HANDLER = [
    ("POST", "/api/tables/{table:str}/leave"),
    ("POST", "/api/tables/{table:str}/return"),
]


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


@pytest.mark.parametrize("role", ["stranger", "guest", "member", "admin", "spectator", "player", "owner"])
def test_every_route_of_a_house_in_every_role(role: str, club: Running) -> None:
    may = written()
    asking, table = in_house(role, role, club)
    for n, line in enumerate(NEEDS.strip().splitlines()):
        method, path, need = line.split()
        if method == "SOCKET" or (method, path) in BY_HANDLER:
            continue
        if method == "DELETE":  # of a table or a session that is not needed any more
            asking, table = in_house(role, f"{role} {n}", club)
        check(asking, line, table, any(may[need, one] for one in [role, *ALSO.get(role, [])]))
        if method == "DELETE":
            asking, table = in_house(role, f"{role} after {n}", club)


def in_house(role: str, name: str, club: Running) -> tuple[httpx.Client, str]:
    """Somebody in a role towards a table of others that is played."""
    owner, player = club.member(f"owner of {name}"), club.member(f"player of {name}")
    seats = [{"way": "me"}, {"way": "open"}, {"way": "link"}]
    body = {"game": "template", "seats": seats, "delay": -1 if role in ("member", "admin") else 0}
    made = owner.post("/api/house/tables", body)
    table = str(made["table"]["id"])
    player.post(f"/api/tables/{table}/sit", {})
    guest = Visitor(club)
    guest.come(f"/invitation/{made['links'][0]['code']}", {"name": f"guest of {name}"})
    roles: dict[str, Guest] = {"owner": owner, "player": player, "guest": guest}
    if role == "stranger":
        return Visitor(club).http, table
    return (roles.get(role) or club.member(name, role == "admin")).http, table


def test_one_person_may_be_several_things_at_a_table() -> None:
    part = Part("o", frozenset({"o", "p"}), frozenset({"a"}), False)
    anna = Who(True, "p", "", True, True)
    assert anna.roles_at("t", part) == {Role.MEMBER, Role.ADMIN, Role.PLAYER}
    assert anna.may(ADMIN, "t", part)
    assert not anna.may(OWNER, "t", part)
    assert Who(True, "o", "", True).roles_at("t", part) == {Role.MEMBER, Role.OWNER, Role.PLAYER}
    assert Who(True, "a", "", True).roles_at("t", part) == {Role.MEMBER, Role.SPECTATOR}
    assert Who(True, "x", "", True).roles_at("t", part) == {Role.MEMBER}
    assert Who(True, "x", "", True).roles_at("t", None) == {Role.MEMBER}


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
