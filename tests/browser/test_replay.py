"""Saves, replays, and playing on from a past position."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.house import House
from tests.browser.player import RESULT, asked, call, new_table, picture, play_out, state


def finished(page: Page, house: House) -> str:
    table = new_table(page, "template", options={"turn_limit": 3})
    page.goto(f"{house.address}/table/{table}")
    play_out(page, seed=8)
    return table


def test_import_replay_and_play_on(page: Page, house: House, tmp_path: Path) -> None:
    table = finished(page, house)
    length = state(page, table)["position"]
    save = page.evaluate(f"async () => await (await fetch('/api/tables/{table}/export')).text()")
    path = tmp_path / "save.json"
    path.write_text(save, encoding="utf-8")

    page.goto(house.address)
    page.locator("input[type=file]").set_input_files(path)
    page.wait_for_url("**/table/*")
    expect(page.locator(RESULT)).to_be_visible()
    copy = page.url.rsplit("/", 1)[1]
    assert copy != table
    assert state(page, copy)["position"] == length

    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_url("**/replay/0**")
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(length))
    expect(page.get_by_role("radio", name="Open")).to_be_checked()
    for at in (1, 2):
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**/replay/{at}**")
    picture(page, "replay-1440")
    position = call(page, "GET", f"/tables/{copy}/replay/2?seat=0")
    page.get_by_role("radio", name="Bianca").click()
    page.wait_for_url("**/replay/2?seat=0")
    expect(page.locator(".hand .card")).to_have_count(len(position["view"]["hand"]))
    page.keyboard.press("End")
    page.wait_for_url(f"**/replay/{length}**")
    expect(page.locator(".moment .result")).to_be_visible()
    page.keyboard.press("Home")
    page.wait_for_url("**/replay/0**")
    page.get_by_role("button", name="One decision on").click()
    page.wait_for_url("**/replay/1**")

    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="The very game up to here").click()
    page.wait_for_url(lambda url: "/replay" not in url)
    branch = page.url.rsplit("/", 1)[1]
    assert branch not in (table, copy)
    info = call(page, "GET", f"/tables/{branch}")
    assert info["origin"] == {"kind": "branch", "table": copy, "at": 1}
    assert asked(page)
    play_out(page, seed=9)


def test_playing_on_lets_me_choose_who_plays(page: Page, house: House) -> None:
    table = finished(page, house)
    page.goto(f"{house.address}/table/{table}/replay/0")
    page.get_by_role("button", name="Play on from here").click()
    drawer = page.get_by_role("dialog", name="Play on from here")
    drawer.get_by_label("Bianca").select_option("Merchant")
    drawer.get_by_label("Wanderer 2").select_option("Person here")
    drawer.get_by_role("button", name="As Wanderer 2 knows it").click()
    page.wait_for_url(lambda url: "/replay" not in url)
    info = call(page, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}")
    assert [(seat["name"], seat["bot"]) for seat in info["seats"]] == [
        ("Merchant 1", "merchant"),
        ("Player 2", None),
    ]
    assert info["origin"] == {"kind": "imagined", "table": table, "at": 0}
    assert asked(page)


def test_an_answer_that_comes_when_the_replay_has_been_left_changes_nothing(page: Page, house: House) -> None:
    table = finished(page, house)
    held: list[Route] = []
    page.route("**/api/tables/*/replay/0*", lambda route: held.append(route))
    page.goto(f"{house.address}/table/{table}/replay/0")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="The very game up to here").click()
    page.wait_for_url(lambda url: "/replay" not in url)
    assert asked(page)
    branch = page.url
    for route in held:
        with page.expect_response("**/chronicle*"):
            route.continue_()
    assert page.url == branch


def test_a_link_to_a_position_opens_there(page: Page, house: House) -> None:
    table = finished(page, house)
    page.goto(f"{house.address}/table/{table}/replay/3?seat=0")
    expect(page.get_by_role("slider")).to_have_value("3")
    expect(page.get_by_role("radio", name="Bianca")).to_be_checked()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=house.address)
    page.get_by_role("button", name="Copy link to this position").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{house.address}/table/{table}/replay/3?seat=0"


def test_the_keys_and_the_strip_of_a_replay(page: Page, house: House) -> None:
    table = finished(page, house)
    page.goto(f"{house.address}/table/{table}/replay/0")
    info = call(page, "GET", f"/tables/{table}/replay")
    second, third = (one["at"] for one in info["turns"][1:3])
    page.wait_for_selector(".moment")
    for key, at in (("Shift+ArrowRight", second), ("Shift+ArrowRight", third), ("Shift+ArrowLeft", second)):
        page.keyboard.press(key)
        page.wait_for_url(f"**/replay/{at}?**")
    for key, speed in (("2", 2), ("4", 8), ("1", 1)):
        page.keyboard.press(key)
        expect(page.get_by_role("button", name=f"Speed {speed}×")).to_be_visible()
    page.keyboard.press("4")
    page.keyboard.press("Space")
    page.wait_for_url(f"**/replay/{info['length']}?**")
    expect(page.get_by_role("button", name="Play the replay")).to_be_visible()
    expect(page.locator(".strip .area")).to_have_count(2)  # the game is over: everybody's chances
    expect(page.locator(".strip .busy")).to_have_count(0)
    page.locator(".strip .moments button").first.click()
    page.wait_for_url(lambda url: f"/replay/{info['length']}?" not in url)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog.locator("dt").first).to_be_visible()
    keys = dialog.locator("dt").all_inner_texts()
    assert {"← →", "Home End", "Space", "1–4"} <= set(keys)


def test_an_unfinished_game_is_seen_through_my_eyes_only(page: Page, house: House) -> None:
    table = new_table(page, "template", options={"turn_limit": 9})
    page.goto(f"{house.address}/table/{table}/replay")
    expect(page.get_by_role("radio", name="Spectator")).to_be_visible()
    expect(page.get_by_role("radio", name="Open")).to_have_count(0)
    assert [name for name in page.get_by_role("radio").all_inner_texts() if name] == ["Spectator", "Bianca"]


def test_the_cards_and_dice_of_a_game_are_checked(page: Page, house: House) -> None:
    """Committed to while it lasts, proved when it is over; another commitment than the one first shown is noticed."""
    table = new_table(page, "template", options={"turn_limit": 3}, seed=None)
    page.goto(f"{house.address}/table/{table}")
    commitment = call(page, "GET", f"/tables/{table}")["chance"]["commitment"]
    page.get_by_role("button", name="This table").click()
    panel = page.get_by_test_id("chance")
    expect(panel).to_contain_text(commitment)
    expect(panel.get_by_role("button")).to_have_count(0)
    page.keyboard.press("Escape")
    play_out(page, seed=8)

    page.goto(f"{house.address}/table/{table}/replay/0")
    page.get_by_role("button", name="Cards and dice").click()
    page.get_by_role("button", name="Check the cards and dice").click()
    verdict = panel.locator(".verdict")
    expect(verdict).to_have_attribute("data-kind", "proved")
    expect(verdict).to_contain_text(commitment)
    picture(page, "chance-1440")
    page.evaluate("table => localStorage.setItem(`signoria.commitment.${table}`, 'f'.repeat(64))", table)
    page.get_by_role("button", name="Check the cards and dice").click()
    expect(verdict).to_have_attribute("data-kind", "wrong")
    expect(verdict).to_contain_text("another commitment")


def test_a_chosen_seed_is_said_to_prove_nothing(page: Page, house: House) -> None:
    table = new_table(page, "template", options={"turn_limit": 3})
    page.goto(f"{house.address}/table/{table}/replay/0")
    page.get_by_role("button", name="Cards and dice").click()
    expect(page.get_by_test_id("chance")).to_contain_text("Not provable: the seed")


def test_a_table_of_other_rules_is_watched_and_branched(context: BrowserContext, own_house: House) -> None:
    house, page = own_house, context.new_page()
    page.goto(house.entrance)
    page.wait_for_selector(".start")
    table = new_table(page, "template", paused=True, title="Lucca")
    decision = state(page, table)["decisions"][0]
    move = {"seat": 0, "number": 0, "action": decision["actions"][0]["action"]}
    call(page, "POST", f"/tables/{table}/moves", move)
    hand = state(page, table)["view"]["hand"]
    page.goto("about:blank")
    house.kill()
    with closing(sqlite3.connect(house.folder / "signoria.db")) as database:
        database.execute("UPDATE tables SET rules_version = 99 WHERE id = ?", (table,))
        database.commit()
    house.start()
    page.goto(house.address)
    row = page.locator("li", has_text="Lucca")
    expect(row).to_contain_text("Older rules")
    row.get_by_role("link", name="Lucca").click()
    page.wait_for_url(f"**/table/{table}/replay/1**")
    expect(page.locator(".older")).to_contain_text("rules version 99 of Tribute")
    expect(page.locator(".hand .card")).to_have_count(len(hand))
    picture(page, "replay-older-rules")
    page.goto(f"{house.address}/table/{table}")  # an old link
    page.get_by_role("link", name="Replay", exact=True).click()
    page.wait_for_url(f"**/table/{table}/replay/1**")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="The very game up to here").click()
    page.wait_for_url(lambda url: "/replay" not in url)
    branch = page.url.rsplit("/", 1)[1]
    assert branch != table
    expect(page.locator(".prompt")).to_be_visible()  # its connection is made
    assert state(page, branch)["view"]["hand"] == hand
    page.goto("about:blank")
