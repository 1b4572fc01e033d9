"""The room: phones in the same private network come to a table of this machine.

While a room is open the server listens at one more address. Whoever comes in there is a guest, whatever else
they show: the host's sessions and token are good on this machine only. A code, new for every room, leads to one
table. Lives on the server's event loop.
"""

from __future__ import annotations

import asyncio
import hmac
import os
import secrets
import socket
from collections.abc import Awaitable, Callable
from typing import Final

import segno
from litestar.types import Scope

from signoria.server import arrivals, listing, network
from signoria.server.config import Config
from signoria.server.errors import Problem
from signoria.server.house import House
from signoria.server.hub import Hub

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that could be taken for another
CODE: Final = 8  # of them: 39 bits, with wrong ones told to wait
CLOSED: Final = 1012  # close code of sockets: they try again

Admit = Callable[[socket.socket], Awaitable[asyncio.base_events.Server]]


class Room:
    """`codes` leads from a table to its code, `kept` to the seats that are played at the host's screen."""

    def __init__(self, config: Config, house: House, hub: Hub) -> None:
        self.config = config
        self.house = house
        self.hub = hub
        self.address = ""
        self.port = 0
        self.codes: dict[str, str] = {}
        self.kept: dict[str, set[int]] = {}
        self.admit: Admit | None = None  # takes connections from one more socket; set by who runs the server
        self._listening: asyncio.base_events.Server | None = None
        self._lock = asyncio.Lock()

    def at(self, scope: Scope) -> bool:
        """Whether a request has come in through the room."""
        server = scope.get("server")
        return (
            self._listening is not None and server is not None and tuple(server) == (self.address, self.port)
        )

    def hosts(self) -> set[str]:
        """The values of the Host header that mean this room."""
        return {f"{self.address}:{self.port}"}

    def table_of(self, code: str) -> str | None:
        wanted = code.replace("-", "").lower().encode()
        for table, known in self.codes.items():
            if hmac.compare_digest(wanted, known.encode()):
                return table
        return None

    def link(self, table: str) -> str:
        """The address that leads to a table, without http://"""
        code = self.codes[table]
        return f"{self.address}:{self.port}/r/{code[:4]}-{code[4:]}"

    async def open(self, table: str, anew: bool = False, kept: list[int] | None = None) -> None:
        """Let phones come to a table; `anew` with a new code, so that the old one lets nobody in. Raises Problem."""
        await asyncio.to_thread(self._check, table)
        async with self._lock:
            if self._listening is None:
                await self._listen()
            if anew or table not in self.codes:
                self.codes[table] = "".join(secrets.choice(LETTERS) for _ in range(CODE))
            if kept is not None:
                self.kept[table] = set(kept)

    def _check(self, table: str) -> None:
        with self.house.at(table):
            pass

    async def _listen(self) -> None:
        if not self.config.near or self.config.accounts or self.admit is None:
            raise Problem(409, "no_network", key="problem.room_local")
        address = network.room_address(self.config.lan_address)
        problem = ""
        for port in (self.config.port, 0):
            found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
            if os.name != "nt":
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                found.bind((address, port))
                self.address, self.port = found.getsockname()
                self._listening = await self.admit(found)
                return
            except OSError as error:
                found.close()
                problem = error.strerror or str(error)
        values = {"address": address, "why": problem}
        raise Problem(409, "no_network", key="problem.cannot_listen", values={**values})

    async def close(self, table: str) -> None:
        """Nobody comes to the table any more, and who is there waits. Raises Problem."""
        await asyncio.to_thread(self._check, table)
        self.forget(table)
        self.hub.dismiss(lambda one: one.table == table and bool(one.person), CLOSED, "the room is closed")

    def forget(self, table: str) -> None:
        """The table has no room any more; without any the server does not listen there."""
        self.codes.pop(table, None)
        self.kept.pop(table, None)
        if not self.codes and self._listening is not None:
            self._listening.close()
            self._listening = None

    def info(self, table: str, language: str) -> arrivals.RoomInfo:
        """What the host sees of it."""
        known = listing.info(self.house, table, language)
        is_open = table in self.codes
        link = self.link(table) if is_open else ""
        here = self.hub.present(table)
        holders = self.house.holders(table)
        kept = self.kept.get(table, set())
        seats = [
            arrivals.RoomSeat(s.seat, s.name, s.kind, s.phone, holders[s.seat] in here, s.seat in kept)
            for s in known.seats
        ]
        watching = len(here - {holder for holder in holders if holder})
        return arrivals.RoomInfo(is_open, link, qr_rows(f"http://{link}") if link else [], seats, watching)


def qr_rows(address: str) -> list[str]:
    """The modules of the code, row by row: 1 is dark."""
    return [
        "".join(str(module) for module in row) for row in segno.make(address, error="m", micro=False).matrix
    ]


def qr_text(address: str) -> str:
    """The code in half blocks, for a terminal: two rows of modules a line, with a light margin."""
    rows = qr_rows(address)  # an odd number
    blank = "0" * len(rows)
    padded = [f"00{row}00" for row in (blank, blank, *rows, blank, blank, blank)]
    lines = []
    for upper, lower in zip(padded[::2], padded[1::2], strict=True):
        blocks = (" ▀▄█"[(a == "0") + 2 * (b == "0")] for a, b in zip(upper, lower, strict=True))
        lines.append("".join(blocks))
    return "\n".join(lines)
