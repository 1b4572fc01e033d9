"""What the log can tell: the kinds of events and their nouns."""

from __future__ import annotations

from typing import Final

from signoria.games.road_to_domination.data import Data
from signoria.games.road_to_domination.verbs import kinds
from signoria.kernel.action import Form, numbers
from signoria.kernel.event import EventForms

POWER_CHOSEN: Final = 0
FIRST_PLAYER: Final = 1
TURN_BEGINS: Final = 2
BOUGHT_OFF: Final = 3
DISCARDED: Final = 4
TOOK_FACE_UP: Final = 5
DREW_FROM: Final = 6
DREW: Final = 7
LAID_OPEN: Final = 8
RESHUFFLED: Final = 9
ACTION_CHOSEN: Final = 10
TRADED: Final = 11
LED: Final = 12
RAISED: Final = 13
LOWERED: Final = 14
EARNED: Final = 15
PAID: Final = 16
GAVE: Final = 17
FELL_SHORT: Final = 18
PRESTIGE_GAINED: Final = 19
PRESTIGE_LOST: Final = 20
GLORY_GAINED: Final = 21
FLOWERING: Final = 22
FETCHED: Final = 23
PLAYED: Final = 24
PLAYED_ON: Final = 25
CANCELLED: Final = 26
AUTHORITY_LOST: Final = 27
EXCHANGED: Final = 28
LOOKED: Final = 29
TOOK_FROM: Final = 30
TOOK: Final = 31
CONVERTED: Final = 32
CONQUERED: Final = 33
ATTACKED: Final = 34
DEFENDED: Final = 35
BATTLE: Final = 36
WON: Final = 37
TRIBUTE: Final = 38
CEDED: Final = 39
SUBMITTED: Final = 40
CRUSHED: Final = 41
PLUNDERED: Final = 42
TAXED: Final = 43
ACHIEVED: Final = 44
END_TRIGGERED: Final = 45
SCORED: Final = 46
SCORED_RELIGION: Final = 47
TOTAL: Final = 48


OUTCOMES: Final = (
    "took_face_up>laid_open",
    "conquered>laid_open",
    "played>gave",
    "played_on>gave",
    "played_on>took",
    "played_on>took_from",
    "traded",
    "raised",
    "lowered",
    "earned",
    "paid",
    "fell_short",
    "prestige_gained",
    "prestige_lost",
    "glory_gained",
    "cancelled",
    "authority_lost",
    "battle",
    "won",
    "plundered",
    "taxed",
)


def events(data: Data, seats: int) -> EventForms:
    """All kinds of events, in the order of their ids."""
    k = kinds(data, seats)
    seat = ("seat", k["seat"])
    other = ("other", k["seat"])
    card = ("card", k["card"])
    stat = ("stat", k["stat"])
    deck = ("deck", k["deck"])
    n = ("n", numbers("amount", -1000, 1000))
    level = ("level", numbers("amount", -1000, 1000))
    forms = [
        Form("power_chosen", [seat, ("power", k["power"])]),
        Form("first_player", [seat]),
        Form("turn_begins", [seat, ("turn", numbers("turn", 0, 100_000))]),
        Form("bought_off", [seat, card]),
        Form("discarded", [seat, card]),
        Form("took_face_up", [seat, card]),
        Form("drew_from", [seat, deck, n]),
        Form("drew", [seat, card]),
        Form("laid_open", [card]),
        Form("reshuffled", [deck]),
        Form("action_chosen", [seat, ("action", k["action"])]),
        Form("traded", [seat, stat, n]),
        Form("led", [seat, stat]),
        Form("raised", [seat, stat, level]),
        Form("lowered", [seat, stat, level]),
        Form("earned", [seat, n]),
        Form("paid", [seat, n]),
        Form("gave", [seat, other, n]),
        Form("fell_short", [seat]),
        Form("prestige_gained", [seat, n, level]),
        Form("prestige_lost", [seat, n, level]),
        Form("glory_gained", [seat, n, level]),
        Form("flowering", [seat]),
        Form("fetched", [seat, card]),
        Form("played", [seat, card]),
        Form("played_on", [seat, card, other]),
        Form("cancelled", [card]),
        Form("authority_lost", [seat, card]),
        Form("exchanged", [seat, other]),
        Form("looked", [seat, other]),
        Form("took_from", [seat, other, deck]),
        Form("took", [seat, other, card]),
        Form("converted", [seat, ("religion", k["religion"])]),
        Form("conquered", [seat, card, n]),
        Form("attacked", [seat, other, ("battle", k["battle"]), card]),
        Form("defended", [seat, card]),
        Form("battle", [("attack", n[1]), ("defence", n[1])]),
        Form("won", [seat, other]),
        Form("tribute", [seat, other, n]),
        Form("ceded", [seat, other, card]),
        Form("submitted", [seat, n]),
        Form("crushed", [seat, other]),
        Form("plundered", [seat, n]),
        Form("taxed", [seat, n]),
        Form("achieved", [seat, ("achievement", k["achievement"])]),
        Form("end_triggered", [seat]),
        Form("scored", [seat, stat, n]),
        Form("scored_religion", [seat, n]),
        Form("total", [seat, n]),
    ]
    return EventForms(forms, k["seat"], OUTCOMES)
