"""Asking a server that runs already: how a later command opens a table there."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

import msgspec

from signoria.kernel.errors import SignoriaError
from signoria.server import arrivals, shapes
from signoria.server.config import Config


class Refused(SignoriaError):
    """The server said no; the message is its own."""


class Guest:
    """A session at a server."""

    def __init__(self, config: Config) -> None:
        self.base = config.address()
        self._open = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(CookieJar()), urllib.request.ProxyHandler({})
        )
        self._csrf = ""
        self._ask("GET", f"/enter?token={config.token}&next=/health")
        self._csrf = self.get("/api/session")["csrf"]

    def get(self, path: str) -> Any:
        return json.loads(self._ask("GET", path))

    def send(self, method: str, path: str, body: msgspec.Struct) -> Any:
        return json.loads(self._ask(method, path, msgspec.json.encode(body)))

    def _ask(self, method: str, path: str, body: bytes | None = None) -> bytes:
        headers = {"content-type": "application/json", "x-csrf-token": self._csrf}
        request = urllib.request.Request(self.base + path, body, headers, method=method)
        try:
            with self._open.open(request, timeout=30) as answer:
                content: bytes = answer.read()
                return content
        except urllib.error.HTTPError as error:
            with error:
                said = msgspec.json.decode(error.read(), type=shapes.Error)
            raise Refused(said.text) from None
        except OSError as error:
            raise Refused(f"the server at {self.base} does not answer: {error}") from None


def open_table(config: Config, wanted: shapes.NewTable | shapes.Import) -> str:
    """Open a table at a running server, a new one or from a save; its id."""
    path = "/api/tables/import" if isinstance(wanted, shapes.Import) else "/api/tables"
    return str(Guest(config).send("POST", path, wanted)["id"])


def open_room(config: Config, table: str) -> str:
    """Let phones come to a table of a running server; the address that leads there, without http://"""
    return str(Guest(config).send("PUT", f"/api/tables/{table}/room", arrivals.RoomChange())["address"])
