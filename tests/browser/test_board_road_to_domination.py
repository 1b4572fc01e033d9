"""The board of Road to Domination in a real browser: played by clicks and by keys, looked at in all its moods."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Watch
from tests.browser.house import ROOT, House
from tests.browser.player import (
    BUTTON,
    CONFIRM,
    RESULT,
    asked,
    call,
    click,
    come_in,
    drawn,
    findings,
    fits_tablet,
    moment,
    new_table,
    picture,
    see_board,
    state,
)
from tests.server.desk import wait_for

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
    buttons = page.locator(f"{BUTTON}:visible")
    dots = page.locator(".tabs button:not(.on):has(.gold):visible")
    if reachable and (rng.random() < 0.9 or not (buttons.count() or dots.count())):
        click(page.locator(".target.lit").nth(rng.choice(reachable)))
        return "board"
    if dots.count() and (
        not buttons.count() or rng.random() < 0.5
    ):  # what a card may do is chosen on another tab
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
    shown = [page.locator(one).first.inner_html() for one in (".prompt", ".tabs")]
    raise AssertionError(f"three rounds are not over after 600 clicks: {counted}\n{shown}")


@pytest.fixture
def phone(browser: Browser, watch: Watch, house: House) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, reduced_motion="reduce", has_touch=True, device_scale_factor=2
    )
    watch.follow(context)
    page = context.new_page()
    come_in(page, house)
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
    assert counted["board"] > 2 * counted.get("button", 0), counted


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
    see_board(page)
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
    expect(page.locator(".sheet .side")).to_have_count(2)
    drawn(page)
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


# Lit places that the sheet lies over, and which could still be reached by Tab or arrows.
COVERED = """() => {
  const sheet = document.querySelector('.sheet').getBoundingClientRect()
  return [...document.querySelectorAll('.stage svg .target.lit')].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.height && (box.top + box.bottom) / 2 < sheet.bottom
  }).map((one) => one.getAttribute('aria-label'))
}"""


def test_what_a_sheet_covers_cannot_be_reached(page: Page, house: House) -> None:
    """The council of war, opened by keyboard, lies over eight goods that are lit; Escape goes back to the wheel."""
    open_board(page, house, at(page, FOUR, 363))
    goods = page.locator(".good.target.lit:visible")
    expect(goods).to_have_count(8)
    page.locator("[data-action-slug=war]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".sheet .target.lit").first).to_be_focused()
    expect(goods).to_have_count(0)
    assert page.evaluate(COVERED) == []
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page.locator("[data-action-slug=war]")).to_be_focused()
    expect(goods).to_have_count(8)


def test_a_closed_action_says_why(page: Page, house: House) -> None:
    """Conquest was the last action; War needs a war card."""
    open_board(page, house, at(page, FOUR, 54))
    expect(page.locator("[data-action-slug=conquest]")).to_have_class(re.compile("closed"))
    expect(page.locator(".why")).to_contain_text("rtd.action-02")
    for action, rule in (("conquest", "rtd.action-02"), ("war", "rtd.war-01")):
        page.locator(f"[data-action-slug={action}] text").click()
        expect(page.locator(".bubble.refusal")).to_contain_text(rule)
        page.keyboard.press("Escape")
        expect(page.locator(".bubble")).to_have_count(0)
    page.locator("[data-action-slug=taxation] text").hover()
    expect(page.locator(".bubble")).to_contain_text("1 ducat for each territory card in front of you.")


def test_tracks_and_stacks_have_details(page: Page, house: House) -> None:
    open_board(page, house, at(page, FOUR, 54))
    for place, told in (
        ("[data-stat=food] .row", "Economic gain: 8 ducats for one step of army."),
        ("[data-stat=glory] .hit", "20 with four"),
        ("[data-deck=providence] .hit", "An empty stack is renewed from the discards."),
    ):
        page.mouse.move(5, 5)
        page.locator(place).hover()
        expect(page.locator(".bubble")).to_contain_text(told)


def test_a_phone_shows_the_way_to_what_is_asked(phone: Page, house: House) -> None:
    """Who is in another tab when peace must be made sees where the battle lies open."""
    open_board(phone, house, at(phone, FOUR, 385))
    phone.locator(".tabs button:nth-child(2)").click()
    expect(phone.locator(".sheet")).not_to_be_visible()
    phone.locator(".to-board", has_text="Land battle").click()
    expect(phone.locator(".sheet .side")).to_have_count(2)
    expect(phone.locator(".sheet")).to_be_visible()
    expect(phone.locator(".to-board")).to_have_count(0)


# Texts of cards in hand that do not fit, and the looks of all of them.
CUT = """() => [...document.querySelectorAll('.hand .hc p')]
  .filter(one => getComputedStyle(one).maskImage !== 'none' || one.scrollHeight > one.clientHeight + 1).map(one => one.textContent)"""
FITTED = "() => [...document.querySelectorAll('.hand .hc p span')].map(one => one.getAttribute('style'))"


def test_texts_of_cards_are_never_cut(page: Page, house: House) -> None:
    table = moment(page, REPLAYS / "glory_random_players.json", 900)
    open_board(page, house, table)
    expect(page.locator(".hand .hc p")).not_to_have_count(0)
    drawn(page)
    assert page.evaluate(CUT) == []
    fitted = page.evaluate(FITTED)
    late: list[Route] = []
    held = {"now": True}

    def keep(route: Route) -> None:
        if held["now"]:
            late.append(route)
        else:
            route.continue_()

    page.route("**/*.woff2", keep)
    page.reload(wait_until="domcontentloaded")
    expect(page.locator(".hand .hc p")).not_to_have_count(0)
    wait_for(lambda: page.evaluate("document.fonts.status") == "loading" and late)
    held["now"] = False  # nor is one that comes meanwhile
    for one in late:
        one.continue_()
    page.evaluate("document.fonts.ready")
    drawn(page)
    assert page.evaluate(FITTED) == fitted


def test_a_tablet_shows_tracks_and_hand(page: Page, house: House) -> None:
    open_board(page, house, at(page, FOUR, 363))
    page.wait_for_selector(".target.lit")
    fits_tablet(page, [".hand"])


def test_a_replay_shows_the_whole_board(page: Page, house: House) -> None:
    page.goto(f"{house.address}/table/{over(page)}/replay/336?seat=0")
    page.wait_for_selector(".road")
    page.evaluate("document.fonts.ready")
    expect(page.locator(".hand li")).to_have_count(5)
    drawn(page)
    frame = page.locator(".board-scroll")
    assert frame.evaluate(
        "one => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]"
    ) == [0, 0]
    assert page.locator(".target.lit").count() == 0
    picture(page, "road-replay")


# The boxes that the panels have had, frame by frame. The board counts while others play: a question of many words may be higher.
WATCH_BOXES = """() => {
  const boxes = (window.boxes = {})
  const note = () => {
    const quiet = !document.querySelector('.prompt .who b')
    for (const place of ['.action', '.powers', '.estimate', 'section.offer', '.feats', '.chron', '.hand', ...(quiet ? ['.prompt', '.stage > svg'] : [])]) {
      const box = document.querySelector(place)?.getBoundingClientRect()
      if (box) (boxes[place] ??= new Set()).add([box.x, box.y, box.width, box.height].map(Math.round).join(' '))
    }
    requestAnimationFrame(note)
  }
  note()
}"""


# The next decision of the first seat, as soon as it is due.
DUE = """async (table) => {
  for (let tries = 0; tries < 600; tries++) {
    const state = await (await fetch(`/api/tables/${table}/state?seat=0`)).json()
    if (state.decisions.length) return state.decisions[0]
    await new Promise((again) => setTimeout(again, 100))
  }
}"""


def test_nothing_jumps_while_others_play(page: Page, house: House) -> None:
    """Ten decisions made by a program, with the moves of three bots between them: every panel keeps its place."""
    call(page, "PUT", "/settings", {"values": {"auto_advance": False}})
    table = moment(page, FOUR, 54)
    open_board(page, house, table)
    page.wait_for_selector(".target.lit")
    drawn(page)
    page.evaluate(WATCH_BOXES)
    rng = random.Random(2)

    def answer_by_program(decision: Any) -> None:
        action = rng.choice(decision["actions"])["action"]
        move = {"seat": 0, "number": decision["number"], "action": action}
        call(page, "POST", f"/tables/{table}/moves", move)

    while decisions := state(page, table)["decisions"]:
        answer_by_program(decisions[0])
    expect(page.locator(".prompt .who b")).to_have_count(0)
    drawn(page)  # a frame at least in which others are asked
    call(page, "PUT", f"/tables/{table}/bots", {"paused": False, "pace": 0})
    for _ in range(10):
        answer_by_program(page.evaluate(DUE, table))
    boxes = page.evaluate("Object.fromEntries(Object.entries(window.boxes).map(([k, v]) => [k, [...v]]))")
    assert {place: found for place, found in boxes.items() if len(found) > 1} == {}
    assert len(boxes) == 9


def test_what_rose_or_fell_is_shown(browser: Browser, watch: Watch, house: House) -> None:
    """Seven lands are taxed: seven ducats more; unless movements are reduced."""
    for motion, shown in (("no-preference", ["+7"]), ("reduce", [])):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion=motion)  # type: ignore[arg-type]
        watch.follow(context)
        page = context.new_page()
        come_in(page, house)
        table = moment(page, FOUR, 363)
        open_board(page, house, table)
        page.wait_for_selector(".target.lit")
        page.evaluate("""() => {
          window.deltas = []
          new MutationObserver((found) => {
            for (const one of found) if (one.target.dataset.delta) window.deltas.push(one.target.dataset.delta)
          }).observe(document.querySelector('.powers'), { attributeFilter: ['data-delta'], subtree: true })
        }""")
        decision = state(page, table)["decisions"][0]
        call(
            page,
            "POST",
            f"/tables/{table}/moves",
            {"seat": 0, "number": decision["number"], "action": ["tax"]},
        )
        expect(page.locator(".powers .me .facts")).to_contain_text("23")
        assert page.evaluate("window.deltas") == shown
        context.close()


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
    assert "Russia: glory 17 of 20, Orthodoxy, prestige 5, 16 ducats, army 10, fleet 1" in spoken
    assert "Conquest is closed to Player 1" in spoken
    assert "If it ended now, an estimate: Wanderer 2 28, Player 1 26, " in spoken
    label = page.locator("[data-stat=food]").get_attribute("aria-label") or ""
    assert label.startswith("Food: Player 1 at 6, ")
    assert "Development pays 8 ducats" in label


def test_the_board_does_not_jump_with_the_question(page: Page, house: House) -> None:
    """The drawing has the same place and size whatever is asked: an action, a discard with its buttons, peace."""
    boxes = set()
    for index in (54, 24, 385):
        open_board(page, house, at(page, FOUR, index))
        page.wait_for_selector(".target.lit")
        box = page.locator(".stage > svg").bounding_box()
        assert box is not None
        boxes.add(tuple(round(box[side]) for side in ("x", "y", "width", "height")))
    assert len(boxes) == 1, boxes
