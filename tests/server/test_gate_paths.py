"""Nobody walks round the gate: every route of the application, in every spelling of its path.

The routes are taken from the application itself. What strangers get is a refusal of the gate or the router, or
a page that is the same for everyone; that a handler was reached shows by any other answer, errors included.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from litestar import Litestar, WebSocket, get, websocket
from litestar.routes import HTTPRoute
from sqlalchemy import insert

from signoria.server import app as application
from signoria.server.config import Config
from signoria.server.database import sqlite_url, writing
from signoria.server.gate import cookie_name, csrf_token, hash_of
from signoria.server.models import sessions
from signoria.server.needs import SESSION, Need, Undeclared, need_of
from tests.server.desk import Guest, Running
from tests.server.lines import Line, Reply, spellings

HANDLERS = application.HANDLERS
# What each route needs. A change here is a change of who may do what.
NEEDS = """
GET     /                                       anyone
GET     /{path:path}                            anyone
GET     /enter                                  anyone
GET     /health                                 anyone
GET     /ready                                  anyone
GET     /texts                                  anyone
GET     /schema                                 anyone
GET     /schema/openapi.json                    anyone
GET     /schema/messages.json                   anyone
GET     /schema/{path:str}                      anyone
GET     /door                                   door
POST    /door/register                          door
POST    /door/register/passkey                  door
POST    /door/sign-in                           door
POST    /door/passkey/begin                     door
POST    /door/passkey                           door
POST    /door/recover                           door
POST    /door/ticket                            door
POST    /door/reset                             door
POST    /door/confirm                           door
GET     /api/account                            member
PATCH   /api/account                            member
PUT     /api/account/password                   member
POST    /api/account/passkeys/begin             member
POST    /api/account/passkeys                   member
DELETE  /api/account/passkeys/{key:str}         member
DELETE  /api/account/sessions                   member
DELETE  /api/account/sessions/{session:str}     member
POST    /api/account/invitations                member
GET     /api/account/data                       member
POST    /api/account/delete                     member
GET     /api/admin                              admin
GET     /api/admin/people                       admin
GET     /api/admin/tables                       admin
GET     /api/admin/sessions                     admin
GET     /api/admin/reports                      admin
GET     /api/admin/audit                        admin
POST    /api/admin/people/{person:str}/ban      admin
POST    /api/admin/people/{person:str}/lift     admin
POST    /api/admin/people/{person:str}/sign-out  admin
POST    /api/admin/people/{person:str}/reset    admin
POST    /api/admin/people/{person:str}/admin    admin
POST    /api/admin/people/{person:str}/no-admin  admin
POST    /api/admin/people/{person:str}/delete   admin
POST    /api/admin/tables/{which:str}/delete    admin
POST    /api/admin/tables/{which:str}/seats/{seat:int}/free  admin
POST    /api/admin/reports/{report:int}/settle  admin
GET     /api/session                            session
DELETE  /api/session                            session
GET     /api/settings                           member
PUT     /api/settings                           member
GET     /api/games                              session
GET     /api/games/{game:str}                   session
GET     /api/games/{game:str}/data              session
GET     /api/games/{game:str}/book               session
GET     /api/games/{game:str}/texts             session
GET     /api/games/{game:str}/book              session
GET     /api/games/{game:str}/aid               session
GET     /api/games/{game:str}/schema            session
GET     /api/games/{game:str}/rules             session
GET     /api/games/{game:str}/rules/{rule:str}  session
GET     /api/learn                              member
GET     /api/learn/{game:str}/{lesson:str}      member
POST    /api/learn/{game:str}/{lesson:str}      member
POST    /api/learn/{game:str}/{lesson:str}/skip  member
GET     /api/tables                             member
POST    /api/tables                             member
POST    /api/tables/import                      member
GET     /api/tables/{table:str}                 table
PATCH   /api/tables/{table:str}                 owner
DELETE  /api/tables/{table:str}                 remove
GET     /api/tables/{table:str}/words           table
PUT     /api/tables/{table:str}/bots            owner
GET     /api/tables/{table:str}/notes/{seat:int}  seat
PUT     /api/tables/{table:str}/notes/{seat:int}  seat
GET     /api/tables/{table:str}/state           seat
POST    /api/tables/{table:str}/moves           seat
POST    /api/tables/{table:str}/undo            seat
POST    /api/tables/{table:str}/go-on           seat
POST    /api/tables/{table:str}/resign          seat
POST    /api/tables/{table:str}/order           seat
POST    /api/tables/{table:str}/why-not         seat
POST    /api/tables/{table:str}/explain         seat
POST    /api/tables/{table:str}/detail          seat
PUT     /api/tables/{table:str}/adviser         seat
POST    /api/tables/{table:str}/advice          seat
POST    /api/tables/{table:str}/weigh           seat
SOCKET  /api/tables/{table:str}/live            seat
GET     /api/tables/{table:str}/chronicle       seat
GET     /api/tables/{table:str}/replay          seat
GET     /api/tables/{table:str}/replay/{n:int}  seat
GET     /api/tables/{table:str}/story           seat
GET     /api/tables/{table:str}/export          study
GET     /api/tables/{table:str}/verify          seat
POST    /api/tables/{table:str}/branch          study
GET     /api/tables/{table:str}/story           seat
GET     /api/tables/{table:str}/room            owner
PUT     /api/tables/{table:str}/room            owner
DELETE  /api/tables/{table:str}/room            owner
DELETE  /api/tables/{table:str}/seats/{seat:int}/guest  owner
DELETE  /api/tables/{table:str}/guest           seat
GET     /join/{code:str}                        room
POST    /join/{code:str}                        room
GET     /invitation/{code:str}                  door
POST    /invitation/{code:str}                  door
GET     /api/house                              member
POST    /api/house/tables                       member
GET     /api/tables/{table:str}/waiting         table
POST    /api/tables/{table:str}/sit             table
POST    /api/tables/{table:str}/decline         table
PUT     /api/tables/{table:str}/seats/{seat:int}/number  table
PUT     /api/tables/{table:str}/seats/{seat:int}/offer  owner
PUT     /api/tables/{table:str}/seats/{seat:int}/pledge  table
POST    /api/tables/{table:str}/start           owner
PATCH   /api/tables/{table:str}/gathering       owner
POST    /api/tables/{table:str}/invitations     owner
DELETE  /api/tables/{table:str}/invitations/{link:str}  owner
POST    /api/tables/{table:str}/leave           seat
POST    /api/tables/{table:str}/return          seat
DELETE  /api/tables/{table:str}/seats/{seat:int}/holder  owner
GET     /api/tables/{table:str}/talk            seat
POST    /api/tables/{table:str}/talk            seat
PUT     /api/tables/{table:str}/talk/heard      seat
POST    /api/tables/{table:str}/mute            seat
POST    /api/tables/{table:str}/report          seat
"""
REFUSALS = {
    (401, "no_session"),
    (403, "host"),
    (403, "origin"),
    (403, "csrf"),
    (403, "token"),
    (404, "not_found"),
    (405, "method"),
    (429, "too_many"),
}
HOUSE_VALUES = {
    "key:str": "aaaa",
    "session:str": "aaaa",
    "person:str": "aaaa",
    "which:str": "aaaa",
    "report:int": "1",
    "link:str": "aaaa",
    "lesson:str": "aaaa",
}  # of paths of a house
METHODS = ["HEAD", "OPTIONS", "TRACE", "PATCH", "PUT", "POST", "DELETE", "GET", "PROPFIND", "get", "FOO"]
SAFE = ("GET", "HEAD", "OPTIONS")
INDEX = b"<!doctype html><title>The same for everyone</title>"


class Route(NamedTuple):
    method: str  # SOCKET for a socket
    path: str
    need: Need


def routes(app: Litestar) -> list[Route]:
    """Every route handler of the application."""
    found = []
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for method, (handler, _) in route.route_handler_map.items():
                need = need_of(handler)
                assert need is not None
                found.append(Route(method, route.path, need))
        else:
            need = need_of(route.route_handler)
            assert need is not None
            found.append(Route("SOCKET", route.path, need))
    return found


# -- declarations ----------------------------------------------------------------------------------


def test_every_route_needs_what_is_written_here() -> None:
    written = {tuple(line.split()) for line in NEEDS.strip().splitlines()}
    found = [route for route in routes(application.make_app()) if route.method != "OPTIONS"]
    assert {(route.method, route.path, route.need.name.lower()) for route in found} == written


def test_options_need_what_is_strictest_on_their_path() -> None:
    every = routes(application.make_app())
    for route in every:
        if route.method == "OPTIONS":
            others = [r.need for r in every if r.path == route.path and r.method not in ("OPTIONS", "SOCKET")]
            assert route.need is max(others)


@pytest.mark.parametrize(
    "stated", [{}, {"needs": None}, {"needs": "session"}, {"needs": True}, {"need": SESSION}]
)
def test_a_route_that_does_not_say_what_it_needs_does_not_start(
    monkeypatch: pytest.MonkeyPatch, stated: dict[str, Any]
) -> None:
    @get("/bare/page", **stated)
    async def bare() -> None:
        return None

    @websocket("/bare/wire", **stated)
    async def wire(socket: WebSocket[Any, Any, Any]) -> None:
        return None

    for handler, path in ((bare, "/bare/page"), (wire, "/bare/wire")):
        monkeypatch.setattr(application, "HANDLERS", [*HANDLERS, handler])
        with pytest.raises(Undeclared, match=path):
            application.make_app()


def test_a_route_that_comes_later_is_closed(lone: Running) -> None:
    @get("/bare")
    async def bare() -> str:
        return "secret"

    lone.server.app.register(bare)
    with Line(lone.config.port) as line:
        assert line.ask("GET", "/bare", {"Host": host_of(lone)}).status == 401


# -- strangers -------------------------------------------------------------------------------------


class Stranger(NamedTuple):
    """Somebody who must not get in: the headers for a method."""

    name: str
    safe: dict[str, str]
    unsafe: dict[str, str]

    def headers(self, method: str) -> dict[str, str]:
        return self.safe if method in SAFE else self.unsafe


def host_of(running: Running) -> str:
    return f"127.0.0.1:{running.config.port}"


class Town:
    """A server with a table, its owner, and those who try to get at it."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.owner: Guest = running.guest()
        self.table = self.owner.table(None, None, None)
        self.values = {
            "table:str": self.table,
            "game:str": "template",
            "rule:str": self.owner.get("/api/games/template/rules")["rules"][0]["id"],
            "seat:int": "0",
            "n:int": "0",
            "code:str": "aaaa-aaaa",
            "path:path": "/table/abc",
            "path:str": "nothing",
            **HOUSE_VALUES,
        }
        self.routes = [route for route in routes(running.server.app) if route.method != "OPTIONS"]
        with Line(running.config.port) as line:
            self.public = {
                line.ask("GET", path, {"Host": host_of(running)}).body
                for path in (
                    "/",
                    "/health",
                    "/ready",
                    "/texts",
                    "/schema/openapi.json",
                    "/schema/messages.json",
                )
            }
        assert INDEX in self.public

    def path(self, route: Route) -> str:
        """A real path of the route."""
        path = route.path
        for name, value in self.values.items():
            path = path.replace("{" + name + "}", value.removeprefix("/"))
        assert "{" not in path
        return path

    def secret(self) -> str:
        """All there is to know of the table."""
        export = self.owner.http.get(f"/api/tables/{self.table}/export", params={"spoilers": True})
        assert export.status_code == 200
        return export.text

    def strangers(self) -> list[Stranger]:
        server = self.running.server
        old = secrets.token_urlsafe(32)
        with writing(server.engine) as c:
            c.execute(insert(sessions).values(hash=hash_of(old), created=1))
        own = {"Host": host_of(self.running)}
        mine = self.owner.cookie()
        origin = f"http://{host_of(self.running)}"

        def with_session(value: str) -> dict[str, str]:
            cookie = f"{cookie_name(self.running.config)}={value}"
            return {**own, "Cookie": cookie, "X-CSRF-Token": csrf_token(value), "Origin": origin}

        right = {**own, "Cookie": mine, "X-CSRF-Token": self.owner.csrf}
        found = [
            ("nobody", own),
            ("guest of another server", with_session(secrets.token_urlsafe(32))),
            ("expired", with_session(old)),
            ("foreign host", {**right, "Host": f"evil.example:{self.running.config.port}"}),
            ("foreign origin", {**right, "Origin": "https://evil.example"}),
            ("foreign page", {**right, "Sec-Fetch-Site": "same-site"}),
        ]
        every = [Stranger(name, headers, headers) for name, headers in found]
        return [*every, Stranger("no csrf token", own, {**own, "Cookie": mine, "Origin": origin})]

    def complaint(self, reply: Reply) -> str:
        """What is wrong with an answer to a stranger."""
        if reply.status == 400 and reply.body == b"Invalid HTTP request received.":
            return ""
        if reply.status == 200 and reply.body in self.public:
            return ""
        if reply.status == 303 and reply.headers["location"] == "/" and "set-cookie" not in reply.headers:
            return ""  # an earlier launch's address, opened by who has a session
        if reply.status == 204 and "allow" in reply.headers and not reply.body:
            return ""  # to OPTIONS
        if reply.headers.get("cache-control") != "no-store":
            return "may be kept"
        if 400 <= reply.status < 500:
            if not reply.body or b"Error 404" in reply.body:
                return ""
            if (reply.status, json.loads(reply.body)["code"]) in REFUSALS:
                return ""
        return "passed"


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    folder = tmp_path_factory.mktemp("town")
    (folder / "index.html").write_bytes(INDEX)
    running = Running(Config(sqlite_url(folder / "town.db"), template=True, workers=1, static=folder))
    yield Town(running)
    running.stop()


def some(count: int, deep: bool, turn: int) -> Iterator[int]:
    """All numbers below `count`; without --deep 0 and every third of the others, which ones changes in turn."""
    return (i for i in range(count) if deep or i == 0 or (i + turn) % 3 == 0)


def test_no_spelling_of_a_path_walks_round_the_gate(town: Town, deep: bool) -> None:
    before = town.secret()
    strangers = town.strangers()
    problems = []
    with Line(town.running.config.port) as line:
        for turn, route in enumerate(route for route in town.routes if route.method != "SOCKET"):
            plain = town.path(route)
            paths = [plain, *spellings(plain, host_of(town.running))]
            for i in some(len(paths), deep, turn):
                asking = strangers if deep or i == 0 else [strangers[(turn + i) % len(strangers)]]
                for stranger in asking:
                    body = b"" if route.method == "GET" else b"{}"
                    reply = line.ask(route.method, paths[i], stranger.headers(route.method), body)
                    problem = town.complaint(reply)
                    if problem:
                        problems.append((stranger.name, route.method, paths[i], problem, reply))
    assert problems == []
    assert town.secret() == before


def test_no_other_method_walks_round_the_gate(town: Town, deep: bool) -> None:
    before = town.secret()
    strangers = town.strangers()
    problems = []
    with Line(town.running.config.port) as line:
        for turn, plain in enumerate(dict.fromkeys(town.path(route) for route in town.routes)):
            for i in some(len(METHODS), deep, turn):
                for path in (plain, f"/{plain}", plain.replace("/api", "/%61pi")):
                    stranger = strangers[(turn + i) % len(strangers)]
                    reply = line.ask(METHODS[i], path, stranger.headers(METHODS[i]))
                    problem = town.complaint(reply)
                    if problem:
                        problems.append((stranger.name, METHODS[i], path, problem, reply))
    assert problems == []
    assert town.secret() == before


def test_no_socket_opens_for_strangers(town: Town, deep: bool) -> None:
    """Neither where sockets are, however it is spelt, nor where there are none."""
    strangers = [stranger for stranger in town.strangers() if stranger.name != "no csrf token"]
    live = next(town.path(route) for route in town.routes if route.method == "SOCKET")
    others = [town.path(route) for route in town.routes if route.method != "SOCKET"]
    paths = [*spellings(live, host_of(town.running)), *dict.fromkeys(others)]
    problems = []
    with Line(town.running.config.port) as line:
        for stranger in strangers:
            assert line.knock(live, stranger.unsafe)[0] in (4401, 4403)
        for i, path in enumerate(paths):
            for stranger in strangers if deep else [strangers[i % len(strangers)]]:
                said = line.knock(path, stranger.unsafe)
                if said[0] not in (400, 403, 404, 4401, 4403) and said != (4404, "There is nothing here."):
                    problems.append((stranger.name, path, said))
    assert problems == []


def test_who_was_let_in_reaches_every_route(town: Town) -> None:
    """In the plain spelling; and in odd ones nothing is found by anybody."""
    own = {"Host": host_of(town.running), "Cookie": town.owner.cookie(), "X-CSRF-Token": town.owner.csrf}
    gone = town.owner.table(None, None)
    with Line(town.running.config.port) as line:
        for route in town.routes:
            path = town.path(route)
            if route.method == "SOCKET" or route[:2] == ("DELETE", "/api/session"):
                continue
            if route.method == "DELETE":
                path = path.replace(town.table, gone)
            reply = line.ask(route.method, path, own, b"" if route.method == "GET" else b"{}")
            if route.path == "/enter":
                assert reply.status == 303
            elif route.path == "/schema/{path:str}":
                assert reply.status == 404
            elif reply.status >= 400:  # the handler does not like the request
                code = json.loads(reply.body)["code"]
                known = ("bad_request", "spoilers", "not_over", "no_network", "not_allowed", "not_your_seat")
                assert code in (*known, "unknown_table", "unknown_lesson", "not_found"), (route, reply)
            kept = reply.headers["cache-control"]
            assert kept == "no-store" or route.need is Need.ANYONE, route
            assert line.ask(route.method, f"/{path}", own).status == 404
    with town.owner.socket(town.table) as wire:
        assert wire.receive()["type"] == "state"


def test_errors_and_the_entrance_are_never_kept(town: Town) -> None:
    own = {"Host": host_of(town.running)}
    with Line(town.running.config.port) as line:
        for path in ("/enter", f"/enter?token={town.running.config.token}", "/x.png", "/api", "/schema/x"):
            assert line.ask("GET", path, own).headers["cache-control"] == "no-store"
        assert line.ask("GET", "/table/abc", own).headers["cache-control"] == "no-cache"


def test_no_path_is_too_strange_for_the_pages(town: Town) -> None:
    own = {"Host": host_of(town.running)}
    with Line(town.running.config.port) as line:
        for path in (
            "/" + "x" * 300,
            "/" + "x" * 3000,
            "/%e2%82%ac",
            "/a:b",
            "/con",
            "/%7b%7d",
            "/index.html/x",
            "/~",
        ):
            reply = line.ask("GET", path, own)
            assert (reply.status, reply.body) == (200, INDEX), path
