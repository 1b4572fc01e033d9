"""What ./test runs after its set-up: every part, even if one fails; then the times and pytest's last line.

./test [--deep] [arguments of pytest]
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts import system  # noqa: E402

BIN = Path(sys.executable).parent
# A test that fails is tried once more: if it passes then, it is listed as RERUN, as unsteady, and nothing else is lost.
PYTEST = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", "--reruns", "1", "-r", "fER"]


@dataclass
class Result:
    name: str
    outcome: str  # ok, FAILED or SKIPPED
    seconds: float
    last_line: str


def run(name: str, command: Sequence[str | Path]) -> Result:
    """Run one part, passing its output through."""
    print(f"\n--- {name}", flush=True)
    start = time.monotonic()
    last_line = ""
    with subprocess.Popen(
        [str(word) for word in command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last_line = line.strip() or last_line
    outcome = "ok" if process.returncode == 0 else "FAILED"
    return Result(name, outcome, time.monotonic() - start, last_line)


def run_with(name: str, need: system.Need, command: Sequence[str | Path]) -> Result:
    """Run a part that needs system packages; without them skip it loudly, or fail on a build machine."""
    if system.provide(need):
        return run(name, command)
    outcome = "FAILED" if system.must_not_skip() else "SKIPPED"
    print(f"\n!!! {name} {outcome}: it needs the system packages {', '.join(need.packages)}", flush=True)
    return Result(name, outcome, 0.0, "")


def leave_out(markers: Sequence[str]) -> tuple[list[str], list[Result]]:
    """Arguments of pytest that leave marked tests out if what they need can't be had, and lines that say so. A marker
    has the name of its need.
    """
    missing = [marker for marker in markers if not system.provide(system.NEEDS[marker])]
    if not missing:
        return [], []
    outcome = "FAILED" if system.must_not_skip() else "SKIPPED"
    for marker in missing:
        packages = ", ".join(system.NEEDS[marker].packages)
        print(f"\n!!! {marker} {outcome}: it needs the system packages {packages}", flush=True)
    without = " and ".join(f"not {marker}" for marker in missing)
    return ["-m", without], [Result(marker, outcome, 0.0, "") for marker in missing]


def main(arguments: list[str]) -> int:
    deep = ["--deep"] if "--deep" in arguments else []
    without, missing = leave_out(["postgresql", "redis", *(["club", "clock"] if deep else [])])
    tests = [
        *missing,
        run("ruff check", [BIN / "ruff", "check", "--quiet", "--output-format", "concise"]),
        run("ruff format", [BIN / "ruff", "format", "--check", "--quiet"]),
        run("mypy --strict", [BIN / "mypy"]),
        run("import-linter", [BIN / "lint-imports", "--no-logo"]),
        run_with(
            "compiled",
            system.NEEDS["compiled"],
            [sys.executable, ROOT / "scripts" / "compiled_check.py", *deep],
        ),
        run("client", [sys.executable, ROOT / "scripts" / "web_check.py"]),
        run_with(
            "browser",
            system.NEEDS["browser"],
            [*PYTEST, ROOT / "tests" / "browser"],
        ),
    ]
    tests.append(run("laboratory", [sys.executable, ROOT / "scripts" / "lab_check.py", *deep]))
    pytest = run(
        "pytest", [*PYTEST, "--ignore=tests/browser", "--ignore=tests/laboratory", *without, *arguments]
    )
    tests.append(pytest)
    if arguments == deep:  # a part of the tests proves a part of the rules
        tests.append(run("rules", [sys.executable, "-m", "signoria.lab.coverage"]))
    print("\n--- times")
    for result in tests:
        print(f"{result.name:<15}{result.outcome:>8}{result.seconds:>9.1f} s")
    print(f"{'all':<15}{'':>8}{sum(result.seconds for result in tests):>9.1f} s")
    print(pytest.last_line)
    return 1 if any(result.outcome == "FAILED" for result in tests) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
