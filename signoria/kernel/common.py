"""A key that the host and several people make together, so that nobody has chosen it: docs/chance.md.

The host commits to a secret, then each person to a number, by their hashes. Only when all hashes are known are the
numbers shown, and the key of the stream is made of the secret and all of them.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from signoria.kernel.rng import read_key

MIX: Final = "sha256-1"  # the name, in saves, of the way in which the key is made
TAG: Final = b"signoria common key 1\n"
NUMBER_BYTES: Final = 32
MOST_SHARES: Final = 64


class Share:
    """What one seat has added: the hash that was known before any number was, and the number."""

    def __init__(self, hash: str, number: bytes) -> None:
        self.hash = hash
        self.number = number

    def kept(self) -> bool:
        """Whether the number is the one of the hash."""
        return hash_of(self.number) == self.hash

    def to_json(self) -> dict[str, str]:
        return {"hash": self.hash, "number": self.number.hex()}


def hash_of(number: bytes) -> str:
    """The hash of a number, or of a key: its SHA-256, in hexadecimal digits."""
    return sha256(number).hexdigest()


def common_key(secret: bytes, shares: list[Share | None]) -> bytes:
    """The key of the stream. A seat that adds nothing, such as a bot's, is there with a zero byte; any other with a
    one and its number.
    """
    mixed = sha256(TAG + secret)
    for share in shares:
        mixed.update(b"\0" if share is None else b"\1" + share.number)
    return mixed.digest()


def read_hash(text: Any) -> str:
    """A hash from outside: 64 hexadecimal digits. Raises ValueError."""
    if not isinstance(text, str) or len(text) != 64 or text.strip("0123456789abcdef"):
        raise ValueError(f"{str(text)[:80]!r} is no hash of 64 hexadecimal digits")
    return text


def shares_from_json(mix: Any, values: Any) -> list[Share | None]:
    """What the seats have added, in their order, checked for its form. Raises ValueError."""
    if mix != MIX:
        raise ValueError(f"there is no way {str(mix)[:60]!r} to make a common key; this version has {MIX}")
    if not isinstance(values, list) or not 0 < len(values) <= MOST_SHARES:
        raise ValueError(f"shares is no list of at most {MOST_SHARES}")
    shares = [_share_from_json(value) for value in values]
    if all(share is None for share in shares):
        raise ValueError("a common key to which nobody has added a number")
    return shares


def _share_from_json(value: Any) -> Share | None:
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != {"hash", "number"}:
        raise ValueError("a share is no table of a hash and a number")
    return Share(read_hash(value["hash"]), read_key(value["number"]))
