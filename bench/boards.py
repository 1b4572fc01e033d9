"""How quick a drawn board is: python bench/boards.py GAME [REPLAY DECISION MOVES]

Goes on from a stored game: the moves are made by requests of a program, one after the other, and the page only
shows them. Tells what each new position costs, from the message of the server to the new layout; then pans the board
at double size with the processor slowed down four times.
Times by the clock say little on a busy machine, so the processor time of the page's main thread stands beside them.
Needs the built client (scripts/build_web.py) and chromium.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from scripts import system
from tests.browser.conftest import QUIET
from tests.browser.house import ROOT, House
from tests.browser.player import call, moment

MOMENTS = {
    "antiquity": ("area", 402),
    "age_of_renaissance": ("deck_campaign", 375),
    "pax_renaissance": ("patron", 115),
    "road_to_domination": ("glory_four_players", 54),
}
PACE = 150  # ms between moves, so that each is drawn on its own
WATCH = """() => {
  window.redraws = []
  const Plain = window.WebSocket
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', (event) => {
        if (!String(event.data).includes('"view"')) return
        const start = performance.now()
        const drawn = new MessageChannel()
        drawn.port1.onmessage = () => {
          void document.body.offsetHeight
          window.redraws.push(performance.now() - start)
        }
        drawn.port2.postMessage(null)
      })
    }
  }
}"""
PAN = """() => new Promise((done) => {
  const frame = document.querySelector('.board-scroll')
  const times = []
  let last = performance.now()
  const step = (now) => {
    times.push(now - last)
    last = now
    frame.scrollLeft += times.length % 60 < 30 ? 8 : -8
    frame.scrollTop += times.length % 60 < 30 ? 6 : -6
    if (times.length < 180) requestAnimationFrame(step)
    else done(times.slice(5))
  }
  requestAnimationFrame(step)
})"""


def spent(session: CDPSession) -> dict[str, float]:
    """Processor time of the page's main thread so far, in milliseconds."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] * 1000 for one in metrics if one["name"].endswith("Duration")}


def told(before: dict[str, float], after: dict[str, float], number: int) -> str:
    parts = [("in all", "TaskDuration"), ("script", "ScriptDuration")]
    parts += [("style", "RecalcStyleDuration"), ("layout", "LayoutDuration")]
    return ", ".join(f"{name} {(after[key] - before[key]) / number:.1f} ms" for name, key in parts)


class Mover:
    """Plays the first seat at random by requests, without the page."""

    def __init__(self, page: Page, house: House, table: str) -> None:
        self.requests = page.context.request
        self.path = f"{house.address}/api/tables/{table}"
        token = self.requests.get(f"{house.address}/api/session").json()["csrf"]
        self.headers = {"X-CSRF-Token": token, "Origin": house.address}
        self.rng = random.Random(1)

    def state(self) -> Any:
        return self.requests.get(f"{self.path}/state?seat=0").json()

    def move(self) -> bool:
        """One move, and the bots' answers. False if the game is over."""
        state = self.state()
        while not state["over"] and not state["decisions"]:
            state = self.state()
        if state["over"]:
            return False
        decision = state["decisions"][0]
        action = self.rng.choice(decision["actions"])["action"]
        answer = self.requests.post(
            f"{self.path}/moves",
            headers=self.headers,
            data={"seat": 0, "number": decision["number"], "action": action},
        )
        assert answer.ok, answer.text()
        return True


def main(game: str, replay: str, decision: int, moves: int) -> None:
    folder = ROOT / "tests" / "replays" / game
    save = folder / f"{replay}.json" if replay else sorted(folder.glob("*.json"))[0]
    house = House(Path(tempfile.mkdtemp()))
    house.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=system.browser(), headless=True, args=QUIET)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.add_init_script(f"({WATCH})()")
            page.goto(house.entrance)
            page.wait_for_selector(".start")
            table = moment(page, save, decision)
            call(page, "PUT", f"/tables/{table}/bots", {"paused": False, "pace": PACE})
            page.goto(f"{house.address}/table/{table}")
            page.wait_for_selector(".target.lit")
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            mover = Mover(page, house, table)
            page.evaluate("window.redraws.length = 0")
            before = spent(session)
            for _ in range(moves):
                if not mover.move():
                    break
                page.wait_for_timeout(PACE)
            times: list[float] = page.evaluate("window.redraws")
            middle = statistics.median(times)
            print(f"{game}: {len(times)} redraws, median {middle:.0f} ms, longest {max(times):.0f} ms")
            print(f"  processor time each: {told(before, spent(session), len(times))}")
            call(page, "PUT", f"/tables/{table}/bots", {"paused": True})
            for _ in range(4):
                page.keyboard.press("+")
            session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
            before = spent(session)
            frames: list[float] = page.evaluate(PAN)
            rate = 1000 / statistics.mean(frames)
            print(
                f"{game}: panning at 4x throttling {rate:.0f} frames a second, longest {max(frames):.0f} ms"
            )
            print(f"  processor time each: {told(before, spent(session), len(frames))}")
            browser.close()
    finally:
        house.kill()


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in MOMENTS:
        sys.exit(f"usage: python bench/boards.py GAME [REPLAY DECISION MOVES]; games: {', '.join(MOMENTS)}")
    name = sys.argv[1]
    known = MOMENTS[name]
    given = sys.argv[2:]
    main(
        name,
        given[0] if given else known[0],
        int(given[1]) if len(given) > 1 else known[1],
        int(given[2]) if len(given) > 2 else 12,
    )
