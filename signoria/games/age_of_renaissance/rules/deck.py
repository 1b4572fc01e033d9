"""The History Deck: epochs, the draw pile, the Replay Pile and the held-out cards (4.7, 8.1)."""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance.state import GENERATIONS, AgeState

AFTER_DEAL: Final = 1
HELD_OUT: Final = 2


def can_draw(s: AgeState) -> bool:
    """Whether a card is left for whoever asks for one (11.1-4)."""
    return bool(s.pile) or bool(s.aside) or s.pile_epoch < s.options.last_epoch


def draw(s: AgeState, seat: int) -> bool:
    """The seat draws a card; nothing happens when all decks are empty."""
    if not s.pile:
        make_pile(s)
    if not s.pile:
        return False
    card = s.pile.pop()
    if s.epoch != s.pile_epoch:
        s.epoch = s.pile_epoch
        s.emit(e.EPOCH, s.everyone, s.epoch)
    s.powers[seat].hand.append(card)
    s.knowledge.show(s, card, 1 << seat)
    s.emit(e.DREW_CARD, 1 << seat, seat, s.data.kind_of[card])
    s.emit(e.DREW, s.everyone & ~(1 << seat), seat)
    if not s.pile and s.edition.pile_at_once:
        make_pile(s)
    if not can_draw(s):
        begin_last_turn(s)
    return True


def make_pile(s: AgeState) -> None:
    """The draw pile is used up: the next epoch is shuffled together with the Replay Pile (4.7-4).

    Held-out cards that still lie aside belong to Epoch 1 and come first.
    """
    if s.aside:
        return_held_out(s, HELD_OUT)
    elif s.pile_epoch < s.options.last_epoch:
        s.pile_epoch += 1
        cards = s.data.epoch_cards[s.pile_epoch] + s.replay
        s.replay = []
        join_pile(s, cards, HELD_OUT + s.pile_epoch - 1)


def return_held_out(s: AgeState, generation: int) -> None:
    """The five cards kept out of the deal join the deck."""
    cards = s.aside
    s.aside = []
    join_pile(s, cards, generation)
    s.emit(e.HELD_OUT, s.everyone)


def join_pile(s: AgeState, cards: list[int], generation: int) -> None:
    """Shuffle cards into the draw pile. From now on hands are known to hold only older cards."""
    for card in cards:
        s.knowledge.forget(card)
        s.born[card] = generation
    s.pile = s.pile + cards
    s.rng.shuffle(s.pile)
    s.generation = generation
    for p in s.powers:
        p.older[generation] = len(p.hand)


def begin_last_turn(s: AgeState) -> None:
    if not s.last_turn:
        s.last_turn = True
        s.emit(e.LAST_TURN, s.everyone)


def leave_hand(s: AgeState, seat: int, card: int) -> None:
    """A card leaves a hand and everybody sees which."""
    p = s.powers[seat]
    p.hand.remove(card)
    for g in range(GENERATIONS):
        if s.born[card] < g and p.older[g] > 0:
            p.older[g] -= 1
    s.knowledge.show(s, card, s.everyone >> 1)


def lose_unseen(s: AgeState, seat: int, card: int) -> None:
    """A card leaves a hand face down: what the others could tell about the hand becomes vaguer."""
    p = s.powers[seat]
    p.hand.remove(card)
    for g in range(GENERATIONS):
        if p.older[g] > 0:
            p.older[g] -= 1


def put_away(s: AgeState, card: int) -> None:
    """A used card goes to the Replay Pile or out of the game, by its epoch symbol (4.7-6, 4.7-7)."""
    if s.data.kinds[s.data.kind_of[card]].replay:
        s.replay.append(card)
    else:
        s.removed.append(card)
