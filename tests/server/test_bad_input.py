"""Bad input to every endpoint: an answer of 4xx with a clear body, and nothing has changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from signoria.server import store
from signoria.server.app import make_app
from signoria.server.database import reading
from tests.server.desk import PATIENCE, Guest, Running

SCHEMA = schemathesis.openapi.from_dict(make_app().openapi_schema.to_schema())
OPERATIONS = {
    f"{found.ok().method.upper()} {found.ok().path}": found.ok()  # type: ignore[union-attr]
    for found in SCHEMA.get_all_operations()
}
# At tables of a house, whose routes are tried by somebody who plays there.
BETWEEN = sorted(
    f"{method} /api/tables/{{table}}/{path}"
    for method, path in (
        ("GET", "waiting"),
        ("POST", "sit"),
        ("POST", "decline"),
        ("PUT", "seats/{seat}/offer"),
        ("POST", "start"),
        ("PATCH", "gathering"),
        ("POST", "invitations"),
        ("DELETE", "invitations/{link}"),
        ("POST", "leave"),
        ("POST", "return"),
        ("DELETE", "seats/{seat}/holder"),
        ("PUT", "seats/{seat}/pledge"),
        ("PUT", "seats/{seat}/number"),
        ("GET", "talk"),
        ("POST", "talk"),
        ("PUT", "talk/heard"),
        ("POST", "mute"),
        ("POST", "report"),
    )
)
HOUSES = ("/door", "/api/account", "/api/admin", "/api/house", "/invitation")
OF_HOUSES = sorted(name for name in OPERATIONS if name.split()[1].startswith(HOUSES))
EXAMPLES = 12


def content(running: Running, table: str) -> Any:
    """Everything there is about a table."""
    with running.server.house.at(table) as live:
        return (
            [entry.to_json() for entry in live.match.entries],
            live.match.state.digest(),
            live.row.title,
            [(s.name, s.bot, notes_of(running, table, s.seat)) for s in live.row.seating],
            (live.row.paused, live.row.pace),
        )


def notes_of(running: Running, table: str, seat: int) -> str:
    with reading(running.server.engine) as c:
        return store.read_notes(c, table, seat)


def check_error(answer: httpx.Response) -> None:
    assert 400 <= answer.status_code < 500, (answer.request.url, answer.status_code, answer.text)
    error = answer.json()
    assert error["code"]
    assert error["text"]


@pytest.mark.parametrize("name", sorted(OPERATIONS.keys() - {*OF_HOUSES, *BETWEEN}))
def test_anything_the_schema_allows_and_more(name: str, shared: Running, deep: bool) -> None:
    guest = shared.guest()
    real = guest.table(None, None, None, options={"goal": 200})  # no bots: nothing moves by itself
    try_out(name, guest, deep, real, lambda: content(shared, real))


@pytest.mark.parametrize("name", OF_HOUSES)
def test_anything_the_schema_allows_in_a_house(name: str, manor: Running, deep: bool) -> None:
    """As an administrator, who reaches everything."""
    admin = manor.member(f"Admin of {OF_HOUSES.index(name)}", admin=True)
    try_out(name, admin, deep, "", lambda: None)


@pytest.mark.parametrize("name", BETWEEN)
def test_anything_the_schema_allows_at_a_table_of_a_house(name: str, manor: Running, deep: bool) -> None:
    owner = manor.member(f"Owner of {BETWEEN.index(name)}")
    seats = [{"way": "me"}, {"way": "link"}]
    table = str(owner.post("/api/house/tables", {"game": "template", "seats": seats})["table"]["id"])
    try_out(name, owner, deep, table, lambda: None)


def try_out(name: str, guest: Guest, deep: bool, real: str, before_and_after: Callable[[], Any]) -> None:
    """Ask for an operation in many ways; where the answer is an error nothing has changed."""
    operation = OPERATIONS[name]
    both = operation.as_strategy() | operation.as_strategy(
        generation_mode=schemathesis.GenerationMode.NEGATIVE
    )

    @settings(
        max_examples=EXAMPLES * (20 if deep else 1),
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        deadline=None,
        database=None,
        derandomize=True,
    )
    @given(case=both)
    def run(case: Any) -> None:
        known = "table" in (case.path_parameters or {}) and "DELETE" not in name
        if known:
            case.path_parameters["table"] = real
        wire = case.as_transport_kwargs(base_url=guest.base)
        wire["headers"] = {
            **dict(wire.get("headers") or {}),
            "x-csrf-token": guest.csrf,
            "cookie": guest.cookie(),
        }
        before = before_and_after()
        with requests.Session() as session:
            session.trust_env = False
            answer = session.request(**wire, timeout=PATIENCE)
        assert answer.status_code < 500, (answer.status_code, answer.text, wire)
        if answer.status_code >= 400:
            error = answer.json()
            assert error["code"]
            assert error["text"]
            assert before_and_after() == before

    run()


BODIES: list[tuple[str, bytes, str]] = [
    ("nothing", b"", "application/json"),
    ("no JSON", b"{", "application/json"),
    ("a list", b"[]", "application/json"),
    ("null", b"null", "application/json"),
    ("deep", b"[" * 30_000, "application/json"),
    ("deep object", b'{"a":' * 9_000 + b"1" + b"}" * 9_000, "application/json"),
    ("no text", b"\xff\xfe\x00", "application/json"),
    (
        "no text in a string",
        b'{"seat":0,"number":0,"action":["\xff"],"save":"\xff","values":{"a":"\xff"}}',
        "application/json",
    ),
    ("surrogate", b'{"seat":0,"number":0,"action":["\\ud800"]}', "application/json"),
    ("zero", b'{"seat":0,"number":0,"action":["bid\\u0000","\\u0000"]}', "application/json"),
    ("huge number", b'{"seat":0,"number":1' + b"0" * 400 + b',"action":["roll"]}', "application/json"),
    ("float", b'{"seat":0,"number":0.5,"action":["roll"]}', "application/json"),
    ("not a number", b'{"seat":0,"number":NaN,"action":["roll"]}', "application/json"),
    ("bool", b'{"seat":true,"number":false,"action":["roll"]}', "application/json"),
    ("negative", b'{"seat":-1,"number":-1,"action":["roll"]}', "application/json"),
    ("form", b"seat=0&number=0", "application/x-www-form-urlencoded"),
    ("oversized", b'{"seat":0,"number":0,"action":["' + b"x" * 70_000 + b'"]}', "application/json"),
]
WITH_BODY = sorted(  # phones are in test_room.py
    name
    for name, operation in OPERATIONS.items()
    if "requestBody" in operation.definition.raw and "/join/" not in name and name not in OF_HOUSES
)
HOUSE_BODIES = sorted(name for name in OF_HOUSES if "requestBody" in OPERATIONS[name].definition.raw)
OF_TABLES = sorted(name for name in OPERATIONS if "{table}" in name and name not in BETWEEN)
OF_SEATS = {
    "GET /api/tables/{table}/state": None,
    "GET /api/tables/{table}/chronicle": None,
    "GET /api/tables/{table}/replay": None,
    "GET /api/tables/{table}/replay/{n}": None,
    "GET /api/tables/{table}/notes/{seat}": None,
    "PUT /api/tables/{table}/notes/{seat}": {"text": "mine"},
    "POST /api/tables/{table}/moves": {"number": 0, "action": ["roll"]},
    "POST /api/tables/{table}/undo": {},
    "POST /api/tables/{table}/go-on": {},
    "POST /api/tables/{table}/resign": {},
    "POST /api/tables/{table}/order": {"order": None},
    "POST /api/tables/{table}/why-not": {"action": ["roll"]},
    "POST /api/tables/{table}/explain": {"noun": ["card", "penny"]},
    "POST /api/tables/{table}/detail": {"actions": [["roll"]]},
    "PUT /api/tables/{table}/adviser": {"on": True},
    "POST /api/tables/{table}/advice": {},
    "POST /api/tables/{table}/weigh": {},
    "POST /api/tables/{table}/branch": {"at": 0},
    "DELETE /api/tables/{table}/seats/{seat}/guest": None,
}


def address(name: str, table: str, seat: int = 0) -> tuple[str, str]:
    """Method and path of an operation at a table."""
    method, path = name.split()
    return method, path.format(
        table=table,
        seat=seat,
        n=0,
        code="aaaa-aaaa",
        person="a",
        which="a",
        report=0,
        key="a",
        session="a",
        game="road_to_domination",
        lesson="five-actions",
    )


def test_the_lists_here_are_complete() -> None:
    assert len(WITH_BODY) >= 13
    named = [name for name, operation in OPERATIONS.items() if "seat" in json.dumps(operation.definition.raw)]
    assert {name for name in named if "{table}" in name} <= OF_SEATS.keys() | set(BETWEEN)
    assert set(BETWEEN) <= OPERATIONS.keys()


@pytest.mark.parametrize("name", WITH_BODY)
def test_bodies_that_can_not_be_read(name: str, shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, None)
    before, tables = content(shared, table), len(guest.get("/api/tables")["tables"])
    method, path = address(name, table)
    for kind, body, media in BODIES:
        answer = guest.http.request(method, path, content=body, headers={"content-type": media})
        check_error(answer)
        assert (answer.status_code == 413) == (kind == "oversized" and "import" not in name), kind
    assert content(shared, table) == before
    assert len(guest.get("/api/tables")["tables"]) == tables


@pytest.mark.parametrize("name", HOUSE_BODIES)
def test_bodies_that_can_not_be_read_in_a_house(name: str, manor: Running) -> None:
    admin = manor.member(f"Unread {HOUSE_BODIES.index(name)}", admin=True)
    method, path = address(name, "")
    for kind, body, media in BODIES:
        answer = admin.http.request(method, path, content=body, headers={"content-type": media})
        check_error(answer)
        assert (answer.status_code == 413) == (kind == "oversized"), kind


@pytest.mark.parametrize("name", sorted(OF_SEATS))
def test_seats_of_bots_and_seats_that_are_not_there(name: str, shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, "random", paused=True)
    before = content(shared, table)
    for seat in (1, 7):
        method, path = address(name, table, seat)
        body = OF_SEATS[name]
        if body is None:
            refused = guest.refused(method, path, None, **({} if "{seat}" in name else {"seat": seat}))
        else:
            refused = guest.refused(method, path, body if "{seat}" in name else {**body, "seat": seat})
        assert refused == (403, "not_your_seat")
    assert content(shared, table) == before


@pytest.mark.parametrize("name", OF_TABLES)
def test_tables_that_are_not_there(name: str, shared: Running) -> None:
    guest = shared.guest()
    plain = ("PATCH /api/tables/{table}", "PUT /api/tables/{table}/bots", "PUT /api/tables/{table}/room")
    body = {} if name in plain else OF_SEATS.get(name)
    if body is not None and "{seat}" not in name and "seat" not in body and name in OF_SEATS:
        body = {**body, "seat": 0}
    for table in ("0123456789abcdef", "nothing"):
        method, path = address(name, table)
        assert guest.refused(method, path, body) == (404, "unknown_table")


def test_an_oversized_save_is_refused(shared: Running) -> None:
    guest = shared.guest()
    answer = guest.http.post(
        "/api/tables/import",
        content=b'{"save":"' + b"x" * 20_100_000 + b'"}',
        headers={"content-type": "application/json"},
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


MOVES: list[tuple[dict[str, Any], tuple[int, str]]] = [
    ({"action": []}, (400, "bad_request")),
    ({"action": ["fly"]}, (400, "malformed")),
    ({"action": ["bid"]}, (400, "malformed")),
    ({"action": ["bid", "crown"]}, (400, "malformed")),
    ({"action": ["bid", 3]}, (400, "malformed")),
    ({"action": ["bid", "penny", "penny"]}, (400, "malformed")),
    ({"action": ["roll"]}, (422, "illegal")),
    ({"number": 7, "action": ["roll"]}, (409, "stale")),
    ({"seat": 1, "action": ["roll"]}, (403, "not_your_seat")),
    ({"seat": 9, "action": ["roll"]}, (403, "not_your_seat")),
    ({"seat": 100, "action": ["roll"]}, (400, "bad_request")),
    ({"seat": None, "action": ["roll"]}, (400, "bad_request")),
]


@pytest.mark.parametrize(("move", "code"), MOVES)
def test_moves_that_can_not_be(move: dict[str, Any], code: tuple[int, str], shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, "random", paused=True)
    before = content(shared, table)
    assert guest.refused("POST", f"/api/tables/{table}/moves", {"seat": 0, "number": 0, **move}) == code
    assert content(shared, table) == before


def test_a_replayed_request_changes_nothing(shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, None)
    move = {"seat": 0, "number": 0, "action": guest.state(table)["decisions"][0]["actions"][0]["action"]}
    guest.post(f"/api/tables/{table}/moves", move)
    undo = {"seat": 0, "number": 1}
    guest.post(f"/api/tables/{table}/undo", undo)
    before = content(shared, table)
    for _ in range(3):
        assert guest.refused("POST", f"/api/tables/{table}/moves", move) == (409, "stale")
        assert guest.refused("POST", f"/api/tables/{table}/undo", undo) == (409, "stale")
    assert content(shared, table) == before


def test_the_socket_survives_bad_messages(shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, "random", paused=True)
    before = content(shared, table)
    with guest.socket(table) as wire:
        wire.receive()
        for message in (
            {"type": "fly"},
            {"type": "move"},
            {"type": "move", "number": 0, "action": "bid"},
            {"type": "move", "number": 0, "action": ["fly"]},
            {"type": "move", "number": 3, "action": ["roll"]},
            {"type": "move", "number": 0, "action": ["roll"]},
            {"type": "undo"},
            {"type": "undo", "number": 5},
            {"type": "order", "order": {"windows": ["Nowhere"]}},
            {"type": "explain", "noun": ["card"]},
            {"type": "explain", "noun": ["card", "crown"]},
            {"type": "why_not", "action": [1]},
            {"type": "detail", "actions": [["fly"]]},
            {"type": "look", "seat": 1},
            {"type": "look", "seat": 55},
            {"type": "look", "seat": 0, "lang": "xx"},
            {"type": "bots", "pace": -5},
            {"type": 7},
            {},
        ):
            answer = wire.ask(**message)
            assert answer["type"] == "refused", message
            assert answer["error"]["text"]
        wire.say(type="ping")
        assert wire.next("pong") == {"type": "pong"}
    assert content(shared, table) == before


@pytest.mark.parametrize("text", ["", "{", "[" * 20_000, "nothing"])
def test_what_is_no_message_closes_the_socket(text: str, shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, None)
    with guest.socket(table) as wire:
        wire.receive()
        wire.wire.send(text)
        assert wire.closed()[0] == 1003


def test_bytes_and_giants_close_the_socket(shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, None)
    with guest.socket(table) as wire:
        wire.receive()
        wire.wire.send(b"\xff\x00")
        assert wire.closed()[0] == 1003
    with guest.socket(table) as wire:
        wire.receive()
        wire.wire.send(json.dumps({"type": "ping", "x": "y" * 70_000}))
        assert wire.closed()[0] == 1009


def test_methods_and_paths_that_are_not_there(shared: Running) -> None:
    guest: Guest = shared.guest()
    table = guest.table(None, None)
    assert guest.refused("PUT", "/api/tables", {}) == (405, "method")
    assert guest.refused("GET", f"/api/tables/{table}/moves")[0] in (404, 405)
    for name in ("x" * 33, "%00", "..", "a b", "' or 1=1 --", "é"):
        assert guest.refused("GET", f"/api/tables/{name}/state")[0] in (400, 404)
    assert guest.refused("GET", f"/api/tables/{table}/replay/-1")[0] in (400, 404)
    assert guest.refused("GET", f"/api/tables/{table}/replay/{10**30}")[0] in (400, 404)
    assert guest.refused("GET", f"/api/tables/{table}/replay/x")[0] in (400, 404)
    assert guest.refused("GET", f"/api/tables/{table}/state", None, seat="x") == (400, "bad_request")
    assert guest.refused("GET", f"/api/tables/{table}/state", None, lang="xx") == (400, "bad_request")
    assert guest.refused("GET", f"/api/tables/{table}/chronicle", None, **{"from": -1}) == (
        400,
        "bad_request",
    )
    assert guest.refused("GET", f"/api/tables/{table}/replay/0", None, seat="every") == (400, "bad_request")
