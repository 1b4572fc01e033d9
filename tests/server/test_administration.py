"""The administration of a house, and what it is to keep safe: bans, the audit, attacks on accounts."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from signoria.server import administration, roster, store
from signoria.server.accounts import Accounts
from signoria.server.backup import backup
from signoria.server.database import reading, sqlite_url, writing
from signoria.server.restraints import Restraints
from tests.server.conftest import Start
from tests.server.desk import Running, Visitor
from tests.server.test_account_page import GOOD, newcomer, seated
from tests.server.test_gatherings import Invited, gather

WHY = {"reason": "for a test"}


def command(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """`signoria user`, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "signoria.cli.main", "user", *words, "--data-dir", str(folder)],
        capture_output=True,
        text=True,
        timeout=300,
    )


def deeds(admin: Any) -> list[tuple[str, str, str, str]]:
    found = admin.get("/api/admin/audit")["deeds"]
    return [(d["admin"], d["what"], d["about"], d["reason"]) for d in found]


# -- looking -----------------------------------------------------------------------------------------


def test_the_house_at_a_glance(club: Running) -> None:
    admin, anna = club.member("Admin", admin=True), club.member("Anna")
    table = seated(club, anna, None)
    with writing(club.server.engine) as c:
        administration.add_report(c, table, anna.person, admin.person, "Admin", "He <b>shouts</b>.")
    club.server.troubles.handle(make_error("it broke"))
    club.server.troubles.handle(make_error("it broke"))
    seen = admin.get("/api/admin")
    assert (seen["people"], seen["tables"], seen["running"], seen["reports"]) == (2, 1, 1, 1)
    assert seen["database_bytes"] > 0
    assert 0 < seen["disk_free"] <= seen["disk_total"]
    assert [(e["text"], e["count"]) for e in seen["errors"]] == [("it broke", 2)]
    found = admin.get("/api/admin/people", q="ANN")["people"]
    assert [(p["name"], p["seats"], p["sessions"]) for p in found] == [("Anna", 1, 1)]
    assert admin.get("/api/admin/people", q="%")["people"] == []  # no pattern of the database
    listed = admin.get("/api/admin/tables", q=table)["tables"][0]
    assert [s["held"] for s in listed["seats"]] == [True, False]
    _, links = gather(anna, "me", "link", "open")
    Invited(club).come(links[1], "A guest")  # whose session goes with the seat
    assert {s["name"] for s in admin.get("/api/admin/sessions")["sessions"]} == {"Admin", "Anna"}
    report = admin.get("/api/admin/reports")["reports"][0]
    assert (report["text"], report["by"]) == ("He <b>shouts</b>.", "Anna")
    assert admin.ask("POST", f"/api/admin/reports/{report['id']}/settle", WHY).status_code == 204
    assert admin.refused("POST", f"/api/admin/reports/{report['id']}/settle", WHY) == (404, "not_found")
    assert admin.get("/api/admin")["reports"] == 0


def make_error(message: str) -> Any:
    return logging.LogRecord("signoria", logging.ERROR, "", 0, message, None, None)


# -- deeds -------------------------------------------------------------------------------------------


def test_whatever_an_administrator_does_is_written_down(club: Running) -> None:
    admin, anna = club.member("Admin", admin=True), club.member("Anna")
    own = f"/api/admin/people/{anna.person}"
    for nothing in ({}, {"reason": ""}, {"reason": "x" * 501}):
        assert admin.refused("POST", f"{own}/ban", nothing)[0] == 400
    for what in ("ban", "lift", "admin", "no-admin", "sign-out", "reset", "delete"):
        assert admin.ask("POST", f"{own}/{what}", WHY).status_code in (200, 204), what
    assert admin.refused("POST", f"{own}/ban", WHY) == (404, "not_found")
    assert admin.refused("POST", f"/api/admin/people/{admin.person}/ban", WHY) == (409, "last_admin")
    assert admin.refused("POST", f"/api/admin/people/{admin.person}/no-admin", WHY) == (409, "last_admin")
    done = [
        ("Admin", what, "Anna", "for a test")
        for what in ("ban", "lift", "admin", "no_admin", "sign_out", "reset", "delete")
    ]
    assert deeds(admin) == done[::-1]
    for sentence in ("DELETE FROM audit", "UPDATE audit SET admin = 'x'"):
        with pytest.raises(DBAPIError, match="kept as they are"), writing(club.server.engine) as c:
            c.execute(text(sentence))
    assert len(deeds(admin)) == 7


def test_the_link_of_an_administrator_leads_to_a_new_password(manor: Running) -> None:
    admin, anna = manor.member("Reset Admin", admin=True), newcomer(manor, "Reset Anna")
    person = anna.get("/api/session")["member"]["id"]
    link = admin.post(f"/api/admin/people/{person}/reset", WHY)["link"]
    Visitor(manor).come("/door/reset", {"ticket": link.partition("#")[2], "password": "battery staple"})
    assert anna.refused("GET", "/api/session") == (401, "no_session")


def test_a_seat_is_freed_and_a_table_deleted(club: Running) -> None:
    admin, anna = club.member("Admin", admin=True), club.member("Anna")
    table = seated(club, anna, None)
    path = f"/api/admin/tables/{table}"
    assert admin.refused("POST", f"{path}/seats/1/free", WHY)[1] == "not_your_seat"
    assert admin.ask("POST", f"{path}/seats/0/free", WHY).status_code == 204
    assert club.server.house.holders(table) == [None, None]
    assert anna.get("/api/session")["member"]["name"] == "Anna"
    assert admin.ask("POST", f"{path}/delete", WHY).status_code == 204
    assert admin.refused("POST", f"{path}/delete", WHY) == (404, "unknown_table")
    assert [d[1] for d in deeds(admin)] == ["delete_table", "free_seat"]


def test_members_are_no_administrators(manor: Running) -> None:
    anna = manor.member("Mere Member")
    for path in ("", "/people", "/tables", "/sessions", "/reports", "/audit"):
        assert anna.refused("GET", f"/api/admin{path}") == (403, "not_allowed")
    assert anna.refused("POST", f"/api/admin/people/{anna.person}/admin", WHY) == (403, "not_allowed")


def test_who_is_no_administrator_any_more_is_none_at_once(manor: Running) -> None:
    one, two = manor.member("Admin One", admin=True), manor.member("Admin Two", admin=True)
    assert two.get("/api/admin/audit") is not None
    one.ask("POST", f"/api/admin/people/{two.person}/no-admin", WHY)
    assert two.refused("GET", "/api/admin/audit") == (403, "not_allowed")


# -- attacks -----------------------------------------------------------------------------------------


def test_a_session_is_new_at_every_sign_in(manor: Running) -> None:
    """Who has planted a session in a browser beforehand has nothing of it (fixation)."""
    newcomer(manor, "Fixed Anna")
    planted = manor.member("The Attacker").cookie().partition("=")[2]
    victim = Visitor(manor)
    name = f"signoria_{manor.config.port}"
    victim.http.cookies.set(name, planted, domain="127.0.0.1", path="/")
    victim.come("/door/sign-in", {"name": "Fixed Anna", "password": GOOD})
    assert victim.cookie() != f"{name}={planted}"
    attacker = Visitor(manor)
    attacker.http.headers["cookie"] = f"{name}={planted}"
    assert attacker.refused("GET", "/api/session") == (401, "no_session")
    for made_up in ("x" * 43, "", "x" * 400):
        other = Visitor(manor)
        other.http.headers["cookie"] = f"{name}={made_up}"
        other.http.cookies.clear()
        answer = other.ask("POST", "/door/sign-in", {"name": "Fixed Anna", "password": GOOD})
        assert answer.status_code == 200
        assert made_up == "" or made_up not in answer.headers["set-cookie"]


def test_pages_of_other_sites_can_neither_sign_in_nor_change_anything(manor: Running) -> None:
    anna = newcomer(manor, "Forged Anna")
    body = {"name": "Forged Anna", "password": GOOD}
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        for path in ("/door/sign-in", "/door/register"):
            answer = Visitor(manor).http.post(path, json=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")
        answer = anna.http.post("/api/account/delete", json={"password": GOOD}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    del anna.http.headers["x-csrf-token"]
    assert anna.refused("POST", "/api/account/delete", {"password": GOOD}) == (403, "csrf")
    assert anna.refused("DELETE", "/api/session") == (403, "csrf")


class Counting:
    """A hasher that remembers what it was asked to verify, as far as the parameters go."""

    def __init__(self, real: PasswordHasher) -> None:
        self.real = real
        self.seen: list[str] = []

    def verify(self, hashed: str, password: str) -> bool:
        self.seen.append(hashed.rpartition("$")[0].rpartition("$")[0])
        return self.real.verify(hashed, password)


def test_known_and_unknown_names_are_answered_alike(manor: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same words, and the same work: one verification of a hash each."""
    newcomer(manor, "Known Anna")
    manor.member("Keyed Anna")  # without a password
    accounts = manor.server.accounts
    assert accounts is not None
    counter = Counting(accounts.passwords._hasher)
    monkeypatch.setattr(accounts.passwords, "_hasher", counter)
    said = set()
    for name in ("Known Anna", "Keyed Anna", "Nobody Known", "x" * 200, "\x00"):
        answer = Visitor(manor).ask("POST", "/door/sign-in", {"name": name, "password": "wrong horse"})
        said.add((answer.status_code, answer.content))
    assert len(said) == 1
    assert len(counter.seen) == 5
    assert len(set(counter.seen)) == 1  # the same parameters


def test_the_ban_is_told_only_to_who_knows_the_password(club: Running) -> None:
    admin, anna = club.member("Admin", admin=True), newcomer(club, "Anna")
    person = anna.get("/api/session")["member"]["id"]
    admin.ask("POST", f"/api/admin/people/{person}/ban", {"reason": "shouting"})
    wrong, right = ({"name": "Anna", "password": p} for p in ("wrong horse", GOOD))
    assert Visitor(club).refused("POST", "/door/sign-in", wrong) == (403, "wrong")
    answer = Visitor(club).ask("POST", "/door/sign-in", right)
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    assert "shouting" in answer.json()["text"]
    admin.ask("POST", f"/api/admin/people/{person}/lift", WHY)
    Visitor(club).come("/door/sign-in", right)


def stop_the_clock(running: Running) -> Accounts:
    """No wait ends by itself, however slow the machine is."""
    house, accounts = running.server.house, running.server.accounts
    assert accounts is not None
    house.restraints.close()
    house.restraints = accounts.restraints = Restraints(clock=lambda: 0.0)
    return accounts


def test_guessing_a_password_has_to_wait(manor: Running) -> None:
    anna = newcomer(manor, "Guessed Anna")
    accounts = stop_the_clock(manor)
    body = {"name": "Guessed Anna", "password": "wrong horse"}
    said = [Visitor(manor).ask("POST", "/door/sign-in", body) for _ in range(7)]
    last = said[-1]
    assert (last.status_code, last.json()["code"]) == (429, "wait")
    assert int(last.headers["retry-after"]) > 0
    right = {**body, "password": GOOD}
    assert Visitor(manor).refused("POST", "/door/sign-in", right) == (429, "wait")  # from this address
    assert accounts.sign_in("Guessed Anna", GOOD, "203.0.113.9").name == "Guessed Anna"  # not from another
    assert anna.get("/api/session")["member"]["name"] == "Guessed Anna"
    Visitor(manor).come("/door/register", {"name": "Somebody New", "password": GOOD})  # nor for another name


def test_only_the_last_address_that_the_proxy_added_counts(start: Start, tmp_path: Path) -> None:
    house = start(sqlite_url(tmp_path / "p.db"), accounts=True, https=True, names=("play.example.org",))
    stop_the_clock(house)
    with writing(house.server.engine) as c:
        ticket = roster.add_ticket(c, "first", None)
    Visitor(house).come("/door/register", {"name": "Anna", "password": GOOD, "ticket": ticket})
    body = {"name": "Anna", "password": "wrong horse"}

    def guess(forwarded: str, password: str = "wrong horse") -> int:
        headers = {"x-forwarded-for": forwarded}
        return (
            Visitor(house)
            .http.post("/door/sign-in", json={**body, "password": password}, headers=headers)
            .status_code
        )

    said = [guess(f"198.51.100.{n}, 203.0.113.1") for n in range(7)]
    assert said[-1] == 429  # what a client sends beforehand does not help
    assert guess("198.51.100.1", GOOD) == 200


def test_oversized_input_is_refused(manor: Running) -> None:
    visitor = Visitor(manor)
    bodies: list[Any] = [
        {"name": "x" * 201, "password": GOOD},
        {"name": "x", "password": "x" * 201},
        {"name": "Anna", "password": GOOD, "more": 1},
        {"name": ["Anna"], "password": GOOD},
        [],
    ]
    for body in bodies:
        assert visitor.refused("POST", "/door/sign-in", body)[0] == 400
    assert visitor.refused("POST", "/door/register", {"name": "x", "password": "y" * 70_000})[0] == 413
    assert visitor.refused("POST", "/door/ticket", {"ticket": "x" * 101})[0] == 400


def test_markup_in_names_is_text(manor: Running) -> None:
    name = "<img src=x onerror=1>"
    anna = newcomer(manor, name)
    admin = manor.member("Markup Admin", admin=True)
    assert anna.get("/api/session")["member"]["name"] == name
    answer = admin.ask("GET", "/api/admin/people", q="<img")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert [p["name"] for p in answer.json()["people"]] == [name]


def test_a_link_is_used_once_however_many_try(manor: Running) -> None:
    one = manor.member("Raced")
    with writing(manor.server.engine) as c:
        ticket = roster.add_ticket(c, "recover", one.person)
    codes: list[int] = []

    def use() -> None:
        codes.append(
            Visitor(manor).ask("POST", "/door/reset", {"ticket": ticket, "password": GOOD}).status_code
        )

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200, 404, 404, 404]


def test_no_socket_outlives_a_ban_or_a_session(club: Running) -> None:
    admin, anna = club.member("Admin", admin=True), club.member("Anna")
    table = seated(club, anna, None)
    with anna.socket(table) as wire:
        assert wire.receive()["type"] == "state"
        admin.ask("POST", f"/api/admin/people/{anna.person}/ban", WHY)
        assert wire.closed()[0] == 4401
    with anna.socket(table) as wire:
        assert wire.closed()[0] == 4401
    admin.ask("POST", f"/api/admin/people/{anna.person}/lift", WHY)
    anna.enter(club)
    with anna.socket(table) as wire:
        wire.receive()
        with writing(club.server.engine) as c:
            roster.end_sessions(c, anna.person)  # by another process: noticed within seconds
        assert wire.closed() == (4401, "signed out")
    anna.enter(club)
    with anna.socket(table) as wire:
        wire.receive()
        assert anna.ask("DELETE", "/api/session").status_code == 204
        assert wire.closed() == (4401, "signed out")


def test_an_administrator_has_no_more_eyes_than_a_spectator(club: Running) -> None:
    admin, anna = club.member("Admin", admin=True), club.member("Anna")
    table = seated(club, anna, None)
    assert admin.state(table, None)["seat"] is None
    assert admin.refused("GET", f"/api/tables/{table}/state", seat=0) == (403, "not_your_seat")
    assert admin.refused("GET", f"/api/tables/{table}/notes/0") == (403, "not_your_seat")
    assert admin.refused("GET", f"/api/tables/{table}/export", spoilers=True)[0] in (403, 404)


# -- the command line --------------------------------------------------------------------------------


def test_members_from_the_command_line(tmp_path: Path, start: Start) -> None:
    house = start(sqlite_url(tmp_path / "signoria.db"), accounts=True, registration="closed")
    done = command("add", "Anna", "--admin", "--address", "https://play.example.org", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    link = done.stdout.strip().splitlines()[-1].strip()
    assert link.startswith("https://play.example.org/recover#")
    anna = Visitor(house)
    info = anna.come("/door/reset", {"ticket": link.partition("#")[2], "password": GOOD})
    assert info["member"]["admin"]
    assert command("add", "ANNA", folder=tmp_path).returncode == 1
    assert "Anna" in command("add", "\u0391\u039d\u039d\u0391", folder=tmp_path).stderr  # in Greek capitals
    assert command("list", folder=tmp_path).stdout == "Anna\tadministrator\n"
    last = [("ban", "Anna", "--reason", "none"), ("delete", "Anna"), ("admin", "Anna", "--take")]
    assert {command(*words, folder=tmp_path).returncode for words in last} == {
        1
    }  # somebody looks after a house
    assert command("add", "Berta", "--admin", folder=tmp_path).returncode == 0
    no_reason = command("ban", "Anna", folder=tmp_path)
    assert (no_reason.returncode, no_reason.stderr.count("\n")) == (1, 1)
    assert command("admin", "anna", "--take", folder=tmp_path).returncode == 0
    assert anna.refused("GET", "/api/admin") == (403, "not_allowed")
    assert command("ban", "anna", "--reason", "shouting", folder=tmp_path).returncode == 0
    assert anna.refused("GET", "/api/session") == (401, "no_session")
    assert "shouting" in command("list", folder=tmp_path).stdout
    assert command("delete", "anna", folder=tmp_path).returncode == 0
    assert command("reset", "anna", folder=tmp_path).returncode == 1
    with reading(house.server.engine) as c:
        assert [d.what for d in administration.deeds(c)] == ["delete", "ban", "no_admin", "add", "add"]


# -- backups -----------------------------------------------------------------------------------------


def test_a_backup_has_accounts_and_no_sessions(club: Running, start: Start, tmp_path: Path) -> None:
    admin, anna = club.member("Admin", admin=True), newcomer(club, "Anna")
    admin.ask("POST", f"/api/admin/people/{admin.person}/sign-out", WHY)
    table = seated(club, club.member("Berta"), None)
    cookie = anna.cookie()
    with writing(club.server.engine) as c:
        ticket = roster.add_ticket(c, "recover", admin.person)
    admin.enter(club)
    assert admin.get("/api/admin")["backup"] is None
    began = store.now()
    counts = backup(club.config.db, tmp_path / "copy.db")
    assert admin.get("/api/admin")["backup"] >= began
    assert (counts["accounts"], counts["audit"]) == (3, 1)
    assert "sessions" not in counts
    assert "tickets" not in counts  # nor links that are open
    club.stop()
    again = start(sqlite_url(tmp_path / "copy.db"), accounts=True, port=club.config.port)
    thief = Visitor(again)
    thief.http.headers["cookie"] = cookie
    assert thief.refused("GET", "/api/session") == (401, "no_session")
    reset = {"ticket": ticket, "password": GOOD}
    assert Visitor(again).refused("POST", "/door/reset", reset) == (404, "old_link")
    Visitor(again).come("/door/sign-in", {"name": "Anna", "password": GOOD})
    with reading(again.server.engine) as c:
        berta = roster.find(c, "berta")
        assert [d.what for d in administration.deeds(c)] == ["sign_out"]
    assert berta is not None
    assert again.server.house.holders(table)[0] == berta.id
