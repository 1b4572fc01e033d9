"""The board of Road to Domination in a real browser: played by clicks and by keys, looked at in all its moods."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Watch
from tests.browser.house import ROOT, House
from tests.browser.player import (
    BUTTON,
    CONFIRM,
    RESULT,
    asked,
    call,
    click,
    findings,
    moment,
    new_table,
    picture,
    state,
)

GAME = "road_to_domination"
REPLAYS = ROOT / "tests" / "replays" / GAME
FOUR = REPLAYS / "glory_four_players.json"
RESIGNED = REPLAYS / "glory_after_a_resignation.json"

# The lit places of the board that nothing lies over, by their place among all lit ones.
REACHABLE = """() => [...document.querySelectorAll('.target.lit')].flatMap((one, i) => {
  const box = one.getBoundingClientRect()
  if (!box.width) return []
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  return top && (one.contains(top) || top.contains(one)) ? [i] : []
})"""


_tables: dict[tuple[Path, int], str] = {}


def at(page: Page, save: Path, index: int) -> str:
    """The table of a moment of a stored game, made once: these tests only look at it."""
    if (save, index) not in _tables:
        _tables[save, index] = moment(page, save, index)
    return _tables[save, index]


def answer(page: Page, rng: random.Random) -> str:
    """One click: on the board, on the confirmation of what was clicked there, or on a button of the prompt."""
    confirm = page.locator(CONFIRM)
    if confirm.count():
        click(confirm.first)
        return "confirmed"
    reachable = page.evaluate(REACHABLE)
    if reachable:
        click(page.locator(".target.lit").nth(rng.choice(reachable)))
        return "board"
    dots = page.locator(".tabs button:not(.on):has(.gold)")
    buttons = page.locator(f"{BUTTON}:visible")
    if dots.count() and not buttons.count():
        click(dots.nth(rng.randrange(dots.count())))
        return "tab"
    if buttons.count():
        click(buttons.nth(rng.randrange(buttons.count())))
        return "button"
    page.mouse.wheel(0, 200)
    return "scrolled"


def turn(page: Page) -> int:
    """The turn that the wheel shows; 0 during set-up."""
    found = re.search(r"\d+", page.locator(".wheel .turn").text_content() or "")
    return int(found[0]) if found else 0


def play_rounds(page: Page, rounds: int, seed: int) -> dict[str, int]:
    """Play so many rounds of two players; counts where the answers were given."""
    rng = random.Random(seed)
    counted: dict[str, int] = {}
    for _ in range(600):
        if not asked(page) or turn(page) > 2 * rounds:
            return counted
        where = answer(page, rng)
        counted[where] = counted.get(where, 0) + 1
    raise AssertionError(f"three rounds are not over after 600 clicks: {counted}")


@pytest.fixture
def phone(browser: Browser, watch: Watch, house: House) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, reduced_motion="reduce", has_touch=True, device_scale_factor=2
    )
    context.set_default_timeout(60_000)
    watch.follow(context)
    page = context.new_page()
    page.goto(house.entrance)
    page.wait_for_selector(".start")
    yield page
    context.close()


def open_board(page: Page, house: House, table: str) -> None:
    page.goto(f"{house.address}/table/{table}")
    page.wait_for_selector(".road")
    page.evaluate("document.fonts.ready")


def test_three_rounds_by_clicks_on_the_board(page: Page, house: House) -> None:
    table = new_table(page, GAME, options={"reactions": "holders_only"})
    open_board(page, house, table)
    counted = play_rounds(page, 3, seed=5)
    assert state(page, table)["turn"] > 6
    assert counted["board"] > 4 * counted.get("button", 0), counted


def test_three_rounds_by_taps_on_a_phone(phone: Page, house: House) -> None:
    table = new_table(phone, GAME, options={"reactions": "holders_only"})
    open_board(phone, house, table)
    counted = play_rounds(phone, 3, seed=6)
    assert state(phone, table)["turn"] > 6
    assert counted["board"] > 2 * counted.get("button", 0), counted


def test_a_round_by_keyboard_only(page: Page, house: House) -> None:
    table = new_table(page, GAME, options={"reactions": "holders_only"})
    open_board(page, house, table)
    rng = random.Random(1)
    for _ in range(300):
        assert asked(page)
        if turn(page) > 2:
            break
        if page.locator(CONFIRM).count():
            page.keyboard.press("1")
            continue
        for _ in range(rng.randrange(1, 5)):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    assert state(page, table)["turn"] > 2


MOMENTS = {"setup": 0, "early": 54, "late": 363}


def over(page: Page) -> str:
    """A table with the stored game, which is over."""
    table: str = call(page, "POST", "/tables/import", {"save": FOUR.read_text(encoding="utf-8")})["id"]
    return table


def show_end(page: Page, house: House) -> None:
    page.goto(f"{house.address}/table/{over(page)}")
    page.wait_for_selector(RESULT)
    page.locator(f"{RESULT} button").first.click()
    page.wait_for_selector(".road")


@pytest.mark.parametrize("mood", ["light", "dark", "phone"])
def test_four_moments(request: pytest.FixtureRequest, house: House, mood: str) -> None:
    here: Page = request.getfixturevalue("phone" if mood == "phone" else "page")
    here.emulate_media(color_scheme="dark" if mood == "dark" else "light", reduced_motion="reduce")
    found: list[str] = []
    for name, index in MOMENTS.items():
        open_board(here, house, at(here, FOUR, index))
        here.wait_for_selector(".target.lit", state="attached")
        picture(here, f"road-{name}-{mood}")
        if name == "late":
            found = findings(here, f"{name} {mood}")
        if mood == "phone":
            for n, tab in ((2, "mine"), (3, "players")):
                here.locator(f".tabs button:nth-child({n})").click()
                picture(here, f"road-{name}-{mood}-{tab}")
    show_end(here, house)
    picture(here, f"road-end-{mood}")
    assert found == []


def test_an_action_is_looked_into_before_it_is_chosen(page: Page, house: House) -> None:
    """Late in the game: the council of war, the plots with what they would take, the estimate by category."""
    open_board(page, house, at(page, FOUR, 363))
    for name, look, shown in (
        ("war-council", "[data-action-slug=war]", "Historic victory"),
        ("intrigue", "[data-action-slug=intrigue]", "8 by prestige"),
        ("estimate", ".estimate button", "religion kept"),
    ):
        page.locator(look).first.click()
        expect(page.locator(".sheet").get_by_text(re.compile(shown, re.I)).first).to_be_visible()
        picture(page, f"road-{name}")
    page.locator(".hand .hc", has_text="Historic victory").locator(".target").click()
    expect(page.locator(".sheet h3")).to_have_text("Historic victory: what it can do")
    expect(page.locator(".sheet tbody tr")).to_have_count(6)


@pytest.mark.parametrize(
    ("name", "save", "index", "shown"),
    [
        ("refill", FOUR, 24, "Fill up face down"),
        ("discard-pile", FOUR, 146, "Choose a card"),
        ("reaction", RESIGNED, 90, "Your answer"),
    ],
)
def test_other_questions_have_a_sheet(
    page: Page, house: House, name: str, save: Path, index: int, shown: str
) -> None:
    open_board(page, house, at(page, save, index))
    expect(page.locator(".sheet, .mine").get_by_text(shown).first).to_be_visible()
    assert page.locator(".sheet .target.lit, .mine .target.lit").count() > 1
    picture(page, f"road-{name}")


def test_a_battle_is_added_up_line_by_line(page: Page, house: House) -> None:
    """Prussia attacks Russia with Border raids: 8 + 0 + 3 + 3 + 3 against 10 + 3 + 0."""
    open_board(page, house, at(page, FOUR, 385))
    attack, defence = page.locator(".sheet .side").all()
    assert attack.locator("li b").all_inner_texts() == ["8", "0", "+3", "+3", "+3"]
    assert attack.locator("p b").inner_text() == "17"
    assert defence.locator("li b").all_inner_texts() == ["10", "+3", "0"]
    assert defence.locator("p b").inner_text() == "13"
    expect(page.locator(".sheet .peace li").first).to_contain_text("4 ducats of 12")
    picture(page, "road-peace")
    assert findings(page, "peace") == []
    page.keyboard.press("f")
    expect(page.locator(".sheet")).to_have_count(0)
    page.keyboard.press("f")
    expect(page.locator(".sheet")).to_be_visible()


def test_the_closed_action_is_marked_with_its_rule(page: Page, house: House) -> None:
    open_board(page, house, at(page, FOUR, 54))
    expect(page.locator("[data-action-slug=conquest]")).to_have_class(re.compile("closed"))
    expect(page.locator(".why")).to_contain_text("rtd.action-02")


def test_everything_has_its_place(page: Page, house: House) -> None:
    """Tracks, religions, actions and the territories on the board are drawn; so is every card that is open to the player."""
    table = at(page, FOUR, 363)
    open_board(page, house, table)
    data = call(page, "GET", f"/games/{GAME}/data")
    view = state(page, table)["view"]
    marks = {
        "data-stat": ["army", "fleet", "prestige", "glory", *(one["id"] for one in data["goods"]["good"])],
        "data-religion": [one["id"] for one in data["religions"]["religion"]],
        "data-action-slug": ["development", "intrigue", "conquest", "war", "taxation"],
        "data-achievement": view["available_achievements"],
        "data-card": [
            *(one["id"] for one in data["territories"]["board_territory"]),
            *(slug for slug in view["face_up"] if slug),
            *(card["card"] for card in view["players"][0]["hand"]),
        ],
        "data-slug": [view["players"][0]["power"], *view["players"][0]["territories"]],
    }
    for mark, slugs in marks.items():
        for slug in slugs:
            assert page.locator(f"[{mark}={slug}]").count(), (mark, slug)


def test_the_position_is_spoken(page: Page, house: House) -> None:
    open_board(page, house, at(page, FOUR, 363))
    spoken = page.locator("[data-spoken]").text_content() or ""
    assert "Russia: glory 17 of 20" in spoken
    label = page.locator("[data-stat=food]").get_attribute("aria-label") or ""
    assert label.startswith("Food: Player 1 6, ")
    assert "Development pays 8 ducats" in label


def test_the_board_does_not_jump_with_the_question(page: Page, house: House) -> None:
    """The drawing has the same size whatever is asked."""
    sizes: set[tuple[int, int]] = set()
    for index in (54, 24, 385):
        open_board(page, house, at(page, FOUR, index))
        box = page.locator(".road > svg").bounding_box()
        assert box is not None
        sizes.add((round(box["width"]), round(box["height"])))
    assert len(sizes) == 1, sizes
