"""Authority cards, positive and negative."""

from __future__ import annotations

import pytest

from signoria.games.road_to_domination.rules.battle import strength
from tests.games.road_to_domination.builder import Table

LAND, SEA = 0, 1


def strengths(t: Table, seat: int = 0, enemy: int = 1) -> tuple[int, int]:
    return strength(t.s, seat, enemy, LAND, []), strength(t.s, seat, enemy, SEA, [])


@pytest.mark.rule("rtd.card-01")
def test_permanent_effects_at_once_and_immediate_effects_right_after() -> None:
    t = Table("poland", "france").give(0, "reformer", "bureaucrat").act().do(0, "enthrone", "reformer")
    assert t.authority(0) == "reformer"
    assert t.step() == "Raise"
    t.do(0, "pass")
    assert t.step() == "SecondCard"


@pytest.mark.rule("rtd.card-08")
def test_authority_cards_stay_in_front_of_a_player() -> None:
    t = Table("poland", "france").give(0, "adventurer", "mad").act().do(0, "enthrone", "adventurer")
    t.do(0, "burden", "mad", 1)
    assert (t.authority(0), t.authority(1)) == ("adventurer", "mad")
    assert t.pile() == []


@pytest.mark.rule("rtd.auth-01")
def test_positive_cards_on_oneself() -> None:
    t = Table("poland", "france").give(0, "queen_of_the_sea").act()
    assert t.why(0, "burden", "queen_of_the_sea", 1) == "rtd.intrigue-02"
    t.do(0, "enthrone", "queen_of_the_sea")
    assert (t.authority(0), t.authority(1)) == ("queen_of_the_sea", None)


@pytest.mark.rule("rtd.auth-02")
def test_negative_cards_on_an_opponent() -> None:
    t = Table("poland", "france", "spain").give(0, "bureaucrat").act()
    assert t.why(0, "enthrone", "bureaucrat") == "rtd.intrigue-02"
    assert t.why(0, "burden", "bureaucrat", 0) == "rtd.auth-02"
    t.do(0, "burden", "bureaucrat", 2)
    assert [t.authority(seat) for seat in range(3)] == [None, None, "bureaucrat"]


@pytest.mark.rule("rtd.auth-03")
def test_only_in_intrigue() -> None:
    t = Table("poland", "france").give(0, "reformer", "mad").last(0, "intrigue").act()
    assert t.why(0, "enthrone", "reformer") == "rtd.action-02"
    assert t.why(0, "burden", "mad", 1) == "rtd.action-02"
    t = Table("poland", "france").give(0, "reformer").begin()
    assert t.why(0, "enthrone", "reformer") == "rtd.auth-03"


@pytest.mark.rule("rtd.auth-04")
@pytest.mark.rule("rtd.auth-05")
def test_a_new_card_replaces_the_old() -> None:
    t = Table("poland", "france").give(0, "adventurer", "mad").rule(0, "bureaucrat").rule(1, "reformer").act()
    t.do(0, "enthrone", "adventurer")
    assert t.authority(0) == "adventurer"
    assert t.pile() == ["bureaucrat"]
    t.do(0, "burden", "mad", 1)
    assert t.authority(1) == "mad"
    assert t.pile() == ["bureaucrat", "reformer"]


@pytest.mark.rule("rtd.auth-06")
def test_the_effect_of_a_positive_card_may_be_declined() -> None:
    t = (
        Table("poland", "france")
        .give(0, "outstanding_commander")
        .act()
        .do(0, "enthrone", "outstanding_commander")
    )
    t.do(0, "pass")
    assert (t.p(0).ducats, t.level(0, "army")) == (25, 2)
    t = (
        Table("poland", "france")
        .give(0, "great_diplomat")
        .give(1, "pirates")
        .act()
        .do(0, "enthrone", "great_diplomat")
    )
    t.do(0, "pass")
    assert (t.hand(1), t.s.active) == (["pirates"], 1)
    t = Table("poland", "france").give(0, "open_to_discoveries", "azores").set(0, fleet=2).act()
    t.do(0, "enthrone", "open_to_discoveries").do(0, "pass")
    assert t.step() == "PlaceColony"
    t.do(0, "pass")
    assert (t.hand(0), t.lands(0), t.s.active) == (["azores"], [], 1)


@pytest.mark.rule("rtd.auth-07")
def test_the_effect_of_a_negative_card_is_mandatory() -> None:
    t = Table("poland", "france").give(0, "mad").set(1, prestige=4).act().do(0, "burden", "mad", 1)
    assert t.p(1).prestige == 3
    assert t.s.active == 1


@pytest.mark.rule("rtd.auth-08")
def test_the_permanent_effect_ends_with_the_card() -> None:
    t = Table("poland", "france").give(0, "mad", "reformer").rule(0, "outstanding_commander").act()
    assert strengths(t) == (5, 1)
    t.do(0, "enthrone", "reformer")
    assert strengths(t) == (2, 1)


@pytest.mark.rule("rtd.auth-09")
@pytest.mark.rule("rtd.auth-11")
@pytest.mark.rule("rtd.auth-19")
@pytest.mark.parametrize(
    "card, land, sea",
    [("queen_of_the_sea", 2, 4), ("member_of_the_great_dynasty", 5, 4), ("open_to_discoveries", 2, -1)],
)
def test_modifiers_at_sea(card: str, land: int, sea: int) -> None:
    assert strengths(Table("poland", "france").rule(0, card).act()) == (land, sea)


@pytest.mark.rule("rtd.auth-26")
@pytest.mark.rule("rtd.auth-28")
@pytest.mark.rule("rtd.auth-33")
@pytest.mark.parametrize(
    "card, land, sea", [("outstanding_commander", 5, 1), ("adventurer", 5, 1), ("mad", -3, -4)]
)
def test_modifiers_on_land(card: str, land: int, sea: int) -> None:
    assert strengths(Table("poland", "france").rule(0, card).act()) == (land, sea)


@pytest.mark.rule("rtd.auth-10")
@pytest.mark.rule("rtd.auth-20")
@pytest.mark.rule("rtd.auth-27")
@pytest.mark.parametrize(
    "card, track, rule",
    [
        ("queen_of_the_sea", "fleet", "rtd.auth-10"),
        ("open_to_discoveries", "fleet", "rtd.auth-20"),
        ("outstanding_commander", "army", "rtd.auth-27"),
    ],
)
def test_four_ducats_for_a_step(card: str, track: str, rule: str) -> None:
    t = Table("poland", "france").give(0, card).set(0, ducats=4).act().do(0, "enthrone", card)
    assert t.offers(0) == [["raise", track], ["pass"]]
    assert t.why(0, "raise", "food") == rule
    before = t.level(0, track)
    t.do(0, "raise", track)
    assert (t.level(0, track), t.p(0).ducats) == (before + 1, 0)
    t = Table("poland", "france").give(0, card).set(0, ducats=3).act().do(0, "enthrone", card)
    assert t.s.active == 1


@pytest.mark.rule("rtd.auth-12")
def test_two_authority_cards_change_places() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(0, "member_of_the_great_dynasty")
        .rule(1, "mad")
        .rule(2, "reformer")
        .act()
    )
    t.do(0, "enthrone", "member_of_the_great_dynasty")
    assert t.offers(0) == [["exchange", 0, 1], ["exchange", 0, 2], ["exchange", 1, 2], ["pass"]]
    assert t.why(0, "exchange", 2, 1) == "rtd.auth-12"
    assert t.why(0, "exchange", 1, 1) == "rtd.auth-12"
    t.do(0, "exchange", 0, 2)
    assert [t.authority(seat) for seat in range(3)] == ["reformer", "mad", "member_of_the_great_dynasty"]


@pytest.mark.rule("rtd.auth-13")
def test_a_card_moves_to_a_player_without_one() -> None:
    t = Table("poland", "france", "spain").give(0, "member_of_the_great_dynasty").rule(1, "mad").act()
    t.do(0, "enthrone", "member_of_the_great_dynasty").do(0, "exchange", 1, 2)
    assert [t.authority(seat) for seat in range(3)] == ["member_of_the_great_dynasty", None, "mad"]
    t = Table("poland", "france", "spain").give(0, "member_of_the_great_dynasty").act()
    t.do(0, "enthrone", "member_of_the_great_dynasty")
    assert t.why(0, "exchange", 1, 2) == "rtd.auth-13"


@pytest.mark.rule("rtd.auth-12")
@pytest.mark.rule("rtd.auth-13")
@pytest.mark.parametrize("holder", [1, 2])
def test_one_of_the_two_is_enough(holder: int) -> None:
    t = Table("poland", "france", "spain").give(0, "member_of_the_great_dynasty")
    t.rule(holder, "queen_of_the_sea").act().do(0, "enthrone", "member_of_the_great_dynasty")
    assert t.offers(0) == [["exchange", 0, 1], ["exchange", 0, 2], ["exchange", 1, 2], ["pass"]]
    t.do(0, "exchange", 1, 2)
    assert (t.authority(holder), t.authority(3 - holder)) == (None, "queen_of_the_sea")


@pytest.mark.rule("rtd.auth-13")
@pytest.mark.parametrize("gone", [1, 2])
def test_nothing_goes_to_who_has_left(gone: int) -> None:
    t = Table("poland", "france", "spain").give(0, "member_of_the_great_dynasty").rule(3 - gone, "mad").act()
    t.do(0, "enthrone", "member_of_the_great_dynasty").s.resign(gone)
    assert t.offers(0) == [["exchange", 0, 3 - gone], ["pass"]]
    assert t.why(0, "exchange", 0, gone) == "rtd.auth-13"
    assert t.why(0, "exchange", 1, 2) == "rtd.auth-13"


@pytest.mark.rule("rtd.auth-14")
def test_moved_cards_have_no_immediate_effect() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(0, "member_of_the_great_dynasty")
        .rule(1, "mad")
        .rule(2, "reformer")
    )
    t.set(1, prestige=4).set(2, prestige=4).act().do(0, "enthrone", "member_of_the_great_dynasty").do(
        0, "exchange", 1, 2
    )
    assert (t.p(1).prestige, t.p(2).prestige, t.p(1).ducats) == (4, 4, 25)
    assert t.s.active == 1
    assert strength(t.s, 2, 0, LAND, []) == 1 - 5


@pytest.mark.rule("rtd.auth-15")
def test_great_diplomat_raises_the_limit() -> None:
    t = Table("poland", "france").rule(1, "great_diplomat").act()
    assert [p["hand_limit"] for p in t.s.view(0)["players"]] == [5, 6]


@pytest.mark.rule("rtd.auth-16")
def test_great_diplomat_looks_at_a_hand_and_takes_a_card() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(0, "great_diplomat")
        .give(1, "pirates", "livonia", "mad")
        .act()
    )
    t.do(0, "enthrone", "great_diplomat")
    assert t.offers(0) == [["look", 1], ["look", 2], ["pass"]]
    assert t.why(0, "look", 0) == "rtd.auth-16"
    t.do(0, "look", 1)
    assert [c["card"] for c in t.s.view(0)["players"][1]["hand"]] == ["mad", "pirates", "livonia"]
    assert [c["card"] for c in t.s.view(2)["players"][1]["hand"]] == [None, None, None]
    assert t.offers(0) == [["take", "mad"], ["take", "pirates"], ["take", "livonia"]]
    assert t.why(0, "take", "reformer") == "rtd.auth-16"
    assert t.why(0, "pass") == "rtd.auth-16"
    t.do(0, "take", "livonia")
    assert (t.hand(0), t.hand(1)) == (["livonia"], ["mad", "pirates"])


@pytest.mark.rule("rtd.auth-16")
def test_an_empty_hand_yields_nothing() -> None:
    t = (
        Table("poland", "france")
        .give(0, "great_diplomat")
        .act()
        .do(0, "enthrone", "great_diplomat")
        .do(0, "look", 1)
    )
    assert t.s.active == 1


@pytest.mark.rule("rtd.auth-17")
def test_reformer_pays_two_with_every_development() -> None:
    t = Table("poland", "france").rule(0, "reformer").set(0, ducats=0).act().do(0, "develop", "spices")
    assert t.p(0).ducats == 2


@pytest.mark.rule("rtd.auth-18")
@pytest.mark.parametrize("good", ["food", "fabrics", "land_weapons", "shipyards"])
def test_reformer_raises_a_good_for_five(good: str) -> None:
    t = Table("austria", "france").give(0, "reformer").set(0, ducats=5).act().do(0, "enthrone", "reformer")
    assert [o[1] for o in t.offers(0)[:-1]] == ["food", "fabrics", "land_weapons", "shipyards"]
    assert t.why(0, "raise", "gold") == "rtd.auth-18"
    before = t.level(0, good)
    t.do(0, "raise", good)
    assert (t.level(0, good), t.p(0).ducats) == (before + 1, 0)


@pytest.mark.rule("rtd.auth-21")
@pytest.mark.rule("rtd.auth-23")
def test_open_to_discoveries_conquers_a_colony() -> None:
    t = (
        Table("poland", "france")
        .give(0, "open_to_discoveries", "guinea_coast", "silesia")
        .set(0, fleet=3)
        .act()
    )
    t.do(0, "enthrone", "open_to_discoveries").do(0, "pass")
    assert t.offers(0) == [["conquer", "guinea_coast"], ["pass"]]
    assert t.why(0, "conquer", "silesia") == "rtd.auth-21"
    assert t.why(0, "conquer", "india") == "rtd.auth-21"
    t.do(0, "conquer", "guinea_coast")
    assert t.lands(0) == ["guinea_coast"]
    assert (t.p(0).ducats, t.level(0, "gold"), t.p(0).prestige) == (22, 1, 1)
    assert t.p(0).last_action == 1


@pytest.mark.rule("rtd.auth-22")
def test_the_colony_needs_its_requirements_and_cost() -> None:
    t = (
        Table("poland", "france")
        .give(0, "open_to_discoveries", "guinea_coast", "azores")
        .set(0, fleet=1, ducats=6)
        .act()
    )
    t.do(0, "enthrone", "open_to_discoveries").do(0, "raise", "fleet")
    assert t.offers(0) == [["conquer", "azores"], ["pass"]]
    assert t.why(0, "conquer", "guinea_coast") == "rtd.conquest-02"
    t = Table("poland", "france").give(0, "open_to_discoveries", "azores").set(0, fleet=2, ducats=1).act()
    t.do(0, "enthrone", "open_to_discoveries")
    assert t.s.active == 1


@pytest.mark.rule("rtd.auth-23")
def test_glory_of_a_colony_through_open_to_discoveries() -> None:
    t = (
        Table("poland", "france")
        .give(0, "open_to_discoveries", "peru")
        .set(0, army=4, fleet=5, prestige=1)
        .act()
    )
    t.do(0, "enthrone", "open_to_discoveries").do(0, "pass").do(0, "conquer", "peru")
    assert (t.p(0).glory, t.level(0, "gold"), t.p(0).ducats) == (1, 2, 13)


@pytest.mark.rule("rtd.auth-24")
def test_ex_08_defender_of_the_faith_fights_dissenters() -> None:
    t = Table("poland", "spain").rule(0, "defender_of_the_faith").act()
    assert strengths(t) == (2, 1)
    t.adopt(1, "lutheranism")
    assert strengths(t) == (5, 4)


@pytest.mark.rule("rtd.auth-25")
def test_defender_of_the_faith_takes_a_card_from_each_dissenter() -> None:
    t = (
        Table("poland", "russia", "france", "ottoman_empire")
        .give(0, "defender_of_the_faith")
        .give(1, "pirates", "mad")
    )
    t.give(2, "reformer").give(3, "livonia").act().do(0, "enthrone", "defender_of_the_faith")
    t.do(0, "look_at_dissenters")
    view = t.s.view(0)["players"]
    assert [c["card"] for c in view[1]["hand"] + view[2]["hand"] + view[3]["hand"]] == [
        "mad",
        "pirates",
        None,
        "livonia",
    ]
    t.do(0, "take", "pirates").do(0, "take", "livonia")
    assert (t.hand(0), t.hand(1), t.hand(2), t.hand(3)) == (["pirates", "livonia"], ["mad"], ["reformer"], [])


@pytest.mark.rule("rtd.auth-25")
def test_without_dissenters_there_is_nothing_to_look_at() -> None:
    t = Table("poland", "france").give(0, "defender_of_the_faith").give(1, "pirates").act()
    t.do(0, "enthrone", "defender_of_the_faith")
    assert t.s.active == 1
    assert t.hand(1) == ["pirates"]


@pytest.mark.rule("rtd.auth-29")
def test_adventurer_fetches_a_war_card() -> None:
    t = Table("poland", "france").give(0, "adventurer").discard("historic_victory", "settlement").act()
    t.do(0, "enthrone", "adventurer")
    assert t.offers(0) == [["fetch", "historic_victory"], ["pass"]]
    assert t.why(0, "fetch", "settlement") == "rtd.auth-29"
    t.do(0, "fetch", "historic_victory")
    assert t.s.view(1)["players"][0]["hand"][0]["card"] == "historic_victory"


@pytest.mark.rule("rtd.auth-30")
@pytest.mark.rule("rtd.auth-37")
@pytest.mark.parametrize(
    "card, rule", [("civil_war", "rtd.auth-30"), ("bourgeois_revolution", "rtd.auth-37")]
)
def test_no_war_under_civil_war_or_revolution(card: str, rule: str) -> None:
    t = Table("poland", "france").give(0, "pirates").rule(0, card).act()
    assert t.why(0, "attack_at_sea", "pirates", 1) == rule
    t = Table("poland", "france").give(0, "pirates").rule(1, card).act()
    assert t.why(0, "attack_at_sea", "pirates", 1) == ""


@pytest.mark.rule("rtd.auth-31")
def test_civil_war_takes_a_random_card() -> None:
    taken = set()
    for index in range(3):
        t = (
            Table("poland", "france")
            .give(0, "civil_war")
            .give(1, "mad", "pirates", "livonia")
            .set(1, army=1)
            .act()
        )
        t.s.rng.force(index)
        t.do(0, "burden", "civil_war", 1)
        assert len(t.hand(1)) == 2
        taken.add(t.hand(0)[0])
        assert t.s.view(0)["players"][0]["hand"][0]["card"] == t.hand(0)[0]
    assert taken == {"mad", "pirates", "livonia"}


@pytest.mark.rule("rtd.auth-32")
@pytest.mark.parametrize("good", ["food", "fabrics", "land_weapons", "shipyards"])
def test_civil_war_on_the_highest_army_raises_a_good_for_eight(good: str) -> None:
    t = Table("poland", "france").give(0, "civil_war").set(0, ducats=8).set(1, army=3).act()
    t.do(0, "burden", "civil_war", 1)
    assert len(t.offers(0)) == 5
    assert t.why(0, "raise", "spices") == "rtd.auth-32"
    before = t.level(0, good)
    t.do(0, "raise", good)
    assert (t.level(0, good), t.p(0).ducats) == (before + 1, 0)


@pytest.mark.rule("rtd.auth-32")
def test_a_shared_highest_army_does_not_count() -> None:
    """R-07."""
    t = (
        Table("poland", "france")
        .give(0, "civil_war")
        .set(0, army=3)
        .set(1, army=3)
        .act()
        .do(0, "burden", "civil_war", 1)
    )
    assert t.s.active == 1


@pytest.mark.rule("rtd.auth-34")
@pytest.mark.rule("rtd.auth-38")
@pytest.mark.rule("rtd.auth-41")
@pytest.mark.parametrize("card", ["mad", "bourgeois_revolution", "bureaucrat"])
@pytest.mark.parametrize("before, after", [(3, 2), (0, 0)])
def test_the_target_loses_prestige(card: str, before: int, after: int) -> None:
    t = Table("poland", "france").give(0, card).set(1, prestige=before, army=1).act().do(0, "burden", card, 1)
    assert t.p(1).prestige == after


def mad_one(army: int, prestige: int, new: bool = True) -> Table:
    t = Table("poland", "france", "spain").rule(0, "mad", new=new).set(0, army=army, prestige=prestige)
    return t.set(1, army=3).set(2, army=2).give(0, "pirates").begin()


@pytest.mark.rule("rtd.auth-35")
def test_mad_is_bought_off_with_the_lowest_army() -> None:
    t = mad_one(1, 3)
    assert t.step() == "BuyOff"
    assert t.offers(0) == [["buy_off"], ["pass"]]
    t.do(0, "buy_off")
    assert (t.p(0).prestige, t.authority(0), t.pile()) == (1, None, ["mad"])
    assert t.step() == "Discard"
    assert mad_one(2, 3).step() == "Discard"
    assert mad_one(1, 3, new=False).step() == "Discard"


@pytest.mark.rule("rtd.auth-35")
def test_mad_can_be_kept_and_then_stays() -> None:
    t = mad_one(1, 4)
    t.do(0, "pass")
    assert (t.p(0).prestige, t.authority(0)) == (4, "mad")
    assert not t.p(0).authority_is_new


@pytest.mark.rule("rtd.auth-35")
def test_a_moved_mad_can_be_bought_off_anew() -> None:
    """R-08: the count starts anew for the new holder."""
    t = Table("poland", "france", "spain").give(0, "member_of_the_great_dynasty").rule(2, "mad")
    t.set(0, army=3).set(1, army=1, prestige=2).set(2, army=2).act().do(
        0, "enthrone", "member_of_the_great_dynasty"
    )
    t.do(0, "exchange", 1, 2)
    assert t.s.active == 1
    assert t.step() == "BuyOff"


@pytest.mark.rule("rtd.auth-36")
def test_buying_off_needs_two_prestige() -> None:
    assert mad_one(1, 2).step() == "BuyOff"
    assert mad_one(1, 1).step() == "Discard"
    t = (
        Table("poland", "france")
        .rule(0, "bureaucrat")
        .set(0, prestige=1, glory=0)
        .set(1, glory=5)
        .give(0, "pirates")
        .begin()
    )
    assert t.step() == "Discard"


@pytest.mark.rule("rtd.auth-39")
def test_revolution_offers_an_army_to_everybody() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(0, "bourgeois_revolution")
        .set(1, army=3)
        .set(2, ducats=3)
        .act()
    )
    t.do(0, "burden", "bourgeois_revolution", 1)
    assert t.asked() == [0]
    t.do(0, "raise", "army")
    assert t.asked() == [1]
    t.do(1, "raise", "army")
    assert (t.level(0, "army"), t.level(1, "army"), t.level(2, "army")) == (3, 4, 1)
    assert (t.p(0).ducats, t.p(1).ducats, t.p(2).ducats) == (21, 21, 3)
    assert t.s.active == 1


@pytest.mark.rule("rtd.auth-39")
def test_revolution_offers_nothing_if_the_army_is_not_the_highest() -> None:
    t = Table("poland", "france", "spain").give(0, "bourgeois_revolution").set(0, army=3).set(1, army=3).act()
    t.do(0, "burden", "bourgeois_revolution", 1)
    assert t.s.active == 1


@pytest.mark.rule("rtd.auth-40")
def test_bureaucrat_lowers_the_limit() -> None:
    t = Table("poland", "austria").rule(0, "bureaucrat").act()
    assert [p["hand_limit"] for p in t.s.view(0)["players"]] == [4, 6]
    t = Table("poland", "austria").rule(1, "bureaucrat").act()
    assert [p["hand_limit"] for p in t.s.view(0)["players"]] == [5, 5]


@pytest.mark.rule("rtd.auth-42")
@pytest.mark.parametrize("glory, step", [(5, "BuyOff"), (6, "BuyOff"), (7, "Discard")])
def test_bureaucrat_is_bought_off_without_the_most_glory(glory: int, step: str) -> None:
    """A tie for the most glory is not the most (R-07); any own turn will do (R-08)."""
    t = Table("poland", "france").rule(0, "bureaucrat").set(0, prestige=3, glory=glory).set(1, glory=6)
    t.give(0, "pirates").begin()
    assert t.step() == step
    if step == "BuyOff":
        t.do(0, "buy_off")
        assert (t.p(0).prestige, t.authority(0), t.pile()) == (1, None, ["bureaucrat"])
