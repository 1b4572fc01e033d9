"""Phones in the room: how they come, what each may see and do, and how they go."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from signoria.server import network, seating
from signoria.server.config import Config
from signoria.server.database import sqlite_url
from signoria.server.errors import Problem
from signoria.server.gate import cookie_name
from signoria.server.restraints import GUESSES
from signoria.server.room import qr_rows
from tests.server.conftest import Start
from tests.server.desk import Guest, Phone, Running, browser, good

LAN = "127.0.0.2"


@pytest.fixture(scope="module")
def near(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose room is at another address of this machine."""
    folder = tmp_path_factory.mktemp("near")
    db = sqlite_url(folder / "near.db")
    running = Running(Config(db, template=True, workers=1, static=folder / "static", lan_address=LAN))
    yield running
    running.stop()


def opened(host: Guest, table: str, **change: Any) -> str:
    """Open the room of a table: the address that leads there."""
    return str(good(host.ask("PUT", f"/api/tables/{table}/room", change))["address"])


def room(near: Running, seats: int = 3) -> tuple[Guest, str, str]:
    host = near.guest()
    table = host.table(*[None] * seats)
    return host, table, opened(host, table)


# -- coming ----------------------------------------------------------------------------------------


def test_phones_come_by_the_code_and_play(server_in_room: tuple[Running, Guest, str]) -> None:
    running, host, table = server_in_room
    link = opened(host, table)
    dora, enzo = Phone(running, link), Phone(running, link)
    seen = dora.get(f"/join/{dora.code}")
    assert [(seat["name"], seat["free"]) for seat in seen["seats"]] == [
        ("Player 1", True),
        ("Player 2", True),
        ("Wanderer 3", False),
    ]
    assert dora.join("Dora", 1)["guest"] == {"table": table, "seat": 1, "name": "Dora"}
    enzo.join("Enzo", 0)
    with dora.socket(table, 1) as wire:
        wire.receive()
        assert wire.state["decisions"][0]["seat"] == 1
        assert wire.move()["type"] == "done"
    enzo.move(table, 0)
    found = host.get(f"/api/tables/{table}/room")
    assert [(s["name"], s["phone"]) for s in found["seats"]] == [
        ("Enzo", True),
        ("Dora", True),
        ("Wanderer 3", False),
    ]


@pytest.fixture
def server_in_room(start: Start, db: str) -> tuple[Running, Guest, str]:
    running = start(db, lan_address=LAN)
    host = running.guest()
    return running, host, host.table(None, None, "random", paused=True)


def test_a_key_outlives_a_restart_and_the_seat_is_kept(start: Start, tmp_path: Path) -> None:
    db = sqlite_url(tmp_path / "kept.db")
    first = start(db, lan_address=LAN)
    host = first.guest()
    table = host.table(None, None, None)
    phone = Phone(first, opened(host, table))
    phone.join("Dora", 2)
    kept = dict(phone.http.cookies)
    first.stop()
    second = start(db, lan_address=LAN, port=first.config.port)
    link = opened(second.guest(), table)
    again = Phone(second, link)
    again.http.cookies.update(kept)
    assert again.get("/api/session")["guest"] == {"table": table, "seat": 2, "name": "Dora"}
    assert again.state(table, 2)["seat"] == 2


def test_who_scans_again_sits_where_they_sat_and_may_change_seats(near: Running) -> None:
    host, table, link = room(near)
    phone = Phone(near, link)
    phone.join("Dora", 1)
    before = dict(phone.http.cookies)
    assert phone.join("Dora", 1)["guest"]["seat"] == 1
    assert phone.join("Dorothea", 2)["guest"] == {"table": table, "seat": 2, "name": "Dorothea"}
    assert [s["name"] for s in host.get(f"/api/tables/{table}")["seats"]] == [
        "Player 1",
        "Player 2",
        "Dorothea",
    ]
    assert dict(phone.http.cookies) != before  # a new key each time; the old one is good no more
    old = Phone(near, link)
    old.http.cookies.update(before)
    assert old.refused("GET", "/api/session") == (401, "no_session")


def test_refusals_to_phones_say_what_is_wrong(near: Running) -> None:
    host, table, link = room(near)
    Phone(near, link).join("Dora", 1)
    phone = Phone(near, link)

    def sit(name: str, seat: int) -> tuple[int, str]:
        return phone.refused("POST", f"/join/{phone.code}", {"name": name, "seat": seat})

    assert sit("Enzo", 1) == (409, "taken")
    assert sit("Dora", 2) == (400, "bad_option")  # two with one name
    assert sit(" \t", 2) == (400, "bad_option")
    assert sit("x" * 61, 2) == (400, "bad_request")
    assert sit("Enzo", 9) == (403, "not_your_seat")
    opened(host, table, kept=[2])
    assert sit("Enzo", 2) == (409, "taken")
    opened(host, table, kept=[])
    phone.join("Enzo", 2)
    assert phone.get("/api/session")["guest"]["seat"] == 2


def test_bodies_that_can_not_be_read_change_nothing(near: Running) -> None:
    host, table, link = room(near)
    phone = Phone(near, link)
    kinds = {b"": 400, b"{": 400, b"[]": 400, b'{"name": 5}': 400, b"[" * 60_000: 400, b" " * 70_000: 413}
    for body, status in kinds.items():
        answer = phone.http.post(
            f"/join/{phone.code}", content=body, headers={"content-type": "application/json"}
        )
        assert (answer.status_code, bool(answer.json()["code"])) == (status, True), body[:20]
    assert not any(seat["phone"] for seat in host.get(f"/api/tables/{table}")["seats"])


def test_an_old_code_lets_nobody_in(near: Running) -> None:
    host, table, link = room(near)
    old, seated = Phone(near, link), Phone(near, link)
    seated.join("Dora", 0)
    newer = opened(host, table, anew=True)
    assert newer != link
    assert old.refused("GET", f"/join/{old.code}") == (404, "old_code")
    assert old.refused("POST", f"/join/{old.code}", {"name": "Enzo", "seat": 1}) == (404, "old_code")
    assert seated.state(table, 0)["seat"] == 0  # who sits stays
    fresh = Phone(near, newer)
    assert fresh.get(f"/join/{fresh.code.upper().replace('-', '')}")["table"] == table


def test_codes_can_not_be_guessed_for_long(start: Start, tmp_path: Path) -> None:
    running = start(sqlite_url(tmp_path / "guessed.db"), lan_address=LAN)
    host = running.guest()
    link = opened(host, host.table(None, None))
    phone = Phone(running, link)
    for _ in range(GUESSES):
        assert phone.refused("GET", "/join/aaaa-aaaa") == (404, "old_code")
    assert phone.refused("GET", "/join/aaaa-aaaa") == (429, "too_many")
    phone.join("Dora", 0)  # the right one is let in at once


def test_a_table_takes_so_many_phones(near: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "MOST_GUESTS", 2)
    _, _, link = room(near)
    watching = Phone(near, link)
    watching.join("", None)
    watching.join("", None)  # the same phone again
    Phone(near, link).join("Dora", 0)
    late = Phone(near, link)
    assert late.refused("POST", f"/join/{late.code}", {"name": "Enzo", "seat": 1}) == (409, "crowded")
    assert late.refused("GET", "/api/session") == (401, "no_session")


def test_names_are_text_whatever_is_in_them(near: Running) -> None:
    host, table, link = room(near)
    Phone(near, link).join('<b onclick="x()">\u202e D\x00 </b>', 0)
    assert host.get(f"/api/tables/{table}")["seats"][0]["name"] == '<b onclick="x()"> D </b>'


# -- what is whose ---------------------------------------------------------------------------------


def test_a_phone_plays_its_own_seat_only(near: Running) -> None:
    host, table, link = room(near)
    dora, enzo = Phone(near, link), Phone(near, link)
    dora.join("Dora", 0)
    enzo.join("Enzo", 1)
    decision = enzo.state(table, 1)["decisions"][0]
    move = {"seat": 1, "number": decision["number"], "action": decision["actions"][0]["action"]}
    for seat in (1, 2):
        assert dora.refused("GET", f"/api/tables/{table}/state", seat=seat) == (403, "not_your_seat")
        assert dora.refused("GET", f"/api/tables/{table}/chronicle", seat=seat) == (403, "not_your_seat")
        assert dora.refused("GET", f"/api/tables/{table}/replay/0", seat=seat) == (403, "not_your_seat")
        assert dora.refused("GET", f"/api/tables/{table}/notes/{seat}") == (403, "not_your_seat")
    assert dora.refused("GET", f"/api/tables/{table}/replay/0", seat="all") == (403, "not_your_seat")
    asked: dict[str, Any] = {
        "moves": move,
        "undo": {"seat": 1},
        "resign": {"seat": 1},
        "order": {"seat": 1, "order": None},
        "why-not": {"seat": 1, "action": move["action"]},
        "explain": {"seat": 1, "noun": ["seat", 1]},
        "detail": {"seat": 1, "actions": [move["action"]]},
        "advice": {"seat": 1},
        "weigh": {"seat": 1},
    }
    for what, body in asked.items():
        assert dora.refused("POST", f"/api/tables/{table}/{what}", body) == (403, "not_your_seat"), what
    assert dora.refused("PUT", f"/api/tables/{table}/notes/1", {"text": "x"}) == (403, "not_your_seat")
    calls = {"seat": 1, "on": True}
    assert dora.refused("PUT", f"/api/tables/{table}/adviser", calls) == (403, "not_your_seat")
    with dora.socket(table, 1) as wire:
        assert wire.closed()[0] == 4403
    with dora.socket(table, 0) as wire:
        wire.receive()
        for seat in (1, 2):
            assert wire.ask(type="look", seat=seat)["error"]["code"] == "not_your_seat"
        assert wire.ask(type="bots", paused=True)["error"]["code"] == "not_allowed"
        assert wire.ask(type="look", seat=None)["type"] == "done"
        assert wire.state["seat"] is None
    assert enzo.state(table, 1)["decisions"][0]["number"] == decision["number"]
    assert [s["name"] for s in host.get(f"/api/tables/{table}")["seats"]][:2] == ["Dora", "Enzo"]


def test_who_watches_sees_what_is_public_and_acts_for_nobody(near: Running) -> None:
    _, table, link = room(near)
    phone = Phone(near, link)
    phone.join("", None)
    assert phone.state(table, None)["seat"] is None
    assert phone.refused("GET", f"/api/tables/{table}/state", seat=0) == (403, "not_your_seat")
    with phone.socket(table, None) as wire:
        wire.receive()
        assert wire.ask(type="move", number=0, action=["pass"])["error"]["code"] == "not_your_seat"


def test_the_host_does_not_look_into_a_hand_on_a_phone(near: Running) -> None:
    host, table, link = room(near)
    Phone(near, link).join("Dora", 1)
    assert host.refused("GET", f"/api/tables/{table}/state", seat=1) == (403, "not_your_seat")
    assert host.refused("GET", f"/api/tables/{table}/notes/1") == (403, "not_your_seat")
    assert host.refused("POST", f"/api/tables/{table}/resign", {"seat": 1}) == (403, "not_your_seat")
    assert host.refused("GET", f"/api/tables/{table}/export", spoilers=True) == (403, "spoilers")
    branch = {"at": 0, "seat": None, "spoilers": True}
    assert host.refused("POST", f"/api/tables/{table}/branch", branch) == (403, "spoilers")
    branch = {"at": 0, "seat": 1, "spoilers": True}
    assert host.refused("POST", f"/api/tables/{table}/branch", branch) == (403, "not_your_seat")
    change = {"seats": [{"seat": 1, "bot": "random"}]}
    assert host.refused("PATCH", f"/api/tables/{table}", change) == (409, "taken")
    with host.socket(table, 1) as wire:
        assert wire.closed()[0] == 4403
    assert host.state(table, 0)["seat"] == 0  # seats that nobody holds are the host's, as ever


def test_the_question_to_a_lone_phone_is_not_shown_in_the_lobby(near: Running) -> None:
    host = near.guest()
    table = host.table(None, "random", paused=True)
    assert host.get(f"/api/tables/{table}")["prompt"]
    phone = Phone(near, opened(host, table))
    phone.join("Dora", 0)
    info = host.get(f"/api/tables/{table}")
    assert (info["prompt"], info["yours"]) == ("", [])
    own = phone.get(f"/api/tables/{table}")
    assert own["prompt"]
    assert own["yours"] == [0]


def test_a_phone_sees_its_own_table_only(near: Running) -> None:
    host, table, link = room(near)
    other = host.table(None, None)
    phone = Phone(near, link)
    phone.join("Dora", 0)
    for path in ("", "/state", "/words", "/chronicle", "/replay", "/export", "/room"):
        assert phone.refused("GET", f"/api/tables/{other}{path}") == (404, "unknown_table"), path
    with phone.socket(other, None) as wire:
        assert wire.closed()[0] == 4404
    for method, path in (("GET", "/api/tables"), ("GET", "/api/settings"), ("POST", "/api/tables")):
        assert phone.refused(method, path, {} if method == "POST" else None) == (403, "not_allowed")
    for method in ("PATCH", "DELETE"):
        assert phone.refused(method, f"/api/tables/{table}", {}) == (403, "not_allowed")
    assert phone.refused("DELETE", f"/api/tables/{table}/seats/0/guest") == (403, "not_allowed")


# -- where what is good ----------------------------------------------------------------------------


def test_the_hosts_token_and_session_are_not_good_in_the_room(near: Running) -> None:
    host, table, link = room(near)
    phone = Phone(near, link)
    token = near.config.token
    assert phone.refused("GET", "/enter", token=token) == (404, "not_found")
    phone.http.cookies.set(cookie_name(near.config), host.http.cookies[cookie_name(near.config)])
    assert phone.refused("GET", "/api/session") == (401, "no_session")
    with phone.socket(table, 0) as wire:
        assert wire.closed()[0] == 4401


def test_a_guests_key_is_not_good_outside_the_room(near: Running) -> None:
    _, table, link = room(near)
    phone = Phone(near, link)
    phone.join("Dora", 0)
    with browser(near.config.address()) as outside:
        outside.cookies.update(phone.http.cookies)
        assert outside.get(f"/api/tables/{table}/state").status_code == 401
        assert outside.get(f"/join/{phone.code}").status_code == 404


def test_other_names_and_pages_of_others_do_not_get_in(near: Running) -> None:
    _, _, link = room(near)
    phone = Phone(near, link)
    for host in (f"evil.example:{near.config.port}", f"127.0.0.1:{near.config.port}", LAN):
        answer = phone.http.get(f"/join/{phone.code}", headers={"host": host})
        assert (answer.status_code, answer.json()["code"]) == (403, "host")
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        answer = phone.http.post(f"/join/{phone.code}", json={"name": "Dora", "seat": 0}, headers={**headers})
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    phone.join("Dora", 0)
    del phone.http.headers["x-csrf-token"]
    table = phone.get("/api/session")["guest"]["table"]
    assert phone.refused("POST", f"/api/tables/{table}/undo", {"seat": 0}) == (403, "csrf")


# -- going -----------------------------------------------------------------------------------------


def test_a_freed_seat_ends_the_key_and_its_sockets(near: Running) -> None:
    host, table, link = room(near)
    phone = Phone(near, link)
    phone.join("Dora", 1)
    with phone.socket(table, 1) as wire:
        wire.receive()
        assert host.get(f"/api/tables/{table}/room")["seats"][1]["here"]
        good(host.ask("DELETE", f"/api/tables/{table}/seats/1/guest"))
        assert wire.closed() == (4401, "the seat was freed")
    assert phone.refused("GET", f"/api/tables/{table}/state", seat=1) == (401, "no_session")
    seat = host.get(f"/api/tables/{table}")["seats"][1]
    assert (seat["name"], seat["phone"]) == ("Player 2", False)
    assert host.refused("DELETE", f"/api/tables/{table}/seats/1/guest") == (403, "not_your_seat")
    assert host.refused("DELETE", f"/api/tables/{table}/seats/7/guest") == (403, "not_your_seat")
    Phone(near, link).join("Dora", 1)


def test_a_guest_may_leave(near: Running) -> None:
    host, table, link = room(near)
    phone = Phone(near, link)
    phone.join("Dora", 1)
    good(phone.ask("DELETE", f"/api/tables/{table}/guest"))
    assert phone.refused("GET", "/api/session") == (401, "no_session")
    assert not host.get(f"/api/tables/{table}")["seats"][1]["phone"]
    assert host.refused("DELETE", f"/api/tables/{table}/guest") == (403, "not_allowed")


def test_a_closed_room_lets_nobody_in_and_keeps_the_seats(start: Start, tmp_path: Path) -> None:
    running = start(sqlite_url(tmp_path / "closed.db"), lan_address=LAN)
    host, table, link = room(running)
    phone = Phone(running, link)
    phone.join("Dora", 1)
    with phone.socket(table, 1) as wire:
        wire.receive()
        good(host.ask("DELETE", f"/api/tables/{table}/room"))
        assert wire.closed() == (1012, "the room is closed")
    phone.http.close()
    with pytest.raises(httpx.ConnectError), browser(phone.base) as late:
        late.get("/health")
    assert host.get(f"/api/tables/{table}/room")["seats"][1]["phone"]
    again = Phone(running, opened(host, table))
    assert again.base == phone.base
    again.http.cookies.update(phone.http.cookies)
    assert again.get("/api/session")["guest"]["seat"] == 1


def test_a_deleted_table_takes_its_guests_along(near: Running) -> None:
    room(near)  # another keeps the address open
    host, table, link = room(near)
    phone = Phone(near, link)
    phone.join("Dora", 1)
    with phone.socket(table, 1) as wire:
        wire.receive()
        good(host.ask("DELETE", f"/api/tables/{table}"))
        assert wire.next("gone")
    assert phone.refused("GET", "/api/session") == (401, "no_session")
    assert phone.refused("GET", f"/join/{phone.code}") == (404, "old_code")


# -- where the room is -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "named", "found"),
    [
        (["192.168.1.20"], "", "192.168.1.20"),
        (["203.0.113.5", "10.0.0.4"], "", "10.0.0.4"),
        (["172.31.0.9"], "", "172.31.0.9"),
        (["203.0.113.5"], "", "problem.public_address"),
        (["172.32.0.9"], "", "problem.public_address"),
        ([], "", "problem.no_address"),
        ([], "10.1.2.3", "10.1.2.3"),
        (["10.1.2.3"], "8.8.8.8", "problem.public_address"),
        (["10.1.2.3"], "0.0.0.0", "problem.public_address"),
        (["10.1.2.3"], "phone.local", "problem.bad_address"),
    ],
)
def test_the_room_is_in_private_networks_only(
    own: list[str], named: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "own_addresses", lambda: own)
    if found.startswith("problem."):
        with pytest.raises(Problem) as refused:
            network.room_address(named)
        assert refused.value.key == found
    else:
        assert network.room_address(named) == found


def test_an_address_that_is_not_of_this_machine_is_told(start: Start, tmp_path: Path) -> None:
    running = start(sqlite_url(tmp_path / "far.db"), lan_address="10.255.255.1")
    host = running.guest()
    table = host.table(None, None)
    assert host.refused("PUT", f"/api/tables/{table}/room", {}) == (409, "no_network")
    assert not host.get(f"/api/tables/{table}/room")["open"]


def test_a_server_behind_a_name_has_no_room(start: Start, tmp_path: Path) -> None:
    running = start(sqlite_url(tmp_path / "named.db"), lan_address=LAN, names=("play.example.org",))
    host = running.guest()
    assert host.refused("PUT", f"/api/tables/{host.table(None, None)}/room", {}) == (409, "no_network")


def test_the_code_to_scan_holds_the_address() -> None:
    rows = qr_rows("http://192.168.1.20:8477/r/k7mq-29xt")
    assert len(rows) == 29  # version 3, as many letters need with medium correction
    assert {len(row) for row in rows} == {29}
    for corner in (rows[0][:7], rows[0][-7:], rows[-1][:7]):
        assert corner == "1111111"
