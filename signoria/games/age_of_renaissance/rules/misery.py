"""The Misery Index, Chaos and stabilization (4.7, 9.4.2, 9.5.3)."""

from __future__ import annotations

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.rules.deck import leave_hand, put_away
from signoria.games.age_of_renaissance.rules.score import outcome
from signoria.games.age_of_renaissance.state import AgeState


def gain(s: AgeState, seat: int, spaces: int) -> None:
    """Misery rises; beyond the last number lies Chaos (4.7-1)."""
    p = s.powers[seat]
    if p.out or spaces <= 0 or s.outcome is not None:
        return
    p.misery += spaces
    if p.misery >= s.data.chaos:
        p.misery = s.data.chaos
        s.emit(e.CHAOS, s.everyone, seat)
        eliminate(s, seat)
    else:
        s.emit(e.MISERY, s.everyone, seat, spaces, s.data.ladder[p.misery])


def relieve(s: AgeState, seat: int, spaces: int) -> None:
    """Misery falls, never below 0 (4.7-2)."""
    p = s.powers[seat]
    fall = min(spaces, p.misery)
    if p.out or fall <= 0:
        return
    p.misery -= fall
    s.emit(e.RELIEF, s.everyone, seat, fall, s.data.ladder[p.misery])


def gain_all(s: AgeState, spaces: list[int]) -> None:
    """An event that hits everybody; `spaces` by seat, or nothing at all."""
    if spaces:
        for seat in s.active():
            gain(s, seat, spaces[seat])


def eliminate(s: AgeState, seat: int) -> None:
    """The seat is out: its pieces stay and defend, its cards are put away, it does nothing more (9.4.2-15 to 17)."""
    p = s.powers[seat]
    if p.out:
        return
    p.out = True
    s.front.seat = -1
    p.stock += p.expansion
    p.expansion = 0
    p.weapons = 0
    for card in p.hand[:]:
        leave_hand(s, seat, card)
        put_away(s, card)
        s.emit(e.DISCARDED, s.everyone, seat, s.data.kind_of[card])
    if s.ruler == seat:
        s.ruler = -1
    s.rulers &= ~(1 << seat)
    if s.rebel == seat:
        s.rebel = -1
    if seat in s.war:
        end_war(s)
    if len(s.playing()) == 1:
        s.finish(outcome(s, "last_standing"))


def end_war(s: AgeState) -> None:
    """The War is over and its card is put away."""
    s.war = []
    put_away(s, s.data.kind_of.index(s.data.kind_of_effect[t.WAR]))


def stabilization_cost(s: AgeState, seat: int, more: int = 0) -> int:
    """n(n+1)/2 for n cards, half of it with Middle Class, rounded up (9.5.3-1, 9.5.3-6); with so many cards more than are
    in hand.
    """
    p = s.powers[seat]
    n = len(p.hand) + more
    cost = n * (n + 1) // 2
    return (cost + 1) // 2 if p.owns(t.MIDDLE_CLASS) else cost


def unpaid_spaces(s: AgeState, seat: int, cost: int) -> int:
    """How far Misery rises until its value has grown by the unpaid cost (9.5.3-3)."""
    start = s.powers[seat].misery
    at = start + 1
    while at < s.data.chaos and s.data.ladder[at] - s.data.ladder[start] < cost:
        at += 1
    return at - start
