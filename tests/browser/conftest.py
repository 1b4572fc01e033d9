"""A server, Debian's Chromium, and pages that notice errors and requests to strangers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from scripts import system
from tests.browser.house import House
from tests.browser.player import PATIENCE, come_in

expect.set_options(timeout=PATIENCE)  # loaded machines are slow

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = system.browser()
    assert program is not None, "the browser tests need chromium (apt-get install chromium)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, headless=True, args=QUIET)
        yield browser
        browser.close()


class Watch:
    """What went wrong in the pages of a test."""

    def __init__(self, expected: tuple[str, ...] = ()) -> None:
        self.problems: list[str] = []
        self.expected = list(expected)

    def on_request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.hostname not in (
            "127.0.0.1",
            "127.0.0.2",
            "localhost",
        ):
            self.problems.append(f"request to {request.url}")

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(text in message.text for text in self.expected):
            self.problems.append(f"{message.type}: {message.text}")

    def follow(self, context: BrowserContext) -> None:
        context.on("request", self.on_request)
        context.on("console", self.on_console)
        context.on("weberror", lambda error: self.problems.append(f"error: {error.error}"))


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Lists the problems of a test's pages; none may be left at its end."""
    watch = Watch()
    yield watch
    assert watch.problems == []


@pytest.fixture
def context(browser: Browser, watch: Watch) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    watch.follow(context)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, house: House) -> Page:
    """The lobby, with the settings of somebody who comes for the first time."""
    page = context.new_page()
    come_in(page, house)
    return page


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that a test may kill."""
    house = House(tmp_path)
    house.start()
    yield house
    house.kill()
