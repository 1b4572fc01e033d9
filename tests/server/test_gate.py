"""Who is let in, and what the pages may do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from signoria.server.config import Config
from signoria.server.gate import cookie_name
from signoria.server.restraints import GUESSES, Restraints
from signoria.server.routes.session import local_path
from signoria.server.serve import CannotServe, check_host
from tests.server.desk import Running, Wire, browser, free_port


@pytest.fixture
def stranger(shared: Running) -> Any:
    with browser(shared.config.address()) as client:
        yield client


def test_without_a_session_nothing_is_told(shared: Running, stranger: httpx.Client) -> None:
    table = shared.guest().table(None, None)
    for path in (
        "/api/session",
        "/api/tables",
        "/api/games",
        f"/api/tables/{table}/state",
        "/api/tables/nothing/state",
    ):
        answer = stranger.get(path)
        assert (answer.status_code, answer.json()["code"]) == (401, "no_session")
    for method in ("DELETE", "PATCH"):
        assert stranger.request(method, f"/api/tables/{table}").status_code == 401
    for path in ("/api/nothing", "/api", "/api/tables/nothing/nothing"):
        for asking in (stranger, shared.guest().http):
            answer = asking.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert stranger.get("/health").json() == {"ok": True, "threads": True, "database": True, "bots": True}


def test_the_page_has_words_for_those_who_are_not_let_in(stranger: httpx.Client) -> None:
    said = {
        lang: stranger.get("/texts", params={"lang": lang}).json() for lang in ("en", "fr", "../en", "xx")
    }
    assert {lang: answer["language"] for lang, answer in said.items()} == {
        "en": "en",
        "fr": "fr",
        "../en": "en",
        "xx": "en",
    }
    assert said["en"]["texts"]["no_session"].startswith("This window has no session.")
    assert said["fr"]["texts"].keys() == said["en"]["texts"].keys()


def test_the_token_opens_and_only_the_token(shared: Running, stranger: httpx.Client) -> None:
    for token in ("", "wrong", shared.config.token[:-1], shared.config.token + "x"):
        answer = stranger.get("/enter", params={"token": token})
        assert (answer.status_code, answer.json()["code"]) == (403, "token")
        assert "set-cookie" not in answer.headers
        answer = stranger.get(
            "/enter", params={"token": token, "next": "/x"}, headers={"accept": "text/html"}
        )
        assert (answer.status_code, answer.headers["location"]) == (
            303,
            "/",
        )  # where the page says what to do
        assert "set-cookie" not in answer.headers
        assert stranger.get("/api/tables").status_code == 401
    answer = stranger.get("/enter", params={"token": shared.config.token, "next": "/table/abc"})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/table/abc"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert shared.config.token not in cookie
    assert stranger.get("/api/tables").status_code == 200
    answer = stranger.get("/enter", params={"token": "of an earlier launch", "next": "/table/abc"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/table/abc")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("wanted", "page"),
    [
        ("/table/x?y=1", "/table/x?y=1"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("/\\evil.example", "/"),
        ("evil", "/"),
        ("/a\r\nSet-Cookie: x=y", "/"),
        ("", "/"),
    ],
)
def test_the_entrance_leads_to_this_server_only(wanted: str, page: str) -> None:
    assert local_path(wanted) == page


def test_a_made_up_session_is_none(shared: Running, stranger: httpx.Client) -> None:
    for value in ("", "x", "x" * 43, "x" * 5000, '"', "a;b"):
        answer = stranger.get("/api/tables", headers={"cookie": f"{cookie_name(shared.config)}={value}"})
        assert answer.status_code == 401


def test_sessions_outlive_a_restart(start: Any, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'x.db'}"
    first = start(db, port=free_port())
    guest = first.guest()
    cookie = guest.cookie()
    port = first.config.port
    first.stop()
    again = start(db, port=port)
    assert again.config.token != first.config.token
    with browser(again.config.address(), headers={"cookie": cookie}) as client:
        assert client.get("/api/tables").status_code == 200
        assert client.get("/enter", params={"token": first.config.token}).status_code == 303
    with browser(again.config.address()) as client:
        assert client.get("/enter", params={"token": first.config.token}).status_code == 403


def test_changes_need_the_csrf_token(shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, None)
    for token in (None, "", "wrong", guest.csrf[:-1]):
        if token is None:
            del guest.http.headers["x-csrf-token"]
        else:
            guest.http.headers["x-csrf-token"] = token
        assert guest.refused("DELETE", f"/api/tables/{table}") == (403, "csrf")
    other = shared.guest()
    guest.http.headers["x-csrf-token"] = other.csrf
    assert guest.refused("DELETE", f"/api/tables/{table}") == (403, "csrf")
    assert other.get(f"/api/tables/{table}")["status"] == "running"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "http://127.0.0.1.evil.example"},
        {"origin": "http://["},
        {"origin": "localhost"},  # another name of this very server, with its port
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_pages_of_other_sites_change_nothing(shared: Running, headers: dict[str, str]) -> None:
    guest = shared.guest()
    table = guest.table(None, None)
    if headers.get("origin") == "localhost":
        headers = {"origin": f"http://localhost:{shared.config.port}"}
    guest.http.headers.update(headers)
    assert guest.refused("DELETE", f"/api/tables/{table}") == (403, "origin")
    assert guest.refused("GET", f"/api/tables/{table}/state") == (403, "origin")
    assert guest.http.get("/health").status_code == 200
    guest.http.headers["origin"] = guest.base
    guest.http.headers["sec-fetch-site"] = "same-origin"
    assert guest.ask("DELETE", f"/api/tables/{table}").status_code == 204


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example", ""])
def test_other_host_names_are_refused(shared: Running, host: str) -> None:
    """So that no other name can be pointed at this server (DNS rebinding)."""
    guest = shared.guest()
    guest.http.headers["host"] = host
    for path in ("/api/tables", "/", "/health"):
        assert guest.http.get(path).status_code in (400, 403)


def test_sockets_need_session_and_origin(shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, "random")
    url = f"ws://127.0.0.1:{shared.config.port}/api/tables/{table}/live?seat=0"
    tries: list[tuple[str | None, str, int]] = [
        (guest.base, "", 4401),
        (guest.base, f"{cookie_name(shared.config)}=wrong", 4401),
        (None, guest.cookie(), 4403),
        ("https://evil.example", guest.cookie(), 4403),
    ]
    for origin, cookie, code in tries:
        with Wire(url, origin, cookie) as wire:
            assert wire.closed()[0] == code
    with guest.socket(table, 1) as wire:
        assert wire.closed()[0] == 4403
    with guest.socket(table, 7) as wire:
        assert wire.closed()[0] == 4403
    with guest.socket("nothing", 0) as wire:
        assert wire.closed()[0] == 4404
    with guest.socket(table, 0, lang="klingon") as wire:
        assert wire.closed()[0] == 4400
    with guest.socket(table, 0, count="minus") as wire:
        assert wire.closed()[0] == 4400


def test_every_answer_carries_the_headers(shared: Running) -> None:
    guest = shared.guest()
    for path in ("/", "/health", "/api/tables", "/api/nothing", "/schema/openapi.json", "/nothing.js"):
        headers = guest.http.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in policy
        hosts = [w for w in policy.replace(";", " ").split() if "://" in w]
        assert all(h.endswith(f"//127.0.0.1:{shared.config.port}") for h in hosts)
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers
    assert guest.http.get("/api/tables").headers["cache-control"] == "no-store"


def test_without_built_pages_the_server_says_how_to_build_them(shared: Running) -> None:
    answer = shared.guest().http.get("/table/abc")
    assert answer.status_code == 503
    assert "npm run build" in answer.text


def test_the_built_client_is_served(start: Any, tmp_path: Path) -> None:
    static = tmp_path / "built"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>S</title>")
    (static / "assets" / "app-1234.js").write_text("export {}" * 500)
    (tmp_path / "secret.txt").write_text("secret")
    guest = start(f"sqlite:///{tmp_path / 'x.db'}", static=static).guest()
    for path in ("/", "/table/abc", "/rules/pax"):
        page = guest.http.get(path)
        assert page.text == "<!doctype html><title>S</title>"
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache"
    script = guest.http.get("/assets/app-1234.js")
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    for path in (
        "/assets/none.js",
        "/x.png",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/api/x",
        "/schema/x",
    ):
        answer = guest.http.get(path)
        assert answer.status_code == 404
        assert "secret" not in answer.text.replace("secret.txt", "")


def test_nobody_listens_beyond_this_machine_by_accident() -> None:
    for host in ("127.0.0.1", "localhost", "::1"):
        check_host(host, (), False)
    for host in ("0.0.0.0", "::", "192.168.1.5", "example.org"):
        with pytest.raises(CannotServe, match="--accounts"):
            check_host(host, (), False)
        check_host(host, (), True)
    with pytest.raises(CannotServe, match="--accounts"):
        check_host("127.0.0.1", ("play.example.org",), False)


def test_a_shared_server_answers_to_its_names(tmp_path: Path) -> None:
    config = Config("x", host="0.0.0.0", port=9, names=("Play.Example.org",))  # browsers ask in small letters
    assert config.hosts() >= {"play.example.org", "play.example.org:9", "127.0.0.1:9"}
    assert config.address() == "http://127.0.0.1:9"
    assert not config.local


def test_behind_tls_cookies_are_secure_and_browsers_stay_with_it(start: Any, tmp_path: Path) -> None:
    """Where the public names are asked for, whatever else a request claims; on this machine all stays as it is."""
    running = start(f"sqlite:///{tmp_path / 'x.db'}", names=("play.example.org",), https=True)
    key = {"token": running.config.token}
    with browser(running.config.address()) as client:
        for host in ("play.example.org", f"play.example.org:{running.config.port}"):
            answer = client.get("/enter", params=key, headers={"host": host})
            assert "; Secure" in answer.headers["set-cookie"]
            for path in ("/health", "/api/tables", "/", "/api//x"):
                found = client.get(path, headers={"host": host}).headers["strict-transport-security"]
                assert found == "max-age=31536000"
        claims = {"x-forwarded-proto": "https", "forwarded": "proto=https;host=play.example.org"}
        for headers in (
            {},
            claims,
            {**claims, "x-forwarded-host": "play.example.org"},
            {"host": "evil.example"},
        ):
            answer = client.get("/enter", params=key, headers=headers)
            assert "; Secure" not in answer.headers.get("set-cookie", "")
            assert "strict-transport-security" not in answer.headers
        assert client.get("/api/tables").status_code == 200
    guest = running.guest()
    guest.http.headers["host"] = "play.example.org"
    guest.http.headers["cookie"] = guest.cookie()
    for origin, expected in (
        ("https://play.example.org", 201),
        ("http://play.example.org", 403),
        (guest.base, 403),
    ):
        guest.http.headers["origin"] = origin
        answer = guest.ask("POST", "/api/tables", {"game": "template", "seats": [{}, {}]})
        assert answer.status_code == expected, answer.text


def test_without_tls_nothing_is_said_of_it(start: Any, tmp_path: Path) -> None:
    running = start(f"sqlite:///{tmp_path / 'x.db'}", names=("play.example.org",))
    with browser(running.config.address()) as client:
        headers = {"host": "play.example.org"}
        answer = client.get("/enter", params={"token": running.config.token}, headers=headers)
        assert "; Secure" not in answer.headers["set-cookie"]
        assert "strict-transport-security" not in answer.headers


def test_wrong_tokens_and_sessions_are_slowed_down_right_ones_never(lone: Running) -> None:
    lone.server.house.restraints.close()
    still = Restraints(clock=lambda: 0.0)  # all this happens at once
    lone.server.app.state["restraints"] = lone.server.house.restraints = still
    guest = lone.guest()
    key, cookie = cookie_name(lone.config), guest.cookie()
    with browser(lone.config.address()) as client:
        for i in range(GUESSES):
            if i % 2:
                assert client.get("/enter", params={"token": f"wrong{i}"}).status_code == 403
            else:
                assert client.get("/api/tables", headers={"cookie": f"{key}=wrong{i}"}).status_code == 401
        tries: list[dict[str, Any]] = [
            {"url": "/enter", "params": {"token": "wrong", "lang": "fr"}},
            {"url": "/enter", "params": {"token": "wrong", "lang": "fr"}, "headers": {"accept": "text/html"}},
            {"url": "/api/tables", "params": {"lang": "fr"}, "headers": {"cookie": f"{key}=wrong"}},
        ]
        for asked in tries:
            answer = client.get(**asked)
            assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
            assert answer.headers["retry-after"] == "60"
            assert "Attendez 60 secondes" in answer.json()["text"]
            asked["params"]["lang"] = "en"
            assert "Wait 60 seconds" in client.get(**asked).json()["text"]
        url = f"ws://127.0.0.1:{lone.config.port}/api/tables/x/live"
        with Wire(url, guest.base, f"{key}=wrong") as wire:
            assert wire.closed()[0] == 4401
        assert client.get("/api/tables").status_code == 401  # who shows nothing has not guessed
        assert client.get("/enter", params={"token": "wrong"}, headers={"cookie": cookie}).status_code == 303
        assert client.get("/api/tables", headers={"cookie": cookie}).status_code == 200
        lone.server.sessions._known.clear()  # as after a restart
        assert client.get("/api/tables", headers={"cookie": cookie}).status_code == 200
        assert client.get("/enter", params={"token": lone.config.token}).status_code == 303
        assert client.get("/api/tables").status_code == 200


def test_a_guest_is_a_person_of_this_server(shared: Running) -> None:
    info = shared.guest().get("/api/session")
    assert info["mode"] == "local"
    assert info["languages"] == ["en", "fr"]
    assert "template" in info["games"]
