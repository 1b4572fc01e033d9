"""What goes over the wire about accounts, as docs/api.md describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Typed = Annotated[str, Meta(max_length=200)]  # a name or password as somebody typed it
Ticket = Annotated[str, Meta(max_length=100)]  # the secret of a link
Reason = Annotated[str, Meta(min_length=3, max_length=500)]


class DoorInfo(Struct):
    """What anyone may know of a house. `mail`: it can send letters."""

    registration: Literal["open", "invited", "closed"]
    mail: bool
    languages: list[str]
    version: str


class TicketInfo(Struct):
    """What a link is for: `register` and `first` make an account, `recover` chooses a new password, `confirm` says that
    an address is one's own. `name`: whose account it is, or who invites.
    """

    kind: Literal["register", "first", "recover", "confirm"]
    name: str
    expires: int


class PasskeyOptions(Struct):
    """What the browser needs to make or use a passkey; `id` goes back with its answer."""

    id: str
    options: dict[str, Any]


class PasskeySeen(Struct):
    id: str
    name: str
    created: int
    used: int


class SessionSeen(Struct):
    """`current`: the session that asks."""

    id: str
    device: str
    created: int
    used: int
    current: bool


class AccountInfo(Struct):
    """One's own account. `mail`: the house can send letters."""

    name: str
    email: str | None
    email_confirmed: bool
    has_password: bool
    admin: bool
    created: int
    mail: bool
    invites: bool
    passkeys: list[PasskeySeen]
    sessions: list[SessionSeen]


class Link(Struct):
    """An address that is good once, until `expires`."""

    link: str
    expires: int


# -- what the client says ------------------------------------------------------------------------------


class PasskeyAnswer(Struct, forbid_unknown_fields=True):
    id: Ticket
    credential: dict[str, Any]
    name: Typed = ""


class Register(Struct, forbid_unknown_fields=True):
    """Make an account, with a password, a passkey or both; with a link where registration is by invitation."""

    name: Typed
    password: Typed = ""
    passkey: PasskeyAnswer | None = None
    ticket: Ticket = ""
    language: Typed = "en"


class RegisterPasskey(Struct, forbid_unknown_fields=True):
    name: Typed
    ticket: Ticket = ""


class SignIn(Struct, forbid_unknown_fields=True):
    name: Typed
    password: Typed


class Recover(Struct, forbid_unknown_fields=True):
    name: Typed


class Shown(Struct, forbid_unknown_fields=True):
    """The secret of a link."""

    ticket: Ticket


class NewPassword(Struct, forbid_unknown_fields=True):
    """By a link."""

    ticket: Ticket
    password: Typed


class Proof(Struct, forbid_unknown_fields=True):
    """One's password, once more; without one, a session that has just begun will do."""

    password: Typed = ""


class AccountChange(Struct, forbid_unknown_fields=True):
    """`email` null: none any more. A new name or address needs the password."""

    name: Typed | UnsetType = UNSET
    email: Typed | UnsetType | None = UNSET
    password: Typed = ""


class PasswordChange(Struct, forbid_unknown_fields=True):
    """`new` null: passkeys only."""

    new: Typed | None
    password: Typed = ""


# -- administration ------------------------------------------------------------------------------------


class Trouble(Struct):
    """An error that was written to the log."""

    time: int
    text: str
    count: int


class Overview(Struct):
    """How the house stands. Bytes of the database are 0 where they are not known; `backup` is when the last one was made."""

    version: str
    started: int
    database: str
    database_bytes: int
    disk_free: int
    disk_total: int
    people: int
    banned: int
    tables: int
    running: int
    sessions: int
    here: int
    reports: int
    registration: Literal["open", "invited", "closed"]
    mail: bool
    mail_problem: str
    backup: int | None
    errors: list[Trouble]


class PersonSeen(Struct):
    id: str
    name: str
    email: bool
    admin: bool
    banned: str | None
    created: int
    seen: int
    sessions: int
    seats: int


class PersonList(Struct):
    people: list[PersonSeen]
    total: int


class SeatSeen(Struct):
    seat: int
    name: str
    bot: str | None
    held: bool


class TableSeen(Struct):
    id: str
    title: str
    game: str
    over: bool
    updated: int
    created: int
    game_title: str
    seats: list[SeatSeen]


class TablesSeen(Struct):
    tables: list[TableSeen]
    total: int


class ReportSeen(Struct):
    id: int
    time: int
    table: str | None
    by: str
    about: str
    person: str | None
    text: str
    settled: int | None


class ReportList(Struct):
    reports: list[ReportSeen]


class HouseSession(Struct):
    person: str
    name: str
    device: str
    created: int
    used: int


class SessionList(Struct):
    sessions: list[HouseSession]
    total: int


class Deed(Struct):
    """A line of the audit."""

    id: int
    time: int
    admin: str
    what: str
    about: str
    reason: str


class Audit(Struct):
    deeds: list[Deed]


class Because(Struct, forbid_unknown_fields=True):
    """Why: it is written into the audit."""

    reason: Reason
