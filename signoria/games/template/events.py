"""The events of Tribute."""

from __future__ import annotations

from typing import Final

from signoria.games.template.data import TributeData
from signoria.kernel.action import Form, Kind, numbers, seats_kind
from signoria.kernel.event import EventForms

BIDS: Final = 0
TAKES: Final = 1
ROLLS: Final = 2
PEEKS: Final = 3
SEES: Final = 4


def event_forms(data: TributeData, seats: int) -> EventForms:
    seat = seats_kind(seats)
    card = Kind("card", data.slugs)
    points = numbers("points", 0, 10_000)
    return EventForms(
        [
            Form("bids", [("seat", seat), ("card", card)]),
            Form("takes", [("seat", seat), ("points", points)]),
            Form("rolls", [("seat", seat), ("points", points)]),
            Form("peeks", [("seat", seat)]),
            Form("sees", [("seat", seat), ("card", card)]),
        ],
        seat,
    )
