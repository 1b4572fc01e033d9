"""scripts/mutate GAME: change the rules of a game in small ways and see whether its tests notice.

Works on temporary copies; the checkout is never touched. A change that makes a test fail or hang is killed. A
change that no test notices, or in a line that no test runs, survives and is listed.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts import mutants  # noqa: E402
from scripts.mutants import Mutant  # noqa: E402

WORKERS = 2
MUTATED = ("rules", "steps", "effects", "rules.py", "steps.py", "effects.py", "sequence.py", "setup.py")
COPIED = ("signoria", "tests", "scripts", "web/src", "pyproject.toml", "hatch_build.py", "requirements")
MEMORY = 4_000_000  # KiB that a mutated program may use
PATIENCE = 20.0  # seconds that it gets, on top of five times what its tests take unchanged


class Coverage:
    """What the unchanged tests run: per file and line the tests, and the time of each test."""

    def __init__(self, seconds: dict[str, float], lines: dict[str, dict[str, list[str]]]) -> None:
        self.fastest_first = sorted(seconds, key=lambda test: seconds[test])
        self.seconds = seconds
        self.lines = lines

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests that can notice the change, fastest first; none if no test runs the lines."""
        lines = self.lines.get(mutant.path, {})
        hit = [lines[str(line)] for line in mutant.lines if str(line) in lines]
        if not hit:
            return []
        running = {test for tests in hit for test in tests}
        first = [test for test in self.fastest_first if test in running]
        if len(first) > 1:
            return first
        # Run once in the whole suite: on import, or for a value that is kept. Any test may depend on it.
        return first + [test for test in self.fastest_first if test not in running]


class Workplace:
    """A copy of the tree in which one mutant at a time is tried."""

    def __init__(self, root: Path, place: Path, game: str) -> None:
        self.root = place
        self.package = place / "signoria" / "games" / game
        self.tests = f"tests/games/{game}"
        for name in COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, place / name, ignore=shutil.ignore_patterns("*.so"))
            elif (root / name).exists():
                shutil.copy2(root / name, place / name)

    def sources(self) -> dict[str, str]:
        """The files to change, by path inside the game's package."""
        files = [self.package / name for name in MUTATED if (self.package / name).is_file()]
        for name in MUTATED:
            files += (self.package / name).rglob("*.py")
        return {str(file.relative_to(self.package)): file.read_text(encoding="utf-8") for file in files}

    def pytest(self, arguments: Sequence[str], limit: float | None, **environ: str) -> tuple[int, str]:
        """Run pytest in this copy; the status is -1 if it took longer than `limit` seconds."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=short", *arguments]
        process = subprocess.Popen(
            [
                "sh",
                "-c",
                f'ulimit -v {MEMORY}; exec nice -n 5 "$@"',
                "sh",
                *command,
                "-p",
                "no:cacheprovider",
            ],
            cwd=self.root,
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"} | environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return -1, ""
        return process.returncode, output

    def measure(self) -> Coverage:
        """Run the unchanged tests and note which run what."""
        out = self.root / "mutation_map.json"
        status, output = self.pytest(
            ["-p", "scripts.mutation_map", self.tests],
            None,
            PYTHONDONTWRITEBYTECODE="",
            SIGNORIA_MUTATION_MAP=str(out),
            SIGNORIA_MUTATION_PACKAGE=str(self.package),
        )
        if status:
            sys.exit(f"{output}\nthe tests in {self.tests} must pass before mutation")
        found = json.loads(out.read_text(encoding="utf-8"))
        return Coverage(found["seconds"], found["lines"])

    def kills(self, mutant: Mutant, coverage: Coverage) -> bool:
        """Whether a test notices the change."""
        tests = coverage.tests(mutant)
        if not tests:
            return False
        file = self.package / mutant.path
        before, stat = file.read_bytes(), file.stat()
        names = self.root / "tests_to_run"
        names.write_text("\n".join(tests), encoding="utf-8")
        try:
            file.write_text(mutant.source, encoding="utf-8")
            os.utime(
                file, (stat.st_atime, stat.st_mtime + 60)
            )  # compiled code of the original must not pass for it
            limit = PATIENCE + 5 * sum(coverage.seconds[test] for test in tests)
            status, _ = self.pytest([f"@{names}"], limit)
        finally:
            file.write_bytes(before)
            os.utime(file, (stat.st_atime, stat.st_mtime))
        return status != 0


def mutate(root: Path, game: str, count: int, seed: int) -> tuple[list[Mutant], list[Mutant]]:
    """Try the mutants of a game, printing the progress; returns those killed and those that survived."""
    killed: list[Mutant] = []
    survived: list[Mutant] = []
    with tempfile.TemporaryDirectory() as scratch:
        first = Workplace(root, Path(scratch, "0").resolve(), game)
        print(f"running the tests of {game} unchanged ...", flush=True)
        coverage = first.measure()
        # The other copies take over the compiled code that this run has left.
        others = [Workplace(first.root, Path(scratch, str(i)).resolve(), game) for i in range(1, WORKERS)]
        chosen = mutants.choose(first.sources(), count, seed)
        print(f"{len(coverage.seconds)} tests, {len(chosen)} mutants", flush=True)
        free: queue.SimpleQueue[Workplace] = queue.SimpleQueue()
        for place in [first, *others]:
            free.put(place)

        def attempt(mutant: Mutant) -> tuple[bool, float]:
            place = free.get()
            start = time.monotonic()
            try:
                return place.kills(mutant, coverage), time.monotonic() - start
            finally:
                free.put(place)

        with ThreadPoolExecutor(WORKERS) as pool:
            jobs = {pool.submit(attempt, mutant): mutant for mutant in chosen}
            for number, job in enumerate(as_completed(jobs), 1):
                dead, seconds = job.result()
                (killed if dead else survived).append(jobs[job])
                word = "killed  " if dead else "SURVIVED"
                print(f"[{number:>3}/{len(chosen)}] {word} {seconds:5.1f} s  {jobs[job]}", flush=True)
    return killed, survived


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/mutate", description="Which rules does no test watch?")
    parser.add_argument("game", help="a directory of signoria/games")
    parser.add_argument("--count", type=int, default=200, help="number of mutants (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="chooses the mutants (default 1)")
    parser.add_argument(
        "--fail-under", type=float, default=0, metavar="PERCENT", help="end with status 1 below"
    )
    given = parser.parse_args(arguments)
    tested = sorted(path.name for path in (ROOT / "tests" / "games").glob("[a-z]*") if path.is_dir())
    if given.game not in tested:
        parser.error(f"no tests of a game {given.game!r}; possible: {', '.join(tested) or 'none yet'}")
    start = time.monotonic()
    killed, survived = mutate(ROOT, given.game, given.count, given.seed)
    tried = len(killed) + len(survived)
    score = 100 * len(killed) / tried if tried else 0.0
    print(f"\n{len(survived)} survivors:" if survived else "\nno survivors")
    for mutant in sorted(survived, key=lambda m: (m.path, m.lines.start)):
        print(f"  signoria/games/{given.game}/{mutant}")
    print(
        f"{len(killed)} of {tried} killed: {score:.1f} % (seed {given.seed}, {time.monotonic() - start:.0f} s)"
    )
    return 1 if score < given.fail_under else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
