"""A language is new files only: the pseudo-language is played and read, and nothing on any page is in another one, cut off or
assembled.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from scripts.pseudo_language import ACCENTED, LANGUAGE, PLAIN, pseudo
from signoria import registry
from tests.browser.house import House
from tests.browser.player import (
    BUTTON,
    ENDINGS,
    LIT,
    RESULT,
    act,
    asked,
    call,
    click,
    new_table,
    play_out,
    state,
)
from tests.browser.reader import Reader

DESKTOP, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)
TABLET, SMALL = ViewportSize(width=1024, height=768), ViewportSize(width=360, height=740)
SIZES = [DESKTOP, PHONE, TABLET, SMALL]  # the last two with --deep
TYPED = ["Bianca", "Carlo", "Tavolo"]
GAMES = [*registry.GAMES, registry.TEMPLATE]
TITLES = ["Signoria", *[registry.ruleset(game).meta.title for game in GAMES]]
DRAWERS = ("Rules", "Cards", "Notes", "This table", "Keys and signs", "Settings")

# What the browser itself says in words ("Anna and Bea", "2 minutes ago") is accented, too.
BROWSER = """([plain, accented]) => {
  const accents = new Map([...plain].map((letter, i) => [letter, [...accented][i]]))
  const say = (text) => [...text].map((letter) => accents.get(letter) ?? letter).join('')
  Intl.ListFormat.prototype.format = function (names) {
    return this.formatToParts(names).map((part) => (part.type === 'literal' ? say(part.value) : part.value)).join('')
  }
  for (const [kind, method] of [[Intl.RelativeTimeFormat, 'format'], [Intl.DisplayNames, 'of']]) {
    const own = kind.prototype[method]
    kind.prototype[method] = function (...given) { return say(own.apply(this, given)) }
  }
}"""


@pytest.fixture(scope="module")
def abroad(pseudo: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose package has the files of the pseudo-language, and nothing else that is new."""
    house = House(tmp_path_factory.mktemp("abroad"), pseudo)
    house.start()
    yield house
    house.kill()


@pytest.fixture
def page(context: BrowserContext, abroad: House) -> Page:
    """The lobby in the pseudo-language."""
    context.add_init_script(f"({BROWSER})({[PLAIN, ACCENTED]!r})")
    page = context.new_page()
    page.goto(abroad.entrance)
    page.wait_for_selector(".start")
    call(page, "PUT", "/settings", {"values": {"language": LANGUAGE}})
    page.evaluate("localStorage.clear()")
    page.goto(abroad.address)
    expect(page.locator("html")).to_have_attribute("lang", LANGUAGE)
    settings = page.locator("header").get_by_role("button", name=pseudo("ui", "Settings"))
    expect(settings).to_be_visible()  # the words come a moment after the name of the language
    return page


@pytest.fixture
def reader() -> Iterator[Reader]:
    """Reads pages; at the end there must be nothing to report."""
    reader = Reader([*TYPED, *TITLES])
    yield reader
    assert not reader.found, reader.report()


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_turn_of_each_game(page: Page, abroad: House, reader: Reader, game: str, deep: bool) -> None:
    """Every question of the turn is read, and the same table on a phone, in the drawers and in a replay."""
    low = max(2, call(page, "GET", f"/games/{game}")["seats"][0])
    table = new_table(page, game, 1, low - 1, title="Tavolo")
    page.goto(f"{abroad.address}/table/{table}")
    rng = random.Random(3)
    questions: set[str] = set()
    turns, free = (3, 60) if deep else (1, 8)
    for n in range(300):
        if not asked(page) or state(page, table)["turn"] > turns:
            break
        question = page.locator(".prompt").inner_text()
        if question not in questions:
            questions.add(question)
            reader.read(page, f"{game}: {question.splitlines()[1]}")
        if n < free or not go_on(page):
            act(page, rng)
    told_by_components(page, reader, game)
    for name in DRAWERS:
        page.locator("header").get_by_role("button", name=pseudo("ui", name)).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        reader.read(page, f"{game}, drawer {name}")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    for size in SIZES[1:] if deep else [PHONE]:
        page.set_viewport_size(size)
        read_tabs(page, reader, f"{game} {size['width']}")
    page.set_viewport_size(DESKTOP)
    page.goto(f"{abroad.address}/table/{table}/replay/4")
    page.wait_for_selector(".moment")
    reader.read(page, f"{game}, replay")


def go_on(page: Page) -> bool:
    """Say that this is all, if one can."""
    for ending in sorted(ENDINGS):
        button = page.locator(f"{BUTTON}[data-action^='[\"{ending}\"']")
        if button.count():
            click(button.first)
            return True
    return False


def told_by_components(page: Page, reader: Reader, game: str) -> None:
    """What is told of a component that can be chosen, and why another one can't be."""
    for thing in (page.locator(f"{LIT}:visible"), page.locator(".target:not(.lit):visible")):
        if thing.count():
            thing.first.dispatch_event("click")
            reader.read(page, f"{game}, a component")
            page.keyboard.press("Escape")


def read_tabs(page: Page, reader: Reader, where: str) -> None:
    """All tabs of a small screen, which may open a drawer."""
    tabs = page.locator("nav.tabs button:visible")
    for n in range(tabs.count()):
        tabs.nth(n).click()
        reader.read(page, f"{where}, tab {n}")
        page.keyboard.press("Escape")
    reader.read(page, where)


def test_every_other_page(page: Page, abroad: House, reader: Reader, deep: bool) -> None:
    shared = new_table(page, "template", people=2, bots=0, title="Tavolo")
    over = new_table(page, "template", title="Tavolo", options={"turn_limit": 2})
    page.goto(f"{abroad.address}/table/{over}")
    play_out(page, seed=1)
    pages = [
        ("/", ".game"),
        (f"/table/{shared}", ".curtain .btn"),
        (f"/table/{over}", RESULT),
        ("/replays", "ul.panel li"),
        ("/learn", ".course"),
        ("/learn/road_to_domination/five-actions", "main .prompt"),
        ("/credits", "dt"),
        ("/nowhere", "main h1"),
        *[(f"/rules/{game}", "article") for game in (registry.GAMES if deep else registry.GAMES[:1])],
    ]
    for size in SIZES if deep else SIZES[:2]:
        page.set_viewport_size(size)
        for path, ready in pages:
            page.goto(abroad.address + path)
            page.wait_for_selector(ready)
            reader.read(page, f"{path} {size['width']}")


def test_the_set_up_of_every_game(page: Page, reader: Reader) -> None:
    """With all its options open."""
    games = page.locator(".game")
    expect(games).to_have_count(len(GAMES))
    for n in range(len(GAMES)):
        games.nth(n).click()
        page.locator("form details summary").first.click()
        reader.read(page, f"set-up {n}")


def test_the_settings_name_the_language_and_go_back(page: Page) -> None:
    page.locator("header").get_by_role("button", name=pseudo("ui", "Settings")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", checked=True).first).to_have_attribute("lang", LANGUAGE)
    dialog.locator("[lang=fr]").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()
