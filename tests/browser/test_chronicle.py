"""The chronicle beside the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.house import House
from tests.browser.player import new_table

FULL = {"road_to_domination": 3, "age_of_renaissance": 5, "pax_renaissance": 3, "antiquity": 3}
# How many lines of text the list shows at once, if all of it lies in the window and nothing lies over it.
LINES = """() => {
  const list = document.querySelector('.rail [role=log]')
  const box = list.getBoundingClientRect()
  const over = document.elementFromPoint(box.left + 30, box.top + 4)
  if (box.bottom > innerHeight || !list.contains(over)) return 0
  const style = getComputedStyle(list)
  return Math.floor((list.clientHeight - parseFloat(style.paddingBottom)) / parseFloat(style.lineHeight))
}"""


@pytest.mark.parametrize("game", list(FULL))
def test_six_lines_are_in_view_with_every_seat_taken(page: Page, house: House, game: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    table = new_table(page, game, bots=FULL[game], paused=True)
    page.goto(f"{house.address}/table/{table}")
    page.wait_for_selector(".rail [role=log]")
    page.wait_for_function(f"() => ({LINES})() >= 6")
