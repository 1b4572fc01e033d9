"""The monkey: whole games in the browser by clicking what is lit, with nothing wrong on the page after any click."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.monkey.cover import QUICK, Run, covering, everything
from tests.browser.monkey.play import Monkey
from tests.browser.monkey.report import Report
from tests.browser.monkey.serve import SteadyHouse

CLICKS = 24
OFTEN = 4
MOST = 2000


@pytest.fixture(scope="module")
def steady(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SteadyHouse]:
    """A server whose bots play the same in every run."""
    house = SteadyHouse(tmp_path_factory.mktemp("steady"))
    house.start()
    yield house
    house.kill()


def play(browser: Browser, house: SteadyHouse, run: Run, clicks: int) -> None:
    report = Report(run.name)
    Monkey(browser, house, run, report).play(clicks)
    report.write()
    assert report.told() == []


@pytest.mark.parametrize(
    "run",
    [*QUICK[:OFTEN], *(pytest.param(run, marks=pytest.mark.deep) for run in QUICK[OFTEN:])],
    ids=lambda run: run.name,
)
def test_a_part_of_a_game(run: Run, browser: Browser, steady: SteadyHouse) -> None:
    play(browser, steady, run, CLICKS)


@pytest.mark.deep
@pytest.mark.parametrize("run", [*covering(1), *covering(1001, crowded=True)], ids=lambda run: run.name)
def test_a_game(run: Run, browser: Browser, steady: SteadyHouse) -> None:
    play(browser, steady, run, MOST)


def test_the_games_meet_every_pair() -> None:
    met = set().union(*(run.pairs() for run in covering(1)))
    assert met == set().union(*(run.pairs() for run in everything()))
    assert len(everything()) == 14 * 2 * 4
