"""The gate: who may ask, and for what.

`Gate` stands around the whole application and checks what does not depend on where a request leads: only
hosts that mean this server, only pages of this server; and its headers tell the browser to talk to nobody
else. `Guard` stands inside the router, before every route handler, and enforces what the handler says that it
needs: only there is known where a request leads, however its path is spelt.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
import threading
import time
from hashlib import sha256
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy import Engine

from signoria.server import logs, store, visits
from signoria.server.config import LOOPBACK, Config
from signoria.server.database import glancing, writing
from signoria.server.errors import Problem, too_many
from signoria.server.needs import ADMIN, ANYONE, DOOR, OWNER, ROOM, STUDY, need_of
from signoria.server.people import HOST, STRANGER, Who, asked_by, refusal
from signoria.server.shapes import Error

if TYPE_CHECKING:
    from signoria.server.room import Room

LIFETIME_MS: Final = 90 * 24 * 3600 * 1000
SESSIONS: Final = 1000  # kept in the database
SEEN_MS: Final = 5 * 60 * 1000  # how exactly is known when somebody was last here
OF_MEMBER: Final = 50  # sessions of one member
OPEN: Final = (ANYONE, ROOM, DOOR)  # needs that a stranger fulfils
SAFE: Final = ("GET", "HEAD", "OPTIONS")
YEAR_S: Final = 365 * 24 * 3600
# Spellings of a path that no browser sends. The router would take some of them for the plain one.
ODD: Final = re.compile(
    rb"""
    ^(?!/)                # no path: a whole address, *
    | // | \\             # empty parts, backslashes
    | /\.\.?(/|$)         # . and ..
    | %(?![0-9a-f]{2})    # not an encoding
    | %([01].|7f)         # control characters
    | %(2f|5c|25)         # slashes, encodings of encodings
    | %(2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)  # what needs no encoding: letters, digits, - . _ ~
    """,
    re.IGNORECASE | re.VERBOSE,
)


class Sessions:
    """Who was let in. Only hashes are stored; they outlive a restart. One that is too old is not good any
    more, but it is the number of newer ones that deletes it: a clock may be wrong, and put right again.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._known: set[str] = set()  # of the host's; a guest may be asked to go at any time
        self._lock = threading.Lock()
        with writing(engine) as c:
            visits.forget_sessions(c, SESSIONS)

    def open(self, person: str | None = None, instead_of: str = "", device: str = "") -> str:
        """A new session, the host's or a person's; the one that it takes the place of is good no more."""
        value = secrets.token_urlsafe(32)
        with writing(self.engine) as c:
            if instead_of:
                visits.delete_session(c, hash_of(instead_of))
            visits.add_session(c, hash_of(value), person, device)
            if person is not None:
                visits.forget_sessions(c, OF_MEMBER, person)
        if person is None:
            with self._lock:
                self._known.add(hash_of(value))
        return value

    def end(self, value: str) -> None:
        """The session is good no more."""
        with writing(self.engine) as c:
            visits.delete_session(c, hash_of(value))
        with self._lock:
            self._known.discard(hash_of(value))

    def still_good(self, values: set[str]) -> set[str]:
        """Those of some sessions that nobody has ended."""
        hashes = {hash_of(value): value for value in values}
        with glancing(self.engine) as c:
            return {hashes[one] for one in visits.good_sessions(c, list(hashes))}

    def knows(self, value: str) -> bool:
        """Whether this session of the host is known without asking the database."""
        return hash_of(value) in self._known

    def check(self, value: str) -> Who | None:
        """Whose session it is; None if it is not good."""
        with glancing(self.engine) as c:
            found = visits.read_session(c, hash_of(value))
        if found is None or found.created < store.now() - LIFETIME_MS:
            return None
        if found.person:
            if found.member and found.used < store.now() - SEEN_MS:
                with writing(self.engine) as c:
                    visits.use_session(c, hash_of(value), found.person)
            return Who(True, found.person, found.table, found.member, found.admin)
        with self._lock:
            self._known.add(hash_of(value))
        return HOST


def hash_of(value: str) -> str:
    return sha256(value.encode()).hexdigest()


def csrf_token(session: str) -> str:
    return hmac.new(session.encode(), b"signoria csrf", sha256).hexdigest()


def cookie_name(config: Config) -> str:
    """Browsers send cookies to all ports of a host: the port is in the name, so that two servers do not
    disturb each other. The processes of one house share theirs.
    """
    return f"signoria_{config.port}" if not config.redis else "signoria"


class Gate:
    """ASGI middleware around the whole application, for what holds whatever the path."""

    def __init__(self, app: ASGIApp, config: Config, room: Room) -> None:
        self.app = app
        self.config = config
        self.room = room
        self._hosts = config.hosts()

    def hosts(self, scope: Scope) -> set[str]:
        """The values of the Host header that mean this server, where the request has come in."""
        return self.room.hosts() if self.room.at(scope) else self._hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "lifespan":
            await self.app(scope, receive, send)
            return
        logs.begin(scope["path"])
        headers = read_headers(scope)
        problem = self.refusal(scope, headers)
        if is_socket(scope):
            if problem is None:
                await self.app(scope, receive, send)
            else:
                await close_socket(receive, send, problem)
            return
        guarded = self.with_headers(scope, headers.get("host", ""), send)
        if problem is None:
            await self.app(scope, receive, guarded)
        else:
            await answer(guarded, problem)

    def refusal(self, scope: Scope, headers: dict[str, str]) -> Problem | None:
        """Why the request may not pass."""
        if headers.get("host", "") not in self.hosts(scope):
            return Problem(403, "host", "This server does not answer to that host name.")
        if ODD.search(scope["raw_path"]) or "\ufffd" in scope["path"]:
            return Problem(404, "not_found", "There is nothing here.")
        if not is_safe(scope) and not same_origin(headers, self.config, must=is_socket(scope)):
            return foreign()
        return None

    def with_headers(self, scope: Scope, host: str, send: Send) -> Send:
        start = time.perf_counter()
        own = security_headers(host if host in self.hosts(scope) else "")
        if self.config.behind_tls(host):
            own.append((b"strict-transport-security", f"max-age={YEAR_S}".encode()))

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.room.house.figures.answered(message["status"], time.perf_counter() - start)
                added = list(own)
                named = {name.lower() for name, _ in message["headers"]}
                if b"cache-control" not in named or not is_public(scope, message["status"]):
                    added.append((b"cache-control", b"no-store"))
                taken = {name for name, _ in added}
                kept = [pair for pair in message["headers"] if pair[0].lower() not in taken]
                message["headers"] = [*kept, *added]
            await send(message)

        return guarded


class Guard:
    """ASGI middleware that Litestar puts before each route handler: the one place where needs are enforced."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"]["who"] = STRANGER
        need, state = need_of(scope["route_handler"]), scope["litestar_app"].state
        if (need is ROOM and not state.room.at(scope)) or (need is DOOR and not state.config.accounts):
            problem: Problem | None = Problem(404, "not_found", "There is nothing here.")
        else:
            problem = None if need in OPEN else await self.refusal(scope)
        if problem is None:
            with asked_by(scope["state"]["who"]):
                await self.app(scope, receive, send)
        elif is_socket(scope):
            await close_socket(receive, send, problem)
        else:
            raise problem

    async def refusal(self, scope: Scope) -> Problem | None:
        """Why the request may not reach a route that not everyone may use."""
        state = scope["litestar_app"].state
        config: Config = state.config
        sessions: Sessions = state.sessions
        headers = read_headers(scope)
        if not same_origin(headers, config, must=is_socket(scope)):
            return foreign()
        session, in_room = session_of(headers, config), state.room.at(scope)
        # What is good on this machine is not good in the room, and nobody is the host of a house.
        who = HOST if sessions.knows(session) else None
        if who is None and session:
            who = await asyncio.to_thread(sessions.check, session)
        if who is None or not fits(who, in_room, config.accounts):
            count = state.restraints.guesses.count
            wait = await asyncio.to_thread(count, address_of(scope)) if session else 0
            return too_many(wait) if wait else no_session(in_room, config.accounts)
        if not is_socket(scope) and not is_safe(scope):
            given = headers.get("x-csrf-token", "")
            if not hmac.compare_digest(given.encode(), csrf_token(session).encode()):
                return Problem(403, "csrf", "The header X-CSRF-Token is missing or wrong.")
        scope["state"]["session"], scope["state"]["who"] = session, who
        need = need_of(scope["route_handler"])
        table = scope["path_params"].get("table")
        name = None if table is None else str(table)
        asks = name is not None and (who.member or need in (OWNER, STUDY))
        part = await asyncio.to_thread(state.house.part, name) if asks else None
        return refusal(who, ADMIN if need is None else need, name, part)


def fits(who: Who, in_room: bool, accounts: bool) -> bool:
    """Whether somebody may come in here: members and invited guests into a house; elsewhere guests through the room,
    and the host on this machine.
    """
    return who != HOST if accounts else not who.member and who.is_guest == in_room


def no_session(in_room: bool, accounts: bool) -> Problem:
    if accounts:
        return Problem(401, "no_session", key="problem.sign_in")
    if in_room:
        return Problem(401, "no_session", key="problem.scan_again")
    return Problem(401, "no_session", "Open the address that the server printed when it started.")


def is_socket(scope: Scope) -> bool:
    return str(scope["type"]) == "websocket"


def is_safe(scope: Scope) -> bool:
    """Whether the request can change nothing; a socket can."""
    return str(scope.get("method")) in SAFE


def is_public(scope: Scope, status: int) -> bool:
    """Whether an answer is the same for everyone, so that the route may say how long it is kept."""
    handler = scope.get("route_handler")
    return handler is not None and need_of(handler) is ANYONE and status < 400


def address_of(scope: Scope) -> str:
    """Where the connection comes from. What a proxy's headers say is believed only in a house behind TLS, of a proxy on
    this machine: the last address of X-Forwarded-For is the one that it added. Of IPv6 the network counts.
    """
    client = scope["client"]
    address = client[0] if client else ""
    config: Config = scope["litestar_app"].state.config
    if config.accounts and config.https and address in LOOPBACK:
        said = read_headers(scope).get("x-forwarded-for", "").rpartition(",")[2].strip()
        address = said or address
    try:
        found = ip_address(address)
    except ValueError:
        return address[:60]
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else str(found)


def same_origin(headers: dict[str, str], config: Config, must: bool) -> bool:
    """Whether the request comes from a page of this server; from no page at all, unless there must be one."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin, host = headers.get("origin"), headers.get("host", "")
    if origin is None:
        return not must
    return origin == f"https://{host}" or (origin == f"http://{host}" and not config.behind_tls(host))


def foreign() -> Problem:
    return Problem(403, "origin", "The request does not come from a page of this server.")


def session_of(headers: dict[str, str], config: Config) -> str:
    """The session that the cookie names; empty if none."""
    for pair in headers.get("cookie", "").split(";"):
        name, _, value = pair.strip().partition("=")
        if name == cookie_name(config):
            return value if len(value) < 200 else ""
    return ""


def security_headers(host: str) -> list[tuple[bytes, bytes]]:
    connect = f"connect-src 'self' ws://{host} wss://{host}" if host else "connect-src 'self'"
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"{connect}; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    return [
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"x-frame-options", b"DENY"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ]


def read_headers(scope: Scope) -> dict[str, str]:
    """The headers by lower-case name. Of a header that is there twice, none is taken."""
    out: dict[str, str] = {}
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1").lower()
        out[name] = "" if name in out and name != "cookie" else value.decode("latin-1")
    return out


async def answer(send: Send, problem: Problem) -> None:
    body = msgspec.json.encode(Error(problem.code, problem.worded("en")))
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    start: Any = {"type": "http.response.start", "status": problem.status, "headers": headers}
    end: Any = {"type": "http.response.body", "body": body, "more_body": False}
    await send(start)
    await send(end)


async def close_socket(receive: Receive, send: Send, problem: Problem) -> None:
    """Accept and close at once: only so does the browser learn the reason."""
    await receive()
    code = 4401 if problem.status == 429 else 4000 + problem.status
    accept: Any = {"type": "websocket.accept", "subprotocol": None, "headers": []}
    close: Any = {"type": "websocket.close", "code": code, "reason": problem.worded("en")[:120]}
    await send(accept)
    await send(close)
