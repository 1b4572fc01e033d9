"""What a seat sees of Tribute, as numbers."""

from __future__ import annotations

from signoria.games.template.meta import META
from signoria.games.template.state import TributeState
from signoria.kernel.tensor import Tensor, around


def tensor(s: TributeState, seat: int, t: Tensor) -> None:
    kind = s.data.kind_of
    kinds = len(s.data.slugs)
    start = t.at
    for i, other in enumerate(around(seat, s.seats)):
        t.group(f"player{i}")
        t.number("points", s.points[other], 100)
        t.number("hand_size", len(s.hands[other]), 10)
        t.one("bid", kind[s.bids[other]] if s.bids[other] >= 0 else -1, kinds)
    size = (t.at - start) // s.seats
    for i in range(s.seats, META.seats[1]):
        t.absent(f"player{i}", start, size)
    t.group("")
    t.count("hand", [kind[card] for card in s.hands[seat]], kinds)
    t.number("deck", len(s.deck), 100)
    top = s.deck[-1]
    t.one("top", kind[top] if s.knowledge.knows(seat, top) else -1, kinds)
