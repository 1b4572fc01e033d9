"""What is no finding: pairs of labels that may lie on each other and the like, each with its reason."""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Known(NamedTuple):
    """Of this kind, in this game (empty: in all), at a place and with a wording that match."""

    kind: str
    game: str
    where: str
    what: str
    reason: str


KNOWN: Final[tuple[Known, ...]] = ()


def exempt(kind: str, game: str, where: str, what: str) -> bool:
    return any(
        one.kind == kind
        and one.game in ("", game)
        and re.search(one.where, where)
        and re.search(one.what, what)
        for one in KNOWN
    )
