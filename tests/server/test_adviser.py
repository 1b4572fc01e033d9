"""The adviser at a table: whom he answers, what he says, that the others see him, and that a table can do without."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from signoria import registry
from signoria.server import advising
from signoria.server.worker import Job
from tests.server.desk import Guest, Running


def call(guest: Guest, table: str, seat: int = 0, on: bool = True) -> Any:
    answer = guest.ask("PUT", f"/api/tables/{table}/adviser", {"seat": seat, "on": on})
    assert answer.status_code == 200, answer.text
    return answer.json()


def lamps(info: Any) -> list[bool]:
    return [seat["adviser"] for seat in info["seats"]]


def test_everybody_sees_whose_adviser_is_on(shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, None, "random", paused=True)
    with guest.socket(table, 1) as other:
        other.receive()
        assert lamps(call(guest, table)) == [True, False, False]
        assert lamps(other.next("table")["info"]) == [True, False, False]
        call(guest, table, on=False)
        assert lamps(other.next("table")["info"]) == [False, False, False]
    call(guest, table)
    assert lamps(guest.get(f"/api/tables/{table}")) == [True, False, False]
    assert lamps(guest.state(table)) == [True, False, False]


def test_who_has_not_called_the_adviser_is_told_nothing(shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, "random", paused=True)
    for what in ("advice", "weigh"):
        assert guest.refused("POST", f"/api/tables/{table}/{what}", {"seat": 0}) == (409, "no_adviser")
        assert guest.refused("POST", f"/api/tables/{table}/{what}", {"seat": 1}) == (403, "not_your_seat")
    call(guest, table)
    assert guest.post(f"/api/tables/{table}/advice", {"seat": 0})["purpose"]
    call(guest, table, on=False)
    assert guest.refused("POST", f"/api/tables/{table}/advice", {"seat": 0}) == (409, "no_adviser")


def test_a_table_may_do_without(shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, "random", paused=True, advice=False)
    on = {"seat": 0, "on": True}
    assert not guest.get(f"/api/tables/{table}")["advice"]
    assert guest.refused("PUT", f"/api/tables/{table}/adviser", on) == (409, "no_adviser")
    guest.ask("PATCH", f"/api/tables/{table}", {"advice": True})
    assert lamps(call(guest, table)) == [True, False]
    changed = guest.ask("PATCH", f"/api/tables/{table}", {"advice": False}).json()
    assert not changed["advice"]
    assert lamps(changed) == [False, False]
    assert guest.refused("POST", f"/api/tables/{table}/advice", {"seat": 0}) == (409, "no_adviser")


def test_a_table_can_be_opened_with_the_adviser_on(shared: Running) -> None:
    guest = shared.guest()
    seats = [{"adviser": True}, {"bot": "random", "adviser": True}]
    made = guest.post("/api/tables", {"game": "template", "seats": seats})
    assert lamps(made) == [True, False]
    forbidden = guest.post("/api/tables", {"game": "template", "seats": seats, "advice": False})
    assert lamps(forbidden) == [False, False]


def test_advice_in_both_languages(shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, "random", game="road_to_domination", paused=True)
    call(guest, table)
    english = guest.post(f"/api/tables/{table}/advice", {"seat": 0}, lang="en")
    french = guest.post(f"/api/tables/{table}/advice", {"seat": 0}, lang="fr")
    assert english["purpose"].startswith("Your power gives you")
    assert french["purpose"].startswith("Votre puissance vous donne")
    assert english["rule"] == french["rule"] == "rtd.setup-13"


@pytest.mark.parametrize("game", [registry.TEMPLATE, *registry.GAMES])
def test_what_a_bot_would_consider(game: str, shared: Running) -> None:
    """At most three candidates; the first is the bot's choice and has the longest bar; all can be chosen."""
    guest = shared.guest()
    table = guest.table(None, None, None, game=game)
    seat = guest.state(table)["waiting"][0]
    call(guest, table, seat)
    legal = [offer["action"] for offer in guest.state(table, seat)["decisions"][0]["actions"]]
    found = guest.post(f"/api/tables/{table}/weigh", {"seat": seat, "level": "banker"})
    assert found["level"] == "banker"
    candidates = found["candidates"]
    assert 1 <= len(candidates) <= 3
    assert candidates[0]["word"] == "first"
    assert all(one["word"] in ("close", "far") for one in candidates[1:])
    assert all(one["action"] in legal and one["label"] for one in candidates)
    assert candidates[0]["share"] == 100
    assert guest.post(f"/api/tables/{table}/weigh", {"seat": seat})["level"] == "merchant"


def test_a_bot_is_asked_about_a_position_that_the_seat_could_be_in(shared: Running) -> None:
    """The whole of what the worker gets is the same in all worlds that the seat can't tell apart, and so is the advice."""
    house, guest = shared.server.house, shared.guest()
    table = guest.table(None, None, "greedy", paused=True)
    call(guest, table)
    with house.at(table) as live:
        real = live.match.state
        first = advising.ask(house, table, 0, "banker", "en")
        told = advising.advise(house, table, 0, "en")
        assert first is not None
        assert first.job.state != real.to_json()
        for seed in range(4):
            live.match.state = real.determinize(0, seed)
            again = advising.ask(house, table, 0, "banker", "en")
            assert again is not None
            assert again.job == first.job
            assert advising.advise(house, table, 0, "en") == told
        live.match.state = real


def test_the_table_goes_on_while_a_bot_is_asked(shared: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """One question of a seat at a time; meanwhile moves are made as ever."""
    guest = shared.guest()
    table = guest.table(None, None, paused=True)
    call(guest, table)
    begun, go = threading.Event(), threading.Event()

    async def slow(_job: Job) -> list[Any]:
        begun.set()
        await asyncio.to_thread(go.wait, 300)
        return []

    monkeypatch.setattr(shared.server.thinkers, "weigh", slow)
    answers: list[Any] = []
    asking = threading.Thread(
        target=lambda: answers.append(guest.post(f"/api/tables/{table}/weigh", {"seat": 0}))
    )
    asking.start()
    assert begun.wait(300)
    other = shared.guest()
    assert other.refused("POST", f"/api/tables/{table}/weigh", {"seat": 0}) == (409, "busy")
    before = other.state(table)["index"]
    other.move(table, 0)
    assert other.state(table)["index"] > before
    go.set()
    asking.join(300)
    assert answers == [{"level": "merchant", "candidates": []}]
