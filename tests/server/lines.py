"""Requests as no client library sends them: any method, any spelling of a path, any headers."""

from __future__ import annotations

import base64
import secrets
import socket
from http.client import HTTPResponse
from typing import NamedTuple
from urllib.parse import quote

from tests.server.desk import PATIENCE

# What somebody might write in the place of a slash, after a path, and before it.
BETWEEN = (
    "// /// /./ /../ /x/../ /%2e/ /%2e%2e/ /.%2e/ /%252e%252e/ /;/ /.;/ /..;/ %2f %2F /%2f %252f %25252f "
    "\\ /\\ %5c %255c %c0%af %e0%80%af %ef%bc%8f /%20/ /%00/ /%09/"
)
AFTER = (
    "/ // /// ; ;x=1 ? ?x ?/api # #x %00 %20 %09 %0a %0d%0a . .. /. /.. /../ %2e /%2e /%2e%2e .json .html ~ * & "
    "%23 %3f %3b %26 % %zz %u0061 /index.html /x/.. ?lang=en ?seat=0&spoilers=true \\ %5c %ff %c3"
)
BEFORE = (
    "/ // /. /.. /./ /../.. /x/.. /%2e%2e /%2e /static/.. /assets/.. /assets/../.. /api/.. /enter/.. /schema/.. "
    "/health/.. /; /.; /..; \\ /\\ %2f /%2f /%5c /%00 /%20 /* /@ //evil.example * @ ./ ../ ? # "
    "http:// http:/ http://HOST https://HOST http://evil.example http://HOST/x/.. ws://HOST "
    "//HOST http://x@HOST file:// javascript:"
)


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Line:
    """A connection over which any bytes can be sent as a path."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.wire: socket.socket | None = None

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        if self.wire is not None:
            self.wire.close()
        self.wire = None

    def send(self, method: str, target: str, headers: dict[str, str], body: bytes = b"") -> HTTPResponse:
        if self.wire is None:
            self.wire = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
            self.wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        self.wire.sendall("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
        reply = HTTPResponse(self.wire, method=method)
        reply.begin()
        return reply

    def ask(self, method: str, target: str, headers: dict[str, str], body: bytes = b"") -> Reply:
        reply = self.send(method, target, headers, body)
        content = reply.read()
        if reply.will_close:
            self.hang_up()
        return Reply(reply.status, {name.lower(): value for name, value in reply.getheaders()}, content)

    def knock(self, target: str, headers: dict[str, str]) -> tuple[int, str]:
        """Try to open a socket: code and reason with which it was closed, or the status of the refusal."""
        asked = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
        }
        self.hang_up()
        reply = self.send("GET", target, {**headers, **asked})
        try:
            if reply.status != 101:
                return reply.status, ""
            kind, length = reply.fp.read(2)
            if kind != 0x88:
                return 101, "a message came"
            said = reply.fp.read(length)
            return int.from_bytes(said[:2], "big"), said[2:].decode()
        finally:
            self.hang_up()


def spellings(path: str, host: str) -> list[str]:
    """The path as somebody might write it who wants something else to be looked at than is found."""
    slashes = [i for i, letter in enumerate(path) if letter == "/"]
    found = [path[:i] + other + path[i + 1 :] for i in slashes for other in BETWEEN.split()]
    found += [
        path.replace("/", "//"),
        path.replace("/", "/./"),
        path.replace("/", "%2f"),
        path.replace("/", "\\"),
    ]
    for i, letter in enumerate(path):
        code = f"{ord(letter):02x}"
        found += [path[:i] + f"%{code}" + path[i + 1 :], path[:i] + f"%25{code}" + path[i + 1 :]]
    encoded = "".join(f"%{ord(letter):02x}" for letter in path)
    found += [
        encoded,
        "/" + encoded[3:],
        quote(quote(path, safe=""), safe=""),
        "/" + quote(path[1:], safe=""),
    ]
    found += [path.upper(), path.title(), path.swapcase(), path.replace("api", "Api"), path.replace("a", "A")]
    found += [path + other for other in AFTER.split()]
    found += [other.replace("HOST", host) + path for other in BEFORE.split()]
    found += [path.lstrip("/"), path[1:] + "/", path + path, path.replace("/", "/" * 50)]
    return list(dict.fromkeys(found))
