"""What an expert is told before choosing, and what the questions say."""

from __future__ import annotations

import re

import pytest

import signoria
from signoria.games.road_to_domination.ruleset import RULESET
from signoria.games.road_to_domination.state import Road
from tests.games.road_to_domination.builder import Table


def said(t: Table, seat: int, *action: str | int) -> list[str]:
    """The sentences about a legal action."""
    texts = RULESET.texts("en")
    names = [f"P{i}" for i in range(t.s.seats)]
    found = t.words.decode(list(action))
    assert t.s.why_not(seat, found) is None
    return [texts.render(line, t.words, names) for line in RULESET.detail(t.s, seat, found)]


def prompt(t: Table, seat: int) -> str:
    return RULESET.texts("en").render(t.s.decision(seat).prompt, t.words, ["A", "B", "C"])


def test_development() -> None:
    t = Table("poland", "france").set(
        0, food=2, prestige=7, gold=1, spices=1, oriental_goods=1, land_weapons=0
    )
    t.rule(0, "reformer").act()
    assert said(t, 0, "develop", "food") == [
        "Trade: 4 ducats.",
        "Bonus of religion and authority: 2 ducats.",
        "As leader: 5 ducats more.",
        "In all: 11 ducats.",
        "Then one step for 8 ducats (army).",
    ]
    assert said(t, 0, "develop", "gold") == [
        "Trade: 5 ducats.",
        "Bonus of religion and authority: 2 ducats.",
        "Trading gold costs 1 prestige.",
        "In all: 7 ducats.",
    ]
    assert said(t, 0, "develop", "spices")[-2] == "As leader: 1 prestige."
    assert said(t, 0, "develop", "oriental_goods")[-2] == "As leader: a second good for 3 ducats."
    assert said(t, 0, "develop", "land_weapons")[-2] == "You do not lead in land weapons."
    t.do(0, "develop", "oriental_goods")
    assert said(t, 0, "develop", "food")[1] == "As leader: 5 ducats more."


def test_war() -> None:
    t = (
        Table("france", "russia")
        .give(0, "venal_advisors")
        .give(1, "pirates")
        .set(0, land_weapons=2)
        .set(1, army=4)
    )
    t.rule(0, "outstanding_commander").adopt(0, "counter_reformation").act()
    assert said(t, 0, "attack_on_land", "venal_advisors", 1) == [
        "Attack 14: level 2, power 1, religion 3, authority 3, card 5.",
        "Defence before cards 7: level 4, power 3, religion 0, authority 0.",
        "P1 holds 1 card.",
        "Victory would plunder 2 ducats.",
    ]
    assert said(t, 0, "attack_at_sea", "venal_advisors", 1)[0] == (
        "Attack 7: level 1, power 0, religion 3, authority 0, card 3."
    )
    t.do(0, "attack_at_sea", "venal_advisors", 1)
    assert (
        prompt(t, 1) == "A attacks you (sea battle). Attack 7, your defence 4. Play war cards or Settlement?"
    )
    assert said(t, 1, "defend", "pirates") == ["Defence 7 against attack 7."]


def test_peace() -> None:
    t = Table("poland", "france").give(0, "border_raids").own(1, "livonia").set(0, army=6, land_weapons=3)
    t.set(1, prestige=6, food=1).act().do(0, "attack_on_land", "border_raids", 1)
    assert said(t, 1, "pay_tribute") == ["6 ducats to P0."]
    assert said(t, 1, "cede", "livonia") == ["fleet +1.", "food +1."]
    assert said(t, 1, "submit") == ["3 prestige."]


def test_territories() -> None:
    t = Table("poland", "france").give(0, "greece").set(0, army=5, fleet=4).act()
    assert said(t, 0, "conquer", "greece") == [
        "Needs army 5.",
        "Needs fleet 4.",
        "Costs 10 ducats.",
        "food +1.",
        "shipyards +1.",
        "1 prestige.",
        "1 glory.",
    ]


def test_plots_and_pirates() -> None:
    t = (
        Table("poland", "france")
        .give(0, "venal_advisors")
        .give(1, "pirates")
        .set(1, army=3, fleet=5, ducats=2, prestige=1)
        .act()
    )
    assert said(t, 0, "play_plot", "venal_advisors", 1)[:2] == [
        "Takes 5 ducats from P1, who has 2.",
        "P1 can't pay in full and loses 1 prestige.",
    ]
    t.set(1, prestige=0)
    assert said(t, 0, "play_plot", "venal_advisors", 1)[1] == "P1 can't pay in full."
    t.do(0, "play_plot", "venal_advisors", 1)
    assert prompt(t, 0) == "Venal advisors on B: choose what it counts."
    assert said(t, 0, "extort", "army")[0] == "Takes 3 ducats from P1, who has 2."
    t = (
        Table("poland", "france")
        .give(1, "pirates")
        .set(0, spices=6, gold=1, ducats=9)
        .act()
        .do(0, "develop", "gold")
    )
    assert prompt(t, 1) == "A has developed. Play Pirates for up to 4 ducats?"
    assert said(t, 1, "play_pirates", "gold") == ["Takes 1 ducat from P0, who has 14."]


def test_raises_rushes_religions_taxes_looks() -> None:
    t = (
        Table("poland", "france")
        .give(0, "outstanding_commander")
        .act()
        .do(0, "enthrone", "outstanding_commander")
    )
    assert said(t, 0, "raise", "army") == ["army: 2 to 3.", "Costs 4 ducats."]
    assert prompt(t, 0) == "Pay 4 ducats for one step?"
    t = Table("poland", "france").give(0, "colonization_rush", "azores").set(0, fleet=2, spices=3).act()
    t.do(0, "conquer", "azores")
    assert said(t, 0, "play_colonization_rush", "spices") == ["Trade: 7 ducats."]
    t.set(0, gold=1)
    assert said(t, 0, "play_colonization_rush", "gold") == [
        "Trade: 5 ducats.",
        "Trading gold costs 1 prestige.",
    ]
    t.set(0, prestige=0)
    assert said(t, 0, "play_colonization_rush", "gold") == ["Trade: 5 ducats."]
    t = (
        Table("poland", "france")
        .set(0, fleet=4, prestige=3)
        .own(0, "livonia")
        .give(0, "plans_interception")
        .act()
    )
    assert said(t, 0, "convert", "lutheranism") == ["fleet +2.", "20 ducats."]
    assert said(t, 0, "tax") == ["Taxes: 1 ducat."]
    assert said(t, 0, "play_plans_interception", 1) == ["P1 holds 0 cards."]


def test_a_development_without_bonus_and_lead() -> None:
    t = Table("poland", "spain").set(0, food=0, gold=1).set(1, food=2).act()
    assert said(t, 0, "develop", "food") == [
        "Trade: 2 ducats.",
        "You do not lead in food.",
        "Then one step for 8 ducats (army).",
    ]
    assert said(t, 0, "develop", "fabrics")[-1] == "Then one step for 8 ducats (fleet)."
    t.set(0, prestige=10)
    assert said(t, 0, "develop", "industrial_materials")[-1] == (
        "Then one step for 12 ducats (food, fabrics, industrial materials, land weapons, shipyards)."
    )


def test_cards_tell_what_is_printed_on_them() -> None:
    """Providence cards their text; territories what they ask, cost and bring."""
    livonia = ["Needs army 3.", "Needs fleet 2.", "Costs 5 ducats.", "fleet +1.", "food +1.", "1 prestige."]
    t = Table("poland", "france").give(
        0, "queen_of_the_sea", "mad", "middle_class_development", "great_diplomat"
    )
    t.give(1, "livonia", "battle_for_influence").face_up("silesia", "greece").act()
    for verb, card, *target in (
        ("enthrone", "queen_of_the_sea"),
        ("burden", "mad", 1),
        ("play_event", "middle_class_development"),
    ):
        assert RULESET.detail(t.s, 0, t.words.decode([verb, card, *target]))[0].key == f"card_text.{card}"
        assert len(said(t, 0, verb, card, *target)) == 1
    t.do(0, "enthrone", "great_diplomat").do(0, "look", 1)
    assert said(t, 0, "take", "livonia") == livonia
    assert said(t, 0, "take", "battle_for_influence") == [
        RULESET.texts("en").template("card_text.battle_for_influence")
    ]
    t = (
        Table("poland", "france")
        .give(0, "adventurer")
        .discard("pirates")
        .act()
        .do(0, "enthrone", "adventurer")
    )
    assert said(t, 0, "fetch", "pirates") == [RULESET.texts("en").template("card_text.pirates")]
    t = Table("poland", "france").give(0, "venal_advisors", "rapacious_plunder").act()
    t.do(0, "attack_on_land", "venal_advisors", 1)
    assert said(t, 0, "play_war_event", "rapacious_plunder") == [
        RULESET.texts("en").template("card_text.rapacious_plunder")
    ]
    t = Table("poland", "france").face_up("livonia", "silesia", "peru", "java").begin()
    assert said(t, 0, "take_face_up", "livonia") == livonia
    assert said(t, 0, "draw", 1) == []


def test_powers_tell_what_is_printed_on_them() -> None:
    m = signoria.new("road_to_domination", seats=2, seed=3)
    for power in m.view(1)["players"][1]["dealt"]:
        action = RULESET.vocabulary_of(m.state).decode(["choose_power", power])
        assert isinstance(m.state, Road)
        assert [text.key for text in RULESET.detail(m.state, 1, action)] == [f"power_text.{power}"]


def test_a_free_step_costs_nothing() -> None:
    t = Table("poland", "france").set(0, food=2, fabrics=2, prestige=2).act().do(0, "convert", "calvinism")
    assert said(t, 0, "raise", "gold") == ["gold: 0 to 1."]


def test_who_has_just_enough_pays_in_full() -> None:
    t = Table("poland", "france").give(0, "venal_advisors", "border_raids").set(1, army=3, fleet=1).act()
    t.set(1, ducats=3, prestige=1)
    assert said(t, 0, "play_plot", "venal_advisors", 1)[:-1] == ["Takes 3 ducats from P1, who has 3."]
    t.set(1, ducats=2)
    assert said(t, 0, "play_plot", "venal_advisors", 1)[1] == "P1 can't pay in full and loses 1 prestige."
    assert said(t, 0, "play_plot", "border_raids", 1)[:-1] == ["Takes 0 ducats from P1, who has 2."]


def test_every_religion_tells_its_gifts() -> None:
    t = Table("poland", "france").set(0, food=2, fabrics=2, army=4, fleet=4, prestige=3).act()
    assert said(t, 0, "convert", "calvinism") == ["food +1.", "fabrics +1.", "2 glory."]
    assert said(t, 0, "convert", "counter_reformation") == ["army +2.", "land weapons +1.", "2 glory."]
    assert said(t, 0, "convert", "lutheranism") == ["fleet +2.", "20 ducats."]
    assert RULESET.detail(t.s, 0, t.words.decode(["convert", "islam"])) == []


def test_taxes_are_told_to_rich_and_poor() -> None:
    t = Table("poland", "france").act()
    assert said(t, 0, "tax") == ["Taxes: 0 ducats."]
    t.own(0, "livonia", "peru", "silesia", "india")
    assert said(t, 0, "tax") == ["Taxes: 3 ducats."]


def test_questions() -> None:
    t = Table("poland", "france").give(0, "mad", "pirates").begin()
    assert prompt(t, 0) == "Changing hand phase: discard 3 more cards at most, or pass. Hand limit 5."
    t.do(0, "discard", "mad")
    assert prompt(t, 0) == "Changing hand phase: discard 2 more cards at most, or pass. Hand limit 5."
    t.give(0, "reformer", "adventurer", "civil_war", "livonia", "peru", "java")
    assert prompt(t, 0) == "Changing hand phase: discard at least 2 cards, down to your hand limit of 5."
    t.do(0, "discard", "reformer").do(0, "discard", "java")
    assert prompt(t, 0).startswith("Choose your action")
    t = Table("poland", "france").give(0, "pirates").begin().do(0, "pass")
    assert prompt(t, 0).startswith("Refill your hand (4 cards)")
    t = Table("poland", "france").give(0, "plans_interception").give(1, "mad", "settlement").act()
    t.do(0, "play_plans_interception", 1)
    assert prompt(t, 0) == "Take an event card from the hand of B."
    t = Table("poland", "france").rule(0, "bureaucrat").set(0, prestige=2).set(1, glory=3).begin()
    assert prompt(t, 0) == "Bureaucrat lies in front of you. Give up 2 prestige to discard it?"
    t = Table("poland", "france").set(0, oriental_goods=1).act().do(0, "develop", "oriental_goods")
    assert prompt(t, 0) == "You lead in oriental goods: pay 3 ducats to develop a second good?"
    t = Table("poland", "france").give(0, "middle_class_development").give(1, "diplomatic_trick").act()
    t.do(0, "play_event", "middle_class_development")
    assert prompt(t, 1) == "A plays Middle class development. Cancel it with Diplomatic trick?"
    step = t.s.step_of(1)
    assert step.tags(t.s, 1) == ["middle_class_development"]
    assert step.passing(t.s, 1) is not None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_component_has_its_text_with_the_numbers_of_the_data(language: str) -> None:
    texts = RULESET.texts(language)
    t = Table("poland", "france")
    data = t.s.data

    def numbers(key: str) -> list[int]:
        assert texts.has(key), key
        return [int(n) for n in re.findall(r"\d+", texts.template(key))]

    for territory in data.territories:
        wanted = [n for _, n in territory.requires] + [territory.cost] + [n for _, n in territory.gains]
        wanted += [n for n in (territory.prestige, territory.glory) if n]
        assert numbers(f"card_text.{territory.slug}") == wanted
    for feat in data.achievements:
        wanted = [n for group in feat.requires for _, n in group] + [n for _, n in feat.gains] + [feat.glory]
        assert numbers(f"achievement_text.{feat.slug}") == wanted
    for power in data.powers:
        found = numbers(f"power_text.{power.slug}")
        assert found[: len(power.levels)] == [n for _, n in power.levels]
        assert found[-1] == power.starting_number
    for slug in data.religion_slugs:
        assert texts.has(f"religion_text.{slug}")
    for card in data.providence:
        assert texts.has(f"card_text.{card.slug}")
