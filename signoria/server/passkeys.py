"""Passkeys: the browser holds a key, the house its public half; a challenge is answered once, at whatever process of it."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
import webauthn
from sqlalchemy import Connection, delete, insert, select, update
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from signoria.server import roster, store
from signoria.server.errors import Problem
from signoria.server.models import passkeys

CHALLENGES: Final = 10_000  # open at once; the oldest goes
OF_MEMBER: Final = 20


class Site(msgspec.Struct, frozen=True):
    """Where a browser stands: the address of its page. A passkey belongs to the host name."""

    origin: str

    @property
    def name(self) -> str:
        host = self.origin.partition("://")[2]
        return host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host


class Challenge(msgspec.Struct):
    """`person` makes a passkey; empty: somebody comes in."""

    value: bytes
    person: str = ""
    name: str = ""


class Key(msgspec.Struct):
    """A passkey as it is stored."""

    id: str
    person: str
    name: str
    public_key: bytes
    count: int
    created: int
    used: int


def open_challenge(c: Connection, challenge: Challenge) -> str:
    """Under what it is known, to whoever is to answer it."""
    roster.keep_newest(c, "passkey", CHALLENGES)
    return roster.add_ticket(c, "passkey", None, store.dump(challenge))


def take_challenge(c: Connection, id: str) -> Challenge | None:
    """None: it was answered, or too long ago."""
    found = roster.read_ticket(c, id, "passkey")
    if found is None or not roster.use_ticket(c, id):
        return None
    return msgspec.json.decode(found.value, type=Challenge)


def bad_passkey() -> Problem:
    return Problem(403, "passkey", key="problem.passkey")


def to_create(site: Site, person: str, name: str, known: list[Key], value: bytes) -> dict[str, Any]:
    """What the browser needs to make a passkey."""
    options = webauthn.generate_registration_options(
        rp_id=site.name,
        rp_name="Signoria",
        user_name=name,
        user_id=person.encode(),
        challenge=value,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id)) for key in known],
    )
    return dict(json.loads(webauthn.options_to_json(options)))


def to_use(site: Site, value: bytes) -> dict[str, Any]:
    """What the browser needs to come in; nobody is named."""
    options = webauthn.generate_authentication_options(
        rp_id=site.name, challenge=value, user_verification=UserVerificationRequirement.REQUIRED
    )
    return dict(json.loads(webauthn.options_to_json(options)))


def created(site: Site, challenge: Challenge, credential: dict[str, Any]) -> Key:
    """The passkey that the browser has made. Raises Problem."""
    try:
        made = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge.value,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise bad_passkey() from None
    name, now = bytes_to_base64url(made.credential_id), store.now()
    return Key(name, challenge.person, "", made.credential_public_key, made.sign_count, now, now)


def used(site: Site, challenge: Challenge, credential: dict[str, Any], key: Key) -> int:
    """The new count of a passkey with which somebody comes in. Raises Problem."""
    try:
        return webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge.value,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=key.public_key,
            credential_current_sign_count=key.count,
            require_user_verification=True,
        ).new_sign_count
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise bad_passkey() from None


# -- stored ------------------------------------------------------------------------------------------


def of_person(c: Connection, person: str) -> list[Key]:
    rows = c.execute(select(passkeys).where(passkeys.c.person_id == person).order_by(passkeys.c.created))
    return [_key(row) for row in rows.mappings()]


def find(c: Connection, id: str) -> Key | None:
    row = c.execute(select(passkeys).where(passkeys.c.id == id)).mappings().first()
    return None if row is None else _key(row)


def _key(row: Any) -> Key:
    return Key(
        row["id"],
        row["person_id"],
        row["name"],
        base64url_to_bytes(row["public_key"]),
        row["count"],
        row["created"],
        row["used"],
    )


def add(c: Connection, key: Key) -> None:
    """Raises Problem: there are too many, or it is another's."""
    if len(of_person(c, key.person)) >= OF_MEMBER or find(c, key.id) is not None:
        raise bad_passkey()
    c.execute(
        insert(passkeys).values(
            id=key.id,
            person_id=key.person,
            name=key.name,
            public_key=bytes_to_base64url(key.public_key),
            count=key.count,
            created=key.created,
            used=key.used,
        )
    )


def note_use(c: Connection, id: str, count: int) -> None:
    c.execute(update(passkeys).where(passkeys.c.id == id).values(count=count, used=store.now()))


def remove(c: Connection, person: str, id: str) -> bool:
    gone = delete(passkeys).where(passkeys.c.person_id == person, passkeys.c.id == id)
    return bool(c.execute(gone).rowcount)
