"""Setting up the game (2.1, 8)."""

from __future__ import annotations

import pytest

from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.rules.deck import draw
from signoria.games.age_of_renaissance.ruleset import RULESET
from signoria.games.age_of_renaissance.state import AgeState
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, PARIS, VENICE, Table


def fresh(seats: int = 3, edition: str = "english", length: str = "campaign", seed: int = 3) -> AgeState:
    return RULESET.new_state(
        RULESET.setup(seats, {"edition": edition, "length": length}), seed, recording=True
    )


def play(s: AgeState, seat: int, *words: str | int) -> None:
    action = RULESET.vocabulary_of(s).decode(list(words))
    assert s.why_not(seat, action) is None
    s.apply(seat, action)


def return_first(s: AgeState) -> list[str]:
    """Everybody gives back the first card he is offered; the cards given back."""
    given = []
    for seat in range(s.seats):
        action = s.legal(seat)[0]
        given.append(s.data.kind_slugs[action.a])
        s.apply(seat, action)
    return given


def bid_capitals(s: AgeState, *bids: int) -> None:
    for seat, money in enumerate(bids):
        play(s, seat, "bid_capital", money)


def kinds(s: AgeState, cards: list[int]) -> list[str]:
    return [s.data.kind_slugs[s.data.kind_of[c]] for c in cards]


HELD_OUT = {"crusades", "walter_the_penniless", "silk_1", "spice_1", "rashid_ad_din"}


@pytest.mark.rule("aor.2.1-1", "aor.fr.11.1-2")
def test_lengths() -> None:
    for edition in ("english", "french"):
        for length, epoch in (("basic", 1), ("intermediate", 2), ("campaign", 3)):
            s = fresh(3, edition, length)
            s.pile, s.aside = s.pile[:1], []
            drawn = 0
            while draw(s, 0):
                drawn += 1
            assert (
                drawn == {1: 1, 2: 1 + 22, 3: 1 + 22 + 13}[epoch]
            )  # only the epochs of the length are ever drawn
            assert (s.epoch, s.last_turn) == (epoch, True)
    assert RULESET.setup(3, {"turn_limit": 7}).values["turn_limit"] == 7


@pytest.mark.rule("aor.8.1-1")
def test_five_cards_are_held_out() -> None:
    s = fresh(6)
    assert set(kinds(s, s.aside)) == HELD_OUT
    dealt = kinds(s, s.pile)
    for p in s.powers:
        dealt += kinds(s, p.hand)
    assert len(dealt) == 24
    assert not HELD_OUT & set(dealt)


@pytest.mark.rule("aor.8.1-2")
def test_three_dealt_two_kept() -> None:
    s = fresh(5)
    assert [len(p.hand) for p in s.powers] == [3] * 5
    assert len(s.pile) == 24 - 15
    given = return_first(s)
    assert [len(p.hand) for p in s.powers] == [2] * 5
    assert len(s.pile) == 24 - 10
    assert set(given) <= set(kinds(s, s.pile))
    other = s.powers[1].returned
    assert not s.knowledge.knows(0, other)  # unseen by others


@pytest.mark.rule("aor.8.1-3")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_held_out_cards_join_at_once_with_few_players(edition: str) -> None:
    for seats in (3, 4):
        s = fresh(seats, edition)
        return_first(s)
        assert set(kinds(s, s.pile)) >= HELD_OUT
        assert len(s.pile) == 29 - 2 * seats
        assert s.aside == []


@pytest.mark.rule("aor.8.1-4", "aor.fr.8.1-1")
@pytest.mark.parametrize("edition, turn", [("english", 3), ("french", 2)])
def test_held_out_cards_join_later_with_many_players(edition: str, turn: int) -> None:
    for seats in (5, 6):
        t = Table(seats, edition)
        t.s.aside = [t._card(slug) for slug in sorted(HELD_OUT)]
        size = len(t.s.pile)
        t.s.turn = turn - 2
        t.phase("turn")  # the turn before: nothing
        assert len(t.s.aside) == 5
        t = Table(seats, edition)
        t.s.aside = [t._card(slug) for slug in sorted(HELD_OUT)]
        t.s.turn = turn - 1
        t.hand(VENICE, "wool_1")
        t.phase("turn")
        assert t.s.turn == turn
        assert t.s.aside == []
        assert len(t.told("held_out")) == 1
        drawn = 0 if edition == "english" and turn == 1 else seats
        assert len(t.s.pile) == size + 5 - 1 - drawn


@pytest.mark.rule("aor.8.1-5", "aor.8.4-1")
def test_money_and_misery_at_the_start() -> None:
    s = fresh(4)
    assert [p.cash for p in s.powers] == [40] * 4
    assert [s.data.ladder[p.misery] for p in s.powers] == [0] * 4


@pytest.mark.rule("aor.8.2-1", "aor.8.2-2")
def test_areas_with_three_and_four() -> None:
    three, four = Table(3), Table(4)
    areas = {three.s.data.area_slugs[three.s.data.provinces[i].area] for i in bits(three.s.data.in_play[3])}
    assert areas == {"iv", "v", "vi", "vii", "viii", "far_east", "new_world"}
    assert [three.s.data.province_slugs[p.capital] for p in three.s.powers] == [
        "venice",
        "genoa",
        "barcelona",
    ]
    areas = {four.s.data.area_slugs[four.s.data.provinces[i].area] for i in bits(four.s.data.in_play[4])}
    assert areas == {"iii", "iv", "v", "vi", "vii", "viii", "far_east", "new_world"}
    assert four.s.data.province_slugs[four.power(3).capital] == "paris"


@pytest.mark.rule("aor.8.2-3", "aor.8.2-4")
def test_areas_with_five_and_six() -> None:
    five, six = Table(5), Table(6)
    areas = {five.s.data.area_slugs[five.s.data.provinces[i].area] for i in bits(five.s.data.in_play[5])}
    assert "ii" in areas
    assert "i" not in areas
    assert five.s.data.province_slugs[five.power(4).capital] == "london"
    assert bits(six.s.data.in_play[6]) == list(range(107))
    assert six.s.data.province_slugs[six.power(5).capital] == "hamburg"


@pytest.mark.rule("aor.8.2-5", "aor.8.2-6")
def test_ships_pass_unused_areas_but_nobody_lands_there() -> None:
    """With five players Area I is not in use. From Amsterdam the coasts of Hamburg and Denmark lead to Kongsberg in three steps; round Britain it is seven."""
    t = Table(5)
    t.tokens(PARIS, "amsterdam", old=1)
    t.ship(PARIS, "galley", 4)
    t.expand(PARIS, 5)
    assert t.why_not(PARIS, "expand", "hamburg") == "aor.8.2-6"
    assert t.why_not(PARIS, "expand", "copenhagen") == "aor.8.2-6"
    assert not t.refused(PARIS, "expand", "kongsberg")
    short = Table(5)
    short.tokens(PARIS, "amsterdam", old=1)
    short.ship(PARIS, "galley", 2)
    short.expand(PARIS, 5)
    assert short.why_not(PARIS, "expand", "kongsberg") == "aor.9.6-2"


def test_a_route_only_along_an_unused_area() -> None:
    """With three players Areas I to III are not in use; from Lisbon a Galley 6 rounds nothing but unused coasts to no port."""
    t = Table(3)
    t.marker(BARCELONA, "bordeaux")
    t.ship(BARCELONA, "galley", 8)
    t.expand(BARCELONA, 5)
    assert not {"st_malo", "paris", "london", "cornwall"} & t.reach(BARCELONA)


@pytest.mark.rule("aor.8.2-7")
def test_overseas_boxes_are_always_in_play() -> None:
    for seats in (3, 4, 5, 6):
        t = Table(seats)
        t.own(VENICE, "U")
        t.ship(VENICE, "ocean", 4)
        t.expand(VENICE, 5)
        assert {"china", "east_indies", "india", "north_america", "south_america"} <= t.reach(VENICE)


@pytest.mark.rule("aor.8.2-8")
def test_iceland_and_west_africa_in_play() -> None:
    for seats in (3, 4, 5, 6):
        t = Table(seats)
        t.ship(VENICE, "seaworthy", 10)
        t.expand(VENICE, 5)
        assert t.refused(VENICE, "expand", "iceland") == (seats < 5)
        assert not t.refused(VENICE, "expand", "west_africa")


@pytest.mark.rule("aor.8.3-1", "aor.8.3-3")
def test_capitals_by_secret_bid() -> None:
    s = fresh(3)
    return_first(s)
    play(s, 1, "bid_capital", 7)
    assert s.waits_for(0)
    assert s.waits_for(2)
    assert "7" not in str(s.view(0)["sealed"])  # nobody sees the bid before all are written
    assert s.view(1)["sealed"] == 7
    play(s, 0, "bid_capital", 2)
    play(s, 2, "bid_capital", 5)
    assert [p.cash for p in s.powers] == [38, 33, 35]
    assert s.order == [1, 2, 0]
    assert s.waits_for(1)
    play(s, 1, "choose_capital", "barcelona")
    assert s.waits_for(2)
    play(s, 2, "choose_capital", "genoa")
    assert s.data.province_slugs[s.powers[0].capital] == "venice"  # the last has no choice
    assert [p.choice for p in s.powers] == [2, 0, 1]


@pytest.mark.rule("aor.8.3-2")
def test_tied_bids_are_diced() -> None:
    s = fresh(4)
    return_first(s)
    s.rng.force(2, 5, 5, 1, 6)
    bid_capitals(s, 3, 3, 3, 8)
    assert s.order == [3, 2, 1, 0]  # 5 and 5 roll again: 1 and 6


@pytest.mark.rule("aor.8.3-4")
def test_capital_bids_lie_between_nothing_and_everything() -> None:
    s = fresh(3)
    return_first(s)
    assert [a.a for a in s.legal(0)] == list(range(41))
    bid_capitals(s, 0, 40, 0)
    assert [p.cash for p in s.powers] == [40, 0, 40]


@pytest.mark.rule("aor.8.3-5")
def test_one_marker_in_the_capital() -> None:
    s = fresh(3)
    return_first(s)
    bid_capitals(s, 2, 1, 0)
    play(s, 0, "choose_capital", "genoa")
    play(s, 1, "choose_capital", "venice")
    assert [p.markers for p in s.powers] == [1, 1, 1]
    assert s.marker[s.data.province_slugs.index("genoa")] == 0
    assert s.new_markers == 0


@pytest.mark.rule("aor.8.5-1")
def test_first_order_of_play_with_what_is_left() -> None:
    s = fresh(3)
    return_first(s)
    bid_capitals(s, 3, 0, 1)
    play(s, 0, "choose_capital", "venice")
    play(s, 2, "choose_capital", "barcelona")
    assert s.turn == 0
    assert max(a.a for a in s.legal(0)) == 37
    play(s, 0, "bid", 20)
    play(s, 1, "bid", 17)
    play(s, 2, "bid", 14)
    assert s.turn == 1
    assert s.order == [2, 1, 0]
    assert [p.written for p in s.powers] == [17, 23, 25]


def test_a_capital_of_a_bigger_game_is_refused() -> None:
    s = fresh(3)
    return_first(s)
    bid_capitals(s, 2, 1, 0)
    refusal = s.why_not(0, RULESET.vocabulary_of(s).decode(["choose_capital", "paris"]))
    assert refusal is not None
    assert refusal.rule == "aor.8.2-1"
    play(s, 0, "choose_capital", "venice")
    refusal = s.why_not(1, RULESET.vocabulary_of(s).decode(["choose_capital", "venice"]))
    assert refusal is not None
    assert refusal.rule == "aor.4.4-3"


def test_resigning_during_set_up() -> None:
    s = fresh(4)
    s.resign(2)
    for seat in (0, 1, 3):
        s.apply(seat, s.legal(seat)[0])
    for seat in (0, 1, 3):
        play(s, seat, "bid_capital", seat)
    while not s.lanes:
        seat = bits(s.waiting)[0]
        s.apply(seat, s.legal(seat)[0])
    assert s.powers[2].out
    assert s.powers[2].capital >= 0  # somebody's colour stands there, and defends


def test_who_has_left_bids_nothing_and_gets_the_first_capital_that_is_free() -> None:
    s = fresh(4)
    return_first(s)
    s.resign(1)
    for seat, money in ((0, 0), (2, 9), (3, 8)):
        play(s, seat, "bid_capital", money)
    forms = RULESET.events_of(s)
    told = [forms.encode(event) for event in s.events]
    assert {row[1] for row in told if row[0] == "tie_roll"} == {0, 1}  # nothing and nothing: a tie
    assert ["capital_bid", 1, 0] in told
    assert (s.powers[1].cash, s.powers[2].cash, s.order[:2]) == (40, 31, [2, 3])
    play(s, 2, "choose_capital", "genoa")
    play(s, 3, "choose_capital", "barcelona")
    while s.powers[1].capital < 0:
        play(s, 0, "choose_capital", "paris")
    assert s.data.province_slugs[s.powers[1].capital] == "venice"
    assert (s.powers[1].choice, s.order.index(1)) == (s.order.index(1), s.powers[1].choice)


@pytest.mark.rule("aor.8.3-6")
def test_later_choosers_decide_ties() -> None:
    t = Table(3)
    t.phase("order")
    for seat in (VENICE, GENOA, BARCELONA):
        t.do(seat, "bid", 5)
    assert t.deciders() == [BARCELONA]  # the last to choose takes any of the tied ranks
    assert t.nouns(BARCELONA, "choose_rank") == {2, 4, 6}
    t.do(BARCELONA, "choose_rank", 4)
    assert t.deciders() == [GENOA]
    assert t.nouns(GENOA, "choose_rank") == {2, 6}
    t.do(GENOA, "choose_rank", 6)
    assert t.s.order == [VENICE, BARCELONA, GENOA]
