"""The board of Pax Renaissance: played by clicks on it, looked at in four moments, scanned, played by keyboard."""

from __future__ import annotations

import json
import random
import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

import signoria
from tests.browser.conftest import Watch
from tests.browser.house import ROOT, House
from tests.browser.player import (
    CONFIRM,
    LIT,
    WHOLE,
    act,
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
from tests.server.desk import wait_for

GAME = "pax_renaissance"
REPLAYS = ROOT / "tests" / "replays" / GAME
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
# the picture, the stored game, the question to the first seat there and which of its kind: set-up, early, late, end
MOMENTS = [
    ("setup", "patron", "", 0),
    ("early", "patron", "PlaceAgent", 2),
    ("battle", "patron", "Casualties", 0),
    ("late", "patron", "RegimeChange", 1),
    ("end", "imperial", "", -1),
]


def there(page: Page, save: str, question: str, n: int) -> str:
    """A table at the n-th time that a stored game asks its first seat this; without a question its start, or its end (-1)."""
    path = REPLAYS / f"{save}.json"
    text = path.read_text(encoding="utf-8")
    if n < 0:
        table: str = call(page, "POST", "/tables/import", {"save": text})["id"]
        return table
    game = json.loads(text)
    match = signoria.new(GAME, seats=game["seats"], seed=game["seed"], options=game["options"])
    found = 0
    for at, entry in enumerate(game["log"]):
        decision = match.pending()[0]
        if not question or (decision.step == question and decision.seat == 0):
            if found == n:
                return moment(page, path, at)
            found += 1
        match.play(entry["seat"], entry["do"])
    raise AssertionError(f"{save}: {question} is not asked {n + 1} times")


class Moves:
    """Counts what is sent to the server, by the kind of the last click."""

    def __init__(self, page: Page) -> None:
        self.by: dict[str, int] = {"board": 0, "prompt": 0}
        self.last = "prompt"
        page.on("websocket", self.follow)

    def follow(self, socket: WebSocket) -> None:
        socket.on("framesent", self.sent)

    def sent(self, frame: str | bytes) -> None:
        if json.loads(frame).get("type") == "move":
            self.by[self.last] += 1


def open_table(page: Page, house: House, table: str) -> None:
    page.goto(f"{house.address}/table/{table}")
    page.wait_for_selector(".pax, [data-testid=result]")
    page.evaluate("document.fonts.ready")


def click_once(page: Page, rng: random.Random, moves: Moves) -> None:
    """A lit place on the board if there is one, here or behind another tab; else the prompt. What goes with a card that is
    chosen already may be in the prompt alone: then no tab leads to it.
    """
    confirm = page.locator(CONFIRM)
    if confirm.count():
        click(confirm.first)
        return
    lit = page.locator(f"{LIT}:not(.chosen):not(.aside):visible")
    tabs = page.locator(".tabs button:not(.on):has(.gold):visible")
    if lit.count():
        moves.last = "board"
        click(lit.nth(rng.randrange(lit.count())))
    elif tabs.count() and page.locator(".target.chosen").count() == 0:
        click(tabs.nth(rng.randrange(tabs.count())))
    else:
        moves.last = "prompt"
        act(page, rng)


@pytest.mark.parametrize("size", SIZES)
def test_three_rounds_by_clicks_on_the_board(browser: Browser, house: House, watch: Watch, size: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    watch.follow(context)
    page = context.new_page()
    moves = Moves(page)
    come_in(page, house)
    table = new_table(page, GAME, bots=1)
    open_table(page, house, table)
    last = state(page, table)["turn"] + 6  # two banks, three rounds
    rng = random.Random(5)
    for _ in range(400):
        if not asked(page) or state(page, table)["turn"] >= last:
            break
        click_once(page, rng, moves)
    else:
        raise AssertionError(f"three rounds took too many clicks: {moves.by}")
    assert moves.by["board"] > moves.by["prompt"], moves.by
    picture(page, f"pax-played-{size}")
    context.close()


def test_pictures_of_moments_without_serious_findings(browser: Browser, house: House, watch: Watch) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    watch.follow(context)
    page = context.new_page()
    come_in(page, house)
    found: list[str] = []
    for name, save, question, n in MOMENTS:
        look(page, "light")
        open_table(page, house, there(page, save, question, n))
        if n >= 0:
            expect(page.locator("[data-empire]")).to_have_count(10)
        for kind in ("light", "dark", "phone"):
            look(page, kind)
            picture(page, f"pax-{name}-{kind}")
            if name == "late" or (kind == "light" and name in ("battle", "end")):
                found += findings(page, f"{name} {kind}")
    context.close()
    assert found == []


def look(page: Page, kind: str) -> None:
    width, height = SIZES["phone" if kind == "phone" else "desktop"]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if kind == "dark" else "light")
    page.wait_for_function(
        "dark => (document.documentElement.dataset.theme === 'dark') === dark", arg=kind == "dark"
    )
    drawn(page)


def test_a_full_round_by_keyboard(page: Page, house: House) -> None:
    table = new_table(page, GAME, bots=1)
    open_table(page, house, table)
    last = state(page, table)["turn"] + 2
    rng = random.Random(3)
    for _ in range(200):
        if not asked(page) or state(page, table)["turn"] >= last:
            break
        if page.locator(CONFIRM).count() == 0:
            for _ in range(rng.randrange(1, 6)):
                page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        if page.locator(".target.chosen").count():
            page.keyboard.press("1")
    else:
        raise AssertionError("a round took too many keys")


def test_every_component_has_its_place(page: Page, house: House) -> None:
    """The places of the map, the market, the victories and the routes against the printed components."""
    data = call(page, "GET", f"/games/{GAME}/data")
    words = new_table(page, GAME, bots=1)
    kinds = call(page, "GET", f"/tables/{words}/words")["kinds"]
    open_table(page, house, words)

    def drawn(name: str) -> list[str]:
        found = page.locator(f"[data-{name}]").evaluate_all(f"all => all.map(one => one.dataset.{name})")
        return sorted(set(found))

    assert drawn("empire") == sorted(one["slug"] for one in data["map"]["empire"])
    assert drawn("square") == sorted(one["empire"] for one in data["squares"]["square"])
    assert drawn("border") == sorted(one["slug"] for one in data["map"]["border"])
    assert drawn("route") == sorted(one["slug"] for one in data["map"]["emporium"])
    assert drawn("victory") == sorted(one["slug"] for one in data["squares"]["victory"])
    assert drawn("place") == sorted(kinds["place"]["slugs"])
    assert len(drawn("place")) == 30
    assert drawn("market") == sorted(kinds["market"]["slugs"])
    assert drawn("ops") == ["east", "west"]


def test_a_rival_unfolds_and_folds(page: Page, house: House) -> None:
    """The whole tableau lies over the market and leaves the map free: a vassal, a couple, later a silenced card."""
    table = there(page, "imperial", "ActionPhase", 14)
    open_table(page, house, table)
    expect(page.locator(".over.tableau")).to_have_count(0)
    page.locator("[data-unfold='1']").click()
    rival = state(page, table)["view"]["bankers"][1]
    cards = [card["card"] for group in rival["west"] + rival["east"] for card in group]
    assert len(cards) == 7
    for card in cards:
        expect(page.locator(f".over.tableau [data-card={card}]")).to_be_visible()
    expect(page.locator(".over.tableau .realm .card.under")).to_have_count(2)
    over, ottoman = (
        page.locator(".over.tableau").bounding_box(),
        page.locator("[data-place=rhodes]").bounding_box(),
    )
    assert over is not None
    assert ottoman is not None
    assert ottoman["y"] + ottoman["height"] <= over["y"]
    picture(page, "pax-rival-light")
    page.keyboard.press("Escape")
    expect(page.locator(".over.tableau")).to_have_count(0)
    open_table(page, house, there(page, "renaissance", "ActionPhase", 8))
    page.keyboard.press("t")
    expect(page.locator(".over.tableau .flag.mute")).to_have_text(["silenced"])
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".tabs button").nth(2).click()
    expect(page.locator(".rivals .whole .flag.mute")).to_be_visible()


def test_a_battle_counts_its_fallen_whoever_saw_it_begin(page: Page, house: House) -> None:
    table = there(page, "imperial", "Casualties", 0)
    open_table(page, house, table)
    before = state(page, table)
    battle = before["view"]["battle"]
    assert battle["fall"] == 2
    for side in ("attackers", "defenders"):
        expect(page.locator(f".side.{side} [data-fighter]")).to_have_count(len(battle[side]))
    attackers, defenders = page.locator("[data-fallen=attackers]"), page.locator("[data-fallen=defenders]")
    expect(attackers).to_have_text("fallen: 0")
    expect(defenders).to_have_text("fallen: 2")
    page.locator("[data-fighter='tana'].lit").click()
    expect(attackers).to_have_text("fallen: 1")
    page.reload()
    expect(attackers).to_have_text("fallen: 1")
    expect(defenders).to_have_text("fallen: 2")
    assert state(page, table)["number"] == before["number"] + 1


# The drawing takes what the column of the zoom leaves of the frame, and ends before it.
FILLED = """() => {
  const [frame, zoom, pax] = ['.board-frame', '.board-frame .zoom', '.pax'].map(one => document.querySelector(one).getBoundingClientRect())
  return pax.right <= zoom.left + 1 && pax.width > frame.width - 60
}"""


def test_tablets_and_low_desktops_show_the_whole_table(page: Page, house: House) -> None:
    table = there(page, "patron", "RegimeChange", 1)
    open_table(page, house, table)
    assert len(state(page, table)["view"]["bankers"]) == 4
    whole = [".board-scroll", ".mine .half.east", ".mine .half.hand"]
    for width, height, places in ((1024, 768, [*whole, ".mine .half.west"]), (1280, 720, whole)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(WHOLE, arg=places)
        page.wait_for_function(FILLED)
    page.set_viewport_size({"width": 768, "height": 1024})  # the hand is below it, on a page that is scrolled
    page.wait_for_function(WHOLE, arg=[".board-scroll"])


# Texts of the board that are smaller than can be read, with their sizes on the screen.
SMALL = """() => [...document.querySelectorAll('.board-frame .pax *')].flatMap(one => {
  if (![...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()) || !one.getClientRects().length) return []
  let scale = 1
  if (one.ownerSVGElement) scale = one.getScreenCTM().a
  else for (let up = one; up; up = up.parentElement) scale *= parseFloat(getComputedStyle(up).zoom) || 1
  const size = parseFloat(getComputedStyle(one).fontSize) * scale
  return size < 9.75 ? [[one.textContent, size]] : []
})"""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1024, 768), (768, 1024)])
def test_texts_can_be_read_with_four_banks(size: tuple[int, int], page: Page, house: House) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_table(page, house, there(page, "patron", "RegimeChange", 1))
    drawn(page)
    assert page.evaluate(SMALL) == []
    board = page.locator(".board-frame").bounding_box()
    assert board is not None
    assert size[0] > 1100 or board["width"] > size[0] - 30


def test_nothing_is_foretold_when_it_is_over(page: Page, house: House) -> None:
    """Marchionni met the conditions and declared."""
    page.goto(f"{house.address}/table/{there(page, 'imperial', '', -1)}")
    page.locator("[data-testid=result] button").first.click()
    expect(page.locator(".prompt .ask")).to_have_text("Won by Player 2. Imperial victory.")
    expect(page.locator(".right .need")).to_have_text("")
    expect(page.locator(".right .est")).not_to_contain_text("estimate")
    spoken = page.locator("[data-spoken]").text_content() or ""
    assert spoken.startswith("The game is over.")
    assert "can declare" not in spoken


def test_ops_are_chosen_one_by_one(page: Page, house: House) -> None:
    """Each op tells how many things it can hit; a click on it leaves only these lit, a click on one of these uses it."""
    table = there(page, "solo_market", "OpsAction", 8)
    open_table(page, house, table)
    actions = [
        one["action"] for one in state(page, table)["decisions"][0]["actions"] if len(one["action"]) == 3
    ]
    ops = page.locator(".mine [data-op]")
    told = ops.evaluate_all(
        "all => all.map(one => [one.dataset.op, one.closest('[data-card]').dataset.card, Number(one.querySelector('b').textContent)])"
    )
    assert sum(number for _, _, number in told) == len(actions) > 2
    for verb, card, number in told:
        assert number == sum(1 for action in actions if action[:2] == [verb, card])
    verb, card, number = max(told, key=lambda one: int(one[2]))
    assert number >= 2
    op = page.locator(f".mine [data-card={card}] [data-op={verb}]")
    op.click()
    expect(op).to_have_class(re.compile(r"\bchosen\b"))
    targets = page.locator(".map .target.lit:not(.aside)")
    expect(targets).to_have_count(number)
    used = state(page, table)["view"]["bankers"][0]
    targets.first.click()
    expect(op).to_have_count(0)
    wait_for(lambda: state(page, table)["view"]["bankers"][0] != used)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_fair_pays_along_its_route(
    browser: Browser, house: House, watch: Watch, motion: Literal["no-preference", "reduce"]
) -> None:
    """A subsidy, a concession, a pirate and a second concession; the ship is stopped in mid-voyage for a picture."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion=motion)
    watch.follow(context)
    page = context.new_page()
    come_in(page, house)
    open_table(page, house, moment(page, REPLAYS / "holy.json", 64))
    coins = freeze(page, "[data-coin]", 1000, page.locator("[data-market=west_0] .hit"))
    assert [coin["coin"] for coin in coins] == ["+1", "+1", "−1", "+1"]
    if motion == "no-preference":
        picture(page, "pax-fair-light")
        expect(page.locator("[data-ship]")).to_have_count(1)
        page.keyboard.press("Shift")  # any key brings it to its end
    expect(page.locator("[data-ship]")).to_have_count(0)
    context.close()


def test_the_map_of_1550(page: Page, house: House) -> None:
    table = new_table(page, GAME, bots=2, options={"map_1550": True}, paused=True)
    open_table(page, house, table)
    for empire, label in (("england", "England"), ("holy_roman_empire", "Holy Roman Empire")):
        expect(page.locator(f"[data-empire={empire}]")).to_have_attribute(
            "aria-label", f"{label}: Reformist theocracy, king in his throne"
        )
    picture(page, "pax-1550-light")


def test_the_solitaire_opponent_tells_its_whole_table(page: Page, house: House) -> None:
    open_table(page, house, there(page, "solo_market", "OpsAction", 8))
    expect(page.locator(".solo li")).to_have_count(6)
    expect(page.locator(".solo .first")).to_contain_text("your kings, two more")
    expect(page.locator(".solo p")).to_have_text("It could not declare a victory now.")
    open_table(page, house, there(page, "solo_lost", "ActionPhase", 10))
    expect(page.locator(".solo p.threat")).to_contain_text("it would declare")
    picture(page, "pax-solo-light")


def test_what_is_said_aloud(page: Page, house: House) -> None:
    open_table(page, house, there(page, "patron", "", 0))
    spoken = page.locator("[data-spoken]").inner_text()
    assert (
        "No victory is open. Nearest to you: Holy victory. You lack a supreme faith. Theocracies: " in spoken
    )
    assert "Theocracies: Papal States (Catholic) and Mamluk (Islamic)." in spoken
    assert "The white route starts in Trebizond, the black one in Tana." in spoken
    labels = {
        "[data-border=france_hre]": "France – Holy Roman Empire, sea border, concession of Wanderer 3",
        "[data-border=byzantium_mamluk]": "Byzantium – Mamluk, land border, empty",
        "[data-place=bordeaux]": "Bordeaux, empty, a levy brings a gold knight",
        "[data-place=red_sea]": "Red Sea, busted emporium",
        "[data-place=tana]": "Tana, green knight, open emporium",
        "[data-empire=mamluk]": "Mamluk: Islamic theocracy, king in his throne",
        "[data-market=west_0] .hit": "West fair, from Trebizond, 0 florins",
    }
    for place, label in labels.items():
        expect(page.locator(place)).to_have_attribute("aria-label", label)


NAMES = """() => {
  const boxes = [...document.querySelectorAll('.map svg text, .map svg .seat')]
    .filter(one => !one.closest('.throne') || one.matches('.seat'))
    .map(one => ({ what: one.textContent || 'throne', box: one.getBoundingClientRect() }))
  const out = []
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {
    const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
    const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
    if (wide > 1 && high > 3) out.push(a.what + ' / ' + b.what)
  }))
  return out
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_and_prices_on_the_map_keep_apart(page: Page, house: House, language: str) -> None:
    call(page, "PUT", "/settings", {"values": {"language": language}})
    for save, question, n in (("patron", "RegimeChange", 1), ("imperial", "ActionPhase", 14)):
        open_table(page, house, there(page, save, question, n))
        page.wait_for_selector(".badge, .target.lit", state="attached")
        for width, height in ((1440, 900), (1024, 768), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"() => ({NAMES})().length === 0")


def test_it_fits_a_page_of_1440(page: Page, house: House) -> None:
    """With four banks the whole board is there without scrolling, and the chronicle has room for several lines."""
    open_table(page, house, there(page, "patron", "RegimeChange", 0))
    page.wait_for_function(
        """() => {
          const board = document.querySelector('.board-scroll')
          return document.documentElement.scrollHeight <= innerHeight
            && board.scrollHeight <= board.clientHeight && board.scrollWidth <= board.clientWidth
            && document.querySelector('.chron [role=log], .chron [data-testid=recap]').clientHeight > 110
        }"""
    )


def test_a_long_press_explains_an_op(page: Page, house: House) -> None:
    table = new_table(page, GAME, bots=1)
    open_table(page, house, table)
    assert asked(page)  # the bot may begin
    position = state(page, table)["position"]
    op = page.locator(".op[title]").first
    told = op.get_attribute("title")
    assert told
    touch = {"pointerType": "touch", "bubbles": True}
    op.dispatch_event("pointerdown", touch)
    expect(page.locator(".bubble.detail .text")).to_have_text(told)
    op.dispatch_event("pointerup", touch)
    op.dispatch_event("click")
    expect(page.locator(".target.chosen")).to_have_count(0)  # it asks, it does not choose
    assert state(page, table)["position"] == position
