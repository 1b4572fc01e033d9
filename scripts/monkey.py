"""Lets the monkey play: python scripts/monkey.py [--games N] [--skip N] [--seed S] [--clicks N] [--only TEXT] [--short] [--quick] [--name NAME]

It plays games that meet every pair of game, number of seats, theme and size, by clicking what is lit, and looks at the page after every click. The
report with its pictures goes to .artifacts/monkey. Needs the built client and Chromium.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts import system
from tests.browser.conftest import QUIET
from tests.browser.monkey.cover import QUICK, Run, covering
from tests.browser.monkey.play import Monkey
from tests.browser.monkey.report import FOLDER, Report
from tests.browser.monkey.serve import SteadyHouse


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40, help="how many games")
    parser.add_argument("--skip", type=int, default=0, help="how many of them another run has played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clicks", type=int, default=2000, help="the most clicks in a game")
    parser.add_argument(
        "--only",
        default="",
        help="only games whose name contains one of these, such as pax_renaissance-4,antiquity",
    )
    parser.add_argument("--short", action="store_true", help="games of a few turns")
    parser.add_argument("--quick", action="store_true", help="only a part of eight games")
    parser.add_argument("--name", default="monkey", help="of the report")
    given = parser.parse_args()
    only = given.only.split(",")

    def named(run: Run) -> bool:
        return any(part in run.name for part in only)

    program = system.browser()
    if program is None:
        print("the monkey needs chromium", file=sys.stderr)
        return 1
    if given.quick:
        given.games = 0
    runs, seed, crowded = list[Run](), given.seed, False
    while len(runs) < given.games:
        chosen = [run for run in covering(seed, crowded, given.short) if named(run)]
        if not chosen and seed > given.seed + 10_000:
            break  # no further game has that name
        runs += chosen[: given.games - len(runs)]
        seed, crowded = seed + 1000, not crowded
    runs = runs[given.skip :] or [run for run in QUICK if named(run)]
    report = Report(given.name)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = SteadyHouse(Path(folder))
        house.start()
        try:
            browser = playwright.chromium.launch(executable_path=program, headless=True, args=QUIET)
            for run in runs:
                before = len(report.findings)
                Monkey(browser, house, run, report).play(given.clicks)
                report.write()
                print(
                    f"{run.name}: {report.games[run.name]}, {len(report.findings) - before} new findings",
                    flush=True,
                )
            browser.close()
        finally:
            house.kill()
    spent = resource.getrusage(resource.RUSAGE_CHILDREN), resource.getrusage(resource.RUSAGE_SELF)
    print(report.summary())
    print(f"{sum(one.ru_utime + one.ru_stime for one in spent):.0f} seconds of CPU")
    print(f"report: {FOLDER / given.name}.md")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
