"""What is not reported: pairs of labels that may lie on each other and the like, each with its reason, and what is still open."""

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


# What may be as it is.
ALLOWED: Final[tuple[Known, ...]] = (
    Known(
        "reload",
        "age_of_renaissance",
        r"^svg\.glass",
        "",
        "the part of the map in view: a page opens on what is lit",
    ),
)
# What is wrong and not mended yet.
OPEN: Final[tuple[Known, ...]] = (
    Known("small", "", "", "", "texts of crowded boards are below the floor on small screens"),
    Known("unsaid", "", "", "", "not every edge has its arrow"),
    Known(
        "cut",
        "road_to_domination",
        r"^div\.in > p",
        "fades out",
        "the text of a card in the hand is longer than the card",
    ),
    Known(
        "cut", "pax_renaissance", r"p\.sub\.two > span\.final", "", "the note has no room beside many buttons"
    ),
    Known(
        "covered",
        "pax_renaissance",
        r"^g\.place",
        r"g\.coin",
        "a florin of a fair lies on the name of a city",
    ),
    Known(
        "covered",
        "pax_renaissance",
        r"text\.cap",
        r"path\.disc",
        "a bishop lies on the word below the throne",
    ),
    Known(
        "covered",
        "age_of_renaissance",
        r"tspan",
        r"circle\.ring",
        "the ring of a lit province lies on the name of a sea",
    ),
    Known("reload", "", r"^(g\.fills > path\.fill|svg > path)", "", "the cause is not found yet"),
    Known("moved", "pax_renaissance", "", "", "the hand is two pixels higher with cards of one kind"),
)
KNOWN: Final = ALLOWED + OPEN


def exempt(kind: str, game: str, where: str, what: str) -> bool:
    return any(
        one.kind == kind
        and one.game in ("", game)
        and re.search(one.where, where)
        and re.search(one.what, what)
        for one in KNOWN
    )
