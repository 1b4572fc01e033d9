"""Positions from outside: steps that don't fit the position that they lie in are refused, by name.

That the positions of play are accepted is asserted wherever a test plays: see `Table.check`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.games.road_to_domination.ruleset import RULESET
from signoria.games.road_to_domination.state import Battle, Player
from signoria.kernel.errors import BadSave
from signoria.kernel.position import read_position
from signoria.kernel.state import State
from tests.games.form import filled, form_of
from tests.games.road_to_domination.builder import Table

Change = Callable[[dict[str, Any]], Any]
ARMY, FLEET, GOLD, SHIPYARDS = 0, 1, 2, 9
FIRST_TERRITORY = "livonia"


def card(slug: str) -> int:
    return Table("poland", "france").card(slug)


def read(s: State, *changes: Change) -> State:
    values = json.loads(json.dumps(s.to_json()))
    for change in changes:
        change(values)
    return read_position(s.setup, values)


def step(name: str, *at: int) -> Change:
    """Other numbers for the step of this name."""

    def change(values: dict[str, Any]) -> None:
        row = next(row for row in values["stack"] if row[0] == name)
        row[2:] = at

    return change


def line(name: str, n: int) -> Change:
    def change(values: dict[str, Any]) -> None:
        next(row for row in values["stack"] if row[0] == name)[1] = n

    return change


def game(**fields: Any) -> Change:
    return lambda values: values["game"].update(fields)


def battle(**fields: Any) -> Change:
    return lambda values: values["game"]["battle"].update(fields)


def refused(s: State, name: str, *changes: Change) -> None:
    with pytest.raises(BadSave, match=f"{name} does not fit the position"):
        read(s, *changes)


def accepted(s: State, *changes: Change) -> None:
    """Its steps lie where they can; what else the test has laid out need not make sense."""
    with pytest.raises(BadSave) as error:
        read(s, *changes)
    assert "does not fit" not in str(error.value)


# -- set-up and turns ------------------------------------------------------------------------------


def choosing() -> State:
    return signoria.new("road_to_domination", seats=3, seed=4).state


def raising() -> State:
    """The first player may raise army or fleet."""
    m = signoria.new("road_to_domination", seats=3, seed=4)
    for seat in range(3):
        m.play(seat, ["choose_power", m.view(seat)["players"][seat]["dealt"][0]])
    return m.state


def test_set_up_stands_where_powers_are_chosen_or_armies_raised() -> None:
    read(choosing())
    for wrong in (0, 2, 3):
        refused(choosing(), "SetUp", line("SetUp", wrong))
    refused(choosing(), "SetUp", game(active=0))
    refused(raising(), "SetUp", game(active=0))
    refused(raising(), "SetUp", game(first=-1))
    for seats_asked in (3, 4, 5):
        read(raising(), line("SetUp", seats_asked))
    for wrong in (0, 1, 2, 6, 7):
        refused(raising(), "SetUp", line("SetUp", wrong))


def test_who_still_has_to_choose_a_power_has_none() -> None:
    m = signoria.new("road_to_domination", seats=3, seed=4)
    m.play(1, ["choose_power", m.view(1)["players"][1]["dealt"][0]])
    read(m.state)
    refused(m.state, "ChoosePower", lambda v: v["game"]["players"][2].update(power=0))
    refused(m.state, "ChoosePower", lambda v: v["game"]["players"][2].update(power=3))


def test_a_turn_is_that_of_the_active_player() -> None:
    t = Table("poland", "france", "spain").act(1)
    accepted(t.s)
    refused(t.s, "Turn", step("Turn", 0))
    refused(t.s, "Turn", lambda v: v.update(gone=0b010))
    refused(t.s, "Rounds", game(active=-1))
    refused(t.s, "Rounds", game(first=-1))
    refused(t.s, "Rounds", game(active=-1, first=-1))


def test_no_war_before_the_action() -> None:
    t = Table("poland", "france").give(0, "pirates").act()
    accepted(t.s)
    refused(t.s, "ChooseAction", battle(defender=1))
    refused(t.s, "ChooseAction", battle(settled=True))
    accepted(t.s, battle(settled=True), step("ChooseAction", 0, 1))
    t = Table("poland", "france").give(0, "pirates").begin()
    refused(t.s, "Turn", battle(attack=1))
    refused(t.s, "Turn", battle(attack=1), line("Turn", 4))
    refused(t.s, "Turn", line("Turn", 5), step("Turn", 1))


# -- development -----------------------------------------------------------------------------------


def test_only_goods_are_developed() -> None:
    t = Table("poland", "france").set(0, oriental_goods=1).act().do(0, "develop", "oriental_goods")
    for good in (GOLD, SHIPYARDS):
        accepted(t.s, step("Development", 0, good), step("DevelopGood", 0, good, 1))
    for no_good in (ARMY, FLEET):
        refused(t.s, "Development", step("Development", 0, no_good))
        refused(t.s, "DevelopGood", step("DevelopGood", 0, no_good, 1))
    accepted(t.s, step("Development", 0, -1))


# -- events ----------------------------------------------------------------------------------------


def test_an_event_is_a_card_in_somebodys_turn() -> None:
    t = Table("poland", "france", "spain").give(0, "middle_class_development").give(1, "diplomatic_trick")
    t.act().do(0, "play_event", "middle_class_development")
    accepted(t.s)
    for other in (FIRST_TERRITORY, "silesia"):
        refused(t.s, "Event", step("Event", 0, card(other), 0, 0))
    with pytest.raises(BadSave, match="does not fit"):
        read(t.s, game(active=-1))


def test_plans_interception_names_an_opponent() -> None:
    t = Table("poland", "france", "spain").give(0, "plans_interception").give(1, "diplomatic_trick")
    t.act().do(0, "play_plans_interception", 1)
    plans = card("plans_interception")
    for opponent in (1, 2):
        accepted(t.s, step("Event", 0, plans, opponent, 0))
    for nobody in (0, 3):
        refused(t.s, "Event", step("Event", 0, plans, nobody, 0))


def test_colonization_rush_names_a_good() -> None:
    t = Table("poland", "france", "spain").give(0, "colonization_rush", "azores").give(1, "diplomatic_trick")
    t.set(0, fleet=2, spices=3).act().do(0, "conquer", "azores").do(0, "play_colonization_rush", "spices")
    rush = card("colonization_rush")
    accepted(t.s, step("Event", 0, rush, GOLD, 0))
    refused(t.s, "Event", step("Event", 0, rush, ARMY, 0))


def test_a_war_event_follows_a_battle() -> None:
    t = Table("poland", "france", "spain").give(0, "middle_class_development").give(1, "diplomatic_trick")
    t.act().do(0, "play_event", "middle_class_development")
    for war_event in ("naval_blockade", "armed_intervention", "rapacious_plunder", "patriotic_upsurge"):
        refused(t.s, "Event", step("Event", 0, card(war_event), 0, 0))


def test_an_answer_is_to_the_event_below_it() -> None:
    t = Table("poland", "france", "spain").give(0, "middle_class_development").give(1, "diplomatic_trick")
    t.act().do(0, "play_event", "middle_class_development")
    event = card("middle_class_development")
    accepted(t.s, step("Answer", 1, 0, event))
    refused(t.s, "Answer", step("Answer", 1, 2, event))
    refused(t.s, "Answer", step("Answer", 1, 0, card("pirates")))


def test_an_upsurge_is_of_its_card() -> None:
    t = Table("poland", "france", "spain").give(0, "pirates").give(0, "patriotic_upsurge").set(1, army=9)
    t.act().do(0, "attack_on_land", "pirates", 1).do(0, "play_war_event", "patriotic_upsurge")
    accepted(t.s)
    refused(t.s, "UpsurgeInDefeat", step("UpsurgeInDefeat", 0, card("pirates")))
    refused(t.s, "UpsurgeInDefeat", step("UpsurgeInDefeat", 0, card(FIRST_TERRITORY)))


# -- intrigue --------------------------------------------------------------------------------------


def test_a_plot_is_a_plot_card() -> None:
    t = Table("poland", "france").give(0, "venal_advisors").act().do(0, "play_plot", "venal_advisors", 1)
    accepted(t.s)
    for other in ("pirates", FIRST_TERRITORY):
        refused(t.s, "Plot", step("Plot", 0, card(other), 1))
    refused(t.s, "Extort", step("Extort", 0, card(FIRST_TERRITORY), 1))


def test_a_revolution_asks_everybody_once() -> None:
    t = Table("poland", "france", "spain").give(0, "bourgeois_revolution").set(1, army=5).set(0, ducats=30)
    t.act().do(0, "burden", "bourgeois_revolution", 1)
    accepted(t.s, line("Revolution", 3))
    refused(t.s, "Revolution", line("Revolution", 4))
    refused(t.s, "Revolution", step("Revolution", 0, card("mad")))


def test_discoveries_are_of_their_card() -> None:
    t = Table("poland", "france").give(0, "open_to_discoveries").act()
    t.do(0, "enthrone", "open_to_discoveries")
    accepted(t.s)
    refused(t.s, "Discovery", step("Discovery", 0, card("mad")))
    refused(t.s, "Discovery", step("Discovery", 0, card(FIRST_TERRITORY)))


def test_dissenters_are_robbed_once_each() -> None:
    t = Table("poland", "russia", "ottoman_empire").give(0, "defender_of_the_faith").give(1, "mad")
    t.give(2, "pirates").act().do(0, "enthrone", "defender_of_the_faith").do(0, "look_at_dissenters")
    accepted(t.s, line("TakeFromDissenters", 2))
    refused(t.s, "TakeFromDissenters", line("TakeFromDissenters", 3))
    refused(t.s, "TakeFromDissenters", line("TakeFromDissenters", 4))


def test_a_conversion_is_to_a_religion_card() -> None:
    t = Table("poland", "france").set(0, prestige=3, fleet=4, food=4, fabrics=4, industrial_materials=2)
    t.set(0, army=5).act()
    t.do(0, "convert", "calvinism")
    accepted(t.s)
    for starting in (0, 2):
        refused(t.s, "Conversion", step("Conversion", 0, starting))


# -- war -------------------------------------------------------------------------------------------


def defending() -> Table:
    t = Table("poland", "france", "spain").give(0, "venal_advisors").give(1, "pirates", "border_raids").act()
    return t.do(0, "attack_on_land", "venal_advisors", 1)


def defeated() -> Table:
    """The attacker has won with 8 : 2; the defender makes peace."""
    t = Table("poland", "france", "spain").give(0, "venal_advisors").set(1, ducats=30, prestige=5, army=1)
    return t.set(0, army=3).act().do(0, "attack_on_land", "venal_advisors", 1)


def test_a_war_has_two_sides() -> None:
    for t in (defending(), defeated()):
        accepted(t.s)
        refused(t.s, "War", step("War", 2))
        refused(t.s, "War", battle(defender=-1))
        refused(t.s, "War", battle(defender=0))


def test_a_war_is_fought_with_war_cards() -> None:
    for t in (defending(), defeated()):
        refused(t.s, "War", battle(card=card(FIRST_TERRITORY)))
        refused(t.s, "War", battle(card=card("settlement")))
        refused(t.s, "War", battle(card=-1))
        refused(t.s, "War", battle(defence_cards=[card("pirates"), card("settlement")]))
        refused(t.s, "War", battle(defence_cards=[card("settlement"), card("pirates")]))


def test_a_war_stands_at_the_defence_until_it_is_fought() -> None:
    t = defending()
    accepted(t.s, line("War", 1))
    for wrong in (0, 2, 3, 4, 5, 6, 7):
        refused(t.s, "War", line("War", wrong))
    accepted(t.s, line("War", 6), battle(settled=True))
    for wrong in (5, 7):
        refused(t.s, "War", line("War", wrong), battle(settled=True))


def test_peace_and_plunder_follow_a_victory_of_the_attacker() -> None:
    t = defeated()
    assert t.battle() == [8, 2]
    for good in (2, 3, 4, 5, 6):
        accepted(t.s, line("War", good))
    for wrong in (0, 1, 7):
        refused(t.s, "War", line("War", wrong))
    for lost in (3, 4, 5):
        refused(t.s, "War", line("War", lost), battle(attack=1))
    for over in (2, 6):
        accepted(t.s, line("War", over), battle(attack=1))


def test_the_defender_defends_and_makes_peace() -> None:
    refused(defending().s, "Defence", step("Defence", 2))
    refused(defending().s, "Defence", battle(fought=True, attack=9), line("War", 4))
    refused(defeated().s, "Peace", step("Peace", 2))
    refused(defeated().s, "Peace", battle(fought=False), line("War", 1))


def test_war_events_follow_a_battle_of_two() -> None:
    t = Table("poland", "france", "spain").give(0, "venal_advisors", "rapacious_plunder").act(0)
    t.do(0, "attack_on_land", "venal_advisors", 1)
    assert t.step() == "WarEvents"
    accepted(t.s, battle(defender=2))
    refused(t.s, "WarEvents", battle(fought=False))
    refused(t.s, "WarEvents", battle(defender=-1))
    refused(t.s, "WarEvents", battle(defender=0))
    t = Table("poland", "france", "spain").give(1, "venal_advisors", "rapacious_plunder").act(1)
    t.do(1, "attack_on_land", "venal_advisors", 2)
    assert t.step() == "WarEvents"
    accepted(t.s, battle(defender=0))


# -- the form of the steps -------------------------------------------------------------------------


def test_a_step_has_no_more_lines_than_the_rulebook_has_paragraphs() -> None:
    """A line beyond the last is refused for its form, before anything is asked of the rules."""
    t = Table("poland", "france").act()
    for name, last in (("Rounds", 1), ("Turn", 9)):
        with pytest.raises(BadSave, match=f"not a whole number from 0 to {last}"):
            read(t.s, line(name, last + 1))


def test_the_form_of_saved_positions_is_written_down() -> None:
    assert form_of(RULESET, 3) == Path(__file__).with_name("form.txt").read_text("utf-8").splitlines()


def test_nothing_is_there_before_the_set_up() -> None:
    assert filled(Player().to_json()) == {"power": -1, "authority": -1, "last_action": -1}
    assert filled(Battle().to_json()) == {"defender": -1, "card": -1}
    blank = filled(RULESET.blank(RULESET.setup(3, {})).to_json()["game"])
    assert filled(blank.pop("battle")) == {"defender": -1, "card": -1}
    assert blank == {"active": -1, "first": -1, "previous_action": -1, "trigger": -1}
