"""What a seat sees of Tribute."""

from __future__ import annotations

from typing import Any, TypedDict

from signoria.games.template.state import TributeState


class TributeView(TypedDict):
    turn: int
    points: list[int]
    hand: list[str]
    hands: list[int]
    bids: list[str | None]
    deck: int
    top: str | None


def view(s: TributeState, seat: int | None) -> dict[str, Any]:
    kind = s.data.kind_of
    top = s.deck[-1]
    out: TributeView = {
        "turn": s.turn,
        "points": s.points[:],
        "hand": [s.data.slugs[k] for k in sorted(kind[c] for c in s.hands[seat])] if seat is not None else [],
        "hands": [len(hand) for hand in s.hands],
        "bids": [s.data.slugs[kind[c]] if c >= 0 else None for c in s.bids],
        "deck": len(s.deck),
        "top": s.data.slugs[kind[top]] if seat is not None and s.knowledge.knows(seat, top) else None,
    }
    return dict(out)
