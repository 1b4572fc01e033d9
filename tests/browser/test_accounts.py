"""A house in the browser: making an account, coming in, a passkey, one's own account, the administration."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import Watch
from tests.browser.house import Club
from tests.browser.player import PATIENCE, call, findings, new_table, picture
from tests.server.test_administration import command

GOOD = "correct horse"
# A browser that has no session is told so, and asks at the door then; wrong passwords are refused.
REFUSED = ("status of 401", "status of 403")
Person = Callable[..., Page]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    club = Club(tmp_path_factory.mktemp("club"))
    club.start()
    yield club
    club.kill()


@pytest.fixture
def somebody(browser: Browser, watch: Watch) -> Iterator[Person]:
    """Pages of different people, each with a browser of their own."""
    watch.expected += REFUSED
    contexts: list[BrowserContext] = []

    def come(**settings: Any) -> Page:
        given = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **settings}
        contexts.append(browser.new_context(**given))
        contexts[-1].set_default_timeout(PATIENCE)
        watch.follow(contexts[-1])
        return contexts[-1].new_page()

    yield come
    for context in contexts:
        context.close()


def look(page: Page, name: str) -> None:
    """A picture; nothing serious to say of the page, and nothing sticks out of its width."""
    picture(page, f"house-{name}")
    assert findings(page, name) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def register(page: Page, club: Club, name: str, address: str = "") -> None:
    page.goto(address or f"{club.address}/register")
    page.get_by_label("Name, as others will see it").fill(name)
    page.locator("#new-password").fill(GOOD)
    page.get_by_role("button", name="Create with a password").click()
    expect(page.locator(".me")).to_contain_text(name)


def sign_in(page: Page, club: Club, name: str, password: str = GOOD) -> None:
    page.goto(f"{club.address}/sign-in")
    page.locator("#name").fill(name)
    page.locator("#password").fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_an_account_is_made_and_used_on_two_devices(club: Club, somebody: Person) -> None:
    page, phone = somebody(), somebody(viewport={"width": 390, "height": 844})
    page.goto(club.address)  # whatever the page: the door first
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    look(page, "door")
    register(page, club, "<b>Maria</b>")
    expect(page.locator(".me b")).to_have_count(0)
    sign_in(phone, club, "<b>maria</b>", "wrong horse")
    expect(phone.get_by_role("alert")).to_contain_text("do not belong together")
    look(phone, "door-phone")
    sign_in(phone, club, "<b>maria</b>")
    expect(phone.locator(".me")).to_be_visible()
    page.locator(".me").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    expect(page.locator("section[aria-labelledby=sessions] .row")).to_have_count(2)
    look(page, "account")
    phone.goto(f"{club.address}/account")
    expect(phone.get_by_role("heading", name="Your account")).to_be_visible()
    look(phone, "account-phone")
    page.get_by_role("button", name="Sign out elsewhere").click()
    expect(page.locator("section[aria-labelledby=sessions] .row")).to_have_count(1)
    phone.reload()
    expect(phone.get_by_role("heading", name="Welcome back")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


def test_a_passkey_is_made_and_used(club: Club, somebody: Person) -> None:
    """With Chromium's virtual authenticator; passkeys need a name, so the house is opened as localhost."""
    page = somebody()
    wire = page.context.new_cdp_session(page)
    wire.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    wire.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    here = f"http://localhost:{club.port}"
    page.goto(f"{here}/register")
    page.get_by_label("Name, as others will see it").fill("Inês")
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.locator(".me")).to_contain_text("Inês")
    page.locator(".me").click()
    expect(page.locator("section[aria-labelledby=ways]")).to_contain_text("none: passkeys only")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator(".me")).to_contain_text("Inês")


def test_one_changes_ones_account_downloads_the_data_and_goes(club: Club, somebody: Person) -> None:
    page = somebody()
    register(page, club, "Jonas")
    page.locator(".me").click()
    page.get_by_label("Name", exact=True).fill("Jonas Berg")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("textbox", name="Password").fill(GOOD)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".me")).to_contain_text("Jonas Berg")
    with page.expect_download() as begun:
        page.get_by_role("link", name="Download").click()
    assert json.loads(Path(begun.value.path()).read_text())["account"]["name"] == "Jonas Berg"
    page.get_by_role("button", name="Delete", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Delete for good")).to_have_count(0)
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("textbox", name="Password").fill(GOOD)
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    sign_in(page, club, "Jonas Berg")
    expect(page.get_by_role("alert")).to_contain_text("do not belong together")


def test_the_administration(club: Club, somebody: Person) -> None:
    admin, page = somebody(), somebody()
    register(page, club, "Ugo")
    register(admin, club, "Carlo", club.entrance)
    admin.get_by_role("link", name="House").click()
    people = admin.locator("section[aria-labelledby=people]")
    expect(people).to_contain_text("Ugo")
    look(admin, "administration")
    table = new_table(page, "template")
    page.goto(f"{club.address}/table/{table}")
    page.wait_for_selector(".prompt")
    row = people.locator("tr:has(th)", has_text="Ugo")
    row.get_by_role("button", name="Ban").click()
    look(admin, "administration-ban")
    admin.get_by_label("Reason, for the log").fill("shouting")
    admin.keyboard.press("Enter")
    expect(row).to_contain_text("banned: shouting")
    expect(admin.locator("section[aria-labelledby=audit]")).to_contain_text("Carlo banned Ugo")
    expect(page.get_by_role("heading", name="You are signed out here.")).to_be_visible()
    page.get_by_role("link", name="Sign in").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    sign_in(page, club, "Ugo")
    expect(page.get_by_role("alert")).to_contain_text("shouting")
    row.get_by_role("button", name="Lift").click()
    admin.get_by_label("Reason, for the log").fill("calmed down")
    admin.keyboard.press("Enter")
    expect(row).to_contain_text("member")
    row.get_by_role("button", name="Reset").click()
    admin.get_by_label("Reason, for the log").fill("forgot it")
    admin.keyboard.press("Enter")
    link = admin.get_by_label("The link").input_value()
    page.goto(link)
    page.get_by_label("New password").fill("battery staple")
    page.get_by_role("button", name="Choose this password").click()
    expect(page.locator("a.me")).to_contain_text("Ugo")
    admin.evaluate("document.documentElement.dataset.theme = 'dark'")
    look(admin, "administration-dark")
    admin.set_viewport_size({"width": 390, "height": 844})
    look(admin, "administration-phone")


SIZES = ((1440, 900), (390, 844))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_a_house_in_french_and_in_either_theme(
    club: Club, somebody: Person, scheme: str
) -> None:
    """Door, lobby, a table that waits, an invitation, account and administration, at a desk and on a phone."""
    page = somebody(locale="fr-FR", color_scheme=scheme)
    stranger = somebody(locale="fr-FR", color_scheme=scheme)
    register_in_french(page, club, f"Hélène {scheme}")
    with_admin(club, f"Hélène {scheme}")
    body = {"game": "template", "seats": [{"way": "me"}, {"way": "link"}, {"way": "open"}]}
    made = call(page, "POST", "/house/tables", body)
    table, code = str(made["table"]["id"]), str(made["links"][0]["code"])
    call(page, "POST", f"/tables/{table}/talk", {"text": "Qui vient encore ?"})
    places = {
        "lobby": (page, "/", ".start"),
        "waiting": (page, f"/table/{table}", ".talk .said"),
        "account": (page, "/account", "section[aria-labelledby=sessions]"),
        "administration": (page, "/administration", "section[aria-labelledby=audit]"),
        "sign-in": (stranger, "/sign-in", "#password"),
        "recover": (stranger, "/recover", "main"),
        "invited": (stranger, f"/i/{code}", ".sit"),
    }
    for name, (who, path, ready) in places.items():
        who.goto(f"{club.address}{path}")
        for width, height in SIZES:
            who.set_viewport_size({"width": width, "height": height})
            who.wait_for_selector(ready)
            look(who, f"{name}-french-{scheme}-{width}")


def register_in_french(page: Page, club: Club, name: str) -> None:
    page.goto(f"{club.address}/register")
    page.locator("#new-name").fill(name)
    page.locator("#new-password").fill(GOOD)
    page.locator("#new-password").press("Enter")
    expect(page.locator(".me")).to_contain_text(name)


def with_admin(club: Club, name: str) -> None:
    """From the command line, as the host of the machine does."""
    done = command("admin", name, folder=club.folder)
    assert done.returncode == 0, done.stderr


def test_the_door_speaks_french(club: Club, somebody: Person) -> None:
    page = somebody(locale="fr-FR")
    page.goto(club.address)
    expect(page.get_by_role("heading", name="Bon retour")).to_be_visible()
    look(page, "door-french")
