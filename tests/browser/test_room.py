"""Phones in the room: a host's screen and several phones, each a browser of its own, play a whole game."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect

from tests.browser.conftest import Watch
from tests.browser.house import House
from tests.browser.player import PATIENCE, RESULT, act, call, findings, picture, until_over

LAN = "127.0.0.2"


@pytest.fixture(scope="module")
def roomy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose phones come to another address of this machine."""
    house = House(tmp_path_factory.mktemp("roomy"), more=("--lan-address", LAN))
    house.start()
    yield house
    house.kill()


class Device:
    """A browser of its own, and all that comes to it over sockets."""

    def __init__(self, browser: Browser, watch: Watch, phone: bool) -> None:
        size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            has_touch=phone,
            reduced_motion="reduce",
            locale="en-GB",
        )
        self.context.set_default_timeout(PATIENCE)
        watch.follow(self.context)
        self.heard: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))


@pytest.fixture
def devices(browser: Browser, watch: Watch) -> Iterator[list[Device]]:
    """The host's screen, then three phones."""
    made = [Device(browser, watch, phone) for phone in (False, True, True, True)]
    yield made
    for device in made:
        device.context.close()


def open_room(host: Page, house: House, game: str, seats: int, **options: int) -> tuple[str, str]:
    """The host opens a table for phones: its id, and the address that the code leads to."""
    host.goto(house.entrance)
    host.wait_for_selector(".start")
    body = {"game": game, "seats": [{}] * seats, "seed": 7, "options": options, "paused": True}
    table = str(call(host, "POST", "/tables", body)["id"])
    host.goto(f"{house.address}/table/{table}/room")
    host.wait_for_selector(".qr svg")
    return table, f"http://{host.locator('.address').inner_text()}"


def sit(phone: Page, address: str, name: str, seat: str) -> None:
    """Scan, say who you are, sit down."""
    phone.goto(address)
    phone.get_by_label("Your name at this table").fill(name)
    phone.get_by_role("radio", name=re.compile(seat)).click()
    phone.get_by_role("button", name=f"Sit down as {name}").click()
    phone.wait_for_selector(".prompt")


def test_three_phones_and_a_screen_play_a_game(roomy: House, devices: list[Device]) -> None:
    host, *phones = [device.page for device in devices]
    table, address = open_room(host, roomy, "road_to_domination", 3, turn_limit=2)
    picture(host, "room-host-empty")
    seats = ["Lapis circle", "Vermilion square", "Verdigris triangle"]
    names = ["Dora", "<b>Enzo</b>", "Fosca"]
    phones[0].goto(address)
    phones[0].wait_for_selector(".sit")
    picture(phones[0], "room-join-phone")
    assert findings(phones[0], "join") == []
    for phone, name, seat in zip(phones, names, seats, strict=True):
        sit(phone, address, name, seat)
    expect(host.get_by_text("3 of 3 seated")).to_be_visible()
    expect(host.locator("li b", has_text="<b>Enzo</b>")).to_be_visible()
    picture(host, "room-host")
    assert findings(host, "room") == []
    host.get_by_role("button", name="To the big board").click()
    host.wait_for_selector(".screen .table")
    picture(host, "room-screen")
    picture(phones[0], "room-playing-phone")
    assert findings(host, "screen") == []

    rng = random.Random(5)
    for turn, now in enumerate(until_over(host, table)):
        for seat in now["waiting"]:
            asked = phones[seat]
            if asked.locator(".prompt .acts, .target.lit, .prompt .btn.offer").count():
                act(asked, rng)
        if turn == 12:
            picture(host, "room-screen-later")
    expect(host.locator(RESULT)).to_be_visible()
    for phone in phones:
        expect(phone.locator(RESULT)).to_be_visible()
        expect(phone.get_by_role("link", name="Export")).to_have_count(0)
    picture(host, "room-screen-over")
    check_traffic(devices, table)


def check_traffic(devices: list[Device], table: str) -> None:
    """Each device heard of its own seat only, the screen of none; and no cards but its own and what a spy saw."""
    for device, own in zip(devices, (None, 0, 1, 2), strict=True):
        states = [json.loads(text) for text in device.heard if '"type":"state"' in text]
        assert states
        for state in states:
            assert state["table"] == table
            assert state["seat"] == own
            assert all(decision["seat"] == own for decision in state["decisions"])
            if state["over"]:
                continue
            for seat, player in enumerate(state["view"]["players"]):
                seen = [card for card in player["hand"] if card["card"] is not None]
                shown = [card for card in seen if own not in card["known_to"]]  # a spy has looked at one
                assert seat == own or shown == [], (own, seat)


def test_the_host_frees_a_seat_and_the_phone_is_told(
    roomy: House, devices: list[Device], watch: Watch
) -> None:
    watch.expected += ["401", "404"]
    host, first, second, _ = [device.page for device in devices]
    _, address = open_room(host, roomy, "road_to_domination", 2)
    sit(first, address, "Dora", "Lapis circle")
    second.goto(address)
    expect(second.get_by_text("Dora sits here")).to_be_visible()
    host.get_by_role("button", name="Free the seat").click()
    expect(host.get_by_text("Free the seat of Dora?")).to_be_visible()
    host.get_by_role("button", name="Free it").click()
    expect(first.get_by_text("This phone has no seat here any more")).to_be_visible()
    first.reload()
    expect(first.get_by_text("This phone has no seat here any more")).to_be_visible()
    second.reload()
    second.get_by_role("radio", name=re.compile("Lapis circle")).click()
    second.get_by_label("Your name at this table").fill("Enzo")
    second.keyboard.press("Enter")
    second.wait_for_selector(".prompt")
    second.goto(address)  # who scans again sits where they sat
    second.wait_for_selector(".prompt")
    host.get_by_role("button", name="New code").click()
    expect(host.locator(".address")).not_to_have_text(address.removeprefix("http://"))
    first.goto(address)
    expect(first.get_by_role("alert")).to_contain_text("This code is not good any more")


def test_a_phone_watches_and_a_guest_leaves(roomy: House, devices: list[Device]) -> None:
    host, first, second, _ = [device.page for device in devices]
    _, address = open_room(host, roomy, "road_to_domination", 2)
    first.goto(address)
    first.get_by_role("button", name="Only watch").click()
    first.wait_for_selector(".table")
    expect(host.get_by_text("1 phone watches")).to_be_visible()
    sit(second, address, "Dora", "Vermilion square")
    second.goto(second.url.partition("/table")[0] + "/")
    second.get_by_role("link", name="To the table").click()
    second.get_by_role("button", name="Table").click()
    second.get_by_role("button", name="Leave the seat").click()
    second.get_by_role("button", name="Leave", exact=True).click()
    expect(second.get_by_text("You have left the table")).to_be_visible()
    expect(host.get_by_text("0 of 2 seated")).to_be_visible()


def test_the_set_up_leads_to_the_room_and_a_machine_without_a_network_says_so(
    roomy: House, browser: Browser, devices: list[Device], watch: Watch, tmp_path: Path
) -> None:
    host = devices[0].page
    host.goto(roomy.entrance)
    host.wait_for_selector(".start")
    expect(host.get_by_role("switch", name="Everyone on their own phone")).to_be_checked()
    host.locator(".start").click()
    host.wait_for_selector(".qr svg")
    host.get_by_role("button", name="Play it here").first.click()
    expect(host.get_by_text("plays at this screen")).to_be_visible()
    expect(host.get_by_role("button", name="To the table")).to_be_visible()
    watch.expected.append("409")
    far = House(tmp_path, more=("--lan-address", "10.255.255.1"))
    far.start()
    try:
        host.goto(far.entrance)
        host.wait_for_selector(".start")
        host.locator(".start").click()
        expect(host.get_by_role("alert")).to_contain_text("can’t be let in at 10.255.255.1")
        expect(host.get_by_role("button", name="Open the room")).to_be_visible()
    finally:
        host.goto("about:blank")  # the page would go on asking
        far.kill()
