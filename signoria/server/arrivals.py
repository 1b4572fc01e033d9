"""What goes over the wire when people come: sessions and rooms, as docs/api.md describes it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from signoria.server.shapes import Name, Seat


class GuestInfo(Struct):
    """Who came to a table with a phone: the only table of theirs, and the seat; none if they watch."""

    table: str
    seat: int | None
    name: str


class MemberInfo(Struct):
    """Whose account it is."""

    id: str
    name: str
    admin: bool


class SessionInfo(Struct):
    """`phones`: the host has asked for a room when starting the server. `member`: in a house, who has an account."""

    csrf: str
    version: str
    languages: list[str]
    mode: Literal["local", "room", "house"]
    games: list[str]
    guest: GuestInfo | None
    phones: bool
    member: MemberInfo | None = None


class RoomSeat(Struct):
    """`phone`: held by a guest; `here`: whose page is open now; `kept`: played at the host's screen."""

    seat: int
    name: str
    kind: Literal["human", "bot"]
    phone: bool
    here: bool
    kept: bool


class RoomInfo(Struct):
    """What the host sees of a table's room. `address` leads to it, without http://; `code` is the same to scan, row by
    row, 1 is dark.
    """

    open: bool
    address: str
    code: list[str]
    seats: list[RoomSeat]
    watching: int


class JoinSeat(Struct):
    seat: int
    name: str
    kind: Literal["human", "bot"]
    free: bool


class JoinInfo(Struct):
    """What a phone is shown that has come with a good code. `back`: it has a seat here already."""

    table: str
    title: str
    game: str
    game_title: str
    over: bool
    back: bool
    seats: list[JoinSeat]


class RoomChange(Struct):
    """Open the room, or change it: `anew` gives it a new code, `kept` are the seats that are played at the host's
    screen.
    """

    anew: bool = False
    kept: Annotated[list[Seat], Meta(max_length=20)] | None = None


class Join(Struct):
    """Sit down under a name; without a seat, watch."""

    name: Name
    seat: Seat | None = None
