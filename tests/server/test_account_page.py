"""One's own account: passwords, passkeys, letters, sessions, data; a guest becomes a member."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import select, update

from signoria.server import accounts as service
from signoria.server import (
    departures,
    models,
    opening,
    passkeys,
    post,
    roster,
    seating,
    shapes,
    store,
    visits,
)
from signoria.server.database import reading, sqlite_url, writing
from signoria.server.gate import csrf_token
from signoria.server.mail import BadMail, Mailbox, read_address
from tests.server.conftest import Start
from tests.server.desk import Member, Running, Visitor, wait_for
from tests.server.letters import PostOffice, link_of
from tests.server.softkey import PRESENT, SoftKey

GOOD, OTHER = "correct horse", "battery staple"


@pytest.fixture
def post_office() -> Iterator[PostOffice]:
    office = PostOffice()
    yield office
    office.stop()


@pytest.fixture
def mailing(post_office: PostOffice, start: Start, tmp_path: Any) -> Running:
    """The post office closes after the house."""
    db = sqlite_url(tmp_path / "mail.db")
    mail = {"mail": post_office.url, "mail_from": "house@example.org"}
    return start(db, accounts=True, registration="open", **mail)


def newcomer(running: Running, name: str) -> Visitor:
    visitor = Visitor(running)
    visitor.come("/door/register", {"name": name, "password": GOOD})
    return visitor


# -- passwords and sessions --------------------------------------------------------------------------


def test_a_new_password_ends_all_other_sessions(manor: Running) -> None:
    one, two = newcomer(manor, "Pass One"), Visitor(manor)
    two.come("/door/sign-in", {"name": "pass one", "password": GOOD})
    wrong = {"new": OTHER, "password": OTHER}
    assert one.refused("PUT", "/api/account/password", wrong) == (403, "wrong")
    short = {"new": "short", "password": GOOD}
    assert one.refused("PUT", "/api/account/password", short) == (400, "bad_option")
    assert one.refused("PUT", "/api/account/password", {"new": None, "password": GOOD}) == (400, "bad_option")
    answer = one.ask("PUT", "/api/account/password", {"new": OTHER, "password": GOOD})
    assert [s["current"] for s in answer.json()["sessions"]] == [True]
    assert two.refused("GET", "/api/account") == (401, "no_session")
    assert two.refused("POST", "/door/sign-in", {"name": "Pass One", "password": GOOD}) == (403, "wrong")
    two.come("/door/sign-in", {"name": "Pass One", "password": OTHER})


def test_sessions_are_listed_and_ended(manor: Running) -> None:
    one = manor.member("Many Devices")
    second, third = Visitor(manor), Visitor(manor)
    for other in (second, third):
        value = manor.server.sessions.open(one.person, device="Another <b>browser</b>")
        other.http.headers["cookie"] = f"signoria_{manor.config.port}={value}"
        other.http.headers["x-csrf-token"] = csrf_token(value)
    listed = one.get("/api/account")["sessions"]
    assert sorted(s["device"] for s in listed) == ["Another <b>browser</b>"] * 2 + ["a test"]
    assert "hash" not in json.dumps(listed)
    ended = next(s for s in second.get("/api/account")["sessions"] if s["current"])
    assert manor.member("Somebody Else").refused("DELETE", f"/api/account/sessions/{ended['id']}")[0] == 404
    assert one.ask("DELETE", f"/api/account/sessions/{ended['id']}").status_code == 200
    assert second.refused("GET", "/api/account") == (401, "no_session")
    assert len(third.get("/api/account")["sessions"]) == 2
    assert one.ask("DELETE", "/api/account/sessions").status_code == 200
    assert third.refused("GET", "/api/account") == (401, "no_session")
    assert len(one.get("/api/account")["sessions"]) == 1


def test_the_time_of_the_last_use_is_kept(manor: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    one = manor.member("Last Used")
    before = one.get("/api/account")["sessions"][0]["used"]
    real = store.now
    monkeypatch.setattr(store, "now", lambda: real() + 3_600_000)
    one.get("/api/session")
    assert one.get("/api/account")["sessions"][0]["used"] >= before + 3_600_000


def test_a_name_is_changed(manor: Running) -> None:
    one = newcomer(manor, "Old Name")
    manor.member("Taken Name")
    assert one.refused("PATCH", "/api/account", {"name": "New Name"}) == (403, "wrong")
    taken = {"name": "TAKEN name", "password": GOOD}
    assert one.refused("PATCH", "/api/account", taken) == (409, "taken")
    assert (
        one.ask("PATCH", "/api/account", {"name": "New Name", "password": GOOD}).json()["name"] == "New Name"
    )
    assert one.get("/api/session")["member"]["name"] == "New Name"
    manor.member("Old Name")  # is free again


def test_a_member_invites(start: Start, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    house = start(sqlite_url(tmp_path / "inviting.db"), accounts=True)
    anna = house.member("Anna")
    link = anna.ask("POST", "/api/account/invitations").json()["link"]
    assert link.startswith(f"{house.config.front()}/register#")
    ticket = link.partition("#")[2]
    assert Visitor(house).post("/door/ticket", {"ticket": ticket})["name"] == "Anna"
    Visitor(house).come("/door/register", {"name": "Berta", "password": GOOD, "ticket": ticket})
    assert Visitor(house).refused("POST", "/door/ticket", {"ticket": ticket}) == (404, "old_link")
    monkeypatch.setattr(service, "INVITATIONS", 1)
    anna.ask("POST", "/api/account/invitations")
    assert anna.refused("POST", "/api/account/invitations") == (409, "crowded")


# -- letters -----------------------------------------------------------------------------------------


def test_a_forgotten_password_is_replaced_by_letter(mailing: Running, post_office: PostOffice) -> None:
    anna = newcomer(mailing, "Anna")
    assert anna.get("/api/account")["mail"]
    bad = {"email": "anna at home", "password": GOOD}
    assert anna.refused("PATCH", "/api/account", bad) == (400, "bad_option")
    anna.ask("PATCH", "/api/account", {"email": "anna@example.org", "password": GOOD})
    letter = post_office.wait(1)
    assert (letter["To"], letter["From"]) == ("anna@example.org", "house@example.org")
    stranger = Visitor(mailing)

    def ask(name: str) -> httpx.Response:
        return stranger.ask("POST", "/door/recover", {"name": name})

    same = {(a.status_code, a.content) for a in (ask("Anna"), ask("Nobody at all"))}
    assert same == {(204, b"")}  # not confirmed yet: nothing is sent, and nobody learns it
    confirm = link_of(letter)
    assert stranger.refused("POST", "/door/reset", {"ticket": confirm, "password": OTHER}) == (
        404,
        "old_link",
    )
    assert stranger.ask("POST", "/door/confirm", {"ticket": confirm}).status_code == 204
    assert stranger.refused("POST", "/door/confirm", {"ticket": confirm}) == (404, "old_link")
    assert anna.get("/api/account")["email_confirmed"]
    assert ask("ANNA").status_code == 204
    ticket = link_of(post_office.wait(2))
    with reading(mailing.server.engine) as c:
        stored = json.dumps([list(map(str, row)) for row in c.exec_driver_sql("SELECT * FROM tickets")])
    assert ticket not in stored
    assert stranger.post("/door/ticket", {"ticket": ticket})["kind"] == "recover"
    assert stranger.refused("POST", "/door/reset", {"ticket": ticket, "password": "anna"}) == (
        400,
        "bad_option",
    )
    stranger.come("/door/reset", {"ticket": ticket, "password": OTHER})
    assert anna.refused("GET", "/api/account") == (401, "no_session")
    assert Visitor(mailing).refused("POST", "/door/reset", {"ticket": ticket, "password": GOOD})[0] == 404
    assert Visitor(mailing).refused("POST", "/door/sign-in", {"name": "Anna", "password": GOOD})[0] == 403
    Visitor(mailing).come("/door/sign-in", {"name": "Anna", "password": OTHER})
    for _ in range(5):
        assert ask("Anna").status_code == 204
    assert len(post_office.letters) <= 4  # letters to one account are few


def test_another_address_makes_older_links_worthless(mailing: Running, post_office: PostOffice) -> None:
    anna = newcomer(mailing, "Anna")
    anna.ask("PATCH", "/api/account", {"email": "a@example.org", "password": GOOD})
    first = link_of(post_office.wait(1))
    anna.ask("PATCH", "/api/account", {"email": "b@example.org", "password": GOOD})
    post_office.wait(2)
    assert Visitor(mailing).refused("POST", "/door/confirm", {"ticket": first}) == (404, "old_link")
    anna.ask("PATCH", "/api/account", {"email": None, "password": GOOD})
    assert anna.get("/api/account")["email"] is None


def test_a_link_is_good_for_a_while(manor: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    one = manor.member("Too Late")
    with writing(manor.server.engine) as c:
        ticket = roster.add_ticket(c, "recover", one.person)
    real = store.now
    monkeypatch.setattr(store, "now", lambda: real() + 31 * 60_000)
    late = {"ticket": ticket, "password": GOOD}
    assert Visitor(manor).refused("POST", "/door/reset", late) == (404, "old_link")


def test_a_house_without_mail_says_so(manor: Running) -> None:
    assert not Visitor(manor).get("/door")["mail"]
    assert Visitor(manor).refused("POST", "/door/recover", {"name": "Anna"}) == (409, "no_mail")


def test_a_mail_server_that_is_not_there_harms_nobody(
    start: Start, tmp_path: Any, post_office: PostOffice
) -> None:
    post_office.stop()
    mail = {"mail": post_office.url, "mail_from": "house@example.org"}
    house = start(sqlite_url(tmp_path / "m.db"), accounts=True, registration="open", **mail)
    anna, admin = newcomer(house, "Anna"), house.member("Admin", admin=True)
    assert anna.ask("PATCH", "/api/account", {"email": "a@example.org", "password": GOOD}).status_code == 200
    wait_for(lambda: admin.get("/api/admin")["mail_problem"])


def test_a_letter_outlives_a_mail_server_that_is_gone_and_a_restart(
    start: Start, tmp_path: Any, post_office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    post_office.stop()
    mail = {"mail": post_office.url, "mail_from": "house@example.org"}
    db = sqlite_url(tmp_path / "m.db")
    house = start(db, accounts=True, registration="open", **mail)
    anna = newcomer(house, "Anna")
    anna.ask("PATCH", "/api/account", {"email": "a@example.org", "password": GOOD})
    wait_for(lambda: house.server.accounts is not None and house.server.accounts.mailbox.last_problem)
    house.stop()
    post_office.open()
    again = start(db, accounts=True, registration="open", **mail)
    assert post_office.letters == []  # it is tried again half a minute later
    with writing(again.server.engine) as c:
        (waiting,) = c.execute(select(models.letters)).all()
        assert waiting.due >= waiting.created + post.SOON_MS
        assert c.execute(select(models.tickets)).all() == []  # no secret is kept meanwhile
        c.execute(update(models.letters).values(due=0))
    again.server.stir()
    ticket = link_of(post_office.wait(1))
    assert Visitor(again).ask("POST", "/door/confirm", {"ticket": ticket}).status_code == 204
    wait_for(lambda: nothing_waits(again))


def nothing_waits(house: Running) -> bool:
    with reading(house.server.engine) as c:
        return c.execute(select(models.letters)).first() is None


def test_a_letter_is_tried_for_a_day_and_never_again_to_an_older_address() -> None:
    letter = post.Letter(1, "confirm", "p", created=0, due=0)
    assert post.next_try(letter, 1000) == 31_000
    assert post.next_try(letter, 10 * 60_000) == 20 * 60_000
    assert post.next_try(letter, 3 * 3600_000) == 4 * 3600_000
    assert post.next_try(letter, 25 * 3600_000) is None
    assert post.next_try(letter, -5) == 29_995


@pytest.mark.parametrize("url", ["http://x", "smtp://", "smtp://x:port"])
def test_what_is_no_mail_server(url: str) -> None:
    with pytest.raises(BadMail):
        Mailbox(url, "house@example.org")
    with pytest.raises(BadMail):
        Mailbox("smtp://127.0.0.1", "nobody")


@pytest.mark.parametrize(
    "text", ["", "a", "a@b", "a@b.c\nBcc: x@y.z", "a b@c.de", '"a"@b.de', "ä@b.de", "x" * 250 + "@b.de"]
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(Exception, match="address"):
        read_address(text)


# -- passkeys ----------------------------------------------------------------------------------------


def local(running: Running, visitor: Visitor | Member) -> SoftKey:
    """Passkeys belong to names, not to numbers: the browser opens the house as localhost."""
    visitor.http.headers["host"] = f"localhost:{running.config.port}"
    return SoftKey(f"http://localhost:{running.config.port}")


def test_an_account_with_a_passkey_alone(manor: Running) -> None:
    anna = Visitor(manor)
    key = local(manor, anna)
    begun = anna.post("/door/register/passkey", {"name": "Key Anna"})
    answer = {"id": begun["id"], "credential": key.create(begun["options"]), "name": "my phone"}
    other = {"name": "Key Other", "passkey": answer}
    assert anna.refused("POST", "/door/register", other) == (403, "passkey")  # made for another name
    begun = anna.post("/door/register/passkey", {"name": "Key Anna"})
    answer = {"id": begun["id"], "credential": key.create(begun["options"]), "name": "my phone"}
    anna.come("/door/register", {"name": "Key Anna", "passkey": answer})
    mine = anna.get("/api/account")
    assert (mine["has_password"], [k["name"] for k in mine["passkeys"]]) == (False, ["my phone"])
    assert anna.refused("DELETE", f"/api/account/passkeys/{mine['passkeys'][0]['id']}") == (409, "last_key")
    assert anna.refused("POST", "/door/sign-in", {"name": "Key Anna", "password": GOOD}) == (403, "wrong")
    again = Visitor(manor)
    local(manor, again)
    begun = again.ask("POST", "/door/passkey/begin").json()
    assert "allowCredentials" not in begun["options"] or not begun["options"]["allowCredentials"]
    signed = {"id": begun["id"], "credential": key.get(begun["options"])}
    assert again.come("/door/passkey", signed)["member"]["name"] == "Key Anna"
    assert Visitor(manor).refused("POST", "/door/passkey", signed) == (
        403,
        "passkey",
    )  # an answer is good once


def test_passkeys_of_others_other_sites_and_old_challenges_are_refused(manor: Running) -> None:
    berta = manor.member("Key Berta")
    key = local(manor, berta)
    begun = berta.post("/api/account/passkeys/begin", {})
    made = {"id": begun["id"], "credential": key.create(begun["options"]), "name": "one"}
    clara = manor.member("Key Clara")
    local(manor, clara)
    assert clara.refused("POST", "/api/account/passkeys", made) == (403, "passkey")
    for wrong in (SoftKey("http://evil.example"), SoftKey("https://localhost")):
        begun = berta.post("/api/account/passkeys/begin", {})
        answer = {"id": begun["id"], "credential": wrong.create(begun["options"])}
        assert berta.refused("POST", "/api/account/passkeys", answer) == (403, "passkey")
    begun = berta.post("/api/account/passkeys/begin", {})
    unseen = {"id": begun["id"], "credential": key.create(begun["options"], flags=PRESENT)}
    assert berta.refused("POST", "/api/account/passkeys", unseen) == (403, "passkey")
    begun = berta.post("/api/account/passkeys/begin", {})
    berta.post("/api/account/passkeys", {"id": begun["id"], "credential": key.create(begun["options"])})
    visitor = Visitor(manor)
    local(manor, visitor)
    stranger = SoftKey(key.origin)
    stranger.id = key.id  # the id of Berta's key, but not the key
    begun = visitor.ask("POST", "/door/passkey/begin").json()
    assert (
        visitor.refused(
            "POST", "/door/passkey", {"id": begun["id"], "credential": stranger.get(begun["options"])}
        )[0]
        == 403
    )
    begun = visitor.ask("POST", "/door/passkey/begin").json()
    unverified = key.get(begun["options"], flags=PRESENT)
    assert visitor.refused("POST", "/door/passkey", {"id": begun["id"], "credential": unverified})[0] == 403
    wrong_kinds: list[Any] = [{}, {"id": 7}, {"id": "x", "response": {}}, {"id": [], "rawId": None}]
    for nonsense in wrong_kinds:
        begun = visitor.ask("POST", "/door/passkey/begin").json()
        assert visitor.refused("POST", "/door/passkey", {"id": begun["id"], "credential": nonsense})[0] == 403


def test_a_challenge_waits_five_minutes_and_is_no_link(
    manor: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    dora = manor.member("Key Dora")
    key = local(manor, dora)
    begun = dora.post("/api/account/passkeys/begin", {})
    made = {"id": begun["id"], "credential": key.create(begun["options"]), "name": "one"}
    assert dora.refused("POST", "/door/reset", {"ticket": begun["id"], "password": GOOD})[0] == 404
    real = store.now
    monkeypatch.setattr(store, "now", lambda: real() + 5 * 60_000 + 1)
    assert dora.refused("POST", "/api/account/passkeys", made) == (403, "passkey")
    monkeypatch.undo()
    assert dora.post("/api/account/passkeys", made) is not None


def test_only_so_many_challenges_are_open(manor: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "CHALLENGES", 2)
    visitor = Visitor(manor)
    local(manor, visitor)
    begun = [visitor.ask("POST", "/door/passkey/begin").json()["id"] for _ in range(3)]
    with reading(manor.server.engine) as c:
        assert [roster.read_ticket(c, one, "passkey") is not None for one in begun] == [False, True, True]


def test_without_a_password_what_matters_needs_a_fresh_session(
    manor: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = manor.member("No Password")
    assert one.ask("PATCH", "/api/account", {"name": "No Password 2"}).status_code == 200
    real = store.now
    monkeypatch.setattr(store, "now", lambda: real() + service.FRESH_MS + 1000)
    assert one.refused("PATCH", "/api/account", {"name": "No Password 3"}) == (403, "sign_in_again")
    assert one.refused("POST", "/api/account/delete", {}) == (403, "sign_in_again")


# -- my data -----------------------------------------------------------------------------------------


def seated(running: Running, *people: Member | None) -> str:
    """A table at which these sit."""
    house = running.server.house
    wanted = shapes.NewTable("template", [shapes.NewSeat(p.name if p else "") for p in people], seed=7)
    table = opening.create(house, wanted, "en").id
    with house.at(table) as live:
        rows = list(live.row.seating)
        for row, person in zip(rows, people, strict=True):
            if person is not None:
                rows[row.seat] = msgspec.structs.replace(row, person_id=person.person)
        house.seat_anew(live, live.row.title, rows)
    return table


def test_everything_about_me_is_downloaded(manor: Running) -> None:
    anna = manor.member("Data Anna")
    table = seated(manor, anna, manor.member("Data Berta"))
    answer = anna.ask("GET", "/api/account/data")
    assert "attachment" in answer.headers["content-disposition"]
    mine = answer.json()
    assert mine["account"]["name"] == "Data Anna"
    assert [game["id"] for game in mine["games"]] == [table]
    assert mine["sessions"][0]["device"] == "a test"
    assert "Data Berta" not in answer.text
    assert "argon2" not in answer.text
    assert anna.cookie().partition("=")[2] not in answer.text


def test_a_deleted_account_leaves_the_games_of_others_whole(club: Running) -> None:
    anna, berta = club.member("Anna"), club.member("Berta")
    table = seated(club, anna, berta)
    assert anna.ask("POST", "/api/account/delete", {}).status_code == 204
    assert anna.refused("GET", "/api/session") == (401, "no_session")
    house = club.server.house
    with house.at(table) as live:
        first, second = live.row.seating
    assert (first.name, first.person_id, first.bot) == ("A former player", None, "banker")
    assert (second.name, second.person_id) == ("Berta", berta.person)
    with reading(club.server.engine) as c:
        assert roster.read(c, anna.person) is None
        every = "".join(
            str(row)
            for name in ("people", "seats", "accounts")
            for row in c.exec_driver_sql(f"SELECT * FROM {name}")
        )
    assert "Anna" not in every
    club.member("Anna")  # the name is free


def test_the_last_administrator_stays(club: Running) -> None:
    anna = club.member("Anna", admin=True)
    assert anna.refused("POST", "/api/account/delete", {}) == (409, "last_admin")
    club.member("Berta", admin=True)
    assert anna.ask("POST", "/api/account/delete", {}).status_code == 204


# -- a guest becomes a member ------------------------------------------------------------------------


def invited(running: Running, table: str, name: str, seat: int) -> tuple[Visitor, str]:
    """A guest of a table, as somebody who came by a link."""
    person = seating.sit(running.server.house, table, seat, name, "", set())
    value = running.server.sessions.open(person)
    visitor = Visitor(running)
    visitor.http.headers["x-csrf-token"] = csrf_token(value)
    visitor.http.cookies.set(f"signoria_{running.config.port}", value, domain="127.0.0.1", path="/")
    return visitor, person


def test_a_guest_claims_the_seat_with_a_new_account(club: Running) -> None:
    table = seated(club, None, club.member("Berta"))
    visitor, guest = invited(club, table, "Passing By", 0)
    old = visitor.cookie()
    info = visitor.come("/door/register", {"name": "Clara", "password": GOOD})
    assert club.server.house.holders(table)[0] == info["member"]["id"]
    assert [seat["name"] for seat in visitor.state(table)["seats"]] == ["Clara", "Berta"]
    with reading(club.server.engine) as c:
        assert visits.read_person(c, guest) == (None, "")
    thief = Visitor(club)
    thief.http.headers["cookie"] = old
    assert thief.refused("GET", "/api/session") == (401, "no_session")


def test_a_guest_of_a_table_that_waits_keeps_the_seat(club: Running) -> None:
    anna = club.member("Anna")
    ways = [{"way": "me"}, {"way": "link"}, {"way": "link"}]
    made = anna.post("/api/house/tables", {"game": "template", "seats": ways, "link": True})
    table = made["table"]["id"]
    visitor = Visitor(club)
    visitor.come(f"/invitation/{made['links'][0]['code']}", {"name": "Passing By", "seat": 1})
    info = visitor.come("/door/register", {"name": "Clara", "password": GOOD})
    with reading(club.server.engine) as c:
        row = store.read_table(c, table)
    assert row is not None
    assert (info["member"]["id"], "Clara") in [(seat.person_id, seat.name) for seat in row.seating]


def test_who_sits_there_already_claims_no_second_seat(manor: Running) -> None:
    berta = newcomer(manor, "Seated Berta")
    with reading(manor.server.engine) as c:
        account = roster.find(c, "seated berta")
    assert account is not None
    member = manor.member("Seated Other")
    member.person = account.id
    table = seated(manor, None, member)
    visitor, guest = invited(manor, table, "Passing By", 0)
    body = {"name": "Seated Berta", "password": GOOD}
    assert visitor.refused("POST", "/door/sign-in", body) == (409, "taken")
    assert manor.server.house.holders(table) == [guest, account.id]
    assert visitor.get("/api/session")["guest"]["table"] == table  # nothing is lost
    assert berta.get("/api/session")["member"]["name"] == "Seated Berta"


def test_a_freed_seat_of_a_member_is_no_account_lost(manor: Running) -> None:
    berta = manor.member("Freed Berta")
    table = seated(manor, None, berta)
    seating.free(manor.server.house, table, berta.person)
    assert berta.get("/api/session")["member"]["name"] == "Freed Berta"
    departures.forget(manor.server.house, berta.person)
    assert berta.refused("GET", "/api/session") == (401, "no_session")
