"""Choosing opponents: level, temperament and time per move."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.player import call, picture
from tests.server.desk import wait_for


def test_an_opponent_has_a_level_a_temperament_and_a_time_per_move(page: Page) -> None:
    page.get_by_role("radio", name="Tribute").click()
    level = page.get_by_label("Bot of seat 2")
    expect(level).to_have_value("banker")
    assert level.locator("option").all_inner_texts() == ["Apprentice", "Merchant", "Banker", "Prince", "Doge"]
    level.select_option("Prince")
    page.get_by_label("Temperament of seat 2").select_option("Bold")
    expect(
        page.get_by_text("Thinks ahead, about two seconds a move. Rolls the die rather than looks.")
    ).to_be_visible()
    page.get_by_text("More options").click()
    page.get_by_label("Thinking time per move").select_option("1 s")
    picture(page, "lobby-opponents-1440")
    page.set_viewport_size({"width": 390, "height": 844})
    picture(page, "lobby-opponents-390")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[1]
    seat = call(page, "GET", f"/tables/{table}")["seats"][1]
    assert (seat["name"], seat["bot"]) == ("Prince 2", "prince:bold@1")

    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="This table").click()
    drawer = page.get_by_role("dialog", name="This table")
    time = drawer.get_by_label("Thinking time per move")
    expect(time).to_have_value("1")
    time.select_option("As the level has it")
    expect(time).to_have_value("")
    picture(page, "table-thinking-time-1440")
    wait_for(lambda: call(page, "GET", f"/tables/{table}")["seats"][1]["bot"] == "prince:bold")
