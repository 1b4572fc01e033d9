"""Every page on a desktop and a phone, in both themes and languages: accessible, within its width, light."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect

from tests.browser.conftest import Watch
from tests.browser.house import ROOT, House
from tests.browser.player import (
    RESULT,
    act,
    asked,
    call,
    come_in,
    drawn,
    findings,
    moment,
    new_table,
    picture,
    play_out,
    state,
)

SIZES = {
    "phone-390": (390, 844),
    "phone-360": (360, 740),
    "tablet-1024": (1024, 768),
    "desktop-1440": (1440, 900),
    "4k": (3840, 2160),
}


def fits(page: Page) -> None:
    """Nothing sticks out of the page's width."""
    wide, inner = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= inner


def visit(page: Page, house: House) -> list[tuple[str, Callable[[], None]]]:
    """The pages there are, and how to get to each."""
    running = new_table(page, "road_to_domination", bots=2, options={"turn_limit": 30})
    page.goto(f"{house.address}/table/{running}")
    rng = random.Random(5)
    for _ in range(8):
        assert asked(page)
        act(page, rng)
    shared = new_table(page, "template", people=2, bots=0)
    over = new_table(page, "template", options={"turn_limit": 2})
    page.goto(f"{house.address}/table/{over}")
    play_out(page, seed=1)

    def to(path: str, ready: str) -> Callable[[], None]:
        def go() -> None:
            page.goto(house.address + path)
            page.wait_for_selector(ready)

        return go

    return [
        ("lobby", to("/", ".game")),
        ("table", to(f"/table/{running}", ".prompt .btn")),
        ("curtain", to(f"/table/{shared}", ".curtain .btn")),
        ("result", to(f"/table/{over}", RESULT)),
        ("replay", to(f"/table/{over}/replay/2", ".moment")),
        ("replays", to("/replays", "ul.panel li")),
        ("learn", to("/learn", ".course")),
        ("lesson", to("/learn/road_to_domination/five-actions", "main .prompt")),
        ("rules", to("/rules/road_to_domination", "article")),
        ("credits", to("/credits", "dt")),
        ("missing", to("/nowhere", "main h1")),
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_is_accessible_at_every_size(page: Page, house: House, theme: str) -> None:
    call(page, "PUT", "/settings", {"values": {"theme": theme}})
    found: list[str] = []
    for name, go in visit(page, house):
        for size, (width, height) in SIZES.items():
            scanned = size in ("phone-390", "desktop-1440")
            if theme == "dark" and not scanned:
                continue
            page.set_viewport_size({"width": width, "height": height})
            go()
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            fits(page)
            picture(page, f"{name}-{theme}-{size}")
            if scanned:
                found += findings(page, f"{name} {size}")
    assert found == []


def test_the_drawers_are_accessible(page: Page, house: House) -> None:
    table = new_table(page, "road_to_domination", bots=1)
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    for name in ("Rules", "Cards", "Notes", "This table", "Keys", "Settings"):
        page.locator("header").get_by_role("button", name=name).click()
        drawer = page.get_by_role("dialog", name=name)
        expect(drawer).to_be_visible()
        assert findings(page, name) == []
        picture(page, f"drawer-{name.lower().replace(' ', '-')}")
        drawer.get_by_role("button", name="Close").click()
        expect(drawer).to_have_count(0)


def test_the_drawer_of_cards_says_what_is_printed(page: Page, house: House) -> None:
    table = new_table(page, "pax_renaissance", paused=True)
    page.goto(f"{house.address}/table/{table}")
    page.wait_for_selector(".prompt")
    page.keyboard.press("c")
    drawer = page.get_by_role("dialog", name="Cards")
    expect(drawer.locator("dt").nth(150)).to_be_attached()
    drawer.get_by_label("Search the cards").fill("antipope")
    expect(drawer.locator("dl div")).to_have_count(1)
    expect(drawer.locator("dl div")).to_contain_text("Location: France.")


def test_the_tabs_of_a_phone(page: Page, house: House) -> None:
    table = new_table(page, "road_to_domination", bots=1)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    tabs = page.locator("nav.tabs")
    for name, seen in (
        ("Mine", ".mine .hand"),
        ("Players", ".left .who"),
        ("Chronicle", ".chron"),
        ("Board", ".board-frame"),
    ):
        tabs.get_by_role("button", name=name).click()
        expect(page.locator(f"{seen}:visible").first).to_be_visible()
        fits(page)
        picture(page, f"tab-{name.lower()}-phone-390")


def test_the_chronicle_is_one_click_away_on_a_tablet(page: Page, house: House) -> None:
    table = new_table(page, "template", options={"turn_limit": 9})
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    button = page.locator("header").get_by_role("button", name="Chronicle")
    expect(button).to_be_hidden()
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.locator(".rail [role=log]")).to_be_hidden()
    button.click()
    expect(
        page.get_by_role("dialog", name="Chronicle").locator("[role=log], [data-testid=recap]")
    ).to_be_visible()
    assert findings(page, "tablet") == []


def test_the_chronicle_follows_the_game_unless_somebody_reads_back(page: Page, house: House) -> None:
    folder = ROOT / "tests" / "replays" / "road_to_domination"
    table = moment(page, folder / "glory_four_players.json", 22)
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    drawn(page)
    if page.get_by_role("button", name="Got it").count():
        page.get_by_role("button", name="Got it").click()
    log = page.locator(".rail [role=log]")

    def from_end() -> float:
        left: float = log.evaluate("box => box.scrollHeight - box.scrollTop - box.clientHeight")
        return left

    def scroll(to: int) -> None:
        log.evaluate("(box, to) => { box.scrollTop = to }", to)
        drawn(page)

    def goes_on() -> None:
        """I discard or draw, and all that is told of it is shown."""
        decision = state(page, table)["decisions"][0]
        move = {"seat": 0, "number": decision["number"], "action": decision["actions"][0]["action"]}
        call(page, "POST", f"/tables/{table}/moves", move)
        last = state(page, table)["events"]["count"] - 1
        expect(log.locator(".entry").last).to_have_attribute("data-last", str(last))
        drawn(page)

    assert from_end() < 1
    goes_on()
    assert from_end() < 1
    scroll(20)
    goes_on()
    assert log.evaluate("box => box.scrollTop") == 20
    scroll(100_000)
    goes_on()
    assert from_end() < 1


def test_a_finger_chooses_with_a_second_tap(browser: Browser, house: House, watch: Watch) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    watch.follow(context)
    page = context.new_page()
    come_in(page, house)
    table = new_table(page, "template", options={"turn_limit": 9})
    page.goto(f"{house.address}/table/{table}")
    page.locator("nav.tabs").get_by_role("button", name="Mine").tap()
    card = page.locator(".hand .card.lit").first
    card.tap()
    expect(page.locator(".prompt .acts .btn.primary")).to_be_visible()
    expect(card).to_have_class(re.compile(r"\bchosen\b"))
    picture(page, "tap-phone-390")
    page.locator(".prompt .acts .btn.primary").tap()
    page.wait_for_function("() => document.querySelectorAll('.rail .entry').length > 0")
    context.close()


def test_french_at_any_time(page: Page, house: House) -> None:
    table = new_table(page, "road_to_domination", bots=1)
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    english = page.locator(".prompt .who b").inner_text()
    page.keyboard.press("s")
    page.get_by_role("radio", name="Français").click()
    expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".prompt .who b")).to_have_text("À vous de décider")
    assert english == "Your decision"
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    asked_now = call(page, "GET", f"/tables/{table}/state?seat=0&lang=fr")["decisions"][0]["prompt"]
    expect(page.locator(".prompt .ask")).to_have_text(asked_now)
    picture(page, "table-french-1440")
    page.keyboard.press("r")
    drawer = page.get_by_role("dialog", name="Règles")
    decision = call(page, "GET", f"/tables/{table}/state?seat=0")["decisions"][0]
    rule = decision["actions"][0]["rule"]
    french = call(page, "GET", f"/games/road_to_domination/rules/{rule}?lang=fr")["text"]
    assert french != call(page, "GET", f"/games/road_to_domination/rules/{rule}?lang=en")["text"]
    expect(drawer.locator(".cited p")).to_have_text(french)
    expect(drawer.get_by_test_id("rules-now")).to_contain_text(asked_now)
    drawer.get_by_role("link", name="La page entière").click()
    expect(page.locator(".book .cited p")).to_have_text(french)
    expect(page.get_by_test_id("rules-now")).to_contain_text(asked_now)
    picture(page, "rules-now-french-1440")
    page.get_by_role("link", name="Retour à la table").click()
    expect(page.locator(".prompt .ask")).to_have_text(asked_now)
    page.goto(house.address)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Quatre jeux de la Renaissance")
    picture(page, "lobby-french-1440")
    page.get_by_role("button", name="Réglages").click()
    page.get_by_role("radio", name="English").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def test_the_first_load_is_light(context: BrowserContext, house: House) -> None:
    sizes: dict[str, int] = {}

    def note(response: Response) -> None:
        if response.ok and "/api/" not in response.url:
            body = response.body()
            sizes[response.url] = len(body) if response.url.endswith(".woff2") else len(gzip.compress(body))

    page = context.new_page()
    page.on("response", note)
    page.goto(house.entrance)
    page.wait_for_selector(".game")
    page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) < 500_000, sizes
    assert any(url.endswith(".js") for url in sizes)
