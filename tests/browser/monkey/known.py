"""What may be as it is, such as labels that may lie on each other, and what is still open, each with its reason."""

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
# What is wrong in places and not mended yet: it is reported, and ./test does not fail for it.
OPEN: Final[tuple[Known, ...]] = (
    Known("small", "", "", "", "texts of crowded boards are below the floor on small screens"),
    Known(
        "unsaid",
        "",
        "",
        "",
        "arrows lead to lit components, not yet to buttons of the prompt that scroll out of it",
    ),
    Known(
        "cut",
        "road_to_domination",
        r"^div\.in > p",
        "fades out",
        "the text of a card is longer than the card",
    ),
    Known("cut", "", r"span\.final", "", "the note of the prompt has no room beside many buttons"),
    Known(
        "outside", "pax_renaissance", r"^td > small", "", "the head of the victories is wider than its column"
    ),
    Known("cut", "pax_renaissance", r"^th > small", "", "the head of the victories is wider than its column"),
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
        r"tspan|text\.count",
        "",
        "badges, dice and rings lie on names of the map",
    ),
    Known(
        "overlap",
        "age_of_renaissance",
        r"tspan|text\.count",
        "",
        "names of provinces lie on names of seas and lands",
    ),
    Known("moved", "pax_renaissance", "", "", "the hand is two pixels higher with cards of one kind"),
    Known("reload", "age_of_renaissance", "", "", "after a reload the map may be fitted in another size"),
    Known("reload", "road_to_domination", r"^svg > path", "", "the cause is not found yet"),
    Known(
        "reload",
        "pax_renaissance",
        r"^g\.place",
        "",
        "a levy that has arrived keeps the place it came to drawn below it",
    ),
    Known(
        "reload",
        "antiquity",
        "",
        "zoom|Full size|size:",
        "a phone opens on what is lit, in another size than before",
    ),
)


def among(known: tuple[Known, ...], kind: str, game: str, where: str, what: str) -> bool:
    return any(
        one.kind == kind
        and one.game in ("", game)
        and re.search(one.where, where)
        and re.search(one.what, what)
        for one in known
    )
