"""What a route needs from those who ask: stated where it is declared, enforced by the gate.

    @get("/api/tables", needs=SESSION)

An application with a route that states nothing does not start.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from litestar import Litestar
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.routes import HTTPRoute

from signoria.kernel.errors import SignoriaError


class Need(IntEnum):
    """From least to most. Which roles fulfil them is in `people.py`, and whose a seat is too."""

    ANYONE = 0
    ROOM = 1  # anyone who has come in through a room; elsewhere there is nothing
    DOOR = 2  # anyone, in a house with accounts; elsewhere there is nothing
    SESSION = 3  # somebody who was let in
    TABLE = 4  # somebody at the table that is named
    SEAT = 5  # to see or act at a table: through the seat that is named, as a spectator if none is
    STUDY = 6  # to take a game away, as a save or to another table
    OWNER = 7  # to dispose of a table
    REMOVE = 8  # to delete it
    MEMBER = 9  # somebody who is at home here: settings; in a house with accounts, one's own account
    HOUSE = 10  # all tables, new ones
    ADMIN = 11  # to look after the people of a house with accounts


ANYONE: Final = Need.ANYONE
ROOM: Final = Need.ROOM
DOOR: Final = Need.DOOR
SESSION: Final = Need.SESSION
TABLE: Final = Need.TABLE
SEAT: Final = Need.SEAT
STUDY: Final = Need.STUDY
OWNER: Final = Need.OWNER
REMOVE: Final = Need.REMOVE
MEMBER: Final = Need.MEMBER
HOUSE: Final = Need.HOUSE
ADMIN: Final = Need.ADMIN


class Undeclared(SignoriaError):
    """A route does not say what it needs."""


def need_of(handler: BaseRouteHandler) -> Need | None:
    """What a handler states; None if nothing."""
    stated = handler.opt.get("needs")
    return stated if isinstance(stated, Need) else None


def check(app: Litestar) -> None:
    """Every handler of the application must state what it needs. Raises Undeclared.

    Only the answers to OPTIONS, which Litestar adds to every path, take over the strictest need of their path.
    """
    for route in app.routes:
        handlers = route.route_handlers if isinstance(route, HTTPRoute) else [route.route_handler]
        stated: list[Need] = []
        added: list[HTTPRouteHandler] = []
        for handler in handlers:
            need = need_of(handler)
            if need is not None:
                stated.append(need)
            elif isinstance(handler, HTTPRouteHandler) and handler.http_methods == {"OPTIONS"}:
                added.append(handler)
            else:
                raise Undeclared(
                    f"the route {route.path} ({handler.handler_name}) does not state what it needs; add "
                    f"needs=..., one of {', '.join(need.name for need in Need)}"
                )
        for option in added:
            option.opt["needs"] = max(stated, default=ADMIN)
