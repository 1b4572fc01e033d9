"""What a target shows stays on it, however the position changes around it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import ROOT, House
from tests.browser.player import call, drawn

GAMES = {
    "age_of_renaissance": "chaos",
    "antiquity": "san_giorgio",
    "pax_renaissance": "imperial",
    "road_to_domination": "glory",
    "template": "goal",
}
LABELS = "all => all.map(one => one.getAttribute('aria-label'))"


@pytest.mark.parametrize("game", GAMES)
def test_a_target_stays_one_when_its_looks_change(game: str, page: Page, house: House) -> None:
    save = (ROOT / "tests" / "replays" / game / f"{GAMES[game]}.json").read_text(encoding="utf-8")
    info = call(page, "POST", "/tables/import", {"save": save})
    page.goto(f"{house.address}/table/{info['id']}/replay/0")
    expect(page.locator(".target")).not_to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".moment .result")).to_be_visible()
    drawn(page)
    stepped = page.locator(".target").evaluate_all(LABELS)
    page.reload()
    expect(page.locator(".moment .result")).to_be_visible()
    drawn(page)
    assert stepped == page.locator(".target").evaluate_all(LABELS)
