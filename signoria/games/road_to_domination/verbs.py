"""What a player can do: the verbs, their nouns, and the rule each rests on."""

from __future__ import annotations

from typing import Final

from signoria.games.road_to_domination.data import Data
from signoria.games.road_to_domination.terms import ACTIONS, BATTLES, STATS
from signoria.kernel.action import Form, Kind, Vocabulary, numbers, seats_kind

CHOOSE_POWER: Final = 0
RAISE: Final = 1
PASS: Final = 2
BUY_OFF: Final = 3
DISCARD: Final = 4
TAKE_FACE_UP: Final = 5
DRAW: Final = 6
TAX: Final = 7
DEVELOP: Final = 8
PLAY_EXCEPTIONAL_YEAR: Final = 9
FETCH: Final = 10
PLAY_PLOT: Final = 11
EXTORT: Final = 12
ENTHRONE: Final = 13
BURDEN: Final = 14
PLAY_EVENT: Final = 15
CONVERT: Final = 16
CONQUER: Final = 17
ATTACK_ON_LAND: Final = 18
ATTACK_AT_SEA: Final = 19
SETTLE: Final = 20
DEFEND: Final = 21
PAY_TRIBUTE: Final = 22
CEDE: Final = 23
SUBMIT: Final = 24
PLAY_WAR_EVENT: Final = 25
PLAY_PIRATES: Final = 26
PLAY_COLONIZATION_RUSH: Final = 27
PLAY_DIPLOMATIC_TRICK: Final = 28
PLAY_PLANS_INTERCEPTION: Final = 29
LOOK: Final = 30
LOOK_AT_DISSENTERS: Final = 31
TAKE: Final = 32
EXCHANGE: Final = 33
ACHIEVE: Final = 34
END_TURN: Final = 35


def kinds(data: Data, seats: int) -> dict[str, Kind]:
    """The nouns of the game."""
    found = [
        Kind("power", [p.slug for p in data.powers]),
        Kind("stat", STATS),
        Kind("card", data.card_slugs),
        Kind("action", ACTIONS),
        Kind("religion", data.religion_slugs),
        Kind("achievement", [a.slug for a in data.achievements]),
        Kind("battle", BATTLES),
        Kind("deck", ["providence", "territory"]),
        seats_kind(seats),
    ]
    return {kind.name: kind for kind in found}


def vocabulary(data: Data, seats: int) -> Vocabulary:
    """All verbs, in the order of their ids."""
    k = kinds(data, seats)
    card = ("card", k["card"])
    stat = ("stat", k["stat"])
    seat = ("seat", k["seat"])
    most = max(n.highest_limit for n in data.numbers)
    forms = [
        Form("choose_power", [("power", k["power"])], "rtd.setup-13"),
        Form("raise", [stat], "rtd.card-01"),
        Form("pass", [], "rtd.card-01"),
        Form("buy_off", [], "rtd.auth-36"),
        Form("discard", [card], "rtd.hand-01"),
        Form("take_face_up", [card], "rtd.hand-03"),
        Form("draw", [("territories", numbers("count", 0, most))], "rtd.hand-05"),
        Form("tax", [], "rtd.tax-01"),
        Form("develop", [stat], "rtd.dev-01"),
        Form("play_exceptional_year", [stat], "rtd.event-27"),
        Form("fetch", [card], "rtd.card-01"),
        Form("play_plot", [card, seat], "rtd.intrigue-06"),
        Form("extort", [stat], "rtd.intrigue-06"),
        Form("enthrone", [card], "rtd.auth-03"),
        Form("burden", [card, seat], "rtd.auth-03"),
        Form("play_event", [card], "rtd.intrigue-02"),
        Form("convert", [("religion", k["religion"])], "rtd.intrigue-01"),
        Form("conquer", [card], "rtd.conquest-01"),
        Form("attack_on_land", [card, seat], "rtd.war-01"),
        Form("attack_at_sea", [card, seat], "rtd.war-01"),
        Form("settle", [], "rtd.event-07"),
        Form("defend", [card], "rtd.war-03"),
        Form("pay_tribute", [], "rtd.peace-01"),
        Form("cede", [card], "rtd.peace-01"),
        Form("submit", [], "rtd.peace-01"),
        Form("play_war_event", [card], "rtd.warevent-01"),
        Form("play_pirates", [stat], "rtd.event-12"),
        Form("play_colonization_rush", [stat], "rtd.event-25"),
        Form("play_diplomatic_trick", [], "rtd.event-20"),
        Form("play_plans_interception", [seat], "rtd.event-23"),
        Form("look", [seat], "rtd.auth-16"),
        Form("look_at_dissenters", [], "rtd.auth-25"),
        Form("take", [card], "rtd.card-01"),
        Form("exchange", [("one", k["seat"]), ("other", k["seat"])], "rtd.auth-12"),
        Form("achieve", [("achievement", k["achievement"])], "rtd.achieve-01"),
        Form("end_turn", [], "rtd.turn-02"),
    ]
    return Vocabulary(forms, [k["action"], k["battle"], k["deck"]], ["pass", "end_turn"])
