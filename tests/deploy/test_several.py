"""Several processes as `deploy/setup.sh --processes 2` starts them, behind Caddy: people notice nothing of a rolling restart."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.deploy.club import Club, Visitor
from tests.server.cluster import Cluster
from tests.server.desk import PATIENCE, free_port, wait_for
from tests.server.meeting import Meeting
from tests.server.test_keys import Browser

pytestmark = [pytest.mark.deep, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.club]


class Several(Club):
    """Two servers, and the fleet."""

    def __init__(self, folder: Path, cluster: Cluster, meeting: Meeting) -> None:
        super().__init__(folder, cluster.fresh(), "--registration open --with-template", 2, meeting.url)
        self.servers: dict[int, subprocess.Popen[bytes]] = {}

    def serve(self, port: int) -> None:
        """As systemd does, and `setup.sh` waits for it."""
        self.servers[port] = self.run("signoria@.service", str(port))
        wait_for(lambda: ready(port))

    def restart(self, port: int) -> None:
        old = self.servers[port]
        old.terminate()
        assert old.wait(PATIENCE) == 0
        self.running.remove(old)
        self.serve(port)


def ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/ready", trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture
def several(tmp_path: Path) -> Iterator[Several]:
    cluster, meeting = Cluster(), Meeting()
    found = Several(tmp_path, cluster, meeting)
    try:
        for port in (found.port, found.port + 1):
            found.serve(port)
        found.run("signoria-work.service")
        found.open()
        yield found
    finally:
        found.stop()
        meeting.stop()
        cluster.stop()


def test_a_rolling_restart_is_not_noticed(several: Several) -> None:
    """People look and move all the time, through the proxy, while one server after the other is replaced: every request is
    answered, whichever of them does it, and the bot that searches plays on.
    """
    people = [Visitor(several) for _ in range(4)]
    tables = []
    for n, who in enumerate(people):
        who.register(f"Roller {n} {free_port()}")
        seats = [{"way": "me"}, {"way": "bot", "bot": "banker"}]
        body = {"game": "template", "seats": seats, "options": {"goal": 200}}
        tables.append(str(who.post("/api/house/tables", body)["table"]["id"]))
        browser = Browser(who, tables[-1], 0)
        browser.pledge()
        browser.show()
    over = threading.Event()
    wrong: list[str] = []
    looks, moves = [0] * len(people), [0] * len(people)

    def play(n: int) -> None:
        while not over.is_set():
            try:
                state = people[n].state(tables[n], 0)
                for decision in state["decisions"]:
                    action = decision["actions"][0]["action"]
                    move = {"seat": 0, "number": decision["number"], "action": action}
                    people[n].post(f"/api/tables/{tables[n]}/moves", move)
                    moves[n] += 1
                looks[n] += 1
            except Exception as error:
                wrong.append(f"{n}: {error!r}")
            over.wait(0.1)

    def all_go_on() -> None:
        before = list(looks)
        wait_for(lambda: wrong or all(now > then + 3 for now, then in zip(looks, before, strict=True)))
        assert wrong == []

    threads = [threading.Thread(target=play, args=(n,)) for n in range(len(people))]
    for thread in threads:
        thread.start()
    try:
        for port in (several.port, several.port + 1):
            all_go_on()
            several.restart(port)
        all_go_on()
    finally:
        over.set()
        for thread in threads:
            thread.join()
    assert wrong == []
    assert all(moves)
