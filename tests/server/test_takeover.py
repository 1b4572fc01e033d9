"""Somebody else plays a seat from now on, while its socket is open: a bot sits in, the seat is freed, a guest becomes a member,
somebody is banned. And in every game people leave, are played for, come back and resign.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from signoria.server import consent, leaving, store
from signoria.server.database import reading
from tests.server.desk import Guest, Member, Running, Wire, wait_for
from tests.server.test_company import company, met
from tests.server.test_gatherings import Invited, gather, status

WHY = {"reason": "for a test"}
GAMES = ("template", "road_to_domination", "age_of_renaissance", "pax_renaissance", "antiquity")


def try_to_move(wire: Wire) -> str:
    """The code with which a socket is refused that wants to act."""
    return str(wire.ask(type="move", number=0, action=["pass"])["error"]["code"])


def states_since(wire: Wire, mark: int) -> list[Any]:
    return [m for m in map(json.loads, wire.seen[mark:]) if m["type"] == "state"]


def play_one(table: str, members: list[Guest], house: Running, but: int) -> None:
    """Anybody but one seat moves, so that there is something to tell."""
    with house.server.house.at(table) as live:
        mover = next(seat for seat in live.waiting() if seat != but)
    members[mover].move(table, mover)


def test_a_bot_that_the_others_wish_for_takes_the_seat_from_an_open_socket(manor: Running) -> None:
    table, members = company(manor, "Replaced", options={"goal": 200})
    anna, bea, carl = members
    owner_pace(manor, anna, table)
    with anna.socket(table, 0) as a, bea.socket(table, 1) as b, carl.socket(table, 2) as c:
        a.ask(type="ask", kind="bot", seat=2)
        for wire in (b, c):  # Carl is asked too, and agrees: he is tired
            request = met(wire, lambda m: m["request"] is not None)["request"]
            wire.ask(type="answer_request", request=request["id"], yes=True)
        c.until(lambda s: s["seats"][2]["kind"] == "bot")
        assert try_to_move(c) == "not_your_seat"
        assert c.ask(type="undo")["error"]["code"] == "not_your_seat"
        assert c.ask(type="resign")["error"]["code"] == "not_your_seat"
        assert c.ask(type="order", order=None)["error"]["code"] == "not_your_seat"
        assert c.state["decisions"] == []  # he may look on through it, and take it back
        assert carl.ask("POST", f"/api/tables/{table}/return").status_code == 204
        c.until(lambda s: s["seats"][2]["kind"] == "human")


def owner_pace(house: Running, owner: Guest, table: str) -> None:
    """Bots answer at once."""
    owner.ask("PUT", f"/api/tables/{table}/bots", {"pace": 0})


def test_an_open_socket_of_a_seat_that_an_administrator_frees_tells_nothing_more(manor: Running) -> None:
    table, members = company(manor, "Freed", options={"goal": 200})
    admin = manor.member("Freeing", admin=True)
    with members[2].socket(table, 2) as wire:
        wire.next("state")
        assert admin.ask("POST", f"/api/admin/tables/{table}/seats/2/free", WHY).status_code == 204
        assert wire.closed()[0] == 1012
    with members[2].socket(table, 2) as wire:  # who tries again is told
        assert wire.closed()[0] == 4403
    with members[2].socket(table, None) as wire:  # and may watch, as anybody
        assert wire.next("state")["seat"] is None
        assert try_to_move(wire) == "not_your_seat"


def test_a_seat_that_goes_under_an_open_socket_is_shown_to_it_no_more(manor: Running) -> None:
    """Even if nobody closes the socket: whatever happens then is for other eyes."""
    table, members = company(manor, "Under", options={"goal": 200})
    house = manor.server.house
    with members[2].socket(table, 2) as wire:
        wire.next("state")
        with house.at(table) as live:
            rows = [
                store.SeatRow(*(getattr(one, f) for f in one.__struct_fields__)) for one in live.row.seating
            ]
            rows[2].person_id = members[1].person
            house.seat_anew(live, live.row.title, rows)
        mark = len(wire.seen)
        house.listen(table, "table")
        assert wire.next("refused")["error"]["code"] == "not_your_seat"
        heard = len(wire.seen)
        members[0].ask("PATCH", f"/api/tables/{table}", {"title": "Behind the door"})
        with members[1].socket(table, 1) as other:  # nor is told what the table is called now, or who is here
            other.next("company")
        assert try_to_move(wire) == "not_your_seat"
        assert wire.ask(type="detail", actions=[["pass"]])["error"]["code"] == "not_your_seat"
        assert wire.ask(type="look", seat=2, lang="en")["error"]["code"] == "not_your_seat"
        play_one(table, list(members), manor, 2)
        assert {json.loads(one)["type"] for one in wire.seen[heard:]} == {"refused"}
        assert wire.ask(type="look", seat=None, lang="en")["type"] == "done"
        assert all(state["seat"] is None for state in states_since(wire, mark))


def test_a_guest_with_an_open_socket_becomes_a_member_and_plays_on(manor: Running) -> None:
    owner = manor.member("Claim owner")
    table, links = gather(owner, "me", "link", options={"goal": 200})
    guest = Invited(manor)
    guest.come(links[1], "Claiming guest")
    assert status(owner, table) == "running"
    old = guest.cookie()
    with guest.socket(table, 1) as wire:
        before = wire.next("state")
        body = {"name": "Claimed member", "password": "a long password"}
        guest.http.headers["x-csrf-token"] = guest.post("/door/register", body)["csrf"]
        assert wire.closed()[0] == 1012  # the page tries again at once, with the new session
    with guest.socket(table, 1) as wire:
        assert wire.next("state")["view"] == before["view"]
    url = f"{guest.base.replace('http', 'ws', 1)}/api/tables/{table}/live?seat=1"
    with Wire(url, guest.base, old) as wire:
        assert wire.closed()[0] == 4401
    with reading(manor.server.engine) as c:
        row = store.read_table(c, table)
    assert row is not None
    assert row.seating[1].person_id == guest.get("/api/session")["member"]["id"]


def test_an_answer_stays_an_answer_when_a_guest_becomes_a_member_and_who_is_freed_is_not_asked(
    manor: Running,
) -> None:
    owner, carl = manor.member("Asking owner"), manor.member("Freed while asked")
    admin = manor.member("Freeing while asked", admin=True)
    table, links = gather(owner, "me", "link", "open", options={"goal": 200})
    guest = Invited(manor)
    guest.come(links[1], "Answering guest")
    carl.post(f"/api/tables/{table}/sit", {"seat": 2})
    with owner.socket(table, 0) as a, guest.socket(table, 1) as b:
        a.ask(type="ask", kind="spoilers")
        request = met(b, lambda m: m["request"] is not None)["request"]
        assert b.ask(type="answer_request", request=request["id"], yes=True)["type"] == "done"
        body = {"name": "Answering member", "password": "a long password"}
        guest.http.headers["x-csrf-token"] = guest.post("/door/register", body)["csrf"]
        assert b.closed()[0] == 1012
    with guest.socket(table, 1) as b:
        request = met(b, lambda m: m["request"] is not None)["request"]
        assert not request["may"]
        assert [one["yes"] for one in request["answers"]] == [True, None]
        assert admin.ask("POST", f"/api/admin/tables/{table}/seats/2/free", WHY).status_code == 204
        met(b, lambda m: m["request"] is None)
    assert consent.may_take(manor.server.house, table, owner.person)


def test_a_ban_closes_every_socket_of_a_person_and_no_other(manor: Running) -> None:
    table, (anna, bea) = company(manor, "Banned", 2, options={"goal": 200})
    other, (carl, _) = company(manor, "Banned elsewhere", 2)
    admin = manor.member("Banning", admin=True)
    with (
        bea.socket(table, 1) as first,
        bea.socket(table, 1) as second,
        bea.socket(other, None) as watching,
        anna.socket(table, 0) as stays,
    ):
        for wire in (first, second, watching, stays):
            wire.next("state")
        assert admin.ask("POST", f"/api/admin/people/{bea.person}/ban", WHY).status_code == 204
        for wire in (first, second, watching):
            assert wire.closed()[0] == 4401
        met(stays, lambda m: [s["devices"] for s in m["seats"]] == [1, 0])
        assert stays.ask(type="say", text="Still here")["type"] == "done"
    assert carl.get(f"/api/tables/{other}")["status"] == "running"
    for method, path in (("POST", "leave"), ("POST", "return"), ("GET", "state")):
        assert bea.refused(method, f"/api/tables/{table}/{path}") == (401, "no_session")


# -- every game ------------------------------------------------------------------------------------


def decisions_of(house: Running, table: str, seat: int, since: int) -> int:
    with reading(house.server.engine) as c:
        return sum(e.seat == seat and e.what == "do" for e in store.read_log(c, table)[since:])


def entries(house: Running, table: str) -> int:
    with reading(house.server.engine) as c:
        return len(store.read_log(c, table))


def play_until(house: Running, table: str, members: list[Member], people: set[int], done: Any) -> None:
    """The people move, until something has come about; bots are waited for."""
    for _ in range(3000):
        if done():
            return
        with house.server.house.at(table) as live:
            asked = [seat for seat in live.waiting() if seat in people]
        if asked:
            members[asked[0]].move(table, asked[0], entries(house, table))
        else:
            wait_for(lambda: done() or due(house, table) & people)
    raise AssertionError("it has not come about")


def due(house: Running, table: str) -> set[int]:
    with house.server.house.at(table) as live:
        return set(live.waiting())


@pytest.mark.parametrize(
    ("game", "bot"),
    [
        *((game, "random") for game in GAMES),
        *(pytest.param(game, leaving.SITS_IN, marks=pytest.mark.deep) for game in GAMES),
    ],
)
def test_in_every_game_one_leaves_a_bot_plays_and_gives_back_and_one_resigns(
    game: str, bot: str, manor: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaving, "SITS_IN", bot)
    table, members = company(manor, f"{game[:12]} {bot}", game=game)
    anna, bea, carl = members
    owner_pace(manor, anna, table)
    before = entries(manor, table)
    assert bea.ask("POST", f"/api/tables/{table}/leave").status_code == 204
    assert anna.state(table, 0)["seats"][1]["bot"] == bot
    play_until(manor, table, members, {0, 2}, lambda: decisions_of(manor, table, 1, before) > 0)
    assert bea.ask("POST", f"/api/tables/{table}/return").status_code == 204
    mark = entries(manor, table)
    assert anna.state(table, 0)["seats"][1]["kind"] == "human"
    play_until(manor, table, members, {0, 1, 2}, lambda: decisions_of(manor, table, 1, mark) > 0)
    state = carl.post(f"/api/tables/{table}/resign", {"seat": 2})
    assert state["seats"][2]["gone"]
    assert carl.refused("POST", f"/api/tables/{table}/resign", {"seat": 2})[0] == 409
    after = entries(manor, table)
    with manor.server.house.at(table) as live:
        if live.match.over:
            return
    play_until(manor, table, members, {0, 1}, lambda: over(manor, table) or entries(manor, table) > after + 3)
    assert decisions_of(manor, table, 2, after) == 0


def over(house: Running, table: str) -> bool:
    with house.server.house.at(table) as live:
        return live.match.over
