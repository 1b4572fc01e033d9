"""The set-up of a house: what it writes, and what it leaves alone."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

SETUP = Path(__file__).resolve().parents[2] / "deploy" / "setup.sh"
IMPORT = "import /etc/caddy/signoria.caddy\n"
DEBIANS = ":80 {\n\t# Set this path to your site's directory.\n\troot * /usr/share/caddy\n\tfile_server\n}\n"


def set_up(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = ["sh", str(SETUP), *(str(word) for word in arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def written(folder: Path, name: str = "play.example.org", *more: str) -> None:
    done = set_up(name, "--files", folder, *more)
    assert done.returncode == 0, done.stderr


def test_name_and_port_are_filled_in(tmp_path: Path) -> None:
    written(tmp_path, "play.example.org", "--port", "9123")
    site = (tmp_path / "etc/caddy/signoria.caddy").read_text()
    assert "\nplay.example.org {" in site
    assert "127.0.0.1:9123" in site
    settings = (tmp_path / "etc/signoria/signoria.env").read_text()
    assert "SIGNORIA_NAME=play.example.org\nSIGNORIA_PORT=9123\n" in settings
    assert not [path for path in tmp_path.rglob("*.*") if path.is_file() and "@NAME@" in path.read_text()]


def test_one_server_is_alone(tmp_path: Path) -> None:
    written(tmp_path)
    site = (tmp_path / "etc/caddy/signoria.caddy").read_text()
    assert "reverse_proxy 127.0.0.1:8477 {\n\t\ttransport" in site
    assert not list(tmp_path.glob("etc/systemd/system/signoria@*"))
    assert "\nSIGNORIA_REDIS" not in (tmp_path / "etc/signoria/signoria.env").read_text()


def test_several_servers_meet_in_redis_behind_one_proxy(tmp_path: Path) -> None:
    for _ in range(2):
        written(tmp_path, "play.example.org", "--port", "9000", "--processes", "3")
    site = (tmp_path / "etc/caddy/signoria.caddy").read_text()
    assert "reverse_proxy 127.0.0.1:9000 127.0.0.1:9001 127.0.0.1:9002 {\n\t\tlb_policy cookie\n" in site
    assert "\t\thealth_uri /ready\n" in site
    assert "@MANY@" not in site
    units = tmp_path / "etc/systemd/system"
    server, work = (units / "signoria@.service").read_text(), (units / "signoria-work.service").read_text()
    assert "--port %i --metrics 1%i --db ${SIGNORIA_DB}" in server
    assert "\nExecStart=/opt/signoria/bin/signoria work\n" in work
    assert server.count("redis-server.service") == work.count("redis-server.service") == 2
    settings = (tmp_path / "etc/signoria/signoria.env").read_text()
    assert settings.count("\nSIGNORIA_REDIS=redis://127.0.0.1:6379/0\n") == 1


def test_several_are_one_again(tmp_path: Path) -> None:
    written(tmp_path, "play.example.org", "--processes", "2")
    settings = tmp_path / "etc/signoria/signoria.env"
    settings.write_text(settings.read_text().replace("SIGNORIA_OPTIONS=", "SIGNORIA_OPTIONS=--json-log"))
    written(tmp_path)
    units = {path.name for path in (tmp_path / "etc/systemd/system").iterdir()}
    assert units == {"signoria.service", "signoria-backup.service", "signoria-backup.timer"}
    assert "SIGNORIA_REDIS" not in settings.read_text()
    assert "SIGNORIA_OPTIONS=--json-log\n" in settings.read_text()
    assert "lb_policy" not in (tmp_path / "etc/caddy/signoria.caddy").read_text()


@pytest.mark.parametrize(
    ("processes", "stopped"),
    [
        (1, ["signoria@8477.service", "signoria@8478.service", "signoria@8479.service", "signoria-work"]),
        (2, ["signoria@8479.service"]),
    ],
)
def test_what_an_earlier_call_has_started_is_stopped(
    processes: int, stopped: list[str], tmp_path: Path
) -> None:
    """With a systemctl that says what runs, and writes down what it is told."""
    told = tmp_path / "told"
    fake = tmp_path / "systemctl"
    units = "".join(f"signoria@{port}.service loaded active running x\\n" for port in (8477, 8478, 8479))
    fake.write_text(f"#!/bin/sh\ncase $1 in list-units) printf '{units}' ;; *) echo $* >>{told} ;; esac\n")
    fake.chmod(0o755)
    script = SETUP.read_text()
    start = script.index("stop_others() {")
    function = script[start : script.index("\n}\n", start) + 3]
    ports = "\n".join(str(8477 + n) for n in range(processes))
    done = subprocess.run(
        ["sh", "-eu", "-c", f"processes={processes} ports='{ports}'\n{function}stop_others"],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert told.read_text().splitlines() == [f"disable --quiet --now {unit}" for unit in stopped]


def test_links_that_the_house_prints_lead_to_it(tmp_path: Path) -> None:
    """Also where several processes serve it, of which none leaves word of its address."""
    written(tmp_path)
    fake = tmp_path / "runuser"
    fake.write_text('#!/bin/sh\nshift 4\necho "$@"\n')
    fake.chmod(0o755)
    script = (SETUP.parent / "house").read_text().replace("/etc/signoria", f"{tmp_path}/etc/signoria")

    def said(*words: str) -> str:
        command = ["sh", "-c", script, "house", *words]
        environ = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
        return subprocess.run(command, env=environ, capture_output=True, text=True, check=True).stdout

    where = "--data-dir /var/lib/signoria --db postgresql:///signoria?host=/run/postgresql\n"
    assert said("user", "add", "Anna", "--admin") == (
        f"user add --address https://play.example.org Anna --admin {where}"
    )
    assert said("user", "list") == f"user list {where}"


def test_there_are_figures_only_where_there_is_a_port_for_them(tmp_path: Path) -> None:
    written(tmp_path, "play.example.org", "--port", "9999", "--processes", "2")
    assert "--port %i --db" in (tmp_path / "etc/systemd/system/signoria@.service").read_text()


def test_settings_are_kept_when_it_runs_again(tmp_path: Path) -> None:
    written(tmp_path)
    settings = tmp_path / "etc/signoria/signoria.env"
    settings.write_text("SIGNORIA_OPTIONS=--registration open\n")
    written(tmp_path)
    assert settings.read_text() == "SIGNORIA_OPTIONS=--registration open\n"
    assert (tmp_path / "etc/caddy/Caddyfile").read_text() == IMPORT


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, IMPORT),
        (DEBIANS, IMPORT),
        ("other.example.org {\n}\n", f"other.example.org {{\n}}\n{IMPORT}"),
        (f"other.example.org {{\n}}\n{IMPORT}", f"other.example.org {{\n}}\n{IMPORT}"),
    ],
)
def test_other_sites_stay(tmp_path: Path, before: str | None, after: str) -> None:
    caddyfile = tmp_path / "etc/caddy/Caddyfile"
    if before is not None:
        caddyfile.parent.mkdir(parents=True)
        caddyfile.write_text(before)
    written(tmp_path)
    assert caddyfile.read_text() == after


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--port"],
        ["one.example.org", "two.example.org"],
        ["https://play.example.org"],
        ["play.example.org/x"],
        ["play.example.org", "--port", "x"],
        ["play.example.org", "--processes", "0"],
        ["play.example.org", "--processes", "many"],
        ["play.example.org", "--verbose"],
        ["play.example.org; reboot"],
    ],
)
def test_what_is_no_name_or_port_is_refused(arguments: list[str], tmp_path: Path) -> None:
    done = set_up(*arguments, "--files", tmp_path / "nothing")
    assert done.returncode == 1
    assert done.stderr.startswith("signoria: ")
    assert not (tmp_path / "nothing").exists()
