"""The event kinds: what the chronicle is made of."""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.data import Data
from signoria.kernel.action import Form, Kind, numbers, seats_kind
from signoria.kernel.event import EventForms

TURN: Final = 0
PHASE: Final = 1
DREW: Final = 2
DREW_CARD: Final = 3
CAPITAL_BID: Final = 4
TIE_ROLL: Final = 5
CAPITAL: Final = 6
TOKENS_BID: Final = 7
RANKED: Final = 8
SWAPPED: Final = 9
BOUGHT_OFF: Final = 10
CONDITION_SET: Final = 11
EXTRA_CARD: Final = 12
DISCARDED: Final = 13
PLAYED: Final = 14
PAYOUT: Final = 15
MISERY: Final = 16
RELIEF: Final = 17
CHAOS: Final = 18
REDUCED: Final = 19
EMPTIED: Final = 20
LOST_CASH: Final = 21
LOST_TOKENS: Final = 22
TARGET: Final = 23
DECREE: Final = 24
DECREE_VOID: Final = 25
WAR_ROLL: Final = 26
WAR_WON: Final = 27
WAR_TIED: Final = 28
CEDED: Final = 29
CRUSADE: Final = 30
PLAGUE: Final = 31
SHIP: Final = 32
BOUGHT: Final = 33
PATRONISED: Final = 34
REBATE: Final = 35
STABILISED: Final = 36
INDULGENCE: Final = 37
INDULGENCE_LOSS: Final = 38
DEMOTED: Final = 39
PLACED: Final = 40
DOMINATES: Final = 41
ATTACKED: Final = 42
DICE: Final = 43
REPULSED: Final = 44
WON: Final = 45
CONVERTED: Final = 46
SWAPPED_CARD: Final = 47
GAVE_CARD: Final = 48
TOOK_CARD: Final = 49
RELEASED: Final = 50
EXPANSION_CARD: Final = 51
BONUS: Final = 52
INCOME: Final = 53
CONDITION: Final = 54
MAJORITY_CARD: Final = 55
FINE: Final = 56
EPOCH: Final = 57
HELD_OUT: Final = 58
LAST_TURN: Final = 59
SCORE: Final = 60
WRITTEN: Final = 61
NEUTRALISED: Final = 62
PROTECTED: Final = 63


OUTCOMES: Final = (
    "target",
    "decree",
    "decree_void",
    "war_roll",
    "war_won",
    "war_tied",
    "crusade",
    "plague",
    "dominates",
    "attacked>dice",
    "dice>condition",
    "target>lost_cash",
    "target>gave_card",
    "target>took_card",
    "repulsed",
    "won",
)


def event_forms(data: Data, seats: int) -> EventForms:
    seat = seats_kind(seats)
    province = Kind("province", data.province_slugs)
    commodity = Kind("commodity", data.commodity_slugs)
    card = Kind("card", data.kind_slugs)
    advance = Kind("advance", data.advance_slugs)
    money = numbers("money", -100_000, 100_000)
    tokens = numbers("tokens", 0, 1000)
    die = numbers("die", 1, 20)
    forms = [
        Form("turn", [("turn", numbers("turn", 0, 100_000))]),
        Form("phase", [("phase", Kind("phase", t.PHASES))]),
        Form("drew", [("seat", seat)]),
        Form("drew_card", [("seat", seat), ("card", card)]),
        Form("capital_bid", [("seat", seat), ("money", money)]),
        Form("tie_roll", [("seat", seat), ("die", die)]),
        Form("capital", [("seat", seat), ("province", province)]),
        Form("tokens_bid", [("seat", seat), ("money", money), ("tokens", tokens)]),
        Form("ranked", [("seat", seat), ("rank", numbers("rank", 1, 6))]),
        Form("swapped", [("seat", seat), ("other", seat)]),
        Form("bought_off", [("seat", seat), ("commodity", commodity), ("money", money)]),
        Form(
            "condition_set",
            [("seat", seat), ("commodity", commodity), ("condition", Kind("condition", t.CONDITIONS))],
        ),
        Form("extra_card", [("seat", seat), ("money", money)]),
        Form("discarded", [("seat", seat), ("card", card)]),
        Form("played", [("seat", seat), ("card", card)]),
        Form("payout", [("seat", seat), ("money", money), ("commodity", commodity)]),
        Form("misery", [("seat", seat), ("spaces", tokens), ("value", money)]),
        Form("relief", [("seat", seat), ("spaces", tokens), ("value", money)]),
        Form("chaos", [("seat", seat)]),
        Form("reduced", [("seat", seat), ("province", province)]),
        Form("emptied", [("seat", seat), ("province", province)]),
        Form("lost_cash", [("seat", seat), ("money", money)]),
        Form("lost_tokens", [("seat", seat), ("tokens", tokens)]),
        Form("target", [("seat", seat), ("other", seat)]),
        Form("decree", [("seat", seat), ("category", Kind("category", data.category_slugs))]),
        Form("decree_void"),
        Form("war_roll", [("seat", seat), ("die", die), ("total", die)]),
        Form("war_won", [("seat", seat), ("other", seat), ("margin", tokens)]),
        Form("war_tied", [("seat", seat), ("other", seat)]),
        Form("ceded", [("seat", seat), ("other", seat), ("province", province)]),
        Form("crusade", [("seat", seat), ("province", province)]),
        Form("plague", [("area", Kind("area", data.area_slugs))]),
        Form(
            "ship",
            [
                ("seat", seat),
                ("ship", Kind("ship", ["none", "galley", "seaworthy", "ocean"])),
                ("level", tokens),
            ],
        ),
        Form("bought", [("seat", seat), ("advance", advance), ("money", money)]),
        Form("patronised", [("seat", seat), ("card", card)]),
        Form("rebate", [("seat", seat), ("card", card), ("money", money)]),
        Form("stabilised", [("seat", seat), ("money", money)]),
        Form("indulgence", [("seat", seat), ("tokens", tokens), ("money", money)]),
        Form("indulgence_loss", [("seat", seat), ("tokens", tokens)]),
        Form("demoted", [("seat", seat)]),
        Form("placed", [("seat", seat), ("tokens", tokens), ("province", province)]),
        Form("dominates", [("seat", seat), ("province", province)]),
        Form("attacked", [("seat", seat), ("tokens", tokens), ("province", province)]),
        Form("dice", [("coloured", die), ("black", die), ("white", die)]),
        Form("repulsed", [("seat", seat), ("province", province)]),
        Form("won", [("seat", seat), ("province", province)]),
        Form("converted", [("seat", seat), ("province", province)]),
        Form("swapped_card", [("seat", seat), ("other", seat)]),
        Form("gave_card", [("seat", seat), ("card", card), ("other", seat)]),
        Form("took_card", [("seat", seat), ("card", card), ("other", seat)]),
        Form("released", [("seat", seat), ("province", province)]),
        Form("expansion_card", [("seat", seat), ("tokens", tokens)]),
        Form("bonus", [("seat", seat), ("markers", tokens)]),
        Form("income", [("seat", seat), ("money", money), ("interest", money)]),
        Form("condition", [("commodity", commodity), ("condition", Kind("condition", t.CONDITIONS))]),
        Form("majority_card", [("seat", seat), ("commodity", commodity)]),
        Form("fine", [("seat", seat), ("money", money), ("commodity", commodity)]),
        Form("epoch", [("epoch", numbers("epoch", 1, 3))]),
        Form("held_out"),
        Form("last_turn"),
        Form("score", [("seat", seat), ("money", money)]),
        Form("written", [("seat", seat), ("money", money)]),
        Form("neutralised", [("commodity", commodity)]),
        Form("protected", [("seat", seat)]),
    ]
    return EventForms(forms, seat, OUTCOMES)
