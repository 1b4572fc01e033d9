"""The compiled check of ./test: kernel and games compiled by mypyc play exactly as the sources do.

Builds the project with SIGNORIA_COMPILE=1 at -O1 into a second private environment, .venv-compiled (kept
while nothing in the package changes), then runs scripts/digests.py there and on the sources, both outside the
checkout. Every kernel and game module must come from a shared object, every stored replay must load, and
seeded random games must give the same digests.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv-compiled"
STAMP = ENVIRONMENT / "signoria-built"
PYTHON = ENVIRONMENT / "bin" / "python"


def fingerprint() -> str:
    """A hash over everything that goes into the wheel, and over what builds it."""
    files = [path for path in (ROOT / "signoria").rglob("*") if path.suffix in (".py", ".toml", ".md")]
    digest = hashlib.sha256(f"{sys.version} {ROOT}".encode())
    for path in [*sorted(files), ROOT / "hatch_build.py", ROOT / "pyproject.toml"]:
        digest.update(f"{path.relative_to(ROOT)}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def build() -> None:
    """Make .venv-compiled and install the compiled wheel into it."""
    start = time.monotonic()
    print("building kernel and games with mypyc at -O1 ...", flush=True)
    environ = os.environ | {"SIGNORIA_COMPILE": "1", "SIGNORIA_OPT": "1"}
    with tempfile.TemporaryDirectory() as out:
        hatchling = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out]
        run(hatchling, cwd=ROOT, env=environ)
        (wheel,) = Path(out).glob("*.whl")
        run([sys.executable, "-m", "venv", "--clear", "--without-pip", str(ENVIRONMENT)])
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(PYTHON)]
        run([*pip, "install", "--no-deps", "--no-index", str(wheel)])
    print(f"built in {time.monotonic() - start:.0f} s", flush=True)


def run(command: list[str], **options: Any) -> None:
    """Run quietly; on failure show the output and give up."""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **options
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed: {' '.join(command)}")


def start_digests(python: str, cwd: str, decisions: int) -> subprocess.Popen[str]:
    """Play on `python` with nothing of the checkout on its path but what is installed there."""
    script = [str(ROOT / "scripts" / "digests.py"), str(ROOT / "tests" / "replays"), str(decisions)]
    return subprocess.Popen([python, "-I", *script], cwd=cwd, stdout=subprocess.PIPE, text=True)


def differences(interpreted: dict[str, Any], compiled: dict[str, Any]) -> list[str]:
    """All that speaks against the compiled build."""
    found = [
        f"{name} was not compiled: it came from {file}"
        for name, file in compiled["modules"].items()
        if not file.endswith((".so", ".pyd"))
    ]
    found += [
        f"{name} came from a shared object on the side of the sources"
        for name, file in interpreted["modules"].items()
        if not file.endswith(".py")
    ]
    if interpreted["modules"].keys() != compiled["modules"].keys():
        missing = sorted(interpreted["modules"].keys() ^ compiled["modules"].keys())
        found.append(f"modules on one side only: {', '.join(missing)}")
    for name in sorted(interpreted["digests"].keys() | compiled["digests"].keys()):
        here, there = interpreted["digests"].get(name), compiled["digests"].get(name)
        if here != there:
            found.append(f"{name}: interpreted {here}, compiled {there}")
    return (
        found
        + [f"interpreted: {text}" for text in interpreted["errors"]]
        + [f"compiled: {text}" for text in compiled["errors"]]
    )


def main(arguments: list[str]) -> int:
    want = fingerprint()
    if not STAMP.exists() or STAMP.read_text() != want:
        build()
        STAMP.write_text(want)
    decisions = 20_000 if "--deep" in arguments else 1_000
    with tempfile.TemporaryDirectory() as outside:
        sides = [start_digests(python, outside, decisions) for python in (sys.executable, str(PYTHON))]
        outputs = [side.communicate()[0] for side in sides]
    if any(side.returncode for side in sides):
        print("scripts/digests.py did not finish")
        return 1
    interpreted, compiled = (json.loads(output) for output in outputs)
    found = differences(interpreted, compiled)
    print("\n".join(found))
    print(
        f"{len(compiled['modules'])} compiled modules, {len(compiled['digests'])} replays and series of games, "
        f"{len(found)} differences; seconds of play: interpreted {interpreted['seconds']:.1f}, "
        f"compiled {compiled['seconds']:.1f}"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
