"""Partial knowledge: who has seen which card, in views, in determinized states, and as a bar to undo."""

from __future__ import annotations

from signoria.kernel.action import Action
from signoria.kernel.match import Match
from tests.kernel.toy import DO, Ask, Toy, ToyState, state, toy_match


class Table(Ask):
    """`do 0` looks into the next seat's hand, `do 1` shuffles the deck, `do 2` gives a card away, `do 3`
    draws, `pass` does nothing.
    """

    def take(self, s: ToyState, seat: int, action: Action) -> None:
        left = (seat + 1) % s.seats
        if action.verb == DO and action.a == 0:
            for card in s.hands[left]:
                s.knowledge.show(s, card, 1 << seat)
        elif action.verb == DO and action.a == 1:
            for card in s.deck:
                s.knowledge.forget(card)
            s.rng.shuffle(s.deck)
        elif action.verb == DO and action.a == 2:
            card = s.hands[seat].pop(0)
            s.hands[left].append(card)
            s.knowledge.show(s, card, 1 << left)
        elif action.verb == DO:
            card = s.deck.pop()
            s.hands[seat].append(card)
            s.knowledge.show(s, card, 1 << seat)


def deal(s: ToyState) -> None:
    s.hands[0], s.hands[1], s.hands[2] = [0, 1], [2, 3], [4]
    s.deck = [5, 6, 7, 8, 9]
    for seat in range(3):
        for card in s.hands[seat]:
            s.knowledge.seen_by[card] = 1 << seat
    s.call(Table(0))


def new_match() -> Match:
    return toy_match(Toy(deal, [Table]), 3)


def test_a_view_shows_exactly_what_the_seat_has_seen() -> None:
    m = new_match()
    assert m.view(0)["hands"] == [[0, 1], [-1, -1], [-1]]
    m.play(0, ["do", 0])
    assert m.view(0)["hands"] == [[0, 1], [2, 3], [-1]]
    assert m.view(2)["hands"] == [[-1, -1], [-1, -1], [4]]
    assert m.view(None)["hands"] == [[-1, -1], [-1, -1], [-1]]
    m.play(0, ["do", 2])
    assert m.view(1)["hands"] == [[-1], [2, 3, 0], [-1]]
    assert m.view(0)["hands"] == [[1], [2, 3, 0], [-1]]


def test_determinize_keeps_what_was_seen_and_deals_the_rest_anew() -> None:
    m = new_match()
    m.play(0, ["do", 0])
    seen_hands = set()
    for seed in range(40):
        d = m.state.determinize(0, seed)
        assert isinstance(d, ToyState)
        assert d.view(0) == m.view(0)
        assert d.hands[:2] == [[0, 1], [2, 3]]
        assert sorted(d.deck + d.hands[2]) == [4, 5, 6, 7, 8, 9]
        # what others know stays with the place: whatever seat 2 now holds, seat 2 has seen
        assert d.knowledge.knows(2, d.hands[2][0])
        assert not any(d.knowledge.knows(2, card) for card in d.deck)
        seen_hands.add(d.hands[2][0])
    assert seen_hands == {4, 5, 6, 7, 8, 9}


def test_determinized_chance_follows_the_new_seed_not_the_real_one() -> None:
    m = new_match()
    real = m.state.clone().rng.roll(1000)
    rolls = {m.state.determinize(0, seed).rng.roll(1000) for seed in range(20)}
    assert len(rolls) > 10
    assert rolls != {real}
    assert m.state.determinize(0, 3).digest() == m.state.determinize(0, 3).digest()


def test_learning_something_bars_undo_and_learning_nothing_does_not() -> None:
    m = new_match()
    m.play(0, ["pass"])
    assert m.can_undo(0)
    m.play(0, ["do", 1])  # a shuffle tells nobody anything
    assert m.can_undo(0)
    m.undo(0)
    m.play(0, ["do", 0])
    assert "revealed" in m.why_no_undo(0)
    m.play(0, ["do", 0])  # nothing new the second time
    assert m.can_undo(0)
    m.undo(0)
    m.play(0, ["do", 3])
    assert not m.can_undo(0)
    assert len(state(m).hands[0]) == 3
