"""The parts of `deploy/` together: units that systemd takes, and a game through Caddy, TLS and PostgreSQL."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.deploy.club import BIN, PROGRAM, Club, Visitor
from tests.server.cluster import Cluster
from tests.server.desk import PATIENCE
from tests.server.test_keys import Browser

pytestmark = [pytest.mark.deep, pytest.mark.postgresql, pytest.mark.club]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    cluster = Cluster()
    made = Club(tmp_path_factory.mktemp("club"), cluster.fresh(), "--registration open --with-template")
    try:
        made.start()
        yield made
    finally:
        made.stop()
        cluster.stop()


@pytest.mark.parametrize("name", ["signoria.service", "signoria-backup.service", "signoria-backup.timer"])
def test_systemd_takes_the_units(club: Club, name: str, tmp_path: Path) -> None:
    for unit in club.unit().parent.iterdir():
        (tmp_path / unit.name).write_text(unit.read_text().replace(PROGRAM, str(BIN / "signoria")))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / name],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_leaves_little_to_attack(club: Club) -> None:
    """On systemd's own scale from 0 to 10."""
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--threshold=20", club.unit()],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_what_comes_through_the_proxy_is_safe(club: Club) -> None:
    anna = Visitor(club)
    answer = anna.register("Anna of the Arno")
    (cookie,) = answer.headers.get_list("set-cookie")
    assert {"secure", "httponly", "samesite=strict"} <= {part.strip().lower() for part in cookie.split(";")}
    assert answer.headers["strict-transport-security"].startswith("max-age=")
    assert anna.get("/api/session")["member"]["name"] == "Anna of the Arno"
    foreign = anna.http.post("/door/sign-in", json={}, headers={"origin": "https://example.org"})
    assert foreign.status_code == 403
    plain = anna.http.post("/door/sign-in", json={}, headers={"origin": club.base.replace("https", "http")})
    assert plain.status_code == 403
    named = anna.http.get("/api/session", headers={"host": "example.org"})
    assert named.content == b""  # Caddy knows nobody of that name


def test_a_game_is_played_through_it(club: Club) -> None:
    """Two people and a bot, one by requests and one over the socket, to the end and its proof."""
    anna, bruno = Visitor(club), Visitor(club)
    anna.register("Anna of Prato")
    bruno.register("Bruno of Pisa")
    seats = [{"way": "me"}, {"way": "open"}, {"way": "bot", "bot": "random"}]
    table = str(
        anna.post("/api/house/tables", {"game": "template", "seats": seats, "options": {"goal": 10}})[
            "table"
        ]["id"]
    )
    bruno.post(f"/api/tables/{table}/sit", {})
    browsers = [Browser(anna, table, 0), Browser(bruno, table, 1)]
    for browser in browsers:
        browser.pledge()
    for browser in browsers:
        browser.show()
    url = f"{club.base.replace('https', 'wss')}/api/tables/{table}/live?seat=1"
    headers = {"cookie": bruno.cookie()}
    with connect(
        url,
        ssl=bruno.trust,
        origin=Origin(club.base),
        additional_headers=headers,
        proxy=None,
        open_timeout=PATIENCE,
    ) as wire:
        number = 0
        state: dict[str, Any] = {"over": False}
        while not state["over"]:
            message: dict[str, Any] = json.loads(wire.recv(PATIENCE))
            if message["type"] != "state":
                continue
            state = message
            for decision in state["decisions"]:
                number += 1
                move = {"type": "move", "id": number, "number": decision["number"]}
                wire.send(json.dumps({**move, "action": decision["actions"][0]["action"]}))
            if not state["over"] and 0 in state["waiting"] and anna.state(table, 0)["decisions"]:
                anna.move(table, 0)
    verdict = anna.get(f"/api/tables/{table}/verify")
    assert (verdict["kind"], "2 people have added" in verdict["text"]) == ("proved", True)


def test_the_house_is_backed_up(club: Club, tmp_path: Path) -> None:
    """What the unit of the backup does, and that the copy can be served."""
    copy = tmp_path / "house.db"
    subprocess.run([BIN / "signoria", "backup", "--db", club.db, copy], check=True, capture_output=True)
    listed = subprocess.run(
        [BIN / "signoria", "user", "list", "--db", copy], check=True, capture_output=True, text=True
    )
    assert "Anna of the Arno" in listed.stdout
