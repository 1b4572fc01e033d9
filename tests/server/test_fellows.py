"""Several processes of one house: what one does the others show; what is lost is made up for; bots move once."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy import select, text, update

from signoria.kernel.common import hash_of
from signoria.server import company, consent, guesting, invitations, passkeys, roster, starting, talk, waiting
from signoria.server.config import Config
from signoria.server.database import reading, writing
from signoria.server.errors import Problem
from signoria.server.house import House
from signoria.server.models import accounts, people, tables, tickets
from signoria.server.people import Who, asked_by
from signoria.server.store import change_seat, read_log, read_seating, read_table
from tests.server.cluster import Cluster
from tests.server.desk import PATIENCE, Member, Running, Wire, free_port, wait_for
from tests.server.meeting import Meeting
from tests.server.softkey import SoftKey
from tests.server.test_administration import WHY
from tests.server.test_gatherings import gather

pytestmark = [pytest.mark.postgresql, pytest.mark.redis]


@pytest.fixture(scope="module")
def meeting() -> Iterator[Meeting]:
    found = Meeting()
    yield found
    found.stop()


class Pair:
    """Two servers of one house."""

    def __init__(self, db: str, redis: str, folder: Path) -> None:
        self.one, self.two = (
            Running(
                Config(
                    db,
                    template=True,
                    workers=1,
                    static=folder / "static",
                    accounts=True,
                    registration="open",
                    redis=redis,
                    port=free_port(),
                )
            )
            for _ in range(2)
        )
        wait_for(lambda: self.ties(self.one).known and self.ties(self.two).known)

    def ties(self, running: Running) -> Any:
        assert running.server.ties is not None
        return running.server.ties.fellows

    def table(self, *ways: str, **more: Any) -> tuple[str, list[Member]]:
        """A table whose people are at the two servers by turns."""
        owner = self.one.member(f"Owner{free_port()}")
        people = [self.one.member(f"Guest{free_port()}") for way in ways if way == "name"]
        names = iter(people)
        table, _ = gather(
            owner, "me", *(f"name:{next(names).name}" if w == "name" else w for w in ways), **more
        )
        for person in people:
            person.post(f"/api/tables/{table}/sit", {})
        everybody: list[Member] = [owner, *people]
        return table, [at(self.two, who) if i % 2 else who for i, who in enumerate(everybody)]


def at(running: Running, who: Member) -> Member:
    """The same browser at another server of the house."""
    moved = Member.__new__(Member)
    moved.name, moved.person = who.name, who.person
    moved.base = running.config.address()
    moved.http = type(who.http)(base_url=moved.base, timeout=who.http.timeout, trust_env=False)
    running.guests.append(moved)
    moved.enter(running)
    return moved


@pytest.fixture(scope="module")
def pair(meeting: Meeting, cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    found = Pair(cluster.fresh(), meeting.url, tmp_path_factory.mktemp("pair"))
    yield found
    for running in (found.one, found.two):
        if running.thread.is_alive():
            running.stop()


def test_a_move_at_one_server_is_shown_by_the_other(pair: Pair) -> None:
    table, (anna, bruno) = pair.table("name")
    with anna.socket(table, 0) as left, bruno.socket(table, 1) as right:
        left.receive(), right.receive()
        for _ in range(12):
            if left.state["over"]:
                break
            mover = next(wire for wire in (left, right) if wire.state["decisions"])
            assert mover.move()["type"] == "done"
            for wire in (left, right):
                catch_up(wire, max(left.state["index"], right.state["index"]))
    log = entries(pair.one, table)
    assert [entry.index for entry in log] == list(range(1, len(log) + 1))
    for running in (pair.one, pair.two):
        with running.server.house.at(table) as live:
            assert len(live.match.entries) == len(log)


def catch_up(wire: Wire, index: int) -> None:
    wire.until(lambda state: state["index"] >= index or state["decisions"])


def entries(running: Running, table: str) -> Any:
    with reading(running.server.engine) as c:
        return read_log(c, table)


def test_who_is_here_is_known_to_all_servers(pair: Pair) -> None:
    table, (anna, bruno) = pair.table("name")
    with anna.socket(table, 0) as left:
        left.receive()
        with bruno.socket(table, 1) as right:
            right.receive()
            here = left.until_company(lambda seats: seats[1]["here"])
            assert [seat["here"] for seat in here] == [True, True]
        assert left.until_company(lambda seats: not seats[1]["here"])


def test_a_passkey_that_one_server_asks_for_is_shown_to_the_other(pair: Pair) -> None:
    anna = pair.one.member(f"Key{free_port()}")
    origin = f"localhost:{pair.one.config.port}"
    anna.http.headers["host"] = origin
    begun = anna.post("/api/account/passkeys/begin", {})
    key = SoftKey(f"http://{origin}")
    credential = key.create(begun["options"])
    with pair.two.server.engine.connect() as c:
        assert passkeys.take_challenge(c, begun["id"]) is not None
        c.rollback()
    assert anna.post("/api/account/passkeys", {"id": begun["id"], "credential": credential}) is not None
    with writing(pair.two.server.engine) as c:
        assert passkeys.take_challenge(c, begun["id"]) is None  # was answered at the other


def test_sealed_choices_at_the_same_time_are_all_taken(pair: Pair) -> None:
    """Whoever is second in the log is carried out after the first, not refused."""
    table, people = pair.table("name", "name")
    moves = [0, 0, 0]
    failed: list[BaseException] = []

    def play(seat: int) -> None:
        try:
            while not (state := people[seat].state(table, seat))["over"]:
                if state["decisions"]:
                    people[seat].move(table, seat)
                    moves[seat] += 1
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=play, args=(seat,)) for seat in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert len(entries(pair.one, table)) == sum(moves)


def test_words_that_are_lost_are_made_up_for(
    pair: Pair, meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word that never arrives is noticed by the number in the next heartbeat."""
    table, (anna, bruno) = pair.table("name")
    fellows = pair.ties(pair.one)
    real: Callable[..., Any] = fellows._publish

    async def lose(word: Any) -> None:
        if word.what == "alive":
            await real(word)

    with anna.socket(table, 0) as left, bruno.socket(table, 1) as right:
        left.receive(), right.receive()
        monkeypatch.setattr(fellows, "_publish", lose)
        start = right.state["index"]
        assert left.move()["type"] == "done"
        right.until(lambda state: state["index"] > start)


def test_a_process_that_can_not_speak_does_not_wait_to_be_told(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis takes no word any more, of nobody, but lets all listen: nobody hears that something is amiss."""
    table, (anna, bruno) = pair.table("name")

    async def refuse(_word: Any) -> None:
        raise RedisError("OOM command not allowed")

    with anna.socket(table, 0) as left, bruno.socket(table, 1) as right:
        left.receive(), right.receive()
        with monkeypatch.context() as patched:
            for running in (pair.one, pair.two):
                patched.setattr(pair.ties(running), "_publish", refuse)
            wait_for(lambda: not pair.ties(pair.one).told and not pair.ties(pair.two).told)
            start = right.state["index"]
            assert left.move()["type"] == "done"
            right.until(lambda state: state["index"] > start)
    wait_for(lambda: pair.ties(pair.one).told and pair.ties(pair.two).told)


def test_what_a_process_said_that_was_taken_for_gone_is_made_up_for(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its words are lost for so long that the others forget it: when they hear of it again, nothing seems to be missing."""
    table, (anna, bruno) = pair.table("name")
    fellows, others = pair.ties(pair.one), pair.ties(pair.two)

    async def lose(_word: Any) -> None:
        pass

    with anna.socket(table, 0) as left, bruno.socket(table, 1) as right:
        left.receive(), right.receive()
        with monkeypatch.context() as patched:
            patched.setattr(fellows, "_publish", lose)
            start = right.state["index"]
            assert left.move()["type"] == "done"
            wait_for(lambda: fellows.name not in others.known)
            assert right.state["index"] == start
        right.until(lambda state: state["index"] > start)


def test_what_is_no_word_disturbs_nobody(
    pair: Pair, meeting: Meeting, caplog: pytest.LogCaptureFixture
) -> None:
    """Rubbish is told of and passed over; the connection is kept, and what comes after it is heard."""
    table, (anna, bruno) = pair.table("name")
    rubbish = [
        b"what",
        b"\xff\xfe",
        b"[]",
        b'{"sender": 1}',
        b'{"sender": "x", "number": "many", "what": "state"}',
    ]
    stranger = b'{"sender": "stranger", "number": 1, "what": "%s", "table": "%s"}'
    words = [stranger % (what, b"none/../such") for what in (b"state", b"gone", b"thinking", b"nonsense")]
    with anna.socket(table, 0) as left, bruno.socket(table, 1) as right, Redis.from_url(meeting.url) as redis:
        left.receive(), right.receive()
        (channel,) = redis.pubsub_channels()
        for said in [*rubbish, *words]:
            redis.publish(channel, said)
        start = right.state["index"]
        assert left.move()["type"] == "done"
        right.until(lambda state: state["index"] > start)
    assert caplog.text.count("what came is no word of another process") == 2 * len(rubbish)
    assert "nothing is heard of the other processes" not in caplog.text


# -- the same thing at the same moment ---------------------------------------------------------------


def at_once(pair: Pair, held: Any, *deeds: Callable[[], Any]) -> list[str]:
    """All of them wait for what is held in the database, then go on at the same moment. Returns the codes of the problems."""

    def tried(deed: Callable[[], Any]) -> str:
        try:
            deed()
        except Problem as problem:
            return problem.code
        return ""

    def waiting_now() -> bool:
        with reading(pair.one.server.engine) as c:
            return bool(c.execute(WAITING).scalar_one() == len(deeds))

    with ThreadPoolExecutor(len(deeds)) as threads:
        with writing(pair.one.server.engine) as c:
            c.execute(held)
            begun = [threads.submit(tried, deed) for deed in deeds]
            wait_for(waiting_now)
        return sorted(one.result(PATIENCE) for one in begun)


WAITING = text(
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
)


def row_of(table: str) -> Any:
    return select(tables.c.id).where(tables.c.id == table).with_for_update()


def houses(pair: Pair) -> tuple[House, House]:
    return pair.one.server.house, pair.two.server.house


def test_the_same_decision_at_both_servers_is_taken_once(pair: Pair) -> None:
    table, (anna, _) = pair.table("name")
    decision = anna.state(table, 0)["decisions"][0]
    actions = [offer["action"] for offer in decision["actions"]]
    with asking_as(anna):
        for house in houses(pair):
            with house.at(table):
                pass  # both have it in memory

        def play(house: House, action: Any) -> Callable[[], None]:
            context = copy_context()
            return lambda: context.run(house.play, table, 0, decision["number"], action, "en")

        one, two = houses(pair)
        found = at_once(pair, lock_log(), play(one, actions[0]), play(two, actions[-1]))
    assert found == ["", "stale"]
    assert [(row.seat, row.number) for row in entries(pair.one, table)][:1] == [(0, 0)]
    assert len(entries(pair.one, table)) == 1


def lock_log() -> Any:
    return text("LOCK TABLE log IN SHARE MODE")


def test_who_takes_back_while_another_goes_on_does_one_or_the_other(pair: Pair) -> None:
    """A sealed choice is taken back at one server while the last other one, which opens them all, is made at the other: what is
    second is judged by what was first.
    """
    table, (anna, bruno) = pair.table("name", options={"goal": 200})
    anna.move(table, 0)
    decision = bruno.state(table, 1)["decisions"][0]
    action = decision["actions"][0]["action"]
    one, two = houses(pair)

    def bound(who: Member, deed: Callable[[], None]) -> Callable[[], None]:
        with asking_as(who):
            context = copy_context()
        return lambda: context.run(deed)

    found = at_once(
        pair,
        lock_log(),
        bound(anna, lambda: one.undo(table, 0, None, "en")),
        bound(bruno, lambda: two.play(table, 1, decision["number"], action, "en")),
    )
    log = [(entry.seat, entry.what) for entry in entries(pair.one, table)]
    undone = (0, "undo") in log
    assert log[:1] == [(0, "do")]
    assert (1, "do") in log
    assert found == (["", ""] if undone else ["", "cannot_undo"])

    def follows(house: House) -> bool:
        with house.at(table) as live:
            return len(live.match.entries) == len(log) and live.match.state.waits_for(0)

    for house in (one, two):  # who was second hears of the first a moment later
        wait_for(partial(follows, house))


def test_lines_of_the_talk_are_added_one_after_the_other(pair: Pair) -> None:
    """Whoever was sent a line asks for later ones only: a lower number that came later would never be shown."""
    table, (anna, bruno) = pair.table("name")
    one, two = houses(pair)
    found = at_once(
        pair,
        row_of(table).with_for_update(
            key_share=True
        ),  # as who is adding a line holds it; a foreign key alone does not mind
        lambda: talk.say(one, table, anna.person, talk.Place(0, False), "from one"),
        lambda: talk.say(two, table, bruno.person, talk.Place(1, False), "from the other"),
    )
    assert found == ["", ""]
    lines, _ = talk.lines(one, table, anna.person, False, "en")
    assert sorted(line.text for line in lines) == ["from one", "from the other"]


def test_an_invitation_to_the_house_is_good_once_at_whichever_server(pair: Pair) -> None:
    host = pair.one.member(f"Host{free_port()}")
    offices = [running.server.accounts for running in (pair.one, pair.two)]
    assert offices[0] is not None
    ticket, _ = offices[0].invite(host.person)

    def register(at: int) -> Callable[[], Any]:
        name = f"Heir{free_port()}"
        office, password = offices[at], f"the password of {name}"
        assert office is not None
        site = passkeys.Site("http://localhost")
        return lambda: office.register(name, password, None, ticket, "en", f"203.0.113.{at}", site)

    held = select(tickets.c.hash).where(tickets.c.hash == roster.hash_of(ticket)).with_for_update()
    assert at_once(pair, held, register(0), register(1)) == ["", "old_link"]


def test_an_invitation_to_a_seat_seats_one_at_whichever_server(pair: Pair) -> None:
    owner = pair.one.member(f"Owner{free_port()}")
    table, links = gather(owner, "me", "link")
    with reading(pair.one.server.engine) as c:
        found = invitations.find(c, links[1])
    assert found is not None
    link = found[1]

    def come(house: House, name: str) -> Callable[[], Any]:
        return lambda: guesting.come(house, table, link, Who(), company.Arrival(name=name))

    one, two = houses(pair)
    came = at_once(pair, row_of(table), come(one, "Quick"), come(two, "Quicker"))
    assert len(came) == 2
    assert came[0] == ""
    assert came[1] in ("taken", "unknown_link")
    with reading(pair.one.server.engine) as c:
        guests = c.execute(select(people.c.name).where(people.c.table_id == table)).scalars().all()
        assert len(guests) == 1  # nothing is left of who came too late
        assert read_seating(c, table)[1].name in guests


def test_who_is_banned_at_one_server_is_sent_away_at_the_other(pair: Pair) -> None:
    admin = pair.one.member(f"Admin{free_port()}", admin=True)
    table, (_, bruno) = pair.table("name")
    with bruno.socket(table, 1) as wire:
        wire.receive()
        answer = admin.ask("POST", f"/api/admin/people/{bruno.person}/ban", WHY)
        assert answer.status_code < 300
        assert bruno.http.get(f"/api/tables/{table}/state", params={"seat": 1}).status_code == 401
        assert wire.closed()[0] == 4401


def asking_as(who: Member) -> Any:
    return asked_by(Who(True, who.person, member=True))


def test_a_seat_is_taken_by_one_of_two(pair: Pair) -> None:
    owner = pair.one.member(f"Owner{free_port()}")
    table, _ = gather(owner, "me", "open", "open")
    comers = [Who(True, pair.one.member(f"Comer{free_port()}").person, member=True) for _ in range(2)]
    one, two = houses(pair)
    found = at_once(
        pair,
        row_of(table),
        lambda: waiting.sit(one, table, 1, comers[0]),
        lambda: waiting.sit(two, table, 1, comers[1]),
    )
    assert found == ["", "taken"]
    with reading(pair.one.server.engine) as c:
        seated = [seat.person_id for seat in read_seating(c, table)]
    assert seated[1] in {comer.person for comer in comers}
    assert seated[2] is None


def test_two_numbers_that_are_shown_at_the_same_moment_make_one_key(pair: Pair) -> None:
    pair.one.alone = pair.two.alone = True
    try:
        owner, other = (pair.one.member(f"Holder{free_port()}") for _ in range(2))
        table, _ = gather(owner, "me", "open")
        other.post(f"/api/tables/{table}/sit", {"seat": 1})
        numbers = [secrets.token_bytes(32) for _ in range(2)]
        people = [Who(True, who.person, member=True) for who in (owner, other)]
        one, two = houses(pair)
        pledges = [
            lambda: starting.pledge(one, table, 0, people[0], hash_of(numbers[0])),
            lambda: starting.pledge(two, table, 1, people[1], hash_of(numbers[1])),
        ]
        assert at_once(pair, row_of(table), *pledges) == ["", ""]
        shows = [
            lambda: starting.show(one, table, 0, people[0], numbers[0].hex()),
            lambda: starting.show(two, table, 1, people[1], numbers[1].hex()),
        ]
        assert at_once(pair, row_of(table), *shows) == ["", ""]
    finally:
        pair.one.alone = pair.two.alone = False
    with reading(pair.one.server.engine) as c:
        row = read_table(c, table)
    assert row is not None
    assert row.stage == "playing"
    shares = row.chance[0]["shares"]
    assert [share["hash"] for share in shares] == [hash_of(number) for number in numbers]


def test_answers_at_both_servers_all_count(pair: Pair) -> None:
    table, members = pair.table("name", "name")
    one, two = houses(pair)
    people = [Who(True, who.person, member=True) for who in members]
    consent.ask(one, table, people[0], "spoilers", None, set())
    with reading(one.engine) as c:
        asked = consent.current(c, table)
    assert asked is not None
    found = at_once(
        pair,
        row_of(table),
        lambda: consent.answer(one, table, people[1], asked.id, True),
        lambda: consent.answer(two, table, people[2], asked.id, True),
    )
    assert found == ["", ""]
    assert consent.may_take(one, table, people[0].person)


def test_two_administrators_can_t_both_go(pair: Pair) -> None:
    with writing(pair.one.server.engine) as c:  # other tests may have left some
        c.execute(update(accounts).values(is_admin=False))
    admins = [pair.one.member(f"Admin{free_port()}", admin=True) for _ in range(2)]

    def retire(running: Running, who: Member) -> None:
        with writing(running.server.engine) as c:
            account = roster.read(c, who.person)
            assert account is not None
            roster.check_admins(c, account)
            roster.change(c, who.person, is_admin=False)

    held = select(accounts.c.person_id).where(accounts.c.is_admin).with_for_update()
    found = at_once(pair, held, lambda: retire(pair.one, admins[0]), lambda: retire(pair.two, admins[1]))
    assert found == ["", "last_admin"]


def test_a_seat_that_was_freed_is_taken_once_while_the_game_goes_on(pair: Pair) -> None:
    table, _ = pair.table("name")
    with writing(pair.one.server.engine) as c:
        change_seat(c, table, 1, person_id=None)
    one, two = houses(pair)
    for house in (one, two):
        house.forget(table)
        with house.at(table):
            pass
    link = company.Invitation("", 1, 0)
    comers = [Who(True, pair.one.member(f"Heir{free_port()}").person, member=True) for _ in range(2)]
    found = at_once(
        pair,
        row_of(table),
        lambda: guesting.sit_down(one, table, link, comers[0], 1),
        lambda: guesting.sit_down(two, table, link, comers[1], 1),
    )
    assert found == ["", "taken"]


def test_notes_that_were_written_at_one_server_are_read_at_the_other(pair: Pair) -> None:
    table, (anna, _) = pair.table("name")
    there = at(pair.two, anna)
    assert there.get(f"/api/tables/{table}/notes/0")["text"] == ""
    anna.ask("PUT", f"/api/tables/{table}/notes/0", {"text": "watch the bread"})
    assert there.get(f"/api/tables/{table}/notes/0")["text"] == "watch the bread"


def test_who_looks_at_a_table_that_waits_is_known_to_all_servers(pair: Pair) -> None:
    owner = pair.one.member(f"Owner{free_port()}")
    table, _ = gather(owner, "me", "open")
    owner.get(f"/api/tables/{table}/waiting")
    looks = pair.two.server.house.looks
    assert wait_for(lambda: looks.all_here(table, {owner.person}))
    assert not looks.all_here(table, {owner.person, "somebody else"})


def test_when_redis_is_gone_and_comes_back_nothing_is_lost(pair: Pair, meeting: Meeting) -> None:
    table, (anna, bruno) = pair.table("name")
    with anna.socket(table, 0) as left, bruno.socket(table, 1) as right:
        left.receive(), right.receive()
        start = right.state["index"]
        meeting.kill()
        try:
            assert left.move()["type"] == "done"
            right.until(lambda state: state["index"] > start)
            wait_for(lambda: not pair.ties(pair.one).connected)
            answer = anna.http.get("/ready")  # or a proxy would find nobody to send people to
            assert (answer.status_code, answer.json()["fellows"]) == (200, False)
        finally:
            meeting.start()
        wait_for(lambda: pair.ties(pair.one).connected and pair.ties(pair.two).connected)
        mover = next(wire for wire in (left, right) if wire.state["decisions"])
        start = left.state["index"]
        assert mover.move()["type"] == "done"
        left.until(lambda state: state["index"] > start)


def test_bots_are_minded_by_one_server_and_taken_over_when_it_is_gone(pair: Pair) -> None:
    table, (anna,) = pair.table("bot:random", "bot:merchant")
    ties = [pair.ties(running) for running in (pair.one, pair.two)]
    wait_for(lambda: sorted(one.minds(table) for one in ties) == [False, True])  # Redis may just be back
    mine = wait_for(lambda: anna.state(table, 0)["decisions"])
    assert mine
    before = len(entries(pair.one, table))
    pair.two.stop()
    wait_for(lambda: pair.ties(pair.one).minds(table))
    anna.move(table, 0)
    wait_for(lambda: len(entries(pair.one, table)) > before + 1)


def test_without_postgresql_there_is_one_process(tmp_path: Any) -> None:
    from signoria.server.app import Server
    from signoria.server.database import sqlite_url
    from signoria.server.errors import NoFleet

    with pytest.raises(NoFleet, match="PostgreSQL"):
        Server(Config(sqlite_url(tmp_path / "one.db"), redis="redis://127.0.0.1:1/0"))
