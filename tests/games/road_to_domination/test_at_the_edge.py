"""Rules at their limits: exactly enough, nothing at all, the end of a track, somebody who has left."""

from __future__ import annotations

import pytest

import signoria
from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.rules.achievements import open_to
from signoria.games.road_to_domination.ruleset import RULESET
from signoria.games.road_to_domination.state import Road
from signoria.kernel.action import Action
from signoria.kernel.text import Refusal
from tests.games.road_to_domination.builder import Table


@pytest.mark.rule("rtd.hand-07")
@pytest.mark.parametrize("territories, most", [(2, 2), (3, 3), (4, 4), (9, 4)])
def test_exactly_as_many_cards_as_are_left(territories: int, most: int) -> None:
    """Room for four: two providence cards are left, so that at least two territories are drawn."""
    t = Table("poland", "france").give(0, "mad").begin()
    t.s.providence_stack = t.s.providence_stack[:1]
    t.s.providence_discard = [t.card("pirates")]
    t.s.territory_stack = t.s.territory_stack[:territories]
    t.do(0, "pass")
    assert [offer[1] for offer in t.offers(0) if offer[0] == "draw"] == list(range(2, most + 1))
    wanted = ["" if 2 <= n <= most else "rtd.hand-07" for n in range(5)]
    assert [t.why(0, "draw", n) for n in range(5)] == wanted
    assert t.why(0, "draw", 5) == "rtd.hand-05"


@pytest.mark.rule("rtd.hand-07")
def test_an_empty_stack_is_renewed_before_the_first_card() -> None:
    t = Table("poland", "france").give(0, "mad").begin()
    t.s.providence_stack = []
    t.s.providence_discard = [t.card(slug) for slug in ("pirates", "reformer", "settlement", "adventurer")]
    t.do(0, "pass").do(0, "draw", 0)
    assert sorted(t.hand(0)) == ["adventurer", "mad", "pirates", "reformer", "settlement"]
    assert (t.s.providence_stack, t.pile()) == ([], [])


def test_the_question_when_one_card_is_too_many() -> None:
    t = Table("poland", "france").give(0, "mad", "pirates", "reformer", "livonia", "peru").begin()
    assert t.s.decision(0).prompt.key == "prompt.Discard"
    t.give(0, "java")
    prompt = t.s.decision(0).prompt
    assert (prompt.key, prompt.args) == ("prompt.discard_down", {"n": 1, "limit": 5})


@pytest.mark.rule("rtd.hand-10")
def test_the_first_power_of_the_list_leads_in_gold() -> None:
    t = Table("ottoman_empire", "france").set(0, gold=1).act()
    assert [p["hand_limit"] for p in t.s.view(None)["players"]] == [6, 5]


@pytest.mark.rule("rtd.dev-07")
def test_nobody_leads_at_level_nought() -> None:
    t = Table("poland", "france").act()
    assert t.s.view(None)["leaders"]["spices"] is None
    t.s.resign(1)
    assert t.s.view(None)["leaders"]["spices"] is None


@pytest.mark.rule("rtd.dev-21", "rtd.dev-22")
@pytest.mark.parametrize("seats, glory", [(2, 15), (3, 15), (4, 10)])
def test_what_unlocks_industrial_materials_is_told(seats: int, glory: int) -> None:
    t = Table(*["poland", "france", "spain", "england"][:seats]).set(0, prestige=9, glory=glory - 1).act()
    refusal = t.s.why_not(0, t.words.decode(["develop", "industrial_materials"]))
    assert isinstance(refusal, Refusal)
    assert refusal.message.args == {"prestige": 10, "glory": glory}
    assert t.set(0, glory=glory).why(0, "develop", "industrial_materials") == ""
    assert t.set(0, glory=0, prestige=10).why(0, "develop", "industrial_materials") == ""
    assert t.set(0, prestige=0).why(0, "develop", "gold") == ""


@pytest.mark.rule("rtd.dev-13")
def test_no_step_is_offered_at_the_end_of_the_track_or_without_ducats() -> None:
    end = Table("poland", "france").s.data.top[0]
    for army, ducats, step in (
        (2, 4, "Raise"),
        (2, 3, "LastMoment"),
        (end - 1, 4, "Raise"),
        (end, 4, "LastMoment"),
    ):
        t = Table("poland", "france").give(0, "plans_interception").set(0, food=2, ducats=ducats, army=army)
        t.set(1, food=2).act().do(0, "develop", "food")
        assert (t.p(0).ducats, t.step()) == (ducats + 4, step)


@pytest.mark.rule("rtd.dev-24")
def test_the_last_open_track_is_offered() -> None:
    t = Table("poland", "france").give(0, "plans_interception").set(0, prestige=10, ducats=30)
    top = t.s.data.top
    t.set(0, food=top[3], fabrics=top[4], industrial_materials=top[7], land_weapons=top[8], shipyards=top[9])
    t.act().do(0, "develop", "industrial_materials")
    assert t.step() == "LastMoment"


@pytest.mark.rule("rtd.conquest-06")
def test_india_and_china_in_either_order() -> None:
    for first, second in (("india", "china"), ("china", "india")):
        t = Table("poland", "france").set(0, fleet=12, army=12, prestige=10, ducats=200).act()
        t.do(0, "conquer", first).last(0, "taxation").act().do(0, "conquer", second)
        assert t.s.view(None)["players"][0]["board"] == ["india", "china"]


@pytest.mark.rule("rtd.war-03")
def test_only_war_cards_and_settlement_are_offered_to_the_attacked() -> None:
    t = Table("poland", "france").give(0, "pirates").act()
    t.give(1, "queen_of_the_sea", "mad", "border_raids", "livonia", "settlement")
    t.do(0, "attack_on_land", "pirates", 1)
    assert t.offers(1) == [["defend", "border_raids"], ["settle"], ["pass"]]


@pytest.mark.rule("rtd.warevent-01")
def test_other_cards_are_no_war_events() -> None:
    t = (
        Table("poland", "france")
        .give(0, "venal_advisors", "rapacious_plunder", "mad", "pirates", "livonia")
        .act()
    )
    t.do(0, "attack_on_land", "venal_advisors", 1)
    assert t.offers(0) == [["play_war_event", "rapacious_plunder"], ["pass"]]
    for card in ("mad", "pirates", "livonia"):
        assert t.why(0, "play_war_event", card) == "rtd.warevent-01"
        assert t.why_text(0, "play_war_event", card) == "refusal.no_war_event"


@pytest.mark.rule("rtd.plunder-02")
def test_the_other_reading_of_plundering(monkeypatch: pytest.MonkeyPatch) -> None:
    """With `plunder_from_loser` the defeated pays: after a tribute of 4 two more, for one land weapon."""
    t = Table("poland", "france").give(0, "border_raids").set(0, land_weapons=1, army=4).act()
    monkeypatch.setattr(t.s.numbers, "plunder_from_loser", True)
    t.do(0, "attack_on_land", "border_raids", 1)
    assert (t.p(0).ducats, t.p(1).ducats) == (31, 19)


@pytest.mark.rule("rtd.event-25")
def test_the_rush_may_be_kept() -> None:
    t = Table("poland", "france").give(0, "colonization_rush", "azores").set(0, fleet=2).act()
    t.do(0, "conquer", "azores")
    goods = ["gold", "spices", "oriental_goods"]
    assert t.offers(0) == [*[["play_colonization_rush", good] for good in goods], ["pass"]]
    t.do(0, "pass")
    assert (t.hand(0), t.s.active) == (["colonization_rush"], 1)


@pytest.mark.rule("rtd.auth-21")
def test_an_unknown_territory_could_be_a_colony() -> None:
    """Where everybody is asked, whoever holds a hidden territory is; a known land is no reason."""
    for seen, step in ((0, "PlaceColony"), (0b111, "Discard")):
        t = Table("poland", "france", reactions="ask_all").give(0, "open_to_discoveries").act()
        t.give(0, "livonia", seen=seen).give(1, "mad")
        t.do(0, "enthrone", "open_to_discoveries").do(0, "pass")
        assert t.step() == step


# -- what is told ------------------------------------------------------------------------------------


def test_nothing_is_told_of_nothing() -> None:
    t = Table("poland", "france").act().do(0, "tax")
    assert (t.told("taxed"), t.told("earned")) == ([[0, 0]], [])
    t = Table("poland", "france").set(0, food=2, fabrics=2, prestige=2).act().do(0, "convert", "calvinism")
    t.do(0, "raise", "gold")
    assert (t.told("paid"), t.told("earned")) == ([], [])


def test_how_much_prestige_was_gained() -> None:
    t = Table("poland", "france").give(0, "diplomatic_trick").set(0, prestige=3).act()
    t.do(0, "play_event", "diplomatic_trick")
    assert t.told("prestige_gained") == [[0, 2, 5]]


def test_a_ruler_is_told() -> None:
    t = Table("poland", "france").give(0, "adventurer").act().do(0, "enthrone", "adventurer")
    assert t.told("played") == [[0, "adventurer"]]


def test_powers_and_the_first_player_are_told() -> None:
    s = set_up(2)
    told = [RULESET.events_of(s).encode(event) for event in s.events]
    powers = [p["power"] for p in s.view(None)["players"]]
    assert [line[1:] for line in told if line[0] == "power_chosen"] == [[0, powers[0]], [1, powers[1]]]
    assert [line[1:] for line in told if line[0] == "first_player"] == [[s.view(None)["first"]]]


def set_up(seats: int) -> Road:
    """Everybody has chosen the first power that he was dealt."""
    s = RULESET.new_state(RULESET.setup(seats, {}), 4, recording=True)
    for seat in range(seats):
        s.apply(seat, s.legal(seat)[0])
    return s


# -- knowledge ---------------------------------------------------------------------------------------


def test_nobody_can_tell_which_of_two_known_cards_was_taken() -> None:
    """Neither the witness nor the spectators, who knew both."""
    t = Table("poland", "france", "spain").give(0, "great_diplomat").act()
    t.give(1, "queen_of_the_sea", "mad", seen=0b1100)
    t.do(0, "enthrone", "great_diplomat").do(0, "look", 1).do(0, "take", "mad")
    for viewer in (2, None):
        assert [card["card"] for card in t.s.view(viewer)["players"][1]["hand"]] == [None]
        assert [card["card"] for card in t.s.view(viewer)["players"][0]["hand"]] == [None]


def test_being_asked_at_the_last_moment_bars_undo() -> None:
    """Where holders only are asked, the question or its absence tells whether Plans interception is held."""
    t = Table("poland", "france").give(0, "mad").act()
    t.give(1, "livonia", seen=0b101).do(0, "tax")
    assert t.s.barrier == 0b111
    t = Table("poland", "france").give(0, "livonia").act()
    t.give(1, "peru", seen=0b101).do(0, "tax")
    assert t.s.barrier == 0


# -- who has left ------------------------------------------------------------------------------------


NUMBERS = ["", "sweden", "france", "prussia", "poland", "england", "spain", "russia"]
NUMBERS += ["ottoman_empire", "portugal", "austria"]  # by starting number


@pytest.mark.rule("rtd.setup-19")
def test_the_lowest_number_of_those_who_stay_begins() -> None:
    for seed in range(1, 12):
        m = signoria.new("road_to_domination", seats=4, seed=seed)
        dealt = [m.view(seat)["players"][seat]["dealt"][0] for seat in range(4)]
        numbers = [NUMBERS.index(power) for power in dealt]
        m.play(0, ["choose_power", m.view(0)["players"][0]["dealt"][0]])
        m.resign(0)
        for seat in (1, 2, 3):
            m.play(seat, ["choose_power", m.view(seat)["players"][seat]["dealt"][0]])
        assert m.view(None)["first"] == numbers.index(min(numbers[1:]))


def test_who_leaves_when_asked_for_the_free_step_takes_none() -> None:
    m = signoria.new("road_to_domination", seats=3, seed=4)
    for seat in range(3):
        m.play(seat, ["choose_power", m.view(seat)["players"][seat]["dealt"][0]])
    first = m.view(None)["first"]
    m.resign(first)
    assert set(m.view(None)["players"][first]["levels"].values()) == {0}
    assert m.pending()[0].seat == (first + 1) % 3


@pytest.mark.rule("rtd.turn-03")
def test_no_achievement_before_the_first_turn() -> None:
    s = set_up(2)
    for p in s.players:
        p.level = [5] * len(p.level)
    assert [bool(open_to(s, seat)) for seat in range(2)] == [True, True]
    s.stirred = True
    s.apply(s.first, Action(verbs.PASS))
    assert (s.active, type(s.step_of(1 - s.first)).__name__) == (-1, "Raise")
    assert [p.achievements for p in s.players] == [[], []]
    s.apply(1 - s.first, Action(verbs.PASS))
    assert (s.active, type(s.step_of(s.first)).__name__) == (s.first, "ChooseAchievement")
