"""What may be as it is, such as labels that may lie on each other, each with its reason. Nothing else is passed over."""

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


ALLOWED: Final[tuple[Known, ...]] = (
    Known(
        "reload",
        "age_of_renaissance",
        r"^svg\.glass",
        "",
        "where the map is scrolled to, which the small map shows a moment later",
    ),
    Known(
        "covered",
        "age_of_renaissance",
        r"^(text\.name(\.small)? > tspan|g\.piece > text\.number|g\.seat-\d(\.hollow)? > text)",
        r"by g(\.piece > circle\.may|\.target > circle|\.badge > rect| > rect\.tray)",
        "gold says what may be done: in a crowd its rings and badges, and the tray that counts tokens, lie on a neighbour's name",
    ),
    Known(
        "covered",
        "age_of_renaissance",
        r"\.fan|span\.(top|pays)",
        r"by div\.cards > div\.card\.\w+\.fan$",
        "a hand of many cards is a fan: each lies on a part of the one before, and the card under the pointer on top",
    ),
)


def among(known: tuple[Known, ...], kind: str, game: str, where: str, what: str) -> bool:
    return any(
        re.fullmatch(one.kind, kind)
        and one.game in ("", game)
        and re.search(one.where, where)
        and re.search(one.what, what)
        for one in known
    )
