"""The parts of `deploy/` together: units that systemd takes, and a game through Caddy, TLS and PostgreSQL."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.club import BIN, PROGRAM, Club, Visitor
from tests.server.cluster import Cluster

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
