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
    Known("cut", "", "", "", "texts of cards and notes of the prompt are longer than their room"),
    Known("outside", "", "", "", "small words stick out of narrow tables"),
    Known("covered", "", "", "", "florins of a fair, bishops and rings lie on names"),
    Known("overlap", "", "", "", "names touch on small maps"),
    Known("moved", "", "", "", "the hand of Pax Renaissance is two pixels higher with cards of one kind"),
    Known("reload", "", "", "", "what was looked at before is not remembered"),
)


def among(known: tuple[Known, ...], kind: str, game: str, where: str, what: str) -> bool:
    return any(
        one.kind == kind
        and one.game in ("", game)
        and re.search(one.where, where)
        and re.search(one.what, what)
        for one in known
    )
