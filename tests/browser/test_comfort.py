"""What makes a table comfortable: undo, forced moves, keys, sound, the recap, saves from the lobby."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import signoria
from signoria.kernel.match import Match
from tests.browser.conftest import Watch
from tests.browser.house import House
from tests.browser.player import CONFIRM, RESULT, asked, at_rest, call, new_table, state
from tests.server.desk import wait_for

LIT = ".hand .card.lit"


def position_of(game: str, wanted: Callable[[Any], bool]) -> Match:
    """A game in which the first seat alone is asked something of this kind."""
    for seed in range(1, 60):
        match = signoria.new(game, 2, seed, names=["Bianca", "Carlo"])
        rng = random.Random(seed)
        for _ in range(40):
            asked_now = match.pending()
            if len(asked_now) == 1 and asked_now[0].seat == 0 and wanted(asked_now[0]):
                return match
            if match.over:
                break
            match.play(asked_now[0].seat, rng.choice(asked_now[0].actions))
    raise AssertionError(f"{game} asks nothing of this kind")


def open_match(page: Page, house: House, match: Match) -> str:
    """A table at this position, against a bot that waits."""
    seats = [{"name": "Bianca"}, {"name": "Carlo", "bot": "random"}]
    body = {"save": match.save(), "seats": seats, "paused": True}
    table: str = call(page, "POST", "/tables/import", body)["id"]
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    return table


def open_quiet(page: Page, house: House) -> str:
    """A table at the first bid, against a bot that waits: a bid can be taken back."""
    table = new_table(page, "template", options={"turn_limit": 9}, paused=True)
    page.goto(f"{house.address}/table/{table}")
    expect(page.locator(LIT)).not_to_have_count(0)
    return table


def bid_and_take_back(page: Page, table: str) -> None:
    page.locator(LIT).first.click()
    expect(page.locator(".rail .entry")).to_have_count(1)
    assert state(page, table)["position"] == 1
    page.locator(".prompt .undo").click()
    expect(page.locator(".rail .entry")).to_have_count(0)
    expect(page.locator(LIT)).not_to_have_count(0)


def test_a_move_is_taken_back(page: Page, house: House) -> None:
    table = open_quiet(page, house)
    before = state(page, table)
    bid_and_take_back(page, table)
    after = state(page, table)
    assert (after["position"], after["view"]) == (0, before["view"])
    page.locator(LIT).last.click()
    expect(page.locator(".rail .entry")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator(".rail .entry")).to_have_count(0)
    assert state(page, table)["view"] == before["view"]


def test_forced_moves_are_played_by_themselves_if_wanted(page: Page, house: House) -> None:
    match = position_of("road_to_domination", lambda decision: len(decision.actions) == 1)
    here = len(match.line)
    page.clock.install()
    call(page, "PUT", "/settings", {"values": {"auto_advance": False}})
    table = open_match(page, house, match)
    expect(page.locator(".prompt .sub")).to_contain_text("Only one thing is possible.")
    page.clock.fast_forward(60_000)
    assert state(page, table)["position"] == here
    page.keyboard.press("s")
    with page.expect_response("**/api/settings"):  # a reload before it is kept would lose it
        page.get_by_role("switch", name="Make forced moves for me").click()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".prompt")
    while state(page, table)["position"] == here:
        page.clock.run_for(200)


def test_digits_press_the_buttons(page: Page, house: House) -> None:
    match = position_of("road_to_domination", lambda decision: len(decision.actions) == 3)
    table = open_match(page, house, match)
    offers = state(page, table)["decisions"][0]["actions"]
    second = page.locator(".prompt .btn.offer").nth(1)
    expect(second).to_contain_text(offers[1]["label"])
    (told,) = call(page, "POST", f"/tables/{table}/detail", {"seat": 0, "actions": [offers[1]["action"]]})[
        "details"
    ]
    page.keyboard.press("2")
    if told["final"]:
        expect(page.locator(CONFIRM)).to_contain_text(offers[1]["label"])
        page.keyboard.press("1")
    here = len(match.line) + 1
    wait_for(lambda: state(page, table)["position"] >= here)
    assert call(page, "GET", f"/tables/{table}/replay/{here}?seat=0")["action"] == offers[1]["action"]


def test_enter_keeps_the_focus_where_it_was(page: Page, house: House) -> None:
    match = signoria.new("template", 2, 1, names=["Bianca", "Carlo"])
    match.play(1, match.pending(1)[0].actions[0])  # one's own bid is the last, and wins
    open_match(page, house, match)
    entries = page.locator(".rail .entry").count()
    page.locator(".prompt .acts .btn.offer:not([disabled])").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(CONFIRM)).to_be_focused()  # it opens all bids: there is no way back
    page.keyboard.press("Escape")
    expect(page.locator(".prompt .acts .btn.offer:not([disabled]):focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(CONFIRM)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".rail .entry")).not_to_have_count(entries)
    assert asked(page)
    page.wait_for_function("() => document.activeElement.closest('.prompt') !== null")


def test_a_button_tells_what_it_would_do(page: Page, house: House) -> None:
    table = open_quiet(page, house)
    offer = state(page, table)["decisions"][0]["actions"][0]
    (told,) = call(page, "POST", f"/tables/{table}/detail", {"seat": 0, "actions": [offer["action"]]})[
        "details"
    ]
    button = page.locator(".prompt .btn.offer").first
    bubble = page.locator(".bubble.detail")
    button.hover()
    expect(bubble).to_contain_text(told["lines"][0])
    page.mouse.move(0, 0)
    expect(bubble).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(bubble).to_contain_text("Worth")
    pressed = {"pointerType": "touch", "bubbles": True}
    page.mouse.click(2, 2)
    expect(bubble).to_have_count(0)
    button.dispatch_event("pointerdown", pressed)
    expect(bubble).to_contain_text(told["lines"][0])
    button.dispatch_event("pointerup", pressed)
    button.dispatch_event("click")
    assert state(page, table)["position"] == 0  # a long press asks, it does not choose


def test_the_list_of_keys_names_them_all(page: Page, house: House) -> None:
    open_quiet(page, house)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog.locator("dt").first).to_be_visible()
    keys = dialog.locator("dt").all_inner_texts()
    assert {"Tab", "Enter", "1–9", "U", "Esc", "R", "L", "P", "C", "N", "S", "?"} <= set(keys)


def test_resigning_ends_a_duel(page: Page, house: House) -> None:
    table = open_quiet(page, house)
    page.get_by_role("button", name="This table").click()
    drawer = page.get_by_role("dialog", name="This table")
    drawer.get_by_role("button", name="Resign").click()
    drawer.get_by_role("button", name="Cancel").click()
    assert not state(page, table)["over"]
    drawer.get_by_role("button", name="Resign").click()
    drawer.locator(".btn.primary").click()
    expect(page.locator(RESULT)).to_be_visible()
    assert state(page, table)["result"]["ranking"] == [[1], [0]]


def test_sound_is_off_until_it_is_switched_on(page: Page, house: House) -> None:
    page.add_init_script(
        "window.chimes = 0; const Real = AudioContext;"
        "window.AudioContext = class extends Real { createOscillator() { window.chimes++; return super.createOscillator() } }"
    )
    table = open_quiet(page, house)
    bid_and_take_back(page, table)
    assert page.evaluate("window.chimes") == 0
    page.keyboard.press("s")
    page.get_by_role("switch", name="Sound").click()
    page.keyboard.press("Escape")
    bid_and_take_back(page, table)
    page.wait_for_function("() => window.chimes > 0")


def test_the_recap_marks_what_is_new(page: Page, house: House) -> None:
    table = open_quiet(page, house)
    page.locator(LIT).first.click()
    expect(page.locator(".rail .entry")).to_have_count(1)
    call(page, "PUT", f"/tables/{table}/bots", {"paused": False})
    assert asked(page)
    now = at_rest(page, table)
    new = now["events"]["count"] - now["recap"]
    assert new > 0
    expect(page.locator(".rail .since")).to_be_visible()
    expect(page.locator(".rail .entry.new")).to_have_count(new)


def test_export_from_the_lobby_and_import_again(
    page: Page, house: House, tmp_path: Path, watch: Watch
) -> None:
    watch.expected.append("status of 400")  # the file that is no save
    table = new_table(page, "template", title="Zecchino", options={"turn_limit": 9}, paused=True)
    offer = state(page, table)["decisions"][0]
    move = {"seat": 0, "number": offer["number"], "action": offer["actions"][0]["action"]}
    call(page, "POST", f"/tables/{table}/moves", move)
    page.goto(house.address)
    row = page.locator("li", has_text="Zecchino").first
    row.get_by_role("button", name="More about Zecchino").click()
    row.get_by_role("button", name="Export").click()
    with page.expect_download() as download:
        row.locator("a[download]").click()
    path = tmp_path / "zecchino.json"
    download.value.save_as(path)
    assert signoria.load(path.read_text(encoding="utf-8")).view(0) == state(page, table)["view"]
    page.locator("input[type=file]").set_input_files(path)
    page.wait_for_url("**/table/*")
    copy = page.url.rsplit("/", 1)[1]
    assert copy != table
    assert call(page, "GET", f"/tables/{copy}")["origin"]["kind"] == "import"
    page.goto(house.address)
    (tmp_path / "no.json").write_text("{}")
    page.locator("input[type=file]").set_input_files(tmp_path / "no.json")
    expect(page.get_by_role("alert")).to_contain_text("This save can't be taken in")
