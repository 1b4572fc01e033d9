"""The compiled check of ./test: kernel, games and bots compiled by mypyc play exactly as the sources do.

Builds the project into a second private environment, .venv-compiled (kept while nothing in the package changes,
and used by the bots of `./play` and `signoria bench --compiled` too), then runs scripts/digests.py there and on the sources, both outside
the checkout. Every kernel, game and bot module must come from a shared object, every stored replay must load, and
seeded random games and the moves of bots that think must give the same digests.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from signoria import compiled as building

ROOT = Path(__file__).resolve().parent.parent


def build() -> Path:
    """The interpreter of the compiled build."""
    start = time.monotonic()
    try:
        python = building.provide(lambda: print("building kernel and games with mypyc ...", flush=True))
    except building.NoCompiledBuild as error:
        sys.exit(str(error))
    print(f"the build is ready after {time.monotonic() - start:.0f} s", flush=True)
    return python


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
    python = str(build())
    decisions = 20_000 if "--deep" in arguments else 1_000
    with tempfile.TemporaryDirectory() as outside:
        sides = [start_digests(side, outside, decisions) for side in (sys.executable, python)]
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
