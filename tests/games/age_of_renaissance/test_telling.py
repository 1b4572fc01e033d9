"""The chronicle: every kind of line with its numbers, and who may read it."""

from __future__ import annotations

import pytest

from signoria.games.age_of_renaissance.ruleset import RULESET
from signoria.games.age_of_renaissance.state import AgeState
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, PARIS, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])


def lines(s: AgeState, name: str) -> list[list[str | int | None]]:
    """All lines of a kind, without the name."""
    forms = RULESET.events_of(s)
    return [forms.encode(e)[1:] for e in s.events if e.kind >= 0 and forms.encode(e)[0] == name]


def readers(t: Table, name: str) -> set[int]:
    """Masks of those who may read the lines of a kind; the highest bit is for spectators."""
    forms = RULESET.events_of(t.s)
    return {e.to for e in t.s.events if e.kind >= 0 and forms.encode(e)[0] == name}


def test_set_up_is_told() -> None:
    s = RULESET.new_state(RULESET.setup(3, {}), 4, recording=True)
    for seat in range(3):
        for card in s.powers[seat].hand:
            assert [s.knowledge.knows(other, card) for other in range(3)] == [
                other == seat for other in range(3)
            ]
        s.apply(seat, s.legal(seat)[0])
    words = RULESET.vocabulary_of(s)
    s.rng.force(2, 5)
    for seat, money in ((0, 4), (1, 4), (2, 9)):
        s.apply(seat, words.decode(["bid_capital", money]))
    assert lines(s, "capital_bid") == [[0, 4], [1, 4], [2, 9]]
    assert lines(s, "tie_roll") == [[0, 2], [1, 5]]
    s.apply(2, words.decode(["choose_capital", "genoa"]))
    s.apply(1, words.decode(["choose_capital", "venice"]))
    assert lines(s, "capital") == [[2, "genoa"], [1, "venice"], [0, "barcelona"]]  # the last has no choice
    for seat, money in ((0, 6), (1, -3), (2, 0)):
        s.apply(seat, words.decode(["bid", money]))
    assert lines(s, "tokens_bid") == [[0, 6, 6], [1, -3, 0], [2, 0, 0]]
    assert lines(s, "written") == [[0, 30], [1, 33], [2, 31]]
    assert lines(s, "ranked") == [[1, 2], [2, 4], [0, 6]]
    assert lines(s, "turn") == [[1]]


@BOTH
def test_the_phases_of_a_turn_are_told(edition: str) -> None:
    t = Table(3, edition)
    t.pile("stone_1", "stone_1", "wool_1", "wool_1")
    t.phase("turn")
    while t.s.view(None)["phase"] != "order":
        seat = t.deciders()[0]
        t.s.apply(seat, t.s.legal(seat)[-1])
    assert t.told("turn") == [[3]]
    assert t.told("phase") == [
        ["draw"],
        ["buy"],
        ["play"],
        ["purchase"],
        ["expansion"],
        ["income"],
        ["order"],
    ]


def test_cards_played_bought_and_discarded_are_told() -> None:
    t = Table(4)
    t.own(GENOA, "VP")
    t.cash(GENOA, 10)
    t.pile("wool_1", "fur_1")
    t.hand(GENOA, "famine")
    t.phase("buy")
    t.do(GENOA, "buy_card")
    t.do(GENOA, "discard", "famine")
    assert t.told("extra_card") == [[GENOA, 10]]
    assert t.told("discarded") == [[GENOA, "famine"]]
    t.phase("play")
    t.do(GENOA, "play", "wool_1")
    assert t.told("played") == [[GENOA, "wool_1"]]
    for name in ("extra_card", "discarded", "played"):
        assert readers(t, name) == {0b11111}


def test_swaps_and_demotions_are_told() -> None:
    t = Table(4)
    t.own(PARIS, "Q")
    t.s.rebel = GENOA
    t.phase("expansion")
    t.do(PARIS, "swap", GENOA)
    assert t.told("demoted") == [[GENOA]]
    assert t.told("swapped") == [[PARIS, GENOA]]


def test_the_mill_is_told() -> None:
    t = Table()
    t.own(BARCELONA, "J")
    t.pile("stone_1", "stone_1", "wool_1", "wool_1")
    t.phase("draw")
    t.do(BARCELONA, "set_condition", "wine", "surplus")
    assert t.told("condition_set") == [[BARCELONA, "wine", "surplus"]]


def test_misery_up_down_and_out_is_told() -> None:
    t = Table(4)
    t.misery(VENICE, 125)
    t.misery(PARIS, 1000)
    t.cash(VENICE, 60)
    t.hand(VENICE, "stone_1", "wool_1", "fur_1", "timber_1", "metal_1", "famine", "rebellion")
    t.purchase(VENICE)
    t.do(VENICE, "buy", "human_body")
    assert t.told("relief") == [[VENICE, 1, 100]]
    assert t.told("misery") == [[VENICE, 2, 150]]  # 28 unpaid: 125 would be 25
    t.phase("play")
    t.do(VENICE, "play", "famine")
    assert t.told("misery")[1:] == [[VENICE, 4, 300], [GENOA, 4, 40], [BARCELONA, 4, 40]]
    assert t.told("chaos") == [[PARIS]]


@pytest.mark.parametrize("strife_first", [False, True])
def test_a_void_decree_is_told(strife_first: bool) -> None:
    t = Table()
    t.hand(VENICE, "papal_decree", "religious_strife")
    t.phase("play")
    if strife_first:
        t.do(VENICE, "play", "religious_strife")
        assert t.told("decree_void") == []
        t.do(VENICE, "play", "papal_decree")
    else:
        t.do(VENICE, "play", "papal_decree")
        t.do(VENICE, "choose_category", "science")
        t.do(VENICE, "play", "religious_strife")
    assert t.told("decree_void") == [[]]
    assert t.s.view(None)["banned"] is None


@BOTH
def test_who_reads_about_a_forced_trade(edition: str) -> None:
    t = Table(4, edition)
    t.own(VENICE, "FHN")
    t.marker(GENOA, "florence")
    t.hand(VENICE, "stone_1")
    t.hand(GENOA, "wool_1")
    t.expand(VENICE, 20)
    t.do(VENICE, "attack", "florence")
    t.do(VENICE, "convert")
    t.do(VENICE, "give", "stone_1")
    assert t.told("converted") == [[VENICE, "florence"]]
    assert t.told("gave_card") == [[VENICE, "stone_1", GENOA]]
    assert t.told("took_card") == [[VENICE, "wool_1", GENOA]]
    assert t.told("swapped_card") == [[VENICE, GENOA]]
    assert readers(t, "gave_card") == readers(t, "took_card") == {0b00011}
    assert readers(t, "swapped_card") == {0b11100}


def test_a_marker_taken_back_is_told() -> None:
    t = Table(6)
    free = [p.slug for p in t.s.data.provinces if p.kind == "province" and p.slug != "dubrovnik"]
    t.marker(VENICE, *free[:24])
    t.expand(VENICE, 3)
    t.do(VENICE, "expand", "dubrovnik")
    t.do(VENICE, "place", 3)
    t.do(VENICE, "release", free[0])
    assert t.told("released") == [[VENICE, free[0]]]
    assert t.told("dominates") == [[VENICE, "dubrovnik"]]
    assert (t.on("dubrovnik"), t.on(free[0])) == ("0:new DOM", "0:1+0")


def test_the_end_is_told() -> None:
    t = Table(3, length="basic")
    t.pile("stone_1")
    t.own(GENOA, "AB")
    t.misery(BARCELONA, 60)
    t.phase("draw")
    assert t.told("last_turn") == [[]]
    t.final()
    t.do(VENICE, "play", "stone_1")
    assert t.told("score") == [[VENICE, 40], [GENOA, 130], [BARCELONA, -20]]
    assert t.step == "Over"
