"""The zone of control (phase4-05 to phase4-18). Computed when needed, kept until its causes change."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import works
from signoria.games.antiquity.rules.hexes import Board
from signoria.games.antiquity.state import AntiquityState


def zone(s: AntiquityState, seat: int) -> Board:
    """All hexes that the player can reach; his own city and inn hexes are not among them."""
    p = s.players[seat]
    base = p.land | p.inns
    mode = (1 if works(p, ids.STABLES) else 0) | (2 if works(p, ids.HARBOUR) else 0)
    if p._zone_base != base or p._zone_mode != mode:
        p._zone = compute(s, base, mode & 1 == 1, mode & 2 == 2)
        p._zone_base = base
        p._zone_mode = mode
    return p._zone


def compute(s: AntiquityState, base: Board, stables: bool, harbour: bool) -> Board:
    """Steps over land from every city and inn hex; with a harbour all water next to them, and its coast."""
    grid = s.data.hexes
    land = s.land
    reached = base
    steps = s.data.steps_with_stables if stables else s.data.steps
    for _ in range(steps):
        reached |= grid.grow(reached) & land
    if harbour:
        shore = grid.grow(base)
        for i in range(len(s.waters)):
            if s.waters[i] & shore:
                reached |= s.waters[i] | s.coasts[i]
    return reached & ~base


def reach(s: AntiquityState, seat: int) -> Board:
    """The zone and the hexes of the player's own cities and inns: what counts as reached for San Giorgio."""
    p = s.players[seat]
    return zone(s, seat) | p.land | p.inns


def clean_area(s: AntiquityState, seat: int) -> int:
    """Hexes of the zone without pollution, city or inn: the tie-break (phase10-10)."""
    board = zone(s, seat) & ~s.polluted & ~s.towns
    for p in s.players:
        board &= ~p.inns
    return board.bit_count()
