"""The drawn board of Antiquity: played by clicks and by keys, looked at in all its moods."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.conftest import Watch
from tests.browser.house import ROOT, House
from tests.browser.player import (
    BUTTON,
    CONFIRM,
    END_TURN,
    LIT,
    PATIENCE,
    RESULT,
    asked,
    call,
    click,
    come_in,
    findings,
    moment,
    new_table,
    picture,
    see_board,
    state,
)

REPLAYS = ROOT / "tests" / "replays" / "antiquity"
AREA = REPLAYS / "area.json"
SURVIVOR = REPLAYS / "survivor.json"
SET_UP, EARLY, HARVEST, POLLUTE, PLACE, SAINT, CITY, TRADE, BURIAL, LATE = (
    1,
    60,
    66,
    72,
    79,
    80,
    276,
    284,
    320,
    402,
)
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
BOARD = ".antiquity > svg"


def open_table(page: Page, house: House, table: str) -> None:
    page.goto(f"{house.address}/table/{table}")
    page.wait_for_selector(".antiquity", state="attached")


def at(page: Page, house: House, decision: int) -> str:
    """The page of a table that goes on from a stored game."""
    table = moment(page, AREA, decision)
    open_table(page, house, table)
    page.wait_for_selector(f"{LIT}, {BUTTON}", state="attached", timeout=PATIENCE)
    return table


def turn(page: Page) -> int:
    return int(page.locator(".antiquity").get_attribute("data-turn") or 0)


def phone_tab(page: Page) -> None:
    """On a phone: go to a tab that holds something lit, if the present one does not."""
    if page.locator(f"{LIT}:visible").count() == 0:
        gold = page.locator("nav.tabs button:has(.gold)")
        if gold.count():
            click(gold.first)


def heart(thing: Locator) -> Locator:
    """Where to click a thing: a building may be an angle around another one, so click its sign."""
    sign = thing.locator("path[aria-hidden]")
    return sign.first if sign.count() else thing


def answer(page: Page, rng: random.Random, clicks: dict[str, int]) -> None:
    """Answer as a person would: on the board, with now and then a button that ends a phase or an offer."""
    if page.locator(CONFIRM).count():
        click(page.locator(CONFIRM).first)
        return
    phone_tab(page)
    tabs = page.locator("[data-tab]:visible")
    if tabs.count() and rng.random() < 0.2:
        click(tabs.nth(rng.randrange(tabs.count())))
    lit = page.locator(f"{LIT}:visible")
    drafting = page.locator("[data-good^=want-]:visible").count() > 0
    ends = page.locator(f"{BUTTON}:visible")
    if lit.count() and not (ends.count() and rng.random() < (0.5 if drafting else 0.08)):
        clicks["board"] += 1
        click(heart(lit.nth(rng.randrange(lit.count()))))
    elif ends.count():
        clicks["prompt"] += 1
        click(ends.nth(rng.randrange(ends.count())))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_three_rounds_are_played_on_the_board(page: Page, house: House, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    table = new_table(page, "antiquity")
    open_table(page, house, table)
    rng = random.Random(5)
    clicks = {"board": 0, "prompt": 0}
    for _ in range(400):
        if not asked(page) or turn(page) > 3:
            break
        answer(page, rng, clicks)
    else:
        raise AssertionError(f"three rounds are not over after {clicks}")
    assert clicks["board"] > 2 * clicks["prompt"], clicks
    assert clicks["board"] >= 15, clicks


def settle_down(page: Page) -> None:
    page.evaluate("document.fonts.ready")
    page.wait_for_selector(BOARD)


@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_pictures(browser: Browser, house: House, watch: Watch, look: str) -> None:
    """Set-up, early, late and end as artefacts; nothing sticks out of the page."""
    context = browser.new_context(
        viewport=PHONE if look == "phone" else DESKTOP,
        color_scheme="dark" if look == "dark" else "light",
        reduced_motion="reduce",
    )
    watch.follow(context)
    page = context.new_page()
    come_in(page, house)
    for name, decision in (("set-up", SET_UP), ("early", EARLY), ("place", PLACE), ("late", LATE)):
        at(page, house, decision)
        settle_down(page)
        assert page.locator(f"{BOARD} .hex").count() == 366, "six tiles of 61 hexes"
        if name == "late" and look != "phone":
            page.locator(".hex.lit").nth(3).hover()
            page.wait_for_selector(".card")
        if name == "place" and look == "phone":
            page.locator("nav.tabs button").nth(1).click()
        picture(page, f"antiquity-{name}-{look}")
        sizes = page.evaluate(
            "() => [document.documentElement.scrollWidth - innerWidth,"
            " document.documentElement.scrollHeight - innerHeight]"
        )
        assert sizes[0] <= 0, "the page scrolls sideways"
        assert look == "phone" or sizes[1] <= 0, "the page scrolls"
    source = call(page, "POST", "/tables/import", {"save": AREA.read_text(encoding="utf-8")})
    page.goto(f"{house.address}/table/{source['id']}")
    page.wait_for_selector(RESULT)
    picture(page, f"antiquity-result-{look}")
    see_board(page)
    settle_down(page)
    assert page.locator(LIT).count() == 0, "nothing is gold when the game is over"
    picture(page, f"antiquity-end-{look}")
    context.close()


GOODS = {"grain", "sheep", "olives", "fish", "wine", "gold", "pearls", "dye", "wood", "stone"}
KINDS = {
    *("theology", "biology", "alchemy", "philosophy", "university", "brewery", "forced_labour", "stables"),
    *("harbour", "hospital", "explorer", "granary", "dump", "cathedral", "market", "cart_shop", "fountain"),
}
SIZES = {
    *("1x2", "1x4", "1x6", "2x2", "2x3", "2x4", "2x5", "2x6", "2x7"),
    *("3x4", "3x6", "4x4", "4x5", "4x6", "4x7", "5x6"),
}
SAINTS = {"san_giorgio", "santa_barbara", "san_christofori", "san_nicolo", "santa_maria"}
WORKS = {"woodcutter", "farm", "mine", "fishery", "inn", "city"}


def drawn(page: Page, attribute: str) -> set[str]:
    """The values of an attribute on the page."""
    found: list[str] = page.locator(f"[{attribute}]").evaluate_all(
        "(all, name) => all.map((one) => one.getAttribute(name))", attribute
    )
    return set(found)


def test_every_component_has_its_place(page: Page, house: House) -> None:
    data = call(page, "GET", "/games/antiquity/data")
    kinds = {one["id"] for one in data["buildings"]["building"]}
    assert kinds == KINDS | {"store", "house"}
    assert {one["id"] for one in data["saints"]["saint"]} == SAINTS
    assert {f"{a}x{b}" for a, b in data["buildings"]["store"]["sizes"]} == SIZES
    at(page, house, CITY)
    assert drawn(page, "data-good") >= GOODS
    assert drawn(page, "data-building") == KINDS
    assert drawn(page, "data-size") == SIZES
    assert drawn(page, "data-house") == {str(n) for n in range(1, 21)}
    slugs = set(call(page, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}/words")["kinds"]["hex"]["slugs"])
    assert drawn(page, "data-hex") == slugs
    at(page, house, LATE)
    assert drawn(page, "data-work") == WORKS
    at(page, house, SAINT)
    assert drawn(page, "data-saint") == SAINTS
    at(page, house, PLACE)
    assert drawn(page, "data-square") == {f"{column}{row}" for column in "abcdefg" for row in range(1, 8)}


def test_no_serious_findings_of_axe(page: Page, house: House) -> None:
    at(page, house, CITY)
    found = findings(page, "city, light")
    page.emulate_media(color_scheme="dark")
    at(page, house, LATE)
    found += findings(page, "country, dark")
    page.set_viewport_size(PHONE)
    at(page, house, SAINT)
    page.locator("nav.tabs button").nth(1).click()
    found += findings(page, "saints, phone")
    assert found == []


def after(page: Page, table: str, act: Callable[[], None]) -> None:
    """Do something and wait until the first seat's question has been answered; others may play meanwhile."""
    before = state(page, table)["number"]
    act()
    page.wait_for_function(
        "async ([table, before]) => (await (await fetch(`/api/tables/${table}/state?seat=0`)).json()).number !== before",
        arg=[table, before],
        polling=100,
    )


def test_a_round_by_keyboard_alone(page: Page, house: House) -> None:
    table = new_table(page, "antiquity")
    open_table(page, house, table)
    keys = page.keyboard
    steps: dict[str, int] = {}
    for _ in range(120):
        page.wait_for_selector(f"{RESULT}, {CONFIRM}, {BUTTON}, {LIT}", state="attached", timeout=PATIENCE)
        if turn(page) > 1:
            break
        step = page.locator(".antiquity").get_attribute("data-asking") or ""
        steps[step] = steps.get(step, 0) + 1

        def press(step: str = step) -> None:
            if page.locator(CONFIRM).count():
                keys.press("Enter")
            elif step == "CityBuilding" and steps[step] > 8:
                keys.press("1")
            else:
                if step != "Place":
                    keys.press("ArrowRight")
                if step == "CityBuilding":
                    keys.press("ArrowRight")  # the first is the button that commits
                keys.press("Enter")

        if step:
            after(page, table, press)
        elif page.locator(END_TURN).count():
            keys.press("Enter")
            page.wait_for_selector(END_TURN, state="detached")
    assert {"StartingCity", "CityBuilding", "Place", "Pollute"} <= set(steps), steps
    assert turn(page) == 2


def test_a_piece_turns_moves_and_says_what_is_in_its_way(page: Page, house: House) -> None:
    """A cathedral of six squares is held: houses stand on a1 to d1, cart shops at a2, a6 and f6."""
    table = at(page, house, PLACE)
    page.wait_for_selector(".ghost")
    page.keyboard.press("r")
    assert page.locator("[role=dialog], dialog[open]").count() == 0, "R turns the piece, it opens no rules"
    page.locator("[data-square=b2]").hover()
    page.wait_for_selector(".ghost.bad")
    assert "House" in page.locator(".foot").inner_text()
    page.keyboard.press("Enter")
    page.locator("[data-square=d4]").hover()
    page.wait_for_selector(".ghost:not(.bad)")
    page.keyboard.press("ArrowRight")
    after(page, table, lambda: page.keyboard.press("Enter"))
    built = state(page, table)["view"]["players"][0]["buildings"]
    cathedral = next(one for one in built if one["building"] == "cathedral")
    assert cathedral["rotation"] == 1
    assert len(cathedral["squares"]) == 6
    page.keyboard.press("r")
    page.wait_for_selector("[role=dialog], dialog[open]")


def test_a_building_is_dragged_onto_the_map(page: Page, house: House) -> None:
    table = at(page, house, CITY)
    settle_down(page)
    start = page.locator("[data-building=market]").bounding_box()
    end = page.locator("[data-square=d5]").bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"] - 40, steps=3)
    page.wait_for_selector(".ghost")
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=5)
    page.wait_for_selector(".ghost:not(.bad)")
    after(page, table, page.mouse.up)
    built = state(page, table)["view"]["players"][0]["buildings"]
    market = next(one for one in built if one["building"] == "market")
    assert set(market["squares"]) == {"d5", "e5", "d6", "e6"}


def test_santa_barbara_rearranges_the_city(page: Page, house: House) -> None:
    """A saint is chosen on the board, then a cart shop is lifted from f6 and put down elsewhere."""
    table = at(page, house, SAINT)
    after(page, table, page.locator("[data-saint=santa_barbara]").click)
    page.get_by_role("button", name="Rearrange").click()
    page.wait_for_selector("[data-piece=cart_shop-1].lit")
    after(page, table, heart(page.locator("[data-piece=cart_shop-1]")).click)
    after(page, table, page.locator(".hand .target.lit").click)
    page.wait_for_selector(".ghost")
    page.locator("[data-square=d4]").hover()
    page.wait_for_selector(".ghost:not(.bad)")
    after(page, table, page.locator("[data-square=d4]").click)
    built = state(page, table)["view"]["players"][0]["buildings"]
    shop = next(one for one in built if one["piece"] == "cart_shop-1")
    assert set(shop["squares"]) == {"e4", "d5", "e5"}


def test_goods_tell_where_they_come_from(page: Page, house: House) -> None:
    at(page, house, LATE)
    page.locator("[data-good=gold]:visible").first.hover()
    expect(page.locator(".bubble")).to_contain_text("A luxury, dug by mines in the mountains.")


def test_works_show_their_yield_before_they_are_built(page: Page, house: House) -> None:
    at(page, house, LATE)
    page.locator("[data-tool='farm:grain']:visible").click()
    best = page.locator(".hex.lit", has_text="4").first
    best.hover()
    card = page.locator(".card")
    for told in ("4 grain, 1 each harvest", "turns 12 to 15", "pollutes 4 hexes"):
        expect(card).to_contain_text(told, use_inner_text=True)
    page.keyboard.press("h")
    page.wait_for_selector(".zones .harbour .wash", state="attached")
    page.keyboard.press("z")
    page.wait_for_selector(".zones .own", state="detached")


def test_buildings_bear_their_names_and_the_next_ones_are_weighed(page: Page, house: House) -> None:
    """Before the city phase the palette says what could be had: a fountain, but a university has no room."""
    at(page, house, LATE)
    city = page.get_by_role("region", name="Your city")
    for name in ("Cathedral", "Granary", "Brewery", "Market", "Cart Shop"):
        assert city.locator("text", has_text=name).count() > 0, name
    assert page.locator("[data-building=fountain]").get_attribute("data-means") == "open"
    assert page.locator("[data-building=theology]").get_attribute("data-means") == "dear"
    assert "no room" in page.locator("[data-building=university]").inner_text()
    assert page.locator("[data-building=market]:visible").count() == 0, "it stands already"


WITNESS = """() => {
  window.news = new Set()
  new MutationObserver((all) => {
    for (const one of all) for (const node of one.addedNodes) if (node.dataset?.news) window.news.add(node.dataset.news)
  }).observe(document.querySelector('.changes'), { childList: true, subtree: true })
}"""


@pytest.mark.parametrize("decision, kind", [(HARVEST, "harvest"), (POLLUTE, "dirt")])
def test_what_changed_is_seen_to_move(page: Page, house: House, decision: int, kind: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    table = at(page, house, decision)
    page.evaluate(WITNESS)
    after(page, table, page.locator(".hex.lit").first.click)
    page.wait_for_function("(kind) => window.news.has(kind)", arg=kind)


def test_two_people_trade(page: Page, house: House) -> None:
    """Player 1 offers a fish for a wood; Player 2, at the same screen, accepts."""
    table = moment(page, AREA, TRADE, people=(0, 1))
    page.goto(f"{house.address}/table/{table}")
    page.get_by_role("button", name="I am Player 1").click()
    page.locator("[data-tab=trade]").click()
    page.locator(".trade .new .target.lit").first.click()
    page.locator("[data-good=give-fish].lit").click()
    page.locator("[data-good=give-fish] b").wait_for()
    page.locator("[data-good=want-wood].lit").click()
    page.locator("[data-good=want-wood] b").wait_for()
    confirm, offer = page.locator(CONFIRM), page.locator(".trade .offer")
    withdraw, closed = offer.get_by_role("button", name="Withdraw"), page.locator(".trade .offer.closed")
    page.locator('.prompt [data-action*="announce"]').click()
    expect(confirm.or_(withdraw)).to_be_visible()
    if confirm.count():
        confirm.click()
    withdraw.wait_for()
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Hand the screen over").click()
    page.get_by_role("button", name="I am Player 2").click()
    page.locator("[data-tab=trade]").click()
    offer.get_by_role("button", name="Accept").wait_for()
    assert "Player 1 to Player 2" in offer.inner_text()
    offer.get_by_role("button", name="Accept").click()
    expect(confirm.or_(closed)).to_be_visible()
    if confirm.count():
        confirm.click()
    closed.wait_for()
    goods = [state(page, table, seat)["view"]["players"][seat]["goods"] for seat in (0, 1)]
    assert [(one["fish"], one["wood"]) for one in goods] == [(1, 3), (1, 3)]


def test_who_is_out_may_watch(page: Page, house: House) -> None:
    """The second of three players has died of graves and pollution."""
    table = moment(page, SURVIVOR, 760, people=(1,))
    open_table(page, house, table)
    page.locator(".out", has_text="You are out of the game").wait_for()
    assert page.locator(LIT).count() == 0
    assert page.locator(".city.dead use[href='#aq-tomb']").count() == 1
    assert "Player 2 is out of the game." in (page.locator("[data-spoken]").text_content() or "")
    page.get_by_role("button", name="Look at the city of Wanderer 3").click()
    page.get_by_role("region", name="City of Wanderer 3").wait_for()
    picture(page, "antiquity-out-light")


@pytest.mark.parametrize("look", ["tablet", "wide", "french"])
def test_other_screens_and_french(page: Page, house: House, look: str) -> None:
    """Nothing sticks out, no heading is cut off."""
    sizes: dict[str, ViewportSize] = {
        "tablet": {"width": 1024, "height": 768},
        "wide": {"width": 3840, "height": 2160},
        "french": DESKTOP,
    }
    page.set_viewport_size(sizes[look])
    call(page, "PUT", "/settings", {"values": {"language": "fr" if look == "french" else "en"}})
    for name, decision in [("late", LATE)] if look == "wide" else [("city", CITY), ("late", LATE)]:
        at(page, house, decision)
        settle_down(page)
        picture(page, f"antiquity-{name}-{look}")
        cut = page.evaluate(
            "() => [...document.querySelectorAll('.panel > .head')].filter((one) => one.scrollWidth > one.clientWidth + 1)"
            ".map((one) => one.textContent)"
        )
        assert cut == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    call(page, "PUT", "/settings", {"values": {"language": "en"}})


def test_the_map_has_the_numbers_of_the_chronicle(page: Page, house: House) -> None:
    table = moment(page, REPLAYS / "san_nicolo.json", 700)
    page.goto(f"{house.address}/table/{table}")
    page.wait_for_selector("[data-column]")
    hexes = [one["hex"].split(",") for one in state(page, table)["view"]["hexes"]]
    for attribute, part in (("column", 0), ("row", 1)):
        found = page.locator(f"[data-{attribute}]").evaluate_all(
            f"all => all.map(one => one.dataset.{attribute})"
        )
        assert sorted(found) == sorted({numbers[part] for numbers in hexes})


def test_several_houses_are_built_in_one_go(page: Page, house: House) -> None:
    """The first city has been founded, and houses 1 to 4 are free."""
    table = at(page, house, 3)
    page.get_by_role("tab", name="Houses").click()
    squares = page.locator(".map [data-square]")
    for square in ("b2", "d2", "c2", "d2"):
        squares.and_(page.locator(f"[data-square={square}]")).click()  # the second click takes d2 back
    squares.and_(page.locator("[data-square=e4]")).click()
    build = page.get_by_test_id("build-houses")
    expect(build).to_have_text("Build 3 houses")
    build.click()
    expect(page.locator("[data-piece^=house-]")).to_have_count(3)
    expect(page.locator(".plot")).to_have_count(0)
    mine = state(page, table)["view"]["players"][0]["buildings"]
    assert {one["piece"]: one["squares"] for one in mine if one["building"] == "house"} == {
        "house-1": ["b2"],
        "house-2": ["c2"],
        "house-3": ["e4"],
    }
    assert state(page, table)["position"] == 3 + 6  # six actions of the rules, as if each had been clicked
