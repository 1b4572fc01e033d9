"""Words and the lobby: the browser's language, one name and one colour for each player, what must stay in view."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Watch
from tests.browser.house import House
from tests.browser.player import call, come_in, new_table, picture

FOCUSED = "document.activeElement.type"
COLOUR = "one => getComputedStyle(one).getPropertyValue('--c').trim()"
IN_VIEW = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect()
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return box.top >= 0 && box.bottom <= innerHeight && !!top.closest(selector)
}"""
CONTRAST = """one => {
  const light = text => {
    const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [a, b] = [getComputedStyle(one), getComputedStyle(one.parentElement)].map(s => light(s.backgroundColor))
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}"""


@pytest.mark.parametrize(
    "locale, language, undo, cancel",
    [("fr-CA", "fr", "Défaire", "Annuler"), ("de-DE", "en", "Undo", "Cancel")],
)
def test_a_first_visit_is_in_the_language_of_the_browser(
    browser: Browser, house: House, watch: Watch, locale: str, language: str, undo: str, cancel: str
) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale=locale)
    watch.follow(context)
    page = context.new_page()
    come_in(page, house)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.locator(".start").click()
    page.wait_for_url("**/table/*")
    names = page.locator(".prompt .undo")
    expect(names).to_contain_text(undo)
    info = call(page, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}")
    titles = {bot["name"]: bot["title"] for bot in call(page, "GET", f"/games?lang={language}")["bots"]}
    assert info["seats"][1]["name"] == f"{titles[info['seats'][1]['bot']]} 2"
    page.goto(house.address)
    page.locator(".tables .icon-btn").first.click()
    page.locator(".more .danger").click()
    expect(page.locator(".more .ghost")).to_have_text(cancel)
    context.close()


@pytest.mark.parametrize("width, height", [(1440, 900), (1024, 768), (390, 844)])
def test_open_the_table_stays_in_view(page: Page, house: House, width: int, height: int) -> None:
    new_table(page, "age_of_renaissance", bots=2, paused=True)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(house.address)
    page.locator(".game", has_text="Age of Renaissance").click()
    while page.locator("form .add").count():
        page.locator("form .add").click()
    page.locator("summary").click()
    for place in (0, 600, 100_000):
        page.evaluate("y => scrollTo(0, y)", place)
        assert page.evaluate(IN_VIEW, ".start"), place
    question = page.locator(".tw b").first
    assert question.evaluate(
        "one => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1"
    )
    picture(page, f"lobby-open-{width}")


def test_the_chosen_segment_is_seen_in_both_themes(page: Page, house: House) -> None:
    for theme in ("light", "dark"):
        call(page, "PUT", "/settings", {"values": {"theme": theme}})
        page.goto(house.address)
        chosen = page.locator(".seg [aria-checked=true]").first
        assert chosen.evaluate(CONTRAST) > 3


def test_a_player_has_one_name_and_one_colour(page: Page, house: House) -> None:
    """In Pax Renaissance banks and pawns are those of the players, and look as the lobby showed them."""
    table = new_table(page, "pax_renaissance", bots=3, paused=True)
    page.goto(house.address)
    row = page.locator(".tables li", has=page.locator(f"a[href='/table/{table}']"))
    expect(row.locator(".ts svg")).to_have_count(4)
    lobby = [one.evaluate(COLOUR) for one in row.locator(".ts svg").all()]
    assert len(set(lobby)) == 4
    info = call(page, "GET", f"/tables/{table}")
    names = [seat["name"] for seat in info["seats"]]
    page.goto(f"{house.address}/table/{table}")
    page.wait_for_selector(".rivals .pl")
    said = page.locator("body").inner_text()
    assert all(name in said for name in names)
    assert not any(bank in said for bank in ("Medici", "Fugger", "Coeur", "Marchionni", "bank of"))
    rivals = [one.evaluate(COLOUR) for one in page.locator(".rivals .pl .ph > svg:first-child").all()]
    assert rivals == lobby[1:]
    words = call(page, "GET", f"/tables/{table}/words")
    assert words["called"]["token.second_pawn"] == f"{names[1]}'s pawn"


@pytest.mark.parametrize("width, height", [(1440, 900), (390, 844)])
def test_the_rules_say_what_a_conspiracy_is(page: Page, house: House, width: int, height: int) -> None:
    """The search has the focus; the word that is meant comes first; Enter explains it and opens the rule it rests on."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{house.address}/rules/pax_renaissance")
    page.wait_for_selector(".law" if width > 1180 else ".tabs button", state="attached")
    if width > 1180:
        page.wait_for_function(f"() => {FOCUSED} === 'search'")
    else:
        page.get_by_role("button", name="Search").click()
        page.get_by_role("searchbox").click()
    page.keyboard.type("conspiracy")
    first = page.locator(".hit").first
    expect(first.locator("b")).to_have_text("Conspiracy")
    expect(first).to_contain_text("a civil war in the card’s empire")
    page.keyboard.press("Enter")
    expect(page.locator(".law.cited")).to_contain_text("Conspiracy attackers")
    expect(page).to_have_url(f"{house.address}/rules/pax_renaissance#pax.J1a.1")
    picture(page, f"rules-conspiracy-{width}")
    page.locator(".law.cited .gl", has_text="agents").click()
    expect(page.locator("[data-word=agent] h3")).to_have_text("Agent")
    page.reload()
    expect(page.locator(".law.cited")).to_be_visible()


def test_the_rules_are_a_book_with_contents(page: Page, house: House) -> None:
    page.goto(f"{house.address}/rules/age_of_renaissance")
    contents = page.locator(".toc .contents")
    contents.locator("a", has_text="The turn").click()
    contents.get_by_text("Expansion: reach and landing").click()
    contents.get_by_text("Competition for a market").click()
    expect(page.locator("article h2")).to_have_text("Competition for a market")
    expect(page.locator(".crumbs")).to_contain_text("The turn")
    expect(page.locator(".edition").first).to_have_text("English, 2014 only")
    page.locator(".around .next").click()
    expect(page.locator("article h2")).to_have_text("After the expansion")
    page.goto(f"{house.address}/rules/age_of_renaissance#aor.9.6.3-6")
    expect(page.locator(".law.cited .no")).to_have_text("aor.9.6.3-6")
