"""The verbs: everything a player can choose."""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.data import Data
from signoria.kernel.action import Action, Form, Kind, Vocabulary, numbers, seats_kind

PASS: Final = 0
DONE: Final = 1
RETURN_CARD: Final = 2
BID_CAPITAL: Final = 3
CHOOSE_CAPITAL: Final = 4
BID: Final = 5
CHOOSE_RANK: Final = 6
SWAP: Final = 7
BUY_OFF: Final = 8
SET_CONDITION: Final = 9
BUY_CARD: Final = 10
DISCARD: Final = 11
PLAY: Final = 12
CHOOSE_COMMODITY: Final = 13
CHOOSE_PLAYER: Final = 14
CHOOSE_PROVINCE: Final = 15
CHOOSE_AREA: Final = 16
CHOOSE_CATEGORY: Final = 17
LOSE_CASH: Final = 18
LOSE_TOKENS: Final = 19
USE_EXPANSION: Final = 20
LEAVE_EMPTY: Final = 21
CEDE: Final = 22
UPGRADE_SHIP: Final = 23
BUY: Final = 24
PATRONISE: Final = 25
STABILISE: Final = 26
REFUSE: Final = 27
PAY: Final = 28
SUFFER: Final = 29
EXPAND: Final = 30
PLACE: Final = 31
ATTACK: Final = 32
CONVERT: Final = 33
ROLL: Final = 34
BUY_EXPANSION_CARD: Final = 35
RELEASE: Final = 36
KEEP_TOKENS: Final = 37
GIVE: Final = 38


def vocabulary(data: Data, seats: int) -> Vocabulary:
    """All verbs with their operands and the rule each rests on."""
    seat = seats_kind(seats)
    province = Kind("province", data.province_slugs)
    commodity = Kind("commodity", data.commodity_slugs)
    card = Kind("card", data.kind_slugs)
    advance = Kind("advance", data.advance_slugs)
    verbs = [
        Form("pass", [], "aor.9.4-1"),
        Form("done", [], "aor.9.5-1"),
        Form("return_card", [("card", card)], "aor.8.1-2"),
        Form("bid_capital", [("money", numbers("capital_bid", 0, data.money))], "aor.8.3-1"),
        Form("choose_capital", [("province", province)], "aor.8.3-1"),
        Form("bid", [("money", numbers("bid", -data.bid_limit, data.bid_limit))], "aor.9.1-1"),
        Form("choose_rank", [("rank", numbers("rank", 1, 6))], "aor.8.3-6"),
        Form("swap", [("seat", seat)], "aor.9.1-13"),
        Form("buy_off", [("commodity", commodity)], "aor.9.2-1"),
        Form(
            "set_condition",
            [("commodity", commodity), ("condition", Kind("condition", t.CONDITIONS))],
            "aor.9.2-5",
        ),
        Form("buy_card", [], "aor.9.3-1"),
        Form("discard", [("card", card)], "aor.9.3-3"),
        Form("play", [("card", card)], "aor.9.4-1"),
        Form("choose_commodity", [("commodity", commodity)], "aor.7.1.1-3"),
        Form("choose_player", [("seat", seat)], "aor.9.4.2-1"),
        Form("choose_province", [("province", province)], "aor.9.4.2-1"),
        Form("choose_area", [("area", Kind("area", data.area_slugs))], "aor.events-32"),
        Form("choose_category", [("category", Kind("category", data.category_slugs))], "aor.events-17"),
        Form("lose_cash", [], "aor.events-10"),
        Form("lose_tokens", [], "aor.events-10"),
        Form("use_expansion", [], "aor.9.4.2-3"),
        Form("leave_empty", [], "aor.9.4.2-3"),
        Form("cede", [("province", province)], "aor.events-30"),
        Form("upgrade_ship", [], "aor.9.5.1-4"),
        Form("buy", [("advance", advance)], "aor.9.5.2-1"),
        Form("patronise", [("card", card)], "aor.9.4.3-7"),
        Form("stabilise", [], "aor.9.5.3-1"),
        Form("refuse", [], "aor.9.5.3-7"),
        Form("pay", [], "aor.9.6-24"),
        Form("suffer", [], "aor.9.6-24"),
        Form("expand", [("province", province)], "aor.9.6-1"),
        Form("place", [("tokens", numbers("tokens", 1, 9))], "aor.9.6.3-5"),
        Form("attack", [("province", province)], "aor.9.6.3-1"),
        Form("convert", [], "aor.9.6.3-28"),
        Form("roll", [], "aor.9.6.3-6"),
        Form("buy_expansion_card", [], "aor.9.6.1-1"),
        Form("release", [("province", province)], "aor.9.6.3-36"),
        Form("keep_tokens", [], "aor.9.6.3-36"),
        Form("give", [("card", card)], "aor.9.6.3-40"),
    ]
    ships = Kind("ship", ["none", "galley", "seaworthy", "ocean"])
    return Vocabulary(verbs, [Kind("phase", t.PHASES), ships], ["pass", "done"])


def _each(verb: int, first: int, end: int) -> list[Action]:
    return [Action(verb, i) for i in range(first, end)]


# Actions made once, because steps offer them again and again; actions are immutable.
PASSING: Final = Action(PASS)
FINISHING: Final = Action(DONE)
UPGRADING: Final = Action(UPGRADE_SHIP)
BUYING_EXPANSION_CARD: Final = Action(BUY_EXPANSION_CARD)
KEEPING: Final = Action(KEEP_TOKENS)
EXPANDING: Final = _each(EXPAND, 0, 128)
ATTACKING: Final = _each(ATTACK, 0, 128)
RELEASING: Final = _each(RELEASE, 0, 128)
CHOOSING: Final = _each(CHOOSE_PROVINCE, 0, 128)
CEDING: Final = _each(CEDE, 0, 128)
PLACING: Final = _each(PLACE, 0, 10)
PLAYING: Final = _each(PLAY, 0, 64)
DISCARDING: Final = _each(DISCARD, 0, 64)
GIVING: Final = _each(GIVE, 0, 64)
BUYING: Final = _each(BUY, 0, 26)
BIDS_BELOW: Final = 2000
BIDDING: Final = _each(BID, -BIDS_BELOW, BIDS_BELOW + 1)
"""`BIDDING[BIDS_BELOW + n]` bids n."""
