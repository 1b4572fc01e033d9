"""Lessons at the server: played to their aim, answered helpfully, kept, thrown away, and nobody else's."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from signoria.learn import course, lesson
from signoria.learn.tongue import matches
from signoria.server import learning, opening, pupils, store
from signoria.server.database import reading, writing
from signoria.server.models import tables
from tests.server.conftest import Start
from tests.server.desk import Guest, Phone, Running, wait_for

GAME, FIRST = "road_to_domination", "five-actions"
HERE = f"/api/learn/{GAME}/{FIRST}"
WAY = lesson(GAME, FIRST).way


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rivals do not wait before they act."""
    monkeypatch.setattr(opening, "PACE", 0)


def begin(guest: Guest, anew: bool = False, lang: str = "en") -> str:
    return str(guest.ask("POST", HERE, {"anew": anew}, lang=lang).json()["id"])


def asked(guest: Guest, table: str) -> Any:
    """How the table stands when the pupil has to decide."""

    def ready() -> Any:
        now = guest.state(table)
        return now if now["decisions"] or now["over"] else None

    return wait_for(ready)


def walk(guest: Guest, table: str, way: list[Any]) -> Any:
    """What the pupil does; each the first offer of its pattern."""
    for pattern in way:
        now = asked(guest, table)
        (action,) = [
            one["action"] for one in now["decisions"][0]["actions"] if matches(pattern, one["action"])
        ][:1]
        body = {"seat": 0, "number": now["number"], "action": action}
        assert guest.ask("POST", f"/api/tables/{table}/moves", body).status_code == 200
    return guest.state(table)


def result(guest: Guest, table: str) -> Any:
    return guest.get(f"/api/tables/{table}")["result"]


def standing(guest: Guest, id: str = FIRST) -> tuple[str, int]:
    (found,) = [one for one in guest.get("/api/learn")["courses"] if one["game"] == GAME]
    (one,) = [one for one in found["lessons"] if one["id"] == id]
    return one["state"], one["steps"]


def test_a_lesson_is_played_to_its_aim_and_stays_done(server: Running, guest: Guest) -> None:
    assert standing(guest) == ("new", 0)
    table = begin(guest)
    assert standing(guest) == ("begun", 0)
    assert walk(guest, table, WAY[:2])["lesson"]["steps"] == 2
    assert standing(guest) == ("begun", 2)
    end = walk(guest, table, WAY[2:])["lesson"]
    assert (end["steps"], end["total"], end["measures"][2]) == (3, 3, [2, 2])
    assert standing(guest) == ("done", 3)
    begin(guest, anew=True)
    guest.post(f"{HERE}/skip", None)
    assert standing(guest) == ("done", 3)


def test_an_undo_takes_a_step_back(server: Running, guest: Guest) -> None:
    table = begin(guest)
    assert walk(guest, table, WAY[:1])["lesson"]["steps"] == 1
    back = guest.post(f"/api/tables/{table}/undo", {"seat": 0})
    assert back["lesson"]["steps"] == 0
    assert standing(guest) == ("begun", 0)


def test_wrong_tries_are_answered_by_the_rules_and_by_the_lesson(server: Running, guest: Guest) -> None:
    said = {"en": "Begin with the land in your hand.", "fr": "Commencez par le pays"}
    for lang, sentence in said.items():
        table = begin(guest, lang=lang)
        now = guest.state(table)
        why = guest.post(
            f"/api/tables/{table}/why-not", {"seat": 0, "action": ["conquer", "india"]}, lang=lang
        )
        assert why["refusal"]["rule"] == "rtd.conquest-02"
        assert sentence in why["refusal"]["help"]
        clicked = guest.post(
            f"/api/tables/{table}/explain", {"seat": 0, "noun": ["card", "china"]}, lang=lang
        )
        assert all(sentence in one["help"] for one in clicked["refusals"])
        body = {"seat": 0, "number": now["number"], "action": ["conquer", "india"]}
        tried = guest.ask("POST", f"/api/tables/{table}/moves", body, lang=lang)
        assert tried.status_code == 422
        assert sentence in tried.json()["refusal"]["help"]
        harmless = guest.post(
            f"/api/tables/{table}/explain", {"seat": 0, "noun": ["card", "silesia"]}, lang=lang
        )
        assert [one["help"] for one in harmless["refusals"]] == [""] * len(harmless["refusals"])


def test_what_is_tried_over_the_socket_is_answered_alike(server: Running, guest: Guest) -> None:
    table = begin(guest)
    with guest.socket(table) as wire:
        first = wire.next("state")
        assert first["lesson"] == {
            "steps": 0,
            "total": 3,
            "measures": [None, None, [0, 2]],
            "help": "",
            "lost": "",
            "over": False,
        }
        wire.say(type="move", id=1, number=first["number"], action=["conquer", "china"])
        refused = wire.next("refused")
        assert "Begin with the land in your hand." in refused["error"]["refusal"]["help"]
        wire.say(type="move", id=2, number=first["number"], action=["conquer", "moldavia"])
        assert wire.until(lambda one: one["type"] == "state" and one["position"] > 0)["lesson"]["steps"] == 1


def test_only_the_pupil_is_told_how_the_lesson_stands(server: Running, guest: Guest) -> None:
    table = begin(guest)
    assert guest.state(table, None)["lesson"] is None
    plain = guest.table(None, "random")
    assert guest.state(plain)["lesson"] is None


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", f"/api/learn/{GAME}/flying", {}),
        ("GET", f"/api/learn/{GAME}/flying", None),
        ("POST", f"/api/learn/{GAME}/flying/skip", None),
    ],
)
def test_a_lesson_that_is_not_there_is_named(lone: Running, method: str, path: str, body: Any) -> None:
    answer = lone.guest().ask(method, path, body)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_lesson")
    assert FIRST in answer.json()["text"]


def test_bad_input(lone: Running) -> None:
    guest = lone.guest()
    assert guest.refused("POST", "/api/learn/chess/one", {}) == (404, "unknown_game")
    assert guest.refused("POST", HERE, {"anew": "yes"}) == (400, "bad_request")
    assert guest.refused("POST", HERE, {"again": True}) == (400, "bad_request")
    assert standing(guest) == ("new", 0)


def test_lessons_are_not_among_the_tables_and_nobody_disposes_of_them(lone: Running) -> None:
    guest = lone.guest()
    table = begin(guest)
    assert guest.get("/api/tables")["tables"] == []
    for method, path, body in (
        ("PATCH", "", {"title": "Mine"}),
        ("PUT", "/bots", {"paused": True}),
        ("PUT", "/room", {}),
        ("POST", "/branch", {"at": 0}),
        ("GET", "/export", None),
    ):
        assert guest.refused(method, f"/api/tables/{table}{path}", body) == (409, "lesson"), path
    with guest.socket(table) as wire:
        wire.next("state")
        wire.say(type="bots", id=1, paused=True)
        assert wire.next("refused")["error"]["code"] == "lesson"
    assert guest.ask("DELETE", f"/api/tables/{table}").status_code == 204


def test_starting_over_throws_the_old_table_away_in_every_tab(lone: Running) -> None:
    guest = lone.guest()
    old = begin(guest)
    assert begin(guest) == old  # the second tab comes to the same table
    with guest.socket(old) as wire:
        wire.next("state")
        walk(guest, old, WAY[:1])
        new = begin(guest, anew=True)
        assert new != old
        assert wire.next("gone")
    stale = guest.ask("POST", f"/api/tables/{old}/moves", {"seat": 0, "number": 0, "action": ["tax"]})
    assert (stale.status_code, stale.json()["code"]) == (404, "unknown_table")
    assert guest.state(new)["lesson"]["steps"] == 0


def test_two_tabs_of_one_lesson_can_not_both_answer(lone: Running) -> None:
    guest = lone.guest()
    table = begin(guest)
    number = guest.state(table)["number"]
    walk(guest, table, WAY[:1])
    body = {"seat": 0, "number": number, "action": ["conquer", "moldavia"]}
    late = guest.ask("POST", f"/api/tables/{table}/moves", body)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert late.json()["state"]["lesson"]["steps"] == 1


def test_a_lesson_outlives_the_server(start: Start, db: str) -> None:
    first = start(db)
    guest = first.guest()
    table = begin(guest)
    walk(guest, table, WAY[:2])
    first.stop()
    again = start(db).guest()
    assert begin(again) == table
    assert asked(again, table)["lesson"]["steps"] == 2
    assert walk(again, table, WAY[2:])["lesson"]["steps"] == 3
    assert standing(again) == ("done", 3)


def kept(running: Running) -> list[str]:
    """The tables of lessons that the database holds."""
    with reading(running.server.engine) as c:
        return [row.id for row in c.execute(tables.select().where(tables.c.lesson.is_not(None)))]


def test_one_lesson_of_a_game_is_kept_and_old_ones_go(lone: Running) -> None:
    guest = lone.guest()
    for _ in range(3):
        table = begin(guest, anew=True)
    assert kept(lone) == [table]
    guest.state(table)
    with writing(lone.server.engine) as c:  # as if begun long ago, and now another rule of it holds
        store.change_table(c, table, updated=store.now() - learning.KEPT_MS - 1, start="{}")
    lone.server.house.forget(table)
    assert begin(guest) != table
    assert len(kept(lone)) == 1


def test_a_lesson_that_is_given_no_more_is_begun_anew(lone: Running) -> None:
    guest = lone.guest()
    table = begin(guest)
    guest.state(table)  # in memory now, so that nobody reads it while it is changed
    with writing(lone.server.engine) as c:
        store.change_table(c, table, lesson="flying")
    lone.server.house.forget(table)
    assert guest.state(table)["lesson"] is None
    assert begin(guest) != table
    assert len(kept(lone)) == 1


def test_in_a_house_everybody_learns_alone(club: Running) -> None:
    anna, bea = club.member("Anna"), club.member("Bea")
    table = begin(anna)
    walk(anna, table, WAY)
    assert (standing(anna), standing(bea)) == (("done", 3), ("new", 0))
    hers = begin(bea)
    assert hers != table
    assert bea.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")
    assert anna.refused("POST", f"/api/tables/{table}/invitations", {}) == (409, "lesson")
    for member in (anna, bea):
        lobby = member.get("/api/house")
        assert [one for key in ("mine", "open", "watch") for one in lobby[key]] == []
        assert member.get("/api/tables")["tables"] == []
    admin = club.member("Carla", admin=True)
    assert admin.get("/api/admin/tables")["total"] == 0
    with reading(club.server.engine) as c:
        assert pupils.known(c, GAME) == {}  # nothing is the host's, of whom there is none


def test_guests_in_a_room_have_no_lessons(start: Start, db: str) -> None:
    server = start(db, lan_address="127.0.0.2")
    host = server.guest()
    table = host.table(None, None)
    room = host.ask("PUT", f"/api/tables/{table}/room", {}).json()
    phone = Phone(server, room["address"])
    phone.join("Dora", 0)
    assert phone.refused("GET", "/api/learn") == (403, "not_allowed")
    assert phone.refused("POST", HERE, {}) == (403, "not_allowed")


def test_the_last_lesson_is_a_game_with_the_adviser_on(lone: Running) -> None:
    guest = lone.guest()
    for found in guest.get("/api/learn")["courses"]:
        for one in found["lessons"]:
            if not one["first_game"]:
                continue
            path = f"/api/learn/{found['game']}/{one['id']}"
            info = guest.post(path, {})
            assert info["lesson"] is None
            assert [seat["adviser"] for seat in info["seats"]] == [
                seat["kind"] == "human" for seat in info["seats"]
            ]
            assert {seat["bot"] for seat in info["seats"]} == {None, "apprentice"}
            assert guest.post(path, {})["id"] == info["id"]
            assert info["id"] in [table["id"] for table in guest.get("/api/tables")["tables"]]
            guest.post(f"/api/tables/{info['id']}/resign", {"seat": 0})
            assert wait_for(partial(result, guest, info["id"]))
            (now,) = [c for c in guest.get("/api/learn")["courses"] if c["game"] == found["game"]]
            assert now["played"]
            assert [c["state"] for c in now["lessons"] if c["first_game"]] == ["done"]


def test_every_course_says_what_it_is(lone: Running) -> None:
    guest = lone.guest()
    for lang in ("en", "fr"):
        for found in guest.get("/api/learn", lang=lang)["courses"]:
            made = course(found["game"])
            assert [one["id"] for one in found["lessons"]] == [one.id for one in made]
            assert found["next"] == made[0].id
            for one in made:
                text = guest.get(f"/api/learn/{found['game']}/{one.id}", lang=lang)
                assert text["title"] == one.say("title", lang)
                assert len(text["steps"]) == len(one.steps)
                assert all(step["text"] and step["hint"] for step in text["steps"])
