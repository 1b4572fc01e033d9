"""A person at the browser: opens tables, chooses what is lit, looks at pages."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.house import ROOT, House
from tests.server.desk import wait_for

PATIENCE = 180_000  # ms; the bots of a big game may have much to think about
RESULT = "[data-testid=result]"
CONFIRM = ".prompt .acts .btn.primary:not([disabled])"
BUTTON = ".prompt .btn.offer:not([disabled])"
LISTED = ".prompt .list .btn.offer:not([disabled])"
LIT = ".target.lit"
END_TURN = ".prompt .btn.end:not([disabled])"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PICTURES = ROOT / ".artifacts" / "screenshots"
ENDINGS = frozenset({"pass", "done", "end", "stop", "commit", "end_turn", "finish", "decline", "end_phase"})

FREEZE = """([selector, ms]) => {
  window.frozen = null
  new MutationObserver((_, watch) => {
    if (!document.querySelector(selector)) return
    watch.disconnect()
    requestAnimationFrame(() => {
      for (const one of document.getAnimations()) {
        one.pause()
        one.currentTime = ms
      }
      window.frozen = [...document.querySelectorAll(selector)].map(one => ({...one.dataset}))
    })
  }).observe(document.body, { childList: true, subtree: true })
}"""

CALL = """async ([method, path, body]) => {
  const session = await (await fetch('/api/session')).json()
  const headers = {'X-CSRF-Token': session.csrf}
  const init = {method, headers}
  if (body !== null) { headers['Content-Type'] = 'application/json'; init.body = JSON.stringify(body) }
  const answer = await fetch('/api' + path, init)
  const text = await answer.text()
  return {status: answer.status, body: text ? JSON.parse(text) : null}
}"""


def call(page: Page, method: str, path: str, body: Any = None) -> Any:
    """A call of the REST interface with the page's own session."""
    answer = page.evaluate(CALL, [method, path, body])
    assert answer["status"] < 300, answer
    return answer["body"]


def come_in(page: Page, house: House) -> None:
    """The lobby, with the settings of somebody who comes for the first time: others have been at this server before."""
    page.context.set_default_timeout(PATIENCE)
    page.goto(house.entrance)
    page.wait_for_selector(".start")
    kept = call(page, "GET", "/settings")["values"]
    if kept:
        call(page, "PUT", "/settings", {"values": dict.fromkeys(kept)})
        page.evaluate("localStorage.clear()")
        page.reload()
        page.wait_for_selector(".start")


def new_table(page: Page, game: str, people: int = 1, bots: int = 1, **more: Any) -> str:
    """A table through the interface of programs, with quick bots. Returns its id."""
    names = ["Bianca", "Carlo", "Dora", "Enzo"]
    seats: list[dict[str, str]] = [{"name": name} for name in names[:people]] + [{"bot": "random"}] * bots
    table: str = call(page, "POST", "/tables", {"game": game, "seats": seats, "seed": 7, **more})["id"]
    call(page, "PUT", f"/tables/{table}/bots", {"pace": 0})
    return table


def state(page: Page, table: str, seat: int | None = 0) -> Any:
    return call(page, "GET", f"/tables/{table}/state" + ("" if seat is None else f"?seat={seat}"))


def at_rest(page: Page, table: str) -> Any:
    """How the table stands when the bots have done all that they can for now, and the page shows it."""
    now = wait_for(lambda: (seen := state(page, table)) and not seen["bots"]["waiting"] and seen)
    expect(page.locator(".rail .entry")).to_have_count(now["events"]["count"])
    return now


def until_over(page: Page, table: str) -> Iterator[Any]:
    """How the table stands, again and again until the page shows the result. Gives up when nothing happens any more."""
    place, since = -1, time.monotonic()
    while not page.locator(RESULT).count():
        now = call(page, "GET", f"/tables/{table}/state")
        if now["position"] != place:
            place, since = now["position"], time.monotonic()
        assert time.monotonic() - since < PATIENCE / 1000, "the table stands still"
        yield now


def asked(page: Page) -> bool:
    """Wait until the table asks something or is over. False if it is over."""
    page.wait_for_selector(f"{RESULT}, {CONFIRM}, {BUTTON}, {LIT}", state="attached", timeout=PATIENCE)
    return page.locator(RESULT).count() == 0


def act(page: Page, rng: random.Random) -> None:
    """Choose something that is lit, as a person would: by a click."""
    confirm = page.locator(CONFIRM)
    if confirm.count():
        click(confirm.first)
        return
    buttons = page.locator(f"{BUTTON}:visible")
    if rng.random() < 0.4:
        for i, text in enumerate(buttons.evaluate_all("all => all.map(one => one.dataset.action || '')")):
            if text and json.loads(text)[0] in ENDINGS:
                click(buttons.nth(i))
                return
    listed = page.locator(f"{LISTED}:visible")  # it lies over the board
    things = listed if listed.count() else page.locator(f"{LIT}:visible, {BUTTON}:visible")
    count = things.count()
    if count:
        click(things.nth(rng.randrange(count)))
    elif page.locator(LIT).count():
        click(page.locator(".prompt .acts .btn[aria-expanded=false]").first)


def click(thing: Locator) -> None:
    """Click; the page may have moved on meanwhile, then there is nothing to click.

    In a drawing the middle of a thing may lie outside it: `data-spot` marks where a person would click.
    """
    try:
        spot = thing.locator("[data-spot]")
        (spot.first if spot.count() else thing).click(timeout=1500)
    except Error as problem:
        if "Timeout" not in str(problem) and "detached" not in str(problem):
            raise


def see_board(page: Page) -> None:
    """From the result to the board; on a phone that is in the menu of the rest."""
    rest = page.locator(f"{RESULT} .acts button[aria-expanded=false]:visible")
    if rest.count():
        rest.click()
    page.locator(f"{RESULT} .acts button[data-digit='1']").click()


def play_out(page: Page, seed: int, most: int = 1500) -> None:
    """Play to the result page."""
    rng = random.Random(seed)
    for _ in range(most):
        if not asked(page):
            return
        act(page, rng)
    raise AssertionError(f"the game is not over after {most} clicks")


def drawn(page: Page) -> None:
    """Wait until the page as it stands has been laid out and drawn, with the fonts that it turned out to need."""
    page.evaluate("""async () => {
      const frames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      await frames()
      await document.fonts.ready
      await frames()
    }""")


def picture(page: Page, name: str) -> None:
    """A picture of the page as it stands."""
    drawn(page)
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")


# Whether these boxes lie in the window and hold all that is in them.
WHOLE = """places => places.every((place) => {
  const boxes = [...document.querySelectorAll(place)]
  return boxes.length > 0 && boxes.every((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    return inside && one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth
  })
})"""


def fits_tablet(page: Page, places: Sequence[str]) -> None:
    """On a tablet, however it is held, the board and these places are seen whole, none of them scrolled inside."""
    for width, height in ((1024, 768), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(WHOLE, arg=[".board-scroll", *places])


def findings(page: Page, where: str) -> list[str]:
    """Serious findings of axe on this page."""
    page.evaluate("document.fonts.ready")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{where}: {one['id']}: {[node['target'] for node in one['nodes']][:4]} {one['nodes'][0].get('failureSummary')}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


IMPORTED: dict[tuple[str, Path], Any] = {}  # by server and file: a long game takes its time to be read


def moment(page: Page, save: Path, at: int, people: Sequence[int] = (0,), title: str = "") -> str:
    """A table that goes on from decision `at` of a stored game, its bots paused. Returns its id."""
    house = urlsplit(page.url).netloc
    if (house, save) not in IMPORTED:
        text = save.read_text(encoding="utf-8")
        IMPORTED[house, save] = call(page, "POST", "/tables/import", {"save": text})
    source = IMPORTED[house, save]
    count = len(source["seats"])
    seats = [{"name": f"Player {n + 1}"} if n in people else {"bot": "random"} for n in range(count)]
    here = {"at": at, "spoilers": True, "seats": seats, "paused": True, "title": title}
    table: str = call(page, "POST", f"/tables/{source['id']}/branch", here)["id"]
    return table


def freeze(page: Page, selector: str, ms: int, click: Locator) -> list[dict[str, str]]:
    """Click; as soon as something appears, stop all movements as they are `ms` after their start. Returns its data."""
    page.evaluate(FREEZE, [selector, ms])
    click.click()
    page.wait_for_function("() => window.frozen !== null")
    frozen: list[dict[str, str]] = page.evaluate("window.frozen")
    return frozen


def click_board(page: Page, rng: random.Random) -> bool:
    """Answer the present question on the board itself, by a lit target; by a button of the prompt only where
    nothing on the page is lit. True if the board was used.
    """
    confirm = page.locator(CONFIRM)
    if confirm.count():
        click(confirm.first)
        return False
    lit = page.locator(f"{LIT}:visible")
    if lit.count():
        click(lit.nth(rng.randrange(lit.count())))
        return True
    act(page, rng)
    return False
