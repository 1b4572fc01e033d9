"""Settings that people keep: of the server, or each member's own. Every function works inside a transaction of its caller."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select

from signoria.kernel.errors import BadOption
from signoria.server.models import settings
from signoria.server.store import dump, load

MOST: Final = 64
MOST_BYTES: Final = 16_384


def read(c: Connection) -> dict[str, Any]:
    return {
        row._mapping["key"]: load(row._mapping["value"])
        for row in c.execute(select(settings).order_by(settings.c.key))
    }


def merged(kept: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """Settings with changes; None removes a key. Raises BadOption if it is too much."""
    for key in values:
        if not 0 < len(key) <= 60 or not key.isascii() or not key.isprintable():
            raise BadOption("the keys of settings are short words")
    both = {key: value for key, value in {**kept, **values}.items() if value is not None}
    if len(both) > MOST or len(dump(both)) > MOST_BYTES:
        raise BadOption(f"settings are at most {MOST} keys and {MOST_BYTES} bytes")
    return both


def write(c: Connection, key: str, value: Any) -> None:
    """Set or, with None, remove."""
    c.execute(delete(settings).where(settings.c.key == key))
    if value is not None:
        c.execute(insert(settings).values(key=key, value=dump(value)))
