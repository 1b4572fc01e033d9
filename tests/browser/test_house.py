"""Friends far away: a house, people with browsers of their own, who come by link, play a game, talk, leave and come back."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Watch
from tests.browser.house import House
from tests.browser.player import RESULT, act, call, findings, picture, until_over
from tests.browser.test_room import Device

REGISTER = """async (body) => {
  const headers = {'Content-Type': 'application/json'}
  const answer = await fetch('/door/register', {method: 'POST', headers, body: JSON.stringify(body)})
  if (!answer.ok) throw new Error(await answer.text())
}"""
GAMES = {
    "road_to_domination": {"turn_limit": 2},
    "age_of_renaissance": {"turn_limit": 1},
    "antiquity": {"turn_limit": 2},
    "pax_renaissance": {"turn_limit": 6},
}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("club"), more=("--accounts", "--registration", "open"))
    house.start()
    yield house
    house.kill()


@pytest.fixture
def devices(browser: Browser, watch: Watch) -> Iterator[list[Device]]:
    """Maria's and Ugo's screens, and those of three friends, one of them a phone."""
    watch.expected += ["401"]  # who comes for the first time has no session
    made = [Device(browser, watch, phone) for phone in (False, False, True, False, False)]
    yield made
    for device in made:
        device.context.close()


def member(page: Page, house: House, name: str) -> None:
    """Make an account, and come in."""
    page.goto(f"{house.address}/credits")
    page.evaluate(REGISTER, {"name": name, "password": f"a long password of {name}"})
    page.goto(house.address)
    page.wait_for_selector(".start")


def gather(owner: Page, game: str, options: dict[str, int]) -> tuple[str, list[str]]:
    """A table with three links, opened through the interface of programs; its id, and the addresses of the links."""
    seats = [{"way": "me"}, {"way": "link"}, {"way": "link"}, {"way": "link"}]
    body = {"game": game, "seats": seats, "options": options, "title": "<i>Augsburg</i>"}
    made = call(owner, "POST", "/house/tables", body)
    origin = re.match(r"http://[^/]+", owner.url)
    assert origin is not None
    return str(made["table"]["id"]), [f"{origin[0]}/i/{link['code']}" for link in made["links"]]


def come(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("Your name at this table").fill(name)
    page.get_by_role("button", name=f"Sit down as {name}").click()
    page.wait_for_url("**/table/*")


def play(pages: list[Page], table: str, rng: random.Random) -> None:
    """Everybody whose turn it is chooses what is lit, until the game is over."""
    for now in until_over(pages[0], table):
        for seat in now["waiting"]:
            asked = pages[seat]
            if asked.locator(".prompt .acts, .target.lit, .prompt .btn.offer").count():
                act(asked, rng)
    for page in pages:
        expect(page.locator(RESULT)).to_be_visible()


def test_the_lobby_opens_a_table_and_friends_come_by_its_links(club: House, devices: list[Device]) -> None:
    maria, ugo, phone, _, _ = [device.page for device in devices]
    member(maria, club, "Maria")
    member(ugo, club, "Ugo")
    picture(maria, "house")
    expect(maria.locator(".start")).to_be_in_viewport()  # however much may be chosen for the table
    assert findings(maria, "house") == []
    maria.get_by_role("radio", name="Road to Domination").click()
    maria.get_by_label("Who comes to seat 3").select_option("open")
    maria.locator(".start").click()
    maria.get_by_text("Waits for 2 more").wait_for()
    link = maria.get_by_label("Link to seat 2").input_value()
    picture(maria, "house-waiting")
    assert findings(maria, "waiting") == []
    phone.goto(link)
    phone.wait_for_selector(".sit")
    picture(phone, "house-invited-phone")
    assert findings(phone, "invited") == []
    come(phone, link, "Dora")
    expect(phone.get_by_text("Waits for 1 more")).to_be_visible()
    expect(maria.locator(".seats b", has_text="Dora")).to_be_visible()
    maria.get_by_label("Say something to the table").fill("One more, then we begin")
    maria.keyboard.press("Enter")
    expect(phone.locator(".talk .said", has_text="One more, then we begin")).to_be_visible()
    picture(phone, "house-waiting-phone")
    assert findings(phone, "waiting phone") == []
    ugo.locator("li", has_text="Maria").get_by_role("button", name="Sit down").click()
    for page in (maria, ugo, phone):
        page.wait_for_selector(".prompt")
    ugo.goto(club.address)
    expect(ugo.get_by_text("waits for you, Ugo")).to_be_visible()
    picture(ugo, "house-playing")
    ugo.keyboard.press("n")
    ugo.wait_for_selector(".prompt")


def test_four_people_play_talk_leave_return_and_one_watches(club: House, devices: list[Device]) -> None:
    maria, ugo, *friends = [device.page for device in devices]
    phone = friends[0]
    member(maria, club, "Bianca")
    member(ugo, club, "Watcher")
    table, links = gather(maria, "road_to_domination", GAMES["road_to_domination"])
    maria.goto(f"{club.address}/table/{table}")
    for page, address, name in zip(friends, links, ("Dora", "<b>Enzo</b>", "Fosca"), strict=True):
        come(page, address, name)
    players = [maria, *friends]
    for page in players:
        page.wait_for_selector(".prompt")
    ugo.goto(f"{club.address}/table/{table}")
    ugo.wait_for_selector(".prompt")

    # talk: at the table, on the phone, and among the watchers
    maria.keyboard.press("t")
    maria.get_by_label("Say something to the table").fill("Well seen <b>x</b>")
    maria.keyboard.press("Enter")
    expect(phone.locator("nav.tabs b", has_text="1")).to_be_visible()
    phone.get_by_role("button", name="Talk").click()
    expect(phone.locator(".talk .said", has_text="Well seen <b>x</b>")).to_be_visible()
    picture(phone, "house-talk-phone")
    ugo.keyboard.press("t")
    ugo.get_by_label("Say something to the watchers").fill("A weak move")
    ugo.keyboard.press("Enter")
    expect(ugo.locator(".talk .said", has_text="A weak move")).to_be_visible()
    expect(maria.get_by_text("1 watching")).to_be_visible()
    picture(maria, "house-table")
    phone.get_by_role("button", name="Board", exact=True).click()

    # one leaves, a bot sits in, and gives the seat back
    enzo = friends[1]
    enzo.get_by_role("button", name="This table", exact=True).click()
    enzo.get_by_role("button", name="Leave; a bot sits in").click()
    enzo.get_by_role("button", name="Leave", exact=True).click()
    expect(enzo.get_by_role("button", name="Take my seat back").first).to_be_visible()
    expect(maria.locator(".talk .note", has_text="has left")).to_be_visible()
    expect(maria.locator(".lamp[title*='Enzo']")).to_be_visible()  # in the row of the seat too
    picture(enzo, "house-left")
    enzo.get_by_role("button", name="Take my seat back").first.click()
    expect(maria.locator(".talk .note", has_text="is back")).to_be_visible()

    # a request, in the prompt's place
    maria.get_by_role("button", name="This table", exact=True).click()
    maria.get_by_role("button", name="That a bot plays for Fosca").click()
    expect(phone.get_by_test_id("request")).to_be_visible()
    expect(phone.locator(".target.lit, .prompt .btn.offer")).to_have_count(0)  # nothing else is lit
    picture(enzo, "house-request")
    assert findings(enzo, "request") == []
    phone.get_by_role("button", name="Refuse").click()
    expect(maria.get_by_test_id("request")).to_have_count(0)

    # a guest claims the seat with an account, and plays on
    before = call(phone, "GET", f"/tables/{table}/state?seat=1")["view"]
    phone.get_by_role("link", name="Keep your seat").click()
    expect(phone.get_by_role("heading", name="Keep your seat")).to_be_visible()
    picture(phone, "house-claim-phone")
    assert findings(phone, "claim") == []
    phone.get_by_label("Name, as others will see it").fill("Dora Medici")
    phone.locator("#new-password").fill("a long password of Dora")
    phone.get_by_role("button", name="Create with a password").click()
    phone.wait_for_selector(".prompt")  # at the table again, on the same seat
    assert call(phone, "GET", "/session")["member"]["name"] == "Dora Medici"
    assert call(phone, "GET", f"/tables/{table}/state?seat=1")["view"] == before
    phone.goto(club.address)
    expect(phone.get_by_text("<i>Augsburg</i>")).to_be_visible()
    picture(phone, "house-phone")
    expect(phone.get_by_role("button", name="To the next table that waits")).to_be_in_viewport()
    phone.get_by_role("button", name="New table").click()
    expect(phone.get_by_role("heading", name="New table of")).to_be_in_viewport()
    phone.goto(f"{club.address}/table/{table}")
    phone.wait_for_selector(".prompt")

    play(players, table, random.Random(3))
    check_traffic(devices, table)


def test_a_request_says_what_goes_back_and_nothing_else_is_lit(club: House, devices: list[Device]) -> None:
    maria, phone = devices[0].page, devices[2].page
    member(maria, club, "Asking")
    body = {"game": "road_to_domination", "seats": [{"way": "me"}, {"way": "link"}]}
    made = call(maria, "POST", "/house/tables", body)
    table = str(made["table"]["id"])
    maria.goto(f"{club.address}/table/{table}")
    come(phone, f"{club.address}/i/{made['links'][0]['code']}", "Answering")
    players, rng = [maria, phone], random.Random(5)
    for page in players:
        page.wait_for_selector(".prompt")
    for _ in range(300):
        for page in players:
            page.wait_for_selector(".prompt[aria-busy=false]")  # nothing is under way
        waiting = call(maria, "GET", f"/tables/{table}/state")["waiting"]
        states = [call(players[seat], "GET", f"/tables/{table}/state?seat={seat}") for seat in waiting]
        lines = call(maria, "GET", f"/tables/{table}/chronicle?seat=0")["lines"]
        done = [line for line in lines if line["turn"] > 0 and line["at"] > 0]
        # until each has done something, the last of it with a component, and nothing goes on by itself
        if (
            not any(decision["forced"] for state in states for decision in state["decisions"])
            and {0, 1} <= {line["seat"] for line in done}
            and any(isinstance(p, str) for p in done[-1]["event"][1:])
        ):
            break
        for seat in waiting:
            act(players[seat], rng)
    maria.get_by_role("button", name="This table", exact=True).click()
    maria.get_by_role("button", name="To take back my last move").click()
    for page in players:
        expect(page.get_by_test_id("request")).to_be_visible()
        expect(page.get_by_test_id("goes-back")).to_contain_text("1")
        expect(page.locator(".target.lit, .prompt .btn.offer")).to_have_count(0)
        expect(page.get_by_text("Paused: a request")).to_have_count(1)
    picture(maria, "house-undo")
    picture(phone, "house-undo-phone")
    assert findings(maria, "undo") == []
    place = call(maria, "GET", f"/tables/{table}/state?seat=0")["position"]
    phone.get_by_role("button", name="Agree").click()
    for page in players:
        expect(page.get_by_test_id("request")).to_have_count(0)
    assert call(maria, "GET", f"/tables/{table}/state?seat=0")["position"] < place
    expect(maria.locator(".marks b")).to_have_count(0)


def test_who_watches_is_told_when_nobody_may_any_more(club: House, devices: list[Device]) -> None:
    maria, ugo = devices[0].page, devices[1].page
    member(maria, club, "Private Maria")
    member(ugo, club, "Curious Ugo")
    seats = [{"way": "me"}, {"way": "bot", "bot": "random"}]
    table = call(maria, "POST", "/house/tables", {"game": "template", "seats": seats})["table"]["id"]
    maria.goto(f"{club.address}/table/{table}")
    maria.wait_for_selector(".prompt")
    ugo.goto(f"{club.address}/table/{table}")
    ugo.wait_for_selector(".prompt")
    maria.get_by_role("button", name="This table", exact=True).click()
    maria.get_by_label("Who may watch").select_option("-1")
    expect(ugo.get_by_role("heading", name="Nobody may watch at this table any more.")).to_be_visible()
    ugo.get_by_role("link", name="Back to the lobby").click()
    ugo.wait_for_selector(".start")
    expect(maria.get_by_role("main")).to_be_visible()  # who plays goes on


def test_a_guest_who_follows_another_link_loses_no_seat(club: House, devices: list[Device]) -> None:
    owner, guest = devices[0].page, devices[2].page
    member(owner, club, "Two Tables")
    links = []
    for title in ("First", "Second"):
        seats = [{"way": "me"}, {"way": "link"}, {"way": "open"}]
        made = call(owner, "POST", "/house/tables", {"game": "antiquity", "seats": seats, "title": title})
        links.append(f"{club.address}/i/{made['links'][0]['code']}")
    come(guest, links[0], "Torn")
    guest.goto(links[1])
    expect(guest.get_by_text("This browser keeps your seat at “First”")).to_be_visible()
    guest.get_by_label("Your name at this table").fill("Torn")
    expect(guest.get_by_role("button", name="Sit down as Torn")).to_be_disabled()
    picture(guest, "house-elsewhere-phone")
    assert findings(guest, "elsewhere") == []
    guest.get_by_role("link", name="Keep your seat").click()
    guest.get_by_label("Name, as others will see it").fill("Torn no more")
    guest.locator("#new-password").fill("a long password of Torn")
    guest.get_by_role("button", name="Create with a password").click()
    guest.get_by_role("button", name="Sit down as Torn no more").click()  # at the second table
    guest.wait_for_selector(".seats")
    mine = call(guest, "GET", "/house")["mine"]
    assert sorted(one["title"] for one in mine if any(s["you"] for s in one["seats"])) == ["First", "Second"]


def check_traffic(devices: list[Device], table: str) -> None:
    """Each heard of their own seat only, the watcher of none; no cards but their own and what a spy saw."""
    for device, own in zip(devices, (0, None, 1, 2, 3), strict=True):
        states: list[Any] = [json.loads(text) for text in device.heard if '"type":"state"' in text]
        assert states
        events = [line["event"] for state in states for line in state["events"]["lines"]]
        fetched = {event[-1] for event in events if event[0] == "fetched"}
        for state in states:
            assert state["table"] == table
            assert state["seat"] == own
            assert all(decision["seat"] == own for decision in state["decisions"])
            if state["over"]:
                continue
            for seat, player in enumerate(state["view"]["players"]):
                seen = [card for card in player["hand"] if card["card"] is not None]
                if own is None:  # what was taken from the open offer or the discard pile, all have seen
                    hidden = [card for card in seen if card["deck"] != "territory"]
                    assert [card for card in hidden if card["card"] not in fetched] == [], seat
                else:
                    assert seat == own or [c for c in seen if own not in c["known_to"]] == [], (own, seat)
        talk = "".join(text for text in device.heard if '"type":"talk"' in text)
        assert ("A weak move" in talk) == (own is None)
        assert ("Well seen" in talk) == (own is not None)


@pytest.mark.deep
@pytest.mark.parametrize("game", sorted(GAMES))
def test_four_devices_play_a_whole_game(game: str, club: House, devices: list[Device]) -> None:
    maria, _, *friends = [device.page for device in devices]
    member(maria, club, f"Host of {game}"[:40])
    table, links = gather(maria, game, GAMES[game])
    maria.goto(f"{club.address}/table/{table}")
    for page, address, name in zip(friends, links, ("Dora", "Enzo", "Fosca"), strict=True):
        come(page, address, name)
    players = [maria, *friends]
    for page in players:
        page.wait_for_selector(".prompt")
    play(players, table, random.Random(7))
