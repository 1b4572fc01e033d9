"""System packages: installed where that is allowed, otherwise a clear word and a skip, or a failure in CI."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from scripts import check, system


class Machine:
    """A PATH with stand-ins for id, sudo and apt-get; apt-get notes its arguments."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.calls = path / "calls"
        self.calls.touch()
        for tool in ("sh", "env"):
            (path / tool).symlink_to(f"/usr/bin/{tool}")

    def tool(self, name: str, script: str) -> None:
        file = self.path / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def apt(self, status: str = "0") -> None:
        self.tool("apt-get", f'echo "$@" >> {self.calls}; exit {status}')

    def user(self, number: int) -> None:
        self.tool("id", f"echo {number}")

    def install(self, *packages: str) -> subprocess.CompletedProcess[str]:
        command = [str(system.APT_INSTALL), *packages]
        return subprocess.run(
            command, env={"PATH": str(self.path)}, capture_output=True, text=True, check=False
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_root_installs(machine: Machine) -> None:
    machine.apt()
    machine.user(0)
    assert machine.install("chromium", "postgresql").returncode == 0
    assert machine.calls.read_text() == "-qq -y --no-install-recommends install chromium postgresql\n"


def test_sudo_without_password_installs(machine: Machine) -> None:
    machine.apt()
    machine.user(1000)
    machine.tool("sudo", f'echo "sudo $2" >> {machine.calls}; shift; "$@"')
    machine.tool("true", "exit 0")
    assert machine.install("gcc").returncode == 0
    assert machine.calls.read_text() == ("sudo true\nsudo env\n-qq -y --no-install-recommends install gcc\n")


def test_package_lists_are_fetched_if_the_first_try_fails(machine: Machine) -> None:
    machine.apt('$([ "$(wc -l < ' + f"{machine.calls}" + ')" -gt 1 ] && echo 0 || echo 1)')
    (machine.path / "wc").symlink_to("/usr/bin/wc")
    machine.user(0)
    assert machine.install("gcc").returncode == 0
    assert [line.split()[3] for line in machine.calls.read_text().splitlines()] == [
        "install",
        "update",
        "install",
    ]


def test_other_users_are_told_how(machine: Machine) -> None:
    machine.apt()
    machine.user(1000)
    machine.tool("sudo", "exit 1")
    done = machine.install("gcc", "python3-dev")
    assert done.returncode == 3
    assert "sudo apt-get install gcc python3-dev" in done.stderr
    assert machine.calls.read_text() == ""


def test_systems_without_apt_are_told_what(machine: Machine) -> None:
    machine.user(0)
    done = machine.install("gcc")
    assert done.returncode == 3
    assert "what Debian calls: gcc" in done.stderr


def part(present: bool) -> system.Need:
    return system.Need(("no-such-package",), lambda: present)


def test_a_part_whose_needs_are_met_runs() -> None:
    result = check.run_with("greet", part(True), ["echo", "hello"])
    assert (result.outcome, result.last_line) == ("ok", "hello")


@pytest.mark.parametrize("ci, outcome", [("", "SKIPPED"), ("true", "FAILED")])
def test_a_part_whose_needs_are_missing_is_loud(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    ci: str,
    outcome: str,
) -> None:
    machine.user(1000)
    monkeypatch.setenv("PATH", str(machine.path))
    monkeypatch.setenv("CI", ci)
    result = check.run_with("browser", part(False), ["echo", "hello"])
    assert (result.outcome, result.last_line) == (outcome, "")
    assert f"!!! browser {outcome}: it needs the system packages no-such-package" in capsys.readouterr().out


def test_a_failing_part_is_reported(capfd: pytest.CaptureFixture[str]) -> None:
    assert check.run("bad", ["sh", "-c", "echo last words; exit 3"]).outcome == "FAILED"
    assert "last words" in capfd.readouterr().out
