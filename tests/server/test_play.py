"""Playing over the wire, on both databases."""

from __future__ import annotations

from concurrent.futures import Future
from threading import Barrier, Thread
from typing import Any

import pytest

from signoria.server.live import LiveTable
from signoria.server.worker import Job, Thought
from tests.server.desk import Guest, Running, wait_for


def test_a_person_plays_a_whole_game_against_bots(guest: Guest) -> None:
    table = guest.table(None, "greedy", "random", options={"goal": 30})
    guest.http.put(f"/api/tables/{table}/bots", json={"pace": 0})
    with guest.socket(table) as wire:
        while not wire.until(lambda s: s["over"] or s["decisions"])["over"]:
            assert wire.move(1)["type"] == "done"
        result = wire.state["result"]
    assert max(result["scores"]) >= 30
    assert result["reason"] == "goal"
    assert result["text"] == "The goal is reached."
    assert result["seed"] == "7"
    info = guest.get(f"/api/tables/{table}")
    assert info["status"] == "over"
    assert info["result"] == result
    assert [line["n"] for line in wire.lines] == list(range(len(wire.lines)))
    told = guest.get(f"/api/tables/{table}/chronicle", seat=0)
    assert told["lines"] == wire.lines
    assert told["mark"] == wire.state["events"]["mark"]


def test_a_state_says_what_is_asked(guest: Guest) -> None:
    table = guest.table(None, None)
    state = guest.state(table, 0)
    assert state["waiting"] == [0, 1]
    (decision,) = state["decisions"]
    assert (decision["seat"], decision["number"], decision["step"]) == (0, 0, "Bid")
    assert decision["prompt"] == "Bid a card."
    offer = decision["actions"][0]
    assert offer["action"][0] == "bid"
    assert offer["nouns"] == [["card", offer["action"][1]]]
    assert offer["label"] == f"Bid the {offer['action'][1]}"
    assert offer["rule"] == "tribute.2"
    assert len(state["view"]["hand"]) == 4
    assert guest.state(table, None)["decisions"] == []
    assert guest.state(table, None)["view"]["hand"] == []


def test_a_move_is_answered_with_the_new_state(guest: Guest) -> None:
    table = guest.table(None, None)
    after = guest.move(table, 0)
    assert after["decisions"] == []
    assert after["waiting"] == [1]
    assert after["number"] == 1
    assert after["position"] == 1
    assert after["undo"] == {"can": True, "why": ""}
    back = guest.post(f"/api/tables/{table}/undo", {"seat": 0, "number": 1})
    assert back["position"] == 0
    assert back["number"] == 2
    assert back["decisions"][0]["number"] == 2
    assert back["index"] > after["index"]


def test_a_stale_number_gets_the_fresh_state(guest: Guest) -> None:
    table = guest.table(None, None)
    move = {"seat": 0, "number": 0, "action": guest.state(table)["decisions"][0]["actions"][0]["action"]}
    guest.post(f"/api/tables/{table}/moves", move)
    answer = guest.ask("POST", f"/api/tables/{table}/moves", move)
    assert answer.status_code == 409
    error = answer.json()
    assert error["code"] == "stale"
    assert error["state"]["number"] == 1
    assert error["state"] == guest.state(table)


def test_two_tabs_with_the_same_number_one_wins(guest: Guest) -> None:
    table = guest.table(None, None, None)
    for round_number in range(6):
        state = guest.state(table)
        decision = state["decisions"][0]
        answers: list[Any] = []
        together = Barrier(4)

        def click(
            choice: int, decision: Any = decision, answers: Any = answers, gate: Any = together
        ) -> None:
            action = decision["actions"][choice % len(decision["actions"])]["action"]
            body = {"seat": 0, "number": decision["number"], "action": action}
            gate.wait()
            answers.append(guest.ask("POST", f"/api/tables/{table}/moves", body))

        tabs = [Thread(target=click, args=(i,)) for i in range(4)]
        for tab in tabs:
            tab.start()
        for tab in tabs:
            tab.join()
        assert sorted(a.status_code for a in answers) == [200, 409, 409, 409]
        assert {a.json()["code"] for a in answers if a.status_code == 409} <= {"stale", "not_your_decision"}
        assert all(
            a.json()["state"]["number"] == round_number * 2 + 1 for a in answers if a.status_code == 409
        )
        assert guest.state(table)["number"] == round_number * 2 + 1
        guest.post(f"/api/tables/{table}/undo", {"seat": 0})


def test_two_sockets_with_the_same_number(guest: Guest) -> None:
    table = guest.table(None, None)
    with guest.socket(table) as one, guest.socket(table) as other:
        one.receive(), other.receive()
        action = one.state["decisions"][0]["actions"][0]["action"]
        assert one.ask(type="move", number=0, action=action)["type"] == "done"
        late = other.ask(type="move", number=0, action=action)
        assert late["type"] == "refused"
        assert late["error"]["code"] == "stale"
        assert other.state["number"] == 1
        assert other.state["decisions"] == []
        assert other.lines == one.lines


def test_two_processes_on_one_database_can_not_both_win(server: Running, db: str, start: Any) -> None:
    here = server.guest()
    table = here.table(None, None)
    there = start(db).guest()
    move = {"seat": 0, "number": 0, "action": here.state(table)["decisions"][0]["actions"][0]["action"]}
    assert there.state(table)["number"] == 0
    here.post(f"/api/tables/{table}/moves", move)
    late = there.ask("POST", f"/api/tables/{table}/moves", move)
    assert late.status_code == 409
    assert late.json()["code"] == "stale"
    assert late.json()["state"]["number"] == 1
    assert there.state(table) == here.state(table)


def test_why_not_explain_and_detail(guest: Guest) -> None:
    table = guest.table(None, None)
    state = guest.state(table)
    held = set(state["view"]["hand"])
    missing = next(card for card in ("penny", "groat", "florin", "ducat", "jewel") if card not in held)
    refused = guest.post(f"/api/tables/{table}/why-not", {"seat": 0, "action": ["bid", missing]})
    assert refused == {
        "legal": False,
        "refusal": {
            "rule": "tribute.2",
            "key": "refusal.not_in_hand",
            "text": f"There is no {missing} in your hand.",
            "nouns": [["card", missing]],
            "help": "",
        },
    }
    answer = guest.ask(
        "POST", f"/api/tables/{table}/moves", {"seat": 0, "number": 0, "action": ["bid", missing]}
    )
    assert answer.status_code == 422
    assert answer.json()["rule"] == "tribute.2"
    assert answer.json()["refusal"] == refused["refusal"]
    card = min(held)
    told = guest.post(f"/api/tables/{table}/explain", {"seat": 0, "noun": ["card", card]})
    assert [offer["action"] for offer in told["actions"]] == [["bid", card]]
    told = guest.post(f"/api/tables/{table}/explain", {"seat": 0, "noun": ["card", missing]})
    assert told["actions"] == []
    assert told["refusals"][0]["rule"] == "tribute.2"
    detail = guest.post(
        f"/api/tables/{table}/detail", {"seat": 0, "actions": [["bid", card], ["bid", missing]]}
    )
    first, second = detail["details"]
    assert first["lines"][0].startswith("Worth ")
    assert (first["final"], second["final"]) == (False, None)


def test_a_last_commit_is_final(guest: Guest) -> None:
    table = guest.table(None, None)
    guest.move(table, 0)
    action = guest.state(table, 1)["decisions"][0]["actions"][0]["action"]
    (told,) = guest.post(f"/api/tables/{table}/detail", {"seat": 1, "actions": [action]})["details"]
    assert told["final"] is True


def test_resigning_and_the_end(guest: Guest) -> None:
    table = guest.table(None, None)
    state = guest.post(f"/api/tables/{table}/resign", {"seat": 1})
    assert state["over"]
    assert state["result"]["ranking"] == [[0], [1]]
    assert state["seats"][1]["gone"]
    assert guest.refused("POST", f"/api/tables/{table}/resign", {"seat": 0}) == (409, "over")
    assert guest.refused(
        "POST", f"/api/tables/{table}/moves", {"seat": 0, "number": 0, "action": ["roll"]}
    ) == (409, "over")


def test_standing_orders_are_kept(guest: Guest, server: Running, db: str, start: Any) -> None:
    table = guest.table(None, None)
    state = guest.post(f"/api/tables/{table}/order", {"seat": 0, "order": {"until": "cancelled"}})
    assert state["order"] == {"windows": [], "unless": [], "turn": -1}
    again = start(db).guest()
    assert again.state(table)["order"] == state["order"]
    gone = again.post(f"/api/tables/{table}/order", {"seat": 0, "order": None})
    assert gone["order"] is None


def test_bots_think_pause_and_go_on(guest: Guest, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: Future[Any] = Future()
    jobs: list[Job] = []

    def submit(job: Job) -> Future[Any]:
        jobs.append(job)
        return thought

    monkeypatch.setattr(server.server.driver.thinkers, "submit", submit)
    table = guest.table(None, "random", paused=True)
    with guest.socket(table) as wire:
        wire.receive()
        assert wire.move()["type"] == "done"
        assert wire.state["bots"]["waiting"] == [1]
        assert wire.state["waiting"] == [1]
        assert jobs == []
        assert wire.ask(type="bots", paused=False, pace=50)["type"] == "done"
        while not wire.bots["thinking"]:
            wire.receive()
        (thinking,) = wire.bots["thinking"]
        assert (thinking["seat"], thinking["bot"]) == (1, "random")
        assert wire.state["waiting"] == [1]
        thought.set_result(Thought(wait_for(lambda: jobs)[0].legal[0], []))  # submitted as soon as it is told
        after = wire.until(lambda s: s["position"] == 2)
        assert after["bots"]["thinking"] == []


def test_a_lane_of_others_is_not_felt(guest: Guest) -> None:
    table = guest.table(None, None, None)
    before = guest.state(table, 2)
    with guest.socket(table, 2) as wire:
        wire.receive()
        guest.move(table, 0)
        after = wire.until(lambda s: s["waiting"] == [1, 2])
        assert after["view"] == before["view"]
        assert after["position"] == before["position"]
        assert wire.lines == []
        guest.post(f"/api/tables/{table}/undo", {"seat": 0})
        again = wire.until(lambda s: s["waiting"] == [0, 1, 2])
        assert again["index"] > after["index"] > before["index"]


def test_resume_sends_only_what_is_missing(guest: Guest, server: Running, db: str, start: Any) -> None:
    table = guest.table(None, None)
    for seat in (0, 1):
        guest.move(table, seat)
    with guest.socket(table) as wire:
        events = wire.receive()["events"]
        kept = wire.lines[:]
    for seat in wait_for(lambda: guest.state(table)["waiting"]):
        guest.move(table, seat)
    for host in (guest, start(db).guest()):
        with host.socket(table, count=events["count"], mark=events["mark"]) as wire:
            wire.lines = kept[:]
            fresh = wire.receive()["events"]
            assert fresh["from"] == events["count"] > 0
            assert fresh["count"] > events["count"]
            assert wire.lines == host.get(f"/api/tables/{table}/chronicle", seat=0)["lines"]
        with host.socket(table, count=events["count"], mark="other") as wire:
            assert wire.receive()["events"]["from"] == 0


def test_undone_lines_are_taken_back(guest: Guest) -> None:
    table = guest.table(None, None)
    with guest.socket(table) as wire:
        wire.receive()
        wire.move()
        assert len(wire.lines) == 1
        assert wire.ask(type="undo")["type"] == "done"
        assert wire.lines == []
        assert wire.state["decisions"][0]["number"] == 2


def test_the_curtain_one_seat_at_a_time(guest: Guest) -> None:
    table = guest.table(None, None, "random", paused=True)
    with guest.socket(table, 0) as wire:
        wire.receive()
        own = guest.state(table, 0)["view"]["hand"]
        assert wire.state["view"]["hand"] == own
        wire.lines = []
        assert wire.ask(type="look", seat=1)["type"] == "done"
        assert wire.state["seat"] == 1
        assert wire.state["events"]["from"] == 0
        assert wire.state["decisions"][0]["seat"] == 1
        wire.lines = []
        assert wire.ask(type="look", seat=None)["type"] == "done"
        assert wire.state["view"]["hand"] == []
        refused = wire.ask(type="look", seat=2)
        assert refused["error"]["code"] == "not_your_seat"
        assert wire.ask(type="move", number=0, action=["roll"])["error"]["code"] == "not_your_seat"


def test_french(guest: Guest) -> None:
    table = guest.table(None, None)
    assert guest.state(table, None, lang="fr")["undo"]["why"] == "un spectateur n'a rien à reprendre"
    guest.http.put("/api/settings", json={"values": {"language": "fr", "theme": "dark"}})
    assert guest.state(table, None)["undo"]["why"] == "un spectateur n'a rien à reprendre"
    assert guest.get("/api/settings")["values"] == {"language": "fr", "theme": "dark"}
    with guest.socket(table, 0) as wire:
        wire.receive()
        wire.ask(type="look", seat=None, lang="en")
        assert wire.state["undo"]["why"] == "a spectator has nothing to take back"


def test_two_people_at_one_table_see_each_others_moves(guest: Guest) -> None:
    table = guest.table(None, None)
    with guest.socket(table, 0) as ada, guest.socket(table, 1) as bo:
        ada.receive(), bo.receive()
        ada.move()
        bo.until(lambda s: s["waiting"] == [1])
        bo.move()
        for wire in (ada, bo):
            wire.until(lambda s: s["position"] == 2)
        assert [line["text"] for line in ada.lines][-1] == [line["text"] for line in bo.lines][-1]
        assert ada.lines[0]["event"][:2] == ["bids", 0]
        assert bo.lines[0]["event"][:2] == ["bids", 1]


def test_the_index_never_falls(guest: Guest) -> None:
    """Through lanes, joins, dice and undo, for every pair of eyes."""
    table = guest.table(None, None, options={"goal": 20})
    last = dict.fromkeys((0, 1, None), -1)
    for i in range(120):
        waiting = guest.state(table, None)["waiting"]
        if not waiting:
            break
        seat = waiting[i % len(waiting)]
        if i % 7 == 3 and guest.state(table, seat)["undo"]["can"]:
            guest.post(f"/api/tables/{table}/undo", {"seat": seat})
        else:
            guest.move(table, seat, i)
        for eyes in last:
            index = guest.state(table, eyes)["index"]
            assert index > last[eyes] if eyes == seat else index >= last[eyes]
            last[eyes] = index
    assert guest.state(table, None)["over"]


def test_what_goes_wrong_is_said_in_french(guest: Guest) -> None:
    guest.http.put("/api/settings", json={"values": {"language": "fr"}})
    table = guest.table(None, None)

    def text(method: str, path: str, body: Any = None, **params: Any) -> str:
        return str(guest.ask(method, path, body, **params).json()["text"])

    assert (
        text("POST", f"/api/tables/{table}/undo", {"seat": 0})
        == "On ne peut pas défaire ce coup : il n'y a plus rien à reprendre dans cette phase."
    )
    guest.move(table, 0)
    assert guest.state(table, 1)["undo"] == {
        "can": False,
        "why": "il n'y a plus rien à reprendre dans cette phase",
    }
    assert text("GET", "/api/tables/nothing") == "Cette table n'existe pas ; elle a peut-être été supprimée."
    assert (
        text("GET", "/api/tables/nothing", lang="en") == "There is no such table; it may have been deleted."
    )
    two = {"game": "template", "seats": [{"name": "Ada"}, {"name": "Ada"}]}
    assert text("POST", "/api/tables", two) == "Deux joueurs s'appellent Ada."
    assert text("PATCH", f"/api/tables/{table}", {"title": " "}) == "Une table a besoin d'un nom."
    assert text("POST", "/api/tables/import", {"save": "{}"}).startswith("Cette sauvegarde ne peut pas")
    with guest.socket(table, 0) as wire:
        wire.receive()
        refused = wire.ask(type="look", seat=7)
        assert refused["error"]["text"] == "Le siège 7 n'est pas joué par une personne ici."


def test_a_move_is_put_into_words_once_for_each_who_watches(
    lone: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = lone.guest()
    table = guest.table(None, None, None)
    composed: list[int | None] = []
    honest = LiveTable.state

    def state(self: LiveTable, eyes: int | None, language: str) -> Any:
        composed.append(eyes)
        return honest(self, eyes, language)

    with (
        guest.socket(table, 0) as mover,
        guest.socket(table, 1) as watcher,
        guest.socket(table, None) as crowd,
    ):
        for wire in (mover, watcher, crowd):
            wire.next("state")
        monkeypatch.setattr(LiveTable, "state", state)
        assert mover.move()["type"] == "done"
        for wire in (watcher, crowd):
            wire.next("state")
        assert mover.ask(type="why_not", action=["roll"])["type"] == "answer"  # nothing is left to be done
    assert sorted(composed, key=str) == [0, 1, None]


def test_a_line_of_the_chronicle_says_whom_it_is_about_and_when_it_happened(guest: Guest) -> None:
    table = guest.table(None, None)
    while guest.state(table, 0)["turn"] == 1:
        for seat in guest.state(table, 0)["waiting"]:
            guest.move(table, seat)
    lines = guest.state(table, 0)["events"]["lines"]
    assert [line["event"][0] for line in lines[:3]] == ["bids", "kernel.revealed", "bids"]
    assert lines[1]["about"] is None
    assert all(line["about"] == line["event"][1] for line in lines[:1] + lines[2:])
    assert {line["turn"] for line in lines} == {
        1
    }  # the last of them were told when the second turn had begun
    assert not any(line["outcome"] for line in lines)


def test_what_came_of_something_is_marked_as_its_outcome(guest: Guest) -> None:
    table = guest.table(None, None, game="pax_renaissance", options={"turn_limit": 30})
    for _ in range(60):
        state = guest.state(table, guest.state(table, None)["waiting"][0])
        if state["over"]:
            break
        guest.move(table, state["seat"])
    lines = guest.get(f"/api/tables/{table}/chronicle", seat=0)["lines"]
    named = {line["about"] for line in lines if line["event"][0] == "turn"}
    assert named == {0, 1}  # events name banks, lines are about seats
    outcomes = {line["event"][0] for line in lines if line["outcome"]}
    assert "turn" not in outcomes
    assert "bought" not in outcomes
