"""What can happen, for the log. All events are public: every purchase, sale and placement is made on the table."""

from __future__ import annotations

from typing import Final

from signoria.games.pax_renaissance.data import Data
from signoria.games.pax_renaissance.verbs import Kinds
from signoria.kernel.action import Form, numbers, seats_kind
from signoria.kernel.event import EventForms

TURN: Final = 0
BOUGHT: Final = 1
COMET_BOUGHT: Final = 2
ACTIVATED: Final = 3
PLAYED: Final = 4
OLD_MAID: Final = 5
SOLD: Final = 6
OPS: Final = 7
COMMERCE: Final = 8
BEHEADED: Final = 9
TAXED: Final = 10
TAX_PAID: Final = 11
REPRESSED: Final = 12
VOTED: Final = 13
SAILED: Final = 14
KILLED: Final = 15
BISHOP_MOVED: Final = 16
BISHOP_KILLED: Final = 17
PACIFIED: Final = 18
CAMPAIGN: Final = 19
FAIR: Final = 20
SUBSIDY: Final = 21
CONCESSION_PAID: Final = 22
PIRACY: Final = 23
VOYAGE_END: Final = 24
WAR: Final = 25
BATTLE: Final = 26
VICTORIOUS: Final = 27
REPELLED: Final = 28
THEOCRACY: Final = 29
LIBERTY: Final = 30
CLAIMED: Final = 31
FLIPPED: Final = 32
TO_THRONE: Final = 33
MARRIED: Final = 34
DISCARDED: Final = 35
PLACED: Final = 36
PLACED_BORDER: Final = 37
BISHOP_PLACED: Final = 38
EMANCIPATED: Final = 39
TRADE_SHIFT: Final = 40
APOSTASY: Final = 41
AGENT_LOST: Final = 42
TAKEN: Final = 43
HAND_DISCARD: Final = 44
DREW: Final = 45
ELIMINATED: Final = 46
DECLARED: Final = 47
MARKET_EMPTY: Final = 48
OPPONENT: Final = 49
LIMIT: Final = 50


OUTCOMES: Final = (
    "tax_paid",
    "repressed",
    "killed",
    "bishop_killed",
    "piracy",
    "battle",
    "victorious",
    "repelled",
    "to_throne",
    "played>placed",
    "placed>placed",
    "played>placed_border",
    "placed_border>placed_border",
    "played>bishop_placed",
    "emancipated",
    "agent_lost",
    "taken",
    "discarded",
)


def forms(data: Data, seats: int) -> EventForms:
    k = Kinds(data)
    florins = numbers("florins", 0, 999)
    row = numbers("row", 0, 99)
    who = ("banker", k.banker)
    card = ("card", k.card)
    table: list[Form] = [
        Form("turn", [who]),
        Form("bought", [who, card, ("florins", florins), ("found", florins)]),
        Form("comet_bought", [who, card, ("florins", florins)]),
        Form("activated", [who, ("victory", k.victory)]),
        Form("played", [who, card]),
        Form("old_maid", [who, card]),
        Form("sold", [who, card, ("florins", florins)]),
        Form("ops", [who, ("side", k.side)]),
        Form("commerce", [who, card, ("market", k.market)]),
        Form("beheaded", [who, card, ("target", k.card)]),
        Form("taxed", [who, card, ("border", k.border), ("empire", k.empire)]),
        Form("tax_paid", [who, ("border", k.border)]),
        Form("repressed", [("token", k.token), ("empire", k.empire)]),
        Form("voted", [who, ("empire", k.empire), ("florins", florins)]),
        Form("sailed", [who, ("token", k.token), ("border", k.border), ("to", k.border)]),
        Form("killed", [("token", k.token), ("spot", k.spot)]),
        Form("bishop_moved", [who, ("token", k.token), card, ("to", k.card)]),
        Form("bishop_killed", [("token", k.token), card]),
        Form("pacified", [who, ("token", k.token), ("empire", k.empire)]),
        Form("campaign", [who, ("king", k.empire), ("empire", k.empire), ("florins", florins)]),
        Form("fair", [who, ("side", k.side), ("florins", florins), ("emporium", k.emporium)]),
        Form("subsidy", [who, ("florins", florins)]),
        Form("concession_paid", [who, ("border", k.border), ("florins", florins)]),
        Form("piracy", [("border", k.border)]),
        Form("voyage_end", [("florins", florins)]),
        Form("war", [who, ("war", k.one_shot), ("empire", k.empire)]),
        Form("battle", [("attackers", florins), ("defenders", florins)]),
        Form("victorious", [who, ("empire", k.empire)]),
        Form("repelled", [who, ("empire", k.empire)]),
        Form("theocracy", [("empire", k.empire), ("religion", k.religion)]),
        Form("liberty", [("empire", k.empire)]),
        Form("claimed", [who, ("empire", k.empire)]),
        Form("flipped", [who, ("empire", k.empire), ("form", k.form)]),
        Form("to_throne", [("empire", k.empire)]),
        Form("married", [who, card, ("empire", k.empire)]),
        Form("discarded", [card]),
        Form("placed", [("token", k.token), ("place", k.place)]),
        Form("placed_border", [("token", k.token), ("border", k.border)]),
        Form("bishop_placed", [("token", k.token), card]),
        Form("emancipated", [("token", k.token), ("empire", k.empire)]),
        Form("trade_shift", [("emporium", k.emporium)]),
        Form("apostasy", [("pair", k.pair)]),
        Form("agent_lost", [("token", k.token)]),
        Form("taken", [("token", k.token)]),
        Form("hand_discard", [who, card]),
        Form("drew", [("side", k.side), card]),
        Form("eliminated", [who]),
        Form("declared", [who, ("victory", k.victory)]),
        Form("market_empty", []),
        Form("opponent", [("row", row), ("objective", row)]),
        Form("limit", []),
    ]
    return EventForms(table, seats_kind(seats), OUTCOMES)
