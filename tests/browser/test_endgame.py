"""What happened meanwhile, the end of a game, its replay, and a bot in one's seat."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import ROOT, House
from tests.browser.player import RESULT, act, asked, call, drawn, moment, new_table, picture, see_board, state

SAVE = ROOT / "tests" / "replays" / "road_to_domination" / "glory_four_players.json"
RECAP = "[data-testid=recap]"
# The columns of the table of points stand beside each other, none beneath the last one, which stays in view.
WHOLE_TABLE = """() => {
  const [before, last] = [...document.querySelectorAll('.tally thead th')].slice(-2).map((one) => one.getBoundingClientRect())
  return before.right <= last.left + 1 && last.right <= innerWidth
}"""

# Numbers of turning points that lie on what is written on the board, and lines of the headings that are cut.
HIDDEN = """() => {
  const boxes = [...document.querySelectorAll('.board-frame .marks b')].map((one) => [one.textContent, one.getBoundingClientRect()])
  const out = []
  const walker = document.createTreeWalker(document.querySelector('.board-inner'), NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const text = walker.currentNode
    if (!text.data.trim() || text.parentElement.closest('.marks')) continue
    range.selectNodeContents(text)
    for (const line of range.getClientRects())
      for (const [n, box] of boxes) {
        const wide = Math.min(box.right, line.right) - Math.max(box.left, line.left)
        const high = Math.min(box.bottom, line.bottom) - Math.max(box.top, line.top)
        if (wide > 2 && high > 4) out.push(`${n} on ${text.data}`)
      }
  }
  for (const one of document.querySelectorAll('.result .head .r'))
    if (one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth) out.push(`cut: ${one.textContent}`)
  return out
}"""
OVER = {
    "road_to_domination": "glory_four_players",
    "age_of_renaissance": "deck_campaign",
    "pax_renaissance": "patron",
    "antiquity": "san_nicolo",
}


def finished(page: Page, house: House, save: Path = SAVE) -> str:
    """The page of a game that is over. Returns the id of its table."""
    table: str = call(page, "POST", "/tables/import", {"save": save.read_text("utf-8")})["id"]
    page.goto(f"{house.address}/table/{table}")
    page.wait_for_selector(f"{RESULT} table")
    return table


def test_what_others_did_is_told_in_groups(page: Page, house: House) -> None:
    call(page, "PUT", "/settings", {"values": {"auto_advance": False}})  # a forced move would end the recap
    table = new_table(page, "road_to_domination", bots=2)
    page.goto(f"{house.address}/table/{table}")
    rng = random.Random(5)
    for _ in range(80):
        assert asked(page)
        if page.locator(RECAP).count():
            break
        act(page, rng)
    recap = page.locator(RECAP)
    expect(recap.get_by_role("heading", name="What each did")).to_be_visible()
    assert 1 <= recap.locator("li button").count() <= 9
    expect(page.locator("body")).not_to_contain_text(re.compile(r"\d+ new\b"))
    recap.locator(".bar .icon-btn").last.click()
    expect(recap.locator("[aria-current=step]")).to_have_count(1)
    assert recap.locator(".groups").evaluate("one => one.clientHeight") >= 100
    picture(page, "recap-1440")
    recap.get_by_role("button", name="Got it").click()
    expect(recap).to_have_count(0)
    expect(page.locator(".rail [role=log]")).to_be_visible()
    page.keyboard.press("l")
    expect(recap).to_be_visible()


def test_a_result_tells_how_the_game_was_won_and_offers_another(page: Page, house: House) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    table = finished(page, house)
    result = page.locator(RESULT)
    expect(result.locator("h1")).to_have_text("Player 1 wins with 31, 2 ahead of Player 2")
    first = result.locator("tbody tr").first.locator("td")
    assert first.all_inner_texts() == ["1", "21", "2", "6", "–", "2", "31"]
    expect(result.locator(".course svg .line")).to_have_count(4)
    expect(result.locator(".turning li")).to_have_count(3)
    expect(result.locator(".board-frame .marks b")).to_have_count(3)
    result.get_by_role("button", name="Look at the board").click()
    expect(page.locator(".prompt")).to_contain_text("The game is over")
    page.get_by_role("button", name="Result").click()
    result.get_by_role("button", name="Rotate seats").click()
    page.wait_for_url(lambda url: "/table/" in url and not url.endswith(table))
    names = [seat["name"] for seat in state(page, page.url.rsplit("/", 1)[1], None)["seats"]]
    assert names == ["Player 4", "Player 1", "Player 2", "Player 3"]


@pytest.mark.parametrize("game", OVER)
def test_a_result_hides_nothing_of_the_board_and_cuts_no_line(game: str, page: Page, house: House) -> None:
    finished(page, house, ROOT / "tests" / "replays" / game / f"{OVER[game]}.json")
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector(f"{RESULT} .turning li")
        drawn(page)
        assert page.evaluate(HIDDEN) == [], (width, height)


def test_a_replay_shows_standing_and_estimate_at_every_step(page: Page, house: House) -> None:
    table = finished(page, house)
    story = call(page, "GET", f"/tables/{table}/story")
    page.goto(f"{house.address}/table/{table}/replay/260")
    rows = page.locator(".here tbody tr")
    expect(rows).to_have_count(4)
    for at in (260, 261):
        for seat in range(4):
            expect(rows.nth(seat).locator(".n")).to_have_text(f"{story['chances'][at][seat]}\u00a0%")
            expect(rows.nth(seat).locator("td").nth(1)).to_have_text(str(story["points"][at][seat]))
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**/replay/{at + 1}*")
    expect(page.locator(".here p")).to_contain_text("An estimate")
    expect(page.locator(".rail [role=log]")).to_be_visible()
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.locator(".rail [role=log]")).to_be_visible()


def test_a_bot_plays_for_me_and_gives_the_seat_back(page: Page, house: House) -> None:
    table = new_table(page, "template", bots=1, paused=True)
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    page.get_by_role("button", name="This table").first.click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator(".prompt")).to_contain_text("You watch as a spectator.")
    assert [seat["kind"] for seat in state(page, table, None)["seats"]] == ["bot", "bot"]
    page.get_by_role("button", name="This table").first.click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
        page.get_by_role("link", name=re.compile("Export")).click()
    assert download.value.suggested_filename.endswith(".json")
    page.get_by_role("button", name="Play Bianca yourself").click()
    assert asked(page)
    assert state(page, table, 0)["seats"][0]["kind"] == "human"


def test_six_seats_see_every_source_of_points_and_a_board_without_old_dice(page: Page, house: House) -> None:
    save = ROOT / "tests" / "replays" / "age_of_renaissance" / "deck_campaign.json"
    table = call(page, "POST", "/tables/import", {"save": save.read_text("utf-8")})["id"]
    for width, height in ((1440, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{house.address}/table/{table}")
        points = page.locator(f"{RESULT} .tally table")
        expect(points.locator("thead th")).to_have_count(10)
        heads = points.locator("thead th")
        expect(heads.nth(8)).to_have_text("Misery")
        page.wait_for_function(WHOLE_TABLE)
    see_board(page)
    expect(page.get_by_text("to be replayed").first).to_be_visible()
    expect(page.get_by_text("The markets of next turn")).to_have_count(0)


def test_the_shared_screen_shows_every_bank_whole(page: Page, house: House) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    for replay, at, banks in (("imperial", 78, 3), ("patron", 178, 4)):
        table = moment(page, ROOT / "tests" / "replays" / "pax_renaissance" / f"{replay}.json", at)
        page.goto(f"{house.address}/table/{table}/screen")
        panels = page.locator(".rivals .pl")
        expect(panels).to_have_count(banks)
        expect(page.locator(".chron [role=log]")).to_be_visible()
        drawn(page)
        last, log = panels.last.bounding_box(), page.locator(".chron").bounding_box()
        assert last
        assert log
        assert last["x"] >= log["x"] + log["width"]
        assert last["y"] + last["height"] <= 900
        picture(page, f"screen-pax-{banks}-1440")
