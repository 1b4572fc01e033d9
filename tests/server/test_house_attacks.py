"""Attacks on a house from within: what one's data tells, who is banned, guests who would be several, seats that are lost."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.exc import OperationalError

from signoria.server import bell, consent, departures, lobby, opening, roster, store, waiting
from signoria.server import company as company_shapes
from signoria.server.database import reading, sqlite_url, writing
from signoria.server.errors import Problem
from signoria.server.models import seats as seats_table
from signoria.server.models import tables
from signoria.server.people import Who
from tests.server.cluster import Cluster
from tests.server.conftest import Start
from tests.server.desk import PATIENCE, Guest, Member, Running, Visitor, wait_for
from tests.server.test_account_page import GOOD, invited, seated
from tests.server.test_administration import WHY, stop_the_clock
from tests.server.test_company import company, heard, met
from tests.server.test_gatherings import Invited, gather, status


def mine(who: Guest) -> str:
    return who.ask("GET", "/api/account/data").text


# -- my data -----------------------------------------------------------------------------------------


def test_my_data_tells_nothing_that_is_hidden_in_my_games(manor: Running) -> None:
    """The owner of a table that plays there too: neither its key, nor the position it began with, nor how it stands."""
    table, (anna, bea) = company(manor, "Curious", 2, options={"goal": 200})
    branch = {"at": 0, "seat": 0, "title": "Curious branch"}
    other = anna.post(f"/api/tables/{table}/branch", branch)["id"]
    with reading(manor.server.engine) as c:
        row, start = store.read_table(c, table), store.read_table(c, other)
    assert row is not None
    assert start is not None
    assert start.start is not None
    for who in (anna, bea):
        found = json.loads(mine(who))
        assert row.chance[0]["key"] not in mine(who)
        assert all(not {"chance", "start", "summary"} & set(one) for one in found["tables"])
        assert "rng" not in mine(who)
    assert {one["id"] for one in json.loads(mine(anna))["tables"]} == {table, other}
    assert json.loads(mine(bea))["tables"] == []


def test_my_data_tells_not_who_has_reported_or_muted_me(manor: Running) -> None:
    table, (anna, bea) = company(manor, "Told of", 2)
    bea.post(f"/api/tables/{table}/talk", {"text": "Something rude"})
    line = anna.get(f"/api/tables/{table}/talk")["lines"][-1]
    assert anna.ask("POST", f"/api/tables/{table}/report", {"line": line["id"]}).status_code == 204
    assert anna.ask("POST", f"/api/tables/{table}/mute", {"person": bea.person}).status_code == 204
    hers, his = json.loads(mine(anna)), json.loads(mine(bea))
    assert [one["about_name"] for one in hers["reports"]] == ["Told of 1"]
    assert hers["muted"] == [{"muted_id": bea.person}]
    assert anna.person not in mine(bea)
    assert (his["reports"], his["muted"]) == ([], [])


# -- who goes, and who is banned ---------------------------------------------------------------------


def test_an_account_takes_lessons_and_games_against_bots_along(manor: Running) -> None:
    anna, admin = manor.member("Alone Anna"), manor.member("Alone admin", admin=True)
    lesson = anna.post("/api/learn/road_to_domination/five-actions", {})["id"]
    alone, (shared, _) = anna.table(None, "random"), company(manor, "Shared", 2)
    with manor.server.house.at(shared) as live:
        live.row.owner_id = anna.person
    with writing(manor.server.engine) as c:
        store.change_table(c, shared, owner_id=anna.person)
    departures.forget(manor.server.house, anna.person)
    with reading(manor.server.engine) as c:
        left = set(c.execute(select(tables.c.id).where(tables.c.id.in_([lesson, alone, shared]))).scalars())
        owner = c.execute(select(tables.c.owner_id).where(tables.c.id == shared)).scalar()
        first = roster.first_admin(c)
    assert left == {shared}
    assert owner == first
    assert admin.refused("GET", f"/api/tables/{lesson}/state") == (404, "unknown_table")


def test_an_account_that_another_process_deletes_leaves_no_game_that_stands(
    club: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`signoria user delete`, while the server runs: the table is in memory, and a bot plays on."""
    table, (anna, bea) = company(club, "Deleted", 2, options={"goal": 200})
    with bea.socket(table, 1) as wire:
        wire.until(lambda state: state["seats"][0]["name"] == "Deleted 0")
        with writing(club.server.engine) as c:
            roster.remove(c, anna.person, "en")
        wire.until(lambda state: state["seats"][0]["bot"] == "banker")
        assert wire.state["seats"][0]["name"] == "A former player"
        wait_for(lambda: 0 not in bea.state(table, 1)["waiting"])


def test_a_seat_at_a_table_that_waits_is_offered_again(club: Running) -> None:
    owner, bea = club.member("Offering"), club.member("Leaving")
    table, _ = gather(owner, "me", "open", "open")
    bea.post(f"/api/tables/{table}/sit", {"seat": 1})
    with writing(club.server.engine) as c:
        roster.remove(c, bea.person, "en")
    seat = owner.get(f"/api/tables/{table}/waiting")["seats"][1]
    assert (seat["name"], seat["free"], seat["way"]) == ("Player 2", True, "open")


def test_who_is_banned_lets_nobody_in_either(start: Start, db: str) -> None:
    house = start(db, accounts=True, registration="invited")
    admin, anna = house.member("Banning", admin=True), house.member("Banned")
    link = anna.post("/api/account/invitations", {})["link"].partition("#")[2]
    admin.ask("POST", f"/api/admin/people/{anna.person}/ban", WHY)
    paper = {"name": "Banned again", "password": GOOD, "ticket": link}
    assert Visitor(house).refused("POST", "/door/register", paper) == (404, "old_link")


def test_pages_of_somebody_who_is_no_administrator_any_more_are_let_in_anew(manor: Running) -> None:
    admin, other = manor.member("Demoting", admin=True), manor.member("Demoted", admin=True)
    table, _ = company(manor, "Unwatched", 2, delay=-1)
    with other.socket(table, None) as wire:
        assert wire.receive()["type"] == "state"
        admin.ask("POST", f"/api/admin/people/{other.person}/no-admin", WHY)
        assert wire.closed()[0] == 1012
    with other.socket(table, None) as wire:
        assert wire.closed()[0] == 4404


def test_a_lesson_is_its_pupils_alone(manor: Running) -> None:
    anna, admin = manor.member("Pupil"), manor.member("Nosy admin", admin=True)
    table = anna.post("/api/learn/road_to_domination/five-actions", {})["id"]
    for path in ("", "/state", "/chronicle", "/replay", "/words", "/talk", "/export?spoilers=true"):
        assert admin.refused("GET", f"/api/tables/{table}{path}") == (404, "unknown_table")
    with admin.socket(table, None) as wire:
        assert wire.closed()[0] == 4404
    assert anna.state(table)["lesson"] is not None


# -- guests ------------------------------------------------------------------------------------------


def test_one_guest_is_one_member_however_many_ask(
    start: Start, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat is an invitation to one account."""
    house = start(db, accounts=True, registration="invited")
    owner = house.member("Racing owner")
    _, links = gather(owner, "me", "link", options={"goal": 200})
    guest = Invited(house)
    guest.come(links[1], "Racer")
    accounts = house.server.accounts
    assert accounts is not None
    together = threading.Barrier(4)
    real = accounts.passwords.hash
    monkeypatch.setattr(accounts.passwords, "hash", lambda text: (together.wait(), real(text))[1])
    codes: list[int] = []

    def register(n: int) -> None:
        one = Visitor(house)
        one.http.headers["cookie"] = guest.cookie()
        body = {"name": f"Racer {n}", "password": GOOD}
        codes.append(one.http.post("/door/register", json=body).status_code)

    threads = [threading.Thread(target=register, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes.count(200) == 1
    with reading(house.server.engine) as c:
        assert len([one for one in roster.every(c) if one.name.startswith("Racer")]) == 1


def test_a_guest_of_a_table_that_can_not_be_played_on_is_let_in_all_the_same(manor: Running) -> None:
    table = seated(manor, None, manor.member("Beside a frozen one"))
    guest, _ = invited(manor, table, "Frozen guest", 0)
    with writing(manor.server.engine) as c:
        c.execute(update(tables).where(tables.c.id == table).values(summary="damaged"))
    manor.server.house.forget(table)
    assert manor.member("Watching it").refused("GET", f"/api/tables/{table}/state") == (409, "frozen")
    info = guest.come("/door/register", {"name": "Thawed", "password": GOOD})
    with reading(manor.server.engine) as c:
        seat = (
            c.execute(select(seats_table.c.person_id).where(seats_table.c.table_id == table))
            .scalars()
            .first()
        )
    assert seat == info["member"]["id"]


NOT_ANNA = [
    "ANNA OF SIENA",
    "Аnna of Siena",
    "Anna of Siena\u200d",
    "Anna\u00a0of Siena",
]  # one with a Cyrillic А


@pytest.mark.parametrize("name", NOT_ANNA)
def test_nobody_bears_a_name_that_could_be_taken_for_a_members(manor: Running, name: str) -> None:
    """Neither a guest, nor an owner on a seat of their own."""
    if name == NOT_ANNA[0]:
        manor.member("Anna of Siena")
    owner = manor.member(f"False {NOT_ANNA.index(name)}")
    table, links = gather(owner, "me", "link", options={"goal": 200})
    guest = Invited(manor)
    assert guest.refused("POST", f"/invitation/{links[1]}", {"name": name}) == (400, "bad_option")
    guest.come(links[1], "Plainly Bea")
    body = {"seats": [{"seat": 0, "name": name}]}
    assert owner.refused("PATCH", f"/api/tables/{table}", body) == (400, "bad_option")


def test_a_guest_loses_no_seat_by_another_invitation(manor: Running) -> None:
    owner = manor.member("Two tables")
    (one, first), (other, second) = (
        gather(owner, "me", "link", title=title, options={"goal": 200}) for title in ("One", "Other")
    )
    guest = Invited(manor)
    guest.come(first[1], "Torn")
    assert guest.get(f"/invitation/{second[1]}")["elsewhere"] == "One"
    assert guest.refused("POST", f"/invitation/{second[1]}", {"name": "Torn"}) == (409, "elsewhere")
    assert guest.state(one, 1)["seats"][1]["name"] == "Torn"
    assert status(owner, other) == "waiting"
    guest.come(second[1], "Torn", give_up=True)
    assert guest.refused("GET", f"/api/tables/{one}/state") == (404, "unknown_table")
    assert owner.state(one)["seats"][1]["bot"] == "banker"  # nobody waits for a guest who can't come back
    assert status(owner, other) == "running"


def test_a_guest_who_gives_up_a_seat_at_a_table_that_waits_frees_it(manor: Running) -> None:
    owner = manor.member("Two that wait")
    one, first = gather(owner, "me", "link", "link")
    _, second = gather(owner, "me", "link", "link")
    guest = Invited(manor)
    guest.come(first[1], "Wandering")
    guest.come(second[1], "Wandering", give_up=True)
    assert owner.get(f"/api/tables/{one}/waiting")["seats"][1]["free"]


def test_who_plays_alone_lets_nobody_watch_under_a_members_name(manor: Running) -> None:
    """The seats of such a table have any names; those of a game between people are theirs."""
    manor.member("Bianca Capello")
    false, owner = [{"name": "Bianca Capello"}, {"bot": "random"}], manor.member("Puppeteer")
    table = owner.post("/api/tables", {"game": "template", "seats": false, "options": {"goal": 200}})["id"]
    path, watched = f"/api/tables/{table}/gathering", {"delay": 0}
    assert owner.refused("PATCH", path, watched) == (400, "bad_option")
    assert manor.member("Looking in").refused("GET", f"/api/tables/{table}") == (404, "unknown_table")
    owner.ask("PATCH", f"/api/tables/{table}", {"seats": [{"seat": 0, "name": "Puppet"}]})
    assert owner.ask("PATCH", path, watched).status_code == 200


# -- several processes -------------------------------------------------------------------------------


@pytest.mark.postgresql
def test_two_processes_do_not_seat_people_over_each_other(start: Start, cluster: Cluster) -> None:
    """While one process changes a table that waits, another waits for it."""
    house = start(cluster.fresh(), accounts=True)
    table, _ = gather(house.member("Seated once"), "me", "open")
    wanted = text(f"SELECT id FROM tables WHERE id = '{table}' FOR UPDATE NOWAIT")
    with (
        waiting.changing(house.server.house, table),
        pytest.raises(OperationalError, match="could not obtain lock"),
        writing(house.server.engine) as c,
    ):
        c.execute(wanted)
    with writing(house.server.engine) as c:
        assert c.execute(wanted).scalar() == table


# -- requests ----------------------------------------------------------------------------------------


def requested(house: Running, table: str, who: Member, kind: company_shapes.Kind) -> consent.Request:
    consent.ask(house.server.house, table, Who(True, who.person), kind, None, set())
    with reading(house.server.engine) as c:
        found = consent.read(c, table)
    assert found is not None
    return found


def test_who_is_silent_has_not_agreed_that_the_game_is_deleted(
    manor: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor has who left the seat to a bot for a while, by choice or because the others wished it."""
    table, (anna, bea, carl) = company(manor, "Silent", options={"goal": 200})
    house = manor.server.house
    assert carl.ask("POST", f"/api/tables/{table}/leave").status_code == 204
    with anna.socket(table, 0), bea.socket(table, 1), carl.socket(table, None) as c:
        asked = requested(manor, table, anna, "delete")
        assert (
            asked.due == asked.created + consent.DAY_MS
        )  # three minutes are not enough, though all are here
        consent.answer(house, table, Who(True, bea.person), asked.id, True)
        answers = met(c, lambda m: m["request"] and m["request"]["answers"][0]["yes"])["request"]["answers"]
        assert [(one["seat"], one["yes"]) for one in answers] == [(1, True), (2, None)]
        late = store.now() + consent.DAY_MS
        monkeypatch.setattr(store, "now", lambda: late)
        bell.ring(house)
        heard(c, "Not everybody agreed within a day to what Silent 0 asked: the table is not deleted.")
    assert status(anna, table) == "running"
    asked = requested(manor, table, anna, "delete")
    for who in (bea, carl):
        consent.answer(house, table, Who(True, who.person), asked.id, True)
    assert anna.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")


def test_nobody_stops_a_game_by_asking_again_and_again(manor: Running) -> None:
    table, (anna, bea) = company(manor, "Insisting", 2, options={"goal": 200})
    house = manor.server.house
    for _ in range(6):
        asked = requested(manor, table, anna, "spoilers")
        consent.answer(house, table, Who(True, bea.person), asked.id, False)
    with pytest.raises(Problem) as refused:
        requested(manor, table, anna, "spoilers")
    assert (refused.value.status, refused.value.code) == (429, "wait")


def test_nobody_fills_the_house_with_tables(manor: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "MOST_TABLES", 2)
    anna, bea = manor.member("Filling"), manor.member("Beside the filling")
    first = anna.table(None, "random")
    gather(anna, "me", "open")
    full = (409, "too_many_tables")
    bots = {"game": "template", "seats": [{"way": "bot", "bot": "random"}] * 2}
    assert anna.refused("POST", "/api/house/tables", bots) == full
    assert anna.refused("POST", "/api/tables", {"game": "template", "seats": [{}, {}]}) == full
    assert anna.refused("POST", f"/api/tables/{first}/branch", {"at": 0, "seat": 0}) == full
    assert anna.post("/api/learn/road_to_domination/five-actions", {})["lesson"] == "five-actions"
    bea.table(None, "random")
    assert anna.ask("DELETE", f"/api/tables/{first}").status_code == 204
    anna.table(None, "random")


# -- the door ----------------------------------------------------------------------------------------


def test_coming_in_oneself_gives_nobody_new_guesses(manor: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty wrong passwords from one address, for whatever names, are too many, even with right ones in between."""
    manor.member("Spraying")
    accounts = stop_the_clock(manor)
    monkeypatch.setattr(accounts.passwords, "fits", lambda _stored, given: given == GOOD)
    said: list[str] = []
    for n in range(43):
        with pytest.raises(Problem) as refused:
            accounts.sign_in(f"Sprayed {n}", "wrong horse", "203.0.113.7")
        said.append(refused.value.code)
        if n < 40:
            assert accounts.sign_in("Spraying", GOOD, "203.0.113.7").name == "Spraying"
    assert said == ["wrong"] * 41 + ["wait"] * 2
    assert accounts.sign_in("Spraying", GOOD, "203.0.113.8").name == "Spraying"


def test_a_link_by_letter_is_answered_before_anybody_is_looked_for(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long the answer takes tells nothing either."""
    mail = {"mail": "smtp://127.0.0.1:9", "mail_from": "house@example.org"}
    house = start(sqlite_url(tmp_path / "door.db"), accounts=True, **mail)
    assert house.server.accounts is not None
    asked, go_on = threading.Event(), threading.Event()

    def recovery(_name: str) -> None:
        asked.set()
        assert go_on.wait(PATIENCE)

    monkeypatch.setattr(house.server.accounts, "recovery", recovery)
    try:
        answer = Visitor(house).ask("POST", "/door/recover", {"name": "Anybody"})
        assert (answer.status_code, answer.content) == (204, b"")
        assert asked.wait(PATIENCE)
    finally:
        go_on.set()


def test_the_lobby_looks_for_open_tables_among_all_of_them(
    manor: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not among the newest alone."""
    monkeypatch.setattr(lobby, "OPEN", 2)
    owner, looking = manor.member("Opening"), manor.member("Looking")
    before = looking.get("/api/house")["opened"]
    wanted, _ = gather(owner, "me", "open", game="antiquity", language="fr")
    for n in range(2):
        gather(owner, "me", "open", title=f"Newer {n}")
    everything = looking.get("/api/house")
    assert (len(everything["open"]), everything["opened"]) == (2, before + 3)
    assert wanted not in [one["id"] for one in everything["open"]]
    assert [one["id"] for one in looking.get("/api/house", game="antiquity")["open"]] == [wanted]
    assert [one["id"] for one in looking.get("/api/house", spoken="fr")["open"]] == [wanted]
    assert looking.get("/api/house", game="antiquity", spoken="en")["open"] == []
