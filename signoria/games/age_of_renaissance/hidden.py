"""What a seat can't know: the hands of others and the order of the draw pile."""

from __future__ import annotations

from signoria.games.age_of_renaissance.state import GENERATIONS, AgeState
from signoria.kernel.rng import Rng


def redeal(s: AgeState, seat: int, rng: Rng) -> None:
    """Deal the unknown cards anew. A hand keeps as many cards as everybody can tell to be older than each mix of the pile."""
    returned = s.powers[seat].returned
    pool: list[int] = sorted([card for card in s.pile if not s.knowledge.knows(seat, card)])
    hands: list[list[int]] = [[] for _ in range(s.seats)]  # what the seat knows of each hand
    masks: list[list[int]] = [[] for _ in range(s.seats)]
    for other in range(s.seats):
        for card in s.powers[other].hand:
            if s.knowledge.knows(seat, card):
                hands[other].append(card)
            else:
                pool.append(card)
                masks[other].append(s.knowledge.seen_by[card])
    pool.sort()
    rng.shuffle(pool)
    born = [1 if card == returned and s.born[card] == 0 else s.born[card] for card in range(len(s.born))]
    dealt: list[list[int]] = [[] for _ in range(s.seats)]
    for g in range(1, GENERATIONS + 1):
        for other in range(s.seats):
            wanted = s.powers[other].older[g] if g < GENERATIONS else len(s.powers[other].hand)
            wanted -= len([card for card in hands[other] if born[card] < g])
            take(pool, born, g, dealt[other], min(wanted, len(masks[other])))
    for other in range(s.seats):
        masks[other].sort()
        for i in range(len(dealt[other])):
            s.knowledge.seen_by[dealt[other][i]] = masks[other][i]
        s.powers[other].hand = hands[other] + dealt[other]
        if other != seat and s.powers[other].returned >= 0:
            s.powers[other].returned = -2
    for card in pool:
        s.knowledge.seen_by[card] = 0
    s.pile = pool


def take(pool: list[int], born: list[int], generation: int, hand: list[int], wanted: int) -> None:
    """Move cards older than a generation from the pool into a hand until it holds as many as wanted."""
    i = 0
    while len(hand) < wanted and i < len(pool):
        if born[pool[i]] < generation:
            hand.append(pool.pop(i))
        else:
            i += 1


def imagine(s: AgeState, seat: int, rng: Rng) -> None:
    """Another seat has sealed something: a card to return, or a bid."""
    p = s.powers[seat]
    if p.returned == -1:
        p.sealed = p.hand[rng.below(len(p.hand))]
    else:
        p.sealed = rng.below(min(p.cash, s.data.tokens) + 1)
