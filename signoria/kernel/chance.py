"""Where the chance of a match comes from, and what is said of it beforehand.

A match has a list of sources. The first counts from the set-up on; a branch adds one that counts from the
action after which it left the other game, so that nobody learns the other game's dice there. A source is a chosen
seed, which everybody may know, or a secret key. Of a key a commitment is published before the game, and the key
after it; people at the table may have added numbers of their own: docs/chance.md.
"""

from __future__ import annotations

from os import urandom
from typing import Any, Final

from signoria.kernel.common import MIX, Share, common_key, hash_of, read_hash, shares_from_json
from signoria.kernel.rng import KEY_BYTES, MOST_WORDS, STREAM, KeyedRng, Rng, read_key, seeded

MOST_DRAWS: Final = 100_000  # numbers that one entry of a log may note
MOST_SOURCES: Final = 64
MOST_ACTIONS: Final = 1_000_000


class Source:
    """One source. `key` is empty if a seed was chosen. `at` is the number of actions of the line after which it
    counts. `shares` is what each seat has added to the key, empty if nobody was asked to. `drew` is what the set-up
    drew from it, as `KeyedRng.take_notes` gives it. `shown`: the key was given away before the end of the game.
    """

    def __init__(
        self, at: int, seed: int, key: bytes, commitment: str = "", shares: list[Share | None] | None = None
    ) -> None:
        self.at = at
        self.seed = seed
        self.key = key
        self.commitment = commitment or (hash_of(key) if key else "")
        self.shares: list[Share | None] = shares or []
        self.drew: list[int] = []
        self.shown = False

    def rng(self) -> Rng:
        return KeyedRng(self.stream_key()) if self.key else seeded(self.seed)

    def stream_key(self) -> bytes:
        """The key of the stream: the host's own, or the one that people made with it."""
        return common_key(self.key, self.shares) if self.shares else self.key

    def to_json(self) -> dict[str, Any]:
        if not self.key:
            return {"at": self.at, "seed": self.seed}
        out: dict[str, Any] = {
            "at": self.at,
            "stream": STREAM,
            "commitment": self.commitment,
            "key": self.key.hex(),
        }
        if self.shares:
            out["mix"] = MIX
            out["shares"] = [None if share is None else share.to_json() for share in self.shares]
        if self.drew:
            out["drew"] = self.drew
        if self.shown:
            out["shown"] = True
        return out


def of_seed(seed: int) -> Source:
    """A chosen seed, from the beginning."""
    return Source(0, seed, b"")


def secret(at: int = 0) -> Source:
    """A fresh key from the operating system."""
    return Source(at, 0, urandom(KEY_BYTES))


def branch_off(sources: list[Source], at: int) -> list[Source]:
    """The sources of a game that goes on from another's position with a key of its own."""
    return [*(s for i, s in enumerate(sources) if i == 0 or s.at < at), secret(at)]


def sources_from_json(values: Any) -> list[Source]:
    """The inverse of `Source.to_json` for a whole match, checked. Raises ValueError."""
    if not isinstance(values, list) or len(values) > MOST_SOURCES:
        raise ValueError(f"chance is no list of at most {MOST_SOURCES} sources")
    out: list[Source] = []
    for value in values:
        source = _source_from_json(value)
        if out and source.at <= out[-1].at and (len(out) > 1 or source.at < out[-1].at):
            raise ValueError("chance: the sources are not in their order")
        if out and source.shares:
            raise ValueError("chance: only the set-up has a common key")
        out.append(source)
    return out


def _source_from_json(value: Any) -> Source:
    if not isinstance(value, dict):
        raise ValueError("chance: a source is no table")
    at = value.get("at")
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= MOST_ACTIONS:
        raise ValueError(f"chance: at is {str(at)[:60]!r}")
    if set(value) == {"at", "seed"}:
        seed = value["seed"]
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise ValueError(f"chance: seed is {str(seed)[:60]!r}")
        return Source(at, seed, b"")
    common = {"mix", "shares"} if "mix" in value or "shares" in value else set()
    if set(value) - {"drew", "shown"} != {"at", "stream", "commitment", "key"} | common:
        raise ValueError(f"chance: a source has the fields {', '.join(sorted(value))[:200]}")
    if value["stream"] != STREAM:
        raise ValueError(
            f"chance: there is no stream {str(value['stream'])[:60]!r}; this version has {STREAM}"
        )
    try:
        commitment = read_hash(value["commitment"])
        shares = shares_from_json(value["mix"], value["shares"]) if common else []
    except ValueError as error:
        raise ValueError(f"chance: {error}") from error
    source = Source(at, 0, read_key(value["key"]), commitment, shares)
    source.drew = read_drew(value.get("drew", []))
    source.shown = value.get("shown", False)
    if type(source.shown) is not bool:
        raise ValueError(f"chance: shown is {str(source.shown)[:60]!r}")
    return source


def read_drew(value: Any) -> list[int]:
    """What an entry of the log says that it drew, checked for its form. Raises ValueError."""
    if not isinstance(value, list) or len(value) > MOST_DRAWS or (value and len(value) % 2 == 0):
        raise ValueError("drew is a position and pairs of numbers")
    for number in value:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_WORDS:
            raise ValueError(f"drew: {str(number)[:60]!r} is no number")
    return value
