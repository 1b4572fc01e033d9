"""San Giorgio's war, and Santa Maria's: inns that bring a rival's whole zone within reach; and what keeps a conqueror off."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import sound, works
from signoria.games.antiquity.rules.country import inn_sites
from signoria.games.antiquity.rules.hexes import Board
from signoria.games.antiquity.rules.zone import compute, reach, zone
from signoria.games.antiquity.state import AntiquityState, Player

FAR: Final = 99
CONQUERORS: Final = (ids.SAN_GIORGIO, ids.SANTA_MARIA)


class Campaign:
    """The war against one rival: what of his zone is out of reach, and how far it is."""

    def __init__(self, rival: int, missing: Board, distance: int) -> None:
        self.rival = rival
        self.missing = missing
        self.distance = distance

    def cost(self) -> float:
        """Roughly the inns that it takes."""
        return self.distance / 2.5 + self.missing.bit_count() / 8


def campaign(s: AntiquityState, seat: int) -> Campaign | None:
    """The rival who is enclosed most easily, over land; None if nobody can be reached."""
    best: Campaign | None = None
    own = reach(s, seat)
    for rival in s.living():
        if rival == seat:
            continue
        missing = zone(s, rival) & ~own
        war = Campaign(rival, missing, distance(s, own, missing))
        if war.distance < FAR and (best is None or war.cost() < best.cost()):
            best = war
    return best


def distance(s: AntiquityState, own: Board, aim: Board) -> int:
    """Steps over land from one board to another, 0 if they meet or there is no other."""
    if not aim:
        return 0
    grid = s.data.hexes
    reached = own
    steps = 0
    while not reached & aim:
        wider = reached | grid.grow(reached) & s.land
        if wider == reached:
            return FAR
        reached = wider
        steps += 1
    return steps


def best_inn(s: AntiquityState, seat: int, war: Campaign) -> int:
    """Where the next inn covers most of what is missing, or else comes nearest; -1 for nowhere."""
    sites = inn_sites(s, seat)
    p = s.players[seat]
    steps = s.data.steps_with_stables if works(p, ids.STABLES) else s.data.steps
    return covering(s, sites, war.missing, steps)


def covering(s: AntiquityState, sites: Board, missing: Board, steps: int) -> int:
    """The site from which most of a board is reached, or else the nearest one; -1 for none."""
    grid = s.data.hexes
    near = missing
    for _ in range(steps):
        near |= grid.grow(near) & s.land
    best = -1
    most = 0
    for at in grid.hexes(sites & near):
        disc = grid.one[at]
        for _ in range(steps):
            disc |= grid.grow(disc) & s.land
        found = (disc & missing).bit_count()
        if found > most:
            most = found
            best = at
    if best >= 0:
        return best
    while True:
        wider = near | grid.grow(near) & s.land
        if wider & sites:
            return grid.hexes(wider & sites)[0]
        if wider == near:
            return -1
        near = wider


def inns_to_win(s: AntiquityState, seat: int, most: int) -> int:
    """How many inns would enclose a rival now, laid one by one; more than `most` if so many do not suffice."""
    p = s.players[seat]
    stables = rides(s, p)
    least = most + 1
    for rival in s.living():
        if rival != seat:
            least = min(least, inns_around(s, p.land | p.inns, zone(s, rival), stables, least - 1))
    return least


def inns_around(s: AntiquityState, base: Board, aim: Board, stables: bool, most: int) -> int:
    """How many inns bring a whole board into the reach of these cities and inns; more than `most` if so many do not suffice."""
    grid = s.data.hexes
    steps = s.data.steps_with_stables if stables else s.data.steps
    disc = 3 * steps * (steps + 1) + 1  # hexes that one inn can reach
    for count in range(most + 1):
        own = compute(s, base, stables, False)
        missing = aim & ~(own | base)
        if not missing:
            return count
        if missing.bit_count() > disc * (most - count):
            break
        at = covering(s, own & s.land & ~s.occupied & ~base, missing, steps)
        if at < 0:
            break
        base |= grid.one[at]
    return most + 1


def rides(s: AntiquityState, p: Player) -> bool:
    """Whether stables are at work, or still can be this turn."""
    return works(p, ids.STABLES) or (bool(s.lanes) and p.men > 0 and sound(p, ids.STABLES))


def escape(s: AntiquityState, seat: int, wary: int, wary_of_maria: int) -> int:
    """An inn that takes the own zone out of a conqueror's reach, if he has all of it but so many hexes; -1 if there is no need
    or no way. Santa Maria, who needs more than the siege, is feared later.
    """
    mine = zone(s, seat)
    for rival in s.living():
        saint = s.players[rival].saint
        if rival == seat or saint not in CONQUERORS:
            continue
        his = reach(s, rival)
        if (mine & ~his).bit_count() <= (wary if saint == ids.SAN_GIORGIO else wary_of_maria):
            return outside(s, seat, his)
    return -1


def outside(s: AntiquityState, seat: int, his: Board) -> int:
    """The site of an inn from which most is reached that a rival does not reach; -1 for none."""
    grid = s.data.hexes
    best = -1
    most = 0
    for at in grid.hexes(inn_sites(s, seat)):
        disc = grid.one[at]
        for _ in range(s.data.steps):
            disc |= grid.grow(disc) & s.land
        found = (disc & ~grid.one[at] & ~his).bit_count()
        if found > most:
            most = found
            best = at
    return best
