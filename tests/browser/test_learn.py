"""Learning in the browser: the courses, and the first lesson of each at the real board."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from signoria import registry
from signoria.learn import Lesson, course
from signoria.learn.tongue import matches
from tests.browser.house import House
from tests.browser.player import CONFIRM, END_TURN, call, findings, picture, state
from tests.server.desk import wait_for

TAUGHT = [game for game in registry.GAMES if course(game)]
GAME = "road_to_domination"
REACHED = "[data-testid=reached]"
QUICK = {"confirm_final": False, "auto_advance": False}


def to_lesson(page: Page, house: House, made: Lesson, anew: bool = True) -> str:
    """Open a lesson. Returns its table."""
    page.goto(f"{house.address}/learn/{made.game}/{made.id}" + ("?anew" if anew else ""))
    page.wait_for_selector(".board-frame", state="attached")  # on a phone another tab may be open
    page.wait_for_selector(".prompt")
    return str(call(page, "POST", f"/learn/{made.game}/{made.id}", {})["id"])


def asked(page: Page, table: str) -> Any:
    """How the table stands when the pupil has to decide."""
    return wait_for(lambda: (now := state(page, table))["decisions"] and now)


def moved(page: Page, table: str, before: int) -> bool:
    return bool(state(page, table)["position"] > before)


def choose(page: Page, action: list[Any]) -> None:
    """Press the button of an action: in the prompt, else in the list of all choices."""
    button = page.locator(f".prompt [data-action='{json.dumps(action, separators=(',', ':'))}']")
    if not button.count():
        page.locator(".prompt .acts .btn[aria-expanded=false]").click()
    button.first.click()


def walk(page: Page, table: str, made: Lesson) -> None:
    """The intended way, as somebody goes it who presses the right buttons."""
    for pattern in made.way:
        now = asked(page, table)
        here = page.locator(".prompt[aria-busy=false] .ask")  # the page may learn of it later
        expect(here).to_have_text(now["decisions"][0]["prompt"])
        actions = [one["action"] for one in now["decisions"][0]["actions"]]
        choose(page, next(action for action in actions if matches(pattern, action)))
        wait_for(partial(moved, page, table, now["position"]))
        if state(page, table)["bots"]["held"] is not None:
            page.locator(END_TURN).click()


@pytest.mark.parametrize("game", TAUGHT)
def test_the_first_lesson_of_every_course_is_played_at_the_board(page: Page, house: House, game: str) -> None:
    made = course(game)[0]
    call(page, "PUT", "/settings", {"values": QUICK})
    table = to_lesson(page, house, made)
    rail = page.get_by_test_id("lesson")
    expect(rail.locator("h2")).to_have_text(made.say("title"))
    expect(rail.locator(".steps li")).to_have_count(len(made.steps))
    picture(page, f"lesson-{game}")
    walk(page, table, made)
    expect(page.locator(REACHED)).to_contain_text(made.say("done")[:40])
    expect(rail.locator(".steps .done")).to_have_count(len(made.steps))
    picture(page, f"lesson-{game}-reached")
    page.keyboard.press("Enter")
    following = course(game)[1:2]
    page.wait_for_url(re.compile(f"/learn/{game}/{following[0].id}$" if following else "/learn$"))
    call(page, "PUT", "/settings", {"values": dict.fromkeys(QUICK)})


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == GAME else pytest.mark.deep) for game in TAUGHT]
)
def test_a_lesson_on_a_phone(page: Page, house: House, game: str) -> None:
    made = course(game)[0]
    page.set_viewport_size({"width": 390, "height": 844})
    call(page, "PUT", "/settings", {"values": QUICK})
    table = to_lesson(page, house, made)
    sheet = page.get_by_test_id("lesson-sheet")
    expect(sheet).to_contain_text(made.say("aim"))
    assert findings(page, "phone") == []
    sheet.get_by_role("button", name="Why").click()
    expect(sheet).to_contain_text(made.say("why"))
    sheet.get_by_role("button", name="Do next").click()
    sheet.get_by_role("button", name="Hint").click()
    expect(sheet).to_contain_text(made.say("hint.1"))
    picture(page, f"lesson-phone-{game}")
    walk(page, table, made)
    expect(page.locator(REACHED)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    call(page, "PUT", "/settings", {"values": dict.fromkeys(QUICK)})


def top(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box is not None
    return box["y"]


def test_wrong_tries_hint_and_start_over(page: Page, house: House) -> None:
    made = course(GAME)[0]
    call(
        page, "PUT", "/settings", {"values": {"auto_advance": False}}
    )  # the end of the turn is a step of its own
    to_lesson(page, house, made)
    rail = page.get_by_test_id("lesson")
    why, intro = rail.locator(".why"), rail.locator(".intro")
    expect(intro).to_have_text(made.say("intro"))
    assert top(intro) < top(rail.locator(".aim"))
    assert top(rail.locator(".steps")) < top(why)
    for _ in range(3):
        expect(rail.locator(".hint")).to_have_count(0)
        page.locator('main [data-nouns~="stat:industrial_materials"]:visible').first.click()
        expect(rail.locator(".try")).to_contain_text("Your last try")
        expect(page.locator(".bubble.refusal")).to_be_visible()
        expect(intro).to_have_count(0)  # it has been read
    expect(rail.locator(".hint")).to_contain_text(made.say("hint.1"))
    page.keyboard.press("Escape")
    choose(page, ["conquer", "moldavia"])
    done = rail.locator(".steps .done")
    expect(page.locator(CONFIRM).or_(done)).to_be_visible()
    if page.locator(CONFIRM).count():
        page.locator(CONFIRM).click()
    expect(done).to_have_count(1)
    expect(rail.locator(".hint")).to_have_count(0)
    expect(rail.locator(".try")).not_to_contain_text("Your last try")
    place = top(why)
    page.locator('main [data-nouns~="stat:industrial_materials"]:visible').first.click()
    expect(rail.locator(".try")).to_contain_text("Your last try")
    assert top(why) == place  # room was kept for it
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    expect(rail.locator(".hint")).to_contain_text(made.say("hint.2"))
    rail.get_by_role("button", name="Start over").click()
    expect(rail.locator(".steps .done")).to_have_count(0)
    expect(rail.locator(".try")).to_have_count(0)
    expect(intro).to_be_visible()


def test_the_last_lesson_says_how_to_begin_and_leads_to_a_game_with_the_adviser(
    page: Page, house: House
) -> None:
    made = course(GAME)[-1]
    page.goto(f"{house.address}/learn/{made.game}/{made.id}?anew")
    before = page.get_by_test_id("first-game")
    for key in ("title", "aim", "step.1", "why", "hint.1"):
        expect(before).to_contain_text(made.say(key))
    assert findings(page, "first-game") == []
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("[data-testid=adviser]")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_pupil_on_a_phone_finds_open_what_can_be_chosen(page: Page, house: House, language: str) -> None:
    """Antiquity: a city's houses are under "Mine", its countryside on the board; what opens the course is read above its steps."""
    page.set_viewport_size({"width": 390, "height": 844})
    call(page, "PUT", "/settings", {"values": {**QUICK, "language": language}})
    first, second = course("antiquity")[:2]
    to_lesson(page, house, first)
    expect(page.locator(".table.tab-board .target.lit:visible").first).to_be_visible()
    expect(page.get_by_test_id("lesson-sheet")).to_contain_text(first.say("intro", language)[:40])
    to_lesson(page, house, second)
    expect(page.locator(".table.tab-mine .target.lit:visible").first).to_be_visible()
    call(page, "PUT", "/settings", {"values": dict.fromkeys([*QUICK, "language"])})


def test_on_a_phone_what_can_be_chosen_lies_above_the_lesson(page: Page, house: House) -> None:
    """Pax Renaissance: the market lies below the map; the sheet covers the lower half of the window. Antiquity: the page is
    turned from the city to the countryside.
    """
    page.set_viewport_size({"width": 390, "height": 844})
    call(page, "PUT", "/settings", {"values": QUICK})
    to_lesson(page, house, course("pax_renaissance")[3])
    above_the_sheet(page)
    second = course("antiquity")[1]
    table = to_lesson(page, house, second)
    commit = next(i for i, pattern in enumerate(second.way) if pattern[0] == "commit")
    walk(page, table, replace(second, way=second.way[: commit + 1]))
    expect(page.locator(".table.tab-board")).to_be_visible()
    above_the_sheet(page)
    call(page, "PUT", "/settings", {"values": dict.fromkeys(QUICK)})


def above_the_sheet(page: Page) -> None:
    """Something of the board that can be chosen comes into sight."""
    expect(page.get_by_test_id("lesson-sheet")).to_be_visible()
    page.wait_for_function(
        """() => {
          const edge = document.querySelector('[data-testid=lesson-sheet]').getBoundingClientRect().top
          return [...document.querySelectorAll('.board-frame .target.lit')].some((one) => {
            const { top, bottom } = one.getBoundingClientRect()
            const seen = document.querySelector('.board-scroll').getBoundingClientRect()
            const middle = (top + bottom) / 2
            return bottom > top && middle > Math.max(0, seen.top) && middle < edge
          })
        }"""
    )


def test_a_lesson_begun_anew_elsewhere(page: Page, house: House) -> None:
    made = course(GAME)[0]
    to_lesson(page, house, made)
    call(page, "POST", f"/learn/{made.game}/{made.id}", {"anew": True})
    page.get_by_role("button", name="Go on here").click()
    expect(page.get_by_test_id("lesson")).to_be_visible()


def test_courses_and_the_offer_in_the_lobby(context: BrowserContext, own_house: House) -> None:
    """In a house of its own: the offer goes when a game of that title has been finished there."""
    page = context.new_page()
    page.goto(own_house.entrance)
    offer = page.get_by_test_id("learn-offer")
    expect(offer.get_by_role("link")).to_be_visible()
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page.locator(".course")).to_have_count(len(TAUGHT))
    current = page.locator(".course.current")
    expect(current.locator(".foot .primary")).to_be_visible()
    expect(current.locator("li[class*=now]")).to_have_count(1)
    assert findings(page, "courses") == []
    skipped = current.locator("li[class*=now] .t").inner_text()
    current.locator(".foot .primary").click()
    skip = page.get_by_test_id("lesson").get_by_role("button", name="Skip lesson")
    expect(skip).to_be_visible()
    lesson = page.url.removeprefix(own_house.address)
    skip.click()
    page.wait_for_function("path => location.pathname !== path", arg=lesson)
    page.goto(f"{own_house.address}/learn")
    expect(page.locator("li.skipped, li.done").filter(has_text=skipped)).to_have_count(1)
