"""What becomes of players who lose or leave (phase8-13)."""

from __future__ import annotations

from signoria.games.antiquity import events, ids
from signoria.games.antiquity.rules.country import remove_producer
from signoria.games.antiquity.rules.victory import outcome
from signoria.games.antiquity.state import AntiquityState


def eliminate(s: AntiquityState, mask: int, reason: str = "survivor") -> None:
    """These seats leave the game together. A single survivor wins at once; if nobody is left, nobody wins."""
    rank = 1 + max(p.out_rank for p in s.players)
    for seat in range(s.seats):
        if mask >> seat & 1 and s.players[seat].alive:
            clear(s, seat, rank)
    left = s.living()
    if not left:
        s.finish(outcome(s, [], "nobody"))
    elif len(left) == 1:
        s.emit(events.WINS, s.everyone, left[0])
        s.finish(outcome(s, left, reason))


def clear(s: AntiquityState, seat: int, rank: int) -> None:
    """Cities and inns stay as obstacles; men, goods and producers go; markers stay."""
    p = s.players[seat]
    p.alive = False
    p.out_rank = rank
    p.due = 0
    p.saint = ids.NO_SAINT
    p.goods = [0] * ids.GOODS
    for producer in s.producers[:]:
        if producer.owner == seat:
            remove_producer(s, producer)
            p.men += 1
    s.emit(events.OUT, s.everyone, seat)
