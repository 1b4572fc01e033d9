"""Takes the pictures of docs/images anew: python scripts/pictures.py [NAME ...]
Takes the reference pictures of the browser tests anew: python scripts/pictures.py --references [NAME ...]

Needs the built client and Chromium. A server of its own runs on empty data; every picture is a scene below, once in
the light and once in the dark theme, written as WebP.
"""

from __future__ import annotations

import base64
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts import system
from tests.browser.conftest import QUIET
from tests.browser.house import ROOT, House
from tests.browser.player import act, asked, call, freeze, moment, new_table, play_out
from tests.browser.references import POSITIONS, Studio, record

IMAGES = ROOT / "docs" / "images"
DESKTOP, PHONE, BOARD = (1280, 800), (390, 800), (1440, 900)
MOST_BYTES = 200_000
TO_WEBP = """async (png) => {
  const image = new Image()
  image.src = 'data:image/png;base64,' + png
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', 0.82).split(',')[1]
}"""


class Photographer:
    """Tables to take pictures of, on a server of its own."""

    def __init__(self, page: Page, studio: Page, house: House) -> None:
        self.page = page
        self.studio = studio  # an empty page that turns pictures into WebP
        self.house = house
        self.moments: dict[tuple[str, str, int], str] = {}
        self.stopped = False  # a movement on the page stands still for the picture
        self.running = new_table(
            page, "road_to_domination", bots=2, title="Casa di San Giorgio", options={"turn_limit": 30}
        )
        self.play(self.running, 14)
        self.shared = new_table(page, "template", people=3, bots=0, title="Three at the screen")
        new_table(page, "antiquity", bots=1, title="Valley of the Arno")
        self.over = new_table(
            page, "road_to_domination", bots=2, title="Serenissima", options={"turn_limit": 12}
        )
        self.go(f"/table/{self.over}", ".prompt")
        play_out(page, seed=4)
        self.length = call(page, "GET", f"/tables/{self.over}/replay")["length"]

    def play(self, table: str, clicks: int) -> None:
        self.go(f"/table/{table}", ".prompt")
        rng = random.Random(12)
        for _ in range(clicks):
            assert asked(self.page)
            act(self.page, rng)
        assert asked(self.page)

    def go(self, path: str, ready: str) -> None:
        self.page.goto(self.house.address + path)
        self.page.wait_for_selector(ready)

    def take(self, name: str) -> None:
        self.page.evaluate("document.fonts.ready")
        self.page.mouse.move(0, 0)
        animations: Literal["allow", "disabled"] = "allow" if self.stopped else "disabled"
        png = base64.b64encode(self.page.screenshot(animations=animations)).decode()
        if self.stopped:
            self.stopped = False
            self.page.emulate_media(reduced_motion="reduce")
        picture = base64.b64decode(self.studio.evaluate(TO_WEBP, png))
        assert len(picture) < MOST_BYTES, f"{name} has {len(picture)} bytes"
        IMAGES.mkdir(parents=True, exist_ok=True)
        (IMAGES / f"{name}.webp").write_bytes(picture)
        print(f"{name}.webp: {len(picture)} bytes")


def lobby(at: Photographer) -> None:
    at.go("/", ".game")


def table(at: Photographer) -> None:
    at.go(f"/table/{at.running}", ".prompt .btn")
    assert asked(at.page)


def rules(at: Photographer) -> None:
    at.go("/rules/pax_renaissance", ".law")
    at.page.keyboard.type("conspiracy")
    at.page.keyboard.press("Enter")
    at.page.wait_for_selector(".law.cited")


def curtain(at: Photographer) -> None:
    at.go(f"/table/{at.shared}", ".curtain .btn")


def replay(at: Photographer) -> None:
    at.go(f"/table/{at.over}/replay/{at.length // 2}", ".moment")


def result(at: Photographer) -> None:
    """A game that is over, once for both themes."""
    key = ("age_of_renaissance", "deck_campaign", -1)
    if key not in at.moments:
        save = ROOT / "tests" / "replays" / key[0] / f"{key[1]}.json"
        at.moments[key] = call(at.page, "POST", "/tables/import", {"save": save.read_text("utf-8")})["id"]
    at.go(f"/table/{at.moments[key]}", "[data-testid=result] table")


def stored(game: str, replay: str, decision: int, look: str = "") -> Callable[[Photographer], None]:
    """A board at a decision of a stored game; `look` is clicked on before the picture is taken."""

    def scene(at: Photographer) -> None:
        key = (game, replay, decision)
        if key not in at.moments:
            save = ROOT / "tests" / "replays" / game / f"{replay}.json"
            at.moments[key] = moment(at.page, save, decision)
        at.go(f"/table/{at.moments[key]}", ".prompt .btn")
        if look:
            at.page.locator(look).first.click()

    return scene


def pax_fair(at: Photographer) -> None:
    """A trade fair, stopped in the middle of its voyage."""
    at.page.emulate_media(reduced_motion="no-preference")
    stored("pax_renaissance", "holy", 64)(at)
    freeze(at.page, "[data-coin]", 1000, at.page.locator("[data-market=west_0] .hit"))
    del at.moments["pax_renaissance", "holy", 64]  # this table has gone on
    at.stopped = True


def pax_1550(at: Photographer) -> None:
    table = new_table(at.page, "pax_renaissance", bots=2, options={"map_1550": True})
    call(at.page, "PUT", f"/tables/{table}/bots", {"paused": True})
    at.go(f"/table/{table}", ".pax")


ROAD = ("road_to_domination", "glory_four_players")

SCENES: dict[str, tuple[tuple[int, int], Callable[[Photographer], None]]] = {
    "lobby": (DESKTOP, lobby),
    "lobby-phone": (PHONE, lobby),
    "table": (DESKTOP, table),
    "table-phone": (PHONE, table),
    "rules": (DESKTOP, rules),
    "curtain": (DESKTOP, curtain),
    "pax_renaissance-board": (BOARD, stored("pax_renaissance", "patron", 178)),
    "pax_renaissance-ops": (BOARD, stored("pax_renaissance", "solo_market", 50, ".mine [data-op=siege]")),
    "pax_renaissance-battle": (BOARD, stored("pax_renaissance", "imperial", 30)),
    "pax_renaissance-fair": (BOARD, pax_fair),
    "pax_renaissance-rival": (BOARD, stored("pax_renaissance", "imperial", 78, "[data-unfold='1']")),
    "pax_renaissance-1550": (BOARD, pax_1550),
    "pax_renaissance-phone": (PHONE, stored("pax_renaissance", "patron", 178)),
    "result": (BOARD, result),
    "result-phone": (PHONE, result),
    "replay": (DESKTOP, replay),
    "replay-phone": (PHONE, replay),
    "road_to_domination-board": (BOARD, stored(*ROAD, 363)),
    "road_to_domination-setup": (BOARD, stored(*ROAD, 0)),
    "road_to_domination-war": (BOARD, stored(*ROAD, 363, "[data-action-slug=war]")),
    "road_to_domination-peace": (BOARD, stored(*ROAD, 385)),
    "road_to_domination-phone": (PHONE, stored(*ROAD, 363)),
    "age-of-renaissance": (BOARD, stored("age_of_renaissance", "deck_intermediate", 336)),
    "age-of-renaissance-advances": (BOARD, stored("age_of_renaissance", "deck_campaign", 293)),
    "age-of-renaissance-payouts": (BOARD, stored("age_of_renaissance", "deck_campaign", 378, ".mine .all")),
    "age-of-renaissance-phone": (PHONE, stored("age_of_renaissance", "deck_intermediate", 336)),
    "antiquity": (BOARD, stored("antiquity", "area", 402)),
    "antiquity-city": (BOARD, stored("antiquity", "area", 79)),
    "antiquity-phone": (PHONE, stored("antiquity", "area", 402)),
}


def main(names: list[str]) -> int:
    references = names[:1] == ["--references"]
    names = names[1:] if references else names
    possible = [position.name for position in POSITIONS] if references else list(SCENES)
    unknown = [name for name in names if name not in possible]
    if unknown:
        print(f"there is no picture {unknown[0]}; possible: {', '.join(possible)}", file=sys.stderr)
        return 1
    program = system.browser()
    if program is None:
        print("pictures need chromium", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        try:
            browser = playwright.chromium.launch(executable_path=program, headless=True, args=QUIET)
            if references:
                record(Studio(browser, house), browser.version, names)
                return 0
            page = browser.new_context(reduced_motion="reduce").new_page()
            page.goto(house.entrance)
            page.wait_for_selector(".start")
            at = Photographer(page, browser.new_page(), house)
            for theme in ("light", "dark"):
                call(page, "PUT", "/settings", {"values": {"theme": theme}})
                for name in names or SCENES:
                    size, scene = SCENES[name]
                    page.set_viewport_size({"width": size[0], "height": size[1]})
                    scene(at)
                    at.take(f"{name}-{theme}")
            browser.close()
        finally:
            house.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
