"""Where a player could go: provinces in reach, what they cost in tokens and what they bring."""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.judgement.mind import Mind
from signoria.games.age_of_renaissance.rules.board import controller, defenders
from signoria.games.age_of_renaissance.rules.reach import barred, enterable, ship_capacity, ship_reach
from signoria.games.age_of_renaissance.rules.strength import OUTCOMES, chance, tokens_needed, wins_ties
from signoria.games.age_of_renaissance.state import AgeState, bit_count
from signoria.games.age_of_renaissance.steps.competing import may_convert

ALL: Final = float(OUTCOMES)


class Target:
    """A province that could be dominated: what it takes, what that is worth, and whether by an attack."""

    def __init__(self, province: int, cost: int, gain: float, attack: bool) -> None:
        self.province = province
        self.cost = cost
        self.gain = gain
        self.attack = attack

    @property
    def ratio(self) -> float:
        return self.gain / self.cost if self.cost > 0 else 1000.0


def by_ratio(target: Target) -> float:
    return -target.ratio


def bases(s: AgeState, seat: int) -> int:
    """From where the seat will reach others in its next expansion."""
    p = s.powers[seat]
    return p.pieces | 1 << p.capital if p.capital >= 0 else p.pieces


def land_from(s: AgeState, seat: int, base: int, caravan: bool) -> int:
    data = s.data
    near = 0
    for i in bits(base):
        near |= data.land[i]
    reach = base | near
    if caravan:
        for i in bits(near & enterable(s, seat)):
            if not barred(s, seat, i):
                reach |= data.land[i]
    return reach


def own_odds(mind: Mind, i: int, rank: int) -> float:
    """The chance of an attack on a province, from a rank."""
    s = mind.s
    p = s.powers[mind.seat]
    if may_convert(s, mind.seat, defenders(s, mind.seat, i)):
        return 1.0
    return chance(rank, p.owns(t.PROSELYTISM), wins_ties(s, mind.seat, i)) / ALL


def conquest(mind: Mind, i: int, odds: float) -> float:
    """What an attack brings: the province, what its owner loses, minus the tokens that stood there if it fails."""
    s = mind.s
    seat = mind.seat
    gain = 0.0 if s.data.provinces[i].satellite else mind.province(seat, i)
    owner = s.marker[i]
    if owner >= 0:
        gain += mind.menace(owner) * mind.held(i)
    if s.powers[seat].owns(t.WRITTEN_RECORD) and controller(s, i) >= 0:
        gain += mind.weight("record_swap")
    return odds * gain - (1.0 - odds) * s.tokens(seat, i)


def fresh_ground(mind: Mind, i: int, known: int) -> float:
    """What a presence opens: neighbours nobody holds that are not in reach yet."""
    s = mind.s
    new = s.data.land[i] & ~known & ~s.full & enterable(s, mind.seat)
    return mind.weight("fresh_ground") * bit_count(new) * min(1.0, mind.turns / 6.0)


def survey(mind: Mind, land: int, ship: int, capacity: int, rank: int, attacks: bool) -> list[Target]:
    """All targets in reach, the best for its tokens first."""
    s = mind.s
    seat = mind.seat
    p = s.powers[seat]
    data = s.data
    open_ = enterable(s, seat)
    reach = (land | ship) & open_ & data.circled
    foreign = s.pieces_of_others(seat)
    found: list[Target] = []
    known = land | ship
    for i in bits(reach):
        if s.marker[i] == seat:
            continue
        if foreign >> i & 1:
            if not attacks:
                continue
            cost = tokens_needed(s, seat, i)
            if not land >> i & 1 and cost > capacity:
                continue
            gain = mind.weight("attack") * conquest(mind, i, own_odds(mind, i, rank))
            found.append(Target(i, cost, gain, True))
        else:
            cost = data.market[i] - p.old[i] - p.new[i]
            if cost <= 0:
                continue  # it waits for a free marker
            if not land >> i & 1 and cost > capacity:
                continue
            found.append(Target(i, cost, mind.province(seat, i) + fresh_ground(mind, i, known), False))
    found.sort(key=by_ratio)
    return found


def haul(mind: Mind, targets: list[Target], tokens: int) -> tuple[int, float]:
    """What so many tokens are put to, the best target for its tokens first, as long as it is worth it: how many, and what they bring."""
    hurdle = mind.weight("token_hurdle")
    used = 0
    gain = 0.0
    for target in targets:
        if target.ratio < hurdle:
            break
        if target.cost <= tokens - used:
            used += target.cost
            gain += target.gain
    return used, gain


def prospects(mind: Mind, rank: int, attacks: bool) -> list[Target]:
    """Targets of the next expansion, seen from before it."""
    s = mind.s
    seat = mind.seat
    base = bases(s, seat)
    land = land_from(s, seat, base, s.powers[seat].owns(t.CARAVAN))
    return survey(mind, land, ship_reach(s, seat, base), ship_capacity(s, seat), rank, attacks)


def reach_of(s: AgeState, seat: int) -> int:
    """What a player reaches in his next expansion."""
    if s.powers[seat].out:
        return 0
    base = bases(s, seat)
    return (land_from(s, seat, base, s.powers[seat].owns(t.CARAVAN)) | ship_reach(s, seat, base)) & enterable(
        s, seat
    )


def sailing(s: AgeState, seat: int, base: int, level: int, heavens: bool) -> int:
    """Where a galley of a level would get to."""
    table = s.data.galley[4 * (1 if heavens else 0) + level]
    reach = 0
    for i in bits(base):
        reach |= table[i]
    return reach & enterable(s, seat)


def next_galley(s: AgeState, seat: int) -> int:
    """The level of galley that the seat can buy next; -1 if there is none."""
    p = s.powers[seat]
    if p.ship == t.NO_SHIP:
        return 0
    return p.level + 1 if p.ship == t.GALLEY and p.level + 1 < len(s.data.ship_levels[t.GALLEY]) else -1


def voyages(mind: Mind, level: int, rank: int, attacks: bool) -> list[Target]:
    """Targets of the next expansion with a galley of this level."""
    s = mind.s
    seat = mind.seat
    p = s.powers[seat]
    base = bases(s, seat)
    land = land_from(s, seat, base, p.owns(t.CARAVAN))
    ship = sailing(s, seat, base, level, p.owns(t.HEAVENS))
    return survey(mind, land, ship, s.data.ship_levels[t.GALLEY][level], rank, attacks)


def usual_rank(s: AgeState) -> int:
    """A rank in the middle of the display."""
    ranks = s.data.ranks[s.seats]
    return ranks[len(ranks) // 2]
