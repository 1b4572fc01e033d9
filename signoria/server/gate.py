"""The gate: every request passes it before anything else looks at it.

Only hosts that mean this server, only pages of this server, only browsers that were let in by the token of
this launch (or an earlier one); and headers that tell the browser to talk to nobody else.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import threading
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy import Engine

from signoria.server import store
from signoria.server.config import Config
from signoria.server.database import reading, writing
from signoria.server.shapes import Error

LIFETIME_MS: Final = 90 * 24 * 3600 * 1000
SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Sessions:
    """Who was let in. Only hashes are stored; they outlive a restart."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._known: set[str] = set()
        self._lock = threading.Lock()
        with writing(engine) as c:
            store.forget_sessions(c, store.now() - LIFETIME_MS)

    def open(self) -> str:
        value = secrets.token_urlsafe(32)
        with writing(self.engine) as c:
            store.add_session(c, _hash(value))
        with self._lock:
            self._known.add(_hash(value))
        return value

    def knows(self, value: str) -> bool:
        """Whether this session is known without asking the database."""
        return _hash(value) in self._known

    def check(self, value: str) -> bool:
        with reading(self.engine) as c:
            created = store.session_created(c, _hash(value))
        if created is None or created < store.now() - LIFETIME_MS:
            return False
        with self._lock:
            self._known.add(_hash(value))
        return True


def _hash(value: str) -> str:
    return sha256(value.encode()).hexdigest()


def csrf_token(session: str) -> str:
    return hmac.new(session.encode(), b"signoria csrf", sha256).hexdigest()


def cookie_name(config: Config) -> str:
    """Browsers send cookies to all ports of a host: the port is in the name, so that two servers do not
    disturb each other.
    """
    return f"signoria_{config.port}"


class Gate:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, sessions: Sessions, config: Config) -> None:
        self.app = app
        self.sessions = sessions
        self.config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = read_headers(scope)
        refused = await self.refusal(scope, headers)
        if str(scope["type"]) == "websocket":
            if refused is None:
                await self.app(scope, receive, send)
            else:
                await close_socket(receive, send, 4401 if refused[0] == 401 else 4403, refused[2])
            return
        guarded = self.with_headers(scope, headers.get("host", ""), send)
        if refused is None:
            await self.app(scope, receive, guarded)
        else:
            await answer(guarded, *refused)

    async def refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str, str] | None:
        """Status, code and text if the request may not pass."""
        if headers.get("host", "") not in self.config.hosts():
            return 403, "host", "This server does not answer to that host name."
        path = str(scope["path"])
        socket = str(scope["type"]) == "websocket"
        unsafe = socket or str(scope.get("method", "")) not in SAFE
        if unsafe and not self.same_origin(headers, must=socket):
            return 403, "origin", "The request does not come from a page of this server."
        if not path.startswith("/api/") and path != "/api":
            return None
        session = self.session(headers)
        if not session or not (
            self.sessions.knows(session) or await asyncio.to_thread(self.sessions.check, session)
        ):
            return 401, "no_session", "Open the address that the server printed when it started."
        if unsafe and not socket:
            given = headers.get("x-csrf-token", "")
            if not hmac.compare_digest(given.encode(), csrf_token(session).encode()):
                return 403, "csrf", "The header X-CSRF-Token is missing or wrong."
        scope["state"]["session"] = session
        return None

    def same_origin(self, headers: dict[str, str], must: bool) -> bool:
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return not must
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and parts.netloc in self.config.hosts()

    def session(self, headers: dict[str, str]) -> str:
        """The session that the cookie names; empty if none."""
        try:
            cookies: SimpleCookie = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return ""
        found = cookies.get(cookie_name(self.config))
        return found.value if found is not None and len(found.value) < 200 else ""

    def with_headers(self, scope: Scope, host: str, send: Send) -> Send:
        path = str(scope["path"])
        own = security_headers(host if host in self.config.hosts() else "")
        if path.startswith("/api"):
            own.append((b"cache-control", b"no-store"))

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                taken = {name for name, _ in own}
                kept = [pair for pair in message["headers"] if pair[0].lower() not in taken]
                message["headers"] = [*kept, *own]
            await send(message)

        return guarded


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


async def answer(send: Send, status: int, code: str, text: str) -> None:
    body = msgspec.json.encode(Error(code, text))
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    end: Any = {"type": "http.response.body", "body": body, "more_body": False}
    await send(start)
    await send(end)


async def close_socket(receive: Receive, send: Send, code: int, text: str) -> None:
    """Accept and close at once: only so does the browser learn the reason."""
    await receive()
    accept: Any = {"type": "websocket.accept", "subprotocol": None, "headers": []}
    close: Any = {"type": "websocket.close", "code": code, "reason": text[:120]}
    await send(accept)
    await send(close)
