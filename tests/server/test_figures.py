"""The server seen from outside: figures, readiness, the log for machines."""

from __future__ import annotations

import json
import logging
import socket
import urllib.request

import pytest

from signoria.server import logs
from signoria.server.figures import BOUNDS, Times
from tests.server.conftest import Start
from tests.server.desk import Running, free_port
from tests.server.test_gatherings import Invited


def read(port: int) -> dict[str, float]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return {
        name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")
    }


def test_figures_tell_what_was_done_and_nothing_about_whom(start: Start, tmp_path: object) -> None:
    port = free_port()
    running = start(f"sqlite:///{tmp_path}/figures.db", metrics=port)
    guest = running.guest()
    before = read(port)
    table = guest.table(None, "random", paused=True)
    guest.move(table, 0)
    assert guest.refused("POST", f"/api/tables/{table}/undo", {"seat": 1})[0] == 403
    with guest.socket(table, 0) as wire:
        wire.receive()
        after = read(port)
    assert after['signoria_moves_total{by="person"}'] == 1
    assert after['signoria_refusals_total{code="not_your_seat"}'] == 1
    assert after['signoria_answers_total{status="4xx"}'] == 1
    assert after['signoria_answers_total{status="2xx"}'] > before.get(
        'signoria_answers_total{status="2xx"}', 0
    )
    assert after["signoria_storing_seconds_count"] == 1
    assert after["signoria_sockets"] == 1
    assert after["signoria_tables_in_memory"] == 1
    assert after["process_resident_memory_bytes"] > 0
    assert not [name for name in after if table in name or "Player" in name]


def test_figures_are_for_this_machine_alone(start: Start, tmp_path: object) -> None:
    """Not even at another loopback address, and never at the port where browsers come in."""
    port = free_port()
    running = start(f"sqlite:///{tmp_path}/inside.db", metrics=port)
    assert read(port)
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.2", port)):
        pass
    guest = running.guest()
    for path in ("/metrics", "/metrics/", "/api/metrics"):
        answer = guest.http.get(path)
        assert answer.status_code == 404 or "signoria_moves" not in answer.text


def test_times_are_counted_in_their_buckets() -> None:
    times = Times()
    for seconds in (0.001, 0.002, 0.0021, 3.0):
        times.add(seconds)
    assert times.counts == [2, 1, *[0] * (len(BOUNDS) - 2), 1]
    assert times.total == pytest.approx(3.0051)


def test_a_server_is_ready_until_it_is_about_to_end(lone: Running) -> None:
    guest = lone.guest()
    assert guest.get("/ready") == {"ok": True, "database": True, "fellows": True, "draining": False}
    lone.server.app.state.draining = True
    answer = guest.http.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["draining"]
    assert guest.get("/health")["ok"]


def test_lines_of_the_log_name_request_and_table() -> None:
    logs.begin("/api/tables/0123456789abcdef/moves")
    record = logging.makeLogRecord(
        {"name": "signoria.server.app", "levelno": 30, "levelname": "WARNING", "msg": "é"}
    )
    line = logs.Lines().format(record)
    said = json.loads(line)
    assert "\n" not in line
    assert (said["level"], said["text"], said["table"]) == ("warning", "é", "0123456789abcdef")
    first = said["request"]
    logs.begin("/lobby")
    said = json.loads(logs.Lines().format(record))
    assert "table" not in said
    assert said["request"] != first


def test_lines_about_what_nobody_asked_for_name_their_table_too() -> None:
    """Bots think, and other processes are followed, in nobody's name."""
    logs.begin("/lobby")
    text = "the bot on seat 1 of table 0123456789abcdef waits: no space"
    said = json.loads(logs.Lines().format(logging.makeLogRecord({"msg": text})))
    assert said["table"] == "0123456789abcdef"
    said = json.loads(logs.Lines().format(logging.makeLogRecord({"msg": "the table was laid"})))
    assert "table" not in said


def test_the_code_of_an_invitation_is_not_written_down(
    club: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It stands in a path, and whoever has it may sit down."""

    def crash(*_: object) -> None:
        raise ValueError("on purpose")

    monkeypatch.setattr("signoria.server.invitations.find", crash)
    monkeypatch.setattr("signoria.server.house.House.part", crash)
    guest = Invited(club)
    assert guest.refused("GET", "/invitation/the-secret-code") == (500, "crash")
    member = club.member("Looker")
    assert member.refused("GET", "/api/tables/0123456789abcdef/state") == (500, "crash")
    assert "the-secret-code" not in caplog.text
    assert "GET /invitation/{code} failed" in caplog.text
    assert "GET /api/tables/0123456789abcdef/state failed" in caplog.text
