"""People at one table of a house: talk, presence, leaving and coming back, spectators, and what needs the consent of all."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from sqlalchemy import select, update

import signoria
from signoria.server import bell, consent, store
from signoria.server.database import reading, writing
from signoria.server.errors import Problem
from signoria.server.models import reports, requests
from signoria.server.people import Who
from tests.server.conftest import Start
from tests.server.desk import Guest, Member, Running, Wire, wait_for
from tests.server.test_gatherings import Invited, gather, status


def company(house: Running, tag: str, people: int = 3, **more: Any) -> tuple[str, list[Member]]:
    """A game between members, each on the seat of their number."""
    members = [house.member(f"{tag} {n}") for n in range(people)]
    table, _ = gather(members[0], "me", *["open"] * (people - 1), **more)
    for n, one in enumerate(members[1:], 1):
        one.post(f"/api/tables/{table}/sit", {"seat": n})
    assert status(members[0], table) == "running"
    return table, members


def heard(wire: Wire, text: str) -> Any:
    """The line of the talk with this text, as soon as it comes; it may have come before an answer."""
    read = 0
    while True:
        for message in (json.loads(one) for one in wire.seen[read:]):
            for line in message["lines"] if message["type"] == "talk" else []:
                if line["text"] == text:
                    return line
        read = len(wire.seen)
        wire.receive()


def met(wire: Wire, wanted: Any) -> Any:
    """The first message of who is here that fulfils something."""
    while True:
        message = wire.next("company")
        if wanted(message):
            return message


# -- talk ------------------------------------------------------------------------------------------


def test_players_talk_and_watchers_talk_among_themselves(club: Running) -> None:
    table, (anna, bea, _) = company(club, "Talker")
    watcher, other = club.member("Watcher"), club.member("Other watcher")
    with (
        anna.socket(table, 0) as a,
        bea.socket(table, 1) as b,
        watcher.socket(table, None) as w,
        other.socket(table, None) as o,
    ):
        assert a.ask(type="say", text="  Well\tseen! <b>x</b> http://a.example ")["type"] == "done"
        line = heard(b, "Well seen! <b>x</b> http://a.example")
        assert (line["name"], line["seat"], line["own"]) == ("Talker 0", 0, False)
        assert heard(a, line["text"])["own"]
        assert w.ask(type="say", text="A weak move")["type"] == "done"
        assert heard(o, "A weak move")["seat"] is None
        assert b.ask(type="say", text="Fine by me")["type"] == "done"
        heard(a, "Fine by me")
        for who in (a, b):
            assert "A weak move" not in "".join(who.seen)
        for who in (w, o):
            assert "Well seen" not in "".join(who.seen)


def test_what_one_device_has_read_the_others_know(manor: Running) -> None:
    table, (anna, bea) = company(manor, "Reader", 2)
    with anna.socket(table, 0) as first, anna.socket(table, 0) as second, bea.socket(table, 1) as b:
        b.ask(type="say", text="Hello")
        line = heard(first, "Hello")
        heard(second, "Hello")
        listed = next(one for one in anna.get("/api/house")["mine"] if one["id"] == table)
        assert listed["unread"] == 1
        first.ask(type="heard", line=line["id"])
        assert second.next("talk")["seen"] == line["id"]
        listed = next(one for one in anna.get("/api/house")["mine"] if one["id"] == table)
        assert listed["unread"] == 0


def test_talk_is_short_and_nobody_floods_it(manor: Running) -> None:
    table, (anna, _) = company(manor, "Flood", 2)
    with anna.socket(table, 0) as wire:
        assert wire.ask(type="say", text="x" * 501)["error"]["code"] == "bad_option"
        assert wire.ask(type="say", text=" \u200b\n ")["type"] in ("refused", "done")
        assert wire.ask(type="say", text="  ")["error"]["code"] == "bad_option"
        codes = [wire.ask(type="say", text=f"line {n}").get("error", {}).get("code") for n in range(12)]
        assert codes[0] is None
        assert codes[-1] == "too_fast"


def test_somebody_is_muted_and_a_line_is_reported(manor: Running) -> None:
    table, (anna, bea) = company(manor, "Rude", 2)
    with anna.socket(table, 0) as a, bea.socket(table, 1) as b:
        b.ask(type="say", text="Something rude")
        line = heard(a, "Something rude")
        body = {"line": line["id"], "reason": "rude"}
        assert anna.ask("POST", f"/api/tables/{table}/report", body).status_code == 204
        assert anna.refused("POST", f"/api/tables/{table}/report", {"line": 10**6}) == (404, "not_found")
        assert anna.ask("POST", f"/api/tables/{table}/mute", {"person": line["person"]}).status_code == 204
        b.ask(type="say", text="More of it")
        assert heard(a, "More of it")["muted"]
    with reading(manor.server.engine) as c:
        (report,) = c.execute(select(reports).where(reports.c.table_id == table)).all()
    assert (report.from_name, report.about_name, report.settled) == ("Rude 0", "Rude 1", None)
    assert "Something rude" in report.text


def test_a_line_of_the_watchers_can_not_be_reported_by_players(manor: Running) -> None:
    table, (anna, _) = company(manor, "Blind", 2)
    watcher = manor.member("Blind watcher")
    with watcher.socket(table, None) as w:
        w.say(type="say", id=1, text="Secret of the watchers")
        line = heard(w, "Secret of the watchers")
    assert anna.refused("POST", f"/api/tables/{table}/report", {"line": line["id"]}) == (404, "not_found")


# -- who is here -----------------------------------------------------------------------------------


def test_everybody_sees_who_is_here_on_how_many_devices_and_how_many_watch(manor: Running) -> None:
    table, (anna, bea) = company(manor, "Present", 2)
    watcher = manor.member("Present watcher")
    with anna.socket(table, 0) as a:
        met(a, lambda m: [s["here"] for s in m["seats"]] == [True, False])
        with bea.socket(table, 1), bea.socket(table, 1), watcher.socket(table, None):
            met(a, lambda m: [s["devices"] for s in m["seats"]] == [1, 2] and m["watching"] == 1)
        met(a, lambda m: [s["devices"] for s in m["seats"]] == [1, 0] and m["watching"] == 0)


def test_two_tabs_of_one_person_stay_in_step(manor: Running) -> None:
    table, (anna, _) = company(manor, "Tabs", 2)
    with anna.socket(table, 0) as first, anna.socket(table, 0) as second:
        first.receive()
        second.receive()
        assert first.move()["type"] == "done"
        index = first.state["index"]
        assert second.until(lambda s: s["index"] == index)["decisions"] == first.state["decisions"]


# -- leaving and coming back -----------------------------------------------------------------------


def test_a_bot_sits_in_and_gives_the_seat_back(club: Running) -> None:
    table, (anna, bea) = company(club, "Leaver", 2)
    with anna.socket(table, 0) as a:
        assert bea.ask("POST", f"/api/tables/{table}/leave").status_code == 204
        heard(a, "Leaver 1 has left. A bot sits in and steps back as soon as Leaver 1 returns.")
        seat = a.until(lambda s: s["seats"][1]["kind"] == "bot")["seats"][1]
        assert (seat["name"], seat["phone"]) == ("Leaver 1", True)
        assert seat["since"] is not None
        assert bea.state(table, 1)["seats"][1]["yours"]  # may look through it still
        moved = bea.refused(
            "POST", f"/api/tables/{table}/moves", {"seat": 1, "number": 0, "action": ["roll"]}
        )
        assert moved == (403, "not_your_seat")
        assert bea.ask("POST", f"/api/tables/{table}/return").status_code == 204
        back = a.until(lambda s: s["seats"][1]["kind"] == "human")["seats"][1]
        assert back["since"] is None
        lines = [
            line["text"] for m in map(signoria_json, a.seen) if m["type"] == "talk" for line in m["lines"]
        ]
        while not any("is back" in text for text in lines):
            lines += [line["text"] for line in a.next("talk")["lines"]]
    assert bea.refused("POST", f"/api/tables/{table}/return") == (409, "not_away")
    assert Invited(club).refused("POST", f"/api/tables/{table}/leave")[0] == 401


def signoria_json(text: str) -> Any:
    return store.load(text)


def test_resigning_is_for_good(manor: Running) -> None:
    table, (anna, bea, _) = company(manor, "Resigner")
    state = bea.post(f"/api/tables/{table}/resign", {"seat": 1})
    assert state["seats"][1]["gone"]
    assert anna.refused("POST", f"/api/tables/{table}/resign", {"seat": 2}) == (403, "not_your_seat")


# -- spectators ------------------------------------------------------------------------------------


def test_nobody_watches_where_that_is_not_allowed(manor: Running) -> None:
    table, (anna, *_) = company(manor, "Private", delay=-1)
    watcher, admin = manor.member("Private watcher"), manor.member("Private admin", admin=True)
    for path in ("", "/state", "/chronicle", "/replay", "/words"):
        assert watcher.refused("GET", f"/api/tables/{table}{path}") == (404, "unknown_table")
    with watcher.socket(table, None) as wire:
        assert wire.closed()[0] == 4404
    assert table not in {one["id"] for one in watcher.get("/api/house")["watch"]}
    assert admin.state(table, None)["decisions"] == []  # the administrator sees what a spectator would
    assert admin.refused("GET", f"/api/tables/{table}/state", seat=0) == (403, "not_your_seat")
    assert anna.refused("GET", f"/api/tables/{table}/state", seat=1) == (403, "not_your_seat")


def test_a_watcher_goes_when_watching_is_forbidden(manor: Running) -> None:
    table, (anna, *_) = company(manor, "Closing")
    watcher = manor.member("Closing watcher")
    with watcher.socket(table, None) as wire:
        wire.next("state")
        anna.ask("PATCH", f"/api/tables/{table}/gathering", {"delay": -1})
        assert wire.closed()[0] == 1012  # it tries again
    with watcher.socket(table, None) as wire:
        assert wire.closed()[0] == 4404
    assert watcher.refused("GET", f"/api/tables/{table}/state") == (404, "unknown_table")


def test_with_a_delay_watchers_see_what_was_open_so_many_moves_ago(manor: Running) -> None:
    table, members = company(manor, "Late", delay=4, options={"goal": 200})
    watcher = manor.member("Late watcher")
    with manor.server.house.at(table) as live:
        match = live.match
    seen = []
    for _ in range(40):
        if match.over:
            break
        place = watcher.state(table, None)["position"]
        assert place <= max(0, len(match.line) - 4)
        assert watcher.get(f"/api/tables/{table}/replay")["length"] == place
        assert watcher.refused("GET", f"/api/tables/{table}/replay/{place + 1}")[0] == 404
        state = watcher.state(table, None)
        assert state["view"] == match.state_at(place).view(None)
        told = watcher.get(f"/api/tables/{table}/chronicle")
        assert told["count"] == state["events"]["count"]
        assert all(line["at"] <= place for line in told["lines"])
        seen.append(place)
        told = watcher.get(f"/api/tables/{table}")  # nor who has to move now
        assert (told["waiting"], told["bots"]["waiting"], told["bots"]["thinking"]) == ([], [], [])
        (listed,) = [one for one in watcher.get("/api/house")["watch"] if one["id"] == table]
        assert not any(seat["due"] for seat in listed["seats"])
        mover = next(seat for seat in range(3) if match.state.waiting >> seat & 1)
        members[mover].move(table, mover)
    assert seen[-1] > 0


# -- consent ---------------------------------------------------------------------------------------


def moved(table: str, members: list[Member], house: Running, count: int) -> None:
    with house.server.house.at(table) as live:
        match = live.match
    for _ in range(count):
        mover = next(seat for seat in range(len(members)) if match.state.waiting >> seat & 1)
        members[mover].move(table, mover)


def test_moves_are_taken_back_if_all_others_agree(club: Running) -> None:
    table, members = company(club, "Undo", options={"goal": 200})
    anna, bea, carl = members
    moved(table, members, club, 7)
    with club.server.house.at(table) as live:
        match = live.match
        while live.match.state.lanes:
            mover = live.waiting()[0]
            members[mover].move(table, mover)
    length = len(match.line)
    with anna.socket(table, 0) as a, bea.socket(table, 1) as b, carl.socket(table, 2) as c:
        assert a.ask(type="ask", kind="undo")["type"] == "done"
        request = met(b, lambda m: m["request"] is not None)["request"]
        assert request["may"]
        assert request["text"].startswith("Undo 0 asks to take back")
        assert a.ask(type="answer_request", request=request["id"], yes=True)["error"]["code"] == "not_allowed"
        # the game stands meanwhile
        waits = next(seat for seat in range(3) if match.state.waiting >> seat & 1)
        wire = (a, b, c)[waits]
        wire.until(lambda s: bool(s["decisions"]))
        assert wire.move()["error"]["code"] == "asked"
        assert b.ask(type="answer_request", request=request["id"], yes=True)["type"] == "done"
        assert len(match.line) == length
        assert c.ask(type="answer_request", request=request["id"], yes=True)["type"] == "done"
    assert len(match.line) < length
    place = len(match.line)
    moved(table, members, club, 3)  # and the game goes on
    club.server.house.forget(table)
    with club.server.house.at(table) as live:
        assert live.match.entries[-1].what == "do"
        assert "back" in {entry.what for entry in live.match.entries}
        assert live.match.state.digest() == match.state.digest()
        save = live.match.save()
    assert len(signoria.load(save).line) > place


def test_one_refusal_ends_it_and_the_asker_may_take_it_back(manor: Running) -> None:
    table, members = company(manor, "Refusal", options={"goal": 200})
    anna, bea, _ = members
    with anna.socket(table, 0) as a, bea.socket(table, 1) as b:
        assert a.ask(type="ask", kind="bot", seat=2)["type"] == "done"
        request = met(b, lambda m: m["request"] is not None)["request"]
        assert b.ask(type="ask", kind="delete")["error"]["code"] == "asked"
        b.say(type="answer_request", request=request["id"], yes=False)
        met(a, lambda m: m["request"] is None)
        a.say(type="ask", kind="delete")
        request = met(a, lambda m: m["request"] is not None)["request"]
        assert request["own"]
        a.say(type="answer_request", request=request["id"], yes=False)
        met(a, lambda m: m["request"] is None)
        assert b.ask(type="answer_request", request=request["id"], yes=True)["error"]["code"] == "stale"
    assert status(anna, table) == "running"


def test_who_does_not_answer_in_time_is_not_counted_even_after_a_restart(
    start: Start, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start(db, accounts=True)
    table, (anna, bea, carl) = company(first, "Late answer")
    with anna.socket(table, 0) as a, bea.socket(table, 1) as b:
        a.ask(type="ask", kind="bot", seat=2)
        request = met(b, lambda m: m["request"] is not None)["request"]
        assert request["due"] > store.now() + 23 * 3_600_000  # Carl is not here: a day
        b.ask(type="answer_request", request=request["id"], yes=True)
        with carl.socket(table, 2) as c:
            soon = met(a, lambda m: m["request"] and m["request"]["due"] < store.now() + 181_000)
            assert soon["request"]["due"] > store.now() + 60_000  # all are here: three minutes
            assert met(c, lambda m: m["request"] is not None)["request"]["may"]
        met(a, lambda m: m["request"] and m["request"]["due"] > store.now() + 3_600_000)  # a day again
    first.stop()
    late = store.now() + 25 * 3_600_000  # it is due while nobody serves
    monkeypatch.setattr(store, "now", lambda: late)
    second = start(db, accounts=True, port=first.config.port)
    wait_for(lambda: asked_at(second, table) is None)
    with second.server.house.at(table) as live:
        assert live.row.seating[2].bot is not None


def asked_at(house: Running, table: str) -> consent.Request | None:
    with reading(house.server.engine) as c:
        return consent.read(c, table)


@pytest.mark.parametrize("kind", ["bot", "undo"])
def test_what_was_agreed_to_is_done_even_if_the_server_ends_in_the_middle(
    manor: Running, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Done, but not forgotten yet: it is not done a second time."""
    table, members = company(manor, f"Halfway {kind}", options={"goal": 200})
    anna, bea, carl = members
    moved(table, members, manor, 7)
    house = manor.server.house
    with house.at(table) as live:
        while live.match.state.lanes:
            mover = live.waiting()[0]
            members[mover].move(table, mover)
    real = consent.carry_out

    def broken(*given: Any) -> None:
        real(*given)
        raise KeyboardInterrupt

    consent.ask(house, table, Who(True, anna.person), cast(Any, kind), 2 if kind == "bot" else None, set())
    request = asked_at(manor, table)
    assert request is not None
    consent.answer(house, table, Who(True, bea.person), request.id, True)
    monkeypatch.setattr(consent, "carry_out", broken)
    with pytest.raises(KeyboardInterrupt):
        consent.answer(house, table, Who(True, carl.person), request.id, True)
    assert asked_at(manor, table) is not None
    house.forget(table)
    monkeypatch.setattr(consent, "carry_out", real)
    with house.at(table) as live:
        assert live.stands == (kind == "undo")
        entries = len(live.match.entries)
    consent.settle(house, table)
    assert asked_at(manor, table) is None
    with house.at(table) as live:
        assert not live.stands
        assert len(live.match.entries) == entries
        assert (live.row.seating[2].bot is not None) == (kind == "bot")


def test_what_can_not_be_done_any_more_is_forgotten(manor: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the bell would ring for it forever."""
    table, (anna, *_) = company(manor, "Frozen request")
    house = manor.server.house
    consent.ask(house, table, Who(True, anna.person), "delete", None, set())

    def frozen(*_: Any) -> None:
        raise Problem(409, "frozen", "frozen")

    monkeypatch.setattr(consent, "settle", frozen)
    with writing(manor.server.engine) as c:
        c.execute(update(requests).where(requests.c.table_id == table).values(due=0))
    bell.ring(house)
    assert asked_at(manor, table) is None


def test_who_leaves_is_not_asked_any_more(manor: Running) -> None:
    table, (anna, bea, carl) = company(manor, "Parting")
    with anna.socket(table, 0) as a, bea.socket(table, 1) as b:
        a.say(type="ask", kind="bot", seat=1)
        request = met(b, lambda m: m["request"] is not None)["request"]
        assert [one["seat"] for one in request["answers"]] == [1, 2]
        b.say(type="answer_request", request=request["id"], yes=True)
        met(a, lambda m: m["request"] and any(one["yes"] for one in m["request"]["answers"]))
        assert carl.ask("POST", f"/api/tables/{table}/leave").status_code == 204
        met(a, lambda m: m["request"] is None)
    assert anna.state(table)["seats"][1]["bot"] == "banker"


def test_who_has_left_for_a_while_is_asked_before_the_hand_is_seen(manor: Running) -> None:
    table, (anna, bea) = company(manor, "Tea", 2, options={"goal": 200})
    assert bea.ask("POST", f"/api/tables/{table}/leave").status_code == 204
    with anna.socket(table, 0) as a:
        a.say(type="ask", kind="spoilers")
        request = met(a, lambda m: m["request"] is not None)["request"]
        assert [(one["seat"], one["yes"]) for one in request["answers"]] == [(1, None)]
    path = f"/api/tables/{table}/export"
    assert anna.refused("GET", path, spoilers=True) == (403, "spoilers")
    consent.answer(manor.server.house, table, Who(True, bea.person), request["id"], True)
    assert anna.ask("GET", path, spoilers=True).status_code == 200


def test_a_running_game_is_deleted_by_all_or_by_an_administrator(manor: Running) -> None:
    table, (anna, bea, carl) = company(manor, "Deleter")
    assert anna.refused("DELETE", f"/api/tables/{table}") == (409, "needs_consent")
    assert bea.refused("DELETE", f"/api/tables/{table}") == (403, "not_allowed")
    with anna.socket(table, 0) as a, bea.socket(table, 1) as b, carl.socket(table, 2) as c:
        a.ask(type="ask", kind="delete")
        request = met(b, lambda m: m["request"] is not None)["request"]
        for wire in (b, c):
            wire.say(type="answer_request", request=request["id"], yes=True)
        a.next("gone")
    assert anna.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")
    other, _ = company(manor, "Doomed")
    admin = manor.member("Doom", admin=True)
    assert admin.refused("DELETE", f"/api/tables/{other}") == (403, "not_allowed")  # not without a reason
    why = {"reason": "all have gone"}
    assert admin.ask("POST", f"/api/admin/tables/{other}/delete", why).status_code == 204
    own, _ = company(manor, "Shared with", 2)
    with writing(manor.server.engine) as c:
        store.change_table(c, own, owner_id=admin.person)
    manor.server.house.forget(own)
    assert admin.refused("DELETE", f"/api/tables/{own}") == (
        409,
        "needs_consent",
    )  # the owner's word is not enough


def test_what_is_hidden_is_saved_only_if_all_agree(manor: Running) -> None:
    table, (anna, bea) = company(manor, "Spoiler", 2)
    path = f"/api/tables/{table}/export"
    assert anna.refused("GET", path, spoilers=True) == (403, "spoilers")
    with anna.socket(table, 0) as a, bea.socket(table, 1) as b:
        a.ask(type="ask", kind="spoilers")
        request = met(b, lambda m: m["request"] is not None)["request"]
        b.ask(type="answer_request", request=request["id"], yes=True)
        heard(
            a,
            "All have agreed: Spoiler 0 may save the game with all that is hidden. Its cards and dice can't be proved any more.",
        )
    assert bea.refused("GET", path, spoilers=True) == (403, "spoilers")
    assert anna.ask("GET", path, spoilers=True).status_code == 200
    assert not anna.get(f"/api/tables/{table}")["chance"]["provable"]


def test_only_who_plays_or_owns_may_ask(manor: Running) -> None:
    table, _ = company(manor, "Asked")
    watcher = manor.member("Asked watcher")
    with watcher.socket(table, None) as w:
        assert w.ask(type="ask", kind="delete")["error"]["code"] == "not_allowed"
        assert w.ask(type="ask", kind="undo")["error"]["code"] == "not_allowed"


# -- attacks ---------------------------------------------------------------------------------------


def test_nobody_acts_for_another_seat_or_at_a_strange_table(manor: Running) -> None:
    table, (anna, bea) = company(manor, "Attacker", 2)
    private, _ = company(manor, "Victim", 2, delay=-1)
    for seat in (1, 7):
        body = {"seat": seat, "number": 0, "action": ["roll"]}
        assert anna.refused("POST", f"/api/tables/{table}/moves", body) == (403, "not_your_seat")
        assert anna.refused("GET", f"/api/tables/{table}/notes/{seat}") == (403, "not_your_seat")
    for method, path, data in (
        ("POST", "moves", {"seat": 0, "number": 0, "action": ["roll"]}),
        ("POST", "leave", None),
        ("PATCH", "gathering", {"delay": 0}),
        ("POST", "invitations", {"seat": 0}),
        ("POST", "start", {}),
    ):
        assert anna.refused(method, f"/api/tables/{private}/{path}", data) == (404, "unknown_table")
    assert bea.refused("PATCH", f"/api/tables/{table}/gathering", {"delay": -1}) == (403, "not_allowed")
    renamed = {"seats": [{"seat": 1, "name": "Fool"}]}
    assert anna.refused("PATCH", f"/api/tables/{table}", renamed) == (409, "taken")
    replaced = {"seats": [{"seat": 1, "bot": "random"}]}
    assert anna.refused("PATCH", f"/api/tables/{table}", replaced) == (409, "taken")
    assert anna.refused("DELETE", f"/api/tables/{table}/seats/1/guest")[0] == 404
    with anna.socket(table, 1) as wire:
        assert wire.closed()[0] == 4403


def test_titles_with_markup_are_kept_as_text(manor: Running) -> None:
    owner = manor.member("Markup")
    title = "<script>alert(1)</script> [x](javascript:1)"
    table, links = gather(owner, "me", "link", title=title)
    assert owner.get(f"/api/tables/{table}")["title"] == title
    guest = Invited(manor)
    guest.come(links[1], "<img src=x onerror=1>")
    assert owner.get(f"/api/tables/{table}")["seats"][1]["name"] == "<img src=x onerror=1>"
    heap = "Ca" + "\u0335" * 300 + "rlo \u0e01\u0e34\u0e48"  # marks that would be painted over other lines
    assert owner.ask("POST", f"/api/tables/{table}/talk", {"text": heap}).status_code == 204
    said = owner.get(f"/api/tables/{table}/talk")["lines"][-1]["text"]
    assert said == "Ca" + "\u0335" * 4 + "rlo \u0e01\u0e34\u0e48"


def test_a_socket_of_somebody_who_was_sent_away_is_closed(manor: Running) -> None:
    owner = manor.member("Sender")
    table, links = gather(owner, "me", "link", "link", begins="owner")
    guest: Guest = Invited(manor)
    assert isinstance(guest, Invited)
    guest.come(links[1], "Sent away")
    assert owner.ask("DELETE", f"/api/tables/{table}/seats/1/holder").status_code == 204
    assert guest.refused("GET", f"/api/tables/{table}") == (401, "no_session")
    with guest.socket(table, 1) as wire:
        assert wire.closed()[0] == 4401


def test_tables_of_a_host_go_to_the_first_administrator_who_hands_them_on(start: Start, db: str) -> None:
    first = start(db)
    table = first.guest().table(None, "random", paused=True)
    first.stop()
    second = start(db, accounts=True, port=first.config.port)
    member = second.member("Early member")
    assert member.get("/api/house")["mine"] == []
    admin = second.member("First admin", admin=True)
    assert [one["id"] for one in admin.get("/api/house")["mine"]] == [table]
    assert admin.state(table, 0)["decisions"]
    admin.ask("PATCH", f"/api/tables/{table}/gathering", {"owner": "early member"})
    assert [one["id"] for one in member.get("/api/house")["mine"]] == [table]
