"""Positions from outside: steps that don't fit the position that they lie in are refused, by name.

That the positions of play are accepted is asserted wherever a test plays: see `Table.do`.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.games.age_of_renaissance.effects.commodities import DualCommodity
from signoria.games.age_of_renaissance.effects.conquest import CrusadeMarker
from signoria.games.age_of_renaissance.effects.reduction import ReplaceMarker
from signoria.games.age_of_renaissance.effects.war import CedeMarkers, WarSettled
from signoria.games.age_of_renaissance.ruleset import RULESET
from signoria.games.age_of_renaissance.state import Leader, Power
from signoria.games.age_of_renaissance.steps.competing import (
    AttackByCathedral,
    Competition,
    DefendByCathedral,
    ReuseMarker,
    WrittenRecord,
)
from signoria.games.age_of_renaissance.steps.expanding import HowMany
from signoria.games.age_of_renaissance.steps.ordering import ChooseRank
from signoria.games.age_of_renaissance.steps.playing import Muster
from signoria.kernel.errors import BadSave
from signoria.kernel.match import Match
from signoria.kernel.position import check_flow, check_form, check_stack, check_steps, read_position, sizes_of
from signoria.kernel.step import Step
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, PARIS, VENICE, Table
from tests.games.form import filled, form_of


def fits(t: Table, step: Step[Any]) -> bool:
    """Whether this step could lie where the last of its kind lies now."""
    s = t.s.clone()
    at = max(i for i in range(len(s.stack)) if type(s.stack[i]) is type(step))
    s.stack[at] = step
    wrong = f"stack[{at}]: {type(step).__name__} does not fit the position"
    try:
        check_steps(s, s.stack, s.lines, [], "stack")
    except BadSave as error:
        if str(error) != wrong:
            raise
        return False
    return True


# -- playing cards ---------------------------------------------------------------------------------


def test_a_choice_of_commodities_is_of_a_card_with_two() -> None:
    t = Table(3)
    t.hand(VENICE, "cloth_wine")
    t.phase("play")
    t.do(VENICE, "play", "cloth_wine")
    assert fits(t, DualCommodity(VENICE, t.kind("gold_ivory")))
    assert not fits(t, DualCommodity(VENICE, t.kind("stone_1")))
    assert not fits(t, DualCommodity(VENICE, t.kind("famine")))


def test_a_marker_is_taken_back_for_a_cross_that_is_not_held() -> None:
    t = Table(6)
    slugs = [p.slug for p in t.s.data.provinces if p.commodities and p.kind == "province"]
    t.marker(VENICE, *[s for s in slugs if s not in ("dubrovnik", "cairo", "suez", "acre", "venice")][:24])
    t.marker(GENOA, "cairo")
    t.hand(VENICE, "crusades")
    t.phase("play")
    t.do(VENICE, "play", "crusades")
    t.do(VENICE, "choose_province", "acre")
    assert t.step == "CrusadeMarker"
    assert fits(t, CrusadeMarker(VENICE, t.province("cairo")))  # though Genoa holds it
    assert not fits(t, CrusadeMarker(GENOA, t.province("cairo")))
    assert not fits(t, CrusadeMarker(VENICE, t.province("dubrovnik")))


def test_a_token_replaces_a_marker_where_there_is_room() -> None:
    t = Table(3)
    t.marker(GENOA, "florence")
    t.expansion(GENOA, 36)
    t.hand(BARCELONA, "black_death")
    t.phase("play")
    t.do(BARCELONA, "play", "black_death")
    t.do(BARCELONA, "choose_area", "vii")
    assert (t.step, t.deciders()) == ("ReplaceMarker", [GENOA])
    waiting = [step for step in t.s.stack if isinstance(step, ReplaceMarker)]
    assert len(waiting) == 2
    below, top = waiting[0].province, waiting[1].province
    assert fits(t, ReplaceMarker(GENOA, top))
    assert not fits(t, ReplaceMarker(GENOA, below))  # two questions about one province
    t.tokens(BARCELONA, "milan", old=2)  # market 3
    assert fits(t, ReplaceMarker(GENOA, t.province("milan")))
    t.tokens(BARCELONA, "milan", old=1)
    t.marker(BARCELONA, "lisbon")
    assert not fits(t, ReplaceMarker(GENOA, t.province("milan")))  # full
    assert not fits(t, ReplaceMarker(GENOA, t.province("lisbon")))  # a marker
    assert not fits(t, ReplaceMarker(GENOA, t.province("hamburg")))  # not in play with three


def test_a_war_that_is_settled_has_a_winner_and_a_loser() -> None:
    t = Table(3)
    t.marker(GENOA, "florence", "milan", "rome")
    t.hand(VENICE, "war")
    t.phase("play")
    t.dice(5, 3)
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert t.step == "CedeMarkers"
    assert fits(t, WarSettled(BARCELONA, GENOA, 2))
    assert not fits(t, WarSettled(GENOA, GENOA, 2))
    assert fits(t, CedeMarkers(GENOA, BARCELONA, 2))
    assert not fits(t, CedeMarkers(GENOA, GENOA, 2))
    t.s.war = [VENICE, GENOA]
    assert not fits(t, WarSettled(VENICE, GENOA, 2))


def test_only_fighters_muster() -> None:
    t = Table(3)
    t.hand(VENICE, "war", "stirrups")
    t.hand(GENOA, "armor")
    t.phase("play")
    t.dice(3, 3)
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    while t.step != "Muster":
        t.do(t.deciders()[0], "done")
    assert fits(t, Muster(VENICE))
    assert fits(t, Muster(GENOA))
    assert not fits(t, Muster(BARCELONA))


# -- expansion -------------------------------------------------------------------------------------


def test_tokens_are_counted_where_there_is_room() -> None:
    t = Table(3)
    t.tokens(GENOA, "milan", old=3)
    t.expand(VENICE, 5)
    t.do(VENICE, "expand", "dubrovnik")
    assert fits(t, HowMany(VENICE, t.province("florence")))
    assert not fits(t, HowMany(VENICE, t.province("milan")))
    assert not fits(t, HowMany(VENICE, t.province("lisbon")))


def attack() -> Table:
    """Genoa attacks Florence, which Venice dominates, with 5 of 20 tokens; Venice has Cathedral."""
    t = Table(4)
    t.marker(VENICE, "florence")
    t.marker(PARIS, "milan")
    t.own(VENICE, "FH")
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    return t


def test_an_attack_is_possible_and_has_its_tokens() -> None:
    t = attack()
    florence, milan, dubrovnik = t.province("florence"), t.province("milan"), t.province("dubrovnik")
    assert (t.step, t.deciders()) == ("DefendByCathedral", [VENICE])
    for tokens in (1, 19, 20):
        assert fits(t, Competition(GENOA, florence, tokens))
    assert not fits(t, Competition(GENOA, florence, 21))
    assert not fits(t, Competition(GENOA, dubrovnik, 1))  # there is nobody to attack
    assert fits(t, DefendByCathedral(BARCELONA, GENOA, florence))
    assert not fits(t, DefendByCathedral(GENOA, GENOA, florence))
    assert not fits(t, DefendByCathedral(VENICE, BARCELONA, florence))
    assert not fits(t, DefendByCathedral(VENICE, GENOA, milan))
    t.power(GENOA).out = True
    assert fits(t, Competition(GENOA, florence, 21))  # who has left since has no tokens any more


def test_the_attacker_alone_uses_cathedral_before_the_dice() -> None:
    t = Table(4)
    t.marker(VENICE, "florence")
    t.own(GENOA, "FH")
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    assert fits(t, AttackByCathedral(GENOA, t.province("florence")))
    assert not fits(t, AttackByCathedral(VENICE, t.province("florence")))
    assert not fits(t, AttackByCathedral(GENOA, t.province("milan")))


def test_tokens_that_fill_a_province_wait_for_a_marker() -> None:
    t = Table(6)
    slugs = [p.slug for p in t.s.data.provinces if p.commodities and p.kind == "province"]
    t.marker(VENICE, *[s for s in slugs if s not in ("dubrovnik", "florence", "venice")][:24])
    t.expand(VENICE, 9)
    t.do(VENICE, "expand", "dubrovnik")
    t.do(VENICE, "place", 3)
    assert t.step == "ReuseMarker"
    t.tokens(VENICE, "florence", old=3)  # market 4
    assert not fits(t, ReuseMarker(VENICE, t.province("florence")))
    t.tokens(VENICE, "florence", old=1)
    assert fits(t, ReuseMarker(VENICE, t.province("florence")))
    assert not fits(t, ReuseMarker(GENOA, t.province("florence")))
    assert not fits(t, ReuseMarker(VENICE, t.province("venice")))
    satellite = next(i for i, p in enumerate(t.s.data.provinces) if p.satellite)
    t.tokens(VENICE, t.s.data.province_slugs[satellite], old=1)
    assert not fits(t, ReuseMarker(VENICE, satellite))


def test_cards_are_exchanged_by_two_who_have_some() -> None:
    t = Table(3)
    t.marker(VENICE, "florence")
    t.own(GENOA, "N")
    t.hand(GENOA, "stone_1")
    t.hand(VENICE, "famine", "fur_1")
    t.dice(6, 1, 1)
    t.expand(GENOA, 30)
    t.do(GENOA, "attack", "florence")
    assert fits(t, WrittenRecord(GENOA, VENICE))
    assert not fits(t, WrittenRecord(GENOA, GENOA))
    assert not fits(t, WrittenRecord(GENOA, BARCELONA))
    assert not fits(t, WrittenRecord(BARCELONA, VENICE))


# -- set-up and order of play ----------------------------------------------------------------------


def match() -> Match:
    return signoria.new("age_of_renaissance", seats=3, seed=4)


def bidding() -> Match:
    """All have given a card back; seat 1 has bid 7 for the first choice."""
    m = match()
    for seat in range(3):
        m.play(seat, m.pending(seat)[0].actions[0])
    m.play(1, ["bid_capital", 7])
    return m


def choosing() -> Match:
    """Seats 0, 1 and 2 choose in this order; the first has chosen."""
    m = bidding()
    m.play(0, ["bid_capital", 9])
    m.play(2, ["bid_capital", 5])
    m.play(0, ["choose_capital", "genoa"])
    return m


def ordering() -> Match:
    m = choosing()
    m.play(1, ["choose_capital", "venice"])
    m.play(1, ["bid", 4])
    return m


def refused(m: Match, step: str, **fields: int) -> None:
    """A position in which the power of seat 1 has these fields."""
    values = json.loads(json.dumps(m.state.to_json()))
    values["game"]["powers"][1].update(fields)
    with pytest.raises(BadSave, match=f"{step} does not fit the position"):
        read_position(m.setup, values)


def accepted(m: Match, **fields: int) -> None:
    values = json.loads(json.dumps(m.state.to_json()))
    values["game"]["powers"][1].update(fields)
    s = m.setup.rules.state_from_json(m.setup, values)
    check_flow(s, "start")


def test_who_has_committed_has_sealed_a_card_of_his_hand() -> None:
    m = match()
    m.play(1, m.pending(1)[0].actions[0])
    accepted(m)
    foreign = m.state.to_json()["game"]["powers"][2]["hand"][0]
    refused(m, "SettingUp", sealed=foreign)
    refused(m, "SettingUp", sealed=-1)


def test_who_has_committed_has_bid_money_that_he_has() -> None:
    m = bidding()
    for good in (0, 7, 40):
        accepted(m, sealed=good)
    for wrong in (-1, 41):
        refused(m, "SettingUp", sealed=wrong)
    accepted(m, sealed=3, cash=3)
    refused(m, "SettingUp", sealed=4, cash=3)
    accepted(m, out=True, sealed=41)


def test_nobody_has_more_to_bid_than_everybody_began_with() -> None:
    m = match()
    for seat in range(3):
        m.play(seat, m.pending(seat)[0].actions[0])
    accepted(m, cash=40)
    refused(m, "BidCapital", cash=41)


@pytest.mark.parametrize("stage", [match, bidding])
def test_nobody_has_a_capital_before_it_is_chosen(stage: Any) -> None:
    refused(stage(), "SettingUp", choice=0)
    refused(stage(), "SettingUp", choice=1)
    s = stage().state.clone()
    s.powers[2].pieces = 1
    with pytest.raises(BadSave, match="SettingUp does not fit"):
        check_flow(s, "start")


def test_capitals_are_chosen_in_order() -> None:
    m = choosing()
    accepted(m)
    refused(m, "ChooseCapital", choice=1)
    refused(m, "ChooseCapital", choice=0)
    values = json.loads(json.dumps(m.state.to_json()))
    for place in (0, 2):
        values["stack"][-1][2] = place
        with pytest.raises(BadSave, match="ChooseCapital does not fit"):
            read_position(m.setup, values)


def test_a_bid_for_the_order_of_play_can_be_paid() -> None:
    m = ordering()
    cash = m.state.to_json()["game"]["powers"][1]["cash"]
    for good in (0, cash, -cash):
        accepted(m, sealed=good)
    for wrong in (cash + 1, -cash - 1):
        refused(m, "OrderPhase", sealed=wrong)
    accepted(m, sealed=cash + 1, out=True)


def test_a_rank_is_chosen_among_two_places_or_more() -> None:
    m = choosing()
    m.play(1, ["choose_capital", "venice"])
    for seat in range(3):
        m.play(seat, ["bid", 4])
    t = Table(3)
    t.s.stack = m.state.stack[:]
    t.s.lines = m.state.lines[:]
    assert fits(t, ChooseRank(0, 2, 0b010))
    assert not fits(t, ChooseRank(0, 2, 0b110))
    assert not fits(t, ChooseRank(1, 1, 0))
    assert not fits(t, ChooseRank(2, 1, 0))


# -- the form of the numbers -----------------------------------------------------------------------

BELOW_NOUGHT = {"capital", "choice", "sealed", "returned", "banned", "ruler", "rebel", "victor"}


def test_nothing_is_counted_below_nought() -> None:
    """But what may be nobody, nothing or a secret."""
    s = bidding().state
    s.leaders = [Leader()]  # type: ignore[attr-defined]
    s.leaders[0].card = s.leaders[0].seat = 0  # type: ignore[attr-defined]
    whole = json.loads(json.dumps(s.to_json()))
    game = whole["game"]
    for record in (game, game["powers"][1], game["leaders"][0]):
        for name, value in list(record.items()):
            if type(value) is int and name not in BELOW_NOUGHT:
                record[name] = -1
                with pytest.raises(BadSave, match=rf"{name} is '-1'"):
                    check_form(s.setup, whole, sizes_of(s.setup), "start")
                record[name] = value
            if (
                type(value) is list
                and value
                and type(value[0]) is int
                and name not in ("marker", "conditions")
            ):
                value[0], before = -1, value[0]
                with pytest.raises(BadSave, match=rf"{name}\[0\] is '-1'"):
                    check_form(s.setup, whole, sizes_of(s.setup), "start")
                value[0] = before
    check_form(s.setup, whole, sizes_of(s.setup), "start")


def test_no_card_is_younger_than_the_pile() -> None:
    m = ordering()
    values = json.loads(json.dumps(m.state.to_json()))
    values["game"]["born"][0] = values["game"]["generation"]
    read_position(m.setup, values)
    values["game"]["born"][0] = values["game"]["generation"] + 1
    with pytest.raises(BadSave, match="younger than the pile"):
        read_position(m.setup, values)


def test_there_are_three_epochs() -> None:
    s = bidding().state
    whole = json.loads(json.dumps(s.to_json()))
    for name in ("epoch", "pile_epoch"):
        for epoch in (0, 1, 2, 3, 4):
            whole["game"][name] = epoch
            with contextlib.nullcontext() if 1 <= epoch <= 3 else pytest.raises(BadSave, match=name):
                check_form(s.setup, whole, sizes_of(s.setup), "start")
        whole["game"][name] = 1


@pytest.mark.parametrize(
    "row, good",
    [
        (["WarSettled", 0, 0, 1, 0], True),
        (["WarSettled", 0, 0, 1, -1], False),
        (["CedeMarkers", 0, 0, 1, 0], True),
        (["CedeMarkers", 0, 0, 1, -1], False),
        (["IndulgenceDebt", 0, 0, 1], True),
        (["IndulgenceDebt", 0, 0, 0], False),
        (["Competition", 0, 0, 5, 1], True),
        (["Competition", 0, 0, 5, 0], False),
        (["Purchase", 0, 0, 1], True),
        (["Purchase", 0, 0, 0], True),
        (["Purchase", 0, 0, 2], False),
        (["Purchase", 0, 0, -1], False),
    ],
)
def test_the_numbers_of_a_step(row: list[Any], good: bool) -> None:
    setup = match().setup
    below = setup.rules.steps[row[0]].ON[0].partition(":")[0]
    with contextlib.nullcontext() if good else pytest.raises(BadSave):
        check_stack(setup, [row], sizes_of(setup), "stack", (below, 0))


def test_the_form_of_saved_positions_is_written_down() -> None:
    assert form_of(RULESET, 3) == Path(__file__).with_name("form.txt").read_text("utf-8").splitlines()


def test_nothing_is_there_before_the_set_up() -> None:
    assert filled(Power().to_json()) == {"capital": -1, "choice": -1, "returned": -1}
    assert filled(Leader().to_json()) == {"card": -1, "seat": -1}
    blank = filled(RULESET.blank(RULESET.setup(3, {})).to_json()["game"])
    assert blank.pop("knowledge") == {"seen_by": []}
    assert blank == {"epoch": 1, "pile_epoch": 1, "banned": -1, "ruler": -1, "rebel": -1, "victor": -1}
