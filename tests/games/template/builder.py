"""Positions of Tribute for tests: hands, top of the deck and points as a test wants them."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.games.template.ruleset import RULESET
from signoria.games.template.state import TributeState
from signoria.kernel.action import Action
from signoria.kernel.knowledge import Knowledge
from signoria.kernel.rng import seeded


def table(
    hands: Sequence[Sequence[str]],
    top: Sequence[str] = (),
    points: Sequence[int] = (),
    turn_limit: int = 60,
    goal: int = 30,
) -> TributeState:
    """A game at its first bids. `top` are the uppermost cards of the deck, the topmost first."""
    seats = len(hands)
    s = RULESET.blank(RULESET.setup(seats, {"goal": goal, "turn_limit": turn_limit}))
    s.rng = seeded(1)
    s.taken = [0] * seats
    s.recording = True
    RULESET.start(s)
    left = list(range(len(s.data.kind_of)))
    s.hands = [[take(s, left, slug) for slug in hand] for hand in hands]
    above = [take(s, left, slug) for slug in top]
    s.deck = left + above[::-1]
    s.points = list(points) or [0] * seats
    s.knowledge = Knowledge(len(s.data.kind_of))
    for seat, hand in enumerate(s.hands):
        for card in hand:
            s.knowledge.seen_by[card] = 1 << seat
    s.run()
    return s


def take(s: TributeState, cards: list[int], slug: str) -> int:
    card = next(c for c in cards if s.data.slugs[s.data.kind_of[c]] == slug)
    cards.remove(card)
    return card


def act(s: TributeState, seat: int, *words: str) -> None:
    """Carry out an action given by its JSON form, which must be legal."""
    action = action_of(s, *words)
    assert s.waits_for(seat)
    assert s.why_not(seat, action) is None
    s.apply(seat, action)


def action_of(s: TributeState, *words: str) -> Action:
    return s.rules.vocabulary_of(s).decode(list(words))


def bid(s: TributeState, *cards: str) -> None:
    """Everybody bids, in the order of the seats."""
    for seat, card in enumerate(cards):
        act(s, seat, "bid", card)
