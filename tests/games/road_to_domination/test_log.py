"""The chronicle: what is told, to whom, in which order; and what can be taken back."""

from __future__ import annotations

import signoria
from signoria.kernel.match import Match
from tests.games.road_to_domination.builder import Table


def test_a_hand_phase_is_told() -> None:
    t = (
        Table("poland", "france")
        .give(0, "pirates", "mad", "livonia")
        .face_up("saxony", "peru", "java", "egypt")
    )
    t.on_top("flanders").on_top("reformer", "settlement", "adventurer").begin().do(
        0, "discard", "pirates"
    ).do(0, "pass")
    t.do(0, "take_face_up", "peru")
    told = t.s.events[:]
    assert t.story(0) == [
        ["turn_begins", 0, 1],
        ["discarded", 0, "pirates"],
        ["took_face_up", 0, "peru"],
        ["laid_open", "flanders"],
        ["drew_from", 0, "providence", 2],
        ["drew", 0, "reformer"],
        ["drew", 0, "settlement"],
    ]
    t.s.events = told
    assert [line for line in t.story(1) if line[0] == "drew"] == []
    t.s.events = told
    assert len(t.story(None)) == 5


def test_face_down_draws_and_reshuffles_are_told() -> None:
    t = Table("poland", "france").give(0, "pirates", "mad", "reformer").on_top("livonia").on_top("settlement")
    t.s.providence_discard = t.s.providence_stack[:-1]
    t.s.providence_stack = t.s.providence_stack[-1:]
    t.begin().do(0, "pass")
    t.story()
    t.do(0, "draw", 1)
    assert t.story(0) == [
        ["drew_from", 0, "providence", 1],
        ["drew", 0, "settlement"],
        ["reshuffled", "providence"],
        ["drew_from", 0, "territory", 1],
        ["drew", 0, "livonia"],
    ]
    t = Table("poland", "france").give(0, "pirates", "mad", "reformer", "adventurer").discard("peru", "java")
    t.s.territory_stack = t.s.territory_stack[-1:]
    last = t.s.data.card_slugs[t.s.territory_stack[0]]
    t.begin().do(0, "pass").do(0, "draw", 1)
    assert t.story(0)[-2:] == [["drew", 0, last], ["reshuffled", "territory"]]


def test_a_development_is_told() -> None:
    t = (
        Table("poland", "france")
        .set(0, food=2, prestige=3, ducats=3)
        .rule(0, "reformer")
        .give(1, "pirates")
        .set(0, gold=1)
        .act()
    )
    t.story()
    t.do(0, "develop", "food").do(0, "raise", "army").do(1, "play_pirates", "gold")
    assert t.story()[:-1] == [
        ["action_chosen", 0, "development"],
        ["traded", 0, "food", 6],
        ["earned", 0, 6],
        ["led", 0, "food"],
        ["earned", 0, 3],
        ["paid", 0, 8],
        ["raised", 0, "army", 3],
        ["played", 1, "pirates"],
        ["gave", 0, 1, 1],
    ]


def test_an_intrigue_is_told() -> None:
    t = (
        Table("poland", "france")
        .give(0, "plot_of_the_wealthy", "mad")
        .rule(1, "reformer")
        .own(1, "peru", "java")
    )
    t.set(1, ducats=1, prestige=3).act()
    t.story()
    t.do(0, "play_plot", "plot_of_the_wealthy", 1).do(0, "burden", "mad", 1)
    assert t.story()[:-1] == [
        ["action_chosen", 0, "intrigue"],
        ["played_on", 0, "plot_of_the_wealthy", 1],
        ["gave", 1, 0, 1],
        ["fell_short", 1],
        ["prestige_lost", 1, 1, 2],
        ["authority_lost", 1, "reformer"],
        ["played_on", 0, "mad", 1],
        ["prestige_lost", 1, 1, 1],
    ]


def test_a_conversion_is_told() -> None:
    t = Table("poland", "france").set(0, army=4, prestige=3).act()
    t.story()
    t.do(0, "convert", "counter_reformation")
    assert t.story()[:-1] == [
        ["action_chosen", 0, "intrigue"],
        ["converted", 0, "counter_reformation"],
        ["raised", 0, "army", 6],
        ["raised", 0, "land_weapons", 1],
        ["glory_gained", 0, 2, 2],
    ]


def test_a_conquest_and_an_achievement_are_told() -> None:
    t = Table("poland", "france").feats("caravel").give(0, "greece").set(0, army=5, fleet=4, prestige=10)
    t.p(0).level[1] = 3
    t.act()
    t.p(0).level[1] = 4
    t.story()
    t.do(0, "conquer", "greece")
    assert t.story()[:-1] == [
        ["action_chosen", 0, "conquest"],
        ["conquered", 0, "greece", 10],
        ["paid", 0, 10],
        ["raised", 0, "food", 3],
        ["raised", 0, "shipyards", 1],
        ["flowering", 0],
        ["glory_gained", 0, 1, 1],
        ["achieved", 0, "caravel"],
        ["raised", 0, "fleet", 5],
        ["glory_gained", 0, 1, 2],
        ["glory_gained", 0, 1, 3],
    ]


def test_a_war_is_told() -> None:
    t = (
        Table("poland", "france")
        .give(0, "border_raids")
        .give(1, "pirates")
        .own(1, "livonia")
        .set(0, army=6, land_weapons=2)
    )
    t.set(1, prestige=5, food=2).act()
    t.story()
    t.do(0, "attack_on_land", "border_raids", 1).do(1, "defend", "pirates").do(1, "cede", "livonia")
    assert t.story()[:-1] == [
        ["action_chosen", 0, "war"],
        ["attacked", 0, 1, "land", "border_raids"],
        ["defended", 1, "pirates"],
        ["battle", 9, 3],
        ["won", 0, 1],
        ["glory_gained", 0, 1, 1],
        ["prestige_gained", 0, 1, 1],
        ["prestige_lost", 1, 1, 4],
        ["ceded", 1, 0, "livonia"],
        ["lowered", 1, "fleet", 0],
        ["lowered", 1, "food", 1],
        ["raised", 0, "fleet", 2],
        ["raised", 0, "food", 3],
        ["plundered", 0, 4],
        ["earned", 0, 4],
    ]


def test_tribute_humiliation_and_ruin_are_told() -> None:
    def beaten(**loser: int) -> Table:
        t = Table("poland", "france").give(0, "border_raids").set(0, army=6).set(1, **loser).act()
        t.do(0, "attack_on_land", "border_raids", 1)
        t.story()
        return t

    t = beaten(prestige=5, ducats=8)
    t.do(1, "pay_tribute")
    assert t.story()[:2] == [["tribute", 1, 0, 6], ["gave", 1, 0, 6]]
    t = beaten(prestige=5, ducats=8)
    t.do(1, "submit")
    assert t.story()[:2] == [["submitted", 1, 1], ["prestige_lost", 1, 1, 3]]
    t = (
        Table("poland", "france")
        .give(0, "border_raids")
        .set(0, army=6, land_weapons=8)
        .set(1, ducats=2, prestige=3)
        .act()
    )
    t.do(0, "attack_on_land", "border_raids", 1)
    assert [line for line in t.story() if line[0] in ("crushed", "gave", "prestige_lost")] == [
        ["prestige_lost", 1, 1, 2],
        ["crushed", 1, 0],
        ["gave", 1, 0, 2],
        ["prestige_lost", 1, 2, 0],
    ]


def test_cards_that_change_hands_are_told() -> None:
    t = Table("poland", "france", "spain").give(0, "great_diplomat").give(1, "livonia").act()
    t.do(0, "enthrone", "great_diplomat").do(0, "look", 1)
    t.story()
    t.do(0, "take", "livonia")
    told = t.s.events[:]
    assert t.story(0)[0] == ["took", 0, 1, "livonia"]
    t.s.events = told
    assert t.story(2)[0] == ["took_from", 0, 1, "territory"]


def test_answers_exchanges_purchases_and_taxes_are_told() -> None:
    t = Table("poland", "france").give(0, "exceptional_year").give(1, "diplomatic_trick").act()
    t.story()
    t.do(0, "play_exceptional_year", "ducats").do(1, "play_diplomatic_trick")
    assert t.story() == [
        ["action_chosen", 0, "development"],
        ["played", 0, "exceptional_year"],
        ["played", 1, "diplomatic_trick"],
        ["cancelled", "exceptional_year"],
    ]
    t = (
        Table("poland", "france")
        .give(0, "member_of_the_great_dynasty")
        .act()
        .do(0, "enthrone", "member_of_the_great_dynasty")
    )
    t.do(0, "exchange", 0, 1)
    assert ["exchanged", 0, 1] in t.story()
    t = (
        Table("poland", "france")
        .rule(0, "bureaucrat")
        .set(0, prestige=2)
        .set(1, glory=3)
        .begin()
        .do(0, "buy_off")
    )
    assert t.story()[1:] == [
        ["bought_off", 0, "bureaucrat"],
        ["prestige_lost", 0, 2, 0],
        ["authority_lost", 0, "bureaucrat"],
    ]
    t = Table("poland", "france").own(0, "livonia").act()
    t.story()
    t.do(0, "tax")
    assert t.story()[:-1] == [["action_chosen", 0, "taxation"], ["taxed", 0, 1], ["earned", 0, 1]]
    t = Table("poland", "france").discard("pirates").act().do(0, "develop", "shipyards")
    t.story()
    t.do(0, "fetch", "pirates")
    assert t.story()[0] == ["fetched", 0, "pirates"]


def test_the_end_is_told() -> None:
    t = Table("poland", "france").set(0, glory=40).act()
    t.story()
    t.do(0, "tax")
    assert ["end_triggered", 0] in t.story()
    t.do(1, "draw", 0).do(1, "tax")
    lines = t.story()
    assert ["scored", 0, "food", 2] in lines
    assert ["scored", 0, "army", 1] in lines
    assert ["scored_religion", 1, 4] in lines
    assert lines[-1] == ["total", 1, 1 + 1 + 2 + 4]
    assert ["total", 0, 40 + 1 + 1 + 2 + 4] in lines


# -- taking back -----------------------------------------------------------------------------------------------------


def running(seed: int = 3) -> tuple[Match, int]:
    """A match at the first decision of the first turn."""
    m = signoria.new("road_to_domination", seats=2, seed=seed, options={"reactions": "holders_only"})
    for seat in (0, 1):
        m.play(seat, ["choose_power", m.view(seat)["players"][seat]["dealt"][0]])
    for _ in range(2):
        m.play(m.pending()[0].seat, ["pass"])
    return m, m.pending()[0].seat


def test_a_discard_can_be_taken_back_but_a_draw_can_not() -> None:
    m, seat = running()
    before = m.state.digest()
    m.play(seat, m.pending()[0].actions[0])
    assert m.can_undo(seat)
    m.undo(seat)
    assert m.state.digest() == before
    m.play(seat, m.pending()[0].actions[0])
    m.play(seat, ["pass"])
    m.play(seat, ["draw", 0])
    assert not m.can_undo(seat)
    m, seat = running()
    m.play(seat, m.pending()[0].actions[0])
    m.play(seat, ["pass"])
    m.play(seat, ["draw", 1])
    assert not m.can_undo(seat)


def test_looking_and_stealing_bar_undo() -> None:
    t = Table("poland", "france").give(0, "great_diplomat", "bureaucrat").give(1, "mad").act()
    t.do(0, "enthrone", "great_diplomat")
    assert t.s.barrier == 0
    t.do(0, "look", 1)
    assert t.s.barrier == t.s.everyone
    t = Table("poland", "france", reactions="ask_all").give(0, "great_diplomat", "bureaucrat").act()
    t.give(1, "mad", seen=1).do(0, "enthrone", "great_diplomat").do(0, "look", 1)
    assert t.s.barrier == 0
    t.do(0, "take", "mad")
    assert t.s.barrier == 0
    t = Table("poland", "france", reactions="ask_all").give(0, "civil_war", "bureaucrat").give(1, "mad").act()
    t.do(0, "burden", "civil_war", 1)
    assert t.s.barrier == t.s.everyone


def test_a_new_face_up_card_bars_undo() -> None:
    t = Table("poland", "france").give(0, "livonia", "mad").face_up("saxony", "peru", "java", "egypt")
    t.s.territory_stack = []
    t.s.face_up[0] = -1
    t.begin().do(0, "discard", "mad")
    assert t.s.barrier == 0
    t.do(0, "discard", "livonia")
    assert t.s.barrier == t.s.everyone
