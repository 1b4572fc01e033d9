"""What goes over the wire between the people of a house: tables that wait, invitations, the lobby, talk and requests, as
docs/api.md describes it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from signoria.server.shapes import KeyRound, Name, Options, Seat, TableInfo, Title, Word

Way = Literal["me", "link", "name", "open", "bot"]
Delay = Annotated[int, Meta(ge=-1, le=200)]
Line = Annotated[str, Meta(min_length=1, max_length=1000)]
Kind = Literal["undo", "spoilers", "bot", "delete"]

# -- tables that wait ------------------------------------------------------------------------------


class SeatOffer(Struct, forbid_unknown_fields=True):
    """How a seat is filled: by me, by whoever has a link, by a member with this name, by anyone, or by a bot."""

    way: Way
    name: Name = ""
    bot: Name = ""


class NewGathering(Struct, forbid_unknown_fields=True):
    """A table between people. `delay`: moves that spectators are behind; -1: nobody watches. `link`: one to the table."""

    game: Word
    seats: Annotated[list[SeatOffer], Meta(min_length=1, max_length=20)]
    options: Options = {}
    title: Title = ""
    language: Word = ""
    begins: Literal["full", "owner"] = "full"
    delay: Delay = 0
    link: bool = False
    advice: bool = True


class Invitation(Struct):
    """A link. `code` is told once: to whoever makes it. Without a seat it leads to the table."""

    id: str
    seat: int | None
    created: int
    code: str = ""


class Gathering(Struct):
    """What an owner is told of a new table."""

    table: TableInfo
    links: list[Invitation]


class WaitingSeat(Struct):
    """`way`: how somebody comes to a seat that is free. `asked` is who was asked by name."""

    seat: int
    name: str
    free: bool
    way: str
    asked: str
    bot: str | None
    yours: bool
    guest: bool


class WaitingInfo(Struct):
    """A table that waits, as somebody sees it who may come to it. `key` is how its key comes about; `warn`: it is mine, and
    closes soon.
    """

    table: TableInfo
    owner: str
    mine: bool
    begins: str
    delay: int
    language: str
    closes: int | None
    seats: list[WaitingSeat]
    links: list[Invitation]
    key: KeyRound | None
    warn: bool = False


class Sit(Struct, forbid_unknown_fields=True):
    seat: Seat | None = None


class Start(Struct, forbid_unknown_fields=True):
    """`bot` sits down on every seat that is empty still; without one a table with empty seats does not begin."""

    bot: Name = ""


class InvitationChange(Struct, forbid_unknown_fields=True):
    seat: Seat | None = None


class GatheringChange(Struct, forbid_unknown_fields=True):
    """What an owner changes: how far spectators are behind, who owns the table, that it stays open longer."""

    delay: Delay | None = None
    owner: Name | None = None
    longer: bool = False


class Arrival(Struct, forbid_unknown_fields=True):
    """Somebody comes by a link: without a name as the member who has signed in. `give_up`: a seat that this browser holds at
    another table, as a guest.
    """

    name: Name = ""
    seat: Seat | None = None
    watch: bool = False
    give_up: bool = False


class InvitedSeat(Struct):
    seat: int
    name: str
    free: bool


class InvitationInfo(Struct):
    """What somebody is shown who has come with a good link. `back`: has a part in this table already; `me` is the name of
    the member who has signed in; `elsewhere` the table at which this browser holds a seat as a guest.
    """

    table: str
    title: str
    game: str
    game_title: str
    owner: str
    status: str
    seats: list[InvitedSeat]
    watch: bool
    back: bool
    me: str
    elsewhere: str = ""


# -- the lobby -------------------------------------------------------------------------------------


class ListedSeat(Struct):
    """`due`: has to decide; `away`: a bot sits in."""

    seat: int
    name: str
    free: bool
    bot: bool
    due: bool
    away: bool
    you: bool


class Listed(Struct):
    """A table in the lobby. `since`: when something last happened; `asks`: who asks me for an answer; `wanted`: my
    browser has to do its part for the key.
    """

    id: str
    title: str
    game: str
    game_title: str
    status: Literal["waiting", "running", "over", "old", "frozen"]
    turn: int
    seats: list[ListedSeat]
    yours: bool
    mine: bool
    owner: str
    asks: str
    since: int
    closes: int | None
    warn: bool
    delay: int
    language: str
    variant: list[str]
    watching: int
    unread: int
    wanted: bool = False


class Lobby(Struct):
    """`finished`: how many of mine are over; `opened`: how many tables are open to me, whatever I look for."""

    name: str
    mine: list[Listed]
    invitations: list[Listed]
    open: list[Listed]
    watch: list[Listed]
    finished: int
    here: list[str]
    opened: int


# -- at the table ----------------------------------------------------------------------------------


class TalkLine(Struct):
    """A line that somebody has said. `person` names whom to mute; empty: has gone."""

    id: int
    person: str
    seat: int | None
    name: str
    text: str
    time: int
    own: bool
    muted: bool


class Talk(Struct):
    """What was said at a table after some line, and how far I have read; `watchers`: among those who watch."""

    lines: list[TalkLine]
    seen: int
    watchers: bool


class Say(Struct, forbid_unknown_fields=True):
    text: Line


class Heard(Struct, forbid_unknown_fields=True):
    line: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Presence(Struct):
    """`devices` are pages of the table that the person of a seat has open."""

    seat: int
    here: bool
    devices: int


class Answered(Struct):
    """What somebody said to a request: nothing yet, if null."""

    seat: int
    yes: bool | None


class Asking(Struct):
    """What somebody asks of all others. `may`: I am to answer; `own`: I asked. `due`: when whoever has not answered does
    not count any more. `back`: to which place of the game it would go back.
    """

    id: str
    kind: Kind
    name: str
    seat: int | None
    text: str
    answers: list[Answered]
    may: bool
    own: bool
    due: int
    back: int | None = None


class Mute(Struct, forbid_unknown_fields=True):
    person: Annotated[str, Meta(max_length=32)]
    on: bool = True


class Report(Struct, forbid_unknown_fields=True):
    line: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    reason: Annotated[str, Meta(max_length=500)] = ""
