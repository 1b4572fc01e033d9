"""The laboratory's tests (tests/laboratory): the frameworks' own suites, in an environment of their own, .venv-lab.

    python scripts/lab_check.py [--deep] [arguments of pytest]

The environment is made once and again whenever what it rests on changes.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv-lab"
PYTHON = ENVIRONMENT / "bin" / "python"
STAMP = ENVIRONMENT / "signoria-lab"


def fingerprint(files: list[Path]) -> str:
    """What the environment rests on."""
    digest = hashlib.sha256(f"{sys.version} {ROOT}".encode())
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def provide() -> None:
    """Make the environment, unless it is there and up to date."""
    names = ("build", "run", "lab")
    want = fingerprint([ROOT / "pyproject.toml", *(ROOT / "requirements" / f"{n}.txt" for n in names)])
    if PYTHON.exists() and STAMP.is_file() and STAMP.read_text() == want:
        return
    print("making the environment of the laboratory in .venv-lab ...", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)], check=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-r", str(ROOT / "requirements" / "lab.txt")], check=True)
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "-e", str(ROOT)], check=True)
    STAMP.write_text(want)


def main(arguments: list[str]) -> int:
    provide()
    tests = [word for word in arguments if not word.startswith("-")] or [str(ROOT / "tests" / "laboratory")]
    options = [word for word in arguments if word.startswith("-")]
    command = [str(PYTHON), "-m", "pytest", "-n", "2", "--dist", "worksteal", *options, *tests]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
