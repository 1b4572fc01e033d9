"""Fair chance between strangers: the people at a table make its key, over the wire."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator

import pytest
from sqlalchemy import update

import signoria
from signoria.kernel.common import hash_of
from signoria.server import bell, keys, looks, store
from signoria.server.database import reading, writing
from signoria.server.models import rounds
from tests.server.conftest import Start
from tests.server.desk import Guest, Member, Running
from tests.server.test_gatherings import Invited, gather, status


class Browser:
    """What the browser of somebody at a table does for the key."""

    def __init__(self, who: Guest, table: str, seat: int) -> None:
        self.who, self.path = who, f"/api/tables/{table}/seats/{seat}"
        self.number = secrets.token_bytes(32)

    def pledge(self) -> None:
        answer = self.who.ask("PUT", f"{self.path}/pledge", {"hash": hash_of(self.number)})
        assert answer.status_code == 204, answer.text

    def show(self) -> None:
        answer = self.who.ask("PUT", f"{self.path}/number", {"number": self.number.hex()})
        assert answer.status_code == 204, answer.text


@pytest.fixture
def quiet(manor: Running) -> Iterator[Running]:
    """A house in which browsers do nothing by themselves."""
    manor.alone = True
    yield manor
    manor.alone = False


def key_of(who: Guest, table: str) -> dict[str, object]:
    found: dict[str, object] = who.get(f"/api/tables/{table}/waiting")["key"]
    return found


def table_of_two(running: Running, name: str) -> tuple[str, Member, Member, Browser, Browser]:
    """Two people with a bot between them; all seats are taken."""
    owner, friend = running.member(f"{name} One"), running.member(f"{name} Two")
    table, _ = gather(owner, "me", "bot:random", "open", options={"goal": 20})
    friend.post(f"/api/tables/{table}/sit", {})
    return table, owner, friend, Browser(owner, table, 0), Browser(friend, table, 2)


def test_the_game_begins_with_a_key_of_all(quiet: Running) -> None:
    owner, friend = quiet.member("Alpha"), quiet.member("Beta")
    table, _ = gather(owner, "me", "bot:random", "open", options={"goal": 20})
    commitment = key_of(owner, table)["commitment"]
    one, two = Browser(owner, table, 0), Browser(friend, table, 2)
    one.pledge()
    assert key_of(owner, table)["phase"] == "open"
    friend.post(f"/api/tables/{table}/sit", {})
    assert (key_of(owner, table)["phase"], status(owner, table)) == ("closing", "waiting")
    assert friend.get("/api/house")["mine"][0]["wanted"]
    two.pledge()
    fixed = key_of(friend, table)
    hashes = [{"seat": 0, "hash": hash_of(one.number)}, {"seat": 2, "hash": hash_of(two.number)}]
    assert fixed["pledges"] == [{**pledge, "shown": False} for pledge in hashes]
    assert (fixed["phase"], fixed["commitment"]) == ("showing", commitment)
    two.show()
    assert [p["shown"] for p in key_of(owner, table)["pledges"]] == [False, True]  # type: ignore[attr-defined]
    assert not friend.get("/api/house")["mine"][0]["wanted"]
    assert owner.get("/api/house")["mine"][0]["wanted"]
    assert status(owner, table) == "waiting"
    one.show()
    assert status(owner, table) == "running"
    chance = owner.get(f"/api/tables/{table}")["chance"]
    assert chance["commitment"] == commitment
    numbers = [one.number.hex(), two.number.hex()]
    assert chance["shares"] == [{**h, "number": n} for h, n in zip(hashes, numbers, strict=True)]
    with reading(quiet.server.engine) as c:
        assert keys.find(c, table) is None
    for who, seat in ((owner, 0), (friend, 2)):
        who.post(f"/api/tables/{table}/resign", {"seat": seat})
    verdict = owner.get(f"/api/tables/{table}/verify")
    assert (verdict["kind"], "2 people have added" in verdict["text"]) == ("proved", True)
    save = owner.ask("GET", f"/api/tables/{table}/export").text
    assert signoria.verify(save).kind == "proved"
    assert [s and s["number"] for s in json.loads(save)["chance"][0]["shares"]] == [
        numbers[0],
        None,
        numbers[1],
    ]


def test_the_servers_part_is_told_to_nobody_before_the_end(quiet: Running) -> None:
    table, owner, friend, one, two = table_of_two(quiet, "Silent")
    with reading(quiet.server.engine) as c:
        secret = keys.read(c, table).secret
    read: list[str] = []
    for who in (owner, friend):
        who.http.event_hooks["response"].append(lambda answer: read.append(answer.read().decode()))
    one.pledge()
    two.pledge()
    one.show()
    key_of(friend, table)
    assert one.number.hex() not in "".join(read)  # nor a number before all were shown
    two.show()
    for who, seat in ((owner, 0), (friend, 2)):
        who.state(table, seat)
        who.get("/api/house")
        who.get(f"/api/tables/{table}")
    assert status(owner, table) == "running"
    with quiet.server.house.at(table) as live:
        common = live.match.chance[0].stream_key().hex()
    assert secret not in "".join(read)
    assert common not in "".join(read)


def test_nobody_acts_for_another(quiet: Running) -> None:
    table, owner, friend, one, two = table_of_two(quiet, "Own")
    other = quiet.member("Own Three")
    for who, seat in ((owner, 2), (friend, 0), (owner, 1), (owner, 9)):
        path = f"/api/tables/{table}/seats/{seat}/pledge"
        assert who.refused("PUT", path, {"hash": "0" * 64}) == (403, "not_your_seat")
    refused = other.refused("PUT", f"/api/tables/{table}/seats/0/pledge", {"hash": "0" * 64})
    assert refused in ((404, "unknown_table"), (403, "not_your_seat"))
    one.pledge()
    two.pledge()
    path = f"/api/tables/{table}/seats/2/number"
    assert owner.refused("PUT", path, {"number": two.number.hex()}) == (403, "not_your_seat")
    assert friend.refused("PUT", path, {"number": one.number.hex()}) == (409, "other_number")
    path = f"/api/tables/{table}/seats/2/pledge"
    assert friend.refused("PUT", path, {"hash": "0" * 64}) == (409, "late")
    assert friend.refused("PUT", path, {"hash": "0" * 65}) == (400, "bad_request")


def pass_time(running: Running, table: str) -> None:
    """The time of a round is over."""
    with writing(running.server.engine) as c:
        made = keys.read(c, table)
        made.due = store.now() - 1
        keys.write(c, table, made)
    bell.ring(running.server.house)


def test_who_does_not_show_in_time_loses_the_seat_and_all_begin_anew(quiet: Running) -> None:
    table, owner, friend, one, two = table_of_two(quiet, "Late")
    one.pledge()
    two.pledge()
    one.show()
    before = key_of(owner, table)
    pass_time(quiet, table)
    after = key_of(owner, table)
    assert (after["attempt"], after["phase"], after["pledges"]) == (2, "open", [])
    assert after["commitment"] != before["commitment"]
    seats = owner.get(f"/api/tables/{table}/waiting")["seats"]
    assert [seat["free"] for seat in seats] == [False, False, True]
    friend.post(f"/api/tables/{table}/sit", {})  # may come back
    again = [Browser(owner, table, 0), Browser(friend, table, 2)]
    for browser in again:
        browser.pledge()
    for browser in again:
        browser.show()
    assert status(owner, table) == "running"


def test_who_does_not_pledge_in_time_loses_the_seat_and_nobody_else_anything(quiet: Running) -> None:
    table, owner, _, one, _ = table_of_two(quiet, "Mute")
    one.pledge()
    pass_time(quiet, table)
    key = key_of(owner, table)
    assert (key["attempt"], key["phase"], len(key["pledges"])) == (1, "open", 1)  # type: ignore[arg-type]
    assert owner.get(f"/api/tables/{table}/waiting")["seats"][2]["free"]


def test_a_bot_that_is_exchanged_makes_all_begin_anew(quiet: Running) -> None:
    """Else the owner, who may be the host, could choose among games whose key he knows."""
    table, owner, _, one, two = table_of_two(quiet, "Exchange")
    one.pledge()
    two.pledge()
    one.show()
    owner.ask("PUT", f"/api/tables/{table}/seats/1/offer", {"way": "bot", "bot": "greedy"})
    assert key_of(owner, table)["attempt"] == 2


def test_who_leaves_meanwhile_makes_all_begin_anew(quiet: Running) -> None:
    table, owner, friend, one, two = table_of_two(quiet, "Leaver")
    one.pledge()
    two.pledge()
    one.show()
    friend.post(f"/api/tables/{table}/leave", None)
    key = key_of(owner, table)
    assert (key["attempt"], key["phase"], key["pledges"]) == (2, "open", [])


def test_guests_add_numbers_too(quiet: Running) -> None:
    owner = quiet.member("Gamma")
    table, links = gather(owner, "me", "link")
    guest = Invited(quiet)
    guest.come(links[1], "Guest of Gamma")
    browsers = [Browser(owner, table, 0), Browser(guest, table, 1)]
    for browser in browsers:
        browser.pledge()
    for browser in browsers:
        browser.show()
    assert [s["seat"] for s in guest.get(f"/api/tables/{table}")["chance"]["shares"]] == [0, 1]


def test_a_restart_in_between_changes_nothing(start: Start, db: str) -> None:
    first = start(db, accounts=True, registration="open")
    first.alone = True
    table, owner, _, one, two = table_of_two(first, "Restart")
    one.pledge()
    two.pledge()
    two.show()
    before = key_of(owner, table)
    people, first.guests = first.guests, []  # their browsers stay open
    first.stop()
    second = start(db, accounts=True, registration="open", port=first.config.port)
    second.guests += people
    second.alone = True
    assert key_of(owner, table) == before
    one.show()
    assert status(owner, table) == "running"


def test_the_time_is_short_only_if_all_look(quiet: Running) -> None:
    table, owner, friend, one, two = table_of_two(quiet, "Looker")
    one.pledge()
    key_of(owner, table)
    key_of(friend, table)
    two.pledge()
    due = key_of(owner, table)["due"]
    assert isinstance(due, int)
    assert due - store.now() < 10 * 60_000
    other, *_ = table_of_two(quiet, "Sleeper")
    with reading(quiet.server.engine) as c:
        assert keys.read(c, other).due - store.now() > 20 * 3600_000


def test_who_has_closed_the_page_does_not_look() -> None:
    time = [0.0]
    watch = looks.Looks(lambda: time[0])
    watch.look("t", "a")
    watch.look("t", "b")
    assert watch.all_here("t", {"a", "b"})
    assert not watch.all_here("t", {"a", "c"})
    assert not watch.all_here("u", {"a"})
    time[0] = looks.HERE + 1
    watch.look("t", "b")
    assert not watch.all_here("t", {"a", "b"})


def test_a_table_of_bots_alone_has_a_key_of_the_servers(quiet: Running) -> None:
    owner = quiet.member("Watcher")
    table, _ = gather(owner, "bot:random", "bot:random")
    assert status(owner, table) != "waiting"
    assert owner.get(f"/api/tables/{table}")["chance"]["shares"] == []


def test_the_round_goes_with_its_table(quiet: Running) -> None:
    table, owner, *_ = table_of_two(quiet, "Gone")
    owner.ask("DELETE", f"/api/tables/{table}")
    with reading(quiet.server.engine) as c:
        assert keys.find(c, table) is None
        assert c.execute(update(rounds).where(rounds.c.table_id == table).values(due=1)).rowcount == 0
