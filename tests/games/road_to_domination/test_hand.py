"""The turn, and the changing hand phase."""

from __future__ import annotations

import pytest

from tests.games.road_to_domination.builder import Table


@pytest.mark.rule("rtd.turn-02")
def test_hand_phase_then_action_phase() -> None:
    t = (
        Table("poland", "france")
        .give(0, "pirates", "settlement")
        .on_top("mad", "reformer", "adventurer")
        .begin()
    )
    assert t.step() == "Discard"
    t.do(0, "pass")
    assert t.step() == "Refill"
    t.do(0, "draw", 0)
    assert t.step() == "ChooseAction"
    t.do(0, "tax")
    assert t.asked() == [1]
    assert t.s.active == 1


@pytest.mark.rule("rtd.hand-01")
def test_at_most_three_discards_of_both_kinds() -> None:
    t = Table("poland", "france").give(0, "pirates", "settlement", "livonia", "saxony", "mad").begin()
    t.do(0, "discard", "livonia").do(0, "discard", "pirates").do(0, "discard", "mad")
    assert t.step() == "Refill"
    assert t.hand(0) == ["settlement", "saxony"]


@pytest.mark.rule("rtd.hand-01")
def test_discarding_is_optional_and_needs_the_card() -> None:
    t = Table("poland", "france").give(0, "pirates", "settlement", "livonia", "saxony", "mad").begin()
    assert t.why(0, "discard", "reformer") == "rtd.hand-01"
    t.do(0, "discard", "mad")
    assert ["pass"] in t.offers(0)
    t.do(0, "pass")
    assert t.step() == "Refill"


@pytest.mark.rule("rtd.hand-02")
@pytest.mark.rule("rtd.card-06")
def test_each_card_goes_to_its_own_pile() -> None:
    t = Table("poland", "france").give(0, "pirates", "livonia").begin()
    t.do(0, "discard", "livonia")
    assert [t.s.data.card_slugs[c] for c in t.s.territory_discard] == ["livonia"]
    assert t.pile() == []
    t.do(0, "discard", "pirates")
    assert t.pile() == ["pirates"]
    assert t.s.view(1)["providence_discard"] == ["pirates"]


@pytest.mark.rule("rtd.hand-03")
def test_first_option_one_face_up_territory_then_providence() -> None:
    t = Table("poland", "france").give(0, "pirates", "settlement").face_up("saxony", "peru", "java", "egypt")
    t.on_top("mad", "reformer").begin().do(0, "pass")
    assert t.why(0, "take_face_up", "livonia") == "rtd.hand-03"
    t.do(0, "take_face_up", "peru")
    assert t.hand(0) == ["reformer", "mad", "settlement", "pirates", "peru"]
    assert t.step() == "ChooseAction"
    hand = t.s.view(1)["players"][0]["hand"]
    assert hand[0] == {"deck": "territory", "card": "peru", "known_to": [1]}
    assert [card["card"] for card in hand[1:]] == [None] * 4


@pytest.mark.rule("rtd.hand-04")
def test_the_taken_territory_is_replaced_at_once() -> None:
    t = Table("poland", "france").give(0, "pirates", "settlement", "mad", "bureaucrat")
    t.face_up("saxony", "peru", "java", "egypt").on_top("flanders").begin().do(0, "pass")
    t.do(0, "take_face_up", "peru")
    assert [t.s.data.card_slugs[c] for c in t.s.face_up] == ["saxony", "flanders", "java", "egypt"]


@pytest.mark.rule("rtd.hand-05")
def test_second_option_any_mix_face_down() -> None:
    t = Table("poland", "france").give(0, "pirates", "settlement").face_up("saxony", "peru", "java", "egypt")
    t.on_top("mad").on_top("livonia", "mexico").begin().do(0, "pass")
    draws = [offer for offer in t.offers(0) if offer[0] == "draw"]
    assert draws == [["draw", 0], ["draw", 1], ["draw", 2], ["draw", 3]]
    assert t.why(0, "draw", 4) == "rtd.hand-05"
    t.do(0, "draw", 2)
    assert t.hand(0) == ["mad", "settlement", "pirates", "livonia", "mexico"]
    assert [t.s.data.card_slugs[c] for c in t.s.face_up] == ["saxony", "peru", "java", "egypt"]
    backs = [(c["deck"], c["card"]) for c in t.s.view(1)["players"][0]["hand"]]
    assert sorted(backs, key=str) == [("providence", None)] * 3 + [("territory", None)] * 2


@pytest.mark.rule("rtd.hand-06")
def test_the_hand_is_refilled_without_discards() -> None:
    t = Table("poland", "france").give(0, "pirates").begin().do(0, "pass").do(0, "draw", 0)
    assert len(t.hand(0)) == 5


@pytest.mark.rule("rtd.hand-06")
def test_a_full_hand_is_not_refilled() -> None:
    t = (
        Table("poland", "france")
        .give(0, "pirates", "settlement", "mad", "bureaucrat", "reformer")
        .begin()
        .do(0, "pass")
    )
    assert t.step() == "ChooseAction"
    assert len(t.hand(0)) == 5


@pytest.mark.rule("rtd.hand-07")
def test_an_exhausted_providence_stack_is_renewed() -> None:
    t = Table("poland", "france").give(0, "pirates", "settlement", "mad")
    t.s.providence_discard = t.s.providence_stack[1:]
    t.s.providence_stack = t.s.providence_stack[:1]
    t.begin().do(0, "pass").do(0, "draw", 0)
    assert len(t.hand(0)) == 5
    assert t.s.providence_discard == []
    assert len(t.s.providence_stack) == 45


@pytest.mark.rule("rtd.hand-07")
def test_the_pile_is_shuffled_as_soon_as_the_stack_is_empty() -> None:
    t = Table("poland", "france").give(0, "pirates", "settlement", "mad", "bureaucrat")
    t.s.providence_discard = t.s.providence_stack[1:]
    t.s.providence_stack = t.s.providence_stack[:1]
    t.begin().do(0, "pass").do(0, "draw", 0)
    assert (len(t.s.providence_stack), t.s.providence_discard) == (45, [])


@pytest.mark.rule("rtd.hand-07")
def test_an_exhausted_territory_stack_is_renewed_and_gaps_are_filled() -> None:
    t = Table("poland", "france").give(0, "livonia", "pirates").face_up("saxony", "peru", "java", "egypt")
    t.s.territory_stack = []
    t.s.face_up[1] = -1
    t.begin().do(0, "discard", "livonia")
    assert [t.s.data.card_slugs[c] for c in t.s.face_up] == ["saxony", "livonia", "java", "egypt"]
    assert (t.s.territory_stack, t.s.territory_discard) == ([], [])
    t.do(0, "pass")
    assert [o for o in t.offers(0) if o[0] == "draw"] == [["draw", 0]]
    assert t.why(0, "draw", 1) == "rtd.hand-07"
    t.do(0, "take_face_up", "saxony")
    assert t.s.face_up[0] == -1
    assert len(t.hand(0)) == 5


@pytest.mark.rule("rtd.hand-07")
def test_territories_fill_the_hand_when_providence_is_gone() -> None:
    """R-10: the rest comes from the other stack; if both are empty the hand stays short."""
    t = Table("poland", "france").give(0, "pirates").face_up("saxony", "peru", "java", "egypt")
    t.s.providence_stack = []
    t.s.territory_stack = t.s.territory_stack[:3]
    t.begin().do(0, "pass")
    assert [o for o in t.offers(0) if o[0] == "draw"] == [["draw", 3]]
    t.do(0, "take_face_up", "java")
    assert len(t.hand(0)) == 4
    assert len([c for c in t.s.face_up if c >= 0]) == 4
    assert t.s.territory_stack == []


@pytest.mark.rule("rtd.hand-08")
def test_the_normal_limit_is_five() -> None:
    t = Table("poland", "france").act()
    assert t.s.view(0)["players"][0]["hand_limit"] == 5


@pytest.mark.rule("rtd.hand-09")
def test_effects_move_the_limit_by_one() -> None:
    t = Table("poland", "france", "austria").rule(0, "great_diplomat").rule(1, "bureaucrat").act()
    assert [p["hand_limit"] for p in t.s.view(0)["players"]] == [6, 4, 6]


@pytest.mark.rule("rtd.hand-10")
def test_ex_02_the_gold_leader_has_one_more() -> None:
    t = Table("poland", "france").set(0, gold=1).act()
    assert t.s.view(0)["players"][0]["hand_limit"] == 6
    t.set(1, gold=1)
    assert t.s.view(0)["players"][0]["hand_limit"] == 5


@pytest.mark.rule("rtd.hand-11")
def test_dx_25_never_above_six_nor_below_four() -> None:
    t = Table("austria", "france").set(0, gold=1).rule(0, "great_diplomat").act()
    assert t.s.view(0)["players"][0]["hand_limit"] == 6
    t = Table("austria", "france").set(0, gold=1).rule(0, "bureaucrat").rule(1, "great_diplomat").act()
    assert t.s.view(0)["players"][0]["hand_limit"] == 6
    t = Table("poland", "france").rule(0, "bureaucrat").act()
    assert t.s.view(0)["players"][0]["hand_limit"] == 4


@pytest.mark.rule("rtd.hand-11")
def test_a_hand_over_the_limit_is_discarded_down_to_it() -> None:
    """R-09: compulsory discards come on top of the three only as far as these are not enough."""
    cards = (
        "pirates",
        "settlement",
        "mad",
        "reformer",
        "adventurer",
        "civil_war",
        "great_diplomat",
        "livonia",
        "peru",
    )
    t = Table("poland", "france").give(0, *cards).begin()
    for card in cards[:3]:
        assert t.why(0, "pass") == "rtd.hand-11"
        t.do(0, "discard", card)
    assert t.why(0, "pass") == "rtd.hand-11"
    t.do(0, "discard", "livonia")
    assert len(t.hand(0)) == 5
    assert t.step() == "ChooseAction"
