"""The verbs of Tribute."""

from __future__ import annotations

from typing import Final

from signoria.games.template.data import TributeData
from signoria.kernel.action import Form, Kind, Vocabulary, seats_kind

BID: Final = 0
ROLL: Final = 1
PEEK: Final = 2


def vocabulary(data: TributeData, seats: int) -> Vocabulary:
    card = Kind("card", data.slugs)
    return Vocabulary(
        [
            Form("bid", [("card", card)], "tribute.2"),
            Form("roll", [], "tribute.4"),
            Form("peek", [], "tribute.5"),
        ],
        extra_kinds=[seats_kind(seats)],
    )
