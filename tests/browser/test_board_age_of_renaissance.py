"""The drawn board of Age of Renaissance: played by clicks, by touch and by keys, looked at, and complete."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import signoria
from tests.browser.conftest import Watch
from tests.browser.house import ROOT, House
from tests.browser.player import (
    CONFIRM,
    LIT,
    RESULT,
    asked,
    call,
    click,
    come_in,
    drawn,
    findings,
    freeze,
    moment,
    new_table,
    picture,
    state,
)

GAME = "age_of_renaissance"
SAVES = ROOT / "tests" / "replays" / GAME
FOUR = SAVES / "deck_intermediate.json"
"""Four players of the French edition."""
SIX = SAVES / "deck_campaign.json"
MAP = "svg.map"
BUTTON = ".prompt .btn.offer:not([disabled]):visible"
TABS = ".tabs button:has(.gold)"


@pytest.fixture
def phone(browser: Browser, watch: Watch, house: House) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield from entered(context, watch, house)


@pytest.fixture
def night(browser: Browser, watch: Watch, house: House) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, color_scheme="dark", reduced_motion="reduce"
    )
    yield from entered(context, watch, house)


def entered(context: BrowserContext, watch: Watch, house: House) -> Iterator[Page]:
    watch.follow(context)
    page = context.new_page()
    come_in(page, house)
    yield page
    context.close()


def open_table(page: Page, house: House, table: str) -> None:
    page.goto(f"{house.address}/table/{table}")
    page.wait_for_selector(MAP)
    page.evaluate("document.fonts.ready")


def when(save: Path, step: str, nth: int = 0) -> int:
    """After how many decisions of a stored game the first seat is asked such a thing, for the nth time in a row of its own."""
    record = json.loads(save.read_text(encoding="utf-8"))
    match = signoria.new(
        record["game"], seats=record["seats"], seed=record["seed"], options=record["options"]
    )
    asked_before = -1
    for at, entry in enumerate(record["log"]):
        for decision in match.pending(0):
            if decision.step == step and decision.number != asked_before:
                if nth == 0:
                    return at
                nth -= 1
                asked_before = decision.number
        match.play(entry["seat"], entry["do"])
    raise AssertionError(f"{save.name} never asks {step}")


def open_moment(page: Page, house: House, save: Path, step: str, nth: int = 0) -> str:
    table = moment(page, save, when(save, step, nth))
    open_table(page, house, table)
    asked(page)
    return table


class Player:
    """Answers on the board wherever something is lit there, and counts."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.board = 0
        self.prompt = 0

    def answer(self) -> None:
        page = self.page
        confirm = page.locator(f"{CONFIRM}:visible")
        if confirm.count():
            click(confirm.first)
            return
        chosen = page.locator(".target.chosen").count() > 0
        lit = page.locator(f"{LIT}:visible")
        count = lit.count()
        if count and not chosen:
            self.board += 1
            more = page.locator(".slip").get_by_role("button", name="+5")
            for _ in range(more.count() * self.rng.randrange(4)):
                click(more)
            click(lit.nth(self.rng.randrange(count)))
            return
        buttons = page.locator(BUTTON)
        count = buttons.count()
        if page.locator(LIT).count() and not chosen and page.locator(TABS).count():
            click(page.locator(TABS).first)
        elif count:
            self.prompt += 0 if chosen else 1
            click(buttons.nth(self.rng.randrange(count)))

    def play(self, table: str, rounds: int) -> None:
        """Until so many rounds are over."""
        for n in range(600):
            if not asked(self.page) or (n % 8 == 0 and state(self.page, table)["turn"] > rounds):
                return
            self.answer()
        raise AssertionError(f"{rounds} rounds are not over after 600 clicks")


def test_three_rounds_by_clicks_on_the_board(page: Page, house: House) -> None:
    table = new_table(page, GAME, 1, 2)
    open_table(page, house, table)
    player = Player(page, 5)
    player.play(table, 3)
    assert player.board > 2 * player.prompt, (player.board, player.prompt)
    assert player.board > 15


def test_three_rounds_by_touch(phone: Page, house: House) -> None:
    table = new_table(phone, GAME, 1, 2, options={"edition": "french"})
    open_table(phone, house, table)
    player = Player(phone, 6)
    player.play(table, 3)
    assert player.board > 2 * player.prompt, (player.board, player.prompt)


def test_a_round_by_keyboard(page: Page, house: House) -> None:
    table = new_table(page, GAME, 1, 2, options={"turn_limit": 1})
    open_table(page, house, table)
    for n in range(300):
        if not asked(page):
            break
        if page.locator(CONFIRM).count():
            page.keyboard.press("Enter")
        elif page.locator(".target.chosen").count() or (page.locator(BUTTON).count() and n % 3 == 2):
            page.keyboard.press("1")
        elif page.locator(LIT).count():
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
    expect(page.locator(RESULT)).to_be_visible()


MOMENTS = [("setup", FOUR, "ChooseCapital", 0), ("early", FOUR, "Expand", 1), ("late", SIX, "Expand", 29)]


def look_at_moments(page: Page, house: House, look: str) -> None:
    """Pictures of the set-up, an early and a late turn and the end; axe has nothing serious to say of the late one."""
    found: list[str] = []
    for name, save, step, nth in MOMENTS:
        open_moment(page, house, save, step, nth)
        picture(page, f"{GAME}-{name}-{look}")
        if name == "late":
            found = findings(page, f"{name} {look}")
    ended = call(page, "POST", "/tables/import", {"save": FOUR.read_text(encoding="utf-8")})["id"]
    page.goto(f"{house.address}/table/{ended}")
    page.locator(RESULT).wait_for()
    more = page.locator("main .acts .dots:visible")
    if more.count():
        more.click()
    page.get_by_role("button", name="Look at the board").click()
    page.wait_for_selector(MAP)
    picture(page, f"{GAME}-end-{look}")
    assert found == []


def test_moments_by_day(page: Page, house: House) -> None:
    look_at_moments(page, house, "light")


def test_moments_by_night(night: Page, house: House) -> None:
    look_at_moments(night, house, "dark")


def test_moments_on_a_phone(phone: Page, house: House) -> None:
    look_at_moments(phone, house, "phone")


def names(page: Page, attribute: str) -> list[str]:
    found: list[str] = page.locator(f"[data-{attribute}]").evaluate_all(
        f"all => all.map(one => one.dataset.{attribute})"
    )
    return sorted(found)


def test_everything_in_the_data_has_a_place(page: Page, house: House) -> None:
    data = call(page, "GET", f"/games/{GAME}/data")
    open_moment(page, house, SIX, "Expand", 18)

    def ids(file: str, kind: str) -> list[str]:
        return sorted(row["id"] for row in data[file][kind])

    assert names(page, "province") == ids("map", "province")
    assert names(page, "piece") == ids("map", "province")
    assert names(page, "area") == ids("map", "area")
    seas = names(page, "sea")  # those whose names find room
    assert len(seas) == len(set(seas)) > 5
    assert set(seas) <= set(ids("map", "sea"))
    assert names(page, "commodity") == ids("commodities", "commodity")
    assert names(page, "seat") == ["0", "1", "2", "3", "4", "5"]
    page.keyboard.press("a")
    expect(page.locator("[data-advance]").first).to_be_visible()
    assert sorted(set(names(page, "advance"))) == ids("advances", "advance")
    assert sorted(set(names(page, "category"))) == ids("advances", "category")
    page.keyboard.press("a")
    expect(page.locator("[data-advance]")).to_have_count(0)


def test_areas_out_of_play_are_faded(page: Page, house: House) -> None:
    open_moment(page, house, FOUR, "Expand")
    expect(page.locator("[data-province=hamburg]")).to_have_class(re.compile(r"\boff\b"))
    expect(page.locator("[data-piece=hamburg], [data-area=i], [data-area=ii]")).to_have_count(0)
    expect(page.locator("[data-piece=paris], [data-area=iii]")).to_have_count(2)


def test_reach_is_lit_with_tokens_and_chance(page: Page, house: House) -> None:
    table = open_moment(page, house, FOUR, "Expand", 18)
    view = state(page, table)["view"]
    reach = view["reach"]
    tokens = view["powers"][0]["expansion"]
    lit = page.locator("g.land.lit").evaluate_all("all => all.map(one => one.dataset.province)")
    assert sorted(lit) == sorted(reach)
    slug = next(name for name, one in reach.items() if one["attack"] and not one["place"])
    needed = reach[slug]["attack"]
    expect(page.locator(f"[data-badge={slug}] text").first).to_have_text(str(needed))
    label = page.locator(f"[data-province={slug}]").get_attribute("aria-label") or ""
    assert (
        f"Attack with {needed} of your {tokens} tokens, {round(reach[slug]['chance'] * 100 / 216)} percent"
        in label
    )
    page.locator(f"[data-province={slug}] [data-spot]").click()
    expect(page.locator(".odds")).to_contain_text(f"= {reach[slug]['required']}")


def test_a_token_falls_on_its_province(page: Page, house: House) -> None:
    page.emulate_media(reduced_motion="no-preference")
    table = moment(page, SIX, 375)
    page.goto(f"{house.address}/table/{table}")
    assert asked(page)
    cornwall = page.locator("[data-province=cornwall] [data-spot]")
    assert freeze(page, "[data-falls]", 200, cornwall) == [{"falls": "cornwall"}]
    falling = page.locator("[data-falls]").bounding_box()
    token = page.locator("[data-piece=cornwall] path").first.bounding_box()
    assert falling is not None
    assert token is not None
    assert falling["x"] + falling["width"] / 2 == pytest.approx(token["x"] + token["width"] / 2, abs=1)
    assert falling["y"] + falling["height"] / 2 == pytest.approx(token["y"] + token["height"] / 2, abs=1)


BADGES = """all => all.map(one => {
  const {left, right, top, bottom} = one.getBoundingClientRect()
  return [left, right, top, bottom]
})"""


def hidden(page: Page) -> int:
    """How many names on the map have a badge across their middle."""
    badges = page.locator("[data-badge] rect").evaluate_all(BADGES)
    middles = page.locator("[data-piece] text.name").evaluate_all(BADGES)
    return sum(
        any(b[0] < (n[0] + n[1]) / 2 < b[1] and b[2] < (n[2] + n[3]) / 2 < b[3] for b in badges)
        for n in middles
    )


def test_badges_hide_no_names(page: Page, house: House) -> None:
    open_moment(page, house, FOUR, "Expand", 18)
    assert page.locator("[data-badge]").count() > 10
    assert hidden(page) == 0


def test_the_map_begins_where_one_may_go(phone: Page, house: House) -> None:
    """On a phone a part of the sheet is shown; the whole of it stands in small above, and a tap moves there."""
    open_moment(phone, house, SIX, "Expand", 29)
    phone.wait_for_function("""() => {
      const lit = [...document.querySelectorAll('g.land.lit [data-spot]')]
      const seen = lit.filter(one => {
        const {left, right} = one.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      })
      return lit.length > 0 && seen.length >= lit.length / 2
    }""")
    box = phone.locator(".locator").bounding_box()
    assert box is not None
    phone.locator(".locator").click(position={"x": box["width"] * 0.9, "y": box["height"] / 2})
    expect(phone.locator("[data-province=poti] [data-spot]")).to_be_in_viewport()
    expect(phone.locator("[data-happened=attack] svg[role=img]")).to_have_count(3)


def test_what_fell_or_was_revealed_is_shown(page: Page, house: House) -> None:
    open_moment(page, house, FOUR, "Expand", 18)
    shown = page.locator("[data-happened=attack]")
    expect(shown.locator("svg[role=img]")).to_have_count(3)
    expect(page.locator("[data-fallen] svg rect")).to_have_count(3)
    shown.get_by_role("button", name="Close").click()
    expect(page.locator("[data-happened], [data-fallen]")).to_have_count(0)
    open_moment(page, house, FOUR, "ChooseRank")
    expect(page.locator("[data-happened=bids] li")).to_have_count(4)


def test_own_dice_lie_on_the_map(page: Page, house: House) -> None:
    table = open_moment(page, house, FOUR, "Expand", 18)
    attacks = page.locator("[data-badge]").evaluate_all("all => all.map(one => one.dataset.badge)")
    for province in attacks:
        page.locator(f"[data-province={province}] [data-spot]").click()
        page.wait_for_selector(".prompt[aria-busy=false]")  # what it would do has been asked
        if page.locator(CONFIRM).count():
            break
        page.keyboard.press("Escape")
    page.locator(CONFIRM).click()
    fallen = page.locator(f"[data-fallen={province}]")
    expect(fallen.locator("svg rect")).to_have_count(3)
    expect(fallen).to_have_text(re.compile("won|lost"))
    lines = state(page, table)["events"]["lines"]
    thrown = [line["event"][1:] for line in lines if line["event"][0] == "dice"][-1]
    pips = fallen.locator("svg").evaluate_all("all => all.map(one => one.querySelectorAll('circle').length)")
    assert thrown == [n for n in pips if n]


def test_a_sealed_bid_is_written_on_a_slip(page: Page, house: House) -> None:
    table = open_moment(page, house, FOUR, "BidCapital")
    slip = page.locator(".slip")
    slip.get_by_role("button", name="+5").click()
    slip.get_by_role("button", name="+1").click()
    expect(slip.locator("output")).to_have_text("6")
    slip.locator(".seal").click()
    confirm = page.locator(CONFIRM)
    expect(confirm.or_(page.locator(".slip.done"))).to_be_visible()
    if confirm.count():
        confirm.click()
    expect(page.locator(".slip.done")).to_contain_text("6")
    assert state(page, table)["view"]["sealed"] == 6


def test_an_advance_is_bought_in_the_table_of_advances(page: Page, house: House) -> None:
    table = open_moment(page, house, SIX, "Purchase", 2)
    picture(page, f"{GAME}-purchase-light")
    assert findings(page, "purchase") == []
    view = state(page, table)["view"]
    price = view["prices"]["caravan"]["price"]
    row = page.locator("tr", has=page.locator("[data-advance=caravan]"))
    expect(row.locator(".p b")).to_have_text(str(price))
    page.locator("[data-advance=caravan]").first.click()
    expect(row.locator(".have")).to_be_visible()
    after = state(page, table)["view"]["powers"][0]
    assert "caravan" in after["advances"]
    assert after["cash"] == view["powers"][0]["cash"] - price


def test_income_to_come(page: Page, house: House) -> None:
    table = open_moment(page, house, SIX, "Expand", 29)
    page.keyboard.press("e")
    rows = page.locator("[data-income]")
    expect(rows).to_have_count(6)
    for power in state(page, table)["view"]["powers"]:
        row = page.locator(f"[data-income='{power['seat']}']")
        expect(row.locator("td").nth(1)).to_contain_text(f"{power['markers']} × 6 = {power['markers'] * 6}")
        expect(row.locator("td.sum")).to_have_text(f"+{power['income']['total']}")
    page.keyboard.press("e")
    expect(rows).to_have_count(0)


def test_payouts_of_all_powers(page: Page, house: House) -> None:
    table = open_moment(page, house, SIX, "Expand", 18)
    page.get_by_role("button", name="All powers").click()
    expect(page.locator("[data-payout]")).to_have_count(12)
    view = state(page, table)["view"]
    cloth = page.locator("[data-payout=cloth] td")
    for place, seat in enumerate(view["order"]):
        expect(cloth.nth(place).locator("b")).to_have_text(str(view["commodities"]["cloth"]["pays"][seat]))
        expect(cloth.nth(place)).to_contain_text(f"→ {view['commodities']['cloth']['next'][seat]}")
    expect(page.locator("[data-payout=wine] em")).to_contain_text("Surplus")
    page.keyboard.press("Escape")
    expect(page.locator("[data-payout]")).to_have_count(0)
    page.locator("[data-effect=enlightened_ruler]").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Enlightened Ruler")


# The sizes of the texts on cards; a name above each takes more room.
TEXTS = "() => [...document.querySelectorAll('.mine .card .text > *')].map(one => [one.style.fontSize, one.style.webkitLineClamp])"
CROWD = "height => { for (const name of document.querySelectorAll('.mine .card b')) name.style.minHeight = height }"


def test_the_size_of_a_text_follows_from_its_room_alone(page: Page, house: House) -> None:
    open_table(page, house, moment(page, SIX, 400))
    page.wait_for_selector(".mine .card .text > *")
    drawn(page)
    before = page.evaluate(TEXTS)
    assert before
    page.evaluate(CROWD, "60px")
    page.wait_for_function(f"before => String(({TEXTS})()) !== before", arg=",".join(map(",".join, before)))
    page.evaluate(CROWD, "")
    page.wait_for_function(f"before => String(({TEXTS})()) === before", arg=",".join(map(",".join, before)))


def test_nothing_is_golden_in_a_replay(page: Page, house: House) -> None:
    """A position in which somebody expands, seen by that seat: no reach, as nothing can be chosen."""
    table = call(page, "POST", "/tables/import", {"save": SIX.read_text(encoding="utf-8")})["id"]
    page.goto(f"{house.address}/table/{table}/replay/{when(SIX, 'Expand', 29)}?seat=0")
    page.wait_for_selector(f"{MAP} [data-piece=london]")
    expect(page.locator(f"[data-badge], .corner .legend, {MAP} .target.lit")).to_have_count(0)
    picture(page, f"{GAME}-replay-light")
