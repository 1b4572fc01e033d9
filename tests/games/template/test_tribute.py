"""The rules of Tribute, one by one."""

from __future__ import annotations

import pytest

import signoria
from tests.games.template.builder import act, action_of, bid, table

POOR = ["penny", "penny", "groat", "groat"]
RICH = ["florin", "ducat", "ducat", "jewel"]


@pytest.mark.rule("tribute.1")
@pytest.mark.parametrize("seats, deck", [(2, 18), (3, 14), (4, 10)])
def test_everybody_starts_with_four_cards(seats: int, deck: int) -> None:
    match = signoria.new("template", seats=seats, seed=3)
    for seat in range(seats):
        assert len(match.view(seat)["hand"]) == 4
    assert match.view(None)["hands"] == [4] * seats
    assert match.view(None)["deck"] == deck
    assert match.view(None)["hand"] == []


@pytest.mark.rule("tribute.1")
def test_the_deck_is_shuffled() -> None:
    hands = {str(signoria.new("template", seats=2, seed=seed).view(0)["hand"]) for seed in range(20)}
    assert len(hands) > 5


@pytest.mark.rule("tribute.2")
def test_bids_are_secret_until_all_have_bid() -> None:
    s = table([POOR, RICH])
    act(s, 1, "bid", "jewel")
    assert s.view(0)["bids"] == [None, None]
    assert s.view(None)["bids"] == [None, None]
    assert s.view(1)["bids"] == [None, "jewel"]
    assert s.view(1)["hand"] == ["florin", "ducat", "ducat"]
    act(s, 0, "bid", "penny")
    assert s.view(0)["bids"] == s.view(None)["bids"] == ["penny", "jewel"]


@pytest.mark.rule("tribute.2")
def test_only_a_card_of_the_own_hand_can_be_bid() -> None:
    s = table([POOR, RICH])
    refusal = s.why_not(0, action_of(s, "bid", "jewel"))
    assert refusal is not None
    assert refusal.rule == "tribute.2"
    assert [s.rules.vocabulary_of(s).encode(a) for a in s.legal(0)] == [["bid", "penny"], ["bid", "groat"]]


@pytest.mark.rule("tribute.3")
def test_the_highest_bid_takes_the_sum_of_all() -> None:
    s = table([POOR, RICH, POOR])
    bid(s, "groat", "ducat", "penny")
    assert s.points == [0, 12, 0]
    assert s.waits_for(1)
    assert not s.waits_for(0)


@pytest.mark.rule("tribute.3")
@pytest.mark.parametrize(
    "points, taker", [([5, 4, 4], 1), ([4, 5, 4], 0), ([3, 3, 3], 0), ([4, 4, 3], 2), ([9, 8, 7], 2)]
)
def test_among_equal_bids_fewer_points_take_then_the_earlier_seat(points: list[int], taker: int) -> None:
    s = table([POOR, POOR, POOR], points=points)
    bid(s, "groat", "groat", "groat")
    assert s.points[taker] == points[taker] + 9
    assert sum(s.points) == sum(points) + 9


@pytest.mark.rule("tribute.4")
@pytest.mark.parametrize("pips", [1, 6])
def test_the_roll_is_added_to_the_takers_points(pips: int) -> None:
    s = table([POOR, RICH])
    bid(s, "penny", "florin")
    s.rng.force(pips)
    act(s, 1, "roll")
    assert s.points == [0, 6 + pips]


@pytest.mark.rule("tribute.5")
def test_the_peek_shows_the_top_card_to_the_taker_alone() -> None:
    s = table([POOR, RICH], top=["penny", "groat", "jewel"])
    bid(s, "penny", "florin")
    assert s.view(1)["top"] is None
    s.events.clear()
    act(s, 1, "peek")
    assert s.points == [0, 6]
    forms = s.rules.events_of(s)
    told = [[forms.encode(e) for e in s.events if e.to >> who & 1] for who in range(3)]
    assert told == [[["peeks", 1]], [["sees", 1, "penny"]], [["peeks", 1]]]
    assert s.knowledge.knows(1, s.hands[0][-1])  # drawn by the other since, and still known


@pytest.mark.rule("tribute.5")
def test_bids_go_under_the_deck_and_everybody_draws_up_to_four() -> None:
    s = table([POOR, RICH], top=["florin", "ducat", "jewel"])
    bid(s, "penny", "florin")
    act(s, 1, "peek")
    assert s.view(0)["hand"] == ["penny", "groat", "groat", "florin"]
    assert s.view(1)["hand"] == ["ducat", "ducat", "ducat", "jewel"]
    slugs = [s.data.slugs[s.data.kind_of[card]] for card in s.deck]
    assert sorted(slugs[:2]) == ["florin", "penny"]
    assert slugs[-1] == "jewel"
    assert [s.knowledge.seen_by[card] for card in s.deck[:2]] == [0, 0]
    assert s.view(None)["bids"] == [None, None]


@pytest.mark.rule("tribute.6")
def test_who_reaches_the_goal_wins_at_the_end_of_the_round() -> None:
    s = table([POOR, RICH], points=[0, 13])
    bid(s, "groat", "jewel")
    assert s.points == [0, 29]
    assert s.outcome is None
    s.rng.force(1)
    act(s, 1, "roll")
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.ranking, s.outcome.scores) == ("goal", [[1], [0]], [0, 30])


@pytest.mark.rule("tribute.6")
def test_one_point_short_of_the_goal_play_goes_on() -> None:
    s = table([POOR, RICH], points=[0, 13])
    bid(s, "groat", "jewel")
    act(s, 1, "peek")
    assert s.outcome is None
    assert s.turn == 2


@pytest.mark.rule("tribute.6")
def test_the_leader_wins_at_the_turn_limit_and_equals_share() -> None:
    s = table([POOR, POOR, RICH], points=[3, 11, 0], turn_limit=1)
    bid(s, "penny", "penny", "florin")
    s.rng.force(4)
    act(s, 2, "roll")
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.ranking) == ("turn_limit", [[1, 2], [0]])
    assert s.outcome.winners == [1, 2]
