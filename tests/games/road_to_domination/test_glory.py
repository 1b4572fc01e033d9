"""Cultural flowering, achievements, the end of the game, final scoring."""

from __future__ import annotations

import pytest

from signoria.games.road_to_domination.rules.scoring import category_points, final_scores
from tests.games.road_to_domination.builder import Table

# -- cultural flowering ----------------------------------------------------------------------------------------------


@pytest.mark.rule("rtd.culture-01")
@pytest.mark.rule("rtd.culture-04")
def test_dx_21_cultural_flowering() -> None:
    t = Table("poland", "france").give(0, "diplomatic_trick", "mad").set(0, prestige=9).act()
    t.do(0, "play_event", "diplomatic_trick")
    assert (t.p(0).prestige, t.p(0).flowering, t.p(0).glory) == (10, True, 0)
    assert t.s.view(1)["players"][0]["flowering"] is True
    t.do(0, "pass")
    assert (t.p(0).prestige, t.p(0).flowering, t.p(0).glory) == (10, False, 1)
    assert t.s.active == 1


@pytest.mark.rule("rtd.culture-02")
def test_exactly_ten_is_no_flowering() -> None:
    t = (
        Table("poland", "france")
        .give(0, "diplomatic_trick")
        .set(0, prestige=8)
        .act()
        .do(0, "play_event", "diplomatic_trick")
    )
    assert (t.p(0).prestige, t.p(0).flowering, t.p(0).glory) == (10, False, 0)


@pytest.mark.rule("rtd.culture-03")
def test_no_further_prestige_while_flowering() -> None:
    """A loss in the same turn is not made good again, and the glory comes all the same (R-14)."""
    t = (
        Table("poland", "france")
        .feats("crop_rotation")
        .give(0, "diplomatic_trick", "reformer")
        .set(0, prestige=10, food=2)
    )
    t.act().do(0, "play_event", "diplomatic_trick")
    t.p(0).prestige = 8
    t.do(0, "enthrone", "reformer").do(0, "raise", "food")
    assert len(t.p(0).achievements) == 1
    assert (t.p(0).prestige, t.p(0).flowering, t.p(0).glory) == (8, False, 2)


@pytest.mark.rule("rtd.culture-04")
def test_one_glory_per_turn_and_again_next_turn() -> None:
    t = Table("poland", "france").set(0, prestige=10, spices=1).act().do(0, "develop", "spices")
    assert (t.p(0).glory, t.p(0).prestige) == (1, 10)
    t.do(1, "draw", 0).do(1, "tax").do(0, "draw", 0).do(0, "tax")
    assert t.p(0).glory == 1


@pytest.mark.rule("rtd.culture-05")
def test_dx_22_prestige_out_of_turn_stops_at_ten() -> None:
    t = (
        Table("poland", "france")
        .give(0, "pirates")
        .set(1, prestige=10, army=9)
        .act()
        .do(0, "attack_on_land", "pirates", 1)
    )
    assert (t.p(1).glory, t.p(1).prestige, t.p(1).flowering) == (1, 10, False)


# -- achievements ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("rtd.turn-03")
@pytest.mark.rule("rtd.achieve-01")
def test_an_achievement_is_taken_at_any_moment_of_the_turn() -> None:
    t = Table("poland", "france").feats("mercenary_regiments").set(0, army=4).give(0, "pirates").begin()
    assert (t.achieved(0), t.p(0).glory) == (["mercenary_regiments"], 1)
    assert t.step() == "Discard"
    t = Table("poland", "france").feats("mercenary_regiments").set(0, army=3).give(0, "transylvania").act()
    assert t.achieved(0) == []
    t.do(0, "conquer", "transylvania")
    assert t.achieved(0) == ["mercenary_regiments"]


@pytest.mark.rule("rtd.achieve-01")
def test_not_in_the_turn_of_another() -> None:
    t = (
        Table("poland", "france", "spain")
        .feats("mercenary_regiments")
        .give(0, "bourgeois_revolution")
        .set(1, army=4)
        .set(2, army=3)
    )
    t.act().do(0, "burden", "bourgeois_revolution", 1).do(0, "pass").do(1, "pass").do(2, "raise", "army")
    assert t.achieved(2) == []
    assert t.achieved(1) == ["mercenary_regiments"]
    assert t.s.active == 1


@pytest.mark.rule("rtd.achieve-02")
def test_dx_23_one_achievement_per_turn() -> None:
    t = (
        Table("poland", "france")
        .feats("crop_rotation", "mercenary_regiments")
        .give(0, "transylvania")
        .set(0, army=3, food=2)
        .act()
    )
    t.do(0, "conquer", "transylvania")
    assert t.offers(0) == [["achieve", "crop_rotation"], ["achieve", "mercenary_regiments"]]
    assert t.why(0, "achieve", "caravel") == "rtd.achieve-01"
    t.do(0, "achieve", "mercenary_regiments")
    assert (t.achieved(0), t.p(0).glory, t.level(0, "land_weapons")) == (["mercenary_regiments"], 1, 1)
    assert t.s.active == 1
    t.do(1, "draw", 0).do(1, "tax")
    assert t.achieved(0) == ["mercenary_regiments", "crop_rotation"]
    assert t.p(0).prestige == 1


@pytest.mark.rule("rtd.card-02")
def test_only_fulfilled_achievements_can_be_taken() -> None:
    t = (
        Table("poland", "france")
        .feats("crop_rotation", "mercenary_regiments", "caravel")
        .set(0, army=4, food=3)
        .begin()
    )
    assert t.why(0, "achieve", "caravel") == "rtd.card-02"


@pytest.mark.rule("rtd.card-03")
@pytest.mark.parametrize(
    "levels, taken",
    [({"spices": 2}, True), ({"oriental_goods": 2}, True), ({"spices": 1, "oriental_goods": 1}, False)],
)
def test_one_alternative_is_enough(levels: dict[str, int], taken: bool) -> None:
    t = Table("poland", "france").feats("trading_company").set(0, **levels).begin()
    assert t.achieved(0) == (["trading_company"] if taken else [])


@pytest.mark.rule("rtd.card-03")
@pytest.mark.parametrize(
    "levels, taken", [({"fabrics": 2}, False), ({"fabrics": 2, "ducats": 10}, True), ({"ducats": 10}, False)]
)
def test_every_group_must_be_met(levels: dict[str, int], taken: bool) -> None:
    t = Table("poland", "france").feats("cloth_guilds").set(0, ducats=9).set(0, **levels).begin()
    assert t.achieved(0) == (["cloth_guilds"] if taken else [])


@pytest.mark.rule("rtd.card-04")
@pytest.mark.parametrize("ducats, taken", [(29, False), (30, True), (31, True)])
def test_dx_24_ducats_are_shown_not_paid(ducats: int, taken: bool) -> None:
    t = Table("poland", "france").feats("banking_houses").set(0, ducats=ducats).begin()
    assert (t.p(0).ducats, t.achieved(0)) == (ducats, ["banking_houses"] if taken else [])


@pytest.mark.rule("rtd.achieve-03")
@pytest.mark.parametrize(
    "feat, needs, glory, track, steps",
    [
        ("caravel", {"fleet": 4}, 1, "fleet", 1),
        ("admiralty", {"fleet": 6, "shipyards": 2}, 2, "shipyards", 1),
        ("agrarian_revolution", {"food": 6}, 3, "food", 1),
        ("industrial_revolution", {"industrial_materials": 3, "fabrics": 5}, 4, "industrial_materials", 1),
    ],
)
def test_effects_and_glory_at_once(
    feat: str, needs: dict[str, int], glory: int, track: str, steps: int
) -> None:
    t = Table("poland", "france").feats(feat).set(0, **needs)
    before = t.level(0, track)
    t.begin()
    assert (t.p(0).glory, t.level(0, track)) == (glory, before + steps)


@pytest.mark.rule("rtd.achieve-03")
def test_territories_of_all_kinds_count() -> None:
    """R-22: India and China are colonies."""
    t = Table("poland", "france").feats("geographical_discoveries").own(0, "peru", "india").begin()
    assert t.achieved(0) == ["geographical_discoveries"]
    t = Table("poland", "france").feats("geographical_discoveries").own(0, "peru", "livonia").begin()
    assert t.achieved(0) == []
    t = (
        Table("poland", "france")
        .feats("royal_manufactures")
        .own(0, "peru", "livonia", "saxony", "china")
        .set(0, food=4)
        .begin()
    )
    assert t.achieved(0) == ["royal_manufactures"]
    lands = ("livonia", "saxony", "bavaria", "naples", "greece")
    t = Table("poland", "france").feats("absolutism").own(0, *lands).set(0, prestige=4).begin()
    assert t.achieved(0) == ["absolutism"]


@pytest.mark.rule("rtd.achieve-04")
def test_the_display_is_filled_from_the_stack() -> None:
    t = (
        Table("poland", "france")
        .feats("caravel", "humanism", stack=("printing_press", "absolutism"))
        .set(0, fleet=4)
        .begin()
    )
    view = t.s.view(1)
    assert view["achievements"][:2] == ["printing_press", "humanism"]
    assert view["achievement_top"] == "absolutism"
    assert view["available_achievements"] == ["printing_press", "humanism", "absolutism"]


@pytest.mark.rule("rtd.achieve-04")
def test_the_top_of_the_stack_can_be_taken() -> None:
    """R-13."""
    t = Table("poland", "france").feats("humanism", stack=("caravel", "absolutism")).set(0, fleet=4).begin()
    assert t.achieved(0) == ["caravel"]
    assert t.s.view(1)["available_achievements"] == ["humanism", "absolutism"]
    t = Table("poland", "france").feats("caravel").set(0, fleet=4).begin()
    assert t.s.view(1)["achievements"] == [None] * 4


@pytest.mark.rule("rtd.achieve-05")
def test_an_achievement_belongs_to_one_player_for_good() -> None:
    t = Table("poland", "france").feats("caravel").set(0, fleet=4).set(1, fleet=4).act()
    t.do(0, "tax")
    assert t.s.active == 1
    assert (t.achieved(0), t.achieved(1)) == (["caravel"], [])
    t.set(0, fleet=0).do(1, "draw", 0).do(1, "tax")
    assert t.achieved(0) == ["caravel"]


# -- the end ---------------------------------------------------------------------------------------------------------

POWERS = ("poland", "france", "spain", "sweden")


def pass_turn(t: Table) -> None:
    """The active player refills and taxes, or develops if he has taxed."""
    seat = t.s.active
    if t.step() == "Discard":
        t.do(seat, "pass")
    if t.step() == "Refill":
        t.do(seat, "draw", 0)
    t.do(seat, "tax") if t.p(seat).last_action != 4 else t.do(seat, "develop", "spices")


@pytest.mark.rule("rtd.end-01")
@pytest.mark.rule("rtd.end-02")
@pytest.mark.parametrize("seats, glory, ends", [(2, 40, True), (2, 39, False), (3, 29, True), (3, 28, False)])
def test_ex_09_thresholds(seats: int, glory: int, ends: bool) -> None:
    threshold(seats, glory, ends)


@pytest.mark.rule("rtd.end-01")
@pytest.mark.rule("rtd.end-02")
@pytest.mark.parametrize("glory, ends", [(20, True), (19, False), (23, True)])
def test_ex_09_the_threshold_of_four_players(glory: int, ends: bool) -> None:
    threshold(4, glory, ends)


def threshold(seats: int, glory: int, ends: bool) -> None:
    t = Table(*POWERS[:seats]).set(0, glory=glory).act().do(0, "tax")
    assert t.s.view(1)["trigger"] == (0 if ends else None)
    assert t.s.outcome is None


@pytest.mark.rule("rtd.end-03")
def test_dx_29_everybody_else_has_one_more_turn() -> None:
    t = Table("poland", "france", "spain").set(1, glory=28).act(1)
    t.p(1).glory = 29
    t.do(1, "tax")
    assert t.s.view(0)["last_turns"] == [0, 2]
    order = []
    while t.s.outcome is None:
        order.append(t.s.active)
        pass_turn(t)
    assert order == [2, 0]
    assert t.s.outcome.reason == "glory"


@pytest.mark.rule("rtd.end-03")
def test_where_the_other_of_two_brings_the_end_about_one_plays_again() -> None:
    """R-33: the active one is an other player too."""
    t = Table("poland", "france").set(1, glory=40).act().do(0, "tax")
    assert (t.s.view(0)["trigger"], t.s.view(0)["last_turns"]) == (1, [0])
    assert (t.s.active, t.s.outcome) == (0, None)
    pass_turn(t)
    assert t.s.outcome is not None
    assert t.s.outcome.reason == "glory"


@pytest.mark.rule("rtd.end-03")
def test_a_trigger_out_of_turn() -> None:
    """R-33: the nearest clockwise from the active player; each other player, the active one included, has one more turn."""
    t = Table("poland", "france", "spain").give(0, "pirates").set(1, army=9, glory=28).set(2, glory=31).act()
    t.do(0, "attack_on_land", "pirates", 1)
    assert t.s.view(0)["trigger"] == 1
    order = []
    while t.s.outcome is None:
        order.append(t.s.active)
        pass_turn(t)
    assert order == [2, 0]


@pytest.mark.rule("rtd.end-03")
def test_a_second_crossing_changes_nothing() -> None:
    t = Table("poland", "france", "spain").set(0, glory=29).act().do(0, "tax")
    t.set(1, glory=35)
    pass_turn(t)
    assert t.s.view(0)["trigger"] == 0
    assert t.s.active == 2
    pass_turn(t)
    assert t.s.outcome is not None


def test_the_turn_limit_ends_the_game() -> None:
    t = Table("poland", "france", turn_limit=3).set(0, glory=7).act().do(0, "tax")
    pass_turn(t)
    assert t.s.outcome is None
    pass_turn(t)
    assert t.s.outcome is not None
    assert (t.s.outcome.reason, t.s.outcome.winners) == ("turn_limit", [0])


# -- final scoring ---------------------------------------------------------------------------------------------------


def bare(*powers: str) -> Table:
    """Nobody has anything."""
    t = Table(*powers)
    for seat in range(len(powers)):
        t.p(seat).level = [0] * 10
        t.set(seat, prestige=0, glory=0, converted=True)
    return t


@pytest.mark.rule("rtd.score-01")
@pytest.mark.rule("rtd.score-08")
@pytest.mark.rule("rtd.score-09")
def test_dx_26_two_player_scoring() -> None:
    t = bare("poland", "france").set(0, army=7, fleet=4, prestige=3).set(1, army=5, fleet=4, prestige=1)
    assert final_scores(t.s) == [2 + 1 + 2, 0 + 1 + 0]


@pytest.mark.rule("rtd.score-02")
def test_lands_and_colonies_score() -> None:
    t = bare("poland", "france").own(0, "livonia", "saxony", "peru").own(1, "bavaria", "india", "java")
    assert final_scores(t.s) == [2, 2]


@pytest.mark.rule("rtd.score-03")
@pytest.mark.parametrize(
    "good",
    [
        "gold",
        "food",
        "fabrics",
        "spices",
        "oriental_goods",
        "industrial_materials",
        "land_weapons",
        "shipyards",
    ],
)
def test_the_leader_of_each_good_scores(good: str) -> None:
    assert final_scores(bare("poland", "france").set(1, **{good: 1}).s) == [0, 2]


@pytest.mark.rule("rtd.score-04")
@pytest.mark.rule("rtd.score-05")
def test_dx_28_points_for_an_unchanged_religion() -> None:
    t = bare("france", "sweden", "russia", "ottoman_empire")
    for seat in (0, 2, 3):
        t.p(seat).converted = False
    t.adopt(1, "calvinism")
    assert final_scores(t.s) == [4, 0, 0, 0]


@pytest.mark.rule("rtd.score-06")
@pytest.mark.rule("rtd.score-07")
@pytest.mark.rule("rtd.score-10")
@pytest.mark.parametrize(
    "levels, points",
    [
        ([5, 3, 1], [2, 1, 0]),
        ([5, 5, 3], [1, 1, 0]),
        ([5, 3, 3], [2, 0, 0]),
        ([5, 5, 5], [1, 1, 1]),
        ([4, 0, 0], [2, 0, 0]),
    ],
)
def test_dx_27_second_places(levels: list[int], points: list[int]) -> None:
    for track in ("army", "fleet", "prestige", "spices", "shipyards"):
        t = bare("poland", "france", "spain")
        for seat in range(3):
            t.set(seat, **{track: levels[seat]})
        assert final_scores(t.s) == points


@pytest.mark.rule("rtd.score-06")
def test_second_places_in_lands_and_colonies() -> None:
    t = (
        bare("poland", "france", "spain", "sweden")
        .own(0, "livonia", "saxony")
        .own(1, "bavaria")
        .own(2, "peru", "java")
        .own(3, "india")
    )
    assert final_scores(t.s) == [2, 1, 2, 1]


@pytest.mark.rule("rtd.score-08")
def test_no_second_places_with_two_players() -> None:
    t = bare("poland", "france").set(0, army=3, spices=1).set(1, army=2, spices=2)
    assert final_scores(t.s) == [2, 2]


@pytest.mark.rule("rtd.score-09")
def test_a_shared_first_place_leaves_no_second() -> None:
    t = bare("poland", "france", "spain", "sweden")
    assert category_points(t.s, [4, 4, 3, 1]) == [1, 1, 0, 0]
    assert category_points(t.s, [4, 4, 4, 4]) == [1, 1, 1, 1]
    assert category_points(t.s, [0, 0, 0, 0]) == [0, 0, 0, 0]
    assert category_points(t.s, [1, 4, 2, 0]) == [0, 2, 1, 0]


@pytest.mark.rule("rtd.score-11")
def test_the_most_glory_after_scoring_wins() -> None:
    t = (
        bare("poland", "france", "spain")
        .set(0, glory=29)
        .set(1, glory=28, army=3)
        .set(2, glory=5)
        .act()
        .do(0, "tax")
    )
    pass_turn(t)
    pass_turn(t)
    outcome = t.s.outcome
    assert outcome is not None
    assert outcome.scores == [29, 30, 5]
    assert outcome.ranking == [[1], [0], [2]]


@pytest.mark.rule("rtd.score-11")
def test_equal_totals_share_the_victory() -> None:
    """R-35."""
    t = (
        bare("poland", "france")
        .set(0, glory=40, ducats=90)
        .set(1, glory=38, army=1, ducats=0)
        .act()
        .do(0, "tax")
    )
    pass_turn(t)
    outcome = t.s.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ([40, 40], [0, 1])
