"""Nothing jumps: the prompt keeps its height, Undo its place and the board its size, whatever is asked."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect

from tests.browser.house import House
from tests.browser.player import CONFIRM, LIT, act, asked, drawn, new_table, state
from tests.browser.still import BOXES, DRAWINGS

SIZES = ((1440, 900), (1024, 768), (390, 844))
MORE_SIZES = ((1280, 720), (768, 1024), (2560, 1440))
CLICKS = 10


def settled(page: Page, drawing: str) -> Any:
    """The boxes when the page has taken its new size: as they stand twice in a row."""
    before = None
    while True:
        drawn(page)
        found = page.evaluate(BOXES, drawing)
        if found == before:
            return found
        before = found


@pytest.mark.parametrize("game", DRAWINGS)
def test_nothing_jumps_over_a_turn(game: str, page: Page, house: House, deep: bool) -> None:
    table = new_table(page, game, bots=2)
    page.goto(f"{house.address}/table/{table}")
    rng = random.Random(5)
    boxes: dict[tuple[int, int], Any] = {}

    def look(after: str) -> None:
        for width, height in SIZES + (MORE_SIZES if deep else ()):
            page.set_viewport_size({"width": width, "height": height})
            found = settled(page, DRAWINGS[game])
            first = boxes.setdefault((width, height), found)
            moved = {name: (first[name], found[name]) for name in first if found.get(name) != first[name]}
            if width <= 700:  # there the page is scrolled, and a board is as long as what lies on it
                moved = {name: both for name, both in moved.items() if name in ("prompt", "undo")}
            assert not moved, f"{width} x {height}, {after}"
        page.set_viewport_size({"width": 1440, "height": 900})

    assert asked(page)
    turn = state(page, table)["turn"]
    for n in range(CLICKS * (6 if deep else 1)):
        look(f"before click {n}: {page.locator('.prompt').inner_text()!r}")
        act(page, rng)
        if not asked(page) or state(page, table)["turn"] > turn + 1:
            break


def test_all_choices_lie_over_the_board(page: Page, house: House) -> None:
    table = new_table(page, "road_to_domination", bots=1)
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    rng = random.Random(2)
    button = page.locator(".prompt .acts .btn[aria-expanded=false]")
    for _ in range(30):
        if button.count():
            break
        act(page, rng)
        assert asked(page)
    before = page.evaluate(BOXES, DRAWINGS["road_to_domination"])
    button.click()
    expect(page.locator(".prompt .list")).to_be_visible()
    drawn(page)
    assert page.evaluate(BOXES, DRAWINGS["road_to_domination"]) == before
    page.keyboard.press("Escape")
    expect(page.locator(".prompt .list")).to_have_count(0)


def test_details_are_asked_for_on_hover_focus_or_pick(page: Page, house: House) -> None:
    told: list[Any] = []

    def sent(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "detail":
            told.append(message["actions"])

    def follow(socket: WebSocket) -> None:
        socket.on("framesent", sent)

    page.on("websocket", follow)
    table = new_table(page, "template", options={"turn_limit": 9}, paused=True)
    page.goto(f"{house.address}/table/{table}")
    expect(page.locator(LIT)).not_to_have_count(0)
    drawn(page)
    assert told == []
    button = page.locator(".prompt .btn.offer").first
    action = json.loads(button.get_attribute("data-action") or "")
    button.hover()
    expect(page.locator(".bubble.detail")).to_be_visible()
    assert told == [[action]]
    page.mouse.move(0, 0)
    expect(page.locator(".bubble.detail")).to_have_count(0)
    second = page.locator(".prompt .btn.offer").nth(1)
    action = json.loads(second.get_attribute("data-action") or "")
    second.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".bubble.detail")).to_be_visible()
    assert [action] in told
    third = page.locator(".prompt .btn.offer").nth(2)
    action = json.loads(third.get_attribute("data-action") or "")
    third.dispatch_event("click")
    page.wait_for_function("() => document.querySelectorAll('.rail .entry').length > 0")
    assert [action] in told


def test_what_is_not_known_to_be_harmless_is_confirmed(page: Page, house: House) -> None:
    def refuse_details(here: WebSocketRoute) -> None:
        there = here.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "detail":
                error = {"code": "bad_request", "text": "no", "rule": "", "refusal": None, "state": None}
                here.send(json.dumps({"type": "refused", "id": message["id"], "error": error}))
            else:
                there.send(text)

        here.on_message(pass_on)

    page.route_web_socket("**/live*", refuse_details)
    table = new_table(page, "template", options={"turn_limit": 9}, paused=True)
    page.goto(f"{house.address}/table/{table}")
    expect(page.locator(LIT)).not_to_have_count(0)
    page.locator(".prompt .btn.offer").first.click()
    expect(page.locator(CONFIRM)).to_be_visible()
    assert state(page, table)["position"] == 0
    page.locator(CONFIRM).click()
    expect(page.locator(".rail .entry")).not_to_have_count(0)
