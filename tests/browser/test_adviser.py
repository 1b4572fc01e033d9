"""The adviser in the browser: lamp, rail, marks on the board, phone sheet; and player aids on one printed page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

import signoria
from signoria import bots, registry
from signoria.kernel.match import Match
from tests.browser.conftest import Watch
from tests.browser.house import House
from tests.browser.player import call, come_in, findings


def position(decisions: int) -> Match:
    """Road to Domination, when the first seat chooses its action."""
    match = signoria.new("road_to_domination", 2, 5, names=["Bianca", "Carlo"])
    bot = bots.make("merchant", 1)
    for played in range(400):
        (decision, *_) = match.pending()
        if played >= decisions and decision.seat == 0 and decision.step == "ChooseAction":
            return match
        match.play(decision.seat, bot.choose(match.state, decision.seat))
    raise AssertionError("the first seat never chooses")


def open_table(page: Page, house: House) -> str:
    seats = [{"name": "Bianca"}, {"name": "Carlo", "bot": "merchant"}]
    body = {"save": position(40).save(), "seats": seats, "paused": True}
    table: str = call(page, "POST", "/tables/import", body)["id"]
    page.goto(f"{house.address}/table/{table}")
    expect(page.locator(".board-inner .target.lit:visible").first).to_be_visible()
    return table


def test_the_adviser_is_called_and_sent_away(page: Page, house: House) -> None:
    table = open_table(page, house)
    rail = page.locator("[data-testid=adviser]")
    expect(rail).to_have_count(0)
    page.keyboard.press("b")
    expect(rail).to_contain_text("One action a turn")
    expect(rail).to_contain_text("What a bot would weigh")
    expect(rail.locator("em").filter(has_text="first")).to_have_count(1)
    tips = call(page, "POST", f"/tables/{table}/advice", {"seat": 0})
    expect(rail.locator("ol > li .tip")).to_have_count(len(tips["tips"]))
    assert call(page, "GET", f"/tables/{table}")["seats"][0]["adviser"]
    expect(page.locator(".powers .lamp")).to_have_count(1)
    expect(page.locator("[data-testid=ink] b").first).to_be_visible()
    rail.locator(".tip button").first.hover()
    expect(page.locator("[data-testid=ink] .on").first).to_be_visible()
    assert findings(page, "adviser") == []
    page.keyboard.press("b")
    expect(rail).to_have_count(0)
    assert not call(page, "GET", f"/tables/{table}")["seats"][0]["adviser"]


def test_a_level_that_searches_is_asked_on_request(page: Page, house: House) -> None:
    open_table(page, house)
    page.get_by_role("button", name="Ask the adviser").click()
    rail = page.locator("[data-testid=adviser]")
    rail.locator("select").select_option("banker")
    expect(rail.locator("em").filter(has_text="first")).to_have_count(1)
    expect(rail.locator("select")).to_have_value("banker")


def test_a_table_without_an_adviser_has_no_lamp(page: Page, house: House) -> None:
    table = open_table(page, house)
    expect(page.locator(".lamp")).to_have_count(1)
    call(page, "PATCH", f"/tables/{table}", {"advice": False})
    page.reload()
    expect(page.locator(".target.lit:visible").first).to_be_visible()
    expect(page.locator(".lamp")).to_have_count(0)


def test_the_phone_has_a_sheet(browser: Browser, house: House, watch: Watch) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    watch.follow(context)
    page = context.new_page()
    come_in(page, house)
    open_table(page, house)
    page.get_by_role("button", name="Ask the adviser").click()
    sheet = page.locator("[data-testid=adviser-sheet]")
    sheet.get_by_role("button", name="Purpose").click()
    expect(sheet).to_contain_text("One action a turn")
    sheet.get_by_role("button", name="Fold the adviser").click()
    expect(sheet).not_to_contain_text("One action a turn")
    wide, inner = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= inner
    context.close()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_player_aids_print_on_one_page(language: str, page: Page, house: House) -> None:
    call(page, "PUT", "/settings", {"values": {"language": language}})
    page.evaluate("localStorage.clear()")
    for game in registry.GAMES:
        page.goto(f"{house.address}/aid/{game}")
        expect(page.locator("[data-testid=aid] li").first).to_be_visible()
        expect(page.locator("[data-testid=aid] .signs li").first).to_be_visible()
        page.evaluate("document.fonts.ready")
        pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", print_background=True))
        assert len(pages) == 1, game
        page.emulate_media(media="print")
        inside = "(() => { const q = document.querySelector('.parts'); return [q.scrollWidth - q.clientWidth, q.scrollHeight - q.clientHeight] })()"
        assert max(page.evaluate(inside)) <= 0, game
        smallest = page.evaluate(
            "Math.min(...[...document.querySelectorAll('.aid *')].filter(one => one.textContent.trim()).map(one => parseFloat(getComputedStyle(one).fontSize)))"
        )
        assert smallest >= 10, game
        page.emulate_media(media="null")


def test_the_aid_at_the_table(page: Page, house: House) -> None:
    open_table(page, house)
    page.keyboard.press("q")
    expect(page.locator("dialog [data-testid=aid]")).to_contain_text("The five actions")
    page.locator("dialog .rule").first.click()
    expect(page.locator("dialog")).to_contain_text("At most three cards")
