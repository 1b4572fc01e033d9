"""The monkey: plays a game by clicking what is lit, and looks at the page after every click."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Response

from tests.browser.house import ROOT, House
from tests.browser.monkey.cover import LIMITS, SHORT, STARTS, Run
from tests.browser.monkey.report import Finding, Report
from tests.browser.player import CONFIRM, ENDINGS, PATIENCE, RESULT, call
from tests.browser.still import BOXES, DRAWINGS

HERE: Final = Path(__file__).parent
SCRIPTS: Final = ("page.js", "look.js", "twin.js", "views.js")
RELOAD_EVERY: Final = 20
FIRST_RELOAD: Final = 12
NAMES: Final = ("Bianca", "Carlo", "Dora", "Enzo", "Fiora", "Guido")
FINAL = 0.3  # how often the monkey says that this is all, where it can


class Monkey:
    """One game at one table."""

    def __init__(self, browser: Browser, house: House, run: Run, report: Report) -> None:
        self.house = house
        self.run = run
        self.report = report
        self.rng = random.Random(run.seed)
        self.moves = 0
        self.clicks = 0
        self.reloads = 0
        self.due = FIRST_RELOAD  # the move after which the page is loaded again
        self.boxes: dict[str, Any] = {}
        self.messages: list[str] = []
        phone = run.size[0] <= 700
        self.context = browser.new_context(
            viewport={"width": run.size[0], "height": run.size[1]}, reduced_motion="reduce", has_touch=phone
        )
        self.touch = phone
        self.context.set_default_timeout(PATIENCE)
        for script in SCRIPTS:
            self.context.add_init_script(path=HERE / script)
        self.follow(self.context)
        self.page = self.context.new_page()

    def follow(self, context: BrowserContext) -> None:
        context.on("console", self.on_console)
        context.on("weberror", lambda error: self.messages.append(f"error: {error.error}"))
        context.on("response", self.on_response)

    def on_console(self, message: ConsoleMessage) -> None:
        self.messages.append(f"{message.type}: {message.text}")

    def on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.messages.append(f"{response.status} {response.url.split('/api')[-1]}")

    def found(self, kind: str, where: str, text: str, what: str, box: list[int] | None = None) -> None:
        finding = Finding(kind, self.run.game, where, text, what, self.run.name, self.moves)
        self.report.add(self.page, finding, box)

    # -- the table

    def open(self) -> None:
        """A table with one person, whose seat changes from game to game, and random bots."""
        self.page.goto(self.house.entrance)
        self.page.wait_for_selector(".start")
        call(self.page, "PUT", "/settings", {"values": {"theme": self.run.theme}})
        me = self.run.seed % self.run.seats
        seats: list[dict[str, str]] = [{"bot": "random", "name": name} for name in NAMES[: self.run.seats]]
        seats[me] = {"name": NAMES[me]}
        if self.run.crowded:
            replay, at = STARTS[self.run.game, self.run.seats]
            save = (ROOT / "tests" / "replays" / self.run.game / f"{replay}.json").read_text(encoding="utf-8")
            source = call(self.page, "POST", "/tables/import", {"save": save})["id"]
            branch = {"at": at, "spoilers": True, "seats": seats}
            table = call(self.page, "POST", f"/tables/{source}/branch", branch)["id"]
        else:
            options = {"turn_limit": (SHORT if self.run.short else LIMITS)[self.run.game]}
            new = {"game": self.run.game, "seats": seats, "seed": self.run.seed, "options": options}
            table = call(self.page, "POST", "/tables", new)["id"]
        call(self.page, "PUT", f"/tables/{table}/bots", {"pace": 0})
        self.page.goto(f"{self.house.address}/table/{table}")

    def settle(self) -> None:
        """Wait until the page has come to rest."""
        waiting = self.page.evaluate("ms => monkey.settle(ms)", PATIENCE)
        assert not waiting, f"{self.run.name}, move {self.moves}: waited for {waiting}"

    def state(self) -> Any:
        return self.page.evaluate("({index: monkey.state.index, over: monkey.state.over})")

    def play(self, most: int) -> None:
        """Play to the end, or for so many clicks; look at the page after every one."""
        self.open()
        try:
            self.settle()
            over = False
            while not over and self.clicks < most:
                self.look()
                before = self.state()["index"]
                self.click()
                self.settle()
                now = self.state()
                over = now["over"]
                if now["index"] > before:
                    self.moves += 1
                if self.moves >= self.due and now["index"] > before and not over:
                    self.compare()
                    self.due = self.moves + RELOAD_EVERY
            self.look()
            self.report.games[self.run.name] = {
                "moves": self.moves,
                "clicks": self.clicks,
                "reloads": self.reloads,
                "over": over,
            }
        finally:
            self.context.close()

    # -- what it does

    def click(self) -> None:
        """Choose something that is lit, as a person would: by a click at a point where it is met."""
        self.clicks += 1
        self.page.evaluate("monkey.note()")
        confirm = self.page.locator(CONFIRM)
        if confirm.count():
            self.page.evaluate("one => { monkey.offered = [one] }", confirm.first.element_handle())
            order = [0]
        else:
            actions = self.page.evaluate("monkey.choices()")
            order = list(range(len(actions)))
            self.rng.shuffle(order)
            ends = [i for i, text in enumerate(actions) if text and json.loads(text)[0] in ENDINGS]
            if ends and self.rng.random() < FINAL:
                order = [*ends, *order]
        for n in order[:40]:
            at = self.page.evaluate("n => monkey.reach(n)", n)
            if at:
                if self.touch:
                    self.page.touchscreen.tap(*at)
                else:
                    self.page.mouse.click(*at)
                    self.page.mouse.move(1, 1)
                return
        listing = self.page.locator(".prompt .acts .btn[aria-expanded=false]")
        assert listing.count(), f"{self.run.name}, move {self.moves}: nothing that is lit can be clicked"
        listing.first.click()

    # -- what it looks at

    def look(self) -> None:
        """Note what is wrong with the page; what passes by itself within a moment is not."""
        found = self.seen()
        if any(not self.report.knows(self.run.game, one) for one in found):
            self.settle()
            again = {(one["kind"], one["where"], one["text"]) for one in self.seen()}
            found = [one for one in found if (one["kind"], one["where"], one["text"]) in again]
        for one in found:
            self.found(one["kind"], one["where"], one["text"], one["what"], one["box"])
        for message in self.messages:
            self.found("message", re.sub(r"\d+", "N", message)[:60], message, "")
        self.messages.clear()
        self.unmoved()

    def seen(self) -> Any:
        return self.page.evaluate("game => [...monkey.look(), ...monkey.drawn(game)]", self.run.game)

    def unmoved(self) -> None:
        """Prompt, Undo and board are where they were."""
        if self.page.locator(RESULT).count():
            return
        now = self.page.evaluate(BOXES, DRAWINGS[self.run.game])
        if self.touch:  # there the page is scrolled, and a board is as long as what lies on it
            now = {name: box for name, box in now.items() if name in ("prompt", "undo")}
        for name, box in now.items():
            first = self.boxes.setdefault(name, box)
            if box != first:
                self.found("moved", name, "", f"from {first} to {box}")
                self.boxes[name] = box

    def compare(self) -> None:
        """The page as it is equals the page after a reload."""
        self.reloads += 1
        self.page.evaluate("monkey.toTab(0)")
        self.page.evaluate("document.activeElement?.blur()")
        self.settle()
        before = self.page.evaluate("monkey.twin()")
        self.page.reload()
        self.settle()
        after = self.page.evaluate("monkey.twin()")
        for where, what in differences(before, after):
            self.found("reload", where, "", what)


def differences(before: list[Any], after: list[Any]) -> list[tuple[str, str]]:
    """Where two pages differ: elements that are not alike, and how. Of an element whose children are others the first is told."""
    out = []
    i = j = 0
    sized = -1  # the depth of an element of another size: what lies in it has other sizes, too
    while i < len(before) and j < len(after):
        one, other = before[i], after[j]
        if (one["depth"], one["id"]) != (other["depth"], other["id"]):
            out.append((one["place"], f"is there; after a reload {other['place']} stands in its place"))
            depth = min(one["depth"], other["depth"])
            i, j = leave(before, i, depth), leave(after, j, depth)
            continue
        if one["depth"] <= sized:
            sized = -1
        for look, value in one["is"].items():
            if look == "size" and alike(value, other["is"][look]):
                continue
            if value != other["is"][look] and not (sized >= 0 and look in ("size", "attributes")):
                if look == "size":
                    sized = one["depth"]
                out.append((one["place"], f"{look}: {value!r}, after a reload {other['is'][look]!r}"))
                break
        i, j = i + 1, j + 1
    if i < len(before) or j < len(after):
        out.append(("body", f"{len(before)} elements, after a reload {len(after)}"))
    return out


def alike(one: str, other: str) -> bool:
    """Whether two sizes differ by no more than the rounding."""
    return all(abs(int(a) - int(b)) <= 1 for a, b in zip(one.split(" x "), other.split(" x "), strict=True))


def leave(page: list[Any], at: int, depth: int) -> int:
    """The next element that is not among the siblings at this depth, nor below them."""
    while at < len(page) and page[at]["depth"] >= depth:
        at += 1
    return at
