"""The laboratory's tests (tests/laboratory): the frameworks' own suites, in an environment of their own, .venv-lab.

    python scripts/lab_check.py [--deep] [arguments of pytest]

With --deep the environment is .venv-lab-deep, which has Ray and a learner too. They are made once and again whenever what they rest on changes.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAMP = "signoria-lab"
FILES = ("build", "run", "lab")


def fingerprint(files: list[Path]) -> str:
    """What an environment rests on."""
    digest = hashlib.sha256(f"{sys.version} {ROOT}".encode())
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def provide(deep: bool) -> Path:
    """The interpreter of the environment, which is made unless it is there and up to date."""
    environment = ROOT / (".venv-lab-deep" if deep else ".venv-lab")
    python = environment / "bin" / "python"
    names = [*FILES, "lab-deep"] if deep else [*FILES]
    files = [ROOT / "requirements" / f"{name}.txt" for name in names]
    want = fingerprint([ROOT / "pyproject.toml", *files])
    stamp = environment / STAMP
    if not (python.exists() and stamp.is_file() and stamp.read_text() == want):
        print(f"making the environment of the laboratory in {environment.name} ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(environment)], check=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-r", str(files[-1])], check=True)
        subprocess.run([*pip, "--no-deps", "--no-build-isolation", "-e", str(ROOT)], check=True)
        stamp.write_text(want)
    return python


def main(arguments: list[str]) -> int:
    python = provide("--deep" in arguments)
    tests = [word for word in arguments if not word.startswith("-")] or [str(ROOT / "tests" / "laboratory")]
    options = [word for word in arguments if word.startswith("-")]
    command = [str(python), "-m", "pytest", "-n", "2", "--dist", "worksteal", *options, *tests]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
