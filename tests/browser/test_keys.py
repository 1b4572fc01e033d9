"""Fair chance between strangers, in real browsers: each adds its number, and checks the record by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Watch
from tests.browser.house import House
from tests.browser.player import call
from tests.browser.test_house import member
from tests.browser.test_room import Device

FORGET = "table => localStorage.removeItem(`signoria.number.${table}`)"
KEPT = "table => JSON.parse(localStorage.getItem(`signoria.number.${table}`))"


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("club"), more=("--accounts", "--registration", "open"))
    house.start()
    yield house
    house.kill()


@pytest.fixture
def pages(browser: Browser, watch: Watch) -> Iterator[list[Page]]:
    watch.expected += ["401"]  # who comes for the first time has no session
    made = [Device(browser, watch, False) for _ in range(2)]
    yield [device.page for device in made]
    for device in made:
        device.context.close()


def opened(club: House, pages: list[Page]) -> str:
    """A table of the first person with a seat for the second, at which the first one waits."""
    for page, name in zip(pages, ("Anna", "Bruno"), strict=True):
        member(page, club, name)
    seats = [{"way": "me"}, {"way": "open"}]
    made = call(pages[0], "POST", "/house/tables", {"game": "template", "seats": seats})
    table = str(made["table"]["id"])
    pages[0].goto(f"{club.address}/table/{table}")
    expect(pages[0].locator("[data-testid=key]")).to_have_attribute("data-phase", "open")
    return table


def test_two_browsers_make_the_key_and_find_their_numbers_in_the_record(
    club: House, pages: list[Page]
) -> None:
    anna, bruno = pages
    table = opened(club, pages)
    call(bruno, "POST", f"/tables/{table}/sit", {"seat": 1})
    bruno.goto(f"{club.address}/table/{table}")
    for page in pages:
        expect(page.locator(".prompt").first).to_be_visible()
    chance = call(anna, "GET", f"/tables/{table}")["chance"]
    for seat, page in enumerate(pages):
        kept = page.evaluate(KEPT, table)
        assert chance["shares"][seat]["number"] == kept["number"]
        assert chance["commitment"] == kept["commitment"]
        assert kept["seen"]["hashes"] == {str(one["seat"]): one["hash"] for one in chance["shares"]}
        assert call(page, "GET", f"/tables/{table}")["chance"] == chance


def test_a_browser_that_has_lost_its_number_makes_another_when_it_comes_back(
    club: House, pages: list[Page]
) -> None:
    anna, bruno = pages
    table = opened(club, pages)
    anna.wait_for_function("table => localStorage.getItem(`signoria.number.${table}`) !== null", arg=table)
    lost = anna.evaluate(KEPT, table)["number"]
    anna.evaluate(FORGET, table)
    anna.reload()
    anna.wait_for_function("table => localStorage.getItem(`signoria.number.${table}`) !== null", arg=table)
    call(bruno, "POST", f"/tables/{table}/sit", {"seat": 1})
    bruno.goto(f"{club.address}/table/{table}")
    for page in pages:
        expect(page.locator(".prompt").first).to_be_visible()
    chance = call(anna, "GET", f"/tables/{table}")["chance"]
    assert chance["shares"][0]["number"] == anna.evaluate(KEPT, table)["number"] != lost
