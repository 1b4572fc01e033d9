"""A real browser plays every game to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from signoria import registry
from tests.browser.house import House
from tests.browser.player import RESULT, asked, call, new_table, picture, play_out, state

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
    expect(page.locator(f"{RESULT} li")).to_have_count(low)
    for seat, score in enumerate(result["scores"]):
        name = state(page, table)["seats"][seat]["name"]
        line = page.locator(f"{RESULT} li").filter(has=page.get_by_text(name, exact=True))
        expect(line.locator(".score")).to_have_text(str(score))
    picture(page, f"{game}-result-1440")


def test_a_game_by_keyboard_only(page: Page, house: House) -> None:
    table = new_table(page, "template", options={"turn_limit": 3})
    page.goto(f"{house.address}/table/{table}")
    for _ in range(200):
        if not asked(page):
            break
        if page.locator(".prompt .acts .btn.primary").count():
            page.keyboard.press("1")
        elif page.locator(".prompt .btn.offer:not([disabled])").count():
            page.keyboard.press("2")
            page.keyboard.press("1")
        else:
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
    expect(page.locator(RESULT)).to_be_visible()
    assert state(page, table)["over"]


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
