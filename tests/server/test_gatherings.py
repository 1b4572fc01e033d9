"""Tables between people in a house: opening, invitations, filling, beginning, the lobby."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from sqlalchemy import event, select, update

from signoria.server import bell, departures, lobby, store, waiting
from signoria.server.database import reading, writing
from signoria.server.models import invitations as links_table
from signoria.server.models import tables
from signoria.server.people import Who
from tests.server.desk import Guest, Member, Running, browser, good


class Invited(Guest):
    """A browser that comes by a link."""

    def __init__(self, running: Running) -> None:
        self.base = running.config.address()
        self.http = browser(self.base)
        running.guests.append(self)

    def come(self, code: str, name: str = "", **more: Any) -> Any:
        answer = good(self.ask("POST", f"/invitation/{code}", {"name": name, **more}))
        self.http.headers["x-csrf-token"] = str(answer["csrf"])
        return answer


def offers(*ways: str) -> list[dict[str, str]]:
    """me, link, open, bot:random, name:Bianca."""
    out = []
    for way in ways:
        kind, _, value = way.partition(":")
        out.append({"way": kind, **({"bot": value} if kind == "bot" else {"name": value} if value else {})})
    return out


def gather(owner: Member, *ways: str, **more: Any) -> tuple[str, dict[int | None, str]]:
    """A new table: its id, and the codes of its links by seat."""
    body = {"game": "template", "seats": offers(*ways), **more}
    made = owner.post("/api/house/tables", body)
    return made["table"]["id"], {link["seat"]: link["code"] for link in made["links"]}


def status(who: Guest, table: str) -> str:
    return str(who.get(f"/api/tables/{table}")["status"])


def test_four_people_come_in_every_way_and_the_game_begins(club: Running) -> None:
    maria, bianca, carlo = (club.member(name) for name in ("Maria", "Bianca", "Carlo"))
    table, links = gather(maria, "me", "link", "name:bianca", "open")
    assert status(maria, table) == "waiting"
    assert maria.refused("GET", f"/api/tables/{table}/state", seat=0) == (409, "waiting")
    dora = Invited(club)
    assert [s["free"] for s in dora.get(f"/invitation/{links[1]}")["seats"]] == [True]
    assert dora.come(links[1], "Dora")["guest"] == {"table": table, "seat": 1, "name": "Dora"}
    invited = bianca.get("/api/house")
    assert [one["id"] for one in invited["invitations"]] == [table]
    assert [one["id"] for one in invited["open"]] == []
    assert [one["id"] for one in carlo.get("/api/house")["open"]] == [table]
    bianca.post(f"/api/tables/{table}/sit", {})
    assert status(maria, table) == "waiting"
    carlo.post(f"/api/tables/{table}/sit", {"seat": 3})
    assert status(maria, table) == "running"
    names = [seat["name"] for seat in maria.get(f"/api/tables/{table}")["seats"]]
    assert names == ["Maria", "Dora", "Bianca", "Carlo"]
    for seat, who in enumerate((maria, dora, bianca, carlo)):
        mine = [one["yours"] for one in who.get(f"/api/tables/{table}")["seats"]]
        assert mine == [at == seat for at in range(4)]
        assert who.state(table, seat)["seat"] == seat
        other = (seat + 1) % 4
        assert who.refused("GET", f"/api/tables/{table}/state", seat=other) == (403, "not_your_seat")


def test_the_owner_begins_with_bots_on_the_empty_seats_or_is_refused(manor: Running) -> None:
    owner = manor.member("Starter")
    table, _ = gather(owner, "me", "link", "link", begins="owner")
    assert owner.refused("POST", f"/api/tables/{table}/start", {}) == (409, "empty_seats")
    assert status(owner, table) == "waiting"
    owner.post(f"/api/tables/{table}/start", {"bot": "random"})
    assert [seat["bot"] for seat in owner.get(f"/api/tables/{table}")["seats"]] == [None, "random", "random"]
    assert owner.refused("POST", f"/api/tables/{table}/start", {}) == (409, "started")


def test_a_full_table_waits_for_its_owner_if_that_was_chosen(manor: Running) -> None:
    owner = manor.member("Patient")
    table, links = gather(owner, "me", "link", begins="owner")
    Invited(manor).come(links[1], "Guest of Patient")
    assert status(owner, table) == "waiting"
    owner.post(f"/api/tables/{table}/start", {})
    assert status(owner, table) == "running"


def test_no_key_is_made_before_the_beginning(manor: Running) -> None:
    owner = manor.member("Keyless")
    table, links = gather(owner, "me", "link")
    with reading(manor.server.engine) as c:
        row = store.read_table(c, table)
    assert row is not None
    assert row.chance == []
    Invited(manor).come(links[1], "Kay")
    assert owner.get(f"/api/tables/{table}")["chance"]["provable"]


# -- invitations -----------------------------------------------------------------------------------


def test_only_hashes_of_links_are_stored_and_a_revoked_one_leads_nowhere(manor: Running) -> None:
    owner = manor.member("Inviter")
    table, links = gather(owner, "me", "link", "open", link=True)
    with reading(manor.server.engine) as c:
        stored = [str(row[0]) for row in c.execute(select(links_table.c.hash))]
    assert not set(stored) & set(links.values())
    info = owner.get(f"/api/tables/{table}/waiting")
    assert sorted((one["seat"] is None, one["code"]) for one in info["links"]) == [(False, ""), (True, "")]
    mine = next(one["id"] for one in info["links"] if one["seat"] == 1)
    assert owner.ask("DELETE", f"/api/tables/{table}/invitations/{mine}").status_code == 204
    assert Invited(manor).refused("GET", f"/invitation/{links[1]}") == (404, "old_code")
    assert Invited(manor).refused("POST", f"/invitation/{links[1]}", {"name": "Late"}) == (404, "old_code")
    assert len(Invited(manor).get(f"/invitation/{links[None]}")["seats"]) == 3


def test_a_link_to_a_seat_is_of_no_use_when_it_is_taken_and_a_new_one_replaces_it(manor: Running) -> None:
    owner = manor.member("Renewer")
    table, links = gather(owner, "me", "link", "link")
    first = Invited(manor)
    first.come(links[1], "Ada")
    assert Invited(manor).refused("POST", f"/invitation/{links[1]}", {"name": "Bea"}) == (409, "taken")
    first.come(links[1], "Ada")  # who comes again sits where they sat
    seats = owner.get(f"/api/tables/{table}/waiting")["seats"]
    assert [seat["name"] for seat in seats if not seat["free"]] == ["Renewer", "Ada"]
    body = {"way": "link"}
    again = good(owner.ask("PUT", f"/api/tables/{table}/seats/2/offer", body))
    made = [one["code"] for one in again["links"] if one["seat"] == 2]
    assert Invited(manor).refused("GET", f"/invitation/{links[2]}") == (404, "old_code")
    Invited(manor).come(made[0], "Bea")


def test_a_guest_may_not_bear_a_members_name_nor_none(manor: Running) -> None:
    owner = manor.member("Wolfgang")
    _, links = gather(owner, "me", "link")
    guest = Invited(manor)
    assert guest.refused("POST", f"/invitation/{links[1]}", {"name": "WOLFGANG"})[0] == 400
    assert guest.refused("POST", f"/invitation/{links[1]}", {"name": " "})[0] == 400


def test_a_member_comes_by_a_link_as_themselves(manor: Running) -> None:
    owner, friend = manor.member("Hostess"), manor.member("Friend")
    table, links = gather(owner, "me", "link")
    assert friend.get(f"/invitation/{links[1]}")["me"] == "Friend"
    good(friend.ask("POST", f"/invitation/{links[1]}", {}))
    assert [seat["name"] for seat in owner.get(f"/api/tables/{table}")["seats"]] == ["Hostess", "Friend"]
    assert friend.get("/api/session")["member"]["name"] == "Friend"


def test_guessing_invitations_is_slowed_down(club: Running) -> None:
    stranger = Invited(club)
    answers = [stranger.ask("GET", f"/invitation/guess{i}").status_code for i in range(40)]
    assert answers[0] == 404
    assert answers[-1] == 429


def test_guests_see_their_table_only(manor: Running) -> None:
    owner = manor.member("Discreet")
    table, links = gather(owner, "me", "link", "link")
    other, _ = gather(owner, "me", "open", delay=0)
    guest = Invited(manor)
    guest.come(links[1], "Curious")
    assert guest.get(f"/api/tables/{table}/waiting")["links"] == []
    for path in (f"/api/tables/{other}", f"/api/tables/{other}/waiting", f"/api/tables/{'0' * 16}"):
        assert guest.refused("GET", path) == (404, "unknown_table")
    assert guest.refused("GET", "/api/house") == (403, "not_allowed")
    assert guest.refused("POST", "/api/house/tables", {"game": "template", "seats": offers("me")})[0] == 403
    assert guest.refused("POST", f"/api/tables/{table}/start", {"bot": "random"}) == (403, "not_allowed")


# -- filling ---------------------------------------------------------------------------------------


def test_members_take_only_what_is_open_to_them(manor: Running) -> None:
    owner, asked, other = manor.member("Chooser"), manor.member("Wanted"), manor.member("Unwanted")
    table, _ = gather(owner, "me", "name:Wanted", "link")
    assert other.refused("POST", f"/api/tables/{table}/sit", {}) == (404, "unknown_table")
    assert asked.refused("POST", f"/api/tables/{table}/sit", {"seat": 2}) == (409, "taken")
    asked.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert other.refused("GET", f"/api/tables/{table}/waiting") == (404, "unknown_table")


def test_whoever_is_asked_may_decline_and_the_owner_asks_somebody_else(manor: Running) -> None:
    owner, first, second = manor.member("Asker"), manor.member("Shy"), manor.member("Bold")
    table, _ = gather(owner, "me", "name:Shy")
    assert first.ask("POST", f"/api/tables/{table}/decline").status_code == 204
    assert first.get("/api/house")["invitations"] == []
    assert (
        owner.refused("PUT", f"/api/tables/{table}/seats/1/offer", {"way": "name", "name": "Nobody"})[0]
        == 400
    )
    good(owner.ask("PUT", f"/api/tables/{table}/seats/1/offer", {"way": "name", "name": "bold"}))
    second.post(f"/api/tables/{table}/sit", {})
    assert status(owner, table) == "running"


def test_who_leaves_before_the_beginning_gives_the_seat_back(manor: Running) -> None:
    owner, friend = manor.member("Leavable"), manor.member("Leaver")
    table, links = gather(owner, "me", "link", "open", begins="owner")
    guest = Invited(manor)
    guest.come(links[1], "Gone soon")
    friend.post(f"/api/tables/{table}/sit", {})
    assert guest.ask("POST", f"/api/tables/{table}/leave").status_code == 204
    assert guest.refused("GET", "/api/session") == (401, "no_session")
    assert friend.ask("POST", f"/api/tables/{table}/leave").status_code == 204
    assert [s["free"] for s in owner.get(f"/api/tables/{table}/waiting")["seats"]] == [False, True, True]
    again = Invited(manor)
    again.come(links[1], "Here to stay")
    assert owner.ask("DELETE", f"/api/tables/{table}/seats/1/holder").status_code == 204
    assert again.refused("GET", "/api/session") == (401, "no_session")


def test_one_member_takes_one_seat_and_moves_between_seats(manor: Running) -> None:
    owner, friend = manor.member("Roomy"), manor.member("Mover")
    table, _ = gather(owner, "me", "open", "open")
    friend.post(f"/api/tables/{table}/sit", {"seat": 1})
    friend.post(f"/api/tables/{table}/sit", {"seat": 2})
    assert [s["free"] for s in owner.get(f"/api/tables/{table}/waiting")["seats"]] == [False, True, False]
    body = {"game": "template", "seats": offers("me", "me")}
    assert owner.refused("POST", "/api/house/tables", body)[0] == 400


# -- waiting too long ------------------------------------------------------------------------------


def test_a_table_that_waits_too_long_closes_and_its_owner_is_warned_before(
    manor: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = manor.member("Forgetful")
    table, _ = gather(owner, "me", "link")
    (mine,) = owner.get("/api/house")["mine"]
    assert not mine["warn"]
    with writing(manor.server.engine) as c:
        c.execute(update(tables).where(tables.c.id == table).values(closes=store.now() + 3_600_000))
    (mine,) = owner.get("/api/house")["mine"]
    assert mine["warn"]
    good(owner.ask("PATCH", f"/api/tables/{table}/gathering", {"longer": True}))
    (mine,) = owner.get("/api/house")["mine"]
    assert not mine["warn"]
    bell.ring(manor.server.house)
    assert status(owner, table) == "waiting"
    with writing(manor.server.engine) as c:
        c.execute(update(tables).where(tables.c.id == table).values(closes=store.now() - 1))
    bell.ring(manor.server.house)
    assert owner.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")


# -- the lobby -------------------------------------------------------------------------------------


def test_the_lobby_says_whose_move_it_is_and_what_waits_for_me_comes_first(club: Running) -> None:
    maria, carlo = club.member("Maria"), club.member("Carlo")
    open_one, _ = gather(maria, "me", "open", title="Rialto")
    first, links = gather(maria, "me", "link", "bot:random", title="Augsburg")
    Invited(club).come(links[1], "Dora")
    listed = maria.get("/api/house")["mine"]
    assert [(one["id"], one["yours"], one["status"]) for one in listed] == [
        (first, True, "running"),
        (open_one, False, "waiting"),
    ]
    seats = listed[0]["seats"]
    assert [(seat["you"], seat["due"], seat["bot"]) for seat in seats] == [
        (True, True, False),
        (False, True, False),
        (False, True, True),
    ]
    seen = carlo.get("/api/house")
    assert [one["id"] for one in seen["open"]] == [open_one]
    assert [one["id"] for one in seen["watch"]] == [first]
    assert seen["mine"] == []
    assert [one["id"] for one in carlo.get("/api/tables")["tables"]] == []


def test_the_lobby_asks_the_database_as_often_however_many_tables_there_are(manor: Running) -> None:
    """What it costs in a large house `bench/lobby.py` measures."""
    anna, bea = manor.member("Counting"), manor.member("Counted")
    asked: list[str] = []
    here = threading.get_ident()  # others look for what is due meanwhile

    def note(_c: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        if threading.get_ident() == here:
            asked.append(statement)

    def statements() -> list[str]:
        asked.clear()
        event.listen(manor.server.engine, "before_cursor_execute", note)
        try:
            lobby.lobby(manor.server.house, manor.server.hub, Who(True, anna.person, member=True), "en")
        finally:
            event.remove(manor.server.engine, "before_cursor_execute", note)
        return [text.partition("WHERE")[0] for text in asked]

    for owner, ways in ((anna, ("me", "open")), (bea, ("me", "name:counting")), (bea, ("me", "open"))):
        gather(owner, *ways)
    few = statements()
    for _ in range(6):
        for owner, ways in ((anna, ("me", "open")), (bea, ("me", "name:counting")), (bea, ("me", "open"))):
            gather(owner, *ways)
    assert statements() == few


def test_a_local_server_has_no_house(lone: Running) -> None:
    host = lone.guest()
    assert host.refused("GET", "/api/house") == (404, "not_found")
    assert host.refused("POST", "/api/house/tables", {"game": "template", "seats": offers("me")})[0] == 404
    assert host.refused("GET", "/invitation/abc") == (404, "not_found")


def test_the_tables_of_somebody_who_goes_are_an_administrators(club: Running) -> None:
    admin, anna = club.member("Keeper", admin=True), club.member("Going Anna")
    table, _ = gather(anna, "me", "open")
    departures.forget(club.server.house, anna.person)
    assert [one["id"] for one in admin.get("/api/house")["mine"]] == [table]
    with reading(club.server.engine) as c:
        row = store.read_table(c, table)
    assert row is not None
    assert [one.person_id for one in row.seating] == [None, None]  # the table, not her seat


def test_people_talk_at_a_table_that_waits_and_go_on_talking_there(club: Running) -> None:
    owner, bea, other = (club.member(name) for name in ("Host", "Bea", "Passer-by"))
    table, links = gather(owner, "open", "open", "link")  # the owner has no seat
    path = f"/api/tables/{table}/talk"
    bea.post(f"/api/tables/{table}/sit", {"seat": 0})
    guest = Invited(club)
    guest.come(links[2], "Dora")
    assert owner.ask("POST", path, {"text": "When do we begin? <b>"}).status_code == 204
    assert guest.ask("POST", path, {"text": "Now"}).status_code == 204
    told = bea.get(path)
    assert [(line["name"], line["seat"], line["text"]) for line in told["lines"]] == [
        ("Host", None, "When do we begin? <b>"),
        ("Dora", 2, "Now"),
    ]
    assert (told["seen"], told["watchers"]) == (0, False)
    first, last = (line["id"] for line in told["lines"])
    assert [line["id"] for line in bea.get(path, after=first)["lines"]] == [last]
    assert next(one for one in bea.get("/api/house")["mine"] if one["id"] == table)["unread"] == 2
    assert bea.ask("PUT", f"{path}/heard", {"line": last}).status_code == 204
    assert bea.get(path)["seen"] == last
    assert other.refused("GET", path) == (403, "not_allowed")  # may come to an open seat, and then talk
    assert other.refused("POST", path, {"text": "Hello"}) == (403, "not_allowed")
    assert bea.ask("POST", f"/api/tables/{table}/report", {"line": first}).status_code == 204
    other.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert status(owner, table) == "running"
    assert [line["text"] for line in other.get(path)["lines"]] == ["When do we begin? <b>", "Now"]
    assert owner.get(path)["watchers"]  # who only looks on talks with those who watch
    assert owner.get(path)["lines"] == []


def test_the_owner_is_warned_on_the_page_of_the_table_too(
    manor: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, bea = manor.member("Warned owner"), manor.member("Warned guest")
    table, _ = gather(owner, "me", "open", "open")
    bea.post(f"/api/tables/{table}/sit", {"seat": 1})
    path = f"/api/tables/{table}/waiting"
    assert not owner.get(path)["warn"]
    real = store.now
    monkeypatch.setattr(store, "now", lambda: real() + waiting.OPEN_FOR - waiting.WARNED + 1000)
    assert (owner.get(path)["warn"], bea.get(path)["warn"]) == (True, False)
    owner.ask("PATCH", f"/api/tables/{table}/gathering", {"longer": True})
    assert not owner.get(path)["warn"]
