"""What goes over the wire about accounts, as docs/api.md describes it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Typed = Annotated[str, Meta(max_length=200)]  # a name or password as somebody typed it
Ticket = Annotated[str, Meta(max_length=100)]  # the secret of a link


class DoorInfo(Struct):
    """What anyone may know of a house. `mail`: it can send letters."""

    registration: Literal["open", "invited", "closed"]
    mail: bool
    languages: list[str]
    version: str


# -- what the client says ------------------------------------------------------------------------------


class Register(Struct, forbid_unknown_fields=True):
    """Make an account; with a link where registration is by invitation."""

    name: Typed
    password: Typed
    ticket: Ticket = ""
    language: Typed = "en"


class SignIn(Struct, forbid_unknown_fields=True):
    name: Typed
    password: Typed
