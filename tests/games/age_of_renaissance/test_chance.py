"""Dice have six sides, cards are shuffled, and what others hold is imagined from all that it can be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from signoria.games.age_of_renaissance.rules.deck import draw, make_pile
from signoria.games.age_of_renaissance.ruleset import RULESET
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.rng import seeded
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, VENICE, Table

SIX = {1, 2, 3, 4, 5, 6}


def attack(t: Table) -> list[list[str | int | None]]:
    t.marker(VENICE, "florence")
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    return t.told("dice")


def conditions(t: Table) -> list[list[str | int | None]]:
    t.phase("income")
    return t.told("dice")


def war(t: Table) -> list[list[str | int | None]]:
    t.hand(VENICE, "war")
    t.phase("play")
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    return [roll[1:2] for roll in t.told("war_roll")]


@pytest.mark.rule("aor.3-2", "aor.9.6.3-6")
def test_the_dice_of_a_competition() -> None:
    sides(attack, 3)


@pytest.mark.rule("aor.3-2", "aor.9.7.1-1")
def test_the_dice_of_shortage_and_surplus() -> None:
    sides(conditions, 3)


@pytest.mark.rule("aor.events-28")
def test_the_dice_of_a_war() -> None:
    sides(war, 1)


def sides(roll: Callable[[Table], list[list[str | int | None]]], dice: int) -> None:
    """Each die shows one to six, and nothing else."""
    seen: list[set[str | int | None]] = [set() for _ in range(dice)]
    for seed in range(1, 50):
        t = Table(3)
        t.s.rng = seeded(seed)
        for row in roll(t):
            for i in range(dice):
                seen[i].add(row[i])
    assert seen == [SIX] * dice


@pytest.mark.rule("aor.8.3-2")
def test_the_dice_of_equal_bids() -> None:
    seen: set[str | int | None] = set()
    for seed in range(1, 12):
        s: AgeState = RULESET.new_state(RULESET.setup(3, {}), seed, recording=True)
        for _ in range(6):
            seat = next(seat for seat in range(3) if s.waits_for(seat))
            s.apply(seat, s.legal(seat)[0])
        forms = RULESET.events_of(s)
        told = [forms.encode(event) for event in s.events if event.kind >= 0]
        seen |= {row[2] for row in told if row[0] == "tie_roll"}
    assert seen == SIX


@pytest.mark.rule("aor.8.1-1")
def test_cards_are_dealt_from_a_shuffled_deck() -> None:
    hands = set()
    for seed in range(1, 9):
        s: AgeState = RULESET.new_state(RULESET.setup(3, {}), seed)
        hands.add(tuple(s.powers[0].hand))
        assert s.pile != sorted(s.pile)
    assert len(hands) == 8


@pytest.mark.rule("aor.4.7-4")
def test_the_next_epoch_is_shuffled_together_with_the_replay_pile() -> None:
    tops = set()
    for seed in range(1, 9):
        t = Table(6)
        t.s.rng = seeded(seed)
        t.s.removed += t.s.pile
        t.s.pile = []
        t.s.replay = [t.s.removed.pop() for _ in range(5)]
        replay = set(t.s.replay)
        make_pile(t.s)
        assert replay <= set(t.s.pile)
        assert t.s.replay == []
        tops.add(tuple(t.s.pile[-4:]))
    assert len(tops) == 8


def test_a_sealed_bid_is_imagined_up_to_all_the_money() -> None:
    s: AgeState = RULESET.new_state(RULESET.setup(3, {}), 4)
    s.powers[1].cash = 2
    for seat in range(3):
        s.apply(seat, s.legal(seat)[0])
    s.apply(1, RULESET.vocabulary_of(s).decode(["bid_capital", 1]))
    bids = set()
    for seed in range(1, 30):
        d = s.determinize(0, seed)
        assert isinstance(d, AgeState)
        bids.add(d.powers[1].sealed)
    assert bids == {0, 1, 2}


def test_a_card_given_back_is_imagined_among_all_that_are_held() -> None:
    s: AgeState = RULESET.new_state(RULESET.setup(3, {}), 4)
    s.apply(1, s.legal(1)[0])
    places = set()
    for seed in range(1, 30):
        d = s.determinize(0, seed)
        assert isinstance(d, AgeState)
        places.add(d.powers[1].hand.index(d.powers[1].sealed))
    assert places == {0, 1, 2}


@pytest.mark.rule("aor.9.6.3-40")
def test_a_swap_leaves_doubt_how_many_old_cards_are_left() -> None:
    """Three old cards and two: after the exchange everybody can tell of one less, never of less than none."""
    t = Table(3)
    t.marker(VENICE, "florence")
    t.own(GENOA, "N")
    t.hand(GENOA, "stone_1", "wool_1", "timber_1")
    t.hand(VENICE, "famine", "fur_1")
    t.power(GENOA).older = [0, 3, 0, 0, 0][: len(t.power(GENOA).older)]
    t.power(VENICE).older = [0, 2, 1, 0, 0][: len(t.power(VENICE).older)]
    t.dice(6, 1, 1)
    t.expand(GENOA, 30)
    t.do(GENOA, "attack", "florence")
    t.do(GENOA, "give", "stone_1")
    assert t.power(GENOA).older[:3] == [0, 2, 0]
    assert t.power(VENICE).older[:3] == [0, 1, 0]
    for card in (t.power(VENICE).hand[-1], t.power(GENOA).hand[-1]):
        assert [t.s.knowledge.knows(seat, card) for seat in range(3)] == [True, True, False]
    assert not t.s.knowledge.knows(BARCELONA, t.power(VENICE).hand[-1])


def test_of_no_old_cards_none_can_leave() -> None:
    t = Table(3)
    t.hand(VENICE, "stone_1", "wool_1")
    t.phase("play")
    t.do(VENICE, "play", "stone_1")
    assert set(t.power(VENICE).older) == {0}


def test_what_is_imagined_does_not_depend_on_the_order_of_a_hidden_hand() -> None:
    """Barcelona knows one of Genoa's two cards. Venice can't tell which of them, so it makes no difference."""

    def imagined(known: int) -> object:
        t = Table(3)
        t.hand(GENOA, "stone_1", "wool_1")
        t.s.knowledge.seen_by[t.power(GENOA).hand[known]] |= 1 << BARCELONA
        t.hand(VENICE, "famine")
        t.phase("play")
        d = t.s.determinize(VENICE, 5)
        assert isinstance(d, AgeState)
        return [p.to_json() for p in d.powers], d.knowledge.to_json(), d.pile

    assert imagined(0) == imagined(1)


def test_a_hidden_card_is_imagined_young_if_the_known_one_is_the_old_one() -> None:
    """Everybody can tell that Genoa holds one card from before the last shuffle; Venice knows it."""
    t = Table(3)
    t.hand(GENOA, "stone_1", "wool_1")
    known, hidden = t.power(GENOA).hand
    t.s.knowledge.seen_by[known] |= 1 << VENICE
    t.power(GENOA).older[1] = 1
    for card in t.s.pile:
        t.s.born[card] = 1
    t.hand(VENICE, "famine")
    t.phase("play")
    imagined = set()
    for seed in range(1, 12):
        d = t.s.determinize(VENICE, seed)
        assert isinstance(d, AgeState)
        assert known in d.powers[GENOA].hand
        imagined |= set(d.powers[GENOA].hand) - {known}
    assert len(imagined - {hidden}) > 3


@pytest.mark.parametrize("seat", [VENICE, GENOA, BARCELONA])
def test_who_is_told_which_card_was_drawn(seat: int) -> None:
    """The player himself; the others and the spectators only that he drew."""
    t = Table(3)
    t.s.events = []
    draw(t.s, seat)
    forms = RULESET.events_of(t.s)
    told = {forms.encode(event)[0]: event.to for event in t.s.events}
    assert told == {"drew_card": 1 << seat, "drew": 0b1111 & ~(1 << seat)}
    assert t.s.knowledge.seen_by[t.power(seat).hand[0]] == 1 << seat


@pytest.mark.parametrize("seats", [3, 6])
def test_a_card_that_is_played_is_seen_by_everybody(seats: int) -> None:
    t = Table(seats)
    t.hand(GENOA, "stone_1")
    card = t.power(GENOA).hand[0]
    t.phase("play")
    t.do(GENOA, "play", "stone_1")
    assert t.s.knowledge.seen_by[card] == (1 << seats) - 1
