"""What happens at a table: people sharing the screen, two tabs, a lost connection, a dead server."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser.conftest import Watch
from tests.browser.house import ROOT, House
from tests.browser.player import (
    BUTTON,
    CONFIRM,
    RESULT,
    act,
    asked,
    at_rest,
    call,
    moment,
    new_table,
    picture,
    state,
)
from tests.server.desk import wait_for


def test_a_person_opens_a_table_in_the_lobby(page: Page) -> None:
    page.get_by_role("radio", name="Tribute").click()
    page.get_by_label("Name of seat 1").fill("Lucrezia")
    page.get_by_text("More options").click()
    page.get_by_label("Name of the table").fill("Lanterna")
    page.get_by_label("Seed", exact=True).fill("1492")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    assert asked(page)
    expect(page).to_have_title("● Lanterna · Signoria")
    expect(page.locator(".crumb")).to_contain_text("Lanterna · 2 players · turn 1")
    expect(page.locator(".who", has_text="Lucrezia").first).to_be_visible()
    table = page.url.rsplit("/", 1)[1]
    expect(page.locator(".card")).to_have_count(len(state(page, table)["view"]["hand"]))

    page.get_by_role("link", name="Signoria").click()
    row = page.locator("li", has_text="Lanterna").first
    expect(row).to_contain_text("Bid a card.")
    row.get_by_role("button", name="More about Lanterna").click()
    row.get_by_role("button", name="Rename").click()
    row.get_by_label("New name of the table").fill("Faro")
    row.get_by_role("button", name="Rename").click()
    row = page.locator("li", has_text="Faro").first
    row.get_by_role("button", name="More about Faro").click()
    row.get_by_role("button", name="Delete").click()
    row.get_by_role("button", name="Delete, no way back").click()
    expect(page.locator("li", has_text="Faro")).to_have_count(0)
    assert table not in [one["id"] for one in call(page, "GET", "/tables")["tables"]]


def test_what_is_not_lit_says_why_with_the_rule(page: Page, house: House) -> None:
    table = new_table(page, "road_to_domination", options={"turn_limit": 4})
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    page.locator(".mine .target:not(.lit)").first.click()
    bubble = page.locator(".bubble.refusal")
    expect(bubble).to_be_visible()
    number = bubble.locator(".rule").first.inner_text().removeprefix("Rule ")
    picture(page, "why-not-1440")
    bubble.locator(".rule").first.click()
    drawer = page.get_by_role("dialog", name="Rules")
    rule = call(page, "GET", f"/games/road_to_domination/rules/{number}")
    expect(drawer.locator(".cited")).to_contain_text(rule["text"])


def test_the_screen_is_handed_over_behind_a_curtain(page: Page, house: House) -> None:
    table = new_table(page, "template", people=3, bots=0, options={"turn_limit": 2})
    page.goto(f"{house.address}/table/{table}")
    expect(page.get_by_role("heading", name="Who sits at the screen?")).to_be_visible()
    expect(page.locator(".card")).to_have_count(0)
    picture(page, "curtain-several-1440")
    rng = random.Random(1)
    sat: list[str] = []
    for _ in range(400):
        page.wait_for_selector(f"{RESULT}, .curtain, {CONFIRM}, {BUTTON}, .target.lit", state="attached")
        if page.locator(RESULT).count():
            break
        if page.locator(".curtain").count():
            assert page.locator(".card, .prompt").count() == 0
            chosen = page.locator(".curtain .btn.primary").last
            name = chosen.inner_text().removeprefix("I am ")
            chosen.click()
            expect(page.locator("li.me .who").first).to_contain_text(name)
            seat = ["Bianca", "Carlo", "Dora"].index(name)
            hand = state(page, table, seat)["view"]["hand"]
            expect(page.locator(".hand .card")).to_have_count(len(hand))
            sat.append(name)
        else:
            act(page, rng)
    expect(page.locator(RESULT)).to_be_visible()
    assert {"Bianca", "Carlo", "Dora"} <= set(sat)


def test_behind_the_curtain_one_may_look_again_and_take_back(page: Page, house: House) -> None:
    table = new_table(page, "template", people=3, bots=0, title="Siena")
    page.goto(f"{house.address}/table/{table}")
    expect(page.locator(".curtain .sc")).to_have_text("Siena · Tribute")
    page.get_by_role("button", name="I am Carlo").click()
    page.locator(".hand .card.lit").first.click()
    again = page.get_by_role("button", name="Carlo looks again, or takes back")
    expect(again).to_be_visible()
    expect(page.locator(".curtain .btn.primary")).to_have_text(["I am Bianca", "I am Dora"])
    again.click()
    expect(page.locator(".prompt")).to_contain_text("Waiting for Bianca and Dora")
    page.keyboard.press("n")
    expect(page.get_by_role("dialog", name="Notes")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".prompt .ask")).to_have_text("Bid a card.")
    assert state(page, table, 1)["waiting"] == [0, 1, 2]


def test_undo_says_when_it_cannot(page: Page, house: House) -> None:
    table = new_table(page, "road_to_domination", people=2, bots=0, options={"turn_limit": 4})
    page.goto(f"{house.address}/table/{table}")
    page.get_by_role("button", name="I am Bianca").click()
    assert asked(page)
    page.locator(".prompt .undo").click()
    expect(page.locator(".notice")).to_contain_text("Undo is not possible")
    assert state(page, table)["undo"]["can"] is False

    table = new_table(page, "template", options={"turn_limit": 9}, paused=True)
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    page.locator(".hand .card.lit").first.click()
    expect(page.locator(".prompt .undo:not(.barred)")).to_be_visible()  # nobody has seen the bid
    call(page, "PUT", f"/tables/{table}/bots", {"paused": False})
    assert asked(page)  # all bids are shown
    why = state(page, table)["undo"]["why"]
    assert len(why) > 5
    expect(page.locator(".prompt .undo")).to_have_attribute("title", f"Undo is not possible: {why}")
    page.keyboard.press("u")
    expect(page.locator(".notice")).to_have_text(f"Undo is not possible: {why}")


def test_a_reload_and_notes_keep_everything(page: Page, house: House) -> None:
    table = new_table(page, "template", options={"turn_limit": 9})
    page.goto(f"{house.address}/table/{table}")
    rng = random.Random(2)
    for _ in range(4):
        assert asked(page)
        act(page, rng)
    assert asked(page)
    at_rest(page, table)
    page.keyboard.press("n")
    page.get_by_role("textbox", name="Notes").fill("He bids high.")
    expect(page.get_by_text("Saved")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    hand = page.locator(".hand .card").all_inner_texts()
    lines = page.locator(".rail .entry").all_inner_texts()
    page.reload()
    assert asked(page)
    expect(page.locator(".hand .card")).to_have_text(hand, use_inner_text=True)
    expect(page.locator(".rail .entry")).to_have_text(lines, use_inner_text=True)
    page.keyboard.press("n")
    expect(page.get_by_role("textbox", name="Notes")).to_have_value("He bids high.")


class Wire:
    """Stands between a page and the server: lets messages through, keeps them back, or cuts the line."""

    def __init__(self) -> None:
        self.held: list[Any] | None = None
        self.down = False
        self.addresses: list[str] = []
        self.sockets: list[WebSocketRoute] = []

    def join(self, socket: WebSocketRoute) -> None:
        self.addresses.append(socket.url)
        self.sockets.append(socket)
        if self.down:
            socket.close(code=1012, reason="down")
            return
        server = socket.connect_to_server()
        server.on_message(lambda text: self.pass_on(socket, text))

    def pass_on(self, socket: WebSocketRoute, text: Any) -> None:
        if self.held is None or '"type":"answer"' in text:  # answers to questions change nothing
            socket.send(text)
        else:
            self.held.append((socket, text))

    def release(self) -> None:
        held, self.held = self.held or [], None
        for socket, text in held:
            socket.send(text)


def test_a_stale_click_in_a_second_tab_changes_nothing(
    page: Page, context: BrowserContext, house: House
) -> None:
    table = new_table(page, "template", options={"turn_limit": 9}, paused=True)
    wire = Wire()
    second = context.new_page()
    second.route_web_socket("**/live**", wire.join)
    for tab in (page, second):
        tab.goto(f"{house.address}/table/{table}")
        assert asked(tab)
    wire.held = []
    page.locator(".hand .card.lit").first.click()
    page.wait_for_function("() => document.querySelectorAll('.rail .entry').length > 0")
    after = state(page, table)
    assert after["position"] == 1
    second.locator(".hand .card.lit").last.click()
    expect(second.locator(".hand .card.lit")).to_have_count(0)  # it is on its way
    wire.release()
    expect(second.locator(".notice")).to_contain_text("The table has moved on")
    assert state(page, table)["position"] == after["position"]
    expect(second.locator(".rail .entry")).to_have_count(after["events"]["count"])


def test_a_lost_connection_is_said_and_mended(page: Page, house: House) -> None:
    table = new_table(page, "template", options={"turn_limit": 9})
    wire = Wire()
    page.route_web_socket("**/live**", wire.join)
    page.goto(f"{house.address}/table/{table}")
    rng = random.Random(4)
    for _ in range(3):
        assert asked(page)
        act(page, rng)
    assert asked(page)
    at_rest(page, table)  # nothing happens while the line is cut
    hand = page.locator(".hand .card").all_inner_texts()
    wire.down = True
    wire.sockets[-1].close(code=1012, reason="down")
    expect(page.get_by_role("alert")).to_contain_text("The connection is lost")
    wire.down = False
    expect(page.get_by_role("alert")).to_have_count(0)
    count = state(page, table)["events"]["count"]
    assert f"count={count}" in wire.addresses[-1]
    assert "mark=" in wire.addresses[-1]
    assert page.locator(".hand .card").all_inner_texts() == hand
    expect(page.locator(".rail .entry")).to_have_count(count)
    act(page, rng)
    assert asked(page)


def test_a_killed_server_comes_back_with_the_same_position(
    context: BrowserContext, own_house: House, watch: Watch
) -> None:
    watch.expected += ["WebSocket connection", "net::ERR_"]  # refused, or cut off in the middle
    page = context.new_page()
    page.goto(own_house.entrance)
    page.wait_for_selector(".start")
    call(page, "PUT", "/settings", {"values": {"auto_advance": False}})
    table = new_table(page, "road_to_domination", options={"turn_limit": 9})
    page.goto(f"{own_house.address}/table/{table}")
    rng = random.Random(6)
    for _ in range(6):
        assert asked(page)
        act(page, rng)
    assert asked(page)
    call(page, "PUT", f"/tables/{table}/bots", {"paused": True})
    before = state(page, table)
    hand = page.locator(".hand .card").all_inner_texts()
    other, late = context.new_page(), context.new_page()
    other.goto(own_house.address)
    other.wait_for_selector(".start")
    late.goto(f"{own_house.address}/credits")
    late.wait_for_selector("h1")
    own_house.kill()
    expect(page.get_by_role("alert").first).to_contain_text("The connection is lost")
    expect(other.get_by_role("alert")).to_contain_text("The connection is lost")
    late.evaluate(
        f"history.pushState(null, '', '/table/{table}'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    expect(late.locator("main")).to_contain_text("The connection is lost")
    own_house.start()
    expect(other.get_by_role("alert")).to_have_count(0)
    assert asked(late)
    other.close()
    late.close()
    expect(page.get_by_role("alert")).to_have_count(0)
    after = state(page, table)
    for field in ("position", "view", "decisions", "number"):
        assert after[field] == before[field]
    assert after["events"]["mark"] == before["events"]["mark"]
    assert page.locator(".hand .card").all_inner_texts() == hand
    call(page, "PUT", f"/tables/{table}/bots", {"paused": False})
    act(page, rng)
    assert asked(page)
    assert state(page, table)["position"] >= before["position"]


def test_a_standing_order_is_given_shown_and_cancelled(page: Page, house: House) -> None:
    table = new_table(page, "road_to_domination")
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    page.get_by_role("button", name="This table").click()
    drawer = page.get_by_role("dialog", name="This table")
    drawer.get_by_role("radio", name="Pass reactions until I cancel").click()
    expect(drawer.get_by_role("radio", name="Pass reactions until I cancel")).to_be_checked()
    assert state(page, table)["order"]["turn"] == -1
    drawer.get_by_role("button", name="Close").click()
    expect(page.locator(".order")).to_contain_text("A standing order passes for you")
    page.locator(".order .rule").click()
    expect(page.locator(".order")).to_have_count(0)
    assert state(page, table)["order"] is None


GLORY = ROOT / "tests" / "replays" / "road_to_domination" / "glory_after_a_resignation.json"


def passed(page: Page, table: str, number: int) -> None:
    """Wait until the decision with this number has been answered."""
    page.wait_for_function(
        "async ([path, number]) => (await (await fetch(path)).json()).number > number",
        arg=[f"/api/tables/{table}/state?seat=0", number],
    )


def test_an_order_passes_at_once_but_not_what_is_done_against_me(page: Page, house: House) -> None:
    table = moment(page, GLORY, 55)  # a war against seat 0, which may defend itself
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    asked_now = state(page, table)["decisions"][0]
    assert (asked_now["step"], asked_now["tags"]) == ("Defence", ["against-me"])
    page.get_by_role("button", name="This table").click()
    drawer = page.get_by_role("dialog", name="This table")
    spare = drawer.get_by_role("switch", name="Ask me all the same when it is against me")
    expect(spare).to_be_checked()
    drawer.get_by_role("radio", name="Pass reactions until I cancel").click()
    expect(drawer.get_by_role("radio", name="Pass reactions until I cancel")).to_be_checked()
    assert state(page, table)["decisions"][0]["number"] == asked_now["number"]
    spare.click()
    expect(spare).not_to_be_checked()
    passed(page, table, asked_now["number"])

    table = moment(page, GLORY, 90)  # anybody may send pirates now
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    number = state(page, table)["number"]
    page.locator(".prompt").get_by_role("button", name="Pass reactions this turn").click()
    passed(page, table, number)
    order = state(page, table)["order"]
    assert (order["windows"], order["unless"], order["turn"]) == ([], ["against-me"], 17)


def test_the_bots_are_paused_and_go_on(page: Page, house: House) -> None:
    table = new_table(page, "template")
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    page.get_by_role("button", name="This table").click()
    drawer = page.get_by_role("dialog", name="This table")
    drawer.get_by_role("switch", name="Pause the bots").click()
    expect(drawer.get_by_role("switch", name="Pause the bots")).to_be_checked()
    drawer.get_by_label("Pace of the bots").select_option("1500")
    expect(drawer.get_by_label("Pace of the bots")).to_have_value("1500")
    wait_for(lambda: state(page, table)["bots"]["pace"] == 1500)  # the field shows it before it is kept
    assert state(page, table)["bots"]["paused"]
    drawer.get_by_role("switch", name="Pause the bots").click()
    expect(drawer.get_by_role("switch", name="Pause the bots")).not_to_be_checked()
    assert state(page, table)["bots"]["paused"] is False


def test_a_turn_is_ended_by_the_person(page: Page, house: House) -> None:
    table = new_table(page, "road_to_domination", bots=1)
    page.goto(f"{house.address}/table/{table}")
    end = page.locator(".prompt .end")
    rng = random.Random(3)
    for _ in range(80):
        asked(page)
        if end.count():
            break
        act(page, rng)
    expect(end).to_have_text(re.compile("End turn"))
    before = state(page, table)
    assert before["bots"]["held"] == 0
    page.keyboard.press("u")
    expect(end).to_have_count(0)
    assert state(page, table)["position"] == before["position"] - 1
    for _ in range(80):
        asked(page)
        if end.count():
            break
        act(page, rng)
    expect(end).to_be_visible()
    held = state(page, table)["position"]
    page.keyboard.press("Enter")
    expect(end).to_have_count(0)
    asked(page)
    assert state(page, table)["position"] > held
