"""scripts/mutate GAME: change the rules of a game in small ways and see whether its tests notice.

Works on temporary copies; the checkout is never touched. A change that makes a test fail or hang is killed. A
change that no test notices, or in a line that no test runs, survives and is listed. All that decides the rules
is changed. Both sorts are counted by rule: those that the function around the change cites, and those that the
killing test proves; without either, those of the tests that run the line, if these are few.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts import mutants  # noqa: E402
from scripts.mutants import Mutant  # noqa: E402

WORKERS = 2
JUDGING = (  # they weigh positions and actions, for bots and for those who ask; they decide nothing
    *("evaluate.py", "foresight.py", "judgement", "judgement.py", "muster.py", "outlook.py", "plan.py"),
    *("planning", "policy.py", "promise.py", "prospects.py", "standing.py", "worth.py"),
)
TELLING = ("advice.py", "aid.py", "reasons.py", "why.py")
CHECKING = ("invariants.py", "sense.py")
NAMING = (
    "data.py",
    "events.py",
    "ids.py",
    "meta.py",
    "tensor.py",
    "terms.py",
    "verbs.py",
)  # or they read tables
LEFT_OUT = (*JUDGING, *TELLING, *CHECKING, *NAMING)
COPIED = ("signoria", "tests", "scripts", "web/src", "pyproject.toml", "hatch_build.py", "requirements")
MEMORY = 4_000_000  # KiB that a mutated program may use
PATIENCE = 20.0  # seconds that it gets, on top of five times what its tests take unchanged
FEW = 6  # rules whose tests may run a line that is still counted for them
NO_RULE = "(no single rule)"
HANGS = "(it hangs or breaks everything)"


@dataclass(frozen=True)
class Tried:
    """A mutant, the test that noticed it (None: it survived), and the rules that it is counted for."""

    mutant: Mutant
    killer: str | None
    rules: list[str]


class Coverage:
    """What the unchanged tests run: per file and line the tests, and the time and the rules of each test."""

    def __init__(
        self,
        seconds: dict[str, float],
        lines: dict[str, dict[str, list[str]]],
        rules: dict[str, list[str]],
    ) -> None:
        self.fastest_first = sorted(seconds, key=lambda test: seconds[test])
        self.seconds = seconds
        self.lines = lines
        self.rules = rules

    def running(self, mutant: Mutant) -> set[str] | None:
        """The tests that run the changed lines; None if they are never run."""
        lines = self.lines.get(mutant.path, {})
        hit = [lines[str(line)] for line in mutant.lines if str(line) in lines]
        return {test for tests in hit for test in tests} if hit else None

    def rules_of(self, mutant: Mutant, killer: str | None, cited: set[str]) -> list[str]:
        """The rules that a mutant is counted for."""
        named = cited | set(self.rules.get(killer or "", []))
        if named:
            return sorted(named)
        watched = {rule for test in self.running(mutant) or () for rule in self.rules.get(test, [])}
        return sorted(watched) if len(watched) <= FEW else []

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests that can notice the change: those that run the lines, fastest first, then the others, for what
        the lines make may be kept (data is read once in the whole suite). None if no test runs the lines.
        """
        running = self.running(mutant)
        if running is None:
            return []
        first = [test for test in self.fastest_first if test in running]
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
        files = {file.relative_to(self.package): file for file in sorted(self.package.rglob("*.py"))}
        return {
            str(path): file.read_text(encoding="utf-8")
            for path, file in files.items()
            if path.parts[0] not in LEFT_OUT
        }

    def catalogue(self) -> list[str]:
        """The ids of the game's rules, in their order."""
        file = self.package / "rules.toml"
        rows = tomllib.loads(file.read_text(encoding="utf-8"))["rule"] if file.exists() else []
        return [row["id"] for row in rows]

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
        return Coverage(found["seconds"], found["lines"], found["rules"])

    def kills(self, mutant: Mutant, coverage: Coverage) -> str | None:
        """The test that notices the change; None if none does."""
        tests = coverage.tests(mutant)
        if not tests:
            return None
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
            status, output = self.pytest([f"@{names}"], limit)
        finally:
            file.write_bytes(before)
            os.utime(file, (stat.st_atime, stat.st_mtime))
        if status == 0:
            return None
        failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", output, re.MULTILINE)
        return failed[1] if failed else HANGS


def cited(source: str, lines: range, ids: Sequence[str]) -> set[str]:
    """The rules that the innermost function around a change names, by id or without the name of the game."""
    names = {rule: rule for rule in ids} | {rule.partition(".")[2]: rule for rule in ids if "-" in rule}
    around = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.lineno <= lines.start <= (node.end_lineno or 0)
    ]
    if not around:
        return set()
    innermost = max(around, key=lambda node: node.lineno)
    words = re.findall(r"[A-Za-z][\w.-]*\w", ast.get_source_segment(source, innermost) or "")
    return {names[word] for word in words if word in names}


def mutate(root: Path, game: str, count: int, seed: int) -> list[Tried]:
    """Try the mutants of a game, printing the progress."""
    tried: list[Tried] = []
    with tempfile.TemporaryDirectory() as scratch:
        first = Workplace(root, Path(scratch, "0").resolve(), game)
        print(f"running the tests of {game} unchanged ...", flush=True)
        coverage = first.measure()
        # The other copies take over the compiled code that this run has left.
        others = [Workplace(first.root, Path(scratch, str(i)).resolve(), game) for i in range(1, WORKERS)]
        sources, ids = first.sources(), first.catalogue()
        chosen = mutants.choose(sources, count, seed)
        print(f"{len(coverage.seconds)} tests, {len(chosen)} mutants", flush=True)
        free: queue.SimpleQueue[Workplace] = queue.SimpleQueue()
        for place in [first, *others]:
            free.put(place)

        def attempt(mutant: Mutant) -> tuple[str | None, float]:
            place = free.get()
            start = time.monotonic()
            try:
                return place.kills(mutant, coverage), time.monotonic() - start
            finally:
                free.put(place)

        with ThreadPoolExecutor(WORKERS) as pool:
            jobs = {pool.submit(attempt, mutant): mutant for mutant in chosen}
            for number, job in enumerate(as_completed(jobs), 1):
                mutant, (killer, seconds) = jobs[job], job.result()
                named = cited(sources[mutant.path], mutant.lines, ids)
                tried.append(Tried(mutant, killer, coverage.rules_of(mutant, killer, named)))
                word = "killed  " if killer else "SURVIVED"
                print(f"[{number:>3}/{len(chosen)}] {word} {seconds:5.1f} s  {mutant}", flush=True)
    return tried


def by_rule(tried: Sequence[Tried]) -> list[str]:
    """A line for each rule: how many of its mutants were killed, and how many survived."""
    rows: dict[str, list[int]] = {}
    for one in tried:
        for rule in one.rules or [NO_RULE]:
            rows.setdefault(rule, [0, 0])[one.killer is None] += 1
    return [f"  {rule:<24}{rows[rule][0]:>8}{rows[rule][1]:>10}" for rule in sorted(rows)]


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
    tried = mutate(ROOT, given.game, given.count, given.seed)
    survived = [one for one in tried if one.killer is None]
    killed = len(tried) - len(survived)
    score = 100 * killed / len(tried) if tried else 0.0
    print("\n".join([f"\n  {'rule':<24}{'killed':>8}{'survived':>10}", *by_rule(tried)]))
    print(f"\n{len(survived)} survivors:" if survived else "\nno survivors")
    for one in sorted(survived, key=lambda one: (one.mutant.path, one.mutant.lines.start)):
        print(f"  signoria/games/{given.game}/{one.mutant}  {' '.join(one.rules)}".rstrip())
    seconds = time.monotonic() - start
    print(f"{killed} of {len(tried)} killed: {score:.1f} % (seed {given.seed}, {seconds:.0f} s)")
    return 1 if score < given.fail_under else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
