"""The Intrigue action, plots, changing religion."""

from __future__ import annotations

import pytest

from signoria.games.road_to_domination.rules.battle import strength
from tests.games.road_to_domination.builder import Table

LAND, SEA = 0, 1
LANDS = ("livonia", "saxony", "bavaria")
COLONIES = ("peru", "java", "mexico", "brazil", "ceylon", "angola")


@pytest.mark.rule("rtd.intrigue-01")
def test_one_or_two_cards() -> None:
    t = Table("poland", "france").give(0, "adventurer", "mad", "border_raids", "diplomatic_trick").act()
    t.do(0, "enthrone", "adventurer")
    assert ["pass"] in t.offers(0)
    t.do(0, "burden", "mad", 1)
    assert t.s.active == 1
    assert t.hand(0) == ["border_raids", "diplomatic_trick"]
    t = (
        Table("poland", "france")
        .give(0, "adventurer", "mad")
        .act()
        .do(0, "enthrone", "adventurer")
        .do(0, "pass")
    )
    assert (t.s.active, t.hand(0)) == (1, ["mad"])


@pytest.mark.rule("rtd.intrigue-01")
def test_a_single_card_ends_the_action_if_nobody_could_play_another() -> None:
    t = Table("poland", "france", reactions="ask_all").give(0, "adventurer", "livonia").act()
    t.do(0, "enthrone", "adventurer")
    assert t.s.active == 1
    t = Table("poland", "france", reactions="ask_all").give(0, "adventurer", "settlement").act()
    t.do(0, "enthrone", "adventurer")
    assert t.offers(0) == [["pass"]]


@pytest.mark.rule("rtd.intrigue-02")
def test_eligible_cards() -> None:
    hand = ("border_raids", "reformer", "mad", "diplomatic_trick", "middle_class_development")
    others = ("settlement", "pirates", "exceptional_year", "historic_victory", "livonia")
    t = Table("poland", "france").give(0, *hand, *others).act()
    intrigue = {str(o[1]) for o in t.offers(0) if o[0] in ("play_plot", "enthrone", "burden", "play_event")}
    assert intrigue == set(hand)
    for card in others:
        assert t.why(0, "play_event", card) == "rtd.intrigue-02"
    assert t.why(0, "play_event", "border_raids") == "rtd.intrigue-02"
    assert t.why(0, "play_plot", "mad", 1) == "rtd.intrigue-02"


PAIRS = [
    ("border_raids", "reformer", ""),
    ("border_raids", "mad", ""),
    ("reformer", "mad", ""),
    ("border_raids", "diplomatic_trick", ""),
    ("reformer", "middle_class_development", ""),
    ("border_raids", "venal_advisors", "rtd.intrigue-03"),
    ("reformer", "adventurer", "rtd.intrigue-03"),
    ("mad", "bureaucrat", "rtd.intrigue-03"),
    ("diplomatic_trick", "middle_class_development", "rtd.intrigue-03"),
]
HOW: dict[str, list[str | int]] = {
    "border_raids": ["play_plot", "border_raids", 1],
    "venal_advisors": ["play_plot", "venal_advisors", 1],
    "reformer": ["enthrone", "reformer"],
    "adventurer": ["enthrone", "adventurer"],
    "mad": ["burden", "mad", 1],
    "bureaucrat": ["burden", "bureaucrat", 1],
    "diplomatic_trick": ["play_event", "diplomatic_trick"],
    "middle_class_development": ["play_event", "middle_class_development"],
}


@pytest.mark.rule("rtd.intrigue-03")
@pytest.mark.rule("rtd.intrigue-04")
@pytest.mark.parametrize("first, second, rule", PAIRS)
def test_ex_07_two_cards_of_different_types(first: str, second: str, rule: str) -> None:
    t = Table("poland", "france", reactions="ask_all").set(0, ducats=0).give(0, first, second).act()
    t.do(0, *HOW[first])
    if t.step() == "Extort":
        t.do(0, "extort", "lands")
    assert t.step() == "SecondCard"
    assert t.why(0, *HOW[second]) == rule


@pytest.mark.rule("rtd.intrigue-05")
def test_religion_and_cards_exclude_each_other() -> None:
    t = Table("poland", "france").set(0, army=4, prestige=3).give(0, "adventurer", "mad").act()
    assert t.why(0, "convert", "counter_reformation") == ""
    c = Table("poland", "france").set(0, army=4, prestige=3).give(0, "adventurer", "mad").act()
    c.do(0, "convert", "counter_reformation")
    assert c.s.active == 1
    t.do(0, "enthrone", "adventurer")
    assert t.why(0, "convert", "counter_reformation") == "rtd.intrigue-05"


@pytest.mark.rule("rtd.intrigue-06")
@pytest.mark.rule("rtd.card-07")
def test_a_plot_on_one_opponent_takes_effect_and_is_discarded() -> None:
    t = Table("poland", "france", "spain").give(0, "plot_of_the_wealthy").own(2, *LANDS).act()
    assert t.why(0, "play_plot", "plot_of_the_wealthy", 0) == "rtd.intrigue-06"
    t.do(0, "play_plot", "plot_of_the_wealthy", 2)
    assert [t.p(seat).ducats for seat in range(3)] == [28, 25, 22]
    assert t.pile() == ["plot_of_the_wealthy"]


@pytest.mark.rule("rtd.intrigue-07")
@pytest.mark.parametrize("prestige, left", [(2, 1), (0, 0)])
def test_dx_14_shortfall(prestige: int, left: int) -> None:
    t = (
        Table("poland", "france")
        .give(0, "venal_advisors")
        .set(0, ducats=0)
        .set(1, army=6, ducats=3, prestige=prestige)
    )
    t.act().do(0, "play_plot", "venal_advisors", 1).do(0, "extort", "army")
    assert (t.p(0).ducats, t.p(1).ducats, t.p(1).prestige) == (3, 0, left)


@pytest.mark.rule("rtd.intrigue-07")
def test_who_owes_nothing_or_pays_in_full_loses_no_prestige() -> None:
    t = Table("poland", "france").give(0, "plot_of_the_wealthy").set(1, ducats=0, prestige=2).act()
    t.do(0, "play_plot", "plot_of_the_wealthy", 1)
    assert t.p(1).prestige == 2
    t = (
        Table("poland", "france")
        .give(0, "plot_of_the_wealthy")
        .own(1, "peru")
        .set(1, ducats=1, prestige=2)
        .act()
    )
    t.do(0, "play_plot", "plot_of_the_wealthy", 1)
    assert (t.p(1).ducats, t.p(1).prestige) == (0, 2)


@pytest.mark.rule("rtd.plot-01")
@pytest.mark.rule("rtd.plot-12")
@pytest.mark.parametrize("card", ["corruption_of_the_officials", "plot_of_the_wealthy"])
def test_one_ducat_per_territory(card: str) -> None:
    t = Table("poland", "france").give(0, card).own(1, "livonia", "saxony", "peru", "india").act()
    t.do(0, "play_plot", card, 1)
    assert (t.p(0).ducats, t.p(1).ducats) == (29, 21)


@pytest.mark.rule("rtd.plot-02")
def test_corruption_fetches_an_event() -> None:
    t = Table("poland", "france").give(0, "corruption_of_the_officials").discard("pirates", "mad").act()
    t.do(0, "play_plot", "corruption_of_the_officials", 1)
    assert t.offers(0) == [["fetch", "pirates"], ["pass"]]
    assert t.why(0, "fetch", "mad") == "rtd.plot-02"
    assert t.why(0, "fetch", "corruption_of_the_officials") == "rtd.plot-02"
    t.do(0, "fetch", "pirates")
    assert t.s.view(1)["players"][0]["hand"][0]["card"] == "pirates"
    assert t.pile() == ["mad", "corruption_of_the_officials"]


@pytest.mark.rule("rtd.plot-03")
@pytest.mark.rule("rtd.plot-04")
def test_persecution_takes_ducats_and_prestige() -> None:
    t = Table("poland", "france").give(0, "persecution_of_dissenters").set(1, prestige=4).act()
    t.do(0, "play_plot", "persecution_of_dissenters", 1)
    assert (t.p(0).ducats, t.p(1).ducats, t.p(1).prestige) == (29, 21, 3)


@pytest.mark.rule("rtd.plot-03")
@pytest.mark.rule("rtd.plot-04")
def test_dx_15_persecution_of_a_poor_victim() -> None:
    t = (
        Table("poland", "france")
        .give(0, "persecution_of_dissenters")
        .set(0, ducats=0)
        .set(1, prestige=4, ducats=1)
        .act()
    )
    t.do(0, "play_plot", "persecution_of_dissenters", 1)
    assert (t.p(0).ducats, t.p(1).ducats, t.p(1).prestige) == (1, 0, 2)


@pytest.mark.rule("rtd.plot-05")
@pytest.mark.parametrize("base, ducats", [("fabrics", 3), ("food", 5), ("colonies", 4)])
def test_oppression_counts_fabrics_food_or_colonies(base: str, ducats: int) -> None:
    t = Table("poland", "france").give(0, "oppression_of_the_merchants").set(1, fabrics=3, food=5)
    t.own(1, "peru", "india", "livonia").act().do(0, "play_plot", "oppression_of_the_merchants", 1)
    assert t.offers(0) == [["extort", "fabrics"], ["extort", "food"], ["extort", "colonies"]]
    assert t.why(0, "extort", "lands") == "rtd.plot-05"
    t.do(0, "extort", base)
    assert (t.p(0).ducats, t.p(1).ducats) == (25 + ducats, 25 - ducats)


@pytest.mark.rule("rtd.plot-06")
@pytest.mark.parametrize("base, ducats", [("colonies", 4), ("lands", 3)])
def test_border_raids_count_colonies_or_lands(base: str, ducats: int) -> None:
    t = Table("poland", "france").give(0, "border_raids").own(1, *LANDS, "peru", "java").act()
    t.do(0, "play_plot", "border_raids", 1)
    assert t.offers(0) == [["extort", "colonies"], ["extort", "lands"]]
    assert t.why(0, "extort", "territories") == "rtd.plot-06"
    t.do(0, "extort", base)
    assert (t.p(0).ducats, t.p(1).ducats) == (25 + ducats, 25 - ducats)


@pytest.mark.rule("rtd.plot-07")
@pytest.mark.parametrize("colonies, ducats", [(6, 8), (4, 8), (3, 6)])
def test_dx_16_border_raids_take_eight_at_most(colonies: int, ducats: int) -> None:
    t = Table("poland", "france").give(0, "border_raids").own(1, *COLONIES[:colonies]).act()
    t.do(0, "play_plot", "border_raids", 1).do(0, "extort", "colonies")
    assert t.p(0).ducats == 25 + ducats


@pytest.mark.rule("rtd.plot-09")
@pytest.mark.parametrize("base, ducats", [("army", 6), ("fleet", 4)])
def test_venal_advisors_count_army_or_fleet(base: str, ducats: int) -> None:
    t = Table("poland", "france").give(0, "venal_advisors").set(1, army=6, fleet=4).act()
    t.do(0, "play_plot", "venal_advisors", 1)
    assert t.offers(0) == [["extort", "army"], ["extort", "fleet"]]
    assert t.why(0, "extort", "prestige") == "rtd.plot-09"
    t.do(0, "extort", base)
    assert (t.p(0).ducats, t.p(1).ducats) == (25 + ducats, 25 - ducats)


@pytest.mark.rule("rtd.plot-10")
@pytest.mark.parametrize("army, ducats", [(12, 10), (10, 10), (9, 9)])
def test_dx_16_venal_advisors_take_ten_at_most(army: int, ducats: int) -> None:
    t = Table("poland", "france").give(0, "venal_advisors").set(1, army=army).act()
    t.do(0, "play_plot", "venal_advisors", 1).do(0, "extort", "army")
    assert t.p(0).ducats == 25 + ducats


@pytest.mark.rule("rtd.plot-13")
@pytest.mark.rule("rtd.plot-14")
@pytest.mark.parametrize(
    "card, left",
    [("reformer", None), ("queen_of_the_sea", None), ("mad", "mad"), ("bureaucrat", "bureaucrat")],
)
def test_plot_of_the_wealthy_discards_a_positive_authority_only(card: str, left: str | None) -> None:
    t = Table("poland", "france").give(0, "plot_of_the_wealthy").rule(0, "adventurer").rule(1, card).act()
    t.do(0, "play_plot", "plot_of_the_wealthy", 1)
    assert (t.authority(0), t.authority(1)) == ("adventurer", left)
    assert t.pile() == ([card] if left is None else []) + ["plot_of_the_wealthy"]


# -- changing religion -----------------------------------------------------------------------------------------------

READY = {"army": 4, "fleet": 4, "food": 2, "fabrics": 2, "prestige": 3}
RELIGIONS = ["calvinism", "counter_reformation", "lutheranism"]


def ready(*powers: str) -> Table:
    return Table(*powers).set(0, **READY)


@pytest.mark.rule("rtd.religion-01")
def test_starting_religions() -> None:
    catholic = ["prussia", "sweden", "england", "france", "spain", "portugal", "austria", "poland"]
    for i in range(0, 8, 4):
        view = Table(*catholic[i : i + 4]).act().s.view(None)
        assert [p["religion"] for p in view["players"]] == ["catholic"] * 4
    view = Table("russia", "ottoman_empire").act().s.view(None)
    assert [p["religion"] for p in view["players"]] == ["orthodox", "islam"]


@pytest.mark.rule("rtd.religion-02")
def test_once_per_game() -> None:
    t = ready("poland", "france").adopt(0, "calvinism").act()
    for religion in RELIGIONS:
        assert t.why(0, "convert", religion) == "rtd.religion-02"


@pytest.mark.rule("rtd.religion-03")
def test_three_religions_to_choose_from() -> None:
    t = ready("poland", "france").act()
    assert [o[1] for o in t.offers(0) if o[0] == "convert"] == RELIGIONS
    for religion in ("catholic", "orthodox", "islam"):
        assert t.why(0, "convert", religion) == "rtd.religion-03"


@pytest.mark.rule("rtd.religion-04")
@pytest.mark.parametrize("power", ["russia", "ottoman_empire"])
def test_russia_and_the_ottoman_empire_never_change(power: str) -> None:
    t = ready(power, "france").act()
    for religion in RELIGIONS:
        assert t.why(0, "convert", religion) == "rtd.religion-04"


@pytest.mark.rule("rtd.religion-05")
@pytest.mark.rule("rtd.card-02")
@pytest.mark.parametrize(
    "religion, lacking",
    [
        ("calvinism", {"food": 1}),
        ("calvinism", {"fabrics": 1}),
        ("calvinism", {"prestige": 1}),
        ("counter_reformation", {"army": 3}),
        ("counter_reformation", {"prestige": 2}),
        ("lutheranism", {"fleet": 3}),
        ("lutheranism", {"prestige": 2}),
    ],
)
def test_requirements_of_religions(religion: str, lacking: dict[str, int]) -> None:
    t = ready("poland", "france").act()
    assert t.why(0, "convert", religion) == ""
    t = ready("poland", "france").set(0, **lacking).act()
    assert t.why(0, "convert", religion) == "rtd.religion-05"


@pytest.mark.rule("rtd.religion-06")
def test_two_cards_of_each_religion() -> None:
    t = ready("poland", "france", "spain", "sweden").adopt(1, "lutheranism").act()
    assert t.why(0, "convert", "lutheranism") == ""
    t.adopt(2, "lutheranism")
    assert t.why(0, "convert", "lutheranism") == "rtd.religion-06"
    assert t.why(0, "convert", "calvinism") == ""


@pytest.mark.rule("rtd.religion-07")
@pytest.mark.rule("rtd.religion-09")
def test_calvinism() -> None:
    t = ready("poland", "france").act().do(0, "convert", "calvinism").do(0, "pass")
    assert (t.level(0, "food"), t.level(0, "fabrics"), t.p(0).glory, t.p(0).ducats) == (3, 3, 2, 25)
    assert t.s.view(1)["players"][0]["religion"] == "calvinism"
    assert t.s.religions_left == [1, 2, 2]


@pytest.mark.rule("rtd.religion-08")
@pytest.mark.parametrize(
    "good", ["gold", "spices", "oriental_goods", "industrial_materials", "land_weapons", "shipyards"]
)
def test_calvinism_raises_one_further_good(good: str) -> None:
    t = ready("poland", "france").act().do(0, "convert", "calvinism")
    assert len(t.offers(0)) == 7
    for other in ("food", "fabrics", "army"):
        assert t.why(0, "raise", other) == "rtd.religion-08"
    t.do(0, "raise", good)
    assert (t.level(0, good), t.p(0).ducats) == (1, 25)
    assert t.s.active == 1


@pytest.mark.rule("rtd.religion-10")
def test_calvinism_pays_five_with_every_development() -> None:
    t = Table("poland", "france").adopt(0, "calvinism").set(0, ducats=0).act().do(0, "develop", "spices")
    assert t.p(0).ducats == 5
    t = Table("poland", "france").adopt(0, "calvinism").rule(0, "reformer").set(0, ducats=0).act()
    t.do(0, "develop", "spices")
    assert t.p(0).ducats == 7


@pytest.mark.rule("rtd.religion-11")
@pytest.mark.rule("rtd.religion-12")
def test_counter_reformation() -> None:
    t = ready("poland", "france").act().do(0, "convert", "counter_reformation")
    assert (t.level(0, "army"), t.level(0, "land_weapons"), t.p(0).glory) == (6, 1, 2)
    assert t.s.active == 1


@pytest.mark.rule("rtd.religion-13")
def test_counter_reformation_fights_dissenters() -> None:
    t = (
        Table("poland", "france", "spain")
        .adopt(0, "counter_reformation")
        .adopt(2, "counter_reformation")
        .act()
    )
    assert (strength(t.s, 0, 1, LAND, []), strength(t.s, 0, 1, SEA, [])) == (5, 4)
    assert (strength(t.s, 0, 2, LAND, []), strength(t.s, 0, 2, SEA, [])) == (2, 1)
    assert strength(t.s, 1, 0, LAND, []) == 3


@pytest.mark.rule("rtd.religion-14")
@pytest.mark.rule("rtd.religion-15")
@pytest.mark.rule("rtd.religion-16")
def test_dx_30_lutheranism() -> None:
    t = (
        ready("poland", "france")
        .give(0, "exceptional_year")
        .give(1, "pirates")
        .act()
        .do(0, "convert", "lutheranism")
    )
    assert (t.level(0, "fleet"), t.p(0).ducats, t.p(0).glory) == (6, 45, 0)
    assert t.s.view(0)["players"][0]["hand_limit"] == 6
    assert t.step() == "ChooseGood"
    assert ["pass"] in t.offers(0)
    assert t.why(0, "play_exceptional_year", "ducats") == "rtd.event-27"
    t.do(0, "develop", "spices")
    assert t.s.active == 1
    assert t.s.view(0)["players"][0]["last_action"] == "intrigue"


@pytest.mark.rule("rtd.religion-16")
def test_the_development_of_lutheranism_counts_as_performed_and_may_be_declined() -> None:
    """R-19: Reformer pays; Development may be chosen next turn."""
    t = (
        ready("poland", "france")
        .rule(0, "reformer")
        .act()
        .do(0, "convert", "lutheranism")
        .do(0, "develop", "spices")
    )
    assert t.p(0).ducats == 47
    t = ready("poland", "france").give(0, "pirates").act().do(0, "convert", "lutheranism").do(0, "pass")
    assert (t.p(0).ducats, t.s.active) == (45, 1)
    t.do(1, "draw", 0).do(1, "tax").do(0, "pass").do(0, "draw", 0)
    assert t.why(0, "develop", "food") == ""


@pytest.mark.rule("rtd.religion-17")
@pytest.mark.rule("rtd.religion-19")
def test_ex_08_who_changed_is_a_dissenter() -> None:
    t = Table("poland", "spain", "france").adopt(1, "lutheranism").act()
    assert t.s.dissenters(0, 1)
    assert t.s.dissenters(1, 0)
    assert not t.s.dissenters(0, 2)


@pytest.mark.rule("rtd.religion-18")
def test_russia_and_the_ottoman_empire_are_dissenters_for_all() -> None:
    t = Table("russia", "ottoman_empire", "poland", "france").adopt(3, "calvinism").act()
    for seat in range(4):
        for other in range(4):
            assert t.s.dissenters(seat, other) == (seat != other)
    assert strength(t.s, 0, 1, LAND, []) == 5
    assert strength(t.s, 1, 0, SEA, []) == 4
