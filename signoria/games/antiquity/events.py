"""The events of Antiquity."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity.data import Data
from signoria.games.antiquity.verbs import Kinds
from signoria.kernel.action import Form
from signoria.kernel.event import EventForms

ORDER: Final = 0
SETTLES: Final = 1
TURN: Final = 2
RISE: Final = 3
BUILDS: Final = 4
HOUSE: Final = 5
PAYS: Final = 6
PLACES: Final = 7
DEDICATES: Final = 8
MANS: Final = 9
RAZES: Final = 10
HEALS: Final = 11
BARTERS: Final = 12
RECEIVES: Final = 13
OFFERS: Final = 14
OFFERS_ALL: Final = 15
OFFER_GIVES: Final = 16
OFFER_WANTS: Final = 17
ACCEPTS: Final = 18
DECLINES: Final = 19
WITHDRAWS: Final = 20
MOVES: Final = 21
MOVES_GRAVE: Final = 22
RESTORES: Final = 23
FAMINE: Final = 24
PRODUCES: Final = 25
INN: Final = 26
CITY: Final = 27
CLEANS: Final = 28
COUNTER_LOST: Final = 29
DISCARDS: Final = 30
HARVESTS: Final = 31
WASTES: Final = 32
RETURNS: Final = 33
FISH: Final = 34
EXPLORES: Final = 35
STAYS: Final = 36
GRAVES: Final = 37
GRAVE: Final = 38
POLLUTION: Final = 39
POLLUTES: Final = 40
OUT: Final = 41
FULFILS: Final = 42
AREA: Final = 43
WINS: Final = 44


OUTCOMES: Final = (
    "pays",
    "offer_gives",
    "offer_wants",
    "receives",
    "counter_lost",
)


def event_forms(data: Data, seats: int) -> EventForms:
    """All event kinds, in the order of their ids."""
    k = Kinds(data, seats)
    seat = ("seat", k.seat)
    good = ("good", k.good)
    at = ("hex", k.hex)
    number = ("number", k.number)
    offer = ("offer", k.offer)
    spot = [("city", k.city), ("square", k.square)]
    forms = [
        Form("order", [("place", k.number), seat]),
        Form("settles", [seat, at]),
        Form("turn", [number]),
        Form("rise", [seat, number]),
        Form("builds", [seat, ("building", k.building), ("size", k.size)]),
        Form("house", [seat, ("house", k.house)]),
        Form("pays", [seat, good]),
        Form("places", [seat, ("piece", k.piece), *spot]),
        Form("dedicates", [seat, ("saint", k.saint)]),
        Form("mans", [seat, ("piece", k.piece)]),
        Form("razes", [seat]),
        Form("heals", [seat, *spot]),
        Form("barters", [seat, ("first", k.good), ("second", k.good)]),
        Form("receives", [seat, good]),
        Form("offers", [seat, offer, ("other", k.seat)]),
        Form("offers_all", [seat, offer]),
        Form("offer_gives", [offer, number, good]),
        Form("offer_wants", [offer, number, good]),
        Form("accepts", [seat, offer, ("other", k.seat)]),
        Form("declines", [seat, offer]),
        Form("withdraws", [seat, offer]),
        Form("moves", [seat, ("piece", k.piece), *spot]),
        Form("moves_grave", [seat, *spot]),
        Form("restores", [seat]),
        Form("famine", [number]),
        Form("produces", [seat, ("producer", k.producer), at, good]),
        Form("inn", [seat, at]),
        Form("city", [seat, at]),
        Form("cleans", [seat, at, number]),
        Form("counter_lost", [at]),
        Form("discards", [seat, number, good]),
        Form("harvests", [seat, good, at]),
        Form("wastes", [seat, good, at]),
        Form("returns", [seat, at]),
        Form("fish", [seat, number]),
        Form("explores", [seat, at, good]),
        Form("stays", [seat]),
        Form("graves", [seat, number]),
        Form("grave", [seat, *spot]),
        Form("pollution", [seat, number]),
        Form("pollutes", [seat, at]),
        Form("out", [seat]),
        Form("fulfils", [seat, ("saint", k.saint)]),
        Form("area", [seat, number]),
        Form("wins", [seat]),
    ]
    return EventForms(forms, k.seat, OUTCOMES)
