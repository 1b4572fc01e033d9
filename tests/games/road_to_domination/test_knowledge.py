"""Who knows which card, who is asked, and what becomes of a seat that leaves."""

from __future__ import annotations

import pytest

import signoria
from signoria.games.road_to_domination.rules.cards import could_hold
from signoria.games.road_to_domination.ruleset import RULESET
from signoria.games.road_to_domination.state import Road
from tests.games.road_to_domination.builder import Table


def seen(t: Table, viewer: int | None, seat: int) -> list[str | None]:
    return [card["card"] for card in t.s.view(viewer)["players"][seat]["hand"]]


def test_a_card_given_away_is_known_to_giver_and_taker_only() -> None:
    t = Table("poland", "france", "spain").give(0, "great_diplomat").give(1, "pirates", "mad").act()
    t.do(0, "enthrone", "great_diplomat").do(0, "look", 1).do(0, "take", "mad")
    assert (seen(t, 1, 0), seen(t, 2, 0), seen(t, None, 0)) == (["mad"], [None], [None])
    assert (seen(t, 0, 1), seen(t, 2, 1)) == (["pirates"], [None])
    assert t.told("took", 1) == [[0, 1, "mad"]]
    assert t.told("took", 2) == []
    assert t.told("took_from", 2) == [[0, 1, "providence"]]


def test_a_witness_loses_track_of_what_may_have_been_taken() -> None:
    t = Table("poland", "france", "spain").give(0, "great_diplomat").act()
    t.give(1, "pirates", "mad", "livonia", seen=1 << 2)
    assert seen(t, 2, 1) == ["mad", "pirates", "livonia"]
    t.do(0, "enthrone", "great_diplomat").do(0, "look", 1).do(0, "take", "mad")
    assert seen(t, 2, 1) == ["livonia", None]
    assert seen(t, 2, 0) == [None]


def test_a_witness_keeps_track_where_there_is_no_doubt() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(0, "great_diplomat")
        .act()
        .give(1, "mad", "livonia", seen=1 << 2)
    )
    t.do(0, "enthrone", "great_diplomat").do(0, "look", 1).do(0, "take", "mad")
    assert (seen(t, 2, 1), seen(t, 2, 0)) == (["livonia"], ["mad"])
    t = (
        Table("poland", "france", "spain")
        .give(0, "plans_interception")
        .act()
        .give(1, "mad", "pirates", seen=1 << 2)
    )
    t.do(0, "play_plans_interception", 1).do(0, "take", "pirates")
    assert (seen(t, 2, 1), seen(t, 2, 0)) == (["mad"], ["pirates"])


def test_a_hidden_card_casts_doubt_on_the_known_ones() -> None:
    t = Table("poland", "france", "spain").give(0, "plans_interception").act()
    t.give(1, "mad", "pirates", seen=1 << 2).give(1, "reformer")
    t.do(0, "play_plans_interception", 1).do(0, "take", "pirates")
    assert (seen(t, 2, 1), seen(t, 2, 0)) == (["mad", None], [None])


def test_of_two_copies_nobody_knows_which_was_played() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(0, "border_raids", seen=1 << 2)
        .give(0, "border_raids")
        .own(1, "peru")
        .act()
    )
    assert seen(t, 2, 0) == ["border_raids", None]
    t.do(0, "play_plot", "border_raids", 1).do(0, "extort", "colonies")
    assert (seen(t, 2, 0), seen(t, 1, 0)) == ([None], [None])
    t = Table("poland", "france", "spain").give(0, "border_raids", "border_raids", seen=1 << 2).act()
    t.do(0, "play_plot", "border_raids", 1).do(0, "extort", "colonies")
    assert seen(t, 2, 0) == ["border_raids"]


def test_who_could_hold_a_card() -> None:
    t = Table("poland", "france").give(1, "mad").act()
    trick = t.card("diplomatic_trick")
    assert could_hold(t.s, 1, trick)
    assert not could_hold(t.s, 0, trick)
    t.discard("diplomatic_trick")
    assert could_hold(t.s, 1, trick)
    t.discard("diplomatic_trick")
    assert not could_hold(t.s, 1, trick)
    t = Table("poland", "france").give(1, "mad", "livonia", seen=0b101).act()
    assert not could_hold(t.s, 1, trick)
    t = Table("poland", "france").give(1, "livonia").act()
    assert not could_hold(t.s, 1, trick)
    t = Table("poland", "france").give(1, "diplomatic_trick", seen=0b101).discard("diplomatic_trick").act()
    assert could_hold(t.s, 1, trick)
    t.give(0, "mad")
    assert not could_hold(t.s, 0, trick)
    t = Table("poland", "france").give(1, "pirates").rule(0, "reformer").act()
    assert not could_hold(t.s, 1, t.card("reformer"))


@pytest.mark.rule("rtd.event-12")
@pytest.mark.rule("rtd.event-20")
def test_everybody_who_could_react_is_asked() -> None:
    t = Table("poland", "france", "spain", reactions="ask_all").give(1, "mad").give(2, "livonia").act()
    t.do(0, "develop", "spices")
    assert t.asked() == [1]
    assert t.offers(1) == [["pass"]]
    t.do(1, "pass")
    assert t.s.active == 1
    t = Table("poland", "france", "spain").give(1, "mad").act().do(0, "develop", "spices")
    assert t.s.active == 1


def test_the_last_moment_is_offered_to_whoever_could_intercept() -> None:
    t = Table("poland", "france", reactions="ask_all").give(0, "mad").act().do(0, "tax")
    assert t.offers(0) == [["end_turn"]]
    t = Table("poland", "france", reactions="ask_all").give(0, "livonia").act().do(0, "tax")
    assert t.s.active == 1


def test_determinized_positions_look_the_same() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(0, "mad", "pirates")
        .give(1, "reformer", "livonia", seen=1 << 2)
        .give(1, "settlement")
    )
    t.give(2, "peru").act()
    for seat in range(3):
        hands = set()
        for seed in range(12):
            d = t.s.determinize(seat, seed)
            assert isinstance(d, type(t.s))
            assert d.view(seat) == t.s.view(seat)
            assert RULESET.invariants(d) == RULESET.invariants(t.s)
            hands.add(tuple(d.players[(seat + 1) % 3].hand))
        assert len(hands) > 1
    kept = t.s.determinize(2, 3)
    assert isinstance(kept, type(t.s))
    assert t.card("reformer") in kept.players[1].hand
    assert t.card("livonia") in kept.players[1].hand


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("good, step", [("food", "Raise"), ("land_weapons", "Fetch"), ("shipyards", "Fetch")])
def test_an_economic_gain_is_a_moment_to_intercept(seat: int, good: str, step: str) -> None:
    """Who holds Plans interception, and who could hold it for all that everybody knows."""

    def reacting(*hand: str) -> tuple[int, int]:
        t = Table("poland", "france").give(seat, *hand).discard("pirates", "settlement").act(seat)
        t.do(seat, "develop", good)
        assert t.step() == step
        return t.s.stack[-1].reacts(t.s, False), t.s.stack[-1].reacts(t.s, True)

    assert reacting("plans_interception") == (1 << seat, 1 << seat)
    assert reacting("mad") == (0, 1 << seat)
    assert reacting("livonia") == (0, 0)


def test_other_steps_and_searches_are_no_moment_to_intercept() -> None:
    t = Table("poland", "france").give(0, "plans_interception", "outstanding_commander").act()
    t.do(0, "enthrone", "outstanding_commander")
    assert (t.step(), t.s.stack[-1].reacts(t.s, True)) == ("Raise", 0)
    assert ["play_plans_interception", 1] not in t.offers(0)
    t = Table("poland", "france").give(0, "plans_interception", "adventurer").discard("pirates").act()
    t.do(0, "enthrone", "adventurer")
    assert (t.step(), t.s.stack[-1].reacts(t.s, True)) == ("Fetch", 0)
    assert ["play_plans_interception", 1] not in t.offers(0)


def test_powers_that_others_were_dealt_are_imagined() -> None:
    m = signoria.new("road_to_domination", seats=3, seed=4)
    own = m.view(1)["players"][1]["dealt"]
    others: set[tuple[int, ...]] = set()
    for seed in range(12):
        d = m.state.determinize(1, seed)
        assert isinstance(d, Road)
        assert d.view(1)["players"][1]["dealt"] == own
        dealt = [power for p in d.players for power in p.dealt]
        assert len(dealt) == len(set(dealt)) == 6
        assert all(len(p.dealt) == 2 and p.dealt == sorted(p.dealt) for p in d.players)
        others.add(tuple(d.players[0].dealt + d.players[2].dealt))
    assert len(others) > 6
    m.play(0, ["choose_power", m.view(0)["players"][0]["dealt"][0]])
    chosen = set()
    for seed in range(12):
        d = m.state.determinize(1, seed)
        assert isinstance(d, Road)
        chosen.add(d.players[0].dealt.index(d.players[0].power))
    assert chosen == {0, 1}


# -- leaving ---------------------------------------------------------------------------------------------------------


def test_an_empire_that_is_left_falls_apart() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(1, "pirates", "livonia")
        .own(1, "peru", "india")
        .rule(1, "reformer")
        .act()
    )
    t.s.resign(1)
    p = t.p(1)
    assert (p.hand, p.territories, p.board, p.authority, p.ducats, p.prestige) == ([], [], [], -1, 0, 0)
    assert p.level == [0] * 10
    assert sorted(t.pile()) == ["pirates", "reformer"]
    assert t.why(0, "attack_on_land", "pirates", 1) == "rtd.war-01"
    t.do(0, "tax")
    assert t.s.active == 2
    t.do(2, "draw", 0).do(2, "tax")
    assert t.s.active == 0


def test_who_leaves_is_no_target() -> None:
    t = (
        Table("poland", "france", "spain")
        .give(0, "pirates", "mad", "border_raids", "great_diplomat", "plans_interception")
        .act()
    )
    t.s.resign(1)
    assert [o for o in t.offers(0) if o[-1] == 1] == []
    assert t.why(0, "attack_on_land", "pirates", 1) == "rtd.war-01"
    assert t.why(0, "burden", "mad", 1) == "rtd.auth-02"
    assert t.why(0, "play_plot", "border_raids", 1) == "rtd.intrigue-06"
    assert t.why(0, "play_plans_interception", 1) == "rtd.event-24"


def test_leaving_in_the_own_turn_ends_it() -> None:
    t = Table("poland", "france", "spain").give(0, "venal_advisors", "mad").give(1, "settlement").act()
    t.do(0, "play_plot", "venal_advisors", 1)
    t.s.resign(0)
    assert t.s.active == 1
    assert t.s.in_play == []
    assert sorted(t.pile()) == ["mad", "venal_advisors"]
    t.do(1, "pass").do(1, "draw", 0).do(1, "tax").do(2, "draw", 0).do(2, "tax")
    assert t.s.active == 1


def test_a_defender_who_leaves_loses_the_war() -> None:
    t = Table("poland", "france", "spain").give(0, "venal_advisors").give(1, "settlement").act()
    t.do(0, "attack_on_land", "venal_advisors", 1)
    t.s.resign(1)
    assert t.p(0).glory == 1
    assert t.s.active == 2
    t = (
        Table("poland", "ottoman_empire", "spain")
        .give(0, "pirates")
        .give(1, "border_raids", "venal_advisors")
    )
    t.act().do(0, "attack_on_land", "pirates", 1).do(1, "defend", "border_raids")
    t.s.resign(1)
    assert (t.battle(), t.p(0).glory, t.s.active) == ([2, 0], 1, 2)
    assert sorted(t.pile()) == ["border_raids", "pirates", "venal_advisors"]


def test_who_leaves_instead_of_making_peace_has_nothing_to_give() -> None:
    """The plunder comes from the free resources all the same."""
    t = Table("poland", "france", "spain").give(0, "border_raids").set(0, army=8, land_weapons=2)
    t.set(1, prestige=5).act().do(0, "attack_on_land", "border_raids", 1)
    assert t.step() == "Peace"
    t.s.resign(1)
    assert (t.p(0).ducats, t.p(0).glory, t.s.active) == (29, 1, 2)
    assert t.pile() == ["border_raids"]


def test_the_event_of_a_player_who_leaves_has_no_effect() -> None:
    t = Table("poland", "france", "spain").give(1, "pirates").give(2, "diplomatic_trick").set(0, spices=2)
    t.set(2, spices=2).act().do(0, "develop", "spices").do(1, "play_pirates", "spices")
    t.s.resign(1)
    t.do(2, "pass")
    assert (t.p(0).ducats, t.p(1).ducats, t.pile()) == (30, 0, ["pirates"])
    t = Table("poland", "france", "spain").give(0, "exceptional_year").give(1, "diplomatic_trick")
    t.give(2, "diplomatic_trick").act().do(0, "play_exceptional_year", "ducats")
    t.do(1, "play_diplomatic_trick")
    t.s.resign(1)
    t.do(2, "pass")
    assert (t.p(0).ducats, t.step()) == (28, "ChooseGood")


def test_the_last_who_stays_wins() -> None:
    t = Table("poland", "france", "spain").set(0, glory=30).act()
    t.s.resign(0)
    assert t.s.outcome is None
    t.s.resign(2)
    outcome = t.s.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores[0], outcome.scores[2]) == (
        [1],
        "resigned",
        -1,
        -1,
    )


def test_who_leaves_has_no_last_turn() -> None:
    t = Table("poland", "france", "spain", "england").set(0, glory=20).act().do(0, "tax")
    assert t.s.view(None)["last_turns"] == [1, 2, 3]
    t.s.resign(2)
    assert t.s.view(None)["last_turns"] == [1, 3]


def test_leaving_during_set_up() -> None:
    m = signoria.new("road_to_domination", seats=3, seed=4)
    m.resign(1)
    for seat in (0, 2):
        m.play(seat, ["choose_power", m.view(seat)["players"][seat]["dealt"][0]])
    assert m.view(None)["players"][1]["levels"]["army"] == 0
    assert m.view(None)["players"][1]["hand_limit"] == 5
    for _ in range(2):
        seat = m.pending()[0].seat
        m.play(seat, ["pass"])
    assert m.view(None)["active"] in (0, 2)
