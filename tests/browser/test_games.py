"""A real browser plays every game to its end."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from signoria import registry
from tests.browser.house import House
from tests.browser.player import CONFIRM, RESULT, asked, call, new_table, picture, play_out, state

LIMITS = {
    "template": 3,
    "road_to_domination": 6,
    "age_of_renaissance": 1,
    "pax_renaissance": 3,
    "antiquity": 1,
}
GAMES = [*registry.GAMES, registry.TEMPLATE]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_short_game_against_bots(page: Page, house: House, game: str) -> None:
    low = max(2, call(page, "GET", f"/games/{game}")["seats"][0])
    table = new_table(page, game, 1, low - 1, options={"turn_limit": LIMITS[game]})
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    picture(page, f"{game}-table-1440")
    play_out(page, seed=3)
    result = state(page, table)["result"]
    expect(page.locator(f"{RESULT} tbody tr")).to_have_count(low)
    points = call(page, "GET", f"/tables/{table}/story")["tally"]["points"]
    for seat in range(len(result["scores"])):
        name = state(page, table)["seats"][seat]["name"]
        line = page.locator(f"{RESULT} tbody tr").filter(has=page.get_by_text(name, exact=True))
        expect(line.locator(".score")).to_contain_text(str(points[seat]))
    expect(page.locator(f"{RESULT} .board-frame")).to_be_visible()
    picture(page, f"{game}-result-1440")


def tab_to(page: Page, thing: Locator) -> None:
    """Press Tab until this has the focus."""
    for _ in range(200):
        if thing.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {thing}")


def test_a_game_by_keyboard_only(page: Page, house: House) -> None:
    """From the lobby to the result, and on to the replay."""
    table = new_table(page, "road_to_domination", title="Tastiera", options={"turn_limit": 6})
    page.reload()
    link = page.get_by_role("link", name="Tastiera")
    expect(link).to_be_visible()
    tab_to(page, link)
    page.keyboard.press("Enter")
    rng = random.Random(1)
    for _ in range(2000):
        page.wait_for_selector(f".prompt:not([aria-busy=true]), {RESULT}")
        if not asked(page):
            break
        if page.locator(CONFIRM).count():
            page.keyboard.press("Enter")
            continue
        for _ in range(rng.randrange(1, 5)):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    expect(page.locator(RESULT)).to_be_visible()
    assert state(page, table)["over"]
    tab_to(page, page.locator(f"{RESULT} .btn.primary"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/table/{table}/replay"))
    expect(page.locator(".road")).to_be_visible()


def test_the_keys_open_what_they_say(page: Page, house: House) -> None:
    table = new_table(page, "road_to_domination")
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    for key, title in (("?", "Keys"), ("r", "Rules"), ("c", "Cards"), ("n", "Notes"), ("s", "Settings")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("+")
    expect(page.get_by_role("button", name="Full size")).to_have_text("120")
    page.keyboard.press("0")
    expect(page.get_by_role("button", name="Full size")).to_have_text("100")
