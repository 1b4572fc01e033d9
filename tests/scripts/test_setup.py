"""scripts/setup.sh: finds a Python that is new enough, or says what to do; does nothing twice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def shell(script: str, path: Path, root: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a script that has sourced setup.sh, with `path` as the only directory of programs."""
    command = ["/bin/sh", "-c", f'root="{root}"; . "{ROOT}/scripts/setup.sh"; {script}']
    return subprocess.run(command, env={"PATH": str(path)}, capture_output=True, text=True, check=False)


def program(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_the_first_python_that_is_new_enough_is_taken(tmp_path: Path) -> None:
    program(tmp_path / "python3.13", "exit 127")  # as a shim whose version is not active
    program(tmp_path / "python3.11", f'exec {sys.executable} "$@"')
    program(tmp_path / "python3", "exit 1")
    assert shell("find_python", tmp_path).stdout == "python3.11\n"


def test_without_python_the_next_step_is_named(tmp_path: Path) -> None:
    program(tmp_path / "python3", "exit 1")  # too old
    done = shell("signoria_setup run", tmp_path, tmp_path)
    assert done.returncode != 0
    done = shell("find_python", tmp_path)
    assert done.returncode == 1
    assert "Python 3.11 or later is needed" in done.stderr
    assert "apt-get install python3 python3-venv" in done.stderr


def test_an_environment_that_is_up_to_date_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("x = 1\n")
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "run.txt").write_text("rich\n")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    program(tmp_path / ".venv" / "bin" / "python", "exit 1")
    summed = subprocess.run(["cksum"], input="x = 1\nrich\n", capture_output=True, check=True, text=True)
    (tmp_path / ".venv" / "signoria-run").write_text(f"{tmp_path} {summed.stdout}")
    for tool in ("cat", "cksum", "rm"):
        (tmp_path / tool).symlink_to(f"/usr/bin/{tool}")

    def starts_anew(level: str) -> bool:
        done = shell(f"signoria_setup {level}", tmp_path, tmp_path)
        assert (done.returncode == 0) is (done.stderr == "")
        return "Python 3.11 or later is needed" in done.stderr

    assert not starts_anew("run")
    assert starts_anew("dev")
    (tmp_path / ".venv" / "signoria-run").write_text(f"/elsewhere {summed.stdout}")
    assert starts_anew("run")
