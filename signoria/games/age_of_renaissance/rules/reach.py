"""Where the expanding player may place tokens: by land, by Caravan, by ship (9.5.1, 9.6)."""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.rules.strength import tokens_needed
from signoria.games.age_of_renaissance.state import AgeState, Front, bit_count

NO_LIMIT: Final = 9999


def front_of(s: AgeState, seat: int) -> Front:
    """What the seat reaches from its bases; worked out again only when the board has changed."""
    front = s.front
    if front.seat == seat:
        return front
    front.seat = seat
    open_ = enterable(s, seat)
    front.by_land = land_reach(s, seat) & open_
    front.by_ship = ship_reach(s, seat, s.base) & open_ & ~front.by_land
    front.foes = (front.by_land | front.by_ship) & s.pieces_of_others(seat)
    front.needs = [0] * len(s.marker)
    return front


def note_attack(s: AgeState, seat: int, province: int, won: bool) -> None:
    """After an attack: what it costs to attack there and where its satellites point must be worked out anew; reach itself changes if a
    Caravan may go on, or if the ocean level is used up."""
    front = front_of(s, seat)
    if won and (s.powers[seat].owns(t.CARAVAN) or s.data.overseas >> province & 1):
        forget(s)
        return
    front.needs[province] = 0
    for i in bits(s.data.provinces[province].supports):
        front.needs[i] = 0
    if won:
        front.foes &= ~(1 << province)


def forget(s: AgeState) -> None:
    """The board has changed so that reach must be worked out again."""
    s.front.seat = -1


def enterable(s: AgeState, seat: int) -> int:
    """Provinces that the seat may enter at all: in play, Area V with Overland East, overseas boxes within its ship's level."""
    p = s.powers[seat]
    data = s.data
    mask = data.in_play[s.seats]
    if not p.owns(t.OVERLAND_EAST):
        mask &= ~data.closed_without[t.OVERLAND_EAST]
    return mask & ~data.overseas | overseas_open(s, seat)


def overseas_open(s: AgeState, seat: int) -> int:
    """Overseas boxes: those where the seat already is, and others while its ocean level allows one more (9.5.1-22, 9.5.1-23)."""
    p = s.powers[seat]
    if p.ship != t.OCEAN:
        return 0
    held = p.pieces & s.data.overseas
    if bit_count(held) < s.data.ship_levels[t.OCEAN][p.level]:
        held |= s.data.overseas if p.owns(t.NEW_WORLD) else s.data.overseas & ~s.data.new_world
    return held


def land_reach(s: AgeState, seat: int) -> int:
    """The bases themselves, what borders them, and with Caravan what lies behind a province nobody else controls."""
    data = s.data
    near = 0
    for i in bits(s.base):
        near |= data.land[i]
    reach = s.base | near
    if s.powers[seat].owns(t.CARAVAN):
        for i in bits(near & enterable(s, seat)):
            if not barred(s, seat, i):
                reach |= data.land[i]
    return reach


def barred(s: AgeState, seat: int, province: int) -> bool:
    """Whether another player controls a province with old pieces, so that no Caravan passes (9.6-11, 9.6-12)."""
    owner = s.marker[province]
    if owner >= 0:
        return owner != seat and not s.new_markers >> province & 1
    for other in range(s.seats):
        if other != seat and s.powers[other].old[province] >= s.data.market[province]:
            return True
    return False


def ship_reach(s: AgeState, seat: int, bases: int) -> int:
    """What the seat's ship reaches from some provinces."""
    p = s.powers[seat]
    if p.ship == t.NO_SHIP:
        return 0
    if p.ship != t.GALLEY:
        return s.data.coastal
    table = s.data.galley[4 * (1 if p.owns(t.HEAVENS) else 0) + p.level]
    reach = 0
    for i in bits(bases):
        reach |= table[i]
    return reach


def ship_capacity(s: AgeState, seat: int) -> int:
    """How many tokens the seat's ship lands in one province per turn (9.5.1-6, 9.5.1-21)."""
    p = s.powers[seat]
    return NO_LIMIT if p.ship == t.OCEAN else s.data.ship_levels[p.ship][p.level]


def landing_limit(s: AgeState, seat: int, province: int) -> int:
    """How many more tokens may be placed in a province in reach: only ships are limited (9.5.1-9, 9.5.1-10)."""
    if front_of(s, seat).by_land >> province & 1:
        return NO_LIMIT
    return ship_capacity(s, seat) - s.landed[province]


def note_landing(s: AgeState, seat: int, province: int, tokens: int) -> None:
    """Tokens that came by ship count against the landing limit, whatever becomes of them (9.5.1-9)."""
    if not front_of(s, seat).by_land >> province & 1:
        s.landed[province] += tokens


def attack_cost(s: AgeState, seat: int, province: int) -> int:
    """Tokens to be placed for an attack; kept until the board changes."""
    needs = front_of(s, seat).needs
    cost = needs[province]
    if cost == 0:
        cost = tokens_needed(s, seat, province)
        needs[province] = cost
    return cost
