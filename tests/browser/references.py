"""Reference pictures: fixed positions of stored games, as one version of the browser draws them."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, FloatRect, Page

from tests.browser.house import ROOT, House
from tests.browser.player import call, moment

FOLDER: Final = ROOT / "tests" / "browser" / "references"
VERSION: Final = FOLDER / "browser.txt"
WIDE, LOW, TABLET, PHONE = (1440, 900), (1280, 720), (1024, 768), (390, 844)
# A picture may differ in so many of its pixels, by more than so much in a colour.
SHARE: Final = 0.001
STEP: Final = 24
QUALITY: Final = 0.72
HEADER: Final = 50  # the page's own head is not part of the picture

ENCODE: Final = """async ([png, quality]) => {
  const image = new Image()
  image.src = 'data:image/png;base64,' + png
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}"""
# How large a part of the pixels differs; all of them if the sizes do.
DIFFER: Final = """async ([one, other, step]) => {
  const read = async (webp) => {
    const image = new Image()
    image.src = 'data:image/webp;base64,' + webp
    await image.decode()
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
    pen.drawImage(image, 0, 0)
    return pen.getImageData(0, 0, image.width, image.height)
  }
  const [a, b] = [await read(one), await read(other)]
  if (a.width !== b.width || a.height !== b.height) return 1
  let differ = 0
  for (let i = 0; i < a.data.length; i += 4)
    if ([0, 1, 2].some((n) => Math.abs(a.data[i + n] - b.data[i + n]) > step)) differ += 1
  return differ / (a.data.length / 4)
}"""
# Nothing on the page has changed for a while.
REST: Final = """() => new Promise((done) => {
  let timer
  const watch = new MutationObserver(() => later())
  const later = () => { clearTimeout(timer); timer = setTimeout(() => { watch.disconnect(); requestAnimationFrame(() => requestAnimationFrame(done)) }, 400) }
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  later()
})"""


@dataclass(frozen=True)
class Position:
    """A decision of a stored game, seen by a seat."""

    game: str
    replay: str
    at: int
    theme: str = "light"
    size: tuple[int, int] = WIDE
    seat: int = 0

    @property
    def name(self) -> str:
        return f"{self.game}-{self.replay}-{self.at}-{self.theme}-{self.size[0]}"

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.webp"


def of(game: str, *rows: tuple[Any, ...]) -> list[Position]:
    return [Position(game, *row) for row in rows]


# Twelve of each game; the first three are compared by ./test, all of them with --deep.
POSITIONS: Final = (
    of(
        "age_of_renaissance",
        ("deck_campaign", 400, "light", WIDE),
        ("deck_intermediate", 336, "dark", TABLET),
        ("deck_basic", 150, "light", PHONE),
        ("deck_campaign", 60, "dark", WIDE),
        ("deck_campaign", 293, "light", WIDE),
        ("deck_campaign", 560, "dark", LOW),
        ("deck_campaign", 700, "light", TABLET),
        ("deck_intermediate", 100, "light", LOW),
        ("deck_intermediate", 250, "dark", PHONE),
        ("deck_basic", 80, "light", WIDE),
        ("all_advances", 450, "dark", WIDE),
        ("chaos", 250, "light", WIDE),
    )
    + of(
        "antiquity",
        ("area", 402, "dark", WIDE),
        ("san_nicolo", 600, "light", TABLET),
        ("san_nicolo", 900, "light", PHONE),
        ("area", 79, "light", WIDE),
        ("area", 560, "light", LOW),
        ("survivor", 500, "light", WIDE),
        ("survivor", 740, "dark", TABLET),
        ("santa_barbara", 400, "dark", WIDE),
        ("santa_maria", 200, "dark", PHONE),
        ("introductory", 300, "light", WIDE),
        ("san_nicolo", 1000, "dark", WIDE),
        ("turn_limit", 300, "light", LOW),
    )
    + of(
        "pax_renaissance",
        ("patron", 178, "light", WIDE),
        ("shared", 250, "dark", TABLET),
        ("solo_market", 50, "light", PHONE),
        ("patron", 250, "dark", WIDE),
        ("imperial", 30, "light", WIDE),
        ("imperial", 78, "dark", LOW),
        ("holy", 64, "light", TABLET),
        ("shared", 120, "light", WIDE),
        ("shared", 285, "dark", PHONE),
        ("globalization", 60, "dark", WIDE),
        ("renaissance", 40, "light", LOW),
        ("solo_won", 20, "light", WIDE),
    )
    + of(
        "road_to_domination",
        ("glory_four_players", 363, "dark", WIDE),
        ("glory_three_players", 200, "light", TABLET),
        ("glory_four_players", 250, "light", PHONE),
        ("glory_four_players", 0, "light", WIDE),
        ("glory_four_players", 385, "light", WIDE),
        ("glory_random_players", 900, "light", LOW),
        ("glory_random_players", 1200, "dark", TABLET),
        ("glory", 200, "dark", WIDE),
        ("glory_shared_victory", 600, "light", WIDE),
        ("glory_shared_victory", 860, "dark", PHONE),
        ("turn_limit", 100, "light", WIDE),
        ("resigned_four_players", 60, "dark", LOW),
    )
)


class Studio:
    """Draws positions on a server; `paper` is an empty page that encodes and compares pictures."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.house = house
        self.page: Page = browser.new_context(reduced_motion="reduce").new_page()
        self.paper: Page = browser.new_page()
        self.page.goto(house.entrance)
        self.page.wait_for_selector(".start")

    def draw(self, position: Position) -> bytes:
        """The page of a position as WebP."""
        page = self.page
        call(page, "PUT", "/settings", {"values": {"theme": position.theme}})
        page.set_viewport_size({"width": position.size[0], "height": position.size[1]})
        save = ROOT / "tests" / "replays" / position.game / f"{position.replay}.json"
        table = moment(page, save, position.at, (position.seat,), "Palazzo")
        page.goto(f"{self.house.address}/table/{table}")
        page.wait_for_selector(".board-frame")
        page.evaluate("document.fonts.ready")
        page.evaluate(REST)
        width, height = position.size
        table_alone: FloatRect = {"x": 0, "y": HEADER, "width": width, "height": height - HEADER}
        png = base64.b64encode(page.screenshot(animations="disabled", clip=table_alone)).decode()
        return base64.b64decode(self.paper.evaluate(ENCODE, [png, QUALITY]))

    def differ(self, one: bytes, other: bytes) -> float:
        """How large a part of the pixels of two pictures differs."""
        if one == other:
            return 0.0
        texts = [base64.b64encode(data).decode() for data in (one, other)]
        return float(self.paper.evaluate(DIFFER, [*texts, STEP]))


def record(studio: Studio, version: str, names: list[str]) -> None:
    """Take these pictures anew, or all of them."""
    FOLDER.mkdir(exist_ok=True)
    for position in POSITIONS:
        if not names or position.name in names:
            position.path.write_bytes(studio.draw(position))
            print(f"{position.path.name}: {position.path.stat().st_size} bytes")
    if not names:
        VERSION.write_text(version + "\n", encoding="utf-8")
        kept = {position.path for position in POSITIONS}
        for path in FOLDER.glob("*.webp"):
            if path not in kept:
                path.unlink()
