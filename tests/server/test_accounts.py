"""A house: making accounts, coming in, going out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import text

from signoria.kernel.errors import BadOption
from signoria.server import roster, store, visits
from signoria.server.database import alembic_config, migrate, open_engine, reading, sqlite_url, writing
from signoria.server.errors import Problem
from signoria.server.names import fold, look, member_name
from tests.server.conftest import Start
from tests.server.desk import Running, Visitor
from tests.server.test_gatherings import Invited, gather

GOOD = "correct horse"


def paper(name: str, password: str = GOOD, **more: Any) -> dict[str, Any]:
    return {"name": name, "password": password, **more}


# -- coming in ---------------------------------------------------------------------------------------


def test_one_makes_an_account_and_comes_back(club: Running) -> None:
    anna = Visitor(club)
    assert anna.refused("GET", "/api/session") == (401, "no_session")
    assert anna.get("/door")["registration"] == "open"
    info = anna.come("/door/register", paper("Anna Ferrero"))
    assert info["mode"] == "house"
    assert (info["member"]["name"], info["member"]["admin"]) == ("Anna Ferrero", False)
    assert anna.get("/api/session") == info
    cookie = anna.cookie()
    assert anna.ask("DELETE", "/api/session").status_code == 204
    assert anna.refused("GET", "/api/session") == (401, "no_session")
    thief = Visitor(club)
    thief.http.headers["cookie"] = cookie  # kept by somebody else
    assert thief.refused("GET", "/api/session") == (401, "no_session")
    assert anna.come("/door/sign-in", paper("ANNA ferrero"))["member"] == info["member"]
    other = Visitor(club)
    assert other.refused("POST", "/door/sign-in", paper("Anna Ferrero", "wrong horse")) == (403, "wrong")
    assert other.refused("POST", "/door/sign-in", paper("Nobody")) == (403, "wrong")


def test_the_host_is_nobody_in_a_house(start: Start, tmp_path: Path) -> None:
    db = sqlite_url(tmp_path / "both.db")
    local = start(db)
    host = local.guest()
    table = host.table(None, None)
    local.stop()
    house = start(db, accounts=True, port=local.config.port)
    stranger = Visitor(house)
    stranger.http.headers["cookie"] = host.cookie()
    assert stranger.refused("GET", "/api/session") == (401, "no_session")
    assert stranger.refused("GET", f"/api/tables/{table}/state") == (401, "no_session")
    assert stranger.refused("GET", "/enter", token=house.config.token) == (404, "not_found")
    anna = house.member("Anna")
    cookie = anna.cookie()
    house.stop()
    again = start(db, port=local.config.port)
    member = Visitor(again)
    member.http.headers["cookie"] = cookie  # and members are nobody at a server for one
    assert member.refused("GET", "/api/session") == (401, "no_session")
    assert member.refused("GET", "/door") == (404, "not_found")


def test_settings_are_each_members_own(manor: Running) -> None:
    one, two = manor.member("Settled One"), manor.member("Settled Two")
    assert one.ask("PUT", "/api/settings", {"values": {"theme": "dark"}}).json()["values"] == {
        "theme": "dark"
    }
    assert one.get("/api/settings")["values"] == {"theme": "dark"}
    assert two.get("/api/settings")["values"] == {}


# -- names -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["Anna", "Zoë-2", "Åsa Öberg", "Иван", "山田 太郎", "D'Este", "O’Neill", "<b>Ann</b>"]
)
def test_good_names(name: str) -> None:
    assert member_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "A",
        "x" * 41,
        " Anna",
        "Anna ",
        "An  na",
        "An\u00a0na",
        "An\u200bna",
        "An\u202ena",
        "An\tna",
        "Аnna",
        "...",
        "An\u2003na",
        "Anna\ufe0f",  # letters, marks and signs of which nothing is seen
        "An\u034fna",
        "\u3164\u3164",
        "Anna\u2800",
        "Anna\U000e0100",
        "A" + "\u0301" * 6 + "nna",  # painted over what stands above
        "\u1d00nna",  # a small capital
    ],
)
def test_names_that_could_be_taken_for_others(name: str) -> None:
    with pytest.raises(BadOption):
        member_name(name)


def test_names_that_differ_by_their_form_alone_are_one(club: Running) -> None:
    assert fold("STRASSE") == fold("straße")
    assert fold("Ａnna") == fold("anna")
    club.member("Straße")
    assert Visitor(club).refused("POST", "/door/register", paper("STRASSE")) == (409, "taken")


@pytest.mark.parametrize(
    ("known", "name"),
    [
        ("Anna", "\u0391\u039d\u039d\u0391"),  # in Greek capitals
        ("Cocco", "\u0421\u043e\u0441\u0441\u043e"),  # in Cyrillic letters
        ("Alice", "A1ice"),
        ("Alice", "AIice"),
        ("Otto", "0tto"),
        ("\u0421\u043e\u0440\u0430", "Copa"),
    ],
)
def test_names_of_other_letters_that_look_alike_are_one(club: Running, known: str, name: str) -> None:
    """For members, old and new, and for guests."""
    anna, other = club.member(known), club.member("Plain Bruno")
    _, links = gather(anna, "me", "link", "open")
    assert Visitor(club).refused("POST", "/door/register", paper(name)) == (409, "taken")
    assert Invited(club).refused("POST", f"/invitation/{links[1]}", {"name": name}) == (400, "bad_option")
    with writing(club.server.engine) as c:
        with pytest.raises(Problem, match=known):
            roster.rename(c, other.person, name, fold(name))
        roster.rename(c, anna.person, name, fold(name))  # one may look like oneself
    assert anna.get("/api/account")["name"] == name


def test_names_that_only_begin_alike_are_others(club: Running) -> None:
    club.member("Ivan")
    for name in ("Ivana", "Ivar", "\u0418\u0432\u0430\u043d"):
        assert look(name) != look("Ivan")
        Visitor(club).come("/door/register", paper(name))


# -- older databases ---------------------------------------------------------------------------------


def test_guests_of_a_database_without_accounts_keep_their_seats_and_keys(db: str) -> None:
    """SQLite makes the table of people anew, and who goes takes seats and sessions along."""
    engine = open_engine(db)
    migrate(engine)
    guest: dict[str, Any] = {"id": "g" * 32, "table_id": "t", "name": "Berta", "created": 1}
    with writing(engine) as c:
        command.downgrade(alembic_config(c), "0004")
        c.execute(
            text(
                "INSERT INTO tables (id, title, game, rules_version, seats, options, data_name, data_fingerprint, chance, "
                "free_undo, origin, paused, pace, created, updated, over, bots_wait, summary) VALUES "
                "('t', 't', 'template', 1, 2, '{}', '', '', '[]', false, '{}', false, 0, 1, 1, false, false, '{}')"
            )
        )
        c.execute(text("INSERT INTO people VALUES (:id, :table_id, :name, :created)"), guest)
        c.execute(text("INSERT INTO seats VALUES ('t', 1, 'Berta', NULL, 0, '', :id)"), guest)
        c.execute(text("INSERT INTO sessions (hash, created, person_id) VALUES ('guest', 5, :id)"), guest)
        c.execute(text("INSERT INTO sessions (hash, created, person_id) VALUES ('host', 6, NULL)"))
    migrate(engine)
    with reading(engine) as c:
        assert visits.read_person(c, guest["id"]) == (1, "Berta")
        assert visits.read_session(c, "guest") == visits.SessionRow(5, 5, guest["id"], "t", False, False)
        assert visits.read_session(c, "host") == visits.SessionRow(6, 6, "", "", False, False)
    engine.dispose()


# -- links -------------------------------------------------------------------------------------------


def test_by_invitation_an_account_needs_a_link_that_is_good_once(start: Start, db: str) -> None:
    house = start(db, accounts=True, registration="invited")
    assert Visitor(house).refused("POST", "/door/register", paper("Anna")) == (403, "registration")
    with writing(house.server.engine) as c:
        ticket = roster.add_ticket(c, "register", None)
        other = roster.add_ticket(c, "recover", None)
    assert Visitor(house).refused("POST", "/door/register", paper("Anna", ticket=other)) == (404, "old_link")
    assert Visitor(house).refused("POST", "/door/register", paper("A", ticket=ticket)) == (400, "bad_option")
    Visitor(house).come("/door/register", paper("Anna", ticket=ticket))
    assert Visitor(house).refused("POST", "/door/register", paper("Berta", ticket=ticket)) == (
        404,
        "old_link",
    )


def test_a_guest_who_was_invited_to_a_seat_needs_no_other_link(start: Start, db: str) -> None:
    house = start(db, accounts=True, registration="invited")
    owner = house.member("Inviting owner")
    table, links = gather(owner, "me", "link", options={"goal": 200})
    guest = Invited(house)
    guest.come(links[1], "Bea")
    assert guest.ask("POST", "/door/register/passkey", {"name": "Bea Key"}).status_code == 200
    guest.http.headers["x-csrf-token"] = guest.post("/door/register", paper("Bea Ferrero"))["csrf"]
    member = guest.get("/api/session")["member"]["id"]
    with reading(house.server.engine) as c:
        row = store.read_table(c, table)
    assert row is not None
    assert row.seating[1].person_id == member
    assert Visitor(house).refused("POST", "/door/register", paper("Carl")) == (403, "registration")


def test_who_only_watches_was_not_invited_to_the_house(start: Start, db: str) -> None:
    house = start(db, accounts=True, registration="invited")
    owner = house.member("Watched owner")
    table, _ = gather(owner, "me", "bot:random", options={"goal": 200})
    code = owner.post(f"/api/tables/{table}/invitations", {})["code"]
    guest = Invited(house)
    guest.come(code, "Watching", watch=True)
    assert guest.refused("POST", "/door/register", paper("Watching member")) == (403, "registration")


def test_a_closed_house_makes_no_account_for_a_guest_either(start: Start, db: str) -> None:
    house = start(db, accounts=True, registration="closed")
    owner = house.member("Closing owner")
    _, links = gather(owner, "me", "link", options={"goal": 200})
    guest = Invited(house)
    guest.come(links[1], "Bea")
    assert guest.refused("POST", "/door/register", paper("Bea Ferrero")) == (403, "registration")


def test_the_first_administrator_comes_by_a_link(
    start: Start, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = start(db, accounts=True, registration="closed")
    accounts = house.server.accounts
    assert accounts is not None
    late = accounts.first_link()
    real = store.now
    monkeypatch.setattr(store, "now", lambda: real() + roster.GOOD_MS["first"] + 1000)
    assert Visitor(house).refused("POST", "/door/register", paper("Late", ticket=late)) == (404, "old_link")
    monkeypatch.undo()
    info = Visitor(house).come("/door/register", paper("Anna", ticket=accounts.first_link()))
    assert info["member"]["admin"]
    assert accounts.first_link() == ""
    with reading(house.server.engine) as c:
        assert [a.name for a in roster.every(c)] == ["Anna"]
