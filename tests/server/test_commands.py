"""The commands: serve, backup, play --browser."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import signoria
from signoria.cli.main import app
from signoria.server.client import Guest as Client
from signoria.server.config import Config, default_db
from signoria.server.serve import RUNNING, bind, entrance, running, write_note
from tests.server.desk import PATIENCE, Running, browser
from tests.server.test_crash import ROOT, Launched


def command(*words: str, folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "signoria", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "SIGNORIA_DATA": str(folder), "DISPLAY": "", "WAYLAND_DISPLAY": "", **environ},
        check=False,
    )


def test_serve_refuses_to_listen_beyond_this_machine(tmp_path: Path) -> None:
    done = command("serve", "--host", "0.0.0.0", folder=tmp_path)
    assert done.returncode == 1
    assert "--accounts" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_serve_names_what_is_wrong(tmp_path: Path) -> None:
    done = command("serve", "--https", folder=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "--name" in done.stderr
    done = command("serve", "--db", "mysql://x/y", folder=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    with bind("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        done = command("serve", "--port", port, folder=tmp_path)
    assert done.returncode == 1
    assert "can't listen" in done.stderr
    (tmp_path / RUNNING).mkdir()
    done = command("serve", "--port", "0", folder=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "running.json can't be written" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "--lan"], "--lan plays in the browser"),
        (["serve", "--lan-address", "8.8.8.8"], "8.8.8.8 of this machine is a public one"),
        (["play", "--browser", "--lan-address", "phone.local"], "“phone.local” is no address"),
        (["play", "--browser", "--lan-address", "10.255.255.1", "--game", "template"], "can’t be let in at"),
    ],
)
def test_a_room_that_can_not_be_opened_says_why(tmp_path: Path, words: list[str], said: str) -> None:
    done = command(*words, folder=tmp_path)
    assert (done.returncode, said in done.stderr) == (1, True), done.stderr


def test_play_in_the_room_shows_a_code_and_an_address(tmp_path: Path) -> None:
    words = ["play", "--browser", "--lan-address", "127.0.0.2", "--game", "template", "--port", "0"]
    with subprocess.Popen(
        [sys.executable, "-m", "signoria", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "SIGNORIA_DATA": str(tmp_path), "DISPLAY": "", "WAYLAND_DISPLAY": ""},
    ) as server:
        assert server.stdout is not None
        try:
            said: list[str] = []
            while not said or "/enter?token" not in said[-1]:
                said.append(server.stdout.readline())
                assert said[-1]
            link = next(line.strip() for line in said if "/r/" in line)
            assert said[-1].rstrip().endswith("%2Froom")
            blocks = [line.rstrip("\n") for line in said if "█" in line or "▀" in line]
            assert {len(line) for line in blocks} == {33}  # 29 modules and a margin
            assert len(blocks) == 17
            base, _, code = link.rpartition("/r/")
            with browser(base) as phone:
                seats = phone.get(f"/join/{code}").json()["seats"]
                assert [(seat["kind"], seat["free"]) for seat in seats] == [("human", True)] * 2
        finally:
            server.terminate()


@pytest.mark.parametrize("words", [["serve"], ["backup", "copy.db"]])
def test_without_its_driver_postgresql_says_how_to_install_it(tmp_path: Path, words: list[str]) -> None:
    """In place of psycopg there is nothing."""
    (tmp_path / "psycopg.py").write_text("raise ModuleNotFoundError(\"No module named 'psycopg'\")\n")
    done = command(
        *words,
        "--db",
        "postgresql://x@127.0.0.1:9/x",
        folder=tmp_path / "data",
        PYTHONPATH=str(tmp_path),
    )
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert f'{sys.executable} -m pip install "signoria[postgres]"' in done.stderr
    assert not (ROOT / "copy.db").exists()


def test_play_in_the_browser_finds_the_server_that_runs(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    server = Launched(default_db(folder), folder, 0)
    try:
        note = folder / RUNNING
        assert stat.S_IMODE(note.stat().st_mode) == 0o600
        assert json.loads(note.read_text())["token"] == server.token
        done = command(
            "play", "--browser", "--game", "template", "--bots", "random", "--seed", "4", folder=folder
        )
        assert done.returncode == 0, done.stderr
        address = done.stdout.strip().splitlines()[-1].strip()
        assert address.startswith(f"{server.base}/enter?token={server.token}&next=%2Ftable%2F")
        table = address.rpartition("%2F")[2]
        guest = server.guest()
        info = guest.get(f"/api/tables/{table}")
        assert [s["bot"] for s in info["seats"]] == [None, "random"]
        save = tmp_path / "save.json"
        save.write_text(signoria.new("template", 2, seed=9, names=["Ada", "Bo"]).save())
        done = command("play", "--browser", "--load", str(save), folder=folder)
        assert done.returncode == 0, done.stderr
        table = done.stdout.strip().rpartition("%2F")[2]
        info = guest.get(f"/api/tables/{table}")
        assert ([s["name"] for s in info["seats"]], info["origin"]["kind"]) == (["Ada", "Bo"], "import")
        for words, said in (
            (["--load", str(save), "--game", "antiquity"], "is a save of template, not of antiquity"),
            (["--load", str(save), "--bots", "random"], "give --load alone"),
            (["--load", str(folder / RUNNING)], "not a save"),
            (["--game", "antiquity", "--data", str(tmp_path)], "--data is for the terminal"),
        ):
            done = command("play", "--browser", *words, folder=folder)
            assert (done.returncode, said in done.stderr) == (1, True), done.stderr
        guest.http.close()
        again = command("serve", folder=folder)
        assert f"{server.base}/enter?token={server.token}" in again.stdout
        done = command("play", "--browser", "--game", "chess", folder=folder)
        assert (done.returncode, "there is no game" in done.stderr) == (1, True)
        saved = command("backup", str(tmp_path / "copy.db"), folder=folder)
        assert saved.stdout == f"2 tables copied to {tmp_path / 'copy.db'}.\n"
    finally:
        server.process.terminate()
        server.end()
    assert not note.exists()
    assert command("backup", str(tmp_path / "copy.db"), folder=folder).returncode == 1


def test_a_note_of_a_server_that_is_gone_is_not_believed(tmp_path: Path) -> None:
    config = Config("x", port=1)
    write_note(tmp_path / RUNNING, config)
    assert running(tmp_path, "x") is None
    (tmp_path / RUNNING).write_text("nonsense")
    assert running(tmp_path, "x") is None


def test_a_running_server_is_found_by_its_note(tmp_path: Path, lone: Running) -> None:
    write_note(tmp_path / RUNNING, lone.config)
    assert running(tmp_path, "other") is None
    answer = running(tmp_path, lone.config.db)
    assert answer is not None
    found, ill = answer
    assert (entrance(found), ill) == (entrance(lone.config), [])
    assert "template" in Client(found).get("/api/session")["games"]


@pytest.mark.parametrize(
    ("words", "environ", "wanted"),
    [
        (["serve"], None, True),
        (["serve", "--no-compile"], None, False),
        (["play", "--browser", "--no-compile"], None, False),
        (["play", "--browser"], "0", False),
        (["serve", "--compile"], "0", True),
    ],
)
def test_the_compiled_build_can_be_declined(
    words: list[str], environ: str | None, wanted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr("signoria.server.serve.serve", lambda config, *_: asked.append(config.compile))
    monkeypatch.delenv("SIGNORIA_COMPILE")
    if environ is not None:
        monkeypatch.setenv("SIGNORIA_COMPILE", environ)
    with pytest.raises(SystemExit) as left:
        app([*words, "--data-dir", str(tmp_path)])
    assert (left.value.code, asked) == (0, [wanted])
