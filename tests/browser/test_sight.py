"""What may be chosen is in sight when a table opens; arrows at the edges lead to the rest; nothing lies over it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.house import ROOT, House
from tests.browser.player import drawn, moment

REPLAYS = ROOT / "tests" / "replays"
PHONE: ViewportSize = {"width": 390, "height": 844}
# The lit targets of the board, and those whose middle lies in the window and above the prompt.
SEEN = """() => {
  const floor = document.querySelector('.prompt').getBoundingClientRect().top
  const lit = [...document.querySelectorAll('.board-scroll .target.lit')]
  const seen = lit.filter(one => {
    const { left, right, top, bottom } = (one.querySelector('[data-spot]') ?? one).getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return x > 0 && x < innerWidth && y > 0 && y < floor
  })
  return [lit.length, seen.length]
}"""
# What stands along the board, and of it what lies over the part of the board that is seen.
OVER = """() => {
  const frame = document.querySelector('.board-scroll').getBoundingClientRect()
  return [...document.querySelectorAll('.board-frame > .strip, .board-frame .locator, .board-frame .legend')].filter(one => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return left < frame.right - 1 && right > frame.left + 1 && top < frame.bottom - 1 && bottom > frame.top + 1
  }).map(one => one.className)
}"""


@pytest.mark.parametrize(("at", "seat"), [(354, 1), (700, 0)])
def test_a_table_opens_on_what_is_lit(at: int, seat: int, page: Page, house: House) -> None:
    page.set_viewport_size(PHONE)
    table = moment(page, REPLAYS / "antiquity" / "san_nicolo.json", at, (seat,))
    page.goto(f"{house.address}/table/{table}")
    expect(page.locator(".board-scroll .target.lit")).not_to_have_count(0)
    page.wait_for_function(f"() => {{ const [lit, seen] = ({SEEN})(); return seen >= lit * 0.9 }}")


def test_a_board_without_anything_lit_opens_at_home(page: Page, house: House) -> None:
    page.set_viewport_size(PHONE)
    table = moment(page, REPLAYS / "antiquity" / "area.json", 560)
    page.goto(f"{house.address}/table/{table}")
    expect(page.locator(".prompt")).to_contain_text("paused")
    home = page.locator(".city[data-home]")
    expect(home).to_have_count(1)
    expect(home).to_be_in_viewport(ratio=1)


def test_an_arrow_leads_to_what_lies_beyond_the_edge(page: Page, house: House) -> None:
    page.set_viewport_size(PHONE)
    table = moment(page, REPLAYS / "antiquity" / "san_nicolo.json", 0, (1,))
    page.goto(f"{house.address}/table/{table}")
    arrow = page.get_by_role("button", name=re.compile(r"^\d+ more to choose on the right$"))
    expect(arrow).to_be_visible()
    lit, seen = page.evaluate(SEEN)
    assert seen < lit
    scrolled = "document.querySelector('.board-scroll').scrollLeft"
    before = page.evaluate(scrolled)
    arrow.click()
    page.wait_for_function(f"() => {scrolled} > {before}")
    expect(page.get_by_role("button", name=re.compile("more to choose on the left$"))).to_be_visible()


def test_no_arrow_where_everything_is_in_sight(page: Page, house: House) -> None:
    table = moment(page, REPLAYS / "antiquity" / "san_nicolo.json", 354, (1,))
    page.goto(f"{house.address}/table/{table}")
    expect(page.locator(".board-scroll .target.lit")).not_to_have_count(0)
    drawn(page)
    drawn(page)
    expect(page.get_by_role("button", name=re.compile("more to choose"))).to_have_count(0)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (768, 1024), (390, 844)])
@pytest.mark.parametrize(
    ("game", "save", "at"), [("age_of_renaissance", "deck_campaign", 562), ("antiquity", "san_nicolo", 700)]
)
def test_nothing_lies_over_the_board(
    game: str, save: str, at: int, size: tuple[int, int], page: Page, house: House
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = moment(page, REPLAYS / game / f"{save}.json", at)
    page.goto(f"{house.address}/table/{table}")
    expect(page.locator(".board-frame .strip").first).to_be_visible()
    drawn(page)
    assert page.evaluate(OVER) == []


def test_a_reload_shows_the_same_part_of_the_board(page: Page, house: House) -> None:
    page.set_viewport_size(PHONE)
    table = moment(page, REPLAYS / "antiquity" / "san_nicolo.json", 354, (1,))
    page.goto(f"{house.address}/table/{table}")
    scale = page.locator(".board-inner")
    expect(scale).to_have_attribute("style", re.compile("--zoom"))
    expect(page.locator(".board-scroll .target.lit")).not_to_have_count(0)
    drawn(page)  # it opens on what is lit
    page.get_by_role("button", name="Larger").click()
    page.get_by_role("button", name="Larger").click()
    before = scale.get_attribute("style")
    page.reload()
    expect(scale).to_have_attribute("style", before or "")


def test_the_legend_tells_every_op_of_a_card(page: Page, house: House) -> None:
    table = moment(page, REPLAYS / "pax_renaissance" / "patron.json", 178)
    page.goto(f"{house.address}/table/{table}")
    page.wait_for_selector(".pax")
    page.keyboard.press("?")
    legend = page.get_by_role("dialog", name="Keys and signs")
    expect(legend.locator("dt", has_text="Siege")).to_be_visible()
    expect(legend).to_contain_text("Kill a knight, rook or pirate in the location.")
    expect(legend).to_contain_text("Counts for the Renaissance victory.")


# How much of the board the window shows, and whether prompt and hand lie in it.
SIDEWAYS = """() => {
  const within = (box) => box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
  const board = document.querySelector('.board-frame').getBoundingClientRect()
  const hand = document.querySelector('.mine').getBoundingClientRect()
  return {
    prompt: within(document.querySelector('.prompt').getBoundingClientRect()),
    board: [board.width, Math.min(board.bottom, innerHeight) - Math.max(board.top, 0)],
    hand: hand.top < innerHeight - 100,
  }
}"""


@pytest.mark.parametrize(
    ("game", "save", "at"),
    [
        ("age_of_renaissance", "deck_intermediate", 250),
        ("antiquity", "area", 400),
        ("pax_renaissance", "imperial", 50),
        ("road_to_domination", "glory_three_players", 150),
    ],
)
def test_a_phone_held_sideways(game: str, save: str, at: int, page: Page, house: House) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    table = moment(page, REPLAYS / game / f"{save}.json", at)
    page.goto(f"{house.address}/table/{table}")
    expect(page.locator(".prompt[aria-busy=false]")).to_be_visible()
    drawn(page)
    assert page.evaluate(
        "document.documentElement.scrollHeight <= innerHeight"
    )  # there is one thing to scroll
    seen = page.evaluate(SIDEWAYS)
    assert seen["prompt"]
    assert seen["board"][0] > 800
    assert seen["board"][1] > 230
    page.evaluate("document.querySelector('.mine').scrollIntoView({ block: 'end' })")
    drawn(page)
    seen = page.evaluate(SIDEWAYS)
    assert seen["prompt"]  # it goes along
    assert seen["hand"]
